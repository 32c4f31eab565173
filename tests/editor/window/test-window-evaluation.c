/* SPDX-License-Identifier: Apache-2.0 */
/* Rows of a list that an engine evaluates, in the whole window, with programs that always do the same (fake.py): what is asked
 * for reaches the engine, how far it is, and what is offered when it ends. */
#include "engine-window.h"

#include "case-table.h"
#include "mas-collection.h"
#include "mas-evaluation-bar.h"
#include "mas-evaluation-question.h"

#define WHITE        "6k1/5ppp/8/8/8/8/8/K3R3 w - - 0 1\n"
#define BLACK        "3R2k1/5ppp/8/8/8/8/8/K7 b - - 0 1\n"
#define BLACK_SECOND "k3r3/8/8/8/8/8/5PPP/6K1 b - - 0 1\n"
#define SOUND        WHITE BLACK BLACK_SECOND
#define NO_KING                                                                                    \
  "8/8/8/8/8/8/8/K3R3 w - - 0 1\n8/5ppp/8/8/8/8/8/K3R3 w - - 0 1\n8/4pppp/8/8/8/8/8/K3R3 w - - 0 " \
  "1\n"
#define XIANGQI \
  "rnbakabnr/9/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C5C1/9/RNBAKABNR w - - 0 1\n" \
  "rnbakabnr/9/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C5C1/9/RNBAKABNR b - - 0 1\n" \
  "1nbakabnr/9/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C5C1/9/RNBAKABNR b - - 0 1\n"

/**
 * Case:
 * @how: fake.py's word
 * @depth: the limit; 0: a time
 * @seconds: the limit; 0: a depth
 * @values: of the rows at the end
 * @words: a part of what is said then
 * @log: a part of what was said to the engine, or by it
 * @n_starts: how often it was started
 * @restarts: whether *Restart* is offered: rows that were not sent would not be sent again
 */
typedef struct
{
  const char *name;
  const char *how;
  const char *rows;
  double      depth;
  double      seconds;
  const char *values;
  const char *words;
  const char *log;
  guint       n_starts;
  gboolean    restarts;
} Case;

static const Case cases[] = {
  { "depth", "good", SOUND, 7, 0, "+0.35 −0.35 −0.35 ", "3 of 3 positions", "go depth 7", 1, FALSE },
  { "time", "good", SOUND, 0, .3, "+0.35 −0.35 −0.35 ", "3 of 3 positions", "go movetime 300", 1,
    FALSE },
  { "no-king", "good", NO_KING, 7, 0, "– – – ", "it is not sent", "", 0, FALSE },
  { "unknown-game", "good", XIANGQI, 7, 0, "– – – ", "0 of 3 positions", "uciok", 1, FALSE },
  { "dies", "dies-go", SOUND, 7, 0, "– – – ", "ended by itself", "go depth 7", 3, TRUE },
};

static GtkWidget *
find_question (void)
{
  GListModel *all = gtk_window_get_toplevels ();

  for (guint i = 0; i < g_list_model_get_n_items (all); i++)
    {
      g_autoptr (GtkWidget) window = g_list_model_get_item (all, i);

      if (MAS_IS_EVALUATION_QUESTION (window))
        return window;
    }
  return NULL;
}

static gpointer
get_part (const char *name)
{
  return get_child (find_question (), MAS_TYPE_EVALUATION_QUESTION, name);
}

/* Opens the rows and asks for all of them. */
static GFile *
open_rows (Fixture    *f,
           const Case *test)
{
  GFile *file = new_file ("rows.fen", test->rows, -1);

  add_fake (f, test->how);
  f->window = new_window (application);
  mas_window_load_file (f->window, file, FALSE);
  wait_for (mas_window_get_collection (f->window) != NULL);
  wait_for (g_list_model_get_n_items (G_LIST_MODEL (mas_window_get_collection (f->window))) == 3);
  f->document = g_object_ref (mas_window_get_document (f->window));
  activate (f->window, "win.evaluate-rows");
  adw_combo_row_set_selected (get_part ("limit_row"), test->depth > 0 ? 1 : 0);
  g_assert_cmpint (gtk_widget_get_mapped (get_part ("depth_row")), ==, test->depth > 0);
  gtk_spin_button_set_value (get_part (test->depth > 0 ? "depth_spin" : "time_spin"),
                             test->depth > 0 ? test->depth : test->seconds);
  click (find_question (), "Evaluate");
  g_assert_null (find_question ());
  return file;
}

static void
assert_values (Fixture    *f,
               const char *expected)
{
  GListModel *rows = G_LIST_MODEL (mas_window_get_collection (f->window));
  g_autoptr (GString) all = g_string_new (NULL);

  for (guint i = 0; i < g_list_model_get_n_items (rows); i++)
    {
      g_autoptr (MasCollectionRow) row = g_list_model_get_item (rows, i);
      g_autofree char *value = mas_collection_row_dup_value (row);

      g_string_append_printf (all, "%s ", value != NULL ? value : "–");
    }
  g_assert_cmpstr (all->str, ==, expected);
}

static GtkWidget *
get_bar (Fixture *f)
{
  return find_widget (GTK_WIDGET (f->window), MAS_TYPE_EVALUATION_BAR, NULL);
}

static gboolean
has_said (Fixture    *f,
          const char *part)
{
  g_autofree char *status = dup_status (f->window);

  return strstr (status, part) != NULL;
}

static void
test_case (gconstpointer data)
{
  const Case *test = data;
  Fixture f = { 0 };
  g_autoptr (GFile) file = open_rows (&f, test);
  GtkWidget *notes = get_child (f.window, MAS_TYPE_WINDOW, "notes");

  wait_for (has_said (&f, test->words) && !gtk_widget_get_mapped (get_bar (&f)));
  assert_values (&f, test->values);
  settle ();
  g_assert_cmpuint (count_starts (&f), ==, test->n_starts);
  g_assert_cmpint (find_seen (notes, GTK_TYPE_BUTTON, "Restart") != NULL, ==, test->restarts);
  /* Where rows have no value the log says more, if anything was started. */
  g_assert_cmpint (find_seen (notes, GTK_TYPE_BUTTON, "Show Log") != NULL, ==,
                   *test->values != '+' && test->n_starts > 0);
  activate (f.window, "win.evaluation-log");
  check_log (test->log);
  if (test->restarts)
    {
      click (notes, "Restart");
      wait_for (count_starts (&f) == 2 * test->n_starts);
      wait_for (find_seen (notes, GTK_TYPE_BUTTON, "Restart") != NULL);
    }
  assert_contents (file, test->rows);
  tear_down (&f);
  delete_file (file);
}

static void
assert_rows (Fixture    *f,
             const char *expected)
{
  QiCollection *rows = mas_collection_get_collection (mas_window_get_collection (f->window));
  g_autoptr (GString) text = g_string_new (NULL);

  for (guint row = 0; row < qi_collection_get_n_rows (rows); row++)
    {
      g_autoptr (GBytes) bytes = qi_collection_dup_text (rows, row, NULL);
      gsize length = 0;
      const char *data = g_bytes_get_data (bytes, &length);

      g_string_append_len (text, data, (gssize) length);
      g_string_append_c (text, '\n');
    }
  g_assert_cmpstr (text->str, ==, expected);
}

/* The best for the first player first, what is equal as it was: one step, which can be undone. The row that is shown stays
 * the shown one. */
static void
test_sort (void)
{
  static const Case mixed = { .how = "good", .rows = BLACK WHITE BLACK_SECOND, .depth = 7 };
  Fixture f = { 0 };
  g_autoptr (GFile) file = open_rows (&f, &mixed);

  wait_for (has_said (&f, "3 of 3 positions") && !gtk_widget_get_mapped (get_bar (&f)));
  g_assert_cmpuint (mas_collection_get_current (mas_window_get_collection (f.window)), ==, 0);
  activate (f.window, "win.sort-by-value");
  assert_rows (&f, SOUND);
  g_assert_cmpuint (mas_collection_get_current (mas_window_get_collection (f.window)), ==, 1);
  activate (f.window, "win.undo");
  assert_rows (&f, mixed.rows);
  tear_down (&f);
  delete_file (file);
}

/* One that does not come to an end with the second row: how far it is, and *Stop*. What it has found stays. */
static void
test_stop (void)
{
  static const Case once = { .how = "once", .rows = SOUND, .depth = 7 };
  Fixture f = { 0 };
  g_autoptr (GFile) file = open_rows (&f, &once);
  GtkWidget *bar = get_bar (&f);
  GtkWidget *progress;

  wait_for (find_seen (bar, GTK_TYPE_LABEL, "Evaluating: 1 of 3") != NULL);
  progress = find_widget (bar, GTK_TYPE_PROGRESS_BAR, NULL);
  g_assert_cmpfloat_with_epsilon (gtk_progress_bar_get_fraction (GTK_PROGRESS_BAR (progress)),
                                  1.0 / 3, .001);
  assert_values (&f, "+0.35 – – ");
  g_signal_emit_by_name (find_widget (bar, GTK_TYPE_BUTTON, NULL), "clicked");
  g_assert_false (gtk_widget_get_visible (bar));
  wait_for (fake_engines_are_gone (f.pids));
  g_assert_true (has_said (&f, "1 of 3 positions"));
  assert_values (&f, "+0.35 – – ");
  g_assert_cmpuint (count_starts (&f), ==, 1);
  tear_down (&f);
  delete_file (file);
}

int
main (int   argc,
      char *argv[])
{
  gtk_test_init (&argc, &argv, NULL);
  case_table_add ("/editor/window-evaluation/", cases, test_case);
  g_test_add_func ("/editor/window-evaluation/sort", test_sort);
  g_test_add_func ("/editor/window-evaluation/stop", test_stop);
  return run_window_tests ();
}
