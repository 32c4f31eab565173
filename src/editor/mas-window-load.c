/* SPDX-License-Identifier: Apache-2.0 */
#define G_LOG_DOMAIN "Mas"

#include "config.h"

#include "mas-access.h"
#include "mas-window-private.h"

#include <glib/gi18n.h>

#define LOADING_DELAY 250 /* ms: what is read faster shows no spinner */

static void
show_failed (MasWindow    *self,
             const GError *error)
{
  g_autofree char *words = mas_window_dup_error_words (self, error);
  g_autofree char *name = self->file != NULL ? g_file_get_basename (self->file) : NULL;
  g_autofree char *display = name != NULL ? g_filename_display_name (name) : g_strdup ("");
  /* Translators: the name of a file */
  g_autofree char *title = g_strdup_printf (_("“%s” Cannot Be Opened"), display);
  g_autofree char *markup = g_markup_escape_text (title, -1);
  g_autofree char *description = g_markup_escape_text (words, -1);

  adw_status_page_set_title (self->failed_page, markup);
  adw_status_page_set_description (self->failed_page, description);
  gtk_button_set_label (GTK_BUTTON (self->failed_button), _("_Open Another…"));
  mas_access_name_buttons (self->failed_button);
  gtk_actionable_set_action_name (GTK_ACTIONABLE (self->failed_button), "win.open");
  mas_window_show_page (self, MAS_PAGE_FAILED);
}

void
mas_window_take_loaded (MasWindow *self,
                        MasLoaded *loaded)
{
  g_autoptr (GError) error = NULL;

  g_return_if_fail (MAS_IS_WINDOW (self));
  g_return_if_fail (loaded != NULL);

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
  if (!mas_faulty_view_can_show (loaded, &error))
    {
      show_failed (self, error);
      mas_loaded_free (loaded);
      return;
    }
  mas_faulty_view_take (self->faulty, loaded);
  mas_window_show_page (self, MAS_PAGE_FAULTY);
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
    show_failed (self, error);
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
  g_return_if_fail (MAS_IS_WINDOW (self));
  g_return_if_fail (G_IS_FILE (file));

  g_cancellable_cancel (self->cancellable);
  g_clear_object (&self->cancellable);
  self->cancellable = g_cancellable_new ();
  g_set_object (&self->file, file);
  g_clear_handle_id (&self->loading_id, g_source_remove);
  self->loading_id = g_timeout_add (LOADING_DELAY, on_loading_slow_cb, self);
  mas_window_update_title (self);
  mas_load_file_async (file, large, self->cancellable, on_loaded_cb, g_object_ref (self));
}
