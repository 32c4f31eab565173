/* SPDX-License-Identifier: Apache-2.0 */
#include "diagram-board-private.h"

#include "diagram-text.h"

#include <math.h>

#define MIN_LINED_SQUARE  4.  /* units; lines on smaller squares would be all there is */
#define FULL_LINE_SQUARE  10. /* units; from here lines have their full strength */
#define MIN_BORDER_SQUARE 16. /* units; from here the outermost lines are heavier */
#define MIN_DETAIL_SQUARE 14. /* units; smaller boards have no marks at points and no writing */
#define MIN_DOTTED_SIZE   6   /* files and ranks of a shogi board with dots */
#define XIANGQI_FILES     9
#define XIANGQI_RANKS     10
#define MINI_SIZE         7 /* files and ranks of small xiangqi */

/* What is drawn where. */
typedef struct
{
  cairo_t             *cr;
  const QiGameInfo    *info;
  const DiagramLayout *layout;
  const DiagramArea   *area;
  double               left;
  double               top;
  double               size; /* side of a square */
  guint                files;
  guint                ranks;
} Board;

static double
get_line_width (double size)
{
  return MAX (1., round (size * 0.02));
}

/* The outermost lines of a board of points frame it. */
static double
get_border_width (double size)
{
  return get_line_width (size) + (size >= MIN_BORDER_SQUARE ? 1. : 0.);
}

/* A line as a filled rectangle on whole units, between two points of one row or column. Both ends
 * lie where the line across them has its edges. */
static void
add_line (cairo_t *cr,
          double   x0,
          double   y0,
          double   x1,
          double   y1,
          double   width)
{
  double half = floor (width / 2.);
  double x = floor (x0);
  double y = floor (y0);

  if (y1 > y0)
    cairo_rectangle (cr, x - half, y - half, width, floor (y1) - y + width);
  else
    cairo_rectangle (cr, x - half, y - half, floor (x1) - x + width, width);
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

static double
get_x (const Board *board,
       double       column)
{
  return board->left + (column + 0.5) * board->size;
}

static double
get_y (const Board *board,
       double       row)
{
  return board->top + (row + 0.5) * board->size;
}

/* Colour and strength of the lines; FALSE where squares are too small for lines. */
static gboolean
set_line_colour (const Board        *board,
                 const DiagramStyle *style)
{
  const DiagramPalette *palette = diagram_palette_get (style);
  DiagramColour ground = diagram_board_get_ground (board->info, style);
  double red = 0.;
  double green = 0.;
  double blue = 0.;

  if (board->size < MIN_LINED_SQUARE)
    return FALSE;
  diagram_colour_split (ground == palette->cloth ? palette->cloth_grid : palette->grid, &red,
                        &green, &blue);
  cairo_set_source_rgba (board->cr, red, green, blue,
                         CLAMP (board->size / FULL_LINE_SQUARE, 0.3, 1.));
  return TRUE;
}

/* The lines, counted from the edge, on which a plain board has its dots: Othello's two squares from
 * each corner, shogi's where the promotion zones end, a third of the board from either side. */
static guint
get_dot_line (const QiGameInfo *info,
              guint             n_squares)
{
  if (diagram_board_has_mark (info, QI_BOARD_CORNER_DOTS))
    return n_squares >= 5 ? 2 : 0;
  if (diagram_board_has_mark (info, QI_BOARD_ZONE_DOTS) && n_squares >= MIN_DOTTED_SIZE)
    return (n_squares * 2 + 3) / 6;
  return 0;
}

/* From corner to corner, where pawns of sittuyin are promoted. */
static void
draw_diagonals (const Board *board)
{
  /* Through the middles of the pixels in which lines cross. */
  double left = board->left + 0.5;
  double top = board->top + 0.5;
  double right = left + board->files * board->size;
  double bottom = top + board->ranks * board->size;

  cairo_move_to (board->cr, left, top);
  cairo_line_to (board->cr, right, bottom);
  cairo_move_to (board->cr, right, top);
  cairo_line_to (board->cr, left, bottom);
  cairo_set_line_width (board->cr, get_line_width (board->size));
  cairo_stroke (board->cr);
}

static void
draw_plain_lines (const Board *board)
{
  const DiagramArea *area = board->area;
  cairo_t *cr = board->cr;
  double size = board->size;
  double width = get_line_width (size);
  double x0 = board->left + area->column * size;
  double y0 = board->top + area->row * size;
  double x1 = x0 + area->n_columns * size;
  double y1 = y0 + area->n_rows * size;
  guint across = get_dot_line (board->info, board->files);
  guint down = get_dot_line (board->info, board->ranks);

  for (guint column = MAX (area->column, 1);
       column <= area->column + area->n_columns && column < board->files; column++)
    add_line (cr, board->left + column * size, y0, board->left + column * size, y1, width);
  for (guint row = MAX (area->row, 1); row <= area->row + area->n_rows && row < board->ranks; row++)
    add_line (cr, x0, board->top + row * size, x1, board->top + row * size, width);
  cairo_fill (cr);
  /* Round shapes are antialiased even if the caller wants sharp squares. */
  cairo_set_antialias (cr, CAIRO_ANTIALIAS_DEFAULT);
  if (across > 0 && down > 0 && size >= MIN_LINED_SQUARE * 2.)
    for (guint i = 0; i < 4; i++)
      add_dot (cr, board->left + (i % 2 == 0 ? across : board->files - across) * size,
               board->top + (i / 2 == 0 ? down : board->ranks - down) * size,
               MAX (size * 0.066, 1.6));
  cairo_fill (cr);
  if (diagram_board_has_mark (board->info, QI_BOARD_DIAGONALS) && board->files == board->ranks)
    draw_diagonals (board);
}

/* The lines of a Go board on which points are marked, along one dimension: those from which
 * handicap stones stand (third or fourth from the edge) and the middle one. */
static guint
get_star_lines (guint  size,
                guint *lines)
{
  guint edge = size >= 13 ? 3 : 2;

  if (size < 7)
    {
      lines[0] = size / 2;
      return size == 5 ? 1 : 0;
    }
  lines[0] = edge;
  lines[1] = size - 1 - edge;
  lines[2] = size / 2;
  return size % 2 == 0 || size == 7 ? 2 : 3;
}

static void
add_stars (const Board *board)
{
  guint columns[3];
  guint rows[3];
  guint n_columns = get_star_lines (board->files, columns);
  guint n_rows = get_star_lines (board->ranks, rows);

  for (guint i = 0; i < n_columns; i++)
    for (guint j = 0; j < n_rows; j++)
      {
        /* Smaller boards have the corners and the middle. */
        if ((i == 2) != (j == 2) && (board->files < 17 || board->ranks < 17))
          continue;
        add_dot (board->cr, get_x (board, columns[i]), get_y (board, rows[j]),
                 MAX (board->size * 0.115, 1.6));
      }
}

/* On boards as large as xiangqi's, janggi's and small xiangqi's. */
static gboolean
has_palaces (const Board *board)
{
  if (board->layout->shape.n_dimensions != 2
      || !diagram_board_has_mark (board->info, QI_BOARD_PALACES))
    return FALSE;
  return (board->files == XIANGQI_FILES && board->ranks == XIANGQI_RANKS)
         || (board->files == MINI_SIZE && board->ranks == MINI_SIZE);
}

/* The diagonals of both palaces, three points wide in the middle of either edge. */
static void
draw_palaces (const Board *board)
{
  cairo_t *cr = board->cr;
  guint first = board->files / 2 - 1;

  for (guint i = 0; i < 2; i++)
    {
      double x0 = floor (get_x (board, first)) + 0.5;
      double x1 = floor (get_x (board, first + 2)) + 0.5;
      double y0 = floor (get_y (board, i == 0 ? 0 : board->ranks - 3)) + 0.5;
      double y1 = floor (get_y (board, i == 0 ? 2 : board->ranks - 1)) + 0.5;

      cairo_move_to (cr, x0, y0);
      cairo_line_to (cr, x1, y1);
      cairo_move_to (cr, x1, y0);
      cairo_line_to (cr, x0, y1);
    }
  cairo_set_line_width (cr, get_line_width (board->size));
  cairo_stroke (cr);
}

/* Four small angles about a point, none beyond the edges of the board. */
static void
add_angles (const Board *board,
            guint        column,
            guint        row)
{
  double x = floor (get_x (board, column));
  double y = floor (get_y (board, row));
  double width = get_line_width (board->size);
  double half = floor (width / 2.);
  double gap = MAX (round (board->size * 0.07), 2.);
  double arm = MAX (round (board->size * 0.16), 3.);

  for (int side = -1; side <= 1; side += 2)
    {
      if ((side < 0 && column == 0) || (side > 0 && column + 1 == board->files))
        continue;
      for (int end = -1; end <= 1; end += 2)
        {
          double corner_x = side > 0 ? x - half + width + gap : x - half - gap - width;
          double corner_y = end > 0 ? y - half + width + gap : y - half - gap - width;

          cairo_rectangle (board->cr, side > 0 ? corner_x : corner_x - arm + width, corner_y, arm,
                           width);
          cairo_rectangle (board->cr, corner_x, end > 0 ? corner_y : corner_y - arm + width, width,
                           arm);
        }
    }
}

/* Where cannons and soldiers stand at the start. */
static void
draw_angles (const Board *board)
{
  for (guint i = 0; i < 2; i++)
    {
      for (guint column = 0; column < XIANGQI_FILES; column += 2)
        add_angles (board, column, i == 0 ? 3 : 6);
      add_angles (board, 1, i == 0 ? 2 : 7);
      add_angles (board, 7, i == 0 ? 2 : 7);
    }
  /* Angles of neighbouring arms overlap. */
  cairo_set_fill_rule (board->cr, CAIRO_FILL_RULE_WINDING);
  cairo_fill (board->cr);
}

/* The names of the two states, 楚河 and 漢界, in the gap between them; nothing without a font. */
static void
draw_river (const Board *board)
{
  static const char *const names[2][2] = { { "楚", "河" }, { "漢", "界" } };
  double glyph = board->size * 0.52;
  double y = get_y (board, 4.5) - glyph / 2.;

  for (guint half = 0; half < 2; half++)
    for (guint i = 0; i < 2; i++)
      {
        /* Turned round with the board, and still upright. */
        const char *name = names[board->layout->flipped ? 1 - half : half][i];
        double middle = get_x (board, (half == 0 ? 1.4 : 5.4) + i * 1.2);

        diagram_text_draw_glyph (board->cr, name, DIAGRAM_FONT_KANJI, middle - glyph / 2., y, glyph,
                                 glyph);
      }
}

static void
draw_point_lines (const Board *board)
{
  const DiagramArea *area = board->area;
  cairo_t *cr = board->cr;
  double size = board->size;
  double thin = get_line_width (size);
  double thick = board->files > 1 && board->ranks > 1 ? get_border_width (size) : thin;
  gboolean palaces = has_palaces (board);
  gboolean river = palaces && board->ranks == XIANGQI_RANKS
                   && diagram_board_has_mark (board->info, QI_BOARD_RIVER);
  double first_x = get_x (board, 0);
  double first_y = get_y (board, 0);
  double last_x = get_x (board, board->files - 1);
  double last_y = get_y (board, board->ranks - 1);

  for (guint column = area->column; column < area->column + area->n_columns && board->ranks > 1;
       column++)
    {
      double x = get_x (board, column);
      gboolean outer = column == 0 || column + 1 == board->files;

      if (river && !outer)
        {
          add_line (cr, x, first_y, x, get_y (board, 4), thin);
          add_line (cr, x, get_y (board, 5), x, last_y, thin);
        }
      else
        add_line (cr, x, first_y, x, last_y, outer ? thick : thin);
    }
  for (guint row = area->row; row < area->row + area->n_rows && board->files > 1; row++)
    add_line (cr, first_x, get_y (board, row), last_x, get_y (board, row),
              row == 0 || row + 1 == board->ranks ? thick : thin);
  /* A line of points: a tick at each. */
  for (guint column = area->column; column < area->column + area->n_columns && board->ranks == 1;
       column++)
    add_line (cr, get_x (board, column), first_y - 0.15 * size, get_x (board, column),
              first_y + 0.15 * size, thin);
  cairo_fill (cr);
  /* Round or slanted shapes are antialiased even if the caller wants sharp squares. */
  cairo_set_antialias (cr, CAIRO_ANTIALIAS_DEFAULT);
  if (!palaces && board->layout->shape.n_dimensions == 2
      && diagram_board_has_mark (board->info, QI_BOARD_STARS))
    add_stars (board);
  cairo_fill (cr);
  if (palaces)
    draw_palaces (board);
  if (river && size >= MIN_DETAIL_SQUARE)
    {
      draw_angles (board);
      /* Text takes longer than everything else, so it is only drawn where it can be seen. */
      if (area->row <= XIANGQI_RANKS / 2 && area->row + area->n_rows >= XIANGQI_RANKS / 2)
        draw_river (board);
    }
}

void
diagram_board_draw_lines (cairo_t             *cr,
                          const QiGameInfo    *info,
                          const DiagramLayout *layout,
                          const DiagramStyle  *style,
                          const DiagramArea   *area,
                          double               left,
                          double               top,
                          guint                files,
                          guint                ranks)
{
  const Board board = { cr, info, layout, area, left, top, layout->square, files, ranks };

  if (!set_line_colour (&board, style))
    return;
  if (diagram_board_get_style (info) == QI_BOARD_POINTS)
    draw_point_lines (&board);
  else
    draw_plain_lines (&board);
}
