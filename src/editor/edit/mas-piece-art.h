/* SPDX-License-Identifier: Apache-2.0 */
#pragma once

#include "mas-stage.h"

G_BEGIN_DECLS

/* What is to be done to the drawing of a piece. */
typedef enum
{
  MAS_DRAWING_FILE,   /* a file was dropped on it */
  MAS_DRAWING_CHOOSE, /* a file is to be chosen */
  MAS_DRAWING_PASTE,  /* the clipboard has it */
  MAS_DRAWING_RESET   /* ours comes back */
} MasDrawingAct;

/**
 * MasPieceArt:
 *
 * Drawings of one's own for the pieces of the palette: dropped on them, or from their menu.
 *
 * Signal `drawing` (#MasDrawingAct, const QiGameInfo * whose art the piece has (nullable), const QiToken *,
 * GFile * for FILE): who hears it does it.
 */
#define MAS_TYPE_PIECE_ART (mas_piece_art_get_type ())
G_DECLARE_FINAL_TYPE (MasPieceArt, mas_piece_art, MAS, PIECE_ART, GObject)

/* @place: a widget. */
MasPieceArt *mas_piece_art_new (MasWorkplace *place,
                                MasStage     *stage);
/* The menu of a piece of the palette. */
GMenuModel *mas_piece_art_new_menu (MasPieceArt   *self,
                                    const QiToken *piece);
/* An item of the menu was chosen. @spot: whose menu it was. */
void mas_piece_art_do (MasPieceArt   *self,
                       MasDrawingAct  act,
                       const MasSpot *spot);
/* Gives the piece at a place of the palette a drawing: @files (of #GFile) were let go there. */
void mas_piece_art_drop (MasPieceArt *self,
                         double       x,
                         double       y,
                         GSList      *files);

G_END_DECLS
