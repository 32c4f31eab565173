/* SPDX-License-Identifier: Apache-2.0 */
#define G_LOG_DOMAIN "Qi"

#include "qi-piece-private.h"

void
qi_piece_describe (QiGame        *self,
                   const QiBoard *board,
                   QiSetup       *setup,
                   const QiMove  *move,
                   QiEdit        *edit)
{
}
