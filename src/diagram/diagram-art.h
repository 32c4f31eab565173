/* SPDX-License-Identifier: Apache-2.0 */
#pragma once

#include "diagram-colours.h"

G_BEGIN_DECLS

/* Draws one of the drawings of data/pieces in a side's colours and in a manner, which letters leave
 * as it is. FALSE when there is none of this name. */
gboolean diagram_art_draw (cairo_t          *cr,
                           const char       *name,
                           const DiagramMan *colours,
                           DiagramPieces     manner,
                           double            x,
                           double            y,
                           double            size);
/* The names of all drawings, sorted; free with g_strfreev(). */
char   **diagram_art_dup_names (void);

G_END_DECLS
