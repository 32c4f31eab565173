/* SPDX-License-Identifier: Apache-2.0 */
#define G_LOG_DOMAIN "Qi"

#include "qi-engine-run.h"

#include "qi-engine-moves-private.h"
#include "qi-error.h"
#include "qi-finding-private.h"
#include "qi-mates-private.h"

#include <string.h>

static void
on_done_cb (GObject      *source,
            GAsyncResult *result,
            gpointer      user_data)
{
  GAsyncResult **done = user_data;

  *done = g_object_ref (result);
}

/* Lets the loop of the engine run until the answer is there. */
static GAsyncResult *
wait_for (QiEngineRun   *self,
          GAsyncResult **done)
{
  while (*done == NULL)
    g_main_context_iteration (self->context, TRUE);
  return *done;
}

gboolean
qi_engine_run_init (QiEngineRun     *self,
                    const QiOptions *options,
                    QiExit          *status)
{
  g_autoptr (GError) error = NULL;

  *self = (QiEngineRun) { .options = options };
  if (options->engine == NULL)
    *status = qi_usage_error (options->command, "which engine? --engine=COMMAND");
  else if (options->protocol != NULL
           && !g_strv_contains (qi_engine_get_protocols (), options->protocol))
    {
      g_autofree char *ids = g_strjoinv (", ", (char **) qi_engine_get_protocols ());

      *status =
        qi_usage_error (options->command, "--protocol: '%s' is none of %s", options->protocol, ids);
    }
  else if (!g_shell_parse_argv (options->engine, NULL, &self->argv, &error))
    *status = qi_usage_error (options->command, "--engine: %s", error->message);
  else if (options->log != NULL)
    {
      g_autoptr (GFile) file = g_file_new_for_commandline_arg (options->log);

      self->log =
        G_OUTPUT_STREAM (g_file_replace (file, NULL, FALSE, G_FILE_CREATE_NONE, NULL, &error));
      if (self->log == NULL)
        {
          qi_report_plain (options, &(QiPlace) { .file = options->log }, QI_CODE_UNREADABLE,
                           error->message);
          *status = QI_EXIT_USAGE;
        }
    }
  if (self->argv == NULL || (options->log != NULL && self->log == NULL))
    {
      qi_engine_run_clear (self);
      return FALSE;
    }
  self->context = g_main_context_new ();
  self->engine = qi_engine_new ((const char *const *) self->argv, NULL, options->protocol);
  qi_engine_set_log (self->engine, self->log);
  return TRUE;
}

void
qi_engine_run_end (QiEngineRun *self)
{
  g_autoptr (GMainContextPusher) pusher G_GNUC_UNUSED = g_main_context_pusher_new (self->context);
  g_autoptr (GAsyncResult) done = NULL;

  if (!qi_engine_is_running (self->engine))
    return;
  qi_engine_quit_async (self->engine, on_done_cb, &done);
  qi_engine_quit_finish (self->engine, wait_for (self, &done));
}

void
qi_engine_run_clear (QiEngineRun *self)
{
  if (self->engine != NULL)
    qi_engine_run_end (self);
  g_clear_object (&self->engine);
  g_clear_pointer (&self->context, g_main_context_unref);
  if (self->log != NULL)
    g_output_stream_close (self->log, NULL, NULL);
  g_clear_object (&self->log);
  g_clear_pointer (&self->argv, g_strfreev);
}

/* Sets what `--set` names, of an engine that was just started. */
static gboolean
set_options (QiEngineRun *self,
             GError     **error)
{
  const GPtrArray *settings = self->options->settings;

  for (guint i = 0; settings != NULL && i < settings->len; i++)
    {
      const char *text = g_ptr_array_index (settings, i);
      const char *equals = strchr (text, '=');
      g_autofree char *name =
        g_strndup (text, equals != NULL ? (gsize) (equals - text) : strlen (text));

      if (!qi_engine_set_option (self->engine, name, equals != NULL ? equals + 1 : NULL, error))
        return FALSE;
    }
  return TRUE;
}

gboolean
qi_engine_run_start (QiEngineRun *self,
                     GError     **error)
{
  g_autoptr (GMainContextPusher) pusher G_GNUC_UNUSED = g_main_context_pusher_new (self->context);
  g_autoptr (GAsyncResult) done = NULL;

  if (qi_engine_is_running (self->engine))
    return TRUE;
  qi_engine_start_async (self->engine, NULL, on_done_cb, &done);
  return qi_engine_start_finish (self->engine, wait_for (self, &done), error)
         && set_options (self, error);
}

gboolean
qi_engine_run_place (QiEngineRun *self,
                     QiSetup     *setup,
                     GError     **error)
{
  g_autoptr (GMainContextPusher) pusher G_GNUC_UNUSED = g_main_context_pusher_new (self->context);
  g_autoptr (GAsyncResult) done = NULL;

  if (!qi_engine_run_start (self, error))
    return FALSE;
  qi_engine_place_async (self->engine, setup, NULL, on_done_cb, &done);
  return qi_engine_place_finish (self->engine, wait_for (self, &done), error);
}

char *
qi_engine_run_think (QiEngineRun          *self,
                     const QiEngineLimits *limits,
                     GError              **error)
{
  g_autoptr (GMainContextPusher) pusher G_GNUC_UNUSED = g_main_context_pusher_new (self->context);
  g_autoptr (GAsyncResult) done = NULL;

  qi_engine_think_async (self->engine, limits, NULL, on_done_cb, &done);
  return qi_engine_think_finish (self->engine, wait_for (self, &done), error);
}

gboolean
qi_engine_run_play (QiEngineRun       *self,
                    const char *const *moves,
                    GError           **error)
{
  g_autoptr (GMainContextPusher) pusher G_GNUC_UNUSED = g_main_context_pusher_new (self->context);
  g_autoptr (GAsyncResult) done = NULL;

  qi_engine_play_async (self->engine, moves, NULL, on_done_cb, &done);
  return qi_engine_play_finish (self->engine, wait_for (self, &done), error);
}

GPtrArray *
qi_engine_run_moves (QiEngineRun *self,
                     QiState     *state,
                     GError     **error)
{
  g_autoptr (GMainContextPusher) pusher G_GNUC_UNUSED = g_main_context_pusher_new (self->context);
  g_autoptr (GAsyncResult) done = NULL;

  qi_engine_moves_async (self->engine, state, NULL, on_done_cb, &done);
  return qi_engine_moves_finish (self->engine, wait_for (self, &done), error);
}

char *
qi_engine_run_ask (QiEngineRun *self,
                   QiEngineAsk  ask,
                   guint        depth,
                   GError     **error)
{
  g_autoptr (GMainContextPusher) pusher G_GNUC_UNUSED = g_main_context_pusher_new (self->context);
  g_autoptr (GAsyncResult) done = NULL;

  qi_engine_ask_async (self->engine, ask, depth, NULL, on_done_cb, &done);
  return qi_engine_ask_finish (self->engine, wait_for (self, &done), error);
}

QiEngineValue *
qi_engine_run_value (QiEngineRun          *self,
                     QiSetup              *setup,
                     const QiEngineLimits *limits,
                     GError              **error)
{
  g_autoptr (GMainContextPusher) pusher G_GNUC_UNUSED = g_main_context_pusher_new (self->context);
  g_autoptr (GAsyncResult) done = NULL;

  if (!qi_engine_run_start (self, error))
    return NULL;
  qi_engine_value_async (self->engine, setup, limits, NULL, on_done_cb, &done);
  return qi_engine_value_finish (self->engine, wait_for (self, &done), error);
}

GPtrArray *
qi_engine_run_mates (QiEngineRun          *self,
                     QiState              *state,
                     guint                 most,
                     const QiEngineLimits *limits,
                     GError              **error)
{
  g_autoptr (GMainContextPusher) pusher G_GNUC_UNUSED = g_main_context_pusher_new (self->context);
  g_autoptr (GAsyncResult) done = NULL;

  if (qi_engine_run_start (self, error))
    qi_mates_ask_async (self->engine, state, most, limits, NULL, NULL, NULL, on_done_cb, &done);
  else
    return NULL;
  return qi_mates_finish (wait_for (self, &done), error);
}

QiExit
qi_engine_run_report (const QiOptions *options,
                      const QiInput   *input,
                      const GError    *error,
                      GPtrArray       *findings)
{
  QiFinding *finding = qi_error_get_finding (error);
  QiPlace place;
  g_autoptr (QiReading) reading G_GNUC_UNUSED = qi_input_locate (options, input, &place);

  if (finding == NULL)
    {
      qi_report_plain (options, &place, QI_CODE_UNREADABLE, error->message);
      return QI_EXIT_USAGE;
    }
  qi_report_finding (options, &place, finding);
  qi_findings_add (findings, qi_finding_ref (finding));
  return QI_EXIT_WRONG;
}

void
qi_engine_run_report_losses (QiEngineRun   *self,
                             const QiInput *input,
                             GPtrArray     *findings)
{
  const GPtrArray *losses = qi_engine_get_losses (self->engine);
  QiPlace place;
  g_autoptr (QiReading) reading G_GNUC_UNUSED = qi_input_locate (self->options, input, &place);

  for (guint i = 0; i < losses->len; i++)
    {
      qi_report_finding (self->options, &place, g_ptr_array_index (losses, i));
      qi_findings_add (findings, qi_finding_ref (g_ptr_array_index (losses, i)));
    }
}

char *
qi_engine_run_dup_text (QiSetup *setup)
{
  g_autoptr (GPtrArray) findings = qi_findings_new ();
  char *text = qi_notation_write (qi_notation_lookup ("fen"), setup, NULL, findings);

  if (text == NULL)
    text = qi_engine_line_write (setup, findings);
  return text != NULL ? g_strdelimit (g_strchomp (text), "\n\t", ' ') : g_strdup ("");
}

void
qi_engine_run_write (const QiOptions *options,
                     const QiInput   *input,
                     const GPtrArray *findings,
                     QiJsonWriter    *json)
{
  qi_line_open (json);
  qi_input_write_head (options, input, json);
  qi_input_write_result (input, input->setup != NULL && findings->len == 0, findings, json);
}
