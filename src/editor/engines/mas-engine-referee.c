/* SPDX-License-Identifier: Apache-2.0 */
#define G_LOG_DOMAIN "Mas"

#include "config.h"

#include "mas-engine-referee.h"

#include "mas-seat.h"
#include "qi-engine-rules-private.h"

struct _MasEngineReferee
{
  MasReferee      parent_instance;

  MasEngineEntry *entry;
  MasSeat        *seat;
  guint           n_asked; /* questions that it has not answered */
};

G_DEFINE_FINAL_TYPE (MasEngineReferee, mas_engine_referee, MAS_TYPE_REFEREE)

static void
on_answered_cb (GObject      *source,
                GAsyncResult *result,
                gpointer      user_data)
{
  GError *error = NULL;
  QiState *state = qi_engine_rules_finish (QI_ENGINE (source), result, &error);
  g_autoptr (GTask) task = user_data;

  MAS_ENGINE_REFEREE (g_task_get_source_object (task))->n_asked--;
  if (state == NULL)
    g_task_return_error (task, error);
  else
    g_task_return_pointer (task, state, (GDestroyNotify) qi_state_unref);
}

static void
on_taken_cb (GObject      *source,
             GAsyncResult *result,
             gpointer      user_data)
{
  GError *error = NULL;
  QiEngine *engine = mas_seat_take_finish (MAS_SEAT (source), result, &error);
  GTask *task = user_data;

  if (engine != NULL)
    {
      qi_engine_rules_async (engine, g_task_get_task_data (task), g_task_get_cancellable (task),
                             on_answered_cb, task);
      return;
    }
  MAS_ENGINE_REFEREE (g_task_get_source_object (task))->n_asked--;
  g_task_return_error (task, error);
  g_object_unref (task);
}

static const char *
mas_engine_referee_get_name (MasReferee *referee)
{
  return mas_engine_entry_get_name (MAS_ENGINE_REFEREE (referee)->entry);
}

static void
mas_engine_referee_ask_async (MasReferee         *referee,
                              QiState            *state,
                              GCancellable       *cancellable,
                              GAsyncReadyCallback callback,
                              gpointer            user_data)
{
  MasEngineReferee *self = MAS_ENGINE_REFEREE (referee);
  GTask *task = g_task_new (self, cancellable, callback, user_data);

  g_task_set_source_tag (task, mas_engine_referee_ask_async);
  g_task_set_task_data (task, qi_state_ref (state), (GDestroyNotify) qi_state_unref);
  /* One that still ends what was cancelled is not waited for. */
  if (self->n_asked > 0)
    mas_engine_referee_leave (self);
  self->n_asked++;
  mas_seat_take_async (self->seat, self->entry, qi_state_get_setup (state), cancellable,
                       on_taken_cb, task);
}

static QiState *
mas_engine_referee_ask_finish (MasReferee   *referee,
                               GAsyncResult *result,
                               GError      **error)
{
  g_return_val_if_fail (g_task_is_valid (result, referee), NULL);
  return g_task_propagate_pointer (G_TASK (result), error);
}

static void
mas_engine_referee_dispose (GObject *object)
{
  MasEngineReferee *self = MAS_ENGINE_REFEREE (object);

  g_clear_object (&self->seat);
  g_clear_object (&self->entry);

  G_OBJECT_CLASS (mas_engine_referee_parent_class)->dispose (object);
}

static void
mas_engine_referee_class_init (MasEngineRefereeClass *klass)
{
  MasRefereeClass *referee_class = MAS_REFEREE_CLASS (klass);

  G_OBJECT_CLASS (klass)->dispose = mas_engine_referee_dispose;
  referee_class->get_name = mas_engine_referee_get_name;
  referee_class->ask_async = mas_engine_referee_ask_async;
  referee_class->ask_finish = mas_engine_referee_ask_finish;
}

static void
mas_engine_referee_init (MasEngineReferee *self)
{
}

MasEngineReferee *
mas_engine_referee_new (MasEngines     *engines,
                        MasEngineEntry *entry)
{
  g_return_val_if_fail (MAS_IS_ENGINES (engines), NULL);
  g_return_val_if_fail (MAS_IS_ENGINE_ENTRY (entry), NULL);

  MasEngineReferee *self = g_object_new (MAS_TYPE_ENGINE_REFEREE, NULL);

  self->entry = g_object_ref (entry);
  self->seat = mas_seat_new (engines);
  return self;
}

MasEngineEntry *
mas_engine_referee_get_entry (MasEngineReferee *self)
{
  g_return_val_if_fail (MAS_IS_ENGINE_REFEREE (self), NULL);
  return self->entry;
}

void
mas_engine_referee_set_patience (MasEngineReferee *self,
                                 guint             milliseconds)
{
  g_return_if_fail (MAS_IS_ENGINE_REFEREE (self));
  mas_seat_set_patience (self->seat, milliseconds);
}

void
mas_engine_referee_leave (MasEngineReferee *self)
{
  g_return_if_fail (MAS_IS_ENGINE_REFEREE (self));
  mas_seat_leave (self->seat);
}

char *
mas_engine_referee_dup_log (MasEngineReferee *self)
{
  g_return_val_if_fail (MAS_IS_ENGINE_REFEREE (self), NULL);
  return mas_seat_dup_log (self->seat);
}
