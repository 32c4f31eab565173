/* SPDX-License-Identifier: Apache-2.0 */
#pragma once

#include "mas-combo-row.h"

G_BEGIN_DECLS

/* A row with the game of a position, and the list of those that are known to choose another from. It emits "chosen" as
 * the person chooses one. */
#define MAS_TYPE_GAME_ROW (mas_game_row_get_type ())
G_DECLARE_FINAL_TYPE (MasGameRow, mas_game_row, MAS, GAME_ROW, MasComboRow)

/* @game is an id, known or not; NULL is none. */
void        mas_game_row_set_game (MasGameRow *self,
                                   const char *game);
/* The id, borrowed until the list changes; NULL for none. */
const char *mas_game_row_get_game (MasGameRow *self);

G_END_DECLS
