/* SPDX-License-Identifier: Apache-2.0 */
#pragma once

#include "mas-engines.h"

#include "qi-player-private.h"

G_BEGIN_DECLS

/**
 * MasEnginePlayer:
 *
 * A player whose moves an engine of the person chooses. It is started at the first move, and runs until
 * mas_engine_player_leave().
 *
 * Property `progress` (string, nullable): how far it has come with the move that it thinks about.
 */
#define MAS_TYPE_ENGINE_PLAYER (mas_engine_player_get_type ())
G_DECLARE_FINAL_TYPE (MasEnginePlayer, mas_engine_player, MAS, ENGINE_PLAYER, QiPlayer)

MasEnginePlayer *mas_engine_player_new          (MasEngines      *engines,
                                                 MasEngineEntry  *entry);
MasEngineEntry  *mas_engine_player_get_entry    (MasEnginePlayer *self);
/* How long to wait for answers that need no thinking. For tests, which cannot wait as long as a person. */
void             mas_engine_player_set_patience (MasEnginePlayer *self,
                                                 guint            milliseconds);
/* Ends the engine; the next move starts it again. */
void             mas_engine_player_leave        (MasEnginePlayer *self);
/* All that was said, also by an engine that has ended; NULL: nothing. Free with g_free(). */
char            *mas_engine_player_dup_log      (MasEnginePlayer *self);

G_END_DECLS
