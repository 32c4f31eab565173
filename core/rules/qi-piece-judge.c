/* SPDX-License-Identifier: Apache-2.0 */
#define G_LOG_DOMAIN "Qi"

#include "qi-piece-private.h"

void
qi_piece_judge (QiGame        *self,
                const QiBoard *board,
                const QiPast  *past,
                int            n_moves,
                QiOutcome     *outcome)
{
}

void
qi_piece_update_counting (QiPieceGame  *game,
                          QiPieceBoard *board,
                          const QiMove *move)
{
}

int
qi_piece_evaluate (QiGame        *self,
                   const QiBoard *board)
{
  return 0;
}
