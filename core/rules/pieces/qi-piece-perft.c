/* SPDX-License-Identifier: Apache-2.0 */
#define G_LOG_DOMAIN "Qi"

#include "qi-game-private.h"
#include "qi-piece-gen-private.h"

#include <string.h>

static guint64
count (QiPieceGen   *gen,
       guint         depth,
       GCancellable *cancellable)
{
  const gsize first = gen->n_moves;
  guint64 leaves = 0;

  if (depth == 1)
    return qi_piece_count (gen);
  if (depth > 3 && g_cancellable_is_cancelled (cancellable))
    return 0;
  qi_piece_generate (gen, QI_PIECE_ALL);
  for (gsize i = first; i < gen->n_moves; i++)
    {
      const QiPieceMove move = gen->moves[i]; /* the list may move */
      QiPieceUndo undo;

      qi_piece_make (gen->game, gen->board, &move, &undo);
      leaves += count (gen, depth - 1, cancellable);
      qi_piece_unmake (gen->game, gen->board, &move, &undo);
    }
  gen->n_moves = first;
  return leaves;
}

guint64
qi_piece_perft (QiGame        *self,
                const QiBoard *board,
                const QiPast  *past,
                guint          depth,
                GCancellable  *cancellable)
{
  const gsize size = qi_game_get_board_size (self);
  QiPieceBoard *copy;
  QiPieceGen gen;
  guint64 leaves;

  if (depth == 0)
    return 1;
  copy = g_malloc (size);
  memcpy (copy, board, size);
  qi_piece_gen_init (&gen, QI_PIECE_GAME (self), copy);
  leaves = count (&gen, depth, cancellable);
  qi_piece_gen_clear (&gen);
  g_free (copy);
  return leaves;
}
