/* SPDX-License-Identifier: Apache-2.0 */
/* Commands that depend on where the focus is: F6 from one part of the window to the next, typing in a faulty text that is
 * undone, the description, and New where its button has no room. */
#include "window-test.h"

#include "mas-board-view.h"
#include "mas-collection-list-private.h"
#include "mas-collection.h"
#include "mas-faulty-view.h"
#include "mas-findings-list.h"
#include "mas-new-panel.h"
#include "mas-rows-session.h"

#define FIRST_FEN "8/5k2/8/8/3K4/8/4P3/8 w - - 0 1"
/* CHESS_FEEN with the other side to move. */
#define BLACK_TO_MOVE "rnbqk^bnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQK^BNR / c/C"
#define WIDE_FEN      "9/5k2/8/8/3K4/8/4P3/8 w - - 0 1"

static MasWindow *
open_file (const char *name,
           const char *text,
           GFile     **file)
{
  MasWindow *window = new_window (application);

  *file = new_file (name, text, -1);
  mas_window_load_file (window, *file, FALSE);
  wait_for (mas_window_get_session (window) != NULL);
  settle ();
  return window;
}

static const char *
get_pane (MasWindow *window)
{
  static const char *const panes[] = { "header", "rows", "text_panel" };
  MasEditorPage *editor = get_child (window, MAS_TYPE_WINDOW, "editor");

  if (has_focus_in (window_area (window)))
    return "board";
  if (has_focus_in (get_child (editor, MAS_TYPE_EDITOR_PAGE, "inspector")))
    return "inspector";
  for (gsize i = 0; i < G_N_ELEMENTS (panes); i++)
    if (has_focus_in (get_child (window, MAS_TYPE_WINDOW, panes[i])))
      return panes[i];
  return has_focus_in (get_child (window, MAS_TYPE_WINDOW, "stack")) ? "page" : "";
}

static void
assert_round (MasWindow  *window,
              const char *expected)
{
  g_autoptr (GString) round = g_string_new (get_pane (window));

  for (guint i = 1; i < 7; i++)
    {
      activate (window, "win.next-pane");
      g_string_append_printf (round, " %s", get_pane (window));
    }
  g_assert_cmpstr (round->str, ==, expected);
}

/* Header, list of rows, board, inspector, text, and header again; what is not shown is left out. */
static void
test_round (void)
{
  g_autoptr (GFile) file = NULL;
  MasWindow *window = new_document_window (CHESS_FEEN);

  g_object_set (window, "show-panels", TRUE, NULL);
  settle ();
  mas_edit_area_focus_board (window_area (window));
  assert_round (window, "board inspector text_panel header board inspector text_panel");
  g_object_set (window, "show-panels", FALSE, NULL);
  mas_edit_area_focus_board (window_area (window));
  settle ();
  activate (window, "win.next-pane");
  g_assert_cmpstr (get_pane (window), ==, "text_panel");
  destroy_window (window);

  window = open_file ("rows.fen", FIRST_FEN "\n" FIRST_FEN "\n", &file);
  wait_for (mas_window_get_collection (window) != NULL && mas_window_get_document (window) != NULL);
  g_object_set (window, "show-panels", FALSE, "show-sidebar", TRUE, NULL);
  settle ();
  mas_edit_area_focus_board (window_area (window));
  assert_round (window, "board text_panel header rows board text_panel header");
  g_object_set (window, "show-sidebar", FALSE, NULL);
  settle ();
  mas_edit_area_focus_board (window_area (window));
  assert_round (window, "board text_panel header board text_panel header board");
  destroy_window (window);
  delete_file (file);
}

/* A row that cannot be read: list and text take turns. */
static void
test_faulty_round (void)
{
  g_autoptr (GFile) file = NULL;
  MasWindow *window = open_file ("faulty.fen", WIDE_FEN "\n" FIRST_FEN "\n", &file);

  wait_for (mas_window_get_collection (window) != NULL);
  wait_for (g_strcmp0 (get_page (window), "faulty") == 0);
  settle ();
  mas_collection_list_focus (get_child (window, MAS_TYPE_WINDOW, "rows"));
  settle ();
  g_assert_cmpstr (get_pane (window), ==, "rows");
  activate (window, "win.next-pane");
  g_assert_cmpstr (get_pane (window), ==, "page");
  activate (window, "win.next-pane");
  g_assert_cmpstr (get_pane (window), ==, "rows");
  destroy_window (window);
  delete_file (file);
}

static char *
dup_text (GtkTextBuffer *buffer)
{
  GtkTextIter start;
  GtkTextIter end;

  gtk_text_buffer_get_bounds (buffer, &start, &end);
  return gtk_text_buffer_get_text (buffer, &start, &end, TRUE);
}

static void
assert_text (GtkTextBuffer *buffer,
             const char    *expected)
{
  g_autofree char *text = dup_text (buffer);

  g_assert_cmpstr (text, ==, expected);
}

static void
go_to (MasWindow  *window,
       guint       row,
       const char *page)
{
  g_assert_true (mas_rows_session_open_row (mas_window_get_rows_session (window), row));
  wait_for (g_strcmp0 (get_page (window), page) == 0);
  settle ();
}

/* In a list, what is typed in a text that cannot be read is undone, and done again, before the steps of the rows are. */
static void
test_faulty_typing (void)
{
  g_autoptr (GFile) file = NULL;
  MasWindow *window = open_file ("faulty.fen", FIRST_FEN "\n" WIDE_FEN "\n", &file);
  MasDocument *document = NULL;
  GtkTextView *view = NULL;
  GtkTextBuffer *buffer = NULL;
  GtkTextIter start;
  g_autofree char *before = NULL;

  wait_for (mas_window_get_collection (window) != NULL && mas_window_get_document (window) != NULL);
  document = mas_window_get_document (window);
  before = write_feen (document);
  put_piece (document, 0, "Q");
  put_piece (document, 1, "R");
  activate (window, "win.undo");
  go_to (window, 1, "faulty");
  view = GTK_TEXT_VIEW (find_widget (get_stack_page (window, "faulty"), GTK_TYPE_TEXT_VIEW, NULL));
  buffer = gtk_text_view_get_buffer (view);
  gtk_widget_grab_focus (GTK_WIDGET (view));
  gtk_text_buffer_get_start_iter (buffer, &start);
  gtk_text_buffer_begin_user_action (buffer);
  gtk_text_buffer_insert (buffer, &start, "x", 1);
  gtk_text_buffer_end_user_action (buffer);
  assert_text (buffer, "x" WIDE_FEN);
  activate (window, "win.undo");
  assert_text (buffer, WIDE_FEN);
  activate (window, "win.redo");
  assert_text (buffer, "x" WIDE_FEN);
  activate (window, "win.undo");
  assert_text (buffer, WIDE_FEN);
  /* Nothing that was typed is left: the step of the first row. */
  activate (window, "win.undo");
  wait_for (g_strcmp0 (get_page (window), "editor") == 0);
  assert_feen (mas_window_get_document (window), before);
  close_window (window, "discard");
  delete_file (file);
}

static guint
count_toplevels (void)
{
  return g_list_model_get_n_items (gtk_window_get_toplevels ());
}

/* Only a board is described, and has a side to move. */
static void
test_describe (void)
{
  g_autoptr (GFile) file = NULL;
  MasWindow *window = open_file ("faulty.fen", WIDE_FEN, &file);
  guint n = 0;

  wait_for (g_strcmp0 (get_page (window), "faulty") == 0);
  n = count_toplevels ();
  activate (window, "win.describe");
  activate (window, "win.toggle-turn");
  g_assert_cmpuint (count_toplevels (), ==, n);
  g_assert_cmpstr (get_page (window), ==, "faulty");
  g_assert_null (mas_window_get_document (window));
  g_assert_cmpstr (mas_faulty_text_get_text (mas_session_get_faulty (window->session)), ==,
                   WIDE_FEN);
  destroy_window (window);
  delete_file (file);

  window = new_document_window (CHESS_FEEN);
  activate (window, "win.toggle-turn");
  assert_feen (mas_window_get_document (window), BLACK_TO_MOVE);
  n = count_toplevels ();
  activate (window, "win.describe");
  g_assert_cmpuint (count_toplevels (), ==, n + 1);
  for (guint i = 0; i < n + 1; i++)
    {
      g_autoptr (GtkWindow) top = g_list_model_get_item (gtk_window_get_toplevels (), i);

      if (gtk_window_get_transient_for (top) == GTK_WINDOW (window))
        {
          gtk_window_destroy (top);
          break;
        }
    }
  destroy_window (window);
}

static gboolean
is_mapped (GtkWidget *panel)
{
  return panel != NULL && gtk_widget_get_mapped (panel);
}

/* Beside the button of a list there is no room for New in a narrow window: it opens from the menu's button, and closes with
 * what was chosen. The list stays open. */
static void
test_narrow_new (void)
{
  g_autoptr (GFile) file = NULL;
  MasWindow *window = open_file ("rows.fen", FIRST_FEN "\n" FIRST_FEN "\n", &file);
  GtkWidget *header = get_child (window, MAS_TYPE_WINDOW, "header");
  GtkWidget *panel = NULL;
  GtkWidget *search = NULL;
  GList *windows = NULL;

  wait_for (mas_window_get_collection (window) != NULL && mas_window_get_document (window) != NULL);
  resize_window (window, 360, 500);
  wait_for (!gtk_widget_get_visible (get_header_part (window, "new_button")));
  activate (window, "win.new");
  panel = find_widget (header, MAS_TYPE_NEW_PANEL, NULL);
  wait_for (is_mapped (panel));
  search = find_widget (panel, GTK_TYPE_SEARCH_ENTRY, NULL);
  gtk_editable_set_text (GTK_EDITABLE (search), "shatranj");
  g_signal_emit_by_name (search, "activate");
  wait_for (!is_mapped (panel));
  g_assert_cmpuint (count_windows (), ==, 2);
  windows = gtk_application_get_windows (GTK_APPLICATION (application));
  assert_game (windows->data != window ? windows->data : windows->next->data, "shatranj");
  destroy_window (windows->data != window ? windows->data : windows->next->data);
  /* It is made once. */
  activate (window, "win.new");
  g_assert_true (find_widget (header, MAS_TYPE_NEW_PANEL, NULL) == panel);
  destroy_window (window);
  delete_file (file);
}

/* The words of the finding about the pawn. */
static GtkWidget *
find_pawn (GtkWidget *root)
{
  GtkWidget *found = NULL;

  if (GTK_IS_LABEL (root)
      && g_str_has_prefix (gtk_label_get_text (GTK_LABEL (root)), "Pawns cannot stand"))
    return root;
  for (GtkWidget *child = gtk_widget_get_first_child (root); child != NULL && found == NULL;
       child = gtk_widget_get_next_sibling (child))
    found = find_pawn (child);
  return found;
}

/* A finding that is chosen beside the board is shown on its squares. */
static void
test_finding (void)
{
  MasWindow *window = new_document_window ("Pnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w - - 0 1");
  GtkWidget *list = NULL;
  GtkWidget *label = NULL;
  guint cursor = 0;

  g_object_set (window, "show-panels", TRUE, NULL);
  g_object_set (window_area (window), "cursor", 35, NULL);
  list = find_widget (GTK_WIDGET (window), MAS_TYPE_FINDINGS_LIST, NULL);
  list = gtk_widget_get_first_child (list);
  wait_for ((label = find_pawn (list)) != NULL);
  g_signal_emit_by_name (list, "row-activated",
                         gtk_widget_get_ancestor (label, GTK_TYPE_LIST_BOX_ROW));
  settle ();
  g_object_get (window_area (window), "cursor", &cursor, NULL);
  g_assert_cmpuint (cursor, ==, 0);
  destroy_window (window);
}

int
main (int   argc,
      char *argv[])
{
  gtk_test_init (&argc, &argv, NULL);
  g_test_add_func ("/editor/window-panes/describe", test_describe);
  g_test_add_func ("/editor/window-panes/faulty-round", test_faulty_round);
  g_test_add_func ("/editor/window-panes/faulty-typing", test_faulty_typing);
  g_test_add_func ("/editor/window-panes/finding", test_finding);
  g_test_add_func ("/editor/window-panes/narrow-new", test_narrow_new);
  g_test_add_func ("/editor/window-panes/round", test_round);
  return run_window_tests ();
}
