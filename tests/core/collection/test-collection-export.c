/* SPDX-License-Identifier: Apache-2.0 */
/* Rows as a new file. What stands between two of them is what each format's description has there: CSA V2.2 a line with "/", SGF
 * FF[4] nothing that matters, JSON commas; and the new file says the same positions. */
#include "collection-files.h"

#include "qi-error.h"
#include "qi-notation.h"

#include <glib/gstdio.h>

#include <string.h>
#include <unistd.h>

typedef CollectionFixture Fixture;

#define CHESS \
  "4k3/8/8/8/8/3P4/1Q6/4K3 b - - 0 1\nrnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1\n"
#define SHOGI                                                                                     \
  "lnsgkgsnl/1r5b1/ppppppppp/9/9/9/PPPPPPPPP/1B5R1/LNSGKGSNL b - 1\n4k4/9/9/9/9/9/9/9/4K4 w 2Gp " \
  "1\n"
#define GO       "(;SZ[9]AB[aa]AW[bb])\n(;SZ[9]AB[cc]PL[W])\n"
#define DRAUGHTS "W:W31:B1\nB:W31,K32:B1\n"
#define OBJECT(first)                                                                                                 \
  "{\"board\": [[\"" first "\", null],\n   [null, \"k^\"]],\n \"hands\": {\"first\": [], \"second\": []}, "             \
  "\"styles\": {\"first\": \"C\", \"second\": \"c\"}, \"turn\": \"first\", \"note\": \"kept\"}"
#define OBJECTS  "[" OBJECT ("K^") ",\n" OBJECT ("Q") "]\n"

/**
 * Case:
 * @text: the file, of two rows
 * @to, @format: the new file
 * @n: how many of them
 * @code: (nullable): the finding that says why it cannot be
 * @has: (nullable): what stands in the new file
 */
typedef struct
{
  const char *name;
  const char *text;
  const char *to;
  const char *format;
  guint       n;
  const char *code;
  const char *has;
} Case;

static const Case cases[] = {
  { "fen", CHESS, "b.fen", "fen", 2, NULL, "/4K3 b - - 0 1\nrnbqkbnr/" },
  { "none", CHESS, "b.fen", "fen", 0, NULL, NULL },
  { "none-json", CHESS, "b.json", "json", 0, NULL, "[]\n" },
  { "json", CHESS, "b.json", "json", 2, NULL, "},\n  {" },
  { "json-lines", CHESS, "b.jsonl", "json", 2, NULL, "}\n{" },
  /* What stands on more than one line is written anew on one. */
  { "objects-lines", OBJECTS, "b.jsonl", "json", 2, NULL, "}\n{" },
  { "objects", OBJECTS, "b.json", "json", 2, NULL, "\"note\": \"kept\"" },
  { "pgn", CHESS, "b.pgn", "pgn", 2, NULL, "\n\n[" },
  { "pdn", DRAUGHTS, "b.pdn", "pdn", 2, NULL, "\n\n*" },
  { "sgf", GO, "b.sgf", "sgf", 2, NULL, "\n\n(;" },
  { "csa", SHOGI, "b.csa", "csa", 2, NULL, "\n/\n" },
  { "bod", SHOGI, "b.bod", "bod", 2, NULL, "\n\n" },
  { "diagram", CHESS, "b.txt", "ascii", 1, NULL, NULL },
  { "diagrams", CHESS, "b.txt", "ascii", 2, "not-separable", NULL },
  { "chess-to-shogi", CHESS, "b.csa", "csa", 1, "", NULL },
  { "no-position", CHESS "4k3/8/8/8/8/3P4/1Q6/4Z3/K b - - 0 1\n", "b.pgn", "pgn", 3, "", NULL },
};

static gboolean
export_rows (QiCollection *collection,
             guint         n_rows,
             const char   *path,
             const char   *format,
             GCancellable *cancellable,
             GPtrArray   **findings,
             GError      **error)
{
  g_autofree guint *rows = g_new (guint, n_rows + 1);
  g_autoptr (GFile) file = g_file_new_for_path (path);
  g_autoptr (GAsyncResult) result = NULL;

  for (guint i = 0; i < n_rows; i++)
    rows[i] = i;
  qi_collection_export_async (collection, n_rows > 0 ? rows : NULL, n_rows, file,
                              qi_notation_lookup (format), cancellable, collection_on_result_cb,
                              &result);
  while (result == NULL)
    g_main_context_iteration (NULL, TRUE);
  return qi_collection_export_finish (collection, result, findings, error);
}

static void
assert_same_rows (QiCollection *collection,
                  QiCollection *other,
                  guint         n)
{
  g_assert_cmpuint (qi_collection_get_n_rows (other), ==, n);
  for (guint row = 0; row < n; row++)
    {
      g_autoptr (QiReading) a = qi_collection_read (collection, row, FALSE, NULL);
      g_autoptr (QiReading) b = qi_collection_read (other, row, FALSE, NULL);

      g_assert_nonnull (a->setup);
      g_assert_nonnull (b->setup);
      g_assert_true (
        qi_position_equal (qi_setup_get_position (a->setup), qi_setup_get_position (b->setup)));
    }
}

static void
test_case (Fixture      *fixture,
           gconstpointer data)
{
  const Case *row = data;
  g_autoptr (QiCollection) collection = collection_open_text (fixture, row->text);
  g_autofree char *path = g_build_filename (fixture->dir, row->to, NULL);
  g_autoptr (QiCollection) again = NULL;
  g_autoptr (GError) error = NULL;
  g_autofree char *written = NULL;

  g_assert_cmpuint (qi_collection_get_n_rows (collection), >=, MAX (row->n, 2));
  if (row->code != NULL)
    {
      g_assert_false (export_rows (collection, row->n, path, row->format, NULL, NULL, &error));
      g_assert_nonnull (qi_error_get_finding (error));
      if (*row->code != '\0')
        g_assert_cmpstr (qi_finding_get_code (qi_error_get_finding (error)), ==, row->code);
      g_assert_false (g_file_test (path, G_FILE_TEST_EXISTS));
      return;
    }
  g_assert_true (export_rows (collection, row->n, path, row->format, NULL, NULL, &error));
  g_assert_no_error (error);
  g_assert_true (g_file_get_contents (path, &written, NULL, NULL));
  if (row->has != NULL && strstr (written, row->has) == NULL)
    g_error ("not in it: %s\n%s", row->has, written);
  if (row->n == 0)
    {
      g_assert_cmpstr (written, ==, row->has != NULL ? row->has : "");
      return;
    }
  again = collection_open (path);
  assert_same_rows (collection, again, row->n);
}

/* More than is written at once; a row that is gone from its file, in the middle of them. */
static void
test_many (Fixture      *fixture,
           gconstpointer data)
{
  static const char begins[] = "4k3/8/8/8/8/8/1Q6/4K3 w - - 0 ";
  const guint n = 9000;
  g_autoptr (GString) text = g_string_new (NULL);
  g_autofree char *path = g_build_filename (fixture->dir, "b.fen", NULL);
  g_autoptr (QiCollection) collection = NULL;
  g_autoptr (GBytes) written = NULL;
  g_autoptr (GError) error = NULL;

  for (guint i = 1; i <= n; i++)
    g_string_append_printf (text, "%s%u\n", begins, i);
  collection = collection_open_text (fixture, text->str);
  g_assert_cmpuint (qi_collection_get_n_rows (collection), ==, n);
  g_assert_true (export_rows (collection, n, path, "fen", NULL, NULL, &error));
  g_assert_no_error (error);
  written = collection_get (path);
  collection_assert_bytes (written, text->str, text->len);
  g_assert_cmpint (g_unlink (path), ==, 0);
  g_assert_cmpint (truncate (fixture->path, 200000), ==, 0);
  g_assert_false (export_rows (collection, n, path, "fen", NULL, NULL, &error));
  g_assert_error (error, G_IO_ERROR, G_IO_ERROR_WRONG_ETAG);
  g_assert_false (g_file_test (path, G_FILE_TEST_EXISTS));
}

/* What a format does not keep is told of its row, from 1. */
static void
test_losses (Fixture      *fixture,
             gconstpointer data)
{
  g_autoptr (QiCollection) collection =
    collection_open_text (fixture,
                          "4k3/8/8/8/8/8/1Q6/4K3 w - - 0 1\n4k3/8/8/8/8/8/1Q6/4K3 w - - bm Qb8;\n");
  g_autofree char *path = g_build_filename (fixture->dir, "b.fen", NULL);
  g_autoptr (GPtrArray) findings = NULL;
  g_autoptr (GError) error = NULL;

  g_assert_true (export_rows (collection, 2, path, "fen", NULL, &findings, &error));
  g_assert_no_error (error);
  g_assert_cmpuint (findings->len, ==, 1);
  g_assert_cmpstr (qi_finding_get_param (findings->pdata[0], "row"), ==, "2");
  g_assert_cmpstr (qi_finding_get_param (findings->pdata[0], "key"), ==, "operations");
}

static void
test_cancelled (Fixture      *fixture,
                gconstpointer data)
{
  g_autoptr (QiCollection) collection = collection_open_text (fixture, CHESS);
  g_autofree char *path = g_build_filename (fixture->dir, "b.fen", NULL);
  g_autoptr (GCancellable) cancelled = g_cancellable_new ();
  g_autoptr (GError) error = NULL;

  g_cancellable_cancel (cancelled);
  g_assert_false (export_rows (collection, 2, path, "fen", cancelled, NULL, &error));
  g_assert_error (error, G_IO_ERROR, G_IO_ERROR_CANCELLED);
  g_assert_false (g_file_test (path, G_FILE_TEST_EXISTS));
}

int
main (int    argc,
      char **argv)
{
  g_test_init (&argc, &argv, NULL);

  for (gsize i = 0; i < G_N_ELEMENTS (cases); i++)
    {
      g_autofree char *path = g_strconcat ("/core/collection-export/", cases[i].name, NULL);

      g_test_add (path, Fixture, &cases[i], collection_set_up, test_case, collection_tear_down);
    }
  g_test_add ("/core/collection-export/many", Fixture, NULL, collection_set_up, test_many,
              collection_tear_down);
  g_test_add ("/core/collection-export/losses", Fixture, NULL, collection_set_up, test_losses,
              collection_tear_down);
  g_test_add ("/core/collection-export/cancelled", Fixture, NULL, collection_set_up, test_cancelled,
              collection_tear_down);
  return g_test_run ();
}
