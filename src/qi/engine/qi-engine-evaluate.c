/* SPDX-License-Identifier: Apache-2.0 */
#define G_LOG_DOMAIN "Qi"

#include "qi-engine-evaluate.h"

#include "qi-engine-pool.h"

#include "qi-finding-private.h"

/* What the engine thinks of @setup; @setup itself, with @error, where it fails. */
static QiSetup *
evaluate (QiEnginePool *pool,
          QiSetup      *setup,
          GError      **error)
{
  QiEngineRun *run = qi_engine_pool_take (pool);
  g_autoptr (QiEngineValue) value = qi_engine_run_value (run, setup, pool->user_data, error);

  qi_engine_pool_give (pool, run);
  return value != NULL ? qi_engine_value_put (value, setup) : qi_setup_ref (setup);
}

static QiExit
evaluate_one (const QiOptions *options,
              const QiInput   *input,
              gpointer         user_data)
{
  g_autoptr (GPtrArray) findings = qi_findings_new ();
  QiExit status = qi_input_report (options, input);
  g_autoptr (QiSetup) evaluated = NULL;
  g_autoptr (GError) error = NULL;
  g_autofree char *row = NULL;
  QiJsonWriter json;

  if (input->setup != NULL)
    {
      g_autoptr (GPtrArray) lost = qi_findings_new ();
      QiPlace place;
      g_autoptr (QiReading) reading G_GNUC_UNUSED = qi_input_locate (options, input, &place);

      evaluated = evaluate (user_data, input->setup, &error);
      if (error != NULL)
        status = qi_exit_worst (status, qi_engine_run_report (options, input, error, findings));
      row = qi_notation_write (qi_notation_lookup ("epd"), evaluated, NULL, lost);
      qi_report_findings (options, &place, lost);
      status = qi_exit_worst (status, qi_findings_get_exit (options, lost));
      g_ptr_array_extend (findings, lost, (GCopyFunc) (GCallback) qi_finding_ref, NULL);
    }
  if (options->json)
    {
      qi_engine_run_write (options, input, findings, &json);
      if (row != NULL)
        qi_json_writer_add_string (&json, "epd", row, -1);
      qi_line_print (options, &json);
    }
  else if (row != NULL)
    qi_output_text (options, row);
  return status;
}

QiExit
qi_engine_evaluate (QiEngineRun          *run,
                    const char *const    *files,
                    const QiEngineLimits *limits)
{
  return qi_engine_pool_foreach (run, files, evaluate_one, (gpointer) limits);
}
