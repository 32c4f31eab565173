/* SPDX-License-Identifier: Apache-2.0 */
/* Where the window shows what is said in it. */
#define G_LOG_DOMAIN "Mas"

#include "config.h"

#include "mas-speech.h"
#include "mas-toasts.h"
#include "mas-window-private.h"

static AdwToast *
new_toast (const MasNotice *notice)
{
  g_autofree char *markup = g_markup_escape_text (notice->words, -1);
  AdwToast *toast = adw_toast_new (markup);

  if (notice->seconds > 0)
    adw_toast_set_timeout (toast, notice->seconds);
  if (notice->button == NULL)
    return toast;
  adw_toast_set_button_label (toast, notice->button);
  adw_toast_set_action_name (toast, notice->action);
  if (notice->target != NULL)
    adw_toast_set_action_target_value (toast, g_variant_new_string (notice->target));
  return toast;
}

static void
on_noticed_cb (MasWindow       *self,
               const MasNotice *notice)
{
  if (self->toasts == NULL)
    return;
  if (notice->name != NULL)
    mas_toasts_replace (self->toasts, g_intern_string (notice->name), new_toast (notice));
  else
    mas_toasts_add (self->toasts, new_toast (notice));
  mas_speech_say (GTK_WIDGET (self), notice->words);
  mas_speech_say (GTK_WIDGET (self), notice->button);
}

static void
on_withdrawn_cb (MasWindow  *self,
                 const char *name)
{
  if (self->toasts != NULL)
    mas_toasts_replace (self->toasts, g_intern_string (name), NULL);
}

static void
on_remarked_cb (MasWindow  *self,
                guint       severity,
                const char *words,
                const char *button,
                const char *action)
{
  static const GtkMessageType types[] = {
    [QI_SEVERITY_ERROR] = GTK_MESSAGE_ERROR,
    [QI_SEVERITY_WARNING] = GTK_MESSAGE_WARNING,
    [QI_SEVERITY_NOTE] = GTK_MESSAGE_INFO,
  };
  MasStrip *notes = NULL;
  MasStrip *place = NULL;

  if (self->strip == NULL)
    return;
  notes = MAS_STRIP (gtk_widget_get_template_child (GTK_WIDGET (self), MAS_TYPE_WINDOW, "notes"));
  /* What went wrong stands where one is asked; all else over the foot, so that the board stays where it is. */
  place = severity == QI_SEVERITY_ERROR ? self->strip : notes;
  mas_strip_clear (place == notes ? self->strip : notes);
  if (words != NULL)
    {
      mas_strip_show (place, types[severity], words, button, action);
      mas_speech_say (GTK_WIDGET (self), words);
      mas_speech_say (GTK_WIDGET (self), button);
    }
  else
    mas_strip_clear (place);
}

static void
on_said_cb (MasWindow  *self,
            const char *words)
{
  if (self->editor != NULL)
    mas_edit_area_say (mas_editor_page_get_area (self->editor), words);
}

void
mas_window_add_messages (MasWindow *self)
{
  self->messages = mas_messages_new ();
  g_object_bind_property (self, "session", self->messages, "session", G_BINDING_DEFAULT);
  g_signal_connect_object (self->messages, "said", G_CALLBACK (on_said_cb), self,
                           G_CONNECT_SWAPPED);
  g_signal_connect_object (self->messages, "noticed", G_CALLBACK (on_noticed_cb), self,
                           G_CONNECT_SWAPPED);
  g_signal_connect_object (self->messages, "withdrawn", G_CALLBACK (on_withdrawn_cb), self,
                           G_CONNECT_SWAPPED);
  g_signal_connect_object (self->messages, "remarked", G_CALLBACK (on_remarked_cb), self,
                           G_CONNECT_SWAPPED);
}

void
mas_window_say (MasWindow  *self,
                const char *words)
{
  mas_messages_say (self->messages, words);
}

void
mas_window_focus_board (MasWindow *self)
{
  mas_edit_area_focus_board (mas_editor_page_get_area (self->editor));
}

void
mas_window_warn (MasWindow  *self,
                 const char *words)
{
  g_return_if_fail (MAS_IS_WINDOW (self));
  g_return_if_fail (words != NULL);
  mas_messages_remark (self->messages, QI_SEVERITY_WARNING, words, NULL, NULL);
}
