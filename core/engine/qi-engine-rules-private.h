/* SPDX-License-Identifier: Apache-2.0 */
#pragma once

#include "qi-engine-private.h"
#include "qi-state.h"

G_BEGIN_DECLS

/* The rules of games that the library has none of, as an engine has them: in one position, which moves it lists there and
 * what is on the board after each. The state of such a position is one of a game of its own, which knows that position
 * alone: what a move leads to is a state without moves, until the engine is asked again. */

/* A state of @setup whose moves are not known. @before, @move: (nullable): the known state and the move that led there: some
 * engines cannot say who has won without them. */
QiState *qi_engine_rules_wait   (QiSetup             *setup,
                                 QiState             *before,
                                 const QiMove        *move);
/* Whether the moves of @state are those that an engine has listed. */
gboolean qi_engine_rules_known  (QiState             *state);

/* Asks @engine, which runs, for the moves of @state, of qi_engine_rules_wait(), for what each leads to, and, where there is
 * none, how the game has ended. Cancelled, the engine is ended, for it is in the middle of an answer.
 *
 * Errors are those of placing and asking, "engine-cannot" where it does not list moves or say what is on the board, and
 * "engine-differs" where it does not hold the position but something else. */
void     qi_engine_rules_async  (QiEngine            *engine,
                                 QiState             *state,
                                 GCancellable        *cancellable,
                                 GAsyncReadyCallback  callback,
                                 gpointer             user_data);
/* A known state of the same setup. */
QiState *qi_engine_rules_finish (QiEngine            *engine,
                                 GAsyncResult        *result,
                                 GError             **error);

G_END_DECLS
