/* SPDX-License-Identifier: Apache-2.0 */
#pragma once

#include "mas-document.h"
#include "mas-draft.h"
#include "mas-load.h"

G_BEGIN_DECLS

/* Documents as drafts, and back. */

/* What would be lost of the document now. It costs next to nothing. @id: see #MasDraftParts; @entry and
 * @entry_format (nullable): text in the entry that was not applied. */
MasDraft    *mas_draft_new_for_document (MasDocument     *document,
                                         const char      *id,
                                         GBytes          *entry,
                                         const char      *entry_format);
/* The document of a draft. @loaded (nullable): its file as it is now. When the draft is based on that content, the
 * document is that of the file with one step more, called @label (translated): undo leads to the file. Otherwise the
 * draft is the first step, the document counts as modified, and it has the stamp of the file that the draft was based
 * on: saving then asks first, as for any file that another program wrote. May hash the file. */
MasDocument *mas_draft_dup_document     (const MasDraft  *draft,
                                         const MasLoaded *loaded,
                                         const char      *label);

G_END_DECLS
