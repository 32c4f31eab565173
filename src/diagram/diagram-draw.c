/* SPDX-License-Identifier: Apache-2.0 */
#include "diagram.h"

#include "diagram-picture.h"
#include "diagram-stamps.h"

#define FAULT_RED  0.75, 0.11, 0.16
#define MIN_SIGNED 16. /* units of a square with a frame and a sign */

static void
draw_boards (cairo_t             *cr,
             const DiagramLook   *look,
             QiPosition          *position,
             const DiagramLayout *layout,
             const DiagramStyle  *style)
{
  const DiagramPicture picture = { .style = *style };
  const DiagramPlan plan = {
    .picture = &picture,
    .position = position,
    .look = *look,
    .layout = *layout,
    .n_cells = qi_shape_get_layers (&layout->shape),
  };
  g_autoptr (DiagramStamps) stamps = diagram_stamps_new (&plan, cr, FALSE, NULL);

  diagram_plan_draw_boards (&plan, cr, stamps, FALSE);
}

/**
 * diagram_draw_board:
 * @cr: where to draw
 * @info: (nullable): the game
 * @layout: where the squares are
 * @style: how it is drawn
 *
 * Draws the empty boards, their rulers and the titles of layers.
 */
void
diagram_draw_board (cairo_t             *cr,
                    const QiGameInfo    *info,
                    const DiagramLayout *layout,
                    const DiagramStyle  *style)
{
  g_return_if_fail (cr != NULL && layout != NULL);

  const DiagramLook look = { info, { info, info }, info };

  draw_boards (cr, &look, NULL, layout, style);
}

/**
 * diagram_draw_position:
 * @cr: where to draw
 * @look: what it is drawn with
 * @position: what stands on the board
 * @layout: where the squares are
 * @style: how it is drawn
 *
 * Draws boards as diagram_draw_board() does, with their pieces and without hands.
 */
void
diagram_draw_position (cairo_t             *cr,
                       const DiagramLook   *look,
                       QiPosition          *position,
                       const DiagramLayout *layout,
                       const DiagramStyle  *style)
{
  g_return_if_fail (cr != NULL && look != NULL && position != NULL && layout != NULL);

  draw_boards (cr, look, position, layout, style);
}

/**
 * diagram_draw:
 * @cr: where to draw
 * @setup: a setup
 * @style: how it is drawn
 * @coordinates: whether rulers are drawn
 * @width: of the picture, in units
 * @height: of the picture, in units
 *
 * Draws a whole setup with its marks as large as it fits, the second player's hand above it and the
 * first one's below it where they are not empty. Nothing is drawn behind it. A board with more
 * squares than the picture has units is drawn to a smaller scale.
 */
void
diagram_draw (cairo_t            *cr,
              QiSetup            *setup,
              const DiagramStyle *style,
              gboolean            coordinates,
              double              width,
              double              height)
{
  diagram_draw_faulty (cr, setup, style, coordinates, width, height, NULL, 0, NULL);
}

/* A square that could not be read: washed and framed, with a sign in its corner where there is room for one, so that
 * it is told from others without its colour. */
static void
draw_fault (cairo_t             *cr,
            const DiagramLayout *layout,
            guint                square)
{
  const double size = layout->square;
  const double line = CLAMP (size * 0.06, 1., 3.);
  const double radius = CLAMP (size * 0.16, 5., 11.);
  double x = 0.;
  double y = 0.;

  diagram_layout_get_place (layout, square, &x, &y);
  cairo_set_source_rgba (cr, FAULT_RED, 0.30);
  cairo_rectangle (cr, x, y, size, size);
  cairo_fill (cr);
  if (size < MIN_SIGNED)
    return;
  cairo_set_source_rgba (cr, FAULT_RED, 1.);
  cairo_set_line_width (cr, line);
  cairo_rectangle (cr, x + line / 2., y + line / 2., size - line, size - line);
  cairo_stroke (cr);
  x += size - radius - line - 1.;
  y += size - radius - line - 1.;
  cairo_arc (cr, x, y, radius, 0., 2. * G_PI);
  cairo_fill (cr);
  cairo_set_source_rgb (cr, 1., 1., 1.);
  cairo_set_line_width (cr, radius * 0.36);
  cairo_move_to (cr, x, y - radius * 0.6);
  cairo_line_to (cr, x, y + radius * 0.12);
  cairo_move_to (cr, x, y + radius * 0.36);
  cairo_line_to (cr, x, y + radius * 0.68);
  cairo_stroke (cr);
}

/**
 * diagram_draw_faulty:
 * @cr: where to draw
 * @setup: what could be read
 * @style: how it is drawn
 * @coordinates: whether rulers are drawn
 * @width: of the picture, in units
 * @height: of the picture, in units
 * @faults: (nullable): squares that could not be read; those beyond the board are left out
 * @n_faults: how many
 * @book: (nullable): where small pieces are kept for the next picture
 *
 * Draws as diagram_draw() does, and marks @faults.
 */
void
diagram_draw_faulty (cairo_t            *cr,
                     QiSetup            *setup,
                     const DiagramStyle *style,
                     gboolean            coordinates,
                     double              width,
                     double              height,
                     const guint        *faults,
                     gsize               n_faults,
                     DiagramBook        *book)
{
  g_return_if_fail (cr != NULL && setup != NULL);
  g_return_if_fail (width > 0. && height > 0.);

  DiagramPicture picture;
  DiagramPlan plan;

  diagram_picture_init (&picture);
  picture.style = *style;
  picture.coordinates = coordinates;
  picture.turn = FALSE;
  picture.width = width;
  picture.height = height;
  diagram_plan_init_small (&plan, &picture, setup);
  diagram_plan_draw (&plan, cr, FALSE, book);
  for (gsize i = 0; i < n_faults; i++)
    if (faults[i] < qi_shape_get_n_squares (&plan.layout.shape))
      draw_fault (cr, &plan.layout, faults[i]);
}
