/* SPDX-License-Identifier: Apache-2.0 */
#pragma once

#include "qi-letters-private.h"
#include "qi-notation.h"

G_BEGIN_DECLS

/* The game whose letters SFEN uses where the text's own is not in the table. */
const QiGameInfo *qi_sfen_get_letters_game (const char           *game);
/* TRUE when @letters are those of the game. Letters that are only read for another (Kyoto shogi's T, G,
 * B and R) count where one of them is not shogi's, so that a piece of shogi on a small board stays
 * what it is. */
gboolean          qi_sfen_has_letters      (const QiGameInfo     *info,
                                            guint64               letters);
/* The shogi of a size whose pieces are @letters (bits as in #QiPlacement): the first of the table
 * that has them, or NULL. */
const QiGameInfo *qi_sfen_find_game        (guint                 n_ranks,
                                            guint                 n_files,
                                            guint64               letters);
/* The game of whose size the board is and whose pieces all but a letter or two are (qi_letters_are_near()): shogi, else
 * the first of the table where a letter is not shogi's. */
const QiGameInfo *qi_sfen_find_near        (guint                 n_ranks,
                                            guint                 n_files,
                                            guint64               letters);
/* The game of which a board is that: shogi, else one of which most kinds of pieces are there. */
const QiGameInfo *qi_sfen_find_missed      (guint                 n_ranks,
                                            guint                 n_files,
                                            guint64               letters);
/* The game whose letters a text of @setup has: its own, else the one that a reader will find. */
const QiGameInfo *qi_sfen_get_setup_game   (QiSetup              *setup);
char             *qi_sfen_write            (const QiNotation     *notation,
                                            QiSetup              *setup,
                                            const QiWriteOptions *options,
                                            GPtrArray            *findings);

extern const QiNotation qi_notation_sfen;

G_END_DECLS
