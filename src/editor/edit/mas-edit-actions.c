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
change_action (GtkWidget  *widget,
               const char *action,
               GVariant   *parameter)
{
  MasEditArea *self = MAS_EDIT_AREA (widget);
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
  changes = mas_keys_get_changes (&n_changes);
  mas_typing_end (self->typing);
  for (guint i = 0; i < n_changes; i++)
    if (g_str_equal (action, changes[i].action))
      mas_workplace_change_pieces (MAS_WORKPLACE (self), changes[i].change);
}

static void
hold_action (GtkWidget  *widget,
             const char *action,
             GVariant   *parameter)
{
  MasEditArea *self = MAS_EDIT_AREA (widget);
  const QiToken *piece = get_piece (self);

  if (piece != NULL)
    mas_held_stamp (self->held, piece);
}

static void
remove_action (GtkWidget  *widget,
               const char *action,
               GVariant   *parameter)
{
  MasEditArea *self = MAS_EDIT_AREA (widget);

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

/* To the hand of the piece's own side; a token that names no side goes to who is to move. */
static void
send_to_own_hand (MasEditArea *self)
{
  const QiToken *piece = get_piece (self);

  if (piece != NULL)
    send_to (self, mas_piece_get_side (piece, qi_position_get_turn (mas_workplace_get_position (
                                                MAS_WORKPLACE (self)))));
}

static void
to_hand_action (GtkWidget  *widget,
                const char *action,
                GVariant   *parameter)
{
  MasEditArea *self = MAS_EDIT_AREA (widget);

  if (g_str_equal (action, "board.to-first-hand"))
    send_to (self, QI_SIDE_FIRST);
  else if (g_str_equal (action, "board.to-second-hand"))
    send_to (self, QI_SIDE_SECOND);
  else
    send_to_own_hand (self);
}

static void
clear_action (GtkWidget  *widget,
              const char *action,
              GVariant   *parameter)
{
  MasEditArea *self = MAS_EDIT_AREA (widget);
  g_autoptr (GArray) squares = mas_cursor_dup_selection (self->cursor);

  if (self->document != NULL)
    mas_workplace_perform (MAS_WORKPLACE (self),
                           mas_act_for_clear (mas_workplace_get_setup (MAS_WORKPLACE (self)),
                                              mas_workplace_get_info (MAS_WORKPLACE (self)),
                                              squares),
                           NULL);
}

static void
hand_action (GtkWidget  *widget,
             const char *action,
             GVariant   *parameter)
{
  MasEditArea *self = MAS_EDIT_AREA (widget);
  QiSetup *setup = mas_workplace_get_setup (MAS_WORKPLACE (self));
  const QiGameInfo *info = mas_workplace_get_info (MAS_WORKPLACE (self));
  QiSide side = mas_popup_get_spot (mas_menus_get_popup (self->menus))->side;
  MasAct *act = NULL;

  if (setup == NULL
      || mas_popup_get_spot (mas_menus_get_popup (self->menus))->kind != MAS_SPOT_HAND)
    return;
  if (mas_popup_get_open (mas_menus_get_popup (self->menus)) != NULL)
    gtk_popover_popdown (GTK_POPOVER (mas_popup_get_open (mas_menus_get_popup (self->menus))));
  if (g_str_equal (action, "board.hand-over"))
    act = mas_act_for_hand_over (setup, info, side);
  else if (g_str_equal (action, "board.hand-empty"))
    act = mas_act_for_hand_empty (setup, info, side);
  else
    act = mas_act_for_hand_fill (setup, info, side);
  if (act != NULL)
    mas_workplace_perform (MAS_WORKPLACE (self), act, NULL);
  else
    mas_voice_say (self->voice, g_strdup (_("Nothing to change in this hand")));
}

/* All that the game's set has is there, and no more. */
static void
set_action (GtkWidget  *widget,
            const char *action,
            GVariant   *parameter)
{
  MasEditArea *self = MAS_EDIT_AREA (widget);
  QiSetup *setup = mas_workplace_get_setup (MAS_WORKPLACE (self));
  gboolean returns = g_str_equal (action, "board.return-extras");
  g_autoptr (QiLedger) ledger = setup != NULL ? qi_ledger_new (setup, NULL) : NULL;
  MasAct *act = NULL;

  if (setup == NULL)
    return;
  mas_edit_area_focus_board (self);
  if (returns)
    act = mas_act_for_return (setup);
  else
    act = mas_act_for_hand_fill (setup, mas_workplace_get_info (MAS_WORKPLACE (self)),
                                 g_str_equal (action, "board.rest-first") ? QI_SIDE_FIRST
                                                                          : QI_SIDE_SECOND);
  if (act != NULL)
    mas_workplace_perform (MAS_WORKPLACE (self), act, NULL);
  else
    mas_voice_say (self->voice,
                   g_strdup (ledger == NULL ? _("This game has no set of pieces")
                             : returns      ? _("There are no more pieces than the set has")
                                            : _("Nothing is left in the set")));
}

static void
own_set_action (GtkWidget  *widget,
                const char *action,
                GVariant   *parameter)
{
  MasEditArea *self = MAS_EDIT_AREA (widget);
  QiSetup *setup = mas_workplace_get_setup (MAS_WORKPLACE (self));
  MasAct *act = NULL;

  if (setup == NULL)
    return;
  mas_edit_area_focus_board (self);
  act = g_str_equal (action, "board.use-as-set") ? mas_act_for_own_set (setup)
                                                 : mas_act_for_no_set (setup);
  if (act != NULL)
    mas_workplace_perform (MAS_WORKPLACE (self), act, NULL);
  else
    mas_voice_say (self->voice, g_strdup (_("There is nothing to change")));
}

static void
next_symmetry_action (GtkWidget  *widget,
                      const char *action,
                      GVariant   *parameter)
{
  MasEditArea *self = MAS_EDIT_AREA (widget);
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
held_action (GtkWidget  *widget,
             const char *action,
             GVariant   *parameter)
{
  MasEditArea *self = MAS_EDIT_AREA (widget);
  const QiToken *token = mas_held_get_token (self->held);
  MasPieceToken other;

  if (g_str_equal (action, "board.eraser"))
    mas_held_erase (self->held);
  else if (g_str_equal (action, "board.let-go"))
    mas_held_let_go (self->held);
  else if (mas_held_get_kind (self->held) == MAS_HELD_STAMP
           && mas_piece_change (token, MAS_CHANGE_OTHER_SIDE, &other))
    mas_held_stamp (self->held, &other.token);
}

static void
select_all_action (GtkWidget  *widget,
                   const char *action,
                   GVariant   *parameter)
{
  MasEditArea *self = MAS_EDIT_AREA (widget);

  if (self->document == NULL)
    return;
  mas_cursor_select_all (self->cursor);
  mas_workplace_say_selection (MAS_WORKPLACE (self));
}

static void
menu_action (GtkWidget  *widget,
             const char *action,
             GVariant   *parameter)
{
  MasEditArea *self = MAS_EDIT_AREA (widget);
  g_auto (MasSpot) spot = MAS_SPOT_INIT;

  if (self->document == NULL)
    return;
  mas_spot_set_square (&spot, mas_workplace_get_position (MAS_WORKPLACE (self)),
                       mas_cursor_get_square (self->cursor));
  mas_pointer_ask_menu (self->pointer, &spot);
}

static void
press_action (GtkWidget  *widget,
              const char *action,
              GVariant   *parameter)
{
  mas_keys_press (MAS_EDIT_AREA (widget)->keys, GDK_KEY_space, 0);
}

static void
go_to_action (GtkWidget  *widget,
              const char *action,
              GVariant   *parameter)
{
  mas_ask_square (mas_menus_get_ask (MAS_EDIT_AREA (widget)->menus));
}

static void
show_attacks_action (GtkWidget  *widget,
                     const char *action,
                     GVariant   *parameter)
{
  MasEditArea *self = MAS_EDIT_AREA (widget);
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

/* mark: "" is the cursor's square as the tool is; a shape or a colour changes the tool first. */
static void
mark_action (GtkWidget  *widget,
             const char *action,
             GVariant   *parameter)
{
  MasEditArea *self = MAS_EDIT_AREA (widget);
  guint square = mas_cursor_get_square (self->cursor);

  if (self->document == NULL)
    return;
  if (g_str_equal (action, "board.mark"))
    choose_mark (self, g_variant_get_string (parameter, NULL), TRUE);
  else if (g_str_equal (action, "board.marker"))
    choose_mark (self, g_variant_get_string (parameter, NULL), FALSE);
  else if (g_str_equal (action, "board.arrow-tool"))
    mas_held_draw (self->held, MAS_HELD_ARROW);
  else if (g_str_equal (action, "board.arrow"))
    {
      if (mas_annotator_arrow_end (self->annotator, square))
        return;
      mas_typing_end (self->typing);
      mas_annotator_arrow_begin (self->annotator, square);
    }
  else if (g_str_equal (action, "board.label"))
    mas_ask_label (mas_menus_get_ask (self->menus));
  else if (g_str_equal (action, "board.clear-marks-here"))
    mas_annotator_clear_square (self->annotator, square);
  else
    mas_annotator_clear_all (self->annotator);
}

static void
drawing_action (GtkWidget  *widget,
                const char *action,
                GVariant   *parameter)
{
  MasEditArea *self = MAS_EDIT_AREA (widget);
  MasDrawingAct act = g_str_equal (action, "board.choose-drawing")  ? MAS_DRAWING_CHOOSE
                      : g_str_equal (action, "board.paste-drawing") ? MAS_DRAWING_PASTE
                                                                    : MAS_DRAWING_RESET;

  mas_piece_art_do (mas_menus_get_art (self->menus), act,
                    mas_popup_get_spot (mas_menus_get_popup (self->menus)));
}

static void
zoom_action (GtkWidget  *widget,
             const char *action,
             GVariant   *parameter)
{
  MasEditArea *self = MAS_EDIT_AREA (widget);
  MasZoom zoom = g_str_equal (action, "board.zoom-in")       ? MAS_ZOOM_IN
                 : g_str_equal (action, "board.zoom-out")    ? MAS_ZOOM_OUT
                 : g_str_equal (action, "board.zoom-normal") ? MAS_ZOOM_NORMAL
                                                             : MAS_ZOOM_FIT;

  mas_board_view_zoom (MAS_BOARD_VIEW (mas_stage_get_board (self->stage)), zoom, -1, -1);
  if (zoom != MAS_ZOOM_FIT)
    mas_board_view_show_square (MAS_BOARD_VIEW (mas_stage_get_board (self->stage)),
                                mas_cursor_get_square (self->cursor));
}

static void
install_keys (GtkWidgetClass *widget_class)
{
  static const struct
  {
    guint keyval;
    const char *action;
  } keys[] = {
    { GDK_KEY_plus, "board.zoom-in" },         { GDK_KEY_KP_Add, "board.zoom-in" },
    { GDK_KEY_equal, "board.zoom-in" },        { GDK_KEY_minus, "board.zoom-out" },
    { GDK_KEY_KP_Subtract, "board.zoom-out" }, { GDK_KEY_0, "board.zoom-normal" },
    { GDK_KEY_KP_0, "board.zoom-normal" },     { GDK_KEY_9, "board.zoom-fit" },
    { GDK_KEY_KP_9, "board.zoom-fit" },        { GDK_KEY_g, "board.go-to" },
    { GDK_KEY_y, "board.next-symmetry" },
  };

  for (gsize i = 0; i < G_N_ELEMENTS (keys); i++)
    gtk_widget_class_add_binding_action (widget_class, keys[i].keyval, GDK_CONTROL_MASK,
                                         keys[i].action, NULL);
}

static void
install_properties (GtkWidgetClass *widget_class)
{
  gtk_widget_class_install_property_action (widget_class, "board.flip", "flipped");
  gtk_widget_class_install_property_action (widget_class, "board.symmetry", "symmetry");
  gtk_widget_class_install_action (widget_class, "board.next-symmetry", NULL, next_symmetry_action);
}

void
mas_edit_area_install_actions (GtkWidgetClass *widget_class)
{
  static const struct
  {
    const char *name;
    const char *parameter;
    GtkWidgetActionActivateFunc activate;
  } actions[] = {
    { "board.change", "s", change_action },
    { "board.promote", NULL, change_piece_action },
    { "board.demote", NULL, change_piece_action },
    { "board.flip-side", NULL, change_piece_action },
    { "board.mark-terminal", NULL, change_piece_action },
    { "board.mark-derived", NULL, change_piece_action },
    { "board.hold", NULL, hold_action },
    { "board.remove", NULL, remove_action },
    { "board.to-hand", NULL, to_hand_action },
    { "board.to-first-hand", NULL, to_hand_action },
    { "board.to-second-hand", NULL, to_hand_action },
    { "board.clear", NULL, clear_action },
    { "board.hand-over", NULL, hand_action },
    { "board.hand-empty", NULL, hand_action },
    { "board.hand-fill", NULL, hand_action },
    { "board.rest-first", NULL, set_action },
    { "board.rest-second", NULL, set_action },
    { "board.return-extras", NULL, set_action },
    { "board.use-as-set", NULL, own_set_action },
    { "board.forget-set", NULL, own_set_action },
    { "board.other-side", NULL, held_action },
    { "board.eraser", NULL, held_action },
    { "board.let-go", NULL, held_action },
    { "board.select-all", NULL, select_all_action },
    { "board.menu", NULL, menu_action },
    { "board.press", NULL, press_action },
    { "board.go-to", NULL, go_to_action },
    { "board.mark", "s", mark_action },
    { "board.marker", "s", mark_action },
    { "board.arrow-tool", NULL, mark_action },
    { "board.arrow", NULL, mark_action },
    { "board.label", NULL, mark_action },
    { "board.clear-marks-here", NULL, mark_action },
    { "board.clear-marks", NULL, mark_action },
    { "board.show-attacks", NULL, show_attacks_action },
    { "board.choose-drawing", NULL, drawing_action },
    { "board.paste-drawing", NULL, drawing_action },
    { "board.reset-drawing", NULL, drawing_action },
    { "board.zoom-in", NULL, zoom_action },
    { "board.zoom-out", NULL, zoom_action },
    { "board.zoom-normal", NULL, zoom_action },
    { "board.zoom-fit", NULL, zoom_action },
  };
  for (gsize i = 0; i < G_N_ELEMENTS (actions); i++)
    gtk_widget_class_install_action (widget_class, actions[i].name, actions[i].parameter,
                                     actions[i].activate);
  install_properties (widget_class);
  mas_reading_install_actions (widget_class);
  install_keys (widget_class);
}

/* Whether one of the selected pieces, or the cursor's, can be changed so. Of a large selection the first kinds are asked. */
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

/* What cannot be done to the cursor's piece and those that are selected, or with what is held, is greyed out. */
void
mas_edit_area_update_actions (MasEditArea *self)
{
  GtkWidget *widget = GTK_WIDGET (self);
  const QiToken *piece = get_piece (self);
  g_autoptr (GArray) squares = mas_cursor_dup_selection (self->cursor);
  g_autoptr (GPtrArray) kinds = NULL;
  guint n_changes = 0;
  const MasChangeKey *changes = mas_keys_get_changes (&n_changes);
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
