/* SPDX-License-Identifier: Apache-2.0 */
#define G_LOG_DOMAIN "Qi"

#include "qi-collection-inner-private.h"
#include "qi-division-detect-private.h"
#include "qi-division-items-private.h"
#include "qi-error-private.h"
#include "qi-error.h"
#include "qi-file-private.h"
#include "qi-finding-private.h"
#include "qi-found-private.h"
#include "qi-item-scanner-private.h"
#include "qi-notations-private.h"

#include <string.h>

/* Rows as a new file of any format. Positions of one line stand on one each; those of JSON in an array, or on one
 * line each where the name says so; games one after another with a blank line between them. Other formats of
 * several lines could not be divided again, so only one position is written. */

#define BLOCK_BYTES (256 * 1024)

/**
 * Export:
 * @collected: what was lost, with the parameter row (from 1)
 * @division: how the new file is divided
 */
typedef struct
{
  QiItemStore      *store;
  QiRowList        *rows;
  GArray           *chosen; /* guint */
  GFile            *file;
  const QiNotation *from;   /* (nullable) */
  QiLikely          likely; /* what most rows are */
  const QiNotation *to;
  const QiLimits   *limits;
  GPtrArray        *collected;
  QiDivision        division;
  QiItemScanner    *scanner;
  guint             n_found;
  GString          *block;
  int               fd;
} Export;

static void
export_free (gpointer data)
{
  Export *self = data;

  g_clear_pointer (&self->store, qi_item_store_unref);
  g_clear_pointer (&self->rows, qi_row_list_unref);
  g_clear_pointer (&self->chosen, g_array_unref);
  g_clear_pointer (&self->collected, g_ptr_array_unref);
  g_clear_object (&self->file);
  g_free (self);
}

static QiDivision
choose_division (const QiNotation *format,
                 GFile            *file)
{
  g_autofree char *name = g_file_get_basename (file);

  if (format == &qi_notation_pgn)
    return QI_DIVISION_PGN;
  if (format == &qi_notation_pdn)
    return QI_DIVISION_PDN;
  if (format == &qi_notation_sgf)
    return QI_DIVISION_SGF;
  if (format == &qi_notation_csa)
    return QI_DIVISION_CSA;
  if (format == &qi_notation_bod)
    return QI_DIVISION_BOD;
  if (qi_division_is_json (format) && !qi_division_has_json_ending (name))
    return QI_DIVISION_ARRAY;
  return QI_DIVISION_LINES;
}

static void
on_item_cb (const QiItemSpan *span,
            gpointer          user_data)
{
  ((Export *) user_data)->n_found++;
}

static gboolean
flush (Export       *self,
       GCancellable *cancellable,
       GError      **error)
{
  qi_item_scanner_feed (self->scanner, self->block->str, self->block->len, on_item_cb, self);
  if (!qi_file_write_all (self->fd, self->block->str, self->block->len, cancellable, error))
    return FALSE;
  g_string_truncate (self->block, 0);
  return !g_cancellable_set_error_if_cancelled (cancellable, error);
}

static QiReading *
read_row (Export  *self,
          guint    row,
          GError **error)
{
  const QiRow found = qi_row_list_get (self->rows, row);
  g_autoptr (GBytes) bytes =
    found.text != NULL
      ? g_bytes_ref (found.text->bytes)
      : qi_item_store_load (self->store, found.item, self->limits->max_text_bytes, error);
  gsize length = 0;
  const char *text = NULL;

  if (bytes == NULL)
    return NULL;
  text = g_bytes_get_data (bytes, &length);
  return qi_collection_read_text (qi_item_store_get_division (self->store), self->from,
                                  self->likely, self->limits, text, length, FALSE);
}

/* Adds to each finding which row it is about. The first error becomes the error of the whole
 * export. */
static gboolean
collect (Export    *self,
         guint      row,
         GPtrArray *findings,
         QiError    code,
         GError   **error)
{
  for (guint i = 0; i < findings->len; i++)
    {
      QiFinding *finding = g_ptr_array_index (findings, i);

      qi_finding_set_int (finding, "row", (gint64) row + 1);
      if (qi_finding_get_severity (finding) == QI_SEVERITY_ERROR)
        {
          qi_set_error (error, code, qi_finding_ref (finding));
          return FALSE;
        }
      qi_findings_add (self->collected, qi_finding_ref (finding));
    }
  return TRUE;
}

/* The row in the new format; NULL with the reason. */
static char *
write_text (Export  *self,
            guint    row,
            GError **error)
{
  g_autoptr (QiReading) reading = read_row (self, row, error);
  g_autoptr (GPtrArray) findings = qi_findings_new ();
  QiWriteOptions options = { .compact = qi_division_is_json (self->to) };
  g_autofree char *text = NULL;

  if (reading == NULL)
    return NULL;
  if (reading->setup == NULL)
    {
      collect (self, row, reading->findings, QI_ERROR_SYNTAX, error);
      return NULL;
    }
  options.source = self->to == &qi_notation_json ? reading->source : NULL;
  options.compact = options.compact && options.source == NULL;
  text = qi_notation_write (self->to, reading->setup, &options, findings);
  if (text != NULL && options.source != NULL && self->division == QI_DIVISION_LINES
      && strpbrk (text, "\r\n") != NULL)
    {
      options = (QiWriteOptions) { .compact = TRUE };
      g_free (text);
      text = qi_notation_write (self->to, reading->setup, &options, NULL);
    }
  if (!collect (self, row, findings, QI_ERROR_UNREPRESENTABLE, error) || text == NULL)
    {
      if (error != NULL && *error == NULL)
        qi_set_error (error, QI_ERROR_UNREPRESENTABLE, qi_found_bad_setup ());
      return NULL;
    }
  g_strchomp (text);
  if (self->division == QI_DIVISION_PDN)
    {
      /* A result, which ends a game before the tags of the next one. */
      char *game = g_strconcat (text, "\n\n*", NULL);

      g_free (text);
      text = game;
    }
  if (self->division == QI_DIVISION_LINES && self->chosen->len > 1 && strchr (text, '\n') != NULL)
    {
      qi_set_error (error, QI_ERROR_REFUSED, qi_found_not_separable ());
      return NULL;
    }
  return g_steal_pointer (&text);
}

/* Opening the new file must find the same number of positions. */
static gboolean
check_export (Export  *self,
              GError **error)
{
  g_autoptr (QiFinding) fault = qi_item_scanner_end (self->scanner, on_item_cb, self);
  QiFinding *finding;

  if (fault == NULL && (self->n_found == self->chosen->len || self->chosen->len == 1))
    return TRUE;
  finding = qi_found_rows_divide_differently ((gint64) MIN (self->n_found, self->chosen->len) + 1);
  qi_set_error (error, QI_ERROR_REFUSED, finding);
  return FALSE;
}

static const char *
get_separator (const Export *self,
               guint         i)
{
  if (self->division == QI_DIVISION_ARRAY)
    return i == 0 ? "[\n  " : ",\n  ";
  if (i == 0)
    return "";
  if (self->division == QI_DIVISION_CSA)
    return "\n/\n";
  return self->division == QI_DIVISION_LINES ? "\n" : "\n\n";
}

static gboolean
write_all (Export       *self,
           GCancellable *cancellable,
           GError      **error)
{
  for (guint i = 0; i < self->chosen->len; i++)
    {
      g_autofree char *text = write_text (self, g_array_index (self->chosen, guint, i), error);

      if (text == NULL)
        return FALSE;
      g_string_append (self->block, get_separator (self, i));
      g_string_append (self->block, text);
      if (self->block->len >= BLOCK_BYTES && !flush (self, cancellable, error))
        return FALSE;
      if (g_cancellable_set_error_if_cancelled (cancellable, error))
        return FALSE;
    }
  if (self->division == QI_DIVISION_ARRAY)
    g_string_append (self->block, self->chosen->len > 0 ? "\n]\n" : "[]\n");
  else if (self->chosen->len > 0)
    g_string_append_c (self->block, '\n');
  return flush (self, cancellable, error) && check_export (self, error);
}

static gboolean
export_write (int           fd,
              gpointer      user_data,
              GCancellable *cancellable,
              GError      **error)
{
  Export *self = user_data;
  gboolean done;

  self->fd = fd;
  self->block = g_string_sized_new (BLOCK_BYTES);
  self->scanner = qi_item_scanner_new (self->division);
  done = write_all (self, cancellable, error);
  g_clear_pointer (&self->scanner, qi_item_scanner_free);
  g_string_free (g_steal_pointer (&self->block), TRUE);
  return done;
}

static void
export_in_thread (GTask        *task,
                  gpointer      source,
                  gpointer      data,
                  GCancellable *cancellable)
{
  Export *self = data;
  GError *error = NULL;
  QiFileSave save = { .write = export_write,
                      .user_data = self,
                      .expect = QI_FILE_EXPECT_AS_FOUND,
                      .cancellable = cancellable };

  if (qi_file_save_with (self->file, &save, &error))
    g_task_return_boolean (task, TRUE);
  else
    g_task_return_error (task, error);
}

/**
 * qi_collection_export_async:
 * @self: a collection
 * @rows: rows in the order in which they are written
 * @n_rows: how many
 * @file: where to
 * @format: how; one with a writer
 * @cancellable: (nullable): a #GCancellable
 * @callback: called when it is done
 * @user_data: for @callback
 *
 * Writes positions to a new file, all or nothing. Formats of one line a position become lines, JSON an array or
 * (".jsonl") lines, PGN, PDN and SGF games with a blank line between them. A format that takes several lines otherwise holds
 * one position a file: more are refused (`not-separable`). The collection stays as it is.
 */
void
qi_collection_export_async (QiCollection       *self,
                            const guint        *rows,
                            guint               n_rows,
                            GFile              *file,
                            const QiNotation   *format,
                            GCancellable       *cancellable,
                            GAsyncReadyCallback callback,
                            gpointer            user_data)
{
  g_autoptr (GTask) task = NULL;
  Export *export;

  g_return_if_fail (QI_IS_COLLECTION (self));
  g_return_if_fail (rows != NULL || n_rows == 0);
  g_return_if_fail (G_IS_FILE (file));
  g_return_if_fail (format != NULL && format->write != NULL);

  task = g_task_new (self, cancellable, callback, user_data);
  g_task_set_source_tag (task, qi_collection_export_async);
  g_task_set_check_cancellable (task, FALSE);
  export = g_new0 (Export, 1);
  export->store = qi_item_store_ref (self->store);
  export->rows = qi_row_list_ref (self->rows);
  export->chosen = g_array_new (FALSE, FALSE, sizeof (guint));
  if (n_rows > 0)
    g_array_append_vals (export->chosen, rows, n_rows);
  export->file = g_object_ref (file);
  export->from = self->format;
  export->likely = self->likely;
  export->to = format;
  export->limits = self->limits;
  export->collected = qi_findings_new ();
  export->division = choose_division (format, file);
  g_task_set_task_data (task, export, export_free);
  g_task_run_in_thread (task, export_in_thread);
}

/**
 * qi_collection_export_finish:
 * @self: a collection
 * @result: what the callback was given
 * @findings: (out) (optional) (transfer full): what the format does not keep, each with the parameter `row`
 * @error: of GIO, or %QI_ERROR with the finding of the row that has no such text
 *
 * Ends qi_collection_export_async(). On an error nothing was written.
 *
 * Returns: whether the file was written
 */
gboolean
qi_collection_export_finish (QiCollection *self,
                             GAsyncResult *result,
                             GPtrArray   **findings,
                             GError      **error)
{
  const Export *export;

  g_return_val_if_fail (QI_IS_COLLECTION (self), FALSE);
  g_return_val_if_fail (g_task_is_valid (result, self), FALSE);

  export = g_task_get_task_data (G_TASK (result));
  if (findings != NULL)
    *findings = g_ptr_array_ref (export->collected);
  return g_task_propagate_boolean (G_TASK (result), error);
}
