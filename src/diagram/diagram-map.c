/* SPDX-License-Identifier: Apache-2.0 */
#include "diagram-map.h"

#include "diagram-piece.h"

#include <math.h>

#define MIN_DOT_PIXELS 4    /* in squares of this many pixels a piece leaves a rim of the square */
#define MIN_SHARE      0.45 /* of a pixel's colour, however few of its squares are filled */
#define DOT_RADIUS     0.36 /* of a square */
#define N_COLOURS      64   /* pieces whose colour is remembered while an area is drawn */

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
 * Areas that touch cover pixels that touch, also when squares are no whole number of pixels. At least
 * one pixel is covered.
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
  pixels->width = MAX (get_edge (size, area->column + area->n_columns) - pixels->x, 1);
  pixels->height = MAX (get_edge (size, area->row + area->n_rows) - pixels->y, 1);
}

/* The rows of an area whose squares have numbers without a gap. */
static void
foreach_in_block (QiPosition          *position,
                  const DiagramLayout *layout,
                  GHashTable          *hidden,
                  const DiagramArea   *block,
                  DiagramPieceFunc     func,
                  gpointer             user_data)
{
  guint a = diagram_layout_get_square (layout, block->cell, block->column, block->row);
  guint b = diagram_layout_get_square (layout, block->cell, block->column + block->n_columns - 1,
                                       block->row + block->n_rows - 1);
  guint square = 0;
  const QiToken *piece = NULL;
  QiPositionIter iter;

  qi_position_iter_init (&iter, position, MIN (a, b));
  while (qi_position_iter_next (&iter, &square, &piece) && square <= MAX (a, b))
    {
      guint nth = a <= b ? square - a : a - square;

      if (hidden == NULL || !g_hash_table_contains (hidden, GUINT_TO_POINTER (square)))
        func (piece, block->column + nth % block->n_columns, block->row + nth / block->n_columns,
              user_data);
    }
}

/**
 * diagram_map_foreach:
 * @position: the pieces
 * @layout: where the squares are
 * @hidden: (nullable): a set of squares of which the pieces are left out
 * @area: a part of a board
 * @func: called for each piece
 * @user_data: passed on
 *
 * Visits the pieces of an area. Costs what the pieces and the rows are, not what the squares are; the
 * whole width of a board is one stretch of squares however many rows it has.
 */
void
diagram_map_foreach (QiPosition          *position,
                     const DiagramLayout *layout,
                     GHashTable          *hidden,
                     const DiagramArea   *area,
                     DiagramPieceFunc     func,
                     gpointer             user_data)
{
  DiagramArea block = *area;

  g_return_if_fail (position != NULL && layout != NULL && func != NULL);

  if (hidden != NULL && g_hash_table_size (hidden) == 0)
    hidden = NULL;
  if (area->n_columns == qi_shape_get_files (&layout->shape))
    {
      foreach_in_block (position, layout, hidden, area, func, user_data);
      return;
    }
  block.n_rows = 1;
  for (; block.row < area->row + area->n_rows; block.row++)
    foreach_in_block (position, layout, hidden, &block, func, user_data);
}

/* The mean of two colours, the first with @weight out of 256. */
static DiagramColour
mix (DiagramColour a,
     DiagramColour b,
     guint         weight)
{
  DiagramColour mixed = 0;

  for (guint shift = 0; shift < 24; shift += 8)
    mixed |= (((a >> shift & 0xff) * weight + (b >> shift & 0xff) * (256 - weight)) / 256) << shift;
  return mixed;
}

/* What is drawn, and the colours of the last kinds of pieces: finding one takes a look at the token. */
typedef struct
{
  guint32            *data;
  gsize               stride;
  DiagramPixels       pixels;
  double              size; /* of a square, in pixels */
  const DiagramLook  *look;
  const DiagramStyle *style;
  const QiToken      *tokens[N_COLOURS];
  DiagramColour       colours[N_COLOURS];
  gboolean            neutral[N_COLOURS];
  int                *x; /* the edges of the area's columns, from its left; or NULL */
  int                *y; /* of its rows */
  guint               column;
  guint               row;  /* the area's first ones */
  guint32            *sums; /* four a pixel: pieces, red, green, blue; or NULL */
} Map;

/* The entry where data about @piece is kept. */
static guint
look_up (Map           *map,
         const QiToken *piece)
{
  guint slot = (guint) ((gsize) piece / sizeof (QiToken)) % N_COLOURS;

  if (map->tokens[slot] != piece)
    {
      map->tokens[slot] = piece;
      map->colours[slot] =
        diagram_piece_get_colour (diagram_look_get_game (map->look, piece), piece, map->style);
      map->neutral[slot] = diagram_piece_is_neutral (piece);
    }
  return slot;
}

/* The edges of @n squares from @first on, in pixels from @origin. */
static int *
list_edges (double size,
            guint  first,
            guint  n,
            int    origin)
{
  int *edges = g_new (int, n + 1);

  for (guint i = 0; i <= n; i++)
    edges[i] = get_edge (size, first + i) - origin;
  return edges;
}

static guint32 *
get_row (const Map *map,
         int        y)
{
  return (guint32 *) (gpointer) ((guint8 *) map->data + (gsize) y * map->stride);
}

static void
fill_rectangle (const Map    *map,
                int           x0,
                int           y0,
                int           x1,
                int           y1,
                DiagramColour colour)
{
  for (int y = y0; y < y1; y++)
    {
      guint32 *row = get_row (map, y);

      for (int x = x0; x < x1; x++)
        row[x] = 0xff000000u | colour;
    }
}

/* The average of the two colours of empty squares, so that pieces of either side stand out. */
static void
get_grounds (const Map     *map,
             DiagramColour *grounds)
{
  const DiagramPalette *palette = diagram_palette_get (map->style);
  gboolean squares = diagram_board_get_style (map->look->board) == QI_BOARD_SQUARES;

  DiagramColour ground = diagram_board_get_ground (map->look->board, map->style);

  grounds[0] = squares ? mix (palette->light, palette->dark, 128) : ground;
  grounds[1] = squares ? mix (palette->light, palette->dark, 64) : ground;
}

static void
fill_squares (const Map           *map,
              const DiagramLayout *layout,
              const DiagramArea   *area)
{
  DiagramColour grounds[2];

  get_grounds (map, grounds);
  for (guint row = area->row; row < area->row + area->n_rows; row++)
    {
      guint first = diagram_layout_get_square (layout, area->cell, area->column, row);
      gboolean dark = diagram_board_is_dark (map->look->board, &layout->shape, first);
      const int *y = map->y + (row - area->row);

      for (guint i = 0; i < area->n_columns; i++)
        fill_rectangle (map, map->x[i], y[0], map->x[i + 1], y[1],
                        grounds[(i % 2 == 0) == dark ? 1 : 0]);
    }
}

static void
fill_piece (const QiToken *piece,
            guint          column,
            guint          row,
            gpointer       user_data)
{
  Map *map = user_data;
  const guint slot = look_up (map, piece);
  int x0 = map->x[column - map->column];
  int x1 = map->x[column - map->column + 1];
  int y0 = map->y[row - map->row];
  int y1 = map->y[row - map->row + 1];
  int rim = MIN (x1 - x0, y1 - y0) >= MIN_DOT_PIXELS ? 1 : 0;

  if (map->neutral[slot] && x1 - x0 - 2 * rim > 1)
    {
      const QiGameInfo *info = map->look->board;
      int middle = (x0 + x1) / 2;

      fill_rectangle (map, x0 + rim, y0 + rim, middle, y1 - rim,
                      diagram_side_get_colour (info, QI_SIDE_FIRST, map->style));
      fill_rectangle (map, middle, y0 + rim, x1 - rim, y1 - rim,
                      diagram_side_get_colour (info, QI_SIDE_SECOND, map->style));
      return;
    }
  fill_rectangle (map, x0 + rim, y0 + rim, x1 - rim, y1 - rim, map->colours[slot]);
}

/* The pixel of a square where squares are smaller than pixels, in [0, @n_pixels). */
static int
get_pixel (double size,
           guint  index,
           int    origin,
           int    n_pixels)
{
  return CLAMP ((int) floor (size * (index + 0.5)) - origin, 0, n_pixels - 1);
}

static void
count_piece (const QiToken *piece,
             guint          column,
             guint          row,
             gpointer       user_data)
{
  Map *map = user_data;
  gsize x = (gsize) get_pixel (map->size, column, map->pixels.x, map->pixels.width);
  gsize y = (gsize) get_pixel (map->size, row, map->pixels.y, map->pixels.height);
  guint32 *sum = map->sums + 4 * (y * (gsize) map->pixels.width + x);
  DiagramColour colour = map->colours[look_up (map, piece)];

  sum[0]++;
  sum[1] += colour >> 16 & 0xff;
  sum[2] += colour >> 8 & 0xff;
  sum[3] += colour & 0xff;
}

/* Several squares in one pixel: the mean colour of their pieces, stronger the more there are. A
 * single piece among hundreds of squares is still visible. */
static void
fill_density (Map                 *map,
              QiPosition          *position,
              const DiagramLayout *layout,
              GHashTable          *hidden,
              const DiagramArea   *area)
{
  gsize n_pixels = (gsize) map->pixels.width * (gsize) map->pixels.height;
  double n_squares = 1. / (map->size * map->size);
  DiagramColour grounds[2];

  get_grounds (map, grounds);
  DiagramColour ground = mix (grounds[0], grounds[1], 128);
  fill_rectangle (map, 0, 0, map->pixels.width, map->pixels.height, ground);
  if (position == NULL)
    return;
  map->sums = g_new0 (guint32, 4 * n_pixels);
  diagram_map_foreach (position, layout, hidden, area, count_piece, map);
  for (gsize i = 0; i < n_pixels; i++)
    {
      const guint32 *sum = map->sums + 4 * i;
      guint32 n = sum[0];

      if (n == 0)
        continue;
      double share = MIN (MIN_SHARE + (1. - MIN_SHARE) * sqrt (n / n_squares), 1.);
      get_row (map, (int) (i / (gsize) map->pixels.width))[i % (gsize) map->pixels.width] =
        0xff000000u
        | mix (sum[1] / n << 16 | sum[2] / n << 8 | sum[3] / n, ground, (guint) (share * 256.));
    }
  g_clear_pointer (&map->sums, g_free);
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
 * Draws squares of a few pixels, or of less than one, without any outline.
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
  Map map = {
    .data = data,
    .stride = stride,
    .size = layout->square * scale,
    .look = look,
    .style = style,
    .column = area->column,
    .row = area->row,
  };

  diagram_map_get_pixels (layout, scale, area, &map.pixels);
  if (map.size < 1.)
    {
      fill_density (&map, position, layout, hidden, area);
      return;
    }
  map.x = list_edges (map.size, area->column, area->n_columns, map.pixels.x);
  map.y = list_edges (map.size, area->row, area->n_rows, map.pixels.y);
  fill_squares (&map, layout, area);
  if (position != NULL)
    diagram_map_foreach (position, layout, hidden, area, fill_piece, &map);
  g_free (map.x);
  g_free (map.y);
}

static void
draw_disc (cairo_t      *cr,
           DiagramColour colour,
           double        x,
           double        y,
           double        size)
{
  guint light = (colour >> 16 & 0xff) * 3 + (colour >> 8 & 0xff) * 6 + (colour & 0xff);

  cairo_new_sub_path (cr);
  cairo_arc (cr, x, y, size * DOT_RADIUS, 0., 2. * G_PI);
  diagram_set_colour (cr, colour);
  cairo_fill_preserve (cr);
  diagram_set_colour (cr, mix (light > 1275 ? 0x000000 : 0xffffff, colour, 144));
  cairo_set_line_width (cr, MAX (size * 0.08, 0.75));
  cairo_stroke (cr);
}

/**
 * diagram_map_draw_dot:
 * @cr: where to draw
 * @look: what the setup is drawn with
 * @piece: any token
 * @style: how it is drawn
 * @x: left edge of the square
 * @y: upper edge of the square
 * @size: side of the square
 *
 * Draws whose a piece is, and not which: squares are too small to tell that. The rim makes a light dot
 * stand out from a light square. That of a neutral piece has both sides' colours.
 */
void
diagram_map_draw_dot (cairo_t            *cr,
                      const DiagramLook  *look,
                      const QiToken      *piece,
                      const DiagramStyle *style,
                      double              x,
                      double              y,
                      double              size)
{
  const QiGameInfo *info = diagram_look_get_game (look, piece);
  const double middle = x + size / 2.;

  if (!diagram_piece_is_neutral (piece))
    {
      draw_disc (cr, diagram_piece_get_colour (info, piece, style), middle, y + size / 2., size);
      return;
    }
  for (QiSide side = QI_SIDE_FIRST; side <= QI_SIDE_SECOND; side++)
    {
      cairo_save (cr);
      cairo_rectangle (cr, side == QI_SIDE_FIRST ? middle - size : middle, y - size, size,
                       3. * size);
      cairo_clip (cr);
      draw_disc (cr, diagram_side_get_colour (info, side, style), middle, y + size / 2., size);
      cairo_restore (cr);
    }
}
