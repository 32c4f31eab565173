/* SPDX-License-Identifier: Apache-2.0 */
#include "likelihood.h"
#include "notation-tests.h"

/* How likely a text is of a format: its fields tell, one after the other. Other formats have this in tests of their
 * texts. */

typedef LikelihoodRow Row;

static void
check (const char *format,
       const Row  *rows,
       gsize       n)
{
  check_likelihood (format, rows, n, FALSE);
}

#define BOARD "4k3/8/4K3"

static void
test_fen (void)
{
  static const Row rows[] = {
    { BOARD " w - - 0 1", SURE },
    { BOARD " b KQkq e3 12 34", SURE },
    { BOARD " w - - 0", SURE },
    { BOARD " w - - 0 1 x y", SURE },
    { BOARD " w - - 0 1 x y z", NONE },
    { BOARD " w - -", LIKELY },
    { BOARD " w 0 1", LIKELY },
    { BOARD " w KQ 1", PERHAPS },
    { BOARD " w -", LIKELY },
    { BOARD " w", LIKELY },
    { "4k3/8/4K! w", LIKELY },
    { BOARD, PERHAPS },
    { "4k3/8/4K!", HARDLY },
    { "/4k3/8", NONE },
    { "{4k3/8/4K3 w - - 0 1", NONE },
    { "", NONE },
    { BOARD " r", PERHAPS },
    { BOARD " x", HARDLY },
    { "4k3/8/4K! x", NONE },
    { BOARD " x - -", PERHAPS },
    { BOARD " x -", HARDLY },
    { BOARD "[Pp] w", LIKELY },
    { "4k3/8/4K3+R~* w", LIKELY },
    { "4k3/8/4K3~", PERHAPS },
    { "[4k3/8/4K3", HARDLY },
    { "K/k w", NONE },
    { "Kp/pk w", NONE },
    { "abc/def w - -", NONE },
    /* One rank: all other fields have to be those of a FEN. */
    { "k2K w - -", LIKELY },
    { "k2K b KQkq e3", LIKELY },
    { "k2K w - - 0 1", SURE },
    { "k2K w - - 0", SURE },
    { "k2K w 0 1", LIKELY },
    { "k2K x - -", NONE },
    { "k2K x - - 0 1", NONE },
    { "k2K w - x", NONE },
    { "k2K w 5 -", NONE },
    { "k2K w", NONE },
    { "k2K w -", NONE },
    { "k2K w - - x", NONE },
    { "k2K w - - x 1", NONE },
    { "k2K w 5x - 0 1", NONE },
    { "k2K w - x 0 1", NONE },
    { "word w - - 0 x", NONE },
  };

  check ("fen", rows, G_N_ELEMENTS (rows));
}

static void
test_epd (void)
{
  static const Row rows[] = {
    { BOARD " w - -", LIKELY },
    { BOARD " w - - ;", LIKELY },
    { BOARD " w - - bm e4;", SURE },
    { BOARD " w - - bm e4", LIKELY },
    { BOARD " w - - bm", LIKELY },
    { BOARD " w - -, bm e4", SURE },
    { BOARD " w - - 0 1", NONE },
    { BOARD " w - - 0", NONE },
    { BOARD " w - - 0 1;", LIKELY },
    { BOARD " w - - 0 1; bm e4", SURE },
    { BOARD " w - - 0 1 bm e4", SURE },
    { BOARD " w - - 0 1 bm", NONE },
    { BOARD " w - - 0 1 foo e4", NONE },
    { BOARD " w - - 0 1 foo e4;", SURE },
    { BOARD " w - - 0 1 c0 e4", SURE },
    { BOARD " w - - 0 1 v9 e4", SURE },
    { BOARD " w - - 0 1 x9 e4", NONE },
    { BOARD " w - - 0 1 cx e4", NONE },
    { BOARD " w - - 0 1 c10 e4", NONE },
    { BOARD " w - - [0.5]", SURE },
    { BOARD " w - - 0 1 [0.5]", SURE },
    { BOARD " w - - 0 1 [0.5];", SURE },
    { BOARD " w - - 0 1 [0.5] ; ", SURE },
    { BOARD " w - - 0 1 []", NONE },
    { BOARD " w - - 0 1 [5", NONE },
    { BOARD " w - - 0 1 [5]]", NONE },
    { BOARD " w - - 0 1 [\"5]", NONE },
    { BOARD " w - - x 1", NONE },
    { BOARD " w - - foo 1", NONE },
    { BOARD " w - - foo 1;", SURE },
    { BOARD " w - - foo bar", LIKELY },
    { BOARD " w - - acd 1", LIKELY },
    { BOARD " w - - c0 1", LIKELY },
    { BOARD " - - - bm e4;", SURE },
    { BOARD " - - -", NONE },
    { BOARD " - - - ;", NONE },
    { BOARD " 5 - - bm e4;", NONE },
    { BOARD " ww - - bm e4;", NONE },
    { BOARD " w -", NONE },
    { "abc/def w - - bm e4;", NONE },
    { "k2K w - - bm e4;", SURE },
    { "k2K w - -", LIKELY },
    { "k2K x - - bm e4;", NONE },
    { "k2K w 5 - bm e4;", NONE },
    { "k2K w - x bm e4;", NONE },
    { "", NONE },
  };

  check ("epd", rows, G_N_ELEMENTS (rows));
}

#define RULE "+---+---+\n"

static void
test_ascii (void)
{
  static const Row rows[] = {
    { "| k |   |\n|   | K |\n", LIKELY },
    { RULE "| k |   |\n" RULE "|   | K |\n" RULE, LIKELY },
    { "2x2\n| k |   |\n|   | K |\n", SURE },
    { "Chess, 2x2\n| k |   |\n|   | K |\n", SURE },
    { "Chess, 2×2, 4 squares\n| k |   |\n|   | K |\n", SURE },
    { "A, b, 2x2\n| k |   |\n|   | K |\n", SURE },
    { "2 x 2\n| k |   |\n|   | K |\n", LIKELY },
    { "2x2 words\n| k |   |\n|   | K |\n", LIKELY },
    { "2x\n| k |   |\n|   | K |\n", LIKELY },
    { "x2\n| k |   |\n|   | K |\n", LIKELY },
    { "2\n| k |   |\n|   | K |\n", LIKELY },
    { "| k |   |\n|   | K |\n2x2\n", LIKELY },
    { "2x2\n", NONE },
    { "k . .\n. P .\n. . K\n", LIKELY },
    { "k . .\n. P .\n. . .\n", LIKELY },
    { ". . .\n. . .\n. . .\n", HARDLY },
    { ". . .\n. . .\n. . .\na b c\n", LIKELY },
    { "|   |   |\n|   |   |\n", HARDLY },
    { "| k |   |\n|   |\n|   | K |\n", PERHAPS },
    { "| k | ?? |\n|   | K |\n", HARDLY },
    { "| k | ?? |\n| ?? | K |\n", NONE },
    { "| k | +k^ |\n|   | K |\n", LIKELY },
    { "| k |   | |   | K |", NONE },
    { "{\n| k |   |\n|   | K |\n", NONE },
    { "(\n| k |   |\n|   | K |\n", NONE },
    { "| k |\n| K |\n", NONE },
    { "words\n", NONE },
    { "\n", NONE },
  };

  check ("ascii", rows, G_N_ELEMENTS (rows));
}

#define NINE "4k4/9/9/9/9/9/9/9/9"

static void
test_sfen (void)
{
  static const Row rows[] = {
    { NINE " b - 1", SURE },
    { NINE " w 2P3p 12", SURE },
    { NINE " b +P 1", SURE },
    { BOARD " b - 1", SURE },
    { NINE " b -", LIKELY },
    { BOARD " b -", PERHAPS },
    { NINE " b ?", LIKELY },
    { BOARD " b ?", HARDLY },
    { NINE " b ? 1", LIKELY },
    { NINE " b - -1", LIKELY },
    { NINE " b - -x", PERHAPS },
    { NINE " b - -", PERHAPS },
    { BOARD " b - -1", HARDLY },
    { NINE " b - x", PERHAPS },
    { BOARD " b - x", HARDLY },
    { NINE " b 0 1", HARDLY },
    { NINE " b", LIKELY },
    { BOARD " b", PERHAPS },
    { NINE, PERHAPS },
    { BOARD, HARDLY },
    { NINE " x - 1", LIKELY },
    { BOARD " x - 1", NONE },
    { NINE " x - y", NONE },
    { NINE " x -", NONE },
    { NINE " b - 1 2", NONE },
    { "/" NINE, NONE },
    { "", NONE },
    { "abc/def b - 1", NONE },
    { "K/k b", NONE },
    { "Kp/pk b", NONE },
    /* Eight or ten ranks, or files, are not nine. */
    { "4k4/9/9/9/9/9/9/9", HARDLY },
    { "4k4/9/9/9/9/9/9/9/9/9", HARDLY },
    { "4k3/9/9/9/9/9/9/9/9", HARDLY },
    { "4k5/9/9/9/9/9/9/9/9", HARDLY },
    { "4+k4/9/9/9/9/9/9/9/9", PERHAPS },
    /* One rank: all other fields have to be there. */
    { "k2K b - 1", SURE },
    { "k2K w 2P 1", SURE },
    { "k2K x - 1", NONE },
    { "k2K b -", NONE },
    { "k2K b ? 1", NONE },
    { "k2K b 2 1", NONE },
    { "k2K b - x", NONE },
  };

  check ("sfen", rows, G_N_ELEMENTS (rows));
}

static void
test_pgn (void)
{
  static const Row rows[] = {
    { "[Event \"x\"]", SURE },
    { "[FEN \"x\"]", SURE },
    { "[Result \"*\"]\n\n1. e4 *", SURE },
    { "\xef\xbb\xbf[Event \"x\"]", SURE },
    { " \n[Event \"x\"]", SURE },
    { "% words\n[Event \"x\"]", SURE },
    { "; words\n[Event \"x\"]", SURE },
    { "[Other \"x\"]", LIKELY },
    { "[Other \"x\"]\n[Site \"x\"]", SURE },
    { "words\n[Event \"x\"]", NONE },
    { "1. e4 e5 *", NONE },
    { "; words", NONE },
    { "[", NONE },
    { "", NONE },
    { "   ", NONE },
    /* Draughts has the same tags. */
    { "[FEN \"W:W1:B2\"]", NONE },
    { "[FEN \"b:b1\"]", NONE },
    { "[FEN \"W\"]", SURE },
    { "[FEN \"Wx\"]", SURE },
    { "[FEN \"X:\"]", SURE },
    { "[GameType \"20\"]", NONE },
    { "[GameType \"2\"]", LIKELY },
    { "[GameType \"x0\"]", LIKELY },
    { "[Event \"x\"]\n\n1. 32-28 *", PERHAPS },
    { "[Event \"x\"]\n\n1.11x18 *", PERHAPS },
    { "[Event \"x\"]\n\n1. 3-8 *", PERHAPS },
    { "[Event \"x\"]\n\n1. 1-5 *", SURE },
    { "[Event \"x\"]\n\n1-0", SURE },
    { "[Event \"x\"]\n\n1. 32+28 *", SURE },
    { "[Event \"x\"]\n\n1. 32-x *", SURE },
  };

  check ("pgn", rows, G_N_ELEMENTS (rows));
}

static void
test_pieces (void)
{
  static const Row rows[] = {
    { "wKd6 bKh7", LIKELY },
    { "White: Kd6 Black: Kh7 (1+1) black to move", LIKELY },
    { "w: Kd6", LIKELY },
    { "wa2", LIKELY },
    { "w b", HARDLY },
    { "white black", HARDLY },
    { "w", NONE },
    { "Kd6 Kh7", NONE },
    { "a2", NONE },
    { "wKd6 hello", NONE },
    { "wK bKh7", NONE },
    { "wkd6", NONE },
    { "w+d6", NONE },
    { "w+Rd6", LIKELY },
    { "wKd6 x:", NONE },
    { "", NONE },
    { " ,;", NONE },
  };
  /* Only the beginning is looked at, up to its last whole word. */
  g_autofree char *blanks = g_strnfill (1100, ' ');
  g_autofree char *behind = g_strconcat ("wKd6", blanks, "hello", NULL);
  g_autofree char *before = g_strconcat ("hello", blanks, "wKd6", NULL);
  const Row longer[] = { { behind, LIKELY }, { before, NONE } };

  check ("pieces", rows, G_N_ELEMENTS (rows));
  check ("pieces", longer, G_N_ELEMENTS (longer));
}

static void
test_feen (void)
{
  static const Row rows[] = {
    { "k^2/1P1/2K / G/g", SURE },
    { "k^2/1P1/2K / g/G", SURE },
    { "k^2/1P1/2K G/g", LIKELY },
    { "k^2/1P1/2K x / G/g", LIKELY },
    { "a b k^2/1P1/2K / G/g", NONE },
    { "k^2/1P1/2K / G/gx", LIKELY },
    { "k^2/1P1/2K / x", PERHAPS },
    { "k^2/1P1/2K x y/z", SURE },
    { "k^2/1P1/2K x y", NONE },
    { "8 x y/zz", PERHAPS },
    { "word / y/zz", LIKELY },
    { "word x y/zz", NONE },
    { "k^2/1P! P/ y/zz", NONE },
    { "1/2 1/3 1/4", NONE },
    { "k^2/1P1/2K", NONE },
    { "", NONE },
  };

  check ("feen", rows, G_N_ELEMENTS (rows));
}

static void
test_gtp (void)
{
  static const Row rows[] = {
    { "clear_board", SURE },
    { "12 clear_board", SURE },
    { "name\nclear_board\n", SURE },
    { "boardsize 9", SURE },
    { "3 boardsize 9", SURE },
    { "boardsize", NONE },
    { "boardsize nine", NONE },
    { "play black D4", LIKELY },
    { "7 play w D4", LIKELY },
    { "play black D4\nclear_board", SURE },
    { "play black", NONE },
    { "play it again", NONE },
    { "12", NONE },
    { "12 words", NONE },
    { "genmove black", NONE },
    { "", NONE },
  };

  check ("gtp", rows, G_N_ELEMENTS (rows));
}

static void
test_hub (void)
{
  static const Row rows[] = {
    { "pos pos=W", SURE },
    { "  pos pos=W", SURE },
    { "init\npos pos=W", SURE },
    { "init\n\t pos pos=W", SURE },
    { "a pos pos=W", NONE },
    { "pos pos", NONE },
    { "pos", NONE },
    { "", NONE },
  };

  check ("hub", rows, G_N_ELEMENTS (rows));
}

static void
test_ggf (void)
{
  static const Row rows[] = {
    { "(;GM[Othello]PC[x])", SURE },
    { "(;GM[OTHELLO]PC[x])", SURE },
    { "(;GM[Othello", NONE },
    { "(;GM[Othello]", SURE },
    { "(;GM[Go]SZ[9])", NONE },
    { "(;FF[4]GM[Othello])", NONE },
    { "", NONE },
  };

  check ("ggf", rows, G_N_ELEMENTS (rows));
}

static void
test_popeye (void)
{
  static const Row rows[] = {
    { "BeginProblem\nPieces White Ka1", SURE },
    { "  beginproblem", SURE },
    { "AnfangProblem", SURE },
    { "Begin\nPieces White Ka1", SURE },
    { "NextProblem\nPieces White Ka1", SURE },
    { "beg for it", NONE },
    /* So short a word has a command behind it: on its line one that a problem begins with, below it any. */
    { "beg", NONE },
    { "beg pi", NONE },
    { "beg pie", SURE },
    { "beg pieces", SURE },
    { "beg sti", SURE },
    { "beg aut", SURE },
    { "beg tit", NONE },
    { "beg\ntit", SURE },
    { "beg\n  con", SURE },
    { "beg\nco", NONE },
    { "beg\nyou all", NONE },
    { "anf ste", SURE },
    { "begi", SURE },
    { "be pieces", NONE },
    { "word", NONE },
    { "", NONE },
  };

  check ("popeye", rows, G_N_ELEMENTS (rows));
}

static void
test_lines (void)
{
  static const Row usi[] = {
    { "position sfen x", SURE },
    { "isready\nposition sfen x", SURE },
    { "position sfen", SURE },
    { "position sfenx", NONE },
    { " position sfen x", NONE },
    { "usi", LIKELY },
    { "usi\nposition startpos", SURE },
    { "usinewgame\nposition startpos moves 7g7f", SURE },
    { "position startpos", NONE },
    { "isready", NONE },
    { "", NONE },
  };
  static const Row uci[] = {
    { "uci\nposition fen x", SURE },
    { "isready\nposition fen x", SURE },
    { "position fen x\ngo depth 3", SURE },
    { "uci\nposition startpos", SURE },
    { "ucinewgame\nposition startpos", SURE },
    { "position fenx\ngo", NONE },
    { "go\nposition startpos", NONE },
    { "", NONE },
  };

  check ("usi", usi, G_N_ELEMENTS (usi));
  check ("uci", uci, G_N_ELEMENTS (uci));
}

/* Forms of JSON by the names of their members, also of faulty texts. */
static void
test_json (void)
{
  static const struct
  {
    const char *text;
    Likelihood native;
    Likelihood pon;
    Likelihood flat;
  } texts[] = {
    { "{\"board\": [", SURE, LIKELY, NONE },
    { " \n{\"board\": [", SURE, LIKELY, NONE },
    { "\xef\xbb\xbf{\"board\": [", SURE, LIKELY, NONE },
    { "{\"board\": [], \"shape\": [", SURE, NONE, LIKELY },
    { "{\"board\": [], \"setup\": {", SURE, NONE, NONE },
    { "{\"shape\": [], \"setup\": {", LIKELY, NONE, NONE },
    { "{\"shape\": [], \"pieces\": {", SURE, NONE, NONE },
    { "{\"shape\": [8, 8]", LIKELY, NONE, LIKELY },
    { "{\"pieces\": []", SURE, NONE, NONE },
    { "{\"other\": []", LIKELY, NONE, NONE },
    { "{", LIKELY, NONE, NONE },
    { "{board", LIKELY, NONE, NONE },
    { "[\"board\"]", NONE, NONE, NONE },
    { "\"board\"", NONE, NONE, NONE },
    { "\xef\xbb\xbf", NONE, NONE, NONE },
    { "  ", NONE, NONE, NONE },
    { "", NONE, NONE, NONE },
  };

  for (gsize i = 0; i < G_N_ELEMENTS (texts); i++)
    {
      const Row native = { texts[i].text, texts[i].native };
      const Row pon = { texts[i].text, texts[i].pon };
      const Row flat = { texts[i].text, texts[i].flat };

      check ("json", &native, 1);
      check ("pon", &pon, 1);
      check ("qi-flat", &flat, 1);
    }
}

/* A name counts near either end only. */
static void
test_json_far (void)
{
  const QiNotation *json = qi_notation_lookup ("json");
  g_autofree char *far = g_strnfill (4096, ' ');
  g_autofree char *first = g_strconcat ("{\"board\":1,", far, far, "\"a\":1}", NULL);
  g_autofree char *last = g_strconcat ("{\"a\":1,", far, far, "\"board\":1}", NULL);
  g_autofree char *middle = g_strconcat ("{\"a\":1,", far, "\"board\":1,", far, "\"b\":1}", NULL);

  g_assert_cmpuint (json->detect (json, first, strlen (first)), >=, 90);
  g_assert_cmpuint (json->detect (json, last, strlen (last)), >=, 90);
  g_assert_cmpuint (json->detect (json, middle, strlen (middle)), <, 90);
}

#define DISCS "---------------------------OX------XO---------------------------"

static void
test_othello (void)
{
  static const Row rows[] = {
    { DISCS " X;", SURE },
    { DISCS " O;", SURE },
    { DISCS "X", SURE },
    { DISCS, LIKELY },
    { DISCS ";", LIKELY },
    { DISCS " X and more", NONE },
    { "----------------------------------------------------------------", LIKELY },
    { "X", NONE },
    { "words", NONE },
    { "", NONE },
  };

  check ("othello", rows, G_N_ELEMENTS (rows));
}

int
main (int    argc,
      char **argv)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/core/likelihood/fen", test_fen);
  g_test_add_func ("/core/likelihood/epd", test_epd);
  g_test_add_func ("/core/likelihood/ascii", test_ascii);
  g_test_add_func ("/core/likelihood/sfen", test_sfen);
  g_test_add_func ("/core/likelihood/json", test_json);
  g_test_add_func ("/core/likelihood/json-far", test_json_far);
  g_test_add_func ("/core/likelihood/othello", test_othello);
  g_test_add_func ("/core/likelihood/lines", test_lines);
  g_test_add_func ("/core/likelihood/feen", test_feen);
  g_test_add_func ("/core/likelihood/gtp", test_gtp);
  g_test_add_func ("/core/likelihood/hub", test_hub);
  g_test_add_func ("/core/likelihood/ggf", test_ggf);
  g_test_add_func ("/core/likelihood/popeye", test_popeye);
  g_test_add_func ("/core/likelihood/pieces", test_pieces);
  g_test_add_func ("/core/likelihood/pgn", test_pgn);
  return g_test_run ();
}
