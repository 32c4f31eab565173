/* SPDX-License-Identifier: Apache-2.0 */
#define G_LOG_DOMAIN "Mas"

#include "config.h"

#include "mas-document.h"
#include "mas-document-private.h"
#include "qi-sparse-private.h"

/* What is known of the document's file on disk. */

void
mas_document_get_stamp (MasDocument *self,
                        QiFileStamp *stamp)
{
  g_return_if_fail (MAS_IS_DOCUMENT (self));
  g_return_if_fail (stamp != NULL);
  *stamp = self->stamp;
}

void
mas_document_set_stamp (MasDocument       *self,
                        const QiFileStamp *stamp)
{
  g_return_if_fail (MAS_IS_DOCUMENT (self));
  self->stamp = stamp != NULL ? *stamp : (QiFileStamp) { 0 };
}

void
mas_document_set_base (MasDocument       *self,
                       const QiFileStamp *stamp)
{
  g_return_if_fail (MAS_IS_DOCUMENT (self));

  mas_document_set_stamp (self, stamp);
  g_clear_pointer (&self->text, g_bytes_unref);
}

GBytes *
mas_document_get_text (MasDocument *self)
{
  g_return_val_if_fail (MAS_IS_DOCUMENT (self), NULL);
  return self->text;
}

QiSetup *
mas_document_get_saved (MasDocument *self)
{
  g_return_val_if_fail (MAS_IS_DOCUMENT (self), NULL);
  return self->saved;
}

gboolean
mas_document_is_sparse (MasDocument *self)
{
  gsize length = 0;
  const char *text = NULL;

  g_return_val_if_fail (MAS_IS_DOCUMENT (self), FALSE);
  text = self->text != NULL ? g_bytes_get_data (self->text, &length) : NULL;
  return text != NULL && qi_native_text_is_sparse (text, length);
}

gboolean
mas_document_has_text (MasDocument *self,
                       GBytes      *text)
{
  g_return_val_if_fail (MAS_IS_DOCUMENT (self), FALSE);
  g_return_val_if_fail (text != NULL, FALSE);
  return self->text != NULL && g_bytes_equal (self->text, text);
}

void
mas_document_set_stale (MasDocument *self,
                        gboolean     stale)
{
  g_return_if_fail (MAS_IS_DOCUMENT (self));

  stale = !!stale;
  if (self->stale == stale)
    return;
  self->stale = stale;
  g_object_notify (G_OBJECT (self), "modified");
}

gboolean
mas_document_has_changes (MasDocument *self)
{
  g_return_val_if_fail (MAS_IS_DOCUMENT (self), FALSE);
  /* Not the history's clean mark: a save that ends after a further edit belongs to an earlier
   * entry. */
  return self->unsaved || !qi_setup_equal (qi_history_get_setup (self->history), self->saved);
}

gboolean
mas_document_is_saving (MasDocument *self)
{
  g_return_val_if_fail (MAS_IS_DOCUMENT (self), FALSE);
  return self->saving;
}

/**
 * mas_document_reload:
 * @self: a document with a file
 * @reading: what its file says now; it has a setup
 * @text: the bytes of the file
 * @stamp: of the file before it was read
 * @label: translated: what the step is called
 *
 * What was here stays in the history: undo leads back to it, and it counts as modified then, since
 * the file says something else.
 */
void
mas_document_reload (MasDocument       *self,
                     const QiReading   *reading,
                     GBytes            *text,
                     const QiFileStamp *stamp,
                     const char        *label)
{
  g_return_if_fail (MAS_IS_DOCUMENT (self));
  g_return_if_fail (reading != NULL && reading->setup != NULL);
  g_return_if_fail (self->file != NULL);

  mas_document_set_stamp (self, stamp);
  mas_document_set_saved (self, self->file, self->format, text, reading->setup);
  mas_document_take_reading (self, reading, text);
  if (qi_setup_equal (qi_history_get_setup (self->history), reading->setup))
    return;
  qi_history_end_group (self->history);
  qi_history_push (self->history, reading->setup, label, NULL);
}
