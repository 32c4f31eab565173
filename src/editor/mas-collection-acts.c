/* SPDX-License-Identifier: Apache-2.0 */
#define G_LOG_DOMAIN "Mas"

#include "config.h"

#include "mas-collection-private.h"

#define MAX_STEPS 100

/* One act on rows. */
typedef struct
{
  char       *label;
  QiRowList  *before;
  QiRowList  *after;
  GHashTable *edited; /* ids of rows whose texts were changed since: they keep them */
} Step;

static void
step_free (gpointer data)
{
  Step *step = data;

  g_free (step->label);
  g_clear_pointer (&step->before, qi_row_list_unref);
  g_clear_pointer (&step->after, qi_row_list_unref);
  g_clear_pointer (&step->edited, g_hash_table_unref);
  g_free (step);
}

static guint64 *
copy_id (guint64 id)
{
  guint64 *copy = g_new (guint64, 1);

  *copy = id;
  return copy;
}

void
mas_collection_clear_acts (MasCollection *self)
{
  gboolean any = !g_queue_is_empty (&self->undos) || !g_queue_is_empty (&self->redos);

  g_queue_clear_full (&self->undos, step_free);
  g_queue_clear_full (&self->redos, step_free);
  if (any)
    g_signal_emit_by_name (self, "acted");
}

void
mas_collection_note_edit (MasCollection *self,
                          guint64        id)
{
  gboolean was_last = mas_collection_is_act_last (self);

  for (GList *l = self->undos.head; l != NULL; l = l->next)
    g_hash_table_add (((Step *) l->data)->edited, copy_id (id));
  if (!was_last && g_queue_is_empty (&self->redos))
    return;
  g_queue_clear_full (&self->redos, step_free);
  g_signal_emit_by_name (self, "acted");
}

static QiRowList *
begin (MasCollection *self)
{
  mas_collection_flush (self);
  self->acting = TRUE;
  return qi_row_list_ref (qi_collection_get_rows (self->collection));
}

/* Takes @before. */
static gboolean
end (MasCollection *self,
     QiRowList     *before,
     gboolean       done,
     const char    *label)
{
  Step *step = NULL;

  self->acting = FALSE;
  if (!done)
    {
      qi_row_list_unref (before);
      return FALSE;
    }
  step = g_new0 (Step, 1);
  step->label = g_strdup (label);
  step->before = before;
  step->after = qi_row_list_ref (qi_collection_get_rows (self->collection));
  step->edited = g_hash_table_new_full (g_int64_hash, g_int64_equal, g_free, NULL);
  g_queue_push_head (&self->undos, step);
  if (g_queue_get_length (&self->undos) > MAX_STEPS)
    step_free (g_queue_pop_tail (&self->undos));
  g_queue_clear_full (&self->redos, step_free);
  g_signal_emit_by_name (self, "acted");
  return TRUE;
}

gboolean
mas_collection_insert (MasCollection  *self,
                       guint           row,
                       QiSetup        *setup,
                       const char     *label,
                       GError        **error)
{
  g_autoptr (GPtrArray) findings = qi_findings_new ();
  QiRowList *before = NULL;

  g_return_val_if_fail (MAS_IS_COLLECTION (self), FALSE);

  before = begin (self);
  return end (self, before,
              qi_collection_insert (self->collection, row, setup, findings, error), label);
}

gboolean
mas_collection_duplicate (MasCollection  *self,
                          const guint    *rows,
                          guint           n_rows,
                          const char     *label,
                          GError        **error)
{
  QiRowList *before = NULL;

  g_return_val_if_fail (MAS_IS_COLLECTION (self), FALSE);

  before = begin (self);
  return end (self, before, qi_collection_duplicate (self->collection, rows, n_rows, error), label);
}

gboolean
mas_collection_delete (MasCollection  *self,
                       const guint    *rows,
                       guint           n_rows,
                       const char     *label,
                       GError        **error)
{
  QiRowList *before = NULL;

  g_return_val_if_fail (MAS_IS_COLLECTION (self), FALSE);

  before = begin (self);
  return end (self, before, qi_collection_delete (self->collection, rows, n_rows, error), label);
}

gboolean
mas_collection_move (MasCollection  *self,
                     const guint    *rows,
                     guint           n_rows,
                     guint           to,
                     const char     *label,
                     GError        **error)
{
  QiRowList *before = NULL;

  g_return_val_if_fail (MAS_IS_COLLECTION (self), FALSE);

  before = begin (self);
  return end (self, before, qi_collection_move (self->collection, rows, n_rows, to, error), label);
}

gboolean
mas_collection_revert (MasCollection *self,
                       const guint   *rows,
                       guint          n_rows,
                       const char    *label)
{
  QiRowList *before = NULL;
  gboolean any = FALSE;

  g_return_val_if_fail (MAS_IS_COLLECTION (self), FALSE);

  before = begin (self);
  for (guint i = 0; i < n_rows; i++)
    if (qi_collection_is_row_modified (self->collection, rows[i]))
      any |= qi_collection_revert (self->collection, rows[i]);
  return end (self, before, any, label);
}

void
mas_collection_add_act (MasCollection *self,
                        QiRowList     *before,
                        const char    *label)
{
  g_return_if_fail (MAS_IS_COLLECTION (self));
  g_return_if_fail (before != NULL);

  end (self, qi_row_list_ref (before), TRUE, label);
}

const char *
mas_collection_get_undo_label (MasCollection *self)
{
  Step *step = NULL;

  g_return_val_if_fail (MAS_IS_COLLECTION (self), NULL);

  step = g_queue_peek_head (&self->undos);
  return step != NULL ? step->label : NULL;
}

const char *
mas_collection_get_redo_label (MasCollection *self)
{
  Step *step = NULL;

  g_return_val_if_fail (MAS_IS_COLLECTION (self), NULL);

  step = g_queue_peek_head (&self->redos);
  return step != NULL ? step->label : NULL;
}

gboolean
mas_collection_is_act_last (MasCollection *self)
{
  Step *step = NULL;

  g_return_val_if_fail (MAS_IS_COLLECTION (self), FALSE);

  step = g_queue_peek_head (&self->undos);
  return step != NULL && g_hash_table_size (step->edited) == 0;
}

/* Goes to another list of rows; those in @edited keep what they say now. */
static gboolean
go_to (MasCollection *self,
       QiRowList     *rows,
       GHashTable    *edited)
{
  g_autoptr (GPtrArray) ids = g_ptr_array_new ();
  g_autoptr (GPtrArray) texts = g_ptr_array_new_with_free_func ((GDestroyNotify) g_bytes_unref);
  GHashTableIter iter;
  gpointer id = NULL;
  gboolean done = FALSE;

  mas_collection_flush (self);
  g_hash_table_iter_init (&iter, edited);
  while (g_hash_table_iter_next (&iter, &id, NULL))
    {
      GBytes *text = NULL;
      guint row = 0;

      if (qi_collection_find_id (self->collection, *(guint64 *) id, &row))
        text = qi_collection_dup_text (self->collection, row, NULL);
      if (text == NULL)
        continue;
      g_ptr_array_add (ids, id);
      g_ptr_array_add (texts, text);
    }
  self->acting = TRUE;
  self->writing = TRUE; /* the documents are right, or become so */
  done = qi_collection_set_rows (self->collection, rows);
  for (guint i = 0; done && i < ids->len; i++)
    {
      guint row = 0;

      if (qi_collection_find_id (self->collection, *(guint64 *) g_ptr_array_index (ids, i), &row))
        qi_collection_set_text (self->collection, row, g_ptr_array_index (texts, i), NULL);
    }
  self->writing = FALSE;
  self->acting = FALSE;
  mas_collection_check_documents (self, 0, G_MAXUINT);
  return done;
}

gboolean
mas_collection_undo (MasCollection *self)
{
  Step *step = NULL;
  gboolean done = FALSE;

  g_return_val_if_fail (MAS_IS_COLLECTION (self), FALSE);

  step = g_queue_pop_head (&self->undos);
  if (step == NULL)
    return FALSE;
  done = go_to (self, step->before, step->edited);
  /* What was edited since can only be done again without that. */
  if (done && g_hash_table_size (step->edited) == 0)
    g_queue_push_head (&self->redos, step);
  else
    step_free (step);
  g_signal_emit_by_name (self, "acted");
  return done;
}

gboolean
mas_collection_redo (MasCollection *self)
{
  Step *step = NULL;
  gboolean done = FALSE;

  g_return_val_if_fail (MAS_IS_COLLECTION (self), FALSE);

  step = g_queue_pop_head (&self->redos);
  if (step == NULL)
    return FALSE;
  done = go_to (self, step->after, step->edited);
  if (done)
    g_queue_push_head (&self->undos, step);
  else
    step_free (step);
  g_signal_emit_by_name (self, "acted");
  return done;
}
