/* SPDX-License-Identifier: Apache-2.0 */
#include "notation-tests.h"
#include "rounds.h"
#include "qi-draughts-private.h"
#include "qi-finding-private.h"
#include "qi-game-info-private.h"

/* Board of English draughts: the numbers 1 to 32 run from the top left. */

static const struct
{
  const char *name;
  const char *input;
  const char *game; /* option */
  const char *codes;
  const char *read_game;
  const char *fen; /* what is written between the quotes of the FEN tag */
} rows[] = {
  /* The examples of PDN 3.0, section "FEN tag". */
  { "kings", "[FEN \"B:W18,24,27,28,K10,K15:B12,16,20,K22,K25,K29\"]", "checkers", "", "checkers",
    "B:WK10,K15,18,24,27,28:B12,16,20,K22,K25,K29" },
  { "men", "B:W18,19,21,23,24,26,29,30,31,32:B1,2,3,4,6,7,9,10,11,12", NULL, "board-guessed",
    "checkers", "B:W18,19,21,23,24,26,29,30,31,32:B1,2,3,4,6,7,9,10,11,12" },
  { "ranges", "[FEN \"W:W31-50:B1-20\"]", NULL, "board-guessed", "draughts",
    "W:W31,32,33,34,35,36,37,38,39,40,41,42,43,44,45,46,47,48,49,50:"
    "B1,2,3,4,5,6,7,8,9,10,11,12,13,14,15,16,17,18,19,20" },
  /* pdn of Wesselink's collection, games/succeed/fen.pdn. */
  { "unknown-side",
    "[FEN \"?:W29,13,11:B22,4,2\"]\n*\n\n[FEN \"W:W31,29,K15:B14,13,12,9\"]\n*\n\n"
    "[FEN \"W:W31-50:B1-20\"]\n*\n",
    "draughts", "further-positions side-unknown", "draughts", "W:W11,13,29:B2,4,22" },
  /* Lidraughts: counters, and letters for Russian and Brazilian draughts. */
  { "counters", "W:W11,20,21,29:B2,3,4,5,10,18,K31:H0:F1", "checkers", "", "checkers",
    "W:W11,20,21,29:B2,3,4,5,10,18,K31" },
  { "moves-of-kings", "W:W31:BK20:H0:F1:+0+0", "frisiandraughts", "field-ignored",
    "frisiandraughts", "W:W31:BK20" },
  { "letters", "W:Wa3,c3,e3,g3,b2,d2,f2,h2,a1,c1,e1,g1:Bb8,d8,f8,h8,a7,c7,e7,g7,b6,d6,f6,h6",
    "braziliandraughts", "", "braziliandraughts",
    "W:W21,22,23,24,25,26,27,28,29,30,31,32:B1,2,3,4,5,6,7,8,9,10,11,12" },
  /* pydraughts, test_convert.py: the Russian squares of B:W17,22-32:B1-12. */
  { "letters-2", "B:Wa1,c1,e1,g1,b2,d2,f2,h2,c3,e3,g3,b4:Bb6,d6,f6,h6,a7,c7,e7,g7,b8,d8,f8,h8",
    NULL, "board-guessed", "russiandraughts",
    "B:W17,22,23,24,25,26,27,28,29,30,31,32:B1,2,3,4,5,6,7,8,9,10,11,12" },
  /* A problem for Russian draughts: the king on 26 moves from d2. */
  { "russian",
    "[White \"\"]\n[GameType \"25\"]\n[FEN \"W:WK26:B8,9,10,11,19\"]\n\n"
    "1. d2xh6xf8xc5xa7 f6-g5 2. a7-b8 g5-h4 3. b8-h2 h4-g3 4. h2xe5\n2-0\n",
    NULL, "moves-ignored", "russiandraughts", "W:WK26:B8,9,10,11,19" },
  /* PlayOK writes N1 and numbers as everybody does. */
  { "playok",
    "[Event \"?\"]\n[Site \"kurnik\"]\n[White \"timohway\"]\n[Black \"bouvier\"]\n"
    "[Result \"0-1\"]\n[GameType \"20,W,10,10,N1,0\"]\n\n1. 32-28 18-23 2. 33-29 23x32 0-1\n\n"
    "[Event \"?\"]\n[GameType \"20,W,10,10,N1,0\"]\n\n1. 32-28 0-1\n",
    NULL, "further-positions game-type-odd moves-ignored", "draughts",
    "W:W31,32,33,34,35,36,37,38,39,40,41,42,43,44,45,46,47,48,49,50:"
    "B1,2,3,4,5,6,7,8,9,10,11,12,13,14,15,16,17,18,19,20" },
  { "empty-list", "W:W:B5,14,17,20,25,K27,K30", "checkers", "", "checkers",
    "W:W:B5,14,17,20,25,K27,K30" },
  { "black-list-first", "W:BK1:W10-12.", "checkers", "", "checkers", "W:W10,11,12:BK1" },
  { "range-of-kings", "B:WK1-3:B", "draughts", "", "draughts", "B:WK1,K2,K3:B" },
  { "blanks", " W : W 31 , K32 : B 1 ", "draughts", "", "draughts", "W:W31,K32:B1" },
  { "canadian", "[GameType \"27\"] [FEN \"W:W72:B1\"]", NULL, "", "canadiandraughts", "W:W72:B1" },
  { "large-number", "W:W72:B1", NULL, "board-guessed", "canadiandraughts", "W:W72:B1" },
  { "tag-wins", "[GameType \"22\"] [FEN \"W:W32:B1\"]", "draughts", "", "italiandraughts",
    "W:W32:B1" },
  { "no-board-of-its-own", "[GameType \"29\"][FEN \"W:W32:B1\"]", NULL, "", NULL, "W:W32:B1" },
  { "start", "[Event \"x\"]\n\n1. 11-15 23-19 *\n", NULL, "board-guessed moves-ignored", "checkers",
    "B:W21,22,23,24,25,26,27,28,29,30,31,32:B1,2,3,4,5,6,7,8,9,10,11,12" },
  { "latin-1", "[White \"M\xfcller\"]\n[GameType \"20\"]\n[FEN \"W:W50:B1\"]", NULL,
    "read-as-latin-1", "draughts", "W:W50:B1" },
  { "tag-twice", "[Site \"a\"][Site \"b\"][GameType \"20\"][FEN \"W:W50:B1\"]", NULL, "tag-ignored",
    "draughts", "W:W50:B1" },
  { "comments", "% a line\n{note}\n[GameType \"20\"] ; note\n[FEN \"W:W50:B1\"]\n{the end} *", NULL,
    "", "draughts", "W:W50:B1" },
};

static char *
dup_written_fen (const char *text)
{
  const char *start = strstr (text, "[FEN \"");

  g_assert_nonnull (start);
  start += strlen ("[FEN \"");
  return g_strndup (start, strcspn (start, "\""));
}

static void
test_rows (void)
{
  for (gsize i = 0; i < G_N_ELEMENTS (rows); i++)
    {
      g_autoptr (QiReading) reading =
        notation_read ("pdn", rows[i].input, strlen (rows[i].input), rows[i].game, FALSE);
      g_autofree char *codes = notation_dup_codes (reading->findings);
      g_autoptr (GPtrArray) findings = qi_findings_new ();

      g_test_message ("%s", rows[i].name);
      g_assert_cmpstr (codes, ==, rows[i].codes);
      g_assert_nonnull (reading->setup);
      g_assert_cmpstr (qi_setup_get_game (reading->setup), ==, rows[i].read_game);
      g_autofree char *text =
        qi_notation_write (qi_notation_lookup ("pdn"), reading->setup, NULL, findings);
      g_assert_nonnull (text);
      g_autofree char *fen = dup_written_fen (text);
      g_assert_cmpstr (fen, ==, rows[i].fen);
      g_assert_false (qi_findings_have (findings, QI_SEVERITY_ERROR));
      g_autoptr (QiReading) again = notation_read ("pdn", text, strlen (text), NULL, FALSE);
      g_assert_cmpuint (again->findings->len, ==, 0);
      g_assert_true (qi_position_equal (qi_setup_get_position (reading->setup),
                                        qi_setup_get_position (again->setup)));
    }
}

static const struct
{
  const char *name;
  const char *input;
  const char *findings; /* of game "draughts" */
} faults[] = {
  { "zero", "W:W0:B1", "square-name<0>" },
  { "beyond", "W:W51:B1", "square-name<51>" },
  { "huge", "W:W99999999999999999999:B1", "square-name<99999999999999999999>" },
  { "range-backwards", "W:W10-5:B1", "square-name<10-5>" },
  { "range-open", "W:W10-:B1", "square-name<10->" },
  { "range-beyond", "W:W40-60:B1", "square-name<40-60>" },
  { "twice", "W:W10,10:B1", "square-taken<10>" },
  { "both-sides", "W:W1-10:BK3", "square-taken<K3>" },
  { "light-square", "W:Wa10:B1", "square-not-played<a10>" },
  { "off-board", "W:Wk1:B1", "square-name<k1>" },
  { "unknown-piece", "W:WG10:B1", "square-name<G10>" },
  { "comma", "W:W10,,11:B1", "square-name<>" },
  { "unknown-colour", "W:?10:B1", "pdn-list<?>" },
  { "no-list", "W", "pdn-list<>" },
  { "no-colour", "W:10:B1", "pdn-list<10>" },
  { "side", "X:W10:B1", "side-letter<X>" },
  { "side-missing", ":W10:B1", "side-letter<>" },
  { "lower-case", "w:w10:b1", "side-letter<w> pdn-list<w> pdn-list<b>" },
  { "several", "W:W0,51:Bx", "square-name<0> square-name<51> square-name<x>" },
  { "type", "[GameType \"0\"][FEN \"W:W1:B2\"]", "game-type<0>" },
  { "type-turkish", "[GameType \"30\"][FEN \"W:W1:B2\"]", "game-type<30>" },
  { "type-attributes", "[GameType \"20,X\"][FEN \"W:W1:B2\"]", "game-type<20,X>" },
  { "type-size", "[GameType \"20,W,0,10,N2,0\"][FEN \"W:W1:B2\"]", "game-type<20,W,0,10,N2,0>" },
  { "quote", "[Event \"x]\n[FEN \"W:W1:B2\"]", "tag-syntax<[Event \"x]>" },
  { "name", "[\"x\"]\n[FEN \"W:W1:B2\"]", "tag-syntax<[\"x\">" },
};

static void
test_faults (void)
{
  for (gsize i = 0; i < G_N_ELEMENTS (faults); i++)
    {
      g_autoptr (QiReading) reading =
        notation_read ("pdn", faults[i].input, strlen (faults[i].input), "draughts", FALSE);
      g_autofree char *text = dup_findings (reading->findings, faults[i].input);

      g_test_message ("%s", faults[i].name);
      g_assert_cmpstr (text, ==, faults[i].findings);
      g_assert_null (reading->setup);
      g_assert_nonnull (reading->partial);
    }
}

static void
test_lenient (void)
{
  static const char text[] = "w:w10,K11:b1";
  g_autoptr (QiReading) reading = notation_read ("pdn", text, strlen (text), "draughts", TRUE);
  g_autofree char *codes = notation_dup_codes (reading->findings);

  g_assert_cmpstr (codes, ==, "side-letter pdn-list pdn-list");
  g_assert_nonnull (reading->setup);
}

/* The first player is the one who moves first: Black in English draughts. */
static void
test_meaning (void)
{
  static const char english[] = "B:WK32:B1";
  static const char italian[] = "B:WK32:B1";
  g_autoptr (QiReading) a = notation_read ("pdn", english, strlen (english), "checkers", FALSE);
  g_autoptr (QiReading) b =
    notation_read ("pdn", italian, strlen (italian), "italiandraughts", FALSE);
  QiPosition *first = qi_setup_get_position (a->setup);
  QiPosition *second = qi_setup_get_position (b->setup);

  g_assert_cmpint (qi_position_get_turn (first), ==, QI_SIDE_FIRST);
  g_assert_true (qi_token_is (qi_position_get_piece (first, 1), "M"));
  g_assert_true (qi_token_is (qi_position_get_piece (first, 62), "k"));
  g_assert_cmpint (qi_position_get_turn (second), ==, QI_SIDE_SECOND);
  g_assert_true (qi_token_is (qi_position_get_piece (second, 0), "m"));
  g_assert_true (qi_token_is (qi_position_get_piece (second, 63), "K"));
  g_assert_true (qi_token_is (qi_position_get_style (first, QI_SIDE_SECOND), "d"));
}

/* A range stands for each of its squares. */
static void
test_places (void)
{
  static const struct
  {
    gsize offset;
    gsize length;
    guint square;
  } expected[] = { { 3, 5, 61 }, { 3, 5, 63 }, { 9, 3, 89 }, { 14, 1, 1 } };
  static const char text[] = "W:W31-32,K45:B1";
  g_autoptr (QiReading) reading = notation_read ("pdn", text, strlen (text), "draughts", FALSE);

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
test_tags (void)
{
  static const char text[] = "[Event \"A \\\"quoted\\\" cup \\\\ 1\"]\n"
                             "[White \"w\"]\n[Black \"b\"]\n"
                             "[GameType \"21\"]\n[SetUp \"1\"]\n[FEN \"W:W32:B1:H3:F9\"]";
  g_autoptr (QiReading) reading = notation_read ("pdn", text, strlen (text), NULL, FALSE);
  g_autoptr (QiValue) details = qi_details_to_value (qi_setup_get_details (reading->setup));
  g_autofree char *json = qi_value_to_string (details);
  g_autoptr (GPtrArray) findings = qi_findings_new ();
  g_autofree char *back =
    qi_notation_write (qi_notation_lookup ("pdn"), reading->setup, NULL, findings);

  g_assert_cmpstr (json, ==,
                   "{\"players\":{\"first\":\"b\",\"second\":\"w\"},"
                   "\"tags\":{\"Event\":\"A \\\"quoted\\\" cup \\\\ 1\"},"
                   "\"halfmove\":3,\"fullmove\":9}");
  g_assert_cmpstr (back, ==,
                   "[Event \"A \\\"quoted\\\" cup \\\\ 1\"]\n[White \"w\"]\n[Black \"b\"]\n"
                   "[GameType \"21,B,8,8,N1,0\"]\n[SetUp \"1\"]\n[FEN \"W:W32:B1\"]");
  g_autofree char *codes = notation_dup_codes (findings);
  g_assert_cmpstr (codes, ==, "detail-lost detail-lost");
}

static const struct
{
  const char *name;
  const char *feen;
  const char *game;
  const char *text;
  const char *codes;
} writes[] = {
  { "suggested-by-size", "1M6/8/8/8/8/8/8/6k1 / D/d", NULL,
    "[GameType \"21,B,8,8,N1,0\"]\n[SetUp \"1\"]\n[FEN \"B:WK32:B1\"]", "" },
  { "other-size", "1m4/6/6/4K1 / d/D", "draughts",
    "[GameType \"20,W,6,4,N2,0\"]\n[SetUp \"1\"]\n[FEN \"B:WK12:B1\"]", "" },
  { "light-square", "M7/8/8/8/8/8/8/8 / D/d", "checkers", NULL, "square-without-number" },
  { "other-piece", "1+M6/8/8/8/8/8/8/8 / D/d", "checkers", NULL, "token-without-letter" },
  { "hands", "8/8/8/8/8/8/8/8 M/ D/d", "checkers", NULL, "hands-without-place" },
  { "size-of-no-game", "9/9/9 / D/d", NULL, NULL, "shape-without-text" },
  { "three-dimensions", "2/2//2/2 / D/d", NULL, NULL, "shape-without-text" },
  { "other-game", "1M6/8/8/8/8/8/8/8 / C/c", "chess",
    "[GameType \"21,B,8,8,N1,0\"]\n[SetUp \"1\"]\n[FEN \"B:W:B1\"]", "game-lost styles-lost" },
};

static void
test_writes (void)
{
  for (gsize i = 0; i < G_N_ELEMENTS (writes); i++)
    {
      g_autoptr (QiReading) reading =
        notation_read ("feen", writes[i].feen, strlen (writes[i].feen), NULL, FALSE);
      g_autoptr (GPtrArray) findings = qi_findings_new ();

      g_test_message ("%s", writes[i].name);
      g_assert_nonnull (reading->setup);
      g_autoptr (QiSetup) setup = qi_setup_with_game (reading->setup, writes[i].game);
      g_autofree char *text = qi_notation_write (qi_notation_lookup ("pdn"), setup, NULL, findings);
      g_autofree char *codes = notation_dup_codes (findings);
      g_assert_cmpstr (codes, ==, writes[i].codes);
      g_assert_cmpstr (text, ==, writes[i].text);
    }
}

/* Every number of every kind of board leads to its square and back, in one order, once. */
static void
test_numbers (void)
{
  static const char *const types[] = {
    "20",           "21", "22", "24", "25", "27", "31", "41", "20,W,7,5,N2,0", "22,W,1,9,N2,1",
    "24,W,4,1,N1,1"
  };

  for (gsize i = 0; i < G_N_ELEMENTS (types); i++)
    {
      QiDraughtsBoard board;
      guint n = 0;

      g_test_message ("%s", types[i]);
      g_assert_true (qi_draughts_board_parse (types[i], -1, &board));
      for (guint square = 0; square < board.width * board.height; square++)
        {
          guint number = qi_draughts_board_get_number (&board, square);

          if (number == 0)
            continue;
          n++;
          g_assert_cmpuint (qi_draughts_board_get_square (&board, number), ==, square);
        }
      g_assert_cmpuint (n, ==, qi_draughts_board_get_size (&board));
      g_assert_cmpuint (qi_draughts_board_get_square (&board, n + 1), ==, QI_NO_SQUARE);
      g_autofree char *full = qi_draughts_board_dup_type (&board);
      QiDraughtsBoard again;
      g_assert_true (qi_draughts_board_parse (full, -1, &again));
      g_assert_cmpuint (again.number_corner, ==, board.number_corner);
      g_assert_cmpint (again.plays_corner, ==, board.plays_corner);
    }
}

/* A board of another size than the game has no start. */
static void
test_no_start (void)
{
  static const char text[] = "[GameType \"20,W,8,8,N2,0\"]";
  g_autoptr (QiReading) reading = notation_read ("pdn", text, strlen (text), NULL, FALSE);
  g_autofree char *findings = dup_findings (reading->findings, text);

  g_assert_null (reading->setup);
  g_assert_null (reading->partial);
  g_assert_cmpstr (findings, ==, "field-left-out<>");
}

/* Types of games that are none, and squares that a board does not have: the form is that of the PDN standard's tag GameType. */
static void
test_no_types (void)
{
  static const char *const types[] = {
    "",
    "x",
    "99",
    "20,",
    "20,X,10,10,N2,0",
    "20,W",
    "20,W,",
    "20,W,10",
    "20,W,10,",
    "20,W,x,10,N2,0",
    "20,W,10,10",
    "20,W,10,x,N2,0",
    "20,W,0,10,N2,0",
    "20,W,256,10,N2,0",
    "20,W,10,0,N2,0",
    "20,W,10,256,N2,0",
    "20,W,10,10,",
    "20,W,10,10,X2,0",
    "20,W,10,10,N",
    "20,W,10,10,N4,0",
    "20,W,10,10,N2,2",
    "20,W,10,10,N2,",
    "20,W,10,10,N2,0,",
    "20,W,10,10,N2,0 ",
    "20,W,1000,10,N2,0",
    "20,W10,10,N2,0",
    "1000,W,10,10,N2,0",
  };
  QiDraughtsBoard board;

  for (gsize i = 0; i < G_N_ELEMENTS (types); i++)
    {
      g_test_message ("%s", types[i]);
      g_assert_false (qi_draughts_board_parse (types[i], -1, &board));
    }
  g_assert_true (qi_draughts_board_parse ("25,W,8,8,A0,0", -1, &board));
  g_assert_cmpuint (qi_draughts_board_get_by_name (&board, 8, 0), ==, QI_NO_SQUARE);
  g_assert_cmpuint (qi_draughts_board_get_by_name (&board, 0, 8), ==, QI_NO_SQUARE);
  g_assert_cmpuint (qi_draughts_board_get_by_name (&board, 0, 0), ==, 56);
}

static QiSetup *
random_setup (GRand            *rand,
              const QiGameInfo *info)
{
  static const char *const tokens[] = { "M", "m", "K", "k" };
  const QiDraughtsBoard *board = qi_game_info_get_draughts (info);
  QiPositionBuilder *builder =
    qi_position_builder_new (qi_game_info_get_shape (info), qi_limits_get_default ());
  const guint n = qi_draughts_board_get_size (board);
  gint32 n_pieces = g_rand_int_range (rand, 0, (gint32) n + 1);

  for (gint32 i = 0; i < n_pieces; i++)
    {
      const char *token = tokens[g_rand_int_range (rand, 0, 4)];

      qi_position_builder_put (
        builder,
        qi_draughts_board_get_square (board, (guint) g_rand_int_range (rand, 1, (gint32) n + 1)),
        &QI_TOKEN (token));
    }
  qi_position_builder_set_style (builder, QI_SIDE_FIRST, &QI_TOKEN ("D"));
  qi_position_builder_set_style (builder, QI_SIDE_SECOND, &QI_TOKEN ("d"));
  qi_position_builder_set_turn (builder, (QiSide) g_rand_int_range (rand, 0, 2));

  g_autoptr (QiPosition) position = qi_position_builder_end (builder, NULL);
  return qi_setup_new (position, qi_game_info_get_id (info), NULL);
}

static void
test_random (void)
{
  const QiGameInfo *const *all = qi_game_info_get_all ();
  guint32 seed = (guint32) g_test_rand_int ();
  g_autoptr (GRand) rand = g_rand_new_with_seed (seed);

  g_test_message ("seed %u", seed);
  for (guint round = 0; round < get_rounds (100); round++)
    for (gsize i = 0; all[i] != NULL; i++)
      {
        if (qi_game_info_get_draughts (all[i]) == NULL)
          continue;
        g_autoptr (QiSetup) setup = random_setup (rand, all[i]);
        g_autoptr (GPtrArray) findings = qi_findings_new ();
        QiWriteOptions options = { .compact = round % 2 == 1 };
        g_autofree char *text =
          qi_notation_write (qi_notation_lookup ("pdn"), setup, &options, findings);

        g_assert_nonnull (text);
        g_assert_cmpuint (findings->len, ==, 0);
        g_assert_true (!options.compact || strchr (text, '\n') == NULL);
        g_autoptr (QiReading) reading = qi_notation_detect (text, -1, NULL);
        g_assert_cmpstr (reading->format, ==, "pdn");
        g_assert_true (qi_setup_equal (setup, reading->setup));
        g_autofree char *again =
          qi_notation_write (qi_notation_lookup ("pdn"), reading->setup, &options, NULL);
        g_assert_cmpstr (again, ==, text);
      }
}

/* Which board is assumed when the text does not say: by the game, the size, and which other board it may be. An assumed
 * board is always reported. */
static const struct
{
  const char *text;
  const char *game;
  const char *size;
  const char *instead; /* NULL: none */
  QiSeverity  severity;
} guesses[] = {
  { "W:W31,32:B1", "checkers", "8×8", "draughts", QI_SEVERITY_WARNING },
  { "W:W31,33:B1", "draughts", "10×10", "canadiandraughts", QI_SEVERITY_NOTE },
  { "W:W31,50:B1", "draughts", "10×10", "canadiandraughts", QI_SEVERITY_NOTE },
  { "W:W31,51:B1", "canadiandraughts", "12×12", NULL, QI_SEVERITY_NOTE },
  { "W:Wa1:Bb8", "russiandraughts", "8×8", "braziliandraughts", QI_SEVERITY_WARNING },
  { "[Event \"x\"]\n\n1. 51-45 *\n", "canadiandraughts", "12×12", NULL, QI_SEVERITY_NOTE },
};

static void
test_guesses (void)
{
  for (gsize i = 0; i < G_N_ELEMENTS (guesses); i++)
    {
      const QiReadOptions named = { .game = guesses[i].game };
      g_autoptr (QiReading) reading =
        qi_notation_read (qi_notation_lookup ("pdn"), guesses[i].text, -1, NULL);
      g_autoptr (QiReading) asked =
        qi_notation_read (qi_notation_lookup ("pdn"), guesses[i].text, -1, &named);
      const QiFinding *finding = g_ptr_array_index (reading->findings, 0);

      g_test_message ("%s", guesses[i].text);
      g_assert_cmpstr (qi_finding_get_code (finding), ==, "board-guessed");
      g_assert_cmpstr (qi_finding_get_param (finding, "game"), ==, guesses[i].game);
      g_assert_cmpstr (qi_finding_get_param (finding, "size"), ==, guesses[i].size);
      g_assert_cmpstr (qi_finding_get_param (finding, "instead"), ==, guesses[i].instead);
      g_assert_cmpint (qi_finding_get_severity (finding), ==, guesses[i].severity);
      g_assert_nonnull (strstr (qi_finding_get_message (finding), "GameType"));
      for (guint j = 0; j < asked->findings->len; j++)
        g_assert_cmpstr (qi_finding_get_code (g_ptr_array_index (asked->findings, j)), !=,
                         "board-guessed");
    }
}

static void
test_garbage (void)
{
  static const char *const words[] = {
    "[FEN \"", "[GameType \"", "20", "\"]", "W:",   ":B", "K", "31-50", ",",
    "1",       "\\",           "\"", "[",   "]",    "\n", "{", "}",     "%",
    ";",       "a1",           "*",  "?",   "\xff", ".",  " ", "H1",    "+0+"
  };
  guint32 seed = (guint32) g_test_rand_int ();
  g_autoptr (GRand) rand = g_rand_new_with_seed (seed);

  g_test_message ("seed %u", seed);
  for (guint round = 0; round < get_rounds (10000); round++)
    {
      g_autoptr (GString) text = g_string_new (NULL);
      gint32 n = g_rand_int_range (rand, 0, 16);

      for (gint32 i = 0; i < n; i++)
        g_string_append (text, words[g_rand_int_range (rand, 0, G_N_ELEMENTS (words))]);
      g_autoptr (QiReading) reading =
        notation_read ("pdn", text->str, text->len, round % 3 == 0 ? "draughts" : NULL,
                       round % 2 == 0);
      notation_assert_sound (reading, text->len);
    }
}

/* A malformed position is recognized by two lists of squares, each after its sign: one list alone may be part of any
 * text. */
static void
test_recognized (void)
{
  static const struct
  {
    const char *text;
    const char *format; /* "": none */
  } texts[] = {
    { "white:W31 B2", "pdn" }, { "white:WK31 BK2", "pdn" }, { "white:WK31;BK2", "pdn" },
    { "white:WK31", "" },      { "white:W31 xK2", "" },     { "white:W31BK2", "" },
    { "white;W31;BK2", "" },   { "white:W31;BKK2", "" },    { "white:W:B2", "" },
  };

  for (gsize i = 0; i < G_N_ELEMENTS (texts); i++)
    {
      g_autoptr (QiReading) reading = qi_notation_detect (texts[i].text, -1, NULL);

      g_test_message ("%s", texts[i].text);
      g_assert_cmpstr (reading->format, ==, texts[i].format);
    }
}

int
main (int    argc,
      char **argv)
{
  g_test_init (&argc, &argv, NULL);

  g_test_add_func ("/core/pdn/read", test_rows);
  g_test_add_func ("/core/pdn/faults", test_faults);
  g_test_add_func ("/core/pdn/lenient", test_lenient);
  g_test_add_func ("/core/pdn/meaning", test_meaning);
  g_test_add_func ("/core/pdn/places", test_places);
  g_test_add_func ("/core/pdn/tags", test_tags);
  g_test_add_func ("/core/pdn/writes", test_writes);
  g_test_add_func ("/core/pdn/numbers", test_numbers);
  g_test_add_func ("/core/pdn/no-start", test_no_start);
  g_test_add_func ("/core/pdn/no-types", test_no_types);
  g_test_add_func ("/core/pdn/random", test_random);
  g_test_add_func ("/core/pdn/guesses", test_guesses);
  g_test_add_func ("/core/pdn/garbage", test_garbage);
  g_test_add_func ("/core/pdn/recognized", test_recognized);
  return g_test_run ();
}
