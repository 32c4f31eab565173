/* SPDX-License-Identifier: Apache-2.0 */
#define G_LOG_DOMAIN "Mas"

#include "config.h"

#include "mas-muted-files.h"
#include "mas-rows-session.h"
#include "mas-session-private.h"

#include <glib/gi18n.h>

/* Don't Warn About This: in the position itself where its file holds that, else beside the file. */

static MasCollection *
get_rows (MasSession *self)
{
  return MAS_IS_ROWS_SESSION (self) ? mas_rows_session_get_rows (MAS_ROWS_SESSION (self)) : NULL;
}

static gboolean
is_held_by_file (MasSession  *self,
                 MasDocument *document)
{
  return get_rows (self) == NULL && g_str_equal (mas_document_get_format (document)->id, "json");
}

static QiMuted *
get_beside (MasSession *self)
{
  MasCollection *rows = get_rows (self);
  MasDocument *document = mas_session_get_document (self);

  if (rows != NULL)
    return qi_collection_get_muted (mas_collection_get_collection (rows));
  return document != NULL ? mas_document_get_muted (document) : NULL;
}

static void
keep (MasSession *self,
      QiMuted    *muted)
{
  GFile *file = mas_session_get_file (self);
  g_autoptr (GError) error = NULL;

  /* Then it lasts only as long as the window. */
  if (file != NULL && !mas_muted_files_save (NULL, file, muted, &error))
    g_debug ("Cannot keep what is muted: %s", error->message);
}

static void
set_beside (MasSession *self,
            QiMuted    *muted)
{
  MasCollection *rows = get_rows (self);
  MasDocument *document = mas_session_get_document (self);

  if (rows != NULL)
    mas_collection_set_muted (rows, muted);
  else if (document != NULL)
    mas_document_set_muted (document, muted);
  keep (self, muted);
}

void
mas_session_mute (MasSession *self,
                  const char *code,
                  gboolean    muted)
{
  MasDocument *document = NULL;
  g_autoptr (QiMuted) beside = NULL;

  g_return_if_fail (MAS_IS_SESSION (self));
  g_return_if_fail (code != NULL);

  document = mas_session_get_document (self);
  beside = qi_muted_with (get_beside (self), code, muted);
  if (document != NULL && (!muted || is_held_by_file (self, document)))
    mas_document_mute (document, code, muted);
  if ((!muted || document == NULL || !is_held_by_file (self, document))
      && !qi_muted_equal (beside, get_beside (self)))
    set_beside (self, beside);
  if (!muted)
    mas_session_say (self, _("Findings of this kind are shown again"));
  else if (get_rows (self) != NULL)
    mas_session_say (self, _("Findings of this kind are muted in this list"));
  else
    mas_session_say (self, _("Findings of this kind are muted for this position"));
}

void
mas_session_take_muted (MasSession *self)
{
  GFile *file = mas_session_get_file (self);
  QiMuted *here = get_beside (self);
  g_autoptr (QiMuted) kept = file != NULL ? mas_muted_files_load (NULL, file) : NULL;

  if (file == NULL || qi_muted_equal (here, kept))
    return;
  /* Saved under another name, it mutes there what it muted here. */
  if (here != NULL)
    keep (self, here);
  else if (get_rows (self) != NULL)
    mas_collection_set_muted (get_rows (self), kept);
  else if (mas_session_get_document (self) != NULL)
    mas_document_set_muted (mas_session_get_document (self), kept);
}
