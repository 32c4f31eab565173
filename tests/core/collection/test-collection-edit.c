/* SPDX-License-Identifier: Apache-2.0 */
#include "collection-files.h"
#include "qi-error.h"
#include "qi-notation.h"

#include <glib/gstdio.h>
#include <string.h>

/* Edits as the window makes them: undo, verdicts, export. */

#define A      "k7/8/8/8/8/8/8/7K w - - 0 1"
#define B      "k7/8/8/8/8/8/8/6QK w - - 0 1"
#define BROKEN "k7/8/8/8/8/8/8/6K w - - 0 1"
#define N      "k7/8/8/8/8/8/7P/7K b - - 0 1"

typedef CollectionFixture Fixture;

static void
assert_rows (QiCollection *collection,
             const char   *expected)
{
  g_autoptr (GString) text = g_string_new (NULL);

  for (guint i = 0; i < qi_collection_get_n_rows (collection); i++)
    {
      g_autoptr (GBytes) bytes = qi_collection_dup_text (collection, i, NULL);

      g_string_append_len (text, g_bytes_get_data (bytes, NULL), (gssize) g_bytes_get_size (bytes));
      g_string_append_c (text, '\n');
    }
  g_assert_cmpstr (text->str, ==, expected);
}

static void
count_cb (QiCollection *collection,
          gpointer      user_data)
{
  (*(guint *) user_data)++;
}

/* When its fault is fixed, a row is fine at once; once saved, it counts as unchanged. */
static void
test_mend (Fixture      *fixture,
           gconstpointer data)
{
  g_autoptr (QiCollection) collection =
    collection_open_text (fixture, A "\n" BROKEN " \r\n" B "\n");
  g_autoptr (QiReading) reading = NULL;
  g_autoptr (QiSetup) setup = collection_read_setup (A);
  GError *error = NULL;
  guint n_saved = 0;

  g_signal_connect (collection, "saved", G_CALLBACK (count_cb), &n_saved);
  reading = qi_collection_read (collection, 1, FALSE, &error);
  g_assert_no_error (error);
  g_assert_null (reading->setup);
  g_assert_cmpint (qi_collection_get_verdict (collection, 1), ==, QI_VERDICT_ERROR);
  qi_collection_set_setup (collection, 1, setup, NULL, NULL, &error);
  g_assert_no_error (error);
  g_assert_cmpint (qi_collection_get_verdict (collection, 1), <, QI_VERDICT_ERROR);
  g_assert_cmpuint (qi_collection_count (collection, QI_VERDICT_ERROR), ==, 0);
  g_assert_true (qi_collection_is_row_modified (collection, 1));
  collection_save (collection, NULL, FALSE, &error);
  g_assert_no_error (error);
  g_assert_cmpuint (n_saved, ==, 1);
  collection_assert_file (fixture->path, A "\n" A " \r\n" B "\n");
  g_assert_false (qi_collection_is_row_modified (collection, 1));
  g_assert_cmpint (qi_collection_get_verdict (collection, 1), <, QI_VERDICT_ERROR);
  /* Saving again without a change leaves the same file. */
  collection_save (collection, NULL, FALSE, &error);
  g_assert_no_error (error);
  collection_assert_file (fixture->path, A "\n" A " \r\n" B "\n");
}

/* Text around a position stays, and is no fault when rows are read with it. */
static void
test_label (Fixture      *fixture,
            gconstpointer data)
{
  const char *sfen = "8k/9/9/9/9/9/9/9/8K b - 1";
  g_autofree char *text = g_strdup_printf ("FEN: " A "\nsfen %s\n\"" B "\"\n" B "\n" B "\n", sfen);
  g_autofree char *expected =
    g_strdup_printf ("FEN: " N "\nsfen %s\n\"" B "\"\n" B "\n" N "\n", sfen);
  g_autofree char *path = g_build_filename (fixture->dir, "a.txt", NULL);
  g_autoptr (QiCollection) collection = NULL;
  g_autoptr (QiSetup) setup = collection_read_setup (N);
  GError *error = NULL;

  collection_put (path, text, strlen (text));
  collection = collection_open (path);
  g_assert_cmpuint (qi_collection_get_n_rows (collection), ==, 5);
  collection_edit (collection, "t4=?", &error);
  g_assert_no_error (error);
  g_assert_cmpint (qi_collection_get_verdict (collection, 4), ==, QI_VERDICT_ERROR);
  for (guint row = 0; row < 5; row += 4)
    {
      qi_collection_set_setup (collection, row, setup, NULL, NULL, &error);
      g_assert_no_error (error);
      g_assert_cmpint (qi_collection_get_verdict (collection, row), <, QI_VERDICT_ERROR);
    }
  collection_save (collection, NULL, FALSE, &error);
  g_assert_no_error (error);
  collection_assert_file (path, expected);
}

typedef struct
{
  guint n;
  guint range[3]; /* where, how many went, how many came */
} Change;

static void
changed_cb (QiCollection *collection,
            guint         row,
            guint         n_removed,
            guint         n_added,
            gpointer      user_data)
{
  Change *change = user_data;

  *change = (Change) { change->n + 1, { row, n_removed, n_added } };
}

/* An edit tells once which rows it changed, and no others. */
static void
test_changed (Fixture      *fixture,
              gconstpointer data)
{
  static const struct
  {
    const char *edit;
    guint range[3];
  } rows[] = {
    { "t0=" N, { 0, 1, 1 } }, { "t2=" N, { 2, 1, 1 } }, { "t4=" N, { 4, 1, 1 } },
    { "d0", { 0, 1, 0 } },    { "d2", { 2, 1, 0 } },    { "d4", { 4, 1, 0 } },
    { "d1,3", { 1, 3, 1 } },  { "d0,4", { 0, 5, 3 } },  { "c0", { 1, 0, 1 } },
    { "c2", { 3, 0, 1 } },    { "c4", { 5, 0, 1 } },    { "m0,1>4", { 0, 4, 4 } },
    { "m0>5", { 0, 5, 5 } },  { "m4>0", { 0, 5, 5 } },  { "m3>2", { 2, 2, 2 } },
  };

  for (gsize i = 0; i < G_N_ELEMENTS (rows); i++)
    {
      g_autoptr (QiCollection) collection =
        collection_open_text (fixture, A "\n" B "\n" A "\n" A "\n" B "\n");
      g_autoptr (QiRowList) before = qi_row_list_ref (qi_collection_get_rows (collection));
      const guint *range = rows[i].range;
      Change change = { 0 };
      GError *error = NULL;

      g_test_message ("%s", rows[i].edit);
      g_signal_connect (collection, "rows-changed", G_CALLBACK (changed_cb), &change);
      collection_edit (collection, rows[i].edit, &error);
      g_assert_no_error (error);
      g_assert_cmpuint (change.n, ==, 1);
      g_assert_cmpmem (change.range, sizeof change.range, range, sizeof rows[i].range);
      /* Undone, the other way round. */
      g_assert_true (qi_collection_set_rows (collection, before));
      g_assert_cmpuint (change.n, ==, 2);
      g_assert_cmpuint (change.range[0], ==, range[0]);
      g_assert_cmpuint (change.range[1], ==, range[2]);
      g_assert_cmpuint (change.range[2], ==, range[1]);
    }
}

/* Undo goes back to an earlier list, but not past a save. */
static void
test_undo (Fixture      *fixture,
           gconstpointer data)
{
  g_autoptr (QiCollection) collection = collection_open_text (fixture, A "\n" B "\n");
  g_autoptr (QiRowList) before = qi_row_list_ref (qi_collection_get_rows (collection));
  g_autoptr (QiRowList) after = NULL;
  const guint64 id = qi_collection_get_id (collection, 1);
  GError *error = NULL;
  guint row = 0;

  collection_edit (collection, "c0|m2>0|t1=" N, &error);
  g_assert_no_error (error);
  assert_rows (collection, B "\n" N "\n" A "\n");
  g_assert_true (qi_collection_find_id (collection, id, &row));
  g_assert_cmpuint (row, ==, 0);
  after = qi_row_list_ref (qi_collection_get_rows (collection));
  g_assert_true (qi_collection_set_rows (collection, before));
  assert_rows (collection, A "\n" B "\n");
  g_assert_false (qi_collection_is_modified (collection));
  g_assert_true (qi_collection_set_rows (collection, after));
  assert_rows (collection, B "\n" N "\n" A "\n");
  collection_save (collection, NULL, FALSE, &error);
  g_assert_no_error (error);
  g_assert_true (qi_collection_find_id (collection, id, &row));
  g_assert_cmpuint (row, ==, 0);
  g_assert_false (qi_collection_set_rows (collection, before));
  assert_rows (collection, B "\n" N "\n" A "\n");
}

/* A position set back to what it was is no change either, however the file writes it. */
static void
test_same_setup (Fixture      *fixture,
                 gconstpointer data)
{
  const char *odd = "k7/8/8/8/8/8/8/7K  w -  - 0  1";
  g_autofree char *text = g_strconcat (odd, "\n" B "\n", NULL);
  g_autoptr (QiCollection) collection = collection_open_text (fixture, text);
  g_autoptr (QiSetup) other = collection_read_setup (N);
  g_autoptr (QiReading) before = NULL;
  GError *error = NULL;

  before = qi_collection_read (collection, 0, FALSE, &error);
  g_assert_no_error (error);
  g_assert_nonnull (before->setup);
  qi_collection_set_setup (collection, 0, other, NULL, NULL, &error);
  g_assert_no_error (error);
  g_assert_true (qi_collection_is_modified (collection));
  qi_collection_set_setup (collection, 0, before->setup, NULL, NULL, &error);
  g_assert_no_error (error);
  g_assert_false (qi_collection_is_modified (collection));
}

/* A text that says the same as the file is no change. */
static void
test_same (Fixture      *fixture,
           gconstpointer data)
{
  g_autoptr (QiCollection) collection = collection_open_text (fixture, A "\n" B "\n");
  GError *error = NULL;

  collection_edit (collection, "t0=" N, &error);
  g_assert_true (qi_collection_is_modified (collection));
  collection_edit (collection, "t0= " A " ", &error);
  g_assert_no_error (error);
  g_assert_false (qi_collection_is_modified (collection));
}

static void
test_refused (Fixture      *fixture,
              gconstpointer data)
{
  static const struct
  {
    const char *edit;
    const char *code;
  } cases[] = {
    { "t0=" A "\n" A, "line-end-in-item" },
    { "t0=# " A, "not-one-item" },
    { "t0=", "not-one-item" },
    { "t0= \t", "not-one-item" },
  };
  g_autoptr (QiCollection) collection = collection_open_text (fixture, A "\n" B "\n");

  for (guint i = 0; i < G_N_ELEMENTS (cases); i++)
    {
      GError *error = NULL;

      g_assert_false (collection_edit (collection, cases[i].edit, &error));
      g_assert_error (error, QI_ERROR, QI_ERROR_REFUSED);
      g_assert_cmpstr (qi_finding_get_code (qi_error_get_finding (error)), ==, cases[i].code);
      g_clear_error (&error);
      g_assert_false (qi_collection_is_modified (collection));
    }
}

static void
test_insert (Fixture      *fixture,
             gconstpointer data)
{
  g_autoptr (QiCollection) collection = collection_open_text (fixture, "# head\n\n" A "\r\n" B);
  g_autoptr (QiSetup) setup = collection_read_setup (N);
  GError *error = NULL;

  for (guint row = 0; row <= 4; row += 2)
    {
      qi_collection_insert (collection, row, setup, NULL, &error);
      g_assert_no_error (error);
    }
  collection_save (collection, NULL, FALSE, &error);
  g_assert_no_error (error);
  collection_assert_file (fixture->path, "# head\n\n" N "\r\n" A "\r\n" N "\r\n" B "\r\n" N);
}

/* A game ends its lines as its neighbours do. */
static void
test_insert_game (Fixture      *fixture,
                  gconstpointer data)
{
  const char *game = "[Event \"x\"]\r\n[FEN \"" A "\"]\r\n\r\n1. Kh2 *\r\n";
  g_autofree char *path = g_build_filename (fixture->dir, "a.pgn", NULL);
  g_autofree char *text = g_strconcat (game, "\r\n", game, NULL);
  g_autoptr (QiCollection) collection = NULL;
  g_autoptr (QiSetup) setup = collection_read_setup (N);
  g_autoptr (GBytes) bytes = NULL;
  GError *error = NULL;

  collection_put (path, text, strlen (text));
  collection = collection_open (path);
  g_assert_cmpuint (qi_collection_get_n_rows (collection), ==, 2);
  qi_collection_insert (collection, 1, setup, NULL, &error);
  g_assert_no_error (error);
  collection_save (collection, NULL, FALSE, &error);
  g_assert_no_error (error);
  bytes = collection_get (path);
  g_free (text);
  text = g_strndup (g_bytes_get_data (bytes, NULL), g_bytes_get_size (bytes));
  g_assert_true (g_str_has_prefix (text, game));
  g_assert_true (g_str_has_suffix (text, game));
  g_assert_nonnull (strstr (text, N));
  for (const char *at = strchr (text, '\n'); at != NULL; at = strchr (at + 1, '\n'))
    g_assert_cmpint (at[-1], ==, '\r');
}

/* A file with a single position is no list. */
static void
test_one (Fixture      *fixture,
          gconstpointer data)
{
  g_autoptr (QiCollection) collection = collection_open_text (fixture, A "\n");
  g_autoptr (QiSetup) setup = collection_read_setup (N);
  GError *error = NULL;

  g_assert_cmpint (qi_collection_get_division (collection), ==, QI_DIVISION_WHOLE);
  g_assert_false (collection_edit (collection, "d0", &error));
  g_assert_cmpstr (qi_finding_get_code (qi_error_get_finding (error)), ==, "one-position-file");
  g_clear_error (&error);
  g_assert_false (collection_edit (collection, "c0", &error));
  g_clear_error (&error);
  g_assert_false (qi_collection_insert (collection, 0, setup, NULL, &error));
  g_clear_error (&error);
  qi_collection_set_setup (collection, 0, setup, NULL, NULL, &error);
  g_assert_no_error (error);
  collection_save (collection, NULL, FALSE, &error);
  g_assert_no_error (error);
  collection_assert_file (fixture->path, N "\n");
}

static gboolean
export_rows (QiCollection *collection,
             const guint  *rows,
             guint         n_rows,
             const char   *path,
             const char   *format,
             GError      **error)
{
  g_autoptr (GFile) file = g_file_new_for_path (path);
  g_autoptr (GAsyncResult) result = NULL;
  g_autoptr (GPtrArray) findings = NULL;

  qi_collection_export_async (collection, rows, n_rows, file, qi_notation_lookup (format), NULL,
                              collection_on_result_cb, &result);
  while (result == NULL)
    g_main_context_iteration (NULL, TRUE);
  return qi_collection_export_finish (collection, result, &findings, error);
}

/* Every format that can hold several positions is read back with as many. */
static void
test_export (Fixture      *fixture,
             gconstpointer data)
{
  static const struct
  {
    const char *name;
    const char *format;
    guint n;
  } cases[] = {
    { "a.epd", "epd", 3 }, { "a.json", "json", 3 }, { "a.jsonl", "json", 3 },
    { "a.pgn", "pgn", 3 }, { "b.fen", "fen", 3 },   { "a.txt", "ascii", 1 },
  };
  const guint rows[] = { 2, 0, 1 };
  g_autoptr (QiCollection) collection = collection_open_text (fixture, A "\n" B "\n" A "\n");
  GError *error = NULL;

  collection_edit (collection, "t1=" N, &error);
  for (guint i = 0; i < G_N_ELEMENTS (cases); i++)
    {
      g_autofree char *path = g_build_filename (fixture->dir, cases[i].name, NULL);
      g_autoptr (QiCollection) again = NULL;

      export_rows (collection, rows, cases[i].n, path, cases[i].format, &error);
      g_assert_no_error (error);
      again = collection_open (path);
      g_assert_cmpuint (qi_collection_get_n_rows (again), ==, cases[i].n);
      for (guint row = 0; row < cases[i].n; row++)
        {
          g_test_message ("%s, row %u", cases[i].name, row);
          g_autoptr (QiReading) one = qi_collection_read (collection, rows[row], FALSE, &error);
          g_autoptr (QiReading) other = qi_collection_read (again, row, FALSE, &error);

          g_assert_no_error (error);
          g_assert_nonnull (other->setup);
          g_assert_true (qi_position_equal (qi_setup_get_position (one->setup),
                                            qi_setup_get_position (other->setup)));
        }
    }
}

/* A position of draughts is in nothing but tags, and the tags of the next one follow directly. */
static void
test_draughts (Fixture      *fixture,
               gconstpointer data)
{
  const guint rows[] = { 1, 0 };
  g_autoptr (QiCollection) collection = collection_open_text (fixture, "W:W31:B1\nB:W31:B1\n");
  g_autoptr (QiCollection) again = NULL;
  g_autoptr (QiCollection) last = NULL;
  g_autoptr (QiSetup) setup = collection_read_setup ("W:W31:BK2");
  g_autofree char *path = g_build_filename (fixture->dir, "a.pdn", NULL);
  g_autofree char *other = g_build_filename (fixture->dir, "b.pdn", NULL);
  GError *error = NULL;

  export_rows (collection, rows, 2, path, "pdn", &error);
  g_assert_no_error (error);
  again = collection_open (path);
  g_assert_cmpuint (qi_collection_get_n_rows (again), ==, 2);
  qi_collection_insert (again, 1, setup, NULL, &error);
  g_assert_no_error (error);
  collection_save (again, other, FALSE, &error);
  g_assert_no_error (error);
  last = collection_open (other);
  g_assert_cmpuint (qi_collection_get_n_rows (last), ==, 3);
}

/* A row that cannot be written, or a format that is unclear, gives no file. */
static void
test_export_refused (Fixture      *fixture,
                     gconstpointer data)
{
  const guint rows[] = { 0, 1 };
  g_autoptr (QiCollection) collection = collection_open_text (fixture, A "\n" B "\n" BROKEN "\n");
  g_autofree char *path = g_build_filename (fixture->dir, "out", NULL);
  const guint broken = 2;
  GError *error = NULL;

  g_assert_false (export_rows (collection, rows, 2, path, "ascii", &error));
  g_assert_cmpstr (qi_finding_get_code (qi_error_get_finding (error)), ==, "not-separable");
  g_clear_error (&error);
  g_assert_false (export_rows (collection, &broken, 1, path, "epd", &error));
  g_assert_error (error, QI_ERROR, QI_ERROR_SYNTAX);
  g_assert_cmpstr (qi_finding_get_param (qi_error_get_finding (error), "row"), ==, "3");
  g_clear_error (&error);
  g_assert_false (export_rows (collection, rows, 2, path, "pdn", &error));
  g_assert_error (error, QI_ERROR, QI_ERROR_UNREPRESENTABLE);
  g_clear_error (&error);
  g_assert_false (g_file_test (path, G_FILE_TEST_EXISTS));
}

/* Saved under another name, the collection belongs to that file from then on, and the old file
 * stays. */
static void
test_save_as (Fixture      *fixture,
              gconstpointer data)
{
  g_autoptr (QiCollection) collection = collection_open_text (fixture, A "\n" B "\n");
  g_autofree char *other = g_build_filename (fixture->dir, "b.fen", NULL);
  g_autofree char *path = NULL;
  GError *error = NULL;

  collection_edit (collection, "t0=" N, &error);
  collection_save (collection, other, FALSE, &error);
  g_assert_no_error (error);
  collection_assert_file (fixture->path, A "\n" B "\n");
  collection_assert_file (other, N "\n" B "\n");
  path = g_file_get_path (qi_collection_get_file (collection));
  g_assert_cmpstr (path, ==, other);
  collection_edit (collection, "d0", &error);
  collection_save (collection, NULL, FALSE, &error);
  g_assert_no_error (error);
  collection_assert_file (other, B "\n");
}

/* Edits made during a save are changes of the new file, and so are edits undone during it. */
static void
test_while_saving (Fixture      *fixture,
                   gconstpointer data)
{
  g_autoptr (QiCollection) collection = collection_open_text (fixture, A "\n" B "\n" A "\n");
  g_autoptr (QiRowList) before = qi_row_list_ref (qi_collection_get_rows (collection));
  g_autoptr (GAsyncResult) result = NULL;
  GError *error = NULL;

  collection_edit (collection, "t0=" N "|d2", &error);
  g_assert_no_error (error);
  qi_collection_save_async (collection, NULL, FALSE, NULL, collection_on_result_cb, &result);
  g_assert_true (qi_collection_set_rows (collection, before));
  g_assert_false (collection_save (collection, NULL, FALSE, &error));
  g_assert_error (error, G_IO_ERROR, G_IO_ERROR_PENDING);
  g_clear_error (&error);
  while (result == NULL)
    g_main_context_iteration (NULL, TRUE);
  qi_collection_save_finish (collection, result, &error);
  g_assert_no_error (error);
  collection_assert_file (fixture->path, N "\n" B "\n");
  assert_rows (collection, A "\n" B "\n" A "\n");
  g_assert_true (qi_collection_is_modified (collection));
  collection_save (collection, NULL, FALSE, &error);
  g_assert_no_error (error);
  collection_assert_file (fixture->path, A "\n" B "\n" A "\n");
}

/* A row that is set during a save to what is being saved counts as unchanged. */
static void
test_again_while_saving (Fixture      *fixture,
                         gconstpointer data)
{
  g_autoptr (QiCollection) collection = collection_open_text (fixture, A "\n" B "\n");
  g_autoptr (GAsyncResult) result = NULL;
  GError *error = NULL;

  collection_edit (collection, "t0=" N, &error);
  g_assert_no_error (error);
  qi_collection_save_async (collection, NULL, FALSE, NULL, collection_on_result_cb, &result);
  g_assert_true (collection_edit (collection, "t0=" B "|t0=" N, NULL));
  while (result == NULL)
    g_main_context_iteration (NULL, TRUE);
  qi_collection_save_finish (collection, result, &error);
  g_assert_no_error (error);
  collection_assert_file (fixture->path, N "\n" B "\n");
  assert_rows (collection, N "\n" B "\n");
  g_assert_false (qi_collection_is_row_modified (collection, 0));
  g_assert_false (qi_collection_is_modified (collection));
}

int
main (int    argc,
      char **argv)
{
  g_test_init (&argc, &argv, NULL);
#define ADD(path, func) \
  g_test_add ("/core/collection-edit/" path, Fixture, NULL, collection_set_up, func, collection_tear_down)
  ADD ("mend", test_mend);
  ADD ("label", test_label);
  ADD ("changed", test_changed);
  ADD ("undo", test_undo);
  ADD ("same", test_same);
  ADD ("same-setup", test_same_setup);
  ADD ("refused", test_refused);
  ADD ("insert", test_insert);
  ADD ("insert-game", test_insert_game);
  ADD ("one", test_one);
  ADD ("export", test_export);
  ADD ("draughts", test_draughts);
  ADD ("export-refused", test_export_refused);
  ADD ("save-as", test_save_as);
  ADD ("while-saving", test_while_saving);
  ADD ("again-while-saving", test_again_while_saving);
  return g_test_run ();
}
