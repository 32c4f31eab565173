/* SPDX-License-Identifier: Apache-2.0 */
#define G_LOG_DOMAIN "Mas"

#include "mas-draft-document.h"

#include "mas-document-private.h"

MasDraft *
mas_draft_new_for_document (MasDocument *document,
                            const char  *id,
                            GBytes      *entry,
                            const char  *entry_format)
{
  g_autofree char *title = NULL;
  g_autofree char *uri = NULL;

  g_return_val_if_fail (MAS_IS_DOCUMENT (document), NULL);

  /* The placeholder that is shown for a document without title and file is not kept. */
  title =
    document->title != NULL || document->file != NULL ? mas_document_dup_title (document) : NULL;
  uri = document->file == NULL ? NULL : g_file_get_uri (document->file);
  const MasDraftParts parts = {
    .kind = MAS_DRAFT_DOCUMENT,
    .id = id,
    .title = title,
    .uri = uri,
    .format = document->format->id,
    .large = document->large,
    .stamp = &document->stamp,
    .base = document->text,
    .setup = mas_document_get_setup (document),
    .source = document->source,
    .saved = document->saved,
    .entry = entry,
    .entry_format = entry_format,
  };
  return mas_draft_new (&parts);
}

/* The reading of the draft's file; NULL when the file has changed since the draft was made. */
static const QiReading *
find_base (const MasDraft  *draft,
           const MasLoaded *loaded)
{
  const char *format = mas_draft_get_head (draft)->format;

  if (loaded == NULL || !mas_loaded_is_valid (loaded)
      || !mas_draft_is_based_on (draft, loaded->text))
    return NULL;
  for (guint i = 0; i < loaded->readings->len; i++)
    {
      const QiReading *reading = loaded->readings->pdata[i];

      if (reading->setup != NULL && g_strcmp0 (reading->format, format) == 0)
        return reading;
    }
  return NULL;
}

/* The document of the file, with the draft as one step. */
static MasDocument *
dup_edited (const MasDraft  *draft,
            const MasLoaded *loaded,
            const QiReading *reading,
            const char      *label)
{
  MasDocument *document = mas_document_new_for_reading (reading, loaded->file, loaded->text,
                                                        mas_draft_get_head (draft)->large);

  mas_document_set_stamp (document, &loaded->stamp);
  if (!qi_setup_equal (mas_document_get_setup (document), mas_draft_get_setup (draft)))
    qi_history_push (mas_document_get_history (document), mas_draft_get_setup (draft), label, NULL);
  return document;
}

/* A document whose first step is the draft. */
static MasDocument *
dup_alone (const MasDraft *draft)
{
  const MasDraftHead *head = mas_draft_get_head (draft);
  g_autoptr (GPtrArray) findings = g_ptr_array_new ();
  g_autoptr (GFile) file = head->uri == NULL ? NULL : g_file_new_for_uri (head->uri);
  const QiReading reading = {
    .format = head->format,
    .setup = mas_draft_get_setup (draft),
    .findings = findings,
    .source = mas_draft_get_source (draft),
  };
  MasDocument *document = mas_document_new_for_reading (&reading, file, NULL, head->large);

  if (file == NULL && *head->title != '\0')
    mas_document_set_title (document, head->title);
  mas_document_set_stamp (document, &head->stamp);
  mas_document_mark_unsaved (document);
  return document;
}

MasDocument *
mas_draft_dup_document (const MasDraft  *draft,
                        const MasLoaded *loaded,
                        const char      *label)
{
  const QiReading *base;

  g_return_val_if_fail (draft != NULL && mas_draft_get_setup (draft) != NULL, NULL);
  g_return_val_if_fail (label != NULL, NULL);

  base = find_base (draft, loaded);
  return base != NULL ? dup_edited (draft, loaded, base, label) : dup_alone (draft);
}
