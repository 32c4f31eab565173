/* SPDX-License-Identifier: Apache-2.0 */
#pragma once

#include "qi-report.h"
#include "qi-tool.h"

G_BEGIN_DECLS

/**
 * QiTally:
 * @n_files: files that were read
 * @n_unreadable: files and folders that could not be
 * @n_positions: texts that were looked at
 * @n_wrong: of them, what makes the exit status 1
 * @n_unchecked: of them, what was read without the rules of a game
 * @n_findings: by severity
 * @n_shown, @n_hidden: findings that were shown, and those that were only counted
 * @max_shown: how many may be
 * @is_broken: the run was ended before everything was read
 * @hidden_at: (nullable): "FILE:LINE:COLUMN" of the first that was not
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
  guint64  n_shown;
  guint64  n_hidden;
  guint64  max_shown;
  gboolean is_broken;
  char    *hidden_at;
};

/* Empty, with room for @max_shown findings. */
void     qi_tally_reset          (QiTally         *self,
                                  guint64          max_shown);
void     qi_tally_clear          (QiTally         *self);
/* Adds what @other counted, which came after; what may be shown stays. */
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
/* ", 2 errors, 1 note": the severities that were found. */
void     qi_tally_append_findings (const QiTally  *self,
                                   GString        *text);
/* "4 positions, 2 wrong", and "1 read without rules" where there is any. */
void     qi_tally_append_positions (const QiTally *self,
                                    GString       *text);
/* The end of a run: the remark about what was not shown, and the counts where they are wanted. */
void     qi_tally_report         (const QiTally   *self,
                                  const QiOptions *options);

G_END_DECLS
