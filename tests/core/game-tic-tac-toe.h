/* SPDX-License-Identifier: Apache-2.0 */
#pragma once

#include "qi-state.h"

G_DECLARE_FINAL_TYPE (TicTacToe, tic_tac_toe, TIC_TAC, TOE, QiGame)

/* Marks are "X" of the first and "o" of the second player; three in a line win. */
QiGame *tic_tac_toe_new (const QiShape *shape);
