/* SPDX-License-Identifier: Apache-2.0 */
#pragma once

#include "qi-game-info.h"
#include "qi-position.h"

G_BEGIN_DECLS

/* Which squares are meant, seen from one of them. */
typedef enum
{
  MAS_SQUARES_REST,      /* all that are not selected */
  MAS_SQUARES_SAME,      /* with the same piece, wherever they are */
  MAS_SQUARES_SIDE,      /* with any piece of the same side */
  MAS_SQUARES_FILE,      /* its file, within its layer */
  MAS_SQUARES_RANK,      /* its rank, within its layer */
  MAS_SQUARES_LAYER,     /* its layer; all of a board without layers */
  MAS_SQUARES_CONNECTED, /* it and its neighbours along files, ranks and layers, and theirs, with what is on it */
} MasSquares;

/* The squares in ascending order (element-type guint); none where @square has no piece that is asked for.
 * @selected: those that are selected, ascending; only for the rest of them. */
GArray *mas_squares_find      (QiPosition       *position,
                               MasSquares        which,
                               guint             square,
                               const GArray     *selected);
/* The pieces on them, each kind once, in the order of the squares; at most @max (borrowed, until the position goes). */
GPtrArray *mas_squares_list_kinds (QiPosition    *position,
                                   const GArray  *squares,
                                   guint          max);
/* "12 squares, white pawn", "12 squares, 3 × white pawn, black king", "12 squares, 8 pieces" */
char   *mas_squares_dup_words (const QiGameInfo *info,
                               QiPosition       *position,
                               const GArray     *squares);
/* A sentence saying that they are selected, and what can be done with them. */
char   *mas_squares_dup_selected (const QiGameInfo *info,
                                  QiPosition       *position,
                                  const GArray     *squares);

G_END_DECLS
