/* SPDX-License-Identifier: Apache-2.0 */
#pragma once

#include "qi-engine-private.h"
#include "qi-state.h"

G_BEGIN_DECLS

/**
 * QiEngineValue:
 * @protocol: in which it was said
 * @line: what the engine said last of its best first move, but for its moves; a bound is no value
 * @moves: (nullable): the moves of that line, as it writes them
 * @best: its move, as it writes it; "" when it said that there is none
 *
 * What an engine thinks of a position.
 */
typedef struct
{
  const char  *protocol;
  QiEngineLine line;
  char        *moves;
  char        *best;
} QiEngineValue;

void           qi_engine_value_free    (QiEngineValue        *self);

/* Hands it @setup and lets it think within @limits. Errors are those of qi_engine_place_async() and
 * qi_engine_think_async(). */
void           qi_engine_value_async   (QiEngine             *engine,
                                        QiSetup              *setup,
                                        const QiEngineLimits *limits,
                                        GCancellable         *cancellable,
                                        GAsyncReadyCallback   callback,
                                        gpointer              user_data);
QiEngineValue *qi_engine_value_finish  (QiEngine             *engine,
                                        GAsyncResult         *result,
                                        GError              **error);
/* The number of moves in which the player to move (@is_won) or the other player forces the end of the game; 0:
 * the engine knows of none. */
guint          qi_engine_value_get_mate (const QiEngineValue *self,
                                         gboolean             is_won);
/* The score as the operation `ce` of EPD (PGN standard of 1994, 16.2.5.5): from the side to move, in hundredths of
 * a pawn; 32767 less the plies to mate. FALSE when the engine has given no score. */
gboolean       qi_engine_value_get_ce  (const QiEngineValue  *self,
                                        int                  *ce);
/* @setup with what was said of it among the operations of an EPD: `ce`, `acd`, `pv`; what these said before goes. */
QiSetup       *qi_engine_value_put     (const QiEngineValue  *self,
                                        QiSetup              *setup);

/* A move as an engine of @protocol writes it. FALSE: it is none of @state. */
gboolean       qi_engine_read_move     (QiState              *state,
                                        const char           *text,
                                        const char           *protocol,
                                        QiMoveList           *moves);
/* The moves of a line as an engine of @protocol writes it (nullable), played from @state on, up to the first that
 * cannot be read: a GPtrArray of QiMove, at most @max. */
GPtrArray     *qi_engine_read_line     (QiState              *state,
                                        const char           *moves,
                                        const char           *protocol,
                                        guint                 max);
/* Moves from @state on in @notation (nullable: that of the game), a space before each. Free with g_free(). */
char          *qi_engine_write_line    (QiState              *state,
                                        GPtrArray            *moves,
                                        const char           *notation);

G_DEFINE_AUTOPTR_CLEANUP_FUNC (QiEngineValue, qi_engine_value_free)

G_END_DECLS
