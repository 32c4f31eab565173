/* SPDX-License-Identifier: Apache-2.0 */
#pragma once

#include "qi-tool.h"

G_BEGIN_DECLS

/**
 * QiPart:
 *
 * A part of a report that several runs make (`--shard=K/N`), or one that goes on where it was killed (`--resume=FILE`).
 * It is lines of JSON: a head, which says of which run this is a part; rows, each the line of a report with a first
 * member `part` that has its number and what it counts; and an end, which says how many rows all parts have. Rows are
 * numbered from 0 in the order in which they are read, and shards take them in turn. Rows that are in the file already
 * are not done again.
 */

/* What a row counts, beside its number. */
typedef enum
{
  QI_PART_STATUS, /* the exit status */
  QI_PART_POSITIONS,
  QI_PART_WRONG,
  QI_PART_UNCHECKED,
  QI_PART_UNREADABLE,
  QI_PART_ERRORS, /* findings, by severity */
  QI_PART_WARNINGS,
  QI_PART_NOTES,
  QI_PART_MUTED,
  QI_PART_N_COUNTS
} QiPartCount;

typedef struct
{
  guint64 number;
  guint64 counts[QI_PART_N_COUNTS];
} QiPartRow;

typedef struct
{
  guint64  shard; /* from 1 */
  guint64  of;
  char     run[65]; /* what was asked for, as a checksum */
  gboolean summary;
} QiPartHead;

typedef struct
{
  guint64 rows; /* of all parts */
  guint64 files;
} QiPartEnd;

#define QI_PART_MAX_SHARDS 65536
#define QI_PART_MAX_LINE (256 * 1024 * 1024) /* bytes */

/* NULL when the run is over, with @status: the usage is bad, the file is no part of this run, or it has everything. From
 * then on results go where they shall. */
QiPart  *qi_part_new        (const QiOptions  *options,
                             QiExit           *status);
void     qi_part_free       (QiPart           *self);
/* Asked for each row in order: whether this run has to do it, and then its @number (out). */
gboolean qi_part_take       (QiPart           *self,
                             guint64          *number);
/* A file is read from now on. */
void     qi_part_begin_file (QiPart           *self);
/* Everything was read. Returns the status of the rows that were there before. */
QiExit   qi_part_end        (QiPart           *self,
                             gboolean          is_broken);

/* FALSE where @text is none; @rest (out): where the line goes on after `{"part":[…],`. */
gboolean qi_part_parse_head (const char       *text,
                             gsize             length,
                             QiPartHead       *head);
gboolean qi_part_parse_row  (const char       *text,
                             gsize             length,
                             QiPartRow        *row,
                             gsize            *rest);
gboolean qi_part_parse_end  (const char       *text,
                             gsize             length,
                             QiPartEnd        *end);

G_DEFINE_AUTOPTR_CLEANUP_FUNC (QiPart, qi_part_free)

G_END_DECLS
