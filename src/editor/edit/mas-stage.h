/* SPDX-License-Identifier: Apache-2.0 */
#pragma once

#include "mas-attempt.h"
#include "mas-board-view.h"
#include "mas-carried.h"
#include "mas-hand-view.h"
#include "mas-minimap.h"
#include "mas-palette.h"
#include "mas-refusal.h"

G_BEGIN_DECLS

/**
 * MasStage:
 *
 * The widgets of the workplace, laid out: palette, board and both hands, the map of a large board,
 * the faint lines on an empty one, the piece that is carried and the bubble of a refusal. It shows
 * what it is given and says what is where; what is done with it is for whoever has it.
 */
#define MAS_TYPE_STAGE (mas_stage_get_type ())
G_DECLARE_FINAL_TYPE (MasStage, mas_stage, MAS, STAGE, GtkWidget)

GtkWidget       *mas_stage_get_board    (MasStage         *self);
GtkWidget       *mas_stage_get_palette  (MasStage         *self);
GtkWidget       *mas_stage_get_hand     (MasStage         *self,
                                         QiSide            side);
GtkWidget       *mas_stage_get_minimap  (MasStage         *self);
GtkWidget       *mas_stage_get_hint     (MasStage         *self);
GtkWidget       *mas_stage_get_carried  (MasStage         *self);
GtkWidget       *mas_stage_get_bubble   (MasStage         *self);
MasBoardPainter *mas_stage_get_painter  (MasStage         *self);

void             mas_stage_show_setup   (MasStage         *self,
                                         QiSetup          *setup,
                                         const QiGameInfo *info);
gboolean         mas_stage_get_flipped  (MasStage         *self);
void             mas_stage_set_flipped  (MasStage         *self,
                                         gboolean          flipped);
void             mas_stage_show_attempt (MasStage         *self,
                                         MasAttempt       *attempt);

/* A piece was lifted by a click, so the next click may be on a hand. */
void             mas_stage_set_lifted     (MasStage       *self,
                                           gboolean        lifted);
/* A part of a board is held: shows the bar with what can be done to it. */
void             mas_stage_set_part_held  (MasStage       *self,
                                           gboolean        held);
/* Whether the hands are shown for a game without hands when they are empty; otherwise only while something is
 * dragged. */
gboolean         mas_stage_get_show_hands (MasStage       *self);
void             mas_stage_set_show_hands (MasStage       *self,
                                           gboolean        show);

/* Places are in the stage, and may be outside of it. */
void             mas_stage_find_spot    (MasStage         *self,
                                         double            x,
                                         double            y,
                                         MasSpot          *spot);
gboolean         mas_stage_to_board     (MasStage         *self,
                                         double            x,
                                         double            y,
                                         double           *board_x,
                                         double           *board_y);
gboolean         mas_stage_get_rect     (MasStage         *self,
                                         const MasSpot    *spot,
                                         graphene_rect_t  *rect);
/* The widget of a slot of a hand or of the palette; for anything else the board. */
GtkWidget       *mas_stage_find_widget  (MasStage         *self,
                                         const MasSpot    *spot);
/* The slot of the palette that shows @piece, or NULL. */
MasSlot         *mas_stage_find_stamp   (MasStage         *self,
                                         const QiToken    *piece);

G_END_DECLS
