/* SPDX-License-Identifier: Apache-2.0 */
#pragma once

#include "mas-document.h"
#include "mas-draft.h"
#include "mas-load.h"

G_BEGIN_DECLS

/* Documents as drafts, and back. */

/* What would be lost of the document now. Costs next to nothing. @id: see #MasDraftParts; @entry and @entry_format
 * (nullable): what stands in the text entry and was not taken. */
MasDraft    *mas_draft_new_for_document (MasDocument     *document,
                                         const char      *id,
                                         GBytes          *entry,
                                         const char      *entry_format);
/* A document with what the draft of one says. @loaded (nullable): its file as it is now. When that says what the draft
 * is based on, the document is that of the file with one step more, called @label (translated): undo leads to the
 * file. Otherwise it begins with the draft, counts as modified, and knows the stamp of the file that it was based on: to
 * save it is to ask first, as for any file that another program wrote. May hash the file. */
MasDocument *mas_draft_dup_document     (const MasDraft  *draft,
                                         const MasLoaded *loaded,
                                         const char      *label);

G_END_DECLS
