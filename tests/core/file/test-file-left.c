/* SPDX-License-Identifier: Apache-2.0 */
#include "file-saves.h"
#include "qi-file-private.h"

/* Saves that are killed at every step, and the removal of what they leave behind; systems that
 * interrupt calls, or lack some of them. */

/* Kills a save at each step; with @act < G_N_ELEMENTS (acts) after another program has saved at
 * each step before. */
static gboolean
kill_at (const Fixture *fixture,
         Over           how,
         Race          *race,
         guint          step,
         guint         *n_left)
{
  g_autoptr (GBytes) old = g_bytes_new_static (OLD, strlen (OLD));
  QiFileOver over;
  GError *error = NULL;
  int status = 0;
  pid_t pid;
  const char *theirs = race != NULL ? acts[race->act].text : NULL;
  g_autofree char *aside = g_strconcat (fixture->path, ".aside", NULL);

  start_again (fixture, how);
  init_over (how, fixture->path, old, &over);
  pid = fork ();
  if (pid == 0)
    {
      steps.act = race != NULL ? act : NULL;
      steps.data = race;
      steps.kill_at = step;
      save (how, fixture->path, &over, OURS, NULL, NULL, NULL);
      _exit (0);
    }
  g_assert_cmpint (waitpid (pid, &status, 0), ==, pid);
  *n_left += count_left (fixture->dir);
  if (race == NULL)
    g_assert_true (says (fixture->path, OURS)
                   || says (fixture->path, how == OVER_NOTHING ? NULL : OLD));
  else
    g_assert_true (theirs == NULL || is_found_in (fixture->dir, theirs));
  /* The next save in the folder removes it. */
  steps_clear ();
  save (OVER_ANYTHING, aside, NULL, OURS, NULL, NULL, &error);
  g_assert_no_error (error);
  if (race == NULL)
    g_assert_cmpuint (count_left (fixture->dir), ==, 0);
  else
    g_assert_true (theirs == NULL || is_found_in (fixture->dir, theirs));
  return WIFSIGNALED (status);
}

static void
test_kill (Fixture      *fixture,
           gconstpointer data)
{
  const Over how = (Over) GPOINTER_TO_SIZE (data);
  guint n = 0;
  guint n_left = 0;

  while (n < MAX_STEPS && kill_at (fixture, how, NULL, n, &n_left))
    n++;
  g_test_message ("%u steps, after %u of which something was left", n, n_left);
  g_assert_cmpuint (n, >, 8);
  g_assert_cmpuint (n_left, >, 3);
}

/* Another program has saved before that, and its content may have the temporary name. */
static void
test_kill_race (Fixture      *fixture,
                gconstpointer data)
{
  const gsize number = GPOINTER_TO_SIZE (data);
  guint n = 0;
  guint n_left = 0;

  for (guint first = 0; first < MAX_STEPS; first++)
    {
      const guint before = n;

      for (guint step = first + 1; step < MAX_STEPS; step++)
        {
          Race race = { fixture->path, number / N_OVERS, first, STEPS_NEVER };

          if (!kill_at (fixture, number % N_OVERS, &race, step, &n_left))
            break;
          n++;
        }
      if (n == before)
        break;
    }
  g_test_message ("%u pairs of steps", n);
  g_assert_cmpuint (n, >, 50);
}

/* Signals interrupt every call that can be interrupted. */
static void
test_interrupted (Fixture      *fixture,
                  gconstpointer data)
{
  const Over how = (Over) GPOINTER_TO_SIZE (data);
  g_autoptr (GBytes) old = g_bytes_new_static (OLD, strlen (OLD));
  GError *error = NULL;
  QiFileOver over;

  start_again (fixture, how);
  init_over (how, fixture->path, old, &over);
  steps.interrupts = 3;
  g_assert_true (save (how, fixture->path, &over, OURS, NULL, NULL, &error));
  g_assert_no_error (error);
  g_assert_true (says (fixture->path, OURS));
  g_assert_cmpuint (count_left (fixture->dir), ==, 0);
  /* One for the file and one for its folder. */
  g_assert_cmpuint (steps.n_syncs, ==, 2);
}

/* File systems without some calls. */
static const struct
{
  const char *name;
  Over        how;
  int         no_exchange;
  int         no_link;
  int         no_lock;
  gboolean    is_unguarded;
} lacks[] = {
  { "nothing", OVER_TEXT, 0, 0, 0, FALSE },
  { "exchange-text", OVER_TEXT, EINVAL, 0, 0, TRUE },
  { "exchange-stamp", OVER_STAMP, ENOSYS, EPERM, 0, TRUE },
  { "exchange-new", OVER_NOTHING, EINVAL, 0, 0, FALSE },
  { "link-new", OVER_NOTHING, EOPNOTSUPP, EPERM, 0, TRUE },
  { "exchange-anything", OVER_ANYTHING, EINVAL, EPERM, 0, FALSE },
  { "locks", OVER_TEXT, 0, 0, ENOLCK, FALSE },
  { "all", OVER_STAMP, EINVAL, EPERM, EOPNOTSUPP, TRUE },
};

static void
test_lack (Fixture      *fixture,
           gconstpointer data)
{
  const gsize row = GPOINTER_TO_SIZE (data);
  g_autoptr (GBytes) old = g_bytes_new_static (OLD, strlen (OLD));
  g_autoptr (GPtrArray) notes = qi_findings_new ();
  GError *error = NULL;
  QiFileOver over;

  start_again (fixture, lacks[row].how);
  init_over (lacks[row].how, fixture->path, old, &over);
  steps.no_exchange = lacks[row].no_exchange;
  steps.no_link = lacks[row].no_link;
  steps.no_lock = lacks[row].no_lock;
  g_assert_true (save (lacks[row].how, fixture->path, &over, OURS, NULL, notes, &error));
  g_assert_no_error (error);
  g_assert_true (says (fixture->path, OURS));
  g_assert_cmpuint (count_left (fixture->dir), ==, 0);
  g_assert_cmpuint (notes->len, ==, lacks[row].is_unguarded ? 1 : 0);
  if (notes->len > 0)
    g_assert_cmpstr (qi_finding_get_code (g_ptr_array_index (notes, 0)), ==, "save-unguarded");
  /* A change before the save is noticed all the same. */
  put (fixture->path, THEIRS);
  if (lacks[row].how == OVER_ANYTHING)
    return;
  g_assert_false (save (lacks[row].how, fixture->path, &over, OURS, NULL, NULL, &error));
  g_assert_error (error, G_IO_ERROR,
                  (lacks[row].how == OVER_NOTHING ? G_IO_ERROR_EXISTS : G_IO_ERROR_WRONG_ETAG));
  g_clear_error (&error);
  g_assert_true (says (fixture->path, THEIRS));
  g_assert_cmpuint (count_left (fixture->dir), ==, 0);
}

/* Files whose names only resemble those of leftovers stay. */
static void
test_foreign (Fixture      *fixture,
              gconstpointer data)
{
  static const char *const names[] = {
    ".0123456789abcdef.tmp",
    ".ffffffffffffffff.tmp",
    "0123456789abcdef.tmp",
    ".0123456789ABCDEF.tmp",
    ".tmp",
    "..tmp",
    ".0123456789abcdef.tmp~",
    ".0123456789abcdef-0123456789abcdef-0123456789abcdef.tmp",
  };
  GError *error = NULL;

  for (gsize i = 0; i < G_N_ELEMENTS (names); i++)
    {
      g_autofree char *path = g_build_filename (fixture->dir, names[i], NULL);

      put (path, THEIRS);
    }
  save (OVER_ANYTHING, fixture->path, NULL, OURS, NULL, NULL, &error);
  g_assert_no_error (error);
  for (gsize i = 0; i < G_N_ELEMENTS (names); i++)
    {
      g_autofree char *path = g_build_filename (fixture->dir, names[i], NULL);

      g_assert_true (says (path, THEIRS));
    }
}

/* Names as saves really give them, and the temporary file of a save that is still running. */
static void
stop_at_sync (guint    step,
              gpointer data)
{
  const int *pipes = data;
  char byte = 'x';

  if (steps.n_syncs == 0 || pipes[0] < 0)
    return;
  g_assert_cmpint (write (pipes[1], &byte, 1), ==, 1);
  g_assert_cmpint (read (pipes[2], &byte, 1), ==, 1);
  ((int *) data)[0] = -1;
}

static void
test_living (Fixture      *fixture,
             gconstpointer data)
{
  g_autofree char *other = g_build_filename (fixture->dir, "other", NULL);
  g_autoptr (GFile) file = g_file_new_for_path (fixture->path);
  int told[2], go[2];
  GError *error = NULL;
  char byte = 'x';
  int status = 0;
  pid_t pid;

  g_assert_cmpint (pipe (told), ==, 0);
  g_assert_cmpint (pipe (go), ==, 0);
  pid = fork ();
  if (pid == 0)
    {
      int pipes[] = { 0, told[1], go[0] };

      steps.act = stop_at_sync;
      steps.data = pipes;
      if (save (OVER_ANYTHING, fixture->path, NULL, OURS, NULL, NULL, NULL))
        kill (getpid (), SIGKILL); /* succeeded; killed so that no leak check runs here */
      _exit (1);
    }
  g_assert_cmpint (read (told[0], &byte, 1), ==, 1);
  g_assert_cmpuint (count_left (fixture->dir), ==, 1);
  save (OVER_ANYTHING, other, NULL, OURS, NULL, NULL, &error);
  g_assert_no_error (error);
  qi_file_clear_leftovers (file, FALSE);
  g_assert_cmpuint (count_left (fixture->dir), ==, 1);
  g_assert_cmpint (write (go[1], &byte, 1), ==, 1);
  g_assert_cmpint (waitpid (pid, &status, 0), ==, pid);
  g_assert_true (WIFSIGNALED (status) && WTERMSIG (status) == SIGKILL);
  g_assert_true (says (fixture->path, OURS));
  g_assert_cmpuint (count_left (fixture->dir), ==, 0);
  for (guint i = 0; i < 2; i++)
    {
      close (told[i]);
      close (go[i]);
    }
}

/* Leftovers are also removed when a file of the folder is opened; a link, a folder or foreign
 * content of such a name is kept. */
static void
test_clear (Fixture      *fixture,
            gconstpointer data)
{
  g_autoptr (GFile) file = g_file_new_for_path (fixture->path);
  g_autoptr (GFile) folder = g_file_new_for_path (fixture->dir);
  g_autofree char *name = NULL;
  g_autofree char *path = NULL;

  for (guint round = 0; round < 5; round++)
    {
      int status = 0;
      pid_t pid = fork ();

      if (pid == 0)
        {
          steps.kill_at = 3;
          save (OVER_ANYTHING, fixture->path, NULL, OURS, NULL, NULL, NULL);
          _exit (0);
        }
      g_assert_cmpint (waitpid (pid, &status, 0), ==, pid);
      g_assert_true (WIFSIGNALED (status));
      g_assert_cmpuint (count_left (fixture->dir), ==, 1);
      {
        g_autoptr (GDir) names = g_dir_open (fixture->dir, 0, NULL);

        g_free (name);
        name = g_strdup (g_dir_read_name (names));
      }
      g_free (path);
      path = g_build_filename (fixture->dir, name, NULL);
      if (round >= 2)
        g_assert_cmpint (g_unlink (path), ==, 0);
      if (round == 2)
        g_assert_cmpint (symlink ("/etc/passwd", path), ==, 0);
      else if (round == 3)
        g_assert_cmpint (g_mkdir (path, 0700), ==, 0);
      else if (round == 4)
        g_assert_cmpint (mkfifo (path, 0600), ==, 0);
      qi_file_clear_leftovers (round == 1 ? folder : file, round == 1);
      g_assert_cmpuint (count_left (fixture->dir), ==, round < 2 ? 0 : 1);
      g_remove (path);
    }
}

/* When a list is opened, or the folder itself as a list. */
static void
test_opened (Fixture      *fixture,
             gconstpointer data)
{
  g_autofree char *path = g_strconcat (fixture->path, ".fen", NULL);

  put (path, "k7/8/8/8/8/8/8/7K w - - 0 1\n");
  for (guint round = 0; round < 2; round++)
    {
      g_autoptr (QiCollection) collection = NULL;
      int status = 0;
      pid_t pid = fork ();

      if (pid == 0)
        {
          steps.kill_at = 3;
          save (OVER_ANYTHING, fixture->path, NULL, OURS, NULL, NULL, NULL);
          _exit (0);
        }
      g_assert_cmpint (waitpid (pid, &status, 0), ==, pid);
      g_assert_cmpuint (count_left (fixture->dir), ==, 1);
      collection = collection_open (round == 0 ? path : fixture->dir);
      for (guint i = 0; i < 1000 && count_left (fixture->dir) > 0; i++)
        g_usleep (10000);
      g_assert_cmpuint (count_left (fixture->dir), ==, 0);
    }
}

/* A folder with very many files is not searched to its end. */
static void
test_many (Fixture      *fixture,
           gconstpointer data)
{
  g_autoptr (GFile) folder = g_file_new_for_path (fixture->dir);

  for (guint i = 0; i < 20000; i++)
    {
      g_autofree char *path = g_strdup_printf ("%s/%u.feen", fixture->dir, i);
      int fd = open (path, O_WRONLY | O_CREAT | O_CLOEXEC, 0600);

      g_assert_cmpint (fd, >=, 0);
      close (fd);
    }
  for (guint round = 0; round < 2; round++)
    {
      GError *error = NULL;

      save (OVER_ANYTHING, fixture->path, NULL, OURS, NULL, NULL, &error);
      g_assert_no_error (error);
      qi_file_clear_leftovers (folder, TRUE);
    }
  g_assert_true (says (fixture->path, OURS));
}

int
main (int    argc,
      char **argv)
{
  static const struct
  {
    const char *path;
    void (*func) (Fixture *, gconstpointer);
  } tests[] = {
    { "/core/file-left/foreign", test_foreign }, { "/core/file-left/living", test_living },
    { "/core/file-left/clear", test_clear },     { "/core/file-left/many", test_many },
    { "/core/file-left/opened", test_opened },
  };

  g_test_init (&argc, &argv, NULL);
  for (gsize i = 0; i < G_N_ELEMENTS (tests); i++)
    g_test_add (tests[i].path, Fixture, NULL, set_up, tests[i].func, tear_down);
  for (Over how = 0; how < N_OVERS; how++)
    {
      add ("file-left/kill", NULL, how, how, test_kill);
      add ("file-left/interrupted", NULL, how, how, test_interrupted);
      /* There are many pairs of steps. */
      for (gsize i = 0; i < G_N_ELEMENTS (acts) && how != OVER_ANYTHING; i++)
        if (g_test_slow ()
            || (how == OVER_TEXT && i % 2 == 0 && g_getenv ("MASUME_SAMPLES") == NULL))
          add ("file-left/kill-race", acts[i].name, how, i * N_OVERS + how, test_kill_race);
    }
  for (gsize i = 0; i < G_N_ELEMENTS (lacks); i++)
    {
      g_autofree char *path = g_strconcat ("/core/file-left/lack/", lacks[i].name, NULL);

      g_test_add (path, Fixture, GSIZE_TO_POINTER (i), set_up, test_lack, tear_down);
    }
  return g_test_run ();
}
