/* SPDX-License-Identifier: Apache-2.0 */
#pragma once

#include "mas-stage.h"

G_BEGIN_DECLS

struct _MasStage
{
  GtkWidget        parent_instance;

  GtkWidget       *overlay; /* everything else lies in it */
  GtkWidget       *palette;
  GtkWidget       *middle;  /* the column, and what lies on it */
  GtkWidget       *column;  /* hand, board, hand */
  GtkWidget       *board;
  GtkWidget       *first_hand;
  GtkWidget       *second_hand;
  GtkWidget       *minimap;
  GtkWidget       *hint;    /* three faint lines on the first empty board */
  GtkWidget       *bubble;
  GtkWidget       *carried;

  MasBoardPainter *painter; /* of board, palette, hands and what is carried */
  gboolean         flipped;
  MasSpot          refused; /* what the bubble is about, or no place */
};

G_END_DECLS
