/* SPDX-License-Identifier: Apache-2.0 */
#define G_LOG_DOMAIN "Qi"

#include "qi-rows-write-private.h"

#include "qi-error.h"
#include "qi-error-private.h"
#include "qi-file-private.h"
#include "qi-found-private.h"
#include "qi-item-scanner-private.h"

#include <string.h>
#include <sys/stat.h>

/* A found item: it is kept, and compared with what is expected there. */
static void
on_item_cb (const QiItemSpan *span,
            gpointer          user_data)
{
  QiRowsOut *self = user_data;
  const guint row = self->n_found++;

  qi_item_store_add (self->write->fresh, span);
  while (self->next_anchor < self->anchors->len)
    {
      const QiRowsAnchor *anchor = &g_array_index (self->anchors, QiRowsAnchor, self->next_anchor);

      if (anchor->row > row)
        return;
      self->next_anchor++;
      if (self->differs
          || (anchor->row == row && anchor->offset == span->offset
              && anchor->length == span->length))
        continue;
      self->differs = TRUE;
      self->differing_row = row;
    }
}

static gboolean
flush (QiRowsOut *self)
{
  if (self->error != NULL)
    return FALSE;
  qi_item_scanner_feed (self->scanner, self->block, self->n_block, on_item_cb, self);
  if (!qi_file_write_all (self->fd, self->block, self->n_block, self->cancellable, &self->error))
    return FALSE;
  self->n_block = 0;
  return !g_cancellable_set_error_if_cancelled (self->cancellable, &self->error);
}

gboolean
qi_rows_out_put (QiRowsOut  *self,
                 const char *bytes,
                 gsize       length)
{
  while (length > 0 && self->error == NULL)
    {
      const gsize n = MIN (length, QI_ROWS_BLOCK - self->n_block);

      memcpy (self->block + self->n_block, bytes, n);
      self->n_block += n;
      self->offset += n;
      self->last = bytes[n - 1];
      bytes += n;
      length -= n;
      if (self->n_block == QI_ROWS_BLOCK)
        flush (self);
    }
  return self->error == NULL;
}

gboolean
qi_rows_out_copy (QiRowsOut *self,
                  guint64    from,
                  guint64    to)
{
  while (from < to && self->error == NULL)
    {
      const gsize n = (gsize) MIN (to - from, (guint64) (QI_ROWS_BLOCK - self->n_block));

      /* Copied straight to the output. */
      if (!qi_item_store_read (self->write->store, from, self->block + self->n_block, n,
                               &self->error))
        return FALSE;
      self->last = self->block[self->n_block + n - 1];
      self->n_block += n;
      self->offset += n;
      from += n;
      if (self->n_block == QI_ROWS_BLOCK)
        flush (self);
    }
  return self->error == NULL;
}

static void
expect_at (QiRowsOut *self,
           guint      row,
           guint64    offset,
           guint64    length)
{
  const QiRowsAnchor anchor = { row, offset, length };

  g_array_append_val (self->anchors, anchor);
}

/* The next bytes are @row: dividing the new file must find it again as @length bytes from here
 * on. */
static void
expect_row (QiRowsOut *self,
            guint      row,
            guint64    length)
{
  expect_at (self, row, self->offset, length);
}

void
qi_rows_out_expect_items (QiRowsOut *self,
                          guint      row,
                          guint      item,
                          guint      n,
                          guint64    from)
{
  const guint ends[] = { 0, n - 1 };

  /* The bytes between the two are the old ones, so they are divided in the same way. */
  for (guint i = 0; i < (n > 1 ? 2 : 1); i++)
    {
      QiItemSpan span = { 0 };

      qi_item_store_get_span (self->write->store, item + ends[i], &span);
      expect_at (self, row + ends[i], self->offset + (span.offset - from), span.length);
    }
}

gboolean
qi_rows_out_put_text (QiRowsOut  *self,
                      guint       row,
                      QiItemText *text)
{
  gsize length = 0;
  const char *bytes = g_bytes_get_data (text->bytes, &length);

  expect_row (self, row, length);
  return qi_rows_out_put (self, bytes, length);
}

char
qi_rows_out_peek (QiRowsOut *self,
                  guint64    offset)
{
  QiRowsWindow *window = &self->window;

  if (offset >= self->size || self->error != NULL)
    return '\0';
  if (offset < window->start || offset - window->start >= window->n)
    {
      /* Keeps some bytes before the position, for looking backwards. */
      window->start = offset > QI_ROWS_WINDOW / 4 ? offset - QI_ROWS_WINDOW / 4 : 0;
      window->n = (gsize) MIN (self->size - window->start, QI_ROWS_WINDOW);
      if (window->bytes == NULL)
        window->bytes = g_malloc (QI_ROWS_WINDOW);
      if (!qi_item_store_read (self->write->store, window->start, window->bytes, window->n,
                               &self->error))
        {
          window->n = 0;
          return '\0';
        }
    }
  return window->bytes[offset - window->start];
}

guint64
qi_rows_out_start (QiRowsOut *self,
                   guint      item)
{
  QiItemSpan span = { 0 };

  qi_item_store_get_span (self->write->store, item, &span);
  return span.offset;
}

guint64
qi_rows_out_end (QiRowsOut *self,
                 guint      item)
{
  QiItemSpan span = { 0 };

  qi_item_store_get_span (self->write->store, item, &span);
  return span.offset + span.length;
}

/* The text that is the whole file. */
static void
write_whole (QiRowsOut *self)
{
  QiRow row = { .item = QI_NO_ITEM };

  if (qi_row_list_get_run (self->write->rows, 0, &row) == 0)
    return;
  if (row.text != NULL)
    qi_rows_out_put_text (self, 0, row.text);
  else
    qi_rows_out_copy (self, 0, self->size);
}

/* Everything is written: the intended rows must be those that were found. */
static void
check_rows (QiRowsOut   *self,
            QiRowsWrite *write)
{
  const guint n_rows = qi_row_list_get_n_rows (write->rows);
  QiFinding *finding;

  write->fault = qi_item_scanner_end (self->scanner, on_item_cb, self);
  if (!self->differs && self->n_found == n_rows && (write->fault == NULL || write->has_fault))
    return;
  if (!self->differs)
    self->differing_row = MIN (self->n_found, n_rows);
  finding = qi_found_rows_divide_differently_from ((gint64) self->differing_row + 1);
  qi_set_error (&self->error, QI_ERROR_REFUSED, finding);
}

gboolean
qi_rows_write (int           fd,
               gpointer      user_data,
               GCancellable *cancellable,
               GError      **error)
{
  QiRowsWrite *write = user_data;
  const QiDivision division = qi_item_store_get_division (write->store);
  QiRowsOut self = { .write = write, .fd = fd, .cancellable = cancellable, .last = '\n' };

  self.size = qi_item_store_get_stamp (write->store)->size;
  self.n_items = qi_item_store_get_n (write->store);
  self.block = g_malloc (QI_ROWS_BLOCK);
  self.scanner = qi_item_scanner_new (division);
  self.anchors = g_array_new (FALSE, FALSE, sizeof (QiRowsAnchor));
  write->fresh = qi_item_store_new (write->file, division, -1);
  if (division == QI_DIVISION_ARRAY)
    qi_rows_write_array (&self);
  else if (division == QI_DIVISION_WHOLE)
    write_whole (&self);
  else
    qi_rows_write_lines (&self);
  if (flush (&self))
    check_rows (&self, write);
  g_array_unref (self.anchors);
  qi_item_scanner_free (self.scanner);
  g_free (self.window.bytes);
  g_free (self.block);
  if (self.error == NULL)
    return TRUE;
  g_propagate_error (error, self.error);
  return FALSE;
}
