/* SPDX-License-Identifier: Apache-2.0 */
#include "diagram-marks-private.h"

#include <math.h>

typedef struct
{
  double x0, y0; /* where the shaft begins */
  double x1, y1; /* where the shaft ends */
  double tip_x, tip_y;
  double dx, dy; /* direction, of length 1 */
  double half;   /* of the head's width; 0: no head */
} Arrow;

static gboolean
measure_arrow (const DiagramMarkPen *pen,
               const QiMark         *mark,
               double                width,
               Arrow                *arrow)
{
  double side = pen->layout->square;
  double x = 0.;
  double y = 0.;

  diagram_mark_pen_get_middle (pen, mark->from, &arrow->x0, &arrow->y0);
  diagram_mark_pen_get_middle (pen, mark->to, &x, &y);
  double length = hypot (x - arrow->x0, y - arrow->y0);
  if (length < 0.5)
    return FALSE;
  arrow->dx = (x - arrow->x0) / length;
  arrow->dy = (y - arrow->y0) / length;

  gboolean line = mark->shape == QI_MARK_LINE;
  double head = line ? 0. : MIN (MAX (side * 0.36, 2.8 * width), length * 0.6);
  /* A line joins two middles; the head leaves the middle of its square free. */
  double tip = length - (line ? 0. : MIN (side * 0.12, length * 0.2));
  arrow->half = head * 0.56;
  arrow->tip_x = arrow->x0 + arrow->dx * tip;
  arrow->tip_y = arrow->y0 + arrow->dy * tip;
  arrow->x1 = arrow->tip_x - arrow->dx * head;
  arrow->y1 = arrow->tip_y - arrow->dy * head;
  return TRUE;
}

static void
add_head (const DiagramMarkPen *pen,
          const Arrow          *arrow)
{
  cairo_move_to (pen->cr, arrow->tip_x, arrow->tip_y);
  cairo_line_to (pen->cr, arrow->x1 - arrow->dy * arrow->half, arrow->y1 + arrow->dx * arrow->half);
  cairo_line_to (pen->cr, arrow->x1 + arrow->dy * arrow->half, arrow->y1 - arrow->dx * arrow->half);
  cairo_close_path (pen->cr);
}

static void
add_shaft (const DiagramMarkPen *pen,
           const Arrow          *arrow,
           double                more)
{
  cairo_move_to (pen->cr, arrow->x0, arrow->y0);
  cairo_line_to (pen->cr, arrow->x1 + arrow->dx * more, arrow->y1 + arrow->dy * more);
}

void
diagram_mark_pen_draw_arrow (const DiagramMarkPen *pen,
                             const QiMark         *mark)
{
  cairo_t *cr = pen->cr;
  const DiagramMarkInk *ink = diagram_mark_pen_get_ink (pen, mark->colour);
  double rim = diagram_mark_pen_get_rim (pen);
  double width = CLAMP (pen->layout->square * 0.13, 1.5, 14.);
  Arrow arrow;

  if (!measure_arrow (pen, mark, width, &arrow))
    return;
  cairo_save (cr);
  cairo_new_path (cr);
  cairo_set_line_join (cr, CAIRO_LINE_JOIN_ROUND);
  cairo_set_line_cap (cr, CAIRO_LINE_CAP_ROUND);
  if (rim > 0.)
    {
      diagram_mark_pen_set_colour (pen, ink->rim, 1.);
      add_shaft (pen, &arrow, 0.);
      cairo_set_line_width (cr, width + 2. * rim);
      cairo_stroke (cr);
      if (arrow.half > 0.)
        {
          add_head (pen, &arrow);
          cairo_set_line_width (cr, 2. * rim);
          cairo_stroke (cr);
        }
    }
  diagram_mark_pen_set_colour (pen, ink->body, 1.);
  if (diagram_mark_pen_set_pattern (pen, mark->colour, width))
    cairo_set_line_cap (cr, CAIRO_LINE_CAP_BUTT);
  /* Reaches into the head, so that no seam is visible. */
  add_shaft (pen, &arrow, MIN (arrow.half, 1.));
  cairo_set_line_width (cr, width);
  cairo_stroke (cr);
  if (arrow.half > 0.)
    {
      add_head (pen, &arrow);
      cairo_fill (cr);
    }
  cairo_restore (cr);
}
