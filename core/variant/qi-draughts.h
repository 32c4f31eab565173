/* SPDX-License-Identifier: Apache-2.0 */
#pragma once

#include "qi-details.h"

G_BEGIN_DECLS

/**
 * QiCorner:
 * @QI_CORNER_BOTTOM_LEFT: on White's own rank, at White's left
 * @QI_CORNER_BOTTOM_RIGHT: on White's own rank, at White's right
 * @QI_CORNER_TOP_LEFT: on Black's own rank, at White's left
 * @QI_CORNER_TOP_RIGHT: on Black's own rank, at White's right
 *
 * A corner of the board as White sees it, with White's own side at the bottom.
 *
 * Since: 1.0
 */
typedef enum
{
  QI_CORNER_BOTTOM_LEFT,
  QI_CORNER_BOTTOM_RIGHT,
  QI_CORNER_TOP_LEFT,
  QI_CORNER_TOP_RIGHT
} QiCorner;

/**
 * QiDraughtsBoard:
 * @type: PDN's number of the game: 20 is international draughts
 * @white_starts: the first player is White
 * @width: files, 1 to %QI_MAX_DIMENSION_SIZE
 * @height: ranks, likewise
 * @is_numeric: squares are usually called by numbers rather than by letter and digit
 * @number_corner: where the number 1 is, or next to it where that corner is not played on
 * @letter_corner: where a1 is
 * @plays_corner: the bottom left square is one that is played on
 *
 * The board of a game of draughts: which squares are played on and what they are called. White sits
 * at the bottom, whoever starts, so index 0 is the top left square. Source: PDN 3.0, GameType tag.
 *
 * Since: 1.0
 */
typedef struct
{
  guint    type;
  gboolean white_starts;
  guint    width;
  guint    height;
  gboolean is_numeric;
  QiCorner number_corner;
  QiCorner letter_corner;
  gboolean plays_corner;
} QiDraughtsBoard;

G_END_DECLS
