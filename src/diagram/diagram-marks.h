/* SPDX-License-Identifier: Apache-2.0 */
#pragma once

#include "diagram.h"

G_BEGIN_DECLS

/* Draws the marks and arrows of the details (`marks`) over a board that lies as @layout says: the
 * same for the window, thumbnails and pictures. Marks of squares that the board does not have, and
 * what is no mark, are left out. */
void diagram_draw_marks (cairo_t             *cr,
                         QiSetup             *setup,
                         const DiagramLayout *layout,
                         const DiagramStyle  *style);

G_END_DECLS
