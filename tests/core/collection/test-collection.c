/* SPDX-License-Identifier: Apache-2.0 */
#include "qi-collection-inner-private.h"

#include "rounds.h"
#include "tmp-folder.h"

#include <glib/gstdio.h>
#include <string.h>
#include <unistd.h>

/* Collections: opened, read, checked, searched; files that change meanwhile. Editing and saving have tests of their
 * own. */

#define FEN     "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1"
#define NO_KING "8/8/8/8/8/8/8/K7 w - - 0 1"

typedef struct
{
  char         *dir;
  GFile        *file;
  QiCollection *collection;
  GAsyncResult *result;
  guint         n_added;
} Fixture;

static void
set_up (Fixture      *self,
        gconstpointer data)
{
  self->dir = tmp_folder_new ("qi-collection");
}

static void
tear_down (Fixture      *self,
           gconstpointer data)
{
  if (self->collection != NULL)
    g_assert_finalize_object (g_steal_pointer (&self->collection));
  g_clear_object (&self->result);
  g_clear_object (&self->file);
  while (g_main_context_iteration (NULL, FALSE))
    ;
  tmp_folder_remove (self->dir);
  g_free (self->dir);
}

static void
take_result (GObject      *source,
             GAsyncResult *result,
             gpointer      user_data)
{
  Fixture *self = user_data;

  g_set_object (&self->result, result);
}

static GAsyncResult *
wait_for_result (Fixture *self)
{
  while (self->result == NULL)
    g_main_context_iteration (NULL, TRUE);
  return self->result;
}

static void
write_file (Fixture    *self,
            const char *name,
            const char *text,
            gssize      length)
{
  g_autoptr (GError) error = NULL;
  g_autofree char *path = g_build_filename (self->dir, name, NULL);

  g_file_set_contents (path, text, length, &error);
  g_assert_no_error (error);
}

static void
count_added (QiCollection *collection,
             guint         position,
             guint         removed,
             guint         added,
             gpointer      user_data)
{
  Fixture *self = user_data;

  g_assert_cmpuint (removed, ==, 0);
  g_assert_cmpuint (position, ==, self->n_added);
  self->n_added += added;
  g_assert_cmpuint (self->n_added, ==, qi_collection_get_n_rows (collection));
}

/* Opens a file of the folder; "" is the folder itself. */
static QiCollection *
open_name (Fixture    *self,
           const char *name,
           GError    **error)
{
  g_autofree char *path = g_build_filename (self->dir, name, NULL);

  g_clear_object (&self->file);
  g_clear_object (&self->result);
  self->file = g_file_new_for_path (path);
  qi_collection_open_async (self->file, NULL, NULL, take_result, self);
  self->collection = qi_collection_open_finish (wait_for_result (self), error);
  g_clear_object (&self->result);
  if (self->collection == NULL)
    return NULL;
  self->n_added = qi_collection_get_n_rows (self->collection);
  g_signal_connect (self->collection, "rows-changed", G_CALLBACK (count_added), self);
  return self->collection;
}

static void
wait_for_index (QiCollection *collection)
{
  while (!qi_collection_is_indexed (collection))
    g_main_context_iteration (NULL, TRUE);
}

static QiCollection *
open_all (Fixture    *self,
          const char *name)
{
  g_autoptr (GError) error = NULL;
  QiCollection *collection = open_name (self, name, &error);

  g_assert_no_error (error);
  wait_for_index (collection);
  return collection;
}

static gboolean
is_checking (QiCollection *collection)
{
  gboolean checking = FALSE;

  g_object_get (collection, "checking", &checking, NULL);
  return checking;
}

static void
check_all (QiCollection *collection)
{
  qi_collection_check (collection);
  while (is_checking (collection))
    g_main_context_iteration (NULL, TRUE);
}

/* The rows that a filter lets through, as text. */
static char *
find_rows (Fixture    *self,
           guint       verdicts,
           const char *text)
{
  const QiRowFilter filter = { .verdicts = verdicts, .text = text };
  g_autoptr (GError) error = NULL;
  g_autoptr (GArray) rows = NULL;
  GString *list = g_string_new (NULL);

  g_clear_object (&self->result);
  qi_collection_find_async (self->collection, &filter, NULL, take_result, self);
  rows = qi_collection_find_finish (self->collection, wait_for_result (self), &error);
  g_clear_object (&self->result);
  g_assert_no_error (error);
  for (guint i = 0; i < rows->len; i++)
    g_string_append_printf (list, "%s%u", i > 0 ? " " : "", g_array_index (rows, guint, i));
  return g_string_free (list, FALSE);
}

static void
assert_bytes (GBytes     *bytes,
              const char *text)
{
  g_autofree char *copy = g_strndup (g_bytes_get_data (bytes, NULL), g_bytes_get_size (bytes));

  g_assert_cmpstr (copy, ==, text);
}

static void
test_lines (Fixture      *self,
            gconstpointer data)
{
  g_autoptr (GError) error = NULL;
  QiCollection *collection;
  QiReading *reading;
  QiItemSpan span;
  GBytes *text;
  guint found = 0;

  write_file (self, "a.epd", "# c\n" FEN " id \"one\";\n" NO_KING "\r\nno position\n", -1);
  collection = open_all (self, "a.epd");
  g_assert_cmpint (qi_collection_get_division (collection), ==, QI_DIVISION_LINES);
  g_assert_cmpuint (qi_collection_get_n_rows (collection), ==, 3);
  g_assert_cmpuint (qi_collection_count (collection, QI_VERDICT_UNKNOWN), ==, 3);
  g_assert_true (qi_collection_get_place (collection, 1, &span, NULL));
  g_assert_cmpuint (span.line, ==, 3);
  text = qi_collection_dup_text (collection, 1, &error);
  g_assert_no_error (error);
  assert_bytes (text, NO_KING);
  g_bytes_unref (text);

  check_all (collection);
  g_assert_cmpuint (qi_collection_count (collection, QI_VERDICT_UNKNOWN), ==, 0);
  g_assert_cmpint (qi_collection_get_verdict (collection, 0), <, QI_VERDICT_WARNING);
  g_assert_cmpint (qi_collection_get_verdict (collection, 1), ==, QI_VERDICT_WARNING);
  g_assert_cmpint (qi_collection_get_verdict (collection, 2), ==, QI_VERDICT_ERROR);
  g_assert_true (qi_collection_find_problem (collection, 0, TRUE, QI_VERDICT_WARNING, &found));
  g_assert_cmpuint (found, ==, 1);
  g_assert_true (qi_collection_find_problem (collection, 0, FALSE, QI_VERDICT_WARNING, &found));
  g_assert_cmpuint (found, ==, 2);
  g_assert_true (qi_collection_find_problem (collection, 1, TRUE, QI_VERDICT_ERROR, &found));
  g_assert_cmpuint (found, ==, 2);
  g_assert_false (qi_collection_find_problem (collection, 2, TRUE, QI_VERDICT_ERROR, &found));

  reading = qi_collection_read (collection, 0, FALSE, &error);
  g_assert_no_error (error);
  g_assert_nonnull (reading->setup);
  g_autofree char *label = qi_collection_dup_label (reading);
  g_assert_cmpstr (label, ==, "one");
  qi_reading_free (reading);
}

/* The name of a row in a list is on one line, and in the direction of the list. */
static void
test_labels (Fixture      *self,
             gconstpointer data)
{
#define JSON(details) \
  "{\"board\":[\"K\"],\"hands\":{\"first\":[],\"second\":[]}," \
  "\"styles\":{\"first\":\"C\",\"second\":\"C\"},\"turn\":\"first\",\"setup\":{\"details\":{" details "}}}"
#define TEN            "0123456789"
#define HUNDRED        TEN TEN TEN TEN TEN TEN TEN TEN TEN TEN
#define PROBLEM(lines) "BeginProblem\n" lines "Pieces White Kf6 Qg1 Black Kh8\nEndProblem\n"
  static const struct
  {
    const char *name;
    const char *text;
    const char *label;
  } cases[] = {
    { "a.epd", FEN " id \"one\u202Etwo\u2028\302\205three\";\n" FEN "\n", "one\\u202Etwo three" },
    { "titled.inp", PROBLEM ("Title The Joke\nAuthor A. Problemist\nStipulation #1\n"),
      "The Joke" },
    { "author.inp", PROBLEM ("Author A. Problemist\nStipulation #1\n"), "A. Problemist, #1" },
    { "stipulation.inp", PROBLEM ("Stipulation h#2.5\n"), "h#2.5" },
    { "players.pgn", "[Event \"Open\"]\n[White \"A\"]\n[Black \"B\"]\n\n*\n", "A – B, Open" },
    { "event.pgn", "[Event \"Open\"]\n[White \"?\"]\n[Black \"?\"]\n\n*\n", "Open" },
    { "none.fen", FEN "\n" FEN "\n", NULL },
    { "other.epd", FEN " bm e4; id \"two\"; c0 \"three\";\n" FEN "\n", "two" },
    { "empty.epd", FEN " id \"\"; bm e4;\n" FEN "\n", NULL },
    { "operations.epd", FEN " bm e4;\n" FEN "\n", NULL },
    { "white.pgn", "[Event \"?\"]\n[White \"A\"]\n[Black \"?\"]\n\n*\n", "A" },
    { "black.pgn", "[White \"?\"]\n[Black \"B\"]\n\n*\n", "B" },
    { "both.pgn", "[White \"A\"]\n[Black \"B\"]\n\n*\n", "A – B" },
    /* What is no list, no object and no text names nothing, nor does what has no text. */
    { "kinds.json", JSON ("\"title\":1,\"operations\":\"id x\",\"players\":[],\"tags\":2"), NULL },
    { "no-text.json", JSON ("\"operations\":[1,\"id\",\"bm e4\"],\"players\":{},\"tags\":{}"),
      NULL },
    { "empty.json", JSON (""), NULL },
    { "id.json", JSON ("\"title\":\" \\n \",\"id\":\"x\""), "x" },
    { "bare.json", JSON ("\"operations\":[\"id  x y \"]"), "x y" },
    /* Whatever parts words is one space; a NUL is no end. */
    { "spaces.json", JSON ("\"title\":\" a \\t\\u0000\\n b\\u0001\""), "a b" },
    { "long.json", JSON ("\"title\":\"" HUNDRED HUNDRED "x\""), HUNDRED HUNDRED },
    { "partial.json", "{\"board\":[\"K\"],\"setup\":{\"details\":{\"title\":\"x\"}}}", "x" },
    { "nothing.json", "{}", NULL },
  };
#undef JSON
#undef HUNDRED

  for (gsize i = 0; i < G_N_ELEMENTS (cases); i++)
    {
      g_autoptr (QiReading) reading = NULL;
      g_autofree char *label = NULL;

      g_test_message ("%s", cases[i].name);
      write_file (self, cases[i].name, cases[i].text, -1);
      reading = qi_collection_read (open_all (self, cases[i].name), 0, FALSE, NULL);
      label = qi_collection_dup_label (reading);
      g_assert_cmpstr (label, ==, cases[i].label);
    }
}

static void
test_find (Fixture      *self,
           gconstpointer data)
{
  g_autofree char *rows = NULL;

  write_file (self, "a.epd",
              FEN " id \"Straße One\";\n" NO_KING "\nno position \"ONE\"\n" FEN
                  " id \"STRASSE\";\nabcabcabd??\n",
              -1);
  check_all (open_all (self, "a.epd"));
  rows = find_rows (self, 0, "one");
  g_assert_cmpstr (rows, ==, "0 2");
  g_free (rows);
  rows = find_rows (self, 0, "straße");
  g_assert_cmpstr (rows, ==, "0 3");
  g_free (rows);
  rows = find_rows (self, 0, "SS");
  g_assert_cmpstr (rows, ==, "0 3");
  g_free (rows);
  rows = find_rows (self, 1 << QI_VERDICT_ERROR, "one");
  g_assert_cmpstr (rows, ==, "2");
  g_free (rows);
  rows = find_rows (self, 1 << QI_VERDICT_ERROR | 1 << QI_VERDICT_WARNING, NULL);
  g_assert_cmpstr (rows, ==, "1 2 4");
  g_free (rows);
  rows = find_rows (self, 0, "ABCABD");
  g_assert_cmpstr (rows, ==, "4");
  g_free (rows);
  rows = find_rows (self, 0, "");
  g_assert_cmpstr (rows, ==, "0 1 2 3 4");
  g_free (rows);
  rows = find_rows (self, 0, "k");
  g_assert_cmpstr (rows, ==, "0 1 3");
}

static void
test_array (Fixture      *self,
            gconstpointer data)
{
  QiFinding *fault;

  write_file (self, "a.json",
              "[ {\"no\": 1}, \"" FEN "\", \"8\\/8\\/8\\u002f4k3\\/8\\/4K3\\/8\\/8 w - - 0 1\"",
              -1);
  open_all (self, "a.json");
  g_assert_cmpint (qi_collection_get_division (self->collection), ==, QI_DIVISION_ARRAY);
  g_assert_cmpuint (qi_collection_get_n_rows (self->collection), ==, 3);
  fault = qi_collection_get_fault (self->collection);
  g_assert_nonnull (fault);
  g_assert_cmpstr (qi_finding_get_code (fault), ==, "json-syntax");
  check_all (self->collection);
  g_assert_cmpint (qi_collection_get_verdict (self->collection, 0), ==, QI_VERDICT_ERROR);
  g_assert_cmpint (qi_collection_get_verdict (self->collection, 1), <, QI_VERDICT_ERROR);
  g_assert_cmpint (qi_collection_get_verdict (self->collection, 2), <, QI_VERDICT_ERROR);
}

/* Items beyond four gibibytes, after a line as long as that: a file with a hole. */
static void
test_huge (Fixture      *self,
           gconstpointer data)
{
  const gint64 hole = G_GINT64_CONSTANT (4500) * 1024 * 1024;
  g_autofree char *path = g_build_filename (self->dir, "a.fen", NULL);
  g_autoptr (GError) error = NULL;
  FILE *file = g_fopen (path, "w");
  QiItemSpan span;

  if (!g_test_slow ())
    {
      fclose (file);
      g_test_skip ("reads four gibibytes");
      return;
    }
  fputs (FEN "\nx", file);
  g_assert_cmpint (fseeko (file, (off_t) hole, SEEK_SET), ==, 0);
  fputs ("\n" FEN "\n" NO_KING, file);
  fclose (file);
  open_all (self, "a.fen");
  g_assert_cmpuint (qi_collection_get_n_rows (self->collection), ==, 4);
  g_assert_true (qi_collection_get_place (self->collection, 1, &span, NULL));
  g_assert_cmpuint (span.length, ==, (guint64) hole - strlen (FEN "\n"));
  g_assert_true (qi_collection_get_place (self->collection, 3, &span, NULL));
  g_assert_cmpuint (span.offset, ==, (guint64) hole + strlen ("\n" FEN "\n"));
  g_assert_cmpuint (span.line, ==, 4);
  check_all (self->collection);
  g_assert_cmpint (qi_collection_get_verdict (self->collection, 1), ==, QI_VERDICT_ERROR);
  g_assert_cmpint (qi_collection_get_verdict (self->collection, 2), ==, QI_VERDICT_FINE);
  g_assert_cmpint (qi_collection_get_verdict (self->collection, 3), ==, QI_VERDICT_WARNING);
  g_autoptr (GBytes) bytes = qi_collection_dup_text (self->collection, 3, &error);
  g_assert_no_error (error);
  assert_bytes (bytes, NO_KING);
}

/* Rows are changed while they are checked: in the end the counts are those of the changed rows. */
static void
test_edit_meanwhile (Fixture      *self,
                     gconstpointer data)
{
  const guint n = 5000;
  g_autoptr (GString) text = g_string_new (NULL);
  g_autoptr (GBytes) good = g_bytes_new_static (FEN, strlen (FEN));
  QiCollection *collection;
  guint counts[QI_N_VERDICTS] = { 0 };

  for (guint i = 0; i < n; i++)
    g_string_append_printf (text, "%s %u\n", i % 10 == 7 ? "no" : "8/8/8/4k3/8/4K3/8/8 w - - 0",
                            i + 1);
  write_file (self, "a.fen", text->str, (gssize) text->len);
  collection = open_all (self, "a.fen");
  g_signal_handlers_disconnect_by_data (collection, self);
  qi_collection_check (collection);
  for (guint i = 0; i < 40; i++)
    {
      const guint row = i * 100 + 7;
      g_autoptr (GError) error = NULL;

      g_main_context_iteration (NULL, FALSE);
      if (i % 4 == 0)
        qi_collection_delete (collection, &row, 1, &error);
      else if (i % 4 == 1)
        qi_collection_set_text (collection, row, good, &error);
      else if (i % 4 == 2)
        qi_collection_duplicate (collection, &row, 1, &error);
      else
        qi_collection_move (collection, &row, 1, 0, &error);
      g_assert_no_error (error);
    }
  check_all (collection);
  g_assert_cmpuint (qi_collection_get_n_rows (collection), ==, n);
  for (guint i = 0; i < n; i++)
    counts[qi_collection_get_verdict (collection, i)]++;
  for (guint i = 0; i < QI_N_VERDICTS; i++)
    g_assert_cmpuint (qi_collection_count (collection, (QiVerdict) i), ==, counts[i]);
  g_assert_cmpuint (counts[QI_VERDICT_UNKNOWN], ==, 0);
}

static void
test_find_cancelled (Fixture      *self,
                     gconstpointer data)
{
  const QiRowFilter filter = { .text = "k" };
  g_autoptr (GCancellable) cancellable = g_cancellable_new ();
  g_autoptr (GError) error = NULL;

  write_file (self, "a.fen", FEN "\n" FEN "\n", -1);
  open_all (self, "a.fen");
  qi_collection_find_async (self->collection, &filter, cancellable, take_result, self);
  g_cancellable_cancel (cancellable);
  g_assert_null (qi_collection_find_finish (self->collection, wait_for_result (self), &error));
  g_clear_object (&self->result);
  g_assert_error (error, G_IO_ERROR, G_IO_ERROR_CANCELLED);
}

/* A hundred thousand lines, each found, checked and read back. */
static void
test_many (Fixture      *self,
           gconstpointer data)
{
  const guint n = 100 * get_rounds (1000);
  g_autoptr (GString) text = g_string_new (NULL);
  g_autoptr (GError) error = NULL;
  g_autofree gsize *starts = g_new (gsize, n);
  QiCollection *collection;
  guint64 done = 0;
  guint64 total = 0;

  for (guint i = 0; i < n; i++)
    {
      if (i % 10 == 3)
        g_string_append (text, "# comment\r\n\n");
      starts[i] = text->len;
      g_string_append_printf (text, "%s %u%s", i % 100 == 7 ? "no" : "8/8/8/4k3/8/4K3/8/8 w - - 0",
                              i + 1, i % 3 == 0 ? "\r\n" : " \n");
    }
  write_file (self, "many.fen", text->str, (gssize) text->len);
  collection = open_name (self, "many.fen", &error);
  g_assert_no_error (error);
  g_assert_cmpuint (qi_collection_get_n_rows (collection), >, 0);
  qi_collection_check (collection);
  wait_for_index (collection);
  g_assert_cmpuint (qi_collection_get_n_rows (collection), ==, n);
  qi_collection_get_progress (collection, &done, &total);
  g_assert_cmpuint (done, ==, text->len);
  g_assert_cmpuint (total, ==, text->len);
  while (is_checking (collection))
    g_main_context_iteration (NULL, TRUE);
  g_assert_cmpuint (qi_collection_count (collection, QI_VERDICT_UNKNOWN), ==, 0);
  g_assert_cmpuint (qi_collection_count (collection, QI_VERDICT_ERROR), ==, n / 100);
  for (guint i = 0; i < n; i++)
    {
      QiItemSpan span;

      g_assert_true (qi_collection_get_place (collection, i, &span, NULL));
      g_assert_cmpuint (span.offset, ==, starts[i]);
      g_assert_cmpuint (span.line, ==, i + 1 + 2 * ((i + 7) / 10));
      if ((qi_collection_get_verdict (collection, i) == QI_VERDICT_ERROR) != (i % 100 == 7))
        g_error ("row %u", i);
    }
}

static void
test_changed (Fixture      *self,
              gconstpointer data)
{
  g_autoptr (GError) error = NULL;
  g_autofree char *path = g_build_filename (self->dir, "a.fen", NULL);
  FILE *file;

  write_file (self, "a.fen", FEN "\n" NO_KING "\n", -1);
  open_all (self, "a.fen");
  /* Replaced by rename: the file that was opened stays readable. */
  write_file (self, "a.fen", NO_KING "\n" NO_KING "\n", -1);
  g_autoptr (GBytes) bytes = qi_collection_dup_text (self->collection, 0, &error);
  g_assert_no_error (error);
  assert_bytes (bytes, FEN);
  g_assert_finalize_object (g_steal_pointer (&self->collection));

  open_all (self, "a.fen");
  g_assert_cmpint (g_remove (path), ==, 0);
  g_autoptr (GBytes) gone = qi_collection_dup_text (self->collection, 0, &error);
  g_assert_no_error (error);
  g_assert_nonnull (gone);
  g_assert_finalize_object (g_steal_pointer (&self->collection));

  /* Written in place. */
  write_file (self, "a.fen", FEN "\n" NO_KING "\n", -1);
  open_all (self, "a.fen");
  file = g_fopen (path, "a");
  fputs (FEN "\n", file);
  fclose (file);
  g_assert_null (qi_collection_dup_text (self->collection, 0, &error));
  g_assert_error (error, G_IO_ERROR, G_IO_ERROR_WRONG_ETAG);
  g_clear_error (&error);
  check_all (self->collection);
  g_assert_cmpuint (qi_collection_count (self->collection, QI_VERDICT_UNKNOWN), ==, 2);
  /* Truncated. */
  g_assert_cmpint (truncate (path, 0), ==, 0);
  g_assert_null (qi_collection_read (self->collection, 1, FALSE, &error));
  g_assert_error (error, G_IO_ERROR, G_IO_ERROR_WRONG_ETAG);
}

static void
test_folder (Fixture      *self,
             gconstpointer data)
{
  g_autofree char *below = g_build_filename (self->dir, "b", NULL);
  g_autofree char *loop = g_build_filename (below, "loop", NULL);
  g_autofree char *locked = g_build_filename (self->dir, "d.fen", NULL);
  g_autofree char *path = NULL;
  g_autoptr (GError) error = NULL;

  g_assert_cmpint (g_mkdir (below, 0700), ==, 0);
  g_assert_cmpint (symlink (self->dir, loop), ==, 0);
  write_file (self, "b/one.fen", FEN "\n", -1);
  write_file (self, "a.fen", NO_KING "\n", -1);
  write_file (self, "c.fen", FEN "\n" NO_KING "\n", -1);
  write_file (self, "d.fen", FEN "\n", -1);
  write_file (self, "notes", "no position", -1);
  write_file (self, ".hidden.fen", FEN, -1);
  open_all (self, "");
  g_assert_cmpint (qi_collection_get_division (self->collection), ==, QI_DIVISION_FOLDER);
  g_assert_cmpuint (qi_collection_get_n_rows (self->collection), ==, 4);
  g_assert_true (qi_collection_get_place (self->collection, 1, NULL, &path));
  g_assert_cmpstr (path, ==, "b/one.fen");
  g_assert_cmpint (g_remove (locked), ==, 0);
  g_assert_cmpint (g_mkdir (locked, 0700), ==, 0);
  check_all (self->collection);
  g_assert_cmpint (qi_collection_get_verdict (self->collection, 0), ==, QI_VERDICT_WARNING);
  g_assert_cmpint (qi_collection_get_verdict (self->collection, 1), ==, QI_VERDICT_FINE);
  g_assert_cmpint (qi_collection_get_verdict (self->collection, 3), ==, QI_VERDICT_ERROR);
  g_assert_null (qi_collection_read (self->collection, 3, FALSE, &error));
  g_assert_error (error, G_IO_ERROR, G_IO_ERROR_IS_DIRECTORY);
  g_autofree char *rows = find_rows (self, 0, "ONE.fen");
  g_assert_cmpstr (rows, ==, "1");
}

static void
test_probe (Fixture      *self,
            gconstpointer data)
{
  static const struct
  {
    const char *name, *text;
    QiDivision division;
  } cases[] = {
    { "a.fen", FEN "\n", QI_DIVISION_WHOLE },
    { "b.fen", FEN "\n" FEN "\n", QI_DIVISION_LINES },
    { "c.json", "[]", QI_DIVISION_ARRAY },
    { "d.sgf", "(;)(;)", QI_DIVISION_SGF },
  };
  g_autoptr (GFile) folder = g_file_new_for_path (self->dir);
  g_autoptr (GFile) remote = g_file_new_for_uri ("test:///file");
  g_autoptr (GError) error = NULL;

  g_assert_cmpint (qi_collection_probe (folder, &error), ==, QI_DIVISION_FOLDER);
  g_assert_no_error (error);
  g_assert_cmpint (qi_collection_probe (remote, &error), ==, QI_DIVISION_WHOLE);
  g_assert_no_error (error);
  for (gsize i = 0; i < G_N_ELEMENTS (cases); i++)
    {
      g_autoptr (GFile) file = g_file_get_child (folder, cases[i].name);

      g_assert_cmpint (qi_collection_probe (file, &error), ==, QI_DIVISION_WHOLE);
      g_assert_error (error, G_IO_ERROR, G_IO_ERROR_NOT_FOUND);
      g_clear_error (&error);
      write_file (self, cases[i].name, cases[i].text, -1);
      g_assert_cmpint (qi_collection_probe (file, &error), ==, cases[i].division);
      g_assert_no_error (error);
    }
}

static void
test_faults (Fixture      *self,
             gconstpointer data)
{
  g_autoptr (GError) error = NULL;
  g_autofree char *pipe = g_build_filename (self->dir, "pipe", NULL);
  g_autoptr (GCancellable) cancellable = g_cancellable_new ();

  g_assert_null (open_name (self, "missing.fen", &error));
  g_assert_error (error, G_IO_ERROR, G_IO_ERROR_NOT_FOUND);
  g_clear_error (&error);
  g_assert_cmpint (mkfifo (pipe, 0600), ==, 0);
  g_assert_null (open_name (self, "pipe", &error));
  g_assert_error (error, G_IO_ERROR, G_IO_ERROR_NOT_REGULAR_FILE);
  g_clear_error (&error);

  write_file (self, "a.fen", FEN "\n" FEN "\n", -1);
  g_cancellable_cancel (cancellable);
  g_set_object (&self->file, NULL);
  self->file = g_file_new_build_filename (self->dir, "a.fen", NULL);
  qi_collection_open_async (self->file, NULL, cancellable, take_result, self);
  g_assert_null (qi_collection_open_finish (wait_for_result (self), &error));
  g_assert_error (error, G_IO_ERROR, G_IO_ERROR_CANCELLED);
}

/* Released or closed while its file is being read and checked. */
static void
test_let_go (Fixture      *self,
             gconstpointer data)
{
  g_autoptr (GString) text = g_string_new (NULL);

  for (guint i = 0; i < get_rounds (50000); i++)
    g_string_append_printf (text, "8/8/8/4k3/8/4K3/8/8 w - - 0 %u\n", i);
  write_file (self, "a.fen", text->str, (gssize) text->len);
  for (guint i = 0; i < 20; i++)
    {
      g_autoptr (GError) error = NULL;
      QiCollection *collection = open_name (self, "a.fen", &error);

      g_assert_no_error (error);
      qi_collection_check (collection);
      for (guint k = 0; k < i; k++)
        g_main_context_iteration (NULL, FALSE);
      if (i % 3 == 0)
        qi_collection_close (collection);
      else if (i % 3 == 1)
        qi_collection_end_checks (collection);
      g_assert_finalize_object (g_steal_pointer (&self->collection));
    }
}

static void
test_too_long (Fixture      *self,
               gconstpointer data)
{
  g_autoptr (GString) text = g_string_new (FEN "\n");
  g_autoptr (GError) error = NULL;
  QiReading *reading;

  g_string_append_len (text, "x", 1);
  g_string_set_size (text, qi_limits_get_default ()->max_text_bytes + 100);
  memset (text->str + strlen (FEN "\n"), 'x', text->len - strlen (FEN "\n"));
  g_string_append (text, "\n" FEN "\n");
  write_file (self, "a.fen", text->str, (gssize) text->len);
  open_all (self, "a.fen");
  g_assert_cmpuint (qi_collection_get_n_rows (self->collection), ==, 3);
  reading = qi_collection_read (self->collection, 1, FALSE, &error);
  g_assert_no_error (error);
  g_assert_null (reading->setup);
  g_assert_cmpstr (qi_finding_get_code (g_ptr_array_index (reading->findings, 0)), ==, "too-long");
  qi_reading_free (reading);
  check_all (self->collection);
  g_assert_cmpint (qi_collection_get_verdict (self->collection, 0), ==, QI_VERDICT_FINE);
  g_assert_cmpint (qi_collection_get_verdict (self->collection, 1), ==, QI_VERDICT_ERROR);
  g_assert_cmpint (qi_collection_get_verdict (self->collection, 2), ==, QI_VERDICT_FINE);
}

int
main (int   argc,
      char *argv[])
{
  static const struct
  {
    const char *path;
    void (*func) (Fixture *self, gconstpointer data);
  } tests[] = {
    { "lines", test_lines },
    { "find", test_find },
    { "labels", test_labels },
    { "array", test_array },
    { "many", test_many },
    { "changed", test_changed },
    { "folder", test_folder },
    { "probe", test_probe },
    { "faults", test_faults },
    { "let-go", test_let_go },
    { "too-long", test_too_long },
    { "huge", test_huge },
    { "edit-meanwhile", test_edit_meanwhile },
    { "find-cancelled", test_find_cancelled },
  };

  g_test_init (&argc, &argv, NULL);
  for (gsize i = 0; i < G_N_ELEMENTS (tests); i++)
    {
      g_autofree char *path = g_strconcat ("/core/collection/", tests[i].path, NULL);

      g_test_add (path, Fixture, NULL, set_up, tests[i].func, tear_down);
    }
  return g_test_run ();
}
