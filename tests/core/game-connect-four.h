/* SPDX-License-Identifier: Apache-2.0 */
#pragma once

#include "qi-state.h"

G_DECLARE_FINAL_TYPE (ConnectFour, connect_four, CONNECT, FOUR, QiGame)

/* Discs are "X" of the first and "o" of the second player. They fall along the board's outermost
 * dimension: down the ranks, down the layers of a cube, along a single line. Four in a line win. */
QiGame *connect_four_new (const QiShape *shape);
