/* SPDX-License-Identifier: Apache-2.0 */
#define G_LOG_DOMAIN "Mas"

#include "config.h"

#include "mas-rows-session-private.h"

#include "qi-difference.h"
#include "qi-difference-private.h"
#include "qi-edit.h"

#include <glib/gi18n.h>

/* What another program made of the rows, while it is asked whether to reload: each row here has its item in
 * the file as it was read, and that has a row in the file as it is now. */

static QiCollection *
get_collection (MasRowsSession *self)
{
  return mas_collection_get_collection (self->rows);
}

void
mas_theirs_free (MasTheirs *theirs)
{
  g_clear_pointer (&theirs->before, qi_setup_unref);
  g_clear_pointer (&theirs->after, qi_setup_unref);
  g_clear_pointer (&theirs->mine, qi_setup_unref);
  g_clear_object (&theirs->document);
  g_free (theirs->titles[0]);
  g_free (theirs->titles[1]);
  g_free (theirs);
}

void
mas_rows_session_forget_theirs (MasRowsSession *self)
{
  g_clear_pointer (&self->theirs, g_array_unref);
  g_clear_pointer (&self->their_rows, g_free);
  if (self->rows != NULL)
    mas_collection_set_theirs (self->rows, NULL, 0);
}

/* Both files were read to their ends, and are not too long for it. */
static gboolean
is_known (MasRowsSession *self)
{
  QiRowList *rows = qi_collection_get_rows (get_collection (self));

  return self->news != NULL && self->hashes->len > 0
         && self->hashes->len == qi_row_list_get_n_items (rows)
         && self->news_hashes->len == qi_collection_get_n_rows (self->news);
}

/* The ids of the rows here, by their items; 0 as a pointer: that row was deleted here. */
static guint64 *
list_ids (MasRowsSession *self,
          guint           n_items)
{
  QiRowList *rows = qi_collection_get_rows (get_collection (self));
  guint64 *ids = g_new (guint64, (gsize) n_items + 1);
  QiRow first;
  guint n = 0;

  for (guint i = 0; i < n_items; i++)
    ids[i] = G_MAXUINT64;
  for (guint row = 0; (n = qi_row_list_get_run (rows, row, &first)) > 0; row += n)
    for (guint i = 0; first.item != QI_NO_ITEM && i < n; i++)
      if (first.item + i < n_items)
        ids[first.item + i] = first.id + i;
  return ids;
}

static void
mark (GHashTable *marks,
      guint64     id,
      guint       bits)
{
  guint64 *key = g_new (guint64, 1);
  guint before = GPOINTER_TO_UINT (g_hash_table_lookup (marks, &id));

  *key = id;
  g_hash_table_replace (marks, key, GUINT_TO_POINTER ((before | (bits & 7u)) + (bits & ~7u)));
}

/* Marks the rows here. Added rows are marked at the row that they follow; at the very beginning, at the first
 * row. */
static void
mark_rows (MasRowsSession *self)
{
  g_autoptr (GHashTable) marks = g_hash_table_new_full (g_int64_hash, g_int64_equal, g_free, NULL);
  g_autofree guint64 *ids = list_ids (self, self->hashes->len);
  g_autofree guint *items = g_new (guint, (gsize) self->news_hashes->len + 1);
  const guint one = 1u << MAS_THEIRS_SHIFT;
  guint64 last = G_MAXUINT64;
  guint next = 0;

  for (guint i = 0; i < self->news_hashes->len; i++)
    items[i] = G_MAXUINT;
  for (guint i = 0; i < self->hashes->len; i++)
    if (self->their_rows[i] != G_MAXUINT)
      items[self->their_rows[i]] = i;
  for (guint i = 0; i < self->theirs->len; i++)
    {
      const QiPair *pair = &g_array_index (self->theirs, QiPair, i);

      for (; pair->after != G_MAXUINT && next < pair->after; next++)
        if (items[next] != G_MAXUINT && ids[items[next]] != G_MAXUINT64)
          last = ids[items[next]];
      if (pair->before != G_MAXUINT && ids[pair->before] != G_MAXUINT64)
        mark (marks, ids[pair->before],
              pair->after == G_MAXUINT ? MAS_THEIRS_REMOVED : MAS_THEIRS_CHANGED);
      else if (pair->before == G_MAXUINT && last != G_MAXUINT64)
        mark (marks, last, one);
      else if (pair->before == G_MAXUINT && qi_collection_get_n_rows (get_collection (self)) > 0)
        mark (marks, qi_collection_get_id (get_collection (self), 0), one | MAS_THEIRS_BEFORE);
    }
  mas_collection_set_theirs (self->rows, marks, self->theirs->len);
}

void
mas_rows_session_find_theirs (MasRowsSession *self)
{
  const guint64 *old = NULL;
  const guint64 *now = NULL;
  g_autoptr (GArray) pairs = NULL;
  g_autoptr (GArray) moved = NULL;

  mas_rows_session_forget_theirs (self);
  if (!is_known (self))
    return;
  old = (const guint64 *) (gpointer) self->hashes->data;
  now = (const guint64 *) (gpointer) self->news_hashes->data;
  pairs = qi_rows_align (old, self->hashes->len, now, self->news_hashes->len, &moved);
  self->theirs = g_array_new (FALSE, FALSE, sizeof (QiPair));
  self->their_rows = g_new (guint, (gsize) self->hashes->len + 1);
  for (guint i = 0; i < self->hashes->len; i++)
    self->their_rows[i] = G_MAXUINT;
  for (guint i = 0; i < pairs->len; i++)
    {
      const QiPair *pair = &g_array_index (pairs, QiPair, i);

      if (pair->before != G_MAXUINT)
        self->their_rows[pair->before] = pair->after;
      if (pair->before == G_MAXUINT || pair->after == G_MAXUINT
          || old[pair->before] != now[pair->after])
        g_array_append_val (self->theirs, *pair);
    }
  for (guint i = 0; i < moved->len; i++)
    self->their_rows[g_array_index (moved, QiPair, i).before] =
      g_array_index (moved, QiPair, i).after;
  mark_rows (self);
}

static guint
follow (MasRowsSession *self,
        guint           row,
        guint          *item)
{
  QiRow found = qi_row_list_get (qi_collection_get_rows (get_collection (self)), row);

  *item = found.item;
  if (found.item == QI_NO_ITEM)
    return G_MAXUINT;
  if (self->their_rows != NULL)
    return found.item < self->hashes->len ? self->their_rows[found.item] : G_MAXUINT;
  /* Too many for comparing them: they are matched by their numbers. */
  return found.item < qi_collection_get_n_rows (self->news) ? found.item : G_MAXUINT;
}

static guint
find_row (MasRowsSession *self,
          guint           item)
{
  QiRowList *rows = qi_collection_get_rows (get_collection (self));
  QiRow first;
  guint n = 0;

  for (guint row = 0; item != G_MAXUINT && (n = qi_row_list_get_run (rows, row, &first)) > 0;
       row += n)
    if (first.item != QI_NO_ITEM && item >= first.item && item - first.item < n)
      return row + item - first.item;
  return G_MAXUINT;
}

/* The number of the first change at or behind @row of the file; @is_own: its item is @item. */
static guint
find_near (MasRowsSession *self,
           guint           row,
           gboolean       *is_own)
{
  guint item = QI_NO_ITEM;
  guint after = row != G_MAXUINT ? follow (self, row, &item) : G_MAXUINT;

  *is_own = FALSE;
  for (guint i = 0; i < self->theirs->len; i++)
    {
      const QiPair *pair = &g_array_index (self->theirs, QiPair, i);

      if (item != QI_NO_ITEM && pair->before == item)
        {
          *is_own = TRUE;
          return i;
        }
    }
  for (guint i = 0; i < self->theirs->len; i++)
    {
      const QiPair *pair = &g_array_index (self->theirs, QiPair, i);

      if ((after != G_MAXUINT && pair->after != G_MAXUINT && pair->after > after)
          || (item != QI_NO_ITEM && pair->before != G_MAXUINT && pair->before > item))
        return i;
    }
  return self->theirs->len;
}

guint
mas_rows_session_find_change (MasRowsSession *self,
                              guint           row,
                              guint           from,
                              gboolean        forward,
                              gboolean        self_too,
                              guint          *found)
{
  gboolean is_own = TRUE;
  guint n = 0;
  guint index = from;

  g_return_val_if_fail (MAS_IS_ROWS_SESSION (self), G_MAXUINT);
  g_return_val_if_fail (found != NULL, G_MAXUINT);

  *found = G_MAXUINT;
  n = self->theirs != NULL ? self->theirs->len : 0;
  if (n == 0)
    return G_MAXUINT;
  if (from == G_MAXUINT)
    index = find_near (self, row, &is_own);
  if (!forward)
    index += n - 1;
  else if (is_own && !self_too)
    index++;
  index %= n;
  *found = find_row (self, g_array_index (self->theirs, QiPair, index).before);
  return index;
}

/* The position in a text, as far as it can be read. */
static QiSetup *
read_item (MasRowsSession    *self,
           QiCollection      *rows,
           guint              item,
           const QiNotation **format)
{
  g_autoptr (GBytes) bytes =
    item != G_MAXUINT ? qi_collection_dup_item_text (rows, item, NULL) : NULL;
  const QiReadOptions options = { .limits = qi_collection_get_limits (rows) };
  g_autoptr (QiReading) reading = NULL;
  gsize length = 0;
  const char *text = NULL;

  if (bytes == NULL)
    return NULL;
  text = g_bytes_get_data (bytes, &length);
  if (text == NULL)
    text = "";
  reading = qi_collection_get_format (rows) != NULL
              ? qi_notation_read (qi_collection_get_format (rows), text, (gssize) length, &options)
              : qi_notation_detect (text, (gssize) length, &options);
  if (reading->setup == NULL)
    return reading->partial != NULL ? qi_setup_ref (reading->partial) : NULL;
  *format = qi_notation_lookup (reading->format);
  return qi_setup_ref (reading->setup);
}

/* The board of @setup without its pieces. */
static QiSetup *
dup_empty (QiSetup *setup)
{
  g_autoptr (QiEdit) edit = qi_edit_new ();
  QiSetup *empty = NULL;

  qi_edit_clear (edit);
  empty = qi_edit_apply (edit, setup, qi_limits_get_large (), NULL, NULL);
  return empty != NULL ? empty : qi_setup_ref (setup);
}

static char *
dup_old_title (guint    item,
               QiSetup *setup,
               gboolean known,
               gboolean here)
{
  if (item == G_MAXUINT)
    return g_strdup (_("Not there as read"));
  if (!known)
    /* Translators: the number of a position in a file that was overwritten: what it said is not known */
    return here ? g_strdup_printf (_("Row %'u here; as read is gone"), item + 1)
                : g_strdup_printf (_("Row %'u as read is gone"), item + 1);
  /* Translators: the number of a position in a file, as it was before another program wrote that */
  return g_strdup_printf (setup != NULL ? _("Row %'u as read")
                                        : _("Row %'u as read: no position"),
                          item + 1);
}

static char *
dup_new_title (guint    after,
               QiSetup *setup,
               gboolean is_new)
{
  if (after == G_MAXUINT)
    return g_strdup (_("Removed on disk"));
  if (setup == NULL)
    return g_strdup_printf (_("Row %'u on disk now: no position"), after + 1);
  if (is_new)
    return g_strdup_printf (_("Row %'u on disk, added"), after + 1);
  return g_strdup_printf (_("Row %'u on disk now"), after + 1);
}

/* NULL where only the other program changed it, or where that is not known. */
static const char *
get_words (MasRowsSession *self,
           guint           item,
           guint           after,
           gboolean        changed_here)
{
  gboolean same = FALSE;

  if (self->their_rows == NULL || item == G_MAXUINT)
    return changed_here ? _("This row was changed here.") : NULL;
  if (after == G_MAXUINT)
    return changed_here ? _("This row was removed on disk, and changed here.") : NULL;
  same = g_array_index (self->hashes, guint64, item)
         == g_array_index (self->news_hashes, guint64, after);
  if (same)
    return changed_here ? _("This row was changed here only.")
                        : _("This row was changed neither here nor on disk.");
  return changed_here ? _("This row was changed on disk, and here, too.") : NULL;
}

/* A row that is in no file has nothing to be compared with. */
static MasTheirs *
dup_own_row (MasRowsSession *self,
             MasTheirs      *theirs,
             guint           row)
{
  if (theirs->mine == NULL)
    {
      mas_theirs_free (theirs);
      return NULL;
    }
  theirs->before = dup_empty (theirs->mine);
  theirs->after = g_steal_pointer (&theirs->mine);
  theirs->titles[0] = g_strdup (_("Not in the file"));
  theirs->titles[1] = g_strdup_printf (_("Row %'u, only here"), row + 1);
  return theirs;
}

/* What a row has here: from its text, or for the row in the editor from its document. */
static void
take_mine (MasRowsSession *self,
           MasTheirs      *theirs,
           guint           row)
{
  MasDocument *document = mas_session_get_document (MAS_SESSION (self));
  g_autoptr (QiReading) reading = qi_collection_read (get_collection (self), row, FALSE, NULL);

  if (row == mas_collection_get_current (self->rows) && document != NULL)
    {
      theirs->document = g_object_ref (document);
      theirs->mine = qi_setup_ref (mas_document_get_setup (document));
    }
  else if (reading != NULL && reading->setup != NULL)
    theirs->mine = qi_setup_ref (reading->setup);
}

MasTheirs *
mas_rows_session_dup_theirs (MasRowsSession *self,
                             guint           row,
                             guint           change)
{
  MasQuestion *question = NULL;
  MasTheirs *theirs = NULL;
  gboolean changed_here = FALSE;
  gboolean known = TRUE;
  guint item = G_MAXUINT;
  guint after = G_MAXUINT;

  g_return_val_if_fail (MAS_IS_ROWS_SESSION (self), NULL);

  question = mas_session_get_question (MAS_SESSION (self));
  if (self->news == NULL
      || (!mas_question_is (question, MAS_QUESTION_CHANGED)
          && !mas_question_is (question, MAS_QUESTION_OVERWRITTEN)))
    return NULL;
  theirs = g_new0 (MasTheirs, 1);
  if (row != G_MAXUINT)
    {
      mas_collection_flush (self->rows);
      after = follow (self, row, &item);
      changed_here = qi_collection_is_row_modified (get_collection (self), row);
      take_mine (self, theirs, row);
      if (item == QI_NO_ITEM)
        return dup_own_row (self, theirs, row);
    }
  else
    {
      item = g_array_index (self->theirs, QiPair, change).before;
      after = g_array_index (self->theirs, QiPair, change).after;
    }
  theirs->after = read_item (self, self->news, after, &theirs->format);
  known = item == G_MAXUINT || qi_collection_is_intact (get_collection (self));
  theirs->before = read_item (self, get_collection (self), item, &theirs->format);
  if (!known && theirs->mine != NULL)
    {
      g_clear_pointer (&theirs->before, qi_setup_unref);
      theirs->before = qi_setup_ref (theirs->mine);
    }
  theirs->titles[0] = dup_old_title (item, theirs->before, known, theirs->mine != NULL);
  theirs->titles[1] = dup_new_title (after, theirs->after, item == G_MAXUINT);
  theirs->words = get_words (self, item, after, changed_here);
  if (!changed_here || !known)
    {
      g_clear_pointer (&theirs->mine, qi_setup_unref);
      g_clear_object (&theirs->document);
    }
  if (theirs->before == NULL && theirs->after == NULL)
    g_clear_pointer (&theirs, mas_theirs_free);
  else if (theirs->before == NULL)
    theirs->before = dup_empty (theirs->after);
  else if (theirs->after == NULL)
    theirs->after = dup_empty (theirs->before);
  return theirs;
}

QiSetup *
mas_rows_session_dup_disk (MasSession        *session,
                           const QiNotation **format,
                           char             **words)
{
  MasRowsSession *self = MAS_ROWS_SESSION (session);
  guint row = mas_collection_get_current (self->rows);
  g_autoptr (MasTheirs) theirs =
    row != G_MAXUINT ? mas_rows_session_dup_theirs (self, row, G_MAXUINT) : NULL;

  if (theirs == NULL)
    return NULL;
  *format = theirs->format;
  return qi_setup_ref (theirs->after);
}
