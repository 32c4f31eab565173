/* SPDX-License-Identifier: Apache-2.0 */
#define G_LOG_DOMAIN "Qi"

#include "qi-collection-inner-private.h"

/* Kinds of findings that are left out when rows are judged. Verdicts found with another set are forgotten: those of the
 * file at once, those of changed texts when they are used (again). */

/**
 * qi_collection_get_muted:
 * @self: a collection
 *
 * Returns: (transfer none) (nullable): the kinds that were set
 */
QiMuted *
qi_collection_get_muted (QiCollection *self)
{
  g_return_val_if_fail (QI_IS_COLLECTION (self), NULL);
  return self->muted;
}

void
qi_collection_judge_text (QiCollection *self,
                          QiItemText   *text,
                          QiVerdict     verdict)
{
  text->judged_by = self->n_muted_sets;
  qi_collection_set_text_verdict (text, verdict);
}

gboolean
qi_collection_forget_texts (QiCollection *self,
                            QiRowList    *rows,
                            guint         from,
                            guint         to)
{
  gboolean any = FALSE;
  QiRow first = { 0 };
  guint n = 0;

  for (; from < to && (n = qi_row_list_get_run (rows, from, &first)) > 0; from += n)
    if (first.text != NULL && first.text->judged_by != self->n_muted_sets)
      {
        /* An error is an error with any set. */
        const QiVerdict old = qi_collection_get_text_verdict (first.text);

        qi_collection_judge_text (self, first.text,
                                  old == QI_VERDICT_ERROR ? old : QI_VERDICT_UNKNOWN);
        any = any || old != QI_VERDICT_ERROR;
      }
  return any;
}

void
qi_collection_set_muted (QiCollection *self,
                         QiMuted      *muted)
{
  g_autoptr (QiMuted) before = NULL;
  guint n_rows = 0;

  g_return_if_fail (QI_IS_COLLECTION (self));

  if (qi_muted_equal (self->muted, muted))
    return;
  before = self->muted;
  self->muted = qi_muted_ref (muted);
  self->n_muted_sets++;
  if (self->is_closed)
    return;
  qi_collection_stop_checking (self);
  for (guint i = 0; i < qi_item_store_get_n (self->store); i++)
    if (qi_item_store_get_verdict (self->store, i) != QI_VERDICT_ERROR)
      qi_item_store_set_verdict (self->store, i, QI_VERDICT_UNKNOWN);
  n_rows = qi_row_list_get_n_rows (self->rows);
  qi_collection_forget_texts (self, self->rows, 0, n_rows);
  qi_collection_recount (self);
  qi_collection_check (self);
  if (n_rows > 0)
    g_signal_emit (self, qi_collection_signals[QI_COLLECTION_VERDICTS_CHANGED], 0, 0, n_rows);
  qi_collection_emit_counts (self);
}
