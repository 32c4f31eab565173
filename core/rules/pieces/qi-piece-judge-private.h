/* SPDX-License-Identifier: Apache-2.0 */
#pragma once

#include "qi-piece-private.h"

G_BEGIN_DECLS

/* Says that the game is over with @value, a #QiVariantValue for @side. */
void     qi_piece_set_result          (QiOutcome          *outcome,
                                       int                 value,
                                       guint               side,
                                       const char         *reason);

/* qi-piece-judge-material.c */

/* Whether @side could still win by some series of legal moves, as far as that can be told from
 * material; TRUE where it cannot be told. */
gboolean qi_piece_has_sufficient      (const QiPieceGame  *game,
                                       const QiPieceBoard *board,
                                       guint               side);

/* qi-piece-attacks.c */

/* Whether @side, which has a chess king and one more piece, could mate a bare king; TRUE where it cannot be told. */
gboolean qi_piece_may_mate_alone      (const QiPieceGame  *game,
                                       const QiPieceBoard *board,
                                       guint               side);

/* qi-piece-judge-material.c */

/* qi-piece-chase.c */

/* The side that, with each of its moves since ply @first of @past, where the position of @board was there before, chased one
 * and the same piece of the other, which did no such thing; −1: none. By chasing_rule. */
int      qi_piece_find_chaser         (const QiPieceGame  *game,
                                       const QiPieceBoard *board,
                                       const QiPast       *past,
                                       gsize               first);

/* qi-piece-judge-material.c */

/* Janggi: the generals face each other and the side that had to separate them did not, or both
 * sides passed. */
gboolean qi_piece_judge_bikjang       (const QiPieceGame  *game,
                                       const QiPieceBoard *board,
                                       QiOutcome          *outcome);
/* Janggi: the result by points of material, for @reason. FALSE in a game that does not count. */
gboolean qi_piece_judge_points        (const QiPieceGame  *game,
                                       const QiPieceBoard *board,
                                       const char         *reason,
                                       QiOutcome          *outcome);
/* Shogi: the side to move fulfils the conditions of the 27-point declaration. */
gboolean qi_piece_can_declare_impasse (const QiPieceGame  *game,
                                       const QiPieceBoard *board);

/* qi-piece-connect.c */

/* Whether @side has what connectN, connectNxN, collinearN, connectRegion or connectPieceGoal ask for. Only its own last
 * move can have made it, unless it does not matter whose pieces they are: then the side to move is asked as well
 * (judges_both). */
gboolean qi_piece_is_connected        (const QiPieceGame  *game,
                                       const QiPieceBoard *board,
                                       guint               side);

G_END_DECLS
