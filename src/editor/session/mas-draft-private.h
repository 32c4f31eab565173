/* SPDX-License-Identifier: Apache-2.0 */
#pragma once

#include "mas-draft.h"

#include "qi-json-reader-private.h"

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

/* Reads members of the JSON objects in the drafts' folder. FALSE where the value (nullable) is not there,
 * or not what is asked for: a text of at most @maximum bytes without NUL, or null where @nullable, which
 * gives NULL; a whole number from @minimum to @maximum. */
gboolean   mas_draft_read_string  (const QiValue *object,
                                   const char    *key,
                                   gsize          maximum,
                                   gboolean       nullable,
                                   char         **string);
gboolean   mas_draft_read_number  (const QiValue *value,
                                   gint64         minimum,
                                   gint64         maximum,
                                   gint64        *number);

G_END_DECLS
