/* SPDX-License-Identifier: Apache-2.0 */
#include "collection-files.h"
#include "qi-error.h"
#include "qi-file.h"
#include "qi-file-private.h"

#include <fcntl.h>
#include <glib/gstdio.h>
#include <sched.h>
#include <signal.h>
#include <string.h>
#include <sys/mount.h>
#include <sys/resource.h>
#include <sys/stat.h>
#include <sys/wait.h>
#include <unistd.h>

/* Saves that fail: the old file stays as it was, nothing is left beside it, and the changes stay in memory until a save
 * succeeds. */

#define LINE    "k7/8/8/8/8/8/8/7K w - - 0 1\n"
#define NEW     "k7/8/8/8/8/8/7P/7K b - - 0 1"
#define N_LINES 8000 /* 224 kB */

typedef struct
{
  char    *dir;
  char    *path;
  GString *old;
  GString *new;
  QiCollection *collection;
} Fixture;

static void
set_up (Fixture      *fixture,
        gconstpointer data)
{
  GError *error = NULL;

  fixture->dir = collection_make_dir ();
  fixture->path = g_build_filename (fixture->dir, "lines.fen", NULL);
  fixture->old = g_string_new (NULL);
  for (guint i = 0; i < N_LINES; i++)
    g_string_append (fixture->old, LINE);
  fixture->new = g_string_new_len (fixture->old->str, (gssize) fixture->old->len);
  g_string_erase (fixture->new, 0, strlen (LINE) - 1);
  g_string_insert (fixture->new, 0, NEW);
  collection_put (fixture->path, fixture->old->str, fixture->old->len);
  fixture->collection = collection_open (fixture->path);
  collection_edit (fixture->collection, "t0=" NEW, &error);
  g_assert_no_error (error);
}

static void
tear_down (Fixture      *fixture,
           gconstpointer data)
{
  g_clear_object (&fixture->collection);
  collection_remove (fixture->dir);
  g_string_free (fixture->old, TRUE);
  g_string_free (fixture->new, TRUE);
  g_free (fixture->path);
  g_free (fixture->dir);
}

static void
assert_says (const char    *path,
             const GString *text)
{
  g_autoptr (GBytes) bytes = collection_get (path);

  collection_assert_bytes (bytes, text->str, text->len);
}

/* The save is refused with @code, and the change is still there. */
static void
assert_refused (const Fixture *fixture,
                gboolean       anyway,
                int            code)
{
  g_autoptr (GBytes) bytes = NULL;
  GError *error = NULL;

  g_assert_false (collection_save (fixture->collection, NULL, anyway, &error));
  g_assert_error (error, G_IO_ERROR, code);
  g_assert_cmpuint (strlen (error->message), >, 0);
  g_clear_error (&error);
  g_assert_true (qi_collection_is_modified (fixture->collection));
  bytes = qi_collection_dup_text (fixture->collection, 0, &error);
  g_assert_no_error (error);
  collection_assert_bytes (bytes, NEW, strlen (NEW));
}

static void
assert_saved (const Fixture *fixture,
              gboolean       anyway)
{
  GError *error = NULL;

  collection_save (fixture->collection, NULL, anyway, &error);
  g_assert_no_error (error);
  g_assert_false (qi_collection_is_modified (fixture->collection));
  assert_says (fixture->path, fixture->new);
}

/* A disk that is full at any byte; simulated by a limit within this process. */
static void
test_full (Fixture      *fixture,
           gconstpointer data)
{
  const rlim_t ends[] = { 0, 1, 4096, 200000, N_LINES * (sizeof LINE - 1) };
  struct rlimit old, limit;

  qi_file_outlive_limits ();
  g_assert_cmpint (getrlimit (RLIMIT_FSIZE, &old), ==, 0);
  for (guint i = 0; i < G_N_ELEMENTS (ends); i++)
    {
      GError *error = NULL;
      gboolean done;

      limit = old;
      limit.rlim_cur = ends[i];
      g_assert_cmpint (setrlimit (RLIMIT_FSIZE, &limit), ==, 0);
      done = collection_save (fixture->collection, NULL, FALSE, &error);
      g_assert_cmpint (setrlimit (RLIMIT_FSIZE, &old), ==, 0);
      g_assert_false (done);
      g_assert_error (error, G_IO_ERROR, G_IO_ERROR_MESSAGE_TOO_LARGE);
      g_clear_error (&error);
      g_assert_true (qi_collection_is_modified (fixture->collection));
      assert_says (fixture->path, fixture->old);
      g_assert_cmpuint (collection_count_files (fixture->dir), ==, 1);
    }
  assert_saved (fixture, FALSE);
  g_assert_cmpuint (collection_count_files (fixture->dir), ==, 1);
}

/* Becomes a user who is not root, so that permissions count. */
static void
be_nobody (void)
{
  if (geteuid () == 0)
    g_assert_cmpint (seteuid (65534), ==, 0);
}

static void
be_myself (void)
{
  g_assert_cmpint (seteuid (getuid ()), ==, 0);
}

static void
test_read_only (Fixture      *fixture,
                gconstpointer data)
{
  g_chmod (fixture->path, 0444);
  g_chmod (fixture->dir, 0777);
  be_nobody ();
  assert_refused (fixture, FALSE, G_IO_ERROR_PERMISSION_DENIED);
  be_myself ();
  assert_says (fixture->path, fixture->old);
  g_assert_cmpuint (collection_count_files (fixture->dir), ==, 1);
  /* A change of the permissions is not a change of the content. */
  g_chmod (fixture->path, 0666);
  assert_saved (fixture, FALSE);
}

static void
test_read_only_folder (Fixture      *fixture,
                       gconstpointer data)
{
  g_chmod (fixture->path, 0666);
  g_chmod (fixture->dir, 0555);
  be_nobody ();
  assert_refused (fixture, FALSE, G_IO_ERROR_PERMISSION_DENIED);
  be_myself ();
  assert_says (fixture->path, fixture->old);
  g_chmod (fixture->dir, 0755);
  assert_saved (fixture, FALSE);
}

static void
test_vanished (Fixture      *fixture,
               gconstpointer data)
{
  g_unlink (fixture->path);
  assert_refused (fixture, FALSE, G_IO_ERROR_WRONG_ETAG);
  g_assert_cmpuint (collection_count_files (fixture->dir), ==, 0);
  /* The file that was read is still open. */
  assert_saved (fixture, TRUE);
}

static void
test_folder_vanished (Fixture      *fixture,
                      gconstpointer data)
{
  g_autofree char *other = g_build_filename (g_get_tmp_dir (), "qi-elsewhere.fen", NULL);
  GError *error = NULL;

  g_unlink (fixture->path);
  g_rmdir (fixture->dir);
  assert_refused (fixture, FALSE, G_IO_ERROR_NOT_FOUND);
  assert_refused (fixture, TRUE, G_IO_ERROR_NOT_FOUND);
  collection_save (fixture->collection, other, FALSE, &error);
  g_assert_no_error (error);
  assert_says (other, fixture->new);
  g_unlink (other);
}

static void
test_now_folder (Fixture      *fixture,
                 gconstpointer data)
{
  g_unlink (fixture->path);
  g_mkdir (fixture->path, 0755);
  assert_refused (fixture, FALSE, G_IO_ERROR_IS_DIRECTORY);
  assert_refused (fixture, TRUE, G_IO_ERROR_IS_DIRECTORY);
  g_assert_cmpuint (collection_count_files (fixture->dir), ==, 1);
  g_rmdir (fixture->path);
  assert_saved (fixture, TRUE);
}

static void
test_now_pipe (Fixture      *fixture,
               gconstpointer data)
{
  g_unlink (fixture->path);
  g_assert_cmpint (mkfifo (fixture->path, 0644), ==, 0);
  assert_refused (fixture, FALSE, G_IO_ERROR_NOT_REGULAR_FILE);
  assert_refused (fixture, TRUE, G_IO_ERROR_NOT_REGULAR_FILE);
  g_assert_cmpuint (collection_count_files (fixture->dir), ==, 1);
}

static void
test_replaced (Fixture      *fixture,
               gconstpointer data)
{
  g_autofree char *other = g_strconcat (fixture->path, "~", NULL);

  collection_put (other, LINE, strlen (LINE));
  g_assert_cmpint (g_rename (other, fixture->path), ==, 0);
  assert_refused (fixture, FALSE, G_IO_ERROR_WRONG_ETAG);
  assert_saved (fixture, TRUE);
}

/* Unchanged rows cannot be copied from a file that was overwritten in place. */
static void
test_written_in_place (Fixture      *fixture,
                       gconstpointer data)
{
  g_autoptr (GBytes) bytes = NULL;
  FILE *stream = fopen (fixture->path, "r+");

  g_assert_nonnull (stream);
  g_usleep (20000); /* the clock of the file system */
  fputs ("K", stream);
  g_assert_cmpint (fclose (stream), ==, 0);
  assert_refused (fixture, FALSE, G_IO_ERROR_WRONG_ETAG);
  assert_refused (fixture, TRUE, G_IO_ERROR_WRONG_ETAG);
  bytes = collection_get (fixture->path);
  g_assert_cmpuint (g_bytes_get_size (bytes), ==, fixture->old->len);
  g_assert_cmpint (*(const char *) g_bytes_get_data (bytes, NULL), ==, 'K');
  g_assert_cmpuint (collection_count_files (fixture->dir), ==, 1);
}

static void
test_symbolic_link (Fixture      *fixture,
                    gconstpointer data)
{
  g_autofree char *link = g_build_filename (fixture->dir, "link.fen", NULL);
  g_autofree char *target = NULL;
  GError *error = NULL;

  g_assert_cmpint (symlink ("lines.fen", link), ==, 0);
  g_clear_object (&fixture->collection);
  fixture->collection = collection_open (link);
  collection_edit (fixture->collection, "t0=" NEW, &error);
  g_assert_no_error (error);
  assert_saved (fixture, FALSE);
  target = g_file_read_link (link, &error);
  g_assert_no_error (error);
  g_assert_cmpstr (target, ==, "lines.fen");
  /* Once more, with the file that was just written. */
  collection_edit (fixture->collection, "c0", &error);
  g_assert_no_error (error);
  collection_save (fixture->collection, NULL, FALSE, &error);
  g_assert_no_error (error);
  g_assert_cmpuint (collection_count_files (fixture->dir), ==, 2);
}

/* Cancelled before it began, or at some moment while it is under way: the file is the old or the new one. */
static void
test_cancelled (Fixture      *fixture,
                gconstpointer data)
{
  for (guint delay = 0; delay < 3000; delay += 100)
    {
      g_autoptr (GCancellable) cancellable = g_cancellable_new ();
      g_autoptr (GAsyncResult) result = NULL;
      GError *error = NULL;

      collection_edit (fixture->collection, "t0=" NEW, &error);
      g_assert_no_error (error);
      if (delay == 0)
        g_cancellable_cancel (cancellable);
      qi_collection_save_async (fixture->collection, NULL, FALSE, cancellable,
                                collection_on_result_cb, &result);
      g_usleep (delay);
      g_cancellable_cancel (cancellable);
      while (result == NULL)
        g_main_context_iteration (NULL, TRUE);
      if (qi_collection_save_finish (fixture->collection, result, &error))
        {
          g_assert_cmpuint (delay, >, 0);
          assert_says (fixture->path, fixture->new);
          return;
        }
      g_assert_error (error, G_IO_ERROR, G_IO_ERROR_CANCELLED);
      g_clear_error (&error);
      assert_says (fixture->path, fixture->old);
      g_assert_cmpuint (collection_count_files (fixture->dir), ==, 1);
      g_assert_true (qi_collection_is_modified (fixture->collection));
    }
}

static void
on_opened_cb (GObject      *source,
              GAsyncResult *result,
              gpointer      user_data)
{
  GError *error = NULL;

  *(QiCollection **) user_data = qi_collection_open_finish (result, &error);
  g_assert_no_error (error);
}

/* From now on this process cannot read the open file any more. */
static void
break_file (const char *path)
{
  g_autoptr (GDir) dir = g_dir_open ("/proc/self/fd", 0, NULL);
  const int other = open ("/dev/null", O_WRONLY | O_CLOEXEC);
  const char *name = NULL;
  guint n = 0;

  while ((name = g_dir_read_name (dir)) != NULL)
    {
      g_autofree char *link = g_build_filename ("/proc/self/fd", name, NULL);
      g_autofree char *target = g_file_read_link (link, NULL);

      if (g_strcmp0 (target, path) != 0)
        continue;
      g_assert_cmpint (dup2 (other, atoi (name)), >=, 0);
      n++;
    }
  g_assert_cmpuint (n, ==, 1);
  close (other);
}

/* A disk that fails while positions are still being found: the list is known to be incomplete, which is reported, and
 * it cannot be saved as if it were the whole file. */
static void
test_not_read_on (Fixture      *fixture,
                  gconstpointer data)
{
  g_autofree char *dir = realpath (fixture->dir, NULL);
  g_autofree char *path = g_build_filename (dir, "long.fen", NULL);
  g_autofree char *other = g_build_filename (dir, "other.fen", NULL);
  g_autoptr (GFile) file = g_file_new_for_path (path);
  GError *error = NULL;

  g_clear_object (&fixture->collection);
  collection_put (path, fixture->old->str, fixture->old->len);
  /* A hole of zeros takes no room, but time to read. */
  g_assert_cmpint (truncate (path, 8l << 30), ==, 0);
  qi_collection_open_async (file, NULL, NULL, on_opened_cb, &fixture->collection);
  while (fixture->collection == NULL)
    g_main_context_iteration (NULL, TRUE);
  g_assert_false (qi_collection_is_indexed (fixture->collection));
  break_file (path);
  while (!qi_collection_is_indexed (fixture->collection))
    g_main_context_iteration (NULL, TRUE);
  g_assert_cmpstr (qi_finding_get_code (qi_collection_get_fault (fixture->collection)), ==,
                   "file-not-read-on");
  g_assert_cmpuint (qi_collection_get_n_rows (fixture->collection), <=, N_LINES);
  collection_edit (fixture->collection, "d0", &error);
  g_assert_no_error (error);
  g_assert_false (collection_save (fixture->collection, NULL, TRUE, &error));
  g_assert_error (error, QI_ERROR, QI_ERROR_IO);
  g_assert_nonnull (strstr (error->message, "to its end"));
  g_clear_error (&error);
  g_assert_false (collection_save (fixture->collection, other, TRUE, &error));
  g_assert_error (error, QI_ERROR, QI_ERROR_IO);
  g_clear_error (&error);
  g_assert_cmpuint (collection_count_files (fixture->dir), ==, 2);
}

/* An atomic save makes another file, so the other name keeps the old one. */
static void
test_hard_link (Fixture      *fixture,
                gconstpointer data)
{
  g_autofree char *other = g_build_filename (fixture->dir, "other.fen", NULL);

  g_assert_cmpint (link (fixture->path, other), ==, 0);
  assert_saved (fixture, FALSE);
  assert_says (other, fixture->old);
}

/* Whether a process may mount a disk for itself. */
static gboolean
is_own_disk (const char *dir)
{
  return unshare (CLONE_NEWNS) == 0 && mount ("none", "/", NULL, MS_REC | MS_PRIVATE, NULL) == 0
         && mount ("none", dir, "tmpfs", 0, "size=300k") == 0;
}

static gboolean
can_mount (void)
{
  g_autofree char *dir = collection_make_dir ();
  const pid_t pid = fork ();
  int status = 1;

  if (pid == 0)
    _exit (is_own_disk (dir) ? 0 : 1);
  g_assert_cmpint (waitpid (pid, &status, 0), ==, pid);
  collection_remove (dir);
  return status == 0;
}

/* A disk that really is full, in a process that mounts its own. */
static void
test_full_disk (void)
{
  if (g_test_subprocess ())
    {
      Fixture fixture = { NULL };
      g_autofree char *path = NULL;
      g_autoptr (GString) text = g_string_new (NULL);
      GError *error = NULL;

      fixture.dir = collection_make_dir ();
      g_assert_true (is_own_disk (fixture.dir));
      path = g_build_filename (fixture.dir, "lines.fen", NULL);
      for (guint i = 0; i < N_LINES; i++)
        g_string_append (text, LINE);
      collection_put (path, text->str, text->len);
      fixture.collection = collection_open (path);
      collection_edit (fixture.collection, "t0=" NEW, &error);
      g_assert_no_error (error);
      assert_refused (&fixture, FALSE, G_IO_ERROR_NO_SPACE);
      assert_says (path, text);
      g_assert_cmpuint (collection_count_files (fixture.dir), ==, 1);
      g_clear_object (&fixture.collection);
      umount2 (fixture.dir, MNT_DETACH);
      collection_remove (fixture.dir);
      g_free (fixture.dir);
      g_print ("refused\n");
      return;
    }
  if (!can_mount ())
    {
      g_test_skip ("may not mount");
      return;
    }
  g_test_trap_subprocess (NULL, 0, 0);
  g_test_trap_assert_passed ();
  g_test_trap_assert_stdout ("*refused*");
}

int
main (int    argc,
      char **argv)
{
  g_test_init (&argc, &argv, NULL);
#define ADD(path, func) \
  g_test_add ("/core/collection-hostile/" path, Fixture, NULL, set_up, func, tear_down)
  ADD ("full", test_full);
  ADD ("read-only", test_read_only);
  ADD ("read-only-folder", test_read_only_folder);
  ADD ("vanished", test_vanished);
  ADD ("folder-vanished", test_folder_vanished);
  ADD ("now-folder", test_now_folder);
  ADD ("now-pipe", test_now_pipe);
  ADD ("replaced", test_replaced);
  ADD ("written-in-place", test_written_in_place);
  ADD ("symbolic-link", test_symbolic_link);
  ADD ("not-read-on", test_not_read_on);
  ADD ("hard-link", test_hard_link);
  ADD ("cancelled", test_cancelled);
  g_test_add_func ("/core/collection-hostile/full-disk", test_full_disk);
  return g_test_run ();
}
