/* SPDX-License-Identifier: Apache-2.0 */
#include "draft-fixture.h"

#include <errno.h>
#include <signal.h>
#include <sys/wait.h>
#include <unistd.h>

/* Several processes: what one reported as written is on disk, whole, whenever it is killed; of several that start
 * at once exactly one takes each draft. */

#define CHILD        "MAS_DRAFT_CHILD" /* the folder of this program as a child that is killed */
#define TAKER        "MAS_DRAFT_TAKER" /* … as a child that takes over drafts */
#define N_KILLS      20
#define N_KILLS_SLOW 200
#define MAX_DELAY    60000 /* µs */

static GPid
spawn (const char *variable,
       const char *path,
       int        *in,
       int        *out)
{
  g_autofree char *program = g_file_read_link ("/proc/self/exe", NULL);
  char *argv[] = { program, NULL };
  g_auto (GStrv) env = g_environ_setenv (g_get_environ (), variable, path, TRUE);
  GError *error = NULL;
  GPid pid = 0;

  g_spawn_async_with_pipes (NULL, argv, env, G_SPAWN_DO_NOT_REAP_CHILD, NULL, NULL, &pid, in, out,
                            NULL, &error);
  g_assert_no_error (error);
  return pid;
}

/* Reports each of the two drafts that is on disk: "A12\n". */
static void
on_child_put_cb (GObject      *source,
                 GAsyncResult *result,
                 gpointer      user_data)
{
  char *line = user_data;

  if (!mas_draft_store_put_finish (MAS_DRAFT_STORE (source), result, NULL)
      || write (STDOUT_FILENO, line, strlen (line)) != (ssize_t) strlen (line))
    _exit (1);
  g_free (line);
}

static int
run_child (const char *path)
{
  g_autoptr (MasDraftStore) store = mas_draft_store_open (path, NULL);

  if (store == NULL)
    return 1;
  for (guint i = 0;; i++)
    {
      const gboolean is_a = i % 2 == 0;
      g_autoptr (MasDraft) draft = make_draft (is_a ? ID_A : ID_B, i, is_a ? 300000 : 50, 0);

      mas_draft_store_put_async (store, draft, on_child_put_cb,
                                 g_strdup_printf ("%c%u\n", is_a ? 'A' : 'B', i));
      /* Most times drafts are put faster than they can be written. */
      if (i % 16 < 4)
        g_usleep (2000);
      run_ready ();
    }
}

/* Takes over every draft it can, reports them, and lives until its input ends. */
static int
run_taker (const char *path)
{
  g_autoptr (MasDraftStore) store = mas_draft_store_open (path, NULL);
  g_autoptr (GPtrArray) orphans = NULL;
  char byte = '\0';

  if (store == NULL || write (STDOUT_FILENO, "+\n", 2) != 2 || read (STDIN_FILENO, &byte, 1) != 1)
    return 1;
  orphans = mas_draft_store_list (store, NULL);
  for (guint i = 0; i < orphans->len; i++)
    {
      const MasOrphan *orphan = orphans->pdata[i];

      if (mas_draft_store_adopt (store, orphan, NULL))
        {
          g_autofree char *line = g_strconcat (orphan->head.title, "\n", NULL);
          if (write (STDOUT_FILENO, line, strlen (line)) < 0)
            return 1;
        }
    }
  if (write (STDOUT_FILENO, ".\n", 2) != 2)
    return 1;
  while (read (STDIN_FILENO, &byte, 1) > 0)
    ;
  return 0;
}

/* Reads to the end, or up to a line that is @last. */
static char *
read_all (int         fd,
          const char *last)
{
  GString *text = g_string_new (NULL);
  char buffer[4096];

  for (;;)
    {
      const ssize_t n = read (fd, buffer, last != NULL ? 1 : sizeof buffer);

      if (n < 0 && errno == EINTR)
        continue;
      if (n <= 0)
        break;
      g_string_append_len (text, buffer, n);
      if (last != NULL && g_str_has_suffix (text->str, last))
        break;
    }
  return g_string_free (text, FALSE);
}

/* The last number after @letter; −1: none. */
static gint64
find_last (const char *text,
           char        letter)
{
  g_auto (GStrv) lines = g_strsplit (text, "\n", -1);
  gint64 last = -1;

  /* The last line may be cut: what follows the last line end does not count. */
  for (guint i = 0; lines[i] != NULL && lines[i + 1] != NULL; i++)
    if (lines[i][0] == letter)
      last = g_ascii_strtoll (lines[i] + 1, NULL, 10);
  return last;
}

/* Returns how many drafts came back. */
static guint
kill_once (const Fixture *fixture,
           gulong         delay)
{
  int out = -1;
  const GPid pid = spawn (CHILD, fixture->path, NULL, &out);
  g_autofree char *start = NULL;
  g_autofree char *rest = NULL;
  g_autofree char *said = NULL;
  g_autoptr (GPtrArray) orphans = NULL;
  MasDraftStore *store;
  int status = 0;

  /* Every other process is killed as early as possible. */
  start = delay % 2 == 0 ? read_all (out, "\n") : g_strdup ("");
  g_usleep (delay);
  g_assert_cmpint (kill (pid, SIGKILL), ==, 0);
  g_assert_cmpint (waitpid (pid, &status, 0), ==, pid);
  g_assert_true (WIFSIGNALED (status));
  rest = read_all (out, NULL);
  close (out);
  said = g_strconcat (start, rest, NULL);
  store = open_store (fixture);
  orphans = list (store);
  g_assert_cmpuint (orphans->len, <=, 2);
  g_assert_cmpuint (orphans->len, >=,
                    (guint) (find_last (said, 'A') >= 0) + (guint) (find_last (said, 'B') >= 0));
  for (guint i = 0; i < orphans->len; i++)
    {
      const MasOrphan *orphan = orphans->pdata[i];
      g_autoptr (MasDraft) draft = NULL;
      GError *error = NULL;

      g_assert_no_error (orphan->fault);
      g_assert_true (mas_draft_store_adopt (store, orphan, &error));
      draft = load (store, orphan->head.id, &error);
      g_assert_no_error (error);
      g_assert_cmpint ((gint64) get_number (draft), >=,
                       find_last (said, strcmp (orphan->head.id, ID_A) == 0 ? 'A' : 'B'));
      mas_draft_store_remove (store, orphan->head.id);
    }
  drop (store, fixture);
  /* Of the killed process no file is left, except a lock that was being made, which is kept for a day as it may be
   * anybody's. */
  g_assert_cmpuint (count_names (fixture->path, ""), ==, count_names (fixture->path, ".lock.tmp"));
  return orphans->len;
}

static void
test_kill (Fixture      *fixture,
           gconstpointer data)
{
  const guint n_kills = g_test_slow () ? N_KILLS_SLOW : N_KILLS;
  const guint32 seed = g_test_slow () ? g_random_int () : (guint32) g_test_rand_int ();
  g_autoptr (GRand) rand = g_rand_new_with_seed (seed);
  guint n[3] = { 0 };

  for (guint i = 0; i < n_kills; i++)
    n[kill_once (fixture, (gulong) g_rand_int_range (rand, 0, MAX_DELAY))]++;
  g_test_message (
    "seed %u: %u times nothing was written yet, %u times one draft came back, %u times both", seed,
    n[0], n[1], n[2]);
}

/* Of several processes that start at once exactly one takes each draft, and all drafts are
 * taken. */
static void
test_two (Fixture      *fixture,
          gconstpointer data)
{
  enum
  {
    N_TAKERS = 4,
    N_DRAFTS = 60
  };
  MasDraftStore *store = open_store (fixture);
  int in[N_TAKERS], out[N_TAKERS];
  GPid pids[N_TAKERS];
  guint n_taken[N_DRAFTS] = { 0 };

  for (guint i = 0; i < N_DRAFTS; i++)
    {
      g_autofree char *id = g_strdup_printf ("%032x", i);
      g_autoptr (MasDraft) draft = make_draft (id, i, 10, 0);

      mas_draft_store_put_async (store, draft, NULL, NULL);
    }
  drop (store, fixture);
  for (guint i = 0; i < N_TAKERS; i++)
    {
      g_autofree char *ready = NULL;

      pids[i] = spawn (TAKER, fixture->path, &in[i], &out[i]);
      ready = read_all (out[i], "\n");
      g_assert_cmpstr (ready, ==, "+\n");
    }
  for (guint i = 0; i < N_TAKERS; i++)
    g_assert_cmpint (write (in[i], "x", 1), ==, 1);
  for (guint i = 0; i < N_TAKERS; i++)
    {
      g_autofree char *text = read_all (out[i], ".\n");
      g_auto (GStrv) lines = g_strsplit (text, "\n", -1);

      for (guint k = 0; lines[k] != NULL && strcmp (lines[k], ".") != 0; k++)
        n_taken[g_ascii_strtoull (lines[k], NULL, 10)]++;
    }
  for (guint i = 0; i < N_DRAFTS; i++)
    g_assert_cmpuint (n_taken[i], ==, 1);
  /* While these processes live, all drafts are theirs. */
  store = open_store (fixture);
  g_assert_cmpuint (count_orphans (store), ==, 0);
  for (guint i = 0; i < N_TAKERS; i++)
    {
      int status = 0;

      close (in[i]);
      g_assert_cmpint (waitpid (pids[i], &status, 0), ==, pids[i]);
      g_assert_true (WIFEXITED (status) && WEXITSTATUS (status) == 0);
      close (out[i]);
    }
  g_assert_cmpuint (count_orphans (store), ==, N_DRAFTS);
  drop (store, fixture);
}

int
main (int    argc,
      char **argv)
{
  if (g_getenv (CHILD) != NULL)
    return run_child (g_getenv (CHILD));
  if (g_getenv (TAKER) != NULL)
    return run_taker (g_getenv (TAKER));
  g_test_init (&argc, &argv, NULL);
  add ("/editor/draft-kill/two", NULL, test_two);
  add ("/editor/draft-kill/random", NULL, test_kill);
  return g_test_run ();
}
