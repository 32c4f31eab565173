/* SPDX-License-Identifier: Apache-2.0 */
#define G_LOG_DOMAIN "Mas"

#include "config.h"

#include "mas-toasts.h"
#include "mas-window-private.h"
#include "mas-words.h"

#include <glib/gi18n.h>

void
mas_window_say (MasWindow  *self,
                const char *words)
{
  mas_edit_area_say (mas_editor_page_get_area (self->editor), words);
}

void
mas_window_focus_board (MasWindow *self)
{
  mas_edit_area_focus_board (mas_editor_page_get_area (self->editor));
}

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
  mas_toasts_add (self->toasts, toast);
  mas_window_say (self, words);
}

void
mas_window_warn (MasWindow  *self,
                 const char *words)
{
  g_return_if_fail (MAS_IS_WINDOW (self));
  g_return_if_fail (words != NULL);
  mas_strip_show (self->strip, GTK_MESSAGE_WARNING, words, NULL, NULL);
}

char *
mas_window_dup_error_words (MasWindow    *self,
                            const GError *error)
{
  MasDocument *document = mas_window_get_document (self);

  return mas_words_error (error, document != NULL ? mas_document_get_setup (document) : NULL);
}
