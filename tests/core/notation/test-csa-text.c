/* SPDX-License-Identifier: Apache-2.0 */
#include "likelihood.h"
#include "shogi-tests.h"

/* The text of CSA's records, statement by statement, after the association's description of version 2.2. */

#define START  "lnsgkgsnl/1r5b1/ppppppppp/9/9/9/PPPPPPPPP/1B5R1/LNSGKGSNL"
#define RANK   " *  *  *  *  *  *  *  *  * \n"
#define FROM_2 "P2" RANK "P3" RANK "P4" RANK "P5" RANK "P6" RANK "P7" RANK "P8" RANK "P9" RANK

static const LikelihoodRow texts[] = {
  { "P1 * ", SURE },
  { "P9-KY", SURE },
  { "P5+FU *", SURE },
  { "words\nP5+FU", SURE },
  { "words\r\nP5+FU", SURE },
  { "P0+FU", NONE },
  { "P:+FU", NONE },
  { "Q5+FU", NONE },
  { "P5+XX", NONE },
  { "P5=FU", NONE },
  { "P5+F", NONE },
  { "P5 *", NONE },
  { " P5+FU", NONE },
  { "P+59OU", SURE },
  { "P-00AL", SURE },
  { "P-00XX", NONE },
  { "P-0xAL", NONE },
  { "P-x0AL", NONE },
  { "P=00AL", NONE },
  { "Q-00AL", NONE },
  { "P-00A", NONE },
  { "PI", PERHAPS },
  { "PI82HI", PERHAPS },
  { "PIx", NONE },
  { "PA", NONE },
  { "P", NONE },
  { "V2.2\nPI", SURE },
  { "V2\nPI", SURE },
  { "'CSA encoding=UTF-8\nPI", SURE },
  { "'CSX\nPI", PERHAPS },
  { "Vx\nPI", PERHAPS },
  { "W2\nPI", PERHAPS },
  { "V2.2\nwords\nPI", SURE },
  { "V2.2,PI,+", SURE },
  { "V2.2,P1-KY", SURE },
  { "V2.2,+", NONE },
  { "V2.2", NONE },
  { "", NONE },
};

static void
test_likelihood (void)
{
  check_likelihood ("csa", texts, G_N_ELEMENTS (texts), TRUE);
}

static const ShogiRow rows[] = {
  { "lance-of-first-file-off", "PI11KY\n+\n",
    "lnsgkgsn1/1r5b1/ppppppppp/9/9/9/PPPPPPPPP/1B5R1/LNSGKGSNL b - 1", "", "{}" },
  { "off-the-stand", "PI00KY\n+\n", NULL, "piece-token<00KY>", "{}" },
  { "twice-off", "PI11KY11KY\n+\n", NULL, "piece-token<11KY>", "{}" },
  { "first-moves", "PI\n+\n", START " b - 1", "", "{}" },
  { "second-moves", "PI\n-\n", START " w - 1", "", "{}" },
  { "second-turn-counts", "PI\n+\n-\n", START " w - 1", "", "{}" },
  { "players", "N+a\nN-b\nPI\n+", START " b - 1", "",
    "{\"players\":{\"first\":\"a\",\"second\":\"b\"}}" },
  { "player-with-blanks", "N-  b c \nPI\n+", START " b - 1", "",
    "{\"players\":{\"second\":\"b c\"}}" },
  { "player-without-name", "N-\nPI\n+", START " b - 1", "", "{}" },
  { "player-of-neither", "N=a\nPI\n+", START " b - 1", "line-ignored<N=a>", "{}" },
  { "headers",
    "$EVENT:a\n$SITE:b\n$OPENING:c\n$START_TIME:d\n$END_TIME:e\n$TIME_LIMIT:f\n$x:g\nPI\n+",
    START " b - 1", "",
    "{\"tags\":{\"Event\":\"a\",\"Site\":\"b\",\"Opening\":\"c\",\"StartTime\":\"d\",\"EndTime\":"
    "\"e\","
    "\"TimeLimit\":\"f\",\"x\":\"g\"}}" },
  { "header-with-blanks", "$x:  g \nPI\n+", START " b - 1", "", "{\"tags\":{\"x\":\"g\"}}" },
  { "header-empty", "$x:\nPI\n+", START " b - 1", "", "{}" },
  { "header-twice", "$x:a\n$x:b\nPI\n+", START " b - 1", "line-ignored<$x:b>",
    "{\"tags\":{\"x\":\"a\"}}" },
  { "header-without-name", "$:a\nPI\n+", START " b - 1", "line-ignored<$:a>", "{}" },
  { "header-without-colon", "$x\nPI\n+", START " b - 1", "line-ignored<$x>", "{}" },
  { "comment", "'*a\n'* b\n'c\nPI\n+\n+7776FU\n'*d", START " b - 1", "moves-ignored<+7776FU>",
    "{\"comment\":\"a\\n b\"}" },
  { "comment-behind", "PI,'+,-\n-\n", START " w - 1", "", "{}" },
  { "statements-of-a-line", "V2.2,PI,-", START " w - 1", "", "{}" },
  { "statements-none", "PI,,-,", START " w - 1", "", "{}" },
  { "versions", "V2.2\nV3\nPI\n+", START " b - 1", "", "{}" },
  { "version-without-number", "V\nVx\nPI\n+", START " b - 1", "line-ignored<V> line-ignored<Vx>",
    "{}" },
  { "position-of-neither", "PI\nPX\nP\nP0\n+", START " b - 1",
    "line-ignored<PX> line-ignored<P0> line-ignored<P>", "{}" },
  { "moves", "PI\n+\n+7776FU\nT12\n%TORYO\nwords", START " b - 1",
    "moves-ignored<+7776FU\nT12\n%TORYO\nwords>", "{}" },
  { "moves-by-end", "PI\n+\n%TORYO\n", START " b - 1", "moves-ignored<%TORYO>", "{}" },
  { "moves-by-time", "PI\n+\nT12\n", START " b - 1", "moves-ignored<T12>", "{}" },
  { "moves-by-second", "PI\n-\n-3334FU\n", START " w - 1", "moves-ignored<-3334FU>", "{}" },
  { "not-moves", "PI\n+\n+7776F\n+x776FU\n=7776FU\n", START " b - 1",
    "line-ignored<+7776F> line-ignored<+x776FU> line-ignored<=7776FU>", "{}" },
  { "side-of-neither", "PI\n=\n", NULL, "side-letter<=>", NULL },
  { "side-of-neither-then-side", "PI\n=\n+\n", START " b - 1", "line-ignored<=>", "{}" },
  { "side-of-neither-twice", "PI\n=\n!\n", NULL, "line-ignored<!> side-letter<=>", NULL },
  { "side-of-words", "PI\nto move\n", START " b - 1", "line-ignored<to move> field-left-out<>",
    "{}" },
  { "side-of-sixteen", "PI\n0123456789abcdef\n", NULL, "side-letter<0123456789abcdef>", NULL },
  { "side-of-seventeen", "PI\n0123456789abcdefg\n", START " b - 1",
    "line-ignored<0123456789abcdefg> field-left-out<>", "{}" },
  { "side-before-board", "=\nPI\n+\n", START " b - 1", "line-ignored<=>", "{}" },
  { "another-game", "PI\n+\n/\nPI\n-", START " b - 1", "line-ignored</\nPI\n->", NULL },
  { "ends-in-slash", "PI\n+\n/\n", START " b - 1", "", "{}" },
  { "ends-in-slash-alone", "PI\n+\n / ", START " b - 1", "", "{}" },
  { "ranks", "P1-KY * +TO-UM *  * +RY *  * \n" FROM_2 "+", "l1+P+b2+R2/9/9/9/9/9/9/9/9 b - 1", "",
    "{}" },
  { "ranks-of-all",
    "P1+FU+KY+KE+GI+KI+KA+HI+OU+TO\nP2-NY-NK-NG-UM-RY *  *  *  * \nP3" RANK "P4" RANK "P5" RANK
    "P6" RANK "P7" RANK "P8" RANK "P9" RANK "-",
    "PLNSGBRK+P/+l+n+s+b+r4/9/9/9/9/9/9/9 w - 1", "", "{}" },
  { "rank-twice", "P1" RANK "P1-KY *  *  *  *  *  *  *  * \n" FROM_2 "+", "9/9/9/9/9/9/9/9/9 b - 1",
    "line-ignored<P1-KY *  *  *  *  *  *  *  *>", "{}" },
  { "rank-left-out", FROM_2 "+", "9/9/9/9/9/9/9/9/9 b - 1", "field-left-out<>", "{}" },
  { "rank-and-array", "P1" RANK FROM_2 "PI\n+", "9/9/9/9/9/9/9/9/9 b - 1", "line-ignored<PI>",
    "{}" },
  { "rank-and-piece", "P1" RANK FROM_2 "P+11FU\n+", "8P/9/9/9/9/9/9/9/9 b - 1", "", "{}" },
  { "rank-of-other-sign", "P1=KY *  *  *  *  *  *  *  * \n" FROM_2 "+", NULL, "piece-token<=KY>",
    NULL },
  { "rank-cut", "P1 *  *  *  *  *  *  *  * -K\n" FROM_2 "+", NULL, "piece-token<-K>", NULL },
  { "piece-and-rank-off", "P+10FU\n+", NULL, "piece-token<10FU>", NULL },
  { "piece-without-file", "P+01FU\n+", NULL, "piece-token<01FU>", NULL },
  { "piece-letters", "P+x1FU\n+", NULL, "piece-token<x1FU>", NULL },
  { "piece-letters-2", "P+1xFU\n+", NULL, "piece-token<1xFU>", NULL },
  { "rest-on-a-square", "P+11AL\n+", NULL, "piece-token<11AL>", NULL },
  { "corners", "P+11FU91KY19KE99GI\n+", "L7P/9/9/9/9/9/9/9/S7N b - 1", "", "{}" },
  { "held", "P+00FU00FU00HI\nP-00KA\n-", "9/9/9/9/9/9/9/9/9 w R2Pb 1", "", "{}" },
  { "rest", "P+59OU00AL\nP-51OU\n+", "4k4/9/9/9/9/9/9/9/4K4 b 2R2B4G4S4N4L18P 1", "", "{}" },
  { "rest-twice-of-one", "P+00AL00AL\n+", NULL, "hand-piece-token<00AL>", NULL },
  { "take-off-two", "PI82HI22KA\n+", "lnsgkgsnl/9/ppppppppp/9/9/9/PPPPPPPPP/1B5R1/LNSGKGSNL b - 1",
    "", "{}" },
  { "take-off-own", "PI28HI\n+", "lnsgkgsnl/1r5b1/ppppppppp/9/9/9/PPPPPPPPP/1B7/LNSGKGSNL b - 1",
    "", "{}" },
  { "take-off-twice", "PI82HI82HI\n+", NULL, "piece-token<82HI>", NULL },
  { "take-off-held", "PI00HI\n+", NULL, "piece-token<00HI>", NULL },
  { "take-off-promoted", "PI82RY\n+", NULL, "piece-token<82RY>", NULL },
  { "take-off-nothing", "PI55FU\n+", NULL, "piece-token<55FU>", NULL },
};

static void
test_row (gconstpointer row)
{
  shogi_check_row ("csa", row);
}

int
main (int    argc,
      char **argv)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/core/csa-text/likelihood", test_likelihood);
  for (gsize i = 0; i < G_N_ELEMENTS (rows); i++)
    {
      g_autofree char *path = g_strconcat ("/core/csa-text/", rows[i].name, NULL);

      g_test_add_data_func (path, &rows[i], test_row);
    }
  return g_test_run ();
}
