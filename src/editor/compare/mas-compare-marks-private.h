/* SPDX-License-Identifier: Apache-2.0 */
#pragma once

#include "mas-compare-marks.h"

G_BEGIN_DECLS

#define MAS_MARKS_NONE G_MAXUINT /* no difference */

struct _MasCompareMarks
{
  MasMarksKind     kind;
  MasBoardPainter *painter;    /* borrowed */
  QiDifference    *difference; /* or NULL */
  guint            n_squares;  /* of the board that is drawn */
  guint           *at;         /* by square: the difference that ends there, or MAS_MARKS_NONE */
  guint           *from_at;    /* by square: the move that begins there, or MAS_MARKS_NONE */
  guint            n_moves;
  guint            current;
  GskRenderNode   *node;       /* what was drawn last, for @layout and @visible; or NULL */
  gboolean         drawn;
  DiagramLayout    layout;
  graphene_rect_t  visible;
};

G_END_DECLS
