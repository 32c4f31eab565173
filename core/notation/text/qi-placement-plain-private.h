/* SPDX-License-Identifier: Apache-2.0 */
#pragma once

#include "qi-notation.h"
#include "qi-placement-private.h"
#include "qi-position-ids-private.h"

G_BEGIN_DECLS

/**
 * QiPlainPlacement:
 * @letters: as in #QiPlacement
 * @seen: the letters, by number, alone and behind a "+"; of FEEN none
 * @pieces: @n_tokens of them: of FEEN with their usual ids; of FEN with the number of a letter for an id: A…Z 0…25,
 *   a…z 26…51, and 52 more after a "+"
 *
 * A placement of FEEN, FEN or SFEN with nothing odd in it, on a board of one layer and up to
 * QI_MAX_FILL_SQUARES squares: what nearly every text has. It is read in one pass; every other one goes the
 * way of #QiPlacement alone, which knows all faults.
 */
typedef struct
{
  guint      n_ranks;
  guint      n_files;
  guint      n_tokens;
  guint64    letters;
  guint64    seen[2];
  QiPlacedId pieces[QI_MAX_FILL_SQUARES];
} QiPlainPlacement;

/* The first pass over @placement, instead of qi_placement_measure(). FALSE when anything is odd, or the places of the
 * pieces are wanted: then nothing of @self counts, and @placement is as it was. */
gboolean qi_placement_measure_plain (QiPlacement            *placement,
                                     QiPlainPlacement       *self,
                                     const QiScan           *scan,
                                     const QiReadOptions    *options);
/* The second pass, instead of qi_placement_walk(), onto the empty board of @builder. @letters is needed by FEN alone.
 * FALSE, with nothing put there, when a letter has no token. */
gboolean qi_placement_fill_plain    (const QiPlainPlacement *self,
                                     const QiLetters        *letters,
                                     QiPositionBuilder      *builder);

G_END_DECLS
