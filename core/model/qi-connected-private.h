/* SPDX-License-Identifier: Apache-2.0 */
#pragma once

#include "qi-position.h"

G_BEGIN_DECLS

/* @square and what it reaches by neighbours along files, ranks and layers that have the same piece as it, or are empty
 * as it is: their numbers, ascending (element-type guint). */
GArray *qi_position_find_connected (const QiPosition *position,
                                    guint             square);

G_END_DECLS
