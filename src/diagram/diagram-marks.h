/* SPDX-License-Identifier: Apache-2.0 */
#pragma once

#include "diagram.h"
#include "qi-mark.h"

G_BEGIN_DECLS

/* No drawing has more of them; what comes after in the list is left out. */
#define DIAGRAM_MAX_MARKS 20000
#define DIAGRAM_MAX_ARROWS 2000
#define DIAGRAM_MAX_LABELS 1000

/* Draws the marks and arrows of the details (`marks`) over a board that lies as @layout says: the
 * same for the window, thumbnails and pictures. Only what reaches into the clip of @cr is drawn.
 * Marks of squares that the board does not have, and what is no mark, are left out. */
void     diagram_draw_marks (cairo_t             *cr,
                             QiSetup             *setup,
                             const DiagramLayout *layout,
                             const DiagramStyle  *style);
/* Draws one mark as if it were in the details of @setup, or for NULL on squares without pieces. */
void     diagram_draw_mark  (cairo_t             *cr,
                             QiSetup             *setup,
                             const QiMark        *mark,
                             const DiagramLayout *layout,
                             const DiagramStyle  *style);

G_END_DECLS
