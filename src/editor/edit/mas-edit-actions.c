/* SPDX-License-Identifier: Apache-2.0 */
#include "config.h"

#include "mas-edit-area-private.h"
#include "mas-reading.h"
#include "mas-squares.h"
#include "mas-words.h"
#include "qi-ledger-private.h"

#include <glib/gi18n.h>

#define MAX_ASKED 4096 /* squares of a selection */
#define MAX_KINDS 64   /* of pieces on them */

/* Every command of the area, once, as an action `board.*`; menus and keys only name them:
 *
 * | action | does |
 * |---|---|
 * | change (s) | puts another piece on the cursor's square: text, or "=" and JSON |
 * | promote, demote, flip-side, mark-terminal, mark-derived | changes the piece there |
 * | hold | holds a copy of it as a stamp |
 * | remove, to-hand, to-first-hand, to-second-hand | takes it away |
 * | clear | empties the selected squares |
 * | hand-over, hand-empty, hand-fill | the hand whose popover was opened |
 * | rest-first, rest-second | what the game's set still has goes to that hand |
 * | return-extras | what is more than the set has is taken away |
 * | use-as-set, forget-set | for a game without a set: all pieces are one from now on; no more |
 * | other-side, eraser, let-go | what is held |
 * | symmetry (s) | how stamp and eraser are mirrored: "none", "files", "files-other" … |
 * | next-symmetry | the next one that fits the board, after the last none |
 * | select-all, menu, flip | |
 * | press | does what Space does at the square or slot that has the keyboard |
 * | go-to | asks for a square's name |
 * | mark (s) | marks the selection or the cursor's square; a shape or a colour ("circle", "red") is the
 * |          | tools' from now on |
 * | marker (s), arrow-tool | holds the tool that marks squares, after a shape or a colour, or that draws arrows |
 * | arrow | begins an arrow on the cursor's square, or ends it there |
 * | label | asks for a label of the cursor's square |
 * | clear-marks-here, clear-marks | takes what is drawn away |
 * | show-attacks | what the cursor's square sees or its piece attacks, and what attacks it; again: no more |
 * | choose-drawing, paste-drawing, reset-drawing | what the piece of the palette looks like whose menu was opened |
 * | zoom-in, zoom-out, zoom-normal, zoom-fit | |
 */

enum
{
  OWN_SIDE = -1, /* instead of a QiSide */
  RETURN_EXTRAS = -1
};

enum
{
  HAND_OVER,
  HAND_EMPTY,
  HAND_FILL
};

static MasAct *(*const hand_acts[]) (QiSetup *setup, const QiGameInfo *info, QiSide side) = {
  [HAND_OVER] = mas_act_for_hand_over,
  [HAND_EMPTY] = mas_act_for_hand_empty,
  [HAND_FILL] = mas_act_for_hand_fill,
};

static const QiToken *
get_piece (MasEditArea *self)
{
  QiPosition *position = mas_workplace_get_position (MAS_WORKPLACE (self));
  guint square = mas_cursor_get_square (self->cursor);

  return position != NULL && square < qi_position_get_n_squares (position)
           ? qi_position_get_piece (position, square)
           : NULL;
}

static void
place_here (MasEditArea   *self,
            const QiToken *token)
{
  mas_workplace_perform (MAS_WORKPLACE (self),
                         mas_act_for_place (mas_workplace_get_setup (MAS_WORKPLACE (self)),
                                            mas_workplace_get_info (MAS_WORKPLACE (self)),
                                            mas_cursor_get_square (self->cursor), token),
                         NULL);
}

static void
run_change (MasEditArea *self,
            int          what,
            GVariant    *parameter)
{
  g_autofree QiToken *token = NULL;

  if (self->document == NULL)
    return;
  token = mas_piece_from_text (g_variant_get_string (parameter, NULL),
                               mas_document_get_limits (self->document)->max_token_bytes + 2);
  if (token != NULL)
    place_here (self, token);
}

static void
change_piece_action (GtkWidget  *widget,
                     const char *action,
                     GVariant   *parameter)
{
  MasEditArea *self = MAS_EDIT_AREA (widget);
  const MasChangeKey *changes = NULL;
  guint n_changes = 0;

  if (self->document == NULL)
    return;
  changes = mas_key_rows_get_changes (&n_changes);
  mas_typing_end (self->typing);
  for (guint i = 0; i < n_changes; i++)
    if (g_str_equal (action, changes[i].action))
      mas_workplace_change_pieces (MAS_WORKPLACE (self), changes[i].change);
}

static void
run_hold (MasEditArea *self,
          int          what,
          GVariant    *parameter)
{
  const QiToken *piece = get_piece (self);

  if (piece != NULL)
    mas_held_stamp (self->held, piece);
}

static void
run_remove (MasEditArea *self,
            int          what,
            GVariant    *parameter)
{

  if (get_piece (self) != NULL)
    place_here (self, NULL);
}

static void
send_to (MasEditArea *self,
         QiSide       side)
{
  g_autoptr (GArray) squares = mas_cursor_dup_selection (self->cursor);
  g_auto (MasSpot) from = MAS_SPOT_INIT;
  g_auto (MasSpot) to = MAS_SPOT_INIT;
  MasAct *act = NULL;

  if (self->document != NULL && squares->len > 0)
    {
      act = mas_act_for_send_all (mas_workplace_get_setup (MAS_WORKPLACE (self)),
                                  mas_workplace_get_info (MAS_WORKPLACE (self)), squares, side);
      if (act != NULL)
        mas_workplace_perform (MAS_WORKPLACE (self), act, NULL);
      else
        mas_voice_say (self->voice, g_strdup (_("There is nothing to change")));
      return;
    }
  if (get_piece (self) == NULL)
    return;
  mas_spot_set_square (&from, mas_workplace_get_position (MAS_WORKPLACE (self)),
                       mas_cursor_get_square (self->cursor));
  mas_spot_set_hand (&to, side, NULL);
  mas_workplace_perform (MAS_WORKPLACE (self),
                         mas_act_for_drop (mas_workplace_get_setup (MAS_WORKPLACE (self)),
                                           mas_workplace_get_info (MAS_WORKPLACE (self)), &from,
                                           &to, MAS_DROP_MOVE),
                         NULL);
}

/* Into the hand of the piece's own side; a token without a side goes to the side to move. */
static void
send_to_own_hand (MasEditArea *self)
{
  const QiToken *piece = get_piece (self);

  if (piece != NULL)
    send_to (self, mas_piece_get_side (piece, qi_position_get_turn (mas_workplace_get_position (
                                                MAS_WORKPLACE (self)))));
}

static void
run_to_hand (MasEditArea *self,
             int          what,
             GVariant    *parameter)
{

  if (what == OWN_SIDE)
    send_to_own_hand (self);
  else
    send_to (self, (QiSide) what);
}

static void
run_clear (MasEditArea *self,
           int          what,
           GVariant    *parameter)
{
  g_autoptr (GArray) squares = mas_cursor_dup_selection (self->cursor);

  if (self->document != NULL)
    mas_workplace_perform (MAS_WORKPLACE (self),
                           mas_act_for_clear (mas_workplace_get_setup (MAS_WORKPLACE (self)),
                                              mas_workplace_get_info (MAS_WORKPLACE (self)),
                                              squares),
                           NULL);
}

static void
run_hand (MasEditArea *self,
          int          what,
          GVariant    *parameter)
{
  QiSetup *setup = mas_workplace_get_setup (MAS_WORKPLACE (self));
  const QiGameInfo *info = mas_workplace_get_info (MAS_WORKPLACE (self));
  QiSide side = mas_popup_get_spot (mas_menus_get_popup (self->menus))->side;
  MasAct *act = NULL;

  if (setup == NULL
      || mas_popup_get_spot (mas_menus_get_popup (self->menus))->kind != MAS_SPOT_HAND)
    return;
  if (mas_popup_get_open (mas_menus_get_popup (self->menus)) != NULL)
    gtk_popover_popdown (GTK_POPOVER (mas_popup_get_open (mas_menus_get_popup (self->menus))));
  act = hand_acts[what](setup, info, side);
  if (act != NULL)
    mas_workplace_perform (MAS_WORKPLACE (self), act, NULL);
  else
    mas_voice_say (self->voice, g_strdup (_("Nothing to change in this hand")));
}

/* Returns the act that removes what the set does not have. */
static void
run_set (MasEditArea *self,
         int          what,
         GVariant    *parameter)
{
  QiSetup *setup = mas_workplace_get_setup (MAS_WORKPLACE (self));
  gboolean returns = what == RETURN_EXTRAS;
  g_autoptr (QiLedger) ledger = setup != NULL ? qi_ledger_new (setup, NULL) : NULL;
  MasAct *act = NULL;

  if (setup == NULL)
    return;
  mas_edit_area_focus_board (self);
  if (returns)
    act = mas_act_for_return (setup);
  else
    act =
      mas_act_for_hand_fill (setup, mas_workplace_get_info (MAS_WORKPLACE (self)), (QiSide) what);
  if (act != NULL)
    mas_workplace_perform (MAS_WORKPLACE (self), act, NULL);
  else
    mas_voice_say (self->voice,
                   g_strdup (ledger == NULL ? _("This game has no set of pieces")
                             : returns      ? _("There are no more pieces than the set has")
                                            : _("Nothing is left in the set")));
}

static void
run_own_set (MasEditArea *self,
             int          what,
             GVariant    *parameter)
{
  QiSetup *setup = mas_workplace_get_setup (MAS_WORKPLACE (self));
  MasAct *act = NULL;

  if (setup == NULL)
    return;
  mas_edit_area_focus_board (self);
  act = what ? mas_act_for_own_set (setup) : mas_act_for_no_set (setup);
  if (act != NULL)
    mas_workplace_perform (MAS_WORKPLACE (self), act, NULL);
  else
    mas_voice_say (self->voice, g_strdup (_("There is nothing to change")));
}

static void
run_next_symmetry (MasEditArea *self,
                   int          what,
                   GVariant    *parameter)
{
  const MasMirror *now = &mas_edit_area_get_overlay (self)->mirror;
  const char *name = NULL;
  guint at = 0;
  MasMirror next;

  if (self->document == NULL)
    return;
  while (!g_str_equal (mas_mirror_get_name (at), mas_mirror_to_name (now)))
    at++;
  do
    {
      name = mas_mirror_get_name (++at);
      if (name == NULL)
        name = mas_mirror_get_name (0);
    }
  while (mas_mirror_from_name (name, &next)
         && !mas_mirror_fits (&next, qi_position_get_shape (
                                       mas_workplace_get_position (MAS_WORKPLACE (self)))));
  g_object_set (self, "symmetry", name, NULL);
}

static void
run_other_side (MasEditArea *self,
                int          what,
                GVariant    *parameter)
{
  MasPieceToken other;

  if (mas_held_get_kind (self->held) == MAS_HELD_STAMP
      && mas_piece_change (mas_held_get_token (self->held), MAS_CHANGE_OTHER_SIDE, &other))
    mas_held_stamp (self->held, &other.token);
}

static void
run_eraser (MasEditArea *self,
            int          what,
            GVariant    *parameter)
{
  mas_held_erase (self->held);
}

static void
run_let_go (MasEditArea *self,
            int          what,
            GVariant    *parameter)
{
  mas_held_let_go (self->held);
}

static void
run_select_all (MasEditArea *self,
                int          what,
                GVariant    *parameter)
{

  if (self->document == NULL)
    return;
  mas_cursor_select_all (self->cursor);
  mas_workplace_say_selection (MAS_WORKPLACE (self));
}

static void
run_menu (MasEditArea *self,
          int          what,
          GVariant    *parameter)
{
  g_auto (MasSpot) spot = MAS_SPOT_INIT;

  if (self->document == NULL)
    return;
  mas_spot_set_square (&spot, mas_workplace_get_position (MAS_WORKPLACE (self)),
                       mas_cursor_get_square (self->cursor));
  mas_pointer_ask_menu (self->pointer, &spot);
}

static void
run_press (MasEditArea *self,
           int          what,
           GVariant    *parameter)
{
  mas_keys_run (self->keys, MAS_KEY_ACTIVATE, 0);
}

static void
run_go_to (MasEditArea *self,
           int          what,
           GVariant    *parameter)
{
  mas_ask_square (mas_menus_get_ask (self->menus));
}

static void
run_show_attacks (MasEditArea *self,
                  int          what,
                  GVariant    *parameter)
{
  gboolean same =
    mas_edit_area_get_overlay (self)->attacked == mas_cursor_get_square (self->cursor);

  mas_attacks_hide (self->attacks);
  if (same)
    mas_voice_say_next (self->voice);
  else
    mas_attacks_show (self->attacks, mas_cursor_get_square (self->cursor));
}

/* What the tools draw from now on; with @mark the cursor's square too. */
static void
choose_mark (MasEditArea *self,
             const char  *what,
             gboolean     mark)
{
  if (!mas_annotator_choose (self->annotator, what))
    return;
  if (mark)
    mas_annotator_mark_selection (self->annotator);
  else if (mas_held_get_kind (self->held) != MAS_HELD_ARROW)
    mas_held_draw (self->held, MAS_HELD_MARKER);
}

/* "" marks with the present tool; a shape or a colour changes the tool first. @what: whether the cursor's square is
 * marked. */
static void
run_mark (MasEditArea *self,
          int          what,
          GVariant    *parameter)
{
  if (self->document != NULL)
    choose_mark (self, g_variant_get_string (parameter, NULL), what);
}

static void
run_arrow_tool (MasEditArea *self,
                int          what,
                GVariant    *parameter)
{
  if (self->document != NULL)
    mas_held_draw (self->held, MAS_HELD_ARROW);
}

static void
run_arrow (MasEditArea *self,
           int          what,
           GVariant    *parameter)
{
  guint square = mas_cursor_get_square (self->cursor);

  if (self->document == NULL || mas_annotator_arrow_end (self->annotator, square))
    return;
  mas_typing_end (self->typing);
  mas_annotator_arrow_begin (self->annotator, square);
}

static void
run_label (MasEditArea *self,
           int          what,
           GVariant    *parameter)
{
  if (self->document != NULL)
    mas_ask_label (mas_menus_get_ask (self->menus));
}

/* @what: all marks, or those of the cursor's square. */
static void
run_clear_marks (MasEditArea *self,
                 int          what,
                 GVariant    *parameter)
{
  if (self->document == NULL)
    return;
  if (what)
    mas_annotator_clear_all (self->annotator);
  else
    mas_annotator_clear_square (self->annotator, mas_cursor_get_square (self->cursor));
}

static void
run_drawing (MasEditArea *self,
             int          what,
             GVariant    *parameter)
{
  mas_piece_art_do (mas_menus_get_art (self->menus), (MasDrawingAct) what,
                    mas_popup_get_spot (mas_menus_get_popup (self->menus)));
}

static void
run_zoom (MasEditArea *self,
          int          what,
          GVariant    *parameter)
{
  mas_board_view_zoom (MAS_BOARD_VIEW (mas_stage_get_board (self->stage)), (MasZoom) what, -1, -1);
  if (what != MAS_ZOOM_FIT)
    mas_board_view_show_square (MAS_BOARD_VIEW (mas_stage_get_board (self->stage)),
                                mas_cursor_get_square (self->cursor));
}

static const struct
{
  const char *name;
  const char *parameter;
  void (*run) (MasEditArea *self, int what, GVariant *parameter);
  int what;
} actions[] = {
  { "board.change", "s", run_change, 0 },
  { "board.hold", NULL, run_hold, 0 },
  { "board.remove", NULL, run_remove, 0 },
  { "board.to-hand", NULL, run_to_hand, OWN_SIDE },
  { "board.to-first-hand", NULL, run_to_hand, QI_SIDE_FIRST },
  { "board.to-second-hand", NULL, run_to_hand, QI_SIDE_SECOND },
  { "board.clear", NULL, run_clear, 0 },
  { "board.hand-over", NULL, run_hand, HAND_OVER },
  { "board.hand-empty", NULL, run_hand, HAND_EMPTY },
  { "board.hand-fill", NULL, run_hand, HAND_FILL },
  { "board.rest-first", NULL, run_set, QI_SIDE_FIRST },
  { "board.rest-second", NULL, run_set, QI_SIDE_SECOND },
  { "board.return-extras", NULL, run_set, RETURN_EXTRAS },
  { "board.use-as-set", NULL, run_own_set, TRUE },
  { "board.forget-set", NULL, run_own_set, FALSE },
  { "board.other-side", NULL, run_other_side, 0 },
  { "board.eraser", NULL, run_eraser, 0 },
  { "board.let-go", NULL, run_let_go, 0 },
  { "board.select-all", NULL, run_select_all, 0 },
  { "board.menu", NULL, run_menu, 0 },
  { "board.press", NULL, run_press, 0 },
  { "board.go-to", NULL, run_go_to, 0 },
  { "board.mark", "s", run_mark, TRUE },
  { "board.marker", "s", run_mark, FALSE },
  { "board.arrow-tool", NULL, run_arrow_tool, 0 },
  { "board.arrow", NULL, run_arrow, 0 },
  { "board.label", NULL, run_label, 0 },
  { "board.clear-marks-here", NULL, run_clear_marks, FALSE },
  { "board.clear-marks", NULL, run_clear_marks, TRUE },
  { "board.show-attacks", NULL, run_show_attacks, 0 },
  { "board.choose-drawing", NULL, run_drawing, MAS_DRAWING_CHOOSE },
  { "board.paste-drawing", NULL, run_drawing, MAS_DRAWING_PASTE },
  { "board.reset-drawing", NULL, run_drawing, MAS_DRAWING_RESET },
  { "board.zoom-in", NULL, run_zoom, MAS_ZOOM_IN },
  { "board.zoom-out", NULL, run_zoom, MAS_ZOOM_OUT },
  { "board.zoom-normal", NULL, run_zoom, MAS_ZOOM_NORMAL },
  { "board.zoom-fit", NULL, run_zoom, MAS_ZOOM_FIT },
  { "board.next-symmetry", NULL, run_next_symmetry, 0 },
};

static void
activate_action (GtkWidget  *widget,
                 const char *name,
                 GVariant   *parameter)
{
  for (gsize i = 0; i < G_N_ELEMENTS (actions); i++)
    if (g_str_equal (name, actions[i].name))
      {
        actions[i].run (MAS_EDIT_AREA (widget), actions[i].what, parameter);
        return;
      }
}

void
mas_edit_area_install_actions (GtkWidgetClass *widget_class)
{
  guint n_changes = 0;
  const MasChangeKey *changes = mas_key_rows_get_changes (&n_changes);

  for (gsize i = 0; i < G_N_ELEMENTS (actions); i++)
    gtk_widget_class_install_action (widget_class, actions[i].name, actions[i].parameter,
                                     activate_action);
  for (guint i = 0; i < n_changes; i++)
    gtk_widget_class_install_action (widget_class, changes[i].action, NULL, change_piece_action);
  gtk_widget_class_install_property_action (widget_class, "board.flip", "flipped");
  gtk_widget_class_install_property_action (widget_class, "board.symmetry", "symmetry");
  mas_reading_install_actions (widget_class);
  mas_key_rows_install_actions (widget_class);
}

/* Whether one of the selected pieces, or the cursor's, can be changed like that. In a large selection only the first kinds
 * are looked at. */
static gboolean
can_change (const GPtrArray *kinds,
            MasPieceChange   change)
{
  MasPieceToken changed;

  for (guint i = 0; i < kinds->len; i++)
    if (mas_piece_change (g_ptr_array_index (kinds, i), change, &changed))
      return TRUE;
  return FALSE;
}

/* Greys out what cannot be done to the cursor's piece and the selected ones, or with what is held. */
void
mas_edit_area_update_actions (MasEditArea *self)
{
  GtkWidget *widget = GTK_WIDGET (self);
  const QiToken *piece = get_piece (self);
  g_autoptr (GArray) squares = mas_cursor_dup_selection (self->cursor);
  g_autoptr (GPtrArray) kinds = NULL;
  guint n_changes = 0;
  const MasChangeKey *changes = mas_key_rows_get_changes (&n_changes);
  MasPieceToken changed;

  g_array_set_size (squares, MIN (squares->len, MAX_ASKED));
  kinds = self->document != NULL
            ? mas_squares_list_kinds (mas_workplace_get_position (MAS_WORKPLACE (self)), squares,
                                      MAX_KINDS)
            : g_ptr_array_new ();
  if (piece != NULL)
    g_ptr_array_add (kinds, (gpointer) piece);
  for (guint i = 0; i < n_changes; i++)
    gtk_widget_action_set_enabled (widget, changes[i].action,
                                   can_change (kinds, changes[i].change));
  gtk_widget_action_set_enabled (widget, "board.other-side",
                                 mas_held_get_kind (self->held) == MAS_HELD_STAMP
                                   && mas_piece_change (mas_held_get_token (self->held),
                                                        MAS_CHANGE_OTHER_SIDE, &changed));
}
