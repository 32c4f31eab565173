/* SPDX-License-Identifier: Apache-2.0 */
#include "notation-tests.h"

#include "qi-ascii-private.h"

/* The signs that boards as text are made of, one after the other; what is said here of each is what Unicode and the
 * programs that print such boards say. */

/* The board of @text as FEEN, or what is wrong with it. */
static char *
read_feen (const char *text)
{
  g_autoptr (QiReading) reading = notation_read ("ascii", text, strlen (text), NULL, FALSE);

  notation_assert_sound (reading, strlen (text));
  if (reading->setup == NULL)
    return notation_dup_codes (reading->findings);
  return qi_notation_write (qi_notation_lookup ("feen"), reading->setup, NULL, NULL);
}

/* The text with each % as @sign. */
static char *
put (const char *text,
     gunichar    sign)
{
  GString *result = g_string_new (text);
  char utf8[7] = { 0 };

  g_unichar_to_utf8 (sign, utf8);
  g_string_replace (result, "%", utf8, 0);
  return g_string_free (result, FALSE);
}

static const struct
{
  const char *name;
  gunichar    signs[24]; /* up to 0 */
  const char *text;
  const char *feen;
} tables[] = {
  { "bars",
    { '|', 0x2502, 0x2503, 0x2551, 0x2506, 0x2507, 0x250a, 0x250b },
    "% k %   %\n%   % K %\n",
    "k1/1K / G/g" },
  { "bars-as-box",
    { '|', 0x2502, 0x2503, 0x2551, 0x2506, 0x2507, 0x250a, 0x250b },
    "% k . . %\n% . P . %\n% . . K %\n",
    "k2/1P1/2K / G/g" },
  { "dashes",
    { '-', '=', '_', 0x2500, 0x2501, 0x2550, 0x2014 },
    "+%%%+%%%+\n| k |   |\n+%%%+%%%+\n|   | K |\n+%%%+%%%+\n",
    "k1/1K / G/g" },
  { "dashes-without-corners",
    { '-', '=', '_', 0x2500, 0x2501, 0x2550, 0x2014 },
    "| k |   |\n %%% %%% \n|   | K |\n",
    "k1/1K / G/g" },
  { "corners",
    { '+', '/', '\\', 0x2514, 0x253c, 0x2560, 0x256c, 0x2500, 0x257f },
    "%---%---%\n| k |   |\n%---%---%\n|   | K |\n%---%---%\n",
    "k1/1K / G/g" },
  { "empty",
    { '.', '-', '+', ':', '_', '#', '*', 0xb7, 0x2022, 0x2026, 0x2219, 0x25a0, 0x25a1, 0x22c5,
      0x2b1b, 0x2b1c, 0x2b58 },
    "| k | % | % |\n| % | P | % |\n| % | % | K |\n",
    "k2/1P1/2K / G/g" },
  { "empty-open",
    { '.', '-', '+', ':', '_', '#', '*', 0xb7, 0x2022, 0x2026, 0x2219, 0x25a0, 0x25a1, 0x22c5,
      0x2b1b, 0x2b1c, 0x2b58 },
    "k % %\n% P %\n% % K\n",
    "k2/1P1/2K / G/g" },
  { "no-empty",
    { '?', '!', '$', 0x25b2, 0x4e00, 0x2653, 0x2660 },
    "| k | % |\n| % | K |\n",
    "piece-token piece-token side-unknown" },
  { "blanks",
    { ' ', '\t', 0xa0, 0x2000, 0x2002, 0x2009, 0x200b, 0x200d, 0x3000, 0xfe0e, 0xfe0f },
    "|%k%|%%|\n|%%%|%%K%|\n",
    "k1/1K / G/g" },
  { "blanks-between",
    { ' ', '\t', 0xa0, 0x2000, 0x2002, 0x2009, 0x200d, 0x3000 },
    "k%.%.\n.%P%.\n.%.%K\n",
    "k2/1P1/2K / G/g" },
};

static void
test_signs (gconstpointer data)
{
  const gsize i = GPOINTER_TO_SIZE (data);

  for (gsize j = 0; tables[i].signs[j] != 0; j++)
    {
      g_autofree char *text = put (tables[i].text, tables[i].signs[j]);
      g_autofree char *feen = read_feen (text);

      g_test_message ("U+%04X", tables[i].signs[j]);
      g_assert_cmpstr (feen, ==, tables[i].feen);
    }
}

/* The chessmen of Unicode, U+2654 to U+265F: king, queen, rook, bishop, knight and pawn, White's first. */
static void
test_chessmen (void)
{
  for (gunichar c = 0x2654; c <= 0x265f; c++)
    {
      const char letter = "KQRBNPkqrbnp"[c - 0x2654];
      g_autofree char *text = put ("| % |   |\n|   | % |\n|   |   |\n", c);
      g_autofree char *expected = g_strdup_printf ("%c1/1%c/2 / G/g", letter, letter);
      g_autofree char *feen = read_feen (text);

      g_assert_cmpstr (feen, ==, expected);
    }
}

/* What one square holds. */
static void
test_cells (void)
{
  static const struct
  {
    const char *text;
    QiAsciiCellKind kind;
    char letter;
    gboolean plus;
  } cells[] = {
    { "", QI_ASCII_EMPTY, 0, FALSE },       { "  ", QI_ASCII_EMPTY, 0, FALSE },
    { ".", QI_ASCII_EMPTY, 0, FALSE },      { "..", QI_ASCII_STRANGE, 0, FALSE },
    { "k", QI_ASCII_LETTER, 'k', FALSE },   { "K", QI_ASCII_LETTER, 'K', FALSE },
    { "*K", QI_ASCII_LETTER, 'k', FALSE },  { "+R", QI_ASCII_LETTER, 'R', TRUE },
    { "*+R", QI_ASCII_LETTER, 'r', TRUE },  { "Q~", QI_ASCII_LETTER, 'Q', FALSE },
    { "*Q~", QI_ASCII_LETTER, 'q', FALSE }, { "+Q~", QI_ASCII_LETTER, 'Q', TRUE },
    { "Q~~", QI_ASCII_STRANGE, 0, FALSE },  { "+", QI_ASCII_EMPTY, 0, FALSE },
    { "++", QI_ASCII_STRANGE, 0, FALSE },   { "*+", QI_ASCII_STRANGE, 0, FALSE },
    { "K^", QI_ASCII_TOKEN, 0, FALSE },     { "-P", QI_ASCII_TOKEN, 0, FALSE },
    { "+P'", QI_ASCII_TOKEN, 0, TRUE },     { "*K^", QI_ASCII_STRANGE, 0, FALSE },
    { "KQ", QI_ASCII_STRANGE, 0, FALSE },   { "K^^", QI_ASCII_STRANGE, 0, FALSE },
    { "♔", QI_ASCII_LETTER, 'K', FALSE },   { "♟︎", QI_ASCII_LETTER, 'p', FALSE },
    { "♔♔", QI_ASCII_STRANGE, 0, FALSE },   { "**", QI_ASCII_STRANGE, 0, FALSE },
    { "\xff", QI_ASCII_STRANGE, 0, FALSE }, { "é", QI_ASCII_STRANGE, 0, FALSE },
  };

  for (gsize i = 0; i < G_N_ELEMENTS (cells); i++)
    {
      const QiScan scan = { .text = cells[i].text, .length = strlen (cells[i].text) };
      const QiAsciiCell cell = qi_ascii_cell_read (&scan, (QiSpan) { 0, scan.length });

      g_test_message ("%s", cells[i].text);
      g_assert_cmpint (cell.kind, ==, cells[i].kind);
      if (cell.kind != QI_ASCII_LETTER)
        continue;
      g_assert_cmpint (cell.letter, ==, cells[i].letter);
      g_assert_cmpint (cell.plus, ==, cells[i].plus);
    }
}

#define NINE "X . . . . . . . .\n. . . . . . . . .\n. . O . . . . . .\n"

static const struct
{
  const char *name;
  const char *input;
  const char *feen; /* or the codes of the findings, for want of a board */
} rows[] = {
  /* Names of files: from a, A or 1 on, or towards it; Go has no I, and files beyond z or 9 have two characters. */
  { "files/up", "k . .\n. P .\n. . K\na b c\n", "k2/1P1/2K / G/g" },
  { "files/down", "k . .\n. P .\n. . K\nc b a\n", "K2/1P1/2k / G/g" },
  { "files/capitals-down", "k . .\n. P .\n. . K\nC B A\n", "K2/1P1/2k / G/g" },
  { "files/numbers-down", "k . .\n. P .\n. . K\n3 2 1\n", "K2/1P1/2k / G/g" },
  { "files/above-down", "c b a\n\nk . .\n. P .\n. . K\n", "K2/1P1/2k / G/g" },
  { "files/below-down", "k . .\n. P .\n. . K\n\n\n   c b a\n", "K2/1P1/2k / G/g" },
  { "files/behind-words", "k . .\n. P .\n. . K\nand so on!\nc b a\n", "k2/1P1/2K / G/g" },
  { "files/not-from-a", "k . .\n. P .\n. . K\n\nd c b\n", "k2/1P1/2K / G/g" },
  { "files/with-a-gap", "k . .\n. P .\n. . K\n\nd b a\n", "k2/1P1/2K / G/g" },
  { "files/go-up", NINE "A B C D E F G H J\n", "S8/9/2s6 / G/g" },
  { "files/go-down", NINE "J H G F E D C B A\n", "6s2/9/8S / G/g" },
  { "files/go-small-down", NINE "j h g f e d c b a\n", "6s2/9/8S / G/g" },
  { "files/two-characters",
    "X . . . . . . . . .\n. . . . . . . . . .\n. . O . . . . . . .\n10 9 8 7 6 5 4 3 2 1\n",
    "7s2/10/9S / G/g" },
  /* Numbers of ranks, in front and behind. */
  { "ranks/behind", "| k |   | 2\n|   | K | 1\n", "k1/1K / G/g" },
  { "ranks/behind-turned", "| k |   | 1\n|   | K | 2\n", "K1/1k / G/g" },
  { "ranks/behind-open", "k . . 1\n. P . 2\n. . K 3\n", "K2/1P1/2k / G/g" },
  { "ranks/behind-box", "| k . . | 1\n| . P . | 2\n| . . K | 3\n", "K2/1P1/2k / G/g" },
  { "ranks/before-box", "1 | k . . |\n2 | . P . |\n3 | . . K |\n", "K2/1P1/2k / G/g" },
  { "ranks/to-255", "254 | k |   |\n255 |   | K |\n", "K1/1k / G/g" },
  { "ranks/beyond-255", "255 | k |   |\n256 |   | K |\n", "k1/1K / G/g" },
  { "ranks/one-left-out", "3 | k |   |\n1 |   | K |\n", "rank-missing side-unknown" },
  { "ranks/one-twice", "3 | k |   |\n2 |   |   |\n2 |   | K |\n", "rank-missing side-unknown" },
  { "ranks/turning", "1 | k |   |\n2 |   |   |\n1 |   | K |\n", "rank-missing side-unknown" },
  { "ranks/some-without", "3 | k |   |\n  |   |   |\n1 |   | K |\n", "k1/2/1K / G/g" },
  /* A side, and whose board is seen, by a star behind its rank. */
  { "turn/star-below", "| k |   |\n|   | K | *\n", "k1/1K / G/g" },
  { "turn/star-above", "| k |   | *\n|   | K |\n", "k1/1K / g/G" },
  { "turn/play", "| k |   |\n|   | K |\nblack to play\n", "k1/1K / g/G" },
  { "turn/with-style", "| k |   |\n|   | K |\nBlack (c) to move\n", "k1/1K / g/G" },
  { "turn/behind-colon", "| k |   |\n|   | K |\nTo play : black\n", "k1/1K / g/G" },
  { "turn/green", "| k |   |\n|   | K |\nGreen to move\n", "k1/1K / g/G" },
  { "turn/second", "| k |   |\n|   | K |\nsecond to move\n", "k1/1K / g/G" },
  { "turn/number", "| k |   | Move # : 4 (Black)\n|   | K |\n", "k1/1K / g/G" },
  { "turn/number-white", "| k |   | Move # : 4 (White)\n|   | K | *\n", "k1/1K / G/g" },
  { "turn/behind-a-rule", "+---+---+  black to move\n| k |   |\n+---+---+\n|   | K |\n+---+---+\n",
    "k1/1K / g/G" },
  { "turn/state-line", "| k |   |\n|   | K |\nblack  KQkq\n", "k1/1K / g/G" },
  { "turn/state-line-square", "| k |   |\n|   | K |\n[12] Black  KQkq  e3\n", "k1/1K / g/G" },
  { "turn/blacks-word", "| k |   |\n|   | K |\nblack resigns\n", "k1/1K / G/g" },
  { "turn/blacks-words", "| k |   |\n|   | K |\nblack KQ e3 e4\n", "k1/1K / G/g" },
  { "turn/blacks-long-word", "| k |   |\n|   | K |\nblack KQkqK\n", "k1/1K / G/g" },
  { "turn/open-bracket", "| k |   |\n|   | K |\n[1 black\n", "k1/1K / G/g" },
  /* Crossings with lines between them; how many there are is what makes them a rank. */
  { "points", "3 k---+---+\n  | \\ | / |\n2 +---P---+\n  | / | \\ |\n1 +---+---K\n",
    "k2/1P1/2K / G/g" },
  { "points/turned", "1 k---+---+\n  |   |   |\n2 +---P---+\n  |   |   |\n3 +---+---K\n",
    "K2/1P1/2k / G/g" },
  { "points/two-ranks", "2 k---+\n  |   |\n1 +---K\n", "k1/1K / G/g" },
  { "points/one-rank", "1 k---K\n", "drawing-missing" },
  { "points/ends-in-a-line", "2 k---+---\n1 +---K---\n", "drawing-missing" },
  /* How much makes a board. */
  { "size/framed-rank", "+---+---+\n| k | K |\n+---+---+\n", "kK / G/g" },
  { "size/rank-alone", "| k | K |\n", "drawing-missing" },
  { "size/two-open-ranks", "k . .\n. . K\n", "drawing-missing" },
  { "size/two-open-files", "k .\n. .\n. K\n", "drawing-missing" },
  { "size/two-box-files", "| k . |\n| . . |\n| . K |\n", "drawing-missing" },
  { "size/empty-framed", "|   |   |\n|   |   |\n", "2/2 / G/g" },
  /* Behind a single rank a star belongs to both sides. */
  { "size/star-behind-one-rank", "+---+---+\n| k | K | *\n+---+---+\n", "kK / G/g" },
  { "size/star-behind-first-rank", "+---+---+\n| k | K | *\n+---+---+\n|   |   |\n+---+---+\n",
    "kK/2 / g/G" },
  { "size/star-behind-last-rank", "+---+---+\n| k | K |\n+---+---+\n|   |   | *\n+---+---+\n",
    "kK/2 / G/g" },
  { "size/empty-and-rules", "+---+---+\n|   |   |\n+---+---+\n", "2 / G/g" },
  /* Hands. */
  { "hand/counted", "2x2\n\nFirst (G), in hand: Px12, N\n| k^|   |\n| K^|   |\n\n",
    "too-many-pieces" },
  { "hand/signs",
    "3x3\n\nFirst (G), in hand: P×2, N, Rx1\n| k^|   |   |\n| K^|   |   |\n|   |   |   |\n",
    "k^2/K^2/3 2PNR/ G/g" },
  { "hand/second",
    "3x3\n\nSecond (x) to move, in hand: px3\n| k^|   |   |\n| K^|   |   |\n|   |   |   |\n",
    "k^2/K^2/3 /3p x/G" },
  { "hand/none-of-one",
    "3x3\n\nFirst (G), in hand: Px0\n| k^|   |   |\n| K^|   |   |\n|   |   |   |\n",
    "piece-token side-unknown" },
  { "hand/nothing-between",
    "3x3\n\nFirst (G), in hand: P, , N\n| k^|   |   |\n| K^|   |   |\n|   |   |   |\n",
    "piece-token side-unknown" },
  { "hand/six-digits",
    "3x3\n\nFirst (G), in hand: Px100000\n| k^|   |   |\n| K^|   |   |\n|   |   |   |\n",
    "hand-piece-token side-unknown" },
  { "hand/holdings", "Black holding: [Qp]\n| k |   |   |\n|   | K |   |\n|   |   |   |\n",
    "k2/1K1/3 /pq G/g" },
  { "hand/dash", "White holding: [-]\n| k |   |\n|   | K |\n", "k1/1K / G/g" },
  { "hand/not-closed", "White holding: [P\n| k |   |   |\n|   | K |   |\n", "k2/1K1 / G/g" },
  { "hand/sign", "White holding: [P!]\n| k |   |   |\n|   | K |   |\n",
    "piece-token side-unknown" },
};

static void
test_row (gconstpointer data)
{
  const gsize i = GPOINTER_TO_SIZE (data);
  g_autofree char *feen = read_feen (rows[i].input);

  g_assert_cmpstr (feen, ==, rows[i].feen);
}

/* Where the FEN beside a drawing has another size, its first rank is what differs. */
static void
test_other_size (void)
{
  static const char text[] = "| k |   |   |\n|   |   |   |\n|   |   | K |\nFen: k1/1K b - - 0 1\n";
  g_autoptr (QiReading) reading = notation_read ("ascii", text, strlen (text), NULL, FALSE);
  g_autofree char *findings = dup_findings (reading->findings, text);

  g_assert_cmpstr (findings, ==, "drawing-differs<| k |   |   |>");
  g_assert_nonnull (reading->setup);
  g_assert_cmpuint (qi_position_get_n_squares (qi_setup_get_position (reading->setup)), ==, 4);
}

/* An empty board with star points is Go's when no game is asked for; stones tell Go and Othello by the points and the size. */
static void
test_stones (void)
{
  static const struct
  {
    const char *text;
    const char *game; /* of the options */
    const char *feen;
    const char *read; /* the game of the position */
  } boards[] = {
    { ". . .\n. + .\n. . .\n", NULL, "3/3/3 / G/g", "go" },
    { ". . .\n. + .\n. . .\n", "chess", "3/3/3 / C/c", "chess" },
    { ". . .\n. . .\n. . .\n", NULL, "3/3/3 / G/g", NULL },
    { ". . .\n. X .\n. . .\n", NULL, "3/1S1/3 / G/g", "go" },
    { ". . .\n. X .\n. . O\n", NULL, "3/1S1/2s / G/g", "go" },
    { ". . .\n. X .\n. . O\n", "go", "3/1S1/2s / G/g", "go" },
    { ". . . . . . . .\n. . . . . . . .\n. . . . . . . .\n. . . O X . . .\n. . . X O . . .\n"
      ". . . . . . . .\n. . . . . . . .\n. . . . . . . .\n",
      NULL, "8/8/8/3dD3/3Dd3/8/8/8 / O/o", "othello" },
    { ". . . . . . . .\n. . . . . . . .\n. . + . . + . .\n. . . O X . . .\n. . . X O . . .\n"
      ". . + . . + . .\n. . . . . . . .\n. . . . . . . .\n",
      NULL, "8/8/8/3sS3/3Ss3/8/8/8 / G/g", "go" },
  };

  for (gsize i = 0; i < G_N_ELEMENTS (boards); i++)
    {
      const char *text = boards[i].text;
      QiReadOptions options = { .game = boards[i].game };
      g_autoptr (QiReading) reading =
        qi_notation_read (qi_notation_lookup ("ascii"), text, -1, &options);

      g_test_message ("%s", text);
      g_assert_nonnull (reading->setup);
      g_assert_cmpstr (qi_setup_get_game (reading->setup), ==, boards[i].read);
      g_autofree char *feen =
        qi_notation_write (qi_notation_lookup ("feen"), reading->setup, NULL, NULL);
      g_assert_cmpstr (feen, ==, boards[i].feen);
    }
}

/* Letters that a game does not use: in hand where the board alone told the game, promoted ones where it did and where it
 * was asked for. */
static void
test_further_letters (void)
{
#define SHOGI(rank) \
  "l n s g k g s n l\n. r . . . . . b .\np p p p p p p p p\n. . . . . . . . .\n. . . . . . . . .\n" \
  rank "P P P P P P P P P\n. B . . . . . R .\nL N S G K G S N L\n"
  static const struct
  {
    const char *text;
    const char *game; /* of the options */
    const char *error;
  } boards[] = {
    { "White holding: [PZ]\nr n b q k b n r\np p p p p p p p\n. . . . . . . .\n. . . . . . . .\n"
      ". . . . . . . .\n. . . . . . . .\nP P P P P P P P\nR N B Q K B N R\n",
      NULL, "hand-piece-token<Z>" },
    { SHOGI (". . . . +g . . . .\n"), NULL, NULL },
    { SHOGI (". . . . +g . . . .\n"), "shogi", "piece-token<+g>" },
    { SHOGI (". . . . +s . . . .\n"), "shogi", NULL },
  };
#undef SHOGI

  for (gsize i = 0; i < G_N_ELEMENTS (boards); i++)
    {
      const char *text = boards[i].text;
      QiReadOptions options = { .game = boards[i].game };
      g_autoptr (QiReading) reading =
        qi_notation_read (qi_notation_lookup ("ascii"), text, -1, &options);
      g_autoptr (GPtrArray) first = qi_findings_new ();

      g_test_message ("%s", text);
      g_assert_cmpint (reading->setup == NULL, ==, boards[i].error != NULL);
      if (boards[i].error == NULL)
        {
          g_assert_cmpstr (qi_setup_get_game (reading->setup), ==, "shogi");
          continue;
        }
      g_ptr_array_add (first, qi_finding_ref ((QiFinding *) first_error (reading)));
      g_autofree char *findings = dup_findings (first, text);
      g_assert_cmpstr (findings, ==, boards[i].error);
    }
}

/* Numbers of ranks stand below each other, whatever their length. */
static void
test_many_ranks (void)
{
  static const guint sizes[] = { 9, 10, 99, 100, 255 };

  for (gsize i = 0; i < G_N_ELEMENTS (sizes); i++)
    {
      QiShape shape = { .n_dimensions = 2, .sizes = { sizes[i], 2 } };
      const int width = sizes[i] < 10 ? 1 : sizes[i] < 100 ? 2 : 3;
      QiPositionBuilder *builder = qi_position_builder_new (&shape, qi_limits_get_large ());
      g_autofree char *first = g_strdup_printf ("\n%*u |   |   |\n", width, 1);
      g_autofree char *last = g_strdup_printf ("\n%u |   | K |\n", sizes[i]);

      qi_position_builder_put (builder, 2 * sizes[i] - 1, &QI_TOKEN ("K"));
      qi_position_builder_set_style (builder, QI_SIDE_FIRST, &QI_TOKEN ("G"));
      qi_position_builder_set_style (builder, QI_SIDE_SECOND, &QI_TOKEN ("g"));
      g_autoptr (QiPosition) position = qi_position_builder_end (builder, NULL);
      g_autoptr (QiSetup) setup = qi_setup_new (position, NULL, NULL);
      g_autofree char *text = qi_notation_write (qi_notation_lookup ("ascii"), setup, NULL, NULL);
      g_autoptr (QiReading) reading = notation_read ("ascii", text, strlen (text), NULL, FALSE);

      g_test_message ("%s", text);
      g_assert_nonnull (strstr (text, first));
      g_assert_nonnull (strstr (text, last));
      g_assert_true (qi_setup_equal (reading->setup, setup));
    }
}

int
main (int    argc,
      char **argv)
{
  g_test_init (&argc, &argv, NULL);
  for (gsize i = 0; i < G_N_ELEMENTS (tables); i++)
    {
      g_autofree char *path = g_strconcat ("/core/ascii-signs/", tables[i].name, NULL);

      g_test_add_data_func (path, GSIZE_TO_POINTER (i), test_signs);
    }
  for (gsize i = 0; i < G_N_ELEMENTS (rows); i++)
    {
      g_autofree char *path = g_strconcat ("/core/ascii-signs/", rows[i].name, NULL);

      g_test_add_data_func (path, GSIZE_TO_POINTER (i), test_row);
    }
  g_test_add_func ("/core/ascii-signs/chessmen", test_chessmen);
  g_test_add_func ("/core/ascii-signs/cells", test_cells);
  g_test_add_func ("/core/ascii-signs/other-size", test_other_size);
  g_test_add_func ("/core/ascii-signs/stones", test_stones);
  g_test_add_func ("/core/ascii-signs/further-letters", test_further_letters);
  g_test_add_func ("/core/ascii-signs/many-ranks", test_many_ranks);
  return g_test_run ();
}
