/* SPDX-License-Identifier: Apache-2.0 */
#define G_LOG_DOMAIN "Mas"

#include "config.h"

#include "mas-collection-list.h"
#include "mas-window-watch-private.h"

#include "qi-difference.h"

#include <glib/gi18n.h>

#define MAX_HASHED 100000 /* rows that are compared one by one */
#define HASHED_AT_ONCE 256 /* rows, between two looks at what else there is to do */

/* A file of many positions on disk: it is opened anew beside what is shown, and takes its place when
 * nothing is lost by that. */

static void
take_news (MasWindow *self);

/* Texts of rows, as numbers that differ where they do. FNV-1a, 64 bits (Fowler, Noll, Vo). */
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

/* Adds some more rows of @rows to @hashes, in the order of the file. FALSE when there are no more, or
 * it cannot be read any more: then there are too few. */
static gboolean
hash_some (QiCollection *rows,
           GArray       *hashes)
{
  guint n = qi_collection_get_n_rows (rows);

  for (guint i = 0; i < HASHED_AT_ONCE && hashes->len < n; i++)
    {
      g_autoptr (GBytes) text = qi_collection_dup_saved_text (rows, hashes->len, NULL);
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
  MasWindow *self = user_data;
  MasWindowWatch *watch = self->watch;

  if (watch->news != NULL)
    {
      if (hash_some (watch->news, watch->news_hashes))
        return G_SOURCE_CONTINUE;
      watch->hash_id = 0;
      take_news (self);
      return G_SOURCE_REMOVE;
    }
  /* Rows that were moved or added here do not stand so in the file. */
  if (!mas_collection_is_modified (self->collection) && hash_some (watch->rows, watch->hashes))
    return G_SOURCE_CONTINUE;
  watch->hash_id = 0;
  return G_SOURCE_REMOVE;
}

static void
hash_later (MasWindow *self)
{
  MasWindowWatch *watch = self->watch;

  if (watch->hash_id == 0)
    watch->hash_id = g_idle_add_full (G_PRIORITY_LOW, on_hash_cb, self, NULL);
}

static void
on_rows_indexed_cb (MasWindow *self)
{
  MasWindowWatch *watch = self->watch;
  QiCollection *rows = watch->news != NULL ? watch->news : watch->rows;

  if (!qi_collection_is_indexed (rows))
    return;
  if (qi_collection_get_n_rows (rows) <= MAX_HASHED)
    hash_later (self);
  else if (watch->news != NULL)
    take_news (self);
}

static void
forget_news (MasWindow *self)
{
  MasWindowWatch *watch = self->watch;

  g_clear_handle_id (&watch->hash_id, g_source_remove);
  g_clear_pointer (&watch->news_hashes, g_array_unref);
  if (watch->news == NULL)
    return;
  g_signal_handlers_disconnect_by_data (watch->news, self);
  qi_collection_close (watch->news);
  g_clear_object (&watch->news);
}

void
mas_window_watch_begin_rows (MasWindow *self)
{
  MasWindowWatch *watch = self->watch;

  watch->rows = g_object_ref (mas_collection_get_collection (self->collection));
  watch->hashes = g_array_new (FALSE, FALSE, sizeof (guint64));
  g_signal_connect_data (watch->rows, "notify::indexed", G_CALLBACK (on_rows_indexed_cb), self, NULL,
                         G_CONNECT_SWAPPED | G_CONNECT_AFTER);
  on_rows_indexed_cb (self);
}

void
mas_window_watch_end_rows (MasWindow *self)
{
  MasWindowWatch *watch = self->watch;

  forget_news (self);
  if (watch->rows != NULL)
    g_signal_handlers_disconnect_by_func (watch->rows, on_rows_indexed_cb, self);
  g_clear_object (&watch->rows);
  g_clear_pointer (&watch->hashes, g_array_unref);
}

/* What became of @row, and how many rows are others now (0: not known). Adds those that are in the
 * file now to @changed. */
static guint
follow_row (MasWindow *self,
            guint      row,
            guint     *n_changed,
            GArray    *changed)
{
  const MasWindowWatch *watch = self->watch;
  guint n_rows = qi_collection_get_n_rows (watch->news);
  const guint64 *old = (const guint64 *) (gpointer) watch->hashes->data;
  const guint64 *now = (const guint64 *) (gpointer) watch->news_hashes->data;
  guint found = row;
  g_autoptr (GArray) pairs = NULL;

  *n_changed = 0;
  if (watch->news_hashes->len < n_rows || watch->hashes->len == 0)
    return row;
  pairs = qi_rows_align (old, watch->hashes->len, now, watch->news_hashes->len, NULL);
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

/* Whether both were read to their ends, and say the same. */
static gboolean
is_same (const MasWindowWatch *watch)
{
  return watch->hashes->len > 0 && watch->hashes->len == watch->news_hashes->len
         && watch->news_hashes->len == qi_collection_get_n_rows (watch->news)
         && memcmp (watch->hashes->data, watch->news_hashes->data,
                    (gsize) watch->hashes->len * sizeof (guint64))
                == 0;
}

/* The file opened anew takes the place of what is shown. */
static void
swap (MasWindow *self)
{
  MasWindowWatch *watch = self->watch;
  g_autoptr (QiCollection) news = g_object_ref (watch->news);
  g_autoptr (QiSetup) before = NULL;
  guint row = mas_collection_get_current (self->collection);
  guint verdicts = 0;
  guint n_changed = 0;
  gboolean same = is_same (watch);
  g_autoptr (GArray) changed = g_array_new (FALSE, FALSE, sizeof (guint));
  g_autofree char *text = mas_collection_list_dup_search (self->rows, &verdicts);
  g_autofree char *squares = NULL;
  g_autofree char *words = NULL;

  if (self->document != NULL)
    before = qi_setup_ref (mas_document_get_setup (self->document));
  self->last_row = follow_row (self, row == G_MAXUINT ? self->last_row : row, &n_changed,
                               changed);
  g_signal_handlers_disconnect_by_data (watch->news, self);
  g_clear_object (&watch->news);
  mas_window_watch_forget (self);
  mas_window_end_watch (self);
  mas_window_take_collection (self, news);
  mas_collection_mark_fresh (self->collection, (const guint *) (gpointer) changed->data,
                             changed->len);
  mas_collection_list_set_search (self->rows, text, verdicts);
  if (self->document != NULL && before != NULL)
    squares = mas_window_watch_dup_changes (self, before);
  if (n_changed > 0)
    words = g_strdup_printf (
        ngettext ("%'u row changed on disk", "%'u rows changed on disk", n_changed), n_changed);
  else if (same)
    words = g_strdup (_("The file holds the same positions as before"));
  else
    words = g_strdup (_("Changed on disk: all rows are shown as they are now"));
  mas_edit_area_say (self->edit_area, words);
}

static gboolean
has_own_rows (MasWindow *self)
{
  return mas_collection_is_modified (self->collection)
         || (self->page == MAS_PAGE_FAULTY && mas_faulty_view_is_modified (self->faulty))
         || (self->document != NULL && mas_text_panel_has_unread_text (self->text_panel));
}

static void
take_news (MasWindow *self)
{
  MasWindowWatch *watch = self->watch;
  g_autofree char *name = mas_window_watch_dup_name (self);

  if (!has_own_rows (self) && !watch->kept)
    swap (self);
  else if (is_same (watch))
    {
      /* The rows are read from the file as it is now: the old one may be gone. */
      watch->kept = !qi_collection_adopt (watch->rows, watch->news);
      mas_window_watch_forget (self);
      forget_news (self);
      mas_edit_area_say (self->edit_area, _("The file holds the same positions as before"));
    }
  else if (!qi_collection_is_intact (watch->rows))
    mas_window_watch_ask (
        self, MAS_QUESTION_OVERWRITTEN,
        /* Translators: the name of a file */
        g_strdup_printf (_("“%s” was overwritten by another program. The rows that were not changed "
                           "here are gone, so it cannot be saved; the changed ones can be exported."),
                         name),
        NULL);
  else
    mas_window_watch_ask (
        self, MAS_QUESTION_CHANGED,
        g_strdup_printf (_("“%s” was changed by another program, and there are changes here that "
                           "are not saved."),
                         name),
        NULL);
}

static void
on_reopened_cb (GObject      *source,
                GAsyncResult *result,
                gpointer      user_data)
{
  g_autoptr (MasWindow) self = user_data;
  g_autoptr (GError) error = NULL;
  g_autoptr (QiCollection) rows = qi_collection_open_finish (result, &error);
  MasWindowWatch *watch = self->watch;

  if (watch == NULL || watch->rows == NULL
      || g_error_matches (error, G_IO_ERROR, G_IO_ERROR_CANCELLED))
    return;
  if (rows != NULL && qi_collection_get_division (rows) == QI_DIVISION_FOLDER
      && qi_collection_get_division (watch->rows) != QI_DIVISION_FOLDER)
    {
      qi_collection_close (rows);
      g_clear_object (&rows);
      g_set_error_literal (&error, G_IO_ERROR, G_IO_ERROR_IS_DIRECTORY, "");
    }
  if (rows == NULL)
    {
      g_autofree char *name = mas_window_watch_dup_name (self);
      g_autofree char *reason = mas_window_dup_error_words (self, error);

      mas_window_watch_ask (self, MAS_QUESTION_UNREADABLE,
                            g_strdup_printf (
                                _("“%s” cannot be read any more. %s What is here is kept."), name,
                                reason),
                            NULL);
      return;
    }
  forget_news (self);
  watch->news = g_steal_pointer (&rows);
  watch->news_hashes = g_array_new (FALSE, FALSE, sizeof (guint64));
  g_signal_connect_swapped (watch->news, "notify::indexed", G_CALLBACK (on_rows_indexed_cb), self);
  on_rows_indexed_cb (self);
}

void
mas_window_watch_look_rows (MasWindow *self)
{
  MasWindowWatch *watch = self->watch;
  g_autofree char *name = mas_window_watch_dup_name (self);

  watch->missed = watch->saving;
  if (watch->saving)
    return;
  forget_news (self);
  if (!g_file_query_exists (watch->file, NULL))
    {
      mas_window_watch_ask (
          self, MAS_QUESTION_GONE,
          g_strdup_printf (_("“%s” was removed. What is here is kept; Save writes it again."), name),
          NULL);
      mas_window_update_title (self);
      return;
    }
  watch->cancellable = g_cancellable_new ();
  qi_collection_open_async (watch->file, qi_collection_get_limits (watch->rows),
                            watch->cancellable, on_reopened_cb, g_object_ref (self));
}

gboolean
mas_window_watch_saved_rows (MasWindow    *self,
                             const GError *error)
{
  MasWindowWatch *watch = self->watch;

  watch->saving = FALSE;
  if (error == NULL)
    {
      mas_window_watch_forget (self);
      mas_window_end_watch (self);
      mas_window_update_watch (self);
      return FALSE;
    }
  if (!g_error_matches (error, G_IO_ERROR, G_IO_ERROR_WRONG_ETAG))
    {
      if (watch->missed)
        mas_window_watch_look_rows (self);
      return FALSE;
    }
  if (watch->kept || watch->question == MAS_QUESTION_GONE)
    return FALSE;
  mas_window_watch_look_rows (self);
  return TRUE;
}

void
mas_window_watch_reload_rows (MasWindow *self)
{
  if (self->watch->news != NULL)
    swap (self);
}

void
mas_window_watch_compare_rows (MasWindow *self)
{
  const MasWindowWatch *watch = self->watch;
  guint row = mas_collection_get_current (self->collection);
  guint n_changed = 0;
  g_autoptr (GArray) changed = g_array_new (FALSE, FALSE, sizeof (guint));
  g_autoptr (QiReading) reading = NULL;
  g_autofree char *name = mas_window_watch_dup_name (self);
  g_autofree char *title = g_strdup_printf (_("%s, on disk"), name);
  g_autofree char *own = mas_window_dup_row_words (self);
  MasCompareSide before = { .title = title };
  MasCompareSide after = { .title = own, .document = self->document };

  if (watch->news == NULL || self->document == NULL)
    return;
  /* Rows that were added or moved here do not stand so in the file. */
  if (qi_collection_get_n_rows (watch->rows) == watch->hashes->len)
    row = follow_row (self, row, &n_changed, changed);
  if (row >= qi_collection_get_n_rows (watch->news))
    {
      mas_window_toast (self, _("The file does not hold this position any more"), FALSE);
      return;
    }
  reading = qi_collection_read (watch->news, row, FALSE, NULL);
  if (reading == NULL || reading->setup == NULL)
    {
      mas_window_toast (self, _("A text that cannot be read cannot be compared"), FALSE);
      return;
    }
  before.setup = reading->setup;
  before.format = qi_notation_lookup (reading->format);
  after.setup = mas_document_get_setup (self->document);
  after.format = before.format;
  mas_window_compare (self, &before, &after);
}
