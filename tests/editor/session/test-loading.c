/* SPDX-License-Identifier: Apache-2.0 */
/* Only one file is read at a time, and only the last one asked for arrives. */
#include "mas-loading.h"
#include "wait.h"

#include <glib/gstdio.h>
#include <string.h>

#define START_FEN "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1\n"
#define SLOW      300000 /* µs: longer than a reading that is not reported as slow */

typedef struct
{
  char       *folder;
  GFile      *files[2];
  MasLoading *loading;
  GString    *said; /* "slow;" or "loaded NAME ROW;" for each signal */
} Fixture;

static void
on_slow_cb (Fixture *f)
{
  g_string_append (f->said, "slow;");
}

static void
on_loaded_cb (Fixture    *f,
              MasSession *session,
              guint       row)
{
  g_autofree char *name = g_file_get_basename (mas_session_get_file (session));

  g_assert_null (mas_loading_get_file (f->loading));
  g_string_append_printf (f->said, "loaded %s %s%u;", name,
                          mas_session_get_document (session) == NULL ? "without " : "", row);
}

static void
set_up (Fixture      *f,
        gconstpointer data)
{
  g_autoptr (GError) error = NULL;

  f->folder = g_dir_make_tmp ("masume-loading-XXXXXX", &error);
  g_assert_no_error (error);
  for (guint i = 0; i < G_N_ELEMENTS (f->files); i++)
    {
      const char *const names[] = { "a.fen", "b.fen" };
      g_autofree char *path = g_build_filename (f->folder, names[i], NULL);

      g_file_set_contents (path, START_FEN, -1, &error);
      g_assert_no_error (error);
      f->files[i] = g_file_new_for_path (path);
    }
  f->said = g_string_new (NULL);
  f->loading = mas_loading_new ();
  g_signal_connect_swapped (f->loading, "slow", G_CALLBACK (on_slow_cb), f);
  g_signal_connect_swapped (f->loading, "loaded", G_CALLBACK (on_loaded_cb), f);
}

/* A running reading keeps the object alive until its result is delivered. */
static void
wait_for_readers (Fixture *f)
{
  wait_for (G_OBJECT (f->loading)->ref_count == 1);
}

static void
tear_down (Fixture      *f,
           gconstpointer data)
{
  wait_for_readers (f);
  g_object_unref (f->loading);
  for (guint i = 0; i < G_N_ELEMENTS (f->files); i++)
    {
      g_file_delete (f->files[i], NULL, NULL);
      g_object_unref (f->files[i]);
    }
  g_assert_no_errno (g_rmdir (f->folder));
  g_free (f->folder);
  g_string_free (f->said, TRUE);
}

/* "aN", "bN": reads that file, for row N; "!": stops; "h": suppresses the signal "slow"; "-": waits until
 * a reading is slow; "x": deletes b. */
static const struct
{
  const char *name;
  const char *steps;
  const char *said;
} cases[] = {
  { "one", "a0", "loaded a.fen 0;" },
  { "row", "a7", "loaded a.fen 7;" },
  { "next", "a1b2", "loaded b.fen 2;" },
  { "same", "a1a2", "loaded a.fen 2;" },
  { "stopped", "a1!", "" },
  { "stopped-and-next", "a1!b2", "loaded b.fen 2;" },
  { "nothing-to-stop", "!!a1", "loaded a.fen 1;" },
  { "missing", "xb3", "loaded b.fen without 3;" },
  { "slow", "a1-", "slow;loaded a.fen 1;" },
  { "slow-hushed", "a1h-", "loaded a.fen 1;" },
  { "slow-stopped", "a1!-", "" },
  { "slow-replaced", "a1-b2h", "loaded b.fen 2;" },
};

static void
test_steps (Fixture      *f,
            gconstpointer data)
{
  const guint i = GPOINTER_TO_UINT (data);

  for (const char *step = cases[i].steps; *step != '\0'; step++)
    switch (*step)
      {
      case 'a':
      case 'b':
        mas_loading_start (f->loading, f->files[*step - 'a'], FALSE, (guint) (step[1] - '0'));
        g_assert_true (mas_loading_get_file (f->loading) == f->files[*step - 'a']);
        step++;
        break;
      case '!':
        mas_loading_stop (f->loading);
        g_assert_null (mas_loading_get_file (f->loading));
        break;
      case 'h':
        mas_loading_hush (f->loading);
        break;
      case '-':
        /* Results are delivered by the main loop, which does not run here. */
        g_usleep (SLOW);
        break;
      default:
        g_assert_cmpint (*step, ==, 'x');
        g_assert_true (g_file_delete (f->files[1], NULL, NULL));
      }
  wait_for_readers (f);
  /* On a busy machine a reading may be slow where the case does not wait. */
  if (strchr (cases[i].steps, '-') == NULL)
    g_string_replace (f->said, "slow;", "", 0);
  g_assert_cmpstr (f->said->str, ==, cases[i].said);
}

/* Starting and stopping cancel the old cancellable, which other readings may use, and make a new
 * one. */
static void
test_cancellable (Fixture      *f,
                  gconstpointer data)
{
  g_autoptr (GCancellable) first = g_object_ref (mas_loading_get_cancellable (f->loading));
  g_autoptr (GCancellable) second = NULL;

  g_assert_false (g_cancellable_is_cancelled (first));
  mas_loading_start (f->loading, f->files[0], FALSE, 0);
  g_assert_true (g_cancellable_is_cancelled (first));
  second = g_object_ref (mas_loading_get_cancellable (f->loading));
  g_assert_false (g_cancellable_is_cancelled (second));
  mas_loading_stop (f->loading);
  g_assert_true (g_cancellable_is_cancelled (second));
  g_assert_false (g_cancellable_is_cancelled (mas_loading_get_cancellable (f->loading)));
}

int
main (int    argc,
      char **argv)
{
  g_test_init (&argc, &argv, NULL);
  for (guint i = 0; i < G_N_ELEMENTS (cases); i++)
    {
      g_autofree char *path = g_strconcat ("/loading/", cases[i].name, NULL);

      g_test_add (path, Fixture, GUINT_TO_POINTER (i), set_up, test_steps, tear_down);
    }
  g_test_add ("/loading/cancellable", Fixture, NULL, set_up, test_cancellable, tear_down);
  return g_test_run ();
}
