/* SPDX-License-Identifier: Apache-2.0 */
/* What the rules object to in set-ups. Expected: for chess the verdicts of python-chess in
 * chess_fen_validity.json; for the other games the rule that each row names. */
#include "qi-edit.h"
#include "qi-details-private.h"
#include "qi-finding-private.h"
#include "qi-fix.h"
#include "qi-fix-private.h"
#include "qi-move-private.h"
#include "qi-notation.h"
#include "qi-state-private.h"
#include "qi-variant-private.h"
#include "rules-run.h"
#include "rounds.h"

typedef struct
{
  const char *name;
  const char *game;
  const char *format;
  const char *text;
  const char *details; /* JSON, or NULL */
  const char *codes;   /* of errors and warnings, sorted, each once */
  const char *why;
} Case;

#define CHESS_RANKS "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR"

static const Case cases[] = {
  /* Chess: FIDE laws of chess 2023, and python-chess's Board.status() for what it calls
   * impossible. */
  { "chess/start", "chess", "fen", CHESS_RANKS " w KQkq - 0 1", NULL, "", "the start" },
  { "chess/two-kings-no-other", "chess", "fen", "8/8/8/8/8/8/8/6KK w - - 0 1", NULL,
    "no-black-king too-many-kings", "2.2" },
  { "chess/adjacent-kings", "chess", "fen", "8/8/8/3kK3/8/8/8/8 w - - 0 1", NULL,
    "side-not-to-move-in-check", "3.9.2" },
  { "chess/many", "chess", "fen", "P3k3/4Q3/8/8/8/8/8/4K2p w KQ e6 0 1", NULL,
    "bad-castling-rights invalid-ep-square pawns-on-backrank side-not-to-move-in-check",
    "every fault is named" },
  { "chess/black-faults", "chess", "fen", "rnbqkbnr/pppppppp/7p/7q/8/8/8/2K5 b - - 0 1", NULL,
    "too-many-black-pawns too-many-black-pieces", "2.2" },
  { "chess/rook-elsewhere", "chess", "fen", "4k3/8/8/8/8/8/8/4K1R1 w G - 0 1", NULL,
    "bad-castling-rights", "3.8.2" },
  { "chess960/rook-elsewhere", "chess960", "fen", "4k3/8/8/8/8/8/8/4K1R1 w G - 0 1", NULL, "",
    "any rook may have the right" },
  { "chess960/king-on-the-edge", "chess960", "fen", "4k3/8/8/8/8/8/8/K6R w H - 0 1", NULL,
    "bad-castling-rights", "the king starts between its rooks" },
  { "chess960/two-on-one-side", "chess960", "fen", "4k3/8/8/8/8/8/8/4K1RR w HG - 0 1", NULL,
    "bad-castling-rights", "one rook on each side of the king" },
  { "chess/file-letters", "chess", "fen", "r3k2r/8/8/8/8/8/8/R3K2R w HAha - 0 1", NULL, "",
    "another spelling" },
  /* python-chess, test.py: a check that the double step cannot have left. */
  { "chess/check-before-double-step", "chess", "fen",
    "rnbqk1nr/bb3p1p/1q2r3/2pPp3/3P4/7P/1PP1NpPP/R1BQKBNR w KQkq c6 0 1", NULL, "impossible-check",
    "test_status" },
  { "chess/check-uncovered-by-double-step", "chess", "fen", "8/8/8/2K5/4P3/8/R6k/8 b - e3 0 1",
    NULL, "", "the pawn stood between" },
  { "chess/check-besides-double-step", "chess", "fen", "8/7R/8/2K5/4P3/7k/8/8 b - e3 0 1", NULL,
    "impossible-check", "the king was in check before" },
  { "chess/check-by-the-pawn", "chess", "fen", "8/8/8/2K2k2/4P3/8/8/8 b - e3 0 1", NULL, "",
    "the pawn gives it" },
  { "chess/both-ends", "chess", "fen", "8/8/8/8/R3k2R/8/8/4K3 b - - 0 1", NULL, "impossible-check",
    "both on one line" },
  { "chess/double-check", "chess", "fen", "4k3/8/3N4/8/8/8/4R3/4K3 b - - 0 1", NULL, "",
    "a discovered double check" },
  { "chess/two-knights", "chess", "fen", "4k3/2N5/3N4/8/8/8/8/4K3 b - - 0 1", NULL,
    "impossible-check", "neither was uncovered" },
  { "chess/knight-and-pawn", "chess", "fen", "4k3/2NP4/8/8/8/8/8/4K3 b - - 0 1", NULL,
    "impossible-check", "neither was uncovered" },
  { "chess/rook-beside-the-king", "chess", "fen", "4k3/2N1R3/8/8/8/8/8/4K3 b - - 0 1", NULL,
    "impossible-check", "nothing can have stood between" },
  { "chess/rook-and-knight", "chess", "fen", "4k3/2N5/8/4R3/8/8/8/4K3 b - - 0 1", NULL, "",
    "the knight stood between: e6" },
  { "chess/promoted-and-bishop", "chess", "fen", "3Rk3/8/8/1B6/8/8/8/4K3 b - - 0 1", NULL, "",
    "the pawn stood on d7" },
  { "chess/hand", "chess", "feen", "k^7/8/8/8/8/8/8/K^7 2P/ C/c", NULL, "unused-hand",
    "chess has no drops" },
  { "othello/hand", "othello", "feen", "8/8/8/3dD3/3Dd3/8/8/8 D/ O/o", NULL, "unused-hand", "discs are placed without one" },
  { "othello/second-hand", "othello", "feen", "8/8/8/3dD3/3Dd3/8/8/8 /d O/o", NULL, "unused-hand",
    "discs are placed without one" },
  { "crazyhouse/start", "crazyhouse", "fen", CHESS_RANKS "[] w KQkq - 0 1", NULL, "", "the start" },
  { "crazyhouse/fifth-rook", "crazyhouse", "fen", "r3k2r/8/8/8/8/8/8/R3K2R[R] w KQkq - 0 1", NULL,
    "too-many-of-piece", "two sets have four" },
  { "crazyhouse/promoted", "crazyhouse", "fen", "4k3/8/8/8/8/8/8/QQQ~1K3[] w - - 0 1", NULL, "",
    "it was a pawn" },
  { "crazyhouse/third-queen", "crazyhouse", "fen", "4k3/8/8/8/8/8/8/QQQ1K3[] w - - 0 1", NULL,
    "too-many-of-piece", "it was none" },
  { "crazyhouse/seventeenth-pawn", "crazyhouse", "fen",
    "4k3/pppppppp/8/8/8/8/PPPPPPPP/4K3[p] w - - 0 1", NULL, "too-many-of-piece",
    "two sets have sixteen" },
  { "crazyhouse/nine-of-a-side", "crazyhouse", "fen", "4k3/8/8/8/P7/8/PPPPPPPP/4K3[] w - - 0 1",
    NULL, "", "one was taken" },
  { "horde/start", "horde", "fen",
    "rnbqkbnr/pppppppp/8/1PP2PP1/PPPPPPPP/PPPPPPPP/PPPPPPPP/PPPPPPPP w kq - 0 1", NULL, "",
    "the start" },
  { "horde/white-king", "horde", "fen", "4k3/8/8/8/8/8/8/4K3 w - - 0 1", NULL, "too-many-kings",
    "White has none" },
  { "antichess/no-king", "antichess", "fen", "8/8/8/8/8/8/8/R6r w - - 0 1", NULL, "",
    "kings are not royal" },
  { "racingkings/check", "racingkings", "fen", "8/8/8/8/8/8/k6R/7K w - - 0 1", NULL,
    "check-not-allowed", "nobody gives check" },
  { "3check/start", "3check", "fen", CHESS_RANKS " w KQkq - 3+3 0 1", NULL, "", "the start" },
  { "seirawan/gate", "seirawan", "fen", "4k3/8/8/8/8/8/8/4K3[H] w B - 0 1", NULL,
    "gate-without-piece", "nothing stands there" },
  { "seirawan/start", "seirawan", "fen", CHESS_RANKS "[HEhe] w KQBCDFGkqbcdfg - 0 1", NULL, "",
    "the start" },
  { "grand/ninth-rank", "grand", "fen", "5k4/P9/10/10/10/10/10/10/10/5K4 w - - 0 1", NULL, "",
    "it may wait there" },
  { "grand/tenth-rank", "grand", "fen", "P4k4/10/10/10/10/10/10/10/10/5K4 w - - 0 1", NULL,
    "pawns-on-backrank", "it may not" },
  { "gardner/sixth-pawn", "gardner", "fen", "4k/P4/PPPPP/5/4K w - - 0 1", NULL,
    "too-many-white-pawns", "five a side" },
  { "knightmate/no-king", "knightmate", "fen", "4k3/8/8/8/8/8/8/8 w - - 0 1", NULL, "no-white-king",
    "the knight is royal" },
  /* Makruk: a pawn is promoted as it comes to the sixth rank. */
  { "makruk/start", "makruk", "fen", "rnsmksnr/8/pppppppp/8/8/PPPPPPPP/8/RNSKMSNR w - - 0 1", NULL,
    "", "the start" },
  { "makruk/unpromoted", "makruk", "fen", "4k3/8/P7/8/8/8/8/4K3 w - - 0 1", NULL,
    "pawn-on-last-rank", "it had to be promoted" },
  { "makruk/behind", "makruk", "fen", "4k3/8/8/8/8/8/P7/4K3 w - - 0 1", NULL, "unreachable-square",
    "pawns start on the third" },
  { "makruk/third-rook", "makruk", "fen", "4k3/8/8/8/8/8/8/RRR1K3 w - - 0 1", NULL,
    "too-many-of-piece", "a side has two" },
  { "makruk/adjacent", "makruk", "fen", "8/8/8/3kK3/8/8/8/8 w - - 0 1", NULL, "adjacent-kings",
    "said once" },
  /* Shogi: rules of the Japan Shogi Association on nifu and pieces that cannot move. */
  { "shogi/start", "shogi", "sfen",
    "lnsgkgsnl/1r5b1/ppppppppp/9/9/9/PPPPPPPPP/1B5R1/LNSGKGSNL b - 1", NULL, "", "the start" },
  { "shogi/nifu", "shogi", "sfen", "4k4/9/9/9/4P4/9/4P4/9/4K4 b - 1", NULL, "nifu",
    "two pawns on a file" },
  { "shogi/nifu-gote", "shogi", "sfen", "3k5/p8/p8/p8/9/9/9/9/4K4 b - 1", NULL, "nifu",
    "three pawns on a file" },
  { "shogi/tokin", "shogi", "sfen", "3k5/9/4+P4/9/4P4/9/9/9/4K4 b - 1", NULL, "",
    "a promoted pawn does not count" },
  { "shogi/one-each", "shogi", "sfen", "3k5/9/4p4/9/4P4/9/9/9/4K4 b - 1", NULL, "",
    "one of each side" },
  { "shogi/dead-pawn", "shogi", "sfen", "P3k4/9/9/9/9/9/9/9/4K4 b - 1", NULL, "dead-piece",
    "on the last rank" },
  { "shogi/dead-lance", "shogi", "sfen", "4k4/9/9/9/9/9/9/9/l3K4 b - 1", NULL, "dead-piece",
    "on the last rank" },
  { "shogi/dead-knight", "shogi", "sfen", "4k4/N8/9/9/9/9/9/9/4K4 b - 1", NULL, "dead-piece",
    "on the last but one" },
  { "shogi/dead-knight-gote", "shogi", "sfen", "4k4/9/9/9/9/9/9/n8/4K4 b - 1", NULL, "dead-piece",
    "on the last but one" },
  { "shogi/promoted-there", "shogi", "sfen", "+P3k4/+N8/9/9/9/9/9/+n8/+l3K4 b - 1", NULL, "",
    "promoted pieces move on" },
  { "shogi/third-rook", "shogi", "sfen", "4k4/9/9/9/9/9/9/RR7/4K4 b r 1", NULL, "too-many-of-piece",
    "there are two" },
  { "shogi/promoted-counts", "shogi", "sfen", "3k5/9/9/9/+R8/9/9/RR7/4K4 b - 1", NULL,
    "too-many-of-piece", "there are two" },
  { "shogi/nineteenth-pawn", "shogi", "sfen", "4k4/9/9/9/9/9/9/9/4K4 b 10P9p 1", NULL,
    "too-many-of-piece", "there are eighteen" },
  { "shogi/adjacent", "shogi", "sfen", "9/9/9/4k4/4K4/9/9/9/9 b - 1", NULL, "adjacent-kings",
    "each could take the other" },
  { "shogi/no-king", "shogi", "sfen", "9/9/9/9/4K4/9/9/9/9 b - 1", NULL, "no-king",
    "gote has none" },
  { "shogi/no-king-to-move", "shogi", "sfen", "9/9/9/9/4K4/9/9/9/9 w - 1", NULL, "",
    "gote may be mating: a note" },
  { "shogi/extra-king", "shogi", "sfen", "4k4/9/9/9/4KK3/9/9/9/9 b - 1", NULL, "extra-king",
    "sente has two" },
  { "shogi/not-to-move", "shogi", "sfen", "4k4/4R4/9/9/9/9/9/9/4K4 b - 1", NULL,
    "side-not-to-move-in-check", "gote has to move" },
  { "shogi/three-checkers", "shogi", "sfen", "4k4/3PPP3/9/9/9/4L4/9/9/4K4 w - 1", NULL, "",
    "one pawn and nobody else checks" },
  { "minishogi/nifu", "minishogi", "sfen", "4k/5/2P2/2P2/K4 b - 1", NULL, "nifu",
    "two pawns on a file" },
  /* Xiangqi: World Xiangqi Rules, chapter 1: where each piece may stand. */
  { "xiangqi/start", "xiangqi", "fen",
    "rnbakabnr/9/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C5C1/9/RNBAKABNR w - - 0 1", NULL, "",
    "the start" },
  { "xiangqi/general", "xiangqi", "fen", "3k5/9/9/9/9/9/4K4/9/9/9 w - - 0 1", NULL,
    "outside-palace", "stays in its palace" },
  { "xiangqi/advisor", "xiangqi", "fen", "3k5/9/9/9/9/9/9/4A4/9/4K4 w - - 0 1", NULL,
    "unreachable-square", "only five points" },
  { "xiangqi/advisor-outside", "xiangqi", "fen", "3k5/9/9/9/9/9/9/9/2A6/4K4 w - - 0 1", NULL,
    "outside-palace", "its palace" },
  { "xiangqi/elephant-over", "xiangqi", "fen", "3k5/9/9/4B4/9/9/9/9/9/4K4 w - - 0 1", NULL,
    "beyond-river", "its own half" },
  { "xiangqi/elephant-astray", "xiangqi", "fen", "3k5/9/9/9/9/9/9/9/9/1B2K4 w - - 0 1", NULL,
    "unreachable-square", "only seven points" },
  { "xiangqi/elephant", "xiangqi", "fen", "3k5/9/9/9/9/2B6/9/9/9/4K4 w - - 0 1", NULL, "",
    "one of the seven" },
  { "xiangqi/soldier-back", "xiangqi", "fen", "3k5/9/9/9/9/9/9/P8/9/4K4 w - - 0 1", NULL,
    "unreachable-square", "never backwards" },
  { "xiangqi/soldier-aside", "xiangqi", "fen", "3k5/9/9/9/9/9/1P7/9/9/4K4 w - - 0 1", NULL,
    "unreachable-square", "sideways only beyond the river" },
  { "xiangqi/soldier-over", "xiangqi", "fen", "3k5/9/1P7/9/9/9/9/9/9/4K4 w - - 0 1", NULL, "",
    "sideways beyond the river" },
  { "xiangqi/soldier-end", "xiangqi", "fen", "1P1k5/9/9/9/9/9/9/9/9/4K4 w - - 0 1", NULL, "",
    "it may go to the last rank" },
  { "xiangqi/facing", "xiangqi", "fen", "4k4/9/9/9/9/9/9/9/9/4K4 w - - 0 1", NULL,
    "facing-generals", "said once" },
  { "xiangqi/not-facing", "xiangqi", "fen", "4k4/9/9/9/9/9/P8/9/4A4/4K4 w - - 0 1", NULL, "",
    "an advisor stands between" },
  { "xiangqi/sixth-soldier", "xiangqi", "fen", "3k5/9/PPPPPP3/9/9/9/9/9/9/4K4 w - - 0 1", NULL,
    "too-many-of-piece", "a side has five" },
  { "xiangqi/sixth-soldier-of-black", "xiangqi", "fen", "3k5/9/9/9/9/9/9/pppppp3/9/4K4 w - - 0 1",
    NULL, "too-many-of-piece", "a side has five" },
  { "xiangqi/five-of-each", "xiangqi", "fen", "3k5/9/PPPPP4/9/9/9/9/ppppp4/9/4K4 w - - 0 1", NULL,
    "", "a side has five" },
  { "xiangqi/not-to-move", "xiangqi", "fen", "3k5/9/9/3R5/9/9/9/9/9/4K4 w - - 0 1", NULL,
    "side-not-to-move-in-check", "1.5" },
  { "xiangqi/castling", "xiangqi", "feen", "3g^5/9/9/9/9/9/9/9/9/4G^3R / X/x",
    "{\"castling\":{\"first\":[89],\"second\":[]}}", "bad-castling-rights",
    "there is no castling" },
  { "janggi/start", "janggi", "fen",
    "rnba1abnr/4k4/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C5C1/4K4/RNBA1ABNR w - - 0 1", NULL, "",
    "the start" },
  { "janggi/general", "janggi", "fen", "9/3k5/9/9/9/4K4/9/9/9/9 w - - 0 1", NULL, "outside-palace",
    "stays in its palace" },
  { "janggi/guard", "janggi", "fen", "9/3k5/9/9/9/A8/9/9/4K4/9 w - - 0 1", NULL, "outside-palace",
    "stays in its palace" },
  { "janggi/facing", "janggi", "fen", "9/4k4/9/9/9/9/9/9/4K4/9 w - - 0 1", NULL, "",
    "bikjang is no fault" },
  { "minixiangqi/general", "minixiangqi", "fen", "2k4/7/7/3K3/7/7/7 w - - 0 1", NULL,
    "outside-palace", "stays in its palace" },
  { "raumschach/no-king", "raumschach", "feen",
    "5/5/5/5/5//5/5/5/5/5//5/5/5/5/5//5/5/5/5/5//5/5/5/5/K^4 / R/r", NULL, "no-king",
    "black has none" },
  /* Any game. */
  { "unknown-tokens", "chess", "json",
    "{\"board\":[[\"k^\",\"Z\",7,true,{\"a\":[1]},1e9,\"Z\",\"K^\"]],\"hands\":{\"first\":[],"
    "\"second\":[]},"
    "\"styles\":{\"first\":\"C\",\"second\":\"c\"},\"turn\":\"first\"}",
    NULL, "unknown-piece", "no pieces of chess" },
  { "wrong-style", "chess", "feen", "k^7/8/8/8/8/8/8/K^7 / S/x", NULL, "wrong-style",
    "both styles are others" },
  { "hand-of-strangers", "shogi", "feen", "k^8/9/9/9/9/9/9/9/K^8 2ZK^+PP/p S/s", NULL,
    "bad-hand-piece unknown-piece", "kings and promoted pieces are not held" },
  { "odd-details", "crazyhouse", "feen", "k^7/8/8/8/8/8/8/K^7 / C/c",
    "{\"promoted\":[3,0],\"enPassant\":0,\"gates\":{\"first\":[63],\"second\":[]}}",
    "gate-without-piece invalid-ep-square promoted-mark", "nothing is there" },
  { "gates-of-chess", "chess", "feen", "r1k^5/8/8/8/8/8/8/R3K^3 / C/c",
    "{\"gates\":{\"first\":[56],\"second\":[0]}}", "gate-without-piece", "chess has none" },
  { "gates-of-seirawan", "seirawan", "feen", "r1k^5/8/8/8/8/8/P7/R3K^3 / C/c",
    "{\"gates\":{\"first\":[56,48],\"second\":[0]}}", "gate-without-piece", "a2 is no first rank" },
  { "gates-sound", "seirawan", "feen", "r1k^5/8/8/8/8/8/8/R3K^3 / C/c",
    "{\"gates\":{\"first\":[56],\"second\":[0]}}", "", "each stands on its first rank" },
  { "checks", "3check", "feen", "k^7/8/8/8/8/8/8/K^7 / C/c",
    "{\"checks\":{\"first\":7,\"second\":1}}", "bad-checks", "three win" },
  { "hostile-details", "chess", "feen", "k^7/8/8/8/8/8/8/K^7 / C/c",
    "{\"castling\":[1,\"x\",99999999999,-4],\"enPassant\":\"e3\",\"gates\":7,\"checks\":[],"
    "\"promoted\":{},\"ko\":null}",
    "bad-castling-rights", "values of the wrong kind" },
  { "wrong-shape", "xiangqi", "feen", "3/3 / X/x", NULL, "wrong-shape", "nine by ten" },
  { "no-rules", "tenjiku", "feen", "3/3 / S/s", NULL, "", "nobody wrote them" },
};

/* --- running --------------------------------------------------------------------------------- */

static int
compare_texts (gconstpointer a,
               gconstpointer b)
{
  return strcmp (*(const char *const *) a, *(const char *const *) b);
}

static char *
join_sorted (GPtrArray *texts)
{
  g_autoptr (GString) all = g_string_new (NULL);

  g_ptr_array_sort (texts, compare_texts);
  for (guint i = 0; i < texts->len; i++)
    if (i == 0 || strcmp (g_ptr_array_index (texts, i), g_ptr_array_index (texts, i - 1)) != 0)
      g_string_append_printf (all, "%s%s", all->len > 0 ? " " : "",
                              (const char *) g_ptr_array_index (texts, i));
  return g_string_free (g_steal_pointer (&all), FALSE);
}

/* The codes of errors and warnings. */
static char *
dup_codes (const GPtrArray *findings)
{
  g_autoptr (GPtrArray) codes = g_ptr_array_new ();

  for (guint i = 0; i < findings->len; i++)
    {
      QiFinding *finding = g_ptr_array_index (findings, i);

      if (qi_finding_get_severity (finding) != QI_SEVERITY_NOTE)
        g_ptr_array_add (codes, (gpointer) qi_finding_get_code (finding));
    }
  return join_sorted (codes);
}

static GPtrArray *
diagnose (QiSetup *setup)
{
  GPtrArray *findings = qi_findings_new ();

  qi_game_diagnose_setup (setup, findings);
  return findings;
}

static gboolean
is_same_param (const QiFinding *a,
               const QiFinding *b,
               const char      *name)
{
  return g_strcmp0 (qi_finding_get_param (a, name), qi_finding_get_param (b, name)) == 0;
}

static gboolean
is_found (const QiFinding *finding,
          const GPtrArray *findings)
{
  for (guint i = 0; i < findings->len; i++)
    {
      const QiFinding *other = g_ptr_array_index (findings, i);

      if (strcmp (qi_finding_get_code (finding), qi_finding_get_code (other)) == 0
          && g_strcmp0 (qi_finding_get_fix (finding, NULL), qi_finding_get_fix (other, NULL)) == 0
          && is_same_param (finding, other, "side") && is_same_param (finding, other, "piece")
          && is_same_param (finding, other, "file") && is_same_param (finding, other, "key"))
        return TRUE;
    }
  return FALSE;
}

/* Each fix is an edit that removes its fault and adds no error. */
static void
check_fixes (QiSetup         *setup,
             const GPtrArray *findings)
{
  for (guint i = 0; i < findings->len; i++)
    {
      const QiFinding *finding = g_ptr_array_index (findings, i);
      const char *replacement = NULL;
      const char *fix = qi_finding_get_fix (finding, &replacement);
      g_autoptr (QiEdit) edit = qi_fix_make_edit (finding, setup);
      g_autoptr (GError) error = NULL;

      if (fix == NULL)
        {
          g_assert_null (edit);
          continue;
        }
      g_test_message ("%s: %s", qi_finding_get_code (finding), fix);
      g_assert_null (replacement);
      g_assert_false (qi_finding_get_fix_range (finding, NULL, NULL));
      g_assert_nonnull (edit);
      g_assert_false (qi_edit_is_empty (edit));

      g_autoptr (QiSetup) next = qi_edit_apply (edit, setup, qi_limits_get_large (), NULL, &error);
      g_assert_no_error (error);
      g_assert_nonnull (next);

      g_autoptr (GPtrArray) after = diagnose (next);
      g_assert_false (is_found (finding, after));
      g_assert_false (qi_findings_have (after, QI_SEVERITY_ERROR));
    }
}

static void
check_squares (QiSetup         *setup,
               const GPtrArray *findings)
{
  const guint n_squares = qi_position_get_n_squares (qi_setup_get_position (setup));

  for (guint i = 0; i < findings->len; i++)
    {
      gsize n = 0;
      const guint *squares = qi_finding_get_squares (g_ptr_array_index (findings, i), &n);

      for (gsize j = 0; j < n; j++)
        g_assert_cmpuint (squares[j], <, n_squares);
    }
}

static QiSetup *
read_setup (const char *format,
            const char *text,
            const char *game)
{
  const QiReadOptions options = { .game = game };
  g_autoptr (QiReading) reading =
    qi_notation_read (qi_notation_lookup (format), text, -1, &options);

  if (reading->setup == NULL)
    for (guint i = 0; i < reading->findings->len; i++)
      g_test_message ("%s", qi_finding_get_message (g_ptr_array_index (reading->findings, i)));
  g_assert_nonnull (reading->setup);
  return qi_setup_ref (reading->setup);
}

static QiSetup *
make_setup (const Case *c)
{
  g_autoptr (QiSetup) read = read_setup (c->format, c->text, c->game);
  g_autoptr (QiSetup) setup = qi_setup_with_game (read, c->game);
  g_autoptr (QiValue) value = NULL;
  g_autoptr (QiDetails) details = NULL;

  if (c->details == NULL)
    return g_steal_pointer (&setup);
  value = qi_json_parse (c->details, -1, NULL, NULL);
  g_assert_nonnull (value);
  details = qi_details_from_value (value);
  return qi_setup_with_details (setup, details);
}

static void
test_case (gconstpointer data)
{
  const Case *c = data;
  g_autoptr (QiSetup) setup = make_setup (c);
  g_autoptr (GPtrArray) findings = NULL;
  g_autofree char *codes = NULL;

  findings = diagnose (setup);
  codes = dup_codes (findings);
  for (guint i = 0; i < findings->len; i++)
    g_test_message ("%s", qi_finding_get_message (g_ptr_array_index (findings, i)));
  g_assert_cmpstr (codes, ==, c->codes);
  check_squares (setup, findings);
  check_fixes (setup, findings);
}

/* --- python-chess's verdicts ----------------------------------------------------------------- */

static void
test_verdict (gconstpointer data)
{
  const QiValue *item = data;
  const QiValue *reasons = qi_value_get_member (item, "reasons");
  const gboolean is_chess960 = qi_value_get_boolean (qi_value_get_member (item, "chess960"));
  const QiReadOptions options = { .game = is_chess960 ? "chess960" : "chess" };
  g_autoptr (QiReading) reading =
    qi_notation_read (qi_notation_lookup ("fen"), rules_text (item, "fen"), -1, &options);
  g_autoptr (GPtrArray) wanted = g_ptr_array_new ();
  g_autofree char *expected = NULL;
  g_autofree char *codes = NULL;

  g_test_message ("%s", rules_text (item, "fen"));
  g_assert_cmpint (reading->setup != NULL, ==,
                   qi_value_get_boolean (qi_value_get_member (item, "syntax_ok")));
  if (reading->setup == NULL)
    return;
  for (gsize i = 0; i < qi_value_get_size (reasons); i++)
    g_ptr_array_add (wanted, (gpointer) qi_value_get_text (qi_value_get_item (reasons, i), NULL));
  expected = join_sorted (wanted);
  /* What the reader has reported is not reported again. */
  qi_game_diagnose_setup (reading->setup, reading->findings);
  codes = dup_codes (reading->findings);
  g_assert_cmpstr (codes, ==, expected);
  g_assert_cmpint (*codes == '\0', ==, qi_value_get_boolean (qi_value_get_member (item, "valid")));

  g_autoptr (GPtrArray) findings = diagnose (reading->setup);
  check_fixes (reading->setup, findings);
}

/* --- what the text and the rules say of one thing
 * ------------------------------------------------ */

static void
test_said_once (void)
{
  static const char text[] = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/1NBQKBN1 w KQkq e2 0 1";
  g_autoptr (QiReading) reading = qi_notation_read (qi_notation_lookup ("fen"), text, -1, NULL);
  gsize offset = 0;
  gsize length = 0;
  gsize n = 0;

  qi_game_diagnose_setup (reading->setup, reading->findings);
  g_assert_cmpuint (reading->findings->len, ==, 2);

  const QiFinding *castling = g_ptr_array_index (reading->findings, 0);
  const QiFinding *passing = g_ptr_array_index (reading->findings, 1);

  g_assert_cmpstr (qi_finding_get_code (castling), ==, "bad-castling-rights");
  qi_finding_get_squares (castling, &n);
  g_assert_cmpuint (n, ==, 2);
  g_assert_true (qi_finding_get_range (castling, &offset, &length));
  g_assert_cmpuint (offset, ==, strstr (text, "KQ") - text);
  g_assert_cmpuint (length, ==, 1);
  g_assert_cmpstr (qi_finding_get_fix (castling, NULL), ==, "remove-castling-rights");
  g_assert_cmpstr (qi_finding_get_code (passing), ==, "invalid-ep-square");
  g_assert_true (qi_finding_get_range (passing, &offset, NULL));
  g_assert_cmpuint (offset, ==, strstr (text, "e2") - text);
}

/* --- notes
 * ---------------------------------------------------------------------------------------- */

static void
test_notes (void)
{
  static const struct
  {
    const char *game;
    const char *text;
    const char *reason; /* of the end; NULL: it goes on */
  } ends[] = {
    { "chess", CHESS_RANKS " w KQkq - 0 1", NULL },
    { "chess", "rnb1kbnr/pppp1ppp/8/4p3/6Pq/5P2/PPPPP2P/RNBQKBNR w KQkq - 1 3", "checkmate" },
    { "chess", "7k/5Q2/6K1/8/8/8/8/8 b - - 0 1", "stalemate" },
    { "chess", "4k3/8/8/8/8/8/8/4K3 w - - 0 1", "insufficient-material" },
    { "kingofthehill", "4k3/8/8/8/4K3/8/8/R7 b - - 0 1", "goal" },
  };

  for (gsize i = 0; i < G_N_ELEMENTS (ends); i++)
    {
      g_autoptr (QiSetup) setup = read_setup ("fen", ends[i].text, ends[i].game);
      g_autoptr (GPtrArray) findings = diagnose (setup);

      g_test_message ("%s", ends[i].text);
      if (ends[i].reason == NULL)
        {
          g_assert_cmpuint (findings->len, ==, 0);
          continue;
        }
      g_assert_cmpuint (findings->len, ==, 1);
      const QiFinding *finding = g_ptr_array_index (findings, 0);
      g_assert_cmpstr (qi_finding_get_code (finding), ==, "game-already-over");
      g_assert_cmpint (qi_finding_get_severity (finding), ==, QI_SEVERITY_NOTE);
      g_assert_cmpstr (qi_finding_get_param (finding, "reason"), ==, ends[i].reason);
    }
}

/* --- places and parameters
 * ------------------------------------------------------------------------- */

static void
test_places (void)
{
  g_autoptr (QiSetup) setup = read_setup ("sfen", "P3k4/9/9/9/9/4P4/4P4/9/4K4 b - 1", "shogi");
  g_autoptr (GPtrArray) findings = diagnose (setup);
  const QiFinding *finding;
  const guint *squares;
  gsize n = 0;

  g_assert_cmpuint (findings->len, ==, 2);
  finding = g_ptr_array_index (findings, 0);
  g_assert_cmpstr (qi_finding_get_code (finding), ==, "dead-piece");
  g_assert_cmpstr (qi_finding_get_param (finding, "piece"), ==, "P");
  g_assert_cmpstr (qi_finding_get_param (finding, "side"), ==, "first");
  g_assert_cmpstr (qi_finding_get_fix (finding, NULL), ==, "promote-pieces");
  squares = qi_finding_get_squares (finding, &n);
  g_assert_cmpuint (n, ==, 1);
  g_assert_cmpuint (squares[0], ==, 0);
  finding = g_ptr_array_index (findings, 1);
  g_assert_cmpstr (qi_finding_get_code (finding), ==, "nifu");
  g_assert_cmpstr (qi_finding_get_param (finding, "file"), ==, "5");
  g_assert_cmpstr (qi_finding_get_fix (finding, NULL), ==, "doubled-to-hand");
  squares = qi_finding_get_squares (finding, &n);
  g_assert_cmpuint (n, ==, 2);
  g_assert_cmpuint (squares[0], ==, 49);
  g_assert_cmpuint (squares[1], ==, 58);
}

/* --- positions of real games
 * -------------------------------------------------------------------------- */

#define N_GAMES   3
#define MAX_PLIES 120

static void
play_random_game (const QiGameInfo *info,
                  QiGame           *game,
                  GRand            *random)
{
  g_autoptr (QiState) state = qi_state_new_initial (game, NULL);
  QiMove space[QI_MOVE_LIST_USUAL];
  g_auto (QiMoveList) moves = QI_MOVE_LIST (space);

  for (guint ply = 0; ply < MAX_PLIES; ply++)
    {
      g_autoptr (GPtrArray) findings = diagnose (qi_state_get_setup (state));
      g_autofree char *codes = dup_codes (findings);

      if (*codes != '\0')
        {
          g_autofree char *text =
            qi_notation_write (qi_notation_lookup ("json"), qi_state_get_setup (state), NULL, NULL);

          g_test_message ("%s after %u plies: %s\n%s", qi_game_info_get_id (info), ply, codes,
                          text);
        }
      g_assert_cmpstr (codes, ==, "");
      qi_move_list_empty (&moves);
      qi_state_list_moves (state, QI_ORIGIN_ALL, &moves);
      if (moves.n_moves == 0)
        {
          QiOutcome outcome;

          /* A mate is reported as one whatever came before it. */
          qi_state_judge (state, &outcome);
          if (g_strcmp0 (outcome.reason, "checkmate") == 0)
            {
              g_assert_cmpuint (findings->len, ==, 1);
              g_assert_cmpstr (qi_finding_get_code (g_ptr_array_index (findings, 0)), ==,
                               "game-already-over");
              g_assert_cmpstr (qi_finding_get_param (g_ptr_array_index (findings, 0), "reason"), ==,
                               outcome.reason);
            }
          return;
        }

      const QiMove *move = &moves.moves[g_rand_int_range (random, 0, (gint32) moves.n_moves)];
      QiState *next = qi_state_apply (state, move, NULL);

      g_assert_nonnull (next);
      qi_state_unref (state);
      state = next;
    }
}

/* No position that moves lead to from the start is objected to. */
static void
test_reachable (void)
{
  g_autoptr (GRand) random =
    g_rand_new_with_seed (g_test_slow () ? (guint32) g_test_rand_int () : 1);

  for (const QiGameInfo *const *info = qi_game_info_get_all (); *info != NULL; info++)
    {
      const char *id = qi_game_info_get_id (*info);
      g_autoptr (QiGame) game = NULL;

      if (qi_variant_lookup (id) == NULL)
        continue;
      game = qi_game_lookup (id, qi_game_info_get_shape (*info), NULL);
      for (guint i = 0; game != NULL && i < (g_test_slow () ? 200 : get_rounds (N_GAMES)); i++)
        play_random_game (*info, game, random);
    }
}

/* Marks of promoted pieces go along with their pieces in games that have no use for them, and go when the piece is taken. */
static void
test_promoted_unused (void)
{
  static const struct
  {
    const char *move;
    const char *promoted;
  } plays[] = {
    { "d1d4", "[35,8]" },
    { "d1d7", "[11,8]" },
    { "e1e2", "[59,8]" },
    { "b6a7", "[59]" },
  };
  g_autoptr (QiValue) json = qi_json_parse ("{\"promoted\":[59,8]}", -1, NULL, NULL);
  g_autoptr (QiDetails) details = qi_details_from_value (json);
  g_autoptr (QiSetup) read = read_setup ("fen", "4k3/p2r4/1P6/8/8/8/8/3QK3 w - - 0 1", "chess");
  g_autoptr (QiSetup) setup = qi_setup_with_details (read, details);
  g_autoptr (QiState) state = qi_state_new_for_setup (setup, NULL);

  for (gsize i = 0; i < G_N_ELEMENTS (plays); i++)
    {
      QiMove space[1];
      g_auto (QiMoveList) move = QI_MOVE_LIST (space);

      g_assert_true (qi_state_read_move (state, plays[i].move, "uci", &move, NULL));
      g_autoptr (QiState) next = qi_state_apply (state, &move.moves[0], NULL);
      const QiDetails *after = qi_setup_get_details (qi_state_get_setup (next));
      g_autofree char *promoted = qi_value_to_string (qi_details_get (after, "promoted"));

      g_assert_cmpstr (promoted, ==, plays[i].promoted);
    }
}

/* A pawn that is promoted where it takes a promoted piece leaves the square marked. */
static void
test_promoted_again (void)
{
  g_autoptr (QiSetup) setup =
    read_setup ("fen", "2k2r~2/4P3/8/8/8/8/8/4K3[] w - - 0 1", "crazyhouse");
  g_autoptr (QiState) state = qi_state_new_for_setup (setup, NULL);
  QiMove space[1];
  g_auto (QiMoveList) move = QI_MOVE_LIST (space);
  guint squares[2];

  g_assert_true (qi_state_read_move (state, "e7f8q", "uci", &move, NULL));
  g_autoptr (QiState) next = qi_state_apply (state, &move.moves[0], NULL);
  g_assert_cmpuint (qi_details_get_squares (qi_setup_get_details (qi_state_get_setup (next)),
                                            "promoted", QI_SIDE_FIRST,
                                            qi_game_get_shape (qi_state_get_game (next)), squares,
                                            2),
                    ==, 1);
  g_assert_cmpuint (squares[0], ==, 5);
}

/* --- hostile set-ups
 * --------------------------------------------------------------------------------- */

static QiSetup *
new_full (const char *game,
          guint       ranks,
          guint       files,
          const char *token)
{
  const gint64 sizes[] = { ranks, files };
  g_autoptr (QiPosition) empty =
    qi_position_new (sizes, 2, &QI_TOKEN ("C"), &QI_TOKEN ("c"), qi_limits_get_large (), NULL);
  g_autofree QiBoardChange *changes = g_new (QiBoardChange, (gsize) ranks * files);
  const QiToken piece = QI_TOKEN (token);
  g_autoptr (QiPosition) full = NULL;

  for (guint i = 0; i < ranks * files; i++)
    changes[i] = (QiBoardChange) { i, &piece };
  full = qi_position_board_diff (empty, changes, (gsize) ranks * files, NULL);
  g_assert_nonnull (full);
  return qi_setup_new (full, game, NULL);
}

static void
test_hostile (void)
{
  static const char *const tokens[] = { "Q",  "K^", "k^", "P",  "p", "N", "R",
                                        "+P", "Z",  "",   "G^", "E", "S", "M" };

  for (const QiGameInfo *const *info = qi_game_info_get_all (); *info != NULL; info++)
    for (gsize i = 0; i < G_N_ELEMENTS (tokens); i++)
      {
        const QiShape *shape = qi_game_info_get_shape (*info);
        g_autoptr (QiSetup) setup =
          new_full (qi_game_info_get_id (*info), qi_shape_get_ranks (shape),
                    qi_shape_get_files (shape), tokens[i]);
        g_autoptr (GPtrArray) findings = diagnose (setup);

        check_squares (setup, findings);
        if (qi_game_has_rules (qi_game_info_get_id (*info)))
          g_assert_cmpuint (findings->len, >, 0);
        check_fixes (setup, findings);
      }
}

static void
test_large (void)
{
  static const char *const tokens[] = { "Q", "K^", "p", "Z" };

  for (gsize i = 0; i < G_N_ELEMENTS (tokens); i++)
    {
      g_autoptr (QiSetup) setup = new_full ("chess", 255, 255, tokens[i]);
      g_autoptr (GPtrArray) findings = diagnose (setup);

      g_assert_cmpuint (findings->len, >, 0);
      check_squares (setup, findings);
    }
}

/* Rights that fit Chess960 are not taken away, and a piece that this game does not have may belong to
 * another game. */
static void
test_other_games (void)
{
  static const struct
  {
    const char *text;
    const char *fixes; /* and the other ones, in parentheses */
  } rows[] = {
    { "bbqnnrkr/pppppppp/8/8/8/8/PPPPPPPP/BBQNNRKR w KQkq - 0 1", "use-chess960" },
    { "rnbqkbn1/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1", "remove-castling-rights" },
    { "bbqnnrkr/pppppppp/8/8/8/8/PPPPPPPP/BBQNN1KR w KQkq - 0 1",
      "remove-castling-rights remove-castling-rights" },
    { "4k3/8/8/8/8/8/8/R3KZ2 w - - 0 1", "remove-pieces (not-this-game)" },
  };

  for (gsize i = 0; i < G_N_ELEMENTS (rows); i++)
    {
      g_autoptr (QiReading) reading = qi_notation_detect (rows[i].text, -1, NULL);
      g_autoptr (GPtrArray) findings = diagnose (reading->setup);
      g_autoptr (GString) fixes = g_string_new (NULL);

      for (guint j = 0; j < findings->len; j++)
        {
          g_autoptr (QiFinding) other = qi_fix_dup_other (findings->pdata[j]);

          g_string_append_printf (fixes, "%s%s", j > 0 ? " " : "",
                                  qi_finding_get_fix (findings->pdata[j], NULL));
          if (other == NULL)
            continue;
          g_string_append_printf (fixes, " (%s)", qi_finding_get_fix (other, NULL));
          g_autoptr (QiEdit) edit = qi_fix_make_edit (other, reading->setup);
          g_autoptr (QiSetup) next =
            qi_edit_apply (edit, reading->setup, qi_limits_get_default (), NULL, NULL);
          g_assert_null (qi_setup_get_game (next));
        }
      g_assert_cmpstr (fixes->str, ==, rows[i].fixes);
      check_fixes (reading->setup, findings);
    }
}

int
main (int    argc,
      char **argv)
{
  g_autoptr (QiValue) verdicts = NULL;

  g_test_init (&argc, &argv, NULL);
  for (gsize i = 0; i < G_N_ELEMENTS (cases); i++)
    {
      g_autofree char *path = g_strconcat ("/core/diagnosis/", cases[i].name, NULL);

      g_test_add_data_func (path, &cases[i], test_case);
    }
  verdicts = rules_load ("chess_fen_validity.json");
  rules_add (verdicts, NULL, "/core/diagnosis/verdict", test_verdict);
  g_test_add_func ("/core/diagnosis/said-once", test_said_once);
  g_test_add_func ("/core/diagnosis/notes", test_notes);
  g_test_add_func ("/core/diagnosis/places", test_places);
  g_test_add_func ("/core/diagnosis/reachable", test_reachable);
  g_test_add_func ("/core/diagnosis/promoted-again", test_promoted_again);
  g_test_add_func ("/core/diagnosis/promoted-unused", test_promoted_unused);
  g_test_add_func ("/core/diagnosis/hostile", test_hostile);
  g_test_add_func ("/core/diagnosis/large", test_large);
  g_test_add_func ("/core/diagnosis/other-games", test_other_games);
  return g_test_run ();
}
