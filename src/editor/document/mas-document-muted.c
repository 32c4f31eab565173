/* SPDX-License-Identifier: Apache-2.0 */
#define G_LOG_DOMAIN "Mas"

#include "config.h"

#include "mas-document-private.h"
#include "qi-setup-private.h"

#include <glib/gi18n.h>

/* Kinds of findings that are not shown: those that the position itself mutes, which its file keeps, and those muted by
 * the list or file that it is in. */

QiMuted *
mas_document_get_muted (MasDocument *self)
{
  g_return_val_if_fail (MAS_IS_DOCUMENT (self), NULL);
  return self->muted;
}

void
mas_document_set_muted (MasDocument *self,
                        QiMuted     *muted)
{
  g_autoptr (QiMuted) before = NULL;

  g_return_if_fail (MAS_IS_DOCUMENT (self));

  if (qi_muted_equal (self->muted, muted))
    return;
  before = self->muted;
  self->muted = qi_muted_ref (muted);
  g_object_notify (G_OBJECT (self), "muted");
}

QiMuted *
mas_document_dup_all_muted (MasDocument *self)
{
  g_return_val_if_fail (MAS_IS_DOCUMENT (self), NULL);
  return qi_setup_dup_muted (mas_document_get_setup (self), self->muted);
}

gboolean
mas_document_mute (MasDocument *self,
                   const char  *code,
                   gboolean     muted)
{
  const MasPlace place = { .kind = MAS_PLACE_INSPECTOR, .field = "findings" };
  g_autoptr (QiMuted) before = NULL;
  g_autoptr (QiMuted) after = NULL;
  g_autoptr (QiValue) value = NULL;
  g_autoptr (QiEdit) edit = NULL;

  g_return_val_if_fail (MAS_IS_DOCUMENT (self), FALSE);

  before = qi_setup_dup_muted (mas_document_get_setup (self), NULL);
  after = qi_muted_with (before, code, muted);
  if (qi_muted_equal (before, after))
    return FALSE;
  value = qi_muted_to_value (after);
  edit = qi_edit_new ();
  qi_edit_detail (edit, QI_MUTED_KEY, value);
  return mas_document_apply (self, edit,
                             muted ? _("Don’t Warn About This") : _("Warn About This Again"),
                             NULL, &place);
}
