/* SPDX-License-Identifier: Apache-2.0 */
#pragma once

#include "qi-game.h"
#include "qi-mix-private.h"
#include "qi-side-private.h"

G_BEGIN_DECLS

/* What the games of stones, discs and men share. Their pieces have the codes 1 … 4 (first player's
 * kinds before the second's), squares without a piece 0. */
#define QI_STONE_EMPTY 0
#define QI_STONE_OBSTACLE 0xff /* a piece that the game does not know; it belongs to nobody */

/* What piece @code on @square adds to a position's key. */
static inline guint64
qi_stone_hash (guint square,
               guint code)
{
  return qi_mix ((guint64) square << 8 | code);
}

/* What the side to move adds to a position's key. */
static inline guint64
qi_stone_hash_turn (QiSide turn)
{
  return turn == QI_SIDE_SECOND ? qi_stone_hash (G_MAXUINT32, 3) : 0;
}

/* Fills @cells, one for each square and all empty, with the place of each token in @letters ("Dd":
 * D is 1) or QI_STONE_OBSTACLE. */
void qi_stone_load         (QiSetup    *setup,
                            const char *letters,
                            guint8     *cells);
/* The key of a position: of what stands on its @n squares, and of the turn. */
guint64 qi_stone_compute_key (const guint8 *cells,
                              guint         n,
                              QiSide        turn);
/* Puts the token of @code onto @square, or empties it (0). */
void qi_stone_put          (QiEdit     *edit,
                            guint       square,
                            const char *letters,
                            guint       code);
/* Gives the turn to @next and increases those of the counters "halfmove", "fullmove" and "ply" that
 * @setup has. @resets: whether the move puts the half-move clock to 0. */
void qi_stone_end_move     (QiSetup    *setup,
                            QiSide      next,
                            gboolean    resets,
                            QiEdit     *edit);
/* Appends the name of the square of a placement, or "pass". */
void qi_stone_write_move   (const QiGameInfo *info,
                            const QiShape    *shape,
                            const QiMove     *move,
                            GString          *text);
/* "unknown-piece" for pieces on the board that are none of @letters, "unused-hand" for hands with
 * anything beside @held (nullable), the letter of each side's prisoners. */
void qi_stone_diagnose     (QiSetup    *setup,
                            const char *letters,
                            const char *held,
                            GPtrArray  *findings);
/* "game-already-over" with the reason. */
void qi_stone_add_over     (GPtrArray  *findings,
                            const char *reason);

G_END_DECLS
