/* SPDX-License-Identifier: Apache-2.0 */
/* A save copies what no edit is about from the old file, block by block. Where that file is cut meanwhile, or cannot be read, the
 * save fails: the old file stays, and nothing of the half-copied text is left. */
#include "file-calls.h"

#include "case-table.h"
#include "collection-files.h"

#define A       "k7/8/8/8/8/8/8/7K w - - 0 1"
#define N       "k7/8/8/8/8/8/7P/7K b - - 0 1"
#define J                                                                                         \
  "{\"board\":[[\"K^\",null],[null,\"k^\"]],\"hands\":[{},{}],\"styles\":[\"C\",\"c\"],\"turn\":" \
  "\"first\"}"
#define GAME    "[SetUp \"1\"]\n[FEN \"" A "\"]\n\n*\n"

#define N_BYTES   (600 * 1024) /* more than two blocks */
#define MAX_CALLS 500

static const struct
{
  const char *name;
  const char *file;
  const char *begin;
  const char *row;
  const char *between;
  const char *end;
  const char *edits;
} files[] = {
  { "text", "a.fen", "", A, "\n", "\n", "t1=" N },
  { "delete", "a.fen", "", A, "\n", "\n", "d1" },
  { "move", "a.fen", "", A, "\n", "\n", "m0>3" },
  { "copy", "a.fen", "", A, "\r\n", "\r\n", "c2" },
  { "games", "a.pgn", "", GAME, "\n", "", "d1|c2" },
  { "array", "a.json", "[", J, ",\n", "]", "d1|c2" },
};

/* How the old file fails while it is copied. */
static const struct
{
  const char *call;
  int         number;
} failures[] = {
  { "pread", READS_LESS },
  { "pread", EIO },
  { "pread", EINTR },
  { "fstat", EIO },
};

static GString *
make_text (gsize which)
{
  GString *text = g_string_new (files[which].begin);

  while (text->len < N_BYTES)
    {
      if (text->len > strlen (files[which].begin))
        g_string_append (text, files[which].between);
      g_string_append (text, files[which].row);
    }
  g_string_append (text, files[which].end);
  return text;
}

/* Saves the edited @old while the calls of @failing fail. Returns what stands in the file then; @done says whether that is the
 * edited text. */
static GBytes *
save_once (gsize          which,
           const Failing *how,
           const GString *old,
           gboolean      *done,
           gboolean      *has_failed)
{
  g_autofree char *dir = collection_make_dir ();
  g_autofree char *path = g_build_filename (dir, files[which].file, NULL);
  g_autoptr (QiCollection) collection = NULL;
  g_autoptr (GError) error = NULL;
  GBytes *bytes = NULL;

  collection_put (path, old->str, old->len);
  collection = collection_open (path);
  g_assert_true (collection_edit (collection, files[which].edits, &error));
  failing = *how;
  *done = collection_save (collection, NULL, FALSE, &error);
  *has_failed = failing.has_failed;
  failing = (Failing) { 0 };
  bytes = collection_get (path);
  g_assert_cmpuint (collection_count_files (dir), ==, 1);
  g_assert_cmpint (qi_collection_is_modified (collection), ==, !*done);
  if (*done)
    g_assert_no_error (error);
  else
    {
      g_assert_nonnull (error);
      g_assert_true (error->domain == G_IO_ERROR);
      g_assert_cmpuint (strlen (error->message), >, 5);
    }
  collection_remove (dir);
  return bytes;
}

static void
test_file (gconstpointer data)
{
  const gsize which = (gsize) ((const typeof (files[0]) *) data - files);
  const Failing none = { 0 };
  g_autoptr (GString) old = make_text (which);
  gboolean done = FALSE;
  gboolean has_failed = FALSE;
  g_autoptr (GBytes) new = save_once (which, &none, old, &done, &has_failed);

  g_assert_true (done);
  for (gsize i = 0; i < G_N_ELEMENTS (failures); i++)
    {
      guint n_refused = 0;
      guint at = 0;

      has_failed = TRUE;
      for (; has_failed; at++)
        {
          const Failing how = { .call = failures[i].call, .number = failures[i].number, .at = at };
          g_autoptr (GBytes) bytes = save_once (which, &how, old, &done, &has_failed);

          g_assert_cmpuint (at, <, MAX_CALLS);
          if (done)
            g_assert_true (g_bytes_equal (bytes, new));
          else
            collection_assert_bytes (bytes, old->str, old->len);
          n_refused += !done;
        }
      g_test_message ("%s %d: %u calls, %u saves refused", failures[i].call, failures[i].number,
                      at - 1, n_refused);
      /* At the least one for each block; a signal makes no difference. */
      if (failures[i].number == EINTR)
        g_assert_cmpuint (n_refused, ==, 0);
      else
        g_assert_cmpuint (n_refused, >=, 3);
    }
}

int
main (int    argc,
      char **argv)
{
  save_to_memory ();
  g_test_init (&argc, &argv, NULL);
  case_table_add ("/core/collection-cut/", files, test_file);
  return g_test_run ();
}
