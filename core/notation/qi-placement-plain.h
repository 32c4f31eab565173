/* SPDX-License-Identifier: Apache-2.0 */
#pragma once

#include "qi-letters.h"
#include "qi-position-ids.h"
#include "qi-scan.h"

G_BEGIN_DECLS

/**
 * QiPlainPlacement:
 * @letters: as in #QiPlacement
 * @squares: 0 for an empty square, else 1 + the number of its letter: A…Z 0…25, a…z 26…51, and 52
 *   more after a "+"
 *
 * A placement of FEN or SFEN with nothing odd in it, on a board of up to QI_MAX_FILL_SQUARES
 * squares: what nearly every text has. It is read in one pass; every other one goes the way of
 * #QiPlacement, which knows all faults.
 */
typedef struct
{
  guint   n_ranks;
  guint   n_files;
  guint   n_tokens;
  guint64 letters;
  guint8  squares[QI_MAX_FILL_SQUARES];
} QiPlainPlacement;

/* FALSE when anything is odd: then nothing of @self counts. */
gboolean qi_placement_read_plain (QiPlainPlacement       *self,
                                  const char             *text,
                                  QiSpan                  span);
/* Puts the pieces on a board of its shape that is empty so far. FALSE, and nothing is put, when a
 * letter has no token. */
gboolean qi_placement_put_plain  (const QiPlainPlacement *self,
                                  const QiLetters        *letters,
                                  QiPositionBuilder      *builder);

G_END_DECLS
