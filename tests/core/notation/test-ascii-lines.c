/* SPDX-License-Identifier: Apache-2.0 */
/* Drawn boards line by line: the details below them as `qi show` prints them, the heading, names of files, signs that are no
 * pieces, and lines that only look like ranks. */
#include "notation-tests.h"

#include "case-table.h"

#define HEADING "Chess, 2x2\n\nBlack (c)\n| k^|   |\n|   | K^|\nWhite (C) to move\n"
#define RULE    "+---+---+---+\n"
#define SMALL   RULE "| k |   |   |\n" RULE "|   | P |   |\n" RULE "|   |   | K |\n" RULE
#define LONG    "aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa" /* 33 bytes: longer than any name of a square */

/* Lines below a board of two by two squares, of which a1 is the third and b2 the second one. */
static const struct
{
  const char *lines;
  const char *json;
  guint       n_dropped;
} details[] = {
  { "castling: White a1 Black b2", "{\"castling\":{\"first\":[2],\"second\":[1]}}", 0 },
  { "castling: White", "{\"castling\":{\"first\":[]}}", 0 },
  { "castling: Black  b2  a2", "{\"castling\":{\"second\":[1,0]}}", 0 },
  { "castling: a1", "{}", 1 },
  { "castling: White zz", "{}", 1 },
  { "castling: White zz a1 Black b2", "{}", 1 },
  { "castling: White " LONG, "{}", 1 },
  { "castling: White \xff", "{}", 1 },
  { "walls: a1  b2", "{\"walls\":[2,1]}", 0 },
  { "walls: White a1", "{}", 1 },
  { "walls: Black a1", "{}", 1 },
  { "promoted: b1", "{\"promoted\":[3]}", 0 },
  { "enPassant: a1", "{\"enPassant\":2}", 0 },
  { "enPassant: a1 b2", "{}", 1 },
  { "enPassant:", "{}", 1 },
  { "ko: First a1", "{}", 1 },
  { "halfmove: 12", "{\"halfmove\":12}", 0 },
  { "halfmove: 999999999999999999", "{\"halfmove\":999999999999999999}", 0 },
  { "halfmove: 1234567890123456789", "{}", 1 },
  { "halfmove: few", "{}", 1 },
  { "halfmove:", "{}", 1 },
  { "halfmove: 1\nhalfmove: 2", "{\"halfmove\":1}", 1 },
  { "remark: 5", "{}", 1 },
  { "remark 5: 5", "{}", 0 },
  { ": 5", "{}", 0 },
  { "halfmove 5", "{}", 0 },
};

static void
test_details (void)
{
  for (gsize i = 0; i < G_N_ELEMENTS (details); i++)
    {
      g_autofree char *text = g_strconcat (HEADING, details[i].lines, "\n", NULL);
      g_autoptr (QiReading) reading = notation_read ("ascii", text, strlen (text), NULL, FALSE);

      g_test_message ("%s", details[i].lines);
      g_assert_nonnull (reading->setup);
      notation_assert_sound (reading, strlen (text));
      g_assert_cmpuint (reading->findings->len, ==, details[i].n_dropped);
      for (guint j = 0; j < reading->findings->len; j++)
        g_assert_cmpstr (qi_finding_get_code (g_ptr_array_index (reading->findings, j)), ==,
                         "detail-dropped");
      g_autoptr (QiValue) value = qi_details_to_value (qi_setup_get_details (reading->setup));
      g_autofree char *json = qi_value_to_string (value);
      g_assert_cmpstr (json, ==, details[i].json);
    }
}

/* A heading names the game by its name or its id, in front of the size of the board. */
static const struct
{
  const char *heading;
  const char *game; /* NULL: it is none */
} headings[] = {
  { "Chess, 8x8", "chess" },
  { "Chess,8x8", "chess" },
  { "Chess,   8\303\2278", "chess" },
  { "chess, 8x8", "chess" },
  { "Chess, 8x8, 64 squares", "chess" },
  { "Isolation, 7 \303\227 7, 8x6", "isolation7x7" },
  { "Nobody's game, 8x8", NULL },
  { "Chess", NULL },
  { "Chess, 8", NULL },
  { "Chess, x8", NULL },
  { "Chess, 8y8", NULL },
  { "Chess, 8x", NULL },
  { "Chess, 8x8x8", NULL },
  { "Chess, 8x8 squares", NULL },
  { "Chess, ", NULL },
  { "8x8", NULL },
};

static void
test_headings (void)
{
  for (gsize i = 0; i < G_N_ELEMENTS (headings); i++)
    {
      g_autofree char *text =
        g_strconcat (headings[i].heading, "\n\n| k^| q |\n|   | K^|\nWhite to move\n", NULL);
      g_autoptr (QiReading) reading = notation_read ("ascii", text, strlen (text), NULL, FALSE);

      g_test_message ("%s", headings[i].heading);
      notation_assert_sound (reading, strlen (text));
      g_assert_nonnull (reading->setup);
      g_assert_cmpstr (qi_setup_get_game (reading->setup), ==, headings[i].game);
    }
}

typedef struct
{
  const char *name;
  const char *input;
  const char *game;     /* that is asked for */
  const char *feen;     /* NULL: it is not read */
  const char *findings; /* and what they point at */
} Row;

static const Row rows[] = {
  /* Signs of empty squares that are the signs of lines as well. */
  { "dashes", "| k | - | - |\n| - | - | - |\n| - | - | K |\n", NULL, "k2/3/2K / G/g",
    "side-unknown<>" },
  { "label-within", "|3 k . .|\n|2 . P .|\n|1 . . K|\n", NULL, "k2/1P1/2K / G/g",
    "side-unknown<>" },
  { "slash", "| k | / | q |\n|   | P | K |\n", NULL, NULL, "piece-token</> side-unknown<>" },
  { "blank-left-over", "| k |   |\n|   | K | \x80\n", NULL, "k1/1K / G/g", "side-unknown<>" },
  /* Three boards, of lines with bars and without. */
  { "three", SMALL "\n" SMALL "\n" SMALL, NULL, "k2/1P1/2K / G/g",
    "side-unknown<> further-positions<+---+---+---+>" },
  { "open-and-framed", "k . .\n. P .\n. . K\n| k |   |\n|   | K |\n", NULL, "k2/1P1/2K / G/g",
    "side-unknown<> further-positions<| k |   |>" },
  /* Names of files with two digits. */
  { "ten-files",
    "k . . . . . . . . .\n. . . . . . . . . .\n. . . . . . . . . K\n1 2 3 4 5 6 7 8 9 10\n", NULL,
    "k9/10/9K / G/g", "side-unknown<>" },
  { "ten-files-turned",
    "k . . . . . . . . .\n. . . . . . . . . .\n. . . . . . . . . K\n10 9 8 7 6 5 4 3 2 1\n", NULL,
    "K9/10/9k / G/g", "side-unknown<>" },
  { "no-files", "k . . .\n. . . .\n. . . K\na b c 12\n", NULL, NULL,
    "dimensional-coherence<a b c> side-unknown<>" },
  /* Crossings with lines between them, as xiangqi is printed, and what is none. */
  { "points", "3 k---+---+\n2 +---P---+\n1 +---+---K\n", NULL, "k2/1P1/2K / G/g",
    "side-unknown<>" },
  { "points-without-label", "k---+---+\n+---P---+\n+---+---K\n", NULL, NULL, "drawing-missing<>" },
  { "points-long", "3 k---+---+\n2 +---abc---+\n1 +---+---K\n", NULL, NULL, "drawing-missing<>" },
  { "points-strange", "3 k---+---+\n2 +---?---+\n1 +---+---K\n", NULL, NULL, "drawing-missing<>" },
  { "points-open", "3 k---+---+\n2 ---P---+\n1 +---+---K\n", NULL, NULL, "drawing-missing<>" },
  /* Ranks with a number that have another width. */
  { "ragged-label", "3 | k |   |\n2 |   | P |   |\n1 |   |   | K |\n", NULL, NULL,
    "dimensional-coherence<k |   > side-unknown<>" },
  /* Whose turn it is. */
  { "move-number", SMALL "Move # : 4\nBlack to move\n", NULL, "k2/1P1/2K / g/G", "" },
  { "move-number-side", SMALL "Move # : 4 (Black)\n", NULL, "k2/1P1/2K / g/G", "" },
  { "nobody", SMALL "to move\n", NULL, "k2/1P1/2K / G/g", "side-unknown<>" },
  { "open-bracket", SMALL "C) to move\n", NULL, "k2/1P1/2K / G/g", "side-unknown<>" },
  { "behind-sign", SMALL "Black, 5 to move\n", NULL, "k2/1P1/2K / g/G", "" },
  { "other-words", SMALL "Green to move\n", NULL, "k2/1P1/2K / g/G", "" },
  { "castling-words", SMALL "black KQkq e3\n", NULL, "k2/1P1/2K / g/G", "" },
  { "castling-long", SMALL "black KQkq abc\n", NULL, "k2/1P1/2K / G/g", "side-unknown<>" },
  { "castling-more", SMALL "black KQkq e3 x\n", NULL, "k2/1P1/2K / G/g", "side-unknown<>" },
  { "castling-none", SMALL "[1] black what\n", NULL, "k2/1P1/2K / G/g", "side-unknown<>" },
  { "castling-five", SMALL "black KQkqK\n", NULL, "k2/1P1/2K / G/g", "side-unknown<>" },
  { "unclosed", SMALL "[1 black\n", NULL, "k2/1P1/2K / G/g", "side-unknown<>" },
  { "gote", "| k |   |\n|   | K |\nGote to move\n", "shogi", "k^1/1K^ / s/S", "" },
  { "white-is-second", "| k |   |\n|   | K |\nWhite to move\n", "shogi", "k^1/1K^ / s/S", "" },
  { "first-is-first", "| k |   |\n|   | K |\nFirst to move\n", "shogi", "k^1/1K^ / S/s", "" },
  /* Stones of a game without a name here, by small letters, and pieces that are none. */
  { "stones-unknown", "   A B C\n 3 . X .\n 2 O . +\n 1 . . X\n", "nosuchgame", "1S1/s2/2S / G/g",
    "side-unknown<>" },
  { "stones-small", "   A B C\n 3 . x .\n 2 o . +\n 1 . . x\n", NULL, "1S1/s2/2S / G/g",
    "side-unknown<>" },
  { "stones-strange", "   A B C\n 3 . X .\n 2 ? . +\n 1 . . X\n", NULL, NULL, "drawing-missing<>" },
  { "stones-framed", "| X | ? |\n| O | + |\n", NULL, NULL, "piece-token<?> side-unknown<>" },
  { "stones-hand", "| X |   |\n| O | + |\nWhite holding: [P]\n", NULL, NULL,
    "hand-piece-token<P> side-unknown<>" },
  { "eight-files", "| X |   |   |   |   |   |   |   |\n| O |   |   |   |   |   |   |   |\n", NULL,
    "S7/s7 / G/g", "side-unknown<>" },
  /* Hands by letters, by names, with blanks and what is none. */
  { "holding-blanks", "White holding: [P -N]\n" SMALL, NULL, "k2/1P1/2K NP/ G/g",
    "side-unknown<>" },
  { "style-missing", "2x2\n\nSecond plays\n| k^|   |\n|   | K^|\nFirst (W) to move\n", NULL,
    "k^1/1K^ / W/g", "" },
  { "style-open", "2x2\n\nSecond (x\n| k^|   |\n|   | K^|\nFirst (W) to move\n", NULL,
    "k^1/1K^ / W/g", "" },
  { "style-empty", "2x2\n\nSecond ()\n| k^|   |\n|   | K^|\nFirst (W) to move\n", NULL,
    "k^1/1K^ / W/g", "" },
  { "hand-digits", "2x2\n\nSecond (x), in hand: 12\n| k^|   |\n|   | K^|\nFirst (W) to move\n",
    NULL, NULL, "hand-piece-token<12>" },
  /* A FEN beside the board that says other pieces, and two that are none. */
  { "other-piece", SMALL "Fen: k2/1P1/2Q b - - 0 1\n", NULL, "k2/1P1/2Q / g/G",
    "drawing-differs<K>" },
  { "both-faulty", SMALL "Fen: k2/1P1/2K x - - 0 1\nSfen: k2/1P1/2K x - 1\n", NULL, NULL,
    "side-letter<x>" },
};

static void
test_row (gconstpointer data)
{
  const Row *row = data;
  g_autoptr (QiReading) reading =
    notation_read ("ascii", row->input, strlen (row->input), row->game, FALSE);
  g_autofree char *findings = dup_findings (reading->findings, row->input);

  notation_assert_sound (reading, strlen (row->input));
  g_assert_cmpstr (findings, ==, row->findings);
  g_assert_cmpint (reading->setup != NULL, ==, row->feen != NULL);
  if (row->feen == NULL)
    return;
  g_autofree char *text =
    qi_notation_write (qi_notation_lookup ("feen"), reading->setup, NULL, NULL);
  g_assert_cmpstr (text, ==, row->feen);
}

/* Boards of one kind of line each, as wide as a board may be and a square wider. */
static void
test_widths (void)
{
  static const struct
  {
    const char *before;
    const char *square;
    const char *behind;
  } kinds[] = {
    { "|", " . |", "\n" },
    { "", ". ", "\n" },
    { "| ", ". ", "|\n" },
  };

  for (gsize i = 0; i < G_N_ELEMENTS (kinds); i++)
    for (guint width = 254; width <= 258; width++)
      {
        g_autoptr (GString) text = g_string_new (NULL);

        for (guint rank = 0; rank < 4; rank++)
          {
            g_string_append (text, kinds[i].before);
            for (guint file = 0; file < width; file++)
              {
                const gsize at = text->len;

                g_string_append (text, kinds[i].square);
                if (rank == file)
                  *strchr (text->str + at, '.') = rank < 2 ? 'K' : 'k';
              }
            g_string_append (text, kinds[i].behind);
          }
        g_autoptr (QiReading) reading = notation_read ("ascii", text->str, text->len, NULL, FALSE);
        g_test_message ("%s%s: %u", kinds[i].before, kinds[i].square, width);
        g_assert_cmpint (reading->setup != NULL, ==, width <= QI_MAX_DIMENSION_SIZE);
        notation_assert_sound (reading, text->len);
        if (reading->setup != NULL)
          g_assert_cmpuint (qi_shape_get_files (
                              qi_position_get_shape (qi_setup_get_position (reading->setup))),
                            ==, width);
      }
}

/* Of hundreds of squares that hold no piece the first ones are told. */
static void
test_many_faults (void)
{
  g_autoptr (GString) text = g_string_new (NULL);

  for (guint rank = 0; rank < 20; rank++)
    {
      for (guint file = 0; file < 20; file++)
        g_string_append (text, "| ?? ");
      g_string_append (text, "|\n");
    }
  g_autoptr (QiReading) reading = notation_read ("ascii", text->str, text->len, NULL, FALSE);
  notation_assert_sound (reading, text->len);
  g_assert_null (reading->setup);
  g_assert_cmpuint (reading->findings->len, ==, 100);
}

/* Of a drawing whose every square differs from the FEN beside it, 64 squares are named. */
static void
test_many_differences (void)
{
  g_autoptr (GString) text = g_string_new (NULL);
  gsize n = 0;

  for (guint rank = 0; rank < 9; rank++)
    g_string_append (text, "| p | p | p | p | p | p | p | p | p |\n");
  g_string_append (text, "Fen: 9/9/9/9/9/9/9/9/9 w - - 0 1\n");
  g_autoptr (QiReading) reading = notation_read ("ascii", text->str, text->len, NULL, FALSE);
  g_assert_nonnull (reading->setup);
  g_assert_cmpuint (reading->findings->len, ==, 1);
  g_assert_cmpstr (qi_finding_get_code (g_ptr_array_index (reading->findings, 0)), ==,
                   "drawing-differs");
  qi_finding_get_squares (g_ptr_array_index (reading->findings, 0), &n);
  g_assert_cmpuint (n, ==, 64);
}

int
main (int    argc,
      char **argv)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/core/ascii-lines/details", test_details);
  g_test_add_func ("/core/ascii-lines/headings", test_headings);
  g_test_add_func ("/core/ascii-lines/widths", test_widths);
  g_test_add_func ("/core/ascii-lines/many-faults", test_many_faults);
  g_test_add_func ("/core/ascii-lines/many-differences", test_many_differences);
  case_table_add ("/core/ascii-lines/rows/", rows, test_row);
  return g_test_run ();
}
