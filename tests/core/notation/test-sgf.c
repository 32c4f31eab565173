/* SPDX-License-Identifier: Apache-2.0 */
#include "notation-tests.h"
#include "stones.h"

#include "case-table.h"
#include "rounds.h"

/*
 * Sources: SGF FF[4], https://www.red-bean.com/sgf/sgf4.html, /properties.html and /go.html; what
 * programs write as named in tests/data/README.md; A. E. Brouwer's notes on escaped bytes of
 * characters, https://homepages.cwi.nl/~aeb/go/misc/sgfnotes.html.
 */

static QiReading *
read_sgf (const char *text)
{
  return notation_read ("sgf", text, strlen (text), NULL, FALSE);
}

static char *
dup_details (QiSetup *setup)
{
  g_autoptr (QiValue) value = qi_details_to_value (qi_setup_get_details (setup));

  return qi_value_to_string (value);
}

/* --- what is read --------------------------------------------------------------------------- */

typedef struct
{
  const char *name;
  const char *input;
  const char *board;
  const char *details;
  const char *codes; /* of all findings */
} ReadCase;

static const ReadCase rows[] = {
  { "points", "(;FF[4]GM[1]SZ[3]AB[aa][cb]AW[bc])", "X../..X/.O. b", "{}", "" },
  { "turn", "(;FF[4]SZ[2]PL[W])", "../.. w", "{}", "" },
  { "rectangle", "(;FF[4]SZ[4]AB[ab:cc];AE[bb])", "..../X.X./XXX./.... b", "{}", "" },
  { "corners-turned", "(;FF[4]SZ[3]AB[bb:aa])", "XX./XX./... b", "{}", "" },
  { "wide", "(;FF[4]SZ[4:2]AW[db])", "..../...O b", "{}", "" },
  { "square-as-two", "(;FF[4]SZ[2:2]AB[aa])", "X./.. b", "{}", "odd-size" },
  { "size-behind", "(;AB[bb]SZ[2])", "../.X b", "{}", "" },
  { "nodes", "(;SZ[2];AB[aa];AW[bb];AE[aa]AB[ab])", "../XO b", "{}", "" },
  { "stone-over-stone", "(;SZ[2]AB[aa];AW[aa])", "O./.. b", "{}", "" },
  { "komi", "(;SZ[1]KM[6.50])", ". b", "{\"komi\":6.50}", "" },
  { "komi-signs", "(;SZ[1]KM[+07.])", ". b", "{\"komi\":7}", "" },
  { "komi-below", "(;SZ[1]KM[-.5])", ". b", "{\"komi\":-0.5}", "" },
  { "komi-words", "(;SZ[1]KM[six])", ". b", "{}", "property-value" },
  { "players", "(;SZ[1]PB[Shusaku]PW[Gennan \\[Inseki\\]])", ". b",
    "{\"players\":{\"first\":\"Shusaku\",\"second\":\"Gennan [Inseki]\"}}", "" },
  { "words", "(;SZ[1]GN[One\nline]C[Two\r\nlines\\\nhere\\: \\\\\tx])", ". b",
    "{\"title\":\"One line\",\"comment\":\"Two\\nlineshere: \\\\ x\"}", "" },
  { "line-ends", "(;SZ[1]C[a\rb\n\rc\r\nd\n\ne])", ". b", "{\"comment\":\"a\\nb\\nc\\nd\\n\\ne\"}",
    "" },
  { "tags", "(;SZ[1]RU[Japanese]EV[Cup]XY[1])", ". b",
    "{\"tags\":{\"RU\":\"Japanese\",\"EV\":\"Cup\",\"XY\":\"1\"}}", "" },
  { "small-letters", "(;GaMe[1]SiZe[2]AddBlack[aa]PlayerBlack[X])", "X./.. b",
    "{\"players\":{\"first\":\"X\"}}", "" },
  { "marks", "(;SZ[3]TR[aa][bb]LB[cc:A:\\]]AR[aa:cc])", ".../.../... b",
    "{\"marks\":[{\"kind\":\"square\",\"squares\":[0],\"shape\":\"triangle\"},"
    "{\"kind\":\"square\",\"squares\":[4],\"shape\":\"triangle\"},"
    "{\"kind\":\"square\",\"squares\":[8],\"label\":\"A:]\"},"
    "{\"kind\":\"arrow\",\"squares\":[0,8]}]}",
    "" },
  { "territory", "(;SZ[2]TB[aa][bb]DD[])", "../.. b", "{}", "property-ignored property-ignored" },
  { "handicap", "(;SZ[2]HA[2]AB[aa][bb])", "X./.X w", "{\"tags\":{\"HA\":\"2\"}}",
    "field-left-out" },
  { "next-move", "(;SZ[2]AB[aa];W[bb])", "X./.. w", "{}", "moves-ignored" },
  { "turn-and-move", "(;SZ[2]AB[aa]PL[B];W[bb])", "X./.. b", "{}", "moves-ignored" },
  { "move-in-root", "(;SZ[2]B[aa]AB[bb])", "../.X b", "{}", "moves-ignored" },
  { "setup-after-move", "(;SZ[2];B[aa];AW[bb])", "../.. b", "{}", "moves-ignored" },
  { "variations", "(;SZ[2](;AB[aa])(;AB[bb]))", "X./.. b", "{}", "variations-ignored" },
  { "more-games", "(;SZ[2])(;SZ[3])\n(;)", "../.. b", "{}", "games-ignored" },
  { "twice", "(;SZ[2]AB[aa]AB[bb]C[a]C[b])", "X./.X b", "{\"comment\":\"a\\nb\"}",
    "property-twice property-twice" },
  { "point-twice", "(;SZ[2]AB[aa][aa])", "X./.. b", "{}", "point-twice" },
  { "side-words", "(;SZ[1]PL[white])", ". w", "{}", "side-nickname" },
  { "before", "Game of today:\n(;SZ[1])", ". b", "{}", "stray-text" },
  { "no-semicolon", "(SZ[2]AB[aa])", "X./.. b", "{}", "" },
  { "size-in-second-node", "(GM[1];SZ[2];AB[bb])", "../.X b", "{}", "" },
  { "empty", "(;)", NULL, "{}", "" },
  { "mark", "\xEF\xBB\xBF(;SZ[1])", ". b", "{}", "byte-order-mark" },
  { "othello", "(;GM[2]AB[e4][d5]AW[d4][e5])",
    "......../......../......../...OX.../...XO.../......../......../........ b", "{}", "" },
  /* Charsets. Latin-1 is the format's own; most files are UTF-8 without saying so. */
  { "latin-1", "(;SZ[1]PB[Andr\xe9])", ". b", "{\"players\":{\"first\":\"André\"}}", "" },
  { "latin-1-named", "(;CA[ISO-8859-1]SZ[1]PB[Andr\xe9])", ". b",
    "{\"players\":{\"first\":\"André\"}}", "" },
  { "utf-8", "(;CA[UTF-8]SZ[1]PB[André])", ". b", "{\"players\":{\"first\":\"André\"}}", "" },
  { "utf-8-unnamed", "(;SZ[1]PB[André])", ". b", "{\"players\":{\"first\":\"André\"}}", "" },
  { "utf-8-wrong", "(;CA[UTF-8]SZ[1]PB[a\xe9])", ". b",
    "{\"players\":{\"first\":\"a\xef\xbf\xbd\"}}",
    "charset-bytes" },
  { "charset-unknown", "(;CA[x-none]SZ[1]PB[a\xe9])", ". b", "{\"players\":{\"first\":\"aé\"}}",
    "charset-unknown" },
  { "shift-jis", "(;CA[Shift_JIS]SZ[1]PB[\x96\x7b\x88\xf6\x96\x56])", ". b",
    "{\"players\":{\"first\":\"本因坊\"}}", "" },
  /* 表 ends in the byte of "\", here not escaped, then escaped; 本因坊 in Big5 has one that ends in
   * that of "]", not escaped, then escaped. */
  { "shift-jis-bracket", "(;CA[Shift_JIS]SZ[1]PB[\x95\x5c])", ". b",
    "{\"players\":{\"first\":\"表\"}}", "" },
  { "shift-jis-escaped", "(;CA[Shift_JIS]SZ[1]PB[\x95\x5c\x5c])", ". b",
    "{\"players\":{\"first\":\"表\"}}", "" },
  { "big5-bracket", "(;CA[big5]SZ[1]PB[\xa5\xbb\xa6\x5d\xa7\x7b])", ". b",
    "{\"players\":{\"first\":\"本因坊\"}}", "" },
  { "big5-escaped", "(;CA[big5]SZ[1]PB[\xa5\xbb\xa6\x5c\x5d\xa7\x7b])", ". b",
    "{\"players\":{\"first\":\"本因坊\"}}", "" },
  { "gb18030", "(;CA[GB18030]SZ[1]PB[\xb9\xc5\xc1\xa6])", ". b",
    "{\"players\":{\"first\":\"古力\"}}", "" },
};

static void
test_read (gconstpointer data)
{
  const ReadCase *row = data;
  g_autoptr (QiReading) reading = read_sgf (row->input);
  g_autofree char *codes = notation_dup_codes (reading->findings);

  notation_assert_sound (reading, strlen (row->input));
  g_assert_cmpstr (codes, ==, row->codes);
  g_assert_nonnull (reading->setup);
  g_autofree char *board = stones_dup_board (reading->setup);
  g_autofree char *details = dup_details (reading->setup);
  if (row->board != NULL)
    g_assert_cmpstr (board, ==, row->board);
  else
    g_assert_cmpuint (qi_position_get_n_squares (qi_setup_get_position (reading->setup)), ==, 361);
  g_assert_cmpstr (details, ==, row->details);

  /* Written and read again, it says the same, and what is written twice is one text. */
  g_autoptr (GPtrArray) findings = qi_findings_new ();
  g_autofree char *text =
    qi_notation_write (qi_notation_lookup ("sgf"), reading->setup, NULL, findings);
  g_assert_cmpuint (findings->len, ==, 0);
  g_assert_nonnull (text);
  g_autoptr (QiReading) again = read_sgf (text);
  g_assert_cmpuint (again->findings->len, ==, 0);
  g_assert_true (qi_position_equal (qi_setup_get_position (again->setup),
                                    qi_setup_get_position (reading->setup)));
  g_autofree char *twice = qi_notation_write (qi_notation_lookup ("sgf"), again->setup, NULL, NULL);
  g_assert_cmpstr (twice, ==, text);
}

/* --- faults --------------------------------------------------------------------------------- */

typedef struct
{
  const char *name;
  const char *input;
  const char *code; /* of the first error */
  gsize       offset;
  gsize       length;
} FaultCase;

static const FaultCase faults[] = {
  { "nothing", "no game here", "no-game", 0, 12 },
  { "other-game", "(;GM[4]SZ[9])", "other-game", 5, 1 },
  { "game-word", "(;GM[Chess])", "other-game", 5, 5 },
  { "size-word", "(;SZ[x])", "property-value", 5, 1 },
  { "size-zero", "(;SZ[0])", "property-value", 5, 1 },
  { "size-large", "(;SZ[53])", "property-value", 5, 2 },
  { "size-huge", "(;SZ[99999999999999999999])", "property-value", 5, 20 },
  { "size-half", "(;SZ[9:])", "property-value", 5, 2 },
  { "outside", "(;SZ[9]AB[aa][ja])", "point-outside", 14, 2 },
  { "outside-rectangle", "(;SZ[9]AB[aa:aj])", "point-outside", 10, 5 },
  { "no-point", "(;SZ[9]AB[a])", "property-value", 10, 1 },
  { "no-point-digit", "(;SZ[9]AB[a1])", "property-value", 10, 2 },
  { "empty-point", "(;SZ[9]AB[])", "property-value", 10, 0 },
  { "contradiction", "(;SZ[9]AB[aa]AW[bb][aa])", "point-twice", 20, 2 },
  { "contradiction-cleared", "(;SZ[9]AB[aa]AE[aa:bb])", "point-twice", 16, 5 },
  { "turn", "(;SZ[9]PL[x])", "property-value", 10, 1 },
  { "label", "(;SZ[9]LB[aa])", "property-value", 10, 2 },
  { "arrow", "(;SZ[9]AR[aa:zz])", "point-outside", 13, 2 },
  { "unclosed", "(;SZ[9]C[abc", "property-unclosed", 8, 4 },
  { "ends", "(;SZ[9]AB[aa]", "text-ends", 13, 0 },
};

static void
test_fault (gconstpointer data)
{
  const FaultCase *row = data;
  g_autoptr (QiReading) reading = read_sgf (row->input);
  gsize offset = 0;
  gsize length = 0;

  notation_assert_sound (reading, strlen (row->input));
  g_assert_null (reading->setup);
  g_assert_cmpstr (qi_finding_get_code (first_error (reading)), ==, row->code);
  g_assert_true (qi_finding_get_range (first_error (reading), &offset, &length));
  g_assert_cmpuint (offset, ==, row->offset);
  g_assert_cmpuint (length, ==, row->length);
}

/* Faults after the first are found as well, and what can be read is there. */
static void
test_all_faults (void)
{
  g_autoptr (QiReading) reading = read_sgf ("(;SZ[3]AB[aa][zz]AW[b]PL[?])");
  g_autofree char *codes = notation_dup_codes (reading->findings);
  g_assert_nonnull (reading->partial);
  g_autofree char *board = stones_dup_board (reading->partial);

  g_assert_cmpstr (codes, ==, "point-outside property-value property-value");
  g_assert_cmpstr (board, ==, "X../.../... b");
}

/* Repairs: a text that ends too early. */
static void
test_lenient (void)
{
  static const char text[] = "(;SZ[2]AB[aa]";
  g_autoptr (QiReading) reading = notation_read ("sgf", text, strlen (text), NULL, TRUE);
  g_autofree char *codes = notation_dup_codes (reading->findings);

  g_assert_cmpstr (codes, ==, "text-ends");
  g_assert_nonnull (reading->setup);
}

/* Ranges of what is not read: from the moves to the end of their game, and further games. */
static void
test_ranges (void)
{
  static const char text[] = "(;SZ[2]AB[aa];B[bb];W[ab]C[good])(;SZ[3])(;)";
  g_autoptr (QiReading) reading = read_sgf (text);
  gsize offset = 0;
  gsize length = 0;

  g_assert_cmpuint (reading->findings->len, ==, 2);
  g_assert_true (qi_finding_get_range (g_ptr_array_index (reading->findings, 0), &offset, &length));
  g_assert_cmpuint (offset, ==, 14);
  g_assert_cmpuint (length, ==, strlen ("B[bb];W[ab]C[good]"));
  g_assert_true (qi_finding_get_range (g_ptr_array_index (reading->findings, 1), &offset, &length));
  g_assert_cmpuint (offset, ==, 33);
  g_assert_cmpuint (length, ==, strlen ("(;SZ[3])(;)"));
  g_assert_cmpstr (qi_finding_get_param (g_ptr_array_index (reading->findings, 1), "count"), ==,
                   "2");
}

static void
test_places (void)
{
  static const char text[] = "(;SZ[3]AB[aa][ab:bb]AW[cc])";
  static const struct
  {
    gsize offset;
    gsize length;
    guint square;
  } expected[] = { { 10, 2, 0 }, { 14, 5, 3 }, { 14, 5, 4 }, { 23, 2, 8 } };
  g_autoptr (QiReading) reading = read_sgf (text);

  g_assert_cmpuint (reading->places->len, ==, G_N_ELEMENTS (expected));
  for (guint i = 0; i < G_N_ELEMENTS (expected); i++)
    {
      const QiTextPlace *place = &g_array_index (reading->places, QiTextPlace, i);

      g_assert_cmpuint (place->offset, ==, expected[i].offset);
      g_assert_cmpuint (place->length, ==, expected[i].length);
      g_assert_cmpuint (place->square, ==, expected[i].square);
    }
}

/* --- files of programs ---------------------------------------------------------------------- */

typedef struct
{
  const char *name;
  guint       files;
  guint       n_black;
  guint       n_white;
  QiSide      turn;
  const char *codes;
  const char *details; /* part of them */
} FileCase;

static const FileCase files[] = {
  { "gnugo", 9, 2, 2, QI_SIDE_FIRST, "", "\"komi\":5.5" },
  { "gnugo-handicap", 9, 2, 0, QI_SIDE_FIRST, "", "\"HA\":\"2\"" },
  { "sabaki", 9, 12, 9, QI_SIDE_FIRST, "", "\"AP\":\"Sabaki:0.51.1\"" },
  { "cgoban", 19, 10, 10, QI_SIDE_FIRST, "", "\"label\":\"100\"" },
  { "katago", 19, 4, 0, QI_SIDE_SECOND, "moves-ignored", "\"komi\":5.00" },
  { "fox", 19, 2, 0, QI_SIDE_SECOND, "property-twice property-ignored moves-ignored",
    "\"BR\":\"3段\"" },
  { "multigo", 9, 4, 3, QI_SIDE_SECOND, "property-twice moves-ignored", "\"MULTIGOGM\":\"1\"" },
  { "gowrite", 13, 9, 9, QI_SIDE_FIRST, "moves-ignored",
    "\"comment\":\"Problem 13. Black to play.\\nHow can" },
  { "nihonkiin", 19, 0, 0, QI_SIDE_FIRST, "moves-ignored", "\"second\":\"党毅飛\"" },
  { "edax", 8, 2, 2, QI_SIDE_FIRST, "moves-ignored", "\"RE\":\"Void\"" },
};

static void
test_file (gconstpointer data)
{
  const FileCase *row = data;
  g_autofree char *name = g_strconcat (row->name, ".sgf", NULL);
  g_autofree char *path = g_test_build_filename (G_TEST_DIST, "data", "sgf", name, NULL);
  g_autofree char *text = NULL;
  gsize length = 0;
  guint counts[2] = { 0, 0 };

  g_assert_true (g_file_get_contents (path, &text, &length, NULL));
  g_autoptr (QiReading) reading = qi_notation_detect (text, (gssize) length, NULL);
  g_autofree char *codes = notation_dup_codes (reading->findings);
  g_assert_cmpstr (codes, ==, row->codes);
  g_assert_cmpstr (reading->format, ==, "sgf");
  g_assert_nonnull (reading->setup);
  QiPosition *position = qi_setup_get_position (reading->setup);
  for (guint i = 0; i < qi_position_get_n_squares (position); i++)
    {
      const QiToken *piece = qi_position_get_piece (position, i);

      if (piece != NULL)
        counts[g_ascii_islower (piece->text[0])]++;
    }
  g_assert_cmpuint (qi_shape_get_files (qi_position_get_shape (position)), ==, row->files);
  g_assert_cmpuint (counts[0], ==, row->n_black);
  g_assert_cmpuint (counts[1], ==, row->n_white);
  g_assert_cmpint (qi_position_get_turn (position), ==, row->turn);
  g_autofree char *details = dup_details (reading->setup);
  if (strstr (details, row->details) == NULL)
    g_assert_cmpstr (details, ==, row->details);
}

/* --- writing -------------------------------------------------------------------------------- */

typedef struct
{
  const char *name;
  const char *json; /* the setup, or a FEEN */
  const char *text;
  const char *codes;
} WriteCase;

#define POSITION(board, setup)                                                                     \
  "{\"board\":" board ",\"hands\":{\"first\":[],\"second\":[]},"                                   \
  "\"styles\":{\"first\":\"G\",\"second\":\"g\"},\"turn\":\"second\",\"setup\":" setup "}"
#define BOARD   "[[\"S\",null],[null,\"s\"]]"

static const WriteCase writes[] = {
  { "plain", "S1/1s / G/g", "(;FF[4]GM[1]CA[UTF-8]SZ[2]AB[aa]AW[bb]PL[B])", "" },
  { "wide", "3/2s / g/G", "(;FF[4]GM[1]CA[UTF-8]SZ[3:2]AW[cb]PL[W])", "" },
  { "line", "S2s / G/g", "(;FF[4]GM[1]CA[UTF-8]SZ[4:1]AB[aa]AW[da]PL[B])", "shape-changed" },
  { "styles", "S1/1s / C/c", "(;FF[4]GM[1]CA[UTF-8]SZ[2]AB[aa]AW[bb]PL[B])", "styles-lost" },
  { "others-piece", "K1/1s / G/g", NULL, "token-without-letter" },
  { "state", "+S1/1s / G/g", NULL, "token-without-letter" },
  { "hand", "2/1s S/ G/g", NULL, "hands-without-place" },
  { "layers", "2/2//2/2 / G/g", NULL, "shape-without-text" },
  { "too-wide", "53/53 / G/g", NULL, "shape-without-text" },
  { "othello", "D1/1d / O/o", "(;FF[4]GM[2]CA[UTF-8]SZ[2]AB[a1]AW[b2]PL[B])", "" },
  { "escapes",
    POSITION (BOARD, "{\"game\":\"go\",\"details\":{\"title\":\"a]b\\\\c:d\",\"komi\":-0.5,"
                     "\"comment\":\"x\\ny\",\"players\":{\"second\":\"é\"}}}"),
    "(;FF[4]GM[1]CA[UTF-8]SZ[2]PW[é]GN[a\\]b\\\\c:d]KM[-0.5]AB[aa]AW[bb]PL[W]C[x\ny])", "" },
  { "lines-in-title", POSITION (BOARD, "{\"details\":{\"title\":\"a\\nb\"}}"),
    "(;FF[4]GM[1]CA[UTF-8]SZ[2]GN[a b]AB[aa]AW[bb]PL[W])", "detail-lost" },
  { "exponent", POSITION (BOARD, "{\"details\":{\"komi\":65e-1}}"),
    "(;FF[4]GM[1]CA[UTF-8]SZ[2]AB[aa]AW[bb]PL[W])", "detail-lost" },
  { "ko", POSITION (BOARD, "{\"details\":{\"ko\":1}}"),
    "(;FF[4]GM[1]CA[UTF-8]SZ[2]AB[aa]AW[bb]PL[W])", "detail-lost" },
  { "tags", POSITION (BOARD, "{\"details\":{\"tags\":{\"RU\":\"AGA\",\"EV\":\"x\"}}}"),
    "(;FF[4]GM[1]CA[UTF-8]SZ[2]RU[AGA]EV[x]AB[aa]AW[bb]PL[W])", "" },
  { "foreign-tags", POSITION (BOARD, "{\"details\":{\"tags\":{\"Event\":\"x\",\"AB\":\"aa\"}}}"),
    "(;FF[4]GM[1]CA[UTF-8]SZ[2]AB[aa]AW[bb]PL[W])", "detail-lost" },
  { "marks",
    POSITION (BOARD, "{\"details\":{\"marks\":[{\"squares\":[0,3],\"kind\":\"arrow\"},"
                     "{\"kind\":\"square\",\"squares\":[2]},"
                     "{\"kind\":\"square\",\"squares\":[1],\"shape\":\"circle\"}]}}"),
    "(;FF[4]GM[1]CA[UTF-8]SZ[2]AB[aa]AW[bb]PL[W]SQ[ab]CR[ba]AR[aa:bb])", "" },
  { "coloured-mark",
    POSITION (BOARD, "{\"details\":{\"marks\":[{\"kind\":\"square\",\"squares\":[2],"
                     "\"colour\":\"red\"}]}}"),
    "(;FF[4]GM[1]CA[UTF-8]SZ[2]AB[aa]AW[bb]PL[W]SQ[ab])", "detail-lost" },
  { "strange-mark",
    POSITION (BOARD, "{\"details\":{\"marks\":[{\"kind\":\"square\",\"squares\":[2],"
                     "\"size\":2}]}}"),
    "(;FF[4]GM[1]CA[UTF-8]SZ[2]AB[aa]AW[bb]PL[W])", "detail-lost" },
  { "other-game", POSITION (BOARD, "{\"game\":\"chess\"}"),
    "(;FF[4]GM[1]CA[UTF-8]SZ[2]AB[aa]AW[bb]PL[W])", "game-lost" },
};

static void
test_write (gconstpointer data)
{
  const WriteCase *row = data;
  const char *format = row->json[0] == '{' ? "json" : "feen";
  g_autoptr (QiReading) reading =
    notation_read (format, row->json, strlen (row->json), NULL, FALSE);
  g_autoptr (GPtrArray) findings = qi_findings_new ();

  g_assert_nonnull (reading->setup);
  g_autofree char *text =
    qi_notation_write (qi_notation_lookup ("sgf"), reading->setup, NULL, findings);
  g_autofree char *codes = notation_dup_codes (findings);
  g_assert_cmpstr (codes, ==, row->codes);
  g_assert_cmpstr (text, ==, row->text);
}

/* The largest board, with a stone on each corner: the last letter is Z. */
static void
test_largest (void)
{
  static const char text[] = "(;FF[4]GM[1]CA[UTF-8]SZ[52]AB[aa][ZZ]AW[Za][aZ]PL[B])";
  g_autoptr (QiReading) reading = read_sgf (text);
  QiPosition *position = qi_setup_get_position (reading->setup);
  g_autofree char *again =
    qi_notation_write (qi_notation_lookup ("sgf"), reading->setup, NULL, NULL);

  g_assert_cmpuint (qi_position_get_n_squares (position), ==, 52 * 52);
  g_assert_cmpstr (qi_position_get_piece (position, 51)->text, ==, "s");
  g_assert_cmpstr (qi_position_get_piece (position, 52 * 52 - 1)->text, ==, "S");
  g_assert_cmpstr (again, ==, text);
}

static QiDetails *
with_text (QiDetails  *details,
           GRand      *rand,
           const char *key)
{
  static const char alphabet[] = "ab \n]\\[:;(é)";
  g_autoptr (GString) text = g_string_new ("x");

  if (g_rand_boolean (rand))
    return details;
  for (gint32 n = g_rand_int_range (rand, 0, 8); n > 0; n--)
    g_string_append_unichar (text,
                             g_utf8_get_char (g_utf8_offset_to_pointer (
                               alphabet,
                               g_rand_int_range (rand, 0, (gint32) g_utf8_strlen (alphabet, -1)))));
  g_autoptr (QiValue) value = qi_value_new_string (text->str, -1);
  QiDetails *next = qi_details_with (details, key, value);
  qi_details_unref (details);
  return next;
}

static void
test_random (void)
{
  guint32 seed = (guint32) g_test_rand_int ();
  g_autoptr (GRand) rand = g_rand_new_with_seed (seed);

  g_test_message ("seed %u", seed);
  for (guint round = 0; round < get_rounds (1000); round++)
    {
      const QiShape shape = {
        2, { (guint) g_rand_int_range (rand, 1, 53), (guint) g_rand_int_range (rand, 1, 53) }
      };
      const guint n_squares = qi_shape_get_n_squares (&shape);
      QiPositionBuilder *builder = qi_position_builder_new (&shape, qi_limits_get_default ());

      for (gint32 i = g_rand_int_range (rand, 0, (gint32) n_squares + 1); i > 0; i--)
        qi_position_builder_put (builder, (guint) g_rand_int_range (rand, 0, (gint32) n_squares),
                                 g_rand_boolean (rand) ? &QI_TOKEN ("S") : &QI_TOKEN ("s"));
      qi_position_builder_set_style (builder, QI_SIDE_FIRST, &QI_TOKEN ("G"));
      qi_position_builder_set_style (builder, QI_SIDE_SECOND, &QI_TOKEN ("g"));
      qi_position_builder_set_turn (builder, (QiSide) g_rand_int_range (rand, 0, 2));
      g_autoptr (QiPosition) position = qi_position_builder_end (builder, NULL);
      g_autoptr (QiDetails) details = with_text (qi_details_new (), rand, "comment");
      g_autoptr (QiSetup) setup = qi_setup_new (position, "go", details);
      g_autoptr (GPtrArray) findings = qi_findings_new ();
      g_autofree char *text = qi_notation_write (qi_notation_lookup ("sgf"), setup, NULL, findings);

      g_assert_nonnull (text);
      g_assert_cmpuint (findings->len, ==, 0);
      g_autoptr (QiReading) reading = read_sgf (text);
      g_assert_cmpuint (reading->findings->len, ==, 0);
      g_assert_true (qi_setup_equal (setup, reading->setup));
    }
}

static void
test_garbage (void)
{
  static const char *const words[] = { "(",  ")",  ";",    "[",       "]",  "\\",          "AB",
                                       "AW", "SZ", "[aa]", "[3]",     ":",  "bb",          "\xe9",
                                       "\n", "B",  "LB",   "[ab:cc]", "CA", "[Shift_JIS]", "\x95",
                                       "C",  "GM", "[2]",  "PL[W]" };
  guint32 seed = (guint32) g_test_rand_int ();
  g_autoptr (GRand) rand = g_rand_new_with_seed (seed);

  g_test_message ("seed %u", seed);
  for (guint round = 0; round < get_rounds (10000); round++)
    {
      g_autoptr (GString) text = g_string_new (round % 2 == 0 ? "(;" : NULL);

      for (gint32 n = g_rand_int_range (rand, 0, 20); n > 0; n--)
        g_string_append (text, words[g_rand_int_range (rand, 0, G_N_ELEMENTS (words))]);
      g_autoptr (QiReading) reading =
        notation_read ("sgf", text->str, text->len, NULL, round % 3 == 0);
      notation_assert_sound (reading, text->len);
    }
}

/* Texts that are long for no good reason cost no more than their length. */
static void
test_large (void)
{
  static const struct
  {
    const char *head;
    const char *repeated;
    guint times;
  } texts[] = {
    { "(;SZ[52]AB", "[aa:ZZ]", 200000 },
    { "(;SZ[52]TR", "[aa:ZZ]", 200000 },
    { "", "(;", 500000 },
    { "(;", ";", 1000000 },
    { "(;", "AB[aa]", 200000 },
    { "(;", "(;B[aa])", 200000 },
    { "(", " (", 500000 },
    { "(;", "]", 500000 },
  };

  if (skip_large ())
    return;
  for (gsize i = 0; i < G_N_ELEMENTS (texts); i++)
    {
      g_autoptr (GString) text = g_string_new (texts[i].head);

      for (guint n = get_rounds (texts[i].times); n > 0; n--)
        g_string_append (text, texts[i].repeated);
      g_autoptr (QiReading) reading = notation_read ("sgf", text->str, text->len, NULL, TRUE);
      notation_assert_sound (reading, text->len);
      g_assert_cmpuint (reading->findings->len, <=, 110);
    }
}

int
main (int    argc,
      char **argv)
{
  g_test_init (&argc, &argv, NULL);

  case_table_add ("/core/sgf/read/", rows, test_read);
  case_table_add ("/core/sgf/faults/", faults, test_fault);
  case_table_add ("/core/sgf/files/", files, test_file);
  case_table_add ("/core/sgf/write/", writes, test_write);
  g_test_add_func ("/core/sgf/all-faults", test_all_faults);
  g_test_add_func ("/core/sgf/lenient", test_lenient);
  g_test_add_func ("/core/sgf/ranges", test_ranges);
  g_test_add_func ("/core/sgf/places", test_places);
  g_test_add_func ("/core/sgf/largest", test_largest);
  g_test_add_func ("/core/sgf/random", test_random);
  g_test_add_func ("/core/sgf/garbage", test_garbage);
  g_test_add_func ("/core/sgf/large", test_large);
  return g_test_run ();
}
