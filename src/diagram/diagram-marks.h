/* SPDX-License-Identifier: Apache-2.0 */
#pragma once

#include "diagram.h"
#include "qi-mark-private.h"

G_BEGIN_DECLS

/* No drawing has more of them; what comes after in the list is left out. */
#define DIAGRAM_MAX_MARKS 20000
#define DIAGRAM_MAX_ARROWS 2000
#define DIAGRAM_MAX_LABELS 1000

#define DIAGRAM_ARROW_ALPHA 0.88 /* the piece below stays visible */

typedef enum
{
  DIAGRAM_MARKS_SQUARES,
  DIAGRAM_MARKS_ARROWS,
  DIAGRAM_MARKS_LABELS
} DiagramMarksPart;

/* Draws the marks and arrows of the details (`marks`) over a board that lies as @layout says: the
 * same for the window, thumbnails and pictures. Only what reaches into the clip of @cr is drawn.
 * Marks of squares that the board does not have, and what is no mark, are left out. */
void     diagram_draw_marks (cairo_t             *cr,
                             QiSetup             *setup,
                             const DiagramLayout *layout,
                             const DiagramStyle  *style);
/* One part after another is the same but for arrows, which are opaque: all of them together are seen
 * through by %DIAGRAM_ARROW_ALPHA. For files that can say that of a group. */
void     diagram_draw_marks_part (cairo_t             *cr,
                                  QiSetup             *setup,
                                  const DiagramLayout *layout,
                                  const DiagramStyle  *style,
                                  DiagramMarksPart     part);
/* Draws one mark as if it were in the details of @setup, or for NULL on squares without pieces. */
void     diagram_draw_mark  (cairo_t             *cr,
                             QiSetup             *setup,
                             const QiMark        *mark,
                             const DiagramLayout *layout,
                             const DiagramStyle  *style);

G_END_DECLS
