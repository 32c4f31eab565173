/* SPDX-License-Identifier: Apache-2.0 */
#pragma once

#include "qi-game.h"

G_BEGIN_DECLS

/* Makers of games for the registry in qi-games.c, one line each: a new game for boards of @shape,
 * or NULL where it cannot be played on one. */

QiGame *qi_draughts_game_make (const char    *id,
                               const QiShape *shape);
QiGame *qi_go_game_make      (const char    *id,
                              const QiShape *shape);
QiGame *qi_othello_game_make (const char    *id,
                              const QiShape *shape);
/* Every id that qi_variant_lookup() knows. */
QiGame *qi_piece_game_make   (const char    *id,
                              const QiShape *shape);

G_END_DECLS
