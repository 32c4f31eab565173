/* SPDX-License-Identifier: Apache-2.0 */
#include "diagram-map.h"

#include "diagram-piece.h"

#include <math.h>

#define MIN_DOT_PIXELS 4 /* in squares of this many pixels a piece leaves a rim of the square */

/* Where the edge before square @index is, in pixels from the edge of the board. */
static int
get_edge (double size,
          guint  index)
{
  return (int) round (size * index);
}

/**
 * diagram_map_get_pixels:
 * @layout: where the squares are
 * @scale: device pixels a unit
 * @area: a part of a board
 * @pixels: (out): the pixels that it covers, counted from the upper left corner of its board
 *
 * Areas that touch cover pixels that touch, also when squares are no whole number of pixels.
 */
void
diagram_map_get_pixels (const DiagramLayout *layout,
                        double               scale,
                        const DiagramArea   *area,
                        DiagramPixels       *pixels)
{
  double size = layout->square * scale;

  pixels->x = get_edge (size, area->column);
  pixels->y = get_edge (size, area->row);
  pixels->width = get_edge (size, area->column + area->n_columns) - pixels->x;
  pixels->height = get_edge (size, area->row + area->n_rows) - pixels->y;
}

static void
fill_rectangle (guint32      *data,
                gsize         stride,
                int           x0,
                int           y0,
                int           x1,
                int           y1,
                DiagramColour colour)
{
  for (int y = y0; y < y1; y++)
    {
      guint32 *row = (guint32 *) ((guint8 *) data + (gsize) y * stride);

      for (int x = x0; x < x1; x++)
        row[x] = 0xff000000u | colour;
    }
}

/* The mean of two colours, the first with @weight out of 4. */
static DiagramColour
mix (DiagramColour a,
     DiagramColour b,
     guint         weight)
{
  DiagramColour mixed = 0;

  for (guint shift = 0; shift < 24; shift += 8)
    mixed |= (((a >> shift & 0xff) * weight + (b >> shift & 0xff) * (4 - weight)) / 4) << shift;
  return mixed;
}

/**
 * diagram_map_fill:
 * @data: pixels
 * @stride: bytes of a row of pixels
 * @look: what the setup is drawn with
 * @position: (nullable): the pieces
 * @layout: where the squares are
 * @style: how it is drawn
 * @scale: device pixels a unit
 * @hidden: (nullable): a set of squares of which the pieces are left out
 * @area: a part of a board; it covers diagram_map_get_pixels()
 *
 * Draws squares of a few pixels: both colours of squares drawn together so that pieces of either
 * side stand out.
 */
void
diagram_map_fill (guint32             *data,
                  gsize                stride,
                  const DiagramLook   *look,
                  QiPosition          *position,
                  const DiagramLayout *layout,
                  const DiagramStyle  *style,
                  double               scale,
                  GHashTable          *hidden,
                  const DiagramArea   *area)
{
  const DiagramPalette *palette = diagram_palette_get (style);
  gboolean squares = diagram_board_get_style (look->board) == DIAGRAM_BOARD_SQUARES;
  DiagramColour ground = diagram_board_get_ground (look->board, style);
  DiagramColour light = squares ? mix (palette->light, palette->dark, 2) : ground;
  DiagramColour dark = squares ? mix (palette->light, palette->dark, 1) : ground;
  double size = layout->square * scale;
  DiagramPixels pixels;

  diagram_map_get_pixels (layout, scale, area, &pixels);
  for (guint row = area->row; row < area->row + area->n_rows; row++)
    for (guint column = area->column; column < area->column + area->n_columns; column++)
      {
        guint square = diagram_layout_get_square (layout, area->cell, column, row);
        const QiToken *piece = NULL;
        int x0 = get_edge (size, column) - pixels.x;
        int x1 = get_edge (size, column + 1) - pixels.x;
        int y0 = get_edge (size, row) - pixels.y;
        int y1 = get_edge (size, row + 1) - pixels.y;
        if (position != NULL &&
            (hidden == NULL || !g_hash_table_contains (hidden, GUINT_TO_POINTER (square))))
          piece = qi_position_get_piece (position, square);
        int rim = MIN (x1 - x0, y1 - y0) >= MIN_DOT_PIXELS ? 1 : 0;

        if (piece == NULL || rim > 0)
          fill_rectangle (data, stride, x0, y0, x1, y1,
                          diagram_board_is_dark (look->board, &layout->shape, square) ? dark : light);
        if (piece != NULL)
          fill_rectangle (
            data, stride, x0 + rim, y0 + rim, x1 - rim, y1 - rim,
            diagram_piece_get_colour (diagram_look_get_game (look, piece), piece, style));
      }
}
