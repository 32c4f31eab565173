/* SPDX-License-Identifier: Apache-2.0 */
#define G_LOG_DOMAIN "Qi"

#include "qi-engine-check.h"

#include "qi-engine-failures.h"
#include "qi-inputs.h"
#include "qi-tally.h"
#include "qi-wait.h"

#include "qi-finding-private.h"

#define MAX_PROCESSES 16 /* unless more are asked for */

/**
 * Checking:
 * @idle: #QiEngineRun, each a process that nobody asks anything at the moment
 */
typedef struct
{
  GAsyncQueue      *idle;
  QiEngineFailures *failures;
} Checking;

static QiExit
check_setup (const QiOptions *options,
             const QiInput   *input,
             Checking        *self,
             GPtrArray       *findings)
{
  QiEngineRun *run = g_async_queue_pop (self->idle);
  g_autoptr (GError) error = qi_engine_try (run, input->setup, findings);
  QiExit status = QI_EXIT_DONE;
  QiPlace place;
  g_autoptr (QiReading) reading G_GNUC_UNUSED = qi_input_locate (options, input, &place);

  g_async_queue_push (self->idle, run);
  if (error != NULL)
    status = qi_engine_run_report (options, input, error, findings);
  else
    qi_report_findings (options, &place, findings);
  qi_engine_failures_add (self->failures, input->setup, &place, findings);
  return status;
}

static QiExit
check_one (const QiOptions *options,
           const QiInput   *input,
           gpointer         user_data)
{
  g_autoptr (GPtrArray) findings = qi_findings_new ();
  QiExit status = qi_input_report (options, input);
  QiJsonWriter json;

  if (input->setup != NULL)
    status = qi_exit_worst (status, check_setup (options, input, user_data, findings));
  if (options->json)
    {
      qi_line_open (&json);
      qi_input_write_head (options, input, &json);
      qi_input_write_result (input, input->setup != NULL && findings->len == 0, findings, &json);
      qi_line_print (options, &json);
    }
  return qi_exit_worst (status, qi_findings_get_exit (options, findings));
}

QiExit
qi_engine_check (QiEngineRun       *run,
                 const char *const *files)
{
  QiOptions options = *run->options;
  QiTally tally = { 0 };
  g_autoptr (GPtrArray) list = g_ptr_array_new ();
  g_autoptr (QiEngineFailures) failures = qi_engine_failures_new ();
  Checking self = { .idle = g_async_queue_new (), .failures = failures };
  QiInputCalls calls = { .one = check_one, .user_data = &self, .is_slow = TRUE };
  g_autofree QiEngineRun *others = NULL;
  QiExit status;

  if (options.jobs == 0)
    options.jobs = MIN (g_get_num_processors (), MAX_PROCESSES);
  others = g_new0 (QiEngineRun, options.jobs);
  qi_tally_reset (&tally, options.max_findings);
  options.tally = &tally;
  for (gsize i = 0; files[i] != NULL; i++)
    g_ptr_array_add (list, (char *) files[i]);
  if (list->len == 0)
    g_ptr_array_add (list, (char *) "-");
  /* The command line was good for the first, so it is for all. */
  g_async_queue_push (self.idle, run);
  for (guint i = 1; i < options.jobs; i++)
    if (qi_engine_run_init (&others[i], run->options, &status))
      g_async_queue_push (self.idle, &others[i]);
  status = qi_inputs_read (&options, list, &calls);
  for (guint i = 1; i < options.jobs; i++)
    qi_engine_run_clear (&others[i]);
  if (!options.json || options.summary)
    qi_engine_failures_print (failures, run);
  g_async_queue_unref (self.idle);
  qi_tally_clear (&tally);
  return status;
}
