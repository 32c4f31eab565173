/* SPDX-License-Identifier: Apache-2.0 */
/* The commands on the rows of a list where they have nothing to do, cannot do it, or come in the wrong moment. */
#include "window-test.h"

#include "mas-collection-list-private.h"
#include "mas-collection.h"
#include "mas-rows-session-private.h"
#include "mas-toasts.h"

#define FIRST_FEN  "8/5k2/8/8/3K4/8/4P3/8 w - - 0 1"
#define SECOND_FEN "8/5k2/8/8/3K4/8/3P4/8 w - - 0 1"
#define THIRD_FEN  "8/5k2/8/8/3K4/8/2P5/8 w - - 0 1"
#define WIDE_FEN   "9/5k2/8/8/3K4/8/4P3/8 w - - 0 1"
#define LIST       FIRST_FEN "\n" SECOND_FEN "\n" THIRD_FEN "\n"
#define FAULTY     FIRST_FEN "\n" WIDE_FEN "\n" THIRD_FEN "\n"

static QiCollection *
get_rows (MasWindow *window)
{
  return mas_collection_get_collection (mas_window_get_collection (window));
}

static MasWindow *
open_list (GFile *file)
{
  MasWindow *window = new_window (application);

  mas_window_load_file (window, file, FALSE);
  wait_for (mas_window_get_collection (window) != NULL);
  wait_for (qi_collection_is_indexed (get_rows (window))
            && qi_collection_count (get_rows (window), QI_VERDICT_UNKNOWN) == 0);
  settle ();
  return window;
}

static guint
get_current (MasWindow *window)
{
  return mas_collection_get_current (mas_window_get_collection (window));
}

static char *
dup_list (MasWindow *window)
{
  GString *text = g_string_new (NULL);

  for (guint row = 0; row < qi_collection_get_n_rows (get_rows (window)); row++)
    {
      g_autoptr (GBytes) bytes = qi_collection_dup_text (get_rows (window), row, NULL);
      gsize length = 0;
      const char *data = g_bytes_get_data (bytes, &length);

      g_string_append_len (text, data, (gssize) length);
      g_string_append_c (text, '\n');
    }
  return g_string_free (text, FALSE);
}

static void
assert_list (MasWindow  *window,
             const char *expected)
{
  g_autofree char *text = dup_list (window);

  g_assert_cmpstr (text, ==, expected);
}

static void
act (MasWindow  *window,
     const char *name,
     const char *target)
{
  GAction *action = g_action_map_lookup_action (G_ACTION_MAP (window), name);

  g_assert_nonnull (action);
  g_action_activate (action, target != NULL ? g_variant_new_string (target) : NULL);
}

static void
close_and_delete (MasWindow *window,
                  GFile     *file)
{
  destroy_window (window);
  delete_file (file);
}

/* What is typed into a row of lines cannot be two lines. Nothing may go on before it is mended, as it would be lost. */
static void
test_unkept (void)
{
  static const struct
  {
    const char *name;
    const char *target;
  } acts[] = {
    { "insert-row", NULL },
    { "duplicate-rows", NULL },
    { "delete-rows", NULL },
    { "move-rows-up", NULL },
    { "move-rows-down", NULL },
    { "revert-rows", NULL },
    { "sort-rows", "material" },
    { "undo-rows", NULL },
    { "delete-repeats", NULL },
    { "next-row", NULL },
    { "previous-row", NULL },
    { "next-problem", NULL },
    { "previous-problem", NULL },
    { "export-rows", NULL },
    { "export-changes", NULL },
    { "compare-rows", NULL },
    { "compare-row-saved", NULL },
    { "next-theirs", NULL },
    { "previous-theirs", NULL },
    { "sort-by-value", NULL },
    { "evaluation-restart", NULL },
    { "save", NULL },
    { "save-as", NULL },
  };
  const guint both[] = { 0, 1 };
  g_autoptr (GFile) file = new_file ("a.fen", FAULTY, -1);
  g_autoptr (GFile) other = new_file ("b.fen", NULL, 0);
  MasWindow *window = open_list (file);

  mas_window_open_row (window, 1, FALSE);
  g_assert_cmpstr (get_page (window), ==, "faulty");
  mas_faulty_text_set_text (mas_session_get_faulty (window->session), "8/8\n8/8");
  fake.file = other;
  fake.n_save = 0;
  for (gsize i = 0; i < G_N_ELEMENTS (acts); i++)
    {
      mas_collection_list_select_rows (window->rows, both,
                                       g_str_equal (acts[i].name, "compare-rows") ? 2 : 1);
      act (window, acts[i].name, acts[i].target);
      settle ();
      assert_list (window, FAULTY);
      g_assert_cmpuint (get_current (window), ==, 1);
      g_assert_cmpstr (mas_faulty_text_get_text (mas_session_get_faulty (window->session)), ==,
                       "8/8\n8/8");
    }
  fake.file = NULL;
  g_assert_cmpuint (fake.n_save, ==, 0);
  g_assert_false (g_file_query_exists (other, NULL));
  assert_contents (file, FAULTY);
  close_and_delete (window, file);
  delete_file (other);
}

/* Which row next and previous go to: to the ends, not around, through the rows that are listed. */
static const struct
{
  const char *search;
  guint       current;
  const char *action;
  guint       expected;
} step_cases[] = {
  { "", 0, "next-row", 1 },
  { "", 2, "next-row", 3 },
  { "", 3, "next-row", 3 },
  { "", 0, "previous-row", 0 },
  { "", 2, "previous-row", 1 },
  { "3P4", 0, "next-row", 1 },
  { "3P4", 0, "previous-row", 0 },
  { "3P4", 2, "previous-row", 1 },
  { "3P4", 1, "next-row", 1 },
  { "Zugzwang", 1, "next-row", 1 },
  { "Zugzwang", 1, "next-problem", 1 },
  { "9", 0, "next-problem", 3 },
  { "9", 0, "previous-problem", 3 },
  { "9", 3, "next-problem", 3 },
  { "9", 3, "previous-problem", 3 },
  { "", 3, "next-problem", 3 },
  { "", 0, "previous-problem", 3 },
};

static void
test_steps (void)
{
  g_autoptr (GFile) file =
    new_file ("a.fen", FIRST_FEN "\n8/5k2/8/8/3K4/8/3P4/8 w - - 0 1\n" THIRD_FEN "\n" WIDE_FEN "\n",
              -1);
  MasWindow *window = open_list (file);

  for (gsize i = 0; i < G_N_ELEMENTS (step_cases); i++)
    {
      gboolean searching = TRUE;

      mas_window_open_row (window, step_cases[i].current, FALSE);
      mas_collection_list_set_search (window->rows, step_cases[i].search, 0);
      do
        {
          settle ();
          g_object_get (mas_window_get_collection (window), "searching", &searching, NULL);
        }
      while (searching);
      act (window, step_cases[i].action, NULL);
      settle ();
      if (get_current (window) != step_cases[i].expected)
        g_error ("case %" G_GSIZE_FORMAT ": row %u", i, get_current (window));
    }
  close_and_delete (window, file);
}

/* A list may lose all its rows; what is inserted then is the start of chess. */
static void
test_empty (void)
{
  const guint all[] = { 0, 1, 2 };
  g_autoptr (GFile) file = new_file ("a.fen", LIST, -1);
  MasWindow *window = open_list (file);

  mas_collection_list_select_rows (window->rows, all, 3);
  activate_at_once (window, "win.delete-rows");
  g_assert_nonnull (mas_toasts_lookup (window->toasts, MAS_ROW_UNDO_NOTICE));
  settle ();
  g_assert_cmpuint (qi_collection_get_n_rows (get_rows (window)), ==, 0);
  g_assert_cmpuint (get_current (window), ==, G_MAXUINT);
  g_assert_null (mas_window_get_document (window));
  act (window, "sort-rows", "title");
  act (window, "delete-repeats", NULL);
  settle ();
  act (window, "insert-row", NULL);
  settle ();
  assert_list (window, "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1\n");
  g_assert_nonnull (mas_window_get_document (window));
  /* The notice was of the deletion, which is not the last step any more. */
  g_assert_null (mas_toasts_lookup (window->toasts, MAS_ROW_UNDO_NOTICE));
  act (window, "undo-rows", NULL);
  act (window, "undo-rows", NULL);
  settle ();
  assert_list (window, LIST);
  act (window, "undo-rows", NULL); /* there is nothing before */
  assert_list (window, LIST);
  close_and_delete (window, file);
}

/* Rows that stand at the end already stay; several go together. */
static void
test_move (void)
{
  const guint last[] = { 1, 2 };
  g_autoptr (GFile) file = new_file ("a.fen", LIST, -1);
  MasWindow *window = open_list (file);
  g_autofree char *status = NULL;

  mas_collection_list_select (window->rows, 0, 1);
  act (window, "move-rows-up", NULL);
  assert_list (window, LIST);
  mas_collection_list_select_rows (window->rows, last, 2);
  act (window, "move-rows-down", NULL);
  assert_list (window, LIST);
  act (window, "move-rows-up", NULL);
  settle ();
  assert_list (window, SECOND_FEN "\n" THIRD_FEN "\n" FIRST_FEN "\n");
  g_assert_cmpuint (mas_collection_list_count_selected (window->rows), ==, 2);
  activate (window, "win.undo");
  assert_list (window, LIST);
  status = dup_status (window);
  g_assert_cmpstr (status, ==, "Undone: Move 2 Rows Up");
  activate (window, "win.redo");
  assert_list (window, SECOND_FEN "\n" THIRD_FEN "\n" FIRST_FEN "\n");
  close_and_delete (window, file);
}

/* The order and the repetitions that were found are those of a list that is another one by then. */
static void
test_meanwhile (void)
{
  g_autoptr (GFile) file = new_file ("a.fen", LIST FIRST_FEN "\n", -1);
  MasWindow *window = open_list (file);

  mas_collection_list_select (window->rows, 1, 1);
  act (window, "sort-rows", "material");
  act (window, "sort-rows", "material"); /* instead of the first */
  act (window, "duplicate-rows", NULL);
  wait_for (shows_part (window, "notes", "message"));
  g_assert_nonnull (
    strstr (gtk_label_get_label (get_remark_part (window, "message_label")), "is not sorted"));
  assert_list (window,
               FIRST_FEN "\n" SECOND_FEN "\n" SECOND_FEN "\n" THIRD_FEN "\n" FIRST_FEN "\n");

  act (window, "delete-repeats", NULL);
  act (window, "delete-rows", NULL);
  for (guint i = 0; i < 10; i++)
    pause_for (5);
  assert_list (window, FIRST_FEN "\n" SECOND_FEN "\n" THIRD_FEN "\n" FIRST_FEN "\n");
  act (window, "delete-repeats", NULL);
  wait_for (qi_collection_get_n_rows (get_rows (window)) == 3);
  settle ();
  assert_list (window, LIST);
  act (window, "delete-repeats", NULL); /* now there are none */
  for (guint i = 0; i < 10; i++)
    pause_for (5);
  assert_list (window, LIST);
  close_and_delete (window, file);
}

/* Rows as a file of another format, none chosen, and a place where no file can be. */
static void
test_export (void)
{
  g_autoptr (GFile) file = new_file ("a.fen", LIST, -1);
  g_autoptr (GFile) other = new_file ("b.epd", NULL, 0);
  g_autoptr (GFile) folder = g_file_get_parent (other);
  MasWindow *window = open_list (file);
  g_autofree char *text = NULL;

  act (window, "export-rows", NULL);
  settle ();
  g_assert_cmpstr (fake.name, ==, "Selection.fen");
  mas_window_open_row (window, 1, FALSE);
  put_piece (mas_window_get_document (window), 0, "R");
  fake.file = other;
  fake.type = "epd";
  act (window, "export-changes", NULL);
  wait_for (g_file_query_exists (other, NULL));
  settle ();
  g_assert_true (g_file_load_contents (other, NULL, &text, NULL, NULL, NULL));
  g_assert_true (g_str_has_prefix (text, "R7/5k2/8/8/3K4/8/3P4/8 w - -"));
  g_assert_cmpuint (strcspn (text, "\n") + 1, ==, strlen (text)); /* that row alone */
  fake.file = folder;
  fake.type = NULL;
  act (window, "export-rows", NULL);
  wait_for (shows_part (window, "strip", "message"));
  g_assert_nonnull (
    strstr (gtk_label_get_label (get_strip_part (window, "message_label")), "Not exported."));
  fake.file = NULL;
  close_and_delete (window, file);
  delete_file (other);
}

/* Enter in the list goes to the board, Enter in the search to the first row that was found, in the list. */
static void
test_open (void)
{
  g_autoptr (GFile) file = new_file ("a.fen", FAULTY, -1);
  MasWindow *window = open_list (file);
  GtkWidget *view = GTK_WIDGET (window->rows->view);
  gboolean searching = TRUE;

  g_signal_emit_by_name (view, "activate", 2u);
  settle ();
  g_assert_cmpuint (get_current (window), ==, 2);
  g_assert_true (gtk_widget_is_ancestor (gtk_window_get_focus (GTK_WINDOW (window)),
                                         GTK_WIDGET (window->editor)));
  /* A row with faults has no board. */
  g_signal_emit_by_name (view, "activate", 1u);
  settle ();
  g_assert_cmpuint (get_current (window), ==, 1);
  g_assert_true (gtk_widget_is_ancestor (gtk_window_get_focus (GTK_WINDOW (window)),
                                         GTK_WIDGET (window->stack)));

  activate (window, "win.find");
  mas_collection_list_set_search (window->rows, "nothing at all", 0);
  while (searching)
    {
      settle ();
      g_object_get (mas_window_get_collection (window), "searching", &searching, NULL);
    }
  g_signal_emit_by_name (window->rows->search, "activate");
  g_assert_cmpuint (get_current (window), ==, 1);
  mas_collection_list_set_search (window->rows, "2P5", 0);
  wait_for (g_list_model_get_n_items (G_LIST_MODEL (mas_window_get_collection (window))) == 1);
  settle ();
  g_signal_emit_by_name (window->rows->search, "activate");
  settle ();
  g_assert_cmpuint (get_current (window), ==, 2);
  g_assert_true (mas_collection_list_has_focus (window->rows));
  close_and_delete (window, file);
}

/* Checking stops and goes on by the same button. */
static void
test_work (void)
{
  g_autoptr (GString) text = g_string_new (NULL);
  g_autoptr (GFile) file = NULL;
  MasWindow *window = new_window (application);
  gboolean checking = TRUE;

  for (guint i = 0; i < 12000; i++)
    g_string_append (text, FIRST_FEN "\n");
  file = new_file ("a.fen", text->str, -1);
  mas_window_load_file (window, file, FALSE);
  wait_for (mas_window_get_collection (window) != NULL);
  g_signal_emit_by_name (window->rows->work_button, "clicked");
  wait_for (qi_collection_is_indexed (get_rows (window)));
  while (checking)
    {
      settle ();
      g_object_get (get_rows (window), "checking", &checking, NULL);
    }
  if (qi_collection_count (get_rows (window), QI_VERDICT_UNKNOWN) > 0)
    {
      mas_collection_list_watch_work (window->rows);
      g_assert_cmpstr (gtk_widget_get_tooltip_text (GTK_WIDGET (window->rows->work_button)), ==,
                       "Check the rest");
      g_assert_true (
        g_str_has_prefix (gtk_label_get_label (window->rows->work_label), "Checked: "));
      g_signal_emit_by_name (window->rows->work_button, "clicked");
      g_assert_cmpstr (gtk_widget_get_tooltip_text (GTK_WIDGET (window->rows->work_button)), ==,
                       "Stop");
    }
  wait_for (qi_collection_count (get_rows (window), QI_VERDICT_UNKNOWN) == 0);
  mas_collection_list_watch_work (window->rows);
  g_assert_cmpstr (gtk_label_get_label (
                     window->rows->chip_label[G_N_ELEMENTS (window->rows->chip_label) - 1]),
                   ==, "12.0k");
  close_and_delete (window, file);
}

static gboolean
has_text (MasWindow  *window,
          const char *text)
{
  g_autofree char *now = dup_list (window);

  return g_str_equal (now, text);
}

/* A list is written to another file, with what was changed in it; the first one stays as it was, and a dialog that is closed
 * does nothing. */
static void
test_save_as (void)
{
  g_autoptr (GFile) file = new_file ("a.fen", LIST, -1);
  g_autoptr (GFile) other = new_file ("b.fen", NULL, 0);
  MasWindow *window = open_list (file);

  act (window, "delete-rows", NULL);
  wait_for (has_text (window, SECOND_FEN "\n" THIRD_FEN "\n"));
  fake.n_save = 0;
  act (window, "save-as", NULL);
  settle ();
  g_assert_cmpuint (fake.n_save, ==, 1);
  g_assert_cmpstr (fake.name, ==, "a.fen");
  g_assert_cmpstr (fake.offered, ==, "fen");
  g_assert_true (mas_collection_is_modified (mas_window_get_collection (window)));
  fake.file = other;
  act (window, "save-as", NULL);
  wait_for (!mas_collection_is_modified (mas_window_get_collection (window)));
  fake.file = NULL;
  assert_contents (other, SECOND_FEN "\n" THIRD_FEN "\n");
  assert_contents (file, LIST);
  destroy_window (window);
  delete_file (file);
  delete_file (other);
}

/* A row whose text is mended becomes a position, and the list says what it was mended to. */
static void
test_mended (void)
{
  g_autoptr (GFile) file = new_file ("a.fen", FAULTY, -1);
  MasWindow *window = open_list (file);

  mas_window_open_row (window, 1, FALSE);
  g_assert_cmpstr (get_page (window), ==, "faulty");
  mas_faulty_text_set_text (mas_session_get_faulty (window->session), SECOND_FEN);
  wait_for (g_strcmp0 (get_page (window), "editor") == 0);
  g_assert_cmpuint (get_current (window), ==, 1);
  assert_list (window, LIST);
  close_window (window, "discard");
  delete_file (file);
}

#define START                                                                                      \
  "{\"board\":[[\"K\",null],[null,\"k\"]],\"hands\":{\"first\":[],\"second\":[]},"                    \
  "\"styles\":{\"first\":\"C\",\"second\":\"c\"},\"turn\":\"first\""

/* A row with a long text is read while the window goes on, and shown when that is done; meanwhile another row can be opened. */
static void
test_long (void)
{
  g_autofree char *remark = g_strnfill (300000, 'x');
  g_autofree char *text =
    g_strdup_printf ("[\n" START "},\n" START ",\"setup\":{\"details\":{\"x-remark\":\"%s\"}}},\n"
                     "{\"board\":7,\"setup\":{\"details\":{\"x-remark\":\"%s\"}}}\n]\n",
                     remark, remark);
  g_autoptr (GFile) file = new_file ("a.json", text, -1);
  MasWindow *window = open_list (file);
  gpointer reading = NULL;

  g_assert_cmpstr (get_page (window), ==, "editor");
  mas_window_open_row (window, 1, FALSE);
  g_assert_cmpstr (get_page (window), ==, "failed");
  wait_for (g_strcmp0 (get_page (window), "editor") == 0);
  g_assert_cmpuint (get_current (window), ==, 1);
  mas_window_open_row (window, 2, FALSE);
  g_assert_cmpstr (get_page (window), ==, "failed");
  wait_for (g_strcmp0 (get_page (window), "faulty") == 0);
  mas_window_open_row (window, 0, FALSE);
  mas_window_open_row (window, 2, FALSE);
  reading = mas_window_get_rows_session (window)->reading;
  g_object_add_weak_pointer (reading, &reading);
  mas_window_open_row (window, 0, FALSE);
  g_assert_cmpstr (get_page (window), ==, "editor");
  /* What is read of a row that was left comes to its end, and lets go of this, behind its result. */
  wait_for (reading == NULL);
  g_assert_cmpstr (get_page (window), ==, "editor");
  g_assert_cmpuint (get_current (window), ==, 0);
  close_and_delete (window, file);
}

int
main (int   argc,
      char *argv[])
{
  gtk_test_init (&argc, &argv, NULL);
  g_test_add_func ("/editor/window-rows/empty", test_empty);
  g_test_add_func ("/editor/window-rows/export", test_export);
  g_test_add_func ("/editor/window-rows/long", test_long);
  g_test_add_func ("/editor/window-rows/meanwhile", test_meanwhile);
  g_test_add_func ("/editor/window-rows/mended", test_mended);
  g_test_add_func ("/editor/window-rows/move", test_move);
  g_test_add_func ("/editor/window-rows/open", test_open);
  g_test_add_func ("/editor/window-rows/save-as", test_save_as);
  g_test_add_func ("/editor/window-rows/steps", test_steps);
  g_test_add_func ("/editor/window-rows/unkept", test_unkept);
  g_test_add_func ("/editor/window-rows/work", test_work);
  return run_window_tests ();
}
