/* SPDX-License-Identifier: Apache-2.0 */
#define G_LOG_DOMAIN "Qi"

#include "qi-rows-write-private.h"

#include <string.h>

/* A JSON array: each element but the first keeps what stood before it, a comma and layout. The first one
 * and new ones use those of a neighbour. */

/* After the bracket that opens the array. */
static guint64
find_inside (QiRowsOut *self)
{
  guint64 at = 0;

  while (at < self->size && self->error == NULL && qi_rows_out_peek (self, at) != '[')
    at++;
  return at < self->size ? at + 1 : at;
}

static void
copy_separator (QiRowsOut *self,
                guint      item)
{
  qi_rows_out_copy (self, qi_rows_out_end (self, item - 1), qi_rows_out_start (self, item));
}

/* A comma, and the layout after the opening bracket or a comma. */
static void
put_separator (QiRowsOut *self,
               guint      neighbour,
               guint64    inside)
{
  if (neighbour != QI_NO_ITEM && neighbour > 0)
    copy_separator (self, neighbour);
  else if (self->n_items > 1)
    copy_separator (self, 1);
  else
    {
      qi_rows_out_put (self, ",", 1);
      if (self->n_items == 1)
        qi_rows_out_copy (self, inside, qi_rows_out_start (self, 0));
    }
}

void
qi_rows_write_array (QiRowsOut *self)
{
  QiRowList *rows = self->write->rows;
  const guint n_rows = qi_row_list_get_n_rows (rows);
  const guint64 inside = find_inside (self);
  const guint64 head = self->n_items > 0 && n_rows > 0 ? qi_rows_out_start (self, 0) : inside;
  const guint64 tail = self->n_items > 0 ? qi_rows_out_end (self, self->n_items - 1) : inside;
  guint neighbour = QI_NO_ITEM; /* the last item that was written */
  guint n = 0;

  qi_rows_out_copy (self, 0, head);
  for (guint row = 0; row < n_rows && self->error == NULL; row += n)
    {
      QiRow first = { .item = QI_NO_ITEM };

      n = qi_row_list_get_run (rows, row, &first);
      if (row > 0 && first.item != QI_NO_ITEM && first.item > 0)
        copy_separator (self, first.item);
      else if (row > 0)
        put_separator (self, neighbour, inside);
      if (first.text != NULL)
        {
          qi_rows_out_put_text (self, row, first.text);
        }
      else
        {
          const guint64 from = qi_rows_out_start (self, first.item);

          qi_rows_out_expect_items (self, row, first.item, n, from);
          qi_rows_out_copy (self, from, qi_rows_out_end (self, first.item + n - 1));
        }
      if (first.item != QI_NO_ITEM)
        neighbour = first.item + n - 1;
    }
  qi_rows_out_copy (self, tail, self->size);
}
