/* SPDX-License-Identifier: Apache-2.0 */
#include "config.h"

#include "mas-room.h"

#include "mas-board-fit.h"

#define SIDE_WIDTH  84  /* CSS px of a hand beside the board, at least */
#define SIDE_HEIGHT 160 /* CSS px of one that is shown for a drag, at least */
#define SLIM_WIDTH  20  /* CSS px: a hand shown for a drag can still be hit */
#define GAP         6   /* CSS px between a hand and the board */

struct _MasRoom
{
  GtkWidget     parent_instance;

  GtkWidget    *board; /* its children, or NULL before they were set */
  GtkWidget    *upper;
  GtkWidget    *lower;
  MasHandsPlace place;
};

G_DEFINE_FINAL_TYPE (MasRoom, mas_room, GTK_TYPE_WIDGET)

static int
get_minimum (GtkWidget     *widget,
             GtkOrientation orientation)
{
  int minimum = 0;

  gtk_widget_measure (widget, orientation, -1, &minimum, NULL, NULL, NULL);
  return minimum;
}

static int
get_natural (GtkWidget *hand,
             int        width)
{
  int natural = 0;

  gtk_widget_measure (hand, GTK_ORIENTATION_VERTICAL, width, NULL, &natural, NULL, NULL);
  return natural;
}

/* A column beside the board, and a row above or below it. */
static int
get_side_width (MasRoom *self)
{
  return MAX (MAX (SIDE_WIDTH, get_minimum (self->upper, GTK_ORIENTATION_HORIZONTAL)),
              get_minimum (self->lower, GTK_ORIENTATION_HORIZONTAL));
}

static int
get_row_height (MasRoom *self)
{
  return MAX (get_natural (self->upper, -1), get_natural (self->lower, -1));
}

static void
mas_room_measure (GtkWidget     *widget,
                  GtkOrientation orientation,
                  int            for_size,
                  int           *minimum,
                  int           *natural,
                  int           *minimum_baseline,
                  int           *natural_baseline)
{
  MasRoom *self = MAS_ROOM (widget);

  gtk_widget_measure (self->board, orientation, -1, minimum, natural, NULL, NULL);
  if (self->place != MAS_HANDS_BESIDE)
    return;
  if (orientation == GTK_ORIENTATION_HORIZONTAL)
    {
      *minimum = MAX (*minimum, get_side_width (self));
      *natural = MAX (*minimum, *natural);
    }
  else
    {
      *minimum += 2 * get_row_height (self);
      *natural += 2 * get_row_height (self);
    }
}

/* Whether the board is larger between the hands than below and above them. */
static gboolean
stand_at_sides (MasRoom *self,
                int      width,
                int      height)
{
  QiSetup *setup = mas_board_view_get_setup (MAS_BOARD_VIEW (self->board));
  int side = get_side_width (self);

  if (setup == NULL || width < 3 * side)
    return FALSE;
  return mas_board_fit_get_square (setup, width - 2 * side, height)
         > mas_board_fit_get_square (setup, width, height - 2 * get_row_height (self));
}

/* Where the drawn board begins and ends across the room; the whole room when the board is
 * larger. */
static void
get_drawn (MasRoom             *self,
           const GtkAllocation *board,
           int                 *left,
           int                 *right)
{
  const DiagramLayout *layout = mas_board_view_get_layout (MAS_BOARD_VIEW (self->board));

  *left = board->x + (int) CLAMP (layout->x, 0., board->width / 2.);
  *right = board->x + (int) CLAMP (layout->x + layout->width, board->width / 2., board->width);
}

/* Beside the drawn board: the upper hand from its top down, the lower one up from its bottom. */
static void
allocate_sides (MasRoom             *self,
                const GtkAllocation *board,
                int                  side,
                int                  height,
                int                  min_height)
{
  GtkAllocation upper = { 0, 0, side, height };
  GtkAllocation lower = { 0, 0, side, height };
  int left = 0;
  int right = 0;

  get_drawn (self, board, &left, &right);
  upper.height = MIN (MAX (get_natural (self->upper, side), min_height), height / 2);
  lower.height = MIN (MAX (get_natural (self->lower, side), min_height), height / 2);
  upper.x = MAX (left - GAP - side, 0);
  lower.x = MIN (right + GAP, gtk_widget_get_width (GTK_WIDGET (self)) - side);
  lower.y = height - lower.height;
  gtk_widget_size_allocate (self->upper, &upper, -1);
  gtk_widget_size_allocate (self->lower, &lower, -1);
}

/* As wide as the board, or wider if they need to be. */
static void
allocate_row (MasRoom             *self,
              GtkWidget           *hand,
              const GtkAllocation *board,
              int                  y,
              int                  height)
{
  int width = gtk_widget_get_width (GTK_WIDGET (self));
  int natural = 0;
  int left = 0;
  int right = 0;

  get_drawn (self, board, &left, &right);
  gtk_widget_measure (hand, GTK_ORIENTATION_HORIZONTAL, -1, NULL, &natural, NULL, NULL);
  natural = MIN (MAX (natural, right - left), width);
  left = CLAMP ((left + right - natural) / 2, 0, width - natural);
  gtk_widget_size_allocate (hand, &(GtkAllocation) { left, y, natural, height }, -1);
}

static void
allocate_beside (MasRoom *self,
                 int      width,
                 int      height)
{
  GtkAllocation board = { 0, 0, width, height };
  const DiagramLayout *layout = NULL;
  gboolean sides = stand_at_sides (self, width, height);
  int side = get_side_width (self);
  int row = MIN (get_row_height (self), height / 3);

  if (sides)
    {
      board.x = side;
      board.width = width - 2 * side;
    }
  else
    {
      board.y = row;
      board.height = height - 2 * row;
    }
  gtk_widget_size_allocate (self->board, &board, -1);
  if (sides)
    {
      allocate_sides (self, &board, side, height, 0);
      return;
    }
  layout = mas_board_view_get_layout (MAS_BOARD_VIEW (self->board));
  allocate_row (self, self->upper, &board, (int) MAX (layout->y, 0.), row);
  allocate_row (self, self->lower, &board,
                (int) MIN (row + layout->y + layout->height, (double) height - row), row);
}

/* For a drag: in the free room at the sides of the drawn board, covering no square. */
static void
allocate_over (MasRoom *self,
               int      width,
               int      height)
{
  GtkAllocation board = { 0, 0, width, height };
  int left = 0;
  int right = 0;
  int slim = MAX (SLIM_WIDTH, MAX (get_minimum (self->upper, GTK_ORIENTATION_HORIZONTAL),
                                   get_minimum (self->lower, GTK_ORIENTATION_HORIZONTAL)));

  get_drawn (self, &board, &left, &right);
  allocate_sides (self, &board,
                  CLAMP (MIN (left, width - right) - GAP, slim, get_side_width (self)), height,
                  SIDE_HEIGHT);
}

static void
mas_room_size_allocate (GtkWidget *widget,
                        int        width,
                        int        height,
                        int        baseline)
{
  MasRoom *self = MAS_ROOM (widget);

  if (self->place == MAS_HANDS_BESIDE)
    {
      allocate_beside (self, width, height);
      return;
    }
  gtk_widget_size_allocate (self->board, &(GtkAllocation) { 0, 0, width, height }, -1);
  if (self->place == MAS_HANDS_OVER)
    allocate_over (self, width, height);
}

static void
mas_room_dispose (GObject *object)
{
  MasRoom *self = MAS_ROOM (object);
  GtkWidget *child = NULL;

  self->board = self->upper = self->lower = NULL;
  while ((child = gtk_widget_get_first_child (GTK_WIDGET (self))) != NULL)
    gtk_widget_unparent (child);
  G_OBJECT_CLASS (mas_room_parent_class)->dispose (object);
}

static void
mas_room_class_init (MasRoomClass *klass)
{
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS (klass);

  G_OBJECT_CLASS (klass)->dispose = mas_room_dispose;
  widget_class->measure = mas_room_measure;
  widget_class->size_allocate = mas_room_size_allocate;
  gtk_widget_class_set_css_name (widget_class, "room");
}

static void
mas_room_init (MasRoom *self)
{
}

void
mas_room_set_board (MasRoom      *self,
                    MasBoardView *board)
{
  g_return_if_fail (MAS_IS_ROOM (self));

  self->board = GTK_WIDGET (board);
}

void
mas_room_set_hands (MasRoom     *self,
                    MasHandView *upper,
                    MasHandView *lower)
{
  g_return_if_fail (MAS_IS_ROOM (self));

  self->upper = GTK_WIDGET (upper);
  self->lower = GTK_WIDGET (lower);
  gtk_widget_queue_allocate (GTK_WIDGET (self));
}

void
mas_room_set_place (MasRoom      *self,
                    MasHandsPlace place)
{
  g_return_if_fail (MAS_IS_ROOM (self));

  if (self->place == place)
    return;
  self->place = place;
  gtk_widget_set_visible (self->upper, place != MAS_HANDS_HIDDEN);
  gtk_widget_set_visible (self->lower, place != MAS_HANDS_HIDDEN);
  if (place == MAS_HANDS_OVER)
    {
      gtk_widget_add_css_class (self->upper, "over");
      gtk_widget_add_css_class (self->lower, "over");
    }
  else
    {
      gtk_widget_remove_css_class (self->upper, "over");
      gtk_widget_remove_css_class (self->lower, "over");
    }
  gtk_widget_queue_resize (GTK_WIDGET (self));
}

void
mas_room_fit (MasRoom *self)
{
  g_return_if_fail (MAS_IS_ROOM (self));

  gtk_widget_queue_allocate (GTK_WIDGET (self));
}
