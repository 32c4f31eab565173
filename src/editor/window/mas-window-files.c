/* SPDX-License-Identifier: Apache-2.0 */
#define G_LOG_DOMAIN "Mas"

#include "config.h"

#include "mas-dialogs.h"
#include "mas-window-private.h"

#include <glib/gi18n.h>

#define MIME_POSITION "application/vnd.masume.position+json"

/* Recent files. */

void
mas_window_add_recent (GFile *file)
{
  g_autofree char *uri = g_file_get_uri (file);
  static char *groups[] = { (char *) "Masume", NULL };
  const GtkRecentData data = {
    .mime_type = (char *) MIME_POSITION,
    .app_name = (char *) "Masume",
    .app_exec = (char *) "masume %u",
    .groups = groups,
  };

  gtk_recent_manager_add_full (gtk_recent_manager_get_default (), uri, &data);
}

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

/* Close. */

static void
on_saved_before_close_cb (GObject      *source,
                          GAsyncResult *result,
                          gpointer      user_data)
{
  MasWindow *self = MAS_WINDOW (source);

  if (mas_window_save_finish (self, result))
    mas_window_close_saved (self);
}

static void
on_close_answered_cb (GObject      *source,
                      GAsyncResult *result,
                      gpointer      user_data)
{
  g_autoptr (MasWindow) self = user_data;
  g_autofree char *answer = mas_confirm_finish (result);

  self->asking = FALSE;
  if (g_str_equal (answer, "save"))
    mas_window_save_async (self, FALSE, on_saved_before_close_cb, NULL);
  else if (g_str_equal (answer, "discard"))
    {
      self->close_anyway = TRUE;
      gtk_window_close (GTK_WINDOW (self));
    }
  else
    g_signal_emit_by_name (self, "stayed");
}

/* What was edited while it was being saved is not on the disk: that is asked about anew. */
void
mas_window_close_saved (MasWindow *self)
{
  gboolean can_save = FALSE;
  g_autofree char *words = NULL;

  if (self->session != NULL)
    words = mas_session_dup_loss (self->session, FALSE, &can_save);
  self->close_anyway = words == NULL;
  gtk_window_close (GTK_WINDOW (self));
}

gboolean
mas_window_close_request (GtkWindow *window)
{
  MasWindow *self = MAS_WINDOW (window);
  gboolean can_save = FALSE;
  const MasChoice choices[] = {
    { "cancel", _("_Cancel"), MAS_CHOICE_PLAIN },
    { "discard", _("_Discard"), MAS_CHOICE_DESTRUCTIVE },
    { "save", _("_Save"), MAS_CHOICE_SUGGESTED },
  };
  g_autofree char *words = NULL;

  if (mas_window_ask_close_pending (self))
    return GDK_EVENT_STOP;
  if (!self->close_anyway && self->session != NULL)
    words = mas_session_dup_loss (self->session, TRUE, &can_save);
  if (words == NULL)
    {
      /* What is not saved is not wanted. */
      if (self->session != NULL)
        mas_session_drop_draft (self->session);
      g_signal_emit_by_name (self, "leaving");
      return GTK_WINDOW_CLASS (g_type_class_peek (ADW_TYPE_APPLICATION_WINDOW))
        ->close_request (window);
    }
  if (self->asking)
    return GDK_EVENT_STOP;
  self->asking = TRUE;
  mas_confirm_async (window, can_save ? _("Save Changes?") : _("Discard Changes?"), words,
                     choices, can_save ? 3 : 2, on_close_answered_cb, g_object_ref (self));
  return GDK_EVENT_STOP;
}

static void
mas_window_close_cb (GtkWidget  *widget,
                     const char *action_name,
                     GVariant   *parameter)
{
  gtk_window_close (GTK_WINDOW (widget));
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
  mas_window_install_save_actions (klass);
  gtk_widget_class_install_action (klass, "win.close", NULL, mas_window_close_cb);
}
