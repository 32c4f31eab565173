/* SPDX-License-Identifier: Apache-2.0 */
#include "collection-files.h"

#include <glib/gstdio.h>
#include <signal.h>
#include <string.h>
#include <sys/wait.h>
#include <unistd.h>

/* A program that saves repeatedly is killed at any moment: its file is always one of the two that it saves, and
 * complete. */

#define CHILD        "QI_KILL_CHILD" /* the file that the child saves */
#define LINE         "k7/8/8/8/8/8/8/7K w - - 0 1"
#define NEW          "k7/8/8/8/8/8/7P/7K b - - 0 1"
#define N_LINES      20000
#define ROW          12345
#define N_KILLS      60
#define N_KILLS_SLOW 1000
#define MAX_DELAY    25000 /* µs */

static void
put_line (GString    *text,
          const char *line)
{
  g_string_append (text, line);
  g_string_append_c (text, '\n');
}

static GString *
make_text (const char *line)
{
  GString *text = g_string_new (NULL);

  for (guint i = 0; i < N_LINES; i++)
    put_line (text, i == ROW ? line : LINE);
  return text;
}

/* Saves the two in turns until it is killed. */
static int
run_child (const char *path)
{
  g_autoptr (QiCollection) collection = collection_open (path);
  g_autoptr (GBytes) one = g_bytes_new_static (NEW, strlen (NEW));
  g_autoptr (GBytes) other = g_bytes_new_static (LINE, strlen (LINE));

  for (guint i = 0;; i++)
    {
      GError *error = NULL;

      qi_collection_set_text (collection, ROW, i % 2 == 0 ? one : other, &error);
      g_assert_no_error (error);
      /* The killed program may have saved either of the two, so the first save may change
       * nothing. */
      collection_save (collection, NULL, FALSE, &error);
      g_assert_no_error (error);
      if (i == 0 && write (STDOUT_FILENO, "x", 1) != 1)
        return 1;
    }
}

static void
start_and_kill (const char *program,
                const char *path,
                gulong      delay)
{
  char *argv[] = { (char *) program, NULL };
  g_auto (GStrv) env = g_environ_setenv (g_get_environ (), CHILD, path, TRUE);
  GError *error = NULL;
  GPid pid = 0;
  int out = -1;
  int status = 0;
  char byte = '\0';

  g_spawn_async_with_pipes (NULL, argv, env, G_SPAWN_DO_NOT_REAP_CHILD, NULL, NULL, &pid, NULL,
                            &out, NULL, &error);
  g_assert_no_error (error);
  g_assert_cmpint (read (out, &byte, 1), ==, 1);
  g_usleep (delay);
  g_assert_cmpint (kill (pid, SIGKILL), ==, 0);
  g_assert_cmpint (waitpid (pid, &status, 0), ==, pid);
  g_assert_true (WIFSIGNALED (status));
  close (out);
}

static gboolean
says (GBytes        *bytes,
      const GString *text)
{
  return g_bytes_get_size (bytes) == text->len
         && memcmp (g_bytes_get_data (bytes, NULL), text->str, text->len) == 0;
}

/* What is left beside the file is hidden, and is not listed in a folder of positions. */
static guint
count_left (const char *dir)
{
  g_autoptr (GDir) names = g_dir_open (dir, 0, NULL);
  guint n = 0;

  for (const char *name = g_dir_read_name (names); name != NULL; name = g_dir_read_name (names))
    {
      if (strcmp (name, "lines.fen") == 0)
        continue;
      g_assert_true (g_str_has_prefix (name, ".") && g_str_has_suffix (name, ".tmp"));
      n++;
    }
  return n;
}

static void
test_kill (gconstpointer data)
{
  const char *program = data;
  const guint n_kills = g_test_slow () ? N_KILLS_SLOW : N_KILLS;
  const guint32 seed = g_test_slow () ? g_random_int () : (guint32) g_test_rand_int ();
  g_autoptr (GRand) rand = g_rand_new_with_seed (seed);
  g_autofree char *dir = collection_make_dir ();
  g_autofree char *path = g_build_filename (dir, "lines.fen", NULL);
  g_autoptr (GString) old = make_text (LINE);
  g_autoptr (GString) new = make_text (NEW);
  guint n_old = 0;

  g_test_message ("seed %u", seed);
  collection_put (path, old->str, old->len);
  for (guint i = 0; i < n_kills; i++)
    {
      g_autoptr (GBytes) bytes = NULL;

      start_and_kill (program, path, (gulong) g_rand_int_range (rand, 0, MAX_DELAY));
      bytes = collection_get (path);
      g_assert_true (says (bytes, old) || says (bytes, new));
      n_old += says (bytes, old);
    }
  g_test_message ("%u kills: %u times the one, %u times the other; %u temporary files left",
                  n_kills, n_old, n_kills - n_old, count_left (dir));
  {
    /* The next one to open the folder is not confused by the leftovers. */
    g_autoptr (QiCollection) folder = collection_open (dir);
    g_autoptr (QiCollection) lines = collection_open (path);
    GError *error = NULL;

    g_assert_cmpuint (qi_collection_get_n_rows (folder), ==, 1);
    g_assert_cmpuint (qi_collection_get_n_rows (lines), ==, N_LINES);
    /* It removes them when it saves. */
    collection_save (lines, NULL, FALSE, &error);
    g_assert_no_error (error);
    g_assert_cmpuint (count_left (dir), ==, 0);
  }
  collection_remove (dir);
}

int
main (int    argc,
      char **argv)
{
  const char *child = g_getenv (CHILD);
  g_autofree char *program = NULL;

  if (child != NULL)
    return run_child (child);
  program = g_file_read_link ("/proc/self/exe", NULL);
  g_test_init (&argc, &argv, NULL);
  g_test_add_data_func ("/core/collection-kill/random", program, test_kill);
  return g_test_run ();
}
