/* SPDX-License-Identifier: Apache-2.0 */
#define G_LOG_DOMAIN "Mas"

#include "config.h"

#include "mas-collection-private.h"

#include "mas-let-go.h"

/* Rows with long texts, which are read by another thread. */

#define LONG_TEXT 65536 /* bytes; reading more may take longer than a frame */

typedef struct
{
  QiCollection *collection;
  guint64       id; /* of the row */
  GBytes       *text;
} Work;

typedef struct
{
  QiReading    *reading;
  MasTextIndex *index; /* (nullable) */
} Result;

static void
work_free (gpointer data)
{
  Work *work = data;

  g_object_unref (work->collection);
  g_bytes_unref (work->text);
  g_free (work);
}

static void
result_free (gpointer data)
{
  Result *result = data;

  g_clear_pointer (&result->reading, qi_reading_free);
  g_clear_pointer (&result->index, mas_text_index_unref);
  g_free (result);
}

static void
read_in_thread (GTask        *task,
                gpointer      source,
                gpointer      task_data,
                GCancellable *cancellable)
{
  const Work *work = task_data;
  Result *result = g_new0 (Result, 1);

  result->reading = qi_collection_read_bytes (work->collection, work->text);
  if (result->reading->setup == NULL)
    result->index = mas_text_index_new (work->text);
  g_task_return_pointer (task, result, result_free);
}

gboolean
mas_collection_is_long (GBytes *text)
{
  return text != NULL && g_bytes_get_size (text) > LONG_TEXT;
}

void
mas_collection_read_async (MasCollection      *self,
                           guint               row,
                           GBytes             *text,
                           GCancellable       *cancellable,
                           GAsyncReadyCallback callback,
                           gpointer            user_data)
{
  g_autoptr (GTask) task = NULL;
  Work *work = g_new0 (Work, 1);

  work->collection = g_object_ref (self->collection);
  work->id = qi_collection_get_id (self->collection, row);
  work->text = g_bytes_ref (text);
  task = g_task_new (self, cancellable, callback, user_data);
  g_task_set_source_tag (task, mas_collection_read_async);
  g_task_set_task_data (task, work, work_free);
  g_task_run_in_thread (task, read_in_thread);
}

QiReading *
mas_collection_read_finish (MasCollection *self,
                            GAsyncResult  *result,
                            guint         *row,
                            GBytes       **text,
                            MasTextIndex **index)
{
  const Work *work = g_task_get_task_data (G_TASK (result));
  Result *found = g_task_propagate_pointer (G_TASK (result), NULL);
  QiReading *reading = NULL;
  g_autoptr (GBytes) now = NULL;

  if (found == NULL)
    return NULL;
  /* The row may be elsewhere, gone, or say something else by now. */
  if (self->collection == work->collection
      && qi_collection_find_id (self->collection, work->id, row) && *row < self->n_rows)
    now = qi_collection_dup_text (self->collection, *row, NULL);
  if (now != NULL && g_bytes_equal (now, work->text))
    {
      reading = g_steal_pointer (&found->reading);
      qi_collection_tell_reading (self->collection, *row, reading);
      mas_collection_learn_row (self, *row, reading);
      *text = g_bytes_ref (work->text);
      if (index != NULL)
        *index = g_steal_pointer (&found->index);
    }
  mas_let_go (found, result_free);
  return reading;
}
