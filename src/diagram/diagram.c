/* SPDX-License-Identifier: Apache-2.0 */
#include "diagram.h"

#include "diagram-stamps.h"

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
  g_autoptr (DiagramStamps) stamps = diagram_stamps_new (&plan, cr, FALSE);

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

  const DiagramLook look = { info, { info, info } };

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
  diagram_plan_draw (&plan, cr, FALSE);
}
