/* SPDX-License-Identifier: Apache-2.0 */
/* The application from its start to its end, as `main` runs it. */
#include "editor-test.h"
#include "fake-dialogs.h"

typedef struct
{
  MasApplication *application;
  guint           n_windows; /* when it had as many as it was waited for */
  guint           wanted;
  gboolean        has_documents; /* it was waited for those in all windows as well */
  gint64          until;
} Run;

static gboolean
is_there (Run *run)
{
  GList *windows = gtk_application_get_windows (GTK_APPLICATION (run->application));

  if (g_list_length (windows) < run->wanted)
    return FALSE;
  for (GList *l = windows; run->has_documents && l != NULL; l = l->next)
    if (mas_window_get_document (MAS_WINDOW (l->data)) == NULL)
      return FALSE;
  return TRUE;
}

/* Quits when what is waited for is there. */
static gboolean
on_tick_cb (gpointer user_data)
{
  Run *run = user_data;

  if (!is_there (run) && g_get_monotonic_time () < run->until)
    return G_SOURCE_CONTINUE;
  run->n_windows = g_list_length (gtk_application_get_windows (GTK_APPLICATION (run->application)));
  g_action_group_activate_action (G_ACTION_GROUP (run->application), "quit", NULL);
  return G_SOURCE_REMOVE;
}

static int
run_with (Run         *run,
          const char **words)
{
  g_auto (GStrv) argv = g_strdupv ((char **) words);
  int status = 0;

  run->application = mas_application_new (G_APPLICATION_NON_UNIQUE | G_APPLICATION_HANDLES_OPEN);
  run->until = g_get_monotonic_time () + 60 * G_USEC_PER_SEC;
  if (run->wanted > 0)
    g_timeout_add (50, on_tick_cb, run);
  status = g_application_run (G_APPLICATION (run->application), (int) g_strv_length (argv), argv);
  g_assert_null (gtk_application_get_windows (GTK_APPLICATION (run->application)));
  let_go (run->application);
  return status;
}

/* It starts with one window, and ends when that is closed. */
static void
test_start (void)
{
  const char *words[] = { "masume", NULL };
  Run run = { .wanted = 1 };

  g_assert_cmpint (run_with (&run, words), ==, 0);
  g_assert_cmpuint (run.n_windows, ==, 1);
}

/* A file that is named opens in a window of its own, the same file only once. */
static void
test_files (void)
{
  g_autoptr (GFile) file = new_file ("start.feen", CHESS_FEEN "\n", -1);
  const char *words[] = { "masume", g_file_peek_path (file), g_file_peek_path (file), NULL };
  Run run = { .wanted = 1, .has_documents = TRUE };

  g_assert_cmpint (run_with (&run, words), ==, 0);
  g_assert_cmpuint (run.n_windows, ==, 1);
  delete_file (file);
}

/* `--new-window` opens one; with the usual one of a start there is no second. */
static void
test_new_window (void)
{
  const char *words[] = { "masume", "--new-window", NULL };
  Run run = { .wanted = 1 };

  g_assert_cmpint (run_with (&run, words), ==, 0);
  g_assert_cmpuint (run.n_windows, ==, 1);
}

static void
test_version (void)
{
  if (g_test_subprocess ())
    {
      const char *words[] = { "masume", "--version", NULL };
      Run run = { .wanted = 0 };

      g_assert_cmpint (run_with (&run, words), ==, 0);
      return;
    }
  g_test_trap_subprocess (NULL, 0, 0);
  g_test_trap_assert_passed ();
  g_test_trap_assert_stdout ("*masume *");
}

int
main (int    argc,
      char **argv)
{
  gtk_test_init (&argc, &argv, NULL);
  g_test_add_func ("/application/start", test_start);
  g_test_add_func ("/application/files", test_files);
  g_test_add_func ("/application/new-window", test_new_window);
  g_test_add_func ("/application/version", test_version);
  return g_test_run ();
}
