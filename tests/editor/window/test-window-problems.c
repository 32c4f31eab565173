/* SPDX-License-Identifier: Apache-2.0 */
/* A list of problems as Popeye's input in the window: edits of one of them leave the others as they were written. */
#include "window-test.h"

#include "mas-collection.h"

#define FIRST   "BeginProblem\nPieces\n  White Kf6 Qg1\n  Black Kh8\nStipulation #1\n"
#define SECOND                                                                            \
  "NextProblem\nTitle Two rooks\nPieces White Kc2 Rb8 Black Ka1\nStipulation #1\nOption " \
  "Variation\n"
#define THIRD \
  "NextProblem\nAuthor A. Problemist\nPieces   White Kb6   Rh1 Black Ka8\nStipulation h#1\n"
#define LIST    FIRST SECOND THIRD "EndProblem\n"

#define FIRST_FEN "7k/8/5K2/8/8/8/8/6Q1 w - - 0 1"
#define THIRD_FEN "k7/8/1K6/8/8/8/8/7R b - - 0 1"

static MasWindow *
open_list (GFile *file)
{
  MasWindow *window = new_window (application);

  mas_window_load_file (window, file, FALSE);
  wait_for (mas_window_get_collection (window) != NULL);
  wait_for (qi_collection_count (mas_collection_get_collection (mas_window_get_collection (window)),
                                 QI_VERDICT_UNKNOWN)
            == 0);
  settle ();
  return window;
}

static void
put (MasWindow  *window,
     guint       square,
     const char *piece)
{
  put_piece (mas_window_get_document (window), square, piece);
  settle ();
}

static void
save_list (MasWindow *window)
{
  activate (window, "win.save");
  wait_for (!mas_collection_is_modified (mas_window_get_collection (window)));
  settle ();
}

/* The edited problem changes in its line of pieces; the text of the others does not. */
static void
test_save (void)
{
  g_autoptr (GFile) file = new_file ("a.inp", LIST, -1);
  MasWindow *window = open_list (file);
  g_autofree char *contents = NULL;

  mas_window_open_row (window, 1, FALSE);
  put (window, 63, "Q");
  save_list (window);
  g_assert_true (g_file_load_contents (file, NULL, &contents, NULL, NULL, NULL));
  g_assert_true (g_str_has_prefix (contents, FIRST "NextProblem\n"));
  g_assert_true (g_str_has_suffix (contents, THIRD "EndProblem\n"));
  g_assert_nonnull (strstr (contents, "Qh1"));
  g_assert_nonnull (strstr (contents, "Title Two rooks\n"));
  g_assert_nonnull (strstr (contents, "Option Variation\n"));
  destroy_window (window);
  delete_file (file);
}

/* An edit that was undone before the save leaves no trace. */
static void
test_undone (void)
{
  g_autoptr (GFile) file = new_file ("b.inp", LIST, -1);
  MasWindow *window = open_list (file);

  put (window, 63, "Q");
  activate (window, "win.undo");
  g_assert_false (mas_collection_is_modified (mas_window_get_collection (window)));
  mas_window_open_row (window, 2, FALSE);
  put (window, 60, "Q");
  activate (window, "win.undo");
  mas_window_open_row (window, 0, FALSE);
  mas_collection_flush (mas_window_get_collection (window));
  g_assert_false (mas_collection_is_modified (mas_window_get_collection (window)));
  assert_contents (file, LIST);
  destroy_window (window);
  delete_file (file);
}

static void
test_export (void)
{
  const guint rows[] = { 0, 2 };
  g_autoptr (GFile) file = new_file ("c.inp", LIST, -1);
  g_autoptr (GFile) other = new_file ("d.fen", NULL, 0);
  MasWindow *window = open_list (file);

  mas_collection_list_select_rows (window->rows, rows, 2);
  fake.file = other;
  activate (window, "win.export-rows");
  fake.file = NULL;
  wait_for (g_file_query_exists (other, NULL));
  assert_contents (other, FIRST_FEN "\n" THIRD_FEN "\n");
  assert_contents (file, LIST);
  destroy_window (window);
  delete_file (file);
  delete_file (other);
}

static void
test_compare (void)
{
  const guint rows[] = { 0, 2 };
  g_autoptr (GFile) file = new_file ("e.inp", LIST, -1);
  MasWindow *window = open_list (file);

  mas_collection_list_select_rows (window->rows, rows, 2);
  activate (window, "win.compare-rows");
  g_assert_cmpstr (get_page (window), ==, "compare");
  mas_window_open_row (window, 0, FALSE);
  mas_collection_list_select (window->rows, 0, 1);
  put (window, 63, "Q");
  activate (window, "win.compare-row-saved");
  g_assert_cmpstr (get_page (window), ==, "compare");
  mas_window_open_row (window, 0, FALSE);
  activate (window, "win.revert-rows");
  g_assert_false (mas_collection_is_modified (mas_window_get_collection (window)));
  destroy_window (window);
  delete_file (file);
}

static void
on_read_cb (GObject      *source,
            GAsyncResult *result,
            gpointer      user_data)
{
  *(char **) user_data = gdk_clipboard_read_text_finish (GDK_CLIPBOARD (source), result, NULL);
}

/* The position in another format, and the problem as it is written. */
static void
test_copy (void)
{
  static const struct
  {
    const char *format;
    const char *text;
  } cases[] = {
    { "fen", THIRD_FEN },
    { "popeye", "BeginProblem\nAuthor A. Problemist\n" },
  };
  g_autoptr (GFile) file = new_file ("f.inp", LIST, -1);
  MasWindow *window = open_list (file);

  mas_window_open_row (window, 2, FALSE);
  for (gsize i = 0; i < G_N_ELEMENTS (cases); i++)
    {
      g_autofree char *text = NULL;

      g_assert_true (
        gtk_widget_activate_action (GTK_WIDGET (window), "win.copy-as", "s", cases[i].format));
      settle ();
      gdk_clipboard_read_text_async (gtk_widget_get_clipboard (GTK_WIDGET (window)), NULL,
                                     on_read_cb, &text);
      wait_for (text != NULL);
      g_test_message ("%s", text);
      g_assert_true (g_str_has_prefix (text, cases[i].text));
    }
  destroy_window (window);
  delete_file (file);
}

int
main (int   argc,
      char *argv[])
{
  gtk_test_init (&argc, &argv, NULL);
  g_test_add_func ("/editor/problems/save", test_save);
  g_test_add_func ("/editor/problems/undone", test_undone);
  g_test_add_func ("/editor/problems/export", test_export);
  g_test_add_func ("/editor/problems/compare", test_compare);
  g_test_add_func ("/editor/problems/copy", test_copy);
  return run_window_tests ();
}
