/* SPDX-License-Identifier: Apache-2.0 */
/* The order of rows, rows that are found by words or by the path of a file, and what ends such a search early. The orders were
 * worked out by hand from what qi-collection-private.h says of each. */
#include "collection-files.h"

#include <glib/gstdio.h>

#include <string.h>
#include <unistd.h>

typedef CollectionFixture Fixture;

#define KINGS "4k3/8/8/8/8/8/8/4K3 w - -"
#define QUEEN "4k3/8/8/8/8/8/1Q6/4K3 w - -"
#define PAWN  "4k3/8/8/8/8/3P4/1Q6/4K3 b - -"
#define START "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq -"
#define NONE  "no position"

static const char lines[] =
  START " id \"Game 10\";\n"                          /* 0 */
  PAWN " id \"game 2\";\n"                            /* 1 */
  KINGS "\n"                                          /* 2: no title */
  QUEEN " id \"Alpha\";\n"                            /* 3 */
  NONE "\n"                                           /* 4: no position */
  KINGS " id \"alpha\";\n"                            /* 5: as row 3 */
  QUEEN " id \"Game 002\";\n"                         /* 6: as row 1 */
        "4k3/8/8/8/8/8/8/8 w - - id \"\xC3\x84\";\n"; /* 7: no white king */

static char *
dup_list (GArray *rows)
{
  GString *list = g_string_new (NULL);

  for (guint i = 0; i < rows->len; i++)
    g_string_append_printf (list, "%s%u", i > 0 ? " " : "", g_array_index (rows, guint, i));
  return g_string_free (list, FALSE);
}

static char *
dup_order (QiCollection *collection,
           QiSortBy      by)
{
  g_autoptr (GAsyncResult) result = NULL;
  g_autoptr (GError) error = NULL;
  g_autoptr (GArray) rows = NULL;

  qi_collection_sort_async (collection, by, NULL, collection_on_result_cb, &result);
  rows = qi_collection_sort_finish (collection, collection_wait_for (&result), &error);
  g_assert_no_error (error);
  return dup_list (rows);
}

static char *
dup_found (QiCollection      *collection,
           const QiRowFilter *filter,
           GError           **error)
{
  g_autoptr (GAsyncResult) result = NULL;
  g_autoptr (GArray) rows = NULL;

  qi_collection_find_async (collection, filter, NULL, collection_on_result_cb, &result);
  rows = qi_collection_find_finish (collection, collection_wait_for (&result), error);
  return rows == NULL ? NULL : dup_list (rows);
}

static void
test_orders (Fixture      *fixture,
             gconstpointer data)
{
  static const struct
  {
    QiSortBy by;
    const char *rows;
    const char *edited; /* when row 2 is the beginning of a game, called "Beta" */
  } cases[] = {
    { QI_SORT_TITLE, "3 5 1 6 0 7 2 4", "3 5 2 1 6 0 7 4" },
    /* One, two, three, four and 32 pieces. */
    { QI_SORT_MATERIAL, "7 2 5 3 6 1 0 4", "7 5 3 6 1 0 2 4" },
  };
  g_autoptr (QiCollection) collection = collection_open_text (fixture, lines);
  g_autoptr (GError) error = NULL;

  for (gsize i = 0; i < G_N_ELEMENTS (cases); i++)
    {
      g_autofree char *rows = dup_order (collection, cases[i].by);

      g_assert_cmpstr (rows, ==, cases[i].rows);
    }
  g_assert_true (collection_edit (collection, "t2=" START " id \"Beta\";", &error));
  for (gsize i = 0; i < G_N_ELEMENTS (cases); i++)
    {
      g_autofree char *rows = dup_order (collection, cases[i].by);

      g_assert_cmpstr (rows, ==, cases[i].edited);
    }
}

/* The worst first, and rows with the same verdict in their order. */
static void
test_verdicts (Fixture      *fixture,
               gconstpointer data)
{
  g_autoptr (QiCollection) collection = collection_open_text (fixture, lines);
  g_autoptr (GAsyncResult) result = NULL;
  g_autoptr (GArray) rows = NULL;

  qi_collection_sort_async (collection, QI_SORT_VERDICT, NULL, collection_on_result_cb, &result);
  rows = qi_collection_sort_finish (collection, collection_wait_for (&result), NULL);
  qi_collection_check (collection);
  while (qi_collection_count (collection, QI_VERDICT_UNKNOWN) > 0)
    g_main_context_iteration (NULL, TRUE);
  g_assert_cmpuint (rows->len, ==, 8);
  g_assert_cmpuint (g_array_index (rows, guint, 0), ==, 4);
  for (guint i = 1; i < rows->len; i++)
    {
      const guint a = g_array_index (rows, guint, i - 1);
      const guint b = g_array_index (rows, guint, i);
      const QiVerdict one = qi_collection_get_verdict (collection, a);
      const QiVerdict other = qi_collection_get_verdict (collection, b);

      g_assert_true (one > other || (one == other && a < b));
    }
}

/* Titles are compared by 240 bytes; those that differ behind that stay in their order. A row that is longer than what is read at
 * once is read for itself. */
static void
test_long_titles (Fixture      *fixture,
                  gconstpointer data)
{
  g_autoptr (GString) most = g_string_new (NULL);
  g_autofree char *blanks = g_strnfill (300000, ' ');
  g_autoptr (QiCollection) collection = NULL;
  g_autofree char *text = NULL;
  g_autofree char *rows = NULL;
  g_autofree char *found = NULL;
  const QiRowFilter filter = { .text = "\"C\"" };

  for (guint i = 0; i < 100; i++)
    g_string_append (most, "\xE4\xB8\xAD");
  text = g_strdup_printf (KINGS " id \"%sb\";\n" KINGS " id \"%sa\";\n" KINGS "%s id \"c\";\n",
                          most->str, most->str, blanks);
  collection = collection_open_text (fixture, text);
  rows = dup_order (collection, QI_SORT_TITLE);
  found = dup_found (collection, &filter, NULL);
  g_assert_cmpstr (rows, ==, "2 0 1");
  g_assert_cmpstr (found, ==, "2");
}

/* Words about the position, alone, with a text, with a verdict and with the wish for further ones. */
static void
test_words (Fixture      *fixture,
            gconstpointer data)
{
  static const struct
  {
    QiRowFilter filter;
    const char *rows;
  } cases[] = {
    { { .text = "material=KQvK" }, "3 6" },
    { { .text = "material=KQvK alpha" }, "3" },
    { { .text = "turn=second" }, "1" },
    { { .text = "pieces=2.. game" }, "0 1 6" },
    { { .text = "at=b2:Q", .repeats = QI_REPEATS_ONCE }, "1 3" },
    { { .text = "at=b2:Q", .repeats = QI_REPEATS_FURTHER }, "6" },
    { { .text = "GAME" }, "0 1 6" },
    { { .text = "" }, "0 1 2 3 4 5 6 7" },
    { { .verdicts = 1u << QI_VERDICT_ERROR }, "4" },
    { { .verdicts = 1u << QI_VERDICT_ERROR, .text = "id" }, "" },
    { { .verdicts = 1u << QI_VERDICT_ERROR, .text = "position" }, "4" },
  };
  g_autoptr (QiCollection) collection = collection_open_text (fixture, lines);

  qi_collection_check (collection);
  while (qi_collection_count (collection, QI_VERDICT_UNKNOWN) > 0)
    g_main_context_iteration (NULL, TRUE);
  for (gsize i = 0; i < G_N_ELEMENTS (cases); i++)
    {
      g_autoptr (GError) error = NULL;
      g_autofree char *rows = dup_found (collection, &cases[i].filter, &error);

      g_test_message ("case %" G_GSIZE_FORMAT, i);
      g_assert_no_error (error);
      g_assert_cmpstr (rows, ==, cases[i].rows);
    }
}

/* In a folder the path of a file is searched as well as its text; a file that is gone is found by its path alone. */
static void
test_folder (Fixture      *fixture,
             gconstpointer data)
{
  static const char *const files[][2] = { { "ending-queen.fen", QUEEN " 0 1" },
                                          { "gone.fen", QUEEN " 0 1" },
                                          { "other.fen", START " 0 1" } };
  static const struct
  {
    const char *text;
    const char *rows;
  } cases[] = {
    { "ENDING", "0" },
    { "ending material=KQvK", "0" },
    { "other material=KQvK", "" },
    { "gone", "1" },
    { "gone material=KQvK", "" },
    { "pppp", "2" },
    { "material=KQvK", "0" },
    { ".fen", "0 1 2" },
    { "nothing", "" },
  };
  g_autoptr (QiCollection) collection = NULL;
  g_autofree char *gone = g_build_filename (fixture->dir, files[1][0], NULL);
  g_autofree char *order = NULL;

  for (gsize i = 0; i < G_N_ELEMENTS (files); i++)
    {
      g_autofree char *path = g_build_filename (fixture->dir, files[i][0], NULL);

      collection_put (path, files[i][1], strlen (files[i][1]));
    }
  collection = collection_open (fixture->dir);
  g_assert_cmpuint (qi_collection_get_n_rows (collection), ==, 3);
  g_assert_cmpint (g_unlink (gone), ==, 0);
  for (gsize i = 0; i < G_N_ELEMENTS (cases); i++)
    {
      const QiRowFilter filter = { .text = cases[i].text };
      g_autoptr (GError) error = NULL;
      g_autofree char *rows = dup_found (collection, &filter, &error);

      g_test_message ("%s", cases[i].text);
      g_assert_no_error (error);
      g_assert_cmpstr (rows, ==, cases[i].rows);
    }
  /* What cannot be read comes last. */
  order = dup_order (collection, QI_SORT_MATERIAL);
  g_assert_cmpstr (order, ==, "0 2 1");
}

/* A search that is cancelled before it begins, and one of a file that was cut since it was opened. */
static void
test_early_end (Fixture      *fixture,
                gconstpointer data)
{
  const QiRowFilter filter = { .text = "game" };
  g_autoptr (QiCollection) collection = collection_open_text (fixture, lines);
  g_autoptr (GCancellable) cancelled = g_cancellable_new ();
  g_autoptr (GError) error = NULL;

  g_cancellable_cancel (cancelled);
  for (guint i = 0; i < 3; i++)
    {
      g_autoptr (GAsyncResult) result = NULL;
      g_autoptr (GError) fault = NULL;

      if (i == 0)
        qi_collection_find_async (collection, &filter, cancelled, collection_on_result_cb, &result);
      else if (i == 1)
        qi_collection_sort_async (collection, QI_SORT_TITLE, cancelled, collection_on_result_cb,
                                  &result);
      else
        qi_collection_sum_up_async (collection, cancelled, collection_on_result_cb, &result);
      g_assert_null (
        i == 0
          ? (gpointer) qi_collection_find_finish (collection, collection_wait_for (&result), &fault)
        : i == 1
          ? (gpointer) qi_collection_sort_finish (collection, collection_wait_for (&result), &fault)
          : (gpointer) qi_collection_sum_up_finish (collection, collection_wait_for (&result),
                                                    &fault));
      g_assert_error (fault, G_IO_ERROR, G_IO_ERROR_CANCELLED);
    }
  g_assert_true (qi_collection_is_intact (collection));
  g_assert_cmpint (truncate (fixture->path, 20), ==, 0);
  g_assert_false (qi_collection_is_intact (collection));
  g_assert_null (dup_found (collection, &filter, &error));
  g_assert_error (error, G_IO_ERROR, G_IO_ERROR_WRONG_ETAG);
}

/* What is known of a file as a whole, and of one text of it. */
static void
test_properties (Fixture      *fixture,
                 gconstpointer data)
{
  g_autoptr (QiCollection) collection = collection_open_text (fixture, lines);
  g_autoptr (GBytes) text = g_bytes_new_static (QUEEN, strlen (QUEEN));
  g_autoptr (GBytes) item = NULL;
  g_autoptr (QiReading) reading = NULL;
  g_autoptr (GFile) file = NULL;
  g_autoptr (GError) error = NULL;
  g_autofree char *path = NULL;
  gboolean modified = TRUE;
  gboolean indexed = FALSE;
  gboolean checking = TRUE;
  guint checked = 9;

  g_object_get (collection, "file", &file, "modified", &modified, "indexed", &indexed, "checked",
                &checked, "checking", &checking, NULL);
  path = g_file_get_path (file);
  g_assert_cmpstr (path, ==, fixture->path);
  g_assert_false (modified);
  g_assert_true (indexed);
  g_assert_false (checking);
  g_assert_cmpuint (checked, ==, 0);
  g_assert_true (qi_collection_get_limits (collection) == qi_limits_get_default ());
  /* Of lines each is looked at. */
  g_assert_null (qi_collection_get_format (collection));

  /* A text is read as the rows are, and what was read elsewhere is a verdict as well. */
  reading = qi_collection_read_bytes (collection, text);
  g_assert_cmpstr (reading->format, ==, "fen");
  g_assert_nonnull (reading->setup);
  qi_collection_tell_reading (collection, 3, reading);
  qi_collection_tell_reading (collection, 3, reading);
  g_object_get (collection, "checked", &checked, NULL);
  g_assert_cmpuint (checked, ==, 1);
  g_assert_true (qi_collection_set_text (collection, 0, text, &error));
  g_object_get (collection, "modified", &modified, NULL);
  g_assert_true (modified);
  g_assert_cmpuint (qi_collection_get_verdict (collection, 3), ==,
                    qi_verdict_for_reading (reading, NULL));
  /* The file has what it had. */
  item = qi_collection_dup_item_text (collection, 0, &error);
  g_assert_no_error (error);
  collection_assert_bytes (item, START " id \"Game 10\";", strlen (START " id \"Game 10\";"));
}

/* Where a row stands; a new row stands nowhere. */
static void
test_new_row (Fixture      *fixture,
              gconstpointer data)
{
  g_autoptr (QiCollection) collection = collection_open_text (fixture, KINGS "\n" QUEEN "\n");
  g_autoptr (GError) error = NULL;
  QiItemSpan span;

  g_assert_true (qi_collection_get_place (collection, 1, &span, NULL));
  g_assert_cmpuint (span.line, ==, 2);
  g_assert_true (qi_collection_get_place (collection, 1, NULL, NULL));
  g_assert_true (collection_edit (collection, "c0", &error));
  g_assert_false (qi_collection_get_place (collection, 1, &span, NULL));
  g_assert_true (qi_collection_get_place (collection, 2, &span, NULL));
  g_assert_null (qi_collection_dup_saved_text (collection, 1, &error));
  g_assert_error (error, G_IO_ERROR, G_IO_ERROR_NOT_FOUND);
  g_assert_false (qi_collection_revert (collection, 1));
  g_assert_true (qi_collection_revert (collection, 0));
}

#define ADD(path, func)                                                                                                \
  g_test_add ("/core/collection-sort/" path, Fixture, NULL, collection_set_up, func, collection_tear_down)

int
main (int    argc,
      char **argv)
{
  g_test_init (&argc, &argv, NULL);

  ADD ("orders", test_orders);
  ADD ("verdicts", test_verdicts);
  ADD ("long-titles", test_long_titles);
  ADD ("words", test_words);
  ADD ("folder", test_folder);
  ADD ("early-end", test_early_end);
  ADD ("properties", test_properties);
  ADD ("new-row", test_new_row);
  return g_test_run ();
}
