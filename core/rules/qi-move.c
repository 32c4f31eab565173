/* SPDX-License-Identifier: Apache-2.0 */
#include "qi-move.h"
#include "qi-move-private.h"

#define PATH_BLOCK 1024

G_DEFINE_BOXED_TYPE (QiMove, qi_move, qi_move_copy, g_free)

/**
 * qi_move_equal:
 * @a: one of the two
 * @b: the other
 *
 * Returns: whether it is the same move (paths by content)
 *
 * Since: 1.0
 */
gboolean
qi_move_equal (const QiMove *a,
               const QiMove *b)
{
  g_return_val_if_fail (a != NULL && b != NULL, FALSE);

  return a->kind == b->kind && a->flags == b->flags && a->piece == b->piece && a->from == b->from
         && a->to == b->to && a->extra == b->extra && a->gate == b->gate && a->n_path == b->n_path
         && (a->n_path == 0 || memcmp (a->path, b->path, a->n_path * sizeof *a->path) == 0);
}

/**
 * qi_move_copy:
 * @move: a move
 *
 * Returns: (transfer full): a copy in one block with its path; free with g_free()
 *
 * Since: 1.0
 */
QiMove *
qi_move_copy (const QiMove *move)
{
  g_return_val_if_fail (move != NULL, NULL);

  QiMove *copy = g_malloc (sizeof *copy + move->n_path * sizeof *move->path);

  *copy = *move;
  copy->path = NULL;
  if (move->n_path > 0)
    {
      guint32 *path = (guint32 *) (copy + 1);

      memcpy (path, move->path, move->n_path * sizeof *path);
      copy->path = path;
    }
  return copy;
}

/**
 * qi_move_list_init: (skip)
 * @list: (out): a list without moves
 * @storage: (array length=capacity): the caller's own, used until more is needed
 * @capacity: moves that @storage has room for
 *
 * Since: 1.0
 */
void
qi_move_list_init (QiMoveList *list,
                   QiMove     *storage,
                   guint       capacity)
{
  g_return_if_fail (list != NULL);
  g_return_if_fail (storage != NULL || capacity == 0);

  memset (list, 0, sizeof *list);
  list->moves = list->storage = storage;
  list->capacity = capacity;
  list->limit = G_MAXUINT;
}

void
qi_move_list_empty (QiMoveList *list)
{
  g_return_if_fail (list != NULL);

  list->n_moves = 0;
  if (list->paths != NULL)
    {
      g_slist_free_full (list->paths, g_free);
      list->paths = NULL;
      list->path_used = list->path_size = 0;
    }
}

/**
 * qi_move_list_clear:
 * @list: a move list
 *
 * Frees what the list took for itself, and leaves it empty. The storage stays the caller's.
 *
 * Since: 1.0
 */
void
qi_move_list_clear (QiMoveList *list)
{
  g_return_if_fail (list != NULL);

  qi_move_list_empty (list);
  if (list->moves != list->storage)
    g_free (list->moves);
  list->moves = list->storage;
}

/**
 * qi_move_list_grow:
 * @list: a move list
 *
 * Makes room for at least one more move. For the code of games; what was in the list stays.
 */
void
qi_move_list_grow (QiMoveList *list)
{
  guint capacity = MAX (64, list->capacity * 2);
  QiMove *moves;

  if (list->moves == list->storage)
    {
      moves = g_new (QiMove, capacity);
      if (list->n_moves > 0)
        memcpy (moves, list->moves, list->n_moves * sizeof *moves);
    }
  else
    moves = g_renew (QiMove, list->moves, capacity);
  list->moves = moves;
  list->capacity = capacity;
}

const guint32 *
qi_move_list_add_path (QiMoveList    *list,
                       const guint32 *squares,
                       guint          n_squares)
{
  guint32 *path;

  if (n_squares == 0)
    return NULL;
  if (list->path_size - list->path_used < n_squares)
    {
      list->path_size = MAX (PATH_BLOCK, n_squares);
      list->path_used = 0;
      list->paths = g_slist_prepend (list->paths, g_new (guint32, list->path_size));
    }
  path = (guint32 *) list->paths->data + list->path_used;
  list->path_used += n_squares;
  memcpy (path, squares, n_squares * sizeof *path);
  return path;
}
