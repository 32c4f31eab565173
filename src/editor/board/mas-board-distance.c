/* SPDX-License-Identifier: Apache-2.0 */
/* How far a place is from what is drawn of a board. */
#define G_LOG_DOMAIN "Mas"

#include "config.h"

#include "mas-board-view.h"

/* How far (x, y) is outside what can be seen of a rectangle, 0 inside. */
static double
get_distance (MasBoardView *self,
              double        left,
              double        top,
              double        right,
              double        bottom,
              double        x,
              double        y)
{
  left = MAX (left, 0);
  top = MAX (top, 0);
  right = MIN (right, gtk_widget_get_width (GTK_WIDGET (self)));
  bottom = MIN (bottom, gtk_widget_get_height (GTK_WIDGET (self)));

  double dx = MAX (MAX (left - x, x - right), 0);
  double dy = MAX (MAX (top - y, y - bottom), 0);
  return MAX (dx, dy);
}

/* Layers that wrap leave empty room behind the last one, which is outside the board; gaps between two layers are not. So
 * each row of layers reaches up to the row above it, and as far to the right as it has layers. */
double
mas_board_view_get_distance (MasBoardView *self,
                             double        x,
                             double        y)
{
  const DiagramLayout *layout = mas_board_view_get_layout (self);
  const guint n_layers = qi_shape_get_layers (&layout->shape);
  double least = G_MAXDOUBLE;
  double above = layout->y;
  double width = 0;
  double height = 0;
  double end_x = 0;
  double end_y = 0;
  double margin = 0;

  if (layout->shape.n_dimensions < 3 || layout->columns == 0)
    return get_distance (self, layout->x, layout->y, layout->x + layout->width,
                         layout->y + layout->height, x, y);
  diagram_layout_get_board (layout, MIN (layout->columns, n_layers) - 1, &end_x, &end_y, &width,
                            &height);
  margin = layout->x + layout->width - end_x - width;
  for (guint first = 0; first < n_layers; first += layout->columns)
    {
      const guint last = MIN (first + layout->columns, n_layers) - 1;
      double bottom = layout->y + layout->height;

      diagram_layout_get_board (layout, last, &end_x, &end_y, &width, &height);
      if (last + 1 < n_layers)
        bottom = end_y + height;
      least =
        MIN (least, get_distance (self, layout->x, above, end_x + width + margin, bottom, x, y));
      above = bottom;
    }
  return least;
}
