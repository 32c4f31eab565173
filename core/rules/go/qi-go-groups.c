/* SPDX-License-Identifier: Apache-2.0 */
#define G_LOG_DOMAIN "Qi"

#include "qi-go-private.h"

/* Stones that are joined, and their liberties. */

static guint
compute_neighbours (const QiShape *shape,
                    guint          point,
                    guint          neighbours[QI_GO_MAX_NEIGHBOURS])
{
  guint n = 0;
  guint stride = 1;
  guint rest = point;

  for (guint d = shape->n_dimensions; d-- > 0; stride *= shape->sizes[d])
    {
      const guint place = rest % shape->sizes[d];

      rest /= shape->sizes[d];
      if (place > 0)
        neighbours[n++] = point - stride;
      if (place + 1 < shape->sizes[d])
        neighbours[n++] = point + stride;
    }
  return n;
}

guint
qi_go_list_neighbours (const QiGoGame *self,
                       guint           point,
                       guint           neighbours[QI_GO_MAX_NEIGHBOURS])
{
  guint n;

  if (self->neighbours == NULL)
    return compute_neighbours (&self->shape, point, neighbours);
  n = self->n_neighbours[point];
  for (guint i = 0; i < n; i++)
    neighbours[i] = self->neighbours[point * QI_GO_MAX_NEIGHBOURS + i];
  return n;
}

/* Marks stones of a group that is being searched. */
#define MARK 0x80

/* The stones joined to that on @point, into @group, unless one of them has a liberty: then 0. */
static guint
find_dead (const QiGoGame *self,
           QiGoState      *board,
           guint           point,
           guint32        *group)
{
  const guint8 stone = board->cells[point];
  gboolean is_dead = TRUE;
  guint n = 0;

  group[n++] = point;
  board->cells[point] = stone | MARK;
  for (guint i = 0; i < n && is_dead; i++)
    {
      guint next[QI_GO_MAX_NEIGHBOURS];
      const guint n_next = qi_go_list_neighbours (self, group[i], next);

      for (guint k = 0; k < n_next && is_dead; k++)
        if (board->cells[next[k]] == QI_STONE_EMPTY)
          is_dead = FALSE;
        else if (board->cells[next[k]] == stone)
          {
            board->cells[next[k]] = stone | MARK;
            group[n++] = next[k];
          }
    }
  for (guint i = 0; i < n; i++)
    board->cells[group[i]] = stone;
  return is_dead ? n : 0;
}

static void
take (QiGoState     *board,
      const guint32 *group,
      guint          n)
{
  for (guint i = 0; i < n; i++)
    {
      board->head.key ^= qi_stone_hash (group[i], board->cells[group[i]]);
      board->cells[group[i]] = QI_STONE_EMPTY;
    }
}

guint
qi_go_put_stone (const QiGoGame *self,
                 QiGoState      *board,
                 guint           point,
                 QiSide          side,
                 guint32        *taken)
{
  guint next[QI_GO_MAX_NEIGHBOURS];
  const guint n_next = qi_go_list_neighbours (self, point, next);
  guint n_taken = 0;

  board->cells[point] = QI_GO_STONE (side);
  board->head.key ^= qi_stone_hash (point, QI_GO_STONE (side));
  for (guint i = 0; i < n_next; i++)
    if (board->cells[next[i]] == QI_GO_STONE (1 - side))
      {
        const guint n = find_dead (self, board, next[i], taken + n_taken);

        take (board, taken + n_taken, n);
        n_taken += n;
      }
  if (n_taken == 0)
    {
      n_taken = find_dead (self, board, point, taken);
      take (board, taken, n_taken);
    }
  return n_taken;
}

/* Whether all points beside @point but @open have stones of @side or obstacles. */
static gboolean
is_walled (const QiGoGame  *self,
           const QiGoState *board,
           guint            point,
           guint            open,
           QiSide           side)
{
  guint next[QI_GO_MAX_NEIGHBOURS];
  const guint n_next = qi_go_list_neighbours (self, point, next);

  for (guint i = 0; i < n_next; i++)
    if (next[i] != open && board->cells[next[i]] != QI_GO_STONE (side)
        && board->cells[next[i]] != QI_STONE_OBSTACLE)
      return FALSE;
  return TRUE;
}

gboolean
qi_go_can_be_ko (const QiGoGame  *self,
                 const QiGoState *board,
                 guint            point,
                 QiSide           side)
{
  guint next[QI_GO_MAX_NEIGHBOURS];
  guint n_next;
  guint n_alone = 0;

  if (point >= self->n_points || board->cells[point] != QI_STONE_EMPTY
      || !is_walled (self, board, point, QI_SQUARE_NONE, 1 - side))
    return FALSE;
  n_next = qi_go_list_neighbours (self, point, next);
  for (guint i = 0; i < n_next; i++)
    n_alone += board->cells[next[i]] == QI_GO_STONE (1 - side)
               && is_walled (self, board, next[i], point, side);
  return n_alone == 1;
}

/* Walks the group of the stone on @point and adds it. */
static void
add_group (QiGoGroups      *groups,
           const QiGoGame  *self,
           const QiGoState *board,
           guint            point)
{
  const guint number = groups->n_groups++;
  const guint8 stone = board->cells[point];
  QiGoGroup *group = &groups->groups[number];
  guint n = 0;

  *group = (QiGoGroup) { .first = point, .liberty = QI_SQUARE_NONE };
  groups->numbers[point] = number;
  groups->queue[n++] = point;
  for (guint i = 0; i < n; i++)
    {
      guint next[QI_GO_MAX_NEIGHBOURS];
      const guint n_next = qi_go_list_neighbours (self, groups->queue[i], next);

      group->key ^= qi_stone_hash (groups->queue[i], stone);
      for (guint k = 0; k < n_next; k++)
        if (board->cells[next[k]] == QI_STONE_EMPTY)
          {
            group->has_more =
              group->has_more || (group->liberty != QI_SQUARE_NONE && group->liberty != next[k]);
            if (group->liberty == QI_SQUARE_NONE)
              group->liberty = next[k];
          }
        else if (board->cells[next[k]] == stone && groups->numbers[next[k]] == G_MAXUINT32)
          {
            groups->numbers[next[k]] = number;
            groups->queue[n++] = next[k];
          }
    }
  group->n_stones = n;
}

void
qi_go_groups_init (QiGoGroups      *groups,
                   const QiGoGame  *self,
                   const QiGoState *board)
{
  groups->n_groups = 0;
  groups->is_on_heap = self->n_points > QI_GO_SMALL_POINTS;
  groups->numbers = groups->is_on_heap ? g_new (guint32, self->n_points) : groups->number_space;
  groups->queue = groups->is_on_heap ? g_new (guint32, self->n_points) : groups->queue_space;
  groups->groups = groups->is_on_heap ? g_new (QiGoGroup, self->n_points) : groups->group_space;
  memset (groups->numbers, 0xff, self->n_points * sizeof *groups->numbers);
  for (guint point = 0; point < self->n_points; point++)
    if (QI_GO_IS_STONE (board->cells[point]) && groups->numbers[point] == G_MAXUINT32)
      add_group (groups, self, board, point);
}

void
qi_go_groups_clear (QiGoGroups *groups)
{
  if (!groups->is_on_heap)
    return;
  g_free (groups->numbers);
  g_free (groups->queue);
  g_free (groups->groups);
  groups->is_on_heap = FALSE;
}
