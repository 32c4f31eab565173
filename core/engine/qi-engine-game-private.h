/* SPDX-License-Identifier: Apache-2.0 */
#pragma once

#include "qi-square-set.h"
#include "qi-state.h"

G_BEGIN_DECLS

/**
 * QiEngineGame:
 *
 * The rules of one position as an engine told them: qi-engine-rules-private.h. It is filled by who makes it, and then
 * immutable as any game.
 */
#define QI_TYPE_ENGINE_GAME (qi_engine_game_get_type ())
G_DECLARE_FINAL_TYPE (QiEngineGame, qi_engine_game, QI, ENGINE_GAME, QiGame)

/* Knows nothing of @setup, but what it was before (nullable). @move: that led there, as the engine writes it. */
QiEngineGame *qi_engine_game_new         (QiSetup         *setup,
                                          QiSetup         *before,
                                          const char      *move);
/* @told, @after: @setup, and what is there after the move @text, both as the engine's text says it. What they do not differ
 * in stays as it is in @setup. @protocol: that names the squares of @text. FALSE: that text names none. */
gboolean      qi_engine_game_add         (QiEngineGame    *self,
                                          const char      *text,
                                          const char      *protocol,
                                          QiSetup         *told,
                                          QiSetup         *after);
/* The square of a checker, as @protocol names it. */
void          qi_engine_game_add_checker (QiEngineGame    *self,
                                          const char      *name,
                                          const char      *protocol);
gboolean      qi_engine_game_in_check    (QiEngineGame    *self);
void          qi_engine_game_set_outcome (QiEngineGame    *self,
                                          const QiOutcome *outcome);
/* The moves are all that there are. */
void          qi_engine_game_seal        (QiEngineGame    *self);
gboolean      qi_engine_game_is_sealed   (QiEngineGame    *self);
QiSetup      *qi_engine_game_get_setup   (QiEngineGame    *self);
/* NULL: not known. */
QiSetup      *qi_engine_game_get_before  (QiEngineGame    *self,
                                          const char     **move);

G_END_DECLS
