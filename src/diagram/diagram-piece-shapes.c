/* SPDX-License-Identifier: Apache-2.0 */
#include "diagram-piece-private.h"

#include <math.h>

#define COARSE_SIZE 23. /* device pixels */

gboolean
diagram_piece_is_coarse (cairo_t *cr,
                         double   size)
{
  double x = size;
  double y = 0.;

  cairo_user_to_device_distance (cr, &x, &y);
  return hypot (x, y) < COARSE_SIZE;
}

gboolean
diagram_piece_is_flat (const DiagramStyle *style)
{
  return style->pieces == DIAGRAM_PIECES_PRINT || style->scheme == DIAGRAM_HIGH_CONTRAST
         || style->scheme == DIAGRAM_HIGH_CONTRAST_DARK;
}

DiagramColour
diagram_colour_mix (DiagramColour a,
                    DiagramColour b,
                    double        weight)
{
  DiagramColour mixed = 0;

  for (guint shift = 0; shift < 24; shift += 8)
    {
      double from = a >> shift & 0xff;
      double to = b >> shift & 0xff;

      mixed |= (DiagramColour) (from + (to - from) * weight + 0.5) << shift;
    }
  return mixed;
}

void
diagram_piece_add_circle (cairo_t *cr,
                          double   x,
                          double   y,
                          double   radius)
{
  cairo_new_sub_path (cr);
  cairo_arc (cr, x, y, radius, 0., 2. * G_PI);
  cairo_close_path (cr);
}

void
diagram_piece_add_polygon (cairo_t *cr,
                           double   x,
                           double   y,
                           double   radius,
                           guint    n_corners,
                           double   turn)
{
  cairo_new_sub_path (cr);
  for (guint i = 0; i < n_corners; i++)
    {
      double angle = 2. * G_PI * (turn + (double) i / n_corners);

      cairo_line_to (cr, x + radius * cos (angle), y + radius * sin (angle));
    }
  cairo_close_path (cr);
}

void
diagram_piece_add_rim (cairo_t            *cr,
                       const DiagramStyle *style,
                       double              size)
{
  if (style->pieces != DIAGRAM_PIECES_PRINT)
    return;
  diagram_set_colour (cr, 0xffffff);
  cairo_set_line_width (cr, MAX (size * 0.1, 2.));
  cairo_stroke_preserve (cr);
}

void
diagram_piece_stroke (cairo_t      *cr,
                      DiagramColour colour,
                      double        line_width)
{
  diagram_set_colour (cr, colour);
  cairo_set_line_width (cr, line_width);
  cairo_stroke (cr);
}

void
diagram_piece_paint (cairo_t      *cr,
                     DiagramColour colour)
{
  diagram_set_colour (cr, colour);
  cairo_fill (cr);
}
