/* SPDX-License-Identifier: Apache-2.0 */
#include "diagram-piece-private.h"

/* A round mark with a rim, in units of the piece. */
static void
draw_mark (cairo_t              *cr,
           const DiagramPalette *palette,
           DiagramColour         colour,
           double                x,
           double                y,
           double                radius)
{
  cairo_arc (cr, x, y, radius, 0., 2. * G_PI);
  diagram_set_colour (cr, colour);
  cairo_fill_preserve (cr);
  diagram_set_colour (cr, palette->mark_line);
  cairo_set_line_width (cr, MAX (radius * 0.2, 0.6));
  cairo_stroke (cr);
}

static void
draw_state_mark (cairo_t              *cr,
                 const DiagramPalette *palette,
                 QiPieceState          state,
                 double                size)
{
  double radius = size * 0.17;
  double x = size * 0.81;
  double y = size * 0.19;
  double arm = radius * 0.58;

  draw_mark (cr, palette, state == QI_PIECE_ENHANCED ? palette->enhanced : palette->diminished, x,
             y, radius);
  cairo_move_to (cr, x - arm, y);
  cairo_line_to (cr, x + arm, y);
  if (state == QI_PIECE_ENHANCED)
    {
      cairo_move_to (cr, x, y - arm);
      cairo_line_to (cr, x, y + arm);
    }
  cairo_set_line_cap (cr, CAIRO_LINE_CAP_BUTT);
  cairo_set_line_width (cr, radius * 0.38);
  cairo_stroke (cr);
}

/* A small crown corner: three points on a band; hollow where the mark that belongs to the drawing
 * is missing. */
static void
draw_terminal_mark (cairo_t              *cr,
                    const DiagramPalette *palette,
                    gboolean              missing,
                    double                size)
{
  static const double points[][2] = { { -1, 0.75 }, { -1, -0.5 }, { -0.5, 0.05 }, { 0, -0.8 },
                                      { 0.5, 0.05 }, { 1, -0.5 }, { 1, 0.75 } };
  double unit = size * 0.15;

  cairo_save (cr);
  cairo_translate (cr, size * 0.19, size * 0.18);
  for (gsize i = 0; i < G_N_ELEMENTS (points); i++)
    cairo_line_to (cr, points[i][0] * unit, points[i][1] * unit);
  cairo_close_path (cr);
  cairo_set_line_join (cr, CAIRO_LINE_JOIN_ROUND);
  diagram_set_colour (cr, missing ? palette->mark_line : palette->terminal);
  cairo_fill_preserve (cr);
  cairo_set_source_rgb (cr, 0.1, 0.08, 0.06);
  cairo_set_line_width (cr, MAX (size * 0.03, 0.6));
  cairo_stroke (cr);
  if (missing)
    {
      cairo_move_to (cr, -1.2 * unit, 1.1 * unit);
      cairo_line_to (cr, 1.2 * unit, -1.1 * unit);
      cairo_stroke (cr);
    }
  cairo_restore (cr);
}

static void
draw_derived_mark (cairo_t              *cr,
                   const DiagramPalette *palette,
                   double                size)
{
  double radius = size * 0.13;
  double x = size * 0.84;
  double y = size * 0.83;

  draw_mark (cr, palette, palette->derived, x, y, radius);
  cairo_set_line_cap (cr, CAIRO_LINE_CAP_ROUND);
  cairo_move_to (cr, x + radius * 0.22, y - radius * 0.5);
  cairo_line_to (cr, x - radius * 0.22, y + radius * 0.5);
  cairo_set_line_width (cr, radius * 0.42);
  cairo_stroke (cr);
}

/* The marks that the drawing does not already stand for. */
void
diagram_piece_draw_marks (cairo_t              *cr,
                          const DiagramPiece   *look,
                          const DiagramPalette *palette,
                          gboolean              state_shown,
                          double                size)
{
  if (look->epin.state != QI_PIECE_NORMAL && !state_shown)
    draw_state_mark (cr, palette, look->epin.state, size);
  if (look->entry == NULL ? look->epin.terminal : look->epin.terminal != look->shown.terminal)
    draw_terminal_mark (cr, palette, !look->epin.terminal, size);
  if (look->epin.derived)
    draw_derived_mark (cr, palette, size);
}
