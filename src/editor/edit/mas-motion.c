/* SPDX-License-Identifier: Apache-2.0 */
#include "mas-motion.h"

#include "qi-token-private.h"

#include <adwaita.h>

#define SETTLE_TIME  120  /* ms */
#define MIN_SQUARE   24.  /* CSS px; smaller pieces do not move */
#define PLACED_SCALE 1.16 /* of a piece that comes from nowhere */

struct _MasMotion
{
  GObject          parent_instance;

  MasWorkplace    *place; /* borrowed, as the next two are */
  GtkWidget       *board;
  MasBoardPainter *painter;
  AdwAnimation    *running; /* or NULL */
  gboolean         dropped; /* the piece that arrives was let go by the pointer, at @drop_x, @drop_y */
  double           drop_x;  /* on the board */
  double           drop_y;
};

typedef struct
{
  guint squares[2];
  guint n; /* may be more */
} Changes;

G_DEFINE_FINAL_TYPE (MasMotion, mas_motion, G_TYPE_OBJECT)

static void
mas_motion_class_init (MasMotionClass *klass)
{
}

static void
mas_motion_init (MasMotion *self)
{
}

MasMotion *
mas_motion_new (MasWorkplace    *place,
                MasBoardView    *board,
                MasBoardPainter *painter)
{
  MasMotion *self = g_object_new (MAS_TYPE_MOTION, NULL);

  self->place = place;
  self->board = GTK_WIDGET (board);
  self->painter = painter;
  return self;
}

void
mas_motion_drop_at (MasMotion *self,
                    double     x,
                    double     y)
{
  self->dropped = TRUE;
  self->drop_x = x;
  self->drop_y = y;
}

void
mas_motion_forget_drop (MasMotion *self)
{
  self->dropped = FALSE;
}

gboolean
mas_motion_is_running (MasMotion *self)
{
  return self->running != NULL;
}

static void
on_difference_cb (guint    square,
                  gpointer user_data)
{
  Changes *changes = user_data;

  if (changes->n < G_N_ELEMENTS (changes->squares))
    changes->squares[changes->n] = square;
  changes->n++;
}

/* The square where one piece arrived, and where it came from or QI_NO_SQUARE. FALSE when more than one
 * piece changed, or none arrived. */
static gboolean
find_arrival (QiPosition *before,
              QiPosition *after,
              guint      *from,
              guint      *to)
{
  Changes changes = { .n = 0 };

  *from = *to = QI_NO_SQUARE;
  qi_position_foreach_difference (before, after, on_difference_cb, &changes);
  if (changes.n == 0 || changes.n > G_N_ELEMENTS (changes.squares))
    return FALSE;
  for (guint i = 0; i < changes.n; i++)
    if (qi_position_get_piece (after, changes.squares[i]) == NULL)
      *from = changes.squares[i];
    else if (*to == QI_NO_SQUARE)
      *to = changes.squares[i];
    else
      return FALSE;
  return *to != QI_NO_SQUARE && (changes.n == 1) == (*from == QI_NO_SQUARE);
}

static void
on_value_cb (double   value,
             gpointer user_data)
{
  MasMotion *self = user_data;

  mas_workplace_get_overlay (self->place)->settled = value;
  mas_workplace_preview (self->place);
}

static void
on_done_cb (AdwAnimation *animation,
            MasMotion    *self)
{
  mas_motion_end (self);
}

void
mas_motion_end (MasMotion *self)
{
  MasBoardOverlay *overlay = mas_workplace_get_overlay (self->place);
  g_autoptr (AdwAnimation) animation = g_steal_pointer (&self->running);

  if (animation == NULL)
    return;
  g_signal_handlers_disconnect_by_data (animation, self);
  adw_animation_pause (animation);
  g_clear_pointer (&overlay->moving, g_free);
  mas_board_painter_set_hidden (self->painter, NULL, 0);
  mas_workplace_preview (self->place);
}

/* Where the animation starts, beside the square where the piece is now. */
static void
find_start (MasMotion *self,
            guint      from,
            guint      to)
{
  const DiagramLayout *layout = mas_board_view_get_layout (MAS_BOARD_VIEW (self->board));
  MasBoardOverlay *overlay = mas_workplace_get_overlay (self->place);
  double x = 0;
  double y = 0;
  double end_x = 0;
  double end_y = 0;

  diagram_layout_get_place (layout, to, &end_x, &end_y);
  overlay->moving_dx = overlay->moving_dy = 0;
  overlay->moving_scale = 1;
  if (self->dropped)
    {
      /* The pointer held the piece by its middle. */
      overlay->moving_dx = self->drop_x - layout->square / 2 - end_x;
      overlay->moving_dy = self->drop_y - layout->square / 2 - end_y;
    }
  else if (from != QI_NO_SQUARE)
    {
      diagram_layout_get_place (layout, from, &x, &y);
      overlay->moving_dx = x - end_x;
      overlay->moving_dy = y - end_y;
    }
  else
    overlay->moving_scale = PLACED_SCALE;
}

/**
 * mas_motion_start:
 * @self: a motion
 * @before: (nullable): what was shown before
 *
 * Lets the one piece that came to another square settle there. Nothing moves when several pieces
 * changed, where squares are small, or when the person asked for no motion.
 */
void
mas_motion_start (MasMotion *self,
                  QiSetup   *before)
{
  const DiagramLayout *layout = mas_board_view_get_layout (MAS_BOARD_VIEW (self->board));
  MasBoardOverlay *overlay = mas_workplace_get_overlay (self->place);
  QiPosition *position = mas_workplace_get_position (self->place);
  guint from = QI_NO_SQUARE;
  guint to = QI_NO_SQUARE;

  mas_motion_end (self);
  if (before == NULL || layout->square < MIN_SQUARE || !gtk_widget_get_mapped (self->board)
      || !adw_get_enable_animations (self->board)
      || !qi_shape_equal (qi_position_get_shape (qi_setup_get_position (before)),
                          qi_position_get_shape (position))
      || !find_arrival (qi_setup_get_position (before), position, &from, &to))
    return;

  AdwAnimationTarget *target = adw_callback_animation_target_new (on_value_cb, self, NULL);
  find_start (self, from, to);
  overlay->moving = qi_token_copy (qi_position_get_piece (position, to));
  overlay->moving_square = to;
  overlay->settled = 0;
  mas_board_painter_set_hidden (self->painter, &to, 1);
  self->running = adw_timed_animation_new (self->board, 0, 1, SETTLE_TIME, target);
  adw_timed_animation_set_easing (ADW_TIMED_ANIMATION (self->running), ADW_EASE_OUT_CUBIC);
  g_signal_connect (self->running, "done", G_CALLBACK (on_done_cb), self);
  adw_animation_play (self->running);
}
