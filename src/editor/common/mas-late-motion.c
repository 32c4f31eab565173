/* SPDX-License-Identifier: Apache-2.0 */
#include "config.h"

#include "mas-late-motion.h"

#include <gtk/gtk.h>

#define ANY_BUTTON                                                                                             \
  (GDK_BUTTON1_MASK | GDK_BUTTON2_MASK | GDK_BUTTON3_MASK | GDK_BUTTON4_MASK | GDK_BUTTON5_MASK)
#define PRESSED_KEY \
  "mas-late-motion-pressed" /* on a controller: the buttons that are down, as far as events told */

static gboolean
on_event_cb (GtkEventControllerLegacy *controller,
             GdkEvent                 *event,
             gpointer                  user_data)
{
  guint pressed = GPOINTER_TO_UINT (g_object_get_data (G_OBJECT (controller), PRESSED_KEY));
  gboolean made_up = gdk_event_get_time (event) == GDK_CURRENT_TIME;
  gboolean up = (gdk_event_get_modifier_state (event) & ANY_BUTTON) == 0;

  switch ((int) gdk_event_get_event_type (event))
    {
    case GDK_BUTTON_PRESS:
      pressed++;
      break;
    case GDK_BUTTON_RELEASE:
      pressed -= pressed > 0 ? 1 : 0;
      break;
    case GDK_MOTION_NOTIFY:
      if (made_up && up && pressed > 0)
        return GDK_EVENT_STOP;
      /* A real motion without a button: the release event went to another window. */
      if (!made_up && up)
        pressed = 0;
      break;
    default:
      break;
    }
  g_object_set_data (G_OBJECT (controller), PRESSED_KEY, GUINT_TO_POINTER (pressed));
  return GDK_EVENT_PROPAGATE;
}

static void
on_windows_cb (GListModel *windows,
               guint       position,
               guint       removed,
               guint       added,
               gpointer    user_data)
{
  for (guint i = position; i < position + added; i++)
    {
      g_autoptr (GtkWidget) window = g_list_model_get_item (windows, i);
      GtkEventController *controller = gtk_event_controller_legacy_new ();

      gtk_event_controller_set_propagation_phase (controller, GTK_PHASE_CAPTURE);
      g_signal_connect (controller, "event", G_CALLBACK (on_event_cb), NULL);
      gtk_widget_add_controller (window, controller);
    }
}

void
mas_late_motion_drop_everywhere (void)
{
  g_signal_connect (gtk_window_get_toplevels (), "items-changed", G_CALLBACK (on_windows_cb), NULL);
}
