/* SPDX-License-Identifier: Apache-2.0 */
#include "diagram-piece-private.h"

/* A pentagon that points away from its owner, the character the same way up as the wedge. */
gboolean
diagram_piece_draw_wedge (cairo_t            *cr,
                          const DiagramPiece *look,
                          const DiagramStyle *style,
                          gboolean            turned,
                          double              size)
{
  const DiagramPalette *palette = diagram_palette_get (style);
  static const double corners[][2] = {
    { 50, 6.5 }, { 75, 18.5 }, { 86, 92.5 }, { 14, 92.5 }, { 25, 18.5 }
  };
  gboolean promoted = look->epin.state == QI_PIECE_ENHANCED;
  double unit = size / 100.;

  cairo_save (cr);
  if (turned)
    {
      cairo_translate (cr, size, size);
      cairo_rotate (cr, G_PI);
    }
  for (gsize i = 0; i < G_N_ELEMENTS (corners); i++)
    cairo_line_to (cr, corners[i][0] * unit, corners[i][1] * unit);
  cairo_close_path (cr);
  cairo_set_line_join (cr, CAIRO_LINE_JOIN_ROUND);
  diagram_piece_fill (cr, &palette->wedge, MAX (size * 0.032, 0.75));
  diagram_set_colour (cr, promoted ? palette->promoted : palette->wedge.line);
  gboolean drawn = diagram_piece_draw_character (cr, look, 25. * unit, 27. * unit, 50. * unit,
                                                 58. * unit);
  cairo_restore (cr);
  return drawn;
}
