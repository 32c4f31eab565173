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

static void
foreach_row_of_cell (const DiagramLayout   *layout,
                     const graphene_rect_t *visible,
                     guint                  cell,
                     MasRowFunc             func,
                     gpointer               user_data)
{
  double left = (double) visible->origin.x;
  double top = (double) visible->origin.y;
  double x = 0;
  double y = 0;
  guint files = 0;
  guint ranks = 0;
  guint column0 = 0;
  guint column1 = 0;
  guint row0 = 0;
  guint row1 = 0;

  diagram_layout_get_cell (layout, cell, &x, &y, &files, &ranks);
  if (!find_visible (x, layout->square, files, left, left + (double) visible->size.width, &column0,
                     &column1)
      || !find_visible (y, layout->square, ranks, top, top + (double) visible->size.height, &row0,
                        &row1))
    return;
  for (guint row = row0; row <= row1; row++)
    func (diagram_layout_get_square (layout, cell, column0, row),
          diagram_layout_get_square (layout, cell, column1, row), user_data);
}

void
mas_overlay_foreach_row (const DiagramLayout   *layout,
                         const graphene_rect_t *visible,
                         MasRowFunc             func,
                         gpointer               user_data)
{
  for (guint cell = 0; cell < diagram_layout_get_n_cells (layout); cell++)
    foreach_row_of_cell (layout, visible, cell, func, user_data);
}

typedef struct
{
  const DiagramLayout *layout;
  const GtkBitset     *squares;
  const GdkRGBA       *colour;
  GtkSnapshot         *snapshot;
} Wash;

/* The runs of adjacent squares of the set between @a and @b, which are in one row. */
static void
wash_row (guint    a,
          guint    b,
          gpointer user_data)
{
  const Wash *wash = user_data;
  float square = (float) wash->layout->square;
  GtkBitsetIter iter;
  guint value = 0;
  gboolean valid = gtk_bitset_iter_init_at (&iter, wash->squares, MIN (a, b), &value);

  while (valid && value <= MAX (a, b))
    {
      guint first = value;
      guint last = value;
      double x = 0;
      double y = 0;

      while ((valid = gtk_bitset_iter_next (&iter, &value)) && value == last + 1
             && value <= MAX (a, b))
        last = value;
      diagram_layout_get_place (wash->layout, wash->layout->flipped ? last : first, &x, &y);
      gtk_snapshot_append_color (wash->snapshot, wash->colour,
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
  Wash wash = { layout, squares, colour, snapshot };

  if (gtk_bitset_is_empty (squares))
    return;
  for (guint cell = 0; cell < diagram_layout_get_n_cells (layout); cell++)
    {
      double x = 0;
      double y = 0;
      guint files = 0;
      guint ranks = 0;

      diagram_layout_get_cell (layout, cell, &x, &y, &files, &ranks);
      const guint a = diagram_layout_get_square (layout, cell, 0, 0);
      const guint b = diagram_layout_get_square (layout, cell, files - 1, ranks - 1);
      const graphene_rect_t all =
        GRAPHENE_RECT_INIT ((float) x, (float) y, (float) (files * layout->square),
                            (float) (ranks * layout->square));
      if (!graphene_rect_intersection (&all, visible, NULL))
        continue;
      const guint64 n = gtk_bitset_get_size_in_range (squares, MIN (a, b), MAX (a, b));
      if (n == (guint64) files * ranks)
        gtk_snapshot_append_color (snapshot, colour, &all);
      else if (n > 0)
        foreach_row_of_cell (layout, visible, cell, wash_row, &wash);
    }
}
