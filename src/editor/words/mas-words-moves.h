/* SPDX-License-Identifier: Apache-2.0 */
#pragma once

#include "qi-variant-private.h"

G_BEGIN_DECLS

/* How a piece with @patterns moves, a line for each thing that there is to say: "Only captures: one square, diagonally
 * ahead". Free with g_free(). */
char *mas_words_moves (const QiPattern *patterns,
                       guint            n_patterns);

G_END_DECLS
