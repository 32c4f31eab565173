/* SPDX-License-Identifier: Apache-2.0 */
#define G_LOG_DOMAIN "Mas"

#include "config.h"

#include "mas-collection-private.h"

#include <glib/gi18n.h>

/* The steps of all rows in one order: undo goes back in it whatever row is open. A step keeps the row's
 * text before and after it, so it does not need the row's document. */

/* "Move e2 to e4 in Row 3". Free with g_free(). */
static char *
dup_label (const char *what,
           guint       row)
{
  /* Translators: a step that can be undone, like "Move e2 to e4", and the number of a position in a file */
  return g_strdup_printf (_("%s in Row %'u"), what, row + 1);
}

/* Ends the group of edits that the last step may belong to. */
void
mas_collection_end_group (MasCollection *self)
{
  MasStep *last = mas_steps_get_undo (self->steps);
  MasDocument *document = last != NULL && last->kind == MAS_STEP_EDIT
                            ? mas_collection_find_document (self, last->id)
                            : NULL;

  if (document != NULL)
    mas_document_end_group (document);
}

/* Whether @step changed this row from the one setup to the other. */
static gboolean
is_edit (MasStep *step,
         guint64  id,
         QiSetup *before,
         QiSetup *after)
{
  return step != NULL && step->kind == MAS_STEP_EDIT && step->id == id && step->setups[0] == before
         && step->setups[1] == after;
}

static void
push_edit (MasCollection *self,
           guint64        id,
           QiHistory     *history,
           QiSetup       *before,
           gboolean       is_said)
{
  MasStep *last = mas_steps_get_undo (self->steps);
  const char *what = qi_history_get_undo_label (history);
  guint row = 0;
  g_autofree char *label = NULL;
  MasStep *step = NULL;

  if (last != NULL && last->id != id)
    mas_collection_end_group (self);
  if (!qi_collection_find_id (self->collection, id, &row))
    return;
  label = dup_label (what != NULL ? what : _("Change"), row);
  step = mas_step_new (MAS_STEP_EDIT, label);
  step->id = id;
  step->rows[0] = step->rows[1] = row;
  step->setups[0] = qi_setup_ref (before);
  step->setups[1] = qi_setup_ref (qi_history_get_setup (history));
  /* Undoing after a save restores the very same text, not just one that means the same. */
  step->texts[0] = is_said ? qi_collection_dup_text (self->collection, row, NULL) : NULL;
  mas_steps_push (self->steps, step);
}

/* The setup that @history holds before its present one, or NULL. */
static QiSetup *
get_previous (QiHistory *history)
{
  guint cursor = qi_history_get_cursor (history);
  g_autoptr (QiHistoryEntry) entry = NULL;

  if (cursor == 0)
    return NULL;
  entry = g_list_model_get_item (G_LIST_MODEL (history), cursor - 1);
  return qi_history_entry_get_setup (entry);
}

void
mas_collection_note_edit (MasCollection *self,
                          guint64        id,
                          QiHistory     *history,
                          QiSetup       *before,
                          gboolean       is_said)
{
  MasStep *last = mas_steps_get_undo (self->steps);
  QiSetup *now = qi_history_get_setup (history);

  if (self->stepping)
    return;
  /* Undo and redo in the document's own history also move through this list, where both have the
   * same step. */
  if (qi_history_can_redo (history) && is_edit (last, id, now, before))
    mas_steps_move (self->steps, TRUE);
  else if (is_edit (mas_steps_get_redo (self->steps), id, before, now))
    mas_steps_move (self->steps, FALSE);
  /* One more edit of a group. */
  else if (!qi_history_can_redo (history) && mas_steps_get_redo (self->steps) == NULL
           && is_edit (last, id, get_previous (history), before))
    {
      qi_setup_unref (last->setups[1]);
      last->setups[1] = qi_setup_ref (now);
    }
  else
    push_edit (self, id, history, before, is_said);
}

void
mas_collection_note_text (MasCollection *self,
                          guint          row,
                          GBytes        *before,
                          GBytes        *after)
{
  g_autofree char *label = NULL;
  MasStep *step = NULL;

  if (self->stepping || before == NULL || g_bytes_equal (before, after))
    return;
  mas_collection_end_group (self);
  label = dup_label (_("Edit Text"), row);
  step = mas_step_new (MAS_STEP_TEXT, label);
  step->id = qi_collection_get_id (self->collection, row);
  step->rows[0] = step->rows[1] = row;
  step->texts[0] = g_bytes_ref (before);
  step->texts[1] = g_bytes_ref (after);
  mas_steps_push (self->steps, step);
}

/* Going through it. */

static gboolean
apply_setup (MasCollection *self,
             MasStep       *step,
             guint          row,
             guint          to)
{
  MasDocument *document = mas_collection_get_document (self, row, NULL, NULL);

  if (document == NULL)
    return FALSE;
  mas_collection_wish_text (self, step->id, step->texts[to]);
  qi_history_go_to (mas_document_get_history (document), step->setups[to], step->label);
  mas_collection_flush (self);
  mas_collection_wish_text (self, step->id, NULL);
  return TRUE;
}

static gboolean
apply_list (MasCollection *self,
            QiRowList     *list)
{
  gboolean done = FALSE;

  self->acting = TRUE;
  self->writing = TRUE; /* the documents are right already, or are set below */
  done = qi_collection_set_rows (self->collection, list);
  self->writing = FALSE;
  self->acting = FALSE;
  mas_collection_check_documents (self, 0, G_MAXUINT);
  return done;
}

/* Makes the row as it was before (@to 0) or after the step (1), as in #MasStep. */
static gboolean
apply (MasCollection *self,
       MasStep       *step,
       guint          to,
       guint         *row)
{
  guint n_rows = 0;

  if (step->kind == MAS_STEP_ACT)
    {
      if (!apply_list (self, step->lists[to]))
        return FALSE;
      n_rows = qi_collection_get_n_rows (self->collection);
      *row = n_rows > 0 ? MIN (step->rows[to], n_rows - 1) : G_MAXUINT;
      return TRUE;
    }
  if (!qi_collection_find_id (self->collection, step->id, row))
    return FALSE;
  mas_collection_keep_row (self, step->id);
  return step->kind == MAS_STEP_EDIT
           ? apply_setup (self, step, *row, to)
           : mas_collection_replace_text (self, *row, step->texts[to], NULL);
}

static gboolean
step_once (MasCollection *self,
           gboolean       back,
           guint         *row)
{
  MasStep *step = back ? mas_steps_get_undo (self->steps) : mas_steps_get_redo (self->steps);
  gboolean done = FALSE;

  if (step == NULL)
    return FALSE;
  self->stepping = TRUE;
  mas_collection_flush (self);
  done = apply (self, step, back ? 0 : 1, row);
  self->stepping = FALSE;
  if (done)
    mas_steps_move (self->steps, back);
  else
    mas_steps_clear (
      self->steps); /* the row cannot be read any more, so earlier steps cannot be undone either */
  return done;
}

gboolean
mas_collection_undo (MasCollection *self)
{
  g_return_val_if_fail (MAS_IS_COLLECTION (self), FALSE);
  return mas_collection_go_to_step (self, mas_steps_get_cursor (self->steps) - 1);
}

gboolean
mas_collection_redo (MasCollection *self)
{
  g_return_val_if_fail (MAS_IS_COLLECTION (self), FALSE);
  return mas_collection_go_to_step (self, mas_steps_get_cursor (self->steps) + 1);
}

gboolean
mas_collection_go_to_step (MasCollection *self,
                           guint          cursor)
{
  gboolean done = TRUE;
  gboolean any = FALSE;
  guint row = G_MAXUINT;

  g_return_val_if_fail (MAS_IS_COLLECTION (self), FALSE);

  if (cursor >= g_list_model_get_n_items (G_LIST_MODEL (self->steps)))
    return FALSE;
  while (done && mas_steps_get_cursor (self->steps) != cursor)
    {
      done = step_once (self, mas_steps_get_cursor (self->steps) > cursor, &row);
      any |= done;
    }
  if (any)
    g_signal_emit_by_name (self, "stepped", row);
  return any && done;
}

MasSteps *
mas_collection_get_steps (MasCollection *self)
{
  g_return_val_if_fail (MAS_IS_COLLECTION (self), NULL);
  return self->steps;
}

const char *
mas_collection_get_undo_label (MasCollection *self)
{
  MasStep *step = NULL;

  g_return_val_if_fail (MAS_IS_COLLECTION (self), NULL);

  step = mas_steps_get_undo (self->steps);
  return step != NULL ? step->label : NULL;
}

const char *
mas_collection_get_redo_label (MasCollection *self)
{
  MasStep *step = NULL;

  g_return_val_if_fail (MAS_IS_COLLECTION (self), NULL);

  step = mas_steps_get_redo (self->steps);
  return step != NULL ? step->label : NULL;
}

/* A save. */

typedef struct
{
  QiCollection *rows;
  GHashTable   *carried; /* old list → carried list; steps that follow each other share lists */
} Carrying;

static QiRowList *
carry_list (QiRowList *list,
            gpointer   user_data)
{
  Carrying *carrying = user_data;
  QiRowList *carried = g_hash_table_lookup (carrying->carried, list);

  if (carried == NULL)
    {
      carried = qi_collection_carry_rows (carrying->rows, list);
      if (carried == NULL)
        return NULL;
      g_hash_table_insert (carrying->carried, qi_row_list_ref (list), carried);
    }
  return qi_row_list_ref (carried);
}

void
mas_collection_carry_steps (MasCollection *self)
{
  g_autoptr (GHashTable) carried =
    g_hash_table_new_full (NULL, NULL, (GDestroyNotify) qi_row_list_unref,
                           (GDestroyNotify) qi_row_list_unref);
  Carrying carrying = { self->collection, carried };

  mas_collection_end_group (self);
  mas_steps_carry (self->steps, carry_list, &carrying);
}
