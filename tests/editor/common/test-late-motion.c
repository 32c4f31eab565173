/* SPDX-License-Identifier: Apache-2.0 */
#include "editor-test.h"

#include "mas-late-motion.h"

/* A widget that each press lays out again. The button is released before the next frame begins, and that event has
 * not arrived yet: this happens with a large board on a busy machine. */
#define TEST_TYPE_SLOW (test_slow_get_type ())
G_DECLARE_FINAL_TYPE (TestSlow, test_slow, TEST, SLOW, GtkWidget)

struct _TestSlow
{
  GtkWidget parent_instance;

  gboolean  pressed;  /* and not laid out since then */
  gboolean  laid_out; /* since it was pressed */
  guint     n_pressed;
  guint     n_released;
  guint     n_cancelled;
};

G_DEFINE_FINAL_TYPE (TestSlow, test_slow, GTK_TYPE_WIDGET)

static void
pointer (const char *first,
         const char *second,
         const char *third)
{
  const char *argv[] = { "xdotool", first, second, third, NULL };
  g_autoptr (GError) error = NULL;

  g_spawn_sync (NULL, (char **) argv, NULL, G_SPAWN_SEARCH_PATH, NULL, NULL, NULL, NULL, NULL,
                &error);
  g_assert_no_error (error);
}

static void
test_slow_size_allocate (GtkWidget *widget,
                         int        width,
                         int        height,
                         int        baseline)
{
  TestSlow *self = TEST_SLOW (widget);

  self->laid_out = self->pressed;
  /* Makes the next frame begin with motion events. */
  if (self->laid_out)
    gdk_frame_clock_request_phase (gtk_widget_get_frame_clock (widget),
                                   GDK_FRAME_CLOCK_PHASE_FLUSH_EVENTS);
  self->pressed = FALSE;
}

/* Runs before a frame that makes up motion events, and after the last look for real events. */
static gboolean
on_frame_cb (GSignalInvocationHint *hint,
             guint                  n_values,
             const GValue          *values,
             gpointer               user_data)
{
  TestSlow *self = user_data;

  if (self->laid_out)
    pointer ("mouseup", "1", NULL);
  self->laid_out = FALSE;
  return TRUE;
}

static void
on_begin_cb (GtkGestureDrag *drag,
             double          x,
             double          y,
             TestSlow       *self)
{
  self->n_pressed++;
  self->pressed = TRUE;
  gtk_widget_queue_resize (GTK_WIDGET (self));
}

static void
on_end_cb (GtkGestureDrag *drag,
           double          dx,
           double          dy,
           TestSlow       *self)
{
  self->n_released++;
}

static void
on_cancel_cb (GtkGesture       *gesture,
              GdkEventSequence *sequence,
              TestSlow         *self)
{
  self->n_cancelled++;
}

static void
test_slow_class_init (TestSlowClass *klass)
{
  GTK_WIDGET_CLASS (klass)->size_allocate = test_slow_size_allocate;
}

static void
test_slow_init (TestSlow *self)
{
  GtkGesture *drag = gtk_gesture_drag_new ();

  g_signal_connect (drag, "drag-begin", G_CALLBACK (on_begin_cb), self);
  g_signal_connect (drag, "drag-end", G_CALLBACK (on_end_cb), self);
  g_signal_connect (drag, "cancel", G_CALLBACK (on_cancel_cb), self);
  gtk_widget_add_controller (GTK_WIDGET (self), GTK_EVENT_CONTROLLER (drag));
}

static void
test_click (void)
{
  GtkWidget *window = gtk_window_new ();
  TestSlow *slow = g_object_new (TEST_TYPE_SLOW, NULL);
  guint signal = g_signal_lookup ("flush-events", GDK_TYPE_FRAME_CLOCK);
  gulong hook = g_signal_add_emission_hook (signal, 0, on_frame_cb, slow, NULL);

  gtk_window_set_child (GTK_WINDOW (window), GTK_WIDGET (slow));
  gtk_window_set_default_size (GTK_WINDOW (window), 900, 700);
  gtk_window_present (GTK_WINDOW (window));
  gtk_window_fullscreen (GTK_WINDOW (window));
  wait_for (gtk_widget_get_width (GTK_WIDGET (slow)) > 1000);
  for (guint i = 1; i <= 5; i++)
    {
      pointer ("mousemove", i % 2 == 0 ? "400" : "500", "300");
      pointer ("mousedown", "1", NULL);
      wait_for (slow->n_released == i);
      g_assert_cmpuint (slow->n_pressed, ==, i);
      g_assert_cmpuint (slow->n_cancelled, ==, 0);
    }
  g_signal_remove_emission_hook (signal, hook);
  gtk_window_destroy (GTK_WINDOW (window));
  settle ();
}

int
main (int   argc,
      char *argv[])
{
  g_test_init (&argc, &argv, NULL);
  gtk_init ();
  mas_late_motion_drop_everywhere ();
  g_test_add_func ("/editor/late-motion/click", test_click);
  return g_test_run ();
}
