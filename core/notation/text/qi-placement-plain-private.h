/* SPDX-License-Identifier: Apache-2.0 */
#pragma once

#include "qi-letters-private.h"
#include "qi-position-ids-private.h"
#include "qi-scan-private.h"

G_BEGIN_DECLS

/**
 * QiPlainPlacement:
 * @letters: as in #QiPlacement
 * @pieces: @n_tokens of them, with the number of a letter for an id: A…Z 0…25, a…z 26…51, and 52
 *   more after a "+"
 *
 * A placement of FEN or SFEN with nothing odd in it, on a board of up to QI_MAX_FILL_SQUARES
 * squares: what nearly every text has. It is read in one pass; every other one goes the way of
 * #QiPlacement, which knows all faults.
 */
typedef struct
{
  guint      n_ranks;
  guint      n_files;
  guint      n_tokens;
  guint64    letters;
  QiPlacedId pieces[QI_MAX_FILL_SQUARES];
} QiPlainPlacement;

/* FALSE when anything is odd: then nothing of @self counts. */
gboolean qi_placement_read_plain (QiPlainPlacement       *self,
                                  const char             *text,
                                  QiSpan                  span);
/* The position on a board of @shape, which is that of @self, with empty hands. NULL when a letter has
 * no token. */
QiPosition *qi_placement_build_plain (const QiPlainPlacement *self,
                                      const QiShape          *shape,
                                      const QiLimits         *limits,
                                      const QiLetters        *letters,
                                      const guint16           styles[2],
                                      QiSide                  turn);

G_END_DECLS
