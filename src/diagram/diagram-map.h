/* SPDX-License-Identifier: Apache-2.0 */
#pragma once

#include "diagram-board.h"

G_BEGIN_DECLS

/* Squares below this many units are drawn as a map: coloured squares with a spot for a piece, or, where
 * several squares share a pixel, how densely they are filled. */
#define DIAGRAM_MAP_SQUARE 5.
/* Below this many units a piece is a dot of its side's colour. */
#define DIAGRAM_DOT_SQUARE 12.

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
                             const DiagramStyle  *style,
                             double               scale,
                             GHashTable          *hidden,
                             const DiagramArea   *area);

/* Called with a piece and its place in its cell. */
typedef void (*DiagramPieceFunc) (const QiToken *piece,
                                  guint          column,
                                  guint          row,
                                  gpointer       user_data);
/* Calls @func for the pieces of an area; empty regions cost nothing. */
void diagram_map_foreach    (QiPosition          *position,
                             const DiagramLayout *layout,
                             GHashTable          *hidden,
                             const DiagramArea   *area,
                             DiagramPieceFunc     func,
                             gpointer             user_data);
/* Draws a piece as a dot into the square of side @size at (@x, @y). */
void diagram_map_draw_dot   (cairo_t             *cr,
                             const DiagramLook   *look,
                             const QiToken       *piece,
                             const DiagramStyle  *style,
                             double               x,
                             double               y,
                             double               size);

G_END_DECLS
