/* SPDX-License-Identifier: Apache-2.0 */
/* Equality, differences, iteration and the builder. */
#include "positions.h"
#include "qi-position-private.h"
#include "qi-position-changes-private.h"

/* The same content built in different ways: in another order, with another table, by other
 * steps. */
static void
test_equality (void)
{
  static const char *const names[] = { "rook", "knight", "K", "p", "queen", "" };
  const guint n = G_N_ELEMENTS (names);
  g_autoptr (QiPosition) forward = make_empty (0, 20, 20);
  g_autoptr (QiPosition) backward = make_empty (0, 20, 20);
  g_autoptr (QiPosition) other = NULL;
  g_autoptr (QiPosition) third_shape = make_empty (0, 0, 100);

  for (guint i = 0; i < n; i++)
    {
      forward = add (put (forward, i * 70, names[i]), QI_SIDE_FIRST, names[i], 2);
      backward = put (backward, 399, names[i]);
      backward = add (backward, QI_SIDE_FIRST, names[n - 1 - i], 3);
      backward = put (backward, (n - 1 - i) * 70, names[n - 1 - i]);
      g_assert_false (qi_position_equal (forward, backward));
    }
  for (guint i = 0; i < n; i++)
    backward = add (backward, QI_SIDE_FIRST, names[i], -1);
  backward = put (backward, 399, NULL);
  g_assert_true (qi_position_equal (forward, backward));
  g_assert_true (qi_position_equal (backward, forward));
  g_assert_cmpuint (qi_position_hash (forward), ==, qi_position_hash (backward));

  other = add (qi_position_ref (forward), QI_SIDE_SECOND, "rook", 1);
  g_assert_false (qi_position_equal (forward, other));
  g_assert_cmpuint (qi_position_hash (forward), !=, qi_position_hash (other));
  /* Two pieces exchange their squares. */
  backward = put (put (backward, 0, "knight"), 70, "rook");
  g_assert_false (qi_position_equal (forward, backward));
  g_assert_cmpuint (qi_position_hash (forward), !=, qi_position_hash (backward));
  g_assert_false (qi_position_equal (forward, third_shape));
}

static void
test_equality_of_shapes (void)
{
  g_autoptr (QiPosition) line = put (make_empty (0, 0, 12), 5, "K");
  g_autoptr (QiPosition) three = put (make_empty (0, 3, 4), 5, "K");
  g_autoptr (QiPosition) four = put (make_empty (0, 4, 3), 5, "K");
  g_autoptr (QiPosition) layer = put (make_empty (1, 3, 4), 5, "K");
  QiPosition *all[] = { line, three, four, layer };

  for (gsize i = 0; i < 4; i++)
    for (gsize j = 0; j < 4; j++)
      {
        g_assert_cmpint (qi_position_equal (all[i], all[j]), ==, i == j);
        if (i != j)
          g_assert_cmpuint (qi_position_hash (all[i]), !=, qi_position_hash (all[j]));
      }
}

static void
collect_square (guint    square,
                gpointer data)
{
  g_array_append_val ((GArray *) data, square);
}

typedef struct
{
  QiPosition *before;
  QiPosition *after;
  GArray     *squares;
} Pair;

/* The pieces that are passed are those that the positions have on the square. */
static void
collect_change (guint          square,
                const QiToken *before,
                const QiToken *after,
                gpointer       data)
{
  Pair *pair = data;

  g_assert_true (before == qi_position_get_piece (pair->before, square));
  g_assert_true (after == qi_position_get_piece (pair->after, square));
  g_array_append_val (pair->squares, square);
}

static void
assert_difference (QiPosition  *a,
                   QiPosition  *b,
                   const guint *squares,
                   guint        n_squares)
{
  g_autoptr (GArray) found = g_array_new (FALSE, FALSE, sizeof (guint));

  qi_position_foreach_difference (a, b, collect_square, found);
  g_assert_cmpmem (found->data, (int) (found->len * sizeof (guint)), squares,
                   (int) (n_squares * sizeof (guint)));
  g_array_set_size (found, 0);
  qi_position_foreach_difference (b, a, collect_square, found);
  g_assert_cmpmem (found->data, (int) (found->len * sizeof (guint)), squares,
                   (int) (n_squares * sizeof (guint)));

  Pair pair = { b, a, found };

  g_array_set_size (found, 0);
  qi_position_foreach_change (b, a, collect_change, &pair);
  g_assert_cmpmem (found->data, (int) (found->len * sizeof (guint)), squares,
                   (int) (n_squares * sizeof (guint)));
}

static void
test_difference (void)
{
  static const guint squares[] = { 0, 7, 255, 256, 70000, 16581374 };
  g_autoptr (QiPosition) base = put (put (make_empty (255, 255, 255), 7, "knight"), 300, "K");
  g_autoptr (QiPosition) changed = qi_position_ref (base);
  g_autoptr (QiPosition) rebuilt = put (put (make_empty (255, 255, 255), 300, "K"), 7, "knight");

  assert_difference (base, changed, NULL, 0);
  assert_difference (base, rebuilt, NULL, 0);
  for (gsize i = 0; i < G_N_ELEMENTS (squares); i++)
    changed = put (changed, squares[i], i % 2 == 0 ? "x" : "other");
  assert_difference (base, changed, squares, G_N_ELEMENTS (squares));
  /* A position with another history gives the same tokens other ids. */
  assert_difference (rebuilt, changed, squares, G_N_ELEMENTS (squares));
}

static void
test_iter (void)
{
  static const guint squares[] = { 0,     1,     255,     256,     4095,    4096,
                                   65535, 65536, 1048576, 9000000, 16581374 };
  g_autoptr (QiPosition) position = make_empty (255, 255, 255);
  g_autoptr (QiPosition) empty = make_empty (255, 255, 255);
  QiPositionIter iter;
  const QiToken *piece;
  guint index;

  qi_position_iter_init (&iter, empty, 0);
  g_assert_false (qi_position_iter_next (&iter, &index, &piece));
  g_assert_false (qi_position_iter_next (&iter, NULL, NULL));
  for (gsize i = 0; i < G_N_ELEMENTS (squares); i++)
    position = put (position, squares[i], "K");
  qi_position_iter_init (&iter, position, 0);
  for (gsize i = 0; i < G_N_ELEMENTS (squares); i++)
    g_assert_true (qi_position_iter_next (&iter, NULL, NULL));
  g_assert_false (qi_position_iter_next (&iter, NULL, NULL));
  for (gsize start = 0; start < G_N_ELEMENTS (squares); start++)
    for (guint before = 0; before < 2; before++)
      {
        gsize next = start;

        qi_position_iter_init (&iter, position,
                               before == 0  ? squares[start]
                               : start == 0 ? 0
                                            : squares[start - 1] + 1);
        for (; qi_position_iter_next (&iter, &index, &piece); next++)
          {
            g_assert_cmpuint (index, ==, squares[next]);
            g_assert_true (qi_token_is (piece, "K"));
          }
        g_assert_cmpuint (next, ==, G_N_ELEMENTS (squares));
      }
  qi_position_iter_init (&iter, position, G_MAXUINT);
  g_assert_false (qi_position_iter_next (&iter, NULL, NULL));
}

static void
test_builder (void)
{
  static const gint64 sizes[] = { 0, 9, 9 };
  g_autofree char *text = g_strnfill (256, 'x');
  const QiToken tokens[] = { QI_TOKEN ("P"), QI_TOKEN ("pawn"), QI_TOKEN (""), QI_TOKEN (text) };
  QiPositionBuilder *builder;
  g_autoptr (QiPosition) built = NULL;
  g_autoptr (QiPosition) edited = NULL;
  g_autoptr (GError) error = NULL;
  QiShape shape;

  g_assert_true (qi_shape_init (&shape, sizes + 1, 2, qi_limits_get_default (), NULL));
  builder = qi_position_builder_new (&shape, qi_limits_get_default ());
  g_assert_true (qi_position_builder_put (builder, 0, &tokens[0]));
  g_assert_true (qi_position_builder_put (builder, 80, &tokens[1]));
  g_assert_true (qi_position_builder_put (builder, 40, &tokens[1]));
  g_assert_true (qi_position_builder_put (builder, 40, NULL));
  g_assert_true (qi_position_builder_put (builder, 41, &tokens[2]));
  g_assert_false (qi_position_builder_put (builder, 41, &tokens[3]));
  g_assert_false (qi_position_builder_add_to_hand (builder, QI_SIDE_FIRST, &tokens[3], 1));
  g_assert_false (qi_position_builder_set_style (builder, QI_SIDE_FIRST, &tokens[3]));
  g_assert_true (qi_position_builder_set_style (builder, QI_SIDE_SECOND, &tokens[1]));
  qi_position_builder_set_turn (builder, QI_SIDE_SECOND);
  for (guint i = 0; i < 30; i++)
    g_assert_true (
      qi_position_builder_add_to_hand (builder, QI_SIDE_SECOND, &tokens[2 - i % 3], i % 2));
  g_assert_true (qi_position_builder_add_to_hand (builder, QI_SIDE_FIRST, &tokens[0], 5));
  built = qi_position_builder_end (builder, &error);
  g_assert_no_error (error);

  edited = put (put (put (make_empty (0, 9, 9), 0, "P"), 80, "pawn"), 41, "");
  for (gsize i = 0; i < 3; i++)
    edited = add (edited, QI_SIDE_SECOND, tokens[i].text, 5);
  edited = add (edited, QI_SIDE_FIRST, "P", 5);
  {
    QiPosition *next = qi_position_with_style (edited, QI_SIDE_FIRST, &tokens[2], NULL);
    g_autoptr (QiPosition) styled = qi_position_with_style (next, QI_SIDE_SECOND, &tokens[1], NULL);

    qi_position_unref (next);
    qi_position_unref (edited);
    edited = qi_position_toggle (styled);
  }
  g_assert_true (qi_position_equal (built, edited));
  g_assert_cmpuint (qi_position_hash (built), ==, qi_position_hash (edited));
}

static void
test_builder_total (void)
{
  static const gint64 sizes[] = { 4 };
  static const struct
  {
    guint on_board;
    guint64 in_hands[3];
    const char *pieces; /* NULL: accepted */
  } cases[] = {
    { 4, { 0, 0, 0 }, NULL },
    { 1, { 1, 1, 1 }, NULL },
    { 2, { 1, 1, 1 }, "5" },
    { 4, { 1, 0, 0 }, "5" },
    { 0, { G_MAXUINT64, 1, 1 }, "18446744073709551615" },
    { 3, { G_MAXUINT64, G_MAXUINT64, 1 }, "18446744073709551615" },
    { 0, { G_MAXUINT32, 1, 0 }, "4294967296" },
  };

  for (gsize i = 0; i < G_N_ELEMENTS (cases); i++)
    {
      const QiToken piece = QI_TOKEN ("P");
      const QiToken other = QI_TOKEN ("other");
      QiPositionBuilder *builder;
      g_autoptr (QiPosition) position = NULL;
      g_autoptr (GError) error = NULL;
      QiShape shape;

      g_assert_true (qi_shape_init (&shape, sizes, 1, qi_limits_get_default (), NULL));
      builder = qi_position_builder_new (&shape, qi_limits_get_default ());
      for (guint j = 0; j < cases[i].on_board; j++)
        qi_position_builder_put (builder, j, &piece);
      qi_position_builder_add_to_hand (builder, QI_SIDE_FIRST, &piece, cases[i].in_hands[0]);
      qi_position_builder_add_to_hand (builder, QI_SIDE_SECOND, &other, cases[i].in_hands[1]);
      qi_position_builder_add_to_hand (builder, QI_SIDE_FIRST, &other, cases[i].in_hands[2]);
      position = qi_position_builder_end (builder, &error);
      if (cases[i].pieces == NULL)
        {
          g_assert_no_error (error);
          g_assert_cmpuint (qi_position_get_n_pieces (position), ==, 4);
          continue;
        }
      g_assert_null (position);
      g_assert_cmpstr (qi_finding_get_code (qi_error_get_finding (error)), ==, "too-many-pieces");
      g_assert_cmpstr (
        error->message, ==,
        g_str_equal (cases[i].pieces, "5") ? "too many pieces for board size (5 pieces, 4 squares)"
        : g_str_equal (cases[i].pieces, "4294967296")
          ? "too many pieces for board size (4294967296 pieces, 4 squares)"
          : "too many pieces for board size (18446744073709551615 pieces, 4 squares)");
    }
  {
    QiShape shape;
    g_autoptr (QiPositionBuilder) dropped = NULL;

    g_assert_true (qi_shape_init (&shape, sizes, 1, qi_limits_get_default (), NULL));
    dropped = qi_position_builder_new (&shape, qi_limits_get_default ());
    g_assert_nonnull (dropped);
  }
}

/* Hands of as many pieces, and of other ones. */
static void
test_hands (void)
{
  static const char *const hands[] = { "", "P", "Q", "PP", "PQ", "QQ" };
  QiPosition *positions[G_N_ELEMENTS (hands)];

  for (gsize i = 0; i < G_N_ELEMENTS (hands); i++)
    {
      positions[i] = make_empty (0, 0, 8);
      for (const char *at = hands[i]; *at != '\0'; at++)
        {
          const char piece[] = { *at, '\0' };

          positions[i] = add (positions[i], QI_SIDE_FIRST, piece, 1);
        }
    }
  for (gsize i = 0; i < G_N_ELEMENTS (hands); i++)
    for (gsize j = 0; j < G_N_ELEMENTS (hands); j++)
      {
        g_assert_cmpint (qi_position_has_same_hand (positions[i], positions[j], QI_SIDE_FIRST), ==,
                         i == j);
        g_assert_true (qi_position_has_same_hand (positions[i], positions[j], QI_SIDE_SECOND));
        g_assert_cmpint (qi_position_equal (positions[i], positions[j]), ==, i == j);
      }
  for (gsize i = 0; i < G_N_ELEMENTS (hands); i++)
    qi_position_unref (positions[i]);
}

int
main (int    argc,
      char **argv)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/core/position/equality/content", test_equality);
  g_test_add_func ("/core/position/equality/hands", test_hands);
  g_test_add_func ("/core/position/equality/shapes", test_equality_of_shapes);
  g_test_add_func ("/core/position/difference", test_difference);
  g_test_add_func ("/core/position/iter", test_iter);
  g_test_add_func ("/core/position/builder/content", test_builder);
  g_test_add_func ("/core/position/builder/total", test_builder_total);
  return g_test_run ();
}
