/* SPDX-License-Identifier: Apache-2.0 */
#define G_LOG_DOMAIN "Mas"

#include "config.h"

#include "mas-access.h"
#include "mas-window-private.h"
#include "mas-words.h"

#include <glib/gi18n.h>

void
mas_window_toast (MasWindow  *self,
                  const char *words,
                  gboolean    undo)
{
  g_autofree char *markup = g_markup_escape_text (words, -1);
  AdwToast *toast = adw_toast_new (markup);

  if (undo)
    {
      adw_toast_set_button_label (toast, _("Undo"));
      adw_toast_set_action_name (toast, "win.undo");
    }
  adw_toast_overlay_add_toast (self->toasts, toast);
  mas_edit_area_say (self->edit_area, words);
}

void
mas_window_show_strip (MasWindow      *self,
                       GtkMessageType  type,
                       const char     *words,
                       const char     *button,
                       const char     *action)
{
  gtk_info_bar_set_message_type (self->strip, type);
  gtk_label_set_label (self->strip_label, words);
  gtk_widget_set_visible (self->strip_button, button != NULL);
  if (button != NULL)
    {
      gtk_button_set_label (GTK_BUTTON (self->strip_button), button);
      mas_access_name (self->strip_button, button);
      gtk_actionable_set_action_name (GTK_ACTIONABLE (self->strip_button), action);
    }
  gtk_widget_set_visible (GTK_WIDGET (self->strip), TRUE);
}

void
mas_window_hide_strip (MasWindow *self)
{
  gtk_widget_set_visible (GTK_WIDGET (self->strip), FALSE);
}

char *
mas_window_dup_error_words (MasWindow    *self,
                            const GError *error)
{
  QiFinding *finding = qi_error_get_finding (error);

  if (finding != NULL)
    return mas_words_finding (
        finding, self->document != NULL ? mas_document_get_setup (self->document) : NULL);
  if (g_error_matches (error, G_IO_ERROR, G_IO_ERROR_NOT_FOUND))
    return g_strdup (_("The file does not exist."));
  if (g_error_matches (error, G_IO_ERROR, G_IO_ERROR_PERMISSION_DENIED))
    return g_strdup (_("You do not have permission to use this file."));
  if (g_error_matches (error, G_IO_ERROR, G_IO_ERROR_IS_DIRECTORY))
    return g_strdup (_("It is a folder, not a file."));
  if (g_error_matches (error, G_IO_ERROR, G_IO_ERROR_NO_SPACE))
    return g_strdup (_("There is no space left on the disk."));
  if (g_error_matches (error, G_IO_ERROR, G_IO_ERROR_READ_ONLY))
    return g_strdup (_("The disk cannot be written to."));
  return g_strdup (error->message);
}

char *
mas_window_dup_notes (MasWindow *self,
                      GPtrArray *findings)
{
  QiSetup *setup = self->document != NULL ? mas_document_get_setup (self->document) : NULL;
  GString *notes = NULL;

  for (guint i = 0; findings != NULL && i < findings->len; i++)
    {
      g_autofree char *words = mas_words_finding (g_ptr_array_index (findings, i), setup);

      if (notes == NULL)
        notes = g_string_new (NULL);
      else
        g_string_append_c (notes, ' ');
      g_string_append (notes, words);
    }
  return notes != NULL ? g_string_free (notes, FALSE) : NULL;
}
