/* SPDX-License-Identifier: Apache-2.0 */
#include "mas-application.h"
#include "mas-new-panel.h"
#include "mas-window-private.h"

#include <stdlib.h>
#include <time.h>

/* The panel *New*, with all games and their thumbnails: what it costs until it is on the screen, until all of it is
 * drawn, the second time, for a letter typed into its search, and for one turn of the wheel. Seconds of the main thread
 * alone, so that other programs on the machine do not count. Needs a display. Prints one figure a line: name, value,
 * unit.
 *
 *   tests/ui/ui-session -t 200 b/tests/bench/bench-new */

#define N_SCROLLS 60
#define STEP      80. /* CSS px: one turn of the wheel */

static double
get_own_seconds (void)
{
  struct timespec time = { 0 };

  clock_gettime (CLOCK_THREAD_CPUTIME_ID, &time);
  return (double) time.tv_sec + (double) time.tv_nsec / 1e9;
}

static double
  longest; /* the longest iteration of the main loop since it was set to 0, in seconds of the thread */

static void
turn (void)
{
  const double start = get_own_seconds ();

  if (!g_main_context_iteration (NULL, FALSE))
    g_usleep (200);
  longest = MAX (longest, get_own_seconds () - start);
}

/* Waits until nothing has happened for a tenth of a second. */
static void
settle (void)
{
  gint64 end = g_get_monotonic_time () + G_USEC_PER_SEC / 10;

  while (g_get_monotonic_time () < end)
    {
      const double start = get_own_seconds ();

      turn ();
      if (get_own_seconds () - start > 0.0005)
        end = g_get_monotonic_time () + G_USEC_PER_SEC / 10;
    }
}

static GtkWidget *
find_widget (GtkWidget *widget,
             GType      type)
{
  GtkWidget *found = g_type_is_a (G_OBJECT_TYPE (widget), type) ? widget : NULL;

  for (GtkWidget *child = gtk_widget_get_first_child (widget); child != NULL && found == NULL;
       child = gtk_widget_get_next_sibling (child))
    found = find_widget (child, type);
  return found;
}

static void
on_painted_cb (GdkFrameClock *clock,
               gboolean      *painted)
{
  *painted = TRUE;
}

static void
measure_open (MasWindow  *window,
              const char *name)
{
  const double start = get_own_seconds ();
  GtkWidget *panel = NULL;
  gboolean painted = FALSE;
  gulong id = 0;
  GdkFrameClock *clock = NULL;

  longest = 0;
  gtk_widget_activate_action (GTK_WIDGET (window), "win.new", NULL);
  panel = find_widget (GTK_WIDGET (window), MAS_TYPE_NEW_PANEL);
  clock = gtk_widget_get_frame_clock (panel);
  id = g_signal_connect (clock, "after-paint", G_CALLBACK (on_painted_cb), &painted);
  while (!painted)
    turn ();
  g_signal_handler_disconnect (clock, id);
  g_print ("new-%s-shown %.1f ms\n", name, (get_own_seconds () - start) * 1e3);
  settle ();
  g_print ("new-%s-drawn %.1f ms\n", name, (get_own_seconds () - start) * 1e3);
  g_print ("new-%s-stall %.1f ms\n", name, longest * 1e3);
}

static int
compare_doubles (const void *a,
                 const void *b)
{
  const double first = *(const double *) a;
  const double second = *(const double *) b;

  return (first > second) - (first < second);
}

static void
measure_scroll (GtkWidget *panel)
{
  GtkWidget *list = find_widget (panel, GTK_TYPE_LIST_BOX);
  GtkWidget *scrolled = gtk_widget_get_ancestor (list, GTK_TYPE_SCROLLED_WINDOW);
  GtkAdjustment *adjustment = gtk_scrolled_window_get_vadjustment (GTK_SCROLLED_WINDOW (scrolled));
  double steps[N_SCROLLS];

  for (guint i = 0; i < N_SCROLLS; i++)
    {
      const gint64 end = g_get_monotonic_time () + G_USEC_PER_SEC / 20;
      const double start = get_own_seconds ();

      gtk_adjustment_set_value (adjustment, gtk_adjustment_get_value (adjustment) + STEP);
      while (g_get_monotonic_time () < end)
        turn ();
      steps[i] = get_own_seconds () - start;
    }
  qsort (steps, N_SCROLLS, sizeof *steps, compare_doubles);
  g_print ("new-scroll %.2f ms\n", steps[N_SCROLLS / 2] * 1e3);
  g_print ("new-scroll-slow %.2f ms\n", steps[N_SCROLLS * 9 / 10] * 1e3);
}

static void
measure_search (GtkWidget *panel)
{
  static const char *const texts[] = { "s", "sh", "sho", "" };
  GtkEditable *search = GTK_EDITABLE (find_widget (panel, GTK_TYPE_SEARCH_ENTRY));

  for (gsize i = 0; i < G_N_ELEMENTS (texts); i++)
    {
      const double start = get_own_seconds ();

      longest = 0;
      gtk_editable_set_text (search, texts[i]);
      g_signal_emit_by_name (search, "search-changed");
      settle ();
      g_print ("new-search-“%s” %.1f ms\n", texts[i], (get_own_seconds () - start) * 1e3);
    }
}

int
main (int   argc,
      char *argv[])
{
  g_autoptr (MasApplication) application = NULL;
  MasWindow *window = NULL;
  GtkWidget *panel = NULL;

  if (!gtk_init_check ())
    {
      g_print ("# no display\n");
      return 77;
    }
  application = mas_application_new (G_APPLICATION_NON_UNIQUE);
  g_application_register (G_APPLICATION (application), NULL, NULL);
  g_application_hold (G_APPLICATION (application));
  window = mas_application_new_window (application);
  gtk_window_set_default_size (GTK_WINDOW (window), 1100, 700);
  gtk_window_present (GTK_WINDOW (window));
  settle ();
  measure_open (window, "first");
  panel = find_widget (GTK_WIDGET (window), MAS_TYPE_NEW_PANEL);
  measure_scroll (panel);
  measure_search (panel);
  gtk_popover_popdown (GTK_POPOVER (panel));
  settle ();
  measure_open (window, "second");
  mas_closer_close (mas_window_get_commands (window, MAS_TYPE_CLOSER));
  return 0;
}
