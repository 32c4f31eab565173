/* SPDX-License-Identifier: Apache-2.0 */
#pragma once

#include "qi-symmetry-private.h"

G_BEGIN_DECLS

/* What a square of a pattern has to hold. */
typedef enum
{
  QI_SQUARE_FREE,     /* anything, or nothing */
  QI_SQUARE_PIECE,    /* this piece */
  QI_SQUARE_EMPTY,    /* nothing */
  QI_SQUARE_OCCUPIED, /* any piece */
  QI_SQUARE_OF_SIDE   /* any piece of a side, by its text */
} QiSquareWish;

/**
 * QiBoardPattern:
 *
 * Some squares of a board and what they have to hold, and what the hands have to hold at least; all other squares are free.
 * Made once by the calls below and then only read; refcounted.
 */
typedef struct _QiBoardPattern QiBoardPattern;

/* A pattern that every position of this shape matches. */
QiBoardPattern *qi_board_pattern_new         (const QiShape    *shape);
/* The pieces of a position; its empty squares are free. What it has in hand has to be there, and there may be more. */
QiBoardPattern *qi_board_pattern_new_for     (QiPosition       *position);
/* Another reference, and one less. */
QiBoardPattern *qi_board_pattern_ref         (QiBoardPattern        *self);
/* See qi_board_pattern_ref(). */
void       qi_board_pattern_unref       (QiBoardPattern        *self);
/* The board that a position needs to fit. */
const QiShape *qi_board_pattern_get_shape (const QiBoardPattern *self);
/* What a square has to hold from now on: @piece for a PIECE, @side for OF_SIDE. @square is one of the board. */
void       qi_board_pattern_set         (QiBoardPattern *self,
                                         guint           square,
                                         QiSquareWish    wish,
                                         const QiToken  *piece,
                                         QiSide          side);
/* What a square has to hold; FREE where nothing was said. For tests. */
QiSquareWish qi_board_pattern_get       (const QiBoardPattern *self,
                                         guint                 square);
/* The pattern seen as @image: a position matches it when the position that it is an image of matches
 * @self. */
QiBoardPattern *qi_board_pattern_make_image  (const QiBoardPattern *self,
                                              const QiImage        *image);
/* Whether @position has the pattern's shape and matches it. O(squares that are not free). */
gboolean   qi_board_pattern_matches     (const QiBoardPattern *self,
                                         QiPosition           *position);

G_DEFINE_AUTOPTR_CLEANUP_FUNC (QiBoardPattern, qi_board_pattern_unref)

G_END_DECLS
