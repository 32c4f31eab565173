/* SPDX-License-Identifier: Apache-2.0 */
#pragma once

#include "qi-board-map.h"

G_BEGIN_DECLS

/* A box on a board, by QiDimension. All zero: it has no square yet. */
typedef struct
{
  guint    first[QI_MAX_DIMENSIONS];
  guint    last[QI_MAX_DIMENSIONS];
  gboolean has_any;
} QiBox;

/* Squares along @axis; 1 where the board has no such axis. */
guint    qi_shape_get_along          (const QiShape *shape,
                                      QiDimension    axis);
/* FALSE when @shape lacks an axis that @turning needs; @missing gets the first one. */
gboolean qi_turning_fits             (QiTurning      turning,
                                      const QiShape *shape,
                                      QiDimension   *missing);
/* @turning fits. */
void     qi_board_map_init_turning   (QiBoardMap     *map,
                                      const QiShape  *from,
                                      QiTurning       turning);
/* Another size; squares keep their place relative to @anchor. */
gboolean qi_board_map_init_shape     (QiBoardMap     *map,
                                      const QiShape  *from,
                                      const gint64   *sizes,
                                      gsize           n_sizes,
                                      QiAnchor        anchor,
                                      const QiLimits *limits,
                                      GError        **error);
/* The same size; each square goes @by squares towards the end of @axis, and off the board there. */
void     qi_board_map_init_shift     (QiBoardMap     *map,
                                      const QiShape  *from,
                                      QiDimension     axis,
                                      gint64          by);
/* @n more squares (fewer, when negative, as far as there are some) along @axis from @at on, which is at most its length. */
gboolean qi_board_map_init_lines     (QiBoardMap     *map,
                                      const QiShape  *from,
                                      QiDimension     axis,
                                      guint           at,
                                      gint64          n,
                                      const QiLimits *limits,
                                      GError        **error);
/* What lies in the box, which has a square. */
void     qi_board_map_init_box       (QiBoardMap     *map,
                                      const QiShape  *from,
                                      const QiBox    *box);
/* The coordinates of a square that @shape has, by QiDimension. */
void     qi_shape_get_coordinates    (const QiShape  *shape,
                                      guint           square,
                                      guint           coordinates[QI_MAX_DIMENSIONS]);
/* Makes it the smallest that has @square, too. */
void     qi_box_add                  (QiBox          *self,
                                      const QiShape  *board,
                                      guint           square);
/* Where @square goes: a QiSquareMap with the QiBoardMap as its data. Any number may be asked for. */
guint    qi_board_map_go             (guint           square,
                                      gpointer        map);

G_END_DECLS
