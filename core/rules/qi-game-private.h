/* SPDX-License-Identifier: Apache-2.0 */
#pragma once

#include "qi-game.h"

G_BEGIN_DECLS

/* How often @board's position was there before, looking back no further than can matter. */
guint qi_past_count (const QiPast  *past,
                     const QiBoard *board);
/* For makers of games: @id of the game, its @shape, bytes of its board (the head included). */
void           qi_game_set_up          (QiGame        *self,
                                        const char    *id,
                                        const QiShape *shape,
                                        gsize          board_size);
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
