/* SPDX-License-Identifier: Apache-2.0 */
#include "diagram-board-private.h"

#include "diagram-text.h"
#include "qi-draughts-private.h"
#include "qi-game-info-private.h"

#include <math.h>

#define MIN_HATCHED_SQUARE  12. /* units; smaller squares are grey */
#define HATCH_SPACE         4.2 /* units between lines of small squares, at right angles */
#define MIN_NUMBERED_SQUARE 32. /* units; numbers in smaller squares could not be read */
#define NO_NUMBER           0

/**
 * diagram_board_get_style:
 * @info: (nullable): the game
 *
 * Returns: how its empty board is drawn; squares for an unknown game
 */
QiBoardStyle
diagram_board_get_style (const QiGameInfo *info)
{
  return info != NULL ? qi_game_info_get_board_style (info) : QI_BOARD_SQUARES;
}

/**
 * diagram_board_has_mark:
 * @info: (nullable): the game
 * @mark: what may be drawn on its empty board
 *
 * Returns: whether it is
 */
gboolean
diagram_board_has_mark (const QiGameInfo *info,
                        QiBoardMarks      mark)
{
  return info != NULL && (qi_game_info_get_board_marks (info) & mark) != 0;
}

/**
 * diagram_board_is_dark:
 * @info: (nullable): the game
 * @shape: of the board
 * @square: one of its squares
 *
 * Neighbours in every dimension differ. The squares that a game of draughts is played on are dark,
 * wherever its federation puts them.
 *
 * Returns: whether the square is a dark one
 */
gboolean
diagram_board_is_dark (const QiGameInfo *info,
                       const QiShape    *shape,
                       guint             square)
{
  const QiDraughtsBoard *draughts = info != NULL ? qi_game_info_get_draughts (info) : NULL;
  guint corner = draughts == NULL || draughts->plays_corner ? 0 : 1;
  guint layer = 0;
  guint rank = 0;
  guint file = 0;

  qi_shape_get_place (shape, square, &layer, &rank, &file);
  guint from_bottom = qi_shape_get_ranks (shape) - 1 - rank;
  guint from_last = qi_shape_get_layers (shape) - 1 - layer;

  return (from_last + from_bottom + file) % 2 == corner;
}

/**
 * diagram_board_get_ground:
 * @info: (nullable): a game whose board is not of squares
 * @style: how it is drawn
 *
 * Returns: the colour of its board: green cloth, or wood
 */
DiagramColour
diagram_board_get_ground (const QiGameInfo   *info,
                          const DiagramStyle *style)
{
  const DiagramPalette *palette = diagram_palette_get (style);

  return diagram_board_has_mark (info, QI_BOARD_CLOTH) ? palette->cloth : palette->wood;
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

/* Dark squares are lines on the colour of the light ones. */
static gboolean
is_hatched (const QiGameInfo    *info,
            const DiagramLayout *layout,
            const DiagramStyle  *style)
{
  return diagram_palette_get (style)->hatched && layout->square >= MIN_HATCHED_SQUARE
         && diagram_board_get_style (info) == QI_BOARD_SQUARES;
}

/* The part of a square between two lines that rise to the right. Each line is given by where it
 * leaves the left and then the lower edge, measured along both edges. */
static void
add_band (cairo_t *cr,
          double   x,
          double   y,
          double   size,
          double   from,
          double   to)
{
  gboolean corners = from < size && to > size;

  cairo_move_to (cr, x + MAX (from - size, 0.), y + MIN (from, size));
  cairo_line_to (cr, x + MIN (from, size), y + MAX (from - size, 0.));
  if (corners)
    cairo_line_to (cr, x + size, y);
  cairo_line_to (cr, x + MIN (to, size), y + MAX (to - size, 0.));
  cairo_line_to (cr, x + MAX (to - size, 0.), y + MIN (to, size));
  if (corners)
    cairo_line_to (cr, x, y + size);
  cairo_close_path (cr);
}

/* Lines from the lower left to the upper right, evenly from corner to corner, so that they go on in
 * the next dark square of the diagonal. They end exactly at the edges. */
static void
add_hatching (cairo_t *cr,
              double   x,
              double   y,
              double   size)
{
  double space = MAX (HATCH_SPACE, size * 0.085);
  guint n_lines = MAX ((guint) round (size * G_SQRT2 / space), 3);
  double half = MAX (0.8, size * 0.018) / G_SQRT2;

  for (guint i = 0; i < n_lines; i++)
    {
      double middle = (i + 0.5) * 2. * size / n_lines;

      add_band (cr, x, y, size, middle - half, middle + half);
    }
}

static void
draw_squares (cairo_t             *cr,
              const QiGameInfo    *info,
              const DiagramLayout *layout,
              const DiagramStyle  *style,
              const DiagramArea   *area,
              double               left,
              double               top)
{
  const DiagramPalette *palette = diagram_palette_get (style);
  gboolean hatched = is_hatched (info, layout, style);
  double size = layout->square;

  diagram_set_colour (cr, palette->light);
  cairo_rectangle (cr, left + area->column * size, top + area->row * size, area->n_columns * size,
                   area->n_rows * size);
  cairo_fill (cr);
  for (guint row = area->row; row < area->row + area->n_rows; row++)
    for (guint column = area->column; column < area->column + area->n_columns; column++)
      {
        guint square = diagram_layout_get_square (layout, area->cell, column, row);

        if (!diagram_board_is_dark (info, &layout->shape, square))
          continue;
        if (hatched)
          add_hatching (cr, left + column * size, top + row * size, size);
        else
          cairo_rectangle (cr, left + column * size, top + row * size, size, size);
      }
  diagram_set_colour (cr, hatched ? palette->grid : palette->dark);
  cairo_save (cr);
  /* Slanted lines are antialiased even if the caller wants sharp squares. */
  if (hatched)
    cairo_set_antialias (cr, CAIRO_ANTIALIAS_DEFAULT);
  cairo_fill (cr);
  cairo_restore (cr);
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
  double size = layout->square;
  double left = 0.;
  double top = 0.;
  guint files = 0;
  guint ranks = 0;

  diagram_layout_get_cell (layout, area->cell, &left, &top, &files, &ranks);
  if (diagram_board_get_style (info) == QI_BOARD_SQUARES)
    {
      draw_squares (cr, info, layout, style, area, left, top);
      return;
    }
  cairo_save (cr);
  cairo_rectangle (cr, left + area->column * size, top + area->row * size, area->n_columns * size,
                   area->n_rows * size);
  cairo_clip (cr);
  diagram_set_colour (cr, diagram_board_get_ground (info, style));
  cairo_paint (cr);
  diagram_board_draw_lines (cr, info, layout, style, area, left, top, files, ranks);
  cairo_restore (cr);
}

/**
 * diagram_board_has_numbers:
 * @info: (nullable): the game
 * @layout: where the squares are
 *
 * Returns: whether empty squares have their numbers in a corner
 */
gboolean
diagram_board_has_numbers (const QiGameInfo    *info,
                           const DiagramLayout *layout)
{
  return info != NULL && layout->ruler > 0. && layout->square >= MIN_NUMBERED_SQUARE
         && layout->shape.n_dimensions == 2 && qi_game_info_get_coordinates (info)->numbered
         && qi_game_info_get_draughts (info) != NULL;
}

/**
 * diagram_board_get_number:
 * @info: (nullable): the game
 * @shape: of a board
 * @square: one of its squares
 *
 * Returns: the number of a square that is played on in a game of draughts that numbers its squares;
 * 0 for others
 */
guint
diagram_board_get_number (const QiGameInfo *info,
                          const QiShape    *shape,
                          guint             square)
{
  if (info == NULL || !qi_game_info_get_coordinates (info)->numbered
      || qi_game_info_get_draughts (info) == NULL || shape->n_dimensions != 2)
    return NO_NUMBER;

  QiDraughtsBoard board = *qi_game_info_get_draughts (info);
  board.width = qi_shape_get_files (shape);
  board.height = qi_shape_get_ranks (shape);
  return qi_draughts_board_get_number (&board, square);
}

/**
 * diagram_board_draw_number:
 * @cr: where to draw, in units of the layout
 * @info: (nullable): the game
 * @layout: where the squares are
 * @style: how it is drawn
 * @square: an empty square
 *
 * Draws the number of a square into its upper left corner, when it has one.
 */
void
diagram_board_draw_number (cairo_t             *cr,
                           const QiGameInfo    *info,
                           const DiagramLayout *layout,
                           const DiagramStyle  *style,
                           guint                square)
{
  const DiagramPalette *palette = diagram_palette_get (style);
  guint number = diagram_board_get_number (info, &layout->shape, square);
  double font = CLAMP (round (layout->square * 0.22), 9., 16.);
  char text[16];
  double x = 0.;
  double y = 0.;

  if (number == NO_NUMBER)
    return;
  g_snprintf (text, sizeof text, "%u", number);
  diagram_layout_get_place (layout, square, &x, &y);
  double width = ceil (diagram_text_get_width (cr, text, font)) + 1.;
  double height = ceil (font * 1.1);
  x += round (layout->square * 0.06);
  y += round (layout->square * 0.05);
  if (palette->hatched)
    {
      /* Hatching behind a number would make it unreadable. */
      diagram_set_colour (cr, palette->light);
      cairo_rectangle (cr, x - 1., y - 1., width + 2., height + 2.);
      cairo_fill (cr);
    }
  diagram_set_colour (cr, palette->number);
  diagram_text_draw_line (cr, text, font, FALSE, x, y, width, height);
}
