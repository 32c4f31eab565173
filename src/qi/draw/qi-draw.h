/* SPDX-License-Identifier: Apache-2.0 */
#pragma once

#include "qi-game-info.h"
#include "qi-owner.h"
#include "qi-setup.h"

G_BEGIN_DECLS

/* What stands on an empty square, or before the piece of another, to mark it. */
typedef enum
{
  QI_DRAW_MARK_NONE,
  QI_DRAW_MARK_SEEN,
  QI_DRAW_MARK_JUMP,
  QI_DRAW_MARK_UP,
  QI_DRAW_MARK_UP_RIGHT,
  QI_DRAW_MARK_RIGHT,
  QI_DRAW_MARK_DOWN_RIGHT,
  QI_DRAW_MARK_DOWN,
  QI_DRAW_MARK_DOWN_LEFT,
  QI_DRAW_MARK_LEFT,
  QI_DRAW_MARK_UP_LEFT
} QiDrawMark;

/**
 * QiDrawOptions:
 * @info: (nullable): names the sides
 * @coordinates: (nullable): names squares, files and ranks; NULL: CELL does
 * @ascii: only characters of ASCII around the pieces
 * @words: what stands where is said in words, and not drawn
 * @flip: the second player sits at the bottom
 * @width: cells of a line, 0 when lines may be of any length
 * @marks: (nullable): a #QiDrawMark for each square
 */
typedef struct
{
  const QiGameInfo *info;
  const QiGameInfo *coordinates;
  gboolean          ascii;
  gboolean          words;
  gboolean          flip;
  guint             width;
  const guint8     *marks;
} QiDrawOptions;

/* Draws a setup with characters: what it is, both hands, the board, the turn, the details. Small
 * boards get lines between their squares; large ones are drawn close, cut at the width. */
char      *qi_draw             (QiSetup              *setup,
                                const QiDrawOptions  *options);
/* The board alone: a list of lines without their ends. */
GPtrArray *qi_draw_board       (QiSetup              *setup,
                                const QiDrawOptions  *options);

/* In English words, for who listens. A piece has the name that its game has for it, and is its own text where the game
 * has none; what comes from outside is tame and cut. */

/* "promoted rook"; without its side. @info: (nullable) */
void qi_draw_append_piece  (GString             *text,
                            const QiGameInfo    *info,
                            const QiToken       *token);
/* "  king e1; rook a1, h1" and the line's end: all of @owner on the board, in the order of the game's table. Nothing
 * where there is none. */
void qi_draw_append_pieces (GString             *text,
                            QiPosition          *position,
                            const QiDrawOptions *options,
                            QiOwner              owner);
/* "Rank 8: a8 black rook; e8 black king", a line for each rank; empty ones together. */
void qi_draw_append_ranks  (GString             *text,
                            QiPosition          *position,
                            const QiDrawOptions *options);

G_END_DECLS
