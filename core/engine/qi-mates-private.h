/* SPDX-License-Identifier: Apache-2.0 */
#pragma once

#include "qi-engine-private.h"
#include "qi-state.h"

G_BEGIN_DECLS

/**
 * QiMate:
 * @move: the first move
 * @n_moves: of the player to move, with the mate
 * @line: QiMove, what follows @move; it may end before the mate where an engine has said no more
 *
 * A first move that mates, or wins in games without a mate.
 */
typedef struct
{
  QiMove    *move;
  guint      n_moves;
  GPtrArray *line;
} QiMate;

/* Called after each first move that was searched, in the main context of the caller. */
typedef void (*QiMatesProgress) (guint    n_tried,
                                 guint    n_moves,
                                 gpointer user_data);

/* Whether an engine of this protocol can be asked for a mate. */
gboolean   qi_mates_has_protocol (const char           *protocol);

/* All first moves that mate within @most moves whatever the other does, the shortest mates first: a GPtrArray of
 * #QiMate. The search of the library looks at every line, in a thread of its own. */
void       qi_mates_find_async   (QiState              *state,
                                  guint                 most,
                                  GCancellable         *cancellable,
                                  QiMatesProgress       progress,
                                  gpointer              progress_data,
                                  GAsyncReadyCallback   callback,
                                  gpointer              user_data);
/* The same with @engine, which must be running, as far as it finds them within @limits; without a depth it searches
 * some plies further than the mate. It is first asked for a mate of the position, and then for its evaluation after
 * each first move. */
void       qi_mates_ask_async    (QiEngine             *engine,
                                  QiState              *state,
                                  guint                 most,
                                  const QiEngineLimits *limits,
                                  GCancellable         *cancellable,
                                  QiMatesProgress       progress,
                                  gpointer              progress_data,
                                  GAsyncReadyCallback   callback,
                                  gpointer              user_data);
/* Of both. */
GPtrArray *qi_mates_finish       (GAsyncResult         *result,
                                  GError              **error);

G_END_DECLS
