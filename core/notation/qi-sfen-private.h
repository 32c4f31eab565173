/* SPDX-License-Identifier: Apache-2.0 */
#pragma once

#include "qi-letters.h"
#include "qi-notation.h"

G_BEGIN_DECLS

/* The game whose letters SFEN uses where the text's own is not in the table. */
const QiGameInfo *qi_sfen_get_letters_game (const char           *game);
/* The id of the shogi of a size whose pieces are @letters (bits as in #QiPlacement), or NULL. */
const char       *qi_sfen_find_game        (const QiGameInfo     *info,
                                            guint                 n_ranks,
                                            guint                 n_files,
                                            guint64               letters);
char             *qi_sfen_write            (QiSetup              *setup,
                                            const QiWriteOptions *options,
                                            GPtrArray            *findings);

G_END_DECLS
