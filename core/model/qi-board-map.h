/* SPDX-License-Identifier: Apache-2.0 */
#pragma once

#include "qi-shape.h"

G_BEGIN_DECLS

/* The sides of a board, counted from the innermost, so that files are files whatever else there is. */
typedef enum
{
  QI_DIMENSION_FILES,
  QI_DIMENSION_RANKS,
  QI_DIMENSION_LAYERS
} QiDimension;

/* How a whole board is turned or mirrored, as one sees it with the first-listed rank at the top and the first file at
 * the left. In three dimensions each layer is turned in its place. */
typedef enum
{
  QI_TURNING_RIGHT,        /* a quarter, clockwise */
  QI_TURNING_LEFT,         /* a quarter, anticlockwise */
  QI_TURNING_HALF,
  QI_TURNING_FILES,        /* left and right change places */
  QI_TURNING_RANKS,        /* top and bottom change places */
  QI_TURNING_LAYERS,       /* the first layer becomes the last */
  QI_TURNING_FILES_RANKS,  /* files become ranks and ranks files: mirrored at the diagonal */
  QI_TURNING_FILES_LAYERS, /* files become layers and layers files */
  QI_TURNING_RANKS_LAYERS, /* ranks become layers and layers ranks */
  QI_N_TURNINGS
} QiTurning;

/* Where the old board stays when its shape changes: at the start of each dimension (squares come and
 * go at the end), in the middle (the odd square at the end), or at the end. */
typedef enum
{
  QI_ANCHOR_START,
  QI_ANCHOR_CENTRE,
  QI_ANCHOR_END
} QiAnchor;

/**
 * QiBoardMap:
 * @from, @to: the boards
 * @becomes: which axis of @to each axis of @from is
 * @where: for each axis of @from, where a coordinate goes on that axis; %QI_OFF_BOARD: nowhere
 *
 * Where each square of a board goes when the board as a whole is changed, by value. Axes that a board does not have are
 * one square long. All of it is made for one board; to do the same to any board is a step of QiEdit.
 */
typedef struct
{
  QiShape from;
  QiShape to;
  QiDimension  becomes[QI_MAX_DIMENSIONS];
  guint8  where[QI_MAX_DIMENSIONS][QI_MAX_DIMENSION_SIZE];
} QiBoardMap;

#define QI_OFF_BOARD 255

/* Squares along @axis; 1 where the board has no such axis. */
guint    qi_shape_get_along          (const QiShape *shape,
                                      QiDimension    axis);
/* FALSE when @shape has not all axes that @turning is about, with the first that is missing. */
gboolean qi_turning_fits             (QiTurning      turning,
                                      const QiShape *shape,
                                      QiDimension   *missing);

/* All of these return FALSE with an error and leave @map undefined when the new board cannot be: the errors of
 * qi_shape_init(). */
/* @turning fits. */
gboolean qi_board_map_init_turning   (QiBoardMap     *map,
                                      const QiShape  *from,
                                      QiTurning       turning,
                                      const QiLimits *limits,
                                      GError        **error);
/* Another size; squares keep their place relative to @anchor. */
gboolean qi_board_map_init_shape     (QiBoardMap     *map,
                                      const QiShape  *from,
                                      const gint64   *sizes,
                                      gsize           n_sizes,
                                      QiAnchor        anchor,
                                      const QiLimits *limits,
                                      GError        **error);
/* The same size; each square goes @by squares towards the end of @axis, and off the board there. */
gboolean qi_board_map_init_shift     (QiBoardMap     *map,
                                      const QiShape  *from,
                                      QiDimension     axis,
                                      gint64          by,
                                      const QiLimits *limits,
                                      GError        **error);
/* @n more squares (fewer, when negative) along @axis from @at on, which is at most its length. */
gboolean qi_board_map_init_lines     (QiBoardMap     *map,
                                      const QiShape  *from,
                                      QiDimension     axis,
                                      guint           at,
                                      gint64          n,
                                      const QiLimits *limits,
                                      GError        **error);
/* What lies between two corners, both of them within. */
gboolean qi_board_map_init_box       (QiBoardMap     *map,
                                      const QiShape  *from,
                                      const guint     first[QI_MAX_DIMENSIONS],
                                      const guint     last[QI_MAX_DIMENSIONS],
                                      const QiLimits *limits,
                                      GError        **error);

/* The coordinates of a square that @shape has, by QiDimension. */
void     qi_shape_get_coordinates    (const QiShape  *shape,
                                      guint           square,
                                      guint           coordinates[QI_MAX_DIMENSIONS]);
/* Where @square goes: a QiSquareMap with the QiBoardMap as its data. Any number may be asked for. */
guint    qi_board_map_go             (guint           square,
                                      gpointer        map);

G_END_DECLS
