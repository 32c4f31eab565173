/* SPDX-License-Identifier: Apache-2.0 */
#include "diagram-piece-private.h"

#include <math.h>

/* Marks are badges in three corners, each with a rim that separates it from what lies below. They
 * stay in their quarter of the square and leave its middle free. */

#define COARSE_RADIUS 3.5 /* device pixels of a badge on a small piece, so that its sign is sharp */

/* Where a badge is and how large; its lines lie on whole pixels where there are few. */
typedef struct
{
  double x;
  double y;
  double radius;
  double arm; /* half the length of its sign */
  double line;
} Badge;

static Badge
place_badge (cairo_t *cr,
             gboolean lower,
             double   radius,
             double   size)
{
  Badge badge = { 0., 0., size * radius, size * radius * 0.55, size * radius * 0.36 };
  double x = size;
  double y = 0.;

  if (diagram_piece_is_coarse (cr, size))
    {
      cairo_user_to_device_distance (cr, &x, &y);
      double pixel = size / MAX (hypot (x, y), 1.);
      badge.radius = MIN (COARSE_RADIUS * pixel, size * 0.22);
      badge.arm = MIN (2.5 * pixel, badge.radius * 0.72);
      badge.line = pixel;
    }
  badge.x = size - badge.radius;
  badge.y = lower ? size - badge.radius : badge.radius;
  return badge;
}

static void
draw_badge (cairo_t              *cr,
            const DiagramPalette *palette,
            const Badge          *badge,
            DiagramColour         colour)
{
  diagram_piece_add_circle (cr, badge->x, badge->y, badge->radius);
  diagram_piece_paint (cr, palette->mark_line);
  diagram_piece_add_circle (cr, badge->x, badge->y, badge->radius * 0.85);
  diagram_piece_paint (cr, colour);
  diagram_set_colour (cr, palette->mark_line);
  cairo_set_line_width (cr, badge->line);
  cairo_set_line_cap (cr, CAIRO_LINE_CAP_BUTT);
}

/* Plus or minus at the upper right. */
static void
draw_state_mark (cairo_t              *cr,
                 const DiagramPalette *palette,
                 QiPieceState          state,
                 double                size)
{
  const Badge badge = place_badge (cr, FALSE, 0.18, size);

  draw_badge (cr, palette, &badge,
              state == QI_PIECE_ENHANCED ? palette->enhanced : palette->diminished);
  cairo_move_to (cr, badge.x - badge.arm, badge.y);
  cairo_line_to (cr, badge.x + badge.arm, badge.y);
  if (state == QI_PIECE_ENHANCED)
    {
      cairo_move_to (cr, badge.x, badge.y - badge.arm);
      cairo_line_to (cr, badge.x, badge.y + badge.arm);
    }
  cairo_stroke (cr);
}

static void
add_crown (cairo_t *cr,
           double   x,
           double   y,
           double   unit)
{
  static const double points[][2] = { { -1, 0.75 },  { -1, -0.5 }, { -0.5, 0.05 }, { 0, -0.8 },
                                      { 0.5, 0.05 }, { 1, -0.5 },  { 1, 0.75 } };

  cairo_new_sub_path (cr);
  for (gsize i = 0; i < G_N_ELEMENTS (points); i++)
    cairo_line_to (cr, x + points[i][0] * unit, y + points[i][1] * unit);
  cairo_close_path (cr);
}

/* A small crown at the upper left; hollow and struck out where the mark that belongs to the drawing
 * is missing. */
static void
draw_terminal_mark (cairo_t              *cr,
                    const DiagramPalette *palette,
                    gboolean              missing,
                    double                size)
{
  const Badge badge = place_badge (cr, FALSE, 0.19, size);
  double unit = badge.radius * 0.8;
  double x = (size - badge.x) * 0.94;
  double y = badge.y * 0.92;
  double line = MAX (size * 0.028, badge.line * 0.5);

  cairo_set_line_join (cr, CAIRO_LINE_JOIN_ROUND);
  add_crown (cr, x, y, unit);
  diagram_piece_stroke (cr, palette->mark_line, line * 2.6);
  add_crown (cr, x, y, unit);
  diagram_set_colour (cr, missing ? palette->mark_line : palette->terminal);
  cairo_fill_preserve (cr);
  diagram_piece_stroke (cr, palette->terminal_line, line);
  if (!missing)
    return;
  cairo_set_line_cap (cr, CAIRO_LINE_CAP_BUTT);
  cairo_move_to (cr, x - 1.05 * unit, y + unit);
  cairo_line_to (cr, x + 1.05 * unit, y - unit);
  diagram_piece_stroke (cr, palette->terminal_line, line * 1.3);
}

/* A prime, as in the token, at the lower right. */
static void
draw_derived_mark (cairo_t              *cr,
                   const DiagramPalette *palette,
                   double                size)
{
  const Badge badge = place_badge (cr, TRUE, 0.155, size);

  draw_badge (cr, palette, &badge, palette->derived);
  cairo_set_line_cap (cr, CAIRO_LINE_CAP_ROUND);
  cairo_set_line_width (cr, MAX (badge.line, badge.radius * 0.36));
  cairo_move_to (cr, badge.x + badge.radius * 0.2, badge.y - badge.radius * 0.42);
  cairo_line_to (cr, badge.x - badge.radius * 0.2, badge.y + badge.radius * 0.42);
  cairo_stroke (cr);
}

/* Adds the marks for what the drawing does not show. */
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
