/* SPDX-License-Identifier: Apache-2.0 */
#include "mas-paste-question.h"
#include "mas-workplace.h"
#include "press-key.h"
#include "window-test.h"

#define SHOGI       "lnsgkgsnl/1r5b1/ppppppppp/9/9/9/PPPPPPPPP/1B5R1/LNSGKGSNL b - 1"
#define SHOGI_HANDS "lnsgkgsnl/1r5b1/ppppppppp/9/9/9/PPPPPPPP1/1B5R1/LNSGKGSNL b P 1"

static void
test_paste (void)
{
  MasWindow *window = new_document_window (CHESS_FEEN);
  MasDocument *document = mas_window_get_document (window);
  g_autofree char *status = NULL;

  paste_text (window, "8/8/8/4k3/8/4K3/8/8 w - - 0 1\n");
  settle ();
  g_assert_cmpuint (qi_position_get_n_pieces (mas_document_get_position (document)), ==, 2);
  activate (window, "win.undo");
  assert_feen (document, CHESS_FEEN);

  paste_text (window, "no position at all");
  settle ();
  assert_feen (document, CHESS_FEEN);
  status = dup_status (window);
  g_assert_true (g_str_has_prefix (status, "The text is no position."));
  destroy_window (window);
}

static void
test_paste_new (void)
{
  MasWindow *window = new_window (application);

  paste_text (window, "position startpos");
  settle ();
  paste_text (window, CHESS_FEEN);
  settle ();
  assert_feen (mas_window_get_document (window), CHESS_FEEN);
  g_assert_true (mas_document_is_modified (mas_window_get_document (window)));
  destroy_window (window);
}

/* The likelier reading is taken and the other one is offered; taking both is one step. */
static void
test_paste_choice (void)
{
  MasWindow *window = new_document_window (CHESS_FEEN);
  MasDocument *document = mas_window_get_document (window);
  QiHistory *history = mas_document_get_history (document);
  GtkWidget *choice = NULL;

  paste_text (window, AMBIGUOUS);
  assert_game (window, "chess");
  choice = find_choice (window);
  g_assert_nonnull (choice);
  g_assert_null (gtk_widget_get_next_sibling (choice));
  g_assert_cmpstr (gtk_label_get_label (get_strip_part (window, "choice_label")), ==,
                   "This was read as FEN: Chess, Black to move.");
  g_assert_true (g_str_has_prefix (gtk_button_get_label (GTK_BUTTON (choice)), "Read as SFEN: "));
  g_signal_emit_by_name (choice, "clicked");
  assert_game (window, "euroshogi");
  g_assert_cmpint (qi_position_get_turn (mas_document_get_position (document)), ==, QI_SIDE_FIRST);

  /* And back. */
  choice = find_choice (window);
  g_assert_cmpstr (gtk_button_get_label (GTK_BUTTON (choice)), ==,
                   "Read as FEN: Chess, Black to move");
  g_signal_emit_by_name (choice, "clicked");
  assert_game (window, "chess");
  g_assert_cmpuint (qi_history_get_cursor (history), ==, 1);
  activate (window, "win.undo");
  assert_feen (document, CHESS_FEEN);
  g_assert_null (find_choice (window));

  /* An edit ends the offer; a text of one meaning has no offer. */
  paste_text (window, AMBIGUOUS);
  g_assert_nonnull (find_choice (window));
  activate (window, "win.toggle-turn");
  g_assert_null (find_choice (window));
  paste_text (window, "8/8/8/4k3/8/4K3/8/8 w - - 0 1");
  g_assert_null (find_choice (window));
  /* Two pastes are two steps. */
  paste_text (window, CHESS_FEEN);
  activate (window, "win.undo");
  g_assert_cmpuint (qi_position_get_n_pieces (mas_document_get_position (document)), ==, 2);
  destroy_window (window);
}

static void
paste_over (GtkTextBuffer *buffer,
            const char    *text)
{
  GtkTextIter start;
  GtkTextIter end;

  gtk_text_buffer_begin_user_action (buffer);
  gtk_text_buffer_get_bounds (buffer, &start, &end);
  gtk_text_buffer_delete (buffer, &start, &end);
  gtk_text_buffer_insert (buffer, &start, text, -1);
  gtk_text_buffer_end_user_action (buffer);
  /* GTK emits this after a paste. */
  g_signal_emit_by_name (buffer, "paste-done",
                         gdk_display_get_clipboard (gdk_display_get_default ()));
  settle ();
}

/* A paste over the text below the board: its old text cannot be undone within the entry. The same text
 * once more changes no position, and is still shown as the format writes it. */
static void
test_paste_text_line (void)
{
  MasWindow *window = new_document_window (CHESS_FEEN);
  MasTextPanel *panel = get_child (window, MAS_TYPE_WINDOW, "text_panel");
  GtkTextBuffer *buffer = gtk_text_view_get_buffer (
    GTK_TEXT_VIEW (find_widget (GTK_WIDGET (panel), GTK_TYPE_TEXT_VIEW, NULL)));

  for (int i = 0; i < 2; i++)
    {
      g_autofree char *text = NULL;

      mas_text_panel_set_format (panel, qi_notation_lookup ("feen"));
      paste_over (buffer, AMBIGUOUS);
      g_assert_nonnull (find_choice (window));
      g_assert_false (gtk_text_buffer_get_can_undo (buffer));
      g_object_get (buffer, "text", &text, NULL);
      g_assert_cmpstr (text, ==, "8/8/8/4k3/8/4K3/8/8 b - - 0 1");
    }
  destroy_window (window);
}

/* The question that is shown, or NULL. */
static MasPasteQuestion *
find_question (MasWindow *window)
{
  GtkWidget *area = GTK_WIDGET (window_area (window));

  for (GtkWidget *child = gtk_widget_get_first_child (area); child != NULL;
       child = gtk_widget_get_next_sibling (child))
    if (MAS_IS_PASTE_QUESTION (child) && gtk_widget_get_visible (child))
      return MAS_PASTE_QUESTION (child);
  return NULL;
}

/* Clicks a button of the question; NULL closes it. */
static void
answer (MasWindow  *window,
        const char *button)
{
  MasPasteQuestion *question = find_question (window);

  g_assert_nonnull (question);
  if (button == NULL)
    gtk_popover_popdown (GTK_POPOVER (question));
  else
    g_signal_emit_by_name (find_widget (GTK_WIDGET (question), GTK_TYPE_BUTTON, button), "clicked");
  settle ();
  g_assert_null (find_question (window));
}

/* A pasted text that names no game takes the document's. */
static void
test_paste_game (void)
{
  MasWindow *window = new_document_window (CHESS_FEEN);
  g_autoptr (QiEdit) edit = qi_edit_new ();

  qi_edit_game (edit, "chess960");
  g_assert_true (mas_document_apply (mas_window_get_document (window), edit, "Game", NULL, NULL));
  paste_text (window, "8/8/8/4k3/8/4K3/8/8 w - - 0 1");
  assert_game (window, "chess960");
  paste_text (window, SHOGI);
  answer (window, "_Replace Board");
  assert_game (window, "shogi");
  destroy_window (window);
}

/* A text of another size is placed as a part of the board or replaces it, or nothing is done; for the same
 * size there is no question. */
static void
test_paste_size (void)
{
  MasWindow *window = new_document_window (CHESS_FEEN);
  MasDocument *document = mas_window_get_document (window);
  MasHeld *held = mas_workplace_get_held (MAS_WORKPLACE (window_area (window)));

  paste_text (window, "4/1k2/4/3K w - - 0 1");
  assert_feen (document, CHESS_FEEN);
  answer (window, NULL);
  assert_feen (document, CHESS_FEEN);
  g_assert_null (mas_held_get_block (held));

  paste_text (window, "4/1k2/4/3K w - - 0 1");
  answer (window, "_Place as Block");
  assert_feen (document, CHESS_FEEN);
  g_assert_nonnull (mas_held_get_block (held));
  g_assert_cmpuint (qi_block_get_n_squares (mas_held_get_block (held)), ==, 16);
  g_assert_cmpuint (qi_block_get_n_pieces (mas_held_get_block (held)), ==, 2);
  /* The board's game is chess, so the kings are royal. */
  g_assert_true (qi_token_is (qi_block_get_piece (mas_held_get_block (held), 5), "k^"));
  g_assert_true (qi_token_is (qi_block_get_piece (mas_held_get_block (held), 15), "K^"));
  mas_held_let_go (held);

  paste_text (window, "4/1k2/4/3K w - - 0 1");
  answer (window, "_Replace Board");
  g_assert_cmpuint (qi_position_get_n_squares (mas_document_get_position (document)), ==, 16);
  activate (window, "win.undo");
  assert_feen (document, CHESS_FEEN);

  /* For a game with hands the question says what a block leaves out. */
  paste_text (window, SHOGI_HANDS);
  g_assert_nonnull (find_widget (GTK_WIDGET (find_question (window)), GTK_TYPE_LABEL,
                                 "A block leaves out the pieces in hand."));
  answer (window, NULL);
  destroy_window (window);
}

static void
on_text_read_cb (GObject      *source,
                 GAsyncResult *result,
                 gpointer      user_data)
{
  *(char **) user_data = gdk_clipboard_read_text_finish (GDK_CLIPBOARD (source), result, NULL);
}

static void
test_copy (void)
{
  MasWindow *window = new_document_window (CHESS_FEEN);
  g_autofree char *text = NULL;

  g_assert_true (gtk_widget_activate_action (GTK_WIDGET (window), "win.copy-as", "s", "feen"));
  gdk_clipboard_read_text_async (gtk_widget_get_clipboard (GTK_WIDGET (window)), NULL,
                                 on_text_read_cb, &text);
  wait_for (text != NULL);
  g_assert_cmpstr (text, ==, CHESS_FEEN);
  destroy_window (window);
}

/* A format that cannot hold the position is not copied, and it is said why; a name that is no format's does nothing. */
static void
test_copy_none (void)
{
  MasWindow *window = new_document_window ("2/2//2/k^K^ / C/c");
  g_autofree char *unknown = NULL;
  g_autofree char *status = NULL;

  mas_edit_area_say (window_area (window), "Nothing yet");
  g_assert_true (gtk_widget_activate_action (GTK_WIDGET (window), "win.copy-as", "s", "no-format"));
  settle ();
  unknown = dup_status (window);
  g_assert_cmpstr (unknown, ==, "Nothing yet");
  g_assert_true (gtk_widget_activate_action (GTK_WIDGET (window), "win.copy-as", "s", "fen"));
  settle ();
  status = dup_status (window);
  g_assert_true (g_str_has_prefix (status, "There is no FEN of this position."));
  destroy_window (window);
}

static gboolean
drop_value (MasWindow    *window,
            const GValue *value)
{
  gpointer target = find_controller (window, GTK_TYPE_DROP_TARGET, GTK_PHASE_BUBBLE);
  gboolean taken = FALSE;

  g_signal_emit_by_name (target, "drop", value, 10., 10., &taken);
  settle ();
  return taken;
}

/* A text that is dropped is pasted, files are opened, and nothing else is taken. */
static void
test_drop (void)
{
  g_autoptr (GFile) file = new_file ("a.feen", CHESS_FEEN, -1);
  MasWindow *window = new_window (application);
  g_auto (GValue) number = G_VALUE_INIT;
  g_auto (GValue) text = G_VALUE_INIT;
  g_auto (GValue) list = G_VALUE_INIT;

  g_value_init (&number, G_TYPE_INT);
  g_assert_false (drop_value (window, &number));
  g_value_init (&list, GDK_TYPE_FILE_LIST);
  g_value_take_boxed (&list, gdk_file_list_new_from_array (&file, 1));
  g_assert_true (drop_value (window, &list));
  wait_for (mas_window_get_document (window) != NULL);
  assert_feen (mas_window_get_document (window), CHESS_FEEN);
  g_value_init (&text, G_TYPE_STRING);
  g_value_set_string (&text, MOVED_FEEN);
  g_assert_true (drop_value (window, &text));
  assert_feen (mas_window_get_document (window), MOVED_FEEN);
  close_window (window, "discard");
  delete_file (file);
}

int
main (int   argc,
      char *argv[])
{
  gtk_test_init (&argc, &argv, NULL);
  g_test_add_func ("/editor/window/paste", test_paste);
  g_test_add_func ("/editor/window/paste-new", test_paste_new);
  g_test_add_func ("/editor/window/paste-choice", test_paste_choice);
  g_test_add_func ("/editor/window/paste-text-line", test_paste_text_line);
  g_test_add_func ("/editor/window/paste-game", test_paste_game);
  g_test_add_func ("/editor/window/paste-size", test_paste_size);
  g_test_add_func ("/editor/window/copy", test_copy);
  g_test_add_func ("/editor/window/copy-none", test_copy_none);
  g_test_add_func ("/editor/window/drop", test_drop);
  return run_window_tests ();
}
