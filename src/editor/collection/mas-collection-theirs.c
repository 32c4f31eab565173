/* SPDX-License-Identifier: Apache-2.0 */
/* Rows that another program wrote: rows that are new here, and what differs in the file on disk. */
#define G_LOG_DOMAIN "Mas"

#include "config.h"

#include "mas-collection-private.h"

#include <glib/gi18n.h>

guint
mas_collection_get_theirs (MasCollection *self,
                           guint64        id)
{
  return self->theirs != NULL ? GPOINTER_TO_UINT (g_hash_table_lookup (self->theirs, &id)) : 0;
}

static void
set_fresh (MasCollection *self,
           guint64        id,
           gboolean       fresh)
{
  MasCollectionRow *live = g_hash_table_lookup (self->live, &id);

  if (live == NULL || live->fresh == fresh)
    return;
  live->fresh = fresh;
  g_object_notify (G_OBJECT (live), "fresh");
}

void
mas_collection_mark_fresh (MasCollection *self,
                           const guint   *rows,
                           guint          n_rows)
{
  g_return_if_fail (MAS_IS_COLLECTION (self));

  for (guint i = 0; i < n_rows; i++)
    {
      guint64 id = qi_collection_get_id (self->collection, rows[i]);

      /* The row in the editor has been seen already. */
      if (rows[i] == self->current)
        continue;
      g_hash_table_add (self->fresh, g_memdup2 (&id, sizeof id));
      set_fresh (self, id, TRUE);
    }
}

void
mas_collection_look_at_row (MasCollection *self,
                            guint64        id)
{
  if (g_hash_table_remove (self->fresh, &id))
    set_fresh (self, id, FALSE);
}

void
mas_collection_set_theirs (MasCollection *self,
                           GHashTable    *theirs,
                           guint          n)
{
  GHashTableIter iter;
  gpointer value = NULL;

  g_return_if_fail (MAS_IS_COLLECTION (self));

  if (theirs == NULL && self->theirs == NULL)
    return;
  if (theirs != NULL)
    g_hash_table_ref (theirs);
  g_clear_pointer (&self->theirs, g_hash_table_unref);
  self->theirs = theirs;
  self->n_theirs = theirs != NULL ? n : 0;
  g_hash_table_iter_init (&iter, self->live);
  while (g_hash_table_iter_next (&iter, NULL, &value))
    {
      MasCollectionRow *live = value;
      guint now = mas_collection_get_theirs (self, live->id);

      if (live->theirs == now)
        continue;
      live->theirs = now;
      g_object_notify (G_OBJECT (live), "theirs");
    }
  g_signal_emit_by_name (self, "theirs");
}

guint
mas_collection_count_theirs (MasCollection *self)
{
  g_return_val_if_fail (MAS_IS_COLLECTION (self), 0);
  return self->n_theirs;
}

char *
mas_collection_row_dup_theirs (MasCollectionRow *self)
{
  guint n_added = 0;
  const char *words = NULL;
  g_autofree char *added = NULL;

  g_return_val_if_fail (MAS_IS_COLLECTION_ROW (self), NULL);

  n_added = self->theirs >> MAS_THEIRS_SHIFT;
  if ((self->theirs & MAS_THEIRS_REMOVED) != 0)
    words = self->modified ? _("Changed here, removed on disk") : _("Removed on disk");
  else if ((self->theirs & MAS_THEIRS_CHANGED) != 0)
    words = self->modified ? _("Changed here and on disk") : _("Changed on disk");
  if (n_added > 0 && (self->theirs & MAS_THEIRS_BEFORE) != 0)
    added = g_strdup_printf (ngettext ("%'u added before it on disk", "%'u added before it on disk",
                                       n_added),
                             n_added);
  else if (n_added > 0)
    added = g_strdup_printf (ngettext ("%'u added behind it on disk", "%'u added behind it on disk",
                                       n_added),
                             n_added);
  if (words == NULL || added == NULL)
    return words != NULL ? g_strdup (words) : g_steal_pointer (&added);
  return g_strjoin (C_("list", ", "), words, added, NULL);
}
