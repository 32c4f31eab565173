/* SPDX-License-Identifier: Apache-2.0 */
#pragma once

#include "qi-state.h"

G_BEGIN_DECLS

/**
 * QI_SCORE_WIN:
 *
 * Scores are for the side to move at the root: 100 is about a pawn; a won game is this less the plies to it.
 *
 * Since: 1.0
 */
#define QI_SCORE_WIN 1000000
/**
 * QI_SCORE_IS_WIN:
 * @score: a score
 *
 * Whether a score says that the side to move at the root wins.
 *
 * Since: 1.0
 */
#define QI_SCORE_IS_WIN(score) ((score) > QI_SCORE_WIN - 10000)
/**
 * QI_SCORE_IS_LOSS:
 * @score: a score
 *
 * Whether a score says that the side to move at the root loses.
 *
 * Since: 1.0
 */
#define QI_SCORE_IS_LOSS(score) ((score) < -QI_SCORE_WIN + 10000)

/**
 * QiSearchLimits:
 * @depth: plies
 * @nodes: positions looked at
 * @microseconds: time from the start
 *
 * 0 of any: no such limit. One of them is set, or the search can be cancelled. No search goes deeper than 100 plies.
 *
 * Since: 1.0
 */
typedef struct
{
  guint   depth;
  guint64 nodes;
  gint64  microseconds;
} QiSearchLimits;

/**
 * QiSearchResult:
 * @depth: finished plies of iterative deepening; 0: not even one
 * @score: of the best move, for the side to move: 100 is about a pawn, see %QI_SCORE_WIN
 * @nodes: positions looked at
 * @microseconds: time from the start
 * @line: QiMove copies: the best move first; empty when there is none
 *
 * What a search has found.
 *
 * Since: 1.0
 */
typedef struct
{
  guint      depth;
  int        score;
  guint64    nodes;
  gint64     microseconds;
  GPtrArray *line;
} QiSearchResult;

#define QI_TYPE_SEARCH_RESULT (qi_search_result_get_type ())
GType           qi_search_result_get_type (void);

void            qi_search_result_free (QiSearchResult       *self);

/**
 * QiSearchProgress:
 * @result: what is found so far; valid during the call only
 * @user_data: what the caller gave
 *
 * Called after each completed depth.
 *
 * Since: 1.0
 */
typedef void (*QiSearchProgress) (const QiSearchResult *result,
                                  gpointer              user_data);

/**
 * qi_search_run:
 * @state: where to search
 * @limits: when to stop
 * @cancellable: (nullable): stops it early
 * @progress: (nullable) (scope call): called in the caller's thread
 *
 * Minimax with alpha-beta, iterative deepening and quiescence over captures, for any game. It asks the game for its moves, its
 * judgement and its evaluation (QiGameClass.evaluate), and nothing else; a draw that can be claimed counts as one for the side
 * that wants it. It ends early where a deeper search could change nothing: a win whose shortest way is known, a game read to
 * its end. The same limits of depth or nodes give the same result.
 *
 * Returns: (transfer full): the best so far; with a legal move in its line whenever there is one, also when it was
 * stopped at once
 *
 * Since: 1.0
 */
QiSearchResult *qi_search_run         (QiState              *state,
                                       const QiSearchLimits *limits,
                                       GCancellable         *cancellable,
                                       QiSearchProgress      progress,
                                       gpointer              user_data);

void            qi_search_run_async   (QiState              *state,
                                       const QiSearchLimits *limits,
                                       GCancellable         *cancellable,
                                       QiSearchProgress      progress,
                                       gpointer              progress_data,
                                       GAsyncReadyCallback   callback,
                                       gpointer              user_data);
QiSearchResult *qi_search_run_finish  (GAsyncResult         *result,
                                       GError              **error);

G_DEFINE_AUTOPTR_CLEANUP_FUNC (QiSearchResult, qi_search_result_free)

G_END_DECLS
