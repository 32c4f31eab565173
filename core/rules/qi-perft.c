/* SPDX-License-Identifier: Apache-2.0 */
#define G_LOG_DOMAIN "Qi"

#include "qi-game.h"
#include "qi-game-private.h"
#include "qi-move-private.h"

/* One ply of a walk: its board and its moves, used again and again. */
typedef struct
{
  QiBoard   *board;
  QiMoveList moves;
} Level;

typedef struct
{
  QiGame *game;
  QiGameClass *class;
  gsize         board_size;
  GPtrArray    *levels; /* of Level, made as the walk gets there */
  GArray       *plies;  /* QiPly: the past and the way to the present level */
  GCancellable *cancellable;
} Walk;

static void
level_free (gpointer data)
{
  Level *level = data;

  g_free (level->board);
  qi_move_list_clear (&level->moves);
  g_free (level);
}

static Level *
get_level (Walk *walk,
           guint number)
{
  Level *level = NULL;

  if (number < walk->levels->len)
    return g_ptr_array_index (walk->levels, number);
  level = g_new0 (Level, 1);
  level->board = g_malloc (walk->board_size);
  qi_move_list_init (&level->moves, NULL, 0);
  g_ptr_array_add (walk->levels, level);
  return level;
}

static guint64
count (Walk *walk,
       guint level,
       guint depth)
{
  Level *here = get_level (walk, level);
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
      Level *next = get_level (walk, level + 1);
      const QiPly ply = qi_ply_of (here->board, &here->moves.moves[i]);

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
  Walk walk = { self,       QI_GAME_GET_CLASS (self), qi_game_get_board_size (self), NULL, NULL,
                cancellable };
  guint64 leaves = 0;

  walk.levels = g_ptr_array_new_with_free_func (level_free);
  walk.plies = g_array_new (FALSE, FALSE, sizeof (QiPly));
  g_array_append_vals (walk.plies, past->plies, (guint) past->n_plies);
  memcpy (get_level (&walk, 0)->board, board, walk.board_size);
  leaves = count (&walk, 0, depth);
  g_ptr_array_unref (walk.levels);
  g_array_unref (walk.plies);
  return leaves;
}
