/* SPDX-License-Identifier: Apache-2.0 */
#include "qi-file-stamp-private.h"
#include "qi-file-watch-private.h"
#include "tmp-folder.h"

#include <fcntl.h>
#include <glib/gstdio.h>
#include <string.h>
#include <sys/resource.h>
#include <sys/stat.h>
#include <unistd.h>

#define PATIENCE   60  /* s until a change that was not reported is a failure */
#define AFTERWARDS 250 /* ms in which nothing more may be reported */
#define SETTLING   40  /* ms for the watch to start; the test also holds when that takes longer */

/* A folder with "file" in it, which is watched. */
typedef struct
{
  const char  *name; /* of the case */
  char        *dir;
  char        *path;
  QiFileWatch *watch;
  guint        n_told;
  guint        n_writes; /* in progress */
} Fixture;

static char *
path_of (const Fixture *fixture,
         const char    *name)
{
  return g_build_filename (fixture->dir, name, NULL);
}

/* Writes in place: the file stays the same one. */
static void
write_in_place (const char *path,
                const char *text)
{
  int fd = open (path, O_WRONLY | O_CREAT | O_TRUNC, 0666);

  g_assert_cmpint (fd, >=, 0);
  g_assert_cmpint (write (fd, text, strlen (text)), ==, (gssize) strlen (text));
  close (fd);
}

/* Saves as most editors do: another file takes the name. */
static void
replace (const char *path,
         const char *text)
{
  g_autofree char *other = g_strconcat (path, ".new", NULL);

  write_in_place (other, text);
  g_assert_cmpint (g_rename (other, path), ==, 0);
}

static void
on_changed_cb (QiFileWatch *watch,
               Fixture     *fixture)
{
  fixture->n_told++;
}

static void
watch_path (Fixture    *fixture,
            const char *path)
{
  g_autoptr (GFile) file = g_file_new_for_path (path);

  g_clear_object (&fixture->watch);
  fixture->watch = qi_file_watch_new (file, NULL);
  fixture->n_told = 0;
  g_signal_connect (fixture->watch, "changed", G_CALLBACK (on_changed_cb), fixture);
}

static void
set_up (Fixture *fixture)
{
  fixture->dir = tmp_folder_new ("qi-watch");
  fixture->path = path_of (fixture, "file");
  write_in_place (fixture->path, "old");
  watch_path (fixture, fixture->path);
}

static void
tear_down (Fixture *fixture)
{
  if (fixture->watch != NULL)
    g_assert_finalize_object (fixture->watch);
  tmp_folder_remove (fixture->dir);
  g_free (fixture->path);
  g_free (fixture->dir);
}

static gboolean
on_time_cb (gpointer user_data)
{
  *(gboolean *) user_data = TRUE;
  return G_SOURCE_REMOVE;
}

/* In the thread's own main context. */
static GSource *
add_timer (guint       ms,
           GSourceFunc callback,
           gpointer    user_data)
{
  GSource *timer = g_timeout_source_new (ms);

  g_source_set_callback (timer, callback, user_data, NULL);
  g_source_attach (timer, g_main_context_get_thread_default ());
  return timer;
}

static void
run_for (guint ms)
{
  gboolean over = FALSE;

  g_source_unref (add_timer (ms, on_time_cb, &over));
  while (!over)
    g_main_context_iteration (g_main_context_get_thread_default (), TRUE);
}

static void
wait_for (Fixture *fixture,
          guint    n_told)
{
  gboolean over = FALSE;
  GSource *timer = add_timer (PATIENCE * 1000, on_time_cb, &over);

  while (!over && fixture->n_told < n_told)
    g_main_context_iteration (g_main_context_get_thread_default (), TRUE);
  g_source_destroy (timer);
  g_source_unref (timer);
  if (fixture->n_told < n_told)
    g_error ("%s: told %u of %u changes in %d s", fixture->name, fixture->n_told, n_told, PATIENCE);
}

/* The change is reported, with the present stamp. */
static void
assert_told (Fixture *fixture)
{
  QiFileStamp told;
  QiFileStamp now;

  wait_for (fixture, 1);
  g_assert_cmpuint (fixture->n_told, ==, 1);
  qi_file_watch_get_stamp (fixture->watch, &told);
  qi_file_stamp_init (&now, qi_file_watch_get_file (fixture->watch));
  g_assert_true (qi_file_stamp_equal (&told, &now));
  fixture->n_told = 0;
}

static void
assert_quiet (Fixture *fixture)
{
  run_for (AFTERWARDS);
  g_assert_cmpuint (fixture->n_told, ==, 0);
}

static void
assert_told_once (Fixture *fixture)
{
  assert_told (fixture);
  assert_quiet (fixture);
}

static void
test_in_place (Fixture *fixture)
{
  assert_quiet (fixture);
  write_in_place (fixture->path, "new text");
  assert_told_once (fixture);
  write_in_place (fixture->path, "");
  assert_told_once (fixture);
}

static void
test_replaced (Fixture *fixture)
{
  for (guint i = 0; i < 3; i++)
    {
      replace (fixture->path, "new");
      assert_told_once (fixture);
    }
  /* Writing in place after that is seen too: the new file is watched. */
  write_in_place (fixture->path, "newer");
  assert_told_once (fixture);
}

/* As some programs save: the old file is moved away, then the new one is written. */
static void
test_moved_away (Fixture *fixture)
{
  g_autofree char *backup = path_of (fixture, "file~");

  g_assert_cmpint (g_rename (fixture->path, backup), ==, 0);
  write_in_place (fixture->path, "new");
  assert_told_once (fixture);
}

static void
test_removed (Fixture *fixture)
{
  const QiFileStamp none = { 0 };
  QiFileStamp stamp;

  g_assert_cmpint (g_remove (fixture->path), ==, 0);
  assert_told_once (fixture);
  qi_file_watch_get_stamp (fixture->watch, &stamp);
  g_assert_true (qi_file_stamp_equal (&stamp, &none));
  write_in_place (fixture->path, "back");
  assert_told_once (fixture);
  qi_file_watch_get_stamp (fixture->watch, &stamp);
  g_assert_cmpuint (stamp.size, ==, 4);
}

/* At first nothing is there, not even the folder. */
static void
test_not_yet (Fixture *fixture)
{
  g_autofree char *one = path_of (fixture, "one");
  g_autofree char *two = g_build_filename (one, "two", NULL);
  g_autofree char *path = g_build_filename (two, "file", NULL);

  watch_path (fixture, path);
  run_for (SETTLING);
  g_assert_cmpint (g_mkdir (one, 0777), ==, 0);
  run_for (SETTLING);
  g_assert_cmpint (g_mkdir (two, 0777), ==, 0);
  assert_quiet (fixture);
  write_in_place (path, "there");
  assert_told (fixture);
}

static void
test_link (Fixture *fixture)
{
  g_autofree char *folder = path_of (fixture, "folder");
  g_autofree char *first = g_build_filename (folder, "first", NULL);
  g_autofree char *second = g_build_filename (folder, "second", NULL);
  g_autofree char *link = path_of (fixture, "link");
  g_autofree char *between = path_of (fixture, "between");
  g_autofree char *other = path_of (fixture, "other");

  g_assert_cmpint (g_mkdir (folder, 0777), ==, 0);
  write_in_place (first, "first");
  write_in_place (second, "second");
  g_assert_cmpint (symlink ("between", link), ==, 0);
  g_assert_cmpint (symlink ("folder/first", between), ==, 0);
  watch_path (fixture, link);
  run_for (SETTLING);

  write_in_place (first, "written");
  assert_told (fixture);
  replace (first, "replaced");
  assert_told (fixture);
  write_in_place (second, "not ours");
  assert_quiet (fixture);
  /* The link in the middle points elsewhere. */
  g_assert_cmpint (symlink ("folder/second", other), ==, 0);
  g_assert_cmpint (g_rename (other, between), ==, 0);
  assert_told (fixture);
  replace (second, "ours");
  assert_told (fixture);
  write_in_place (first, "no more");
  assert_quiet (fixture);
}

static void
test_folder_of_link (Fixture *fixture)
{
  g_autofree char *first = path_of (fixture, "first");
  g_autofree char *second = path_of (fixture, "second");
  g_autofree char *in_first = g_build_filename (first, "file", NULL);
  g_autofree char *in_second = g_build_filename (second, "file", NULL);
  g_autofree char *current = path_of (fixture, "current");
  g_autofree char *other = path_of (fixture, "other");
  g_autofree char *path = g_build_filename (current, "..", "current", "file", NULL);

  g_assert_cmpint (g_mkdir (first, 0777), ==, 0);
  g_assert_cmpint (g_mkdir (second, 0777), ==, 0);
  write_in_place (in_first, "first");
  write_in_place (in_second, "second");
  g_assert_cmpint (symlink (first, current), ==, 0);
  g_assert_cmpint (symlink (second, other), ==, 0);
  watch_path (fixture, path);
  run_for (SETTLING);
  g_assert_cmpint (g_rename (other, current), ==, 0);
  assert_told (fixture);
  replace (in_second, "replaced");
  assert_told (fixture);
}

static void
test_folder_renamed (Fixture *fixture)
{
  g_autofree char *folder = path_of (fixture, "folder");
  g_autofree char *moved = path_of (fixture, "moved");
  g_autofree char *path = g_build_filename (folder, "file", NULL);

  g_assert_cmpint (g_mkdir (folder, 0777), ==, 0);
  write_in_place (path, "old");
  watch_path (fixture, path);
  run_for (SETTLING);
  g_assert_cmpint (g_rename (folder, moved), ==, 0);
  assert_told (fixture);
  g_assert_cmpint (g_mkdir (folder, 0777), ==, 0);
  write_in_place (path, "another");
  assert_told (fixture);
  replace (path, "and one more");
  assert_told (fixture);
}

/* A folder may take the place of the file. */
static void
test_becomes_folder (Fixture *fixture)
{
  g_assert_cmpint (g_remove (fixture->path), ==, 0);
  g_assert_cmpint (g_mkdir (fixture->path, 0777), ==, 0);
  assert_told (fixture);
  g_assert_cmpint (g_rmdir (fixture->path), ==, 0);
  write_in_place (fixture->path, "again");
  assert_told (fixture);
}

/* Another folder that is as empty is another one. */
static void
test_folder_replaced (Fixture *fixture)
{
  g_autofree char *folder = path_of (fixture, "folder");
  g_autofree char *other = path_of (fixture, "other");

  g_assert_cmpint (g_mkdir (folder, 0777), ==, 0);
  g_assert_cmpint (g_mkdir (other, 0777), ==, 0);
  watch_path (fixture, folder);
  run_for (SETTLING);
  g_assert_cmpint (g_rename (other, folder), ==, 0);
  assert_told (fixture);
}

/* Many steps are reported as one change. */
static void
test_many_writes (Fixture *fixture)
{
  for (guint i = 0; i < 50; i++)
    {
      g_autofree char *text = g_strdup_printf ("%u of many", i);

      if (i % 2 == 0)
        write_in_place (fixture->path, text);
      else
        replace (fixture->path, text);
      run_for (5);
    }
  assert_told_once (fixture);
}

static gboolean
on_write_cb (gpointer user_data)
{
  Fixture *fixture = user_data;
  g_autofree char *text = g_strnfill (++fixture->n_writes, 'x');

  write_in_place (fixture->path, text);
  return G_SOURCE_CONTINUE;
}

/* A log that grows without a pause is reported all the same, but not with each line. */
static void
test_never_quiet (Fixture *fixture)
{
  GSource *timer = add_timer (20, on_write_cb, fixture);

  wait_for (fixture, 1);
  g_source_destroy (timer);
  g_source_unref (timer);
  g_assert_cmpuint (fixture->n_writes, >, 10);
}

static void
test_own_save (Fixture *fixture)
{
  g_autoptr (GFile) file = g_file_new_for_path (fixture->path);
  QiFileStamp stamp;

  assert_quiet (fixture);
  replace (fixture->path, "ours");
  qi_file_watch_set_stamp (fixture->watch, NULL);
  assert_quiet (fixture);
  replace (fixture->path, "ours again");
  g_assert_true (qi_file_stamp_init (&stamp, file));
  qi_file_watch_set_stamp (fixture->watch, &stamp);
  assert_quiet (fixture);
  /* Another program saved before we could report what we wrote. */
  replace (fixture->path, "ours once more");
  g_assert_true (qi_file_stamp_init (&stamp, file));
  replace (fixture->path, "theirs");
  qi_file_watch_set_stamp (fixture->watch, &stamp);
  assert_told (fixture);
}

/* A change between reading and watching is reported. */
static void
test_known (Fixture *fixture)
{
  g_autoptr (GFile) file = g_file_new_for_path (fixture->path);
  QiFileStamp stamp;

  g_assert_true (qi_file_stamp_init (&stamp, file));
  replace (fixture->path, "new");
  g_clear_object (&fixture->watch);
  fixture->watch = qi_file_watch_new (file, &stamp);
  g_signal_connect (fixture->watch, "changed", G_CALLBACK (on_changed_cb), fixture);
  assert_told (fixture);
}

/* Changes of other files in the same folder are not reported. */
static void
test_others (Fixture *fixture)
{
  g_autofree char *other = path_of (fixture, "other");

  write_in_place (other, "other");
  replace (other, "more");
  g_assert_cmpint (g_remove (other), ==, 0);
  assert_quiet (fixture);
}

static void
test_tree (Fixture *fixture)
{
  g_autofree char *folder = path_of (fixture, "folder");
  g_autofree char *below = g_build_filename (folder, "below", NULL);
  g_autofree char *path = g_build_filename (below, "file", NULL);
  g_autofree char *hidden = g_build_filename (below, ".hidden", NULL);
  g_autofree char *circle = g_build_filename (folder, "circle", NULL);
  g_autofree char *renamed = g_build_filename (folder, "renamed", NULL);

  g_assert_cmpint (g_mkdir (folder, 0777), ==, 0);
  g_assert_cmpint (symlink (".", circle), ==, 0);
  watch_path (fixture, folder);
  /* Files from before the thread first looked are not new. */
  for (guint i = 0; fixture->n_told == 0; i++)
    {
      g_autofree char *name = g_strdup_printf ("%s/%u", folder, i);

      g_assert_cmpuint (i, <, PATIENCE);
      write_in_place (name, "");
      run_for (1000);
    }
  run_for (AFTERWARDS);
  fixture->n_told = 0;
  g_assert_cmpint (g_mkdir (below, 0777), ==, 0);
  assert_told (fixture);
  write_in_place (path, "new");
  assert_told (fixture);
  write_in_place (path, "other");
  assert_told (fixture);
  replace (path, "another");
  assert_told (fixture);
  write_in_place (hidden, "nobody sees this");
  g_assert_cmpint (g_remove (hidden), ==, 0);
  assert_quiet (fixture);
  g_assert_cmpint (g_rename (below, renamed), ==, 0);
  assert_told (fixture);
}

/* The system has no resources left to watch with: here no file descriptors; at the limit of watches
 * the same call is refused. */
static void
test_polling (Fixture *fixture)
{
  struct rlimit limit;
  struct rlimit none;
  int free_fd;

  g_assert_cmpint (getrlimit (RLIMIT_NOFILE, &limit), ==, 0);
  none = limit;
  free_fd = dup (STDOUT_FILENO);
  g_assert_cmpint (free_fd, >=, 0);
  close (free_fd);
  none.rlim_cur = (rlim_t) free_fd;
  g_assert_cmpint (setrlimit (RLIMIT_NOFILE, &none), ==, 0);
  watch_path (fixture, fixture->path);
  run_for (SETTLING);
  g_assert_cmpint (setrlimit (RLIMIT_NOFILE, &limit), ==, 0);

  for (guint i = 0; i < 2; i++)
    {
      replace (fixture->path, "new");
      wait_for (fixture, 1);
      fixture->n_told = 0;
    }
  g_assert_cmpint (g_remove (fixture->path), ==, 0);
  wait_for (fixture, 1);
}

/* It may be released at any moment, also while a check is in progress. */
static void
test_let_go (Fixture *fixture)
{
  for (guint i = 0; i < 20; i++)
    {
      watch_path (fixture, fixture->path);
      run_for (i % 8);
      replace (fixture->path, "new");
      run_for (i % 5);
      g_assert_finalize_object (g_steal_pointer (&fixture->watch));
    }
  run_for (100);
}

static void
test_strange (Fixture *fixture)
{
  g_autofree char *pipe = path_of (fixture, "pipe");
  g_autofree char *below = g_build_filename (fixture->path, "below", NULL);
  g_autofree char *loop = path_of (fixture, "loop");
  const char *const paths[] = { "/dev/zero", "/dev/null/x", "/proc/self/mem", pipe, below, loop };

  g_assert_cmpint (mkfifo (pipe, 0666), ==, 0);
  g_assert_cmpint (symlink ("loop/loop", loop), ==, 0);
  for (gsize i = 0; i < G_N_ELEMENTS (paths); i++)
    {
      watch_path (fixture, paths[i]);
      run_for (SETTLING);
      g_assert_cmpuint (fixture->n_told, ==, 0);
    }
}

typedef struct
{
  const char *name;
  void (*run) (Fixture *fixture);
  gboolean together; /* runs together with the others: most cases wait most of the time */
} Case;

static const Case cases[] = {
  { "in-place", test_in_place, TRUE },
  { "replaced", test_replaced, TRUE },
  { "moved-away", test_moved_away, TRUE },
  { "removed", test_removed, TRUE },
  { "not-yet", test_not_yet, TRUE },
  { "link", test_link, TRUE },
  { "folder-of-link", test_folder_of_link, TRUE },
  { "folder-renamed", test_folder_renamed, TRUE },
  { "becomes-folder", test_becomes_folder, TRUE },
  { "folder-replaced", test_folder_replaced, TRUE },
  { "many-writes", test_many_writes, TRUE },
  { "never-quiet", test_never_quiet, TRUE },
  { "own-save", test_own_save, TRUE },
  { "known", test_known, TRUE },
  { "others", test_others, TRUE },
  { "tree", test_tree, TRUE },
  { "polling", test_polling, FALSE },
  { "let-go", test_let_go, TRUE },
  { "strange", test_strange, TRUE },
};

/* The thread of each case that was started. */
static GThread *threads[G_N_ELEMENTS (cases)];

/* A watch belongs to the main context of its thread, so each case has its own. */
static gpointer
run_case (gpointer data)
{
  const Case *row = data;
  GMainContext *context = g_main_context_new ();
  Fixture fixture = { .name = row->name };

  g_main_context_push_thread_default (context);
  set_up (&fixture);
  row->run (&fixture);
  tear_down (&fixture);
  g_main_context_pop_thread_default (context);
  g_main_context_unref (context);
  return NULL;
}

static void
test_case (gconstpointer data)
{
  const Case *row = data;

  for (gsize i = 0; i < G_N_ELEMENTS (cases); i++)
    if (row->together && cases[i].together && threads[i] == NULL)
      threads[i] = g_thread_new (cases[i].name, run_case, (gpointer) &cases[i]);
  if (row->together)
    g_thread_join (threads[row - cases]);
  else
    run_case ((gpointer) row);
}

int
main (int   argc,
      char *argv[])
{
  g_test_init (&argc, &argv, NULL);
  for (gsize i = 0; i < G_N_ELEMENTS (cases); i++)
    {
      g_autofree char *path = g_strconcat ("/core/file-watch/", cases[i].name, NULL);

      g_test_add_data_func (path, &cases[i], test_case);
    }
  return g_test_run ();
}
