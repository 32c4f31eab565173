/* SPDX-License-Identifier: Apache-2.0 */
#define G_LOG_DOMAIN "Mas"

#include "config.h"

#include "mas-access.h"
#include "mas-window-private.h"

#include <glib/gi18n.h>

#define LOADING_DELAY 250 /* ms: what is read faster shows no spinner */

void
mas_window_show_failure (MasWindow  *self,
                         const char *title,
                         const char *words,
                         const char *button,
                         const char *action)
{
  g_autofree char *markup = g_markup_escape_text (title, -1);
  g_autofree char *description = g_markup_escape_text (words, -1);

  adw_status_page_set_title (self->failed_page, markup);
  adw_status_page_set_description (self->failed_page, description);
  gtk_widget_set_visible (self->failed_button, button != NULL);
  if (button != NULL)
    {
      gtk_button_set_label (GTK_BUTTON (self->failed_button), button);
      mas_access_name_buttons (self->failed_button);
      gtk_actionable_set_action_name (GTK_ACTIONABLE (self->failed_button), action);
    }
  mas_window_show_page (self, MAS_PAGE_FAILED);
}

/* Whether the file may be read after all, with the large limits. */
static gboolean
is_only_large (MasWindow    *self,
               const GError *error)
{
  QiFinding *finding = qi_error_get_finding (error);

  return finding != NULL && g_str_equal (qi_finding_get_code (finding), "too-long")
         && self->file != NULL && !self->loads_large;
}

void
mas_window_show_failed (MasWindow    *self,
                        const GError *error)
{
  g_autofree char *words = mas_window_dup_error_words (self, error);
  g_autofree char *name = self->file != NULL ? g_file_get_basename (self->file) : NULL;
  g_autofree char *display = name != NULL ? g_filename_display_name (name) : g_strdup ("");
  /* Translators: the name of a file */
  g_autofree char *title = g_strdup_printf (_("“%s” Cannot Be Opened"), display);

  if (is_only_large (self, error))
    mas_window_show_failure (self, title, words, _("_Allow Very Large Boards"), "win.open-large");
  else
    mas_window_show_failure (self, title, words, _("_Open Another…"), "win.open");
  mas_window_watch_file (self, NULL);
}

void
mas_window_take_loaded (MasWindow *self,
                        MasLoaded *loaded)
{
  g_autoptr (GError) error = NULL;
  QiFileStamp stamp;

  g_return_if_fail (MAS_IS_WINDOW (self));
  g_return_if_fail (loaded != NULL);

  mas_window_close_collection (self);
  if (mas_loaded_is_valid (loaded))
    {
      g_autoptr (MasDocument) document = mas_loaded_dup_document (loaded);

      mas_window_set_document (self, document);
      if (loaded->file != NULL)
        mas_window_add_recent (loaded->file);
      mas_inspector_set_reading (self->inspector, loaded->reading);
      mas_window_offer_readings (self, loaded->readings, loaded);
      mas_loaded_free (loaded);
      return;
    }
  g_set_object (&self->file, loaded->file);
  mas_window_clear_document (self);
  if (!mas_faulty_view_can_show (loaded, &error))
    {
      mas_window_show_failed (self, error);
      mas_loaded_free (loaded);
      return;
    }
  stamp = loaded->stamp;
  mas_faulty_view_set_in_list (mas_window_get_faulty (self), FALSE);
  mas_faulty_view_take (self->faulty, loaded);
  mas_window_show_page (self, MAS_PAGE_FAULTY);
  mas_window_watch_file (self, &stamp);
}

static void
on_loaded_cb (GObject      *source,
              GAsyncResult *result,
              gpointer      user_data)
{
  g_autoptr (MasWindow) self = user_data;
  g_autoptr (GError) error = NULL;
  MasLoaded *loaded = mas_load_finish (result, &error);

  if (loaded != NULL && self->cancellable != NULL)
    mas_window_take_loaded (self, loaded);
  else if (loaded != NULL)
    mas_loaded_free (loaded);
  else if (!g_error_matches (error, G_IO_ERROR, G_IO_ERROR_CANCELLED))
    mas_window_show_failed (self, error);
}

/* Which of the two ways to show a file is right for it. */

typedef struct
{
  GFile   *file;
  gboolean large;
} Probe;

static void
probe_free (gpointer data)
{
  g_object_unref (((Probe *) data)->file);
  g_free (data);
}

static void
probe_in_thread (GTask        *task,
                 gpointer      source,
                 gpointer      task_data,
                 GCancellable *cancellable)
{
  GFile *file = ((Probe *) task_data)->file;
  GFileType type = g_file_query_file_type (file, G_FILE_QUERY_INFO_NONE, cancellable);
  const QiNotation *format = NULL;
  gboolean many = FALSE;

  /* A pipe can be read once only. */
  if (type == G_FILE_TYPE_REGULAR || type == G_FILE_TYPE_DIRECTORY)
    many = qi_collection_probe (file, &format) != QI_DIVISION_WHOLE;
  g_task_return_boolean (task, many);
}

static void
on_probed_cb (GObject      *source,
              GAsyncResult *result,
              gpointer      user_data)
{
  MasWindow *self = MAS_WINDOW (source);
  const Probe *probe = g_task_get_task_data (G_TASK (result));
  g_autoptr (GError) error = NULL;
  gboolean many = g_task_propagate_boolean (G_TASK (result), &error);

  if (error != NULL || self->cancellable == NULL)
    return;
  if (many)
    mas_window_load_collection (self, probe->file, probe->large);
  else
    mas_load_file_async (probe->file, probe->large, self->cancellable, on_loaded_cb,
                         g_object_ref (self));
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
  g_autoptr (GTask) task = NULL;
  Probe *probe = NULL;

  g_return_if_fail (MAS_IS_WINDOW (self));
  g_return_if_fail (G_IS_FILE (file));

  g_cancellable_cancel (self->cancellable);
  g_clear_object (&self->cancellable);
  self->cancellable = g_cancellable_new ();
  g_set_object (&self->file, file);
  self->loads_large = large;
  probe = g_new0 (Probe, 1);
  g_clear_handle_id (&self->loading_id, g_source_remove);
  /* What a new window never shows is not to be read and drawn for it. */
  if (self->page == MAS_PAGE_GALLERY && !gtk_widget_get_mapped (GTK_WIDGET (self)))
    mas_window_show_page (self, MAS_PAGE_BLANK);
  if (self->collection == NULL && self->document == NULL)
    self->loading_id = g_timeout_add (LOADING_DELAY, on_loading_slow_cb, self);
  mas_window_update_title (self);
  task = g_task_new (self, self->cancellable, on_probed_cb, NULL);
  g_task_set_source_tag (task, mas_window_load_file);
  probe->file = g_object_ref (file);
  probe->large = large;
  g_task_set_task_data (task, probe, probe_free);
  g_task_run_in_thread (task, probe_in_thread);
}

/* The file that was too long for the usual limits. */
void
mas_window_open_large (GtkWidget  *widget,
                       const char *action_name,
                       GVariant   *parameter)
{
  MasWindow *self = MAS_WINDOW (widget);
  g_autoptr (GFile) file = self->file != NULL ? g_object_ref (self->file) : NULL;

  if (file != NULL)
    mas_window_load_file (self, file, TRUE);
}
