/* SPDX-License-Identifier: Apache-2.0 */
#pragma once

#include "diagram-board.h"

G_BEGIN_DECLS

/* The lines of a board of points or of plain squares. The caller clips to @area, whose board is
 * @files × @ranks squares with its upper left corner at (@left, @top). */
void diagram_board_draw_lines (cairo_t             *cr,
                               const QiGameInfo    *info,
                               const DiagramLayout *layout,
                               const DiagramStyle  *style,
                               const DiagramArea   *area,
                               double               left,
                               double               top,
                               guint                files,
                               guint                ranks);

G_END_DECLS
