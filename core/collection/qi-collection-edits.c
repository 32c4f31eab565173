/* SPDX-License-Identifier: Apache-2.0 */
#define G_LOG_DOMAIN "Qi"

#include "qi-collection-edits-inner-private.h"
#include "qi-collection-inner-private.h"
#include "qi-file.h"
#include "qi-item-write-private.h"
#include "qi-json-reader-private.h"

#include <string.h>

/* The text form is one line of JSON, whose members always have this order, followed by the bytes of all
 * texts: {"edits":1,"division":"lines","items":N,"complete":true,"file":"FINGERPRINT","rows":[…]} An element
 * of "rows" is [ITEM,ROWS], [ITEM,"MARK",BYTES] for a row with another text, or [BYTES] for a new one. */

#define VERSION      1
#define MAX_DEPTH    4   /* of the line of JSON */
#define MARKED_EVERY 256 /* texts between two looks at the cancellable */

G_DEFINE_BOXED_TYPE (QiCollectionEdits,
                     qi_collection_edits,
                     qi_collection_edits_ref,
                     qi_collection_edits_unref)

static void
clear_rows (gpointer data)
{
  QiEditedRows *rows = data;

  g_clear_pointer (&rows->text, g_bytes_unref);
}

static GArray *
order_new (void)
{
  GArray *order = g_array_new (FALSE, FALSE, sizeof (QiEditedRows));

  g_array_set_clear_func (order, clear_rows);
  return order;
}

static QiCollectionEdits *
edits_new (void)
{
  QiCollectionEdits *self = g_new0 (QiCollectionEdits, 1);

  g_atomic_ref_count_init (&self->ref_count);
  return self;
}

/**
 * qi_collection_edits_ref:
 * @self: a set of edits
 *
 * Returns: (transfer full): @self
 */
QiCollectionEdits *
qi_collection_edits_ref (QiCollectionEdits *self)
{
  g_return_val_if_fail (self != NULL, NULL);

  g_atomic_ref_count_inc (&self->ref_count);
  return self;
}

/**
 * qi_collection_edits_unref:
 * @self: a set of edits
 *
 * Gives up a reference.
 */
void
qi_collection_edits_unref (QiCollectionEdits *self)
{
  g_return_if_fail (self != NULL);

  if (!g_atomic_ref_count_dec (&self->ref_count))
    return;
  g_clear_pointer (&self->store, qi_item_store_unref);
  g_clear_pointer (&self->rows, qi_row_list_unref);
  g_clear_pointer (&self->typed, g_bytes_unref);
  g_clear_pointer (&self->order, g_array_unref);
  g_free (self->fingerprint);
  g_free (self);
}

/**
 * qi_collection_dup_edits:
 * @collection: a collection
 *
 * Keeps what is changed of it at this moment. O(1).
 *
 * Returns: (transfer full): the changes, of which there may be none
 */
QiCollectionEdits *
qi_collection_dup_edits (QiCollection *collection)
{
  QiCollectionEdits *self;

  g_return_val_if_fail (QI_IS_COLLECTION (collection), NULL);

  self = edits_new ();
  self->division = collection->division;
  self->n_items = qi_row_list_get_n_items (collection->rows);
  self->is_complete = collection->is_indexed && !collection->is_incomplete;
  self->store = qi_item_store_ref (collection->store);
  self->rows = qi_row_list_ref (collection->rows);
  self->max_bytes = collection->limits->max_text_bytes;
  return self;
}

QiCollectionEdits *
qi_collection_dup_edits_with (QiCollection *collection,
                              guint         row,
                              GBytes       *text)
{
  QiCollectionEdits *self;

  g_return_val_if_fail (QI_IS_COLLECTION (collection), NULL);
  g_return_val_if_fail (row < qi_row_list_get_n_rows (collection->rows), NULL);
  g_return_val_if_fail (text != NULL, NULL);

  self = qi_collection_dup_edits (collection);
  self->typed_row = row;
  self->typed = g_bytes_ref (text);
  return self;
}

/**
 * qi_collection_edits_get_division:
 * @self: a set of edits
 *
 * How the file is divided that the edits were made in.
 */
QiDivision
qi_collection_edits_get_division (QiCollectionEdits *self)
{
  g_return_val_if_fail (self != NULL, QI_DIVISION_WHOLE);

  return self->division;
}

/* Runs that only differ in their ids are one piece here. */
static void
add_run (GArray      *order,
         const QiRow *first,
         guint        n)
{
  QiEditedRows rows = { .item = first->item, .n = n };
  QiEditedRows *last = order->len > 0 ? &g_array_index (order, QiEditedRows, order->len - 1) : NULL;

  if (first->text == NULL && last != NULL && last->text == NULL
      && last->item + last->n == first->item)
    {
      last->n += n;
      return;
    }
  if (first->text != NULL)
    rows.text = g_bytes_ref (first->text->bytes);
  g_array_append_val (order, rows);
}

/* A text that would not be exactly one item in the file is not an edit. */
static QiRowList *
dup_rows (QiCollectionEdits *self)
{
  g_autoptr (GBytes) fit =
    self->typed != NULL ? qi_item_fit (self->division, self->typed, NULL) : NULL;
  g_autoptr (QiItemText) text = fit != NULL ? qi_item_text_new (fit) : NULL;

  return text != NULL ? qi_row_list_with_text (self->rows, self->typed_row, text)
                      : qi_row_list_ref (self->rows);
}

GArray *
qi_collection_edits_dup_order (QiCollectionEdits *self)
{
  g_autoptr (QiRowList) list = NULL;
  GArray *order;
  QiRow first;
  guint n = 0;

  if (self->order != NULL)
    return g_array_ref (self->order);
  list = dup_rows (self);
  order = order_new ();
  for (guint row = 0; (n = qi_row_list_get_run (list, row, &first)) > 0; row += n)
    add_run (order, &first, n);
  return order;
}

void
qi_collection_edits_count (QiCollectionEdits *self,
                           guint             *n_changed,
                           guint             *n_new,
                           guint             *n_deleted)
{
  g_autoptr (GArray) order = NULL;
  guint changed = 0;
  guint added = 0;
  guint items = 0;

  g_return_if_fail (self != NULL);

  order = qi_collection_edits_dup_order (self);
  for (guint i = 0; i < order->len; i++)
    {
      const QiEditedRows *rows = &g_array_index (order, QiEditedRows, i);

      if (rows->item == QI_NO_ITEM)
        added++;
      else
        items += rows->n;
      if (rows->item != QI_NO_ITEM && rows->text != NULL)
        changed++;
    }
  if (n_changed != NULL)
    *n_changed = changed;
  if (n_new != NULL)
    *n_new = added;
  if (n_deleted != NULL)
    *n_deleted = self->n_items - items;
}

GPtrArray *
qi_collection_edits_dup_texts (QiCollectionEdits *self,
                               GArray           **items)
{
  g_autoptr (GArray) order = NULL;
  GPtrArray *texts;

  g_return_val_if_fail (self != NULL, NULL);

  texts = g_ptr_array_new_with_free_func ((GDestroyNotify) g_bytes_unref);
  order = qi_collection_edits_dup_order (self);
  if (items != NULL)
    *items = g_array_new (FALSE, FALSE, sizeof (guint));
  for (guint i = 0; i < order->len; i++)
    {
      const QiEditedRows *rows = &g_array_index (order, QiEditedRows, i);

      if (rows->text == NULL)
        continue;
      g_ptr_array_add (texts, g_bytes_ref (rows->text));
      if (items != NULL)
        g_array_append_val (*items, rows->item);
    }
  return texts;
}

/* Whether a file of a folder was written since the folder was listed: then its old content is
 * unknown. */
static gboolean
is_written_since (QiItemStore *store,
                  GFile       *file)
{
  QiFileStamp stamp;

  return !qi_file_stamp_init (&stamp, file)
         || stamp.modified > qi_item_store_get_stamp (store)->modified;
}

gboolean
qi_item_store_mark_text (QiItemStore *store,
                         guint        item,
                         gsize        max_bytes,
                         char         mark[QI_EDITS_MARK_BYTES])
{
  g_autoptr (GBytes) bytes = qi_item_store_load (store, item, max_bytes, NULL);
  g_autofree char *sum = NULL;

  if (bytes == NULL)
    return FALSE;
  sum = g_compute_checksum_for_bytes (G_CHECKSUM_SHA256, bytes);
  g_strlcpy (mark, sum, QI_EDITS_MARK_BYTES);
  return TRUE;
}

static void
append_mark (QiCollectionEdits *self,
             GFile             *folder,
             guint              item,
             GString           *text)
{
  char mark[QI_EDITS_MARK_BYTES] = "";

  if (self->division == QI_DIVISION_FOLDER)
    {
      g_autofree char *path = qi_item_store_dup_path (self->store, item);
      g_autoptr (GFile) file = path == NULL ? NULL : g_file_resolve_relative_path (folder, path);

      if (file == NULL || is_written_since (self->store, file))
        {
          g_string_append (text, "\"\"");
          return;
        }
    }
  if (!qi_item_store_mark_text (self->store, item, self->max_bytes, mark))
    mark[0] = '\0';
  g_string_append_printf (text, "\"%s\"", mark);
}

static gboolean
append_rows (QiCollectionEdits *self,
             GArray            *order,
             GString           *text,
             GCancellable      *cancellable,
             GError           **error)
{
  for (guint i = 0; i < order->len; i++)
    {
      const QiEditedRows *rows = &g_array_index (order, QiEditedRows, i);

      if (i % MARKED_EVERY == 0 && g_cancellable_set_error_if_cancelled (cancellable, error))
        return FALSE;
      if (i > 0)
        g_string_append_c (text, ',');
      if (rows->item == QI_NO_ITEM)
        g_string_append_printf (text, "[%" G_GSIZE_FORMAT "]", g_bytes_get_size (rows->text));
      else if (rows->text == NULL)
        g_string_append_printf (text, "[%u,%u]", rows->item, rows->n);
      else
        {
          g_string_append_printf (text, "[%u,", rows->item);
          if (self->store != NULL)
            append_mark (self, qi_item_store_get_file (self->store), rows->item, text);
          else
            g_string_append_printf (text, "\"%s\"", rows->mark);
          g_string_append_printf (text, ",%" G_GSIZE_FORMAT "]", g_bytes_get_size (rows->text));
        }
    }
  return TRUE;
}

/* "" when the file cannot be read any more. */
static char *
dup_fingerprint (QiCollectionEdits *self,
                 GCancellable      *cancellable)
{
  char *fingerprint;

  if (self->store == NULL)
    return g_strdup (self->fingerprint);
  fingerprint = qi_item_store_dup_fingerprint (self->store, self->n_items, cancellable, NULL);
  return fingerprint != NULL ? fingerprint : g_strdup ("");
}

GBytes *
qi_collection_edits_to_bytes (QiCollectionEdits *self,
                              GCancellable      *cancellable,
                              GError           **error)
{
  g_autoptr (GArray) order = NULL;
  g_autofree char *fingerprint = NULL;
  g_autoptr (GString) text = NULL;

  g_return_val_if_fail (self != NULL, NULL);
  g_return_val_if_fail (error == NULL || *error == NULL, NULL);

  order = qi_collection_edits_dup_order (self);
  fingerprint = dup_fingerprint (self, cancellable);
  text = g_string_new (NULL);
  g_string_append_printf (text,
                          "{\"edits\":%d,\"division\":\"%s\",\"items\":%u,\"complete\":%s,"
                          "\"file\":\"%s\",\"rows\":[",
                          VERSION, qi_division_get_name (self->division), self->n_items,
                          self->is_complete ? "true" : "false", fingerprint);
  if (!append_rows (self, order, text, cancellable, error)
      || g_cancellable_set_error_if_cancelled (cancellable, error))
    return NULL;
  g_string_append (text, "]}\n");
  for (guint i = 0; i < order->len; i++)
    {
      const QiEditedRows *rows = &g_array_index (order, QiEditedRows, i);
      gsize length = 0;
      const char *bytes = rows->text == NULL ? NULL : g_bytes_get_data (rows->text, &length);

      if (length > 0)
        g_string_append_len (text, bytes, (gssize) length);
    }
  return g_string_free_to_bytes (g_steal_pointer (&text));
}

/* Reading the line of JSON: every function returns FALSE unless the text is exactly as it is written. */

typedef struct
{
  QiJsonReader *json;
  QiJsonEvent   event;
} Reader;

static gboolean
take (Reader         *self,
      QiJsonEventKind kind)
{
  return qi_json_reader_next (self->json, &self->event) == kind;
}

static gboolean
is_text (const Reader *self,
         const char   *text)
{
  return self->event.text_length == strlen (text)
         && memcmp (self->event.text, text, self->event.text_length) == 0;
}

static gboolean
take_key (Reader     *self,
          const char *key)
{
  return take (self, QI_JSON_KEY) && is_text (self, key);
}

/* The digits of the number that was just read. */
static gboolean
get_number (const Reader *self,
            guint64       maximum,
            guint64      *number)
{
  guint64 value = 0;

  for (gsize i = 0; i < self->event.text_length; i++)
    {
      const char c = self->event.text[i];

      if (c < '0' || c > '9' || (guint64) (c - '0') > maximum
          || value > (maximum - (guint64) (c - '0')) / 10)
        return FALSE;
      value = value * 10 + (guint64) (c - '0');
    }
  *number = value;
  return TRUE;
}

static gboolean
take_number (Reader  *self,
             guint64  maximum,
             guint64 *number)
{
  return take (self, QI_JSON_NUMBER) && get_number (self, maximum, number);
}

/* A fingerprint of @n digits, or none. */
static gboolean
is_sum (const Reader *self,
        gsize         n)
{
  if (self->event.text_length != n && self->event.text_length != 0)
    return FALSE;
  for (gsize i = 0; i < self->event.text_length; i++)
    if (strchr ("0123456789abcdef", self->event.text[i]) == NULL || self->event.text[i] == '\0')
      return FALSE;
  return TRUE;
}

static gboolean
take_division (Reader     *self,
               QiDivision *division)
{
  if (!take (self, QI_JSON_STRING))
    return FALSE;
  for (QiDivision i = QI_DIVISION_WHOLE; i <= QI_DIVISION_BOD; i++)
    if (is_text (self, qi_division_get_name (i)))
      {
        *division = i;
        return TRUE;
      }
  return FALSE;
}

/* Cuts the next text off the rest. */
static gboolean
cut_text (GBytes  *bytes,
          gsize   *at,
          guint64  length,
          GBytes **text)
{
  if (length > g_bytes_get_size (bytes) - *at)
    return FALSE;
  *text = g_bytes_new_from_bytes (bytes, *at, (gsize) length);
  *at += (gsize) length;
  return TRUE;
}

/* One piece, after its opening bracket. */
static gboolean
take_piece (Reader            *self,
            QiCollectionEdits *edits,
            GBytes            *bytes,
            gsize             *at)
{
  QiEditedRows rows = { .item = QI_NO_ITEM, .n = 1 };
  guint64 number = 0;
  guint64 n = 1;
  gboolean done;

  if (!take_number (self, G_MAXINT64, &number))
    return FALSE;
  switch ((int) qi_json_reader_next (self->json, &self->event))
    {
    case QI_JSON_ARRAY_END:
      done = cut_text (bytes, at, number, &rows.text);
      break;
    case QI_JSON_NUMBER:
      done = number < edits->n_items && get_number (self, edits->n_items - number, &n) && n > 0
             && take (self, QI_JSON_ARRAY_END);
      rows.item = (guint) number;
      break;
    case QI_JSON_STRING:
      rows.item = (guint) number;
      done = number < edits->n_items && is_sum (self, QI_EDITS_MARK_BYTES - 1);
      if (done)
        memcpy (rows.mark, self->event.text, self->event.text_length);
      done = done && take_number (self, G_MAXINT64, &number) && take (self, QI_JSON_ARRAY_END)
             && cut_text (bytes, at, number, &rows.text);
      break;
    default:
      return FALSE;
    }
  rows.n = (guint) n;
  if (done)
    g_array_append_val (edits->order, rows);
  else
    g_clear_pointer (&rows.text, g_bytes_unref);
  return done;
}

static gboolean
take_line (Reader            *self,
           QiCollectionEdits *edits,
           GBytes            *bytes,
           gsize             *at)
{
  guint64 number = 0;

  if (!take (self, QI_JSON_OBJECT_BEGIN) || !take_key (self, "edits")
      || !take_number (self, VERSION, &number) || number != VERSION || !take_key (self, "division")
      || !take_division (self, &edits->division) || !take_key (self, "items")
      || !take_number (self, QI_NO_ITEM - 1, &number) || !take_key (self, "complete"))
    return FALSE;
  edits->n_items = (guint) number;
  edits->is_complete = take (self, QI_JSON_TRUE);
  if ((!edits->is_complete && self->event.kind != QI_JSON_FALSE) || !take_key (self, "file")
      || !take (self, QI_JSON_STRING) || !is_sum (self, 64))
    return FALSE;
  edits->fingerprint = g_strndup (self->event.text, self->event.text_length);
  if (!take_key (self, "rows") || !take (self, QI_JSON_ARRAY_BEGIN))
    return FALSE;
  while (take (self, QI_JSON_ARRAY_BEGIN))
    if (!take_piece (self, edits, bytes, at))
      return FALSE;
  return self->event.kind == QI_JSON_ARRAY_END && take (self, QI_JSON_OBJECT_END)
         && take (self, QI_JSON_END);
}

static int
compare_items (gconstpointer a,
               gconstpointer b)
{
  const QiEditedRows *const *first = a, *const *second = b;

  return ((*first)->item > (*second)->item) - ((*first)->item < (*second)->item);
}

/* Whether no item occurs twice, a folder is in its order, and there are not too many rows. */
static gboolean
is_possible (const QiCollectionEdits *self)
{
  g_autoptr (GPtrArray) sorted = g_ptr_array_new ();
  guint64 n = 0;

  for (guint i = 0; i < self->order->len; i++)
    {
      QiEditedRows *rows = &g_array_index (self->order, QiEditedRows, i);

      n += rows->n;
      if (rows->item != QI_NO_ITEM)
        g_ptr_array_add (sorted, rows);
    }
  if (n >= QI_NO_ITEM || (self->division == QI_DIVISION_WHOLE && n != self->n_items))
    return FALSE;
  if (self->division != QI_DIVISION_FOLDER)
    g_ptr_array_sort (sorted, compare_items);
  for (guint i = 1; i < sorted->len; i++)
    {
      const QiEditedRows *before = g_ptr_array_index (sorted, i - 1);
      const QiEditedRows *rows = g_ptr_array_index (sorted, i);

      if (before->item + before->n > rows->item)
        return FALSE;
    }
  return TRUE;
}

QiCollectionEdits *
qi_collection_edits_new_from_bytes (GBytes  *bytes,
                                    GError **error)
{
  g_autoptr (QiCollectionEdits) self = edits_new ();
  g_autoptr (QiJsonReader) json = NULL;
  QiJsonLimits limits = { .max_depth = MAX_DEPTH };
  Reader reader;
  gsize size = 0;
  const char *text = NULL;
  const char *end = NULL;
  gsize at = 0;

  g_return_val_if_fail (bytes != NULL, NULL);
  g_return_val_if_fail (error == NULL || *error == NULL, NULL);

  text = g_bytes_get_data (bytes, &size);
  end = size > 0 ? memchr (text, '\n', size) : NULL;
  self->order = order_new ();
  if (end != NULL)
    {
      at = (gsize) (end - text) + 1;
      limits.max_bytes = limits.max_values = at;
      json = qi_json_reader_new (text, at - 1, &limits);
      reader = (Reader) { .json = json };
      if (take_line (&reader, self, bytes, &at) && at == size && is_possible (self))
        return g_steal_pointer (&self);
    }
  g_set_error_literal (error, G_IO_ERROR, G_IO_ERROR_INVALID_DATA, "this is no list of edits");
  return NULL;
}
