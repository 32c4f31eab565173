/* SPDX-License-Identifier: Apache-2.0 */
#define G_LOG_DOMAIN "Qi"

#include "qi-inputs.h"

#include "qi-folder-list-private.h"
#include "qi-pipeline.h"
#include "qi-wait.h"

#include <string.h>
#include <sys/stat.h>

#define MAX_THREADS     16      /* unless more are asked for */
#define MAX_SMALL_BYTES 1048576 /* of a file that one thread does; others are shared out */

/* TRUE for a regular file that may be read as a whole by any thread. */
static gboolean
is_small_file (const QiOptions *options,
               const char      *file,
               gsize           *size)
{
  struct stat status;

  if (options->lines || strcmp (file, "-") == 0 || stat (file, &status) != 0)
    return FALSE;
  *size = (gsize) MAX (status.st_size, 0);
  return S_ISREG (status.st_mode) && *size <= MAX_SMALL_BYTES;
}

QiExit
qi_inputs_read (const QiOptions    *options,
                const GPtrArray    *files,
                const QiInputCalls *calls)
{
  const guint n_threads =
    options->jobs > 0 ? (guint) options->jobs : MIN (g_get_num_processors (), MAX_THREADS);
  QiPipeline *pipeline = NULL;
  QiExit status = QI_EXIT_DONE;

  /* Rows of a part are numbered by the single thread that reads them. */
  if (options->command->side_by_side && (n_threads > 1 || options->part != NULL))
    pipeline = qi_pipeline_new (options, calls, n_threads);
  for (guint i = 0; i < files->len && !qi_wait_is_over (); i++)
    {
      const char *file = g_ptr_array_index (files, i);
      gsize size = 0;

      if (pipeline == NULL)
        status = qi_exit_worst (status, qi_input_read_file (options, file, calls));
      else if (options->part == NULL && !calls->is_slow && is_small_file (options, file, &size))
        qi_pipeline_add_file (pipeline, file, size);
      else
        qi_pipeline_read (pipeline, file);
    }
  return pipeline != NULL ? qi_pipeline_finish (pipeline) : status;
}

QiExit
qi_inputs_foreach (const QiOptions   *options,
                   const char *const *files,
                   QiInputFunc        func,
                   gpointer           user_data)
{
  g_autoptr (GPtrArray) list = g_ptr_array_new ();
  QiInputCalls calls = { .one = func, .user_data = user_data };

  for (gsize i = 0; files[i] != NULL; i++)
    g_ptr_array_add (list, (char *) files[i]);
  if (list->len == 0)
    g_ptr_array_add (list, (char *) "-");
  return qi_inputs_read (options, list, &calls);
}

GPtrArray *
qi_folder_list (const char *folder,
                gboolean   *is_cut,
                GError    **error)
{
  g_autoptr (GPtrArray) below = NULL;
  g_autoptr (GPtrArray) files = NULL;

  qi_wait_for ("Looking through", folder);
  below = qi_folder_list_files (folder, G_MAXUINT, is_cut, qi_wait_get_cancellable (), error);
  if (below == NULL)
    return NULL;
  files = g_ptr_array_new_full (below->len, g_free);
  for (guint i = 0; i < below->len; i++)
    g_ptr_array_add (files, g_build_filename (folder, g_ptr_array_index (below, i), NULL));
  return g_steal_pointer (&files);
}
