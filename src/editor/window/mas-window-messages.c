/* SPDX-License-Identifier: Apache-2.0 */
#define G_LOG_DOMAIN "Mas"

#include "config.h"

#include "mas-access.h"
#include "mas-toasts.h"
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
  mas_toasts_add (self->toasts, toast);
  mas_edit_area_say (self->edit_area, words);
}

static void
show_strip (MasWindow            *self,
            GtkMessageType        type,
            const char           *words,
            const MasStripButton *buttons,
            guint                 n_buttons)
{
  GtkWidget *const widgets[] = { self->strip_button, self->strip_second, self->strip_third };

  g_return_if_fail (n_buttons <= G_N_ELEMENTS (widgets));

  gtk_info_bar_set_message_type (self->strip, type);
  gtk_label_set_label (self->strip_label, words);
  for (guint i = 0; i < G_N_ELEMENTS (widgets); i++)
    {
      gtk_widget_set_visible (widgets[i], i < n_buttons);
      if (i >= n_buttons)
        continue;
      gtk_button_set_label (GTK_BUTTON (widgets[i]), buttons[i].label);
      mas_access_name (widgets[i], buttons[i].label);
      gtk_actionable_set_action_name (GTK_ACTIONABLE (widgets[i]), buttons[i].action);
    }
  gtk_widget_set_visible (gtk_widget_get_parent (self->strip_button), n_buttons > 0);
  mas_window_fit_strip (self, gtk_widget_get_width (GTK_WIDGET (self)));
  gtk_widget_set_visible (GTK_WIDGET (self->strip), TRUE);
}

void
mas_window_show_strip (MasWindow     *self,
                       GtkMessageType type,
                       const char    *words,
                       const char    *button,
                       const char    *action)
{
  const MasStripButton only = { button, action };

  gtk_info_bar_set_show_close_button (self->strip, TRUE);
  show_strip (self, type, words, &only, button != NULL ? 1 : 0);
}

void
mas_window_ask_in_strip (MasWindow            *self,
                         GtkMessageType        type,
                         const char           *words,
                         const MasStripButton *buttons,
                         guint                 n_buttons)
{
  gtk_info_bar_set_show_close_button (self->strip, FALSE);
  show_strip (self, type, words, buttons, n_buttons);
}

void
mas_window_hide_strip (MasWindow *self)
{
  GtkWidget *focus = gtk_window_get_focus (GTK_WINDOW (self));
  gboolean was_here = focus != NULL && gtk_widget_is_ancestor (focus, GTK_WIDGET (self->strip));

  if (mas_window_ask_again (self))
    return;
  gtk_widget_set_visible (GTK_WIDGET (self->strip), FALSE);
  /* Who answered goes on with what it was about, not with the first button of the window. */
  if (was_here && self->page == MAS_PAGE_EDITOR)
    mas_edit_area_focus_board (self->edit_area);
}

char *
mas_window_dup_error_words (MasWindow    *self,
                            const GError *error)
{
  MasDocument *document = mas_window_get_document (self);

  return mas_words_error (error, document != NULL ? mas_document_get_setup (document) : NULL);
}

char *
mas_window_dup_notes (MasWindow *self,
                      GPtrArray *findings)
{
  MasDocument *document = mas_window_get_document (self);
  QiSetup *setup = document != NULL ? mas_document_get_setup (document) : NULL;
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
