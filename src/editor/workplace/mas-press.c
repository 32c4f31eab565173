/* SPDX-License-Identifier: Apache-2.0 */
#include "mas-press.h"

#include "mas-piece.h"
#include "qi-token-private.h"

#include <math.h>

void
mas_press_init (MasPress *self)
{
  *self = (MasPress) { .spot = MAS_SPOT_INIT,
                       .over = MAS_SPOT_INIT,
                       .button = GDK_BUTTON_PRIMARY,
                       .stamped_square = QI_NO_SQUARE };
}

MasDropFlags
mas_press_get_flags (GdkModifierType mods)
{
  return ((mods & GDK_CONTROL_MASK) != 0 ? MAS_DROP_COPY : 0)
         | ((mods & GDK_SHIFT_MASK) != 0 ? MAS_DROP_KEEP : 0);
}

/**
 * mas_press_begin:
 * @self: a press
 * @x: place in the area
 * @y: the same
 * @spot: what is there
 * @button: which button; touches are the primary one
 * @mods: keys that are down
 * @held: what is held
 *
 * A button goes down. Stamps, erasers and markers act at once, without keys: then it is a stroke or a
 * sweep from the beginning. Everything else waits for what comes of it.
 */
void
mas_press_begin (MasPress       *self,
                 double          x,
                 double          y,
                 const MasSpot  *spot,
                 guint           button,
                 GdkModifierType mods,
                 MasHeldKind     held)
{
  gboolean primary = button == GDK_BUTTON_PRIMARY;

  mas_press_end (self);
  mas_spot_copy (&self->spot, spot);
  self->x = self->last_x = x;
  self->y = self->last_y = y;
  self->button = button;
  self->touch = FALSE;
  self->flags = mas_press_get_flags (mods);
  self->shift = (mods & GDK_SHIFT_MASK) != 0;
  self->stopped = FALSE;
  self->judged = FALSE;
  self->kind = spot->kind == MAS_SPOT_AWAY ? MAS_PRESS_SPENT : MAS_PRESS_PENDING;
  if (spot->kind != MAS_SPOT_SQUARE || (mods & (GDK_CONTROL_MASK | GDK_SHIFT_MASK)) != 0)
    return;
  if ((held == MAS_HELD_STAMP && button != GDK_BUTTON_MIDDLE)
      || (held == MAS_HELD_ERASER && primary))
    self->kind = MAS_PRESS_STROKE;
  else if (held == MAS_HELD_MARKER && primary)
    self->kind = MAS_PRESS_MARKS;
}

/* Whether there is a piece to lift. */
static gboolean
has_piece (const MasPress *self,
           QiPosition     *position)
{
  const MasSpot *spot = &self->spot;

  return spot->token != NULL
         && (spot->kind != MAS_SPOT_HAND
             || qi_position_get_hand_count (position, spot->side, spot->token) > 0);
}

/**
 * mas_press_decide:
 * @self: a press
 * @x: where it is now
 * @y: the same
 * @held: what is held
 * @position: what is edited
 *
 * Once it has moved far enough it is no click: what becomes of it is decided by what was pressed, with
 * which keys, and what is held. Keys that went down since then do not count: motion may be seen late, and
 * Shift says at the end how a piece is put down.
 *
 * Returns: %TRUE when it was decided now
 */
gboolean
mas_press_decide (MasPress   *self,
                  double      x,
                  double      y,
                  MasHeldKind held,
                  QiPosition *position)
{
  const MasSpot *spot = &self->spot;
  gboolean on_square = spot->kind == MAS_SPOT_SQUARE;
  gboolean primary = self->button == GDK_BUTTON_PRIMARY;
  gboolean stamps = held == MAS_HELD_STAMP || held == MAS_HELD_ERASER;
  gboolean draws =
    self->button == GDK_BUTTON_SECONDARY || (primary && held == MAS_HELD_ARROW && !self->shift);

  if (self->kind != MAS_PRESS_PENDING || hypot (x - self->x, y - self->y) < MAS_DRAG_THRESHOLD)
    return FALSE;
  /* A held block is put down where the button was pressed, so the piece there is not lifted. */
  if (held == MAS_HELD_BLOCK && on_square && primary && !self->shift)
    return FALSE;
  if (on_square && draws && !stamps)
    self->kind = MAS_PRESS_ARROW;
  else if (!primary)
    self->kind = MAS_PRESS_SPENT;
  else if (on_square && stamps)
    self->kind = self->shift ? MAS_PRESS_LINE : MAS_PRESS_SPENT;
  else if (on_square && (self->shift || spot->token == NULL))
    self->kind = self->touch ? MAS_PRESS_PAN : MAS_PRESS_SELECT;
  else
    self->kind = has_piece (self, position) ? MAS_PRESS_DRAG : MAS_PRESS_SPENT;
  return TRUE;
}

void
mas_press_seen (MasPress *self,
                double    x,
                double    y)
{
  self->last_x = x;
  self->last_y = y;
}

gboolean
mas_press_judge (MasPress      *self,
                 const MasSpot *over,
                 MasDropFlags   flags)
{
  if (self->judged && flags == self->flags && mas_spot_is_same (over, &self->over))
    return FALSE;
  self->judged = TRUE;
  self->flags = flags;
  mas_spot_copy (&self->over, over);
  return TRUE;
}

void
mas_press_spend (MasPress *self)
{
  self->kind = MAS_PRESS_SPENT;
}

/* Strokes by keys are like those of the primary button. */
void
mas_press_end (MasPress *self)
{
  self->kind = MAS_PRESS_NONE;
  self->button = GDK_BUTTON_PRIMARY;
  mas_spot_clear (&self->spot);
  mas_spot_clear (&self->over);
  g_clear_pointer (&self->token, g_free);
  g_clear_pointer (&self->block, g_array_unref);
}

gboolean
mas_press_is_running (const MasPress *self)
{
  return self->kind != MAS_PRESS_NONE && self->kind != MAS_PRESS_SPENT;
}

gboolean
mas_press_is_painting (const MasPress *self)
{
  return self->kind == MAS_PRESS_STROKE || self->kind == MAS_PRESS_MARKS;
}

/**
 * mas_press_paint:
 * @self: a press
 * @token: (transfer full) (nullable): what is painted; %NULL erases
 * @there: (nullable): what stands on the square where the stroke begins
 * @now: monotonic time in µs
 * @double_time: in which two clicks are one, in µs
 *
 * Begins a stroke. Whether it places or erases is fixed here: a stamp on its own piece erases. The
 * second half of a double click would only take back what the first half did, so it repeats that.
 */
void
mas_press_paint (MasPress      *self,
                 QiToken       *token,
                 const QiToken *there,
                 gint64         now,
                 gint64         double_time)
{
  guint square = self->spot.square;
  gboolean repeat = square == self->stamped_square && now - self->stamped_time < double_time;
  gboolean same = there != NULL && token != NULL && qi_token_equal (there, token);

  g_free (self->token);
  self->token = token;
  self->kind = MAS_PRESS_STROKE;
  self->stopped = FALSE;
  self->n_strokes++;
  if (square != QI_NO_SQUARE && (repeat ? self->stamped_erased : same))
    g_clear_pointer (&self->token, g_free);
}

void
mas_press_stamped (MasPress *self,
                   guint     square,
                   gint64    now)
{
  self->stamped_square = square;
  self->stamped_time = now;
  self->stamped_erased = self->token == NULL;
}

void
mas_press_forget_stamp (MasPress *self)
{
  self->stamped_square = QI_NO_SQUARE;
}

char *
mas_press_dup_group (const MasPress *self)
{
  return g_strdup_printf ("stroke-%u", self->n_strokes);
}

/* The piece that a button paints: the held one, or with the secondary button the other side’s. */
QiToken *
mas_press_dup_painted (const MasPress *self,
                       MasHeld        *held)
{
  const QiToken *token = mas_held_get_token (held);
  MasPieceToken other;

  if (token == NULL)
    return NULL;
  if (self->button == GDK_BUTTON_SECONDARY
      && mas_piece_change (token, MAS_CHANGE_OTHER_SIDE, &other))
    return qi_token_copy (&other.token);
  return qi_token_copy (token);
}
