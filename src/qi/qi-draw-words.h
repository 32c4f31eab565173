/* SPDX-License-Identifier: Apache-2.0 */
#pragma once

#include "qi-draw.h"
#include "qi-owner.h"

G_BEGIN_DECLS

/* A position in English words, for a reader that speaks. A piece has the name that its game has for it, and is its own
 * text where the game has none; what comes from outside is tame and cut. */

/* "promoted rook"; without its side. @info: (nullable) */
void qi_draw_append_piece  (GString             *text,
                            const QiGameInfo    *info,
                            const QiToken       *token);
/* "  king e1; rook a1, h1" and the line's end: all of @owner on the board, in the order of the game's table. Nothing
 * where there is none. */
void qi_draw_append_pieces (GString             *text,
                            QiPosition          *position,
                            const QiDrawOptions *options,
                            QiOwner              owner);
/* "Rank 8: a8 black rook; e8 black king", a line for each rank; empty ones together. */
void qi_draw_append_ranks  (GString             *text,
                            QiPosition          *position,
                            const QiDrawOptions *options);

G_END_DECLS
