/* SPDX-License-Identifier: Apache-2.0 */
#define G_LOG_DOMAIN "Qi"

#include "qi-collection-inner-private.h"
#include "qi-collection-save-private.h"
#include "qi-error.h"
#include "qi-error-private.h"
#include "qi-file-save-private.h"
#include "qi-file-stamp-private.h"

#include <unistd.h>

#define MAX_CARRIED_BYTES ((gsize) 64 << 20) /* of an old file, for undo, in each save */

/* Saving, in a thread of its own. Rows may change meanwhile; such changes are then changes of the new
 * file. */

/**
 * Save:
 * @is_own: the file is the collection's own, which must be the one that was read
 * @fd: the new file
 */
typedef struct
{
  QiRowsWrite write;
  gboolean    is_own;
  int         fd;
} Save;

static void
save_free (gpointer data)
{
  Save *save = data;

  if (save->fd >= 0)
    close (save->fd);
  g_clear_pointer (&save->write.store, qi_item_store_unref);
  g_clear_pointer (&save->write.rows, qi_row_list_unref);
  g_clear_pointer (&save->write.fresh, qi_item_store_unref);
  g_clear_pointer (&save->write.fault, qi_finding_unref);
  g_clear_pointer (&save->write.notes, g_ptr_array_unref);
  g_clear_object (&save->write.file);
  g_free (save);
}

/* Makes sure that what was copied is what was read. */
static gboolean
check_intact (gpointer user_data,
              GError **error)
{
  const Save *save = user_data;

  if (qi_item_store_is_intact (save->write.store))
    return TRUE;
  g_set_error_literal (error, G_IO_ERROR, G_IO_ERROR_WRONG_ETAG,
                       "the file was written in place since it was read");
  return FALSE;
}

/* Whether the file is still the one that was read, checked before the long part begins. */
static gboolean
check_target (const Save *save,
              GError    **error)
{
  const QiFileStamp *read = qi_item_store_get_stamp (save->write.store);
  QiFileStamp now;

  if (save->write.anyway || !save->is_own)
    return TRUE;
  if (!qi_file_stamp_init (&now, save->write.file))
    {
      g_set_error_literal (error, G_IO_ERROR, G_IO_ERROR_WRONG_ETAG, "the file is no longer there");
      return FALSE;
    }
  if (qi_file_stamp_is_same (&now, read))
    return TRUE;
  g_set_error_literal (error, G_IO_ERROR, G_IO_ERROR_WRONG_ETAG,
                       "the file is no longer the one that was read");
  return FALSE;
}

static gboolean
write_rows (int           fd,
            gpointer      user_data,
            GCancellable *cancellable,
            GError      **error)
{
  Save *save = user_data;

  return check_intact (save, error) && check_target (save, error)
         && qi_rows_write (fd, &save->write, cancellable, error);
}

static gboolean
save_file (Save         *save,
           GCancellable *cancellable,
           GError      **error)
{
  QiFileSave file = {
    .write = write_rows,
    .check = check_intact,
    .user_data = save,
    .expect = QI_FILE_EXPECT_AS_FOUND,
    .known = qi_item_store_get_stamp (save->write.store),
    .fd = &save->fd,
    .notes = save->write.notes,
    .cancellable = cancellable,
  };

  if (save->is_own)
    file.expect = save->write.anyway ? QI_FILE_EXPECT_ANYTHING : QI_FILE_EXPECT_KNOWN;
  return qi_file_save_with (save->write.file, &file, error);
}

static void
save_in_thread (GTask        *task,
                gpointer      source,
                gpointer      data,
                GCancellable *cancellable)
{
  Save *save = data;
  GError *error = NULL;
  gboolean done;

  if (qi_item_store_get_division (save->write.store) == QI_DIVISION_FOLDER)
    done = qi_folder_save (&save->write, cancellable, &error);
  else
    done = save_file (save, cancellable, &error);
  if (done)
    g_task_return_boolean (task, TRUE);
  else
    g_task_return_error (task, error);
}

/* The new file's items get the verdicts of the rows. */
static void
carry_verdicts (const QiCollection *self,
                const Save         *save)
{
  QiRow first;
  guint n = 0;

  for (guint row = 0; (n = qi_row_list_get_run (save->write.rows, row, &first)) > 0; row += n)
    {
      for (guint i = 0; i < n; i++)
        {
          QiVerdict verdict = QI_VERDICT_UNKNOWN;

          if (first.text == NULL)
            verdict = qi_item_store_get_verdict (save->write.store, first.item + i);
          else if (first.text->judged_by == self->n_muted_sets)
            verdict = first.text->verdict;
          qi_item_store_set_verdict (save->write.fresh, row + i, verdict);
        }
    }
}

/* What is needed to convert lists from before a save, while `saved` is emitted. */
struct _QiCollectionCarry
{
  const Save *save;
  gsize       max_bytes;
  GHashTable *texts;  /* item of the old file → QiItemText, which all lists share */
  gsize       n_left; /* bytes of texts that may still be kept */
  guint       judged_by;
};

/* Rows that had their text from the old file get it from there; its descriptor is still open. */
static QiItemText *
load_old_text (guint    item,
               gpointer user_data)
{
  struct _QiCollectionCarry *carry = user_data;
  QiItemText *text = g_hash_table_lookup (carry->texts, GUINT_TO_POINTER (item));
  g_autoptr (GBytes) bytes = NULL;

  if (text != NULL)
    return qi_item_text_ref (text);
  bytes = qi_item_store_load (carry->save->write.store, item, carry->max_bytes, NULL);
  if (bytes == NULL || g_bytes_get_size (bytes) + sizeof *text > carry->n_left)
    return NULL;
  carry->n_left -= g_bytes_get_size (bytes) + sizeof *text;
  text = qi_item_text_new (bytes);
  text->verdict = qi_item_store_get_verdict (carry->save->write.store, item);
  text->judged_by = carry->judged_by;
  g_hash_table_insert (carry->texts, GUINT_TO_POINTER (item), text);
  return qi_item_text_ref (text);
}

/* The row was changed back while the file was written, so its old text must not be lost. */
static QiItemText *
load_any_old_text (guint    item,
                   gpointer user_data)
{
  struct _QiCollectionCarry *carry = user_data;
  QiItemText *text = NULL;
  g_autoptr (GBytes) none = NULL;

  carry->n_left = G_MAXSIZE;
  text = load_old_text (item, carry);
  if (text != NULL)
    return text;
  none = g_bytes_new_static ("", 0);
  return qi_item_text_new (none);
}

QiRowList *
qi_collection_carry_rows (QiCollection *self,
                          QiRowList    *rows)
{
  QiRowList *saved = NULL;

  g_return_val_if_fail (QI_IS_COLLECTION (self), NULL);
  g_return_val_if_fail (rows != NULL, NULL);
  g_return_val_if_fail (self->carry != NULL, NULL);

  saved = self->carry->save->write.rows;
  if (qi_row_list_get_generation (rows) != qi_row_list_get_generation (saved))
    return NULL;
  return qi_row_list_with_saved (rows, saved, load_old_text, self->carry);
}

/* The new file is the open one from now on. */
static void
take_saved (QiCollection *self,
            Save         *save)
{
  const gboolean was_checking = self->check != NULL;
  g_autoptr (GHashTable) texts =
    g_hash_table_new_full (NULL, NULL, NULL, (GDestroyNotify) qi_item_text_unref);
  struct _QiCollectionCarry carry = { save, self->limits->max_text_bytes, texts, 0,
                                      self->n_muted_sets };
  QiRowList *rows = NULL;

  qi_collection_end_checks (self);
  if (save->fd >= 0)
    qi_item_store_set_fd (save->write.fresh, save->fd);
  save->fd = -1;
  carry_verdicts (self, save);
  rows = qi_row_list_with_saved (self->rows, save->write.rows, load_any_old_text, &carry);
  qi_row_list_unref (self->rows);
  self->rows = rows;
  qi_item_store_unref (self->store);
  self->store = g_steal_pointer (&save->write.fresh);
  g_clear_pointer (&self->fault, qi_finding_unref);
  self->fault = g_steal_pointer (&save->write.fault);
  self->serial++;
  qi_collection_recount (self);
  if (g_set_object (&self->file, save->write.file))
    g_object_notify (G_OBJECT (self), "file");
  g_object_notify (G_OBJECT (self), "modified");
  carry.n_left = MAX_CARRIED_BYTES;
  self->carry = &carry;
  g_signal_emit (self, qi_collection_signals[QI_COLLECTION_SAVED], 0);
  self->carry = NULL;
  if (was_checking && !self->is_closed)
    qi_collection_check (self);
}

gboolean
qi_collection_is_intact (QiCollection *self)
{
  g_return_val_if_fail (QI_IS_COLLECTION (self), FALSE);

  return qi_item_store_is_intact (self->store);
}

gboolean
qi_collection_adopt (QiCollection *self,
                     QiCollection *other)
{
  const gboolean was_checking = self->check != NULL;
  const guint n = qi_item_store_get_n (self->store);

  g_return_val_if_fail (QI_IS_COLLECTION (self), FALSE);
  g_return_val_if_fail (QI_IS_COLLECTION (other), FALSE);

  if (self->saving || !self->is_indexed || !other->is_indexed || self->division != other->division
      || self->format != other->format || n != qi_item_store_get_n (other->store))
    return FALSE;
  qi_collection_end_checks (self);
  qi_collection_end_checks (other);
  for (guint item = 0; item < n; item++)
    qi_item_store_set_verdict (other->store, item, qi_item_store_get_verdict (self->store, item));
  qi_item_store_unref (self->store);
  self->store = qi_item_store_ref (other->store);
  if (was_checking && !self->is_closed)
    qi_collection_check (self);
  return TRUE;
}

static void
on_saved_cb (GObject      *source,
             GAsyncResult *result,
             gpointer      user_data)
{
  g_autoptr (GTask) task = user_data;
  QiCollection *self = QI_COLLECTION (source);
  Save *save = g_task_get_task_data (G_TASK (result));
  GError *error = NULL;

  self->saving = FALSE;
  g_clear_pointer (&self->save_notes, g_ptr_array_unref);
  self->save_notes = g_steal_pointer (&save->write.notes);
  if (!g_task_propagate_boolean (G_TASK (result), &error))
    {
      g_task_return_error (task, error);
      return;
    }
  take_saved (self, save);
  g_task_return_boolean (task, TRUE);
}

static void
start_saving (QiCollection *self,
              Save         *save,
              GTask        *task)
{
  g_autoptr (GTask) work = g_task_new (self, g_task_get_cancellable (task), on_saved_cb, task);

  /* Once the file is in place it counts as saved, even if it is cancelled afterwards. */
  g_task_set_check_cancellable (work, FALSE);
  g_task_set_check_cancellable (task, FALSE);
  g_task_set_task_data (work, save, save_free);
  g_task_run_in_thread (work, save_in_thread);
}

/**
 * qi_collection_save_async:
 * @self: a collection whose items are all known
 * @file: (nullable): where to; NULL: where it came from
 * @anyway: also when there is another file now than the one that was read
 * @cancellable: (nullable): a #GCancellable
 * @callback: called when it is done
 * @user_data: for @callback
 *
 * Writes the rows as they are now to a file, all or nothing and without ever holding all of it; see
 * qi_file_save() for links and permissions. Each byte that does not belong to a changed, new, deleted or moved row
 * stays, see #QiRowsWrite for what belongs to a row. Unless the new file is divided into just these rows
 * nothing is written (`rows-divide-differently`). The collection is that file's from then on.
 *
 * In a folder each changed file is written so, new ones get a free name beside their neighbour's, and deleted
 * ones go to the trash; a folder cannot be saved as another one.
 *
 * Errors: %G_IO_ERROR_WRONG_ETAG when the file on disk is another one, or gone (not with @anyway), at whatever moment before it is
 * replaced, or was written in place (always: what did not change could not be copied); %G_IO_ERROR_WOULD_BLOCK when another program has it open
 * for writing; %G_IO_ERROR_EXISTS when another @file was not there when the save began, and is now; %G_IO_ERROR_PENDING while it is being saved;
 * %G_IO_ERROR_BUSY before all items are known; the finding `file-not-read-on` when they never will be; any other of qi_file_save().
 */
void
qi_collection_save_async (QiCollection       *self,
                          GFile              *file,
                          gboolean            anyway,
                          GCancellable       *cancellable,
                          GAsyncReadyCallback callback,
                          gpointer            user_data)
{
  g_autoptr (GTask) task = NULL;
  Save *save;

  g_return_if_fail (QI_IS_COLLECTION (self));
  g_return_if_fail (file == NULL || G_IS_FILE (file));

  task = g_task_new (self, cancellable, callback, user_data);
  g_task_set_source_tag (task, qi_collection_save_async);
  if (self->saving || !self->is_indexed)
    {
      g_task_return_new_error (task, G_IO_ERROR,
                               self->saving ? G_IO_ERROR_PENDING : G_IO_ERROR_BUSY, "%s",
                               self->saving ? "it is being saved already"
                                            : "the file is still being looked through");
      return;
    }
  if (self->is_incomplete)
    {
      GError *error = NULL;

      qi_set_error (&error, QI_ERROR_IO, qi_finding_ref (self->fault));
      g_task_return_error (task, error);
      return;
    }
  save = g_new0 (Save, 1);
  save->fd = -1;
  save->write.anyway = anyway;
  save->write.notes = qi_findings_new ();
  save->is_own = file == NULL || g_file_equal (file, self->file);
  save->write.file = g_object_ref (file != NULL ? file : self->file);
  save->write.store = qi_item_store_ref (self->store);
  save->write.rows = qi_row_list_ref (self->rows);
  save->write.has_fault = self->fault != NULL;
  if (self->division == QI_DIVISION_FOLDER && !save->is_own)
    {
      save_free (save);
      g_task_return_new_error (task, G_IO_ERROR, G_IO_ERROR_NOT_SUPPORTED,
                               "a folder cannot be saved as another one");
      return;
    }
  self->saving = TRUE;
  start_saving (self, save, g_steal_pointer (&task));
}

/**
 * qi_collection_save_finish:
 * @self: a collection
 * @result: what the callback was given
 * @error: of GIO, or %QI_ERROR
 *
 * Ends qi_collection_save_async(). On an error the file is as it was, and so are the rows; of a folder,
 * files that were saved before it stay saved.
 *
 * Returns: whether it was saved
 */
gboolean
qi_collection_save_finish (QiCollection *self,
                           GAsyncResult *result,
                           GError      **error)
{
  g_return_val_if_fail (QI_IS_COLLECTION (self), FALSE);
  g_return_val_if_fail (g_task_is_valid (result, self), FALSE);

  return g_task_propagate_boolean (G_TASK (result), error);
}

/**
 * qi_collection_get_save_notes:
 * @self: a collection
 *
 * What was to be said of the last save, also of one that failed: see qi_file_save_over().
 *
 * Returns: (transfer none) (nullable): findings; %NULL when nothing was saved yet
 */
GPtrArray *
qi_collection_get_save_notes (QiCollection *self)
{
  g_return_val_if_fail (QI_IS_COLLECTION (self), NULL);

  return self->save_notes;
}
