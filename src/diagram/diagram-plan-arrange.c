/* SPDX-License-Identifier: Apache-2.0 */
/* Where boards, hands, title and the sign of who is to move stand, when it is known how large squares are. */
#include "diagram-plan-private.h"

#include "diagram-board.h"
#include "qi-game-info-private.h"

#include <math.h>

#define SMALL_HAND_GAP 3. /* units between a hand and the board in a thumbnail */

void
diagram_plan_get_block (const DiagramPlan *self,
                        double            *width,
                        double            *height)
{
  const DiagramLayout *layout = &self->layout;

  *width = layout->width;
  *height = layout->height;
  if (layout->shape.n_dimensions == 3 && self->n_cells == 1 && layout->rows > 1)
    *height = (layout->height + layout->gap) / layout->rows - layout->gap;
}

/* From the block's edge to its first squares. */
static void
get_inset (const DiagramPlan *self,
           double            *x,
           double            *y)
{
  guint files = 0;
  guint ranks = 0;

  diagram_layout_get_cell (&self->layout, 0, x, y, &files, &ranks);
  *x -= self->layout.x;
  *y -= self->layout.y;
}

double
diagram_plan_get_turn_room (const DiagramPlan *self,
                            gboolean          *at_left)
{
  guint rulers = diagram_board_get_rulers (self->look.names, &self->layout);

  *at_left = FALSE;
  if (!self->picture->turn)
    return 0.;
  if (rulers == 0 || (self->layout.shape.n_dimensions == 1 && self->layout.rows > 1)
      || (rulers & (DIAGRAM_RULER_LEFT | DIAGRAM_RULER_RIGHT))
           == (DIAGRAM_RULER_LEFT | DIAGRAM_RULER_RIGHT))
    return CLAMP (round (self->layout.square * 0.42), 10., 24.);
  *at_left = (rulers & DIAGRAM_RULER_RIGHT) != 0;
  return 0.;
}

static void
place_turn (DiagramPlan *self,
            double       room)
{
  const DiagramLayout *layout = &self->layout;
  QiSide turn = qi_position_get_turn (self->position);
  gboolean bottom = (turn == diagram_get_lower_side (self->look.board)) != !!layout->flipped;
  gboolean at_left = FALSE;
  double inset_x = 0.;
  double inset_y = 0.;
  double x = 0.;
  double y = 0.;
  guint files = 0;
  guint ranks = 0;
  guint cell;

  self->turn_size = 0.;
  if (!self->picture->turn)
    return;
  diagram_plan_get_turn_room (self, &at_left);
  get_inset (self, &inset_x, &inset_y);
  if (bottom)
    cell =
      self->first_cell
      + (at_left ? (self->n_cells - 1) / layout->columns * layout->columns : self->n_cells - 1);
  else
    cell = self->first_cell + (at_left ? 0 : MIN (layout->columns, self->n_cells) - 1);
  if (layout->shape.n_dimensions == 1)
    cell = bottom ? layout->rows - 1 : 0;
  diagram_layout_get_cell (layout, cell, &x, &y, &files, &ranks);
  double width = room > 0. ? room : layout->ruler;
  double beside = room > 0. ? inset_x + 0.5 * room : 0.5 * width;

  self->turn_size = MIN (width * 0.72, 16.);
  self->turn_x = at_left ? x - beside : x + files * layout->square + beside;
  self->turn_y = y + (bottom ? ranks - 0.5 : 0.5) * layout->square;
  /* Signs larger than the squares stay within the height of the board. */
  double half = self->turn_size / 2.;
  if (ranks * layout->square > self->turn_size)
    self->turn_y = CLAMP (self->turn_y, y + half, y + ranks * layout->square - half);
  self->turn_turned = !bottom;
}

void
diagram_frame_set_hand (DiagramFrame *frame,
                        double        size)
{
  frame->hand = size;
  frame->hand_gap = frame->small ? SMALL_HAND_GAP : MAX (round (size * 0.15), SMALL_HAND_GAP);
  frame->margin = frame->small ? 0. : frame->hand_gap;
}

double
diagram_frame_get_hand_height (const DiagramFrame *frame,
                               guint               rows)
{
  return rows > 0 ? rows * frame->hand + frame->hand_gap + frame->margin : 0.;
}

/* The pieces of one hand in rows, from (0, 0) on: as wide as the board, or as the picture where that
 * is not enough. Returns its height. */
static double
flow (DiagramPlan        *self,
      const DiagramFrame *frame,
      QiSide              side,
      double              board_width,
      double             *longest)
{
  double width = MAX (board_width, DIAGRAM_PLAN_MIN_HAND_PIECES * frame->hand);
  guint max_rows = frame->rows[side];

  *longest = 0.;
  self->hands[side].size = 0.;
  if (max_rows == 0)
    return 0.;
  if (frame->width > 0.)
    width = MIN (width, frame->width);
  diagram_plan_fill_hand (self, side);
  guint rows = diagram_plan_flow_hand (self, side, frame->hand, width, max_rows, longest);
  if (self->hands[side].cut && frame->width > width)
    {
      diagram_plan_fill_hand (self, side);
      rows = diagram_plan_flow_hand (self, side, frame->hand, frame->width, max_rows, longest);
    }
  return diagram_frame_get_hand_height (frame, rows);
}

/* Puts a hand of @height above or below the block of boards, whose place is known. */
static void
place_hand (DiagramPlan        *self,
            const DiagramFrame *frame,
            QiSide              side,
            gboolean            above,
            double              height,
            double              longest)
{
  const DiagramLayout *layout = &self->layout;
  const QiGameInfo *info = self->look.board;
  double block_width = 0.;
  double block_height = 0.;
  double inset_x = 0.;
  double inset_y = 0.;

  if (!(height > 0.))
    return;
  diagram_plan_get_block (self, &block_width, &block_height);
  get_inset (self, &inset_x, &inset_y);
  double x = layout->x + inset_x;
  double y = above ? layout->y - frame->edge - height + frame->margin
                   : layout->y + block_height + frame->edge + frame->hand_gap;
  double rows = height - frame->hand_gap - frame->margin;

  /* The near player's captured shogi pieces are on the right, as beside a real board. */
  if (!above && info != NULL && g_str_equal (qi_game_info_get_piece_style (info), "shogi"))
    x += block_width - 2. * inset_x - longest;
  x = CLAMP (x, 0., MAX (self->width - longest, 0.));
  y = CLAMP (y, 0., MAX (self->height - rows, 0.));
  diagram_plan_move_hand (&self->hands[side], x, y);
}

double
diagram_plan_get_first_y (const DiagramLayout *layout,
                          guint                layer)
{
  guint files = 0;
  guint ranks = 0;
  double x = 0.;
  double top = 0.;
  double y = 0.;

  diagram_layout_get_cell (layout, 0, &x, &top, &files, &ranks);
  diagram_layout_get_cell (layout, layer, &x, &y, &files, &ranks);
  return y - top;
}

void
diagram_plan_arrange (DiagramPlan        *self,
                      const DiagramFrame *frame)
{
  DiagramLayout *layout = &self->layout;
  QiSide lower = diagram_get_lower_side (self->look.board);
  QiSide upper = layout->flipped ? lower : qi_side_other (lower);
  double block_width = 0.;
  double block_height = 0.;
  double inset_x = 0.;
  double inset_y = 0.;
  double longest[2] = { 0., 0. };
  double heights[2] = { 0., 0. };

  diagram_plan_get_block (self, &block_width, &block_height);
  get_inset (self, &inset_x, &inset_y);
  for (guint side = 0; side < 2; side++)
    heights[side] = flow (self, frame, (QiSide) side, block_width - 2. * inset_x, &longest[side]);

  double wide = block_width + 2. * frame->edge + frame->turn_room;
  double tall = block_height + 2. * frame->edge + frame->title + heights[0] + heights[1];
  double needed = MAX (wide, MAX (longest[0], longest[1]));
  self->width = frame->width > 0. ? frame->width : ceil (needed);
  self->height = frame->height > 0. ? frame->height : ceil (tall);
  double top = floor ((self->height - tall) / 2.);
  self->title_y = MAX (top, 0.);
  self->title_height = frame->title;
  layout->x = floor ((self->width - wide) / 2.) + frame->edge;
  layout->y = top + frame->title + heights[upper] + frame->edge;
  for (guint side = 0; side < 2; side++)
    place_hand (self, frame, (QiSide) side, side == upper, heights[side], longest[side]);
  if (layout->shape.n_dimensions == 3 && self->n_cells == 1)
    layout->y -= diagram_plan_get_first_y (layout, self->first_cell);
  place_turn (self, frame->turn_room);
}
