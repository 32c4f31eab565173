/* SPDX-License-Identifier: Apache-2.0 */
#include "file-saves.h"
#include "qi-file-private.h"
#include "qi-file-stamp-private.h"

/* Real programs that save at the same time, with plain files and with lists. */

/* Lists are saved in the same way, off the main thread. */

#define LINES "k7/8/8/8/8/8/8/7K w - - 0 1\nk7/8/8/8/8/8/8/6QK w - - 0 1\n"
#define LINE  "k7/8/8/8/8/8/7P/7K b - - 0 1"

static const struct
{
  const char *name;
  gsize       act; /* of acts */
  gboolean    anyway;
  int         no_exchange;
  int         code; /* −1: it succeeds */
} list_cases[] = {
  { "in-place", 0, FALSE, 0, G_IO_ERROR_WRONG_ETAG },
  { "over", 2, FALSE, 0, G_IO_ERROR_WRONG_ETAG },
  { "delete", 5, FALSE, 0, G_IO_ERROR_WRONG_ETAG },
  { "link", 7, FALSE, 0, G_IO_ERROR_WRONG_ETAG },
  { "folder", 8, FALSE, 0, G_IO_ERROR_WRONG_ETAG },
  { "none", G_N_ELEMENTS (acts), FALSE, 0, -1 },
  { "no-exchange", G_N_ELEMENTS (acts), FALSE, EINVAL, -1 },
  { "anyway", 2, TRUE, 0, -1 },
  { "anyway-delete", 5, TRUE, 0, -1 },
  { "anyway-no-exchange", G_N_ELEMENTS (acts), TRUE, EINVAL, -1 },
  { "anyway-folder", 8, TRUE, 0, G_IO_ERROR_IS_DIRECTORY },
};

static void
act_on_list (gpointer data)
{
  const Race *race = data;

  acts[race->act].act (race->path, acts[race->act].text);
}

static void
test_list (Fixture      *fixture,
           gconstpointer data)
{
  const gsize row = GPOINTER_TO_SIZE (data);
  g_autofree char *path = g_strconcat (fixture->path, ".fen", NULL);
  Race race = { .path = path, .act = list_cases[row].act };
  g_autoptr (QiCollection) collection = NULL;
  GPtrArray *notes;
  GError *error = NULL;
  const gboolean unguarded = list_cases[row].no_exchange != 0 && !list_cases[row].anyway;

  put (path, LINES);
  collection = collection_open (path);
  collection_edit (collection, "t0=" LINE, &error);
  g_assert_no_error (error);
  g_assert_null (qi_collection_get_save_notes (collection));
  steps.data = &race;
  steps.at_exchange = race.act < G_N_ELEMENTS (acts) ? act_on_list : NULL;
  steps.no_exchange = list_cases[row].no_exchange;
  steps.armed = TRUE;
  collection_save (collection, NULL, list_cases[row].anyway, &error);
  steps.armed = FALSE;
  g_assert_null (steps.at_exchange);
  if (list_cases[row].code >= 0)
    {
      g_assert_error (error, G_IO_ERROR, list_cases[row].code);
      g_clear_error (&error);
      g_assert_true (qi_collection_is_modified (collection));
      g_assert_true (acts[race.act].text == NULL
                     || is_found_in (fixture->dir, acts[race.act].text));
    }
  else
    {
      g_assert_no_error (error);
      g_assert_true (says (path, LINE "\nk7/8/8/8/8/8/8/6QK w - - 0 1\n"));
    }
  notes = qi_collection_get_save_notes (collection);
  g_assert_cmpuint (notes->len, ==, unguarded ? 1 : 0);
  if (unguarded)
    g_assert_cmpstr (qi_finding_get_code (g_ptr_array_index (notes, 0)), ==, "save-unguarded");
  g_assert_cmpuint (count_left (fixture->dir), ==, 0);
}

/* Another process and this one save as fast as they can. Every content is written once, and whoever
 * replaces one notes which. A content that was saved is lost when it is neither in place in the
 * end, nor noted as replaced, nor kept. */

#define CONTENT_BYTES 8
#define N_ROUNDS      400

typedef struct
{
  const char *path;
  GHashTable *saved;    /* contents that were in place */
  GHashTable *replaced; /* contents that were knowingly replaced */
} Log;

static void
put_saved (Log        *log,
           const char *old,
           const char *new)
{
  g_hash_table_add (log->saved, g_strdup (new));
  g_hash_table_add (log->replaced, g_strdup (old));
}

/* As documents are saved: over the content that was read. */
static void
save_known (Log        *log,
            const char *new)
{
  g_autoptr (GFile) file = g_file_new_for_path (log->path);
  g_autoptr (GBytes) old = NULL;
  GError *error = NULL;
  QiFileOver over = { .may_be_gone = FALSE };

  if (!qi_file_stamp_init (&over.known, file))
    return;
  old = qi_file_load (file, 100, NULL, NULL);
  over.text = old;
  if (old != NULL && qi_file_save_over (file, new, CONTENT_BYTES, &over, NULL, NULL, NULL, &error))
    {
      g_autofree char *text = g_strndup (g_bytes_get_data (old, NULL), g_bytes_get_size (old));

      put_saved (log, text, new);
    }
  if (error != NULL && !g_error_matches (error, G_IO_ERROR, G_IO_ERROR_WOULD_BLOCK))
    g_assert_error (error, G_IO_ERROR, G_IO_ERROR_WRONG_ETAG);
  g_clear_error (&error);
}

/* By rename, whatever is there; exchanged only to learn what it was. */
static void
save_by_exchange (Log        *log,
                  const char *new)
{
  g_autofree char *other = g_strconcat (log->path, ".", new, NULL);
  g_autofree char *old = NULL;

  put (other, new);
  if (renameat2 (AT_FDCWD, other, AT_FDCWD, log->path, RENAME_EXCHANGE) == 0)
    {
      old = get (other);
      put_saved (log, old, new);
    }
  g_unlink (other);
}

/* Into the existing file. */
static void
save_in_place (Log        *log,
               const char *new)
{
  char old[CONTENT_BYTES + 1] = { 0 };
  int fd = open (log->path, O_RDWR | O_CLOEXEC);

  if (fd < 0)
    return;
  g_assert_cmpint (pread (fd, old, CONTENT_BYTES, 0), ==, CONTENT_BYTES);
  g_assert_cmpint (pwrite (fd, new, CONTENT_BYTES, 0), ==, CONTENT_BYTES);
  put_saved (log, old, new);
  close (fd);
}

static const struct
{
  const char *name;
  void (*save) (Log *log, const char *new);
} savers[] = {
  { "known", save_known },
  { "exchange", save_by_exchange },
  { "in-place", save_in_place },
};

static void
save_rounds (Log *log,
             void (*func) (Log *log, const char *new),
             char letter)
{
  for (guint i = 0; i < N_ROUNDS; i++)
    {
      g_autofree char *new = g_strdup_printf ("%c%07u", letter, i);

      func (log, new);
    }
}

static Log *
log_new (const char *path)
{
  Log *log = g_new0 (Log, 1);

  log->path = path;
  log->saved = g_hash_table_new_full (g_str_hash, g_str_equal, g_free, NULL);
  log->replaced = g_hash_table_new_full (g_str_hash, g_str_equal, g_free, NULL);
  return log;
}

static void
log_free (Log *log)
{
  g_hash_table_unref (log->saved);
  g_hash_table_unref (log->replaced);
  g_free (log);
}

static void
write_table (GHashTable *table,
             const char *path)
{
  g_autofree char **keys = (char **) g_hash_table_get_keys_as_array (table, NULL);
  g_autofree char *text = g_strjoinv ("\n", keys);

  put (path, text);
}

static void
read_table (GHashTable *table,
            const char *path)
{
  g_autofree char *text = get (path);
  g_auto (GStrv) lines = g_strsplit (text, "\n", -1);

  for (guint i = 0; lines[i] != NULL; i++)
    if (*lines[i] != '\0')
      g_hash_table_add (table, g_strdup (lines[i]));
}

static void
test_loop (Fixture      *fixture,
           gconstpointer data)
{
  const gsize row = GPOINTER_TO_SIZE (data);
  g_autofree char *saved = g_strconcat (fixture->dir, ".saved", NULL);
  g_autofree char *replaced = g_strconcat (fixture->dir, ".replaced", NULL);
  Log *log = log_new (fixture->path);
  guint n_ours = 0;
  int status = 0;
  pid_t pid;
  GHashTableIter iter;
  gpointer content;

  put (fixture->path, "start000");
  g_hash_table_add (log->saved, g_strdup ("start000"));
  pid = fork ();
  if (pid == 0)
    {
      save_rounds (log, savers[row].save, 'b');
      write_table (log->saved, saved);
      write_table (log->replaced, replaced);
      kill (getpid (), SIGKILL); /* succeeded; killed so that no leak check runs here */
    }
  save_rounds (log, save_known, 'a');
  n_ours = g_hash_table_size (log->saved);
  g_assert_cmpint (waitpid (pid, &status, 0), ==, pid);
  g_assert_true (WIFSIGNALED (status) && WTERMSIG (status) == SIGKILL);
  read_table (log->saved, saved);
  read_table (log->replaced, replaced);
  g_unlink (saved);
  g_unlink (replaced);
  g_test_message ("%u saved by us, %u by them, %u kept", n_ours - 1,
                  g_hash_table_size (log->saved) - n_ours, count_kept (fixture->dir));
  g_hash_table_iter_init (&iter, log->saved);
  while (g_hash_table_iter_next (&iter, &content, NULL))
    if (!g_hash_table_contains (log->replaced, content) && !is_found_in (fixture->dir, content))
      g_error ("%s is lost", (const char *) content);
  g_assert_cmpuint (count_left (fixture->dir), ==, 0);
  g_assert_cmpuint (n_ours, >, 1);
  log_free (log);
}

int
main (int    argc,
      char **argv)
{
  g_test_init (&argc, &argv, NULL);
  for (gsize i = 0; i < G_N_ELEMENTS (list_cases); i++)
    {
      g_autofree char *path = g_strconcat ("/core/file-loop/list/", list_cases[i].name, NULL);

      g_test_add (path, Fixture, GSIZE_TO_POINTER (i), set_up, test_list, tear_down);
    }
  for (gsize i = 0; i < G_N_ELEMENTS (savers); i++)
    {
      g_autofree char *path = g_strconcat ("/core/file-loop/", savers[i].name, NULL);

      g_test_add (path, Fixture, GSIZE_TO_POINTER (i), set_up, test_loop, tear_down);
    }
  return g_test_run ();
}
