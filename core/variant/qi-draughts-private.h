/* SPDX-License-Identifier: Apache-2.0 */
#pragma once

#include "qi-draughts.h"

G_BEGIN_DECLS

/* Reads the value of a GameType tag, "21,B,8,8,N1,0" or "21": exactly @length bytes (-1:
 * NUL-terminated). Of the attributes only the size counts, the others are those of the game. FALSE
 * when it is not one, or one of a game that is not played on half of the squares (chess, Turkish
 * draughts). */
gboolean qi_draughts_board_parse       (const char            *text,
                                        gssize                 length,
                                        QiDraughtsBoard       *board);
/* The full value of the GameType tag for a board of this size. */
char    *qi_draughts_board_dup_type    (const QiDraughtsBoard *board);
/* How many squares are played on. */
guint    qi_draughts_board_get_size    (const QiDraughtsBoard *board);
/* The flat index of the square with this number, QI_NO_SQUARE when there is none. */
guint    qi_draughts_board_get_square  (const QiDraughtsBoard *board,
                                        guint                  number);
/* The number of a square, 0 for one that is not played on. */
guint    qi_draughts_board_get_number  (const QiDraughtsBoard *board,
                                        guint                  square);
/* The flat index of the square in this file and rank, counted from 0 at a1; QI_NO_SQUARE when it is
 * not on the board. */
guint    qi_draughts_board_get_by_name (const QiDraughtsBoard *board,
                                        guint                  file,
                                        guint                  rank);

G_END_DECLS
