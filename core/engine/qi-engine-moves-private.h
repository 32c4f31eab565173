/* SPDX-License-Identifier: Apache-2.0 */
#pragma once

#include "qi-engine-private.h"
#include "qi-state.h"

G_BEGIN_DECLS

/* Compares the moves that @engine has in the position that it was handed last, the one of @state, with those of @state: for
 * engines that cannot say what they hold. One that lists its moves is asked for them. In CECP, where an illegal move is
 * answered, it is tried with all of ours and with all others from a square of its side to one that is not; it holds the
 * same position afterwards, or has ended, where it does not survive a move that is none. Cancelled, it goes on running, and
 * holds any of these positions.
 *
 * Errors are those of #QiEngine; "engine-cannot" where it has neither, as UCI's engines that know no "go perft", Hub's and
 * NBoard's. */
void       qi_engine_moves_async  (QiEngine             *engine,
                                   QiState              *state,
                                   GCancellable         *cancellable,
                                   GAsyncReadyCallback   callback,
                                   gpointer              user_data);
/* A finding for each move that one of both does not have, "engine-lacks-move" or "engine-other-move", with its squares. Free
 * with g_ptr_array_unref(). */
GPtrArray *qi_engine_moves_finish (QiEngine             *engine,
                                   GAsyncResult         *result,
                                   GError              **error);

G_END_DECLS
