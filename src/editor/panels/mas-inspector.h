/* SPDX-License-Identifier: Apache-2.0 */
#pragma once

#include <gtk/gtk.h>

#include "mas-document.h"

G_BEGIN_DECLS

/**
 * MasInspector:
 *
 * What a position is beside its pieces: who is to move, the game, the styles, the shape, counts,
 * details; and the findings at its foot.
 *
 * Signals: `show-finding` (QiFinding): it was chosen; `preview` (QiFinding): its squares would go
 * with a shape that is being put together; `bulk-change` (words): much changed at once.
 */
#define MAS_TYPE_INSPECTOR (mas_inspector_get_type ())
G_DECLARE_FINAL_TYPE (MasInspector, mas_inspector, MAS, INSPECTOR, GtkWidget)

void mas_inspector_set_document (MasInspector    *self,
                                 MasDocument     *document);
/* What the rules of the game find in the position; shown with the other findings. */
void mas_inspector_set_findings (MasInspector    *self,
                                 GPtrArray       *findings);
/* What the reader of the document's text found; shown until the position changes. */
void mas_inspector_set_reading  (MasInspector    *self,
                                 const QiReading *reading);

G_END_DECLS
