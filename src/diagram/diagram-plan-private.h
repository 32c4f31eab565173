/* SPDX-License-Identifier: Apache-2.0 */
#pragma once

#include "diagram-plan.h"

/* What is known before things are placed. */
typedef struct
{
  double   width; /* asked for; 0: what is needed */
  double   height;
  double   hand;     /* side of a piece in hand */
  double   hand_gap; /* between it and the board */
  double   margin;   /* between it and the edge of the picture */
  guint    rows[2];  /* of each hand at most */
  double   edge;
  double   turn_room; /* a column of its own for the sign of who is to move */
  double   title;     /* height of its line */
  gboolean small;
} DiagramFrame;

#define DIAGRAM_PLAN_MIN_HAND_PIECES 5. /* that a row of a hand has room for, however narrow the board */

/* The block of the boards that are drawn, whatever its place. */
void diagram_plan_get_block (const DiagramPlan *self,
                             double            *width,
                             double            *height);
/* Where the sign of who is to move stands: in a ruler's room that is not used, or in one of its own
 * at the right. */
double diagram_plan_get_turn_room (const DiagramPlan *self,
                                   gboolean          *at_left);
void diagram_frame_set_hand (DiagramFrame *frame,
                             double        size);
double diagram_frame_get_hand_height (const DiagramFrame *frame,
                                      guint               rows);
/* How far a layer lies below the first one of its column. */
double diagram_plan_get_first_y (const DiagramLayout *layout,
                                 guint                layer);
/* Places everything, the layout's squares being known. Sets the size of the picture. */
void diagram_plan_arrange (DiagramPlan        *self,
                           const DiagramFrame *frame);
