/* SPDX-License-Identifier: Apache-2.0 */
#define G_LOG_DOMAIN "Mas"

#include "config.h"

#include "mas-document.h"
#include "mas-document-private.h"

#include "qi-error-private.h"
#include "qi-file.h"
#include "qi-file-private.h"

#include <string.h>

/* Everything the thread needs, so that the document may change meanwhile. */
typedef struct
{
  GFile            *file;
  const QiNotation *format;
  QiSetup          *setup;
  QiSource         *source; /* or NULL */
  GBytes           *text;   /* to write: known when nothing changed, else made by the thread */
  const char       *line_end;
  GPtrArray        *findings; /* filled by the thread */
  QiFileStamp       known;    /* of the file that is replaced; all zero: any file may be replaced */
  GBytes           *old_text; /* what stood in the file that is replaced, or NULL */
  QiFileStamp       written;  /* filled by the thread: of the file that holds the text */
} SaveData;

static void
save_data_free (gpointer pointer)
{
  SaveData *data = pointer;

  g_clear_object (&data->file);
  g_clear_pointer (&data->setup, qi_setup_unref);
  g_clear_pointer (&data->source, qi_source_unref);
  g_clear_pointer (&data->text, g_bytes_unref);
  g_clear_pointer (&data->old_text, g_bytes_unref);
  g_clear_pointer (&data->findings, g_ptr_array_unref);
  g_free (data);
}

static GError *
new_unwritable_error (SaveData *data)
{
  for (guint i = 0; i < data->findings->len; i++)
    {
      QiFinding *finding = g_ptr_array_index (data->findings, i);

      if (qi_finding_get_severity (finding) == QI_SEVERITY_ERROR)
        return qi_error_new (QI_ERROR_UNREPRESENTABLE, qi_finding_ref (finding));
    }
  return g_error_new (G_IO_ERROR, G_IO_ERROR_NOT_SUPPORTED,
                      "The position has no text in the format %s", data->format->name);
}

/* Returns FALSE with the error set when the setup has no text in the format. */
static gboolean
make_text (SaveData *data,
           GError  **error)
{
  const QiWriteOptions options = { .source = data->source };
  char *text = NULL;
  gsize length = 0;
  gsize end = strlen (data->line_end);

  text = qi_notation_write (data->format, data->setup, &options, data->findings);
  if (text == NULL)
    {
      g_propagate_error (error, new_unwritable_error (data));
      return FALSE;
    }
  length = strlen (text);
  if (end > 0 && (length == 0 || text[length - 1] != '\n'))
    {
      text = g_realloc (text, length + end + 1);
      memcpy (text + length, data->line_end, end + 1);
      length += end;
    }
  data->text = g_bytes_new_take (text, length);
  return TRUE;
}

/* Whether @file holds just @text. */
static gboolean
holds (GFile        *file,
       GBytes       *text,
       GCancellable *cancellable)
{
  g_autoptr (GBytes) bytes = NULL;

  if (g_file_query_file_type (file, G_FILE_QUERY_INFO_NONE, cancellable) != G_FILE_TYPE_REGULAR)
    return FALSE;
  bytes = qi_file_load (file, g_bytes_get_size (text), cancellable, NULL);
  return bytes != NULL && g_bytes_equal (bytes, text);
}

static void
save_thread (GTask        *task,
             gpointer      source_object,
             gpointer      task_data,
             GCancellable *cancellable)
{
  SaveData *data = task_data;
  GError *error = NULL;
  gsize length = 0;
  const char *text = NULL;
  /* A file that was only touched, or is gone, is written nevertheless. */
  const QiFileOver over = { .known = data->known, .text = data->old_text, .may_be_gone = TRUE };

  if (data->text == NULL && !make_text (data, &error))
    {
      g_task_return_error (task, error);
      return;
    }
  text = g_bytes_get_data (data->text, &length);
  if (!qi_file_save_over (data->file, text, length, &over, &data->written, data->findings,
                          cancellable, &error))
    {
      g_task_return_error (task, error);
      return;
    }
  /* Another program has replaced the file already, so soon that the times are equal. With a stamp without a time
   * the watch notices the change. */
  if (!holds (data->file, data->text, NULL))
    data->written.changed = 0;
  g_task_return_boolean (task, TRUE);
}

void
mas_document_save_async (MasDocument        *self,
                         GFile              *file,
                         const QiNotation   *format,
                         GCancellable       *cancellable,
                         GAsyncReadyCallback callback,
                         gpointer            user_data)
{
  g_autoptr (GTask) task = NULL;
  SaveData *data = NULL;

  g_return_if_fail (MAS_IS_DOCUMENT (self));
  g_return_if_fail (G_IS_FILE (file));
  g_return_if_fail (format != NULL && format->write != NULL);

  task = g_task_new (self, cancellable, callback, user_data);
  g_task_set_source_tag (task, mas_document_save_async);
  if (self->saving)
    {
      g_task_return_new_error (task, G_IO_ERROR, G_IO_ERROR_PENDING, "A save is still running");
      return;
    }

  data = g_new0 (SaveData, 1);
  data->file = g_object_ref (file);
  data->format = format;
  data->setup = qi_setup_ref (qi_history_get_setup (self->history));
  data->source = self->source != NULL ? qi_source_ref (self->source) : NULL;
  data->line_end = self->line_end;
  data->findings = qi_findings_new ();
  if (self->file != NULL && g_file_equal (self->file, file))
    {
      data->known = self->stamp;
      data->old_text = self->text != NULL ? g_bytes_ref (self->text) : NULL;
    }
  /* What was read is written back byte for byte, in whatever format it was. */
  if (self->text != NULL && format == self->format && qi_setup_equal (self->saved, data->setup))
    data->text = g_bytes_ref (self->text);
  g_task_set_task_data (task, data, save_data_free);

  self->saving = TRUE;
  g_task_run_in_thread (task, save_thread);
}

gboolean
mas_document_save_finish (MasDocument  *self,
                          GAsyncResult *result,
                          GPtrArray   **notes,
                          GError      **error)
{
  SaveData *data = NULL;

  g_return_val_if_fail (MAS_IS_DOCUMENT (self), FALSE);
  g_return_val_if_fail (g_task_is_valid (result, self), FALSE);

  if (notes != NULL)
    *notes = NULL;
  data = g_task_get_task_data (G_TASK (result));
  if (data != NULL)
    self->saving = FALSE;
  if (notes != NULL && data != NULL)
    *notes = g_ptr_array_ref (data->findings);
  if (!g_task_propagate_boolean (G_TASK (result), error))
    return FALSE;

  mas_document_set_stamp (self, &data->written);
  mas_document_set_saved (self, data->file, data->format, data->text, data->setup);
  return TRUE;
}
