/* SPDX-License-Identifier: Apache-2.0 */
#define G_LOG_DOMAIN "Qi"

#include "qi-engine-inner-private.h"
#include "qi-engine-known-private.h"

#include "qi-error-private.h"
#include "qi-finding-private.h"
#include "qi-found-private.h"

#include <string.h>

#define PATIENCE   10000     /* ms for an answer that needs no thinking */
#define GUESS_WAIT 3000      /* ms for one that is asked in one protocol alone */
#define MAX_ANSWER (1 << 20) /* the most bytes of an answer that are kept */

enum
{
  SIGNAL_LINE,
  SIGNAL_ENDED,
  N_SIGNALS
};

static guint signals[N_SIGNALS];

G_DEFINE_FINAL_TYPE (QiEngine, qi_engine, G_TYPE_OBJECT)

static void
clear_source (GSource **source)
{
  if (*source != NULL)
    g_source_destroy (*source);
  g_clear_pointer (source, g_source_unref);
}

/* Kills the program if it runs. */
void
qi_engine_drop (QiEngine *self)
{
  if (self->process == NULL)
    return;
  g_free (self->last_log);
  self->last_log = qi_engine_process_dup_log (self->process);
  g_clear_pointer (&self->process, qi_engine_process_free);
}

/* Ends the running operation and hands its task to the caller, who completes it. */
GTask *
qi_engine_take_task (QiEngine *self)
{
  GTask *task = g_steal_pointer (&self->task);

  self->doing = QI_DOING_NOTHING;
  clear_source (&self->timer);
  clear_source (&self->cancel);
  g_clear_pointer (&self->setup, qi_setup_unref);
  return task;
}

/* @error: is taken. */
void
qi_engine_fail (QiEngine *self,
                GError   *error)
{
  g_autoptr (GTask) task = qi_engine_take_task (self);

  g_task_return_error (task, error);
}

void
qi_engine_fail_with (QiEngine  *self,
                     QiFinding *finding)
{
  qi_engine_fail (self, qi_error_new (QI_ERROR_REFUSED, finding));
}

static gboolean
on_impatient_cb (gpointer user_data)
{
  QiEngine *self = user_data;

  clear_source (&self->timer);
  if (self->doing == QI_DOING_START)
    {
      qi_engine_start_waited (self);
      return G_SOURCE_REMOVE;
    }
  qi_engine_drop (self);
  if (self->is_cancelled)
    qi_engine_fail (self, g_error_new_literal (G_IO_ERROR, G_IO_ERROR_CANCELLED, "cancelled"));
  else
    qi_engine_fail_with (self, qi_found_engine_silent ((self->patience + 999) / 1000));
  return G_SOURCE_REMOVE;
}

void
qi_engine_wait (QiEngine *self,
                guint     milliseconds)
{
  clear_source (&self->timer);
  self->timer = g_timeout_source_new (milliseconds);
  g_source_set_callback (self->timer, on_impatient_cb, self, NULL);
  g_source_attach (self->timer, g_task_get_context (self->task));
}

/* Sends what a driver has written. An engine that accepts no more input is treated as ended. */
gboolean
qi_engine_send (QiEngine      *self,
                const GString *text)
{
  if (qi_engine_process_send (self->process, text->str))
    return TRUE;
  qi_engine_drop (self);
  qi_engine_fail_with (self, qi_found_engine_ended_deaf ());
  return FALSE;
}

static gboolean
on_cancelled_cb (GCancellable *cancellable,
                 gpointer      user_data)
{
  QiEngine *self = user_data;

  self->is_cancelled = TRUE;
  if (self->doing == QI_DOING_THINK)
    {
      /* The operation was cancelled: the engine is asked to stop, so that it can be used for
       * something else. */
      qi_engine_stop (self);
      return G_SOURCE_REMOVE;
    }
  /* This operation cannot be interrupted: the engine is killed, and started anew when it is needed
   * again. */
  qi_engine_drop (self);
  qi_engine_fail (self, g_error_new_literal (G_IO_ERROR, G_IO_ERROR_CANCELLED, "cancelled"));
  return G_SOURCE_REMOVE;
}

/* Starts an operation that ends with an answer. FALSE when it cannot be started; its task has then been
 * completed with an error. */
gboolean
qi_engine_begin (QiEngine           *self,
                 QiDoing             doing,
                 GCancellable       *cancellable,
                 GAsyncReadyCallback callback,
                 gpointer            user_data)
{
  g_autoptr (GTask) task = g_task_new (self, cancellable, callback, user_data);

  /* A result that has been found is returned, even if the operation was cancelled at the same
   * moment. */
  g_task_set_check_cancellable (task, FALSE);
  if (self->task != NULL)
    g_task_return_error (task, qi_error_new (QI_ERROR_REFUSED, qi_found_engine_busy ()));
  else if (self->process == NULL && doing != QI_DOING_START)
    g_task_return_error (task, qi_error_new (QI_ERROR_REFUSED,
                                             qi_found_engine_cannot ("it does not run")));
  else if (!g_task_return_error_if_cancelled (task))
    {
      self->task = g_steal_pointer (&task);
      self->doing = doing;
      self->has_refused = FALSE;
      self->is_cancelled = FALSE;
      self->has_strayed = FALSE;
      g_string_truncate (self->answer, 0);
      if (cancellable != NULL)
        {
          self->cancel = g_cancellable_source_new (cancellable);
          g_source_set_callback (self->cancel, G_SOURCE_FUNC (on_cancelled_cb), self, NULL);
          g_source_attach (self->cancel, g_task_get_context (self->task));
        }
      return TRUE;
    }
  return FALSE;
}

/* Output of the engine --------------------------------------------------------------------------------------------- */

void
qi_engine_finish_placing (QiEngine *self)
{
  if (self->has_refused)
    {
      qi_engine_fail_with (self, qi_found_engine_refused (self->talk.refusal));
      return;
    }
  g_autoptr (GTask) task = qi_engine_take_task (self);

  g_task_return_boolean (task, TRUE);
}

static void
finish_asking (QiEngine *self)
{
  g_autoptr (GTask) task = qi_engine_take_task (self);

  g_task_return_pointer (task, g_strdup (self->answer->str), g_free);
}

void
qi_engine_finish_thinking (QiEngine *self)
{
  g_autoptr (GString) text = g_string_new (NULL);

  if (self->talk.driver->tell_rest != NULL)
    self->talk.driver->tell_rest (&self->talk, text);
  if (text->len > 0 && !qi_engine_send (self, text))
    return;
  if (self->is_cancelled)
    {
      qi_engine_fail (self, g_error_new_literal (G_IO_ERROR, G_IO_ERROR_CANCELLED, "cancelled"));
      return;
    }
  g_autoptr (GTask) task = qi_engine_take_task (self);

  g_task_return_pointer (task, g_strdup (self->talk.best), g_free);
}

/* Asked to count moves, many engines of UCI do not know the word, and think about the position without end. */
static void
stop_straying (QiEngine *self)
{
  g_autoptr (GString) text = g_string_new (NULL);

  if (self->has_strayed || self->talk.driver->tell_stop == NULL
      || !self->talk.driver->tell_stop (&self->talk, text))
    return;
  self->has_strayed = TRUE;
  if (qi_engine_send (self, text))
    qi_engine_wait (self, self->patience);
}

static void
on_line (const char *line,
         gpointer    user_data)
{
  QiEngine *self = user_data;
  QiHeard heard;

  if (self->doing == QI_DOING_START)
    {
      qi_engine_start_heard (self, line);
      return;
    }
  heard = self->talk.driver->hear (&self->talk, line);
  if (self->doing == QI_DOING_ASK && heard != QI_HEARD_READY && self->answer->len < MAX_ANSWER)
    g_string_append_printf (self->answer, "%s\n", line);
  switch (heard)
    {
    case QI_HEARD_READY:
      if (self->doing == QI_DOING_PLACE)
        qi_engine_finish_placing (self);
      else if (self->doing == QI_DOING_ASK)
        finish_asking (self);
      break;
    case QI_HEARD_ANSWER:
      if (self->doing == QI_DOING_ASK)
        finish_asking (self);
      break;
    case QI_HEARD_LINE:
      if (self->doing == QI_DOING_THINK)
        g_signal_emit (self, signals[SIGNAL_LINE], 0, &self->talk.line);
      else if (self->doing == QI_DOING_ASK)
        stop_straying (self);
      break;
    case QI_HEARD_BEST:
      if (self->doing == QI_DOING_THINK)
        qi_engine_finish_thinking (self);
      /* In CECP, where moves are tried, it says how the game has ended by one of them. */
      else if (self->doing == QI_DOING_ASK && self->talk.driver->tell_try == NULL)
        qi_engine_fail_with (self, qi_found_engine_cannot ("list its moves"));
      break;
    case QI_HEARD_REFUSED:
      self->has_refused = TRUE;
      if (self->doing == QI_DOING_THINK)
        {
          /* It is not known whether the engine still thinks, and its move must not be taken for the
           * move of another position. */
          qi_engine_drop (self);
          qi_engine_fail_with (self, qi_found_engine_refused (self->talk.refusal));
        }
      break;
    case QI_HEARD_HELLO:
      if (self->setup != NULL)
        qi_engine_go_on_placing (self);
      break;
    case QI_HEARD_NOTHING:
      break;
    default:
      g_assert_not_reached ();
    }
}

static QiFinding *
describe_end (const QiEngineEnd *end)
{
  switch (end->kind)
    {
    case QI_ENGINE_END_EXIT:
      return qi_found_engine_ended ((guint64) end->code);
    case QI_ENGINE_END_SIGNAL:
      return qi_found_engine_ended_signal ((guint64) end->code);
    case QI_ENGINE_END_MUTE:
      return qi_found_engine_ended_mute ();
    default:
      g_return_val_if_reached (NULL);
    }
}

static void
on_end (const QiEngineEnd *end,
        gpointer           user_data)
{
  g_autoptr (QiEngine) self = g_object_ref (user_data);
  const QiDoing doing = self->doing;
  GError *error;

  qi_engine_drop (self);
  if (doing == QI_DOING_QUIT)
    {
      g_autoptr (GTask) task = qi_engine_take_task (self);

      g_task_return_boolean (task, TRUE);
      return;
    }
  /* Some engines exit when they are sent a command that they do not know. */
  if (doing == QI_DOING_START && qi_engine_start_again (self))
    return;
  error = qi_error_new (QI_ERROR_REFUSED, describe_end (end));
  if (doing != QI_DOING_NOTHING)
    qi_engine_fail (self, g_error_copy (error));
  g_signal_emit (self, signals[SIGNAL_ENDED], 0, error);
  g_error_free (error);
}

gboolean
qi_engine_run_program (QiEngine *self)
{
  static const QiEngineProcessFuncs funcs = { on_line, on_end };
  g_autoptr (GError) error = NULL;

  self->process =
    qi_engine_process_new ((const char *const *) self->argv, self->folder, &funcs, self, &error);
  if (self->process == NULL)
    {
      qi_engine_fail_with (self, qi_found_engine_not_started (self->argv[0], error->message));
      return FALSE;
    }
  if (self->log != NULL)
    qi_engine_process_set_log (self->process, self->log);
  return TRUE;
}

/* The object ------------------------------------------------------------------------------------------------------ */

static void
qi_engine_dispose (GObject *object)
{
  QiEngine *self = QI_ENGINE (object);

  qi_engine_drop (self);
  clear_source (&self->timer);
  clear_source (&self->cancel);
  g_clear_object (&self->task);
  g_clear_object (&self->log);
  G_OBJECT_CLASS (qi_engine_parent_class)->dispose (object);
}

static void
qi_engine_finalize (GObject *object)
{
  QiEngine *self = QI_ENGINE (object);

  qi_engine_talk_clear (&self->talk);
  g_clear_pointer (&self->guesses, g_ptr_array_unref);
  g_strfreev (self->argv);
  g_free (self->folder);
  g_free (self->last_log);
  g_clear_pointer (&self->setup, qi_setup_unref);
  g_ptr_array_unref (self->losses);
  g_string_free (self->answer, TRUE);
  G_OBJECT_CLASS (qi_engine_parent_class)->finalize (object);
}

static void
qi_engine_class_init (QiEngineClass *klass)
{
  GObjectClass *object_class = G_OBJECT_CLASS (klass);

  object_class->dispose = qi_engine_dispose;
  object_class->finalize = qi_engine_finalize;

  signals[SIGNAL_LINE] = g_signal_new ("line", G_TYPE_FROM_CLASS (klass), G_SIGNAL_RUN_LAST, 0,
                                       NULL, NULL, NULL, G_TYPE_NONE, 1, G_TYPE_POINTER);
  signals[SIGNAL_ENDED] = g_signal_new ("ended", G_TYPE_FROM_CLASS (klass), G_SIGNAL_RUN_LAST, 0,
                                        NULL, NULL, NULL, G_TYPE_NONE, 1, G_TYPE_POINTER);
}

static void
qi_engine_init (QiEngine *self)
{
  self->patience = PATIENCE;
  self->guess_wait = GUESS_WAIT;
  self->losses = qi_findings_new ();
  self->answer = g_string_new (NULL);
  qi_engine_talk_init (&self->talk, qi_engine_get_drivers ()[0]);
}

QiEngine *
qi_engine_new (const char *const *argv,
               const char        *folder,
               const char        *protocol)
{
  g_return_val_if_fail (argv != NULL && argv[0] != NULL, NULL);

  QiEngine *self = g_object_new (QI_TYPE_ENGINE, NULL);
  const QiEngineDriver *const *drivers = qi_engine_get_drivers ();

  self->argv = qi_engine_complete_argv (argv, protocol);
  self->folder = g_strdup (folder);
  for (gsize i = 0; protocol != NULL && drivers[i] != NULL; i++)
    if (strcmp (drivers[i]->id, protocol) == 0)
      self->wanted = drivers[i];
  return self;
}

void
qi_engine_set_log (QiEngine      *self,
                   GOutputStream *stream)
{
  g_return_if_fail (QI_IS_ENGINE (self));

  g_set_object (&self->log, stream);
}

void
qi_engine_set_patience (QiEngine *self,
                        guint     milliseconds)
{
  g_return_if_fail (QI_IS_ENGINE (self));
  g_return_if_fail (milliseconds > 0);

  self->patience = milliseconds;
}

void
qi_engine_set_guess_wait (QiEngine *self,
                          guint     milliseconds)
{
  g_return_if_fail (QI_IS_ENGINE (self));
  g_return_if_fail (milliseconds > 0);

  self->guess_wait = milliseconds;
}

const char *
qi_engine_get_protocol (QiEngine *self)
{
  g_return_val_if_fail (QI_IS_ENGINE (self), NULL);

  return self->talk.driver->id;
}

const char *
qi_engine_get_name (QiEngine *self)
{
  g_return_val_if_fail (QI_IS_ENGINE (self), NULL);

  return self->talk.name;
}

const char *
qi_engine_get_author (QiEngine *self)
{
  g_return_val_if_fail (QI_IS_ENGINE (self), NULL);

  return self->talk.author;
}

GPtrArray *
qi_engine_get_options (QiEngine *self)
{
  g_return_val_if_fail (QI_IS_ENGINE (self), NULL);

  return self->talk.options;
}

GPtrArray *
qi_engine_get_losses (QiEngine *self)
{
  g_return_val_if_fail (QI_IS_ENGINE (self), NULL);

  return self->losses;
}

char *
qi_engine_dup_log (QiEngine *self)
{
  g_return_val_if_fail (QI_IS_ENGINE (self), NULL);

  return self->process != NULL ? qi_engine_process_dup_log (self->process)
                               : g_strdup (self->last_log);
}

gboolean
qi_engine_is_running (QiEngine *self)
{
  g_return_val_if_fail (QI_IS_ENGINE (self), FALSE);

  return self->process != NULL;
}
