/* SPDX-License-Identifier: Apache-2.0 */
#pragma once

#include "qi-game-info.h"

G_BEGIN_DECLS

/* What finds a game where one is chosen. */

/* Whether the name of the game, in the person's language or in English, or its identifier holds what is searched. */
gboolean mas_game_search_is_name    (const QiGameInfo *info,
                                     const char       *wanted);
/* Whether it has a piece of such a name, or one for each of such letters: "KQRM". */
gboolean mas_game_search_has_pieces (const QiGameInfo *info,
                                     const char       *wanted);

G_END_DECLS
