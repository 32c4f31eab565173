/* SPDX-License-Identifier: Apache-2.0 */
#pragma once

#include "qi-difference.h"
#include "qi-division.h"
#include "qi-input.h"

G_BEGIN_DECLS

/* Where the text of one position stands. All that is kept of a row beside its keys. */
typedef struct
{
  guint64 offset;
  guint32 length; /* G_MAXUINT32: longer than is allowed */
  guint32 line;   /* from 1 */
  guint32 column; /* characters before it in its line */
} QiDiffItem;

/**
 * QiDiffSide:
 * @name: as it was given
 * @fd: the file, or a copy of what came through a pipe; −1 of a folder
 * @paths: (nullable): of a folder: the file of each item; @root bytes of each are the folder's
 * @items: of #QiDiffItem
 * @texts: hashes of the items' texts without blanks around them
 * @division: how the file is divided
 * @format: (nullable): of every item
 * @fault: (nullable): what is wrong with the file itself
 * @failure: (nullable): why it cannot be read
 *
 * One of the two files that are compared.
 */
typedef struct
{
  const char       *name;
  int               fd;
  GPtrArray        *paths;
  gsize             root;
  GArray           *items;
  GArray           *texts;
  QiDivision        division;
  const QiNotation *format;
  QiFinding        *fault;
  GError           *failure;
} QiDiffSide;

/* One position that was read. */
typedef struct
{
  char       *text;   /* NULL: it was not looked at, or could not be */
  gboolean    is_read;
  QiInput     input;  /* its setup, source and findings belong to this */
  GError     *error;
  guint       row;    /* from 0 */
  guint64     line;
} QiDiffReading;

/* Finds the items of @name. @seed makes hashes that nobody can foresee. FALSE with @failure. */
gboolean qi_diff_side_open     (QiDiffSide        *self,
                                const QiOptions   *options,
                                const char        *name,
                                guint64            seed);
void     qi_diff_side_clear    (QiDiffSide        *self);
/* Tells texts of two formats apart. */
void     qi_diff_sides_part    (QiDiffSide        *a,
                                QiDiffSide        *b);
guint    qi_diff_side_get_n    (const QiDiffSide  *self);
void     qi_diff_side_read     (const QiDiffSide  *self,
                                const QiOptions   *options,
                                guint              row,
                                QiDiffReading     *reading);
/* Only where it stands. */
void     qi_diff_side_locate   (const QiDiffSide  *self,
                                guint              row,
                                QiDiffReading     *reading);
void     qi_diff_reading_clear (QiDiffReading     *reading);
G_DEFINE_AUTO_CLEANUP_CLEAR_FUNC (QiDiffReading, qi_diff_reading_clear)
G_DEFINE_AUTO_CLEANUP_CLEAR_FUNC (QiDiffSide, qi_diff_side_clear)

typedef enum
{
  QI_DIFF_SAME,
  QI_DIFF_CHANGED,
  QI_DIFF_MOVED,
  QI_DIFF_REMOVED,
  QI_DIFF_ADDED,
  QI_DIFF_UNREADABLE /* one of them at least, so that they cannot be compared */
} QiDiffStatus;
#define QI_DIFF_N_STATUSES 6

/* "same" … */
const char  *qi_diff_status_get_name (QiDiffStatus         status);
QiDiffStatus qi_diff_compare         (const QiDiffReading *a,
                                      const QiDiffReading *b,
                                      QiDifference       **difference);
/* Writes what is different between two positions; @a or @b is NULL where there is none. @in_rows: they are
 * rows of larger files. */
void         qi_diff_write           (const QiOptions     *options,
                                      QiDiffStatus         status,
                                      const QiDiffReading *a,
                                      const QiDiffReading *b,
                                      const QiDifference  *difference,
                                      gboolean             in_rows);
/* The texts of both, with marks; either may be NULL. */
void         qi_diff_append_texts    (const QiOptions     *options,
                                      const QiDiffReading *a,
                                      const QiDiffReading *b,
                                      GString             *text);
/* The same as the member `"text"`. */
void         qi_diff_write_texts     (const QiDiffReading *a,
                                      const QiDiffReading *b,
                                      QiJsonWriter        *json);
/* Chooses again which of the unequal rows of @pairs belong together: those that differ least. */
void         qi_diff_pair_alike      (const QiOptions     *options,
                                      const QiDiffSide    *a,
                                      const QiDiffSide    *b,
                                      const guint64       *a_keys,
                                      const guint64       *b_keys,
                                      GArray              *pairs);
/* Compares all rows of two files. */
QiExit       qi_diff_rows            (const QiOptions     *options,
                                      const QiDiffSide    *a,
                                      const QiDiffSide    *b,
                                      guint64              seed);

G_END_DECLS
