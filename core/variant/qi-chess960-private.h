/* SPDX-License-Identifier: Apache-2.0 */
#pragma once

#include "qi-setup.h"

G_BEGIN_DECLS

#define QI_N_CHESS960 960

/* The letters of White's first rank, from the left, in the start position of that number, 0 … 959: "RNBQKBNR" for 518,
 * which is the start of chess. */
void     qi_chess960_get_rank  (guint number,
                                char  rank[9]);
/* The start position of that number as one of the game "chess960", with the right to castle with either rook. */
QiSetup *qi_chess960_dup_start (guint number);

G_END_DECLS
