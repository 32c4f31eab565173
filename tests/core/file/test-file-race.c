/* SPDX-License-Identifier: Apache-2.0 */
#include "file-saves.h"
#include "qi-file-stamp-private.h"

/* Other programs save at every step of a save: no content of anybody is lost silently, and nothing
 * is left behind. */

/* FALSE when the save has no such step. */
static gboolean
run_race (const Fixture *fixture,
          Over           how,
          Race          *race)
{
  g_autoptr (GBytes) old = g_bytes_new_static (OLD, strlen (OLD));
  g_autoptr (GPtrArray) notes = qi_findings_new ();
  GError *error = NULL;
  QiFileOver over;
  gboolean done;
  const char *theirs = acts[race->act].text;
  const guint last = race->second_at != STEPS_NEVER ? race->second_at : race->first_at;

  start_again (fixture, how);
  init_over (how, fixture->path, old, &over);
  steps.act = act;
  steps.data = race;
  done = save (how, fixture->path, &over, OURS, NULL, notes, &error);
  if (last >= steps.n)
    {
      g_clear_error (&error);
      return FALSE;
    }
  g_assert_true (done == (error == NULL));
  if (error != NULL)
    g_assert_true (error->domain == G_IO_ERROR);
  g_clear_error (&error);
  /* Nothing is left over, and the content saved last is there; a save over anything may at most
   * replace it by its own content. */
  g_assert_cmpuint (count_left (fixture->dir), ==, 0);
  if (race->second_at != STEPS_NEVER)
    g_assert_true (is_found_in (fixture->dir, THIRD) || (how == OVER_ANYTHING && done)
                   || g_file_test (fixture->path, G_FILE_TEST_IS_DIR));
  else if (theirs != NULL)
    g_assert_true (is_found_in (fixture->dir, theirs)
                   || (how == OVER_ANYTHING && done && says (fixture->path, OURS)));
  /* After success our content is in place, or the other program saved later; after an error it is
   * not. */
  if (done)
    g_assert_true (says (fixture->path, OURS) || last > 0);
  else if (theirs == NULL || !g_str_equal (theirs, OURS))
    g_assert_false (says (fixture->path, OURS));
  if (race->second_at == STEPS_NEVER && done && !says (fixture->path, OURS))
    g_assert_true (theirs == NULL || says (fixture->path, theirs)
                   || g_file_test (fixture->path, G_FILE_TEST_IS_DIR));
  return TRUE;
}

/* The other program saves at each step. */
static void
test_race (Fixture      *fixture,
           gconstpointer data)
{
  const gsize number = GPOINTER_TO_SIZE (data);
  Race race = { .path = fixture->path, .act = number / N_OVERS, .second_at = STEPS_NEVER };
  guint n = 0;

  while (n < MAX_STEPS)
    {
      race.first_at = n;
      if (!run_race (fixture, number % N_OVERS, &race))
        break;
      n++;
    }
  g_test_message ("%u steps", n);
  g_assert_cmpuint (n, >, 8);
}

/* A third program saves at each step after that. */
static void
test_third (Fixture      *fixture,
            gconstpointer data)
{
  const gsize number = GPOINTER_TO_SIZE (data);
  guint n = 0;

  for (guint first = 0; first < MAX_STEPS; first++)
    {
      const guint before = n;

      for (guint second = first; second < MAX_STEPS; second++)
        {
          Race race = { fixture->path, number / N_OVERS, first, second };

          if (!run_race (fixture, number % N_OVERS, &race))
            break;
          n++;
        }
      if (n == before)
        break;
    }
  g_test_message ("%u pairs of steps", n);
  g_assert_cmpuint (n, >, 50);
}

/* When both cannot be in place, one is kept beside it, and the user is told. */
static void
test_kept (Fixture      *fixture,
           gconstpointer data)
{
  g_autoptr (GBytes) old = g_bytes_new_static (OLD, strlen (OLD));
  guint n_kept = 0;

  for (guint first = 0; first < 60; first++)
    for (guint second = first; second < 60; second++)
      {
        g_autoptr (GPtrArray) notes = qi_findings_new ();
        Race race = { fixture->path, 2, first, second };
        GError *error = NULL;
        QiFileOver over;

        g_assert_cmpstr (acts[2].name, ==, "over");
        start_again (fixture, OVER_TEXT);
        init_over (OVER_TEXT, fixture->path, old, &over);
        steps.act = act;
        steps.data = &race;
        save (OVER_TEXT, fixture->path, &over, OURS, NULL, notes, &error);
        if (notes->len > 0)
          {
            QiFinding *finding = g_ptr_array_index (notes, 0);
            const char *name = qi_finding_get_param (finding, "name");
            g_autofree char *kept = g_build_filename (fixture->dir, name, NULL);

            n_kept++;
            g_assert_error (error, G_IO_ERROR, G_IO_ERROR_WRONG_ETAG);
            g_assert_cmpstr (qi_finding_get_code (finding), ==, "save-kept");
            g_assert_cmpstr (name, ==, "file.~1~");
            g_assert_true (says (fixture->path, THIRD));
            g_assert_true (says (kept, THEIRS));
          }
        g_clear_error (&error);
      }
  g_test_message ("kept %u times", n_kept);
  g_assert_cmpuint (n_kept, >, 0);
}

/* The stamp that is returned is that of the file. */
static void
test_written (Fixture      *fixture,
              gconstpointer data)
{
  const Over how = (Over) GPOINTER_TO_SIZE (data);
  g_autoptr (GFile) file = g_file_new_for_path (fixture->path);
  g_autoptr (GBytes) old = g_bytes_new_static (OLD, strlen (OLD));
  QiFileStamp written, now;
  GError *error = NULL;
  QiFileOver over;

  start_again (fixture, how);
  init_over (how, fixture->path, old, &over);
  save (how, fixture->path, &over, OURS, &written, NULL, &error);
  g_assert_no_error (error);
  g_assert_true (qi_file_stamp_init (&now, file));
  g_assert_true (qi_file_stamp_equal (&written, &now));
}

/* A change of the permissions while the file is being written is not a change of content, and is
 * kept; the content of other hard links stays, too. */
static void
act_chmod (guint    step,
           gpointer data)
{
  const Race *race = data;

  if (step == race->first_at)
    g_assert_cmpint (g_chmod (race->path, 0640), ==, 0);
}

static void
test_permissions (Fixture      *fixture,
                  gconstpointer data)
{
  const Over how = (Over) GPOINTER_TO_SIZE (data);
  g_autoptr (GBytes) old = g_bytes_new_static (OLD, strlen (OLD));
  g_autofree char *other = g_build_filename (fixture->dir, "other-name", NULL);

  /* Up to the sync of the file. */
  for (guint step = 0; step < 6; step++)
    {
      Race race = { .path = fixture->path, .first_at = step };
      GError *error = NULL;
      QiFileOver over;
      GStatBuf status;

      start_again (fixture, how);
      g_assert_cmpint (link (fixture->path, other), ==, 0);
      init_over (how, fixture->path, old, &over);
      steps.act = act_chmod;
      steps.data = &race;
      save (how, fixture->path, &over, OURS, NULL, NULL, &error);
      g_assert_no_error (error);
      g_assert_cmpint (g_stat (fixture->path, &status), ==, 0);
      g_assert_cmphex (status.st_mode & 07777, ==, 0640);
      g_assert_true (says (fixture->path, OURS));
      g_assert_true (says (other, OLD));
    }
}

/* A program opens the file before it is replaced, and writes to it afterwards. */
typedef struct
{
  const char *path;
  guint       open_at;
  guint       write_at; /* STEPS_NEVER: after the save */
  int         fd;
} Writer;

static void
write_late (Writer *writer)
{
  if (writer->fd < 0)
    return;
  g_assert_cmpint (pwrite (writer->fd, SAME, strlen (SAME), 0), ==, (gssize) strlen (SAME));
  tick (writer->fd);
  g_assert_cmpint (close (writer->fd), ==, 0);
  writer->fd = -1;
}

static void
act_writer (guint    step,
            gpointer data)
{
  Writer *writer = data;

  if (step == writer->open_at)
    writer->fd = open (writer->path, O_WRONLY | O_CLOEXEC);
  if (step == writer->write_at)
    write_late (writer);
}

static gboolean
run_writer (const Fixture *fixture,
            Over           how,
            guint          open_at,
            guint          write_at)
{
  g_autoptr (GBytes) old = g_bytes_new_static (OLD, strlen (OLD));
  Writer writer = { fixture->path, open_at, write_at, -1 };
  GError *error = NULL;
  QiFileOver over;
  gboolean done;
  g_autofree char *content = NULL;

  start_again (fixture, how);
  init_over (how, fixture->path, old, &over);
  steps.act = act_writer;
  steps.data = &writer;
  done = save (how, fixture->path, &over, OURS, NULL, NULL, &error);
  write_late (&writer);
  if (open_at >= steps.n || (write_at != STEPS_NEVER && write_at >= steps.n))
    {
      g_clear_error (&error);
      return FALSE;
    }
  if (error != NULL)
    g_assert_true (g_error_matches (error, G_IO_ERROR, G_IO_ERROR_WRONG_ETAG)
                   || g_error_matches (error, G_IO_ERROR, G_IO_ERROR_WOULD_BLOCK));
  g_assert_true (done == (error == NULL));
  g_clear_error (&error);
  g_assert_cmpuint (count_left (fixture->dir), ==, 0);
  /* It overwrote the start of the file that it had opened. */
  content = get (fixture->path);
  g_assert_true (g_str_has_prefix (content, SAME));
  return TRUE;
}

static void
test_writer (Fixture      *fixture,
             gconstpointer data)
{
  const Over how = (Over) GPOINTER_TO_SIZE (data);
  int fd;
  guint n = 0;

  put (fixture->path, OLD);
  fd = open (fixture->path, O_RDONLY | O_CLOEXEC);
  if (fcntl (fd, F_SETLEASE, F_RDLCK) != 0)
    {
      close (fd);
      g_test_skip ("no leases here");
      return;
    }
  close (fd);
  for (guint first = 0; first < MAX_STEPS; first++)
    {
      const guint before = n;

      for (guint second = first; second < MAX_STEPS && run_writer (fixture, how, first, second);
           second++)
        n++;
      /* A program that keeps the file open is waited for, but not for ever. */
      if (first % 8 == 0)
        run_writer (fixture, how, first, STEPS_NEVER);
      if (n == before)
        break;
    }
  g_test_message ("%u pairs of steps", n);
  g_assert_cmpuint (n, >, 50);
}

int
main (int    argc,
      char **argv)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add ("/core/file-race/kept", Fixture, NULL, set_up, test_kept, tear_down);
  for (Over how = 0; how < N_OVERS; how++)
    {
      for (gsize i = 0; i < G_N_ELEMENTS (acts); i++)
        {
          add ("file-race/one", acts[i].name, how, i * N_OVERS + how, test_race);
          /* There are many pairs of steps. */
          if (g_test_slow () || (how == OVER_TEXT && i % 2 == 1))
            add ("file-race/third", acts[i].name, how, i * N_OVERS + how, test_third);
        }
      if (how < OVER_NOTHING)
        {
          add ("file-race/writer", NULL, how, how, test_writer);
          add ("file-race/written", NULL, how, how, test_written);
          add ("file-race/permissions", NULL, how, how, test_permissions);
        }
    }
  return g_test_run ();
}
