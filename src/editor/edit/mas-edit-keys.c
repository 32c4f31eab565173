/* SPDX-License-Identifier: Apache-2.0 */
#include "config.h"

#include "mas-board-keys.h"
#include "mas-edit-area-private.h"
#include "mas-words.h"

#include <glib/gi18n.h>

/* Where the keyboard is. */
typedef enum
{
  MAS_PANE_NONE,
  MAS_PANE_PALETTE,
  MAS_PANE_BOARD,
  MAS_PANE_HAND
} MasPane;

static MasPane
get_pane (MasEditArea *self,
          QiSide      *side)
{
  GtkRoot *root = gtk_widget_get_root (GTK_WIDGET (self));
  GtkWidget *focus = root != NULL ? gtk_root_get_focus (root) : NULL;

  if (focus == NULL)
    return MAS_PANE_NONE;
  if (focus == mas_stage_get_board (self->stage))
    return MAS_PANE_BOARD;
  for (int i = QI_SIDE_FIRST; i <= QI_SIDE_SECOND; i++)
    if (focus == mas_stage_get_hand (self->stage, (QiSide) i)
        || gtk_widget_is_ancestor (focus, mas_stage_get_hand (self->stage, (QiSide) i)))
      {
        *side = (QiSide) i;
        return MAS_PANE_HAND;
      }
  if (MAS_IS_SLOT (focus) && gtk_widget_is_ancestor (focus, mas_stage_get_palette (self->stage)))
    return MAS_PANE_PALETTE;
  return MAS_PANE_NONE;
}

/* One step, or with @far on to the next piece in that direction or the edge. */
static guint
walk (MasEditArea *self,
      int          dx,
      int          dy,
      gboolean     far)
{
  const DiagramLayout *layout =
    mas_board_view_get_layout (MAS_BOARD_VIEW (mas_stage_get_board (self->stage)));
  QiPosition *position = mas_edit_area_get_position (self);
  guint square = mas_cursor_get_square (self->cursor);
  guint next = QI_NO_SQUARE;

  while ((next = diagram_layout_step (layout, square, dx, dy)) != QI_NO_SQUARE)
    {
      square = next;
      if (!far || qi_position_get_piece (position, square) != NULL)
        break;
    }
  return square;
}

/* The square that a key for movement leads to. */
static guint
find_goal (MasEditArea *self,
           MasBoardStep step,
           int          count,
           gboolean     far)
{
  const QiShape *shape = qi_position_get_shape (mas_edit_area_get_position (self));
  guint n_layers = qi_shape_get_layers (shape);
  guint here = mas_cursor_get_square (self->cursor);
  guint layer = 0;
  guint rank = 0;
  guint file = 0;

  qi_shape_get_place (shape, here, &layer, &rank, &file);
  switch (step)
    {
    case MAS_STEP_FILES:
      return walk (self, count, 0, far);
    case MAS_STEP_RANKS:
      return walk (self, 0, count, far);
    case MAS_STEP_ENDS:
      if (far)
        return count < 0 ? 0 : qi_shape_get_n_squares (shape) - 1;
      return qi_shape_get_index (shape, layer, rank,
                                 count < 0 ? 0 : qi_shape_get_files (shape) - 1);
    case MAS_STEP_LAYERS:
      if (count < 0 ? layer == 0 : layer + 1 >= n_layers)
        return here;
      return qi_shape_get_index (shape, (guint) ((int) layer + count), rank, file);
    default:
      g_return_val_if_reached (here);
    }
}

static void
say_cursor (MasEditArea *self)
{
  mas_voice_say_square (self->voice, mas_cursor_get_square (self->cursor));
}

static void
move_cursor (MasEditArea *self,
             guint        square,
             gboolean     extend)
{
  mas_typing_end (self->typing);
  if (extend)
    {
      mas_cursor_go (self->cursor, square);
      mas_cursor_select_box (self->cursor, square);
    }
  else
    {
      mas_cursor_select_none (self->cursor);
      mas_cursor_start (self->cursor, square);
    }
  mas_ghost_show (mas_pointer_get_ghost (self->pointer), square);
  if (extend)
    mas_workplace_say_selection (MAS_WORKPLACE (self));
  else
    say_cursor (self);
}

void
mas_edit_area_go (MasEditArea *self,
                  guint        square)
{
  move_cursor (self, square, FALSE);
}

static void
clear_squares (MasEditArea *self)
{
  g_autoptr (GArray) squares = mas_cursor_dup_selection (self->cursor);
  guint here = mas_cursor_get_square (self->cursor);

  mas_typing_end (self->typing);
  if (squares->len == 0)
    g_array_append_val (squares, here);

  MasAct *act =
    mas_act_for_clear (mas_edit_area_get_setup (self), mas_edit_area_get_info (self), squares);
  if (act == NULL)
    say_cursor (self);
  else
    mas_workplace_perform (MAS_WORKPLACE (self), act, NULL);
}

/* Space: what a click on the cursor's square would do. */
static void
press_space (MasEditArea    *self,
             GdkModifierType mods)
{
  MasHeldKind held = mas_held_get_kind (self->held);
  g_auto (MasSpot) spot = MAS_SPOT_INIT;

  mas_typing_end (self->typing);
  mas_spot_set_square (&spot, mas_edit_area_get_position (self),
                       mas_cursor_get_square (self->cursor));
  if ((mods & GDK_SHIFT_MASK) != 0)
    mas_clicks_pick_up (mas_pointer_get_clicks (self->pointer), &spot);
  else if (held == MAS_HELD_STAMP || held == MAS_HELD_ERASER)
    mas_brush_touch (mas_pointer_get_brush (self->pointer), &spot);
  else
    mas_clicks_activate (mas_pointer_get_clicks (self->pointer), &spot);
}

static gboolean
on_move_cursor_cb (MasBoardView *board,
                   MasBoardStep  step,
                   int           count,
                   gboolean      far,
                   gboolean      extend,
                   MasEditArea  *self)
{
  if (self->document == NULL)
    return FALSE;
  move_cursor (self, find_goal (self, step, count, far), extend);
  return TRUE;
}

static gboolean
press_delete (MasEditArea    *self,
              GdkModifierType mods)
{
  const GdkModifierType both = GDK_CONTROL_MASK | GDK_SHIFT_MASK;

  if ((mods & both) == both)
    {
      mas_typing_end (self->typing);
      return FALSE; /* the window's, wherever the keyboard is */
    }
  if ((mods & GDK_CONTROL_MASK) != 0)
    mas_edit_area_send_to_hand (self);
  else
    clear_squares (self);
  return TRUE;
}

static gboolean
board_key (MasEditArea    *self,
           guint           keyval,
           GdkModifierType mods)
{
  gboolean control = (mods & GDK_CONTROL_MASK) != 0;
  g_auto (MasSpot) spot = MAS_SPOT_INIT;

  switch (keyval)
    {
    case GDK_KEY_m:
    case GDK_KEY_M:
      if (!control)
        return FALSE;
      mas_typing_end (self->typing);
      if ((mods & GDK_SHIFT_MASK) != 0)
        gtk_widget_activate_action (GTK_WIDGET (self), "board.arrow", NULL);
      else
        gtk_widget_activate_action (GTK_WIDGET (self), "board.mark", "s", "");
      return TRUE;
    case GDK_KEY_space:
    case GDK_KEY_KP_Space:
      if (control)
        return FALSE;
      press_space (self, mods);
      return TRUE;
    case GDK_KEY_Return:
    case GDK_KEY_KP_Enter:
    case GDK_KEY_ISO_Enter:
    case GDK_KEY_Menu:
      if (control)
        return FALSE;
      if (mas_typing_enter (self->typing)
          || mas_annotator_arrow_end (self->annotator, mas_cursor_get_square (self->cursor)))
        return TRUE;
      mas_spot_set_square (&spot, mas_edit_area_get_position (self),
                           mas_cursor_get_square (self->cursor));
      if (mas_held_get_kind (self->held) == MAS_HELD_BLOCK)
        mas_clicks_activate (mas_pointer_get_clicks (self->pointer), &spot);
      else
        mas_edit_area_open_menu (self, &spot);
      return TRUE;
    case GDK_KEY_Delete:
    case GDK_KEY_KP_Delete:
      return press_delete (self, mods);
    case GDK_KEY_BackSpace:
      if (control)
        return FALSE;
      mas_typing_erase (self->typing);
      return TRUE;
    case GDK_KEY_a:
      if (!control)
        return FALSE;
      gtk_widget_activate_action (GTK_WIDGET (self), "board.select-all", NULL);
      return TRUE;
    default:
      return control && (mods & GDK_SHIFT_MASK) == 0 && mas_edit_area_change_key (self, keyval);
    }
}

static gboolean
palette_key (MasEditArea    *self,
             guint           keyval,
             GdkModifierType mods)
{
  GPtrArray *slots = mas_palette_get_slots (MAS_PALETTE (mas_stage_get_palette (self->stage)));
  MasSlot *slot = mas_slots_get_focus (slots);
  g_auto (MasSpot) spot = MAS_SPOT_INIT;

  if (slot != NULL && mas_slot_get_token (slot) != NULL
      && (keyval == GDK_KEY_Menu || (keyval == GDK_KEY_F10 && (mods & GDK_SHIFT_MASK) != 0)))
    {
      mas_spot_set_palette (&spot, mas_slot_get_token (slot));
      mas_edit_area_open_menu (self, &spot);
      return TRUE;
    }
  if (slot == NULL
      || (keyval != GDK_KEY_space && keyval != GDK_KEY_Return && keyval != GDK_KEY_KP_Enter))
    return FALSE;
  mas_spot_set_palette (&spot, mas_slot_get_token (slot));
  mas_clicks_activate (mas_pointer_get_clicks (self->pointer), &spot);
  return TRUE;
}

/* Changes the count of the slot that has the keyboard. */
static void
change_count (MasEditArea *self,
              QiSide       side,
              gint64       count)
{
  MasSlot *slot = mas_slots_get_focus (
    mas_hand_view_get_slots (MAS_HAND_VIEW (mas_stage_get_hand (self->stage, (QiSide) side))));
  MasAct *act = NULL;

  if (slot == NULL)
    return;
  if (count >= 0)
    act = mas_act_for_count (mas_edit_area_get_setup (self), mas_edit_area_get_info (self), side,
                             mas_slot_get_token (slot), (guint) count);
  else
    {
      /* One below nothing: the model refuses, and its words are shown at the slot. */
      g_auto (MasSpot) spot = MAS_SPOT_INIT;

      mas_spot_set_hand (&spot, side, mas_slot_get_token (slot));
      act = mas_act_new ();
      mas_act_hand (act, side, spot.token, -1);
      mas_act_say (act, g_strdup (_("Take from hand")), NULL);
      mas_act_set_place (act, &spot);
    }
  mas_workplace_perform (MAS_WORKPLACE (self), act, NULL);
}

static gboolean
hand_key (MasEditArea    *self,
          QiSide          side,
          guint           keyval,
          GdkModifierType mods)
{
  MasHandView *hand = MAS_HAND_VIEW (mas_stage_get_hand (self->stage, (QiSide) side));
  GPtrArray *slots = mas_hand_view_get_slots (hand);
  MasSlot *slot = mas_slots_get_focus (slots);
  g_auto (MasSpot) spot = MAS_SPOT_INIT;

  mas_spot_set_hand (&spot, side, slot != NULL ? mas_slot_get_token (slot) : NULL);
  switch (keyval)
    {
    case GDK_KEY_space:
      if ((mods & GDK_SHIFT_MASK) != 0)
        mas_clicks_pick_up (mas_pointer_get_clicks (self->pointer), &spot);
      else
        mas_clicks_activate (mas_pointer_get_clicks (self->pointer), &spot);
      return TRUE;
    case GDK_KEY_Return:
    case GDK_KEY_KP_Enter:
    case GDK_KEY_Menu:
      mas_edit_area_open_menu (self, &spot);
      return TRUE;
    case GDK_KEY_Delete:
    case GDK_KEY_KP_Delete:
      if (slot != NULL)
        change_count (self, side, 0);
      return TRUE;
    case GDK_KEY_BackSpace:
      if (slot != NULL)
        change_count (self, side, (gint64) mas_slot_get_count (slot) - 1);
      return TRUE;
    default:
      return FALSE;
    }
}

/**
 * mas_edit_area_escape:
 * @self: an edit area
 *
 * Backs out one level: a running stroke or drag; what waits for a next key; a reply that is looked
 * for; an arrow that was begun; attacks; a refusal; what is held; the selection.
 *
 * Returns: %FALSE when there was nothing to back out of
 */
gboolean
mas_edit_area_escape (MasEditArea *self)
{
  if (mas_press_is_running (mas_pointer_get_press (self->pointer)))
    {
      mas_pointer_cancel (self->pointer);
      return TRUE;
    }
  if (mas_typing_waits (self->typing))
    {
      mas_typing_end (self->typing);
      say_cursor (self);
      return TRUE;
    }
  if (mas_play_get_rules (self->play) != NULL
      && mas_rules_is_replying (mas_play_get_rules (self->play)))
    {
      mas_rules_cancel_reply (mas_play_get_rules (self->play));
      mas_voice_say_next (self->voice);
      return TRUE;
    }
  if (mas_annotator_arrow_cancel (self->annotator) || mas_attacks_hide (self->attacks))
    {
      mas_voice_say_next (self->voice);
      return TRUE;
    }
  if (mas_attempt_get_words (self->attempt) != NULL)
    {
      mas_attempt_dismiss (self->attempt);
      mas_voice_say_next (self->voice);
      return TRUE;
    }
  if (mas_held_get_kind (self->held) != MAS_HELD_NOTHING)
    {
      mas_held_let_go (self->held);
      return TRUE;
    }
  if (!gtk_bitset_is_empty (mas_cursor_get_selection (self->cursor)))
    {
      mas_cursor_select_none (self->cursor);
      mas_voice_say_next (self->voice);
      return TRUE;
    }
  return FALSE;
}

/* Out of the palette's entry, back to the board. */
static gboolean
leave_entry (MasEditArea *self)
{
  GtkRoot *root = gtk_widget_get_root (GTK_WIDGET (self));
  GtkWidget *focus = root != NULL ? gtk_root_get_focus (root) : NULL;

  return focus != NULL
         && gtk_widget_is_ancestor (focus, mas_palette_get_entry (
                                             MAS_PALETTE (mas_stage_get_palette (self->stage))))
         && gtk_widget_grab_focus (mas_stage_get_board (self->stage));
}

/**
 * mas_edit_area_key:
 * @self: an edit area
 * @keyval: the key
 * @mods: keys that are down with it
 *
 * A key that is no text. What it means depends on where the keyboard is: palette, board or a hand.
 *
 * Returns: %TRUE when it meant something
 */
gboolean
mas_edit_area_key (MasEditArea    *self,
                   guint           keyval,
                   GdkModifierType mods)
{
  QiSide side = QI_SIDE_FIRST;

  if (self->document == NULL || (mods & (GDK_ALT_MASK | GDK_SUPER_MASK | GDK_META_MASK)) != 0)
    return FALSE;
  if (keyval == GDK_KEY_Escape)
    return mas_edit_area_escape (self) || leave_entry (self);
  switch (get_pane (self, &side))
    {
    case MAS_PANE_BOARD:
      return board_key (self, keyval, mods);
    case MAS_PANE_HAND:
      return hand_key (self, side, keyval, mods);
    case MAS_PANE_PALETTE:
      return palette_key (self, keyval, mods);
    case MAS_PANE_NONE:
    default:
      return FALSE;
    }
}

/* In palette and hands a letter picks the stamp; in a hand digits and signs set the count. */
static gboolean
slot_text (MasEditArea *self,
           MasPane      pane,
           QiSide       side,
           gunichar     c)
{
  MasPieceToken piece;
  MasSlot *slot = NULL;

  if (c < 128
      && mas_piece_for_letter (mas_edit_area_get_info (self), (char) c, QI_PIECE_NORMAL, &piece))
    {
      mas_held_stamp (self->held, &piece.token);
      return TRUE;
    }
  if (pane != MAS_PANE_HAND)
    return FALSE;
  slot = mas_slots_get_focus (
    mas_hand_view_get_slots (MAS_HAND_VIEW (mas_stage_get_hand (self->stage, (QiSide) side))));
  if (slot == NULL)
    return FALSE;
  if (c == '+' || c == '-')
    change_count (self, side, (gint64) mas_slot_get_count (slot) + (c == '+' ? 1 : -1));
  else if (c >= '0' && c <= '9')
    change_count (self, side,
                  mas_typing_add_digit (self->typing, slot, mas_slot_get_count (slot),
                                        (guint) (c - '0'), g_get_monotonic_time ()));
  else
    return FALSE;
  return TRUE;
}

/* What is typed goes to one square: with several selected it would go to the last of them, unasked. */
static gboolean
refuse_for_selection (MasEditArea *self)
{
  guint64 n_squares = gtk_bitset_get_size (mas_cursor_get_selection (self->cursor));

  if (mas_held_get_kind (self->held) == MAS_HELD_BLOCK)
    {
      mas_edit_area_say (self, _("A block is held, so nothing is typed: Esc lets go of it"));
      return TRUE;
    }
  if (n_squares < 2)
    return FALSE;
  mas_voice_say (
    self->voice,
    g_strdup_printf (ngettext ("%'u square is selected, so nothing is typed: Esc lets go of it",
                               "%'u squares are selected, so nothing is typed: Esc lets go of "
                               "them",
                               (gulong) n_squares),
                     (guint) n_squares));
  return TRUE;
}

/* By the rules a move is typed as its text reads; who shows it makes the move. */
static gboolean
board_text (MasEditArea *self,
            gunichar     c)
{
  char text[7] = { 0 };

  if (!mas_edit_area_plays (self))
    return refuse_for_selection (self) || mas_typing_type (self->typing, c);
  g_unichar_to_utf8 (c, text);
  g_signal_emit_by_name (self, "move-typed", text);
  return TRUE;
}

gboolean
mas_edit_area_text (MasEditArea *self,
                    const char  *text)
{
  QiSide side = QI_SIDE_FIRST;
  MasPane pane = get_pane (self, &side);
  gboolean used = FALSE;

  if (self->document == NULL || pane == MAS_PANE_NONE)
    return FALSE;
  for (const char *p = text; *p != '\0'; p = g_utf8_next_char (p))
    {
      gunichar c = g_utf8_get_char (p);

      used |= pane == MAS_PANE_BOARD ? board_text (self, c) : slot_text (self, pane, side, c);
    }
  return used;
}

static gboolean
on_key_cb (MasKeyInput    *input,
           guint           keyval,
           GdkModifierType mods,
           MasEditArea    *self)
{
  return mas_edit_area_key (self, keyval, mods);
}

static gboolean
on_text_cb (MasKeyInput *input,
            const char  *text,
            MasEditArea *self)
{
  return mas_edit_area_text (self, text);
}

static void
on_attacks_cb (MasKeyInput *input,
               gboolean     down,
               MasEditArea *self)
{
  mas_attacks_hold (self->attacks, down);
}

static void
on_left_cb (MasKeyInput *input,
            MasEditArea *self)
{
  mas_typing_end (self->typing);
  mas_attacks_hold (self->attacks, FALSE);
}

void
mas_edit_area_add_keys (MasEditArea *self)
{
  self->input = mas_key_input_new (GTK_WIDGET (self), mas_stage_get_board (self->stage));
  g_signal_connect (self->input, "key", G_CALLBACK (on_key_cb), self);
  g_signal_connect (self->input, "text", G_CALLBACK (on_text_cb), self);
  g_signal_connect (self->input, "attacks", G_CALLBACK (on_attacks_cb), self);
  g_signal_connect (self->input, "left", G_CALLBACK (on_left_cb), self);
  g_signal_connect (mas_stage_get_board (self->stage), "move-cursor",
                    G_CALLBACK (on_move_cursor_cb), self);
}
