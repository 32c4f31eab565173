/* SPDX-License-Identifier: Apache-2.0 */
#define G_LOG_DOMAIN "Qi"

#include "qi-board-map.h"
#include "qi-board-map-private.h"

#include <string.h>

/* Which axis each becomes, and which of the new ones are counted from the other end. */
static const struct
{
  QiDimension becomes[QI_MAX_DIMENSIONS];
  gboolean    is_reversed[QI_MAX_DIMENSIONS]; /* by the old axis */
} turnings[QI_N_TURNINGS] = {
  [QI_TURNING_RIGHT] = { { QI_DIMENSION_RANKS, QI_DIMENSION_FILES, QI_DIMENSION_LAYERS },
                         { FALSE, TRUE, FALSE } },
  [QI_TURNING_LEFT] = { { QI_DIMENSION_RANKS, QI_DIMENSION_FILES, QI_DIMENSION_LAYERS },
                        { TRUE, FALSE, FALSE } },
  [QI_TURNING_HALF] = { { QI_DIMENSION_FILES, QI_DIMENSION_RANKS, QI_DIMENSION_LAYERS },
                        { TRUE, TRUE, FALSE } },
  [QI_TURNING_FILES] = { { QI_DIMENSION_FILES, QI_DIMENSION_RANKS, QI_DIMENSION_LAYERS },
                         { TRUE, FALSE, FALSE } },
  [QI_TURNING_RANKS] = { { QI_DIMENSION_FILES, QI_DIMENSION_RANKS, QI_DIMENSION_LAYERS },
                         { FALSE, TRUE, FALSE } },
  [QI_TURNING_LAYERS] = { { QI_DIMENSION_FILES, QI_DIMENSION_RANKS, QI_DIMENSION_LAYERS },
                          { FALSE, FALSE, TRUE } },
  [QI_TURNING_FILES_RANKS] = { { QI_DIMENSION_RANKS, QI_DIMENSION_FILES, QI_DIMENSION_LAYERS },
                               { FALSE, FALSE, FALSE } },
  [QI_TURNING_FILES_LAYERS] = { { QI_DIMENSION_LAYERS, QI_DIMENSION_RANKS, QI_DIMENSION_FILES },
                                { FALSE, FALSE, FALSE } },
  [QI_TURNING_RANKS_LAYERS] = { { QI_DIMENSION_FILES, QI_DIMENSION_LAYERS, QI_DIMENSION_RANKS },
                                { FALSE, FALSE, FALSE } },
};

guint
qi_shape_get_along (const QiShape *shape,
                    QiDimension    axis)
{
  return axis == QI_DIMENSION_FILES   ? qi_shape_get_files (shape)
         : axis == QI_DIMENSION_RANKS ? qi_shape_get_ranks (shape)
                                      : qi_shape_get_layers (shape);
}

gboolean
qi_turning_fits (QiTurning      turning,
                 const QiShape *shape,
                 QiDimension   *missing)
{
  g_return_val_if_fail (turning < QI_N_TURNINGS, FALSE);

  for (QiDimension axis = QI_DIMENSION_FILES; axis <= QI_DIMENSION_LAYERS; axis++)
    if (axis >= shape->n_dimensions
        && (turnings[turning].becomes[axis] != axis || turnings[turning].is_reversed[axis])
        /* On a board with a single rank half a turn only reverses that rank. */
        && turning != QI_TURNING_HALF)
      {
        *missing = axis;
        return FALSE;
      }
  return TRUE;
}

void
qi_shape_get_coordinates (const QiShape *shape,
                          guint          square,
                          guint          coordinates[QI_MAX_DIMENSIONS])
{
  qi_shape_get_place (shape, square, &coordinates[QI_DIMENSION_LAYERS],
                      &coordinates[QI_DIMENSION_RANKS], &coordinates[QI_DIMENSION_FILES]);
}

/* Starts a map in which each axis stays the same axis and no coordinate goes anywhere yet. */
static void
start (QiBoardMap    *map,
       const QiShape *from)
{
  map->from = *from;
  for (guint axis = 0; axis < QI_MAX_DIMENSIONS; axis++)
    map->becomes[axis] = (QiDimension) axis;
  memset (map->where, QI_OFF_BOARD, sizeof map->where);
}

/* The same, to a board of the lengths @along. One that lies otherwise or gets smaller is always one. */
static gboolean
begin (QiBoardMap     *map,
       const QiShape  *from,
       const gint64    along[QI_MAX_DIMENSIONS],
       const QiLimits *limits,
       GError        **error)
{
  gint64 sizes[QI_MAX_DIMENSIONS];
  const guint n = from->n_dimensions;

  for (guint axis = 0; axis < n; axis++)
    sizes[n - 1 - axis] = along[axis];
  start (map, from);
  return qi_shape_init (&map->to, sizes, n, limits, error);
}

/* Sends the coordinates @first to @last of @axis, all of them of the old board, to @to and the following ones, as far as the
   new board has them. */
static void
carry (QiBoardMap *map,
       QiDimension axis,
       guint       first,
       guint       last,
       gint64      to)
{
  const gint64 length = qi_shape_get_along (&map->to, map->becomes[axis]);

  for (guint i = first; i <= last; i++)
    {
      const gint64 where = to + (gint64) (i - first);

      map->where[axis][i] = where >= 0 && where < length ? (guint8) where : QI_OFF_BOARD;
    }
}

static void
get_lengths (const QiShape *shape,
             gint64         along[QI_MAX_DIMENSIONS])
{
  for (QiDimension axis = QI_DIMENSION_FILES; axis <= QI_DIMENSION_LAYERS; axis++)
    along[axis] = qi_shape_get_along (shape, axis);
}

void
qi_board_map_init_turning (QiBoardMap    *map,
                           const QiShape *from,
                           QiTurning      turning)
{
  gint64 along[QI_MAX_DIMENSIONS];

  g_return_if_fail (turning < QI_N_TURNINGS);

  for (QiDimension axis = QI_DIMENSION_FILES; axis <= QI_DIMENSION_LAYERS; axis++)
    along[turnings[turning].becomes[axis]] = qi_shape_get_along (from, axis);
  begin (map, from, along, qi_limits_get_large (), NULL);
  for (QiDimension axis = QI_DIMENSION_FILES; axis <= QI_DIMENSION_LAYERS; axis++)
    {
      const guint length = qi_shape_get_along (from, axis);

      map->becomes[axis] = turnings[turning].becomes[axis];
      for (guint i = 0; i < length; i++)
        map->where[axis][i] = (guint8) (turnings[turning].is_reversed[axis] ? length - 1 - i : i);
    }
}

/* The new coordinate of the first square when a row of @from squares is placed in one of @to. */
static gint64
shift_along (guint    from,
             guint    to,
             QiAnchor anchor)
{
  const gint64 more = (gint64) to - (gint64) from;

  switch (anchor)
    {
    case QI_ANCHOR_CENTRE:
      return more / 2; /* towards zero, so the odd square comes or goes at the end */
    case QI_ANCHOR_END:
      return more;
    case QI_ANCHOR_START:
    default:
      return 0;
    }
}

gboolean
qi_board_map_init_shape (QiBoardMap     *map,
                         const QiShape  *from,
                         const gint64   *sizes,
                         gsize           n_sizes,
                         QiAnchor        anchor,
                         const QiLimits *limits,
                         GError        **error)
{
  start (map, from);
  if (!qi_shape_init (&map->to, sizes, n_sizes, limits, error))
    return FALSE;
  for (QiDimension axis = QI_DIMENSION_FILES; axis <= QI_DIMENSION_LAYERS; axis++)
    {
      const guint length = qi_shape_get_along (from, axis);

      carry (map, axis, 0, length - 1,
             shift_along (length, qi_shape_get_along (&map->to, axis), anchor));
    }
  return TRUE;
}

void
qi_board_map_init_shift (QiBoardMap    *map,
                         const QiShape *from,
                         QiDimension    axis,
                         gint64         by)
{
  gint64 along[QI_MAX_DIMENSIONS];

  get_lengths (from, along);
  begin (map, from, along, qi_limits_get_large (), NULL);
  for (QiDimension own = QI_DIMENSION_FILES; own <= QI_DIMENSION_LAYERS; own++)
    carry (map, own, 0, (guint) along[own] - 1,
           own == axis ? CLAMP (by, -QI_MAX_DIMENSION_SIZE, QI_MAX_DIMENSION_SIZE) : 0);
}

gboolean
qi_board_map_init_lines (QiBoardMap     *map,
                         const QiShape  *from,
                         QiDimension     axis,
                         guint           at,
                         gint64          n,
                         const QiLimits *limits,
                         GError        **error)
{
  gint64 along[QI_MAX_DIMENSIONS];
  guint length = qi_shape_get_along (from, axis);

  g_return_val_if_fail (at <= length && n >= -(gint64) (length - at), FALSE);

  get_lengths (from, along);
  along[axis] += n;
  if (!begin (map, from, along, limits, error))
    return FALSE;
  for (QiDimension own = QI_DIMENSION_FILES; own <= QI_DIMENSION_LAYERS; own++)
    if (own != axis)
      carry (map, own, 0, qi_shape_get_along (from, own) - 1, 0);
  if (at > 0)
    carry (map, axis, 0, at - 1, 0);
  at += n < 0 ? (guint) -n : 0;
  carry (map, axis, at, length - 1, (gint64) at + n);
  return TRUE;
}

void
qi_box_add (QiBox         *self,
            const QiShape *board,
            guint          square)
{
  guint at[QI_MAX_DIMENSIONS];

  qi_shape_get_coordinates (board, square, at);
  for (QiDimension axis = QI_DIMENSION_FILES; axis <= QI_DIMENSION_LAYERS; axis++)
    {
      self->first[axis] = self->has_any ? MIN (self->first[axis], at[axis]) : at[axis];
      self->last[axis] = self->has_any ? MAX (self->last[axis], at[axis]) : at[axis];
    }
  self->has_any = TRUE;
}

void
qi_board_map_init_box (QiBoardMap    *map,
                       const QiShape *from,
                       const QiBox   *box)
{
  gint64 along[QI_MAX_DIMENSIONS];

  for (QiDimension axis = QI_DIMENSION_FILES; axis <= QI_DIMENSION_LAYERS; axis++)
    along[axis] = (gint64) box->last[axis] - box->first[axis] + 1;
  begin (map, from, along, qi_limits_get_large (), NULL);
  for (QiDimension axis = QI_DIMENSION_FILES; axis <= QI_DIMENSION_LAYERS; axis++)
    carry (map, axis, box->first[axis], box->last[axis], 0);
}

guint
qi_board_map_go (guint    square,
                 gpointer map)
{
  const QiBoardMap *self = map;
  const guint files = qi_shape_get_files (&self->from);
  const guint ranks = qi_shape_get_ranks (&self->from);
  const guint old[QI_MAX_DIMENSIONS] = { square % files, square / files % ranks,
                                         square / files / ranks };
  guint new[QI_MAX_DIMENSIONS];

  if (old[QI_DIMENSION_LAYERS] >= qi_shape_get_layers (&self->from))
    return QI_NO_SQUARE;
  for (QiDimension axis = QI_DIMENSION_FILES; axis <= QI_DIMENSION_LAYERS; axis++)
    {
      const guint8 where = self->where[axis][old[axis]];

      if (where == QI_OFF_BOARD)
        return QI_NO_SQUARE;
      new[self->becomes[axis]] = where;
    }
  return (new[QI_DIMENSION_LAYERS] * qi_shape_get_ranks (&self->to) + new[QI_DIMENSION_RANKS])
           * qi_shape_get_files (&self->to)
         + new[QI_DIMENSION_FILES];
}
