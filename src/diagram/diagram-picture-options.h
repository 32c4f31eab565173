/* SPDX-License-Identifier: Apache-2.0 */
#pragma once

#include "diagram-memory.h"
#include "diagram-style.h"

G_BEGIN_DECLS

/* Sides of a picture, in pixels or points. */
#define DIAGRAM_PICTURE_MAX_SIZE 32767
#define DIAGRAM_PICTURE_ALL_LAYERS (-1)

/* What lies behind a picture. */
typedef enum
{
  DIAGRAM_GROUND_NONE, /* transparent */
  DIAGRAM_GROUND_PAPER /* white, in the dark schemes nearly black */
} DiagramGround;

/**
 * DiagramPicture:
 * @style: theme, pieces, signs, set
 * @square: side of a square in units; 0: as large as @width × @height allow, or 48 without them
 * @width, @height: of the whole picture in units; 0: what is needed
 * @scale: pixels a unit of a PNG
 * @coordinates: whether rulers are drawn
 * @flipped: whether the second player sits at the bottom
 * @hands: whether hands are drawn where they are not empty
 * @marks: whether the marks and arrows of the details are drawn
 * @turn: whether a sign at the board says who is to move
 * @title: whether the title of the details stands above
 * @layer: the only layer that is drawn, counted from 0, or DIAGRAM_PICTURE_ALL_LAYERS
 * @ground: what lies behind
 * @data: whether an SVG or PNG says its position, so that it can be opened again
 * @memory: (nullable): what pictures of one look have in common, borrowed: many SVG or PNG of them are written
 *   faster, and are the same. Only as long as the drawings of @style.set are
 *
 * What is to be seen in a picture, by value. Units are pixels of an SVG and of a PNG of scale 1, and
 * points (1/72 inch) of a PDF.
 */
typedef struct
{
  DiagramStyle  style;
  double        square;
  double        width;
  double        height;
  double        scale;
  gboolean      coordinates;
  gboolean      flipped;
  gboolean      hands;
  gboolean      marks;
  gboolean      turn;
  gboolean      title;
  int           layer;
  DiagramGround ground;
  gboolean      data;
  DiagramMemory *memory;
} DiagramPicture;

G_END_DECLS
