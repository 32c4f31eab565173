/* SPDX-License-Identifier: Apache-2.0 */
/* Rows of a list that one of the user's engines evaluates: their values, how they are sorted and written, what is left
 * out and why, and that no engine keeps running. For a mate the value is known: 32767 less the plies to it (PGN,
 * 16.2.5.5). */
#include "fake-engine.h"
#include "tmp-folder.h"
#include "mas-evaluation.h"

/* White mates in one; black is mated; black mates in one; a row that is no position; one without kings. */
#define ROWS \
  "6k1/5ppp/8/8/8/8/8/K3R3 w - - id \"one\"; ce 1; pv Kb2;\n" \
  "3R2k1/5ppp/8/8/8/8/8/K7 b - - id \"two\";\n" \
  "k3r3/8/8/8/8/8/5PPP/6K1 b - - id \"three\";\n" \
  "nonsense\n" \
  "8/8/8/8/8/8/8/8 w - - id \"five\";\n"
#define WRITTEN \
  "6k1/5ppp/8/8/8/8/8/K3R3 w - - id \"one\"; ce 32766; acd *; pv Re8#;\n" \
  "3R2k1/5ppp/8/8/8/8/8/K7 b - - id \"two\"; ce -32767; acd 0;\n" \
  "k3r3/8/8/8/8/8/5PPP/6K1 b - - id \"three\"; ce 32766; acd *; pv Re1#;\n" \
  "nonsense\n" \
  "8/8/8/8/8/8/8/8 w - - id \"five\";\n"
#define FIVE    5

typedef struct
{
  char          *path;
  char          *pids;
  MasEngines    *engines;
  QiCollection  *rows;
  MasCollection *collection;
  MasEvaluation *evaluation;
} Fixture;

static void
on_opened_cb (GObject      *source,
              GAsyncResult *result,
              gpointer      user_data)
{
  *(QiCollection **) user_data = qi_collection_open_finish (result, NULL);
}

/* @fake: fake.py's word; NULL: Stockfish. */
static void
set_up (Fixture    *f,
        const char *name,
        const char *fake,
        const char *text)
{
  g_autofree char *folder = tmp_folder_new ("mas-evaluation");
  g_autoptr (GFile) file = NULL;

  f->path = g_build_filename (folder, name, NULL);
  g_assert_true (g_file_set_contents (f->path, text, -1, NULL));
  f->engines = fake_engines_new (&f->pids);
  if (fake != NULL)
    fake_engines_add (f->engines, fake, f->pids);
  else
    fake_engines_add_program (f->engines, "stockfish", "uci");
  file = g_file_new_for_path (f->path);
  qi_collection_open_async (file, NULL, NULL, on_opened_cb, &f->rows);
  wait_for (f->rows != NULL && qi_collection_is_indexed (f->rows));
  f->collection = mas_collection_new (f->rows);
  f->evaluation = mas_evaluation_new (f->collection, f->engines);
  mas_evaluation_set_patience (f->evaluation, fake != NULL ? FAKE_PATIENCE : 60000);
}

static void
tear_down (Fixture *f)
{
  mas_evaluation_close (f->evaluation);
  let_go (f->evaluation);
  wait_for (fake_engines_are_gone (f->pids));
  qi_collection_close (f->rows);
  g_object_unref (f->collection);
  g_object_unref (f->rows);
  fake_engines_free (f->engines, f->pids);
  g_free (f->path);
}

static void
start (Fixture *f,
       guint    n_rows,
       gboolean writes)
{
  const QiEngineLimits limits = { .depth = 4 };
  guint rows[FIVE];

  for (guint i = 0; i < n_rows; i++)
    rows[i] = i;
  mas_evaluation_start (f->evaluation, mas_engines_get_chosen (f->engines), rows, n_rows, &limits,
                        writes);
}

static void
evaluate (Fixture *f,
          guint    n_rows,
          gboolean writes)
{
  start (f, n_rows, writes);
  g_assert_true (mas_evaluation_is_running (f->evaluation));
  wait_for (!mas_evaluation_is_running (f->evaluation));
}

/* All values, each with a blank behind it. */
static char *
dup_values (Fixture *f)
{
  GString *all = g_string_new (NULL);

  for (guint i = 0; i < g_list_model_get_n_items (G_LIST_MODEL (f->collection)); i++)
    {
      g_autoptr (MasCollectionRow) row = g_list_model_get_item (G_LIST_MODEL (f->collection), i);
      g_autofree char *value = mas_collection_row_dup_value (row);

      g_string_append_printf (all, "%s ", value != NULL ? value : "–");
    }
  return g_string_free (all, FALSE);
}

static void
assert_values (Fixture    *f,
               const char *expected)
{
  g_autofree char *values = dup_values (f);

  g_assert_cmpstr (values, ==, expected);
}

/* What all rows say, a line each. */
static char *
dup_text (Fixture *f)
{
  GString *all = g_string_new (NULL);

  for (guint i = 0; i < qi_collection_get_n_rows (f->rows); i++)
    {
      g_autoptr (GBytes) bytes = qi_collection_dup_text (f->rows, i, NULL);

      g_string_append_printf (all, "%.*s\n", (int) g_bytes_get_size (bytes),
                              (const char *) g_bytes_get_data (bytes, NULL));
    }
  return g_string_free (all, FALSE);
}

/* For the first player and for the side to move; what is no position and what kills engines is left out and told of. */
static void
test_values (void)
{
  Fixture f = { 0 };
  guint n_rows = 0;

  set_up (&f, "a.epd", NULL, ROWS);
  assert_values (&f, "– – – – – ");
  g_assert_false (mas_collection_has_values (f.collection));
  evaluate (&f, FIVE, FALSE);
  assert_values (&f, "#1 #0 −#1 – – ");
  g_assert_true (mas_collection_has_values (f.collection));
  g_assert_cmpuint (mas_evaluation_get_progress (f.evaluation, &n_rows), ==, FIVE);
  g_assert_cmpuint (n_rows, ==, FIVE);
  g_assert_nonnull (strstr (mas_evaluation_get_words (f.evaluation), "3 of 5 positions"));
  g_assert_true (mas_evaluation_has_trouble (f.evaluation));
  g_assert_nonnull (strstr (mas_evaluation_get_words (f.evaluation), "king"));
  g_assert_false (mas_collection_is_modified (f.collection));
  g_object_set (f.engines, "for-mover", TRUE, NULL);
  assert_values (&f, "#1 #0 #1 – – ");
  tear_down (&f);
}

/* The values are written when that is wanted, in one step that can be undone and redone, and stay
 * shown. */
static void
test_written (void)
{
  Fixture f = { 0 };
  g_autofree char *written = NULL;
  g_autofree char *undone = NULL;
  g_autofree char *again = NULL;

  set_up (&f, "a.epd", NULL, ROWS);
  g_assert_true (mas_collection_can_write_values (f.collection));
  evaluate (&f, FIVE, TRUE);
  written = dup_text (&f);
  if (!g_pattern_match_simple (WRITTEN, written))
    g_error ("%s", written);
  assert_values (&f, "#1 #0 −#1 – – ");
  g_assert_cmpstr (mas_collection_get_undo_label (f.collection), ==, "Write Values");
  g_assert_true (mas_collection_undo (f.collection));
  undone = dup_text (&f);
  g_assert_cmpstr (undone, ==, ROWS);
  g_assert_cmpstr (mas_collection_get_undo_label (f.collection), ==, NULL);
  g_assert_true (mas_collection_redo (f.collection));
  again = dup_text (&f);
  g_assert_cmpstr (again, ==, written);
  tear_down (&f);
}

/* Where the format has no place for them, they are only shown. */
static void
test_no_place (void)
{
  Fixture f = { 0 };

  set_up (&f, "a.fen", NULL,
          "6k1/5ppp/8/8/8/8/8/K3R3 w - - 0 1\n6k1/5ppp/8/8/8/8/8/K3R3 b - - 0 1\n");
  g_assert_false (mas_collection_can_write_values (f.collection));
  evaluate (&f, 1, FALSE);
  assert_values (&f, "#1 – ");
  tear_down (&f);
}

/* The best row for the first player comes first, rows without a value last. */
static void
test_sorted (void)
{
  Fixture f = { 0 };
  g_autoptr (GArray) order = NULL;
  const guint expected[] = { 0, 1, 2, 3, 4 };
  const guint for_mover[] = { 0, 2, 1, 3, 4 };

  set_up (&f, "a.epd", NULL, ROWS);
  evaluate (&f, FIVE, FALSE);
  order = mas_collection_sort_by_value (f.collection);
  /* A mate on the board is worth more to the winner than one that is still to come. */
  g_assert_cmpuint (order->len, ==, FIVE);
  g_assert_cmpuint (g_array_index (order, guint, 0), ==, 1);
  g_assert_cmpuint (g_array_index (order, guint, 1), ==, 0);
  for (guint i = 2; i < FIVE; i++)
    g_assert_cmpuint (g_array_index (order, guint, i), ==, expected[i]);
  g_clear_pointer (&order, g_array_unref);
  g_object_set (f.engines, "for-mover", TRUE, NULL);
  order = mas_collection_sort_by_value (f.collection);
  for (guint i = 0; i < FIVE; i++)
    g_assert_cmpuint (g_array_index (order, guint, i), ==, for_mover[i]);
  g_assert_true (
    mas_collection_reorder (f.collection, (const guint *) order->data, order->len, "Sort", NULL));
  assert_values (&f, "#1 #1 #0 – – ");
  tear_down (&f);
}

/* A value belongs to the row's text of that time. */
static void
test_edit (void)
{
  Fixture f = { 0 };

  set_up (&f, "a.epd", NULL, ROWS);
  evaluate (&f, 3, FALSE);
  g_assert_true (mas_collection_set_text (f.collection, 1, "6k1/5ppp/8/8/8/8/8/K7 b - -", NULL));
  assert_values (&f, "#1 – −#1 – – ");
  tear_down (&f);
}

/* Values found before the evaluation was stopped stay, and are written. */
static void
test_stop (void)
{
  Fixture f = { 0 };
  g_autofree char *written = NULL;

  set_up (&f, "a.epd", NULL, ROWS);
  start (&f, 3, TRUE);
  wait_for (mas_collection_has_values (f.collection));
  mas_evaluation_stop (f.evaluation);
  g_assert_false (mas_evaluation_is_running (f.evaluation));
  g_assert_nonnull (mas_evaluation_get_words (f.evaluation));
  written = dup_text (&f);
  g_assert_nonnull (strstr (written, "ce 32766;"));
  tear_down (&f);
}

/* Programs that fail: one that always ends is not started again and again, and one that is silent is
 * reported. */
typedef struct
{
  const char *fake;
  const char *words;
  guint       n_starts;
} Failure;

static const Failure failures[] = {
  { "dies-at-once", "ended by itself", 3 }, { "dies-go", "ended by itself", 3 },
  { "never", "did not answer", 3 },         { "refuses", "no king", 3 },
  { "ignores-quit", "3 of 3", 0 }, /* what it starts notes itself, too */
};

static void
test_failure (gconstpointer data)
{
  const Failure *test = data;
  Fixture f = { 0 };

  set_up (&f, "a.epd", test->fake, ROWS);
  evaluate (&f, 3, TRUE);
  if (strstr (mas_evaluation_get_words (f.evaluation), test->words) == NULL)
    g_error ("%s", mas_evaluation_get_words (f.evaluation));
  if (test->n_starts > 0)
    g_assert_cmpuint (fake_engines_count (f.pids), ==, test->n_starts);
  /* Rows at which it failed can be tried again. */
  g_assert_cmpint (mas_evaluation_can_restart (f.evaluation), ==, test->n_starts > 0);
  if (test->n_starts > 0 && !g_str_equal (test->fake, "never"))
    {
      mas_evaluation_restart (f.evaluation);
      g_assert_true (mas_evaluation_is_running (f.evaluation));
      wait_for (!mas_evaluation_is_running (f.evaluation));
      g_assert_cmpuint (fake_engines_count (f.pids), ==, 2 * test->n_starts);
      g_assert_nonnull (strstr (mas_evaluation_get_words (f.evaluation), test->words));
    }
  tear_down (&f);
}

/* The window closes while an evaluation runs. */
static void
test_window_goes (void)
{
  Fixture f = { 0 };

  set_up (&f, "a.epd", "ignores-stop", ROWS);
  start (&f, 3, TRUE);
  wait_for (g_file_test (f.pids, G_FILE_TEST_EXISTS));
  tear_down (&f);
}

int
main (int   argc,
      char *argv[])
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/editor/evaluation/values", test_values);
  g_test_add_func ("/editor/evaluation/written", test_written);
  g_test_add_func ("/editor/evaluation/no-place", test_no_place);
  g_test_add_func ("/editor/evaluation/sorted", test_sorted);
  g_test_add_func ("/editor/evaluation/edit", test_edit);
  g_test_add_func ("/editor/evaluation/stop", test_stop);
  g_test_add_func ("/editor/evaluation/window-goes", test_window_goes);
  for (gsize i = 0; i < G_N_ELEMENTS (failures); i++)
    {
      g_autofree char *path = g_strconcat ("/editor/evaluation/fails/", failures[i].fake, NULL);

      g_test_add_data_func (path, &failures[i], test_failure);
    }
  return g_test_run ();
}
