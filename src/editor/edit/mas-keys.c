/* SPDX-License-Identifier: Apache-2.0 */
#include "config.h"

#include "mas-keys.h"

#include "mas-board-keys.h"
#include "mas-key-input.h"
#include "mas-slot-keys.h"

#include <glib/gi18n.h>

/* All but the last two are borrowed. */
struct _MasKeys
{
  GObject       parent_instance;

  MasWorkplace *place;
  MasStage     *stage;
  MasAttempt   *attempt;
  MasAnnotator *annotator;
  MasAttacks   *attacks;
  MasTyping    *typing;
  MasPointer   *pointer;
  MasSlotKeys  *slots;
  MasKeyInput  *input; /* or NULL */
};

/* Where the keyboard is. */
typedef enum
{
  MAS_PANE_NONE,
  MAS_PANE_PALETTE,
  MAS_PANE_BOARD,
  MAS_PANE_HAND
} MasPane;

static guint move_typed_signal;

G_DEFINE_FINAL_TYPE (MasKeys, mas_keys, G_TYPE_OBJECT)

static void
mas_keys_finalize (GObject *object)
{
  g_object_unref (MAS_KEYS (object)->slots);
  g_clear_object (&MAS_KEYS (object)->input);
  G_OBJECT_CLASS (mas_keys_parent_class)->finalize (object);
}

static void
mas_keys_class_init (MasKeysClass *klass)
{
  G_OBJECT_CLASS (klass)->finalize = mas_keys_finalize;
  move_typed_signal = g_signal_new ("move-typed", G_TYPE_FROM_CLASS (klass), G_SIGNAL_RUN_LAST, 0,
                                    NULL, NULL, NULL, G_TYPE_NONE, 1, G_TYPE_STRING);
}

static void
mas_keys_init (MasKeys *self)
{
}

MasKeys *
mas_keys_new (MasWorkplace *place,
              MasStage     *stage,
              MasAttempt   *attempt,
              MasAnnotator *annotator,
              MasAttacks   *attacks,
              MasTyping    *typing,
              MasPointer   *pointer)
{
  MasKeys *self = g_object_new (MAS_TYPE_KEYS, NULL);

  self->place = place;
  self->stage = stage;
  self->attempt = attempt;
  self->annotator = annotator;
  self->attacks = attacks;
  self->typing = typing;
  self->pointer = pointer;
  self->slots = mas_slot_keys_new (place, stage, typing, pointer);
  return self;
}

static MasPane
get_pane (MasKeys *self,
          QiSide  *side)
{
  GtkRoot *root = gtk_widget_get_root (GTK_WIDGET (self->stage));
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

static void
set_here (MasKeys *self,
          MasSpot *spot)
{
  mas_spot_set_square (spot, mas_workplace_get_position (self->place),
                       mas_cursor_get_square (mas_workplace_get_cursor (self->place)));
}

static void
say_cursor (MasKeys *self)
{
  mas_workplace_say_square (self->place,
                            mas_cursor_get_square (mas_workplace_get_cursor (self->place)));
}

static void
move_cursor (MasKeys *self,
             guint    square,
             gboolean extend)
{
  mas_typing_end (self->typing);
  if (extend)
    {
      mas_cursor_go (mas_workplace_get_cursor (self->place), square);
      mas_cursor_select_box (mas_workplace_get_cursor (self->place), square);
    }
  else
    {
      mas_cursor_select_none (mas_workplace_get_cursor (self->place));
      mas_cursor_start (mas_workplace_get_cursor (self->place), square);
    }
  mas_ghost_show (mas_pointer_get_ghost (self->pointer), square);
  if (extend)
    mas_workplace_say_selection (self->place);
  else
    say_cursor (self);
}

void
mas_keys_go (MasKeys *self,
             guint    square)
{
  move_cursor (self, square, FALSE);
}

static void
clear_squares (MasKeys *self)
{
  g_autoptr (GArray) squares = mas_cursor_dup_selection (mas_workplace_get_cursor (self->place));
  guint here = mas_cursor_get_square (mas_workplace_get_cursor (self->place));

  mas_typing_end (self->typing);
  if (squares->len == 0)
    g_array_append_val (squares, here);

  MasAct *act = mas_act_for_clear (mas_workplace_get_setup (self->place),
                                   mas_workplace_get_info (self->place), squares);
  if (act == NULL)
    say_cursor (self);
  else
    mas_workplace_perform (self->place, act, NULL);
}

/* What a click on the cursor's square would do. */
static gboolean
board_activate (MasKeys *self,
                int      value)
{
  MasHeldKind held = mas_held_get_kind (mas_workplace_get_held (self->place));
  g_auto (MasSpot) spot = MAS_SPOT_INIT;

  mas_typing_end (self->typing);
  set_here (self, &spot);
  if (held == MAS_HELD_STAMP || held == MAS_HELD_ERASER)
    mas_brush_touch (mas_pointer_get_brush (self->pointer), &spot);
  else
    mas_clicks_activate (mas_pointer_get_clicks (self->pointer), &spot);
  return TRUE;
}

static gboolean
board_pick_up (MasKeys *self,
               int      value)
{
  g_auto (MasSpot) spot = MAS_SPOT_INIT;

  mas_typing_end (self->typing);
  set_here (self, &spot);
  mas_clicks_pick_up (mas_pointer_get_clicks (self->pointer), &spot);
  return TRUE;
}

static gboolean
board_enter (MasKeys *self,
             int      value)
{
  g_auto (MasSpot) spot = MAS_SPOT_INIT;

  if (mas_typing_enter (self->typing)
      || mas_annotator_arrow_end (self->annotator,
                                  mas_cursor_get_square (mas_workplace_get_cursor (self->place))))
    return TRUE;
  set_here (self, &spot);
  if (mas_held_get_kind (mas_workplace_get_held (self->place)) == MAS_HELD_BLOCK)
    mas_clicks_activate (mas_pointer_get_clicks (self->pointer), &spot);
  else
    mas_pointer_ask_menu (self->pointer, &spot);
  return TRUE;
}

static gboolean
board_clear (MasKeys *self,
             int      value)
{
  clear_squares (self);
  return TRUE;
}

static gboolean
board_to_hand (MasKeys *self,
               int      value)
{
  return gtk_widget_activate_action (GTK_WIDGET (self->stage), "board.to-hand", NULL);
}

static gboolean
board_end_typing (MasKeys *self,
                  int      value)
{
  mas_typing_end (self->typing);
  return FALSE;
}

static gboolean
board_erase (MasKeys *self,
             int      value)
{
  mas_typing_erase (self->typing);
  return TRUE;
}

static gboolean
board_select_all (MasKeys *self,
                  int      value)
{
  return gtk_widget_activate_action (GTK_WIDGET (self->stage), "board.select-all", NULL);
}

static gboolean
board_mark (MasKeys *self,
            int      value)
{
  mas_typing_end (self->typing);
  return gtk_widget_activate_action (GTK_WIDGET (self->stage), "board.mark", "s", "");
}

static gboolean
board_arrow (MasKeys *self,
             int      value)
{
  mas_typing_end (self->typing);
  return gtk_widget_activate_action (GTK_WIDGET (self->stage), "board.arrow", NULL);
}

static gboolean
board_change (MasKeys *self,
              int      value)
{
  mas_typing_end (self->typing);
  mas_workplace_change_pieces (self->place, (MasPieceChange) value);
  return TRUE;
}

/* Outside the board these commands do not apply to the cursor's piece. */
static gboolean (*const on_board[MAS_N_KEY_COMMANDS]) (MasKeys *self, int value) = {
  [MAS_KEY_ACTIVATE] = board_activate, [MAS_KEY_PICK_UP] = board_pick_up,
  [MAS_KEY_ENTER] = board_enter,       [MAS_KEY_MENU] = board_enter,
  [MAS_KEY_CLEAR] = board_clear,       [MAS_KEY_TO_HAND] = board_to_hand,
  [MAS_KEY_ERASE] = board_erase,       [MAS_KEY_SELECT_ALL] = board_select_all,
  [MAS_KEY_MARK] = board_mark,         [MAS_KEY_ARROW] = board_arrow,
  [MAS_KEY_CHANGE] = board_change,     [MAS_KEY_END_TYPING] = board_end_typing,
};

static gboolean
on_move_cursor_cb (MasBoardView *board,
                   MasBoardStep  step,
                   int           count,
                   gboolean      far,
                   gboolean      extend,
                   MasKeys      *self)
{
  QiPosition *position = mas_workplace_get_position (self->place);
  guint here = mas_cursor_get_square (mas_workplace_get_cursor (self->place));

  if (position == NULL)
    return FALSE;
  move_cursor (self,
               mas_board_find_step (mas_board_view_get_layout (board), position, here, step, count,
                                    far),
               extend);
  return TRUE;
}

/**
 * mas_keys_escape:
 * @self: keys
 *
 * Backs out one level: a running stroke or drag; what waits for a next key; a reply that is looked
 * for; an arrow that was begun; attacks; a refusal; what is held; the selection.
 *
 * Returns: %FALSE when there was nothing to back out of
 */
gboolean
mas_keys_escape (MasKeys *self)
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
  if (mas_workplace_get_rules (self->place) != NULL
      && mas_rules_is_replying (mas_workplace_get_rules (self->place)))
    {
      mas_rules_cancel_reply (mas_workplace_get_rules (self->place));
      mas_workplace_say_next (self->place);
      return TRUE;
    }
  if (mas_annotator_arrow_cancel (self->annotator) || mas_attacks_hide (self->attacks))
    {
      mas_workplace_say_next (self->place);
      return TRUE;
    }
  if (mas_attempt_get_words (self->attempt) != NULL)
    {
      mas_attempt_dismiss (self->attempt);
      mas_workplace_say_next (self->place);
      return TRUE;
    }
  if (mas_held_get_kind (mas_workplace_get_held (self->place)) != MAS_HELD_NOTHING)
    {
      mas_held_let_go (mas_workplace_get_held (self->place));
      return TRUE;
    }
  if (!gtk_bitset_is_empty (mas_cursor_get_selection (mas_workplace_get_cursor (self->place))))
    {
      mas_cursor_select_none (mas_workplace_get_cursor (self->place));
      mas_workplace_say_next (self->place);
      return TRUE;
    }
  return FALSE;
}

/* Moves the focus from the palette's entry back to the board. */
static gboolean
leave_entry (MasKeys *self)
{
  GtkRoot *root = gtk_widget_get_root (GTK_WIDGET (self->stage));
  GtkWidget *focus = root != NULL ? gtk_root_get_focus (root) : NULL;

  return focus != NULL
         && gtk_widget_is_ancestor (focus, mas_palette_get_entry (
                                             MAS_PALETTE (mas_stage_get_palette (self->stage))))
         && gtk_widget_grab_focus (mas_stage_get_board (self->stage));
}

gboolean
mas_keys_run (MasKeys      *self,
              MasKeyCommand command,
              int           value)
{
  QiSide side = QI_SIDE_FIRST;

  if (mas_workplace_get_document (self->place) == NULL)
    return FALSE;
  if (command == MAS_KEY_ESCAPE)
    return mas_keys_escape (self) || leave_entry (self);
  switch (get_pane (self, &side))
    {
    case MAS_PANE_BOARD:
      return on_board[command] != NULL && on_board[command](self, value);
    case MAS_PANE_HAND:
      return mas_slot_keys_run_hand (self->slots, side, command);
    case MAS_PANE_PALETTE:
      return mas_slot_keys_run_palette (self->slots, command);
    case MAS_PANE_NONE:
    default:
      return FALSE;
    }
}

/* Typing changes one square; with several selected it would change the last one, which nobody asked
 * for. */
static gboolean
refuse_for_selection (MasKeys *self)
{
  guint64 n_squares =
    gtk_bitset_get_size (mas_cursor_get_selection (mas_workplace_get_cursor (self->place)));

  if (mas_held_get_kind (mas_workplace_get_held (self->place)) == MAS_HELD_BLOCK)
    {
      mas_workplace_say (self->place,
                         g_strdup (_("A block is held, so nothing is typed: Esc lets go of it")));
      return TRUE;
    }
  if (n_squares < 2)
    return FALSE;
  mas_workplace_say (
    self->place,
    g_strdup_printf (ngettext ("%'u square is selected, so nothing is typed: Esc lets go of it",
                               "%'u squares are selected, so nothing is typed: Esc lets go of "
                               "them",
                               (gulong) n_squares),
                     (guint) n_squares));
  return TRUE;
}

/* While the board is played, moves are typed as text; the listener of the signal makes the move. */
static gboolean
board_text (MasKeys *self,
            gunichar c)
{
  char text[7] = { 0 };

  if (!mas_workplace_plays (self->place))
    return refuse_for_selection (self) || mas_typing_type (self->typing, c);
  g_unichar_to_utf8 (c, text);
  g_signal_emit (self, move_typed_signal, 0, text);
  return TRUE;
}

gboolean
mas_keys_type (MasKeys    *self,
               const char *text)
{
  QiSide side = QI_SIDE_FIRST;
  MasPane pane = get_pane (self, &side);
  gboolean used = FALSE;

  if (mas_workplace_get_document (self->place) == NULL || pane == MAS_PANE_NONE)
    return FALSE;
  for (const char *p = text; *p != '\0'; p = g_utf8_next_char (p))
    {
      gunichar c = g_utf8_get_char (p);

      used |= pane == MAS_PANE_BOARD
                ? board_text (self, c)
                : mas_slot_keys_type (self->slots, pane == MAS_PANE_HAND ? &side : NULL, c);
    }
  return used;
}

static gboolean
on_command_cb (MasStage *stage,
               int       command,
               int       value,
               MasKeys  *self)
{
  return mas_keys_run (self, (MasKeyCommand) command, value);
}

static gboolean
on_text_cb (MasKeyInput *input,
            const char  *text,
            MasKeys     *self)
{
  return mas_keys_type (self, text);
}

static void
on_attacks_cb (MasKeyInput *input,
               gboolean     down,
               MasKeys     *self)
{
  mas_attacks_hold (self->attacks, down);
}

static void
on_left_cb (MasKeyInput *input,
            MasKeys     *self)
{
  mas_typing_end (self->typing);
  mas_attacks_hold (self->attacks, FALSE);
}

void
mas_keys_watch (MasKeys   *self,
                GtkWidget *widget)
{
  GtkWidget *board = mas_stage_get_board (self->stage);

  g_return_if_fail (self->input == NULL);

  self->input = mas_key_input_new (widget, board);
  g_signal_connect (self->input, "text", G_CALLBACK (on_text_cb), self);
  g_signal_connect (self->input, "attacks", G_CALLBACK (on_attacks_cb), self);
  g_signal_connect (self->input, "left", G_CALLBACK (on_left_cb), self);
  g_signal_connect_object (board, "move-cursor", G_CALLBACK (on_move_cursor_cb), self, 0);
  g_signal_connect_object (self->stage, "command", G_CALLBACK (on_command_cb), self, 0);
}
