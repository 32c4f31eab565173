/* SPDX-License-Identifier: Apache-2.0 */
#include "window-test.h"

#include "mas-compare-private.h"

#define E4_FEN "rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR b KQkq - 0 1\n"

static MasCompareView *
get_view (MasWindow *window)
{
  return mas_compare_page_get_view (window->compare_page);
}

static guint
count (MasWindow *window)
{
  guint n = 0;

  g_object_get (get_view (window), "n-differences", &n, NULL);
  return n;
}

/* A window on a file with the start position of chess. */
static MasWindow *
open_file (GFile **file)
{
  MasWindow *window = new_window (application);

  *file = new_file ("start.feen", CHESS_FEEN "\n", -1);
  mas_window_load_file (window, *file, FALSE);
  wait_for (mas_window_get_document (window) != NULL);
  settle ();
  return window;
}

static gboolean
can (MasWindow  *window,
     const char *action)
{
  gboolean before = FALSE;
  MasDocument *document = mas_window_get_document (window);

  before = g_str_equal (get_page (window), "compare");
  g_assert_nonnull (document);
  /* An action that is off does nothing. */
  gtk_widget_activate_action (GTK_WIDGET (window), action, NULL);
  settle ();
  return !before && g_str_equal (get_page (window), "compare");
}

/* Comparing is offered when the document has a file and differs from it. */
static void
test_when (void)
{
  GFile *file = NULL;
  MasWindow *window = new_document_window (CHESS_FEEN);

  move_pawn (window);
  g_assert_false (can (window, "win.compare-saved"));
  close_window (window, "discard");

  window = open_file (&file);
  g_assert_false (can (window, "win.compare-saved"));
  move_pawn (window);
  g_assert_true (can (window, "win.compare-saved"));
  g_assert_cmpuint (count (window), ==, 1);
  close_window (window, "discard");
  delete_file (file);
  g_object_unref (file);
}

/* Undo, redo and save work during the comparison; the editor comes back as it was. */
static void
test_there_and_back (void)
{
  GFile *file = NULL;
  MasWindow *window = open_file (&file);
  MasEditArea *area = window_area (window);
  GtkWidget *button = NULL;
  GtkWidget *focus = NULL;
  guint cursor = 0;

  move_pawn (window);
  g_object_set (area, "cursor", 27u, NULL);
  mas_edit_area_focus_board (area);
  settle ();
  focus = gtk_window_get_focus (GTK_WINDOW (window));
  activate (window, "win.compare-saved");
  g_assert_cmpstr (get_page (window), ==, "compare");
  g_assert_true (gtk_window_get_focus (GTK_WINDOW (window)) != focus);
  activate (window, "win.undo");
  g_assert_cmpuint (count (window), ==, 0);
  activate (window, "win.redo");
  g_assert_cmpuint (count (window), ==, 1);
  /* With nothing left to take the button is off, and the keyboard stays in the comparison. */
  button = find_widget (GTK_WIDGET (get_view (window)), GTK_TYPE_BUTTON, "Take _All");
  g_assert_true (gtk_widget_grab_focus (button));
  g_signal_emit_by_name (button, "clicked");
  settle ();
  g_assert_false (gtk_widget_get_sensitive (button));
  g_assert_nonnull (gtk_window_get_focus (GTK_WINDOW (window)));
  g_assert_true (gtk_widget_is_ancestor (gtk_window_get_focus (GTK_WINDOW (window)),
                                         GTK_WIDGET (window->compare_page)));
  g_assert_cmpuint (count (window), ==, 0);
  assert_feen (mas_window_get_document (window), CHESS_FEEN);
  activate (window, "win.undo");
  assert_feen (mas_window_get_document (window), MOVED_FEEN);
  gtk_widget_activate_action (GTK_WIDGET (get_view (window)), "compare.done", NULL);
  settle ();
  g_assert_cmpstr (get_page (window), ==, "editor");
  g_assert_true (gtk_window_get_focus (GTK_WINDOW (window)) == focus);
  g_object_get (area, "cursor", &cursor, NULL);
  g_assert_cmpuint (cursor, ==, 27);
  /* Nothing of the comparison is kept. */
  g_assert_cmpuint (count (window), ==, 0);
  g_assert_null (get_view (window)->difference);
  close_window (window, "discard");
  delete_file (file);
  g_object_unref (file);
}

/* Another document ends the comparison of the first one; so does closing the window. */
static void
test_other_document (void)
{
  GFile *file = NULL;
  MasWindow *window = open_file (&file);
  g_autoptr (MasDocument) other = new_document (MOVED_FEEN);

  move_pawn (window);
  activate (window, "win.compare-saved");
  mas_window_set_document (window, other);
  settle ();
  g_assert_cmpstr (get_page (window), ==, "editor");
  g_assert_null (get_view (window)->difference);
  destroy_window (window);
  delete_file (file);
  g_object_unref (file);

  window = open_file (&file);
  move_pawn (window);
  activate (window, "win.compare-saved");
  destroy_window (window);
  delete_file (file);
  g_object_unref (file);
}

/* Two positions that are not documents. */
static void
test_fixed (void)
{
  MasWindow *window = new_window (application);
  g_autoptr (QiSetup) a = read_setup (CHESS_FEEN);
  g_autoptr (QiSetup) b = read_setup (MOVED_FEEN);
  const MasCompareSide before = { .title = "a", .setup = a };
  const MasCompareSide after = { .title = "b", .setup = b };

  mas_compare_page_set (window->compare_page, &before, &after);
  settle ();
  g_assert_cmpuint (count (window), ==, 1);
  mas_window_end_compare (window);
  settle ();
  g_assert_cmpstr (get_page (window), ==, "gallery");
  destroy_window (window);
}

/* A file to compare with: the first position of it that can be read, or why there is none. */
static const struct
{
  const char *name;
  const char *text;  /* NULL: there is no such file */
  const char *title; /* of the other side; NULL: nothing is compared */
  const char *words; /* in what is said; NULL: nothing is */
} file_cases[] = {
  { "one.fen", E4_FEN, "one.fen", NULL },
  { "many.fen", E4_FEN E4_FEN, "many.fen, position 1",
    "“many.fen” holds many positions: this is number 1" },
  { "second.fen", "9/8 w - - 0 1\n" E4_FEN, "second.fen, position 2", "this is number 2" },
  { "none.fen", "9/8 w - - 0 1\n9/8 b - - 0 1\n", NULL, "There is no position in “none.fen”." },
  { "faulty.fen", "9/8 w - - 0 1\n", NULL, "There is no position in “faulty.fen”." },
  { "empty.fen", "", NULL, "There is no position in “empty.fen”." },
  { "gone.fen", NULL, NULL, "The file does not exist." },
};

static gboolean
says (MasWindow  *window,
      const char *words)
{
  g_autofree char *status = dup_status (window);

  return strstr (status, words) != NULL;
}

static void
test_file (void)
{
  MasWindow *window = new_document_window (CHESS_FEEN);

  for (gsize i = 0; i < G_N_ELEMENTS (file_cases); i++)
    {
      g_autoptr (GFile) file = new_file (file_cases[i].name, file_cases[i].text, -1);

      g_test_message ("%s", file_cases[i].name);
      fake.file = file;
      activate (window, "win.compare-file");
      fake.file = NULL;
      if (file_cases[i].title != NULL)
        {
          wait_for (g_str_equal (get_page (window), "compare"));
          settle ();
          g_assert_nonnull (
            find_widget (GTK_WIDGET (get_view (window)), GTK_TYPE_LABEL, file_cases[i].title));
          g_assert_cmpuint (count (window), >, 0);
        }
      if (file_cases[i].words != NULL)
        wait_for (says (window, file_cases[i].words));
      mas_window_end_compare (window);
      settle ();
      g_assert_cmpstr (get_page (window), ==, "editor");
      delete_file (file);
    }
  activate (window, "win.compare-file"); /* none is chosen */
  g_assert_cmpstr (get_page (window), ==, "editor");
  close_window (window, "discard");
}

static const struct
{
  const char *text;
  gboolean    compares;
  const char *words;
} clipboard_cases[] = {
  { MOVED_FEEN, TRUE, NULL },
  { E4_FEN E4_FEN, TRUE, NULL },
  { "", FALSE, "The clipboard holds no text" },
  { "no position", FALSE, "There is no position in “Clipboard”." },
};

static void
test_clipboard (void)
{
  MasWindow *window = new_document_window (CHESS_FEEN);

  for (gsize i = 0; i < G_N_ELEMENTS (clipboard_cases); i++)
    {
      gdk_clipboard_set_text (gtk_widget_get_clipboard (GTK_WIDGET (window)),
                              clipboard_cases[i].text);
      activate_at_once (window, "win.compare-clipboard");
      if (clipboard_cases[i].compares)
        wait_for (g_str_equal (get_page (window), "compare"));
      else
        wait_for (says (window, clipboard_cases[i].words));
      mas_window_end_compare (window);
      settle ();
    }
  close_window (window, "discard");
}

int
main (int    argc,
      char **argv)
{
  gtk_test_init (&argc, &argv, NULL);
  g_test_add_func ("/window-compare/clipboard", test_clipboard);
  g_test_add_func ("/window-compare/file", test_file);
  g_test_add_func ("/window-compare/when", test_when);
  g_test_add_func ("/window-compare/there-and-back", test_there_and_back);
  g_test_add_func ("/window-compare/other-document", test_other_document);
  g_test_add_func ("/window-compare/fixed", test_fixed);
  return run_window_tests ();
}
