/* SPDX-License-Identifier: Apache-2.0 */
#define G_LOG_DOMAIN "Qi"

#include "qi-search.h"
#include "qi-search-private.h"

typedef struct
{
  QiState         *state;
  QiSearchLimits   limits;
  QiSearchProgress progress;
  gpointer         progress_data;
} Job;

/* A result on its way to the caller's main context. */
typedef struct
{
  GTask          *task;
  QiSearchResult *result;
} Report;

static void
job_free (gpointer data)
{
  Job *job = data;

  qi_state_unref (job->state);
  g_free (job);
}

static void
report_free (gpointer data)
{
  Report *report = data;

  qi_search_result_free (report->result);
  g_object_unref (report->task);
  g_free (report);
}

static gboolean
report_cb (gpointer data)
{
  Report *report = data;
  Job *job = g_task_get_task_data (report->task);

  if (!g_task_get_completed (report->task)
      && !g_cancellable_is_cancelled (g_task_get_cancellable (report->task)))
    job->progress (report->result, job->progress_data);
  return G_SOURCE_REMOVE;
}

/* Runs in the search's thread. The task's own callback has the same priority and is attached later,
 * so it comes last. */
static void
search_progress_cb (const QiSearchResult *result,
                    gpointer              user_data)
{
  GTask *task = user_data;
  g_autoptr (GSource) source = g_idle_source_new ();
  Report *report = g_new0 (Report, 1);

  report->task = g_object_ref (task);
  report->result = qi_search_result_copy (result);
  g_source_set_priority (source, g_task_get_priority (task));
  g_source_set_static_name (source, "[qi] search progress");
  g_source_set_callback (source, report_cb, report, report_free);
  g_source_attach (source, g_task_get_context (task));
}

static void
free_result (gpointer data)
{
  qi_search_result_free (data);
}

static gpointer
search_thread (gpointer data)
{
  g_autoptr (GTask) task = data;
  Job *job = g_task_get_task_data (task);
  QiSearchResult *result = qi_search_run (job->state, &job->limits, g_task_get_cancellable (task),
                                          job->progress != NULL ? search_progress_cb : NULL, task);

  g_task_return_pointer (task, result, free_result);
  return NULL;
}

/**
 * qi_search_run_async:
 * @state: where to search
 * @limits: where to stop
 * @cancellable: (nullable): stops the search, which finishes with %G_IO_ERROR_CANCELLED then
 * @progress: (nullable) (scope notified) (closure progress_data): told of each depth
 * @progress_data: for @progress
 * @callback: (nullable): called when it is done
 * @user_data: for @callback
 *
 * qi_search_run() in a thread of its own. @progress and @callback are called in the main context that was the
 * thread's default when the search began.
 *
 * Since: 1.0
 */
void
qi_search_run_async (QiState              *state,
                     const QiSearchLimits *limits,
                     GCancellable         *cancellable,
                     QiSearchProgress      progress,
                     gpointer              progress_data,
                     GAsyncReadyCallback   callback,
                     gpointer              user_data)
{
  g_autoptr (GTask) task = NULL;
  g_autoptr (GError) error = NULL;
  GThread *thread = NULL;
  Job *job = NULL;

  g_return_if_fail (state != NULL);
  g_return_if_fail (limits != NULL);
  g_return_if_fail (limits->depth > 0 || limits->nodes > 0 || limits->microseconds > 0
                    || cancellable != NULL);

  job = g_new0 (Job, 1);
  job->state = qi_state_ref (state);
  job->limits = *limits;
  job->progress = progress;
  job->progress_data = progress_data;
  task = g_task_new (NULL, cancellable, callback, user_data);
  g_task_set_source_tag (task, qi_search_run_async);
  g_task_set_task_data (task, job, job_free);

  /* Not in the pool of g_task_run_in_thread(): a long search would keep other tasks waiting. */
  thread = g_thread_try_new ("qi-search", search_thread, g_object_ref (task), &error);
  if (thread != NULL)
    {
      g_thread_unref (thread);
      return;
    }
  g_task_return_error (task, g_steal_pointer (&error));
  g_object_unref (task); /* the thread's reference */
}

/**
 * qi_search_run_finish:
 * @result: what the callback was given
 * @error: %G_IO_ERROR_CANCELLED, or %QI_ERROR
 *
 * Ends qi_search_run_async().
 *
 * Returns: (transfer full): the result; %NULL with @error
 *
 * Since: 1.0
 */
QiSearchResult *
qi_search_run_finish (GAsyncResult *result,
                      GError      **error)
{
  g_return_val_if_fail (g_task_is_valid (result, NULL), NULL);
  return g_task_propagate_pointer (G_TASK (result), error);
}
