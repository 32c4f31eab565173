/* SPDX-License-Identifier: Apache-2.0 */
#define G_LOG_DOMAIN "Mas"

#include "config.h"

#include "mas-collection-private.h"
#include "mas-let-go.h"

#include <glib/gi18n.h>

#include <string.h>

#define MAX_UNCHANGED 50 /* documents of rows without changes that keep their history */

/* The document of a row that was opened. */
typedef struct
{
  guint64      id;
  MasDocument *document;
  QiSource    *source;    /* or NULL */
  QiSetup     *read;      /* what @text says */
  GBytes      *text;      /* of the row when the document was made, or when it was saved; or NULL */
  GBytes      *said;      /* text of the row when its document was last written or made; or NULL */
  GBytes      *wish;      /* preferred text for the row, as long as it means the same as the document;
                             or NULL */
  gboolean     pending;   /* the row has yet to be written from the document */
  gboolean     unwritten; /* and cannot */
  GList        link;      /* in opened */
} Entry;

static void
entry_free (gpointer data)
{
  Entry *entry = data;

  mas_let_go_setup (entry->read);
  g_clear_object (&entry->document);
  g_clear_pointer (&entry->source, qi_source_unref);
  g_clear_pointer (&entry->read, qi_setup_unref);
  g_clear_pointer (&entry->text, g_bytes_unref);
  g_clear_pointer (&entry->said, g_bytes_unref);
  g_clear_pointer (&entry->wish, g_bytes_unref);
  g_free (entry);
}

void
mas_collection_init_documents (MasCollection *self)
{
  self->documents = g_hash_table_new_full (g_int64_hash, g_int64_equal, NULL, entry_free);
}

static void
drop (MasCollection *self,
      Entry         *entry)
{
  g_signal_handlers_disconnect_by_data (entry->document, self);
  g_queue_unlink (&self->opened, &entry->link);
  g_hash_table_remove (self->documents, &entry->id);
}

void
mas_collection_clear_documents (MasCollection *self)
{
  g_clear_handle_id (&self->write_id, g_source_remove);
  while (!g_queue_is_empty (&self->opened))
    drop (self, g_queue_peek_tail (&self->opened));
}

guint
mas_collection_count_unwritten (MasCollection *self)
{
  guint n = 0;

  for (GList *l = self->opened.head; l != NULL; l = l->next)
    {
      Entry *entry = l->data;
      guint row = 0;

      n += entry->unwritten && qi_collection_find_id (self->collection, entry->id, &row)
           && !qi_collection_is_row_modified (self->collection, row);
    }
  return n;
}

/* Write-through. */

/* Restores the row's earlier text, byte for byte. */
static gboolean
restore_text (MasCollection *self,
              GBytes        *text,
              guint          row,
              GError       **error)
{
  g_autoptr (GBytes) saved = qi_collection_dup_saved_text (self->collection, row, NULL);

  if (saved != NULL && g_bytes_equal (saved, text)
      && (!qi_collection_is_row_modified (self->collection, row)
          || qi_collection_revert (self->collection, row)))
    return TRUE;
  return qi_collection_set_text (self->collection, row, text, error);
}

/* An earlier text that means the same as the document does now, or NULL. */
static GBytes *
get_earlier_text (MasCollection *self,
                  Entry         *entry)
{
  QiSetup *setup = mas_document_get_setup (entry->document);
  g_autoptr (QiReading) reading = NULL;

  if (entry->wish != NULL)
    reading = qi_collection_read_bytes (self->collection, entry->wish);
  if (reading != NULL && reading->setup != NULL && qi_setup_equal (reading->setup, setup))
    return entry->wish;
  return entry->text != NULL && qi_setup_equal (setup, entry->read) ? entry->text : NULL;
}

/* A text may be read differently from what was written, because another game is guessed, for example. So
 * texts of rows are compared by their bytes. */
static void
remember_said (MasCollection *self,
               Entry         *entry,
               guint          row)
{
  g_clear_pointer (&entry->said, g_bytes_unref);
  entry->said = qi_collection_dup_text (self->collection, row, NULL);
}

static void
write_entry (MasCollection *self,
             Entry         *entry)
{
  QiSetup *setup = mas_document_get_setup (entry->document);
  g_autoptr (GPtrArray) findings = qi_findings_new ();
  g_autoptr (QiReading) reading = NULL;
  g_autoptr (GError) error = NULL;
  gboolean was_unwritten = entry->unwritten;
  gboolean done = FALSE;
  GBytes *text = NULL;
  guint row = 0;

  entry->pending = FALSE;
  if (!qi_collection_find_id (self->collection, entry->id, &row))
    return;
  self->writing = TRUE;
  text = get_earlier_text (self, entry);
  if (text != NULL)
    done = restore_text (self, text, row, &error);
  else
    done = qi_collection_set_setup (self->collection, row, setup, entry->source, findings, &error);
  self->writing = FALSE;
  g_clear_pointer (&entry->wish, g_bytes_unref);
  entry->unwritten = !done;
  if (done)
    {
      /* The verdict of the row is known at once, without waiting until the row is shown. */
      reading = qi_collection_read (self->collection, row, FALSE, NULL);
      mas_collection_learn_row (self, row, reading);
      remember_said (self, entry, row);
      if (findings->len > 0 || was_unwritten)
        g_signal_emit_by_name (self, "noted", row, findings);
    }
  else
    g_signal_emit_by_name (self, "refused", row, error);
  if (was_unwritten != entry->unwritten)
    g_object_notify (G_OBJECT (self), "modified");
}

void
mas_collection_flush (MasCollection *self)
{
  g_return_if_fail (MAS_IS_COLLECTION (self));

  g_clear_handle_id (&self->write_id, g_source_remove);
  for (GList *l = self->opened.head; l != NULL; l = l->next)
    if (((Entry *) l->data)->pending)
      write_entry (self, l->data);
}

static gboolean
on_write_cb (gpointer user_data)
{
  MasCollection *self = user_data;

  self->write_id = 0;
  mas_collection_flush (self);
  return G_SOURCE_REMOVE;
}

static Entry *
find_entry (MasCollection *self,
            MasDocument   *document)
{
  for (GList *l = self->opened.head; l != NULL; l = l->next)
    if (((Entry *) l->data)->document == document)
      return l->data;
  return NULL;
}

void
mas_collection_wish_text (MasCollection *self,
                          guint64        id,
                          GBytes        *text)
{
  Entry *entry = g_hash_table_lookup (self->documents, &id);

  if (entry == NULL || entry->wish == text)
    return;
  g_clear_pointer (&entry->wish, g_bytes_unref);
  entry->wish = text != NULL ? g_bytes_ref (text) : NULL;
}

MasDocument *
mas_collection_find_document (MasCollection *self,
                              guint64        id)
{
  Entry *entry = g_hash_table_lookup (self->documents, &id);

  return entry != NULL ? entry->document : NULL;
}

static void
on_document_changed_cb (MasDocument   *document,
                        QiSetup       *before,
                        MasCollection *self)
{
  Entry *entry = find_entry (self, document);
  const gboolean is_said = !entry->pending && !entry->unwritten;

  entry->pending = TRUE;
  mas_collection_note_edit (self, entry->id, mas_document_get_history (document), before, is_said);
  mas_collection_keep_row (self, entry->id);
  /* Several edits of one act are written in one go. */
  if (self->write_id == 0)
    self->write_id = g_idle_add_full (G_PRIORITY_HIGH_IDLE, on_write_cb, self, NULL);
}

/* Opening. */

/* Drops documents that are no longer needed: unchanged rows that were opened long ago. */
static void
trim (MasCollection *self)
{
  guint n_unchanged = 0;
  GList *next = NULL;

  for (GList *l = self->opened.head; l != NULL; l = next)
    {
      Entry *entry = l->data;
      guint row = 0;

      next = l->next;
      if (entry->pending || entry->unwritten
          || (qi_collection_find_id (self->collection, entry->id, &row)
              && qi_collection_is_row_modified (self->collection, row)))
        continue;
      n_unchanged++;
      if (n_unchanged > MAX_UNCHANGED && entry->id != self->current_id)
        drop (self, entry);
    }
}

static MasDocument *
add_document (MasCollection   *self,
              guint            row,
              const QiReading *reading)
{
  Entry *entry = g_new0 (Entry, 1);
  g_autofree char *label = qi_collection_dup_label (reading);
  g_autofree char *number = g_strdup_printf (_("Row %'u"), row + 1);
  gboolean large = qi_collection_get_limits (self->collection) == qi_limits_get_large ();

  entry->id = qi_collection_get_id (self->collection, row);
  entry->text = qi_collection_dup_text (self->collection, row, NULL);
  entry->said = entry->text != NULL ? g_bytes_ref (entry->text) : NULL;
  entry->read = qi_setup_ref (reading->setup);
  entry->source = reading->source != NULL ? qi_source_ref (reading->source) : NULL;
  entry->document = mas_document_new_for_reading (reading, NULL, entry->text, large);
  mas_document_set_title (entry->document, label != NULL ? label : number);
  mas_document_set_muted (entry->document, qi_collection_get_muted (self->collection));
  entry->link.data = entry;
  g_signal_connect (entry->document, "changed", G_CALLBACK (on_document_changed_cb), self);
  g_hash_table_insert (self->documents, &entry->id, entry);
  g_queue_push_head_link (&self->opened, &entry->link);
  trim (self);
  return entry->document;
}

MasDocument *
mas_collection_get_document (MasCollection *self,
                             guint          row,
                             QiReading    **reading,
                             GError       **error)
{
  g_autoptr (QiReading) read = NULL;
  guint64 id = 0;
  Entry *entry = NULL;
  MasDocument *document = NULL;

  g_return_val_if_fail (MAS_IS_COLLECTION (self), NULL);
  g_return_val_if_fail (row < self->n_rows, NULL);

  if (reading != NULL)
    *reading = NULL;
  id = qi_collection_get_id (self->collection, row);
  entry = g_hash_table_lookup (self->documents, &id);
  if (entry != NULL)
    {
      g_queue_unlink (&self->opened, &entry->link);
      g_queue_push_head_link (&self->opened, &entry->link);
      return entry->document;
    }
  read = qi_collection_read (self->collection, row, FALSE, error);
  if (read == NULL)
    return NULL;
  mas_collection_learn_row (self, row, read);
  if (read->setup != NULL)
    document = add_document (self, row, read);
  if (reading != NULL)
    *reading = g_steal_pointer (&read);
  return document;
}

gboolean
mas_collection_has_document (MasCollection *self,
                             guint          row)
{
  guint64 id = 0;

  g_return_val_if_fail (MAS_IS_COLLECTION (self), FALSE);
  g_return_val_if_fail (row < self->n_rows, FALSE);

  id = qi_collection_get_id (self->collection, row);
  return g_hash_table_contains (self->documents, &id);
}

MasDocument *
mas_collection_take_reading (MasCollection   *self,
                             guint            row,
                             const QiReading *reading)
{
  g_return_val_if_fail (MAS_IS_COLLECTION (self), NULL);
  g_return_val_if_fail (row < self->n_rows, NULL);
  g_return_val_if_fail (reading != NULL && reading->setup != NULL, NULL);

  if (mas_collection_has_document (self, row))
    return mas_collection_get_document (self, row, NULL, NULL);
  return add_document (self, row, reading);
}

gboolean
mas_collection_replace_text (MasCollection *self,
                             guint          row,
                             GBytes        *text,
                             GError       **error)
{
  g_autoptr (GBytes) saved = qi_collection_dup_saved_text (self->collection, row, NULL);
  guint64 id = qi_collection_get_id (self->collection, row);
  g_autoptr (QiReading) reading = NULL;
  Entry *entry = NULL;
  gboolean done = FALSE;

  self->writing = TRUE;
  if (saved != NULL && g_bytes_equal (saved, text)
      && qi_collection_is_row_modified (self->collection, row))
    done = qi_collection_revert (self->collection, row);
  if (!done)
    done = qi_collection_set_text (self->collection, row, text, error);
  self->writing = FALSE;
  if (!done)
    return FALSE;
  entry = g_hash_table_lookup (self->documents, &id);
  if (entry != NULL)
    drop (self, entry);
  mas_collection_keep_row (self, id);
  if (mas_collection_is_long (text))
    {
      mas_collection_refresh_row (self, row);
      return TRUE;
    }
  reading = qi_collection_read (self->collection, row, FALSE, NULL);
  mas_collection_learn_row (self, row, reading);
  return TRUE;
}

gboolean
mas_collection_set_text (MasCollection *self,
                         guint          row,
                         const char    *text,
                         GError       **error)
{
  g_autoptr (GBytes) bytes = NULL;
  g_autoptr (GBytes) before = NULL;
  g_autoptr (GBytes) after = NULL;

  g_return_val_if_fail (MAS_IS_COLLECTION (self), FALSE);
  g_return_val_if_fail (row < self->n_rows, FALSE);

  bytes = g_bytes_new (text, strlen (text));
  before = qi_collection_dup_text (self->collection, row, NULL);
  if (!mas_collection_replace_text (self, row, bytes, error))
    return FALSE;
  after = qi_collection_dup_text (self->collection, row, NULL);
  if (after != NULL)
    mas_collection_note_text (self, row, before, after);
  return TRUE;
}

/* Changes from elsewhere: undo of an act, another file. */
void
mas_collection_check_documents (MasCollection *self,
                                guint          row,
                                guint          n)
{
  GList *next = NULL;
  gboolean replaced = FALSE;

  for (GList *l = self->opened.head; l != NULL; l = next)
    {
      Entry *entry = l->data;
      g_autoptr (GBytes) text = NULL;
      guint position = 0;

      next = l->next;
      if (entry->pending || entry->unwritten
          || !qi_collection_find_id (self->collection, entry->id, &position) || position < row
          || position - row >= n)
        continue;
      text = qi_collection_dup_text (self->collection, position, NULL);
      if (text != NULL && entry->said != NULL && g_bytes_equal (text, entry->said))
        continue;
      replaced |= entry->id == self->current_id;
      drop (self, entry);
    }
  if (replaced)
    g_signal_emit_by_name (self, "replaced");
}

void
mas_collection_documents_saved (MasCollection *self)
{
  for (GList *l = self->opened.head; l != NULL; l = l->next)
    {
      Entry *entry = l->data;
      guint row = 0;

      if (entry->pending || entry->unwritten
          || !qi_collection_find_id (self->collection, entry->id, &row))
        continue;
      g_clear_pointer (&entry->text, g_bytes_unref);
      g_clear_pointer (&entry->read, qi_setup_unref);
      entry->text = qi_collection_dup_text (self->collection, row, NULL);
      remember_said (self, entry, row);
      entry->read = qi_setup_ref (mas_document_get_setup (entry->document));
    }
}

void
mas_collection_mute_documents (MasCollection *self)
{
  for (GList *l = self->opened.head; l != NULL; l = l->next)
    mas_document_set_muted (((Entry *) l->data)->document,
                            qi_collection_get_muted (self->collection));
}

void
mas_collection_foreach_unwritten (MasCollection   *self,
                                  MasUnwrittenFunc func,
                                  gpointer         user_data)
{
  g_return_if_fail (MAS_IS_COLLECTION (self));

  for (GList *l = self->opened.head; l != NULL; l = l->next)
    {
      Entry *entry = l->data;
      guint row = 0;

      if (entry->unwritten && qi_collection_find_id (self->collection, entry->id, &row))
        func (row, entry->document, user_data);
    }
}
