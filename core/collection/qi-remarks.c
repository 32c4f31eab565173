/* SPDX-License-Identifier: Apache-2.0 */
#define G_LOG_DOMAIN "Qi"

#include "qi-remarks-private.h"
#include "qi-setup-private.h"

#include <string.h>

#define BY_PIECE "unknown-piece" /* is a kind for each piece */
#define MAX_KINDS \
  512 /* only texts that are no positions have more of these; the rest is not counted */

struct _QiRemarks
{
  GPtrArray  *all;   /* of QiRemark */
  GHashTable *kinds; /* key → QiRemark, of @all */
  GHashTable *seen;  /* keys in the row being counted; they point into @all */
};

static void
remark_free (gpointer data)
{
  QiRemark *remark = data;

  g_free (remark->key);
  qi_finding_unref (remark->finding);
  g_clear_pointer (&remark->setup, qi_setup_unref);
  g_free (remark);
}

static char *
dup_key (const QiFinding *finding)
{
  const char *code = qi_finding_get_code (finding);
  const char *piece = qi_finding_get_param (finding, "piece");

  return strcmp (code, BY_PIECE) == 0 && piece != NULL ? g_strconcat (code, " ", piece, NULL)
                                                       : g_strdup (code);
}

/**
 * qi_remarks_new:
 *
 * Returns: (transfer full): no remarks yet; qi_remarks_free() or qi_remarks_end()
 */
QiRemarks *
qi_remarks_new (void)
{
  QiRemarks *self = g_new0 (QiRemarks, 1);

  self->all = g_ptr_array_new_with_free_func (remark_free);
  self->kinds = g_hash_table_new (g_str_hash, g_str_equal);
  self->seen = g_hash_table_new (NULL, NULL);
  return self;
}

/**
 * qi_remarks_free:
 * @self: remarks
 *
 * Frees them.
 */
void
qi_remarks_free (QiRemarks *self)
{
  g_return_if_fail (self != NULL);

  g_hash_table_unref (self->kinds);
  g_hash_table_unref (self->seen);
  g_clear_pointer (&self->all, g_ptr_array_unref);
  g_free (self);
}

static void
count (QiRemarks *self,
       guint      row,
       QiSetup   *setup,
       QiFinding *finding)
{
  char *key = dup_key (finding);
  QiRemark *remark = g_hash_table_lookup (self->kinds, key);

  if (remark == NULL && self->all->len < MAX_KINDS)
    {
      remark = g_new0 (QiRemark, 1);
      remark->key = g_steal_pointer (&key);
      remark->finding = qi_finding_ref (finding);
      remark->setup = setup != NULL ? qi_setup_ref (setup) : NULL;
      remark->first = row;
      g_ptr_array_add (self->all, remark);
      g_hash_table_insert (self->kinds, remark->key, remark);
    }
  g_free (key);
  if (remark != NULL && g_hash_table_add (self->seen, remark))
    remark->n_rows++;
}

void
qi_remarks_count (QiRemarks       *self,
                  guint            row,
                  const QiReading *reading,
                  QiMuted         *muted)
{
  g_autoptr (QiMuted) all = NULL;

  g_return_if_fail (self != NULL && reading != NULL);

  if (reading->findings->len == 0)
    return;
  all = qi_setup_dup_muted (reading->setup, muted);
  g_hash_table_remove_all (self->seen);
  for (guint i = 0; i < reading->findings->len; i++)
    if (!qi_muted_takes (all, reading->findings->pdata[i]))
      count (self, row, reading->setup, reading->findings->pdata[i]);
}

static int
compare (gconstpointer a,
         gconstpointer b)
{
  const QiRemark *first = *(QiRemark *const *) a;
  const QiRemark *second = *(QiRemark *const *) b;
  const QiSeverity severities[] = { qi_finding_get_severity (first->finding),
                                    qi_finding_get_severity (second->finding) };

  if (severities[0] != severities[1])
    return severities[0] < severities[1] ? -1 : 1;
  if (first->n_rows != second->n_rows)
    return first->n_rows > second->n_rows ? -1 : 1;
  return strcmp (first->key, second->key);
}

GPtrArray *
qi_remarks_end (QiRemarks *self)
{
  GPtrArray *all = NULL;

  g_return_val_if_fail (self != NULL, NULL);

  all = g_steal_pointer (&self->all);
  g_ptr_array_sort (all, compare);
  qi_remarks_free (self);
  return all;
}

gboolean
qi_remarks_are_key (const QiReading *reading,
                    QiMuted         *muted,
                    const char      *key)
{
  g_autoptr (QiMuted) all = NULL;
  gboolean is = FALSE;

  g_return_val_if_fail (reading != NULL && key != NULL, FALSE);

  all = qi_setup_dup_muted (reading->setup, muted);
  for (guint i = 0; !is && i < reading->findings->len; i++)
    {
      g_autofree char *own = dup_key (reading->findings->pdata[i]);

      is = strcmp (own, key) == 0 && !qi_muted_takes (all, reading->findings->pdata[i]);
    }
  return is;
}
