/* SPDX-License-Identifier: Apache-2.0 */
#include "diagram-piece-private.h"

#include <math.h>

/* The shapes, in the order of a game's pieces; after the last one they begin again with another
 * sign inside: DIAGRAM_N_TOKENS together. */
typedef enum
{
  SHAPE_DISC,
  SHAPE_SQUARE,
  SHAPE_TRIANGLE,
  SHAPE_DIAMOND,
  SHAPE_STAR,
  SHAPE_RING,
  N_SHAPES
} Shape;

typedef enum
{
  INSIDE_NOTHING,
  INSIDE_DOT,
  INSIDE_RING,
  INSIDE_SALTIRE, /* plus and minus are states */
  INSIDE_BARS
} Inside;

static void
add_star (cairo_t *cr,
          double   x,
          double   y,
          double   radius)
{
  cairo_new_sub_path (cr);
  for (guint i = 0; i < 10; i++)
    {
      double length = i % 2 == 0 ? radius : radius * 0.5;
      double angle = G_PI * (i / 5. - 0.5);

      cairo_line_to (cr, x + length * cos (angle), y + length * sin (angle));
    }
  cairo_close_path (cr);
}

static void
add_shape (cairo_t *cr,
           Shape    shape,
           double   size)
{
  double middle = size / 2.;

  switch (shape)
    {
    case SHAPE_SQUARE:
      diagram_piece_add_rounded (cr, size * 0.15, size * 0.15, size * 0.7, size * 0.05);
      break;
    case SHAPE_TRIANGLE:
      diagram_piece_add_polygon (cr, middle, size * 0.58, size * 0.48, 3, -0.25);
      break;
    case SHAPE_DIAMOND:
      diagram_piece_add_polygon (cr, middle, middle, size * 0.45, 4, 0.);
      break;
    case SHAPE_STAR:
      add_star (cr, middle, size * 0.53, size * 0.48);
      break;
    case SHAPE_RING:
      diagram_piece_add_circle (cr, middle, middle, size * 0.41);
      cairo_new_sub_path (cr);
      cairo_arc_negative (cr, middle, middle, size * 0.25, 2. * G_PI, 0.);
      cairo_close_path (cr);
      break;
    case SHAPE_DISC:
    case N_SHAPES:
    default:
      diagram_piece_add_circle (cr, middle, middle, size * 0.4);
      break;
    }
}

static void
add_inside (cairo_t *cr,
            Inside   inside,
            double   x,
            double   y,
            double   arm)
{
  if (inside == INSIDE_DOT || inside == INSIDE_RING)
    diagram_piece_add_circle (cr, x, y, inside == INSIDE_DOT ? arm * 0.6 : arm * 0.85);
  if (inside == INSIDE_SALTIRE || inside == INSIDE_BARS)
    for (int way = -1; way <= 1; way += 2)
      {
        cairo_move_to (cr, x - way * arm * (inside == INSIDE_BARS ? 0.55 : 0.8), y - arm * 0.8);
        cairo_line_to (cr, x + way * arm * (inside == INSIDE_BARS ? -0.55 : 0.8), y + arm * 0.8);
      }
}

static void
draw_inside (cairo_t          *cr,
             const DiagramMan *colours,
             Shape             shape,
             Inside            inside,
             double            size)
{
  double x = size / 2.;
  double y = shape == SHAPE_TRIANGLE ? size * 0.61 : shape == SHAPE_STAR ? size * 0.53 : size / 2.;
  double arm = size * (shape == SHAPE_DISC || shape == SHAPE_SQUARE ? 0.175 : 0.14);
  double line = MAX (size * 0.07, 1.1);
  /* What stands in the hole of a ring stands on the board: it has the ring's colours. */
  DiagramColour colour = shape == SHAPE_RING ? colours->fill : colours->line;

  cairo_set_line_cap (cr, CAIRO_LINE_CAP_BUTT);
  if (shape == SHAPE_RING)
    {
      add_inside (cr, inside, x, y, arm);
      diagram_piece_stroke (cr, colours->edge, line + MAX (size * 0.05, 1.4));
    }
  add_inside (cr, inside, x, y, arm);
  if (inside == INSIDE_DOT)
    {
      diagram_set_colour (cr, colour);
      cairo_fill_preserve (cr);
    }
  diagram_piece_stroke (cr, colour, line);
}

void
diagram_piece_draw_token (cairo_t            *cr,
                          const DiagramPiece *look,
                          const DiagramStyle *style,
                          const DiagramMan   *colours,
                          double              size)
{
  guint kind = diagram_piece_get_kind (look);
  Shape shape = (Shape) (kind % N_SHAPES);
  Inside inside = (Inside) (kind / N_SHAPES);

  cairo_set_line_join (cr, CAIRO_LINE_JOIN_ROUND);
  add_shape (cr, shape, size);
  diagram_piece_add_rim (cr, style, size);
  diagram_piece_fill (cr, colours, MAX (size * 0.034, 0.9));
  if (inside != INSIDE_NOTHING)
    draw_inside (cr, colours, shape, inside, size);
}
