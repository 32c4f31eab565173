/* SPDX-License-Identifier: Apache-2.0 */
#define G_LOG_DOMAIN "Mas"

#include "config.h"

#include "mas-file-session.h"
#include "mas-rows-session.h"

/* Which of the two kinds of session fits a file. */

typedef struct
{
  GFile   *file;
  gboolean large;
} Opening;

static void
opening_free (gpointer data)
{
  g_object_unref (((Opening *) data)->file);
  g_free (data);
}

static void
return_error (GTask  *task,
              GError *error)
{
  const Opening *opening = g_task_get_task_data (task);

  if (g_error_matches (error, G_IO_ERROR, G_IO_ERROR_CANCELLED))
    {
      g_task_return_error (task, error);
      return;
    }
  g_task_return_pointer (task, mas_file_session_new_failed (opening->file, opening->large, error),
                         g_object_unref);
  g_error_free (error);
}

static void
on_loaded_cb (GObject      *source,
              GAsyncResult *result,
              gpointer      user_data)
{
  g_autoptr (GTask) task = user_data;
  GError *error = NULL;
  MasLoaded *loaded = mas_load_finish (result, &error);

  if (loaded == NULL)
    return_error (task, error);
  else
    g_task_return_pointer (task, mas_file_session_new_for_loaded (loaded), g_object_unref);
}

static void
on_opened_cb (GObject      *source,
              GAsyncResult *result,
              gpointer      user_data)
{
  g_autoptr (GTask) task = user_data;
  GError *error = NULL;
  g_autoptr (QiCollection) rows = qi_collection_open_finish (result, &error);

  if (rows == NULL)
    return_error (task, error);
  else
    g_task_return_pointer (task, mas_rows_session_new (rows), g_object_unref);
}

static void
probe_in_thread (GTask        *task,
                 gpointer      source,
                 gpointer      task_data,
                 GCancellable *cancellable)
{
  GFile *file = ((Opening *) task_data)->file;
  GError *error = NULL;
  g_autoptr (GFileInfo) info = g_file_query_info (file, G_FILE_ATTRIBUTE_STANDARD_TYPE,
                                                  G_FILE_QUERY_INFO_NONE, cancellable, &error);
  GFileType type = info != NULL ? g_file_info_get_file_type (info) : G_FILE_TYPE_UNKNOWN;
  gboolean many = FALSE;

  /* A pipe can only be read once. A list that could not be looked at must not be taken for one position, which a save
   * would put in the place of all. */
  if (type == G_FILE_TYPE_REGULAR || type == G_FILE_TYPE_DIRECTORY)
    many = qi_collection_probe (file, &error) != QI_DIVISION_WHOLE;
  if (error != NULL)
    g_task_return_error (task, error);
  else
    g_task_return_boolean (task, many);
}

static void
on_probed_cb (GObject      *source,
              GAsyncResult *result,
              gpointer      user_data)
{
  g_autoptr (GTask) task = user_data;
  const Opening *opening = g_task_get_task_data (task);
  GCancellable *cancellable = g_task_get_cancellable (task);
  GError *error = NULL;
  gboolean many = g_task_propagate_boolean (G_TASK (result), &error);

  if (error != NULL)
    return_error (task, error);
  else if (many)
    qi_collection_open_async (opening->file,
                              opening->large ? qi_limits_get_large () : qi_limits_get_default (),
                              cancellable, on_opened_cb, g_object_ref (task));
  else
    mas_load_file_async (opening->file, opening->large, cancellable, on_loaded_cb,
                         g_object_ref (task));
}

void
mas_session_open_async (GFile              *file,
                        gboolean            large,
                        GCancellable       *cancellable,
                        GAsyncReadyCallback callback,
                        gpointer            user_data)
{
  g_autoptr (GTask) task = NULL;
  g_autoptr (GTask) probe = NULL;
  Opening *opening = NULL;

  g_return_if_fail (G_IS_FILE (file));

  task = g_task_new (NULL, cancellable, callback, user_data);
  opening = g_new0 (Opening, 1);
  opening->file = g_object_ref (file);
  opening->large = large;
  g_task_set_source_tag (task, mas_session_open_async);
  g_task_set_task_data (task, opening, opening_free);

  probe = g_task_new (NULL, cancellable, on_probed_cb, g_object_ref (task));
  g_task_set_source_tag (probe, mas_session_open_async);
  g_task_set_task_data (probe, opening, NULL); /* the other task keeps it */
  g_task_run_in_thread (probe, probe_in_thread);
}

MasSession *
mas_session_open_finish (GAsyncResult *result)
{
  g_return_val_if_fail (g_task_is_valid (result, NULL), NULL);
  return g_task_propagate_pointer (G_TASK (result), NULL);
}
