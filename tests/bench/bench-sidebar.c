/* SPDX-License-Identifier: Apache-2.0 */
#include "mas-application.h"
#include "mas-window-private.h"

#include <glib/gstdio.h>
#include <stdio.h>
#include <stdlib.h>
#include <time.h>
#include <unistd.h>

/* A file of a million lines in the window: how long until its first row can be read there, until all of
 * it is found and checked, how long the window does not answer meanwhile, how long a filter, the way to
 * the next problem and an edit take, and what memory that is. Needs a display. Prints one figure a line:
 * name, value, unit. The same program reads the file's bytes once, as the yardstick.
 *
 *   tests/ui/ui-session -t 200 b/tests/bench/bench-sidebar [LINES] */

#define N_LINES     1000000
#define N_SCROLLS   200
#define FAULT_EVERY 50000 /* lines between two faults */

static const char *const lines[] = {
  "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0",
  "r1bqkbnr/pppp1ppp/2n5/4p3/4P3/5N2/PPPP1PPP/RNBQKB1R w KQkq - 2",
  "8/5k2/8/8/3K4/8/4P3/8 w - - 0",
  "r1bqk2r/pppp1ppp/2n2n2/2b1p3/2B1P3/2N2N2/PPPP1PPP/R1BQK2R w KQkq - 6",
};

static char *
write_file (guint n)
{
  char *path = NULL;
  int fd = g_file_open_tmp ("masume-XXXXXX.fen", &path, NULL);
  FILE *file = fdopen (fd, "w");

  for (guint i = 0; i < n; i++)
    if (i % FAULT_EVERY == FAULT_EVERY - 1)
      fputs ("8/8/9/8/8/8/8/8 w - - 0 1\n", file);
    else
      fprintf (file, "%s %u\n", lines[i % G_N_ELEMENTS (lines)], i % 200 + 1);
  fclose (file);
  return path;
}

static double
get_seconds (gint64 since)
{
  return (double) (g_get_monotonic_time () - since) / G_USEC_PER_SEC;
}

static double
get_memory (void)
{
  g_autofree char *text = NULL;
  long pages = 0;

  if (g_file_get_contents ("/proc/self/statm", &text, NULL, NULL))
    {
      char *end = NULL;

      strtol (text, &end, 10);
      pages = strtol (end, NULL, 10);
    }
  return (double) pages * (double) sysconf (_SC_PAGESIZE) / (1 << 20);
}

/* Seconds of the main thread alone: other programs on the machine do not count. */
static double
get_own_seconds (void)
{
  struct timespec time = { 0 };

  clock_gettime (CLOCK_THREAD_CPUTIME_ID, &time);
  return (double) time.tv_sec + (double) time.tv_nsec / 1e9;
}

static double
  longest; /* the longest iteration of the main loop since it was set to 0, in seconds of the thread */

/* The thread's own seconds that an iteration took; waiting does not count. */
static double
turn (void)
{
  double start = 0;
  double seconds = 0;

  if (!g_main_context_pending (NULL))
    {
      g_usleep (200);
      return 0;
    }
  start = get_own_seconds ();
  g_main_context_iteration (NULL, FALSE);
  seconds = get_own_seconds () - start;
  longest = MAX (longest, seconds);
  return seconds;
}

static gboolean
is_first_row_known (MasWindow *window)
{
  g_autoptr (MasCollectionRow) row = NULL;

  if (mas_window_get_collection (window) == NULL
      || g_list_model_get_n_items (G_LIST_MODEL (mas_window_get_collection (window))) == 0)
    return FALSE;
  row = g_list_model_get_item (G_LIST_MODEL (mas_window_get_collection (window)), 0);
  return mas_collection_row_get_label (row) != NULL;
}

static gboolean
is_checked (MasWindow *window)
{
  QiCollection *rows = mas_collection_get_collection (mas_window_get_collection (window));

  return qi_collection_is_indexed (rows) && qi_collection_count (rows, QI_VERDICT_UNKNOWN) == 0;
}

static gboolean
is_searching (MasWindow *window)
{
  gboolean searching = FALSE;

  g_object_get (mas_window_get_collection (window), "searching", &searching, NULL);
  return searching;
}

G_NO_INLINE static void
measure_filter (MasWindow  *window,
                const char *name,
                guint       verdicts,
                const char *text)
{
  gint64 start = g_get_monotonic_time ();
  double own = get_own_seconds ();

  mas_collection_set_filter (mas_window_get_collection (window),
                             &(QiRowFilter) { .verdicts = verdicts, .text = text });
  longest = get_own_seconds () - own;
  while (is_searching (window))
    turn ();
  g_print ("sidebar-filter-%s %.3f s\n", name, get_seconds (start));
  g_print ("sidebar-filter-%s-stall %.1f ms\n", name, longest * 1e3);
}

static int
compare_doubles (const void *a,
                 const void *b)
{
  const double first = *(const double *) a;
  const double second = *(const double *) b;

  return (first > second) - (first < second);
}

static GtkWidget *
find_list (GtkWidget *widget)
{
  GtkWidget *found =
    GTK_IS_LIST_VIEW (widget) && gtk_widget_has_css_class (widget, "navigation-sidebar") ? widget
                                                                                         : NULL;

  for (GtkWidget *child = gtk_widget_get_first_child (widget); child != NULL && found == NULL;
       child = gtk_widget_get_next_sibling (child))
    found = find_list (child);
  return found;
}

/* The list is scrolled by one row, again and again: what a row costs that comes into view, with its thumbnail, until
 * nothing is left to do. Where the machine is busy, valgrind --tool=callgrind --toggle-collect=measure_scroll counts
 * the instructions of all of them. */
G_NO_INLINE static void
measure_scroll (MasWindow *window)
{
  GtkWidget *list = find_list (GTK_WIDGET (window));
  GtkAdjustment *adjustment = gtk_scrollable_get_vadjustment (GTK_SCROLLABLE (list));
  double height = 0;
  double rows[N_SCROLLS];

  while ((height = gtk_widget_get_height (gtk_widget_get_first_child (list))) <= 0
         || g_main_context_pending (NULL))
    turn ();

  for (guint i = 0; i < N_SCROLLS; i++)
    {
      const gint64 end = g_get_monotonic_time () + G_USEC_PER_SEC / 20;
      const double start = get_own_seconds ();

      gtk_adjustment_set_value (adjustment, gtk_adjustment_get_value (adjustment) + height);
      rows[i] = get_own_seconds () - start;
      while (g_get_monotonic_time () < end || g_main_context_pending (NULL))
        rows[i] += turn ();
    }
  qsort (rows, N_SCROLLS, sizeof *rows, compare_doubles);
  g_print ("sidebar-scroll-row %.2f ms\n", rows[N_SCROLLS / 2] * 1e3);
  g_print ("sidebar-scroll-row-slow %.2f ms\n", rows[N_SCROLLS * 9 / 10] * 1e3);
}

static void
measure (MasApplication *application,
         const char     *path)
{
  g_autoptr (GFile) file = g_file_new_for_path (path);
  MasWindow *window = mas_application_new_window (application);
  gint64 start = 0;
  guint row = 0;

  gtk_window_present (GTK_WINDOW (window));
  for (int i = 0; i < 400; i++)
    turn ();
  g_print ("sidebar-memory-empty %.0f MiB\n", get_memory ());

  longest = 0;
  start = g_get_monotonic_time ();
  mas_window_load_file (window, file, FALSE);
  while (!is_first_row_known (window))
    turn ();
  g_print ("sidebar-first-row %.3f s\n", get_seconds (start));
  while (
    !qi_collection_is_indexed (mas_collection_get_collection (mas_window_get_collection (window))))
    turn ();
  g_print ("sidebar-found %.3f s\n", get_seconds (start));
  while (!is_checked (window))
    turn ();
  g_print ("sidebar-checked %.3f s\n", get_seconds (start));
  g_print ("sidebar-stall %.1f ms\n", longest * 1e3);
  g_print ("sidebar-memory %.0f MiB\n", get_memory ());

  measure_scroll (window);
  measure_filter (window, "errors", 1 << QI_VERDICT_ERROR, NULL);
  measure_filter (window, "fine", 1 << QI_VERDICT_FINE, NULL);
  measure_filter (window, "text", 0, "5k2");
  measure_filter (window, "none", 0, NULL);

  start = g_get_monotonic_time ();
  qi_collection_find_problem (mas_collection_get_collection (mas_window_get_collection (window)), 0,
                              FALSE, QI_VERDICT_ERROR, &row);
  g_print ("sidebar-find-problem %.3f ms\n", get_seconds (start) * 1e3);
  start = g_get_monotonic_time ();
  gtk_widget_activate_action (GTK_WIDGET (window), "win.next-problem", NULL);
  g_print ("sidebar-next-problem %.3f ms\n", get_seconds (start) * 1e3);
  mas_window_open_row (window, 2, FALSE);
  start = g_get_monotonic_time ();
  gtk_widget_activate_action (GTK_WIDGET (window), "win.toggle-turn", NULL);
  mas_collection_flush (mas_window_get_collection (window));
  g_print ("sidebar-edit %.3f ms\n", get_seconds (start) * 1e3);
  start = g_get_monotonic_time ();
  gtk_widget_activate_action (GTK_WIDGET (window), "win.delete-rows", NULL);
  g_print ("sidebar-delete %.3f ms\n", get_seconds (start) * 1e3);
  mas_closer_close (mas_window_get_commands (window, MAS_TYPE_CLOSER));
}

int
main (int   argc,
      char *argv[])
{
  guint n = argc > 1 ? (guint) strtoul (argv[1], NULL, 10) : N_LINES;
  g_autoptr (MasApplication) application = NULL;
  g_autofree char *path = NULL;
  g_autofree char *bytes = NULL;
  gint64 start = 0;

  if (!gtk_init_check ())
    {
      g_print ("# no display\n");
      return 77;
    }
  path = write_file (n);
  start = g_get_monotonic_time ();
  g_file_get_contents (path, &bytes, NULL, NULL);
  g_print ("sidebar-read-bytes %.3f s\n", get_seconds (start));
  g_clear_pointer (&bytes, g_free);
  application = mas_application_new (G_APPLICATION_NON_UNIQUE);
  g_application_register (G_APPLICATION (application), NULL, NULL);
  g_application_hold (G_APPLICATION (application));
  measure (application, path);
  g_unlink (path);
  return 0;
}
