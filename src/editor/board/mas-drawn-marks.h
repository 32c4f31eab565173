/* SPDX-License-Identifier: Apache-2.0 */
#pragma once

#include <gtk/gtk.h>

#include "diagram-marks.h"

G_BEGIN_DECLS

/**
 * MasDrawnMarks:
 *
 * The marks and arrows of a setup, and the one that is being drawn, on a board in the window. What was
 * drawn is kept until something of it changes, so that a cursor that moves costs nothing.
 */
typedef struct
{
  QiSetup        *setup;   /* or NULL */
  gboolean        drawing; /* @preview is shown */
  QiMark          preview;
  GskRenderNode  *node;    /* for what follows; or NULL */
  gboolean        valid;
  DiagramLayout   layout;
  graphene_rect_t visible;
  DiagramStyle    style;
} MasDrawnMarks;

void mas_drawn_marks_clear     (MasDrawnMarks         *self);
void mas_drawn_marks_set_setup (MasDrawnMarks         *self,
                                QiSetup               *setup);
/* @mark is copied; NULL: nothing is being drawn. It must lie on the board. */
void mas_drawn_marks_preview   (MasDrawnMarks         *self,
                                const QiMark          *mark);
void mas_drawn_marks_snapshot  (MasDrawnMarks         *self,
                                const DiagramLayout   *layout,
                                const DiagramStyle    *style,
                                const graphene_rect_t *visible,
                                GtkSnapshot           *snapshot);

G_END_DECLS
