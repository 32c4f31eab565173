/* SPDX-License-Identifier: Apache-2.0 */
#pragma once

#include "qi-shape.h"

G_BEGIN_DECLS

/**
 * QI_SQUARE_SET_INLINE_WORDS:
 *
 * Words of a set that lie in the struct itself: 384 squares (chess, shogi, Go on 19×19).
 *
 * Since: 1.0
 */
#define QI_SQUARE_SET_INLINE_WORDS 6

/**
 * QiSquareSet:
 *
 * A set of squares of one board, one bit a square. On the stack: init, use, clear; larger boards
 * than the inline words hold take memory of their own. A g_auto() set starts as
 * %QI_SQUARE_SET_NONE, so that a return before its init clears nothing. Not to be copied by
 * assignment.
 *
 * Since: 1.0
 */
typedef struct
{
  guint    n_squares;
  guint    n_words;
  guint64 *words;
  guint64  space[QI_SQUARE_SET_INLINE_WORDS];
} QiSquareSet;

/**
 * QI_SQUARE_SET_NONE:
 *
 * What a g_auto() set holds before its init: nothing to clear.
 *
 * Since: 1.0
 */
#define QI_SQUARE_SET_NONE { 0, 0, NULL, { 0 } }

void     qi_square_set_init      (QiSquareSet       *set,
                                  guint              n_squares);
void     qi_square_set_clear     (QiSquareSet       *set);
guint    qi_square_set_get_size  (const QiSquareSet *set);
guint    qi_square_set_next      (const QiSquareSet *set,
                                  guint              from);

/**
 * QI_SQUARE_NONE:
 *
 * In place of a square of a move: none.
 *
 * Since: 1.0
 */
#define QI_SQUARE_NONE G_MAXUINT32

G_DEFINE_AUTO_CLEANUP_CLEAR_FUNC (QiSquareSet, qi_square_set_clear)

G_END_DECLS
