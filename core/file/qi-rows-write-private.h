/* SPDX-License-Identifier: Apache-2.0 */
#pragma once

#include "qi-rows-write.h"

G_BEGIN_DECLS

#define QI_ROWS_BLOCK (256 * 1024) /* bytes that go out at once */
#define QI_ROWS_WINDOW (16 * 1024) /* bytes that are looked at at once */

/* Bytes of the old file, read ahead. */
typedef struct
{
  guint64 start;
  gsize   n;
  char   *bytes;
} QiRowsWindow;

/* What a row of the new file must be found as. */
typedef struct
{
  guint   row;
  guint64 offset;
  guint64 length;
} QiRowsAnchor;

/**
 * QiRowsOut:
 *
 * A new file on its way out. Functions return FALSE and keep the first error when they fail; after that
 * none does anything.
 */
typedef struct
{
  const QiRowsWrite *write;
  int                fd;
  GCancellable      *cancellable;
  GError            *error;
  guint64            size;    /* of the old file */
  guint              n_items; /* of it */
  QiRowsWindow       window;
  char              *block;
  gsize              n_block;
  guint64            offset; /* of the next byte */
  char               last;   /* the last byte; '\n' at first */
  QiItemScanner     *scanner;
  GArray            *anchors; /* QiRowsAnchor, ascending */
  guint              next_anchor;
  guint              n_found;
  gboolean           differs;
  guint              differing_row;
} QiRowsOut;

gboolean   qi_rows_out_put      (QiRowsOut  *self,
                                 const char *bytes,
                                 gsize       length);
/* Copies bytes of the old file. */
gboolean   qi_rows_out_copy     (QiRowsOut  *self,
                                 guint64     from,
                                 guint64     to);
/* Items are copied: the bytes from @from on are next, and must come back as these items. */
void       qi_rows_out_expect_items (QiRowsOut *self,
                                     guint      row,
                                     guint      item,
                                     guint      n,
                                     guint64    from);
gboolean   qi_rows_out_put_text (QiRowsOut  *self,
                                 guint       row,
                                 QiItemText *text);
/* One byte of the old file; '\0' behind its end and after an error. */
char       qi_rows_out_peek     (QiRowsOut  *self,
                                 guint64     offset);
/* Where an item of the old file starts, and where it ends. */
guint64    qi_rows_out_start    (QiRowsOut  *self,
                                 guint       item);
guint64    qi_rows_out_end      (QiRowsOut  *self,
                                 guint       item);

/* qi-rows-write-lines.c: lines and games */
void       qi_rows_write_lines  (QiRowsOut  *self);
/* qi-rows-write-array.c */
void       qi_rows_write_array  (QiRowsOut  *self);

G_END_DECLS
