/* SPDX-License-Identifier: Apache-2.0 */
#define G_LOG_DOMAIN "Qi"

#include "qi-collection-private.h"

#include <string.h>

/* Rows that a filter lets through, looked for in a thread of its own: the bytes of the items in big blocks. */

#define BLOCK_BYTES (1024 * 1024)
#define ASK_ROWS    4096 /* between two looks at whether it was cancelled */

/* What is looked for. Letters of ASCII are compared without their case byte by byte, from the end of the text; others
 * need the whole item folded. */
typedef struct
{
  guint           verdicts;
  char           *text; /* (nullable): folded */
  gsize           length;
  gboolean        is_ascii;
  gboolean        is_folded_ascii; /* @text is, after it was folded */
  guint8          steps[256];      /* how far the text can be moved when this byte stands at its end */
  guint8          lower[256];

  QiItemStore    *store;
  QiRowList      *rows;
  const QiLimits *limits;
  GArray         *found;
  char           *block;
  GError         *error;       /* (nullable) */
  GCancellable   *cancellable; /* (nullable) */
  GMainContext   *context;
  GTask          *task; /* of the collection's thread: with it the collection may go */
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
  g_free (self->text);
  g_free (self);
}

static void
search_prepare (Search     *self,
                const char *text)
{
  self->is_ascii = g_str_is_ascii (text);
  self->text = self->is_ascii ? g_ascii_strdown (text, -1) : g_utf8_casefold (text, -1);
  self->length = strlen (self->text);
  self->is_folded_ascii = g_str_is_ascii (self->text);
  for (guint i = 0; i < 256; i++)
    {
      self->lower[i] = (guint8) g_ascii_tolower ((char) i);
      self->steps[i] = (guint8) MIN (self->length, 255);
    }
  for (gsize i = 0; i + 1 < self->length; i++)
    {
      const guint8 step = (guint8) MIN (self->length - 1 - i, 255);

      self->steps[(guchar) self->text[i]] = step;
      self->steps[(guchar) g_ascii_toupper (self->text[i])] = step;
    }
}

static gboolean
find_ascii (const Search *self,
            const char   *text,
            gsize         length)
{
  const gsize last = self->length - 1;

  if (last == 0)
    return memchr (text, self->text[0], length) != NULL
           || (g_ascii_isalpha (self->text[0])
               && memchr (text, g_ascii_toupper (self->text[0]), length) != NULL);
  for (gsize at = 0; at + self->length <= length; at += self->steps[(guchar) text[at + last]])
    {
      gsize i = self->length;

      while (i > 0 && self->lower[(guchar) text[at + i - 1]] == (guint8) self->text[i - 1])
        i--;
      if (i == 0)
        return TRUE;
    }
  return FALSE;
}

static gboolean
is_ascii (const char *text,
          gsize       length)
{
  guint64 seen = 0;
  gsize at = 0;

  for (; at + sizeof seen <= length; at += sizeof seen)
    {
      guint64 word;

      memcpy (&word, text + at, sizeof word);
      seen |= word;
    }
  for (; at < length; at++)
    seen |= (guchar) text[at];
  return (seen & G_GUINT64_CONSTANT (0x8080808080808080)) == 0;
}

static gboolean
has_text (const Search *self,
          const char   *text,
          gsize         length)
{
  g_autofree char *valid = NULL;
  g_autofree char *folded = NULL;

  if (self->is_ascii && find_ascii (self, text, length))
    return TRUE;
  /* Most items have no other letters, and folding makes none of theirs; of others it may, as "ss" of "ß". */
  if (is_ascii (text, length) && (self->is_ascii || !self->is_folded_ascii))
    return FALSE;
  valid = g_utf8_make_valid (text, (gssize) length);
  folded = g_utf8_casefold (valid, -1);
  return strstr (folded, self->text) != NULL;
}

static gboolean
is_wanted (const Search *self,
           QiVerdict     verdict)
{
  return self->verdicts == 0 || (self->verdicts & 1u << verdict) != 0;
}

static gboolean
has_bytes (const Search *self,
           GBytes       *bytes)
{
  gsize length = 0;
  const char *text = bytes == NULL ? NULL : g_bytes_get_data (bytes, &length);

  return text != NULL && has_text (self, text, length);
}

/* An item for itself. */
static gboolean
has_item (Search *self,
          guint   item)
{
  g_autofree char *path = qi_item_store_dup_path (self->store, item);
  g_autoptr (GBytes) bytes = NULL;

  if (path != NULL && has_text (self, path, strlen (path)))
    return TRUE;
  bytes = qi_item_store_load (self->store, item, self->limits->max_text_bytes, NULL);
  return has_bytes (self, bytes);
}

/* Reads the items from @item on that fit a block. Returns how many; 0 when the next is to be read for itself; −1 with
 * @error. */
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

static void
add_row (Search *self,
         guint   row)
{
  g_array_append_val (self->found, row);
}

/* Looks at the rows of one run that say what the file says. */
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
          QiItemSpan span;

          if (is_wanted (self, qi_item_store_get_verdict (self->store, item + at + i))
              && qi_item_store_get_span (self->store, item + at + i, &span)
              && has_text (self, self->block + (span.offset - start), (gsize) span.length))
            add_row (self, row + at + i);
        }
      at += (guint) count;
      if (count > 0)
        continue;
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
  if (first->text != NULL)
    {
      if (is_wanted (self, qi_collection_get_text_verdict (first->text))
          && (self->text == NULL || has_bytes (self, first->text->bytes)))
        add_row (self, row);
      return TRUE;
    }
  if (self->text != NULL)
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
  /* All that is left to do is for the collection's thread, letting go too. */
  g_source_set_priority (source, G_PRIORITY_DEFAULT);
  g_source_set_callback (source, return_found, self, search_free);
  g_source_attach (source, self->context);
  g_source_unref (source);
  return NULL;
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
 * is searched, and in a folder the path as well. Rows that were not checked yet pass only a filter
 * that takes %QI_VERDICT_UNKNOWN.
 */
void
qi_collection_find_async (QiCollection       *self,
                          const QiRowFilter  *filter,
                          GCancellable       *cancellable,
                          GAsyncReadyCallback callback,
                          gpointer            user_data)
{
  Search *search;

  g_return_if_fail (QI_IS_COLLECTION (self) && filter != NULL);
  g_return_if_fail (cancellable == NULL || G_IS_CANCELLABLE (cancellable));

  search = g_new0 (Search, 1);
  search->task = g_task_new (self, cancellable, callback, user_data);
  g_task_set_source_tag (search->task, qi_collection_find_async);
  search->cancellable = cancellable == NULL ? NULL : g_object_ref (cancellable);
  search->context = g_main_context_ref_thread_default ();
  search->verdicts = filter->verdicts;
  search->store = qi_item_store_ref (self->store);
  search->rows = qi_row_list_ref (self->rows);
  search->limits = self->limits;
  search->found = g_array_new (FALSE, FALSE, sizeof (guint));
  if (filter->text != NULL && *filter->text != '\0')
    {
      search_prepare (search, filter->text);
      search->block = g_malloc (BLOCK_BYTES);
    }
  g_thread_unref (g_thread_new ("qi-find", run, search));
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
