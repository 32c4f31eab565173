/* SPDX-License-Identifier: Apache-2.0 */
#include "notation-tests.h"
#include "rounds.h"

/* The forms are those of problem journals, game collections and chess programs; each row was put
 * on a board by hand and its FEN written down. */
static const struct
{
  const char *name;
  const char *input;
  const char *codes;
  const char *fen; /* placement and side to move */
  const char *output;
} rows[] = {
  { "short", "wKd6,Rc8 bKh7", "", "2R5/7k/3K4/8/8/8/8/8 w", "wKd6,Rc8 bKh7" },
  { "words", "White: Kd6, Rc8; Black: Kh7", "", "2R5/7k/3K4/8/8/8/8/8 w", "wKd6,Rc8 bKh7" },
  { "letters", "W: Ke1 Qd1 / B: Ke8", "", "4k3/8/8/8/8/8/8/3QK3 w", "wKe1,Qd1 bKe8" },
  { "lower-case-words", "white Kd6 Rc8 black Kh7", "", "2R5/7k/3K4/8/8/8/8/8 w", "wKd6,Rc8 bKh7" },
  { "each-with-colour", "wKd6 wRc8 bKh7", "", "2R5/7k/3K4/8/8/8/8/8 w", "wKd6,Rc8 bKh7" },
  { "lines", "White\nKd6\nRc8\n\nBlack\nKh7\n", "", "2R5/7k/3K4/8/8/8/8/8 w", "wKd6,Rc8 bKh7" },
  { "black-first", "bKh7 wKd6", "", "8/7k/3K4/8/8/8/8/8 w", "wKd6 bKh7" },
  { "sides-in-turns", "wKd6 bKh7 wRc8", "", "2R5/7k/3K4/8/8/8/8/8 w", "wKd6,Rc8 bKh7" },
  { "turn", "wKd6,Rc8 bKh7 Black to move", "", "2R5/7k/3K4/8/8/8/8/8 b",
    "wKd6,Rc8 bKh7 black to move" },
  { "turn-first", "Black to play: White: Kd6; Black: Kh7", "", "8/7k/3K4/8/8/8/8/8 b",
    "wKd6 bKh7 black to move" },
  { "turn-white", "wKd6 bKh7 (white to move)", "", "8/7k/3K4/8/8/8/8/8 w", "wKd6 bKh7" },
  { "count", "White: Kd6, Rc8. Black: Kh7 (2+1)", "", "2R5/7k/3K4/8/8/8/8/8 w", "wKd6,Rc8 bKh7" },
  { "wrong-count", "wKd6,Rc8 bKh7 (3+1)", "piece-count", "2R5/7k/3K4/8/8/8/8/8 w",
    "wKd6,Rc8 bKh7" },
  { "pawns-with-letter", "wKd6,Pa2,b3 bKh7", "", "8/7k/3K4/8/8/1P6/P7/8 w", "wKd6,Pa2,Pb3 bKh7" },
  { "pawns-without", "wKd6,a2,b3 bKh7,a7", "letter-left-out", "8/p6k/3K4/8/8/1P6/P7/8 w",
    "wKd6,Pa2,Pb3 bKh7,Pa7" },
  { "rooks", "wKd6,Ra1,h1 bKh7", "letter-left-out", "8/7k/3K4/8/8/8/8/R6R w", "wKd6,Ra1,Rh1 bKh7" },
  { "joined", "wKd6,Ra2h2 bKh7", "", "8/7k/3K4/8/8/8/R6R/8 w", "wKd6,Ra2,Rh2 bKh7" },
  { "rooks-beside-pawns", "wKd6,Rc4,d4,Pa2 bKh7", "letter-left-out", "8/7k/3K4/8/2RR4/8/P7/8 w",
    "wKd6,Rc4,Rd4,Pa2 bKh7" },
  { "pawn-after-rook", "wKd6,Rc4,d4 bKh7", "letter-left-out", "8/7k/3K4/8/2RP4/8/8/8 w",
    "wKd6,Rc4,Pd4 bKh7" },
  { "pawns-prefixed", "wKd6 wa2 bKh7 ba7", "letter-left-out", "8/p6k/3K4/8/8/8/P7/8 w",
    "wKd6,Pa2 bKh7,Pa7" },
  { "pawn-on-b", "wKd6,b4 bKh7,b5", "letter-left-out", "8/7k/3K4/1p6/1P6/8/8/8 w",
    "wKd6,Pb4 bKh7,Pb5" },
  { "one-side", "wKd6", "", "8/8/3K4/8/8/8/8/8 w", "wKd6" },
  { "empty", "w b", "", "8/8/8/8/8/8/8/8 w", "w b" },
  { "joined-three", "wKd6,Ra1h1a2 bKh7", "", "8/7k/3K4/8/8/8/R7/R6R w", "wKd6,Ra1,Ra2,Rh1 bKh7" },
  { "joined-kings", "wKd6d7 bKh7", "", "8/3K3k/3K4/8/8/8/8/8 w", "wKd6,Kd7 bKh7" },
  { "king-is-not-repeated", "wKd6,a1 bKh7", "letter-left-out", "8/7k/3K4/8/8/8/8/P7 w",
    "wKd6,Pa1 bKh7" },
  { "repeated-on-the-last-rank", "wKd6,Rc4,d8 bKh7", "letter-left-out", "3R4/7k/3K4/8/2R5/8/8/8 w",
    "wKd6,Rc4,Rd8 bKh7" },
  { "not-on-the-seventh", "wKd6,Rc4,d7 bKh7", "letter-left-out", "8/3P3k/3K4/8/2R5/8/8/8 w",
    "wKd6,Rc4,Pd7 bKh7" },
  { "colour-again", "wKd6,Rc4 wa8 bKh7", "letter-left-out", "R7/7k/3K4/8/2R5/8/8/8 w",
    "wKd6,Ra8,Rc4 bKh7" },
  { "other-colour", "wKd6,Rc4 ba8,Kh7", "letter-left-out", "p7/7k/3K4/8/2R5/8/8/8 w",
    "wKd6,Rc4 bKh7,Pa8" },
  { "one-note-of-each", "wKd6,Rc4,a8,h8,a2,b2 bKh7", "letter-left-out letter-left-out",
    "R6R/7k/3K4/8/2R5/8/PP6/8 w", "wKd6,Ra8,Rc4,Rh8,Pa2,Pb2 bKh7" },
  { "signs-between", "wKd6|Rc8;(bKh7).", "", "2R5/7k/3K4/8/8/8/8/8 w", "wKd6,Rc8 bKh7" },
  { "black-moves", "wKd6 bKh7, black moves", "", "8/7k/3K4/8/8/8/8/8 b",
    "wKd6 bKh7 black to move" },
  { "black-plays", "B: plays; wKd6 bKh7", "", "8/7k/3K4/8/8/8/8/8 b", "wKd6 bKh7 black to move" },
  { "count-too-soon", "wKd6 (1+1) bKh7", "piece-count", "8/7k/3K4/8/8/8/8/8 w", "wKd6 bKh7" },
  { "count-of-black", "wKd6 bKh7 (1+2)", "piece-count", "8/7k/3K4/8/8/8/8/8 w", "wKd6 bKh7" },
  { "line-end", "wKd6,Rc8 bKh7\n", "", "2R5/7k/3K4/8/8/8/8/8 w", "wKd6,Rc8 bKh7" },
};

static void
test_rows (void)
{
  for (gsize i = 0; i < G_N_ELEMENTS (rows); i++)
    {
      g_autoptr (QiReading) reading =
        notation_read ("pieces", rows[i].input, strlen (rows[i].input), NULL, FALSE);
      g_autoptr (QiReading) fen =
        qi_notation_read (qi_notation_lookup ("fen"), rows[i].fen, -1, NULL);
      g_autofree char *codes = notation_dup_codes (reading->findings);
      g_autoptr (GPtrArray) findings = qi_findings_new ();

      g_test_message ("%s", rows[i].name);
      g_assert_cmpstr (codes, ==, rows[i].codes);
      g_assert_nonnull (reading->setup);
      g_assert_cmpstr (qi_setup_get_game (reading->setup), ==, "chess");
      g_assert_true (qi_position_equal (qi_setup_get_position (reading->setup),
                                        qi_setup_get_position (fen->setup)));
      g_autofree char *text =
        qi_notation_write (qi_notation_lookup ("pieces"), reading->setup, NULL, findings);
      g_assert_cmpstr (text, ==, rows[i].output);
      g_assert_cmpuint (findings->len, ==, 0);
      g_autoptr (QiReading) detected = qi_notation_detect (rows[i].input, -1, NULL);
      g_assert_cmpstr (detected->format, ==, "pieces");
    }
}

static const struct
{
  const char *name;
  const char *game;
  const char *input;
  const char *findings;
} faults[] = {
  { "off-board", NULL, "wKi9 bKh7", "square-name<Ki9>" },
  { "rank-0", NULL, "wKa0 bKh7", "square-name<Ka0>" },
  { "rank-01", NULL, "wKa01 bKh7", "square-name<Ka01>" },
  { "rank-huge", NULL, "wKa99999999999999999999 bKh7", "square-name<Ka99999999999999999999>" },
  { "several", NULL, "wKd6,Rz1,Rc9 bKh7,xx", "square-name<Rz1> square-name<Rc9> piece-token<xx>" },
  { "twice", NULL, "wKd6,Rd6 bKh7", "square-taken<Rd6>" },
  { "no-colour", NULL, "Kd6,Rc8 bKh7", "colour-left-out<Kd6>" },
  { "nothing", NULL, "", "colour-left-out<>" },
  { "no-square", NULL, "wK bKh7", "piece-token<wK>" },
  { "lower-case", NULL, "wkd6 bKh7", "piece-token<wkd6>" },
  { "other-letter", "chess", "wKd6,Ga1 bKh7", "piece-token<Ga1>" },
  { "count-half", NULL, "wKd6 bKh7 (1+)", "piece-token<1+>" },
  { "colon", NULL, "wKd6: bKh7", "piece-token<wKd6:>" },
  { "sign", NULL, "wKd6 bKh7 +a1", "piece-token<+a1>" },
  { "two-without-colour", NULL, "Kd6 Kh7", "colour-left-out<Kd6>" },
  { "bad-word", NULL, "wKd6 hello bKh7", "piece-token<hello>" },
  { "promoted", "chess", "wKd6,+Ra1 bKh7", "piece-token<+Ra1>" },
};

static void
test_faults (void)
{
  for (gsize i = 0; i < G_N_ELEMENTS (faults); i++)
    {
      g_autoptr (QiReading) reading =
        notation_read ("pieces", faults[i].input, strlen (faults[i].input), faults[i].game, FALSE);
      g_autofree char *text = dup_findings (reading->findings, faults[i].input);

      g_test_message ("%s", faults[i].name);
      g_assert_cmpstr (text, ==, faults[i].findings);
      g_assert_null (reading->setup);
      g_assert_nonnull (reading->partial);
    }
}

/* Other boards and other letters. */
static void
test_games (void)
{
  static const char grand[] = "wKe2,Ca2,Rj10 bKe9,Ad9";
  static const char fairy[] = "wKd6,Gc8 bKh7,Na1";
  g_autoptr (QiReading) a = notation_read ("pieces", grand, strlen (grand), "grand", FALSE);
  g_autoptr (QiReading) b = notation_read ("pieces", fairy, strlen (fairy), NULL, FALSE);
  g_autoptr (GPtrArray) findings = qi_findings_new ();

  g_assert_nonnull (a->setup);
  g_assert_cmpuint (qi_position_get_n_squares (qi_setup_get_position (a->setup)), ==, 100);
  g_assert_true (qi_token_is (qi_position_get_piece (qi_setup_get_position (a->setup), 9), "R"));
  g_autofree char *back =
    qi_notation_write (qi_notation_lookup ("pieces"), a->setup, NULL, findings);
  g_autofree char *codes = notation_dup_codes (findings);
  g_assert_cmpstr (codes, ==, "game-lost");
  g_assert_cmpstr (back, ==, "wKe2,Ca2,Rj10 bKe9,Ad9");

  g_assert_nonnull (b->setup);
  g_assert_null (qi_setup_get_game (b->setup));
  g_assert_true (qi_token_is (qi_position_get_piece (qi_setup_get_position (b->setup), 2), "G"));
  g_autofree char *same = qi_notation_write (qi_notation_lookup ("pieces"), b->setup, NULL, NULL);
  g_assert_cmpstr (same, ==, fairy);
}

static const struct
{
  const char *feen;
  const char *game;
  const char *text;
  const char *codes;
} writes[] = {
  { "4k^3/8/8/8/8/8/8/4K^3 / C/c", NULL, "wKe1 bKe8", "" },
  { "4k^3/8/8/8/8/8/8/4K^3 / c/C", "chess", "wKe1 bKe8 black to move", "" },
  { "4k3/8/8/8/8/8/8/4K^3 / C/c", NULL, "wKe1 bKe8", "token-changed" },
  { "4k^3/8/8/8/8/8/8/4K^3 P/ C/c", NULL, NULL, "hands-without-place" },
  { "9/9/9 / G/g", NULL, NULL, "shape-without-text" },
  { "9/9/9 / C/c", "chess", NULL, "shape-without-text" },
  { "2/2//2/2 / G/g", NULL, NULL, "shape-without-text" },
  { "8 / G/g", NULL, NULL, "shape-without-text" },
  { "-R7/8/8/8/8/8/8/8 / G/g", NULL, NULL, "token-without-letter" },
  { "g7/8/8/8/8/8/8/+P7 / G/g", NULL, "w+Pa1 bGa8", "" },
};

static void
test_writes (void)
{
  for (gsize i = 0; i < G_N_ELEMENTS (writes); i++)
    {
      g_autoptr (QiReading) reading =
        notation_read ("feen", writes[i].feen, strlen (writes[i].feen), NULL, FALSE);
      g_autoptr (GPtrArray) findings = qi_findings_new ();

      g_test_message ("%s", writes[i].feen);
      g_assert_nonnull (reading->setup);
      g_autoptr (QiSetup) setup = qi_setup_with_game (reading->setup, writes[i].game);
      g_autofree char *text =
        qi_notation_write (qi_notation_lookup ("pieces"), setup, NULL, findings);
      g_autofree char *codes = notation_dup_codes (findings);
      g_assert_cmpstr (codes, ==, writes[i].codes);
      g_assert_cmpstr (text, ==, writes[i].text);
    }
}

static void
test_places (void)
{
  static const struct
  {
    gsize offset;
    gsize length;
    guint square;
  } expected[] = { { 1, 3, 19 }, { 5, 3, 56 }, { 8, 2, 63 }, { 12, 3, 15 } };
  static const char text[] = "wKd6,Ra1h1 bKh7";
  g_autoptr (QiReading) reading = notation_read ("pieces", text, strlen (text), NULL, FALSE);

  g_assert_cmpuint (reading->places->len, ==, G_N_ELEMENTS (expected));
  for (gsize i = 0; i < G_N_ELEMENTS (expected); i++)
    {
      const QiTextPlace *place = &g_array_index (reading->places, QiTextPlace, i);

      g_assert_cmpuint (place->offset, ==, expected[i].offset);
      g_assert_cmpuint (place->length, ==, expected[i].length);
      g_assert_cmpuint (place->square, ==, expected[i].square);
    }
}

static void
test_random (void)
{
  static const char *const tokens[] = {
    "K^", "Q", "R", "B", "N", "P", "k^", "q", "r", "b", "n", "p"
  };
  static const gint64 sizes[] = { 8, 8 };
  guint32 seed = (guint32) g_test_rand_int ();
  g_autoptr (GRand) rand = g_rand_new_with_seed (seed);
  QiShape shape;

  g_assert_true (qi_shape_init (&shape, sizes, 2, qi_limits_get_default (), NULL));
  g_test_message ("seed %u", seed);
  for (guint round = 0; round < get_rounds (1000); round++)
    {
      QiPositionBuilder *builder = qi_position_builder_new (&shape, qi_limits_get_default ());
      gint32 n = g_rand_int_range (rand, 0, 65);

      for (gint32 i = 0; i < n; i++)
        {
          const char *token = tokens[g_rand_int_range (rand, 0, 12)];

          qi_position_builder_put (builder, (guint) g_rand_int_range (rand, 0, 64),
                                   &QI_TOKEN (token));
        }
      qi_position_builder_set_style (builder, QI_SIDE_FIRST, &QI_TOKEN ("C"));
      qi_position_builder_set_style (builder, QI_SIDE_SECOND, &QI_TOKEN ("c"));
      qi_position_builder_set_turn (builder, (QiSide) g_rand_int_range (rand, 0, 2));
      g_autoptr (QiPosition) position = qi_position_builder_end (builder, NULL);
      g_autoptr (QiSetup) setup = qi_setup_new (position, "chess", NULL);
      g_autoptr (GPtrArray) findings = qi_findings_new ();
      g_autofree char *text =
        qi_notation_write (qi_notation_lookup ("pieces"), setup, NULL, findings);
      g_autofree char *codes = notation_dup_codes (findings);

      g_assert_cmpstr (codes, ==, "");
      g_assert_nonnull (text);
      g_autoptr (QiReading) reading = notation_read ("pieces", text, strlen (text), NULL, FALSE);
      g_assert_cmpuint (reading->findings->len, ==, 0);
      g_assert_true (qi_setup_equal (setup, reading->setup));
    }
}

static void
test_garbage (void)
{
  static const char *const words[] = { "w",  "b",   "White", "Black", ":",  ",",    " ",    "K",
                                       "d6", "Ra1", "+",     "2+1",   "to", "move", "\xff", "z9",
                                       "\n", "(",   ")",     "/",     "a2", "9" };
  guint32 seed = (guint32) g_test_rand_int ();
  g_autoptr (GRand) rand = g_rand_new_with_seed (seed);

  g_test_message ("seed %u", seed);
  for (guint round = 0; round < get_rounds (10000); round++)
    {
      g_autoptr (GString) text = g_string_new (NULL);
      gint32 n = g_rand_int_range (rand, 0, 14);

      for (gint32 i = 0; i < n; i++)
        g_string_append (text, words[g_rand_int_range (rand, 0, G_N_ELEMENTS (words))]);
      g_autoptr (QiReading) reading =
        notation_read ("pieces", text->str, text->len, round % 3 == 0 ? "grand" : NULL,
                       round % 2 == 0);
      notation_assert_sound (reading, text->len);
    }
}

int
main (int    argc,
      char **argv)
{
  g_test_init (&argc, &argv, NULL);

  g_test_add_func ("/core/pieces/read", test_rows);
  g_test_add_func ("/core/pieces/faults", test_faults);
  g_test_add_func ("/core/pieces/games", test_games);
  g_test_add_func ("/core/pieces/writes", test_writes);
  g_test_add_func ("/core/pieces/places", test_places);
  g_test_add_func ("/core/pieces/random", test_random);
  g_test_add_func ("/core/pieces/garbage", test_garbage);
  return g_test_run ();
}
