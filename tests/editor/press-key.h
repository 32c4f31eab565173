/* SPDX-License-Identifier: Apache-2.0 */
#pragma once

#include <gtk/gtk.h>

/* A binding of the class of @widget. */
static inline gboolean
try_bindings (GtkWidget      *widget,
              guint           keyval,
              GdkModifierType mods)
{
  g_autoptr (GListModel) controllers = gtk_widget_observe_controllers (widget);

  for (guint i = 0; i < g_list_model_get_n_items (controllers); i++)
    {
      g_autoptr (GtkEventController) controller = g_list_model_get_item (controllers, i);

      if (!GTK_IS_SHORTCUT_CONTROLLER (controller))
        continue;
      for (guint j = 0; j < g_list_model_get_n_items (G_LIST_MODEL (controller)); j++)
        {
          g_autoptr (GtkShortcut) shortcut = g_list_model_get_item (G_LIST_MODEL (controller), j);
          GtkShortcutTrigger *trigger = gtk_shortcut_get_trigger (shortcut);

          if (GTK_IS_KEYVAL_TRIGGER (trigger)
              && gtk_keyval_trigger_get_keyval (GTK_KEYVAL_TRIGGER (trigger))
                   == gdk_keyval_to_lower (keyval)
              && gtk_keyval_trigger_get_modifiers (GTK_KEYVAL_TRIGGER (trigger)) == mods
              && gtk_shortcut_action_activate (gtk_shortcut_get_action (shortcut), 0, widget,
                                               gtk_shortcut_get_arguments (shortcut)))
            return TRUE;
        }
    }
  return FALSE;
}

/* A key press as if it came from the focused widget: the key bindings of our own widgets from there
 * up to @top. */
static inline gboolean
press_key (GtkWidget      *top,
           guint           keyval,
           GdkModifierType mods)
{
  GtkWidget *widget = gtk_root_get_focus (gtk_widget_get_root (top));

  while (widget != NULL)
    {
      if (g_str_has_prefix (G_OBJECT_TYPE_NAME (widget), "Mas")
          && try_bindings (widget, keyval, mods))
        return TRUE;
      widget = widget != top ? gtk_widget_get_parent (widget) : NULL;
    }
  return FALSE;
}

/* A key press as @widget alone is given it in that phase: its own controllers of keys, until one takes it. */
static inline gboolean
press_in (gpointer            widget,
          GtkPropagationPhase phase,
          guint               keyval,
          GdkModifierType     mods)
{
  g_autoptr (GListModel) controllers = gtk_widget_observe_controllers (widget);
  gboolean used = FALSE;
  guint n = 0;

  for (guint i = 0; i < g_list_model_get_n_items (controllers) && !used; i++)
    {
      g_autoptr (GtkEventController) controller = g_list_model_get_item (controllers, i);

      if (!GTK_IS_EVENT_CONTROLLER_KEY (controller)
          || gtk_event_controller_get_propagation_phase (controller) != phase)
        continue;
      g_signal_emit_by_name (controller, "key-pressed", keyval, 0u, mods, &used);
      n++;
    }
  g_assert_cmpuint (n, >, 0);
  return used;
}

/* The controller of @widget of that type and phase, which the widget keeps. */
static inline gpointer
find_controller (gpointer            widget,
                 GType               type,
                 GtkPropagationPhase phase)
{
  g_autoptr (GListModel) controllers = gtk_widget_observe_controllers (widget);

  for (guint i = 0; i < g_list_model_get_n_items (controllers); i++)
    {
      g_autoptr (GtkEventController) controller = g_list_model_get_item (controllers, i);

      if (G_OBJECT_TYPE (controller) == type
          && gtk_event_controller_get_propagation_phase (controller) == phase)
        return controller;
    }
  g_assert_not_reached ();
}
