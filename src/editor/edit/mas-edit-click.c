/* SPDX-License-Identifier: Apache-2.0 */
#include "config.h"

#include "mas-edit-area-private.h"
#include "mas-words.h"

#include <glib/gi18n.h>
#include <math.h>

/* The piece that a button paints: the held one, or with the secondary button the other side’s. */
static QiToken *
dup_painted (MasEditArea *self)
{
  const QiToken *token = mas_held_get_token (self->held);
  MasPieceToken other;

  if (token == NULL)
    return NULL;
  if (self->press.button == GDK_BUTTON_SECONDARY
      && mas_piece_change (token, MAS_CHANGE_OTHER_SIDE, &other))
    return qi_token_copy (&other.token);
  return qi_token_copy (token);
}

/* Begins a stroke at what is pressed. */
void
mas_edit_area_stroke_begin (MasEditArea *self)
{
  guint square = self->press.spot.square;
  const QiToken *there = NULL;
  int limit = 0;

  if (square != QI_NO_SQUARE)
    there = qi_position_get_piece (mas_edit_area_get_position (self), square);
  g_object_get (gtk_widget_get_settings (GTK_WIDGET (self)), "gtk-double-click-time", &limit, NULL);
  mas_press_paint (&self->press, dup_painted (self), there, g_get_monotonic_time (),
                   (gint64) limit * 1000);
}

/* One square of the stroke that runs. */
void
mas_edit_area_stamp (MasEditArea *self,
                     guint        square)
{
  MasPress *press = &self->press;
  g_autofree char *group = mas_press_dup_group (press);
  MasAct *act = NULL;

  if (press->stopped)
    return;
  mas_press_stamped (press, square, g_get_monotonic_time ());
  act = mas_act_for_stamp (mas_edit_area_get_setup (self), mas_edit_area_get_info (self), square,
                           press->token, &mas_edit_area_get_overlay (self)->mirror);
  if (act != NULL && !mas_workplace_perform (MAS_WORKPLACE (self), act, group))
    press->stopped = TRUE;
}

/* Every square between where the pointer was seen last and where it is now, so that nothing is
 * jumped over. */
void
mas_edit_area_stroke_to (MasEditArea *self,
                         double       x,
                         double       y)
{
  MasPress *press = &self->press;
  double side =
    mas_board_view_get_layout (MAS_BOARD_VIEW (mas_stage_get_board (self->stage)))->square;
  double dx = x - press->last_x;
  double dy = y - press->last_y;
  int n_steps = (int) CLAMP (ceil (3 * hypot (dx, dy) / MAX (side, 1)), 1, 4096);
  guint last = QI_NO_SQUARE;

  for (int i = 0; i <= n_steps && !press->stopped; i++)
    {
      g_auto (MasSpot) spot = MAS_SPOT_INIT;

      mas_stage_find_spot (self->stage, press->last_x + dx * i / n_steps,
                           press->last_y + dy * i / n_steps, &spot);
      if (spot.kind != MAS_SPOT_SQUARE || spot.square == last)
        continue;
      last = spot.square;
      mas_cursor_start (self->cursor, last);
      if (press->kind == MAS_PRESS_MARKS)
        {
          press->stopped = !mas_annotator_sweep (self->annotator, last);
          continue;
        }
      mas_edit_area_stamp (self, last);
    }
}

void
mas_edit_area_stroke_end (MasEditArea *self)
{
  mas_press_spend (&self->press);
  if (self->document != NULL)
    mas_document_end_group (self->document);
}

/**
 * mas_edit_area_pick_up:
 * @self: an edit area
 * @spot: a square or a slot
 *
 * The eyedropper: holds a copy of what is there as a stamp, in a selection all of that; lets go where there is nothing.
 */
void
mas_edit_area_pick_up (MasEditArea   *self,
                       const MasSpot *spot)
{
  GtkBitset *selection = mas_cursor_get_selection (self->cursor);

  if (spot->kind == MAS_SPOT_SQUARE && gtk_bitset_get_size (selection) > 1
      && gtk_bitset_contains (selection, spot->square))
    gtk_widget_activate_action (GTK_WIDGET (self), "block.hold", NULL);
  else if (spot->token != NULL)
    mas_held_stamp (self->held, spot->token);
  else
    mas_held_let_go (self->held);
}

static void
click_slot (MasEditArea   *self,
            const MasSpot *spot)
{
  const QiToken *held = mas_held_get_token (self->held);
  MasSlot *slot = NULL;

  if (spot->token != NULL)
    {
      if (mas_held_get_kind (self->held) == MAS_HELD_STAMP && qi_token_equal (held, spot->token))
        mas_held_let_go (self->held);
      else
        mas_held_stamp (self->held, spot->token);
      return;
    }
  slot =
    mas_slots_get_focus (mas_palette_get_slots (MAS_PALETTE (mas_stage_get_palette (self->stage))));
  if (slot == NULL)
    return;
  MasHeldKind held_kind = mas_held_get_kind (self->held);
  MasSlotKind kind = mas_slot_get_kind (slot);
  if (kind == MAS_SLOT_ERASER && held_kind != MAS_HELD_ERASER)
    mas_held_erase (self->held);
  else if (kind == MAS_SLOT_MARKER && held_kind != MAS_HELD_MARKER)
    mas_held_draw (self->held, MAS_HELD_MARKER);
  else if (kind == MAS_SLOT_ARROW && held_kind != MAS_HELD_ARROW)
    mas_held_draw (self->held, MAS_HELD_ARROW);
  else
    mas_held_let_go (self->held);
}

/* Brings what is held to a square or a hand. */
static void
bring (MasEditArea   *self,
       const MasSpot *from,
       const MasSpot *to)
{
  MasAct *act = mas_act_for_drop (mas_edit_area_get_setup (self), mas_edit_area_get_info (self),
                                  from, to, MAS_DROP_MOVE);

  if (act == NULL)
    {
      mas_held_let_go (self->held);
      return;
    }
  if (!mas_workplace_perform (MAS_WORKPLACE (self), act, NULL))
    return;
  if (from->kind != MAS_SPOT_PALETTE)
    {
      g_autofree char *words = g_strdup (mas_voice_get_status (self->voice));

      mas_held_let_go (self->held);
      mas_voice_say (self->voice, g_steal_pointer (&words));
    }
}

static void
click_hand (MasEditArea   *self,
            const MasSpot *spot)
{
  QiSetup *setup = mas_edit_area_get_setup (self);
  const QiGameInfo *info = mas_edit_area_get_info (self);
  const MasSpot *origin = mas_held_get_origin (self->held);
  g_auto (MasSpot) from = MAS_SPOT_INIT;
  guint count = 0;

  if (spot->token != NULL)
    count = qi_position_get_hand_count (mas_edit_area_get_position (self), spot->side, spot->token);
  switch (mas_held_get_kind (self->held))
    {
    case MAS_HELD_LIFTED:
      mas_spot_copy (&from, origin);
      bring (self, &from, spot);
      break;
    case MAS_HELD_STAMP:
      from.kind = MAS_SPOT_PALETTE;
      from.token = dup_painted (self);
      bring (self, &from, spot);
      break;
    case MAS_HELD_ERASER:
      if (spot->token != NULL)
        {
          /* At 0 the model refuses, and says why. */
          MasAct *act = mas_act_new ();

          if (count > 0)
            {
              mas_act_unref (act);
              act = mas_act_for_count (setup, info, spot->side, spot->token, count - 1);
            }
          else
            {
              mas_act_hand (act, spot->side, spot->token, -1);
              mas_act_say (act, g_strdup (_("Take from hand")), NULL);
              mas_act_set_place (act, spot);
            }
          mas_workplace_perform (MAS_WORKPLACE (self), act, NULL);
        }
      break;
    case MAS_HELD_BLOCK: /* it goes on the board alone */
      mas_voice_say_next (self->voice);
      break;
    case MAS_HELD_MARKER:
    case MAS_HELD_ARROW:
    case MAS_HELD_NOTHING:
    default:
      if (count > 0)
        mas_held_lift (self->held, spot);
      break;
    }
}

/* A pasted block is put down once. */
static void
put_block (MasEditArea *self,
           guint        square)
{
  if (mas_workplace_perform (MAS_WORKPLACE (self),
                             mas_act_for_paste (mas_edit_area_get_setup (self),
                                                mas_held_get_block (self->held), square),
                             NULL)
      && !mas_held_is_kept (self->held))
    {
      g_autofree char *said = g_strdup (mas_voice_get_status (self->voice));

      mas_held_let_go (self->held);
      mas_voice_say (self->voice, g_steal_pointer (&said));
    }
}

static void
click_square (MasEditArea   *self,
              const MasSpot *spot)
{
  const MasSpot *origin = mas_held_get_origin (self->held);
  g_auto (MasSpot) from = MAS_SPOT_INIT;

  mas_cursor_start (self->cursor, spot->square);
  if (mas_annotator_arrow_end (self->annotator, spot->square))
    return;
  if (mas_held_get_kind (self->held) == MAS_HELD_BLOCK)
    {
      put_block (self, spot->square);
      return;
    }
  if (mas_held_get_kind (self->held) == MAS_HELD_MARKER)
    {
      mas_annotator_mark_square (self->annotator, spot->square,
                                 mas_annotator_get_colour (self->annotator));
      return;
    }
  if (mas_held_get_kind (self->held) == MAS_HELD_ARROW)
    {
      mas_annotator_arrow_begin (self->annotator, spot->square);
      return;
    }
  if (origin != NULL)
    {
      mas_spot_copy (&from, origin);
      mas_cursor_select_none (self->cursor);
      bring (self, &from, spot);
      return;
    }
  mas_cursor_select_none (self->cursor);
  if (spot->token != NULL)
    {
      mas_cursor_select_toggle (self->cursor, spot->square);
      mas_held_lift (self->held, spot);
      return;
    }
  mas_voice_say_square (self->voice, spot->square);
}

/**
 * mas_edit_area_activate_spot:
 * @self: an edit area
 * @spot: a square, a slot or a stamp
 *
 * What a click does there, or Space on the keyboard.
 */
void
mas_edit_area_activate_spot (MasEditArea   *self,
                             const MasSpot *spot)
{
  gboolean plays = mas_edit_area_plays (self);

  switch (spot->kind)
    {
    case MAS_SPOT_SQUARE:
      if (plays)
        mas_play_click_square (self->play, spot);
      else
        click_square (self, spot);
      break;
    case MAS_SPOT_HAND:
      if (plays)
        mas_play_click_hand (self->play, spot);
      else
        click_hand (self, spot);
      break;
    case MAS_SPOT_PALETTE:
      if (plays)
        mas_attempt_refuse_edit (self->attempt, NULL);
      else
        click_slot (self, spot);
      break;
    case MAS_SPOT_NONE:
    case MAS_SPOT_AWAY:
    default:
      if (mas_held_get_kind (self->held) == MAS_HELD_LIFTED)
        mas_held_let_go (self->held);
      break;
    }
}

/* The keyboard follows the pointer to a slot. */
static void
focus_slot (MasEditArea *self)
{
  GtkWidget *picked =
    gtk_widget_pick (GTK_WIDGET (self), self->press.x, self->press.y, GTK_PICK_DEFAULT);
  GtkWidget *slot = NULL;

  if (picked == NULL)
    return;
  slot = MAS_IS_SLOT (picked) ? picked : gtk_widget_get_ancestor (picked, MAS_TYPE_SLOT);
  if (slot != NULL)
    gtk_widget_grab_focus (slot);
  else if (self->press.spot.kind == MAS_SPOT_HAND)
    gtk_widget_grab_focus (mas_stage_get_hand (self->stage, self->press.spot.side));
}

static void
click_with_keys (MasEditArea    *self,
                 GdkModifierType mods)
{
  guint square = self->press.spot.square;

  if ((mods & GDK_SHIFT_MASK) != 0)
    {
      mas_cursor_select_box (self->cursor, square);
      mas_cursor_go (self->cursor, square);
    }
  else
    {
      mas_cursor_select_toggle (self->cursor, square);
      mas_cursor_start (self->cursor, square);
    }
  if (mas_held_get_kind (self->held) == MAS_HELD_LIFTED)
    mas_held_let_go (self->held);
  mas_workplace_say_selection (MAS_WORKPLACE (self));
}

void
mas_edit_area_click (MasEditArea    *self,
                     GdkModifierType mods)
{
  g_auto (MasSpot) spot = MAS_SPOT_INIT;
  MasHeldKind held = mas_held_get_kind (self->held);

  mas_spot_copy (&spot, &self->press.spot);
  if (spot.kind == MAS_SPOT_HAND || spot.kind == MAS_SPOT_PALETTE)
    focus_slot (self);
  if (self->press.button == GDK_BUTTON_MIDDLE)
    {
      if (spot.kind == MAS_SPOT_SQUARE || spot.kind == MAS_SPOT_HAND)
        mas_edit_area_pick_up (self, &spot);
      return;
    }
  if (self->press.button == GDK_BUTTON_SECONDARY)
    {
      MasSlot *slot = mas_slots_get_focus (
        mas_palette_get_slots (MAS_PALETTE (mas_stage_get_palette (self->stage))));

      if (spot.kind == MAS_SPOT_HAND && held == MAS_HELD_STAMP)
        mas_edit_area_activate_spot (self, &spot);
      else if (spot.kind == MAS_SPOT_SQUARE && held == MAS_HELD_MARKER)
        {
          mas_cursor_go (self->cursor, spot.square);
          mas_annotator_mark_square (self->annotator, spot.square,
                                     mas_annotator_get_colour_for (self->annotator, mods));
        }
      else if (spot.kind == MAS_SPOT_PALETTE && slot != NULL
               && (mas_slot_get_kind (slot) == MAS_SLOT_MARKER
                   || mas_slot_get_kind (slot) == MAS_SLOT_ARROW))
        mas_edit_area_open_marker_menu (self, GTK_WIDGET (slot));
      else if (spot.kind == MAS_SPOT_SQUARE || spot.kind == MAS_SPOT_HAND
               || (spot.kind == MAS_SPOT_PALETTE && spot.token != NULL))
        mas_edit_area_open_menu (self, &spot);
      return;
    }
  if (self->press.button != GDK_BUTTON_PRIMARY)
    return;
  if (spot.kind == MAS_SPOT_SQUARE && (mods & (GDK_SHIFT_MASK | GDK_CONTROL_MASK)) != 0)
    click_with_keys (self, mods);
  else
    mas_edit_area_activate_spot (self, &spot);
}
