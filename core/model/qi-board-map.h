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
#ifndef __GI_SCANNER__
  QI_N_TURNINGS
#endif
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

/* All of these return FALSE with an error and leave @map undefined when the new board cannot be: the errors of
 * qi_shape_init(). */

G_END_DECLS
