/* SPDX-License-Identifier: Apache-2.0 */
#include "mas-announcer.h"

#include "mas-speech.h"
#include "mas-toasts.h"

/* All are borrowed. */
struct _MasAnnouncer
{
  GObject          parent_instance;

  AdwToastOverlay *toasts;
  MasStrip        *questions;
  MasStrip        *notes;
  MasEditArea     *area;
};

G_DEFINE_FINAL_TYPE (MasAnnouncer, mas_announcer, G_TYPE_OBJECT)

static void
mas_announcer_class_init (MasAnnouncerClass *klass)
{
}

static void
mas_announcer_init (MasAnnouncer *self)
{
}

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
on_noticed_cb (MasAnnouncer    *self,
               const MasNotice *notice)
{
  if (notice->name != NULL)
    mas_toasts_replace (self->toasts, g_intern_string (notice->name), new_toast (notice));
  else
    mas_toasts_add (self->toasts, new_toast (notice));
  mas_speech_say (GTK_WIDGET (self->toasts), notice->words);
  mas_speech_say (GTK_WIDGET (self->toasts), notice->button);
}

static void
on_withdrawn_cb (MasAnnouncer *self,
                 const char   *name)
{
  mas_toasts_replace (self->toasts, g_intern_string (name), NULL);
}

static void
on_remarked_cb (MasAnnouncer    *self,
                const MasRemark *remark)
{
  static const GtkMessageType types[] = {
    [QI_SEVERITY_ERROR] = GTK_MESSAGE_ERROR,
    [QI_SEVERITY_WARNING] = GTK_MESSAGE_WARNING,
    [QI_SEVERITY_NOTE] = GTK_MESSAGE_INFO,
  };
  /* Messages that are no errors are shown above the foot, so that the board does not move. */
  MasStrip *place = remark->severity == QI_SEVERITY_ERROR ? self->questions : self->notes;

  mas_strip_clear (place == self->notes ? self->questions : self->notes);
  if (remark->words == NULL)
    {
      mas_strip_clear (place);
      return;
    }
  mas_strip_show (place, types[remark->severity], remark);
  mas_speech_say (GTK_WIDGET (self->toasts), remark->words);
  for (guint i = 0; i < MAS_REMARK_MAX_BUTTONS; i++)
    mas_speech_say (GTK_WIDGET (self->toasts), remark->buttons[i].label);
}

static void
on_said_cb (MasAnnouncer *self,
            const char   *words)
{
  mas_edit_area_say (self->area, words);
}

MasAnnouncer *
mas_announcer_new (MasMessages     *messages,
                   AdwToastOverlay *toasts,
                   MasStrip        *questions,
                   MasStrip        *notes,
                   MasEditArea     *area)
{
  static const struct
  {
    const char *signal;
    GCallback callback;
  } connections[] = {
    { "said", G_CALLBACK (on_said_cb) },
    { "noticed", G_CALLBACK (on_noticed_cb) },
    { "withdrawn", G_CALLBACK (on_withdrawn_cb) },
    { "remarked", G_CALLBACK (on_remarked_cb) },
  };
  MasAnnouncer *self = g_object_new (MAS_TYPE_ANNOUNCER, NULL);

  self->toasts = toasts;
  self->questions = questions;
  self->notes = notes;
  self->area = area;
  for (gsize i = 0; i < G_N_ELEMENTS (connections); i++)
    g_signal_connect_object (messages, connections[i].signal, connections[i].callback, self,
                             G_CONNECT_SWAPPED);
  return self;
}
