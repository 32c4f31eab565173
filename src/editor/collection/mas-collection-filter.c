/* SPDX-License-Identifier: Apache-2.0 */
#define G_LOG_DOMAIN "Mas"

#include "config.h"

#include "mas-collection-private.h"

#define FIND_DELAY  400  /* ms between searches while rows are found and checked */
#define MAX_AT_ONCE 1000 /* added rows that may be announced in the same signal as removed ones */

typedef struct
{
  MasCollection *collection; /* owned */
  guint          number;
} Search;

/* The row at a place of an array, or of all rows. */
static guint
get_match (GArray *matches,
           guint   place)
{
  return matches != NULL ? g_array_index (matches, guint, place) : place;
}

/* The first place whose row is @row or behind it. */
static guint
find_place (GArray *matches,
            guint   row)
{
  guint low = 0;
  guint high = matches->len;

  while (low < high)
    {
      guint middle = low + (high - low) / 2;

      if (g_array_index (matches, guint, middle) < row)
        low = middle + 1;
      else
        high = middle;
    }
  return low;
}

guint
mas_collection_get_row (MasCollection *self,
                        guint          place)
{
  g_return_val_if_fail (MAS_IS_COLLECTION (self), G_MAXUINT);

  if (place >= (self->matches != NULL ? self->matches->len : self->n_rows))
    return G_MAXUINT;
  return get_match (self->matches, place);
}

gboolean
mas_collection_find_place (MasCollection *self,
                           guint          row,
                           guint         *place)
{
  g_return_val_if_fail (MAS_IS_COLLECTION (self), FALSE);

  if (row >= self->n_rows)
    return FALSE;
  *place = self->matches != NULL ? find_place (self->matches, row) : row;
  return self->matches == NULL
         || (*place < self->matches->len && g_array_index (self->matches, guint, *place) == row);
}

void
mas_collection_splice (MasCollection *self,
                       guint          row,
                       guint          removed,
                       guint          added)
{
  guint first = row;
  guint n_removed = removed;
  guint n_added = added;

  if (self->matches != NULL)
    {
      guint end = find_place (self->matches, row + removed);
      g_autoptr (GArray) rows = g_array_sized_new (FALSE, FALSE, sizeof (guint), added);

      /* A search that is running finds rows by their old numbers. */
      if (row + added < self->n_rows || removed > 0)
        mas_collection_stop_finding (self);
      first = find_place (self->matches, row);
      n_removed = end - first;
      /* Rows that the person adds are shown even when they do not match. Rows that are found in the file are
       * searched. */
      for (guint i = 0; i < added && self->acting; i++)
        {
          guint new_row = row + i;

          g_array_append_val (rows, new_row);
        }
      n_added = rows->len;
      for (guint i = end; i < self->matches->len; i++)
        g_array_index (self->matches, guint, i) += added - removed;
      g_array_remove_range (self->matches, first, n_removed);
      g_array_insert_vals (self->matches, first, rows->data, rows->len);
      mas_collection_find_again (self);
    }
  if (n_removed > 0 || n_added > 0)
    g_list_model_items_changed (G_LIST_MODEL (self), first, n_removed, n_added);
  g_signal_emit_by_name (self, "shown");
}

/* Shows other rows: signals only the range in which old and new list differ. Takes @matches. */
static void
show_matches (MasCollection *self,
              GArray        *matches)
{
  GArray *old = self->matches;
  guint n_old = old != NULL ? old->len : self->n_rows;
  guint n_new = matches != NULL ? matches->len : self->n_rows;
  guint start = 0;
  guint end = 0;
  guint n_removed = 0;

  while (start < n_old && start < n_new && get_match (old, start) == get_match (matches, start))
    start++;
  while (end < n_old - start && end < n_new - start
         && get_match (old, n_old - 1 - end) == get_match (matches, n_new - 1 - end))
    end++;
  n_removed = n_old - start - end;
  if (n_removed > 0 && n_new - start - end > MAX_AT_ONCE)
    {
      /* In a single signal GTK compares all added rows with all removed ones; so the removal is announced first,
       * on its own. */
      GArray *kept = g_array_sized_new (FALSE, FALSE, sizeof (guint), start + end);

      for (guint i = 0; i < start + end; i++)
        {
          guint row = get_match (old, i < start ? i : i + n_removed);

          g_array_append_val (kept, row);
        }
      self->matches = kept;
      g_list_model_items_changed (G_LIST_MODEL (self), start, n_removed, 0);
      n_removed = 0;
      self->matches = matches;
      g_array_unref (kept);
    }
  self->matches = matches;
  if (n_removed > 0 || n_new > start + end)
    g_list_model_items_changed (G_LIST_MODEL (self), start, n_removed, n_new - start - end);
  if (old != NULL)
    g_array_unref (old);
  g_signal_emit_by_name (self, "shown");
}

/* Rows edited since the filter was set stay in the list, even when they no longer match. */
static void
add_kept (MasCollection *self,
          GArray        *matches)
{
  for (guint i = 0; i < self->kept->len; i++)
    {
      guint row = 0;
      guint place = 0;

      if (!qi_collection_find_id (self->collection, g_array_index (self->kept, guint64, i), &row))
        continue;
      place = find_place (matches, row);
      if (place >= matches->len || g_array_index (matches, guint, place) != row)
        g_array_insert_val (matches, place, row);
    }
}

static void
on_found_cb (GObject      *source,
             GAsyncResult *result,
             gpointer      user_data)
{
  g_autofree Search *search = user_data;
  g_autoptr (MasCollection) self = search->collection;
  g_autoptr (GArray) found = qi_collection_find_finish (QI_COLLECTION (source), result, NULL);

  /* The result of a search that was given up is dropped. */
  if (self->finding == NULL || search->number != self->n_searches)
    return;
  g_clear_object (&self->finding);
  if (found != NULL)
    {
      /* Rows that were removed meanwhile: another search, already scheduled, takes care of them. */
      while (found->len > 0 && g_array_index (found, guint, found->len - 1) >= self->n_rows)
        g_array_set_size (found, found->len - 1);
      add_kept (self, found);
      show_matches (self, g_steal_pointer (&found));
    }
  g_object_notify (G_OBJECT (self), "searching");
}

static void
find (MasCollection *self)
{
  Search *search = g_new0 (Search, 1);

  search->collection = g_object_ref (self);
  search->number = ++self->n_searches;
  self->finding = g_cancellable_new ();
  qi_collection_find_async (self->collection, &self->filter, self->finding, on_found_cb, search);
}

static gboolean
on_find_cb (gpointer user_data)
{
  MasCollection *self = user_data;

  if (self->finding != NULL)
    return G_SOURCE_CONTINUE;
  self->find_id = 0;
  if (mas_collection_is_filtered (self))
    find (self);
  return G_SOURCE_REMOVE;
}

void
mas_collection_find_again (MasCollection *self)
{
  if (self->find_id == 0 && mas_collection_is_filtered (self))
    self->find_id = g_timeout_add (FIND_DELAY, on_find_cb, self);
}

void
mas_collection_keep_row (MasCollection *self,
                         guint64        id)
{
  if (!mas_collection_is_filtered (self))
    return;
  for (guint i = 0; i < self->kept->len; i++)
    if (g_array_index (self->kept, guint64, i) == id)
      return;
  g_array_append_val (self->kept, id);
}

void
mas_collection_stop_finding (MasCollection *self)
{
  g_clear_handle_id (&self->find_id, g_source_remove);
  if (self->finding != NULL)
    g_cancellable_cancel (self->finding);
  g_clear_object (&self->finding);
}

gboolean
mas_collection_is_filtered (MasCollection *self)
{
  g_return_val_if_fail (MAS_IS_COLLECTION (self), FALSE);
  return self->filter.verdicts != 0 || self->filter.text != NULL || self->filter.query != NULL
         || self->filter.repeats != QI_REPEATS_ALL || self->filter.remark != NULL;
}

static gboolean
is_same_filter (const QiRowFilter *a,
                const QiRowFilter *b)
{
  return a->verdicts == b->verdicts && g_strcmp0 (a->text, b->text) == 0 && a->query == b->query
         && a->repeats == b->repeats && g_strcmp0 (a->remark, b->remark) == 0
         && (a->symmetries == b->symmetries || (a->repeats == QI_REPEATS_ALL && a->text == NULL));
}

void
mas_collection_set_filter (MasCollection     *self,
                           const QiRowFilter *filter)
{
  QiRowFilter wanted;

  g_return_if_fail (MAS_IS_COLLECTION (self));
  g_return_if_fail (filter != NULL);

  wanted = *filter;
  if (wanted.text != NULL && *wanted.text == '\0')
    wanted.text = NULL;
  if (is_same_filter (&self->filter, &wanted))
    return;
  mas_collection_stop_finding (self);
  if (wanted.query != NULL)
    qi_query_ref (wanted.query);
  g_clear_pointer (&self->filter.query, qi_query_unref);
  g_free (self->text);
  self->text = g_strdup (wanted.text);
  wanted.text = self->text;
  g_free (self->remark);
  self->remark = g_strdup (wanted.remark);
  wanted.remark = self->remark;
  self->filter = wanted;
  g_array_set_size (self->kept, 0);
  if (mas_collection_is_filtered (self))
    find (self);
  else if (self->matches != NULL)
    show_matches (self, NULL);
  g_object_notify (G_OBJECT (self), "searching");
}
