/* SPDX-License-Identifier: Apache-2.0 */
#pragma once

#include "diagram-board.h"

G_BEGIN_DECLS

/* Squares below this many units are drawn as a map: coloured squares with a dot for a piece. */
#define DIAGRAM_MAP_SQUARE 6.

/* The device pixels that an area covers, relative to its cell: edges between squares lie on whole
 * pixels. */
typedef struct
{
  int x;
  int y;
  int width;
  int height;
} DiagramPixels;

void diagram_map_get_pixels (const DiagramLayout *layout,
                             double               scale,
                             const DiagramArea   *area,
                             DiagramPixels       *pixels);
/* Fills @data (32-bit pixels of 0xAARRGGBB in the byte order of the machine, @stride bytes a row)
 * with an area of a board; @position NULL: empty. Pieces on squares in @hidden (nullable) are left
 * out. */
void diagram_map_fill       (guint32             *data,
                             gsize                stride,
                             const DiagramLook   *look,
                             QiPosition          *position,
                             const DiagramLayout *layout,
                             const DiagramStyle *style,
                             double               scale,
                             GHashTable          *hidden,
                             const DiagramArea   *area);

G_END_DECLS
