/* SPDX-License-Identifier: Apache-2.0 */
#define G_LOG_DOMAIN "Mas"

#include "config.h"

#include "mas-collection-private.h"

#include "mas-analysis-line.h"

/* What an engine thinks of a row. It belongs to a text, and is dropped when the row's text
 * changes. */

typedef struct
{
  QiEngineValue *value;
  QiSide         turn;
  guint          text; /* hash of what the row said */
} Kept;

static void
kept_free (gpointer data)
{
  Kept *kept = data;

  qi_engine_value_free (kept->value);
  g_free (kept);
}

static guint
hash_text (MasCollection *self,
           guint          row)
{
  g_autoptr (GBytes) text = qi_collection_dup_text (self->collection, row, NULL);

  return text != NULL ? g_bytes_hash (text) : 0;
}

static Kept *
find_kept (MasCollection *self,
           guint64        id)
{
  return self->values != NULL ? g_hash_table_lookup (self->values, &id) : NULL;
}

static void
tell (MasCollection *self,
      guint64        id)
{
  MasCollectionRow *row = g_hash_table_lookup (self->live, &id);

  if (row != NULL)
    g_object_notify (G_OBJECT (row), "value");
}

void
mas_collection_take_value (MasCollection *self,
                           guint          row,
                           QiEngineValue *value,
                           QiSide         turn)
{
  guint64 id;
  Kept *kept;

  g_return_if_fail (MAS_IS_COLLECTION (self));

  if (self->values == NULL)
    self->values = g_hash_table_new_full (g_int64_hash, g_int64_equal, g_free, kept_free);
  id = qi_collection_get_id (self->collection, row);
  kept = g_new0 (Kept, 1);
  kept->value = value;
  kept->turn = turn;
  kept->text = hash_text (self, row);
  g_hash_table_replace (self->values, g_memdup2 (&id, sizeof id), kept);
  tell (self, id);
}

char *
mas_collection_dup_value (MasCollection *self,
                          guint64        id)
{
  const Kept *kept = find_kept (self, id);
  MasAnalysisLine line = { 0 };

  if (kept == NULL)
    return NULL;
  line.kind = kept->value->line.kind;
  line.score = kept->value->line.score;
  return mas_analysis_line_dup_score (&line, !self->for_mover && kept->turn == QI_SIDE_SECOND);
}

void
mas_collection_set_for_mover (MasCollection *self,
                              gboolean       for_mover)
{
  GHashTableIter iter;
  gpointer id = NULL;

  g_return_if_fail (MAS_IS_COLLECTION (self));

  if (self->for_mover == for_mover)
    return;
  self->for_mover = for_mover;
  if (self->values == NULL)
    return;
  g_hash_table_iter_init (&iter, self->values);
  while (g_hash_table_iter_next (&iter, &id, NULL))
    tell (self, *(guint64 *) id);
}

void
mas_collection_check_values (MasCollection *self,
                             guint          row,
                             guint          n)
{
  for (guint i = row; self->values != NULL && i < row + n; i++)
    {
      const guint64 id = qi_collection_get_id (self->collection, i);
      const Kept *kept = find_kept (self, id);

      if (kept == NULL || kept->text == hash_text (self, i))
        continue;
      g_hash_table_remove (self->values, &id);
      tell (self, id);
    }
}

gboolean
mas_collection_has_values (MasCollection *self)
{
  g_return_val_if_fail (MAS_IS_COLLECTION (self), FALSE);
  return self->values != NULL && g_hash_table_size (self->values) > 0;
}

/* Writing --------------------------------------------------------------------------------------------------------- */

gboolean
mas_collection_can_write_values (MasCollection *self)
{
  const QiNotation *format;

  g_return_val_if_fail (MAS_IS_COLLECTION (self), FALSE);

  format = qi_collection_get_format (self->collection);
  return format != NULL && format == qi_notation_lookup ("epd");
}

static gboolean
write_value (MasCollection *self,
             guint          row,
             Kept          *kept,
             GError       **error)
{
  g_autoptr (QiReading) reading = qi_collection_read (self->collection, row, FALSE, error);
  g_autoptr (GPtrArray) findings = qi_findings_new ();
  g_autoptr (QiSetup) setup = NULL;

  if (reading == NULL || reading->setup == NULL)
    return reading != NULL;
  setup = qi_engine_value_put (kept->value, reading->setup);
  if (!qi_collection_set_setup (self->collection, row, setup, NULL, findings, error))
    return FALSE;
  kept->text = hash_text (self, row);
  return TRUE;
}

gboolean
mas_collection_write_values (MasCollection *self,
                             const guint   *rows,
                             guint          n_rows,
                             const char    *label,
                             GError       **error)
{
  g_autoptr (QiRowList) before = NULL;
  gboolean success = TRUE;
  guint first = G_MAXUINT;

  g_return_val_if_fail (MAS_IS_COLLECTION (self), FALSE);

  mas_collection_flush (self);
  mas_collection_end_group (self);
  before = qi_row_list_ref (qi_collection_get_rows (self->collection));
  self->acting = self->writing_values = TRUE;
  for (guint i = 0; i < n_rows && success; i++)
    {
      Kept *kept = find_kept (self, qi_collection_get_id (self->collection, rows[i]));

      if (kept == NULL)
        continue;
      success = write_value (self, rows[i], kept, error);
      first = MIN (first, rows[i]);
    }
  self->acting = self->writing_values = FALSE;
  /* All or nothing. */
  if (!success)
    qi_collection_set_rows (self->collection, before);
  else if (first != G_MAXUINT)
    mas_collection_add_act (self, before, first, label);
  return success;
}

/* Order ----------------------------------------------------------------------------------------------------------- */

typedef struct
{
  guint    row;
  gboolean has;
  int      ce;
} Placed;

/* The best first, those without a value last. */
static int
compare_placed (gconstpointer a,
                gconstpointer b)
{
  const Placed *one = a;
  const Placed *other = b;

  if (one->has != other->has)
    return one->has ? -1 : 1;
  if (one->has && one->ce != other->ce)
    return one->ce > other->ce ? -1 : 1;
  return one->row < other->row ? -1 : one->row > other->row;
}

GArray *
mas_collection_sort_by_value (MasCollection *self)
{
  g_return_val_if_fail (MAS_IS_COLLECTION (self), NULL);

  const guint n = qi_collection_get_n_rows (self->collection);
  g_autoptr (GArray) placed = g_array_sized_new (FALSE, FALSE, sizeof (Placed), n);
  GArray *rows = g_array_sized_new (FALSE, FALSE, sizeof (guint), n);

  for (guint i = 0; i < n; i++)
    {
      const Kept *kept = find_kept (self, qi_collection_get_id (self->collection, i));
      Placed one = { .row = i };

      one.has = kept != NULL && qi_engine_value_get_ce (kept->value, &one.ce);
      if (one.has && !self->for_mover && kept->turn == QI_SIDE_SECOND)
        one.ce = -one.ce;
      g_array_append_val (placed, one);
    }
  g_array_sort (placed, compare_placed);
  for (guint i = 0; i < n; i++)
    g_array_append_val (rows, g_array_index (placed, Placed, i).row);
  return rows;
}
