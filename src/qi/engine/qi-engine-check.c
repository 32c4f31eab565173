/* SPDX-License-Identifier: Apache-2.0 */
#define G_LOG_DOMAIN "Qi"

#include "qi-engine-check.h"

#include "qi-engine-failures.h"
#include "qi-engine-pool.h"

#include "qi-finding-private.h"

static QiExit
check_setup (const QiOptions *options,
             const QiInput   *input,
             QiEnginePool    *pool,
             GPtrArray       *findings)
{
  QiEngineRun *run = qi_engine_pool_take (pool);
  g_autoptr (GError) error = qi_engine_try (run, input->setup, findings);
  QiExit status = QI_EXIT_DONE;
  QiPlace place;
  g_autoptr (QiReading) reading G_GNUC_UNUSED = qi_input_locate (options, input, &place);

  qi_engine_pool_give (pool, run);
  if (error != NULL)
    status = qi_engine_run_report (options, input, error, findings);
  else
    qi_report_findings (options, &place, findings);
  qi_engine_failures_add (pool->user_data, input->setup, &place, findings);
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
      qi_engine_run_write (options, input, findings, &json);
      qi_line_print (options, &json);
    }
  return qi_exit_worst (status, qi_findings_get_exit (options, findings));
}

QiExit
qi_engine_check (QiEngineRun       *run,
                 const char *const *files)
{
  g_autoptr (QiEngineFailures) failures = qi_engine_failures_new ();
  QiExit status = qi_engine_pool_foreach (run, files, check_one, failures);

  if (!run->options->json || run->options->summary)
    qi_engine_failures_print (failures, run);
  return status;
}
