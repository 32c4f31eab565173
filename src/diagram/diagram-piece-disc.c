/* SPDX-License-Identifier: Apache-2.0 */
#include "diagram-piece-private.h"

gboolean
diagram_piece_draw_disc (cairo_t            *cr,
                         const DiagramPiece *look,
                         const DiagramStyle *style,
                         const DiagramMan   *colours,
                         double              size)
{
  double middle = size / 2.;

  cairo_arc (cr, middle, middle, size * 0.44, 0., 2. * G_PI);
  diagram_piece_fill (cr, colours, MAX (size * 0.026, 0.7));
  diagram_set_colour (cr, colours->line);
  cairo_arc (cr, middle, middle, size * 0.365, 0., 2. * G_PI);
  cairo_set_line_width (cr, MAX (size * 0.028, 0.7));
  cairo_stroke (cr);
  return diagram_piece_draw_character (cr, look, size * 0.26, size * 0.26, size * 0.48,
                                       size * 0.48);
}

void
diagram_piece_draw_stone (cairo_t            *cr,
                          const DiagramPiece *look,
                          const DiagramStyle *style,
                          double              size)
{
  const DiagramMan *colours = &diagram_palette_get (style)->stones[look->owner];
  double middle = size / 2.;

  cairo_arc (cr, middle, middle, size * 0.455, 0., 2. * G_PI);
  diagram_piece_fill (cr, colours, MAX (size * 0.03, 0.7));
  /* A rim of light on the upper left. */
  cairo_set_line_cap (cr, CAIRO_LINE_CAP_ROUND);
  cairo_arc (cr, middle, middle, size * 0.35, 1.06 * G_PI, 1.44 * G_PI);
  diagram_set_colour (cr, colours->line);
  cairo_set_line_width (cr, size * 0.035);
  cairo_stroke (cr);
}
