/* SPDX-License-Identifier: Apache-2.0 */
#pragma once

#include "qi-shape.h"

G_BEGIN_DECLS

/**
 * QiDimension:
 * @QI_DIMENSION_FILES: the innermost: squares of a rank
 * @QI_DIMENSION_RANKS: ranks of a layer
 * @QI_DIMENSION_LAYERS: layers of a board in three dimensions
 *
 * The sides of a board, counted from the innermost, so that files are files whatever else there is.
 *
 * Since: 1.0
 */
typedef enum
{
  QI_DIMENSION_FILES,
  QI_DIMENSION_RANKS,
  QI_DIMENSION_LAYERS
} QiDimension;

/**
 * QiTurning:
 * @QI_TURNING_RIGHT: a quarter, clockwise
 * @QI_TURNING_LEFT: a quarter, anticlockwise
 * @QI_TURNING_HALF: a half
 * @QI_TURNING_FILES: left and right change places
 * @QI_TURNING_RANKS: top and bottom change places
 * @QI_TURNING_LAYERS: the first layer becomes the last
 * @QI_TURNING_FILES_RANKS: files become ranks and ranks files: mirrored at the diagonal
 * @QI_TURNING_FILES_LAYERS: files become layers and layers files
 * @QI_TURNING_RANKS_LAYERS: ranks become layers and layers ranks
 *
 * How a whole board is turned or mirrored, as one sees it with the first-listed rank at the top and the first file at
 * the left. In three dimensions each layer is turned in its place.
 *
 * Since: 1.0
 */
typedef enum
{
  QI_TURNING_RIGHT,
  QI_TURNING_LEFT,
  QI_TURNING_HALF,
  QI_TURNING_FILES,
  QI_TURNING_RANKS,
  QI_TURNING_LAYERS,
  QI_TURNING_FILES_RANKS,
  QI_TURNING_FILES_LAYERS,
  QI_TURNING_RANKS_LAYERS,
#ifndef __GI_SCANNER__
  QI_N_TURNINGS
#endif
} QiTurning;

/**
 * QiAnchor:
 * @QI_ANCHOR_START: at the start of each dimension: squares come and go at the end
 * @QI_ANCHOR_CENTRE: in the middle, the odd square at the end
 * @QI_ANCHOR_END: at the end: squares come and go at the start
 *
 * Where the old board stays when its shape changes.
 *
 * Since: 1.0
 */
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
 *
 * Since: 1.0
 */
typedef struct
{
  QiShape from;
  QiShape to;
  QiDimension  becomes[QI_MAX_DIMENSIONS];
  guint8  where[QI_MAX_DIMENSIONS][QI_MAX_DIMENSION_SIZE];
} QiBoardMap;

/**
 * QI_OFF_BOARD:
 *
 * In QiBoardMap.where: this coordinate goes nowhere.
 *
 * Since: 1.0
 */
#define QI_OFF_BOARD 255

G_END_DECLS
