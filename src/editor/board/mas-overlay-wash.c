/* SPDX-License-Identifier: Apache-2.0 */
#include "mas-overlay-wash.h"

#include <math.h>

/* The columns or rows of a board that reach into the visible part; FALSE for none. */
static gboolean
find_visible (double start,
              double square,
              guint  n,
              double low,
              double high,
              guint *first,
              guint *last)
{
  if (high <= start || low >= start + square * n)
    return FALSE;
  *first = (guint) CLAMP (floor ((low - start) / square), 0, n - 1.0);
  *last = (guint) CLAMP (floor ((high - start) / square), 0, n - 1.0);
  return TRUE;
}

/* The runs of adjacent squares of the set between @a and @b, which are in one row. */
static void
wash_row (const DiagramLayout *layout,
          const GtkBitset     *squares,
          guint                a,
          guint                b,
          const GdkRGBA       *colour,
          GtkSnapshot         *snapshot)
{
  float square = (float) layout->square;
  GtkBitsetIter iter;
  guint value = 0;
  gboolean valid = gtk_bitset_iter_init_at (&iter, squares, MIN (a, b), &value);

  while (valid && value <= MAX (a, b))
    {
      guint first = value;
      guint last = value;
      double x = 0;
      double y = 0;

      while ((valid = gtk_bitset_iter_next (&iter, &value)) && value == last + 1
             && value <= MAX (a, b))
        last = value;
      diagram_layout_get_place (layout, layout->flipped ? last : first, &x, &y);
      gtk_snapshot_append_color (snapshot, colour,
                                 &GRAPHENE_RECT_INIT ((float) x, (float) y,
                                                      square * (float) (last - first + 1), square));
    }
}

void
mas_overlay_wash (const DiagramLayout   *layout,
                  const graphene_rect_t *visible,
                  const GtkBitset       *squares,
                  const GdkRGBA         *colour,
                  GtkSnapshot           *snapshot)
{
  double left = (double) visible->origin.x;
  double top = (double) visible->origin.y;
  double right = left + (double) visible->size.width;
  double bottom = top + (double) visible->size.height;

  if (gtk_bitset_is_empty (squares))
    return;
  for (guint cell = 0; cell < diagram_layout_get_n_cells (layout); cell++)
    {
      double x = 0;
      double y = 0;
      guint files = 0;
      guint ranks = 0;
      guint column0 = 0;
      guint column1 = 0;
      guint row0 = 0;
      guint row1 = 0;

      diagram_layout_get_cell (layout, cell, &x, &y, &files, &ranks);
      if (!find_visible (x, layout->square, files, left, right, &column0, &column1)
          || !find_visible (y, layout->square, ranks, top, bottom, &row0, &row1))
        continue;
      guint a = diagram_layout_get_square (layout, cell, 0, 0);
      guint b = diagram_layout_get_square (layout, cell, files - 1, ranks - 1);
      guint64 n = gtk_bitset_get_size_in_range (squares, MIN (a, b), MAX (a, b));
      if (n == (guint64) files * ranks)
        gtk_snapshot_append_color (snapshot, colour,
                                   &GRAPHENE_RECT_INIT ((float) x, (float) y,
                                                        (float) (files * layout->square),
                                                        (float) (ranks * layout->square)));
      else
        for (guint row = row0; n > 0 && row <= row1; row++)
          wash_row (layout, squares, diagram_layout_get_square (layout, cell, column0, row),
                    diagram_layout_get_square (layout, cell, column1, row), colour, snapshot);
    }
}
