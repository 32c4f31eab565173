/* SPDX-License-Identifier: Apache-2.0 */
#define G_LOG_DOMAIN "Mas"

#include "config.h"

#include "mas-dialogs.h"
#include "mas-window-private.h"

/* Open. */

static void
on_open_chosen_cb (GObject      *source,
                   GAsyncResult *result,
                   gpointer      user_data)
{
  g_autoptr (MasWindow) self = user_data;
  g_autoptr (GError) error = NULL;
  g_autoptr (GFile) file = mas_file_dialog_open_finish (result, &error);

  if (file != NULL)
    g_signal_emit_by_name (self, "open-file", file);
}

static void
mas_window_open (GtkWidget  *widget,
                 const char *action_name,
                 GVariant   *parameter)
{
  mas_file_dialog_open_async (GTK_WINDOW (widget), NULL, on_open_chosen_cb, g_object_ref (widget));
}

static void
mas_window_open_folder (GtkWidget  *widget,
                        const char *action_name,
                        GVariant   *parameter)
{
  mas_file_dialog_open_folder_async (GTK_WINDOW (widget), NULL, on_open_chosen_cb,
                                     g_object_ref (widget));
}

static void
mas_window_open_uri (GtkWidget  *widget,
                     const char *action_name,
                     GVariant   *parameter)
{
  g_autoptr (GFile) file = g_file_new_for_uri (g_variant_get_string (parameter, NULL));

  g_signal_emit_by_name (widget, "open-file", file);
}

static void
mas_window_new_position (GtkWidget  *widget,
                         const char *action_name,
                         GVariant   *parameter)
{
  mas_header_open_new (MAS_WINDOW (widget)->header);
}

/* GTK would make it with each window if the resource had the name that it looks for, and it costs as much
 * as half of the rest. */
GtkWindow *
mas_window_get_help (MasWindow *self)
{
  GtkApplicationWindow *window = GTK_APPLICATION_WINDOW (self);

  g_return_val_if_fail (MAS_IS_WINDOW (self), NULL);

  if (gtk_application_window_get_help_overlay (window) == NULL)
    {
      g_autoptr (GtkBuilder) builder =
        gtk_builder_new_from_resource ("/io/github/masume/Masume/ui/help-overlay.ui");

      gtk_application_window_set_help_overlay (window,
                                               GTK_SHORTCUTS_WINDOW (
                                                 gtk_builder_get_object (builder, "help_overlay")));
    }
  return GTK_WINDOW (gtk_application_window_get_help_overlay (window));
}

static void
mas_window_show_help (GtkWidget  *widget,
                      const char *action_name,
                      GVariant   *parameter)
{
  gtk_window_present (mas_window_get_help (MAS_WINDOW (widget)));
}

void
mas_window_install_file_actions (GtkWidgetClass *klass)
{
  gtk_widget_class_install_action (klass, "win.open", NULL, mas_window_open);
  gtk_widget_class_install_action (klass, "win.open-large", NULL, mas_window_open_large);
  gtk_widget_class_install_action (klass, "win.open-folder", NULL, mas_window_open_folder);
  gtk_widget_class_install_action (klass, "win.open-uri", "s", mas_window_open_uri);
  gtk_widget_class_install_action (klass, "win.new", NULL, mas_window_new_position);
  gtk_widget_class_install_action (klass, "win.show-help-overlay", NULL, mas_window_show_help);
}
