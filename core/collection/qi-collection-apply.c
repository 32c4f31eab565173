/* SPDX-License-Identifier: Apache-2.0 */
#define G_LOG_DOMAIN "Qi"

#include "qi-collection-edits-inner-private.h"
#include "qi-collection-inner-private.h"
#include "qi-item-write-private.h"

#include <string.h>

/* Applies edits that were kept to the file they belong to. The file is examined in a thread; the result
 * is taken over in one step. */

/**
 * Applying:
 * @store: of the collection when it began
 * @order: what its rows are to be: of #QiRowStretch, with texts of its own
 */
typedef struct
{
  QiCollectionEdits *edits;
  QiItemStore       *store;
  const QiNotation  *format;
  QiLikely           likely;
  const QiLimits    *limits;
  GArray            *order;
} Applying;

static void
applying_free (gpointer data)
{
  Applying *self = data;

  qi_collection_edits_unref (self->edits);
  qi_item_store_unref (self->store);
  g_array_unref (self->order);
  g_free (self);
}

static void
clear_stretch (gpointer data)
{
  QiRowStretch *stretch = data;

  g_clear_pointer (&stretch->text, qi_item_text_unref);
}

static gboolean
set_other_file (GError **error)
{
  g_set_error_literal (error, G_IO_ERROR, G_IO_ERROR_WRONG_ETAG,
                       "the file is not the one that was edited");
  return FALSE;
}

static gboolean
is_same_file (const Applying *self,
              GCancellable   *cancellable,
              GError        **error)
{
  const QiCollectionEdits *edits = self->edits;
  const guint n = qi_item_store_get_n (self->store);
  g_autofree char *fingerprint = NULL;

  if (edits->division != qi_item_store_get_division (self->store)
      || (edits->is_complete ? n != edits->n_items : n < edits->n_items))
    return set_other_file (error);
  if (edits->store == self->store)
    return TRUE;
  fingerprint = qi_item_store_dup_fingerprint (self->store, edits->n_items, cancellable, error);
  if (fingerprint == NULL)
    return FALSE;
  if (edits->store != NULL)
    {
      g_autofree char *other =
        qi_item_store_dup_fingerprint (edits->store, edits->n_items, cancellable, error);

      return other != NULL && (strcmp (fingerprint, other) == 0 || set_other_file (error));
    }
  return strcmp (fingerprint, edits->fingerprint) == 0 || set_other_file (error);
}

/* Whether the file still has the text that the row's new text replaced. */
static gboolean
is_same_text (const Applying     *self,
              const QiEditedRows *rows)
{
  QiItemStore *other = self->edits->store;
  char now[QI_EDITS_MARK_BYTES] = "";
  char before[QI_EDITS_MARK_BYTES] = "";

  if (other == self->store)
    return TRUE;
  g_strlcpy (before, rows->mark, sizeof before);
  return (other == NULL
          || qi_item_store_mark_text (other, rows->item, self->edits->max_bytes, before))
         && qi_item_store_mark_text (self->store, rows->item, self->limits->max_text_bytes, now)
         && strcmp (now, before) == 0;
}

/* The text as a row of this collection, with its verdict; NULL when it cannot be one. */
static QiItemText *
make_text (const Applying *self,
           GBytes         *bytes,
           GError        **error)
{
  const QiDivision division = self->edits->division;
  g_autoptr (GBytes) fit = qi_item_fit (division, bytes, error);
  g_autoptr (QiReading) reading = NULL;
  const char *text = NULL;
  gsize length = 0;
  QiItemText *item;

  if (fit == NULL)
    return NULL;
  text = g_bytes_get_data (fit, &length);
  reading = qi_collection_read_text (division, self->format, self->likely, self->limits, text,
                                     length, FALSE);
  item = qi_item_text_new (fit);
  /* What the collection mutes is applied when it takes the text. */
  item->verdict = qi_verdict_for_reading (reading, NULL);
  return item;
}

static gboolean
make_order (Applying     *self,
            GCancellable *cancellable,
            GError      **error)
{
  g_autoptr (GArray) order = qi_collection_edits_dup_order (self->edits);

  for (guint i = 0; i < order->len; i++)
    {
      const QiEditedRows *rows = &g_array_index (order, QiEditedRows, i);
      QiRowStretch stretch = { rows->item, rows->n, NULL };

      if (g_cancellable_set_error_if_cancelled (cancellable, error))
        return FALSE;
      if (rows->text != NULL && rows->item != QI_NO_ITEM && !is_same_text (self, rows))
        return set_other_file (error);
      if (rows->text != NULL)
        stretch.text = make_text (self, rows->text, error);
      if (rows->text != NULL && stretch.text == NULL)
        return FALSE;
      g_array_append_val (self->order, stretch);
    }
  /* Items that were not known yet when the edits were made are at the end. */
  if (qi_item_store_get_n (self->store) > self->edits->n_items)
    {
      const QiRowStretch rest = { self->edits->n_items,
                                  qi_item_store_get_n (self->store) - self->edits->n_items, NULL };

      g_array_append_val (self->order, rest);
    }
  return TRUE;
}

static void
look_in_thread (GTask        *task,
                gpointer      source,
                gpointer      data,
                GCancellable *cancellable)
{
  GError *error = NULL;

  if (is_same_file (data, cancellable, &error) && make_order (data, cancellable, &error))
    g_task_return_boolean (task, TRUE);
  else
    g_task_return_error (task, error);
}

/* Whether edits can be applied to it at all. */
static gboolean
is_ready (QiCollection *self,
          GError      **error)
{
  if (!self->is_indexed || self->saving)
    g_set_error_literal (error, G_IO_ERROR, G_IO_ERROR_PENDING, "the file is in use still");
  else if (self->is_closed)
    g_set_error_literal (error, G_IO_ERROR, G_IO_ERROR_CLOSED, "the file is closed");
  else if (self->is_incomplete)
    return set_other_file (error);
  else if (qi_collection_is_modified (self))
    g_set_error_literal (error, G_IO_ERROR, G_IO_ERROR_EXISTS,
                         "there are changes of the file already");
  else
    return TRUE;
  return FALSE;
}

static guint
count_new (const GArray *order)
{
  guint n = 0;

  for (guint i = 0; i < order->len; i++)
    n += g_array_index (order, QiRowStretch, i).item == QI_NO_ITEM;
  return n;
}

static gboolean
take_order (QiCollection   *self,
            const Applying *applying,
            GError        **error)
{
  QiRowList *rows;

  if (!is_ready (self, error))
    return FALSE;
  if (self->store != applying->store)
    return set_other_file (error);
  rows = qi_row_list_with_order (self->rows, (const QiRowStretch *) applying->order->data,
                                 applying->order->len, self->next_id);
  self->next_id += count_new (applying->order);
  qi_collection_take_rows (self, rows);
  return TRUE;
}

static void
on_looked_cb (GObject      *source,
              GAsyncResult *result,
              gpointer      user_data)
{
  g_autoptr (GTask) task = user_data;
  const Applying *applying = g_task_get_task_data (G_TASK (result));
  GError *error = NULL;

  if (g_task_propagate_boolean (G_TASK (result), &error)
      && take_order (QI_COLLECTION (source), applying, &error))
    g_task_return_boolean (task, TRUE);
  else
    g_task_return_error (task, error);
}

void
qi_collection_apply_edits_async (QiCollection       *collection,
                                 QiCollectionEdits  *edits,
                                 GCancellable       *cancellable,
                                 GAsyncReadyCallback callback,
                                 gpointer            user_data)
{
  g_autoptr (GTask) task = NULL;
  g_autoptr (GTask) look = NULL;
  Applying *applying;
  GError *error = NULL;

  g_return_if_fail (QI_IS_COLLECTION (collection));
  g_return_if_fail (edits != NULL);

  task = g_task_new (collection, cancellable, callback, user_data);
  g_task_set_source_tag (task, qi_collection_apply_edits_async);
  if (!is_ready (collection, &error))
    {
      g_task_return_error (task, error);
      return;
    }
  applying = g_new0 (Applying, 1);
  applying->edits = qi_collection_edits_ref (edits);
  applying->store = qi_item_store_ref (collection->store);
  applying->format = collection->format;
  applying->likely = collection->likely;
  applying->limits = collection->limits;
  applying->order = g_array_new (FALSE, FALSE, sizeof (QiRowStretch));
  g_array_set_clear_func (applying->order, clear_stretch);
  look = g_task_new (collection, cancellable, on_looked_cb, g_steal_pointer (&task));
  g_task_set_task_data (look, applying, applying_free);
  g_task_run_in_thread (look, look_in_thread);
}

/**
 * qi_collection_apply_edits_finish:
 * @collection: a collection
 * @result: what the callback was given
 * @error: %G_IO_ERROR_WRONG_ETAG: the file is not the one that was edited; %G_IO_ERROR_EXISTS: @collection has changes of its own
 *
 * Ends qi_collection_apply_edits_async(). In a collection that was opened or edited meanwhile
 * nothing has changed after an error.
 *
 * Returns: whether the rows are those of the edits now
 */
gboolean
qi_collection_apply_edits_finish (QiCollection *collection,
                                  GAsyncResult *result,
                                  GError      **error)
{
  g_return_val_if_fail (g_task_is_valid (result, collection), FALSE);

  return g_task_propagate_boolean (G_TASK (result), error);
}
