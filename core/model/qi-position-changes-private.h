/* SPDX-License-Identifier: Apache-2.0 */
#pragma once

#include "qi-position.h"

G_BEGIN_DECLS

/* What stood on a square and what stands there; NULL: nothing. */
typedef void (*QiChangeFunc) (guint          square,
                              const QiToken *before,
                              const QiToken *after,
                              gpointer       user_data);

/* qi_position_foreach_difference() with what stands there: cheaper than to ask for it square by square. */
void qi_position_foreach_change (const QiPosition *before,
                                 const QiPosition *after,
                                 QiChangeFunc      func,
                                 gpointer          user_data);

G_END_DECLS
