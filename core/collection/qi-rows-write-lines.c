/* SPDX-License-Identifier: Apache-2.0 */
#define G_LOG_DOMAIN "Qi"

#include "qi-rows-write-private.h"

#include <string.h>

/* Lines, and games that follow one another. The old file is cut into a head, for each item its lead and
 * its body, which ends with a line, and a tail; the new file is put together from these. */

#define MARK_BYTES 3 /* of a byte-order mark */

typedef struct
{
  QiRowsOut *out;
  gboolean   is_lines;
  gboolean   is_csa;
  gboolean   is_open; /* the old file's last line belongs to an item and has no line end */
  guint64    head;    /* behind the head */
  guint64    tail;    /* where the tail starts */
  GArray    *kept;    /* Kept: the items that are still there, ascending */
  guint      before;  /* the item that was written last; QI_NO_ITEM: none, or a new row */
  guint      near;    /* the last item that was written, however long ago */
} Lines;

/* Items that follow one another and are all in the list. */
typedef struct
{
  guint start;
  guint end;
} Kept;

static gboolean
is_blank (char c)
{
  return c == ' ' || c == '\t' || c == '\r' || c == '\n';
}

/* After the line end of the item's line; where the next item starts if that is on the same line. */
static guint64
find_body_end (QiRowsOut *out,
               guint      item)
{
  const guint64 end = item + 1 < out->n_items ? qi_rows_out_start (out, item + 1) : out->size;
  guint64 at = qi_rows_out_end (out, item);

  while (at < end && out->error == NULL)
    {
      if (qi_rows_out_peek (out, at++) == '\n')
        return at;
    }
  return at;
}

/* Where the lines before the item that belong to it start. */
static guint64
find_lead (const Lines *self,
           guint        item)
{
  return item == 0 ? self->head : find_body_end (self->out, item - 1);
}

/* Where the item's own line starts, not before @lead. */
static guint64
find_body (QiRowsOut *out,
           guint      item,
           guint64    lead)
{
  guint64 at = qi_rows_out_start (out, item);

  while (at > lead && out->error == NULL && qi_rows_out_peek (out, at - 1) != '\n')
    at--;
  return at;
}

static gboolean
has_mark (QiRowsOut *out)
{
  return out->size >= MARK_BYTES && qi_rows_out_peek (out, 0) == '\xEF'
         && qi_rows_out_peek (out, 1) == '\xBB' && qi_rows_out_peek (out, 2) == '\xBF';
}

/* The head is the byte-order mark and the lines before the first item; of lines only those with a blank
 * line below them, because what stands right above a line is about it. */
static guint64
find_head (Lines *self)
{
  QiRowsOut *out = self->out;
  const guint64 mark = has_mark (out) ? MARK_BYTES : 0;
  guint64 body = 0;
  guint64 head = mark;
  gboolean blank = TRUE;

  if (out->n_items == 0)
    return out->size;
  body = find_body (out, 0, mark);
  if (!self->is_lines)
    return body;
  for (guint64 at = mark; at < body && out->error == NULL; at++)
    {
      const char c = qi_rows_out_peek (out, at);

      if (c == '\n' && blank)
        head = at + 1;
      blank = c == '\n' || (blank && is_blank (c));
    }
  return head;
}

static int
compare_kept (gconstpointer a,
              gconstpointer b)
{
  const Kept *first = a, *second = b;

  return (first->start > second->start) - (first->start < second->start);
}

static GArray *
list_kept (QiRowList *rows)
{
  GArray *kept = g_array_new (FALSE, FALSE, sizeof (Kept));
  guint n = 0;

  for (guint row = 0; (n = qi_row_list_get_run (rows, row, NULL)) > 0; row += n)
    {
      QiRow first = { .item = QI_NO_ITEM };
      Kept some;

      qi_row_list_get_run (rows, row, &first);
      if (first.item == QI_NO_ITEM)
        continue;
      some = (Kept) { first.item, first.item + n };
      g_array_append_val (kept, some);
    }
  g_array_sort (kept, compare_kept);
  return kept;
}

/* The first of the deleted items directly before @item. */
static guint
find_deleted (const Lines *self,
              guint        item)
{
  guint low = 0, high = self->kept->len;

  while (low < high)
    {
      const guint middle = low + (high - low) / 2;

      if (g_array_index (self->kept, Kept, middle).start < item)
        low = middle + 1;
      else
        high = middle;
    }
  return low == 0 ? 0 : g_array_index (self->kept, Kept, low - 1).end;
}

/* Whether nothing stands there but what separates items: blanks, and slashes between CSA's records. */
static gboolean
is_separator (const Lines *self,
              guint64      from,
              guint64      to)
{
  for (; from < to && self->out->error == NULL; from++)
    {
      const char c = qi_rows_out_peek (self->out, from);

      if (!is_blank (c) && !(self->is_csa && c == '/'))
        return FALSE;
    }
  return TRUE;
}

/* The line end of the item's line: its bytes, 0 when it has none. */
static guint
get_line_end (QiRowsOut *out,
              guint      item)
{
  const guint64 end = find_body_end (out, item);

  if (end == 0 || qi_rows_out_peek (out, end - 1) != '\n')
    return 0;
  return end > 1 && qi_rows_out_peek (out, end - 2) == '\r' ? 2 : 1;
}

/* Writes a line end like that of the nearest line. */
static void
put_line_end (Lines *self)
{
  QiRowsOut *out = self->out;
  guint near = self->near;
  guint n = 1;

  if (near == QI_NO_ITEM && self->kept->len > 0)
    near = g_array_index (self->kept, Kept, 0).start;
  else if (near == QI_NO_ITEM && out->n_items > 0)
    near = 0;
  if (near != QI_NO_ITEM)
    {
      n = get_line_end (out, near);
      if (n == 0)
        n = near > 0 ? get_line_end (out, near - 1) : 1;
    }
  else if (self->head > 1 && qi_rows_out_peek (out, self->head - 1) == '\n')
    {
      n = qi_rows_out_peek (out, self->head - 2) == '\r' ? 2 : 1;
    }
  qi_rows_out_put (out, n == 2 ? "\r\n" : "\n", n == 2 ? 2 : 1);
}

/* Makes sure that the next thing starts on a line of its own. */
static void
end_line (Lines *self)
{
  if (self->out->last != '\n')
    put_line_end (self);
}

/* Writes the leads of deleted items, which stay; of games all but what separates them. */
static void
copy_leads (Lines *self,
            guint  start,
            guint  end)
{
  for (guint item = start; item < end && self->out->error == NULL; item++)
    {
      const guint64 lead = find_lead (self, item);
      const guint64 body = find_body (self->out, item, lead);

      if (lead == body || (!self->is_lines && is_separator (self, lead, body)))
        continue;
      end_line (self);
      qi_rows_out_copy (self->out, lead, body);
    }
}

/* What separates games where nothing says how: a blank line, or as the first two are; CSA's a slash. */
static void
put_separator (Lines *self)
{
  QiRowsOut *out = self->out;
  guint64 lead = 0;
  guint64 body = 0;

  if (self->is_csa)
    qi_rows_out_put (out, "/", 1);
  else if (out->n_items > 1)
    {
      lead = find_lead (self, 1);
      body = find_body (out, 1, lead);
      if (is_separator (self, lead, body))
        {
          qi_rows_out_copy (out, lead, body);
          return;
        }
    }
  put_line_end (self);
}

/* Writes everything before the item's own line. */
static void
copy_lead (Lines *self,
           guint  row,
           guint  item)
{
  QiRowsOut *out = self->out;
  const guint64 lead = find_lead (self, item);
  const guint64 body = find_body (out, item, lead);

  copy_leads (self, find_deleted (self, item), item);
  /* Games that share a line keep doing so as long as they are next to each other. */
  if (item == 0 || self->before != item - 1)
    end_line (self);
  if (!self->is_lines && row > 0 && item == 0)
    put_separator (self);
  else if (self->is_lines || row > 0 || !is_separator (self, lead, body))
    qi_rows_out_copy (out, lead, body);
}

/* Where the last line of the new file is cut, when the old file did not end with a line end. */
static guint64
cut_line_end (Lines  *self,
              guint   item,
              guint64 end)
{
  return end - get_line_end (self->out, item);
}

static void
write_items (Lines       *self,
             guint        row,
             guint        n,
             const QiRow *first,
             gboolean     is_last)
{
  QiRowsOut *out = self->out;
  const guint last = first->item + n - 1;
  const guint64 body = find_body (out, first->item, find_lead (self, first->item));
  guint64 end = find_body_end (out, last);

  copy_lead (self, row, first->item);
  if (is_last && self->is_open)
    end = cut_line_end (self, last, end);
  if (first->text != NULL)
    {
      qi_rows_out_copy (out, body, qi_rows_out_start (out, first->item));
      qi_rows_out_put_text (out, row, first->text);
      qi_rows_out_copy (out, qi_rows_out_end (out, first->item), end);
    }
  else
    {
      qi_rows_out_expect_items (out, row, first->item, n, body);
      qi_rows_out_copy (out, body, end);
    }
  self->before = last;
  self->near = last;
}

static void
write_new (Lines      *self,
           guint       row,
           QiItemText *text,
           gboolean    is_last)
{
  end_line (self);
  if (!self->is_lines && row > 0)
    put_separator (self);
  qi_rows_out_put_text (self->out, row, text);
  if (!is_last || !self->is_open)
    put_line_end (self);
  self->before = QI_NO_ITEM;
}

void
qi_rows_write_lines (QiRowsOut *out)
{
  QiRowList *rows = out->write->rows;
  const guint n_rows = qi_row_list_get_n_rows (rows);
  Lines self = { .out = out, .before = QI_NO_ITEM, .near = QI_NO_ITEM };
  guint n = 0;

  self.is_lines = qi_item_store_get_division (out->write->store) == QI_DIVISION_LINES;
  self.is_csa = qi_item_store_get_division (out->write->store) == QI_DIVISION_CSA;
  self.head = find_head (&self);
  self.tail = out->n_items > 0 ? find_body_end (out, out->n_items - 1) : out->size;
  self.is_open =
    out->n_items > 0 && self.tail == out->size && qi_rows_out_peek (out, out->size - 1) != '\n';
  self.kept = list_kept (rows);
  qi_rows_out_copy (out, 0, self.head);
  if (self.head == MARK_BYTES && has_mark (out))
    out->last = '\n'; /* a line starts after the mark */
  for (guint row = 0; row < n_rows && out->error == NULL; row += n)
    {
      QiRow first = { .item = QI_NO_ITEM };

      n = qi_row_list_get_run (rows, row, &first);
      if (first.item == QI_NO_ITEM)
        write_new (&self, row, first.text, row + n == n_rows);
      else
        write_items (&self, row, n, &first, row + n == n_rows);
    }
  copy_leads (&self, find_deleted (&self, out->n_items), out->n_items);
  if (self.tail < out->size)
    {
      end_line (&self);
      qi_rows_out_copy (out, self.tail, out->size);
    }
  g_array_unref (self.kept);
}
