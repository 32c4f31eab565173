/* SPDX-License-Identifier: Apache-2.0 */
#define G_LOG_DOMAIN "Qi"

#include "qi-go-board-private.h"

#include <string.h>

void
qi_go_board_init (QiGoBoard *self,
                  guint      files,
                  guint      ranks)
{
  memset (self, 0, sizeof *self);
  self->files = files;
  self->ranks = ranks;
  memset (self->points, QI_GO_EMPTY, sizeof self->points);
}

/* The points beside @point; returns how many. */
static guint
list_neighbours (const QiGoBoard *self,
                 guint            point,
                 guint            neighbours[4])
{
  const guint file = point % self->files;
  const guint rank = point / self->files;
  guint n = 0;

  if (file > 0)
    neighbours[n++] = point - 1;
  if (file + 1 < self->files)
    neighbours[n++] = point + 1;
  if (rank > 0)
    neighbours[n++] = point - self->files;
  if (rank + 1 < self->ranks)
    neighbours[n++] = point + self->files;
  return n;
}

gboolean
qi_go_board_has_liberty (QiGoBoard *self,
                         guint      point)
{
  const guint8 colour = self->points[point];
  const guint search = ++self->n_searches;

  self->n_group = 0;
  self->group[self->n_group++] = (guint16) point;
  self->marks[point] = search;
  for (guint i = 0; i < self->n_group; i++)
    {
      guint neighbours[4];
      const guint n = list_neighbours (self, self->group[i], neighbours);

      for (guint k = 0; k < n; k++)
        {
          const guint next = neighbours[k];

          if (self->points[next] == QI_GO_EMPTY)
            return TRUE;
          if (self->points[next] != colour || self->marks[next] == search)
            continue;
          self->marks[next] = search;
          self->group[self->n_group++] = (guint16) next;
        }
    }
  return FALSE;
}

QiGoResult
qi_go_board_play (QiGoBoard *self,
                  guint      point,
                  QiSide     side,
                  guint     *n_taken,
                  guint     *taken)
{
  guint neighbours[4];
  const guint n = list_neighbours (self, point, neighbours);

  *n_taken = 0;
  *taken = point;
  if (self->points[point] != QI_GO_EMPTY)
    return QI_GO_OCCUPIED;
  self->points[point] = (guint8) side;
  for (guint i = 0; i < n; i++)
    {
      const guint8 colour = self->points[neighbours[i]];

      if (colour == QI_GO_EMPTY || colour == side || qi_go_board_has_liberty (self, neighbours[i]))
        continue;
      *n_taken += self->n_group;
      *taken = neighbours[i];
      for (guint k = 0; k < self->n_group; k++)
        self->points[self->group[k]] = QI_GO_EMPTY;
    }
  if (*n_taken > 0 || qi_go_board_has_liberty (self, point))
    return QI_GO_PLAYED;
  self->points[point] = QI_GO_EMPTY;
  return QI_GO_NO_LIBERTY;
}
