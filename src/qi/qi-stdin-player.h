/* SPDX-License-Identifier: Apache-2.0 */
#pragma once

#include "qi-tool.h"

#include "qi-player-private.h"

G_BEGIN_DECLS

/**
 * QiStdinPlayer:
 *
 * Reads moves from standard input, word by word, for one side or both. At a terminal it shows the
 * position and asks again after a word that is no move; anywhere else such a word ends the game,
 * reported. The end of the input ends the game with %G_IO_ERROR_CLOSED.
 */
#define QI_TYPE_STDIN_PLAYER (qi_stdin_player_get_type ())
G_DECLARE_FINAL_TYPE (QiStdinPlayer, qi_stdin_player, QI, STDIN_PLAYER, QiPlayer)

/* @options and @record, the game that is played, outlive the player; remarks are added to
 * @findings. */
QiPlayer *qi_stdin_player_new (const QiOptions *options,
                               QiGameRecord    *record,
                               GPtrArray       *findings);

G_END_DECLS
