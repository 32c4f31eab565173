/* SPDX-License-Identifier: Apache-2.0 */
#define G_LOG_DOMAIN "Mas"

#include "config.h"

#include "mas-rules.h"
#include "mas-rules-private.h"

#include "mas-words.h"
#include "qi-engine-rules-private.h"
#include "qi-state-private.h"

#include <glib/gi18n.h>

/* A question to the referee; it may outlive the rules that asked it. */
typedef struct
{
  GWeakRef        rules;
  GCancellable   *cancellable;
  QiHistoryEntry *entry; /* of the step that it is about */
} Question;

static void
question_free (Question *question)
{
  g_weak_ref_clear (&question->rules);
  g_clear_object (&question->cancellable);
  g_clear_object (&question->entry);
  g_free (question);
}

gboolean
mas_rules_has_referee (MasRules *self)
{
  return self->unruled && self->referee != NULL;
}

void
mas_rules_stop_asking (MasRules *self)
{
  if (self->asking != NULL)
    g_cancellable_cancel (self->asking);
  g_clear_object (&self->asking);
}

static void
on_answered_cb (GObject      *source,
                GAsyncResult *result,
                gpointer      user_data)
{
  Question *question = user_data;
  g_autoptr (MasRules) self = g_weak_ref_get (&question->rules);
  g_autoptr (GError) error = NULL;
  QiState *state = mas_referee_ask_finish (MAS_REFEREE (source), result, &error);

  if (self == NULL || self->asking != question->cancellable)
    g_clear_pointer (&state, qi_state_unref);
  else if (state != NULL)
    {
      g_clear_object (&self->asking);
      g_object_set_qdata_full (G_OBJECT (question->entry), MAS_RULES_STATE, qi_state_ref (state),
                               (GDestroyNotify) qi_state_unref);
      mas_rules_take_state (self, state);
      g_signal_emit_by_name (self, "changed");
    }
  else
    {
      g_free (self->failure);
      self->failure = mas_words_error (error, mas_document_get_setup (self->document));
      mas_rules_turn (self, FALSE);
      g_signal_emit_by_name (self, "changed");
    }
  question_free (question);
}

/* A state that waits for its moves, for which it asks. */
static QiState *
ask (MasRules *self,
     guint     cursor)
{
  Question *question = g_new0 (Question, 1);
  g_autoptr (QiHistoryEntry) before = cursor > 0 ? mas_rules_dup_entry (self, cursor - 1) : NULL;
  QiState *state;

  g_weak_ref_init (&question->rules, self);
  question->cancellable = g_cancellable_new ();
  question->entry = mas_rules_dup_entry (self, cursor);
  self->asking = g_object_ref (question->cancellable);
  state =
    qi_engine_rules_wait (mas_document_get_setup (self->document),
                          before != NULL ? g_object_get_qdata (G_OBJECT (before), MAS_RULES_STATE)
                                         : NULL,
                          g_object_get_qdata (G_OBJECT (question->entry), MAS_RULES_MOVE));
  mas_referee_ask_async (self->referee, state, question->cancellable, on_answered_cb, question);
  return state;
}

/* What was told of this step, or of the one before it that differs in nothing but words; NULL: nothing was. */
static QiState *
dup_told (MasRules *self,
          guint     cursor)
{
  for (guint index = cursor;; index--)
    {
      g_autoptr (QiHistoryEntry) entry = mas_rules_dup_entry (self, index);
      QiState *told = g_object_get_qdata (G_OBJECT (entry), MAS_RULES_STATE);

      if (told != NULL)
        return index == cursor
                 ? qi_state_ref (told)
                 : qi_state_with_words (told, mas_document_get_setup (self->document));
      if (!mas_rules_is_words (self, index))
        return NULL;
    }
}

QiState *
mas_rules_ask (MasRules *self)
{
  const guint cursor = qi_history_get_cursor (mas_document_get_history (self->document));
  QiState *told = dup_told (self, cursor);

  mas_rules_stop_asking (self);
  return told != NULL ? told : ask (self, cursor);
}

/* What another one has told is of no use. */
static void
forget_told (MasRules *self)
{
  const guint n =
    g_list_model_get_n_items (G_LIST_MODEL (mas_document_get_history (self->document)));

  for (guint i = 0; i < n; i++)
    {
      g_autoptr (QiHistoryEntry) entry = mas_rules_dup_entry (self, i);

      g_object_set_qdata (G_OBJECT (entry), MAS_RULES_STATE, NULL);
    }
}

void
mas_rules_set_referee (MasRules   *self,
                       MasReferee *referee)
{
  g_return_if_fail (MAS_IS_RULES (self));
  g_return_if_fail (referee == NULL || MAS_IS_REFEREE (referee));

  if (self->referee == referee)
    return;
  if (mas_rules_has_referee (self))
    mas_rules_turn (self, FALSE);
  if (self->document != NULL)
    forget_told (self);
  g_set_object (&self->referee, referee);
  g_clear_pointer (&self->failure, g_free);
  g_signal_emit_by_name (self, "changed");
}

const char *
mas_rules_get_source (MasRules *self)
{
  g_return_val_if_fail (MAS_IS_RULES (self), NULL);
  return self->active && mas_rules_has_referee (self) ? mas_referee_get_name (self->referee) : NULL;
}

char *
mas_rules_dup_source_words (MasRules *self)
{
  const char *source = mas_rules_get_source (self);

  return source != NULL ? g_strdup_printf (
           /* Translators: the name of an engine */
           _("Masume has no rules for this game: moves and outcome come from %s"), source)
                        : NULL;
}

gboolean
mas_rules_is_asking (MasRules *self)
{
  g_return_val_if_fail (MAS_IS_RULES (self), FALSE);
  return self->asking != NULL;
}

const char *
mas_rules_get_failure (MasRules *self)
{
  g_return_val_if_fail (MAS_IS_RULES (self), NULL);
  return self->failure;
}
