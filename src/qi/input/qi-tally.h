/* SPDX-License-Identifier: Apache-2.0 */
#pragma once

#include "qi-report.h"
#include "qi-tool.h"

G_BEGIN_DECLS

/**
 * QiRepeat:
 * @code: of the finding
 * @what: the letter or token, or the field; "" where the code says all
 * @message: of the first
 * @severity: of the first
 * @place: "FILE:LINE:COLUMN" of the first
 * @remark: what is said when there is no other
 * @line, @item: of the row that was counted last
 * @n_rows: rows that have it
 *
 * What a list of positions would say in row after row, and says once at its end, where it stands first: a letter
 * that no piece of the game has ("Z in 40 rows"), a field that all leave out, what is no position at all.
 */
typedef struct
{
  const char *code;
  char      *what;
  char      *message;
  QiSeverity severity;
  char      *place;
  char      *remark;
  guint64    line;
  guint64    item;
  guint64    n_rows;
} QiRepeat;

/**
 * QiTally:
 * @n_files: files that were read
 * @n_unreadable: files and folders that could not be
 * @n_positions: texts that were looked at
 * @n_wrong: of them, what makes the exit status 1
 * @n_unchecked: of them, what was read without the rules of a game
 * @n_findings: by severity
 * @n_muted: findings that were not told because their kind is muted
 * @n_shown, @n_hidden: findings that were shown, and those that were only counted
 * @max_shown: how many may be
 * @is_broken: the run was ended before everything was read
 * @hidden_at: (nullable): "FILE:LINE:COLUMN" of the first that was not
 * @repeats: (nullable): #QiRepeat of a file or a part of it, in the order of their first places
 *
 * What was seen and said: of a batch, a file, or the whole run.
 */
struct _QiTally
{
  guint64  n_files;
  guint64  n_unreadable;
  guint64  n_positions;
  guint64  n_wrong;
  guint64  n_unchecked;
  guint64  n_findings[3];
  guint64  n_muted;
  guint64  n_shown;
  guint64  n_hidden;
  guint64  max_shown;
  gboolean is_broken;
  char    *hidden_at;
  GPtrArray *repeats;
};

/* Empty, with room for @max_shown findings. */
void     qi_tally_reset          (QiTally         *self,
                                  guint64          max_shown);
void     qi_tally_clear          (QiTally         *self);
/* Adds what @other counted, which came after; what may be shown stays, and so does what repeats. */
void     qi_tally_add            (QiTally         *self,
                                  const QiTally   *other);
/* Of one file: counts it as read, or not. */
void     qi_tally_end_file       (QiTally         *self);
void     qi_tally_count_findings (QiTally         *self,
                                  const GPtrArray *findings);
/* Counts @findings and says how many of them, the first ones, are to be shown. */
guint    qi_tally_take_findings  (QiTally         *self,
                                  const QiPlace   *place,
                                  const GPtrArray *findings);
/* Counts a finding that is to be said at the end of its list. NULL when it is to be said where it stands. One with no
 * @remark yet is the first of its kind: the caller has to say what and where that is. */
QiRepeat *qi_tally_take_repeat   (QiTally         *self,
                                  const QiPlace   *place,
                                  const QiFinding *finding);
/* Adds those that @other has, which came after. Those for which there is no room are said now. */
void     qi_tally_add_repeats    (QiTally         *self,
                                  const QiTally   *other,
                                  const QiOptions *options);
/* Says them all, as far as findings may be shown: the tally of @options knows that, and counts them. */
void     qi_tally_tell_repeats   (const QiTally   *self,
                                  const QiOptions *options);
/* ", 2 errors, 1 note, 3 muted": the severities that were found. */
void     qi_tally_append_findings (const QiTally  *self,
                                   GString        *text);
/* "4 positions, 2 wrong", and "1 read without rules" where there is any. */
void     qi_tally_append_positions (const QiTally *self,
                                    GString       *text);
/* The end of a run: the remark about what was not shown, and the counts where they are wanted. */
void     qi_tally_report         (const QiTally   *self,
                                  const QiOptions *options);

G_END_DECLS
