/* SPDX-License-Identifier: Apache-2.0 */
#include "window-test.h"

/* A text below the board that waits to be applied is asked about before anything is written or lost. */

#define FEN     "8/8/8/4k3/8/4K3/8/7R w - - 3 40"
#define WAITING "4k3/4K3"
#define APPLIED "4k3/4K3 w - - 0 1"
#define WORDS \
  "The text below the board is not on it yet. It would make the board 8 × 2. 1 piece would go."

static MasTextPanel *
get_panel (MasWindow *window)
{
  return get_child (window, MAS_TYPE_WINDOW, "text_panel");
}

static GtkTextBuffer *
get_buffer (MasWindow *window)
{
  return gtk_text_view_get_buffer (
    GTK_TEXT_VIEW (find_widget (GTK_WIDGET (get_panel (window)), GTK_TYPE_TEXT_VIEW, NULL)));
}

/* Types a letter at a time in place of the whole text. */
static void
type (MasWindow  *window,
      const char *text)
{
  GtkTextBuffer *buffer = get_buffer (window);
  GtkTextIter start;
  GtkTextIter end;

  gtk_text_buffer_begin_user_action (buffer);
  gtk_text_buffer_get_bounds (buffer, &start, &end);
  gtk_text_buffer_delete (buffer, &start, &end);
  gtk_text_buffer_end_user_action (buffer);
  for (const char *c = text; *c != '\0'; c++)
    gtk_text_buffer_insert_interactive_at_cursor (buffer, c, 1, TRUE);
}

static MasWindow *
open_file (GFile *file)
{
  MasWindow *window = new_window (application);

  mas_window_load_file (window, file, FALSE);
  wait_for (mas_window_get_document (window) != NULL);
  settle ();
  return window;
}

static void
ask (MasWindow  *window,
     const char *action,
     const char *answer)
{
  fake.answer = answer;
  fake.n_confirm = 0;
  activate (window, action);
  settle ();
  fake.answer = NULL;
}

static gboolean
has_said (MasWindow *window)
{
  g_autofree char *status = dup_status (window);

  return g_str_has_prefix (status, "Saved as")
         || strstr (status, "the file holds the board") != NULL;
}

static const struct
{
  const char *name;
  const char *action;
  const char *answer;
  gboolean    elsewhere; /* the file dialog is shown, and another file is written */
  const char *saved;     /* the contents of that file; NULL: nothing is saved */
  gboolean    waits;     /* afterwards */
} saves[] = {
  { "save-cancel", "win.save", "cancel", FALSE, NULL, TRUE },
  { "save-board", "win.save", "board", FALSE, FEN "\n", TRUE },
  { "save-apply", "win.save", "apply", FALSE, APPLIED "\n", FALSE },
  { "save-as-cancel", "win.save-as", "cancel", TRUE, NULL, TRUE },
  { "save-as-board", "win.save-as", "board", TRUE, FEN "\n", TRUE },
  { "save-as-apply", "win.save-as", "apply", TRUE, APPLIED "\n", FALSE },
  { "save-everything-cancel", "win.save-everything", "cancel", TRUE, NULL, TRUE },
};

static void
test_save (gconstpointer data)
{
  const guint i = GPOINTER_TO_UINT (data);
  g_autoptr (GFile) file = new_file ("a.fen", FEN "\n", -1);
  g_autoptr (GFile) other = new_file ("b.fen", NULL, 0);
  GFile *written = saves[i].elsewhere ? other : file;
  MasWindow *window = open_file (file);

  type (window, WAITING);
  fake.n_save = 0;
  fake.file = other;
  ask (window, saves[i].action, saves[i].answer);
  g_assert_cmpuint (fake.n_confirm, ==, 1);
  g_assert_cmpstr (fake.asked, ==, "Apply the Text First?\n" WORDS "\ncancel apply board");
  if (saves[i].saved != NULL)
    {
      wait_for (has_said (window));
      assert_contents (written, saves[i].saved);
    }
  settle ();
  fake.file = NULL;
  g_assert_cmpuint (fake.n_save, ==, saves[i].elsewhere && saves[i].saved != NULL ? 1 : 0);
  if (saves[i].saved == NULL || saves[i].elsewhere)
    assert_contents (file, FEN "\n");
  if (saves[i].saved == NULL)
    g_assert_false (g_file_query_exists (other, NULL));
  g_assert_cmpint (mas_text_panel_has_pending (get_panel (window)), ==, saves[i].waits);
  if (saves[i].waits)
    g_assert_cmpstr (mas_text_panel_get_format (get_panel (window))->id, ==, "fen");
  if (saves[i].waits && saves[i].saved != NULL)
    g_assert_nonnull (strstr (gtk_label_get_label (get_remark_part (window, "message_label")),
                              "is not applied: the file holds the board"));
  destroy_window (window);
  delete_file (file);
  delete_file (other);
}

/* A text that waits in another format is asked about as well, and shown. */
static void
test_other_format (void)
{
  g_autoptr (GFile) file = new_file ("a.fen", FEN "\n", -1);
  MasWindow *window = open_file (file);

  type (window, WAITING);
  mas_text_panel_set_format (get_panel (window), qi_notation_lookup ("feen"));
  g_assert_false (mas_text_panel_has_pending (get_panel (window)));
  ask (window, "win.save", "cancel");
  g_assert_cmpuint (fake.n_confirm, ==, 1);
  g_assert_true (mas_text_panel_has_pending (get_panel (window)));
  assert_contents (file, FEN "\n");
  /* A text with faults is not asked about: the status says afterwards what was saved. */
  type (window, "4k3/x");
  ask (window, "win.save", "cancel");
  wait_for (has_said (window));
  g_assert_cmpuint (fake.n_confirm, ==, 0);
  assert_contents (file, FEN "\n");
  destroy_window (window);
  delete_file (file);
}

static const struct
{
  const char *name;
  gboolean    modified;
  const char *answer;
  const char *asked;
  gboolean    closed;
  const char *saved;
} closes[] = {
  { "cancel", FALSE, "cancel", "cancel discard apply", FALSE, FEN "\n" },
  { "discard", FALSE, "discard", "cancel discard apply", TRUE, FEN "\n" },
  { "apply", FALSE, "apply", "cancel discard apply", TRUE, APPLIED "\n" },
  { "modified-cancel", TRUE, "cancel", "cancel discard board apply", FALSE, FEN "\n" },
  { "modified-discard", TRUE, "discard", "cancel discard board apply", TRUE, FEN "\n" },
  { "modified-board", TRUE, "board", "cancel discard board apply", TRUE,
    "8/8/8/4k3/8/4K3/8/7R b - - 3 40\n" },
  /* A FEN without a side to move means White. */
  { "modified-apply", TRUE, "apply", "cancel discard board apply", TRUE, APPLIED "\n" },
};

static void
test_close (gconstpointer data)
{
  const guint i = GPOINTER_TO_UINT (data);
  g_autoptr (GFile) file = new_file ("a.fen", FEN "\n", -1);
  MasWindow *window = open_file (file);

  if (closes[i].modified)
    activate (window, "win.toggle-turn");
  type (window, WAITING);
  close_window (window, closes[i].answer);
  g_assert_cmpuint (fake.n_confirm, ==, 1);
  g_assert_true (g_str_has_prefix (fake.asked, "Save Changes?\n" WORDS "\n\n"));
  g_assert_true (g_str_has_suffix (fake.asked, closes[i].asked));
  if (closes[i].closed)
    wait_for (count_windows () == 0);
  assert_contents (file, closes[i].saved);
  if (!closes[i].closed)
    {
      g_assert_true (mas_text_panel_has_pending (get_panel (window)));
      destroy_window (window);
    }
  delete_file (file);
}

/* An edit during the save before closing is asked about as well, and saved. */
static void
test_close_edited (void)
{
  g_autoptr (GFile) file = new_file ("a.fen", FEN "\n", -1);
  MasWindow *window = open_file (file);

  activate (window, "win.toggle-turn");
  fake.answer = "save";
  fake.n_confirm = 0;
  gtk_window_close (GTK_WINDOW (window));
  wait_for (mas_document_is_saving (mas_window_get_document (window)));
  activate (window, "win.toggle-turn");
  wait_for (count_windows () == 0);
  fake.answer = NULL;
  g_assert_cmpuint (fake.n_confirm, ==, 2);
  assert_contents (file, FEN "\n");
  delete_file (file);
}

/* In a list the text belongs to its row: going to another row asks first. */
static void
test_rows (void)
{
  g_autoptr (GFile) file = new_file ("a.fen", FEN "\n" AMBIGUOUS " - - 0 1\n", -1);
  MasWindow *window = open_file (file);
  MasDocument *first = mas_window_get_document (window);

  type (window, WAITING);
  ask (window, "win.next-row", "cancel");
  g_assert_cmpuint (fake.n_confirm, ==, 1);
  g_assert_cmpstr (fake.asked, ==, "Apply the Text First?\n" WORDS "\ncancel discard apply");
  g_assert_true (mas_window_get_document (window) == first);
  g_assert_true (mas_text_panel_has_pending (get_panel (window)));
  ask (window, "win.save", "cancel");
  g_assert_cmpuint (fake.n_confirm, ==, 1);
  assert_contents (file, FEN "\n" AMBIGUOUS " - - 0 1\n");

  ask (window, "win.next-row", "discard");
  g_assert_cmpuint (fake.n_confirm, ==, 1);
  g_assert_false (mas_window_get_document (window) == first);
  g_assert_false (mas_text_panel_has_unread_text (get_panel (window)));
  ask (window, "win.previous-row", NULL);
  g_assert_cmpuint (fake.n_confirm, ==, 0);
  type (window, WAITING);
  ask (window, "win.next-row", "apply");
  g_assert_cmpuint (fake.n_confirm, ==, 1);
  g_assert_false (mas_window_get_document (window) == first);
  ask (window, "win.previous-row", NULL);
  g_assert_cmpuint (fake.n_confirm, ==, 0);
  g_assert_cmpuint (qi_position_get_n_squares (
                      mas_document_get_position (mas_window_get_document (window))),
                    ==, 16);

  /* Closing the list asks about the text of its row as well. */
  type (window, "k7");
  close_window (window, "discard");
  g_assert_cmpuint (fake.n_confirm, ==, 1);
  g_assert_nonnull (strstr (fake.asked,
                            "It would make the board 8 × 1. 1 piece would go.\n\nIn “a.fen”, 1 "
                            "position has changes"));
  g_assert_true (g_str_has_suffix (fake.asked, "cancel discard board apply"));
  wait_for (count_windows () == 0);
  assert_contents (file, FEN "\n" AMBIGUOUS " - - 0 1\n");
  delete_file (file);
}

/* Undo and redo are those of the typing while the text waits and has the keyboard. */
static void
test_undo (void)
{
  MasWindow *window = new_document_window (CHESS_FEEN);
  MasDocument *document = mas_window_get_document (window);

  activate (window, "win.toggle-turn");
  activate (window, "win.focus-text");
  type (window, "k^/K^ / C/c");
  g_assert_true (mas_text_panel_has_pending (get_panel (window)));
  activate (window, "win.undo");
  g_assert_cmpint (qi_position_get_turn (mas_document_get_position (document)), ==, QI_SIDE_SECOND);
  g_assert_true (mas_text_panel_has_unread_text (get_panel (window)));
  activate (window, "win.redo");
  g_assert_true (mas_text_panel_has_unread_text (get_panel (window)));
  g_assert_cmpint (qi_position_get_turn (mas_document_get_position (document)), ==, QI_SIDE_SECOND);
  destroy_window (window);
}

int
main (int   argc,
      char *argv[])
{
  gtk_test_init (&argc, &argv, NULL);
  for (guint i = 0; i < G_N_ELEMENTS (saves); i++)
    {
      g_autofree char *path = g_strconcat ("/editor/window-pending/", saves[i].name, NULL);

      g_test_add_data_func (path, GUINT_TO_POINTER (i), test_save);
    }
  for (guint i = 0; i < G_N_ELEMENTS (closes); i++)
    {
      g_autofree char *path = g_strconcat ("/editor/window-pending/close/", closes[i].name, NULL);

      g_test_add_data_func (path, GUINT_TO_POINTER (i), test_close);
    }
  g_test_add_func ("/editor/window-pending/close-edited", test_close_edited);
  g_test_add_func ("/editor/window-pending/other-format", test_other_format);
  g_test_add_func ("/editor/window-pending/rows", test_rows);
  g_test_add_func ("/editor/window-pending/undo", test_undo);
  return run_window_tests ();
}
