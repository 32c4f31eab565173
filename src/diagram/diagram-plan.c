/* SPDX-License-Identifier: Apache-2.0 */
#include "diagram-plan-private.h"

#include <math.h>
#include <string.h>

#define USUAL_SQUARE     48.   /* units */
#define MAX_USUAL_SIZE   8192. /* units; a picture whose size nobody chose is no larger */
#define MAX_SQUARE       4096. /* units */
#define MAX_SMALL_SQUARE 96. /* units; boards of few squares do not grow beyond it in thumbnails */
#define MIN_HAND         8.  /* units; height of a hand in a thumbnail */
#define MAX_HAND         40. /* units */
#define MIN_PICTURE_HAND 16. /* units */
#define MAX_HAND_ROWS    4
#define MAX_STEPS        12  /* of halving */
#define EDGE             2.  /* units around a board without rulers, for its frame */
#define MAX_LAYER_LABEL  24. /* units */
#define MAX_LINE         24  /* squares of a one-dimensional board before it wraps */

/* A layout of squares of side @square in a pleasing number of columns. */
static void
lay_out_square (DiagramPlan *self,
                double       square,
                double       max_width)
{
  const QiShape *shape = qi_position_get_shape (self->position);
  const DiagramPicture *picture = self->picture;
  DiagramLayout *layout = &self->layout;
  double best_cost = G_MAXDOUBLE;
  guint best = 1;

  diagram_layout_init (layout, shape, picture->flipped, picture->coordinates, square, 0.);
  if (shape->n_dimensions == 2 || (shape->n_dimensions == 3 && self->n_cells == 1))
    return;
  double one = layout->width;
  if (shape->n_dimensions == 1)
    {
      guint n_squares = qi_shape_get_files (shape);
      guint n_lines = (n_squares + MAX_LINE - 1) / MAX_LINE;
      guint columns = (n_squares + n_lines - 1) / n_lines;
      double room = max_width > 0. ? max_width : columns * square + one - square;

      diagram_layout_init (layout, shape, picture->flipped, picture->coordinates, square, room);
      return;
    }
  guint n_layers = qi_shape_get_layers (shape);
  double pitch_x = one + layout->gap;
  double pitch_y = (layout->height + layout->gap) / n_layers;
  for (guint columns = 1; columns <= n_layers; columns++)
    {
      guint rows = (n_layers + columns - 1) / columns;
      double empty = (double) (rows * columns - n_layers) / (rows * columns);
      double cost = fabs (log (columns * pitch_x / (rows * pitch_y) / 1.6)) + 0.8 * empty;

      if (max_width > 0. && columns * pitch_x - layout->gap > max_width)
        break;
      if (cost < best_cost)
        {
          best_cost = cost;
          best = columns;
        }
    }
  diagram_layout_init (layout, shape, picture->flipped, picture->coordinates, square,
                       best * pitch_x - layout->gap + 0.01);
}

/* The largest layout in a room; smaller than its least size it is scaled down. */
static void
lay_out_room (DiagramPlan *self,
              double       max_square,
              double       width,
              double       height)
{
  const QiShape *shape = qi_position_get_shape (self->position);
  const DiagramPicture *picture = self->picture;
  DiagramLayout *layout = &self->layout;
  double block_width = 0.;
  double block_height = 0.;

  width = MAX (width, 1.);
  height = MAX (height, 1.);
  if (shape->n_dimensions == 3 && self->n_cells == 1)
    {
      const QiShape plane = { .n_dimensions = 2,
                              .sizes = { qi_shape_get_ranks (shape), qi_shape_get_files (shape) } };

      diagram_layout_fit (layout, &plane, picture->flipped, picture->coordinates, max_square, width,
                          MAX (height - MAX_LAYER_LABEL, 1.));
      lay_out_square (self, layout->square, 0.);
    }
  else
    diagram_layout_fit (layout, shape, picture->flipped, picture->coordinates, max_square, width,
                        height);
  diagram_plan_get_block (self, &block_width, &block_height);
  double scale = MIN (1., MIN (width / block_width, height / block_height));
  if (scale < 1.)
    {
      layout->square *= scale;
      layout->ruler *= scale;
      layout->label *= scale;
      layout->gap *= scale;
      layout->width *= scale;
      layout->height *= scale;
    }
  layout->x = 0.;
  layout->y = 0.;
}

static double
get_title_height (const DiagramPlan *self,
                  double             square)
{
  return self->title[0] != '\0' ? CLAMP (round (square * 0.7), 20., 36.) : 0.;
}

static guint
count_rows (DiagramPlan        *self,
            const DiagramFrame *frame,
            QiSide              side,
            double              width)
{
  double longest = 0.;

  if (!self->picture->hands)
    return 0;
  diagram_plan_fill_hand (self, side);
  return diagram_plan_flow_hand (self, side, frame->hand,
                                 MAX (width, DIAGRAM_PLAN_MIN_HAND_PIECES * frame->hand),
                                 frame->small ? 1 : MAX_HAND_ROWS, &longest);
}

/* Arranges the frame with hands, and a title, of a size that suits squares of side @square. */
static void
lay_out_for (DiagramPlan  *self,
             DiagramFrame *frame,
             double        square)
{
  double width = frame->width > 0. ? frame->width : DIAGRAM_PICTURE_MAX_SIZE;
  double height = frame->height > 0. ? frame->height : DIAGRAM_PICTURE_MAX_SIZE;
  double share = floor (MIN (width, height) * 0.09);
  double board = width;
  double hands = 0.;

  if (frame->small)
    diagram_frame_set_hand (frame, CLAMP (share, MIN_HAND, MAX_HAND));
  else
    diagram_frame_set_hand (frame, MAX (floor (square * 0.9), CLAMP (share, 1., MIN_PICTURE_HAND)));
  frame->title = get_title_height (self, square);
  if (!frame->small && self->layout.shape.n_dimensions == 2)
    board = qi_shape_get_files (&self->layout.shape) * square;
  for (guint side = 0; side < 2; side++)
    {
      frame->rows[side] = count_rows (self, frame, (QiSide) side, board);
      hands += diagram_frame_get_hand_height (frame, frame->rows[side]);
    }
  lay_out_room (self, frame->small ? MAX_SMALL_SQUARE : MAX_SQUARE,
                width - 2. * frame->edge - frame->turn_room,
                height - 2. * frame->edge - frame->title - hands);
}

/* Fits the layout into the frame. Larger squares mean larger hands, which leave less room for
 * squares: bisection finds the size at which both agree. */
static void
fit (DiagramPlan  *self,
     DiagramFrame *frame)
{
  gboolean at_left = FALSE;
  double low = 0.;

  self->layout.shape = *qi_position_get_shape (self->position);
  frame->edge = self->picture->coordinates ? 0. : EDGE;
  lay_out_for (self, frame, 0.);
  /* Done twice, because rulers depend on the size of squares: layers of small squares have none. */
  for (guint pass = 0; pass < 2; pass++)
    {
      double high = self->layout.square;

      frame->edge = self->layout.ruler > 0. ? 0. : EDGE;
      frame->turn_room = diagram_plan_get_turn_room (self, &at_left);
      low = 0.;
      for (guint step = 0; step < MAX_STEPS && !frame->small; step++)
        {
          double middle = (low + high) / 2.;

          lay_out_for (self, frame, middle);
          if (self->layout.square >= middle)
            low = middle;
          else
            high = middle;
        }
      lay_out_for (self, frame, low);
    }
  diagram_plan_arrange (self, frame);
}

/* Lays out with squares of a given side. */
static void
lay_out_for_square (DiagramPlan  *self,
                    DiagramFrame *frame,
                    double        square)
{
  gboolean at_left = FALSE;

  lay_out_square (self, square, frame->width);
  diagram_frame_set_hand (frame, MAX (round (self->layout.square * 0.9), MIN_PICTURE_HAND));
  frame->edge = self->layout.ruler > 0. ? 0. : EDGE;
  frame->title = get_title_height (self, self->layout.square);
  frame->turn_room = diagram_plan_get_turn_room (self, &at_left);
  frame->rows[0] = frame->rows[1] = self->picture->hands ? MAX_HAND_ROWS : 0;
  diagram_plan_arrange (self, frame);
}

/* Fits layers into a width or a height, with the other one free: the largest whole squares with
 * which their preferred arrangement fits. (The largest of all would put them into a single column.)
 * FALSE where none fits. */
static gboolean
fit_layers (DiagramPlan        *self,
            const DiagramFrame *asked)
{
  DiagramFrame frame = *asked;
  double low = 0.;
  double high = MAX_SQUARE;

  while (low < high)
    {
      DiagramFrame free_frame = { 0 };
      double middle = ceil ((low + high) / 2.);

      lay_out_for_square (self, &free_frame, middle);
      if ((asked->width <= 0. || self->width <= asked->width)
          && (asked->height <= 0. || self->height <= asked->height))
        low = middle;
      else
        high = middle - 1.;
    }
  if (low < 1.)
    return FALSE;
  lay_out_for_square (self, &frame, low);
  return TRUE;
}

static gboolean
is_size (double value)
{
  return isfinite (value) && value >= 0. && value <= DIAGRAM_PICTURE_MAX_SIZE;
}

static gboolean
check (const DiagramPicture *picture,
       const QiShape        *shape,
       GError              **error)
{
  if (!is_size (picture->width) || !is_size (picture->height)
      || (picture->width > 0. && picture->width < 1.)
      || (picture->height > 0. && picture->height < 1.))
    g_set_error (error, G_IO_ERROR, G_IO_ERROR_INVALID_ARGUMENT,
                 "a picture is from 1 to %d units wide and high", DIAGRAM_PICTURE_MAX_SIZE);
  else if (!is_size (picture->square) || picture->square > MAX_SQUARE
           || (picture->square > 0. && picture->square < 1.))
    g_set_error (error, G_IO_ERROR, G_IO_ERROR_INVALID_ARGUMENT,
                 "a square is from 1 to %.0f units wide", MAX_SQUARE);
  else if (picture->layer != DIAGRAM_PICTURE_ALL_LAYERS
           && (picture->layer < 0 || (guint) picture->layer >= qi_shape_get_layers (shape)))
    g_set_error (error, G_IO_ERROR, G_IO_ERROR_INVALID_ARGUMENT,
                 "there is no such layer: the board has %u", qi_shape_get_layers (shape));
  else
    return TRUE;
  return FALSE;
}

static void
begin (DiagramPlan          *self,
       const DiagramPicture *picture,
       QiSetup              *setup)
{
  const QiShape *shape = qi_position_get_shape (qi_setup_get_position (setup));
  const QiValue *title = qi_details_get (qi_setup_get_details (setup), "title");

  *self = (DiagramPlan) { .picture = picture, .setup = setup };
  self->position = qi_setup_get_position (setup);
  diagram_look_init (&self->look, setup);
  self->n_cells = qi_shape_get_layers (shape);
  if (shape->n_dimensions == 3 && picture->layer != DIAGRAM_PICTURE_ALL_LAYERS)
    {
      self->first_cell = (guint) picture->layer;
      self->n_cells = 1;
    }
  if (picture->title && title != NULL && qi_value_get_kind (title) == QI_VALUE_STRING)
    {
      gsize length = 0;
      const char *text = qi_value_get_text (title, &length);

      g_utf8_strncpy (self->title, text, DIAGRAM_PLAN_MAX_TITLE / 4);
      g_strdelimit (self->title, "\n\r\t", ' ');
    }
}

/**
 * diagram_plan_init:
 * @self: (out): the plan; it borrows both others
 * @picture: what is to be seen
 * @setup: of what
 * @error: where to store an error
 *
 * Lays a picture out: from the side of a square, or into a width, a height or both.
 *
 * Returns: %FALSE, with a %G_IO_ERROR, when it would be too large or has no such layer
 */
gboolean
diagram_plan_init (DiagramPlan          *self,
                   const DiagramPicture *picture,
                   QiSetup              *setup,
                   GError              **error)
{
  const QiShape *shape = qi_position_get_shape (qi_setup_get_position (setup));
  DiagramFrame frame = { .width = picture->width, .height = picture->height };
  double square = picture->square;

  if (!check (picture, shape, error))
    return FALSE;
  begin (self, picture, setup);
  if (!(square > 0.) && (frame.width > 0. || frame.height > 0.))
    {
      gboolean layers =
        shape->n_dimensions == 3 && self->n_cells > 1 && (frame.width <= 0. || frame.height <= 0.);

      if (!layers || !fit_layers (self, &frame))
        fit (self, &frame);
    }
  else
    {
      lay_out_for_square (self, &frame, square > 0. ? square : USUAL_SQUARE);
      if (!(square > 0.) && MAX (self->width, self->height) > MAX_USUAL_SIZE)
        {
          frame = (DiagramFrame) { .width = MAX_USUAL_SIZE, .height = MAX_USUAL_SIZE };
          begin (self, picture, setup);
          fit (self, &frame);
        }
    }
  double x = 0.;
  double y = 0.;
  double width = 0.;
  double height = 0.;
  diagram_plan_get_bounds (self, &x, &y, &width, &height);
  if (MAX (self->width, self->height) > DIAGRAM_PICTURE_MAX_SIZE)
    {
      g_set_error (error, G_IO_ERROR, G_IO_ERROR_INVALID_ARGUMENT,
                   "the picture would be %.0f × %.0f units large; at most %d are possible",
                   self->width, self->height, DIAGRAM_PICTURE_MAX_SIZE);
      return FALSE;
    }
  if (square > 0. && (x < 0. || y < 0. || x + width > self->width || y + height > self->height))
    {
      g_set_error (error, G_IO_ERROR, G_IO_ERROR_INVALID_ARGUMENT,
                   "squares of %g units do not fit into %.0f × %.0f", square, self->width,
                   self->height);
      return FALSE;
    }
  return TRUE;
}

/**
 * diagram_plan_init_small:
 * @self: (out): the plan; it borrows both others
 * @picture: what is to be seen; its width and height are known
 * @setup: of what
 *
 * Lays a thumbnail out, however small.
 */
void
diagram_plan_init_small (DiagramPlan          *self,
                         const DiagramPicture *picture,
                         QiSetup              *setup)
{
  DiagramFrame frame = { .width = picture->width, .height = picture->height, .small = TRUE };

  begin (self, picture, setup);
  fit (self, &frame);
}

/**
 * diagram_plan_get_bounds:
 * @self: a plan
 * @x: (out): left edge
 * @y: (out): upper edge
 * @width: (out): of the boards with their rulers and titles
 * @height: (out): of them
 */
void
diagram_plan_get_bounds (const DiagramPlan *self,
                         double            *x,
                         double            *y,
                         double            *width,
                         double            *height)
{
  diagram_plan_get_block (self, width, height);
  *x = self->layout.x;
  *y = self->layout.y;
  if (self->n_cells == 1 && self->layout.shape.n_dimensions == 3)
    *y += diagram_plan_get_first_y (&self->layout, self->first_cell);
}

/**
 * diagram_plan_shows:
 * @self: a plan
 * @square: a square of the board
 *
 * Returns: whether the square is on a layer that is drawn
 */
gboolean
diagram_plan_shows (const DiagramPlan *self,
                    guint              square)
{
  guint layer = 0;
  guint rank = 0;
  guint file = 0;

  if (self->layout.shape.n_dimensions < 3)
    return TRUE;
  qi_shape_get_place (&self->layout.shape, square, &layer, &rank, &file);
  return layer >= self->first_cell && layer < self->first_cell + self->n_cells;
}
