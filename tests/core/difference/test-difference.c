/* SPDX-License-Identifier: Apache-2.0 */
#include "qi-difference.h"
#include "qi-difference-private.h"

#include "property.h"
#include "readings.h"
#include "rounds.h"

static QiSetup *
setup_new (const char *format,
           const char *text)
{
  QiReadOptions options = { .game = NULL };
  g_autoptr (QiReading) reading = read_exactly (format, text, strlen (text), &options);

  g_assert_nonnull (reading->setup);
  return qi_setup_ref (reading->setup);
}

/* Worked out by hand. */
static const struct
{
  const char *name;
  const char *format;
  const char *before;
  const char *after;
  const char *words; /* one a line */
} cases[] = {
  { "same", "fen", "4k3/8/8/8/8/8/8/4K3 w - - 0 1", "4k3/8/8/8/8/8/8/4K3 w - - 0 1", "" },
  { "one-move", "fen", "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1",
    "rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR b KQkq e3 0 1",
    "turn: first to second\n"
    "e2 to e4: P\n"
    "enPassant: none to e3\n" },
  { "capture", "fen", "4k3/8/8/3p4/4P3/8/8/4K3 w - - 4 9", "4k3/8/8/3P4/8/8/8/4K3 b - - 0 9",
    "turn: first to second\n"
    "e4 to d5: P, p removed\n"
    "halfmove: 4 to 0\n" },
  { "castling", "fen", "4k3/8/8/8/8/8/8/4K2R w K - 0 1", "4k3/8/8/8/8/8/8/5RK1 w - - 0 1",
    "h1 to f1: R\n"
    "e1 to g1: K^\n"
    "castling: first h1 to none\n" },
  { "details-of-squares", "json",
    "{\"shape\":[3,3],\"board\":[null,null,null,null,null,null,null,null,null],"
    "\"hands\":{\"first\":[],\"second\":[]},\"styles\":{\"first\":\"C\",\"second\":\"c\"},"
    "\"turn\":\"first\",\"setup\":{\"game\":\"chess\",\"details\":{\"walls\":[0,8],\"ko\":4,"
    "\"marks\":[{\"kind\":\"square\",\"squares\":[6]}],\"title\":\"a\"}}}",
    "{\"shape\":[3,3],\"board\":[null,null,null,null,null,null,null,null,null],"
    "\"hands\":{\"first\":[],\"second\":[]},\"styles\":{\"first\":\"C\",\"second\":\"c\"},"
    "\"turn\":\"first\",\"setup\":{\"game\":\"chess\",\"details\":{\"walls\":[],\"ko\":5,"
    "\"marks\":[{\"kind\":\"square\",\"squares\":[6],\"label\":\"A\"},"
    "{\"kind\":\"arrow\",\"squares\":[7,1]}],\"mine\":[1]}}}",
    "ko: b2 to c2\n"
    "marks: square a1 to square a1 \"A\", arrow b1 b3\n"
    "mine: none to [1]\n"
    "title: \"a\" to none\n"
    "walls: a3 c1 to []\n" },
  { "swap", "fen", "4k3/8/8/8/8/8/8/R2QK3 w - - 0 1", "4k3/8/8/8/8/8/8/Q2RK3 w - - 0 1",
    "d1 to a1: Q\n"
    "a1 to d1: R\n" },
  { "added", "fen", "4k3/8/8/8/8/8/8/4K3 w - - 0 1", "4k3/8/8/8/8/8/8/N3K2n w - - 0 1",
    "a1: N added\n"
    "h1: n added\n" },
  { "removed", "fen", "4k3/8/8/8/8/8/8/N3K2n w - - 0 1", "4k3/8/8/8/8/8/8/4K3 w - - 0 1",
    "a1: N removed\n"
    "h1: n removed\n" },
  { "replaced", "fen", "4k3/8/8/3b4/8/8/8/4K3 w - - 0 1", "4k3/8/8/3n4/8/8/8/4K3 w - - 0 1",
    "d5: b replaced by n\n" },
  /* The rook went from a1 to a8, and a queen is new on a1: a square is reported once for each thing
   * that is new on it. */
  { "left-and-filled", "fen", "4k3/8/8/8/8/8/8/R3K3 w - - 0 1", "R3k3/8/8/8/8/8/8/Q3K3 w - - 0 1",
    "a1 to a8: R\n"
    "a1: Q added\n" },
  /* Both pawns move: those closest to each other are paired, whatever their order on the board. */
  { "nearest", "fen", "4k3/8/8/8/8/8/P6P/4K3 w - - 0 1", "4k3/8/8/8/8/P6P/8/4K3 w - - 0 1",
    "a2 to a3: P\n"
    "h2 to h3: P\n" },
  { "nearest-across", "fen", "4k3/8/8/8/8/8/3P3P/4K3 w - - 0 1", "4k3/8/8/8/8/8/4P3/P3K3 w - - 0 1",
    "d2 to e2: P\n"
    "h2 to a1: P\n" },
  { "hands", "sfen", "9/9/9/9/4k4/9/9/9/4K4 b R2P 1", "9/9/9/9/4k4/9/9/9/4K4 b 2Rp 1",
    "first hand: P 2 to 0\n"
    "first hand: R 1 to 2\n"
    "second hand: p 0 to 1\n" },
  { "styles", "feen", "4k^3/8/8/8/8/8/8/4K^3 / C/c", "4k^3/8/8/8/8/8/8/4K^3 / S/x",
    "first style: C to S\n"
    "second style: c to x\n" },
  { "tokens-by-value", "json",
    "{\"shape\":[4],\"board\":[1,\"1\",null,null],\"hands\":{\"first\":[],\"second\":[]},"
    "\"styles\":{\"first\":\"A\",\"second\":\"a\"},\"turn\":\"first\"}",
    "{\"shape\":[4],\"board\":[\"1\",1.0,null,1],\"hands\":{\"first\":[],\"second\":[]},"
    "\"styles\":{\"first\":\"A\",\"second\":\"a\"},\"turn\":\"first\"}",
    "b to a: 1\n"
    "b: 1.0 added\n"
    "a to d: 1\n" },
  /* A board of 5 ranks and 5 files, then one of 6 and 4, of a game that counts from the bottom left: the last ranks and
   * the first files correspond. e1 is not on the second board, a6 is not on the first. */
  { "shape-chess", "json",
    "{\"shape\":[5,5],\"board\":[null,null,null,null,null,null,null,null,null,null,null,null,null,"
    "null,"
    "null,null,null,null,null,null,\"R\",null,null,null,\"Q\"],"
    "\"hands\":{\"first\":[],\"second\":[]},\"styles\":{\"first\":\"C\",\"second\":\"c\"},"
    "\"turn\":\"first\",\"setup\":{\"game\":\"chess\"}}",
    "{\"shape\":[6,4],\"board\":[\"N\",null,null,null,null,null,null,null,null,null,null,null,null,"
    "null,"
    "null,null,null,null,null,null,\"R\",null,null,\"B\"],"
    "\"hands\":{\"first\":[],\"second\":[]},\"styles\":{\"first\":\"C\",\"second\":\"c\"},"
    "\"turn\":\"first\",\"setup\":{\"game\":\"chess\"}}",
    "shape: 5x5 to 6x4\n"
    "a6: N added\n"
    "d1: B added\n"
    "e1: Q removed\n" },
};

static char *
dup_all_words (const QiDifference *difference)
{
  GString *text = g_string_new (NULL);

  for (guint i = 0; i < qi_difference_get_n (difference); i++)
    {
      g_autofree char *words =
        qi_difference_dup_words_in (difference, i, qi_difference_get_names (difference));

      g_string_append_printf (text, "%s\n", words);
    }
  return g_string_free (text, FALSE);
}

static void
test_words (gconstpointer data)
{
  const typeof (cases[0]) *row = data;
  g_autoptr (QiSetup) before = setup_new (row->format, row->before);
  g_autoptr (QiSetup) after = setup_new (row->format, row->after);
  g_autoptr (QiDifference) difference = qi_difference_new (before, after);
  g_autofree char *words = dup_all_words (difference);

  g_assert_cmpstr (words, ==, row->words);
}

/* Squares that correspond on boards of different size: a piece on the square called @square on the first board, of
 * @before ranks and files, is no change when it is on the square of the same name on the second. */
static const struct
{
  const char *game; /* NULL: none */
  gint64      before[3];
  gint64      after[3];
  gsize       n_dimensions;
  const char *square; /* on both boards */
} corners[] = {
  { "chess", { 8, 8 }, { 10, 10 }, 2, "a1" },   { "chess", { 10, 10 }, { 8, 8 }, 2, "h8" },
  { "shogi", { 9, 9 }, { 5, 5 }, 2, "1a" },     { "shogi", { 5, 5 }, { 9, 9 }, 2, "5e" },
  { "xiangqi", { 10, 9 }, { 7, 7 }, 2, "a0" },  { "go", { 19, 19 }, { 9, 9 }, 2, "A1" },
  { "go", { 9, 9 }, { 13, 13 }, 2, "J9" },      { NULL, { 8, 8 }, { 3, 12 }, 2, "a1" },
  { NULL, { 3, 4, 5 }, { 2, 5, 4 }, 3, "b2B" }, { NULL, { 4 }, { 9 }, 1, "d" },
};

static QiSetup *
setup_with_piece (const char   *game,
                  const gint64 *sizes,
                  gsize         n_sizes,
                  const char   *square)
{
  g_autoptr (QiPosition) empty = qi_position_new (sizes, n_sizes, &QI_TOKEN ("C"), &QI_TOKEN ("c"),
                                                  qi_limits_get_default (), NULL);
  guint index;
  g_autoptr (QiPosition) position = NULL;

  g_assert_nonnull (empty);
  g_assert_true (qi_game_info_parse_square (qi_game_info_lookup (game),
                                            qi_position_get_shape (empty), square, &index, NULL));
  position = qi_position_board_diff (empty, &(QiBoardChange) { index, &QI_TOKEN ("K") }, 1, NULL);
  g_assert_nonnull (position);
  return qi_setup_new (position, game, NULL);
}

static void
test_corner (gconstpointer data)
{
  const typeof (corners[0]) *row = data;
  g_autoptr (QiSetup) before =
    setup_with_piece (row->game, row->before, row->n_dimensions, row->square);
  g_autoptr (QiSetup) after =
    setup_with_piece (row->game, row->after, row->n_dimensions, row->square);
  g_autoptr (QiDifference) difference = qi_difference_new (before, after);
  g_autoptr (QiEdit) edit = NULL;
  g_autoptr (QiSetup) taken = NULL;

  g_assert_cmpuint (qi_difference_get_n (difference), ==, 1);
  g_assert_cmpint (qi_difference_get (difference, 0)->kind, ==, QI_CHANGE_SHAPE);
  edit = qi_difference_take (difference, 0);
  taken = qi_edit_apply (edit, after, NULL, NULL, NULL);
  g_assert_nonnull (taken);
  g_assert_true (qi_setup_equal (taken, before));
}

/* Equal details of boards of two sizes: the square a1 is 56 on 8×8 and 90 on 10×10. */
static void
test_shape_details (void)
{
  static const char *const keys[] = { "ko", "title" };
  g_autoptr (QiValue) title = qi_value_new_string ("t", -1);
  QiSetup *setups[2];

  for (guint i = 0; i < 2; i++)
    {
      g_autoptr (QiSetup) plain =
        setup_with_piece ("chess", i == 0 ? (gint64[]) { 8, 8 } : (gint64[]) { 10, 10 }, 2, "b1");
      g_autoptr (QiValue) ko = qi_value_new_int (i == 0 ? 56 : 90);
      g_autoptr (QiDetails) empty = qi_details_new ();
      g_autoptr (QiDetails) with_ko = qi_details_with (empty, keys[0], ko);
      g_autoptr (QiDetails) details = qi_details_with (with_ko, keys[1], title);

      setups[i] = qi_setup_with_details (plain, details);
    }

  g_autoptr (QiSetup) before = setups[0];
  g_autoptr (QiSetup) after = setups[1];
  g_autoptr (QiDifference) difference = qi_difference_new (before, after);

  g_assert_cmpuint (qi_difference_get_n (difference), ==, 1);
}

static const QiToken *
piece_at (QiSetup *setup,
          guint    square)
{
  return square == QI_NO_SQUARE ? NULL
                                : qi_position_get_piece (qi_setup_get_position (setup), square);
}

static gboolean
same_piece (const QiToken *a,
            const QiToken *b)
{
  return a == b || (a != NULL && b != NULL && qi_token_equal (a, b));
}

/* Each change describes its squares truly. */
static void
assert_square (const QiDifference *difference,
               const QiChange     *change)
{
  const QiToken *old = piece_at (qi_difference_get_before (difference), change->square_before);
  const QiToken *new = piece_at (qi_difference_get_after (difference), change->square);

  g_assert_false (same_piece (old, new));
  g_assert_true (same_piece (change->after, new));
  switch ((int) change->kind)
    {
    case QI_CHANGE_ADDED:
      g_assert_nonnull (new);
      g_assert_null (change->before);
      break;
    case QI_CHANGE_REMOVED:
      g_assert_null (new);
      g_assert_true (same_piece (change->before, old));
      break;
    case QI_CHANGE_REPLACED:
      g_assert_nonnull (new);
      g_assert_true (same_piece (change->before, old));
      break;
    default:
      g_assert_true (same_piece (change->before, old));
      g_assert_true (
        same_piece (new, piece_at (qi_difference_get_before (difference), change->from_before)));
      g_assert_false (
        same_piece (new, piece_at (qi_difference_get_after (difference), change->from)));
    }
}

/* The changes are in the order of the header, each move starts on a square of its own, and every square that differs is
 * in a change. */
static void
assert_sound (const QiDifference *difference)
{
  static const guint order[] = {
    [QI_CHANGE_SHAPE] = 0, [QI_CHANGE_GAME] = 1,    [QI_CHANGE_STYLE] = 2, [QI_CHANGE_TURN] = 3,
    [QI_CHANGE_ADDED] = 4, [QI_CHANGE_REMOVED] = 4, [QI_CHANGE_MOVED] = 4, [QI_CHANGE_REPLACED] = 4,
    [QI_CHANGE_HAND] = 5,  [QI_CHANGE_DETAIL] = 6
  };
  QiPosition *before = qi_setup_get_position (qi_difference_get_before (difference));
  QiPosition *after = qi_setup_get_position (qi_difference_get_after (difference));
  g_autofree guint8 *told = g_new0 (guint8, qi_position_get_n_squares (after));
  g_autofree guint8 *left = g_new0 (guint8, qi_position_get_n_squares (after));
  const QiChange *last = NULL;

  for (guint i = 0; i < qi_difference_get_n (difference); i++)
    {
      const QiChange *change = qi_difference_get (difference, i);
      g_autofree char *words =
        qi_difference_dup_words_in (difference, i, qi_difference_get_names (difference));

      g_assert_cmpuint (strlen (words), >, 0);
      g_assert_true (g_utf8_validate (words, -1, NULL));
      if (last != NULL)
        {
          g_assert_cmpuint (order[last->kind], <=, order[change->kind]);
          if (order[change->kind] == 4 && order[last->kind] == 4)
            g_assert_true (
              last->square < change->square
              || (last->square == QI_NO_SQUARE && last->square_before < change->square_before));
          if (change->kind == QI_CHANGE_DETAIL && last->kind == QI_CHANGE_DETAIL)
            g_assert_cmpstr (last->key, <, change->key);
        }
      last = change;
      if (order[change->kind] != 4)
        continue;
      assert_square (difference, change);
      if (change->square != QI_NO_SQUARE)
        told[change->square] = 1;
      if (change->kind == QI_CHANGE_MOVED)
        g_assert_cmpuint (left[change->from]++, ==, 0);
    }
  if (!qi_shape_equal (qi_position_get_shape (before), qi_position_get_shape (after)))
    return;
  for (guint i = 0; i < qi_position_get_n_squares (after); i++)
    g_assert_true (
      (told[i] || left[i])
      == !same_piece (qi_position_get_piece (before, i), qi_position_get_piece (after, i)));
}

/* Another setup: one that is independent of the first, or the first with a change. */
static QiSetup *
other_setup (GRand   *rand,
             QiSetup *setup)
{
  const QiGameInfo *const *games = qi_game_info_get_all ();
  const QiGameInfo *info = qi_game_info_lookup (qi_setup_get_game (setup));
  g_autoptr (QiSetup) fresh = NULL;
  guint n_games = 0;

  while (games[n_games] != NULL)
    n_games++;
  if (!property_chance (rand, 3))
    fresh = property_setup (rand, info);
  else
    fresh =
      property_setup (rand,
                      property_chance (rand, 3) ? NULL : games[property_below (rand, n_games)]);
  /* The model refuses details of a larger board. */
  if (!qi_shape_equal (qi_position_get_shape (qi_setup_get_position (fresh)),
                       qi_position_get_shape (qi_setup_get_position (setup))))
    return g_steal_pointer (&fresh);
  if (property_chance (rand, 3))
    return qi_setup_with_details (fresh, qi_setup_get_details (setup));
  if (property_chance (rand, 3))
    return qi_setup_with_position (setup, qi_setup_get_position (fresh));
  return g_steal_pointer (&fresh);
}

/* Applying the changes one after another, in any order, turns the first setup into the second. A change that the model
 * refuses (too many pieces meanwhile) is tried again later. */
static void
take_all (GRand   *rand,
          QiSetup *before,
          QiSetup *after)
{
  g_autoptr (QiSetup) setup = qi_setup_ref (after);

  for (guint round = 0; round < 5000; round++)
    {
      g_autoptr (QiDifference) difference = qi_difference_new (before, setup);
      guint n = qi_difference_get_n (difference);
      guint first = property_below (rand, n);
      gboolean taken = FALSE;

      if (round % 8 == 0)
        assert_sound (difference);
      g_assert_true ((n == 0) == qi_setup_equal (before, setup));
      if (n == 0)
        return;
      for (guint i = 0; i < n && !taken; i++)
        {
          const QiChange *change = qi_difference_get (difference, (first + i) % n);
          g_autoptr (QiEdit) edit = property_chance (rand, 4) && change->kind <= QI_CHANGE_REPLACED
                                        && change->square != QI_NO_SQUARE
                                      ? qi_difference_take_square (difference, change->square)
                                      : qi_difference_take (difference, (first + i) % n);
          g_autoptr (QiSetup) next = qi_edit_apply (edit, setup, NULL, NULL, NULL);

          taken = next != NULL && next != setup;
          if (taken)
            {
              qi_setup_unref (setup);
              setup = g_steal_pointer (&next);
            }
        }
      if (!taken)
        {
          g_autofree char *words = dup_all_words (difference);

          g_error ("none of these can be taken:\n%s", words);
        }
    }
  g_assert_not_reached ();
}

static void
test_take (void)
{
  const QiGameInfo *const *games = qi_game_info_get_all ();
  const guint32 seed = property_get_seed ();
  g_autoptr (GRand) rand = g_rand_new_with_seed (seed);
  guint n_games = 0;

  g_test_message ("QI_PROPERTY_SEED=%u", seed);
  while (games[n_games] != NULL)
    n_games++;
  for (guint round = 0; round < property_get_rounds (400); round++)
    {
      const QiGameInfo *info =
        property_chance (rand, 3) ? NULL : games[property_below (rand, n_games)];
      g_autoptr (QiSetup) before = property_setup (rand, info);
      g_autoptr (QiSetup) after = other_setup (rand, before);

      take_all (rand, before, after);
      take_all (rand, after, before);
    }
}

/* All changes of one difference, applied in their order to one setup of the same shape. */
static void
test_take_in_order (void)
{
  const guint32 seed = property_get_seed ();
  g_autoptr (GRand) rand = g_rand_new_with_seed (seed);
  const QiGameInfo *info = qi_game_info_lookup ("crazyhouse");

  g_test_message ("QI_PROPERTY_SEED=%u", seed);
  for (guint round = 0; round < property_get_rounds (200); round++)
    {
      g_autoptr (QiSetup) before = property_setup (rand, info);
      g_autoptr (QiSetup) after = property_setup (rand, info);
      g_autoptr (QiDifference) difference = qi_difference_new (before, after);
      g_autoptr (QiEdit) all = qi_edit_new ();
      g_autoptr (QiSetup) taken = NULL;

      for (guint i = 0; i < qi_difference_get_n (difference); i++)
        {
          g_autoptr (QiEdit) edit = qi_difference_take (difference, i);

          qi_edit_append (all, edit);
        }
      taken = qi_edit_apply (all, after, NULL, NULL, NULL);
      g_assert_nonnull (taken);
      g_assert_true (qi_setup_equal (taken, before));
    }
}

/* Details that no reader makes: functions that only read them accept them, and they are described
 * in words. */
static const char *const odd_details[] = {
  "{}",
  "{\"castling\":[1,2],\"enPassant\":\"e3\",\"ko\":99999999999999999999,\"walls\":{\"first\":[0]}}",
  "{\"castling\":{\"first\":5,\"second\":[\"a\"]},\"enPassant\":-1,\"ko\":64,\"walls\":[null]}",
  "{\"castling\":{\"first\":[7,64]},\"gates\":null,\"promoted\":7,\"marks\":{}}",
  "{\"marks\":[1,[],{\"kind\":3},{\"kind\":\"x\",\"squares\":4}],\"promoted\":[[]]}",
  "{\"marks\":[{\"kind\":\"square\",\"squares\":[1],\"label\":7,\"shape\":[]},{}],\"gates\":[]}",
  "{\"\":null,\"a\\u0000b\":1,\"a\\nb\":[[[[]]]],\"comment\":{\"a\":1},\"title\":7}",
  ("{\"comment\":\"0123456789 0123456789 0123456789 0123456789 0123456789 0123456789 "
   "0123456789 0123456789 0123456789 0123456789 将将将将将将将将将将将将\"}"),
};

static QiSetup *
setup_with_details (const char   *details,
                    const char   *game,
                    const gint64 *sizes)
{
  g_autoptr (QiSetup) plain = setup_with_piece (game, sizes, 2, "a1");
  g_autoptr (QiValue) value = qi_json_parse (details, -1, NULL, NULL);
  g_autoptr (QiDetails) odd = NULL;

  g_assert_nonnull (value);
  odd = qi_details_from_value (value);
  return qi_setup_with_details (plain, odd);
}

static void
test_odd_details (void)
{
  static const gint64 sizes[][2] = { { 8, 8 }, { 3, 3 } };

  for (guint i = 0; i < G_N_ELEMENTS (odd_details); i++)
    for (guint j = 0; j < G_N_ELEMENTS (odd_details); j++)
      for (guint k = 0; k < 4; k++)
        {
          g_autoptr (QiSetup) before = setup_with_details (odd_details[i], "chess", sizes[k / 2]);
          g_autoptr (QiSetup) after =
            setup_with_details (odd_details[j], k == 0 ? NULL : "chess", sizes[k % 2]);
          g_autoptr (QiDifference) difference = qi_difference_new (before, after);

          assert_sound (difference);
          for (guint n = 0; n < qi_difference_get_n (difference); n++)
            {
              g_autoptr (QiEdit) edit = qi_difference_take (difference, n);
              g_autoptr (QiSetup) taken = qi_edit_apply (edit, after, NULL, NULL, NULL);
              g_autofree char *words =
                qi_difference_dup_words_in (difference, n, qi_difference_get_names (difference));

              g_assert_cmpuint (strlen (words), <, 700);
              if (taken != NULL && qi_difference_get (difference, n)->kind == QI_CHANGE_GAME)
                g_assert_cmpstr (qi_setup_get_game (taken), ==, qi_setup_get_game (before));
            }
        }
}

/* Boards full of two kinds of pieces, of many kinds, of the same pieces in another order; in two and in three
 * dimensions: as many pieces are paired as possible. */
static void
test_large (void)
{
  static const gint64 shapes[][3] = { { 1, 1, 255 }, { 1, 255, 255 }, { 40, 40, 40 } };

  for (gsize i = 0; i < get_rounds (G_N_ELEMENTS (shapes)); i++)
    for (guint how = 0; how < 4; how++)
      {
        QiShape shape;
        QiSetup *setups[2];
        guint n, n_moved = 0;

        g_assert_true (qi_shape_init (&shape, shapes[i], 3, qi_limits_get_default (), NULL));
        n = qi_shape_get_n_squares (&shape);
        for (guint j = 0; j < 2; j++)
          {
            QiPositionBuilder *builder = qi_position_builder_new (&shape, qi_limits_get_default ());
            g_autoptr (QiPosition) position = NULL;

            for (guint square = 0; square < n; square++)
              {
                guint number = how == 0   ? (square + j) % 2
                               : how == 1 ? (square < n / 2) == (j == 0)
                               : how == 2 ? (j == 0 ? square : n - 1 - square)
                                          : square * 7919u % 64 + j;
                g_autofree char *text = g_strdup_printf ("%u", number);

                qi_position_builder_put (builder, square, &QI_TOKEN (text));
              }
            qi_position_builder_set_style (builder, QI_SIDE_FIRST, &QI_TOKEN ("A"));
            qi_position_builder_set_style (builder, QI_SIDE_SECOND, &QI_TOKEN ("a"));
            position = qi_position_builder_end (builder, NULL);
            setups[j] = qi_setup_new (position, NULL, NULL);
          }

        g_autoptr (QiSetup) before = setups[0];
        g_autoptr (QiSetup) after = setups[1];
        g_autoptr (QiDifference) difference = qi_difference_new (before, after);

        assert_sound (difference);
        for (guint j = 0; j < qi_difference_get_n (difference); j++)
          n_moved += qi_difference_get (difference, j)->kind == QI_CHANGE_MOVED;
        /* As many of each kind as before, except for one kind when the number is odd. */
        if (how < 3)
          g_assert_cmpuint (n_moved, >=, n - 3);
      }
}

int
main (int   argc,
      char *argv[])
{
  g_test_init (&argc, &argv, NULL);
  for (gsize i = 0; i < G_N_ELEMENTS (cases); i++)
    {
      g_autofree char *path = g_strconcat ("/core/difference/words/", cases[i].name, NULL);

      g_test_add_data_func (path, &cases[i], test_words);
    }
  for (gsize i = 0; i < G_N_ELEMENTS (corners); i++)
    {
      g_autofree char *path =
        g_strdup_printf ("/core/difference/corner/%s-%" G_GSIZE_FORMAT,
                         corners[i].game != NULL ? corners[i].game : "none", i);

      g_test_add_data_func (path, &corners[i], test_corner);
    }
  g_test_add_func ("/core/difference/shape-details", test_shape_details);
  g_test_add_func ("/core/difference/take", test_take);
  g_test_add_func ("/core/difference/take-in-order", test_take_in_order);
  g_test_add_func ("/core/difference/odd-details", test_odd_details);
  g_test_add_func ("/core/difference/large", test_large);
  return g_test_run ();
}
