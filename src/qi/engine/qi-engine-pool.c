/* SPDX-License-Identifier: Apache-2.0 */
#define G_LOG_DOMAIN "Qi"

#include "qi-engine-pool.h"

#include "qi-inputs.h"
#include "qi-tally.h"

#define MAX_PROCESSES 16 /* unless more are asked for */

QiEngineRun *
qi_engine_pool_take (QiEnginePool *self)
{
  return g_async_queue_pop (self->idle);
}

void
qi_engine_pool_give (QiEnginePool *self,
                     QiEngineRun  *run)
{
  g_async_queue_push (self->idle, run);
}

QiExit
qi_engine_pool_foreach (QiEngineRun       *run,
                        const char *const *files,
                        QiInputFunc        func,
                        gpointer           user_data)
{
  QiOptions options = *run->options;
  QiTally tally = { 0 };
  g_autoptr (GPtrArray) list = g_ptr_array_new ();
  QiEnginePool self = { .idle = g_async_queue_new (), .user_data = user_data };
  QiInputCalls calls = { .one = func, .user_data = &self, .is_slow = TRUE };
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
  /* The options were accepted for the first process, so they are for all. */
  qi_engine_pool_give (&self, run);
  for (guint i = 1; i < options.jobs; i++)
    if (qi_engine_run_init (&others[i], run->options, &status))
      qi_engine_pool_give (&self, &others[i]);
  status = qi_inputs_read (&options, list, &calls);
  for (guint i = 1; i < options.jobs; i++)
    qi_engine_run_clear (&others[i]);
  g_async_queue_unref (self.idle);
  qi_tally_clear (&tally);
  return status;
}
