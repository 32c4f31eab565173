/* SPDX-License-Identifier: Apache-2.0 */
#define G_LOG_DOMAIN "Qi"

#include "qi-game.h"

/* One ply of a walk: its board and its moves, used again and again. */
typedef struct
{
  QiBoard   *board;
  QiMoveList moves;
} Level;

typedef struct
{
  QiGame       *game;
  QiGameClass  *class;
  gsize         board_size;
  Level        *levels;
  GArray       *plies; /* QiPly: the past and the way to the present level */
  GCancellable *cancellable;
} Walk;

static guint64
count (Walk *walk,
       guint level,
       guint depth)
{
  Level *here = &walk->levels[level];
  const QiPast past = { (const QiPly *) walk->plies->data, walk->plies->len };
  guint64 leaves = 0;

  if (depth == 0 || g_cancellable_is_cancelled (walk->cancellable))
    return depth == 0 ? 1 : 0;

  qi_move_list_empty (&here->moves);
  walk->class->list_moves (walk->game, here->board, &past, QI_ORIGIN_ALL, &here->moves);
  if (here->moves.n_moves == 0)
    return walk->class->counts_finished ? 1 : 0;
  if (depth == 1)
    return here->moves.n_moves;

  for (guint i = 0; i < here->moves.n_moves; i++)
    {
      Level *next = &walk->levels[level + 1];
      const QiPly ply = { here->board->key, here->board->turn, here->board->check, here->moves.moves[i].kind, { 0 } };

      memcpy (next->board, here->board, walk->board_size);
      walk->class->play (walk->game, next->board, &here->moves.moves[i]);
      g_array_append_val (walk->plies, ply);
      leaves += count (walk, level + 1, depth - 1);
      g_array_set_size (walk->plies, walk->plies->len - 1);
    }
  return leaves;
}

guint64
qi_game_count_leaves (QiGame        *self,
                      const QiBoard *board,
                      const QiPast  *past,
                      guint          depth,
                      GCancellable  *cancellable)
{
  Walk walk = { self, QI_GAME_GET_CLASS (self), qi_game_get_board_size (self), NULL, NULL, cancellable };
  guint64 leaves;

  walk.levels = g_new0 (Level, depth + 1);
  walk.plies = g_array_new (FALSE, FALSE, sizeof (QiPly));
  g_array_append_vals (walk.plies, past->plies, (guint) past->n_plies);
  for (guint i = 0; i <= depth; i++)
    {
      walk.levels[i].board = g_malloc (walk.board_size);
      qi_move_list_init (&walk.levels[i].moves, NULL, 0);
    }
  memcpy (walk.levels[0].board, board, walk.board_size);
  leaves = count (&walk, 0, depth);
  for (guint i = 0; i <= depth; i++)
    {
      g_free (walk.levels[i].board);
      qi_move_list_clear (&walk.levels[i].moves);
    }
  g_free (walk.levels);
  g_array_unref (walk.plies);
  return leaves;
}
