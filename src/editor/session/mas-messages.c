/* SPDX-License-Identifier: Apache-2.0 */
#define G_LOG_DOMAIN "Mas"

#include "config.h"

#include "mas-messages.h"

#include "mas-words.h"

struct _MasMessages
{
  GObject       parent_instance;

  MasSession   *session; /* or NULL */
  GSignalGroup *signals; /* on it */
};

enum
{
  SAID,
  NOTICED,
  WITHDRAWN,
  REMARKED,
  N_SIGNALS
};

static guint signals[N_SIGNALS];
static GParamSpec *session_prop;

G_DEFINE_FINAL_TYPE (MasMessages, mas_messages, G_TYPE_OBJECT)

static void
on_remarked_cb (MasMessages *self,
                guint        severity,
                const char  *words)
{
  if (words == NULL)
    {
      mas_messages_clear (self);
      return;
    }
  mas_messages_remark (self, severity, words, NULL, NULL);
  mas_messages_say (self, words);
}

static void
mas_messages_get_property (GObject    *object,
                           guint       prop_id,
                           GValue     *value,
                           GParamSpec *pspec)
{
  g_value_set_object (value, MAS_MESSAGES (object)->session);
}

static void
mas_messages_set_property (GObject      *object,
                           guint         prop_id,
                           const GValue *value,
                           GParamSpec   *pspec)
{
  MasMessages *self = MAS_MESSAGES (object);

  if (!g_set_object (&self->session, g_value_get_object (value)))
    return;
  g_signal_group_set_target (self->signals, self->session);
  g_object_notify_by_pspec (object, pspec);
}

static void
mas_messages_dispose (GObject *object)
{
  MasMessages *self = MAS_MESSAGES (object);

  g_clear_object (&self->signals);
  g_clear_object (&self->session);

  G_OBJECT_CLASS (mas_messages_parent_class)->dispose (object);
}

static void
mas_messages_class_init (MasMessagesClass *klass)
{
  GObjectClass *object_class = G_OBJECT_CLASS (klass);
  const GParamFlags flags = G_PARAM_READWRITE | G_PARAM_EXPLICIT_NOTIFY | G_PARAM_STATIC_STRINGS;

  object_class->get_property = mas_messages_get_property;
  object_class->set_property = mas_messages_set_property;
  object_class->dispose = mas_messages_dispose;
  session_prop = g_param_spec_object ("session", NULL, NULL, MAS_TYPE_SESSION, flags);
  g_object_class_install_property (object_class, 1, session_prop);
  signals[SAID] = g_signal_new ("said", MAS_TYPE_MESSAGES, G_SIGNAL_RUN_LAST, 0, NULL, NULL, NULL,
                                G_TYPE_NONE, 1, G_TYPE_STRING);
  signals[NOTICED] = g_signal_new ("noticed", MAS_TYPE_MESSAGES, G_SIGNAL_RUN_LAST, 0, NULL, NULL,
                                   NULL, G_TYPE_NONE, 1, G_TYPE_POINTER);
  signals[WITHDRAWN] = g_signal_new ("withdrawn", MAS_TYPE_MESSAGES, G_SIGNAL_RUN_LAST, 0, NULL,
                                     NULL, NULL, G_TYPE_NONE, 1, G_TYPE_STRING);
  signals[REMARKED] = g_signal_new ("remarked", MAS_TYPE_MESSAGES, G_SIGNAL_RUN_LAST, 0, NULL, NULL,
                                    NULL, G_TYPE_NONE, 1, G_TYPE_POINTER);
}

static void
mas_messages_init (MasMessages *self)
{
  self->signals = g_signal_group_new (MAS_TYPE_SESSION);
  g_signal_group_connect_swapped (self->signals, "said", G_CALLBACK (mas_messages_say), self);
  g_signal_group_connect_swapped (self->signals, "told", G_CALLBACK (mas_messages_tell), self);
  g_signal_group_connect_swapped (self->signals, "remarked", G_CALLBACK (on_remarked_cb), self);
}

MasMessages *
mas_messages_new (void)
{
  return g_object_new (MAS_TYPE_MESSAGES, NULL);
}

void
mas_messages_say (MasMessages *self,
                  const char  *words)
{
  g_return_if_fail (MAS_IS_MESSAGES (self));
  g_return_if_fail (words != NULL);
  g_signal_emit (self, signals[SAID], 0, words);
}

void
mas_messages_tell (MasMessages *self,
                   const char  *words)
{
  const MasNotice notice = { .words = words };

  mas_messages_offer (self, &notice);
}

void
mas_messages_offer (MasMessages     *self,
                    const MasNotice *notice)
{
  g_return_if_fail (MAS_IS_MESSAGES (self));
  g_return_if_fail (notice != NULL && notice->words != NULL);
  g_return_if_fail (notice->button == NULL || notice->action != NULL);

  g_signal_emit (self, signals[NOTICED], 0, notice);
  mas_messages_say (self, notice->words);
}

void
mas_messages_withdraw (MasMessages *self,
                       const char  *name)
{
  g_return_if_fail (MAS_IS_MESSAGES (self));
  g_return_if_fail (name != NULL);
  g_signal_emit (self, signals[WITHDRAWN], 0, name);
}

void
mas_messages_remark (MasMessages *self,
                     QiSeverity   severity,
                     const char  *words,
                     const char  *button,
                     const char  *action)
{
  const MasRemark remark = {
    .severity = severity, .words = words, .buttons = { { button, action } }
  };

  mas_messages_put (self, &remark);
}

void
mas_messages_put (MasMessages     *self,
                  const MasRemark *remark)
{
  g_return_if_fail (MAS_IS_MESSAGES (self));
  g_return_if_fail (remark != NULL && remark->words != NULL);
  for (guint i = 0; i < MAS_REMARK_MAX_BUTTONS; i++)
    g_return_if_fail ((remark->buttons[i].label == NULL) == (remark->buttons[i].action == NULL));

  g_signal_emit (self, signals[REMARKED], 0, remark);
}

void
mas_messages_clear (MasMessages *self)
{
  const MasRemark none = { .severity = QI_SEVERITY_NOTE };

  g_return_if_fail (MAS_IS_MESSAGES (self));
  g_signal_emit (self, signals[REMARKED], 0, &none);
}

char *
mas_messages_dup_error (MasMessages  *self,
                        const GError *error)
{
  MasDocument *document = NULL;

  g_return_val_if_fail (MAS_IS_MESSAGES (self), NULL);
  g_return_val_if_fail (error != NULL, NULL);

  document = self->session != NULL ? mas_session_get_document (self->session) : NULL;
  return mas_words_error (error, document != NULL ? mas_document_get_setup (document) : NULL);
}

void
mas_messages_tell_error (MasMessages  *self,
                         const GError *error)
{
  g_autofree char *words = NULL;

  if (g_error_matches (error, G_IO_ERROR, G_IO_ERROR_CANCELLED))
    return;
  words = mas_messages_dup_error (self, error);
  mas_messages_tell (self, words);
}
