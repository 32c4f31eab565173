/* SPDX-License-Identifier: Apache-2.0 */
#include "press-key.h"
#include "window-test.h"

#include "mas-edit-area-private.h"
#include "mas-history-list.h"
#include "qi-state-private.h"

/* The whole window, played by the rules of a game. */
typedef struct
{
  MasWindow   *window;
  MasDocument *document; /* borrowed */
  MasEditArea *area;
} Table;

static gpointer
get_play_bar (MasWindow *window)
{
  g_autoptr (MasPlayBar) bar = NULL;

  g_object_get (window->editor, "play-bar", &bar, NULL);
  return bar;
}

static void
table_open_setup (Table   *self,
                  QiSetup *setup)
{
  g_autoptr (MasDocument) document = mas_document_new (setup);

  self->window = new_window (application);
  self->document = document;
  mas_window_set_document (self->window, document);
  settle ();
  self->area = window_area (self->window);
  mas_edit_area_focus_board (self->area);
}

static void
table_open (Table      *self,
            const char *game)
{
  g_autoptr (QiSetup) setup = qi_game_info_dup_start (qi_game_info_lookup (game));

  table_open_setup (self, setup);
  activate (self->window, "win.by-the-rules");
}

static guint
find_square (Table      *self,
             const char *name)
{
  guint square = 0;

  g_assert_true (
    qi_game_info_parse_square (mas_document_get_game_info (self->document),
                               qi_position_get_shape (mas_document_get_position (self->document)),
                               name, &square, NULL));
  return square;
}

/* Puts the cursor on a square, and presses Space. */
static void
press_square (Table      *self,
              const char *name)
{
  g_object_set (self->area, "cursor", find_square (self, name), NULL);
  g_assert_true (press_key (GTK_WIDGET (self->area), GDK_KEY_space, 0));
  settle ();
}

static void
assert_status (Table      *self,
               const char *words)
{
  g_autofree char *status = dup_status (self->window);

  g_assert_cmpstr (status, ==, words);
}

static const char *
get_piece (Table      *self,
           const char *name)
{
  const QiToken *piece =
    qi_position_get_piece (mas_document_get_position (self->document), find_square (self, name));

  return piece != NULL ? piece->text : NULL;
}

/* The names of a set of squares, in the order of the board. */
static void
assert_squares (Table      *self,
                GtkBitset  *squares,
                const char *names)
{
  g_auto (GStrv) parts = g_strsplit (names, " ", -1);
  guint n = *names != '\0' ? g_strv_length (parts) : 0;

  g_assert_cmpuint (gtk_bitset_get_size (squares), ==, n);
  for (guint i = 0; i < n; i++)
    g_assert_true (gtk_bitset_contains (squares, find_square (self, parts[i])));
}

static const char *
get_undo (Table *self)
{
  return qi_history_get_undo_label (mas_document_get_history (self->document));
}

static gboolean
is_on (Table *self)
{
  gboolean on = FALSE;

  g_object_get (self->window, "by-the-rules", &on, NULL);
  return on;
}

/* Without a game whose rules are known they cannot be turned on, and the button says why. */
static void
test_obstacle (void)
{
  static const struct
  {
    const char *game; /* NULL: none */
    const char *words;
  } cases[] = {
    { NULL, "The position does not name its game." },
    { "no-such-game", "Masume does not know the rules of no-such-game. "
                      "An engine that has them can be added in Preferences." },
    { "othello", NULL },
  };

  for (gsize i = 0; i < G_N_ELEMENTS (cases); i++)
    {
      g_autoptr (QiSetup) start = qi_game_info_dup_start (qi_game_info_lookup ("othello"));
      g_autoptr (QiSetup) setup = qi_setup_new (qi_setup_get_position (start), cases[i].game, NULL);
      GtkWidget *button = NULL;
      Table t;

      table_open_setup (&t, setup);
      button = get_header_part (t.window, "rules_button");
      g_assert_cmpint (gtk_widget_get_sensitive (button), ==, cases[i].words == NULL);
      if (cases[i].words != NULL)
        g_assert_cmpstr (gtk_widget_get_tooltip_text (button), ==, cases[i].words);
      g_object_set (t.window, "by-the-rules", TRUE, NULL);
      g_assert_cmpint (is_on (&t), ==, cases[i].words == NULL);
      destroy_window (t.window);
    }
}

/* A game of stones: legal points are marked, a click places, each move is a step of the history. */
static void
test_place (void)
{
  MasBoardOverlay *overlay = NULL;
  Table t;

  table_open (&t, "othello");
  overlay = mas_edit_area_get_overlay (t.area);
  g_assert_true (is_on (&t));
  assert_status (&t, "Black to move");
  assert_squares (&t, overlay->targets, "d3 c4 f5 e6");

  press_square (&t, "a1");
  g_assert_true (gtk_widget_get_visible (mas_stage_get_bubble (t.area->stage)));
  g_assert_cmpuint (overlay->error, ==, find_square (&t, "a1"));
  g_assert_null (get_undo (&t));

  press_square (&t, "c4");
  assert_status (&t, "1. c4: White to move");
  g_assert_cmpstr (get_undo (&t), ==, "1. c4");
  g_assert_false (gtk_widget_get_visible (mas_stage_get_bubble (t.area->stage)));
  assert_squares (&t, overlay->targets, "c3 e3 c5");
  press_square (&t, "c3");
  g_assert_cmpstr (get_undo (&t), ==, "2. c3");

  /* Undo and redo go back and forth in the game. */
  activate (t.window, "win.undo");
  activate (t.window, "win.undo");
  assert_squares (&t, overlay->targets, "d3 c4 f5 e6");
  activate (t.window, "win.redo");
  assert_squares (&t, overlay->targets, "c3 e3 c5");

  /* Turning the rules off keeps the position reached. */
  g_object_set (t.window, "by-the-rules", FALSE, NULL);
  assert_squares (&t, overlay->targets, "");
  g_assert_nonnull (get_piece (&t, "c4"));
  press_square (&t, "a1");
  g_assert_null (get_piece (&t, "a1"));
  destroy_window (t.window);
}

/* Only moves change the position; for other edits turning the rules off is offered. */
static void
test_other_edits (void)
{
  static const guint keys[] = { GDK_KEY_Delete, GDK_KEY_BackSpace };
  Table t;

  table_open (&t, "othello");
  for (gsize i = 0; i < G_N_ELEMENTS (keys); i++)
    {
      g_object_set (t.area, "cursor", find_square (&t, "d4") + (keys[i] == GDK_KEY_BackSpace),
                    NULL);
      press_key (GTK_WIDGET (t.area), keys[i], 0);
      assert_status (&t, "By the Rules is on: only legal moves change the position.");
      g_assert_true (gtk_widget_get_visible (mas_stage_get_bubble (t.area->stage)));
      g_assert_nonnull (get_piece (&t, "d4"));
    }
  g_assert_null (get_undo (&t));

  g_signal_emit_by_name (mas_stage_get_bubble (t.area->stage), "chosen", "rules-off");
  g_assert_false (is_on (&t));
  g_object_set (t.area, "cursor", find_square (&t, "d4"), NULL);
  press_key (GTK_WIDGET (t.area), GDK_KEY_Delete, 0);
  g_assert_null (get_piece (&t, "d4"));
  destroy_window (t.window);
}

/* A move can be typed, also while the board has the keyboard. */
static void
test_typed (void)
{
  MasPlayBar *bar = NULL;
  GtkWidget *entry = NULL;
  Table t;

  table_open (&t, "othello");
  bar = get_play_bar (t.window);
  entry = find_widget (GTK_WIDGET (bar), GTK_TYPE_ENTRY, NULL);
  g_assert_true (mas_keys_type (t.area->keys, "d"));
  g_assert_cmpstr (gtk_editable_get_text (GTK_EDITABLE (entry)), ==, "d");
  gtk_editable_set_text (GTK_EDITABLE (entry), "a1");
  g_signal_emit_by_name (entry, "activate");
  g_assert_true (gtk_widget_has_css_class (entry, "error"));
  g_assert_null (get_undo (&t));
  gtk_editable_set_text (GTK_EDITABLE (entry), "d3");
  g_assert_false (gtk_widget_has_css_class (entry, "error"));
  g_signal_emit_by_name (entry, "activate");
  g_assert_cmpstr (get_undo (&t), ==, "1. d3");
  g_assert_cmpstr (gtk_editable_get_text (GTK_EDITABLE (entry)), ==, "");
  destroy_window (t.window);
}

static MasRules *
get_rules (Table *self)
{
  return mas_editor_page_get_rules (self->window->editor);
}

/* Escape gives up the move that is typed, and the search for a reply; other keys are not taken. */
static void
test_escape (void)
{
  MasPlayBar *bar = NULL;
  GtkWidget *entry = NULL;
  Table t;

  table_open (&t, "othello");
  bar = get_play_bar (t.window);
  entry = find_widget (GTK_WIDGET (bar), GTK_TYPE_ENTRY, NULL);
  g_assert_true (mas_keys_type (t.area->keys, "d"));
  g_assert_false (press_in (entry, GTK_PHASE_CAPTURE, GDK_KEY_3, 0));
  g_assert_cmpstr (gtk_editable_get_text (GTK_EDITABLE (entry)), ==, "d");
  g_assert_true (press_in (entry, GTK_PHASE_CAPTURE, GDK_KEY_Escape, 0));
  g_assert_cmpstr (gtk_editable_get_text (GTK_EDITABLE (entry)), ==, "");
  g_assert_true (gtk_window_get_focus (GTK_WINDOW (t.window))
                 == mas_stage_get_board (t.area->stage));
  /* An empty entry says nothing. */
  g_signal_emit_by_name (entry, "activate");
  g_assert_null (get_undo (&t));

  g_assert_false (press_in (bar, GTK_PHASE_CAPTURE, GDK_KEY_Escape, 0));
  mas_rules_reply (get_rules (&t));
  g_assert_false (press_in (bar, GTK_PHASE_CAPTURE, GDK_KEY_a, 0));
  g_assert_true (mas_rules_is_replying (get_rules (&t)));
  g_assert_true (press_in (bar, GTK_PHASE_CAPTURE, GDK_KEY_Escape, 0));
  g_assert_false (mas_rules_is_replying (get_rules (&t)));
  g_assert_null (get_undo (&t));
  destroy_window (t.window);
}

/* Who cannot place a disc at Othello, while the other side can, passes. */
static void
test_pass (void)
{
  g_autoptr (QiSetup) start = qi_game_info_dup_start (qi_game_info_lookup ("othello"));
  g_autoptr (QiEdit) edit = qi_edit_new ();
  const guint middle[] = { 27, 28, 35, 36 };
  const QiToken *black = NULL;
  const QiToken *white = NULL;
  GtkWidget *pass = NULL;
  Table t;

  /* Squares are counted from a1, at the top left: d4 is White's and e4 Black's. White stands on a1, Black on b1. */
  white = qi_position_get_piece (qi_setup_get_position (start), 27);
  black = qi_position_get_piece (qi_setup_get_position (start), 28);
  for (gsize i = 0; i < G_N_ELEMENTS (middle); i++)
    qi_edit_put (edit, middle[i], NULL);
  qi_edit_put (edit, 0, white);
  qi_edit_put (edit, 1, black);
  table_open_setup (&t, start);
  g_assert_true (mas_document_apply (t.document, edit, "Set Up", NULL, NULL));
  activate (t.window, "win.by-the-rules");
  assert_status (&t, "Black to move");
  pass = find_widget (get_play_bar (t.window), GTK_TYPE_BUTTON, "_Pass");
  g_assert_true (gtk_widget_get_visible (pass));
  g_signal_emit_by_name (pass, "clicked");
  settle ();
  assert_status (&t, "White to move");
  g_assert_cmpstr (get_undo (&t), ==, "1. pass");
  g_assert_false (gtk_widget_get_visible (pass));
  /* White's disc on c1 has Black's on b1 between it and a1, and turns it over. */
  g_assert_cmpstr (get_piece (&t, "b1"), ==, black->text);
  press_square (&t, "c1");
  g_assert_cmpstr (get_undo (&t), ==, "2. c1");
  g_assert_cmpstr (get_piece (&t, "b1"), ==, white->text);
  destroy_window (t.window);
}

/* The history lists the moves, and each of its steps can be gone to. */
static void
test_history (void)
{
  static const char *const labels[] = { NULL, "1. c4", "2. c3" };
  QiHistory *history = NULL;
  MasHistoryList *list = NULL;
  GtkSelectionModel *model = NULL;
  Table t;

  table_open (&t, "othello");
  history = mas_document_get_history (t.document);
  gtk_menu_button_popup (get_history_part (t.window, "button"));
  gtk_menu_button_popdown (get_history_part (t.window, "button"));
  mas_window_focus_board (t.window);
  settle ();
  list = MAS_HISTORY_LIST (gtk_menu_button_get_popover (get_history_part (t.window, "button")));
  model = gtk_list_view_get_model (
    GTK_LIST_VIEW (find_widget (GTK_WIDGET (list), GTK_TYPE_LIST_VIEW, NULL)));
  press_square (&t, "c4");
  press_square (&t, "c3");
  g_assert_cmpuint (g_list_model_get_n_items (G_LIST_MODEL (model)), ==, G_N_ELEMENTS (labels));
  for (guint i = 0; i < G_N_ELEMENTS (labels); i++)
    {
      g_autoptr (QiHistoryEntry) entry = g_list_model_get_item (G_LIST_MODEL (model), i);

      g_assert_cmpstr (qi_history_entry_get_label (entry), ==, labels[i]);
    }
  g_assert_true (gtk_selection_model_is_selected (model, 2));
  gtk_selection_model_select_item (model, 0, TRUE);
  g_assert_cmpuint (qi_history_get_cursor (history), ==, 0);
  g_assert_null (get_piece (&t, "c4"));
  /* Another move from there cuts off the rest of the game. */
  press_square (&t, "d3");
  g_assert_cmpuint (g_list_model_get_n_items (G_LIST_MODEL (model)), ==, 2);
  g_assert_true (gtk_selection_model_is_selected (model, 1));
  destroy_window (t.window);
}

/* While a key is held the board says and shows what the piece on a square attacks and what attacks the square. */
static void
test_attacks (void)
{
  MasBoardOverlay *overlay = NULL;
  g_autofree char *status = NULL;
  Table t;

  table_open (&t, "othello");
  overlay = mas_edit_area_get_overlay (t.area);
  g_object_set (t.area, "cursor", find_square (&t, "a1"), NULL);
  mas_attacks_hold (t.area->attacks, TRUE);
  g_assert_cmpuint (overlay->attacked, ==, find_square (&t, "a1"));
  /* A rank, a file, the diagonal up to the disc on d4, two jumps. */
  g_assert_cmpuint (gtk_bitset_get_size (overlay->seen), ==, 7 + 7 + 3 + 2);
  g_assert_true (gtk_bitset_contains (overlay->seen, find_square (&t, "d4")));
  g_assert_false (gtk_bitset_contains (overlay->seen, find_square (&t, "e5")));
  status = dup_status (t.window);
  g_assert_true (g_str_has_prefix (status, "a1, empty: sees b1, c1, "));
  /* The display follows the cursor. */
  g_object_set (t.area, "cursor", find_square (&t, "h8"), NULL);
  g_assert_cmpuint (overlay->attacked, ==, find_square (&t, "h8"));
  mas_attacks_hold (t.area->attacks, FALSE);
  g_assert_cmpuint (overlay->attacked, ==, QI_NO_SQUARE);
  g_assert_true (gtk_bitset_is_empty (overlay->seen));

  /* Chosen in the menu, it stays until Esc or the next move. */
  gtk_widget_activate_action (GTK_WIDGET (t.area), "board.show-attacks", NULL);
  g_assert_cmpuint (overlay->attacked, ==, find_square (&t, "h8"));
  g_assert_true (mas_keys_escape (t.area->keys));
  g_assert_cmpuint (overlay->attacked, ==, QI_NO_SQUARE);
  gtk_widget_activate_action (GTK_WIDGET (t.area), "board.show-attacks", NULL);
  press_square (&t, "c4");
  g_assert_cmpuint (overlay->attacked, ==, QI_NO_SQUARE);
  destroy_window (t.window);
}

/* The search runs off the main thread; Cancel, an edit and closing the window end it. */
static void
test_reply (void)
{
  static const char *const enders[] = { "cancel", "edit", "off" };
  GtkWidget *bar = NULL;
  Table t;

  table_open (&t, "othello");
  bar = get_play_bar (t.window);
  for (gsize i = 0; i < G_N_ELEMENTS (enders); i++)
    {
      GtkWidget *reply = find_widget (bar, GTK_TYPE_BUTTON, "_Reply");
      const char *before = get_undo (&t);

      g_assert_nonnull (reply);
      g_signal_emit_by_name (reply, "clicked");
      g_assert_true (mas_rules_is_replying (get_rules (&t)));
      g_assert_nonnull (find_widget (bar, GTK_TYPE_BUTTON, "_Cancel"));
      if (i == 0)
        g_signal_emit_by_name (reply, "clicked");
      else if (i == 1)
        press_square (&t, "c4");
      else
        g_object_set (t.window, "by-the-rules", FALSE, NULL);
      g_assert_false (mas_rules_is_replying (get_rules (&t)));
      pause_for (50);
      if (i != 1)
        g_assert_cmpstr (get_undo (&t), ==, before);
    }
  g_object_set (t.window, "by-the-rules", TRUE, NULL);
  mas_rules_reply (get_rules (&t));
  wait_for (!mas_rules_is_replying (get_rules (&t)));
  g_assert_true (g_str_has_prefix (get_undo (&t), "2. "));
  /* A closing window does not wait for the search. */
  mas_rules_reply (get_rules (&t));
  destroy_window (t.window);
}

/* A game of pieces: targets of a lifted piece, refusals, the choice of a promotion, captures into
 * the hand, mate. */
static void
test_pieces (void)
{
  static const char *const mate[] = { "e2", "e4", "e7", "e5", "f1", "c4", "b8",
                                      "c6", "d1", "h5", "g8", "f6", "h5", "f7" };
  MasBoardOverlay *overlay = NULL;
  GtkWidget *button = NULL;
  Table t;

  table_open (&t, "chess");
  overlay = mas_edit_area_get_overlay (t.area);
  press_square (&t, "g1");
  assert_status (&t, "White knight on g1: 2 squares: f3, h3");
  assert_squares (&t, overlay->targets, "f3 h3");
  press_square (&t, "e5");
  assert_status (&t, "White knight does not move from g1 to e5.");
  g_assert_cmpuint (overlay->error, ==, find_square (&t, "e5"));
  /* Another piece of the same side is lifted instead. */
  press_square (&t, "b1");
  assert_squares (&t, overlay->targets, "a3 c3");
  mas_keys_escape (t.area->keys);
  press_square (&t, "e7");
  assert_status (&t, "The piece on e7 belongs to the side that is not to move.");
  g_assert_null (get_undo (&t));
  mas_keys_escape (t.area->keys);

  for (gsize i = 0; i < G_N_ELEMENTS (mate); i++)
    press_square (&t, mate[i]);
  g_assert_cmpstr (get_undo (&t), ==, "4. Qxf7#");
  assert_status (&t, "4. Qxf7#: Checkmate: White wins");
  button = get_play_bar (t.window);
  g_assert_nonnull (find_widget (button, GTK_TYPE_LABEL, "Checkmate: White wins"));
  press_square (&t, "e8");
  assert_status (&t, "The game is over. Checkmate: White wins.");
  destroy_window (t.window);
}

/* Repetition is counted over the steps of the history without the undone ones. */
static void
test_repetition (void)
{
  static const char *const round[] = { "g1", "f3", "g8", "f6", "f3", "g1", "f6", "g8" };
  Table t;

  table_open (&t, "chess");
  for (gsize i = 0; i < 2 * G_N_ELEMENTS (round); i++)
    press_square (&t, round[i % G_N_ELEMENTS (round)]);
  g_assert_cmpstr (mas_rules_get_outcome (get_rules (&t))->claimable, ==, "threefold");
  /* The move about to be made counts as well: Laws of Chess, 9.2.1. */
  activate (t.window, "win.undo");
  g_assert_cmpstr (mas_rules_get_outcome (get_rules (&t))->claimable, ==, "threefold");
  activate (t.window, "win.undo");
  g_assert_null (mas_rules_get_outcome (get_rules (&t))->claimable);
  activate (t.window, "win.redo");
  activate (t.window, "win.redo");
  g_assert_cmpstr (mas_rules_get_outcome (get_rules (&t))->claimable, ==, "threefold");
  g_assert_nonnull (find_widget (get_play_bar (t.window), GTK_TYPE_LABEL,
                                 "White to move. Draw can be claimed: threefold repetition"));
  destroy_window (t.window);
}

/* Marks and words that are added during a game leave its record whole: repetition counts on, the last move stays marked,
 * the moves keep their numbers, undo goes back over the marks, and a search goes on. */
static void
test_marks (void)
{
  static const char *const round[] = { "g1", "f3", "g8", "f6", "f3", "g1", "f6", "g8" };
  QiHistory *history = NULL;
  guint n_steps = 0;
  guint n_last = 0;
  Table t;

  table_open (&t, "chess");
  history = mas_document_get_history (t.document);
  for (gsize i = 0; i < 2 * G_N_ELEMENTS (round); i++)
    {
      press_square (&t, round[i % G_N_ELEMENTS (round)]);
      if (i % 4 == 1)
        mas_annotator_mark_square (t.area->annotator, find_square (&t, "e4"), QI_MARK_RED);
      if (i % 4 == 3)
        mas_annotator_draw_arrow (t.area->annotator, find_square (&t, "a1"),
                                  find_square (&t, round[i % 8]), QI_MARK_GREEN);
    }
  g_assert_cmpstr (mas_rules_get_outcome (get_rules (&t))->claimable, ==, "threefold");
  g_assert_cmpuint (mas_rules_get_last (get_rules (&t), &n_last)[1], ==, find_square (&t, "g8"));
  g_assert_cmpuint (n_last, ==, 2);
  n_steps = g_list_model_get_n_items (G_LIST_MODEL (history));
  g_assert_cmpuint (n_steps, ==, 1 + 8 + 8);
  activate (t.window, "win.undo");
  g_assert_cmpstr (get_undo (&t), ==, "4… Ng8");
  g_assert_cmpstr (mas_rules_get_outcome (get_rules (&t))->claimable, ==, "threefold");
  activate (t.window, "win.undo");
  g_assert_cmpstr (mas_rules_get_outcome (get_rules (&t))->claimable, ==, "threefold");
  /* Undoes the mark and the move before it. */
  activate (t.window, "win.undo");
  activate (t.window, "win.undo");
  g_assert_null (mas_rules_get_outcome (get_rules (&t))->claimable);
  /* To the first step and back: states that were not kept are made again from the moves. */
  qi_history_set_cursor (history, 0);
  g_assert_cmpuint (qi_state_get_past (mas_rules_get_state (get_rules (&t))).n_plies, ==, 0);
  g_object_set (t.window, "by-the-rules", FALSE, NULL);
  qi_history_set_cursor (history, n_steps - 1);
  g_object_set (t.window, "by-the-rules", TRUE, NULL);
  g_assert_cmpstr (mas_rules_get_outcome (get_rules (&t))->claimable, ==, "threefold");
  g_assert_cmpuint (qi_state_get_past (mas_rules_get_state (get_rules (&t))).n_plies, ==, 8);

  mas_rules_reply (get_rules (&t));
  mas_annotator_mark_square (t.area->annotator, find_square (&t, "d5"), QI_MARK_BLUE);
  g_assert_true (mas_rules_is_replying (get_rules (&t)));
  mas_rules_cancel_reply (get_rules (&t));
  /* An edit of the pieces begins a new game. */
  g_object_set (t.window, "by-the-rules", FALSE, NULL);
  g_object_set (t.area, "cursor", find_square (&t, "a7"), NULL);
  press_key (GTK_WIDGET (t.area), GDK_KEY_Delete, 0);
  g_object_set (t.window, "by-the-rules", TRUE, NULL);
  g_assert_cmpuint (qi_state_get_past (mas_rules_get_state (get_rules (&t))).n_plies, ==, 0);
  destroy_window (t.window);
}

int
main (int   argc,
      char *argv[])
{
  gtk_test_init (&argc, &argv, NULL);
  g_test_add_func ("/editor/window-rules/obstacle", test_obstacle);
  g_test_add_func ("/editor/window-rules/place", test_place);
  g_test_add_func ("/editor/window-rules/other-edits", test_other_edits);
  g_test_add_func ("/editor/window-rules/typed", test_typed);
  g_test_add_func ("/editor/window-rules/escape", test_escape);
  g_test_add_func ("/editor/window-rules/history", test_history);
  g_test_add_func ("/editor/window-rules/pass", test_pass);
  g_test_add_func ("/editor/window-rules/attacks", test_attacks);
  g_test_add_func ("/editor/window-rules/reply", test_reply);
  g_test_add_func ("/editor/window-rules/pieces", test_pieces);
  g_test_add_func ("/editor/window-rules/repetition", test_repetition);
  g_test_add_func ("/editor/window-rules/marks", test_marks);
  return run_window_tests ();
}
