/* SPDX-License-Identifier: Apache-2.0 */
#pragma once

#include "qi-square-set.h"

G_BEGIN_DECLS

static inline void
qi_square_set_add (QiSquareSet *set,
                   guint        square)
{
  set->words[square >> 6] |= G_GUINT64_CONSTANT (1) << (square & 63);
}

static inline void
qi_square_set_remove (QiSquareSet *set,
                      guint        square)
{
  set->words[square >> 6] &= ~(G_GUINT64_CONSTANT (1) << (square & 63));
}

static inline gboolean
qi_square_set_has (const QiSquareSet *set,
                   guint              square)
{
  return square < set->n_squares && (set->words[square >> 6] >> (square & 63) & 1) != 0;
}

G_END_DECLS
