/* SPDX-License-Identifier: Apache-2.0 */
#define G_LOG_DOMAIN "Mas"

#include "config.h"

#include "mas-closer.h"

#include "mas-dialogs.h"

#include <glib/gi18n.h>

struct _MasCloser
{
  MasCommands     parent_instance;

  MasSaver       *saver;
  MasPendingText *pending;
  gboolean        answered; /* nothing in the window is needed any more */
  gboolean        asking;
};

static guint stayed_signal;

G_DEFINE_FINAL_TYPE (MasCloser, mas_closer, MAS_TYPE_COMMANDS)

/* What would be lost, in words; NULL when nothing would. */
static char *
dup_loss (MasCloser *self,
          gboolean   with_text,
          gboolean  *can_save)
{
  MasSession *session = mas_commands_get_session (MAS_COMMANDS (self));

  *can_save = FALSE;
  return session != NULL ? mas_session_dup_loss (session, with_text, can_save) : NULL;
}

/* Edits made while it was being saved are not on the disk: they are asked about again. */
static void
on_saved_cb (GObject      *source,
             GAsyncResult *result,
             gpointer      user_data)
{
  g_autoptr (MasCloser) self = user_data;
  GtkWindow *window = mas_commands_get_window (MAS_COMMANDS (self));
  gboolean can_save = FALSE;
  g_autofree char *words = NULL;

  if (!mas_saver_save_finish (MAS_SAVER (source), result) || window == NULL)
    return;
  words = dup_loss (self, FALSE, &can_save);
  self->answered = words == NULL;
  gtk_window_close (window);
}

static void
on_answered_cb (GObject      *source,
                GAsyncResult *result,
                gpointer      user_data)
{
  g_autoptr (MasCloser) self = user_data;
  g_autofree char *answer = mas_confirm_finish (result);

  self->asking = FALSE;
  if (g_str_equal (answer, "save"))
    mas_saver_save_async (self->saver, on_saved_cb, g_object_ref (self));
  else if (g_str_equal (answer, "discard"))
    mas_closer_close (self);
  else
    g_signal_emit (self, stayed_signal, 0);
}

static void
on_pending_answered_cb (GObject      *source,
                        GAsyncResult *result,
                        gpointer      user_data)
{
  g_autoptr (MasCloser) self = user_data;

  switch (mas_pending_text_finish (MAS_PENDING_TEXT (source), result))
    {
    case MAS_PENDING_GO_ON:
      mas_saver_save_board_async (self->saver, on_saved_cb, g_object_ref (self));
      break;
    case MAS_PENDING_DISCARD:
      mas_closer_close (self);
      break;
    case MAS_PENDING_STAY:
    default:
      g_signal_emit (self, stayed_signal, 0);
      break;
    }
}

static void
ask_pending (MasCloser *self)
{
  gboolean can_save = FALSE;
  g_autofree char *unsaved = dup_loss (self, FALSE, &can_save);

  mas_pending_text_close_async (self->pending, mas_commands_get_session (MAS_COMMANDS (self)),
                                unsaved, on_pending_answered_cb, g_object_ref (self));
}

static void
ask (MasCloser  *self,
     const char *words,
     gboolean    can_save)
{
  const MasChoice choices[] = {
    { "cancel", _("_Cancel"), MAS_CHOICE_PLAIN },
    { "discard", _("_Discard"), MAS_CHOICE_DESTRUCTIVE },
    { "save", _("_Save"), MAS_CHOICE_SUGGESTED },
  };

  self->asking = TRUE;
  mas_confirm_async (mas_commands_get_window (MAS_COMMANDS (self)),
                     can_save ? _("Save Changes?") : _("Discard Changes?"), words, choices,
                     can_save ? 3 : 2, on_answered_cb, g_object_ref (self));
}

static void
on_close_cb (GSimpleAction *action,
             GVariant      *parameter,
             gpointer       user_data)
{
  gtk_window_close (mas_commands_get_window (MAS_COMMANDS (user_data)));
}

static void
mas_closer_dispose (GObject *object)
{
  MasCloser *self = MAS_CLOSER (object);

  g_clear_object (&self->saver);
  g_clear_object (&self->pending);

  G_OBJECT_CLASS (mas_closer_parent_class)->dispose (object);
}

static void
mas_closer_class_init (MasCloserClass *klass)
{
  G_OBJECT_CLASS (klass)->dispose = mas_closer_dispose;
  stayed_signal = g_signal_new ("stayed", MAS_TYPE_CLOSER, G_SIGNAL_RUN_LAST, 0, NULL, NULL, NULL,
                                G_TYPE_NONE, 0);
}

static void
mas_closer_init (MasCloser *self)
{
}

MasCloser *
mas_closer_new (GtkApplicationWindow *window,
                MasMessages          *messages,
                MasSaver             *saver,
                MasPendingText       *pending)
{
  const GActionEntry entry = { .name = "close", .activate = on_close_cb };
  MasCloser *self = g_object_new (MAS_TYPE_CLOSER, "window", window, "messages", messages, NULL);

  self->saver = g_object_ref (saver);
  self->pending = g_object_ref (pending);
  mas_commands_add (MAS_COMMANDS (self), &entry, 1);
  return self;
}

gboolean
mas_closer_may_close (MasCloser *self)
{
  MasSession *session = NULL;
  gboolean can_save = FALSE;
  gboolean waits = FALSE;
  g_autofree char *words = NULL;

  g_return_val_if_fail (MAS_IS_CLOSER (self), TRUE);

  if (self->answered)
    return TRUE;
  session = mas_commands_get_session (MAS_COMMANDS (self));
  waits = mas_pending_text_waits (self->pending, session);
  if (!waits)
    words = dup_loss (self, TRUE, &can_save);
  if (!waits && words == NULL)
    return TRUE;
  if (self->asking || mas_pending_text_is_asking (self->pending))
    return FALSE;
  if (waits)
    ask_pending (self);
  else
    ask (self, words, can_save);
  return FALSE;
}

void
mas_closer_close (MasCloser *self)
{
  GtkWindow *window = NULL;

  g_return_if_fail (MAS_IS_CLOSER (self));

  self->answered = TRUE;
  window = mas_commands_get_window (MAS_COMMANDS (self));
  if (window != NULL)
    gtk_window_close (window);
}
