/* SPDX-License-Identifier: Apache-2.0 */
#pragma once

#include "mas-draft.h"

G_BEGIN_DECLS

struct _MasDraft
{
  MasDraftHead       head;
  GBytes            *base;
  QiSetup           *setup;
  QiSource          *source;
  QiSetup           *saved;
  GBytes            *text;
  GBytes            *entry;
  char              *entry_format;
  QiCollectionEdits *edits;
};

extern const char *const mas_draft_kinds[];

/* Without anything in it. */
MasDraft  *mas_draft_new_empty    (void);
void       mas_draft_set_error    (GError       **error,
                                   MasDraftError  code,
                                   const char    *message);

G_END_DECLS
