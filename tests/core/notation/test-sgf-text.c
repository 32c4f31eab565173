/* SPDX-License-Identifier: Apache-2.0 */
#include "notation-tests.h"
#include "stones.h"

#include "qi-notation-private.h"
#include "qi-sgf-scan-private.h"

/* The text of SGF: how it is told from others, and which of its nodes make the set-up. Source: SGF FF[4],
 * https://www.red-bean.com/sgf/. */

typedef enum
{
  NONE,
  MAYBE,
  PERHAPS,
  SURE
} Likelihood;

static const struct
{
  const char *text;
  Likelihood  likelihood;
} texts[] = {
  { "(;GM[1]SZ[9])", SURE },
  { " \n(;GM[1])", SURE },
  { "\xEF\xBB\xBF(;GM[1])", SURE },
  { "(;SZ[9])", SURE },
  { "(;SiZe[9])", SURE },
  { "( ; SZ [9] )", SURE },
  { "(SZ[9]AB[aa])", SURE },
  { "(SZ[9];AB[aa])", SURE },
  { "(;;SZ[9])", SURE },
  { "(;SZ", SURE },
  { "(;", MAYBE },
  { "(;)", MAYBE },
  { "(;(;SZ[9]))", MAYBE },
  { "(;[9])", MAYBE },
  { "(;5)", NONE },
  { "(; a comment", NONE },
  { "(; a comment)", NONE },
  { "(; A comment)", NONE },
  { "(; A comment [1])", SURE },
  { "(; a comment [1])", NONE },
  { "(GM)", NONE },
  { "(Like this)", NONE },
  { "()", NONE },
  { "(", NONE },
  { "", NONE },
  { ";GM[1]", NONE },
  { "Of today: (;GM[1])", PERHAPS },
  { "Of today: (;)", NONE },
  { "Of today: (like this) (;GM[1])", PERHAPS },
  { "Of today: (;) (;GM[1])", PERHAPS },
  { "Of today: (SIZE[9])", NONE },
  { "Of today: (SIZE[9]AB[aa])", PERHAPS },
  { "Of today: (SIZE[9];AB[aa])", PERHAPS },
  { "Of today: (SIZE[9", NONE },
  { "# (;GM[1])", NONE },
  { "# (;GM[1])\n(;SZ[9])", PERHAPS },
  { "# (;GM[1])\r(;SZ[9])", PERHAPS },
  /* Those of the generic game server, whose games have names. */
  { "(;GM[Othello]SZ[8])", NONE },
  { "(;SZ[8]GM[Othello])", NONE },
  { "(;SZ[8];GM[Othello])", NONE },
  { "(;SZ[8];B[aa];GM[Othello])", SURE },
  { "(;GM[]SZ[8])", SURE },
  { "(;GM[2]SZ[8])", SURE },
};

static void
test_likelihood (void)
{
  const QiNotation *sgf = qi_notation_lookup ("sgf");

  for (gsize i = 0; i < G_N_ELEMENTS (texts); i++)
    {
      const guint score = sgf->detect (sgf, texts[i].text, strlen (texts[i].text));

      g_test_message ("%s", texts[i].text);
      g_assert_cmpint (score >= 90   ? SURE
                       : score >= 40 ? PERHAPS
                       : score > 0   ? MAYBE
                                     : NONE,
                       ==, texts[i].likelihood);
    }
}

static const struct
{
  const char *name;
  const char *input;
  const char *board; /* NULL: not read */
  const char *findings;
  const char *details;
} rows[] = {
  { "size-of-one", "(;SZ[1])", ". b", "", "{}" },
  { "size-wide", "(;SZ[3:2]AB[cb])", ".../..X b", "", "{}" },
  { "size-high", "(;SZ[2:3]AB[bc])", "../../.X b", "", "{}" },
  { "size-blanks", "(;SZ[ 3 : 2 ])", ".../... b", "", "{}" },
  { "size-zero-high", "(;SZ[2:0])", NULL, "property-value<2:0>", NULL },
  { "size-beyond-52", "(;SZ[2:53])", NULL, "property-value<2:53>", NULL },
  { "size-none", "(;SZ[:2])", NULL, "property-value<:2>", NULL },
  { "size-sign", "(;SZ[+2])", NULL, "property-value<+2>", NULL },
  { "size-two-same", "(;SZ[2:2])", "../.. b", "odd-size<2:2>", "{}" },
  { "size-behind-move", "(;AB[aa];B[bb];SZ[2])", NULL, NULL, NULL },
  { "game-3", "(;GM[3]SZ[2])", NULL, "other-game<3>", NULL },
  { "game-0", "(;GM[0]SZ[2])", NULL, "other-game<0>", NULL },
  { "game-blanks", "(;GM[ 1 ]SZ[2])", "../.. b", "", "{}" },
  { "game-empty", "(;GM[]SZ[2])", "../.. b", "", "{}" },
  { "letters", "(;SZ[30:1]AB[Ad])", NULL, "point-outside<Ad>", NULL },
  { "letters-beyond-z", "(;SZ[30:1]AB[Aa])", "..........................X... b", "", "{}" },
  { "outside-right", "(;SZ[2]AB[ca])", NULL, "point-outside<ca>", NULL },
  { "outside-below", "(;SZ[2]AB[ac])", NULL, "point-outside<ac>", NULL },
  { "corner", "(;SZ[2]AB[bb])", "../.X b", "", "{}" },
  { "point-long", "(;SZ[2]AB[aaa])", NULL, "property-value<aaa>", NULL },
  { "rectangle-half", "(;SZ[2]AB[aa:])", NULL, "property-value<aa:>", NULL },
  { "rectangle-of-one", "(;SZ[2]AB[ba:ba])", ".X/.. b", "", "{}" },
  { "rectangle-column-up", "(;SZ[2]AB[bb:ba])", ".X/.X b", "", "{}" },
  { "rectangle-row-back", "(;SZ[2]AB[ba:aa])", "XX/.. b", "", "{}" },
  { "rectangle-over-stone", "(;SZ[2]AB[aa:bb];AW[ba:bb])", "XO/XO b", "", "{}" },
  { "twice-same", "(;SZ[2]AB[ba][aa:bb])", "XX/XX b", "point-twice<aa:bb>", "{}" },
  { "twice-other", "(;SZ[2]AB[ba]AW[aa:bb])", NULL, "point-twice<aa:bb>", NULL },
  { "twice-in-nodes", "(;SZ[2]AB[ba];AW[ba])", ".O/.. b", "", "{}" },
  { "othello-number", "(;GM[2]AB[a8]AW[h1])",
    ".......O/......../......../......../......../......../......../X....... b", "", NULL },
  { "othello-letters", "(;GM[2]AB[ah]AW[ha])",
    ".......O/......../......../......../......../......../......../X....... b", "", NULL },
  { "othello-capital", "(;GM[2]AB[A8]AW[H1])",
    ".......O/......../......../......../......../......../......../X....... b", "", NULL },
  { "othello-zero", "(;GM[2]AB[a0])", NULL, "property-value<a0>", NULL },
  { "othello-nine", "(;GM[2]AB[a9])", NULL, "point-outside<a9>", NULL },
  { "othello-ten", "(;GM[2]SZ[10]AB[a10])",
    "........../........../........../........../........../........../........../........../"
    "........../X......... b",
    "", NULL },
  { "othello-word", "(;GM[2]AB[a1x])", NULL, "property-value<a1x>", NULL },
  { "turn-1", "(;SZ[1]PL[2])", ". w", "side-nickname<2>", "{}" },
  { "turn-small", "(;SZ[1]PL[w])", ". w", "side-nickname<w>", "{}" },
  { "turn-black", "(;SZ[1]PL[BLACK])", ". b", "side-nickname<BLACK>", "{}" },
  { "turn-long", "(;SZ[1]PL[whites])", NULL, "property-value<whites>", NULL },
  { "turn-two", "(;SZ[1]PL[W][B])", ". w", "property-value<B>", "{}" },
  { "turn-three", "(;SZ[1]PL[W][B][B])", ". w", "property-value<B>", "{}" },
  { "move-of-white", "(;SZ[2];W[aa])", "../.. w", "moves-ignored<W[aa]>", "{}" },
  { "move-of-black", "(;SZ[2];B[aa];W[bb])", "../.. b", "moves-ignored<B[aa];W[bb]>", "{}" },
  { "move-then-other-game", "(;SZ[2];B[aa])(;SZ[2];W[bb])", "../.. b",
    "moves-ignored<B[aa]> games-ignored<(;SZ[2];W[bb])>", "{}" },
  { "move-in-variation", "(;SZ[2](;AB[aa];B[bb])(;W[ab]))", "X./.. b",
    "moves-ignored<B[bb])(;W[ab])>", "{}" },
  { "set-up-in-variation", "(;SZ[2](;AB[aa])(;AW[bb]))", "X./.. b", "variations-ignored<AW>",
    "{}" },
  { "turn-in-variation", "(;SZ[2](;AB[aa])(;PL[W]))", "X./.. b", "variations-ignored<PL>", "{}" },
  { "clear-in-variation", "(;SZ[2](;AB[aa])(;AE[aa]))", "X./.. b", "variations-ignored<AE>", "{}" },
  { "comment-in-variation", "(;SZ[2](;AB[aa])(;C[a]))", "X./.. b", "", "{}" },
  { "variation-of-variation", "(;SZ[2](;AB[aa](;AB[bb])(;AB[ab])))", "X./.X b",
    "variations-ignored<AB>", "{}" },
  { "behind-variations", "(;SZ[2](;AB[aa]);AB[bb])", "X./.. b", "variations-ignored<AB>", "{}" },
  { "set-up-behind-move", "(;SZ[2];B[aa];AB[bb](;AW[ab]))", "../.. b",
    "moves-ignored<B[aa];AB[bb](;AW[ab])>", "{}" },
  { "property-empty", "(;SZ[2]AB;)", "../.. b", "property-empty<AB>", "{}" },
  { "property-twice-in-node", "(;SZ[2]C[a]C[b];C[c])", "../.. b", "property-twice<C>",
    "{\"comment\":\"a\\nb\\nc\"}" },
  { "comment-of-two", "(;SZ[2]C[a][b])", "../.. b", "property-value<b>", "{\"comment\":\"a\"}" },
  { "comment-empty", "(;SZ[2]C[])", "../.. b", "", "{}" },
  { "player-empty", "(;SZ[2]PB[]PW[x]GN[])", "../.. b", "", "{\"players\":{\"second\":\"x\"}}" },
  { "komi-empty", "(;SZ[2]KM[])", "../.. b", "", "{}" },
  { "tag-empty", "(;SZ[2]EV[])", "../.. b", "", "{}" },
  { "tag-of-two", "(;SZ[2]EV[a][b])", "../.. b", "property-ignored<b>",
    "{\"tags\":{\"EV\":\"a\"}}" },
  { "tag-again", "(;SZ[2]EV[a];EV[b])", "../.. b", "property-ignored<b>",
    "{\"tags\":{\"EV\":\"a\"}}" },
  { "stray-words", "(;SZ[2] 5 AB[aa])", "X./.. b", "stray-text<5>", "{}" },
  { "stray-value", "(;[x]SZ[2])", "../.. b", "stray-text<x>", "{}" },
  { "stray-close", "(;SZ[2]))", "../.. b", "stray-text<)>", "{}" },
  { "stray-behind", "(;SZ[2]) end", "../.. b", "stray-text<end>", "{}" },
  { "stray-node", "(;SZ[2]) ;", "../.. b", "stray-text<;>", "{}" },
  { "open-value", "(;SZ[2]C[a", NULL, "property-unclosed<[a> text-ends<>", NULL },
  { "open-escape", "(;SZ[2]C[a\\]", NULL, "property-unclosed<[a\\]> text-ends<>", NULL },
  { "open-tree", "(;SZ[2](;AB[aa])", NULL, "text-ends<>", NULL },
  { "open-moves", "(;SZ[2];B[aa]", NULL, "text-ends<> moves-ignored<B[aa]>", NULL },
};

static void
test_row (gconstpointer data)
{
  const gsize i = GPOINTER_TO_SIZE (data);
  const char *input = rows[i].input;
  g_autoptr (QiReading) reading = notation_read ("sgf", input, strlen (input), NULL, FALSE);
  g_autofree char *findings = dup_findings (reading->findings, input);

  notation_assert_sound (reading, strlen (input));
  /* NULL: the size behind the first move does not count; the board has the usual one. */
  if (rows[i].findings == NULL)
    {
      g_assert_cmpuint (qi_position_get_n_squares (qi_setup_get_position (reading->setup)), ==,
                        361);
      return;
    }
  g_assert_cmpstr (findings, ==, rows[i].findings);
  g_assert_cmpint (reading->setup != NULL, ==, rows[i].board != NULL);
  if (rows[i].board == NULL)
    return;
  g_autofree char *board = stones_dup_board (reading->setup);
  g_assert_cmpstr (board, ==, rows[i].board);
  if (rows[i].details == NULL)
    return;
  g_autoptr (QiValue) value = qi_details_to_value (qi_setup_get_details (reading->setup));
  g_autofree char *json = qi_value_to_string (value);
  g_assert_cmpstr (json, ==, rows[i].details);
}

/* Which bytes begin a character of two, in the encodings where the second may look like a bracket: Shift JIS has single
 * bytes from A0 to DF, the others have none. Sources: JIS X 0208, annex 1; Big5; GB 18030. */
static void
test_pairs (void)
{
  static const struct
  {
    const char *charset;
    const char *text;
    gsize n;
  } pairs[] = {
    { "shift_jis", "\x80\x5c", 1 },
    { "shift_jis", "\x81\x5c", 2 },
    { "shift_jis", "\x9f\x5c", 2 },
    { "shift_jis", "\xa0\x5c", 1 },
    { "shift_jis", "\xdf\x5c", 1 },
    { "shift_jis", "\xe0\x5c", 2 },
    { "shift_jis", "\xfc\x5c", 2 },
    { "shift_jis", "\xff\x5c", 1 },
    { "big5", "\xa0\x5c", 2 },
    { "big5", "\xfe\x5c", 2 },
    { "big5", "\xff\x5c", 1 },
    { "big5", "\x80\x5c", 1 },
    { "gbk", "\x81\x5d", 2 },
    { "gbk", "\x81\x2f", 1 },
    { "gb18030", "\x81\x30", 2 },
    { "euc-jp", "\xa4\x5c", 1 },
    { "utf-8", "\xe3\x5c", 1 },
    { "latin1", "\xe9\x5c", 1 },
    { "big5", "a\x5c", 1 },
    { "big5", "\xa5", 1 },
    /* A backslash that is a second byte, escaped or not. */
    { "big5", "\xa5\x5c\x5c", 3 },
    { "big5", "\xa5\x5c]", 3 },
    { "big5", "\xa5\x5c]a", 2 },
    { "big5", "\xa5\x5c]\x80", 3 },
    { "big5", "\xa5\x5c]\x7f", 2 },
    { "big5",
      "\xa5\x5c"
      "a",
      2 },
    { "big5", "\xa5]]", 2 },
  };

  for (gsize i = 0; i < G_N_ELEMENTS (pairs); i++)
    {
      const QiSgfCharset *charset =
        qi_sgf_charset_lookup (pairs[i].charset, strlen (pairs[i].charset));
      char second = 'x';

      g_test_message ("%" G_GSIZE_FORMAT, i);
      g_assert_nonnull (charset);
      g_assert_cmpuint (qi_sgf_count_bytes (charset, pairs[i].text, 0, strlen (pairs[i].text),
                                            &second),
                        ==, pairs[i].n);
      g_assert_cmpint ((guchar) second, ==,
                       pairs[i].n == 1 ? 0 : (guchar) pairs[i].text[pairs[i].n - 1]);
    }
  g_assert_null (qi_sgf_charset_lookup ("utf/8", 5));
  g_assert_null (qi_sgf_charset_lookup ("", 0));
  g_assert_true (qi_sgf_charset_lookup (" UTF_8.", 7) == qi_sgf_charset_lookup ("utf8", 4));
}

int
main (int    argc,
      char **argv)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/core/sgf-text/likelihood", test_likelihood);
  g_test_add_func ("/core/sgf-text/pairs", test_pairs);
  for (gsize i = 0; i < G_N_ELEMENTS (rows); i++)
    {
      g_autofree char *path = g_strconcat ("/core/sgf-text/", rows[i].name, NULL);

      g_test_add_data_func (path, GSIZE_TO_POINTER (i), test_row);
    }
  return g_test_run ();
}
