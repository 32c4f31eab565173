/* SPDX-License-Identifier: Apache-2.0 */
#define G_LOG_DOMAIN "Mas"

#include "config.h"

#include "mas-rows-session-private.h"

#include "mas-words.h"
#include "qi-file-stamp-private.h"

#include <glib/gi18n.h>

#include <string.h>

/* The edits of a list saved as a draft, and restored. */

static QiCollection *
get_collection (MasRowsSession *self)
{
  return mas_collection_get_collection (self->rows);
}

typedef struct
{
  MasRowsSession *session;
  MasDraftStore  *store;
  GHashTable     *seen; /* ids of rows */
} Unwritten;

static guint64 *
copy_id (guint64 id)
{
  guint64 *copy = g_new (guint64, 1);

  *copy = id;
  return copy;
}

/* A position that cannot be written in the format of the list is in none of its edits: it gets a
 * draft of its own without a file. */
static void
keep_unwritten (guint        row,
                MasDocument *document,
                gpointer     user_data)
{
  Unwritten *unwritten = user_data;
  MasRowsSession *self = unwritten->session;
  guint64 id = qi_collection_get_id (get_collection (self), row);
  g_autofree char *name = mas_session_dup_title (MAS_SESSION (self));
  /* Translators: the name of a file, the number of a position in it: "problems.epd, row 12" */
  g_autofree char *title = g_strdup_printf (_("%s, row %'u"), name, row + 1);
  const MasDraftParts parts = {
    .kind = MAS_DRAFT_DOCUMENT,
    .id = g_hash_table_lookup (self->unwritten, &id),
    .title = title,
    .format = "json",
    .large = mas_document_get_limits (document) == qi_limits_get_large (),
    .setup = mas_document_get_setup (document),
  };
  g_autoptr (MasDraft) draft = mas_draft_new (&parts);

  g_hash_table_add (unwritten->seen, copy_id (id));
  if (parts.id == NULL)
    g_hash_table_insert (self->unwritten, copy_id (id), g_strdup (mas_draft_get_head (draft)->id));
  mas_draft_store_put_async (unwritten->store, draft, NULL, NULL);
}

static void
keep_all_unwritten (MasRowsSession *self)
{
  g_autoptr (GHashTable) seen = g_hash_table_new_full (g_int64_hash, g_int64_equal, g_free, NULL);
  Unwritten unwritten = { self,
                          mas_session_draft_get_store (mas_session_get_draft (MAS_SESSION (self))),
                          seen };
  GHashTableIter iter;
  gpointer id = NULL;
  gpointer draft = NULL;

  mas_collection_foreach_unwritten (self->rows, keep_unwritten, &unwritten);
  g_hash_table_iter_init (&iter, self->unwritten);
  while (g_hash_table_iter_next (&iter, &id, &draft))
    if (!g_hash_table_contains (seen, id))
      {
        mas_draft_store_remove (unwritten.store, draft);
        g_hash_table_iter_remove (&iter);
      }
}

void
mas_rows_session_drop_draft (MasSession *session)
{
  MasRowsSession *self = MAS_ROWS_SESSION (session);
  MasDraftStore *store = mas_session_draft_get_store (mas_session_get_draft (session));
  GHashTableIter iter;
  gpointer draft = NULL;

  g_hash_table_iter_init (&iter, self->unwritten);
  while (g_hash_table_iter_next (&iter, NULL, &draft))
    mas_draft_store_remove (store, draft);
  g_hash_table_remove_all (self->unwritten);
}

/* Typing in a faulty row goes into the list first. A long text does not: it takes longer than a frame to find
 * out whether the list can hold it, so that is left to the thread that writes the draft. */
static QiCollectionEdits *
dup_edits (MasRowsSession *self)
{
  MasFaultyText *faulty = mas_session_get_faulty (MAS_SESSION (self));
  guint row = mas_collection_get_current (self->rows);
  g_autoptr (GBytes) typed = NULL;

  if (faulty != NULL && row != G_MAXUINT && mas_faulty_text_is_modified (faulty))
    typed = mas_faulty_text_dup_bytes (faulty);
  if (mas_collection_is_long (typed))
    {
      mas_collection_flush (self->rows);
      return qi_collection_dup_edits_with (get_collection (self), row, typed);
    }
  mas_rows_session_keep_typed (self, NULL);
  return qi_collection_dup_edits (get_collection (self));
}

MasDraft *
mas_rows_session_make_draft (MasSession *session,
                             const char *id)
{
  MasRowsSession *self = MAS_ROWS_SESSION (session);
  g_autofree char *title = mas_session_dup_title (session);
  g_autofree char *uri = g_file_get_uri (mas_session_get_file (session));
  g_autoptr (QiCollectionEdits) edits = dup_edits (self);
  g_autoptr (GBytes) entry = NULL;
  const QiNotation *format = qi_collection_get_format (get_collection (self));
  const char *entry_format = NULL;
  const char *waiting = mas_session_get_entry (session, &entry_format);
  guint row = mas_collection_get_current (self->rows);
  QiFileStamp stamp = { 0 };
  MasDraftParts parts = { .kind = MAS_DRAFT_ROWS, .id = id, .title = title, .uri = uri };

  keep_all_unwritten (self);
  qi_file_stamp_init (&stamp, mas_session_get_file (session));
  if (waiting != NULL)
    entry = g_bytes_new (waiting, strlen (waiting));
  parts.stamp = &stamp;
  parts.format = format != NULL ? format->id : NULL;
  parts.large = qi_collection_get_limits (get_collection (self)) == qi_limits_get_large ();
  parts.edits = edits;
  parts.entry = entry;
  parts.entry_format = entry_format;
  parts.row = row != G_MAXUINT ? row : 0;
  return mas_draft_new (&parts);
}

/* Restoring: once all rows are found. */

typedef struct
{
  MasRowsSession *session;
  QiCollection   *collection;
  MasDraft       *draft;
  QiRowList      *before;
} Recovery;

static void
recovery_free (Recovery *self)
{
  g_signal_handlers_disconnect_by_data (self->collection, self);
  g_signal_handlers_disconnect_by_data (self->session, self);
  g_object_unref (self->session);
  g_object_unref (self->collection);
  mas_draft_unref (self->draft);
  g_clear_pointer (&self->before, qi_row_list_unref);
  g_free (self);
}

G_DEFINE_AUTOPTR_CLEANUP_FUNC (Recovery, recovery_free)

static void
on_applied_cb (GObject      *source,
               GAsyncResult *result,
               gpointer      user_data)
{
  g_autoptr (Recovery) recovery = user_data;
  MasRowsSession *self = recovery->session;
  const MasDraftHead *head = mas_draft_get_head (recovery->draft);
  GBytes *entry = mas_draft_get_entry (recovery->draft);
  g_autoptr (GError) error = NULL;
  gsize length = 0;
  const char *text = NULL;

  if (self->rows == NULL)
    return;
  if (recovery->collection != get_collection (self))
    {
      /* The file was read again meanwhile, so this starts over. */
      mas_rows_session_recover (MAS_SESSION (self), recovery->draft);
      return;
    }
  if (!qi_collection_apply_edits_finish (QI_COLLECTION (source), result, &error))
    {
      mas_session_draft_refused (MAS_SESSION (self), error);
      return;
    }
  /* Translators: a step that can be undone */
  mas_collection_add_act (self->rows, recovery->before, head->row, _("Recover Changes"));
  self->last_row = head->row;
  if (head->row < qi_collection_get_n_rows (recovery->collection))
    mas_rows_session_go (self, head->row);
  text = entry != NULL ? g_bytes_get_data (entry, &length) : NULL;
  if (text != NULL && mas_session_get_document (MAS_SESSION (self)) != NULL)
    {
      mas_session_set_entry (MAS_SESSION (self), g_strndup (text, length),
                             mas_draft_get_entry_format (recovery->draft));
      g_signal_emit_by_name (self, "entry-recovered");
    }
  mas_session_draft_recovered (MAS_SESSION (self));
}

static void
on_indexed_cb (Recovery *recovery)
{
  if (!qi_collection_is_indexed (recovery->collection))
    return;
  g_signal_handlers_disconnect_by_data (recovery->collection, recovery);
  recovery->before = qi_row_list_ref (qi_collection_get_rows (recovery->collection));
  qi_collection_apply_edits_async (recovery->collection, mas_draft_get_edits (recovery->draft),
                                   NULL, on_applied_cb, recovery);
}

/* The file was read again while its rows were counted. */
static void
on_rows_cb (Recovery *recovery)
{
  g_autoptr (MasSession) session = NULL;
  g_autoptr (MasDraft) draft = NULL;

  if (recovery->before != NULL || recovery->session->rows == NULL)
    return;
  session = MAS_SESSION (g_object_ref (recovery->session));
  draft = mas_draft_ref (recovery->draft);
  recovery_free (recovery);
  mas_rows_session_recover (session, draft);
}

void
mas_rows_session_recover (MasSession *session,
                          MasDraft   *draft)
{
  MasRowsSession *self = MAS_ROWS_SESSION (session);
  Recovery *recovery = NULL;

  if (mas_draft_get_head (draft)->kind != MAS_DRAFT_ROWS)
    {
      g_autoptr (GError) error = g_error_new_literal (G_IO_ERROR, G_IO_ERROR_WRONG_ETAG,
                                                      "The file holds many positions now");

      mas_session_draft_refused (session, error);
      return;
    }
  recovery = g_new0 (Recovery, 1);
  recovery->session = g_object_ref (self);
  recovery->collection = g_object_ref (get_collection (self));
  recovery->draft = mas_draft_ref (draft);
  g_signal_connect_swapped (recovery->collection, "notify::indexed", G_CALLBACK (on_indexed_cb),
                            recovery);
  g_signal_connect_swapped (self, "notify::rows", G_CALLBACK (on_rows_cb), recovery);
  on_indexed_cb (recovery);
}

/* The position of a row that the draft changes: the current row if it does, else the first one. */
QiSetup *
mas_rows_session_dup_draft_setup (MasSession *session,
                                  MasDraft   *draft,
                                  GError    **error)
{
  MasRowsSession *self = MAS_ROWS_SESSION (session);
  const QiNotation *format = qi_collection_get_format (get_collection (self));
  const QiReadOptions options = { .limits = qi_collection_get_limits (get_collection (self)) };
  guint current = mas_collection_get_current (self->rows);
  guint n_rows = qi_collection_get_n_rows (get_collection (self));
  g_autoptr (GArray) items = NULL;
  g_autoptr (GPtrArray) texts = NULL;
  g_autoptr (QiReading) reading = NULL;
  guint found = G_MAXUINT;

  if (mas_draft_get_edits (draft) != NULL && !mas_collection_is_modified (self->rows))
    texts = qi_collection_edits_dup_texts (mas_draft_get_edits (draft), &items);
  for (guint i = 0; texts != NULL && i < texts->len; i++)
    {
      guint item = g_array_index (items, guint, i);

      if (item < n_rows && (found == G_MAXUINT || item == current))
        found = i;
    }
  if (found != G_MAXUINT)
    {
      GBytes *bytes = g_ptr_array_index (texts, found);
      gsize length = 0;
      const char *text = g_bytes_get_data (bytes, &length);

      if (text == NULL)
        text = "";
      if (g_array_index (items, guint, found) != current && mas_session_is_unread (session))
        {
          g_set_error_literal (
            error, G_IO_ERROR, G_IO_ERROR_PENDING,
            _("The text below the board is not on it yet. Apply or drop it first."));
          return NULL;
        }
      mas_rows_session_go (self, g_array_index (items, guint, found));
      reading = format != NULL ? qi_notation_read (format, text, (gssize) length, &options)
                               : qi_notation_detect (text, (gssize) length, &options);
    }
  if (reading != NULL && reading->setup != NULL)
    return qi_setup_ref (reading->setup);
  g_set_error_literal (error, G_IO_ERROR, G_IO_ERROR_NOT_FOUND,
                       _("No position of the file as it is now was changed"));
  return NULL;
}
