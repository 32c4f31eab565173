/* SPDX-License-Identifier: Apache-2.0 */
#pragma once

#include "diagram.h"
#include "diagram-colours.h"
#include "diagram-marks.h"

G_BEGIN_DECLS

/* A dark body with a light rim, or the other way round: at 3:1 and more one of the two stands out
 * from whatever is below (WCAG 2.1, 1.4.11), because every background has at least the square root
 * of their contrast to one of them, and each pair has a contrast of 9:1 or more. */
typedef struct
{
  DiagramColour body;
  DiagramColour rim;
} DiagramMarkInk;

/* What marks are drawn with, and how many were. */
typedef struct
{
  cairo_t             *cr;
  QiPosition          *position;
  const DiagramLayout *layout;
  const DiagramStyle  *style;
  DiagramLook          look;
  gboolean             points; /* lines cross in the middles of the squares */
  gboolean             stones; /* pieces on them carry no sign, so marks lie within them */
  double               x0, y0, x1, y1; /* what can be seen */
  guint                n_arrows;
  guint                n_labels;
} DiagramMarkPen;

const DiagramMarkInk *diagram_mark_pen_get_ink     (const DiagramMarkPen *self,
                                                    QiMarkColour          colour);
void                  diagram_mark_pen_set_colour  (const DiagramMarkPen *self,
                                                    DiagramColour         colour,
                                                    double                alpha);
void                  diagram_mark_pen_get_middle  (const DiagramMarkPen *self,
                                                    guint                 square,
                                                    double               *x,
                                                    double               *y);
/* How far a rim goes beyond a line; 0 on squares that are too small for one. */
double                diagram_mark_pen_get_rim     (const DiagramMarkPen *self);
/* The dashes of a colour, of a line of @width. FALSE when it is drawn through. */
gboolean              diagram_mark_pen_set_pattern (const DiagramMarkPen *self,
                                                    QiMarkColour          colour,
                                                    double                width);
/* @mark goes from one square to another. */
void                  diagram_mark_pen_draw_arrow  (const DiagramMarkPen *self,
                                                    const QiMark         *mark);

G_END_DECLS
