/* SPDX-License-Identifier: Apache-2.0 */
#pragma once

#include "qi-game.h"

G_BEGIN_DECLS

/* What is kept of a position in which @move is played. */
QiPly qi_ply_of        (const QiBoard *board,
                        const QiMove  *move);
/* Its move, as qi_ply_of() keeps it: #QiMoveFlags, and the squares, QI_SQUARE_NONE where there is none or it is not known. */
static inline guint
qi_ply_get_flags (const QiPly *ply)
{
  return ply->unused[0];
}

static inline guint32
qi_ply_get_from (const QiPly *ply)
{
  const guint32 from = ply->unused[1] | (guint32) ply->unused[2] << 8;

  return from > 0 ? from - 1 : QI_SQUARE_NONE;
}

static inline guint32
qi_ply_get_to (const QiPly *ply)
{
  const guint32 to = ply->unused[3] | (guint32) ply->unused[4] << 8;

  return to > 0 ? to - 1 : QI_SQUARE_NONE;
}

/* How often @board's position was there before, looking back no further than can matter. */
guint qi_past_count (const QiPast  *past,
                     const QiBoard *board);
/* For makers of games: @id of the game, its @shape, bytes of its board (the head included). */
void           qi_game_set_up          (QiGame        *self,
                                        const char    *id,
                                        const QiShape *shape,
                                        gsize          board_size);
/* For a game that fills all of a board but its first @n_bytes by itself when it loads: only these are cleared before. */
void           qi_game_set_cleared     (QiGame        *self,
                                        gsize          n_bytes);
/* Puts @setup on @board, whatever its bytes were before. */
void           qi_game_load            (QiGame        *self,
                                        QiSetup       *setup,
                                        QiBoard       *board);
/* The default of QiGameClass.perft, for a game that counts by itself only at times. */
guint64        qi_game_count_leaves    (QiGame        *self,
                                        const QiBoard *board,
                                        const QiPast  *past,
                                        guint          depth,
                                        GCancellable  *cancellable);
/* Bytes of a #QiBoard of this game. */
gsize          qi_game_get_board_size  (QiGame        *self);
/* The EPIN token of a piece code of QiMove; NULL when there is none. */
const char    *qi_game_get_token       (QiGame        *self,
                                        guint          piece);
/* Adds the squares beside @square, as the game has them (its points, for stones). For tests of what each game
 * says. */
void           qi_game_get_neighbours  (QiGame        *self,
                                        guint          square,
                                        QiSquareSet   *set);

G_END_DECLS
