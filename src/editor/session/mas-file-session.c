/* SPDX-License-Identifier: Apache-2.0 */
#define G_LOG_DOMAIN "Mas"

#include "config.h"

#include "mas-file-session.h"

#include "mas-file-session-private.h"
#include "mas-words.h"
#include "qi-visible-private.h"

#include <glib/gi18n.h>

G_DEFINE_FINAL_TYPE (MasFileSession, mas_file_session, MAS_TYPE_SESSION)

static MasDocument *
get_document (MasFileSession *self)
{
  return mas_session_get_document (MAS_SESSION (self));
}

void
mas_file_session_show_document (MasFileSession *self,
                                MasDocument    *document)
{
  GFile *file = mas_document_get_file (document);
  QiFileStamp stamp = { 0 };

  g_clear_object (&self->file);
  mas_document_get_stamp (document, &stamp);
  mas_session_set_guard (MAS_SESSION (self), file, &stamp);
  mas_session_show (MAS_SESSION (self), document, NULL, NULL);
  mas_session_take_muted (MAS_SESSION (self));
}

/* The text can be read now. */
static void
on_repaired_cb (MasFaultyText  *faulty,
                MasDocument    *document,
                MasFileSession *self)
{
  g_autoptr (MasFileSession) alive G_GNUC_UNUSED = g_object_ref (self);

  mas_file_session_show_document (self, document);
  g_signal_emit_by_name (self, "repaired");
}

void
mas_file_session_show_failure (MasFileSession *self,
                               const GError   *error)
{
  QiFinding *finding = qi_error_get_finding (error);
  g_autofree char *name = g_file_get_basename (self->file);
  g_autofree char *display = qi_visible_dup_name (name);
  /* Translators: the name of a file */
  char *title = g_strdup_printf (_("“%s” Cannot Be Opened"), display);
  char *words = mas_words_error (error, NULL);

  mas_session_set_guard (MAS_SESSION (self), self->file, NULL);
  /* With larger limits the file may be readable. */
  if (finding != NULL && g_str_equal (qi_finding_get_code (finding), "too-long") && !self->large)
    mas_session_fail (MAS_SESSION (self), title, words, N_("_Allow Very Large Boards"),
                      "open-large");
  else
    mas_session_fail (MAS_SESSION (self), title, words, N_("_Open Another…"), "open");
}

/* Takes @loaded. */
void
mas_file_session_take_loaded (MasFileSession *self,
                              MasLoaded      *loaded)
{
  MasSession *session = MAS_SESSION (self);
  g_autoptr (GError) error = NULL;
  g_autoptr (MasFaultyText) faulty = NULL;

  g_clear_pointer (&self->loaded, mas_loaded_free);
  if (mas_loaded_is_valid (loaded))
    {
      g_autoptr (MasDocument) document = mas_loaded_dup_document (loaded);

      self->loaded = loaded;
      mas_file_session_show_document (self, document);
      mas_session_offer_readings (session, loaded->readings, loaded);
      return;
    }
  g_set_object (&self->file, loaded->file);
  self->large = loaded->large;
  if (!mas_loaded_can_show (loaded, &error))
    {
      mas_loaded_free (loaded);
      mas_file_session_show_failure (self, error);
      return;
    }
  if (loaded->file != NULL)
    mas_session_set_guard (session, loaded->file, &loaded->stamp);
  faulty = mas_faulty_text_new (loaded, FALSE);
  g_signal_connect_object (faulty, "repaired", G_CALLBACK (on_repaired_cb), self, 0);
  mas_session_show (session, NULL, faulty, NULL);
}

static GFile *
mas_file_session_get_file (MasSession *session)
{
  MasDocument *document = mas_session_get_document (session);

  return document != NULL ? mas_document_get_file (document) : MAS_FILE_SESSION (session)->file;
}

static char *
mas_file_session_dup_title (MasSession *session)
{
  MasDocument *document = mas_session_get_document (session);
  GFile *file = MAS_FILE_SESSION (session)->file;
  g_autofree char *name = NULL;

  if (document != NULL)
    return mas_document_dup_title (document);
  name = file != NULL ? g_file_get_basename (file) : NULL;
  if (name == NULL && mas_session_get_offer (session) != NULL)
    return qi_visible_dup (mas_session_get_offer (session)->head.title);
  return name != NULL ? qi_visible_dup_name (name) : g_strdup (_("Masume"));
}

static gboolean
mas_file_session_is_modified (MasSession *session)
{
  MasDocument *document = mas_session_get_document (session);
  MasFaultyText *faulty = mas_session_get_faulty (session);

  return document != NULL ? mas_document_is_modified (document)
                          : faulty != NULL && mas_faulty_text_is_modified (faulty);
}

static char *
mas_file_session_dup_loss (MasSession *session,
                           gboolean    with_text,
                           gboolean   *can_save)
{
  MasDocument *document = mas_session_get_document (session);
  gboolean modified = document != NULL && mas_document_is_modified (document);
  gboolean unread = with_text && mas_session_is_unread (session);
  g_autofree char *title = mas_session_dup_title (session);

  *can_save = modified;
  if (modified)
    /* Translators: the name of a position */
    return g_strdup_printf (
      unread
        ? _("“%s” has changes that are not saved, and the text below the board cannot be read "
            "yet. What is not saved will be lost.")
        : _("“%s” has changes that are not saved. What is not saved will be lost."),
      title);
  if (unread)
    return mas_session_dup_unread_loss ();
  if (with_text && document == NULL && mas_file_session_is_modified (session))
    return mas_session_dup_faulty_loss ();
  return NULL;
}

/* Saving. */

static void
on_saved_cb (GObject      *source,
             GAsyncResult *result,
             gpointer      user_data)
{
  g_autoptr (GTask) task = user_data;
  MasSession *session = g_task_get_source_object (task);
  MasDocument *document = MAS_DOCUMENT (source);
  MasFileGuard *guard = NULL;
  g_autoptr (GPtrArray) notes = NULL;
  GError *error = NULL;
  gboolean saved = mas_document_save_finish (document, result, &notes, &error);

  if (notes != NULL)
    g_task_set_task_data (task, g_ptr_array_ref (notes), (GDestroyNotify) g_ptr_array_unref);
  mas_session_set_busy (session, mas_document_is_saving (document));
  if (document != mas_session_get_document (session))
    {
      g_clear_error (&error);
      g_task_return_new_error (task, G_IO_ERROR, G_IO_ERROR_CANCELLED, "It is not open any more");
      return;
    }
  if (saved)
    {
      mas_file_session_show_document (MAS_FILE_SESSION (session),
                                      document); /* and its new file is watched */
      g_task_return_boolean (task, TRUE);
      return;
    }
  guard = mas_session_get_guard (session);
  if (guard != NULL)
    {
      mas_file_guard_set_saving (guard, mas_document_is_saving (document));
      if (g_error_matches (error, G_IO_ERROR, G_IO_ERROR_WRONG_ETAG))
        {
          mas_file_guard_set_kept (guard, TRUE); /* the work that was to be saved must not be
                                                    lost */
          mas_file_guard_look (guard);
          error->code = G_IO_ERROR_PENDING;
        }
      else if (mas_file_guard_has_missed (guard))
        mas_file_guard_look (guard);
    }
  g_task_return_error (task, error);
}

static void
mas_file_session_save_async (MasSession         *session,
                             GFile              *file,
                             const QiNotation   *format,
                             GCancellable       *cancellable,
                             GAsyncReadyCallback callback,
                             gpointer            user_data)
{
  MasDocument *document = mas_session_get_document (session);
  MasFileGuard *guard = mas_session_get_guard (session);
  g_autoptr (GTask) task = g_task_new (session, cancellable, callback, user_data);

  g_task_set_source_tag (task, mas_file_session_save_async);
  if (document == NULL || (file == NULL && mas_document_get_file (document) == NULL))
    {
      g_task_return_new_error (task, G_IO_ERROR, G_IO_ERROR_FAILED, "There is nothing to save");
      return;
    }
  if (guard != NULL)
    mas_file_guard_set_saving (guard, TRUE);
  mas_session_set_busy (session, TRUE);
  mas_document_save_async (document, file != NULL ? file : mas_document_get_file (document),
                           format != NULL ? format : mas_document_get_format (document),
                           cancellable, on_saved_cb, g_object_ref (task));
}

/* What another program wrote. */

/* Reads the text of the whole document in another way, which makes a new document. */
static void
mas_file_session_take_reading (MasSession      *session,
                               const QiReading *reading)
{
  MasFileSession *self = MAS_FILE_SESSION (session);
  const MasLoaded *loaded = self->loaded;
  GFile *file = loaded->file;
  g_autoptr (MasDocument) document =
    mas_document_new_for_reading (reading, file, file != NULL ? loaded->text : NULL, loaded->large);
  QiFileStamp stamp;

  mas_document_get_stamp (get_document (self), &stamp);
  mas_document_set_stamp (document, &stamp);
  if (file == NULL)
    mas_document_mark_unsaved (document);
  mas_file_session_show_document (self, document);
}

/* The type. */

static void
mas_file_session_dispose (GObject *object)
{
  MasFileSession *self = MAS_FILE_SESSION (object);

  g_clear_object (&self->file);
  g_clear_pointer (&self->loaded, mas_loaded_free);
  g_clear_pointer (&self->news, mas_loaded_free);

  G_OBJECT_CLASS (mas_file_session_parent_class)->dispose (object);
}

static void
mas_file_session_class_init (MasFileSessionClass *klass)
{
  MasSessionClass *session_class = MAS_SESSION_CLASS (klass);

  G_OBJECT_CLASS (klass)->dispose = mas_file_session_dispose;
  session_class->get_file = mas_file_session_get_file;
  session_class->dup_title = mas_file_session_dup_title;
  session_class->is_modified = mas_file_session_is_modified;
  session_class->dup_loss = mas_file_session_dup_loss;
  session_class->save_async = mas_file_session_save_async;
  session_class->answer = mas_file_session_answer;
  session_class->dup_disk = mas_file_session_dup_disk;
  session_class->take_reading = mas_file_session_take_reading;
  session_class->look = mas_file_session_look;
  session_class->make_draft = mas_file_session_make_draft;
  session_class->recover = mas_file_session_recover;
  session_class->dup_draft_setup = mas_file_session_dup_draft_setup;
}

static void
mas_file_session_init (MasFileSession *self)
{
}

MasSession *
mas_file_session_new (MasDocument *document)
{
  MasFileSession *self = NULL;

  g_return_val_if_fail (MAS_IS_DOCUMENT (document), NULL);

  self = g_object_new (MAS_TYPE_FILE_SESSION, NULL);
  mas_file_session_show_document (self, document);
  return MAS_SESSION (self);
}

MasSession *
mas_file_session_new_for_loaded (MasLoaded *loaded)
{
  MasFileSession *self = NULL;

  g_return_val_if_fail (loaded != NULL, NULL);

  self = g_object_new (MAS_TYPE_FILE_SESSION, NULL);
  mas_file_session_take_loaded (self, loaded);
  return MAS_SESSION (self);
}

MasSession *
mas_file_session_new_failed (GFile        *file,
                             gboolean      large,
                             const GError *error)
{
  MasFileSession *self = NULL;

  g_return_val_if_fail (G_IS_FILE (file), NULL);

  self = g_object_new (MAS_TYPE_FILE_SESSION, NULL);
  self->file = g_object_ref (file);
  self->large = large;
  mas_file_session_show_failure (self, error);
  return MAS_SESSION (self);
}

MasSession *
mas_file_session_new_for_orphan (const MasOrphan *orphan)
{
  MasFileSession *self = NULL;

  g_return_val_if_fail (orphan != NULL, NULL);

  self = g_object_new (MAS_TYPE_FILE_SESSION, NULL);
  if (orphan->head.uri != NULL)
    self->file = g_file_new_for_uri (orphan->head.uri);
  mas_session_fail (MAS_SESSION (self), g_strdup (_("Changes That Were Not Saved")),
                    g_strdup (_("Masume ended before they were saved. They can be recovered.")),
                    NULL, NULL);
  return MAS_SESSION (self);
}

const QiReading *
mas_file_session_get_reading (MasFileSession *self)
{
  g_return_val_if_fail (MAS_IS_FILE_SESSION (self), NULL);
  return self->loaded != NULL ? self->loaded->reading : NULL;
}
