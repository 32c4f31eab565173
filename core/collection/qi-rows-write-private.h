/* SPDX-License-Identifier: Apache-2.0 */
#pragma once

#include "qi-item-store-private.h"
#include "qi-item-scanner-private.h"
#include "qi-row-list-private.h"

G_BEGIN_DECLS

/**
 * QiRowsWrite:
 * @store: the file as it was read
 * @rows: what the new one is to say
 * @file: where it will stand
 * @anyway: also over files of a folder that were written since they were listed
 * @has_fault: the file as a whole is broken already
 * @notes: what is to be said of the save
 * @fresh: (out): the items of the new file; it has no descriptor yet
 * @fault: (out, nullable): what is wrong with the new file as a whole, which was wrong with the old one too
 *
 * A file that is written anew: what did not change is copied from the old one, all that stands between the
 * items too. What is written is divided again while it goes out, and unless exactly the rows come back
 * nothing is saved.
 *
 * In a file of lines a row is its line, from one line end to the next. Lines of comment and blank
 * lines in front of it go with it when it is moved, and stay where they are when it is deleted; those of the
 * first row that have a blank line below them are the file's head and stay at the top. A new line ends
 * as its neighbour does. A file whose last line does not end keeps that manner.
 *
 * Games are separated as those of the file are. The comma and layout in front of an array's element go with it.
 */
typedef struct
{
  QiItemStore *store;
  QiRowList   *rows;
  GFile       *file;
  gboolean     anyway;
  gboolean     has_fault;
  GPtrArray   *notes;
  QiItemStore *fresh;
  QiFinding   *fault;
} QiRowsWrite;

/* A #QiFileWriteFunc; @user_data is a #QiRowsWrite. */
gboolean qi_rows_write (int           fd,
                        gpointer      user_data,
                        GCancellable *cancellable,
                        GError      **error);

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
