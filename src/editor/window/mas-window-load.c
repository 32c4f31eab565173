/* SPDX-License-Identifier: Apache-2.0 */
#define G_LOG_DOMAIN "Mas"

#include "config.h"

#include "mas-dialogs.h"
#include "mas-file-session.h"
#include "mas-recent.h"
#include "mas-window-private.h"

#define LOADING_DELAY 250 /* ms: what is read faster shows no spinner */

/* What was read is shown, and the keyboard goes there. */
static void
take_session (MasWindow  *self,
              MasSession *session)
{
  gboolean rows = MAS_IS_ROWS_SESSION (session);

  mas_window_set_session (self, session);
  if (rows || mas_window_get_document (self) != NULL)
    {
      GFile *file = mas_session_get_file (session);

      if (file != NULL)
        mas_recent_add (file);
    }
  if (rows)
    mas_collection_list_focus (self->rows);
  else if (mas_window_get_document (self) != NULL)
    mas_window_focus_board (self);
}

void
mas_window_take_loaded (MasWindow *self,
                        MasLoaded *loaded)
{
  g_autoptr (MasSession) session = NULL;

  g_return_if_fail (MAS_IS_WINDOW (self));
  g_return_if_fail (loaded != NULL);

  session = mas_file_session_new_for_loaded (loaded);
  take_session (self, session);
}

static void
on_opened_cb (GObject      *source,
              GAsyncResult *result,
              gpointer      user_data)
{
  g_autoptr (MasWindow) self = user_data;
  g_autoptr (MasSession) session = mas_session_open_finish (result);

  if (session == NULL || self->cancellable == NULL)
    return;
  g_clear_object (&self->opening);
  take_session (self, session);
  if (self->opening_row > 0 && MAS_IS_ROWS_SESSION (session))
    mas_rows_session_wait_for_row (MAS_ROWS_SESSION (session), self->opening_row);
}

static gboolean
on_loading_slow_cb (gpointer user_data)
{
  MasWindow *self = user_data;

  self->loading_id = 0;
  mas_window_show_page (self, MAS_PAGE_LOADING);
  return G_SOURCE_REMOVE;
}

void
mas_window_load_file (MasWindow *self,
                      GFile     *file,
                      gboolean   large)
{
  mas_window_load_file_at (self, file, large, 0);
}

void
mas_window_load_file_at (MasWindow *self,
                         GFile     *file,
                         gboolean   large,
                         guint      row)
{
  g_return_if_fail (MAS_IS_WINDOW (self));
  g_return_if_fail (G_IS_FILE (file));

  g_cancellable_cancel (self->cancellable);
  g_clear_object (&self->cancellable);
  self->cancellable = g_cancellable_new ();
  g_set_object (&self->opening, file);
  self->opening_row = row;
  g_clear_handle_id (&self->loading_id, g_source_remove);
  /* What a new window never shows is not to be read and drawn for it. */
  if (self->page == MAS_PAGE_GALLERY && !gtk_widget_get_mapped (GTK_WIDGET (self)))
    mas_window_show_page (self, MAS_PAGE_BLANK);
  if (mas_window_get_document (self) == NULL && mas_window_get_rows_session (self) == NULL)
    self->loading_id = g_timeout_add (LOADING_DELAY, on_loading_slow_cb, self);
  mas_window_update_title (self);
  mas_session_open_async (file, large, self->cancellable, on_opened_cb, g_object_ref (self));
}

/* The file that was too long for the usual limits. */
static void
mas_window_open_large (GtkWidget  *widget,
                       const char *action_name,
                       GVariant   *parameter)
{
  MasWindow *self = MAS_WINDOW (widget);
  GFile *file = mas_window_get_file (self);
  g_autoptr (GFile) kept = file != NULL ? g_object_ref (file) : NULL;

  if (kept != NULL)
    mas_window_load_file (self, kept, TRUE);
}

/* What to open. */

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
