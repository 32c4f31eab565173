/* SPDX-License-Identifier: Apache-2.0 */
#define G_LOG_DOMAIN "Mas"

#include "config.h"

#include "mas-collection-private.h"

/* Acts on rows. Each is one step. */

static QiRowList *
begin (MasCollection *self)
{
  mas_collection_flush (self);
  mas_collection_end_group (self);
  self->acting = TRUE;
  return qi_row_list_ref (qi_collection_get_rows (self->collection));
}

/* Takes @before. @undone, @done: the row to show after the step is undone, and after it is done
 * again. */
static gboolean
end (MasCollection *self,
     QiRowList     *before,
     gboolean       success,
     const char    *label,
     guint          undone,
     guint          done)
{
  MasStep *step = NULL;

  self->acting = FALSE;
  if (!success)
    {
      qi_row_list_unref (before);
      return FALSE;
    }
  step = mas_step_new (MAS_STEP_ACT, label);
  step->lists[0] = before;
  step->lists[1] = qi_row_list_ref (qi_collection_get_rows (self->collection));
  step->rows[0] = undone;
  step->rows[1] = done;
  mas_steps_push (self->steps, step);
  return TRUE;
}

gboolean
mas_collection_insert (MasCollection *self,
                       guint          row,
                       QiSetup       *setup,
                       const char    *label,
                       GError       **error)
{
  g_autoptr (GPtrArray) findings = qi_findings_new ();
  QiRowList *before = NULL;

  g_return_val_if_fail (MAS_IS_COLLECTION (self), FALSE);

  before = begin (self);
  return end (self, before, qi_collection_insert (self->collection, row, setup, findings, error),
              label, row > 0 ? row - 1 : 0, row);
}

gboolean
mas_collection_duplicate (MasCollection *self,
                          const guint   *rows,
                          guint          n_rows,
                          const char    *label,
                          GError       **error)
{
  QiRowList *before = NULL;

  g_return_val_if_fail (MAS_IS_COLLECTION (self), FALSE);
  g_return_val_if_fail (n_rows > 0, FALSE);

  before = begin (self);
  return end (self, before, qi_collection_duplicate (self->collection, rows, n_rows, error), label,
              rows[0], rows[0] + 1);
}

gboolean
mas_collection_delete (MasCollection *self,
                       const guint   *rows,
                       guint          n_rows,
                       const char    *label,
                       GError       **error)
{
  QiRowList *before = NULL;

  g_return_val_if_fail (MAS_IS_COLLECTION (self), FALSE);
  g_return_val_if_fail (n_rows > 0, FALSE);

  before = begin (self);
  return end (self, before, qi_collection_delete (self->collection, rows, n_rows, error), label,
              rows[0], rows[0]);
}

gboolean
mas_collection_move (MasCollection *self,
                     const guint   *rows,
                     guint          n_rows,
                     guint          to,
                     const char    *label,
                     GError       **error)
{
  QiRowList *before = NULL;
  guint n_above = 0;

  g_return_val_if_fail (MAS_IS_COLLECTION (self), FALSE);
  g_return_val_if_fail (n_rows > 0, FALSE);

  while (n_above < n_rows && rows[n_above] < to)
    n_above++;
  before = begin (self);
  return end (self, before, qi_collection_move (self->collection, rows, n_rows, to, error), label,
              rows[0], to - n_above);
}

gboolean
mas_collection_reorder (MasCollection *self,
                        const guint   *rows,
                        guint          n_rows,
                        const char    *label,
                        GError       **error)
{
  QiRowList *before = NULL;
  const guint current = mas_collection_get_current (self);
  guint place = 0;

  g_return_val_if_fail (MAS_IS_COLLECTION (self), FALSE);
  g_return_val_if_fail (n_rows > 0, FALSE);

  while (place < n_rows && rows[place] != current)
    place++;
  before = begin (self);
  return end (self, before, qi_collection_reorder (self->collection, rows, n_rows, error), label,
              current == G_MAXUINT ? 0 : current, place < n_rows ? place : 0);
}

gboolean
mas_collection_revert (MasCollection *self,
                       const guint   *rows,
                       guint          n_rows,
                       const char    *label)
{
  QiRowList *before = NULL;
  gboolean any = FALSE;
  guint first = 0;

  g_return_val_if_fail (MAS_IS_COLLECTION (self), FALSE);

  before = begin (self);
  for (guint i = 0; i < n_rows; i++)
    if (qi_collection_is_row_modified (self->collection, rows[i])
        && qi_collection_revert (self->collection, rows[i]))
      {
        first = any ? first : rows[i];
        any = TRUE;
      }
  return end (self, before, any, label, first, first);
}

void
mas_collection_add_act (MasCollection *self,
                        QiRowList     *before,
                        guint          row,
                        const char    *label)
{
  g_return_if_fail (MAS_IS_COLLECTION (self));
  g_return_if_fail (before != NULL);

  mas_collection_end_group (self);
  end (self, qi_row_list_ref (before), TRUE, label, row, row);
}
