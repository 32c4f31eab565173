/* SPDX-License-Identifier: Apache-2.0 */
#define G_LOG_DOMAIN "Mas"

#include "config.h"

#include "mas-rows-session-private.h"

#include "mas-words.h"
#include "qi-difference.h"
#include "qi-difference-private.h"

#include <glib/gi18n.h>

#define MAX_HASHED     100000 /* rows that are compared one by one, at most */
#define HASHED_AT_ONCE 256    /* rows between two returns to the main loop */

/* A file of many positions on disk: it is opened again beside what is shown, and replaces it when
 * nothing is lost by that. */

static void take_news (MasRowsSession *self);

static QiCollection *
get_collection (MasRowsSession *self)
{
  return mas_collection_get_collection (self->rows);
}

static MasFileGuard *
get_guard (MasRowsSession *self)
{
  return mas_session_get_guard (MAS_SESSION (self));
}

/* Hash of a row's text. FNV-1a, 64 bits (Fowler, Noll, Vo). */
static guint64
hash_text (GBytes *text)
{
  gsize length = 0;
  const guchar *data = g_bytes_get_data (text, &length);
  guint64 hash = G_GUINT64_CONSTANT (0xcbf29ce484222325);

  for (gsize i = 0; i < length; i++)
    hash = (hash ^ data[i]) * G_GUINT64_CONSTANT (0x100000001b3);
  return hash;
}

/* How many positions the file of @rows held when it was read. */
static guint
count_items (QiCollection *rows)
{
  return qi_row_list_get_n_items (qi_collection_get_rows (rows));
}

/* Hashes some more items of the file of @rows, in its order. FALSE when there are no more, or the file
 * can no longer be read: then some are missing. */
static gboolean
hash_some (QiCollection *rows,
           GArray       *hashes)
{
  guint n = count_items (rows);

  for (guint i = 0; i < HASHED_AT_ONCE && hashes->len < n; i++)
    {
      g_autoptr (GBytes) text = qi_collection_dup_item_text (rows, hashes->len, NULL);
      guint64 hash = 0;

      if (text == NULL)
        return FALSE;
      hash = hash_text (text);
      g_array_append_val (hashes, hash);
    }
  return hashes->len < n;
}

static gboolean
on_hash_cb (gpointer user_data)
{
  MasRowsSession *self = user_data;

  /* The old file can still be read when another one has replaced it by rename. */
  if (count_items (get_collection (self)) <= MAX_HASHED
      && hash_some (get_collection (self), self->hashes))
    return G_SOURCE_CONTINUE;
  if (self->news != NULL && hash_some (self->news, self->news_hashes))
    return G_SOURCE_CONTINUE;
  self->hash_id = 0;
  if (self->news != NULL)
    take_news (self);
  return G_SOURCE_REMOVE;
}

static void
on_rows_indexed_cb (MasRowsSession *self)
{
  QiCollection *rows = self->news != NULL ? self->news : get_collection (self);

  if (!qi_collection_is_indexed (rows))
    return;
  if (count_items (rows) <= MAX_HASHED)
    {
      if (self->hash_id == 0)
        self->hash_id = g_idle_add_full (G_PRIORITY_LOW, on_hash_cb, self, NULL);
    }
  else if (self->news != NULL)
    take_news (self);
}

static void
forget_news (MasRowsSession *self)
{
  mas_rows_session_forget_theirs (self);
  g_clear_handle_id (&self->hash_id, g_source_remove);
  g_clear_pointer (&self->news_hashes, g_array_unref);
  if (self->news == NULL)
    return;
  g_signal_handlers_disconnect_by_data (self->news, self);
  qi_collection_close (self->news);
  g_clear_object (&self->news);
}

void
mas_rows_session_begin_disk (MasRowsSession *self)
{
  if (get_guard (self) == NULL)
    return;
  self->hashes = g_array_new (FALSE, FALSE, sizeof (guint64));
  g_signal_connect_data (get_collection (self), "notify::indexed", G_CALLBACK (on_rows_indexed_cb),
                         self, NULL, G_CONNECT_SWAPPED | G_CONNECT_AFTER);
  on_rows_indexed_cb (self);
}

void
mas_rows_session_end_disk (MasRowsSession *self)
{
  forget_news (self);
  if (self->rows != NULL)
    g_signal_handlers_disconnect_by_func (get_collection (self), on_rows_indexed_cb, self);
  g_clear_pointer (&self->hashes, g_array_unref);
}

/* What became of @row, and how many rows have changed (0: not known). Adds the changed ones that
 * are in the file now to @changed. */
static guint
follow_row (MasRowsSession *self,
            guint           row,
            guint          *n_changed,
            GArray         *changed)
{
  guint n_rows = qi_collection_get_n_rows (self->news);
  const guint64 *old = (const guint64 *) (gpointer) self->hashes->data;
  const guint64 *now = (const guint64 *) (gpointer) self->news_hashes->data;
  guint found = row;
  g_autoptr (GArray) pairs = NULL;

  *n_changed = 0;
  if (self->news_hashes->len < n_rows || self->hashes->len == 0)
    return row;
  pairs = qi_rows_align (old, self->hashes->len, now, self->news_hashes->len, NULL);
  for (guint i = 0; i < pairs->len; i++)
    {
      const QiPair *pair = &g_array_index (pairs, QiPair, i);

      if (pair->before == row && pair->after != G_MAXUINT)
        found = pair->after;
      if (pair->before == G_MAXUINT || pair->after == G_MAXUINT
          || old[pair->before] != now[pair->after])
        {
          ++*n_changed;
          if (pair->after != G_MAXUINT)
            g_array_append_val (changed, pair->after);
        }
    }
  return found;
}

/* Whether both were read to the end and have the same content. */
static gboolean
is_same (MasRowsSession *self)
{
  return self->hashes->len > 0 && self->hashes->len == self->news_hashes->len
         && self->news_hashes->len == qi_collection_get_n_rows (self->news)
         && memcmp (self->hashes->data, self->news_hashes->data,
                    (gsize) self->hashes->len * sizeof (guint64))
              == 0;
}

static gboolean
has_own_rows (MasRowsSession *self)
{
  MasSession *session = MAS_SESSION (self);
  MasFaultyText *faulty = mas_session_get_faulty (session);

  return self->returned || mas_collection_is_modified (self->rows)
         || (faulty != NULL && mas_faulty_text_is_modified (faulty))
         || (mas_session_get_document (session) != NULL && mas_session_is_unread (session));
}

/* Replaces what is shown by the file that was opened again. */
static void
swap (MasRowsSession *self)
{
  MasSession *session = MAS_SESSION (self);
  g_autoptr (QiCollection) news = g_object_ref (self->news);
  MasDocument *document = mas_session_get_document (session);
  g_autoptr (QiSetup) before = NULL;
  guint row = mas_collection_get_current (self->rows);
  guint n_changed = 0;
  gboolean same = is_same (self);
  gboolean own = has_own_rows (self);
  g_autoptr (GArray) changed = g_array_new (FALSE, FALSE, sizeof (guint));
  g_autofree char *words = NULL;

  if (document != NULL)
    before = qi_setup_ref (mas_document_get_setup (document));
  self->last_row = follow_row (self, row == G_MAXUINT ? self->last_row : row, &n_changed, changed);
  g_signal_handlers_disconnect_by_data (self->news, self);
  g_clear_object (&self->news);
  mas_rows_session_forget_theirs (self);
  mas_file_guard_withdraw (get_guard (self));
  mas_rows_session_replace (self, news);
  mas_collection_mark_fresh (self->rows, (const guint *) (gpointer) changed->data, changed->len);
  if (mas_session_get_document (session) != NULL && before != NULL)
    g_signal_emit_by_name (self, "reloaded", before);
  if (n_changed > 0)
    words =
      g_strdup_printf (ngettext ("%'u row changed on disk", "%'u rows changed on disk", n_changed),
                       n_changed);
  else if (same)
    words = g_strdup (_("The file holds the same positions as before"));
  else
    words = g_strdup (_("Changed on disk: all rows are shown as they are now"));
  mas_session_say (session, words);
  g_signal_emit_by_name (self, "acted");
  if (own && mas_rows_session_can_return (self))
    g_signal_emit_by_name (self, "replaced-rows");
}

gboolean
mas_rows_session_reload (MasRowsSession *self)
{
  if (self->news == NULL || self->hash_id != 0)
    return FALSE;
  swap (self);
  return TRUE;
}

static void
ask_overwritten (MasRowsSession *self)
{
  static const MasAnswer answers[] = {
    { "reload-file", N_("_Reload"), FALSE },
    { "compare-disk", N_("_Compare"), TRUE },
    { "export-changes", N_("_Export Changes…"), FALSE },
  };
  g_autofree char *name = mas_file_guard_dup_name (get_guard (self));

  mas_session_ask (
    MAS_SESSION (self), MAS_QUESTION_OVERWRITTEN,
    /* Translators: the name of a file */
    g_strdup_printf (_("“%s” was overwritten by another program. The rows that were not changed "
                       "here are gone, so it cannot be saved; the changed ones can be exported."),
                     name),
    answers, G_N_ELEMENTS (answers));
}

/* Reads the rows from the file as it is now, since the old one may be gone. FALSE when they cannot be
 * read. */
static gboolean
adopt_news (MasRowsSession *self)
{
  MasFileGuard *guard = get_guard (self);

  if (!qi_collection_adopt (get_collection (self), self->news))
    return FALSE;
  mas_file_guard_set_kept (guard, FALSE);
  mas_file_guard_withdraw (guard);
  mas_rows_session_settle (self);
  forget_news (self);
  mas_session_describe (MAS_SESSION (self));
  mas_session_edited (MAS_SESSION (self));
  mas_session_say (MAS_SESSION (self), _("The file holds the same positions as before"));
  return TRUE;
}

static void
take_news (MasRowsSession *self)
{
  MasFileGuard *guard = get_guard (self);

  if (!is_same (self) || !adopt_news (self))
    {
      if (!has_own_rows (self) && !mas_file_guard_is_kept (guard))
        {
          swap (self);
          return;
        }
      mas_rows_session_find_theirs (self);
      if (!qi_collection_is_intact (get_collection (self)))
        ask_overwritten (self);
      else
        mas_session_ask_changed (MAS_SESSION (self));
    }
  g_signal_emit_by_name (self, "acted");
}

static void
on_reopened_cb (GObject      *source,
                GAsyncResult *result,
                gpointer      user_data)
{
  g_autoptr (MasRowsSession) self = user_data;
  g_autoptr (GError) error = NULL;
  g_autoptr (QiCollection) news = qi_collection_open_finish (result, &error);
  MasFileGuard *guard = get_guard (self);

  if (guard == NULL || self->rows == NULL
      || g_error_matches (error, G_IO_ERROR, G_IO_ERROR_CANCELLED)
      || !mas_file_guard_end_reading (guard, g_task_get_cancellable (G_TASK (result))))
    return;
  if (news != NULL && qi_collection_get_division (news) == QI_DIVISION_FOLDER
      && qi_collection_get_division (get_collection (self)) != QI_DIVISION_FOLDER)
    {
      qi_collection_close (news);
      g_clear_object (&news);
      g_set_error_literal (&error, G_IO_ERROR, G_IO_ERROR_IS_DIRECTORY, "");
    }
  if (news == NULL)
    {
      mas_session_ask_unreadable (MAS_SESSION (self), error);
      return;
    }
  forget_news (self);
  self->news = g_steal_pointer (&news);
  self->news_hashes = g_array_new (FALSE, FALSE, sizeof (guint64));
  g_signal_connect_swapped (self->news, "notify::indexed", G_CALLBACK (on_rows_indexed_cb), self);
  on_rows_indexed_cb (self);
}

void
mas_rows_session_look (MasSession *session)
{
  MasRowsSession *self = MAS_ROWS_SESSION (session);
  MasFileGuard *guard = mas_session_get_guard (session);
  GFile *file = mas_file_guard_get_file (guard);

  forget_news (self);
  if (!g_file_query_exists (file, NULL))
    {
      mas_session_ask_gone (session);
      return;
    }
  qi_collection_open_async (file, qi_collection_get_limits (get_collection (self)),
                            mas_file_guard_begin_reading (guard), on_reopened_cb,
                            g_object_ref (self));
}

gboolean
mas_rows_session_answer (MasSession *session,
                         const char *id)
{
  MasRowsSession *self = MAS_ROWS_SESSION (session);
  MasFileGuard *guard = mas_session_get_guard (session);
  MasQuestion *question = mas_session_get_question (session);

  if (self->news == NULL)
    return FALSE;
  if (g_str_equal (id, "reload-file")
      && (mas_question_is (question, MAS_QUESTION_CHANGED)
          || mas_question_is (question, MAS_QUESTION_OVERWRITTEN)))
    swap (self);
  else if (g_str_equal (id, "keep-mine"))
    {
      mas_file_guard_set_kept (guard, TRUE);
      mas_rows_session_forget_theirs (self);
      mas_file_guard_withdraw (guard);
      mas_session_describe (session);
      mas_session_say (session, _("What is here is kept; Save replaces what the file says now"));
    }
  else
    return FALSE;
  return TRUE;
}
