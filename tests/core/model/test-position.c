/* SPDX-License-Identifier: Apache-2.0 */
#include "positions.h"
#include "qi-position-ids-private.h"
#include "qi-position-private.h"

static void
assert_code (const QiPosition *position,
             const GError     *error,
             const char       *code,
             const char       *message)
{
  g_assert_null (position);
  g_assert_error (error, QI_ERROR, QI_ERROR_REFUSED);
  g_assert_cmpstr (qi_finding_get_code (qi_error_get_finding (error)), ==, code);
  g_assert_cmpstr (error->message, ==, message);
}

static void
test_new (void)
{
  g_autoptr (QiPosition) position = make_empty (0, 8, 9);

  g_assert_cmpuint (qi_position_get_n_dimensions (position), ==, 2);
  g_assert_cmpuint (qi_shape_get_ranks (qi_position_get_shape (position)), ==, 8);
  g_assert_cmpuint (qi_position_get_n_squares (position), ==, 72);
  g_assert_cmpuint (qi_position_get_n_pieces (position), ==, 0);
  g_assert_cmpuint (qi_position_get_n_board_pieces (position), ==, 0);
  g_assert_cmpuint (qi_position_get_n_hand_pieces (position), ==, 0);
  g_assert_cmpuint (qi_position_get_n_in_hand (position, QI_SIDE_SECOND), ==, 0);
  g_assert_cmpint (qi_position_get_turn (position), ==, QI_SIDE_FIRST);
  g_assert_true (qi_token_is (qi_position_get_style (position, QI_SIDE_FIRST), "C"));
  g_assert_true (qi_token_is (qi_position_get_style (position, QI_SIDE_SECOND), "c"));
  g_assert_null (qi_position_get_hand (position, QI_SIDE_FIRST, NULL));
  for (guint i = 0; i < 72; i++)
    g_assert_null (qi_position_get_piece (position, i));
  g_assert_true (G_TYPE_IS_BOXED (QI_TYPE_POSITION));
}

static void
test_styles (void)
{
  g_autofree char *text = g_strnfill (256, 'x');
  const gint64 sizes[] = { 0, 8 };
  const QiToken long_style = QI_TOKEN (text);
  const QiToken longest = { text, 255, QI_TOKEN_STRING };
  const QiToken own = QI_TOKEN ("shogi");
  const QiToken number = { "12", 2, QI_TOKEN_JSON };
  g_autoptr (GError) error = NULL;
  g_autoptr (QiPosition) position = NULL;
  g_autoptr (QiPosition) next = NULL;
  QiPosition *same;

  /* The shape is checked first, then the first player's style. */
  position = qi_position_new (sizes, 2, &long_style, &long_style, qi_limits_get_default (), &error);
  assert_code (position, error, "dimension-too-small", "dimension size must be at least 1, got 0");
  g_clear_error (&error);
  position =
    qi_position_new (sizes + 1, 1, &long_style, &long_style, qi_limits_get_default (), &error);
  assert_code (position, error, "style-too-long", "first player style exceeds 255 bytes");
  g_assert_cmpstr (qi_finding_get_param (qi_error_get_finding (error), "side"), ==, "first");
  g_clear_error (&error);
  position =
    qi_position_new (sizes + 1, 1, &QI_TOKEN ("C"), &long_style, qi_limits_get_default (), &error);
  assert_code (position, error, "style-too-long", "second player style exceeds 255 bytes");
  g_assert_cmpstr (qi_finding_get_param (qi_error_get_finding (error), "side"), ==, "second");
  g_clear_error (&error);

  position = qi_position_new (sizes + 1, 1, &longest, &number, qi_limits_get_default (), &error);
  g_assert_no_error (error);
  g_assert_true (qi_token_equal (qi_position_get_style (position, QI_SIDE_FIRST), &longest));
  g_assert_true (qi_token_equal (qi_position_get_style (position, QI_SIDE_SECOND), &number));
  next = qi_position_with_style (position, QI_SIDE_FIRST, &own, &error);
  g_assert_no_error (error);
  g_assert_true (qi_token_is (qi_position_get_style (next, QI_SIDE_FIRST), "shogi"));
  g_assert_true (qi_token_equal (qi_position_get_style (next, QI_SIDE_SECOND), &number));
  g_assert_true (qi_token_equal (qi_position_get_style (position, QI_SIDE_FIRST), &longest));
  g_assert_false (qi_position_equal (position, next));
  g_assert_null (qi_position_with_style (position, QI_SIDE_FIRST, &long_style, NULL));
  same = qi_position_with_style (next, QI_SIDE_FIRST, &own, &error);
  g_assert_true (same == next);
  qi_position_unref (same);
}

static void
test_turn (void)
{
  g_autoptr (QiPosition) first = make_empty (0, 0, 4);
  g_autoptr (QiPosition) second = qi_position_toggle (first);
  g_autoptr (QiPosition) again = qi_position_toggle (second);
  g_autoptr (QiPosition) set = qi_position_with_turn (first, QI_SIDE_SECOND);
  g_autoptr (QiPosition) same = qi_position_with_turn (first, QI_SIDE_FIRST);

  g_assert_cmpint (qi_position_get_turn (first), ==, QI_SIDE_FIRST);
  g_assert_cmpint (qi_position_get_turn (second), ==, QI_SIDE_SECOND);
  g_assert_true (qi_position_equal (first, again));
  g_assert_cmpuint (qi_position_hash (first), ==, qi_position_hash (again));
  g_assert_true (qi_position_equal (second, set));
  g_assert_true (same == first);
  g_assert_false (qi_position_equal (first, second));
  g_assert_cmpuint (qi_position_hash (first), !=, qi_position_hash (second));
}

static void
test_board_diff (void)
{
  g_autoptr (QiPosition) empty = make_empty (0, 2, 2);
  const QiToken tokens[] = { QI_TOKEN ("a"), QI_TOKEN ("b"), QI_TOKEN ("c"), QI_TOKEN ("d") };
  const QiBoardChange fill[] = {
    { 0, &tokens[0] }, { 1, &tokens[1] }, { 2, &tokens[2] }, { 3, &tokens[3] }
  };
  const QiBoardChange twice[] = {
    { 1, &tokens[0] }, { 1, &tokens[1] }, { 2, &tokens[0] }, { 2, NULL }
  };
  const QiBoardChange undone[] = { { 3, &tokens[0] }, { 3, NULL } };
  g_autoptr (QiPosition) full = qi_position_board_diff (empty, fill, 4, NULL);
  g_autoptr (QiPosition) last = qi_position_board_diff (empty, twice, 4, NULL);
  g_autoptr (QiPosition) same = qi_position_board_diff (empty, undone, 2, NULL);
  g_autoptr (QiPosition) nothing = qi_position_board_diff (full, NULL, 0, NULL);
  g_autoptr (QiPosition) repeated = qi_position_board_diff (full, fill, 4, NULL);

  g_assert_cmpuint (qi_position_get_n_board_pieces (empty), ==, 0);
  g_assert_cmpuint (qi_position_get_n_board_pieces (full), ==, 4);
  g_assert_cmpuint (qi_position_get_n_board_pieces (last), ==, 1);
  g_assert_true (qi_token_is (qi_position_get_piece (last, 1), "b"));
  g_assert_null (qi_position_get_piece (last, 2));
  /* A change without effect gives the same position. */
  g_assert_true (same == empty);
  g_assert_true (nothing == full);
  g_assert_true (repeated == full);
}

static void
test_board_faults (void)
{
  static const gint64 bad[] = { 4, -1, G_MAXINT64, G_MININT64, G_MAXUINT32 };
  g_autofree char *text = g_strnfill (256, 'x');
  const QiToken long_piece = QI_TOKEN (text);
  const QiToken piece = QI_TOKEN ("P");
  g_autoptr (QiPosition) position = put (make_empty (0, 2, 2), 0, "K");
  g_autoptr (QiPosition) before = qi_position_ref (position);
  g_autoptr (QiPosition) refused = NULL;
  g_autoptr (GError) error = NULL;

  for (gsize i = 0; i < G_N_ELEMENTS (bad); i++)
    {
      const QiBoardChange changes[] = { { 1, &piece }, { bad[i], NULL }, { 2, &long_piece } };
      g_autofree char *message =
        g_strdup_printf ("invalid flat index: %" G_GINT64_FORMAT " (board has 4 squares)", bad[i]);

      refused = qi_position_board_diff (position, changes, 3, &error);
      assert_code (refused, error, "index-out-of-range", message);
      g_clear_error (&error);
      g_assert_null (qi_position_board_diff (position, changes, 3, NULL));
    }
  {
    const QiBoardChange changes[] = { { 1, &piece }, { 3, &long_piece }, { 9, NULL } };
    const guint *squares;
    gsize n_squares;

    refused = qi_position_board_diff (position, changes, 3, &error);
    assert_code (refused, error, "piece-too-long", "piece exceeds 255 bytes (got 256)");
    squares = qi_finding_get_squares (qi_error_get_finding (error), &n_squares);
    g_assert_cmpuint (n_squares, ==, 1);
    g_assert_cmpuint (squares[0], ==, 3);
    g_clear_error (&error);
  }
  g_assert_true (qi_position_equal (position, before));
  g_assert_null (qi_position_get_piece (position, 1));
}

static void
test_total (void)
{
  const QiToken tokens[] = { QI_TOKEN ("x"), QI_TOKEN ("y") };
  const QiBoardChange over[] = { { 1, &tokens[0] }, { 2, &tokens[0] } };
  const QiBoardChange around[] = { { 1, &tokens[0] }, { 2, &tokens[0] }, { 0, NULL } };
  const QiHandChange swap[] = { { &tokens[1], 3 }, { &tokens[0], -1 }, { &tokens[1], -2 } };
  g_autoptr (QiPosition) position = add (put (make_empty (0, 0, 3), 0, "k"), QI_SIDE_FIRST, "x", 1);
  g_autoptr (QiPosition) refused = NULL;
  g_autoptr (QiPosition) around_it = NULL;
  g_autoptr (QiPosition) swapped = NULL;
  g_autoptr (GError) error = NULL;

  refused = qi_position_board_diff (position, over, 2, &error);
  assert_code (refused, error, "too-many-pieces",
               "too many pieces for board size (4 pieces, 3 squares)");
  g_assert_cmpstr (qi_finding_get_param (qi_error_get_finding (error), "pieces"), ==, "4");
  g_assert_cmpstr (qi_finding_get_param (qi_error_get_finding (error), "squares"), ==, "3");
  g_clear_error (&error);
  /* An excess inside a list is allowed. */
  around_it = qi_position_board_diff (position, around, 3, &error);
  g_assert_no_error (error);
  g_assert_cmpuint (qi_position_get_n_pieces (around_it), ==, 3);
  swapped = qi_position_hand_diff (position, QI_SIDE_FIRST, swap, 3, &error);
  g_assert_no_error (error);
  g_assert_cmpuint (qi_position_get_n_in_hand (swapped, QI_SIDE_FIRST), ==, 1);
  g_assert_cmpuint (qi_position_get_hand_count (swapped, QI_SIDE_FIRST, &tokens[1]), ==, 1);
  g_assert_cmpuint (qi_position_get_hand_count (swapped, QI_SIDE_FIRST, &tokens[0]), ==, 0);
  refused = qi_position_hand_diff (position, QI_SIDE_SECOND, swap, 1, &error);
  assert_code (refused, error, "too-many-pieces",
               "too many pieces for board size (5 pieces, 3 squares)");
}

typedef struct
{
  const char *name;
  struct
  {
    const char *piece;
    gint64      delta;
  } changes[6];
  const char *code; /* NULL: accepted */
  const char *message;
  guint       n_p; /* copies of P afterwards */
} HandCase;

#define TOO_MANY(n) "too many pieces for board size (" n " pieces, 8 squares)"

/* Applied to a hand of two P and one B on a line of eight squares. */
static const HandCase hand_cases[] = {
  { "nothing", { { NULL } }, NULL, NULL, 2 },
  { "zero", { { "P", 0 }, { "Q", 0 } }, NULL, NULL, 2 },
  { "remove-all", { { "P", -2 } }, NULL, NULL, 0 },
  { "up-to-the-squares", { { "P", 5 } }, NULL, NULL, 7 },
  { "one-too-many", { { "P", 6 } }, "too-many-pieces", TOO_MANY ("9"), 2 },
  { "underflow", { { "P", -3 } }, "hand-underflow", "cannot remove P: not found in hand", 2 },
  { "absent", { { "Q", -1 } }, "hand-underflow", "cannot remove Q: not found in hand", 2 },
  { "prefix-is-another-piece", { { "P'", -1 } }, "hand-underflow", "cannot remove P': not found in hand", 2 },
  { "transient-underflow", { { "P", -3 }, { "P", 3 } }, "hand-underflow",
    "cannot remove P: not found in hand", 2 },
  { "transient-excess", { { "P", 100 }, { "P", -100 } }, NULL, NULL, 2 },
  { "first-fault-of-the-list", { { "P", 1 }, { "Z", -1 }, { "A", -1 } }, "hand-underflow",
    "cannot remove Z: not found in hand", 2 },
  { "underflow-before-total", { { "P", 100 }, { "A", -1 } }, "hand-underflow",
    "cannot remove A: not found in hand", 2 },
  { "greatest-delta", { { "P", G_MAXINT64 } }, "too-many-pieces", TOO_MANY ("9223372036854775810"), 2 },
  { "least-delta", { { "P", G_MININT64 } }, "hand-underflow", "cannot remove P: not found in hand", 2 },
  { "wide-transient", { { "P", G_MAXINT64 }, { "P", G_MAXINT64 }, { "P", G_MAXINT64 }, { "P", -G_MAXINT64 },
                        { "P", -G_MAXINT64 }, { "P", -G_MAXINT64 } }, NULL, NULL, 2 },
  { "wide-then-least", { { "P", G_MAXINT64 }, { "P", G_MININT64 }, { "P", 1 } }, NULL, NULL, 2 },
  { "wide-sum-of-one", { { "P", G_MAXINT64 }, { "P", G_MAXINT64 }, { "P", G_MAXINT64 } }, "too-many-pieces",
    TOO_MANY ("18446744073709551615"), 2 },
  { "wide-sum-of-many", { { "P", G_MAXINT64 }, { "Q", G_MAXINT64 }, { "R", G_MAXINT64 } }, "too-many-pieces",
    TOO_MANY ("18446744073709551615"), 2 },
};

static void
test_hand (gconstpointer data)
{
  const HandCase *item = data;
  const QiToken p = QI_TOKEN ("P");
  QiToken tokens[6];
  QiHandChange changes[6];
  gsize n_changes = 0;

  for (; n_changes < 6 && item->changes[n_changes].piece != NULL; n_changes++)
    {
      tokens[n_changes] = QI_TOKEN (item->changes[n_changes].piece);
      changes[n_changes] = (QiHandChange) { &tokens[n_changes], item->changes[n_changes].delta };
    }
  for (QiSide side = QI_SIDE_FIRST; side <= QI_SIDE_SECOND; side++)
    {
      g_autoptr (GError) error = NULL;
      g_autoptr (QiPosition) before = add (add (make_empty (0, 0, 8), side, "P", 2), side, "B", 1);
      const guint hash = qi_position_hash (before);
      g_autoptr (QiPosition) after =
        qi_position_hand_diff (before, side, changes, n_changes, &error);

      g_assert_cmpuint (qi_position_hash (before), ==, hash);
      g_assert_cmpuint (qi_position_get_n_in_hand (before, side), ==, 3);
      g_assert_cmpuint (qi_position_get_hand_count (before, side, &p), ==, 2);
      if (item->code != NULL)
        {
          QiSide found = qi_side_other (side);

          assert_code (after, error, item->code, item->message);
          if (g_str_equal (item->code, "hand-underflow"))
            {
              g_assert_true (qi_finding_get_hand (qi_error_get_finding (error), &found));
              g_assert_cmpint (found, ==, side);
            }
          continue;
        }
      g_assert_no_error (error);
      g_assert_cmpuint (qi_position_get_hand_count (after, side, &p), ==, item->n_p);
      g_assert_cmpuint (qi_position_get_n_in_hand (after, side), ==, item->n_p + 1);
      g_assert_cmpuint (qi_position_get_n_in_hand (after, qi_side_other (side)), ==, 0);
      g_assert_cmpint (after == before, ==, item->n_p == 2);
    }
}

/* More pieces than can be counted, beside those on the board. */
static void
test_hand_beyond (void)
{
  g_autoptr (QiPosition) before = put (make_empty (0, 0, 8), 0, "K");
  const QiToken p = QI_TOKEN ("P");
  const QiToken q = QI_TOKEN ("Q");
  const QiHandChange changes[] = { { &p, G_MAXINT64 }, { &p, G_MAXINT64 }, { &q, G_MAXINT64 } };
  g_autoptr (GError) error = NULL;
  g_autoptr (QiPosition) after =
    qi_position_hand_diff (before, QI_SIDE_FIRST, changes, G_N_ELEMENTS (changes), &error);

  assert_code (after, error, "too-many-pieces", TOO_MANY ("18446744073709551615"));
}

/* A builder that is shared ends with the last of those who share it. */
static void
test_builder_boxed (void)
{
  const QiShape shape = { 1, { 8 } };
  QiPositionBuilder *builder = qi_position_builder_new (&shape, NULL);
  QiPositionBuilder *shared = g_boxed_copy (QI_TYPE_POSITION_BUILDER, builder);

  g_assert_true (shared == builder);
  qi_position_builder_put (builder, 0, &QI_TOKEN ("K"));
  qi_position_builder_free (builder);
  g_assert_true (qi_position_builder_put (shared, 1, &QI_TOKEN ("Q")));
  g_boxed_free (QI_TYPE_POSITION_BUILDER, shared);
  qi_position_builder_free (NULL);
}

/* Numbers of usual tokens, as they are and by a list of them. */
static void
test_builder_fill (void)
{
  g_autoptr (QiPosition) both = put (put (make_empty (0, 1, 3), 0, "K^"), 2, "p");
  const guint16 *numbers = qi_position_peek_ids (both);

  g_assert_nonnull (numbers);
  for (guint listed = 0; listed < 2; listed++)
    {
      const QiPlacedId pieces[] = { { 0, listed ? 1 : numbers[0] },
                                    { 2, listed ? 0 : numbers[2] } };
      const guint16 ids[] = { numbers[2], numbers[0] };
      QiPositionBuilder *builder = qi_position_builder_new (qi_position_get_shape (both), NULL);
      g_autoptr (QiPosition) position = NULL;

      qi_position_builder_fill (builder, pieces, 2, listed ? ids : NULL);
      qi_position_builder_set_style (builder, QI_SIDE_FIRST, &QI_TOKEN ("C"));
      qi_position_builder_set_style (builder, QI_SIDE_SECOND, &QI_TOKEN ("c"));
      position = qi_position_builder_end (builder, NULL);
      g_assert_true (qi_position_equal (position, both));
      g_assert_true (qi_token_is (qi_position_get_piece (position, 0), "K^"));
      g_assert_true (qi_token_is (qi_position_get_piece (position, 2), "p"));
      g_assert_cmpuint (qi_position_get_n_board_pieces (position), ==, 2);
    }
}

/* Two kinds by turns are put together as often as need be, so that hands cost no more than their kinds. */
static void
test_builder_turns (void)
{
  const QiShape shape = { 2, { 32, 32 } };
  QiPositionBuilder *builder = qi_position_builder_new (&shape, NULL);
  g_autoptr (QiPosition) position = NULL;

  for (guint i = 0; i < 1000; i++)
    g_assert_true (qi_position_builder_add_to_hand (builder, QI_SIDE_SECOND,
                                                    &QI_TOKEN (i % 2 == 0 ? "p" : "q"), 1));
  qi_position_builder_set_style (builder, QI_SIDE_FIRST, &QI_TOKEN ("C"));
  qi_position_builder_set_style (builder, QI_SIDE_SECOND, &QI_TOKEN ("c"));
  position = qi_position_builder_end (builder, NULL);
  g_assert_cmpuint (qi_position_get_hand_count (position, QI_SIDE_SECOND, &QI_TOKEN ("p")), ==,
                    500);
  g_assert_cmpuint (qi_position_get_hand_count (position, QI_SIDE_SECOND, &QI_TOKEN ("q")), ==,
                    500);
}

static void
test_hand_order (void)
{
  static const char *const in_order[] = { "", "+P", "P", "P'", "a", "b", "pawn" };
  static const char *const as_added[] = { "b", "P'", "pawn", "", "P", "a", "+P" };
  g_autoptr (QiPosition) position = make_empty (0, 8, 8);
  const QiToken number = { "12", 2, QI_TOKEN_JSON };
  const QiHandChange change = { &number, 2 };
  const QiHandItem *items;
  gsize n_items;
  QiPosition *next = qi_position_hand_diff (position, QI_SIDE_SECOND, &change, 1, NULL);

  qi_position_unref (position);
  position = next;
  for (gsize i = 0; i < G_N_ELEMENTS (as_added); i++)
    position = add (position, QI_SIDE_SECOND, as_added[i], (gint64) i + 1);
  items = qi_position_get_hand (position, QI_SIDE_SECOND, &n_items);
  g_assert_cmpuint (n_items, ==, G_N_ELEMENTS (in_order) + 1);
  for (gsize i = 0; i < G_N_ELEMENTS (in_order); i++)
    g_assert_true (qi_token_is (&items[i].token, in_order[i]));
  g_assert_true (qi_token_equal (&items[n_items - 1].token, &number));
  g_assert_cmpuint (items[n_items - 1].count, ==, 2);
}

static void
test_hand_too_long (void)
{
  g_autofree char *text = g_strnfill (300, 'x');
  const QiToken long_piece = QI_TOKEN (text);
  const QiHandChange adds[] = { { &long_piece, 1 } };
  const QiHandChange takes[] = { { &long_piece, -1 } };
  g_autoptr (QiPosition) position = make_empty (0, 0, 8);
  g_autoptr (QiPosition) refused = NULL;
  g_autoptr (GError) error = NULL;

  refused = qi_position_hand_diff (position, QI_SIDE_FIRST, adds, 1, &error);
  assert_code (refused, error, "piece-too-long", "piece exceeds 255 bytes (got 300)");
  g_clear_error (&error);
  refused = qi_position_hand_diff (position, QI_SIDE_FIRST, takes, 1, &error);
  g_assert_null (refused);
  g_assert_cmpstr (qi_finding_get_code (qi_error_get_finding (error)), ==, "hand-underflow");
  /* A message does not grow with the text that it quotes. */
  g_assert_cmpuint (strlen (error->message), <, 300);
}

static void
test_opaque (void)
{
  /* Identity is kind and exact text; NUL is a character like any other. */
  static const QiToken tokens[] = {
    { "1", 1, QI_TOKEN_STRING },       { "1", 1, QI_TOKEN_JSON },        { "1.0", 3, QI_TOKEN_JSON },
    { "a\0b", 3, QI_TOKEN_STRING },    { "a\0c", 3, QI_TOKEN_STRING },   { "a", 1, QI_TOKEN_STRING },
    { "", 0, QI_TOKEN_STRING },        { "\0", 1, QI_TOKEN_STRING },     { "false", 5, QI_TOKEN_JSON },
    { "false", 5, QI_TOKEN_STRING },   { "[1,null]", 8, QI_TOKEN_JSON }, { "{\"a\":0}", 7, QI_TOKEN_JSON },
    { "K^'", 3, QI_TOKEN_STRING },     { "K'^", 3, QI_TOKEN_STRING },    { "K\0", 2, QI_TOKEN_STRING },
    { "\xE5\xB0\x86", 3, QI_TOKEN_STRING }, { "{", 1, QI_TOKEN_STRING },  { "+~", 2, QI_TOKEN_STRING },
    { "@", 1, QI_TOKEN_STRING },       { "[", 1, QI_TOKEN_STRING },      { "`", 1, QI_TOKEN_STRING },
  };
  g_autoptr (QiPosition) position = make_empty (0, 8, 8);

  for (gsize i = 0; i < G_N_ELEMENTS (tokens); i++)
    {
      const QiBoardChange change = { (gint64) i, &tokens[i] };
      const QiHandChange hand = { &tokens[i], (gint64) 1 };
      QiPosition *next = qi_position_board_diff (position, &change, 1, NULL);

      qi_position_unref (position);
      position = qi_position_hand_diff (next, QI_SIDE_FIRST, &hand, 1, NULL);
      qi_position_unref (next);
    }
  for (gsize i = 0; i < G_N_ELEMENTS (tokens); i++)
    {
      const QiToken *piece = qi_position_get_piece (position, (guint) i);

      g_assert_true (qi_token_equal (piece, &tokens[i]));
      g_assert_cmpint (piece->text[piece->length], ==, '\0');
      g_assert_cmpuint (qi_position_get_hand_count (position, QI_SIDE_FIRST, &tokens[i]), ==, 1);
      for (gsize j = 0; j < i; j++)
        g_assert_false (qi_token_equal (piece, qi_position_get_piece (position, (guint) j)));
    }
  g_assert_cmpuint (qi_position_get_n_pieces (position), ==, 2 * G_N_ELEMENTS (tokens));
}

static void
test_every_usual_token (void)
{
  static const char *const signs[] = { "", "+", "-" };
  static const char *const marks[] = { "", "'", "^", "^'" };
  g_autoptr (QiPosition) position = make_empty (0, 26, 26);
  guint n = 0;

  for (gsize sign = 0; sign < 3; sign++)
    for (gsize mark = 0; mark < 4; mark++)
      for (guint letter = 0; letter < 52; letter++, n++)
        {
          g_autofree char *text =
            g_strdup_printf ("%s%c%s", signs[sign], letter < 26 ? 'A' + letter : 'a' + letter - 26,
                             marks[mark]);

          position = put (position, n, text);
          g_assert_true (qi_token_is (qi_position_get_piece (position, n), text));
        }
  g_assert_cmpuint (n, ==, 624);
  for (guint i = 0; i < n; i++)
    for (guint j = 0; j < i; j++)
      g_assert_false (qi_position_get_piece (position, i) == qi_position_get_piece (position, j));
}

int
main (int    argc,
      char **argv)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/core/position/new", test_new);
  g_test_add_func ("/core/position/styles", test_styles);
  g_test_add_func ("/core/position/turn", test_turn);
  g_test_add_func ("/core/position/board-diff/changes", test_board_diff);
  g_test_add_func ("/core/position/board-diff/faults", test_board_faults);
  g_test_add_func ("/core/position/total", test_total);
  for (gsize i = 0; i < G_N_ELEMENTS (hand_cases); i++)
    {
      g_autofree char *path = g_strconcat ("/core/position/hand-diff/", hand_cases[i].name, NULL);

      g_test_add_data_func (path, &hand_cases[i], test_hand);
    }
  g_test_add_func ("/core/position/hand/order", test_hand_order);
  g_test_add_func ("/core/position/hand/beyond", test_hand_beyond);
  g_test_add_func ("/core/position/builder/boxed", test_builder_boxed);
  g_test_add_func ("/core/position/builder/fill", test_builder_fill);
  g_test_add_func ("/core/position/builder/turns", test_builder_turns);
  g_test_add_func ("/core/position/hand/too-long", test_hand_too_long);
  g_test_add_func ("/core/position/tokens/opaque", test_opaque);
  g_test_add_func ("/core/position/tokens/every-usual-one", test_every_usual_token);
  return g_test_run ();
}
