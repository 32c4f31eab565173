/* SPDX-License-Identifier: Apache-2.0 */
#define G_LOG_DOMAIN "Qi"

#include "qi-collection-inner-private.h"

#include "qi-query-words-private.h"
#include "qi-repeats-private.h"
#include "qi-sort-key-private.h"
#include "qi-text-search-private.h"

#include <string.h>

/* Finds the rows that a filter lets through, in a thread of its own, reading the items in big blocks. */

#define BLOCK_BYTES (1024 * 1024)
#define POSITIONS   64 /* between two looks at whether it was cancelled */

typedef struct
{
  guint         verdicts;
  QiTextSearch *text;    /* (nullable) */
  QiQuery      *query;   /* (nullable) */
  QiQuery      *asked;   /* (nullable): in the text */
  QiRepeats    *repeats; /* (nullable) */
  gboolean      again;   /* of repeated positions, the later ones are wanted */
  gboolean      is_full; /* there are too many positions, so nothing can be told */
  char         *remark;  /* (nullable) */
  QiRemarks    *remarks; /* (nullable): instead of finding rows their findings are counted */
  GPtrArray
          *keys; /* (nullable) of GBytes: rows are not looked for, but sorted; NULL where one was not read */
  QiSortBy by;
  QiMuted *muted; /* (nullable) */
  guint    row;   /* that is looked at */
  QiItemStore      *store;
  const QiNotation *format;
  QiLikely          likely;
  QiRowList        *rows;
  const QiLimits   *limits;
  GArray           *found;
  char             *block;
  GError           *error;       /* (nullable) */
  GCancellable     *cancellable; /* (nullable) */
  GMainContext     *context;
  GTask            *task; /* used in the collection's thread: the task keeps the collection alive */
} Search;

static void
search_free (gpointer data)
{
  Search *self = data;

  qi_item_store_unref (self->store);
  qi_row_list_unref (self->rows);
  g_clear_pointer (&self->found, g_array_unref);
  g_clear_error (&self->error);
  g_clear_object (&self->cancellable);
  g_clear_object (&self->task);
  g_main_context_unref (self->context);
  g_free (self->block);
  g_clear_pointer (&self->text, qi_text_search_free);
  g_clear_pointer (&self->query, qi_query_unref);
  g_clear_pointer (&self->asked, qi_query_unref);
  g_clear_pointer (&self->repeats, qi_repeats_free);
  g_clear_pointer (&self->remarks, qi_remarks_free);
  g_clear_pointer (&self->keys, g_ptr_array_unref);
  g_clear_pointer (&self->muted, qi_muted_unref);
  g_free (self->remark);
  g_free (self);
}

static gboolean
is_wanted (const Search *self,
           QiVerdict     verdict)
{
  return self->verdicts == 0 || (self->verdicts & 1u << verdict) != 0;
}

/* Whether the text alone is not enough to decide. */
static gboolean
is_of_reading (const Search *self)
{
  return self->query != NULL || self->asked != NULL || self->repeats != NULL || self->remark != NULL
         || self->remarks != NULL || self->keys != NULL;
}

static gboolean
is_of_text (const Search *self)
{
  return self->text != NULL || is_of_reading (self);
}

static void
free_key (gpointer data)
{
  if (data != NULL)
    g_bytes_unref (data);
}

static void
note_key (Search          *self,
          const QiReading *reading)
{
  g_autoptr (GString) key = g_string_new (NULL);
  const QiVerdict verdict = self->by == QI_SORT_VERDICT
                              ? qi_verdict_for_reading (reading, self->muted)
                              : QI_VERDICT_UNKNOWN;

  qi_sort_key_append (self->by, reading->setup, verdict, key);
  self->keys->pdata[self->row] = g_string_free_to_bytes (g_steal_pointer (&key));
}

/* Rows that compare equal, and those that could not be read, keep their order. */
static int
compare_rows (gconstpointer a,
              gconstpointer b,
              gpointer      user_data)
{
  const Search *self = user_data;
  const guint rows[] = { *(const guint *) a, *(const guint *) b };
  GBytes *keys[] = { self->keys->pdata[rows[0]], self->keys->pdata[rows[1]] };
  int order = (keys[0] == NULL) - (keys[1] == NULL);

  if (order == 0 && keys[0] != NULL)
    order = g_bytes_compare (keys[0], keys[1]);
  return order != 0 ? order : (rows[0] > rows[1]) - (rows[0] < rows[1]);
}

static void
sort_rows (Search *self)
{
  g_array_set_size (self->found, 0);
  for (guint row = 0; row < self->keys->len; row++)
    g_array_append_val (self->found, row);
  g_array_sort_with_data (self->found, compare_rows, self);
}

/* Looks at the position in a text. */
static gboolean
fits (Search     *self,
      const char *text,
      gsize       length)
{
  g_autoptr (QiReading) reading = NULL;
  QiKeyState state;

  if (!is_of_reading (self))
    return TRUE;
  reading = qi_collection_read_text (qi_item_store_get_division (self->store), self->format,
                                     self->likely, self->limits, text, length, FALSE);
  if (self->query != NULL
      && (reading->setup == NULL || !qi_query_matches (self->query, reading->setup)))
    return FALSE;
  if (self->asked != NULL
      && (reading->setup == NULL || !qi_query_matches (self->asked, reading->setup)))
    return FALSE;
  if (self->remark != NULL && !qi_remarks_are_key (reading, self->muted, self->remark))
    return FALSE;
  if (self->remarks != NULL)
    qi_remarks_count (self->remarks, self->row, reading, self->muted);
  if (self->keys != NULL)
    note_key (self, reading);
  if (self->repeats == NULL)
    return self->remarks == NULL;
  state = qi_repeats_look (self->repeats, reading->setup, text, length);
  self->is_full = self->is_full || state == QI_KEY_REFUSED;
  return (state == QI_KEY_KNOWN) == self->again;
}

static gboolean
has_bytes (Search  *self,
           GBytes  *bytes,
           gboolean is_found)
{
  gsize length = 0;
  const char *text = bytes == NULL ? NULL : g_bytes_get_data (bytes, &length);

  if (bytes == NULL)
    return is_found && !is_of_reading (self);
  text = text != NULL ? text : "";
  return (is_found || self->text == NULL || qi_text_search_find (self->text, text, length))
         && fits (self, text, length);
}

/* An item for itself. */
static gboolean
has_item (Search *self,
          guint   item)
{
  g_autofree char *path = qi_item_store_dup_path (self->store, item);
  g_autoptr (GBytes) bytes = NULL;
  const gboolean is_found =
    path != NULL && self->text != NULL && qi_text_search_find (self->text, path, strlen (path));

  if (is_found && !is_of_reading (self))
    return TRUE;
  bytes = qi_item_store_load (self->store, item, self->limits->max_text_bytes, NULL);
  return has_bytes (self, bytes, is_found);
}

/* Reads as many items from @item on as fit into a block. Returns how many; 0 when the next one has to be read on its
 * own; −1 with @error. */
static int
load_block (Search  *self,
            guint    item,
            guint    n,
            guint64 *start,
            GError **error)
{
  QiItemSpan span;
  guint64 end = 0;
  guint i = 0;

  if (qi_item_store_get_division (self->store) == QI_DIVISION_FOLDER)
    return 0;
  for (; i < n && i < G_MAXINT; i++)
    {
      if (!qi_item_store_get_span (self->store, item + i, &span))
        break;
      if (i == 0)
        *start = span.offset;
      if (span.offset + span.length - *start > BLOCK_BYTES)
        break;
      end = span.offset + span.length;
    }
  if (i > 0
      && !qi_item_store_read (self->store, *start, self->block, (gsize) (end - *start), error))
    return -1;
  return (int) i;
}

/* An item whose bytes stand in the block from @start on. */
static gboolean
has_item_in_block (Search *self,
                   guint   item,
                   guint64 start)
{
  const char *text = NULL;
  QiItemSpan span;

  if (!is_wanted (self, qi_item_store_get_verdict (self->store, item))
      || !qi_item_store_get_span (self->store, item, &span))
    return FALSE;
  text = self->block + (span.offset - start);
  return (self->text == NULL || qi_text_search_find (self->text, text, (gsize) span.length))
         && fits (self, text, (gsize) span.length);
}

static void
add_row (Search *self,
         guint   row)
{
  g_array_append_val (self->found, row);
}

/* Looks at the rows of one run that have the file's text. */
static gboolean
search_items (Search       *self,
              guint         row,
              guint         item,
              guint         n,
              GCancellable *cancellable,
              GError      **error)
{
  for (guint at = 0; at < n;)
    {
      guint64 start = 0;
      const int count = load_block (self, item + at, n - at, &start, error);

      if (count < 0 || g_cancellable_set_error_if_cancelled (cancellable, error))
        return FALSE;
      for (guint i = 0; i < (guint) count; i++)
        {
          /* Reading a position takes longer than searching a text. */
          if (i % POSITIONS == 0 && g_cancellable_set_error_if_cancelled (cancellable, error))
            return FALSE;
          self->row = row + at + i;
          if (has_item_in_block (self, item + at + i, start))
            add_row (self, row + at + i);
        }
      at += (guint) count;
      if (count > 0)
        continue;
      self->row = row + at;
      if (is_wanted (self, qi_item_store_get_verdict (self->store, item + at))
          && has_item (self, item + at))
        add_row (self, row + at);
      at++;
    }
  return TRUE;
}

static gboolean
search_run (Search       *self,
            guint         row,
            guint         n,
            const QiRow  *first,
            GCancellable *cancellable,
            GError      **error)
{
  if (g_cancellable_set_error_if_cancelled (cancellable, error))
    return FALSE;
  self->row = row;
  if (first->text != NULL)
    {
      if (is_wanted (self, qi_collection_get_text_verdict (first->text))
          && (!is_of_text (self) || has_bytes (self, first->text->bytes, FALSE)))
        add_row (self, row);
      return TRUE;
    }
  if (is_of_text (self))
    return search_items (self, row, first->item, n, cancellable, error);
  for (guint i = 0; i < n; i++)
    if (is_wanted (self, qi_item_store_get_verdict (self->store, first->item + i)))
      add_row (self, row + i);
  return TRUE;
}

static gboolean
return_found (gpointer user_data)
{
  Search *self = user_data;

  if (self->error != NULL)
    g_task_return_error (self->task, g_steal_pointer (&self->error));
  else if (self->remarks != NULL)
    g_task_return_pointer (self->task, qi_remarks_end (g_steal_pointer (&self->remarks)),
                           (GDestroyNotify) g_ptr_array_unref);
  else
    g_task_return_pointer (self->task, g_steal_pointer (&self->found),
                           (GDestroyNotify) g_array_unref);
  return G_SOURCE_REMOVE;
}

static gpointer
run (gpointer user_data)
{
  Search *self = user_data;
  GSource *source = g_idle_source_new ();
  QiRow first;
  guint n = 0;

  for (guint row = 0; (n = qi_row_list_get_run (self->rows, row, &first)) > 0; row += n)
    if (!search_run (self, row, n, &first, self->cancellable, &self->error))
      break;
  if (self->keys != NULL && self->error == NULL)
    sort_rows (self);
  if (self->is_full && self->error == NULL)
    g_set_error_literal (&self->error, G_IO_ERROR, G_IO_ERROR_NO_SPACE,
                         "there are too many different positions");
  /* Everything else happens in the collection's thread, even dropping the last reference. */
  g_source_set_priority (source, G_PRIORITY_DEFAULT);
  g_source_set_callback (source, return_found, self, search_free);
  g_source_attach (source, self->context);
  g_source_unref (source);
  return NULL;
}

static Search *
search_new (QiCollection       *collection,
            GCancellable       *cancellable,
            GAsyncReadyCallback callback,
            gpointer            user_data)
{
  Search *self = g_new0 (Search, 1);

  self->task = g_task_new (collection, cancellable, callback, user_data);
  self->cancellable = cancellable == NULL ? NULL : g_object_ref (cancellable);
  self->context = g_main_context_ref_thread_default ();
  self->store = qi_item_store_ref (collection->store);
  self->rows = qi_row_list_ref (collection->rows);
  self->limits = collection->limits;
  self->format = collection->format;
  self->likely = collection->likely;
  self->muted = collection->muted != NULL ? qi_muted_ref (collection->muted) : NULL;
  self->found = g_array_new (FALSE, FALSE, sizeof (guint));
  return self;
}

static void
search_start (Search *self)
{
  if (is_of_text (self))
    self->block = g_malloc (BLOCK_BYTES);
  g_thread_unref (g_thread_new ("qi-find", run, self));
}

/**
 * qi_collection_find_async:
 * @self: a collection
 * @filter: which rows are wanted
 * @cancellable: (nullable): a #GCancellable
 * @callback: called when they are found
 * @user_data: for @callback
 *
 * Looks for rows among those that there are now. The label of a row stands in its text, so the text is what
 * is searched, and in a folder the path as well; words in it that are conditions ("material=KRvK") ask about
 * the position instead. Rows that were not checked yet pass only a filter
 * that takes %QI_VERDICT_UNKNOWN.
 */
void
qi_collection_find_async (QiCollection       *self,
                          const QiRowFilter  *filter,
                          GCancellable       *cancellable,
                          GAsyncReadyCallback callback,
                          gpointer            user_data)
{
  g_autofree char *text = NULL;
  Search *search;

  g_return_if_fail (QI_IS_COLLECTION (self) && filter != NULL);
  g_return_if_fail (cancellable == NULL || G_IS_CANCELLABLE (cancellable));

  search = search_new (self, cancellable, callback, user_data);
  g_task_set_source_tag (search->task, qi_collection_find_async);
  search->verdicts = filter->verdicts;
  if (filter->text != NULL)
    search->asked = qi_query_new_from_words (filter->text, &text, NULL);
  if (search->asked != NULL)
    qi_query_set_symmetries (search->asked, filter->symmetries);
  if (text != NULL && *text != '\0')
    search->text = qi_text_search_new (text);
  if (filter->query != NULL)
    search->query = qi_query_ref (filter->query);
  if (filter->repeats != QI_REPEATS_ALL)
    search->repeats = qi_repeats_new (QI_SAME_POSITION, filter->symmetries);
  search->again = filter->repeats == QI_REPEATS_FURTHER;
  search->remark = g_strdup (filter->remark);
  search_start (search);
}

/**
 * qi_collection_find_finish:
 * @self: a collection
 * @result: what the callback was given
 * @error: of GIO
 *
 * Ends qi_collection_find_async().
 *
 * Returns: (transfer full): a #GArray of guint, ascending; %NULL with @error
 */
GArray *
qi_collection_find_finish (QiCollection *self,
                           GAsyncResult *result,
                           GError      **error)
{
  g_return_val_if_fail (g_task_is_valid (result, self), NULL);

  return g_task_propagate_pointer (G_TASK (result), error);
}

void
qi_collection_sort_async (QiCollection       *self,
                          QiSortBy            by,
                          GCancellable       *cancellable,
                          GAsyncReadyCallback callback,
                          gpointer            user_data)
{
  Search *search;

  g_return_if_fail (QI_IS_COLLECTION (self) && by < QI_N_SORTS);
  g_return_if_fail (cancellable == NULL || G_IS_CANCELLABLE (cancellable));

  search = search_new (self, cancellable, callback, user_data);
  g_task_set_source_tag (search->task, qi_collection_sort_async);
  search->by = by;
  search->keys = g_ptr_array_new_full (qi_row_list_get_n_rows (self->rows), free_key);
  g_ptr_array_set_size (search->keys, (int) qi_row_list_get_n_rows (self->rows));
  search_start (search);
}

GArray *
qi_collection_sort_finish (QiCollection *self,
                           GAsyncResult *result,
                           GError      **error)
{
  g_return_val_if_fail (g_task_is_valid (result, self), NULL);

  return g_task_propagate_pointer (G_TASK (result), error);
}

/**
 * qi_collection_sum_up_async:
 * @self: a collection
 * @cancellable: (nullable): a #GCancellable
 * @callback: called when all rows were looked at
 * @user_data: for @callback
 *
 * Counts in how many rows there is a finding of each kind, among the rows that there are now. Those of which it is
 * known that they are fine are not read again.
 */
void
qi_collection_sum_up_async (QiCollection       *self,
                            GCancellable       *cancellable,
                            GAsyncReadyCallback callback,
                            gpointer            user_data)
{
  Search *search;

  g_return_if_fail (QI_IS_COLLECTION (self));
  g_return_if_fail (cancellable == NULL || G_IS_CANCELLABLE (cancellable));

  search = search_new (self, cancellable, callback, user_data);
  g_task_set_source_tag (search->task, qi_collection_sum_up_async);
  search->verdicts = ~(1u << QI_VERDICT_FINE);
  search->remarks = qi_remarks_new ();
  search_start (search);
}

/**
 * qi_collection_sum_up_finish:
 * @self: a collection
 * @result: what the callback was given
 * @error: of GIO
 *
 * Ends qi_collection_sum_up_async().
 *
 * Returns: (transfer full): a #GPtrArray of #QiRemark, the worst first, of those the most frequent; %NULL with @error
 */
GPtrArray *
qi_collection_sum_up_finish (QiCollection *self,
                             GAsyncResult *result,
                             GError      **error)
{
  g_return_val_if_fail (g_task_is_valid (result, self), NULL);

  return g_task_propagate_pointer (G_TASK (result), error);
}
