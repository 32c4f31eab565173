/* SPDX-License-Identifier: Apache-2.0 */
#include "diagram-board.h"

#include <math.h>

#define MIN_LINED_SQUARE 4. /* units; lines on smaller squares would be all there is */
#define FULL_LINE_SQUARE 10. /* units; from here lines have their full strength */
#define XIANGQI_FILES 9
#define XIANGQI_RANKS 10
#define SHOGI_SIZE 9

/**
 * diagram_board_get_style:
 * @info: (nullable): the game
 *
 * Returns: how its empty board is drawn; squares for an unknown game
 */
DiagramBoardStyle
diagram_board_get_style (const QiGameInfo *info)
{
  const char *name = info != NULL ? qi_game_info_get_board_style (info) : NULL;

  if (g_strcmp0 (name, "points") == 0)
    return DIAGRAM_BOARD_POINTS;
  if (g_strcmp0 (name, "plain") == 0)
    return DIAGRAM_BOARD_PLAIN;
  return DIAGRAM_BOARD_SQUARES;
}

/**
 * diagram_board_is_dark:
 * @shape: of the board
 * @square: one of its squares
 *
 * Returns: whether the square is a dark one; neighbours in every dimension differ
 */
gboolean
diagram_board_is_dark (const QiShape *shape,
                       guint          square)
{
  guint layer = 0;
  guint rank = 0;
  guint file = 0;

  qi_shape_get_place (shape, square, &layer, &rank, &file);
  guint from_bottom = qi_shape_get_ranks (shape) - 1 - rank;
  guint from_last = qi_shape_get_layers (shape) - 1 - layer;

  return (from_last + from_bottom + file) % 2 == 0;
}

/**
 * diagram_board_get_frame:
 * @layout: a layout
 *
 * Returns: width of the frame that lies just outside the squares of each board
 */
double
diagram_board_get_frame (const DiagramLayout *layout)
{
  return layout->square >= 24. ? 2. : (layout->square >= 4. ? 1. : 0.);
}

static void
draw_squares (cairo_t              *cr,
              const DiagramPalette *palette,
              const DiagramLayout  *layout,
              const DiagramArea    *area,
              double                left,
              double                top)
{
  double size = layout->square;

  for (guint pass = 0; pass < 2; pass++)
    {
      diagram_set_colour (cr, pass == 0 ? palette->light : palette->dark);
      if (pass == 0)
        cairo_rectangle (cr, left + area->column * size, top + area->row * size,
                         area->n_columns * size, area->n_rows * size);
      else
        for (guint row = area->row; row < area->row + area->n_rows; row++)
          for (guint column = area->column; column < area->column + area->n_columns; column++)
            {
              guint square = diagram_layout_get_square (layout, area->cell, column, row);

              if (diagram_board_is_dark (&layout->shape, square))
                cairo_rectangle (cr, left + column * size, top + row * size, size, size);
            }
      cairo_fill (cr);
    }
}

static double
get_line_width (double size)
{
  return MAX (1., round (size * 0.028));
}

/* A line as a filled rectangle on whole units, between two points of one row or column. */
static void
add_line (cairo_t *cr,
          double   x0,
          double   y0,
          double   x1,
          double   y1,
          double   width)
{
  double half = floor (width / 2.);

  if (y1 > y0)
    cairo_rectangle (cr, floor (x0) - half, y0 - half, width, y1 - y0 + width);
  else
    cairo_rectangle (cr, x0 - half, floor (y0) - half, x1 - x0 + width, width);
}

static void
add_dot (cairo_t *cr,
         double   x,
         double   y,
         double   radius)
{
  cairo_new_sub_path (cr);
  cairo_arc (cr, floor (x) + 0.5, floor (y) + 0.5, radius, 0., 2. * G_PI);
  cairo_close_path (cr);
}

/* Colour and strength of the lines on a board; FALSE where squares are too small for lines. */
static gboolean
set_line_colour (cairo_t              *cr,
                 const DiagramPalette *palette,
                 double                size)
{
  double red = 0.;
  double green = 0.;
  double blue = 0.;

  if (size < MIN_LINED_SQUARE)
    return FALSE;
  diagram_colour_split (palette->grid, &red, &green, &blue);
  cairo_set_source_rgba (cr, red, green, blue, CLAMP (size / FULL_LINE_SQUARE, 0.3, 1.) * 0.85);
  return TRUE;
}

static void
draw_plain_lines (cairo_t             *cr,
                  const DiagramLayout *layout,
                  const DiagramArea   *area,
                  double               left,
                  double               top,
                  guint                files,
                  guint                ranks)
{
  double size = layout->square;
  double width = get_line_width (size);
  double x0 = left + area->column * size;
  double y0 = top + area->row * size;
  double x1 = x0 + area->n_columns * size;
  double y1 = y0 + area->n_rows * size;

  for (guint column = MAX (area->column, 1);
       column <= area->column + area->n_columns && column < files; column++)
    add_line (cr, left + column * size, y0, left + column * size, y1, width);
  for (guint row = MAX (area->row, 1); row <= area->row + area->n_rows && row < ranks; row++)
    add_line (cr, x0, top + row * size, x1, top + row * size, width);
  if (files == SHOGI_SIZE && ranks == SHOGI_SIZE && layout->shape.n_dimensions == 2)
    for (guint i = 0; i < 4; i++)
      add_dot (cr, left + (i % 2 == 0 ? 3 : 6) * size, top + (i / 2 == 0 ? 3 : 6) * size,
               MAX (size * 0.07, 2.));
  cairo_fill (cr);
}

/* The points of a Go board that are marked, along one dimension. */
static guint
get_star_lines (guint  size,
                guint *lines)
{
  guint edge = size >= 13 ? 3 : 2;

  if (size < 7 || size % 2 == 0)
    return 0;
  lines[0] = edge;
  lines[1] = size - 1 - edge;
  lines[2] = size / 2;
  return 3;
}

static void
add_stars (cairo_t *cr,
           double   left,
           double   top,
           double   size,
           guint    files,
           guint    ranks)
{
  guint columns[3];
  guint rows[3];
  guint n_columns = get_star_lines (files, columns);
  guint n_rows = get_star_lines (ranks, rows);

  for (guint i = 0; i < n_columns; i++)
    for (guint j = 0; j < n_rows; j++)
      {
        /* Smaller boards have the corners and the middle. */
        if ((i == 2) != (j == 2) && (files < 15 || ranks < 15))
          continue;
        add_dot (cr, left + (columns[i] + 0.5) * size, top + (rows[j] + 0.5) * size,
                 MAX (size * 0.11, 2.));
      }
}

/* Xiangqi's and janggi's; only the first has a river, which the lines do not cross. */
static gboolean
has_palaces (const QiGameInfo    *info,
             const DiagramLayout *layout)
{
  return info != NULL &&
         (g_str_equal (qi_game_info_get_piece_style (info), "xiangqi") ||
          g_str_equal (qi_game_info_get_piece_style (info), "janggi")) &&
         layout->shape.n_dimensions == 2 && layout->shape.sizes[0] == XIANGQI_RANKS &&
         layout->shape.sizes[1] == XIANGQI_FILES;
}

/* The diagonals of both palaces; whole lines, whatever the area: the caller clips. */
static void
draw_palaces (cairo_t *cr,
              double   left,
              double   top,
              double   size)
{
  for (guint i = 0; i < 2; i++)
    {
      double x0 = left + 3.5 * size;
      double x1 = left + 5.5 * size;
      double y0 = top + (i == 0 ? 0.5 : 7.5) * size;
      double y1 = y0 + 2. * size;

      cairo_move_to (cr, floor (x0) + 0.5, floor (y0) + 0.5);
      cairo_line_to (cr, floor (x1) + 0.5, floor (y1) + 0.5);
      cairo_move_to (cr, floor (x1) + 0.5, floor (y0) + 0.5);
      cairo_line_to (cr, floor (x0) + 0.5, floor (y1) + 0.5);
    }
  cairo_set_line_width (cr, get_line_width (size));
  cairo_stroke (cr);
}

static void
draw_point_lines (cairo_t             *cr,
                  const QiGameInfo    *info,
                  const DiagramLayout *layout,
                  const DiagramArea   *area,
                  double               left,
                  double               top,
                  guint                files,
                  guint                ranks)
{
  double size = layout->square;
  double width = get_line_width (size);
  gboolean palaces = has_palaces (info, layout);
  gboolean river = palaces && qi_game_info_get_coordinates (info) == QI_COORDINATES_XIANGQI;
  double first_x = left + 0.5 * size;
  double first_y = top + 0.5 * size;
  double last_x = left + (files - 0.5) * size;
  double last_y = top + (ranks - 0.5) * size;

  for (guint column = area->column; column < area->column + area->n_columns && ranks > 1; column++)
    {
      double x = left + (column + 0.5) * size;

      if (river && column != 0 && column != files - 1)
        {
          add_line (cr, x, first_y, x, top + 4.5 * size, width);
          add_line (cr, x, top + 5.5 * size, x, last_y, width);
        }
      else
        add_line (cr, x, first_y, x, last_y, width);
    }
  for (guint row = area->row; row < area->row + area->n_rows && files > 1; row++)
    add_line (cr, first_x, top + (row + 0.5) * size, last_x, top + (row + 0.5) * size, width);
  /* A line of points: a tick at each. */
  for (guint column = area->column; column < area->column + area->n_columns && ranks == 1; column++)
    add_line (cr, left + (column + 0.5) * size, first_y - 0.15 * size, left + (column + 0.5) * size,
              first_y + 0.15 * size, width);
  if (!palaces && layout->shape.n_dimensions == 2)
    add_stars (cr, left, top, size, files, ranks);
  cairo_fill (cr);
  if (palaces)
    draw_palaces (cr, left, top, size);
}

/**
 * diagram_board_draw_area:
 * @cr: where to draw, in units of the layout
 * @info: (nullable): the game
 * @layout: where the squares are
 * @style: how it is drawn
 * @area: what part of which board
 *
 * Draws a part of an empty board; parts that are drawn one by one join without a seam.
 */
void
diagram_board_draw_area (cairo_t             *cr,
                         const QiGameInfo    *info,
                         const DiagramLayout *layout,
                         const DiagramStyle  *style,
                         const DiagramArea   *area)
{
  const DiagramPalette *palette = diagram_palette_get (style);
  DiagramBoardStyle kind = diagram_board_get_style (info);
  double size = layout->square;
  double left = 0.;
  double top = 0.;
  guint files = 0;
  guint ranks = 0;

  diagram_layout_get_cell (layout, area->cell, &left, &top, &files, &ranks);
  if (kind == DIAGRAM_BOARD_SQUARES)
    {
      draw_squares (cr, palette, layout, area, left, top);
      return;
    }
  cairo_save (cr);
  cairo_rectangle (cr, left + area->column * size, top + area->row * size, area->n_columns * size,
                   area->n_rows * size);
  cairo_clip (cr);
  diagram_set_colour (cr, palette->wood);
  cairo_paint (cr);
  if (set_line_colour (cr, palette, size))
    {
      if (kind == DIAGRAM_BOARD_POINTS)
        draw_point_lines (cr, info, layout, area, left, top, files, ranks);
      else
        draw_plain_lines (cr, layout, area, left, top, files, ranks);
    }
  cairo_restore (cr);
}
