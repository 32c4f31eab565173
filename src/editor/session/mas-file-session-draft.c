/* SPDX-License-Identifier: Apache-2.0 */
#define G_LOG_DOMAIN "Mas"

#include "config.h"

#include "mas-draft-document.h"
#include "mas-file-session-private.h"

#include <glib/gi18n.h>

#include <string.h>

/* Unsaved work of one position, or of a faulty text, saved as a draft and restored. */

MasDraft *
mas_file_session_make_draft (MasSession *session,
                             const char *id)
{
  MasDocument *document = mas_session_get_document (session);
  MasFaultyText *faulty = mas_session_get_faulty (session);
  GFile *file = mas_session_get_file (session);
  g_autofree char *title = mas_session_dup_title (session);
  g_autofree char *uri = file != NULL ? g_file_get_uri (file) : NULL;
  g_autoptr (GBytes) text = NULL;
  g_autoptr (GBytes) entry = NULL;
  const char *format = NULL;
  const char *waiting = mas_session_get_entry (session, &format);
  QiFileStamp stamp = { 0 };
  MasDraftParts parts = { .id = id, .title = title, .uri = uri, .stamp = &stamp };

  if (waiting != NULL)
    entry = g_bytes_new (waiting, strlen (waiting));
  if (document != NULL)
    return mas_draft_new_for_document (document, id, entry, format);
  if (faulty == NULL)
    return NULL;
  mas_faulty_text_get_stamp (faulty, &stamp);
  text =
    g_bytes_new (mas_faulty_text_get_text (faulty), strlen (mas_faulty_text_get_text (faulty)));
  parts.kind = MAS_DRAFT_FAULTY;
  parts.large = mas_faulty_text_is_large (faulty);
  parts.text = text;
  return mas_draft_new (&parts);
}

/* Text that was in the entry is put back there. */
static void
recover_entry (MasSession *session,
               MasDraft   *draft)
{
  GBytes *entry = mas_draft_get_entry (draft);
  gsize length = 0;
  const char *text = entry != NULL ? g_bytes_get_data (entry, &length) : NULL;

  if (text == NULL)
    return;
  mas_session_set_entry (session, g_strndup (text, length), mas_draft_get_entry_format (draft));
  g_signal_emit_by_name (session, "entry-recovered");
}

/* Restores the draft as one step on top of the file's content. */
static gboolean
recover_step (MasSession *session,
              MasDraft   *draft)
{
  const MasDraftHead *head = mas_draft_get_head (draft);
  MasDocument *document = mas_session_get_document (session);
  GBytes *text = mas_document_get_text (document);
  g_autoptr (QiEdit) edit = qi_edit_new ();

  if (head->large)
    mas_document_set_large (document, TRUE);
  qi_edit_replace (edit, mas_draft_get_setup (draft));
  mas_document_end_group (document);
  /* Translators: a step that can be undone */
  if (!mas_document_apply (document, edit, _("Recover Changes"), NULL, NULL))
    return FALSE;
  mas_document_end_group (document);
  /* Another program has written the file meanwhile, so a save asks first. */
  if (text != NULL && !mas_draft_is_based_on (draft, text))
    {
      mas_document_set_base (document, &head->stamp);
      mas_file_guard_look (mas_session_get_guard (session));
    }
  return TRUE;
}

/* Restores a faulty text, or one that can be read by now. */
static void
on_loaded_cb (GObject      *source,
              GAsyncResult *result,
              gpointer      user_data)
{
  g_autoptr (MasSession) session = user_data;
  g_autoptr (GError) error = NULL;
  g_autoptr (MasLoaded) loaded = mas_load_finish (result, &error);
  const MasOrphan *offer = mas_session_get_offer (session);

  if (offer == NULL)
    return;
  if (loaded == NULL || (!mas_loaded_is_valid (loaded) && !mas_loaded_can_show (loaded, &error)))
    {
      mas_session_draft_refused (session, error);
      return;
    }
  loaded->stamp = offer->head.stamp;
  mas_file_session_take_loaded (MAS_FILE_SESSION (session), g_steal_pointer (&loaded));
  if (mas_session_get_faulty (session) != NULL)
    mas_faulty_text_mark_modified (mas_session_get_faulty (session));
  else if (mas_session_get_document (session) != NULL)
    {
      mas_document_set_base (mas_session_get_document (session), &offer->head.stamp);
      mas_document_mark_unsaved (mas_session_get_document (session));
    }
  mas_session_draft_recovered (session);
}

static gboolean
is_same_file (MasSession *session,
              const char *uri)
{
  GFile *file = mas_session_get_file (session);
  g_autofree char *own = file != NULL ? g_file_get_uri (file) : NULL;

  return g_strcmp0 (own, uri) == 0;
}

void
mas_file_session_recover (MasSession *session,
                          MasDraft   *draft)
{
  const MasDraftHead *head = mas_draft_get_head (draft);
  g_autoptr (GFile) file = head->uri != NULL ? g_file_new_for_uri (head->uri) : NULL;
  g_autoptr (GError) error = NULL;

  if (head->kind == MAS_DRAFT_FAULTY)
    {
      mas_load_text_async (mas_draft_get_text (draft), file, head->large, NULL, on_loaded_cb,
                           g_object_ref (session));
      return;
    }
  if (head->kind == MAS_DRAFT_ROWS)
    {
      error = g_error_new_literal (G_IO_ERROR, G_IO_ERROR_WRONG_ETAG, "It is not a list any more");
      mas_session_draft_refused (session, error);
      return;
    }
  if (mas_session_get_document (session) == NULL || !is_same_file (session, head->uri))
    {
      /* A new document that is saved to the same file. */
      g_autoptr (MasDocument) document =
        mas_draft_dup_document (draft, NULL, _("Recover Changes"));

      mas_file_session_show_document (MAS_FILE_SESSION (session), document);
    }
  else if (!recover_step (session, draft))
    {
      /* The document has reported the reason already. */
      error = g_error_new_literal (G_IO_ERROR, G_IO_ERROR_FAILED, "The position is refused");
      mas_session_draft_refused (session, error);
      return;
    }
  recover_entry (session, draft);
  mas_session_draft_recovered (session);
}

QiSetup *
mas_file_session_dup_draft_setup (MasSession *session,
                                  MasDraft   *draft,
                                  GError    **error)
{
  QiSetup *setup = mas_draft_get_setup (draft);

  if (setup == NULL)
    g_set_error_literal (error, G_IO_ERROR, G_IO_ERROR_NOT_SUPPORTED,
                         _("A text that cannot be read cannot be compared"));
  return setup != NULL ? qi_setup_ref (setup) : NULL;
}
