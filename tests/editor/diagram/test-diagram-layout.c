/* SPDX-License-Identifier: Apache-2.0 */
#include "diagram-layout.h"
#include "qi-details.h"

#include <math.h>

#define MIN_SQUARE (1. / 64.)

typedef struct
{
  const char *name;
  QiShape     shape;
  gboolean    flipped;
  gboolean    coordinates;
  double      max_square;
  double      width;
  double      height;
  /* Expected. */
  double      min_square; /* the square's side lies between these */
  double      top_square;
  guint       rows; /* 0: any */
} FitCase;

static const FitCase fit_cases[] = {
  { "chess", { 2, { 8, 8 } }, FALSE, TRUE, 200, 800, 700, 80, 81, 1 },
  { "chess-plain", { 2, { 8, 8 } }, FALSE, FALSE, 200, 800, 640, 80, 80, 1 },
  { "chess-flipped", { 2, { 8, 8 } }, TRUE, TRUE, 200, 800, 700, 80, 81, 1 },
  { "chess-capped", { 2, { 8, 8 } }, FALSE, TRUE, 48.5, 800, 700, 48, 48, 1 },
  { "chess-small", { 2, { 8, 8 } }, FALSE, FALSE, 96, 100, 64, 8, 8, 1 },
  { "chess-tiny", { 2, { 8, 8 } }, FALSE, FALSE, 96, 100, 20, 2.4999, 2.5, 1 },
  { "chess-none", { 2, { 8, 8 } }, FALSE, FALSE, 96, 0, 0, MIN_SQUARE, MIN_SQUARE, 1 },
  { "chess-half", { 2, { 8, 8 } }, FALSE, FALSE, 0.5, 800, 700, 0.4999, 0.5, 1 },
  { "chess-least", { 2, { 8, 8 } }, FALSE, FALSE, MIN_SQUARE, 800, 700, MIN_SQUARE, MIN_SQUARE, 1 },
  { "line-capped", { 1, { 12 } }, FALSE, FALSE, 10, 800, 700, 10, 10, 1 },
  { "wide", { 2, { 3, 12 } }, FALSE, TRUE, 96, 640, 700, 48, 50, 1 },
  { "go", { 2, { 19, 19 } }, FALSE, TRUE, 96, 800, 700, 34, 35, 1 },
  { "largest", { 2, { 255, 255 } }, FALSE, TRUE, 96, 800, 700, 2, 3, 1 },
  { "one-square", { 2, { 1, 1 } }, FALSE, FALSE, 96, 800, 700, 96, 96, 1 },
  { "line", { 1, { 12 } }, FALSE, TRUE, 96, 800, 700, 62, 65, 1 },
  { "line-flipped", { 1, { 12 } }, TRUE, TRUE, 96, 800, 700, 62, 65, 1 },
  { "line-wrapped", { 1, { 40 } }, FALSE, TRUE, 96, 800, 700, 36, 40, 2 },
  { "line-wrapped-flipped", { 1, { 41 } }, TRUE, FALSE, 96, 800, 700, 36, 40, 0 },
  { "line-longest", { 1, { 255 } }, FALSE, TRUE, 96, 800, 700, 30, 36, 0 },
  { "line-one", { 1, { 1 } }, FALSE, TRUE, 96, 800, 700, 96, 96, 1 },
  { "raumschach", { 3, { 5, 5, 5 } }, FALSE, TRUE, 96, 800, 700, 40, 48, 2 },
  { "raumschach-flipped", { 3, { 5, 5, 5 } }, TRUE, TRUE, 96, 800, 700, 40, 48, 2 },
  { "raumschach-flat", { 3, { 5, 5, 5 } }, FALSE, TRUE, 96, 2000, 300, 40, 60, 1 },
  { "raumschach-tall", { 3, { 5, 5, 5 } }, FALSE, TRUE, 96, 300, 2000, 40, 60, 5 },
  { "cube", { 3, { 40, 40, 40 } }, FALSE, TRUE, 96, 800, 700, 2, 3, 0 },
  { "tower", { 3, { 255, 1, 1 } }, FALSE, TRUE, 96, 800, 700, 8, 40, 0 },
  { "all", { 3, { 255, 255, 255 } }, FALSE, TRUE, 96, 800, 700, 0.12, 0.18, 0 },
  { "all-tiny", { 3, { 255, 255, 255 } }, FALSE, TRUE, 96, 160, 160, MIN_SQUARE, 0.04, 0 },
  { "largest-thumbnail", { 2, { 255, 255 } }, FALSE, FALSE, 96, 96, 64, 0.2509, 64. / 255., 1 },
};

/* Every square of a small board, and a spread of squares of a large one. */
static guint
get_stride (guint n_squares)
{
  return n_squares <= 70000 ? 1 : 997;
}

static void
assert_same (double a,
             double b)
{
  g_assert_cmpfloat_with_epsilon (a, b, 1e-9);
}

static void
check_inverse (const DiagramLayout *layout)
{
  guint n_squares = qi_shape_get_n_squares (&layout->shape);

  for (guint square = 0; square < n_squares; square += get_stride (n_squares))
    {
      double near_edge = layout->square * (1. - 1e-6);
      double x = 0.;
      double y = 0.;
      guint found = QI_NO_SQUARE;

      diagram_layout_get_place (layout, square, &x, &y);
      g_assert_true (diagram_layout_find (layout, x, y, &found));
      g_assert_cmpuint (found, ==, square);
      g_assert_true (
        diagram_layout_find (layout, x + layout->square / 2., y + layout->square / 2., &found));
      g_assert_cmpuint (found, ==, square);
      g_assert_true (diagram_layout_find (layout, x + near_edge, y + near_edge, &found));
      g_assert_cmpuint (found, ==, square);
      guint cell = 0;
      guint column = 0;
      guint row = 0;
      guint cell_files = 0;
      guint cell_ranks = 0;
      double cell_x = 0.;
      double cell_y = 0.;
      diagram_layout_get_column (layout, square, &cell, &column, &row);
      g_assert_cmpuint (cell, <, diagram_layout_get_n_cells (layout));
      g_assert_cmpuint (diagram_layout_get_square (layout, cell, column, row), ==, square);
      diagram_layout_get_cell (layout, cell, &cell_x, &cell_y, &cell_files, &cell_ranks);
      g_assert_cmpuint (column, <, cell_files);
      g_assert_cmpuint (row, <, cell_ranks);
      assert_same (cell_x + column * layout->square, x);
      assert_same (cell_y + row * layout->square, y);
      /* Every square is inside its board, and that inside the drawing. */
      guint layer = 0;
      guint rank = 0;
      guint file = 0;
      double left = 0.;
      double top = 0.;
      double width = 0.;
      double height = 0.;
      qi_shape_get_place (&layout->shape, square, &layer, &rank, &file);
      diagram_layout_get_board (layout, layer, &left, &top, &width, &height);
      g_assert_cmpfloat (x, >=, left - 1e-9);
      g_assert_cmpfloat (y, >=, top - 1e-9);
      g_assert_cmpfloat (x + layout->square, <=, left + width + 1e-6);
      g_assert_cmpfloat (y + layout->square, <=, top + height + 1e-6);
      g_assert_cmpfloat (left, >=, layout->x + layout->ruler - 1e-9);
      g_assert_cmpfloat (top, >=, layout->y + layout->ruler + layout->label - 1e-9);
      g_assert_cmpfloat (left + width, <=, layout->x + layout->width - layout->ruler + 1e-6);
      g_assert_cmpfloat (top + height, <=, layout->y + layout->height - layout->ruler + 1e-6);
    }
}

/* Large enough boards begin on whole units, whatever the size of a square: squares that are drawn
 * side by side then meet on whole pixels. */
static void
check_whole (const DiagramLayout *layout)
{
  for (guint cell = 0; cell < diagram_layout_get_n_cells (layout); cell++)
    {
      double x = 0.;
      double y = 0.;
      guint files = 0;
      guint ranks = 0;

      diagram_layout_get_cell (layout, cell, &x, &y, &files, &ranks);
      if (files * layout->square >= 28.)
        assert_same (x, round (x));
      if (ranks * layout->square >= 28.)
        assert_same (y, round (y));
    }
}

static void
test_fit (gconstpointer data)
{
  const FitCase *test = data;
  DiagramLayout layout;
  guint square = 0;

  diagram_layout_fit (&layout, &test->shape, test->flipped, test->coordinates, test->max_square,
                      test->width, test->height);
  g_assert_cmpfloat (layout.square, >=, test->min_square - 1e-9);
  g_assert_cmpfloat (layout.square, <=, test->top_square + 1e-9);
  g_assert_cmpfloat (layout.square, <=, test->max_square);
  if (layout.square >= 8.)
    assert_same (layout.square, floor (layout.square));
  if (test->rows > 0)
    g_assert_cmpuint (layout.rows, ==, test->rows);
  if (layout.square > MIN_SQUARE)
    {
      g_assert_cmpfloat (layout.width, <=, test->width + 1e-6);
      g_assert_cmpfloat (layout.height, <=, test->height + 1e-6);
      /* The board is centred, on whole units. */
      assert_same (layout.x, floor ((test->width - layout.width) / 2. + 1e-9));
      assert_same (layout.y, floor ((test->height - layout.height) / 2. + 1e-9));
    }
  g_assert_cmpfloat (layout.x, >=, 0.);
  g_assert_cmpfloat (layout.y, >=, 0.);
  g_assert_cmpint (layout.ruler > 0., ==,
                   test->coordinates && !(test->shape.n_dimensions == 3 && layout.square < 16.));
  g_assert_cmpint (layout.label > 0., ==,
                   test->shape.n_dimensions == 3 && layout.square * test->shape.sizes[2] >= 28.);
  check_inverse (&layout);
  check_whole (&layout);
  g_assert_false (
    diagram_layout_find (&layout, layout.x - 1., layout.y + layout.height / 2., &square));
  g_assert_false (
    diagram_layout_find (&layout, layout.x + layout.width, layout.y + layout.height / 2., &square));
  g_assert_false (diagram_layout_find (&layout, NAN, NAN, &square));
  g_assert_false (diagram_layout_find (&layout, INFINITY, -INFINITY, &square));
}

/* One more unit, or one more column or less, would not fit: no layout of the same board has larger
 * squares. */
static void
test_cube_is_largest (void)
{
  const QiShape shape = { 3, { 40, 40, 40 } };
  DiagramLayout fit;

  diagram_layout_fit (&fit, &shape, FALSE, TRUE, 96., 800., 700.);
  for (guint columns = 1; columns <= 40; columns++)
    {
      DiagramLayout layout;
      double square = fit.square + 0.01;

      diagram_layout_init (&layout, &shape, FALSE, TRUE, square, 1e9);
      guint rows = (40 + columns - 1) / columns;
      double board_width = ceil (40. * square) + 2. * layout.ruler;
      double board_height = ceil (40. * square) + 2. * layout.ruler + layout.label;
      gboolean room = columns * (board_width + layout.gap) - layout.gap <= 800.
                      && rows * (board_height + layout.gap) - layout.gap <= 700.;
      g_assert_false (room);
    }
}

static void
test_wrap_line (void)
{
  const QiShape shape = { 1, { 10 } };
  DiagramLayout layout;
  double x0 = 0.;
  double y0 = 0.;
  double x = 0.;
  double y = 0.;

  diagram_layout_init (&layout, &shape, FALSE, FALSE, 40., 400.);
  g_assert_cmpuint (layout.columns, ==, 10);
  g_assert_cmpuint (layout.rows, ==, 1);
  assert_same (layout.width, 400.);
  assert_same (layout.height, 40.);

  diagram_layout_init (&layout, &shape, FALSE, FALSE, 40., 200.);
  g_assert_cmpuint (layout.columns, ==, 4);
  g_assert_cmpuint (layout.rows, ==, 3);
  g_assert_cmpfloat (layout.width, <=, 200.);
  diagram_layout_get_place (&layout, 0, &x0, &y0);
  diagram_layout_get_place (&layout, 4, &x, &y);
  assert_same (x, x0);
  g_assert_cmpfloat (y, >=, y0 + 40.);
  diagram_layout_get_place (&layout, 9, &x, &y);
  assert_same (x, x0 + 40.);
  check_inverse (&layout);
  /* The place after the last layer in its row has no square. */
  guint square = 0;
  g_assert_false (diagram_layout_find (&layout, x + 60., y + 20., &square));
  g_assert_false (diagram_layout_find (&layout, x0 + 20., y0 + 41., &square));

  /* There is at least one column, however narrow the drawing. */
  diagram_layout_init (&layout, &shape, FALSE, TRUE, 40., 3.);
  g_assert_cmpuint (layout.columns, ==, 1);
  g_assert_cmpuint (layout.rows, ==, 10);
  check_inverse (&layout);
}

static void
test_wrap_layers (void)
{
  const QiShape shape = { 3, { 5, 4, 3 } };
  DiagramLayout layout;
  double x0 = 0.;
  double y0 = 0.;
  double x = 0.;
  double y = 0.;
  double width = 0.;
  double height = 0.;

  diagram_layout_init (&layout, &shape, FALSE, FALSE, 20., 150.);
  /* Boards of 60 × 80 with a gap of 10 between them: two in a row. */
  g_assert_cmpuint (layout.columns, ==, 2);
  g_assert_cmpuint (layout.rows, ==, 3);
  diagram_layout_get_board (&layout, 0, &x0, &y0, &width, &height);
  assert_same (width, 60.);
  assert_same (height, 80.);
  g_assert_cmpfloat (y0, >=, layout.label);
  diagram_layout_get_board (&layout, 1, &x, &y, &width, &height);
  assert_same (y, y0);
  g_assert_cmpfloat (x, >, x0 + 60.);
  diagram_layout_get_board (&layout, 2, &x, &y, &width, &height);
  assert_same (x, x0);
  g_assert_cmpfloat (y, >, y0 + 80.);
  check_inverse (&layout);
  diagram_layout_init (&layout, &shape, FALSE, FALSE, 20., 1.);
  g_assert_cmpuint (layout.columns, ==, 1);
  diagram_layout_init (&layout, &shape, FALSE, FALSE, 20., 1000.);
  g_assert_cmpuint (layout.columns, ==, 5);
  g_assert_cmpuint (layout.rows, ==, 1);
}

static void
test_flip (void)
{
  const QiShape plane = { 2, { 8, 8 } };
  const QiShape cube = { 3, { 2, 3, 4 } };
  const QiShape line = { 1, { 7 } };
  DiagramLayout a;
  DiagramLayout b;
  double ax = 0.;
  double ay = 0.;
  double bx = 0.;
  double by = 0.;

  /* On a flipped board a8 is where h1 was. */
  diagram_layout_init (&a, &plane, FALSE, TRUE, 30., 1000.);
  diagram_layout_init (&b, &plane, TRUE, TRUE, 30., 1000.);
  diagram_layout_get_place (&a, 63, &ax, &ay);
  diagram_layout_get_place (&b, 0, &bx, &by);
  assert_same (ax, bx);
  assert_same (ay, by);
  g_assert_false (diagram_layout_equal (&a, &b));
  g_assert_true (diagram_layout_equal (&a, &a));
  /* Flipping does not change the order of layers. */
  diagram_layout_init (&a, &cube, FALSE, TRUE, 30., 1000.);
  diagram_layout_init (&b, &cube, TRUE, TRUE, 30., 1000.);
  diagram_layout_get_place (&a, 11, &ax, &ay);
  diagram_layout_get_place (&b, 0, &bx, &by);
  assert_same (ax, bx);
  assert_same (ay, by);
  diagram_layout_init (&a, &line, FALSE, TRUE, 30., 1000.);
  diagram_layout_init (&b, &line, TRUE, TRUE, 30., 1000.);
  diagram_layout_get_place (&a, 6, &ax, &ay);
  diagram_layout_get_place (&b, 0, &bx, &by);
  assert_same (ax, bx);
  check_inverse (&b);
}

typedef struct
{
  const char *name;
  QiShape     shape;
  gboolean    flipped;
  guint       from;
  int         dx;
  int         dy;
  guint       to;
} StepCase;

static const StepCase step_cases[] = {
  { "right", { 2, { 8, 8 } }, FALSE, 0, 1, 0, 1 },
  { "down", { 2, { 8, 8 } }, FALSE, 0, 0, 1, 8 },
  { "diagonal", { 2, { 8, 8 } }, FALSE, 9, -1, -1, 0 },
  { "stay", { 2, { 8, 8 } }, FALSE, 9, 0, 0, 9 },
  { "left-edge", { 2, { 8, 8 } }, FALSE, 8, -1, 0, QI_NO_SQUARE },
  { "right-edge", { 2, { 8, 8 } }, FALSE, 7, 1, 0, QI_NO_SQUARE },
  { "top-edge", { 2, { 8, 8 } }, FALSE, 3, 0, -1, QI_NO_SQUARE },
  { "bottom-edge", { 2, { 8, 8 } }, FALSE, 63, 0, 1, QI_NO_SQUARE },
  { "flipped-right", { 2, { 8, 8 } }, TRUE, 1, 1, 0, 0 },
  { "flipped-up", { 2, { 8, 8 } }, TRUE, 1, 0, -1, 9 },
  { "flipped-edge", { 2, { 8, 8 } }, TRUE, 0, 1, 0, QI_NO_SQUARE },
  { "layer", { 3, { 2, 3, 4 } }, FALSE, 12, 1, 0, 13 },
  { "layer-edge", { 3, { 2, 3, 4 } }, FALSE, 11, 0, 1, QI_NO_SQUARE },
  { "line", { 1, { 10 } }, FALSE, 3, 1, 0, 4 }, /* four squares a line: beyond the end of the last line */
  { "line-down", { 1, { 10 } }, FALSE, 3, 0, 1, 7 },
  { "line-no-line", { 1, { 10 } }, FALSE, 7, 0, 1, QI_NO_SQUARE },
  { "line-end", { 1, { 10 } }, FALSE, 9, 1, 0, QI_NO_SQUARE },
  { "line-start", { 1, { 10 } }, FALSE, 0, -1, 0, QI_NO_SQUARE },
  { "line-flipped", { 1, { 10 } }, TRUE, 3, 1, 0, 2 },
};

static void
test_step (gconstpointer data)
{
  const StepCase *test = data;
  DiagramLayout layout;

  diagram_layout_init (&layout, &test->shape, test->flipped, FALSE, 40., 200.);
  g_assert_cmpuint (diagram_layout_step (&layout, test->from, test->dx, test->dy), ==, test->to);
}

/* Everything that moves or resizes a square tells two layouts apart. */
static void
test_equal (void)
{
  const QiShape shape = { 3, { 5, 5, 5 } };
  DiagramLayout layout;
  DiagramLayout other;

  diagram_layout_init (&layout, &shape, FALSE, TRUE, 40., 600.);
  for (guint i = 0; i < 22; i++)
    {
      double *const sizes[] = { &other.square, &other.ruler, &other.label, &other.gap,
                                &other.x,      &other.y,     &other.width, &other.height };
      other = layout;
      g_assert_true (diagram_layout_equal (&layout, &other));
      if (i < 16)
        *sizes[i / 2] += i % 2 == 0 ? 1. : -1.;
      else if (i == 16)
        other.flipped = !other.flipped;
      else if (i == 17)
        other.columns++;
      else if (i == 18)
        other.rows++;
      else
        other.shape.sizes[i - 19]--;
      g_assert_false (diagram_layout_equal (&layout, &other));
      g_assert_false (diagram_layout_equal (&other, &layout));
    }
}

/* Between layers and where a layer is missing in the last row there is no square, nor outside of all. */
static void
test_nowhere (void)
{
  const QiShape shape = { 3, { 5, 5, 5 } };
  DiagramLayout layout;
  double x = 0.;
  double y = 0.;
  double below = 0.;
  double width = 0.;
  double height = 0.;
  guint square = 0;

  diagram_layout_init (&layout, &shape, FALSE, FALSE, 40., 500.);
  g_assert_cmpuint (layout.columns, ==, 2);
  g_assert_cmpuint (layout.rows, ==, 3);
  diagram_layout_get_board (&layout, 1, &x, &y, &width, &height);
  diagram_layout_get_board (&layout, 4, &width, &below, &width, &height);
  g_assert_true (diagram_layout_find (&layout, x + 1., y + 1., &square));
  g_assert_cmpuint (square, ==, 25);
  g_assert_false (diagram_layout_find (&layout, x + 1., below + 1., &square));
  g_assert_false (diagram_layout_find (&layout, x + 1., y - 1., &square));
  g_assert_false (diagram_layout_find (&layout, x + 1., y + height + 1., &square));
  g_assert_false (diagram_layout_find (&layout, x - 1., y + 1., &square));
  g_assert_false (diagram_layout_find (&layout, 1., layout.height + 1000., &square));
  g_assert_false (diagram_layout_find (&layout, layout.width + 1000., y + 1., &square));
  /* Where there is no room at all one layer stands below another. */
  diagram_layout_init (&layout, &shape, FALSE, TRUE, 40., 1.);
  g_assert_cmpuint (layout.columns, ==, 1);
  g_assert_cmpuint (layout.rows, ==, 5);
}

/* A place in the middle of a layer's board is in this layer; one outside of all belongs to the nearest. */
static void
test_layers (void)
{
  const QiShape shape = { 3, { 5, 5, 5 } };
  DiagramLayout layout;

  diagram_layout_init (&layout, &shape, FALSE, TRUE, 40., 600.);
  for (guint layer = 0; layer < 5; layer++)
    {
      double x = 0.;
      double y = 0.;
      double width = 0.;
      double height = 0.;

      diagram_layout_get_board (&layout, layer, &x, &y, &width, &height);
      g_assert_cmpuint (diagram_layout_find_layer (&layout, x + width / 2., y + height / 2.), ==,
                        layer);
      g_assert_cmpuint (diagram_layout_find_layer (&layout, x - 1., y + height + 1.), ==, layer);
    }
  /* The first layer is at the upper left. */
  g_assert_cmpuint (diagram_layout_find_layer (&layout, -1000., -1000.), ==,
                    diagram_layout_find_layer (&layout, 0., 0.));
}

int
main (int    argc,
      char **argv)
{
  g_test_init (&argc, &argv, NULL);
  for (gsize i = 0; i < G_N_ELEMENTS (fit_cases); i++)
    {
      g_autofree char *path = g_strconcat ("/diagram/layout/fit/", fit_cases[i].name, NULL);

      g_test_add_data_func (path, &fit_cases[i], test_fit);
    }
  for (gsize i = 0; i < G_N_ELEMENTS (step_cases); i++)
    {
      g_autofree char *path = g_strconcat ("/diagram/layout/step/", step_cases[i].name, NULL);

      g_test_add_data_func (path, &step_cases[i], test_step);
    }
  g_test_add_func ("/diagram/layout/cube-is-largest", test_cube_is_largest);
  g_test_add_func ("/diagram/layout/wrap/line", test_wrap_line);
  g_test_add_func ("/diagram/layout/wrap/layers", test_wrap_layers);
  g_test_add_func ("/diagram/layout/flip", test_flip);
  g_test_add_func ("/diagram/layout/layers", test_layers);
  g_test_add_func ("/diagram/layout/equal", test_equal);
  g_test_add_func ("/diagram/layout/nowhere", test_nowhere);
  return g_test_run ();
}
