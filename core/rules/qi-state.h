/* SPDX-License-Identifier: Apache-2.0 */
#pragma once

#include "qi-game.h"

G_BEGIN_DECLS

/**
 * QiState:
 *
 * A setup made playable by the rules of its game, and what came before it. Immutable, refcounted,
 * safe to read from any thread.
 */
typedef struct _QiState QiState;

#define QI_TYPE_STATE (qi_state_get_type ())
GType          qi_state_get_type        (void);

QiState       *qi_state_ref             (QiState       *self);
void           qi_state_unref           (QiState       *self);

/* The start of the game; NULL when the games table has no start of this shape ("wrong-shape") or
 * none at all ("no-rules"). A start without pieces (Go) is the start on every board. */
QiState       *qi_state_new_initial     (QiGame        *game,
                                         GError       **error);
/* From a setup of the game's shape, with an empty past; never refuses what stands on it.
 * "wrong-shape". */
QiState       *qi_state_new             (QiGame        *game,
                                         QiSetup       *setup,
                                         GError       **error);
/* The same with the game that the setup names. */
QiState       *qi_state_new_for_setup   (QiSetup       *setup,
                                         GError       **error);

QiGame        *qi_state_get_game        (const QiState *self);
QiSetup       *qi_state_get_setup       (const QiState *self);
QiSide         qi_state_get_turn        (const QiState *self);
/* What came before; as long as @self lives. */
QiPast         qi_state_get_past        (const QiState *self);

/* The legal moves: QI_ORIGIN_ALL, those of the piece on a square, drops, or passes. A finished game
 * has none. Moves' paths live as long as the list's content. */
void           qi_state_list_moves      (QiState       *self,
                                         guint          origin,
                                         QiMoveList    *moves);
gboolean       qi_state_has_moves       (QiState       *self);
/* Whether @move (all its fields) is one of the legal moves. */
gboolean       qi_state_is_legal        (QiState       *self,
                                         const QiMove  *move);
/* The legal moves from @from to @to: several when a promotion is chosen. A castling is found by the
 * king's target as well as by its rook's square, a plain move stands before it. @from may be
 * QI_ORIGIN_DROPS (@piece: code of the piece dropped, 0 any). */
void           qi_state_find_moves      (QiState       *self,
                                         guint          from,
                                         guint          to,
                                         guint          piece,
                                         QiMoveList    *moves);
/* Why no move goes from @from (a square, or anything else for a drop) to @to, the first that fits
 * of "empty-square", "not-the-movers-piece", "own-piece-on-target", "not-a-legal-move" (parameter
 * "why" where the game knows it). It does not ask whether the move is legal after all: a legal one
 * may well end on a piece of its own side. */
QiFinding     *qi_state_refuse          (QiState       *self,
                                         guint          from,
                                         guint          to);
/* The state after a move; an illegal one is refused with the finding of qi_state_refuse(). A legal
 * one is applied whatever stands on its target. */
QiState       *qi_state_apply           (QiState       *self,
                                         const QiMove  *move,
                                         GError       **error) G_GNUC_WARN_UNUSED_RESULT;
/* What the move changes in a setup, to be applied by whoever holds one. */
QiEdit        *qi_state_describe        (QiState       *self,
                                         const QiMove  *move);

void           qi_state_judge           (QiState       *self,
                                         QiOutcome     *outcome);
/* How often this position was there before, in this state's past. */
guint          qi_state_count_past      (QiState       *self);

gboolean       qi_state_in_check        (QiState       *self,
                                         QiSide         side);
/* Sets of the board's size; each call adds. */
void           qi_state_add_checkers    (QiState       *self,
                                         QiSide         side,
                                         QiSquareSet   *royals,
                                         QiSquareSet   *checkers);
void           qi_state_add_attacks     (QiState       *self,
                                         guint          square,
                                         QiSquareSet   *set);
void           qi_state_add_attackers   (QiState       *self,
                                         guint          square,
                                         QiSide         side,
                                         QiSquareSet   *set);
/* All squares that @side's pieces attack. */
void           qi_state_add_attacked_by (QiState       *self,
                                         QiSide         side,
                                         QiSquareSet   *set);
void           qi_state_diagnose        (QiState       *self,
                                         GPtrArray     *findings);

/* Text of a legal move; @notation NULL: the usual one. Free with g_free(). */
char          *qi_state_write_move      (QiState       *self,
                                         const QiMove  *move,
                                         const char    *notation);
/* Reads a move; @notation NULL: any that the game has, the usual one first. The move is put alone
 * into @move (an empty list). Errors: "bad-move-text" (no such notation of a move),
 * "ambiguous-move" (the text fits several legal moves), or those of qi_state_refuse() where the
 * text names squares between which no legal move goes. */
gboolean       qi_state_read_move       (QiState       *self,
                                         const char    *text,
                                         const char    *notation,
                                         QiMoveList    *move,
                                         GError       **error);

/* Deeper than any count that ends within a lifetime; it bounds the memory of a walk. */
#define QI_PERFT_MAX_DEPTH 1000
/* Leaves at exactly @depth plies, at most QI_PERFT_MAX_DEPTH; QiGameClass.counts_finished says what
 * a finished game adds. Once cancelled the number means nothing. */
guint64        qi_state_perft           (QiState       *self,
                                         guint          depth,
                                         GCancellable  *cancellable);

G_DEFINE_AUTOPTR_CLEANUP_FUNC (QiState, qi_state_unref)

G_END_DECLS
