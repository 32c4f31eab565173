/* SPDX-License-Identifier: Apache-2.0 */
#pragma once

#include <adwaita.h>

#include "qi-game-plan-private.h"

G_BEGIN_DECLS

/**
 * MasGameMaker:
 *
 * The form in which a person describes the game whose start position is on the board: names, pieces and how they move,
 * promotion, drops, who wins. What is wrong is said as it is typed, and so is what will stand in the person's
 * variants.ini.
 *
 * Signal `made` (id): there is a game more.
 */
#define MAS_TYPE_GAME_MAKER (mas_game_maker_get_type ())
G_DECLARE_FINAL_TYPE (MasGameMaker, mas_game_maker, MAS, GAME_MAKER, AdwWindow)

/* Takes @plan. */
GtkWidget        *mas_game_maker_new      (GtkWindow    *parent,
                                           QiGamePlan   *plan);
/* As it is now. For tests. */
const QiGamePlan *mas_game_maker_get_plan (MasGameMaker *self);

G_END_DECLS
