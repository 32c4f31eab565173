/* SPDX-License-Identifier: Apache-2.0 */
#include "diagram-board.h"
#include "theme-named.h"

#include <math.h>
#include <string.h>

#define ROUNDING 4   /* of a channel, where the same edge is drawn as part of another path */
#define SIDE     20. /* of a square; lines are one unit wide and begin at its middle */

typedef struct
{
  cairo_surface_t *surface;
  DiagramLayout    layout;
} Picture;

/* An empty board without rulers, its first square at the origin. */
static Picture
draw (const char         *game,
      const QiShape      *shape,
      const DiagramStyle *style,
      double              square,
      gboolean            coordinates,
      gboolean            flipped)
{
  const QiGameInfo *info = qi_game_info_lookup (game);
  Picture picture = { 0 };

  g_assert_nonnull (info);
  diagram_layout_init (&picture.layout, shape != NULL ? shape : qi_game_info_get_shape (info),
                       flipped, coordinates, square, 4000.);
  picture.layout.x = -picture.layout.ruler;
  picture.layout.y = -picture.layout.ruler;
  picture.surface =
    cairo_image_surface_create (CAIRO_FORMAT_RGB24, (int) ceil (picture.layout.width),
                                (int) ceil (picture.layout.height));
  cairo_t *cr = cairo_create (picture.surface);
  diagram_draw_board (cr, info, &picture.layout, style);
  g_assert_cmpint (cairo_status (cr), ==, CAIRO_STATUS_SUCCESS);
  cairo_destroy (cr);
  cairo_surface_flush (picture.surface);
  return picture;
}

static void
picture_clear (Picture *picture)
{
  g_clear_pointer (&picture->surface, cairo_surface_destroy);
}

static DiagramColour
get_pixel (const Picture *picture,
           double         x,
           double         y)
{
  const guint8 *data = cairo_image_surface_get_data (picture->surface);
  gsize stride = (gsize) cairo_image_surface_get_stride (picture->surface);
  guint32 pixel = 0;

  memcpy (&pixel, data + (gsize) y * stride + (gsize) x * sizeof pixel, sizeof pixel);
  return pixel & 0xffffff;
}

/* The part of a square's pixels that are darker than half of the way to black. */
static double
measure_dark (const Picture *picture,
              guint          column,
              guint          row)
{
  double side = picture->layout.square;
  guint n_dark = 0;

  for (double y = row * side; y < (row + 1) * side; y++)
    for (double x = column * side; x < (column + 1) * side; x++)
      if ((get_pixel (picture, x, y) & 0xff) < 0x80)
        n_dark++;
  return n_dark / (side * side);
}

/* What is at a place, in squares from the upper left corner of the board. */
typedef enum
{
  GROUND,
  LINE
} Found;

typedef struct
{
  const char *name;
  const char *game;
  double      x;
  double      y;
  Found       found;
} PlaceCase;

/* Points lie in the middles of squares: the point in column 3, row 0 is at (3.5, 0.5). */
static const PlaceCase places[] = {
  /* Palaces: three points wide about the middle file, three ranks deep. */
  { "xiangqi-palace-top", "xiangqi", 4, 1, LINE },
  { "xiangqi-palace-top-right", "xiangqi", 5, 1, LINE },
  { "xiangqi-palace-bottom", "xiangqi", 4, 8, LINE },
  { "xiangqi-palace-bottom-right", "xiangqi", 5, 9, LINE },
  { "xiangqi-beside-palace", "xiangqi", 3, 1, GROUND },
  { "xiangqi-before-palace", "xiangqi", 4, 3, GROUND },
  { "janggi-palace-top", "janggi", 4, 2, LINE },
  { "janggi-palace-bottom", "janggi", 5, 8, LINE },
  { "janggi-beside-palace", "janggi", 6, 8, GROUND },
  { "minixiangqi-palace", "minixiangqi", 3, 1, LINE },
  { "minixiangqi-palace-bottom", "minixiangqi", 4, 6, LINE },
  { "minixiangqi-middle", "minixiangqi", 4, 3, GROUND },
  /* The river: files end at its banks, but for the outermost. */
  { "xiangqi-river", "xiangqi", 4.525, 5, GROUND },
  { "xiangqi-river-edge", "xiangqi", .525, 5, LINE },
  { "xiangqi-river-other-edge", "xiangqi", 8.525, 5, LINE },
  { "xiangqi-bank", "xiangqi", 4, 4.525, LINE },
  { "janggi-has-no-river", "janggi", 4.525, 5, LINE },
  { "minixiangqi-has-no-river", "minixiangqi", 3.525, 3.2, LINE },
  /* Angles at the points of cannons and soldiers, inside the board only: two units from the line,
   * and one wide. */
  { "xiangqi-cannon", "xiangqi", 1.675, 2.75, LINE },
  { "xiangqi-cannon-other-side", "xiangqi", 1.375, 7.3, LINE },
  { "xiangqi-soldier", "xiangqi", 4.675, 3.75, LINE },
  { "xiangqi-soldier-at-the-edge", "xiangqi", .675, 6.75, LINE },
  { "xiangqi-nothing-beyond-the-edge", "xiangqi", .375, 6.75, GROUND },
  { "xiangqi-no-soldier", "xiangqi", 3.675, 3.75, GROUND },
  { "janggi-has-no-angles", "janggi", 1.675, 2.75, GROUND },
  /* Shogi's dots are where the promotion zones end. */
  { "shogi-dot", "shogi", 3.09, 3.09, LINE },
  { "shogi-dot-bottom", "shogi", 6.09, 6.09, LINE },
  { "shogi-no-dot", "shogi", 4.09, 4.09, GROUND },
  { "shogi-line", "shogi", 4.025, 4.5, LINE },
  { "chushogi-dot", "chushogi", 4.09, 8.09, LINE },
  { "chushogi-no-dot", "chushogi", 3.09, 3.09, GROUND },
  { "torishogi-dot", "torishogi", 2.09, 5.09, LINE },
  { "minishogi-no-dot", "minishogi", 2.09, 2.09, GROUND },
  { "dobutsu-no-dot", "dobutsu", 1.09, 1.09, GROUND },
  { "sittuyin-diagonal", "sittuyin", 2.5, 2.5, LINE },
  { "sittuyin-other-diagonal", "sittuyin", 5.5, 2.5, LINE },
  { "sittuyin-no-diagonal", "sittuyin", 3.5, 2.5, GROUND },
  { "makruk-no-diagonal", "makruk", 2.5, 2.5, GROUND },
  { "makruk-is-plain", "makruk", .5, .5, GROUND },
  { "othello-dot", "othello", 2.09, 6.09, LINE },
  { "othello-no-dot", "othello", 3.09, 3.09, GROUND },
};

/* The same from both sides: all these boards look alike when they are turned round. */
static void
test_place (gconstpointer data)
{
  const PlaceCase *test = data;
  const DiagramStyle style = { .theme = theme_named ("paper") };

  for (guint flipped = 0; flipped < 2; flipped++)
    {
      Picture picture = draw (test->game, NULL, &style, SIDE, FALSE, flipped != 0);
      DiagramColour pixel = get_pixel (&picture, test->x * SIDE, test->y * SIDE);

      if (test->found == LINE)
        g_assert_cmphex (pixel & 0xff, <, 0xa0);
      else
        g_assert_cmphex (pixel & 0xff, >, 0xe0);
      picture_clear (&picture);
    }
}

typedef struct
{
  const char *name;
  guint       files;
  guint       ranks;
  const char *stars; /* column,row of each, counted from 0 */
} StarsCase;

/* The points from which GTP's fixed handicap takes its stones: on the third line of boards below 13,
 * on the fourth of larger ones; the middles of the sides are marked from 17. */
static const StarsCase stars[] = {
  { "3", 3, 3, "" },
  { "5", 5, 5, "2,2" },
  { "7", 7, 7, "2,2 4,2 2,4 4,4" },
  { "8", 8, 8, "2,2 5,2 2,5 5,5" },
  { "9", 9, 9, "2,2 6,2 4,4 2,6 6,6" },
  { "11", 11, 11, "2,2 8,2 5,5 2,8 8,8" },
  { "13", 13, 13, "3,3 9,3 6,6 3,9 9,9" },
  { "15", 15, 15, "3,3 11,3 7,7 3,11 11,11" },
  { "17", 17, 17, "3,3 8,3 13,3 3,8 8,8 13,8 3,13 8,13 13,13" },
  { "19", 19, 19, "3,3 9,3 15,3 3,9 9,9 15,9 3,15 9,15 15,15" },
  { "21", 21, 21, "3,3 10,3 17,3 3,10 10,10 17,10 3,17 10,17 17,17" },
  { "9x13", 9, 13, "2,3 6,3 4,6 2,9 6,9" },
  { "19x13", 19, 13, "3,3 15,3 9,6 3,9 15,9" },
  { "13x19", 13, 19, "3,3 9,3 6,9 3,15 9,15" },
};

static void
test_stars (gconstpointer data)
{
  const StarsCase *test = data;
  const DiagramStyle style = { .theme = theme_named ("paper") };
  const QiShape shape = { 2, { test->ranks, test->files } };
  g_autoptr (GString) found = g_string_new (NULL);
  Picture picture = draw ("go", &shape, &style, SIDE, FALSE, FALSE);

  for (guint row = 1; row + 1 < test->ranks; row++)
    for (guint column = 1; column + 1 < test->files; column++)
      /* Beside both lines, which are one unit wide. */
      if ((get_pixel (&picture, column * SIDE + 11., row * SIDE + 11.) & 0xff) < 0x80)
        g_string_append_printf (found, "%s%u,%u", found->len > 0 ? " " : "", column, row);
  g_assert_cmpstr (found->str, ==, test->stars);
  picture_clear (&picture);
}

typedef struct
{
  const char *name;
  const char *game;
  QiShape     shape;
  double      side;
  double      x; /* in squares from the upper left corner of the board */
  double      y;
  Found       found;
} OddCase;

/* Boards of other sizes than their games': a line of points has a tick at each, palaces and rivers belong to boards of their own
 * size, dots and diagonals to boards with room for them, and squares of few pixels have no lines. */
static const OddCase odd_cases[] = {
  { "points-in-a-line-tick", "go", { 1, { 9 } }, 40, 3.5, 0.4, LINE },
  { "points-in-a-line", "go", { 1, { 9 } }, 40, 3.25, 0.5, LINE },
  { "points-in-a-line-beside", "go", { 1, { 9 } }, 40, 3.25, 0.4, GROUND },
  { "one-rank-tick", "go", { 2, { 1, 9 } }, 40, 3.5, 0.4, LINE },
  { "one-rank-beside-tick", "go", { 2, { 1, 9 } }, 40, 3.5, 0.2, GROUND },
  { "one-file", "go", { 2, { 9, 1 } }, 40, 0.5, 3.25, LINE },
  { "one-file-beside", "go", { 2, { 9, 1 } }, 40, 0.25, 3.25, GROUND },
  { "xiangqi-low", "xiangqi", { 2, { 9, 9 } }, 40, 4, 1, GROUND },
  { "xiangqi-low-has-no-river", "xiangqi", { 2, { 9, 9 } }, 40, 1.5, 5, LINE },
  { "xiangqi-narrow", "xiangqi", { 2, { 10, 8 } }, 40, 4, 1, GROUND },
  { "xiangqi-layers", "xiangqi", { 3, { 1, 10, 9 } }, 40, 4, 1, GROUND },
  { "minixiangqi-high", "minixiangqi", { 2, { 8, 7 } }, 40, 3, 1, GROUND },
  { "minixiangqi-wide", "minixiangqi", { 2, { 7, 8 } }, 40, 3, 1, GROUND },
  { "go-layers-have-no-stars", "go", { 3, { 1, 9, 9 } }, 20, 2.55, 2.55, GROUND },
  { "othello-dot", "othello", { 2, { 8, 8 } }, 40, 2.03, 2.03, LINE },
  { "othello-small-has-none", "othello", { 2, { 4, 4 } }, 40, 2.03, 2.03, GROUND },
  { "othello-low-has-none", "othello", { 2, { 4, 8 } }, 40, 2.03, 2.03, GROUND },
  { "sittuyin-diagonal", "sittuyin", { 2, { 8, 8 } }, 40, 2.51, 2.51, LINE },
  { "sittuyin-low-has-none", "sittuyin", { 2, { 7, 8 } }, 40, 2.51, 2.51, GROUND },
  { "tiny-has-no-lines", "shogi", { 2, { 9, 9 } }, 3, 1, 1, GROUND },
  { "small-has-lines", "shogi", { 2, { 9, 9 } }, 5, 1, 1.5, LINE },
};

static void
test_odd (gconstpointer data)
{
  const OddCase *test = data;
  const DiagramStyle style = { .theme = theme_named ("paper") };
  Picture picture = draw (test->game, &test->shape, &style, test->side, FALSE, FALSE);
  double left = 0.;
  double top = 0.;

  diagram_layout_get_place (&picture.layout, 0, &left, &top);
  const DiagramColour pixel =
    get_pixel (&picture, left + test->x * test->side, top + test->y * test->side);
  if (test->found == LINE)
    g_assert_cmphex (pixel & 0xff, <, 0xc0);
  else
    g_assert_cmphex (pixel & 0xff, >, 0xe0);
  picture_clear (&picture);
}

typedef struct
{
  const char *game;
  guint       column; /* of a square that is played on, seen by the first player in rank 1 */
} DarkCase;

/* In draughts the dark squares are those that are played on: the left corner square in most games,
 * the right one in the Italian and the Spanish game. */
static const DarkCase dark_cases[] = {
  { "chess", 0 },           { "draughts", 0 },     { "checkers", 0 },
  { "russiandraughts", 0 }, { "italiandraughts", 1 }, { "spanishdraughts", 1 },
};

static void
test_dark (gconstpointer data)
{
  const DarkCase *test = data;
  const DiagramStyle style = { .theme = theme_named ("green") };
  const DiagramPalette *palette = diagram_palette_get (&style);

  for (guint flipped = 0; flipped < 2; flipped++)
    {
      Picture picture = draw (test->game, NULL, &style, SIDE, FALSE, flipped != 0);
      guint last = qi_shape_get_ranks (&picture.layout.shape) - 1;
      double y = (last + 0.5) * SIDE;

      g_assert_cmphex (get_pixel (&picture, (test->column + 0.5) * SIDE, y), ==, palette->dark);
      g_assert_cmphex (get_pixel (&picture, (1 - test->column + 0.5) * SIDE, y), ==,
                       palette->light);
      picture_clear (&picture);
    }
}

/* On paper dark squares are lines where there is room, and grey below. */
static void
test_hatching (void)
{
  static const double sides[] = { 6., 11., 12., 16., 32., 64., 128. };
  const DiagramStyle style = { .theme = theme_named ("paper") };
  const DiagramPalette *palette = diagram_palette_get (&style);

  for (guint i = 0; i < G_N_ELEMENTS (sides); i++)
    {
      Picture picture = draw ("chess", NULL, &style, sides[i], FALSE, FALSE);

      g_assert_cmphex (get_pixel (&picture, sides[i] / 2., sides[i] / 2.), ==, 0xffffff);
      if (sides[i] < 12.)
        g_assert_cmphex (get_pixel (&picture, sides[i] * 1.5, sides[i] / 2.), ==, palette->dark);
      else
        {
          g_assert_cmpfloat (measure_dark (&picture, 1, 0), >, 0.05);
          g_assert_cmpfloat (measure_dark (&picture, 1, 0), <, 0.45);
          g_assert_cmpfloat (measure_dark (&picture, 0, 0), <, 0.02);
        }
      picture_clear (&picture);
    }
}

/* Othello has a green board, except on paper and in high contrast. */
static void
test_cloth (void)
{
  for (guint theme = 0; theme < diagram_theme_get_n (); theme++)
    {
      const DiagramStyle style = { .theme = theme };
      const DiagramPalette *palette = diagram_palette_get (&style);
      Picture othello = draw ("othello", NULL, &style, SIDE, FALSE, FALSE);
      Picture shogi = draw ("shogi", NULL, &style, SIDE, FALSE, FALSE);

      g_assert_cmphex (get_pixel (&othello, SIDE / 2., SIDE / 2.), ==, palette->cloth);
      g_assert_cmphex (get_pixel (&shogi, SIDE / 2., SIDE / 2.), ==, palette->wood);
      picture_clear (&othello);
      picture_clear (&shogi);
    }
}

/* Squares that are played on have their numbers where they can be read and coordinates are shown. */
static void
test_numbers (void)
{
  const DiagramStyle style = { .theme = theme_named ("paper") };
  const QiGameInfo *info = qi_game_info_lookup ("draughts");
  Picture plain = draw ("draughts", NULL, &style, 40., FALSE, FALSE);
  Picture numbered = draw ("draughts", NULL, &style, 40., TRUE, FALSE);
  Picture small = draw ("draughts", NULL, &style, 31., TRUE, FALSE);

  g_assert_false (diagram_board_has_numbers (info, &plain.layout));
  g_assert_true (diagram_board_has_numbers (info, &numbered.layout));
  g_assert_false (diagram_board_has_numbers (info, &small.layout));
  g_assert_false (diagram_board_has_numbers (qi_game_info_lookup ("chess"), &numbered.layout));
  g_assert_false (
    diagram_board_has_numbers (qi_game_info_lookup ("russiandraughts"), &numbered.layout));
  g_assert_false (diagram_board_has_numbers (NULL, &numbered.layout));
  /* Number 1 is the second square of the first rank, 50 the last but one of the last rank. */
  g_assert_cmpuint (diagram_board_get_number (info, &numbered.layout.shape, 0), ==, 0);
  g_assert_cmpuint (diagram_board_get_number (info, &numbered.layout.shape, 1), ==, 1);
  g_assert_cmpuint (diagram_board_get_number (info, &numbered.layout.shape, 98), ==, 50);
  g_assert_cmpuint (diagram_board_get_number (NULL, &numbered.layout.shape, 1), ==, 0);
  g_assert_cmpuint (diagram_board_get_number (qi_game_info_lookup ("chess"), &numbered.layout.shape,
                                              1),
                    ==, 0);
  g_assert_cmpuint (diagram_board_get_number (info, &(const QiShape) { 3, { 2, 10, 10 } }, 1), ==,
                    0);
  /* The number is on paper-coloured ground, not on lines. */
  g_assert_cmpfloat (ABS (measure_dark (&numbered, 1, 0) - measure_dark (&plain, 1, 0)), >, 0.001);
  picture_clear (&plain);
  picture_clear (&numbered);
  picture_clear (&small);
}

typedef struct
{
  const char *game;
  guint       rulers;
} RulersCase;

#define ALL (DIAGRAM_RULER_TOP | DIAGRAM_RULER_RIGHT | DIAGRAM_RULER_BOTTOM | DIAGRAM_RULER_LEFT)

static const RulersCase rulers_cases[] = {
  { "chess", DIAGRAM_RULER_BOTTOM | DIAGRAM_RULER_LEFT },
  { "shogi", DIAGRAM_RULER_TOP | DIAGRAM_RULER_RIGHT },
  { "xiangqi", DIAGRAM_RULER_BOTTOM | DIAGRAM_RULER_LEFT },
  { "janggi", DIAGRAM_RULER_BOTTOM | DIAGRAM_RULER_LEFT },
  { "go", ALL },
  { "draughts", ALL },
  { "russiandraughts", DIAGRAM_RULER_BOTTOM | DIAGRAM_RULER_LEFT },
  { "othello", DIAGRAM_RULER_TOP | DIAGRAM_RULER_LEFT },
  { "raumschach", DIAGRAM_RULER_BOTTOM | DIAGRAM_RULER_LEFT },
  { "line", DIAGRAM_RULER_BOTTOM },
};

static void
test_rulers (gconstpointer data)
{
  const RulersCase *test = data;
  const QiGameInfo *info = qi_game_info_lookup (test->game);
  DiagramLayout layout;

  diagram_layout_init (&layout, qi_game_info_get_shape (info), FALSE, TRUE, 30., 4000.);
  g_assert_cmphex (diagram_board_get_rulers (info, &layout), ==, test->rulers);
  diagram_layout_init (&layout, qi_game_info_get_shape (info), FALSE, FALSE, 30., 4000.);
  g_assert_cmphex (diagram_board_get_rulers (info, &layout), ==, 0);
}

/* Lines end where the outermost ones lie, also on squares without a pixel in the middle: all that is
 * drawn on an empty board of points has straight edges. */
static void
test_ends (gconstpointer data)
{
  static const double sides[] = { 10., 11., 15., 16., 17., 24., 35., 36., 75. };
  const DiagramStyle style = { .theme = theme_named ("wood") };
  const char *game = data;

  for (gsize i = 0; i < G_N_ELEMENTS (sides); i++)
    {
      Picture picture = draw (game, NULL, &style, sides[i], FALSE, FALSE);
      DiagramColour ground = get_pixel (&picture, 0., 0.);
      double width = picture.layout.width;
      double height = picture.layout.height;
      double left = width;
      double right = 0.;
      double top = height;
      double bottom = 0.;

      for (double y = 0.; y < height; y++)
        for (double x = 0.; x < width; x++)
          if (get_pixel (&picture, x, y) != ground)
            {
              left = MIN (left, x);
              right = MAX (right, x);
              top = MIN (top, y);
              bottom = MAX (bottom, y);
            }
      DiagramColour line = get_pixel (&picture, left, top);
      for (double x = left; x <= right; x++)
        {
          g_assert_cmphex (get_pixel (&picture, x, top), ==, line);
          g_assert_cmphex (get_pixel (&picture, x, bottom), ==, line);
        }
      for (double y = top; y <= bottom; y++)
        {
          g_assert_cmphex (get_pixel (&picture, left, y), ==, line);
          g_assert_cmphex (get_pixel (&picture, right, y), ==, line);
        }
      picture_clear (&picture);
    }
}

/* Layers too small for a title have none, and nothing stands on their squares instead. */
static void
test_titles (void)
{
  const QiShape shape = { 3, { 2, 40, 40 } };
  const DiagramStyle style = { .scheme = DIAGRAM_LIGHT };
  static const struct
  {
    double square;
    gboolean titled;
  } cases[] = { { 0.5, FALSE }, { 0.6, FALSE }, { 0.8, TRUE }, { 12., TRUE } };

  for (gsize i = 0; i < G_N_ELEMENTS (cases); i++)
    {
      cairo_rectangle_t box = { 0 };
      cairo_surface_t *surface = cairo_recording_surface_create (CAIRO_CONTENT_COLOR_ALPHA, NULL);
      cairo_t *cr = cairo_create (surface);
      DiagramLayout layout;

      diagram_layout_init (&layout, &shape, FALSE, FALSE, cases[i].square, 4000.);
      diagram_board_draw_title (cr, NULL, &layout, &style, 0);
      cairo_destroy (cr);
      cairo_recording_surface_ink_extents (surface, &box.x, &box.y, &box.width, &box.height);
      cairo_surface_destroy (surface);
      g_assert_cmpint (box.width > 0., ==, cases[i].titled);
      /* Above the board. */
      g_assert_cmpfloat (box.y + box.height, <=, layout.label + 1.);
    }
}

/* Parts of a board that are drawn one by one make up the whole board: palaces, river, stars and
 * hatching continue across their edges. */
static void
test_parts (gconstpointer data)
{
  const char *game = data;

  for (guint theme = 0; theme < diagram_theme_get_n (); theme++)
    {
      const DiagramStyle style = { .theme = theme };
      const QiGameInfo *info = qi_game_info_lookup (game);
      Picture whole = draw (game, NULL, &style, SIDE, FALSE, FALSE);
      Picture parts = draw (game, NULL, &style, SIDE, FALSE, FALSE);
      guint files = qi_shape_get_files (&whole.layout.shape);
      guint ranks = qi_shape_get_ranks (&whole.layout.shape);
      cairo_t *cr = cairo_create (parts.surface);
      gsize stride = (gsize) cairo_image_surface_get_stride (whole.surface);
      const guint8 *left = cairo_image_surface_get_data (whole.surface);
      const guint8 *right = cairo_image_surface_get_data (parts.surface);

      diagram_set_colour (cr, 0xff00ff);
      cairo_paint (cr);
      for (guint row = 0; row < ranks; row += 4)
        for (guint column = 0; column < files; column += 4)
          {
            const DiagramArea area = { 0, column, row, MIN (4, files - column),
                                       MIN (4, ranks - row) };

            cairo_save (cr);
            cairo_rectangle (cr, column * SIDE, row * SIDE, area.n_columns * SIDE,
                             area.n_rows * SIDE);
            cairo_clip (cr);
            diagram_board_draw_area (cr, info, &parts.layout, &style, &area);
            cairo_restore (cr);
          }
      cairo_destroy (cr);
      cairo_surface_flush (parts.surface);
      for (gsize y = 0; y < (gsize) (ranks * SIDE); y++)
        for (gsize x = 0; x < (gsize) (files * SIDE) * 4; x++)
          g_assert_cmpint (ABS (left[y * stride + x] - right[y * stride + x]), <=, ROUNDING);
      picture_clear (&whole);
      picture_clear (&parts);
    }
}

static void
add (const char   *folder,
     const char   *name,
     gconstpointer data,
     GTestDataFunc func)
{
  g_autofree char *path = g_strdup_printf ("/diagram/board/%s/%s", folder, name);

  g_test_add_data_func (path, data, func);
}

int
main (int    argc,
      char **argv)
{
  static const char *const parted[] = { "chess",  "draughts", "shogi",  "xiangqi",
                                        "janggi", "go",       "othello" };
  static const char *const pointed[] = { "go", "xiangqi", "janggi", "minixiangqi" };

  g_test_init (&argc, &argv, NULL);
  for (gsize i = 0; i < G_N_ELEMENTS (places); i++)
    add ("place", places[i].name, &places[i], test_place);
  for (gsize i = 0; i < G_N_ELEMENTS (stars); i++)
    add ("stars", stars[i].name, &stars[i], test_stars);
  for (gsize i = 0; i < G_N_ELEMENTS (odd_cases); i++)
    add ("odd", odd_cases[i].name, &odd_cases[i], test_odd);
  for (gsize i = 0; i < G_N_ELEMENTS (dark_cases); i++)
    add ("dark", dark_cases[i].game, &dark_cases[i], test_dark);
  for (gsize i = 0; i < G_N_ELEMENTS (rulers_cases); i++)
    add ("rulers", rulers_cases[i].game, &rulers_cases[i], test_rulers);
  for (gsize i = 0; i < G_N_ELEMENTS (parted); i++)
    add ("parts", parted[i], parted[i], test_parts);
  for (gsize i = 0; i < G_N_ELEMENTS (pointed); i++)
    add ("ends", pointed[i], pointed[i], test_ends);
  g_test_add_func ("/diagram/board/titles", test_titles);
  g_test_add_func ("/diagram/board/hatching", test_hatching);
  g_test_add_func ("/diagram/board/cloth", test_cloth);
  g_test_add_func ("/diagram/board/numbers", test_numbers);
  return g_test_run ();
}
