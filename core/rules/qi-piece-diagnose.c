/* SPDX-License-Identifier: Apache-2.0 */
#define G_LOG_DOMAIN "Qi"

#include "qi-piece-private.h"

void
qi_piece_diagnose (QiGame        *self,
                   const QiBoard *board,
                   QiSetup       *setup,
                   GPtrArray     *findings)
{
}
