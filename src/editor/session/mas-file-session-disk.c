/* SPDX-License-Identifier: Apache-2.0 */
#define G_LOG_DOMAIN "Mas"

#include "config.h"

#include "mas-file-session-private.h"
#include "mas-words.h"

#include <glib/gi18n.h>

/* The file's content on disk after another program has written it: it is loaded, or the person is
 * asked. */

static MasDocument *
get_document (MasFileSession *self)
{
  return mas_session_get_document (MAS_SESSION (self));
}

static void
forget_news (MasFileSession *self)
{
  g_clear_pointer (&self->news, mas_loaded_free);
  mas_file_guard_withdraw (mas_session_get_guard (MAS_SESSION (self)));
}

/* The text read in the way that the document was read, where that is still possible. */
static const QiReading *
find_reading (MasFileSession  *self,
              const MasLoaded *loaded)
{
  const char *format = mas_document_get_format (get_document (self))->id;

  for (guint i = 0; i < loaded->readings->len; i++)
    {
      const QiReading *reading = g_ptr_array_index (loaded->readings, i);

      if (reading->setup != NULL && g_strcmp0 (reading->format, format) == 0)
        return reading;
    }
  return NULL;
}

/* Takes @loaded, which is valid unless there is no document. */
static void
reload (MasFileSession *self,
        MasLoaded      *loaded)
{
  g_autoptr (MasLoaded) owned = loaded;
  MasDocument *document = get_document (self);
  g_autoptr (QiSetup) before = NULL;
  const QiReading *reading = document != NULL ? find_reading (self, loaded) : NULL;

  mas_file_guard_set_kept (mas_session_get_guard (MAS_SESSION (self)), FALSE);
  forget_news (self);
  if (reading == NULL)
    {
      /* A text in another format becomes another document. */
      mas_file_session_take_loaded (self, g_steal_pointer (&owned));
      return;
    }
  before = qi_setup_ref (mas_document_get_setup (document));
  /* Translators: a step that can be undone */
  mas_document_reload (document, reading, loaded->text, &loaded->stamp, _("Reload"));
  mas_session_forget_readings (MAS_SESSION (self));
  g_clear_pointer (&self->loaded, mas_loaded_free);
  self->loaded = g_steal_pointer (&owned);
  mas_session_describe (MAS_SESSION (self));
  g_signal_emit_by_name (self, "reloaded", before);
}

static void
take_error (MasFileSession *self,
            const GError   *error)
{
  MasSession *session = MAS_SESSION (self);
  MasDocument *document = get_document (self);

  if (document == NULL && !mas_session_is_modified (session))
    {
      mas_file_session_show_failure (self, error);
      return;
    }
  if (document == NULL)
    {
      /* The text that is being repaired stays; there is no choice to offer. */
      g_autofree char *name = mas_file_guard_dup_name (mas_session_get_guard (session));
      g_autofree char *reason = mas_words_error (error, NULL);
      g_autofree char *words =
        g_strdup_printf (_("“%s” cannot be read any more. %s What is here is kept."), name,
                         reason);

      forget_news (self);
      mas_session_remark (session, QI_SEVERITY_WARNING, words);
      return;
    }
  mas_document_set_stale (document, TRUE);
  if (g_error_matches (error, G_IO_ERROR, G_IO_ERROR_NOT_FOUND))
    mas_session_ask_gone (session);
  else
    mas_session_ask_unreadable (session, error);
}

/* Whether what is here would be lost by a reload. */
static gboolean
has_own (MasFileSession *self)
{
  MasDocument *document = get_document (self);

  if (document != NULL)
    return mas_file_guard_is_kept (mas_session_get_guard (MAS_SESSION (self)))
           || mas_document_has_changes (document) || mas_session_is_unread (MAS_SESSION (self));
  return mas_session_is_modified (MAS_SESSION (self));
}

/* The file has the content that was read last: nothing is to be done, or no longer. */
static void
settle (MasFileSession  *self,
        const MasLoaded *loaded)
{
  MasFileGuard *guard = mas_session_get_guard (MAS_SESSION (self));

  if (mas_file_guard_get_question (guard) != NULL)
    mas_session_say (MAS_SESSION (self), _("The file says again what it said"));
  mas_document_set_stamp (get_document (self), &loaded->stamp);
  mas_file_guard_set_kept (guard, FALSE);
  mas_document_set_stale (get_document (self), FALSE);
  forget_news (self);
}

static void
ask_faulty (MasFileSession *self)
{
  static const MasAnswer answers[] = {
    { "show-file", N_("_Show"), TRUE },
    { "keep-mine", N_("_Keep Mine"), FALSE },
  };
  MasSession *session = MAS_SESSION (self);
  g_autofree char *name = mas_file_guard_dup_name (mas_session_get_guard (session));

  mas_session_ask (session, MAS_QUESTION_FAULTY,
                   /* Translators: the name of a file */
                   g_strdup_printf (_(
                                     "“%s” was changed by another program and cannot be read as a "
                                     "position now. The last one that could be read is kept."),
                                    name),
                   answers, G_N_ELEMENTS (answers));
}

/* Takes @loaded. */
static void
take_news (MasFileSession *self,
           MasLoaded      *loaded)
{
  MasDocument *document = get_document (self);
  gboolean valid = mas_loaded_is_valid (loaded);

  if (document != NULL && mas_document_has_text (document, loaded->text))
    {
      settle (self, loaded);
      mas_loaded_free (loaded);
    }
  else if (document == NULL && !has_own (self))
    {
      forget_news (self);
      mas_file_session_take_loaded (self, loaded);
    }
  else if (valid && !has_own (self))
    reload (self, loaded);
  else
    {
      g_clear_pointer (&self->news, mas_loaded_free);
      self->news = loaded;
      if (valid || document == NULL)
        mas_session_ask_changed (MAS_SESSION (self));
      else
        ask_faulty (self);
    }
}

static void
on_read_cb (GObject      *source,
            GAsyncResult *result,
            gpointer      user_data)
{
  g_autoptr (MasFileSession) self = user_data;
  MasFileGuard *guard = mas_session_get_guard (MAS_SESSION (self));
  g_autoptr (GError) error = NULL;
  g_autoptr (MasLoaded) loaded = mas_load_finish (result, &error);

  if (guard == NULL || g_error_matches (error, G_IO_ERROR, G_IO_ERROR_CANCELLED)
      || !mas_file_guard_end_reading (guard, g_task_get_cancellable (G_TASK (result))))
    return;
  if (loaded == NULL)
    take_error (self, error);
  else
    take_news (self, g_steal_pointer (&loaded));
}

/* Reads what the file says now. */
void
mas_file_session_look (MasSession *session)
{
  MasFileGuard *guard = mas_session_get_guard (session);
  MasDocument *document = mas_session_get_document (session);
  gboolean large = document != NULL && mas_document_get_limits (document) == qi_limits_get_large ();
  GFile *file = mas_file_guard_get_file (guard);

  if (g_file_query_file_type (file, G_FILE_QUERY_INFO_NONE, NULL) == G_FILE_TYPE_SPECIAL)
    {
      /* Reading a pipe or device might never end. */
      g_autoptr (GError) error = g_error_new_literal (G_IO_ERROR, G_IO_ERROR_NOT_REGULAR_FILE, "");

      take_error (MAS_FILE_SESSION (session), error);
      return;
    }
  mas_load_file_async (file, large, mas_file_guard_begin_reading (guard), on_read_cb,
                       g_object_ref (session));
}

static void
keep_mine (MasFileSession *self)
{
  MasDocument *document = get_document (self);
  MasFileGuard *guard = mas_session_get_guard (MAS_SESSION (self));

  if (document != NULL)
    {
      /* The next save knows that it replaces this content. */
      mas_document_set_stamp (document, &self->news->stamp);
      mas_document_set_stale (document, TRUE);
    }
  mas_file_guard_set_kept (guard, TRUE);
  forget_news (self);
  mas_session_say (MAS_SESSION (self),
                   _("What is here is kept; Save replaces what the file says now"));
}

gboolean
mas_file_session_answer (MasSession *session,
                         const char *id)
{
  MasFileSession *self = MAS_FILE_SESSION (session);

  if (self->news == NULL)
    return FALSE;
  if (g_str_equal (id, "keep-mine"))
    keep_mine (self);
  else if (g_str_equal (id, "reload-file")
           && mas_question_is (mas_session_get_question (session), MAS_QUESTION_CHANGED))
    reload (self, g_steal_pointer (&self->news));
  else
    return FALSE;
  return TRUE;
}

QiSetup *
mas_file_session_dup_disk (MasSession        *session,
                           const QiNotation **format,
                           char             **words)
{
  MasFileSession *self = MAS_FILE_SESSION (session);
  const QiReading *reading = NULL;

  if (self->news == NULL || get_document (self) == NULL)
    return NULL;
  reading = find_reading (self, self->news);
  if (reading == NULL)
    reading = self->news->reading;
  *format = qi_notation_lookup (reading->format);
  return reading->setup != NULL ? qi_setup_ref (reading->setup) : NULL;
}

MasLoaded *
mas_file_session_dup_news (MasFileSession *self)
{
  MasLoaded *copy = NULL;

  g_return_val_if_fail (MAS_IS_FILE_SESSION (self), NULL);

  if (self->news == NULL
      || !mas_question_is (mas_session_get_question (MAS_SESSION (self)), MAS_QUESTION_FAULTY))
    return NULL;
  copy = mas_load_text (self->news->text, self->news->file, self->news->large);
  copy->stamp = self->news->stamp;
  return copy;
}
