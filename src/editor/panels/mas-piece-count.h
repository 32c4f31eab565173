/* SPDX-License-Identifier: Apache-2.0 */
#pragma once

#include "qi-position.h"

G_BEGIN_DECLS

/**
 * MasPieceCount:
 * @position: (nullable): the one that was counted last
 * @sides: pieces on its board, by side; those that are nobody's are not counted
 *
 * How many pieces each side has on the board, kept from edit to edit. All zero is an empty one.
 */
typedef struct
{
  QiPosition *position;
  guint       sides[2];
} MasPieceCount;

void mas_piece_count_clear  (MasPieceCount *self);
/* The cost depends on what changed since the last position of the same shape, not on the number of
 * pieces. */
void mas_piece_count_update (MasPieceCount *self,
                             QiPosition    *position);

G_END_DECLS
