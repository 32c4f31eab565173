/* SPDX-License-Identifier: Apache-2.0 */
#define G_LOG_DOMAIN "Mas"

#include "config.h"

#include "mas-dialogs.h"
#include "mas-window-private.h"

#include <glib/gi18n.h>

/* What an earlier session left: looked at, and taken out. */

static void
on_read_cb (GObject      *source,
            GAsyncResult *result,
            gpointer      user_data)
{
  g_autoptr (MasWindow) self = user_data;
  MasSession *session = MAS_SESSION (source);
  g_autoptr (GError) error = NULL;
  g_autoptr (QiSetup) setup = mas_session_read_offer_finish (session, result, &error);
  MasDocument *document = mas_window_get_document (self);
  g_autofree char *own = NULL;
  MasCompareSide before = { 0 };
  MasCompareSide after = { 0 };

  if (session != self->session || document == NULL || self->cancellable == NULL)
    return;
  if (setup == NULL)
    {
      g_autofree char *words = mas_window_dup_error_words (self, error);

      if (!g_error_matches (error, G_IO_ERROR, G_IO_ERROR_CANCELLED))
        mas_window_toast (self, words, FALSE);
      return;
    }
  own = mas_window_get_collection (self) != NULL ? mas_window_dup_row_words (self)
                                                 : mas_session_dup_title (session);
  before.title = own;
  before.setup = mas_document_get_setup (document);
  before.document = document;
  before.format = mas_document_get_format (document);
  after.title = _("Not saved");
  after.setup = setup;
  after.format = before.format;
  mas_compare_page_set (self->compare_page, &before, &after);
}

static void
mas_window_compare_draft (GtkWidget  *widget,
                          const char *action_name,
                          GVariant   *parameter)
{
  MasWindow *self = MAS_WINDOW (widget);

  if (self->session != NULL && mas_session_get_offer (self->session) != NULL)
    mas_session_read_offer_async (self->session, self->cancellable, on_read_cb,
                                  g_object_ref (self));
}

static void
on_exported_cb (GObject      *source,
                GAsyncResult *result,
                gpointer      user_data)
{
  g_autoptr (MasWindow) self = user_data;
  g_autoptr (GError) error = NULL;
  g_autofree char *words = NULL;

  if (mas_session_export_offer_finish (MAS_SESSION (source), result, &error))
    {
      mas_window_toast (self, _("The changes were exported"), FALSE);
      return;
    }
  if (g_error_matches (error, G_IO_ERROR, G_IO_ERROR_CANCELLED))
    return;
  words = mas_window_dup_error_words (self, error);
  mas_window_toast (self, words, FALSE);
}

static void
on_export_chosen_cb (GObject      *source,
                     GAsyncResult *result,
                     gpointer      user_data)
{
  g_autoptr (MasWindow) self = user_data;
  g_autofree char *type = NULL;
  g_autoptr (GFile) file = mas_file_dialog_save_finish (result, &type, NULL);

  if (file != NULL && self->session != NULL && mas_session_get_offer (self->session) != NULL)
    mas_session_export_offer_async (self->session, file, self->cancellable, on_exported_cb,
                                    g_object_ref (self));
}

static void
mas_window_export_draft (GtkWidget  *widget,
                         const char *action_name,
                         GVariant   *parameter)
{
  MasWindow *self = MAS_WINDOW (widget);
  g_autoptr (GPtrArray) types = NULL;
  g_autofree char *name = NULL;

  if (self->session == NULL || mas_session_get_offer (self->session) == NULL)
    return;
  types = g_ptr_array_new_with_free_func ((GDestroyNotify) mas_file_type_free);
  g_ptr_array_add (types, mas_file_type_new ("", _("All files"), NULL));
  /* Translators: the name offered for a file of changed positions; then comes the old name */
  name = g_strdup_printf (_("Changes of %s"), mas_session_get_offer (self->session)->head.title);
  mas_file_dialog_save_async (GTK_WINDOW (self), mas_session_get_file (self->session), name, types,
                              "", NULL, on_export_chosen_cb, g_object_ref (self));
}

void
mas_window_show_entry (MasWindow *self)
{
  const char *format = NULL;
  const char *text = mas_session_get_entry (self->session, &format);
  g_autofree char *kept = g_strdup (text);

  if (kept != NULL && mas_window_get_document (self) != NULL)
    mas_text_panel_set_pending (self->text_panel, kept, format);
}

void
mas_window_install_recover_actions (GtkWidgetClass *klass)
{
  gtk_widget_class_install_action (klass, "win.compare-draft", NULL, mas_window_compare_draft);
  gtk_widget_class_install_action (klass, "win.export-draft", NULL, mas_window_export_draft);
}
