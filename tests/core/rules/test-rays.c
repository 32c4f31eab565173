/* SPDX-License-Identifier: Apache-2.0 */
#include "qi-rays-private.h"
#include "qi-square-set-private.h"

typedef struct
{
  const char *name;
  gint64      sizes[3];
  guint       n_dimensions;
  guint       n_rays;
  guint       n_jumps;
  guint       square;
  guint       n_seen; /* on an empty board */
} Case;

/* Counts: a queen and a knight together on an empty board; in three dimensions all 26 ways (a
 * Raumschach queen), 24 jumps. */
static const Case cases[] = {
  { "line", { 8 }, 1, 2, 0, 3, 7 },
  { "one-square", { 1 }, 1, 2, 0, 0, 0 },
  { "chess-corner", { 8, 8 }, 2, 8, 8, 0, 21 + 2 },
  { "chess-d5", { 8, 8 }, 2, 8, 8, 27, 27 + 8 },
  { "file-of-squares", { 9, 1 }, 2, 8, 8, 4, 8 },
  { "raumschach-centre", { 5, 5, 5 }, 3, 26, 24, 62, 52 + 24 },
  { "raumschach-corner", { 5, 5, 5 }, 3, 26, 24, 0, 28 + 6 },
  { "wide", { 255, 255 }, 2, 8, 8, 127 * 255 + 127, 4 * 127 + 4 * 127 + 8 },
  { "large-cube", { 20, 20, 20 }, 3, 26, 24, 0, 7 * 19 + 6 },
};

static QiShape
make_shape (const Case *test)
{
  QiShape shape;

  g_assert_true (
    qi_shape_init (&shape, test->sizes, test->n_dimensions, qi_limits_get_large (), NULL));
  return shape;
}

static void
test_counts (gconstpointer data)
{
  const Case *test = data;
  const QiShape shape = make_shape (test);
  g_autoptr (QiRays) rays = qi_rays_get (&shape);
  g_autoptr (QiRays) again = qi_rays_get (&shape);
  g_auto (QiSquareSet) seen = QI_SQUARE_SET_NONE;
  guint n_jumps = 0;

  g_assert_true (rays == again);
  for (guint d = 0; d < qi_rays_get_n_directions (rays); d++)
    {
      const QiDirection *direction = qi_rays_get_direction (rays, d);

      n_jumps += direction->is_jump;
      g_assert_cmpint (direction->is_jump, ==, d >= test->n_rays);
      g_assert_cmpuint (strlen (direction->name), >=, 1);
      for (guint e = 0; e < d; e++)
        g_assert_cmpstr (direction->name, !=, qi_rays_get_direction (rays, e)->name);
    }
  g_assert_cmpuint (n_jumps, ==, test->n_jumps);
  g_assert_cmpuint (qi_rays_get_n_rays (rays), ==, test->n_rays);
  g_assert_cmpuint (qi_rays_get_n_directions (rays), ==, test->n_rays + test->n_jumps);

  qi_square_set_init (&seen, qi_shape_get_n_squares (&shape));
  qi_rays_add_seen (rays, NULL, test->square, &seen);
  g_assert_cmpuint (qi_square_set_get_size (&seen), ==, test->n_seen);
  g_assert_false (qi_square_set_has (&seen, test->square));
}

/* When one square sees another, it is seen from there in the opposite direction, which is as far
 * from the end of the list. */
static void
test_both_ways (gconstpointer data)
{
  const Case *test = data;
  const QiShape shape = make_shape (test);
  g_autoptr (QiRays) rays = qi_rays_get (&shape);

  for (guint d = 0; d < qi_rays_get_n_directions (rays); d++)
    {
      const guint opposite =
        d < test->n_rays ? test->n_rays - 1 - d : 2 * test->n_rays + test->n_jumps - 1 - d;
      const guint next = qi_rays_step (rays, test->square, d);

      for (guint i = 0; i < 3; i++)
        g_assert_cmpint (qi_rays_get_direction (rays, d)->steps[i], ==,
                         -qi_rays_get_direction (rays, opposite)->steps[i]);
      if (next != QI_SQUARE_NONE)
        g_assert_cmpuint (qi_rays_step (rays, next, opposite), ==, test->square);
    }
}

static guint
find_direction (const QiRays *rays,
                const char   *name)
{
  for (guint d = 0; d < qi_rays_get_n_directions (rays); d++)
    if (strcmp (qi_rays_get_direction (rays, d)->name, name) == 0)
      return d;
  g_assert_not_reached ();
}

/* From e4 (square 36) on a chess board: rays end at the first piece, which is seen. */
static void
test_blocked (void)
{
  static const struct
  {
    const char *name;
    guint n;
    guint squares[7];
  } expected[] = {
    { "n", 2, { 28, 20 } }, { "s", 3, { 44, 52, 60 } },  { "e", 3, { 37, 38, 39 } },
    { "w", 1, { 35 } },     { "ne", 3, { 29, 22, 15 } }, { "nw", 4, { 27, 18, 9, 0 } },
    { "nne", 1, { 21 } },   { "nww", 1, { 26 } },        { "see", 1, { 46 } },
    { "ssw", 1, { 51 } },
  };
  const gint64 sizes[] = { 8, 8 };
  const QiToken style = QI_TOKEN ("C");
  const QiToken pawn = QI_TOKEN ("p");
  const QiBoardChange changes[] = { { 20, &pawn }, { 35, &pawn }, { 21, &pawn } };
  g_autoptr (QiPosition) empty =
    qi_position_new (sizes, 2, &style, &style, qi_limits_get_default (), NULL);
  g_autoptr (QiPosition) position = qi_position_board_diff (empty, changes, 3, NULL);
  g_autoptr (QiRays) rays = qi_rays_get (qi_position_get_shape (position));

  for (gsize i = 0; i < G_N_ELEMENTS (expected); i++)
    {
      guint squares[QI_MAX_DIMENSION_SIZE];
      guint n = qi_rays_list (rays, position, 36, find_direction (rays, expected[i].name), squares);

      g_assert_cmpuint (n, ==, expected[i].n);
      for (guint s = 0; s < n; s++)
        g_assert_cmpuint (squares[s], ==, expected[i].squares[s]);
    }
}

static void
test_layers (void)
{
  const gint64 sizes[] = { 5, 5, 5 };
  QiShape shape;
  guint squares[QI_MAX_DIMENSION_SIZE];

  g_assert_true (qi_shape_init (&shape, sizes, 3, qi_limits_get_default (), NULL));
  g_autoptr (QiRays) rays = qi_rays_get (&shape);
  g_assert_cmpuint (qi_rays_list (rays, NULL, 62, find_direction (rays, "u"), squares), ==, 2);
  g_assert_cmpuint (squares[0], ==, 37);
  g_assert_cmpuint (squares[1], ==, 12);
  g_assert_cmpuint (qi_rays_list (rays, NULL, 62, find_direction (rays, "dse"), squares), ==, 2);
  g_assert_cmpuint (squares[1], ==, 124);
  g_assert_cmpuint (qi_rays_list (rays, NULL, 62, find_direction (rays, "uue"), squares), ==, 1);
  g_assert_cmpuint (squares[0], ==, 13);
}

/* There are more shapes than are cached; tables that were removed from the cache stay valid for
 * whoever holds them. */
static void
test_many_shapes (void)
{
  QiRays *held[40];

  for (guint i = 0; i < G_N_ELEMENTS (held); i++)
    {
      const gint64 sizes[] = { 3, i + 1 };
      QiShape shape;

      g_assert_true (qi_shape_init (&shape, sizes, 2, qi_limits_get_default (), NULL));
      held[i] = qi_rays_get (&shape);
    }
  for (guint i = 0; i < G_N_ELEMENTS (held); i++)
    {
      g_assert_cmpuint (qi_shape_get_files (qi_rays_get_shape (held[i])), ==, i + 1);
      g_assert_cmpuint (qi_rays_step (held[i], 0, find_direction (held[i], "s")), ==, i + 1);
      qi_rays_unref (held[i]);
    }
}

int
main (int    argc,
      char **argv)
{
  g_test_init (&argc, &argv, NULL);
  for (gsize i = 0; i < G_N_ELEMENTS (cases); i++)
    {
      g_autofree char *counts = g_strconcat ("/core/rays/counts/", cases[i].name, NULL);
      g_autofree char *both = g_strconcat ("/core/rays/both-ways/", cases[i].name, NULL);

      g_test_add_data_func (counts, &cases[i], test_counts);
      g_test_add_data_func (both, &cases[i], test_both_ways);
    }
  g_test_add_func ("/core/rays/blocked", test_blocked);
  g_test_add_func ("/core/rays/layers", test_layers);
  g_test_add_func ("/core/rays/many-shapes", test_many_shapes);
  return g_test_run ();
}
