/* SPDX-License-Identifier: Apache-2.0 */
#pragma once

#include "qi-letters-private.h"
#include "qi-notation.h"

G_BEGIN_DECLS

char *qi_pieces_write  (const QiNotation     *notation,
                        QiSetup              *setup,
                        const QiWriteOptions *options,
                        GPtrArray            *findings);
/* The game of a list on 8×8 squares when nobody names it: chess when it has all letters of @mask
 * (bits as of #QiPlacement), else NULL. */
const QiGameInfo *qi_pieces_guess_game (guint64       mask);
/* @details may be NULL. Ends @builder, with the styles of the game @info or of none, as the setup
 * of @reading, or as its partial one after an error. */
void  qi_pieces_finish (QiPositionBuilder    *builder,
                        const QiGameInfo     *info,
                        QiSide                turn,
                        const char           *game,
                        QiDetails            *details,
                        QiReading            *reading,
                        gboolean              has_failed);

/* One piece of a list in writing. */
typedef struct
{
  QiSide side;
  guint  order; /* among the game's pieces */
  guint  file;
  guint  rank;  /* from 1 */
  guint  n_letter;
  char   letter[QI_LETTERS_MAX_BYTES]; /* upper case */
} QiListPiece;


G_END_DECLS
