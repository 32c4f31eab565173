/* SPDX-License-Identifier: Apache-2.0 */
#define G_LOG_DOMAIN "Mas"

#include "config.h"

#include "mas-file-session.h"
#include "mas-session-private.h"

#include "mas-words.h"
#include "qi-file.h"

#include <glib/gi18n.h>

/* Unsaved work of a session, stored where it outlives the program, and drafts left by earlier
 * sessions. */

struct _MasSessionDraft
{
  MasSession     *session; /* borrowed */
  MasDraftStore  *store;
  MasDraftKeeper *keeper;
  char           *id;          /* id of the drafts of what is edited here; NULL: none was made
                                  yet */
  gboolean        there;       /* the store has a draft with this @id, or is writing it */
  gboolean        told;        /* the person has been told that drafts cannot be stored */
  MasOrphan      *offer;       /* (nullable): what was left of an earlier session */
  MasQuestion    *question;    /* (nullable): about @offer */
  GCancellable   *cancellable; /* of reading @offer */
};

void
mas_session_draft_free (MasSessionDraft *self)
{
  g_cancellable_cancel (self->cancellable);
  g_clear_object (&self->cancellable);
  g_clear_pointer (&self->keeper, mas_draft_keeper_free);
  g_clear_pointer (&self->question, mas_question_unref);
  g_clear_pointer (&self->offer, mas_orphan_free);
  g_clear_object (&self->store);
  g_free (self->id);
  g_free (self);
}

/* Keeping. */

static void
on_put_cb (GObject      *source,
           GAsyncResult *result,
           gpointer      user_data)
{
  g_autoptr (MasSession) session = user_data;
  MasSessionDraft *self = mas_session_get_draft (session);
  g_autoptr (GError) error = NULL;
  g_autofree char *reason = NULL;
  g_autofree char *words = NULL;

  if (mas_draft_store_put_finish (MAS_DRAFT_STORE (source), result, &error)
      || g_error_matches (error, G_IO_ERROR, G_IO_ERROR_CANCELLED) || self == NULL)
    return;
  /* By then there may be room on the disk. */
  if (self->there)
    mas_draft_keeper_failed (self->keeper);
  if (self->told)
    return;
  self->told = TRUE;
  reason = mas_words_error (error, NULL);
  /* Translators: the reason, a whole sentence */
  words =
    g_strdup_printf (_("Changes that are not saved cannot be kept for the case that the program "
                       "ends unexpectedly. %s"),
                     reason);
  mas_session_remark (session, QI_SEVERITY_WARNING, words);
}

static void forget (MasSessionDraft *self);

/* A draft is due. */
static void
on_keep_cb (gpointer user_data)
{
  MasSessionDraft *self = user_data;
  g_autoptr (MasDraft) draft = NULL;

  if (self->id == NULL)
    self->id = mas_draft_dup_new_id ();
  if (!mas_session_is_modified (self->session) && !mas_session_is_unread (self->session))
    {
      forget (self);
      return;
    }
  draft = MAS_SESSION_GET_CLASS (self->session)->make_draft (self->session, self->id);
  if (draft == NULL)
    return;
  self->there = TRUE;
  mas_draft_store_put_async (self->store, draft, on_put_cb, g_object_ref (self->session));
}

static void
forget (MasSessionDraft *self)
{
  mas_draft_keeper_settle (self->keeper);
  if (self->there)
    mas_draft_store_remove (self->store, self->id);
  self->there = FALSE;
  if (MAS_SESSION_GET_CLASS (self->session)->drop_draft != NULL)
    MAS_SESSION_GET_CLASS (self->session)->drop_draft (self->session);
}

void
mas_session_edited (MasSession *session)
{
  MasSessionDraft *self = mas_session_get_draft (session);
  MasDocument *document = mas_session_get_document (session);
  guint n_squares = 0;

  if (self == NULL)
    return;
  if (!mas_session_is_modified (session) && !mas_session_is_unread (session))
    {
      forget (self);
      return;
    }
  if (document != NULL)
    n_squares = qi_position_get_n_squares (mas_document_get_position (document));
  mas_draft_keeper_edited (self->keeper, n_squares);
}

void
mas_session_set_store (MasSession    *session,
                       MasDraftStore *store)
{
  MasSessionDraft *self = NULL;

  g_return_if_fail (MAS_IS_SESSION (session));
  g_return_if_fail (MAS_IS_DRAFT_STORE (store));
  g_return_if_fail (mas_session_get_draft (session) == NULL);

  self = g_new0 (MasSessionDraft, 1);
  self->session = session;
  self->store = g_object_ref (store);
  self->keeper = mas_draft_keeper_new (NULL, on_keep_cb, self);
  mas_session_take_draft (session, self);
  mas_session_edited (session);
}

MasDraftStore *
mas_session_draft_get_store (MasSessionDraft *self)
{
  return self->store;
}

void
mas_session_keep_draft (MasSession *session)
{
  MasSessionDraft *self = NULL;

  g_return_if_fail (MAS_IS_SESSION (session));

  self = mas_session_get_draft (session);
  if (self != NULL)
    mas_draft_keeper_hurry (self->keeper);
}

void
mas_session_drop_draft (MasSession *session)
{
  MasSessionDraft *self = NULL;

  g_return_if_fail (MAS_IS_SESSION (session));

  self = mas_session_get_draft (session);
  if (self != NULL)
    forget (self);
}

const char *
mas_session_get_draft_id (MasSession *session)
{
  MasSessionDraft *self = NULL;

  g_return_val_if_fail (MAS_IS_SESSION (session), NULL);

  self = mas_session_get_draft (session);
  return self != NULL && self->there ? self->id : NULL;
}

/* Offering what was left. */

MasQuestion *
mas_session_draft_get_question (MasSessionDraft *self)
{
  return self->question;
}

static void
set_question (MasSessionDraft *self,
              MasQuestion     *question)
{
  g_clear_pointer (&self->question, mas_question_unref);
  self->question = question;
  g_object_notify (G_OBJECT (self->session), "question");
}

/* When it was stored: "22 November, 14:05". */
static char *
dup_time (const MasDraftHead *head)
{
  g_autoptr (GDateTime) time = g_date_time_new_from_unix_local (head->written / G_USEC_PER_SEC);

  if (time == NULL)
    return g_strdup ("?");
  /* Translators: the time at which a change was kept, like "22 November, 14:05"; see strftime() */
  return g_date_time_format (time, _("%e %B, %H:%M"));
}

static char *
dup_offer_words (MasSession      *session,
                 const MasOrphan *orphan)
{
  g_autofree char *time = dup_time (&orphan->head);
  const char *title = orphan->head.title;

  g_strstrip (time);
  if (orphan->ended_a_start)
    /* Translators: the name of a position, a time */
    return g_strdup_printf (
      _("“%s” has changes of %s that were not saved. Masume ended when it opened "
        "them the last time."),
      title, time);
  if (mas_session_is_changed_since (session, &orphan->head.stamp))
    /* Translators: the name of a position, a time */
    return g_strdup_printf (
      _("“%s” has changes of %s that were not saved, and the file was changed "
        "since."),
      title, time);
  /* Translators: the name of a position, a time */
  return g_strdup_printf (_("“%s” has changes of %s that were not saved."), title, time);
}

/* The rows cannot be put back, but their texts are available. */
static const MasAnswer lost[] = {
  { "export-draft", N_("_Export Changes…"), FALSE },
  { "discard-draft", N_("_Discard"), FALSE },
};

static const MasAnswer answers[] = {
  { "recover-draft", N_("_Recover"), FALSE },
  { "discard-draft", N_("_Discard"), FALSE },
  { "compare-draft", N_("_Compare"), TRUE },
};

void
mas_session_offer_draft (MasSession      *session,
                         const MasOrphan *orphan)
{
  MasSessionDraft *self = NULL;
  g_autofree char *words = NULL;
  guint n_answers = G_N_ELEMENTS (answers);

  g_return_if_fail (MAS_IS_SESSION (session));
  self = mas_session_get_draft (session);
  g_return_if_fail (self != NULL && self->offer == NULL);

  self->offer = mas_orphan_copy (orphan);
  mas_draft_store_set_offered (self->store, orphan->head.id);
  words = dup_offer_words (session, orphan);
  /* A faulty text is no position, so it cannot be compared with one. */
  if (orphan->head.kind == MAS_DRAFT_FAULTY)
    n_answers--;
  set_question (self, mas_question_new ("draft", NULL, g_strdup (words), answers, n_answers));
  mas_session_describe (session);
  mas_session_say (session, words);
}

const MasOrphan *
mas_session_get_offer (MasSession *session)
{
  MasSessionDraft *self = NULL;

  g_return_val_if_fail (MAS_IS_SESSION (session), NULL);

  self = mas_session_get_draft (session);
  return self != NULL ? self->offer : NULL;
}

/* The offer was answered. The file's own question, if there is one, is asked next. */
static void
end_offer (MasSessionDraft *self)
{
  g_clear_pointer (&self->offer, mas_orphan_free);
  set_question (self, NULL);
  mas_session_describe (self->session);
  g_signal_emit_by_name (self->session, "offer-ended");
}

void
mas_session_draft_recovered (MasSession *session)
{
  MasSessionDraft *self = mas_session_get_draft (session);

  mas_draft_store_set_opening (self->store, self->offer->head.id, FALSE);
  g_clear_object (&self->cancellable);
  /* What was edited here before is in the history of the present document. */
  forget (self);
  g_free (self->id);
  self->id = g_strdup (self->offer->head.id);
  self->there = TRUE;
  end_offer (self);
  /* The draft now includes both, and is stored at once. */
  mas_session_edited (session);
  mas_draft_keeper_hurry (self->keeper);
  mas_session_tell (session, _("The changes are back. They are not saved yet."));
}

void
mas_session_draft_refused (MasSession   *session,
                           const GError *error)
{
  MasSessionDraft *self = mas_session_get_draft (session);
  g_autofree char *reason = mas_words_error (error, NULL);
  g_autofree char *words = NULL;

  mas_draft_store_set_opening (self->store, self->offer->head.id, FALSE);
  /* Translators: the reason, a whole sentence */
  words = g_strdup_printf (_("The changes cannot be recovered. %s"), reason);
  g_clear_object (&self->cancellable);
  set_question (self, mas_question_new ("draft", NULL, g_strdup (words),
                                        g_error_matches (error, G_IO_ERROR, G_IO_ERROR_WRONG_ETAG)
                                            && self->offer->head.kind == MAS_DRAFT_ROWS
                                          ? lost
                                          : answers,
                                        2));
  mas_session_say (session, words);
}

static void
on_loaded_cb (GObject      *source,
              GAsyncResult *result,
              gpointer      user_data)
{
  g_autoptr (MasSession) session = user_data;
  MasSessionDraft *self = mas_session_get_draft (session);
  g_autoptr (GError) error = NULL;
  g_autoptr (MasDraft) draft =
    mas_draft_store_load_finish (MAS_DRAFT_STORE (source), result, &error);

  if (self == NULL || self->offer == NULL
      || g_error_matches (error, G_IO_ERROR, G_IO_ERROR_CANCELLED))
    return;
  if (draft != NULL)
    MAS_SESSION_GET_CLASS (session)->recover (session, draft);
  else
    mas_session_draft_refused (session, error);
}

/* Whether something here would be lost or in the way when the draft takes its place. Restoring a setup
 * into the same document is a step that can be undone; anything else is not. */
static gboolean
is_in_the_way (MasSessionDraft *self)
{
  GFile *file = mas_session_get_file (self->session);
  g_autofree char *uri = file != NULL ? g_file_get_uri (file) : NULL;

  if (!mas_session_is_modified (self->session) && !mas_session_is_unread (self->session))
    return FALSE;
  return self->offer->head.kind != MAS_DRAFT_DOCUMENT
         || g_strcmp0 (uri, self->offer->head.uri) != 0;
}

gboolean
mas_session_draft_answer (MasSessionDraft *self,
                          const char      *id)
{
  g_autofree char *draft = NULL;

  if (self->offer == NULL)
    return FALSE;
  if (self->cancellable != NULL)
    return g_str_has_suffix (id, "-draft"); /* it is being loaded into the session */
  draft = g_strdup (self->offer->head.id);
  if (g_str_equal (id, "discard-draft"))
    {
      mas_draft_store_remove (self->store, draft);
      end_offer (self);
      mas_session_say (self->session, _("The changes were discarded"));
      /* A list stays open, whatever is shown of its current row. */
      if (MAS_IS_FILE_SESSION (self->session) && mas_session_get_failure (self->session) != NULL)
        g_signal_emit_by_name (self->session, "emptied");
      return TRUE;
    }
  if (!g_str_equal (id, "recover-draft"))
    return FALSE;
  if (is_in_the_way (self))
    {
      mas_session_tell (self->session,
                        _("There are changes here that are not saved. Save or undo them "
                          "first."));
      return TRUE;
    }
  self->cancellable = g_cancellable_new ();
  mas_draft_store_set_opening (self->store, draft, TRUE);
  mas_draft_store_load_async (self->store, draft, self->cancellable, on_loaded_cb,
                              g_object_ref (self->session));
  return TRUE;
}

/* Looking at it. */

static void
on_compared_cb (GObject      *source,
                GAsyncResult *result,
                gpointer      user_data)
{
  g_autoptr (GTask) task = user_data;
  MasSession *session = g_task_get_source_object (task);
  GError *error = NULL;
  g_autoptr (MasDraft) draft =
    mas_draft_store_load_finish (MAS_DRAFT_STORE (source), result, &error);
  QiSetup *setup = NULL;

  if (draft != NULL)
    setup = MAS_SESSION_GET_CLASS (session)->dup_draft_setup (session, draft, &error);
  if (setup != NULL)
    g_task_return_pointer (task, setup, (GDestroyNotify) qi_setup_unref);
  else
    g_task_return_error (task, error);
}

void
mas_session_read_offer_async (MasSession         *session,
                              GCancellable       *cancellable,
                              GAsyncReadyCallback callback,
                              gpointer            user_data)
{
  g_autoptr (GTask) task = NULL;
  MasSessionDraft *self = NULL;

  g_return_if_fail (MAS_IS_SESSION (session));
  self = mas_session_get_draft (session);
  g_return_if_fail (self != NULL && self->offer != NULL);

  task = g_task_new (session, cancellable, callback, user_data);
  g_task_set_source_tag (task, mas_session_read_offer_async);
  mas_draft_store_load_async (self->store, self->offer->head.id, cancellable, on_compared_cb,
                              g_object_ref (task));
}

QiSetup *
mas_session_read_offer_finish (MasSession   *session,
                               GAsyncResult *result,
                               GError      **error)
{
  g_return_val_if_fail (g_task_is_valid (result, session), NULL);
  return g_task_propagate_pointer (G_TASK (result), error);
}

/* Taking it out. */

typedef struct
{
  GFile    *file;
  MasDraft *draft;
} Export;

static void
export_free (gpointer data)
{
  Export *export = data;

  g_object_unref (export->file);
  g_clear_pointer (&export->draft, mas_draft_unref);
  g_free (export);
}

/* The texts of the rows of @draft, in the form of a file of the same kind. */
static char *
dup_file_text (MasDraft *draft,
               gsize    *length)
{
  QiCollectionEdits *edits = mas_draft_get_edits (draft);
  gboolean array = qi_collection_edits_get_division (edits) == QI_DIVISION_ARRAY;
  g_autoptr (GPtrArray) texts = qi_collection_edits_dup_texts (edits, NULL);
  GString *text = g_string_new (array ? "[\n" : NULL);

  for (guint i = 0; i < texts->len; i++)
    {
      gsize size = 0;
      const char *bytes = g_bytes_get_data (g_ptr_array_index (texts, i), &size);

      g_string_append_len (text, bytes, (gssize) size);
      g_string_append (text, array && i + 1 < texts->len ? ",\n" : "\n");
    }
  if (array)
    g_string_append (text, "]\n");
  *length = text->len;
  return g_string_free (text, FALSE);
}

static void
export_in_thread (GTask        *task,
                  gpointer      source,
                  gpointer      task_data,
                  GCancellable *cancellable)
{
  const Export *export = task_data;
  gsize length = 0;
  g_autofree char *text = dup_file_text (export->draft, &length);
  GError *error = NULL;

  if (qi_file_save (export->file, text, length, cancellable, &error))
    g_task_return_boolean (task, TRUE);
  else
    g_task_return_error (task, error);
}

static void
on_export_loaded_cb (GObject      *source,
                     GAsyncResult *result,
                     gpointer      user_data)
{
  g_autoptr (GTask) task = user_data;
  Export *export = g_task_get_task_data (task);
  GError *error = NULL;

  export->draft = mas_draft_store_load_finish (MAS_DRAFT_STORE (source), result, &error);
  if (export->draft == NULL)
    g_task_return_error (task, error);
  else if (mas_draft_get_edits (export->draft) == NULL)
    g_task_return_new_error (task, G_IO_ERROR, G_IO_ERROR_NOT_SUPPORTED, "It is no list");
  else
    g_task_run_in_thread (task, export_in_thread);
}

void
mas_session_export_offer_async (MasSession         *session,
                                GFile              *file,
                                GCancellable       *cancellable,
                                GAsyncReadyCallback callback,
                                gpointer            user_data)
{
  g_autoptr (GTask) task = NULL;
  MasSessionDraft *self = NULL;
  Export *export = NULL;

  g_return_if_fail (MAS_IS_SESSION (session));
  g_return_if_fail (G_IS_FILE (file));
  self = mas_session_get_draft (session);
  g_return_if_fail (self != NULL && self->offer != NULL);

  export = g_new0 (Export, 1);
  export->file = g_object_ref (file);
  task = g_task_new (session, cancellable, callback, user_data);
  g_task_set_source_tag (task, mas_session_export_offer_async);
  g_task_set_task_data (task, export, export_free);
  mas_draft_store_load_async (self->store, self->offer->head.id, cancellable, on_export_loaded_cb,
                              g_object_ref (task));
}

gboolean
mas_session_export_offer_finish (MasSession   *session,
                                 GAsyncResult *result,
                                 GError      **error)
{
  g_return_val_if_fail (g_task_is_valid (result, session), FALSE);
  return g_task_propagate_boolean (G_TASK (result), error);
}
