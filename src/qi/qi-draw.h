/* SPDX-License-Identifier: Apache-2.0 */
#pragma once

#include "qi-game-info.h"
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

G_END_DECLS
