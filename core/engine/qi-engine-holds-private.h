/* SPDX-License-Identifier: Apache-2.0 */
#pragma once

#include "qi-engine-private.h"

G_BEGIN_DECLS

/* The number of positions after one move. */
typedef struct
{
  char   *move;
  guint64 count;
} QiEngineCount;

/* Compares what an engine says it holds, @answer (of %QI_ENGINE_ASK_HOLDS), with what it was told, @setup. What cannot be
 * said in its protocol is not compared, nor is what means nothing (an en-passant square that no pawn can use). Each
 * difference is an error, "engine-differs" (words: what it holds in place of what), with its squares. FALSE: the answer
 * says no position, and nothing was compared ("engine-cannot"). */
gboolean   qi_engine_compare    (QiEngine   *self,
                                 QiSetup    *setup,
                                 const char *answer,
                                 GPtrArray  *findings);
/* The position of an @answer (of %QI_ENGINE_ASK_HOLDS, or the part of one that begins there) of @game, as FEN says it; NULL:
 * it says none. */
QiSetup   *qi_engine_read_held  (const char *answer,
                                 const char *game);
/* @setup as FEN says it. NULL: it does not. */
QiSetup   *qi_engine_dup_told   (QiSetup    *setup);
/* The moves of an @answer (of %QI_ENGINE_ASK_MOVES) in its order, and what is counted behind each, 1 where nothing is said:
 * a GArray of #QiEngineCount that owns them. */
GArray    *qi_engine_read_moves (QiEngine   *self,
                                 const char *answer);

G_END_DECLS
