/* SPDX-License-Identifier: Apache-2.0 */
#pragma once

#include "mas-room.h"
#include "mas-stage.h"

G_BEGIN_DECLS

struct _MasStage
{
  GtkWidget        parent_instance;

  GtkWidget       *overlay; /* everything else lies in it */
  GtkWidget       *palette;
  GtkWidget       *parts;   /* palette and middle */
  GtkWidget       *middle;  /* the room, and what is drawn over it */
  MasRoom         *room;    /* of board and hands */
  GtkWidget       *board;
  GtkWidget       *first_hand;
  GtkWidget       *second_hand;
  GtkWidget       *minimap;
  GtkWidget       *hint;    /* three faint lines on the first empty board */
  GtkWidget       *bubble;
  GtkWidget       *carried;
  GtkWidget       *part_bar;   /* what can be done to a part that is held */
  GtkWidget       *part_turns; /* its one half */
  GtkWidget       *part_ends;  /* its other half */

  MasBoardPainter *painter; /* for board, palette, hands and the carried piece */
  gboolean         flipped;
  const QiGameInfo *info;     /* of what is shown, or NULL */
  gboolean         has_hands; /* the game has drops, or pieces are in hand */
  gboolean         show_hands;    /* in any case */
  gboolean         lifted;        /* a piece is, by a click */
  gboolean         palette_below; /* the palette is below the board; else it stands beside it */
  int              palette_width; /* of the stage, in CSS px, when the palette was laid out below; else 0 */
  int              palette_room;  /* height that was free for the palette then */
  gboolean         is_low;        /* there is little height */
  guint            below_id;      /* idle source that moves the palette, or 0 */
  gboolean         bar_is_low;    /* the bar's halves stand side by side, beside the board */
  guint            bar_id;        /* idle source that forms the bar anew, or 0 */
  MasSpot          refused; /* the place that the bubble is about, or none */
};

/* Where the bar lies: beside the squares, or in the place of the palette's tools where there is no room; FALSE:
 * nowhere. */
gboolean mas_stage_place_bar (MasStage     *self,
                              GdkRectangle *place);
/* The bar is a line under the board, a column beside it, or two columns in the place of the palette's tools. */
void     mas_stage_form_bar  (MasStage     *self);

G_END_DECLS
