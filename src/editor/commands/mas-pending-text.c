/* SPDX-License-Identifier: Apache-2.0 */
#define G_LOG_DOMAIN "Mas"

#include "config.h"

#include "mas-pending-text.h"

#include "mas-dialogs.h"

#include <glib/gi18n.h>

struct _MasPendingText
{
  GObject       parent_instance;

  GtkWindow    *window; /* weak */
  MasTextPanel *panel;  /* weak */
  gboolean      asking;
};

G_DEFINE_FINAL_TYPE (MasPendingText, mas_pending_text, G_TYPE_OBJECT)

/* What the question is about. */
typedef struct
{
  MasSession  *session;
  MasDocument *document;
  gboolean     leaves; /* another document replaces this one, so going on discards the text */
} Subject;

static void
subject_free (Subject *subject)
{
  g_object_unref (subject->session);
  g_object_unref (subject->document);
  g_free (subject);
}

/* Whether the document is still the one that is shown. */
static gboolean
is_shown (MasPendingText *self,
          const Subject  *subject)
{
  return self->window != NULL && self->panel != NULL
         && mas_session_get_document (subject->session) == subject->document
         && mas_text_panel_get_document (self->panel) == subject->document;
}

/* "The text below the board is not on it yet. It would make the board 5 × 1." */
static char *
dup_words (MasPendingText *self)
{
  g_autofree char *words = mas_text_panel_dup_pending_words (self->panel);

  /* Translators: what it would do, whole sentences: "It would make the board 5 × 1." */
  return g_strdup_printf (_("The text below the board is not on it yet. %s"), words);
}

static MasPendingAnswer
take_answer (MasPendingText *self,
             const Subject  *subject,
             const char     *answer)
{
  if (g_str_equal (answer, "discard") && !subject->leaves)
    return MAS_PENDING_DISCARD;
  if (g_str_equal (answer, "cancel") || !is_shown (self, subject))
    return MAS_PENDING_STAY;
  if (g_str_equal (answer, "discard"))
    mas_text_panel_drop_pending (self->panel);
  else if (g_str_equal (answer, "apply") && mas_pending_text_waits (self, subject->session)
           && !mas_text_panel_apply_pending (self->panel))
    return MAS_PENDING_STAY;
  return MAS_PENDING_GO_ON;
}

static void
on_answered_cb (GObject      *source,
                GAsyncResult *result,
                gpointer      user_data)
{
  g_autoptr (GTask) task = user_data;
  MasPendingText *self = g_task_get_source_object (task);
  g_autofree char *answer = mas_confirm_finish (result);

  self->asking = FALSE;
  g_task_return_int (task, take_answer (self, g_task_get_task_data (task), answer));
}

static void
ask (MasPendingText     *self,
     MasSession         *session,
     gboolean            leaves,
     const char         *heading,
     const char         *body,
     const MasChoice    *choices,
     gsize               n_choices,
     GAsyncReadyCallback callback,
     gpointer            user_data)
{
  GTask *task = g_task_new (self, NULL, callback, user_data);
  Subject *subject = NULL;

  g_task_set_source_tag (task, ask);
  if (self->asking)
    {
      g_task_return_int (task, MAS_PENDING_STAY);
      g_object_unref (task);
      return;
    }
  subject = g_new0 (Subject, 1);
  subject->session = g_object_ref (session);
  subject->document = g_object_ref (mas_session_get_document (session));
  subject->leaves = leaves;
  g_task_set_task_data (task, subject, (GDestroyNotify) subject_free);
  self->asking = TRUE;
  mas_confirm_async (self->window, heading, body, choices, n_choices, on_answered_cb, task);
}

static void
mas_pending_text_dispose (GObject *object)
{
  MasPendingText *self = MAS_PENDING_TEXT (object);

  g_clear_weak_pointer (&self->window);
  g_clear_weak_pointer (&self->panel);

  G_OBJECT_CLASS (mas_pending_text_parent_class)->dispose (object);
}

static void
mas_pending_text_class_init (MasPendingTextClass *klass)
{
  G_OBJECT_CLASS (klass)->dispose = mas_pending_text_dispose;
}

static void
mas_pending_text_init (MasPendingText *self)
{
}

MasPendingText *
mas_pending_text_new (GtkWindow    *window,
                      MasTextPanel *panel)
{
  MasPendingText *self = g_object_new (MAS_TYPE_PENDING_TEXT, NULL);

  g_set_weak_pointer (&self->window, window);
  g_set_weak_pointer (&self->panel, panel);
  return self;
}

gboolean
mas_pending_text_waits (MasPendingText *self,
                        MasSession     *session)
{
  g_return_val_if_fail (MAS_IS_PENDING_TEXT (self), FALSE);
  return session != NULL && mas_session_get_document (session) != NULL && self->panel != NULL
         && mas_text_panel_show_pending (self->panel);
}

gboolean
mas_pending_text_is_asking (MasPendingText *self)
{
  g_return_val_if_fail (MAS_IS_PENDING_TEXT (self), FALSE);
  return self->asking;
}

void
mas_pending_text_save_async (MasPendingText     *self,
                             MasSession         *session,
                             GAsyncReadyCallback callback,
                             gpointer            user_data)
{
  const MasChoice choices[] = {
    { "cancel", _("_Cancel"), MAS_CHOICE_PLAIN },
    { "apply", _("_Apply Text and Save"), MAS_CHOICE_PLAIN },
    /* With this choice nothing is lost: the text goes on waiting. */
    { "board", _("Save the _Board"), MAS_CHOICE_SUGGESTED },
  };
  g_autofree char *words = NULL;

  g_return_if_fail (mas_pending_text_waits (self, session));

  words = dup_words (self);
  ask (self, session, FALSE, _("Apply the Text First?"), words, choices, G_N_ELEMENTS (choices),
       callback, user_data);
}

void
mas_pending_text_close_async (MasPendingText     *self,
                              MasSession         *session,
                              const char         *unsaved,
                              GAsyncReadyCallback callback,
                              gpointer            user_data)
{
  const MasChoice choices[] = {
    { "cancel", _("_Cancel"), MAS_CHOICE_PLAIN },
    { "discard", _("_Discard"), MAS_CHOICE_DESTRUCTIVE },
    { "board", _("Save the _Board"), MAS_CHOICE_PLAIN },
    { "apply", _("_Apply Text and Save"), MAS_CHOICE_SUGGESTED },
  };
  const MasChoice unmodified[] = { choices[0], choices[1], choices[3] };
  g_autofree char *words = NULL;
  g_autofree char *body = NULL;

  g_return_if_fail (mas_pending_text_waits (self, session));

  words = dup_words (self);
  body = g_strdup_printf ("%s\n\n%s", words,
                          unsaved != NULL ? unsaved : _("What is not applied will be lost."));
  ask (self, session, FALSE, _("Save Changes?"), body, unsaved != NULL ? choices : unmodified,
       unsaved != NULL ? G_N_ELEMENTS (choices) : G_N_ELEMENTS (unmodified), callback, user_data);
}

void
mas_pending_text_leave_async (MasPendingText     *self,
                              MasSession         *session,
                              GAsyncReadyCallback callback,
                              gpointer            user_data)
{
  const MasChoice choices[] = {
    { "cancel", _("_Cancel"), MAS_CHOICE_PLAIN },
    { "discard", _("_Drop Text"), MAS_CHOICE_DESTRUCTIVE },
    { "apply", _("_Apply Text"), MAS_CHOICE_PLAIN },
  };
  g_autofree char *words = NULL;

  g_return_if_fail (mas_pending_text_waits (self, session));

  words = dup_words (self);
  ask (self, session, TRUE, _("Apply the Text First?"), words, choices, G_N_ELEMENTS (choices),
       callback, user_data);
}

MasPendingAnswer
mas_pending_text_finish (MasPendingText *self,
                         GAsyncResult   *result)
{
  g_return_val_if_fail (g_task_is_valid (result, self), MAS_PENDING_STAY);
  return (MasPendingAnswer) g_task_propagate_int (G_TASK (result), NULL);
}
