/* SPDX-License-Identifier: Apache-2.0 */
/* How games end whose rules are changed by a key or two, as a file of variants may have them: the end is what the comments of
 * Fairy-Stockfish's variants.ini and its position.cpp say of the keys. */
#include "piece-run.h"

#include "case-table.h"
#include "qi-finding-private.h"
#include "qi-piece-private.h"
#include "qi-state-private.h"
#include "qi-variant-private.h"

/* Games that pieces in a row, in a square or on one line end, by what the comments of Fairy-Stockfish's
 * variants.ini say of the keys; White has just moved. */
#define CHAIN "connectRegion1White = a*\nconnectRegion2White = d*"
static const struct
{
  const char *name;
  const char *keys;
  const char *board;
  QiResult    result;
} connections[] = {
  { "row", "connectN = 3", "8/8/RNB1K3", QI_RESULT_FIRST },
  { "row-broken", "connectN = 3", "7K/8/RN1B4", QI_RESULT_ONGOING },
  { "row-not-counted", "connectN = 3\nconnectHorizontal = false", "8/8/RNB1K3", QI_RESULT_ONGOING },
  { "column", "connectN = 3", "B7/N7/R6K", QI_RESULT_FIRST },
  { "column-not-counted", "connectN = 3\nconnectVertical = false", "B7/N7/R6K", QI_RESULT_ONGOING },
  { "diagonal", "connectN = 3", "2B5/1N6/R6K", QI_RESULT_FIRST },
  { "diagonal-down", "connectN = 3", "R7/1N6/2B4K", QI_RESULT_FIRST },
  { "diagonal-not-counted", "connectN = 3\nconnectDiagonal = false", "2B5/1N6/R6K",
    QI_RESULT_ONGOING },
  { "pieces", "connectN = 3\nconnectPieceTypes = rnb", "8/8/RNB1K3", QI_RESULT_FIRST },
  { "other-pieces", "connectN = 3\nconnectPieceTypes = rn", "8/8/RNB1K3", QI_RESULT_ONGOING },
  { "lost", "connectN = 3\nconnectValue = loss", "8/8/RNB1K3", QI_RESULT_SECOND },
  { "drawn", "connectN = 3\nconnectValue = draw", "8/8/RNB1K3", QI_RESULT_DRAW },
  { "square", "connectNxN = 2", "8/BN6/RN5K", QI_RESULT_FIRST },
  { "square-without-corner", "connectNxN = 2", "8/B7/RN5K", QI_RESULT_ONGOING },
  { "square-at-edge", "connectNxN = 2", "K7/7B/B5NR", QI_RESULT_ONGOING },
  { "line", "collinearN = 3", "7K/8/R2B2N1", QI_RESULT_FIRST },
  { "chain", CHAIN, "8/RNBB3K/8", QI_RESULT_FIRST },
  { "chain-aslant", CHAIN, "R7/1N1B3K/2B5", QI_RESULT_FIRST },
  { "chain-broken", CHAIN, "8/RN1B3K/8", QI_RESULT_ONGOING },
  { "chain-from-second", CHAIN, "8/1NBB3K/8", QI_RESULT_ONGOING },
  { "chain-to-third", CHAIN, "8/RNB4K/8", QI_RESULT_ONGOING },
  { "chain-of-two-kinds", CHAIN "\nconnectPieceTypes = rn", "8/RNNR3K/8", QI_RESULT_FIRST },
  { "chain-of-others", CHAIN "\nconnectPieceTypes = rn", "8/RNBR3K/8", QI_RESULT_ONGOING },
  { "chain-upright", CHAIN "\nconnectDiagonal = false", "R7/1N1B3K/2B5", QI_RESULT_ONGOING },
  { "line-of-two", "collinearN = 3", "7K/8/R2B4", QI_RESULT_ONGOING },
  { "line-up", "collinearN = 3", "N7/8/R2B3K", QI_RESULT_FIRST },
  { "line-aslant", "collinearN = 3", "4N3/7K/B1R5", QI_RESULT_ONGOING },
  { "line-diagonal", "collinearN = 2\nconnectHorizontal = false\nconnectVertical = false",
    "2N5/8/R6K", QI_RESULT_FIRST },
  { "line-diagonal-not-counted",
    "collinearN = 2\nconnectDiagonal = false\nconnectHorizontal = false", "2N5/8/R6K",
    QI_RESULT_ONGOING },
};

/* @base with @keys, which is in no list of games. */
static QiVariantSet *
read_keys (const char *base,
           const char *keys)
{
  g_autofree char *text = g_strdup_printf ("[keyed:%s]\n%s\n", base, keys);
  g_autoptr (GPtrArray) findings = qi_findings_new ();
  QiVariantSet *set = qi_variant_set_read (text, strlen (text), findings);

  g_assert_cmpuint (findings->len, ==, 0);
  g_assert_cmpuint (qi_variant_set_get_n (set), ==, 1);
  return set;
}

/* The first game of @set, which has to outlive it. */
static QiGame *
new_game (QiVariantSet *set,
          const char   *base)
{
  return QI_GAME (qi_piece_game_new (qi_variant_set_get (set, 0),
                                     qi_game_info_get_shape (qi_game_info_lookup (base))));
}

static void
check_keys (const char *base,
            const char *keys,
            const char *fen,
            QiResult    result,
            const char *reason)
{
  g_autoptr (QiState) start = piece_state (base, fen);
  g_autoptr (QiVariantSet) set = read_keys (base, keys);
  g_autoptr (QiGame) game = new_game (set, base);
  g_autoptr (QiState) state = qi_state_new (game, qi_state_get_setup (start), NULL);
  QiOutcome outcome;

  qi_state_judge (state, &outcome);
  g_assert_cmpint (outcome.result, ==, result);
  g_assert_cmpstr (outcome.reason, ==, result == QI_RESULT_ONGOING ? NULL : reason);
  g_assert_true (qi_state_has_moves (state) == (result == QI_RESULT_ONGOING));
}

static void
test_connection (gconstpointer data)
{
  const typeof (connections[0]) *c = data;
  g_autofree char *fen = g_strdup_printf ("4k3/8/8/8/8/%s b - - 0 1", c->board);

  check_keys ("chess", c->keys, fen, c->result, "line");
}

/* A goal in which pieces have to be safe, the far rank of each side, by flag_reached and the end of a
 * game in Fairy-Stockfish's position.cpp; Black is to move. */
#define SAFE "flagRegionWhite = *8\nflagRegionBlack = *1\nflagPieceSafe = true\n"
static const struct
{
  const char *name;
  const char *keys;
  const char *board;
  QiResult    result;
} goals[] = {
  { "safe", SAFE, "R7/8/4k3/8/8/8/8/4K3", QI_RESULT_FIRST },
  { "attacked", SAFE, "R6r/8/4k3/8/8/8/8/4K3", QI_RESULT_ONGOING },
  { "one-of-two-attacked", SAFE, "RR5r/8/4k3/8/8/8/8/4K3", QI_RESULT_FIRST },
  { "two-needed", SAFE "flagPieceCount = 2", "RR5r/8/4k3/8/8/8/8/4K3", QI_RESULT_ONGOING },
  { "both", SAFE, "R7/8/4k3/8/8/8/3K4/7n", QI_RESULT_DRAW },
  { "mover-attacked", SAFE, "8/8/4k3/8/8/8/6K1/7n", QI_RESULT_ONGOING },
  { "mover-was-left", SAFE "flagMove = true", "8/8/4k3/8/8/8/6K1/7n", QI_RESULT_SECOND },
  { "mover-was-first", SAFE "flagMove = true", "R7/8/4k3/8/8/8/3K4/7n", QI_RESULT_SECOND },
  { "not-followed", SAFE "flagMove = true", "R7/8/4k3/8/8/8/n2K4/8", QI_RESULT_FIRST },
  { "king-followed", SAFE "flagMove = true\nflagPiece = k", "K7/8/8/8/8/8/7k/8",
    QI_RESULT_ONGOING },
};

static void
test_goal (gconstpointer data)
{
  const typeof (goals[0]) *c = data;
  g_autofree char *fen = g_strdup_printf ("%s b - - 0 1", c->board);

  check_keys ("chess", c->keys, fen, c->result, "goal");
}

/* What else ends a game, or keeps it going although nobody could mate. Whether material suffices in atomic chess and antichess is
 * by python-chess's has_insufficient_material of their boards. */
#define KNIGHT  "4k3/8/8/8/8/8/8/4KN2 b - - 0 1"
#define FULL    "rnbqkbnr/pppppppp/pppppppp/pppppppp/PPPPPPPP/PPPPPPPP/PPPPPPPP/RNBQKBNR w - - 0 1"
#define BLOCKED \
  "flagPiece = r\nflagRegionWhite = a8 b8 c8\nflagRegionBlack = *1\nflagPieceCount = 2\n"
#define ROOKS   "flagPiece = r\nflagRegionWhite = *8\nflagRegionBlack = *1\nflagMove = true"
#define RIGHTS  "r3k2r/8/8/8/8/8/8/R3K2R w "
static const struct
{
  const char *name;
  const char *base;
  const char *keys;
  const char *fen;
  QiResult    result;
  const char *reason;
} ends[] = {
  /* A full board is drawn, or counted; white's or black's "draw odds" give it to them whatever stands there. */
  { "full", "chess", "adjudicateFullBoard = true", FULL, QI_RESULT_DRAW, "full-board" },
  { "full-odds", "chess", "adjudicateFullBoard = true\nmaterialCounting = whitedrawodds", FULL,
    QI_RESULT_FIRST, "full-board" },
  { "full-other-odds", "chess", "adjudicateFullBoard = true\nmaterialCounting = blackdrawodds",
    FULL, QI_RESULT_SECOND, "full-board" },
  { "full-even", "chess", "adjudicateFullBoard = true\nmaterialCounting = unweighted", FULL,
    QI_RESULT_DRAW, "full-board" },
  { "full-not-asked", "chess", "materialCounting = unweighted", FULL, QI_RESULT_ONGOING, NULL },
  /* A goal for several pieces is reached by one where no other one finds a place. */
  { "goal-blocked", "chess", BLOCKED "flagPieceBlockedWin = true",
    "Rnn5/8/4k3/8/8/8/8/4K3 b - - 0 1", QI_RESULT_FIRST, "goal" },
  { "goal-open", "chess", BLOCKED "flagPieceBlockedWin = true", "Rn6/8/4k3/8/8/8/8/4K3 b - - 0 1",
    QI_RESULT_ONGOING, NULL },
  { "goal-not-blocked", "chess", BLOCKED, "Rnn5/8/4k3/8/8/8/8/4K3 b - - 0 1", QI_RESULT_ONGOING,
    NULL },
  /* A piece that is no king has to stay for a move (Jeson Mor), after which a second one there changes nothing. */
  { "goal-held", "chess", ROOKS, "R7/8/4k3/8/8/8/4K3/7r b - - 0 1", QI_RESULT_SECOND, "goal" },
  { "goal-just-reached", "chess", ROOKS, "R7/8/4k3/8/8/8/4K3/8 b - - 0 1", QI_RESULT_ONGOING,
    NULL },
  { "goal-of-both", "chess", "flagPiece = r\nflagRegionWhite = *8\nflagRegionBlack = *1",
    "R7/8/4k3/8/8/8/4K3/7r b - - 0 1", QI_RESULT_FIRST, "goal" },
  /* Whoever can no longer castle where that wins has lost. */
  { "castles", "chess", "castlingWins = Qq", RIGHTS "KQkq - 0 1", QI_RESULT_ONGOING, NULL },
  { "no-castling", "chess", "castlingWins = Qq", RIGHTS "Kkq - 0 1", QI_RESULT_SECOND, "goal" },
  { "no-castling-other", "chess", "castlingWins = Qq", RIGHTS "KQk - 0 1", QI_RESULT_FIRST,
    "goal" },
  { "no-castling-both", "chess", "castlingWins = Qq", RIGHTS "Kk - 0 1", QI_RESULT_FIRST, "goal" },
  { "castling-either", "chess", "castlingWins = KQ", RIGHTS "K - 0 1", QI_RESULT_ONGOING, NULL },
  { "castling-of-one", "chess", "castlingWins = K", RIGHTS "Q - 0 1", QI_RESULT_SECOND, "goal" },
  { "castling-of-king-side", "chess", "castlingWins = k", RIGHTS "KQk - 0 1", QI_RESULT_ONGOING,
    NULL },
  /* A mate that knights alone give is none in shatar. */
  { "knights-mate", "shatar", "", "6rk/5Npp/8/8/8/8/8/4K3 b - - 0 1", QI_RESULT_SECOND,
    "checkmate" },
  /* A king and a pawn that can only be promoted, which nobody has to do. */
  { "only-promotion", "sittuyin", "", "1r5k/8/4p3/4P3/8/8/7r/K7[] w - - 0 1", QI_RESULT_DRAW,
    "stalemate" },
  { "free-pawn", "sittuyin", "", "1r5k/4p3/8/4P3/8/8/7r/K7[] w - - 0 1", QI_RESULT_ONGOING, NULL },
  { "free-king", "sittuyin", "", "7k/8/4p3/4P3/8/8/7r/K7[] w - - 0 1", QI_RESULT_ONGOING, NULL },
  { "with-hand", "sittuyin", "", "1r5k/8/4p3/4P3/8/8/7r/K7[S] w - - 0 1", QI_RESULT_ONGOING, NULL },
  { "two-pawns", "sittuyin", "", "1r5k/8/4p3/2p1P3/2P5/8/7r/K7[] w - - 0 1", QI_RESULT_ONGOING,
    NULL },
  /* Where something but mate decides, a knight may be enough. */
  { "mate-alone", "chess", "", KNIGHT, QI_RESULT_DRAW, "insufficient-material" },
  { "mate-or-row", "chess", "connectN = 3", KNIGHT, QI_RESULT_ONGOING, NULL },
  { "mate-or-square", "chess", "connectNxN = 2", KNIGHT, QI_RESULT_ONGOING, NULL },
  { "mate-or-line", "chess", "collinearN = 3", KNIGHT, QI_RESULT_ONGOING, NULL },
  { "mate-or-pieces", "chess", "connectPieceGoalWhite = k n r", KNIGHT, QI_RESULT_ONGOING, NULL },
  { "mate-or-other-pieces", "chess", "connectPieceGoalBlack = k n r", KNIGHT, QI_RESULT_ONGOING,
    NULL },
  { "mate-or-chain", "chess", "connectRegion1White = a*\nconnectRegion2White = d*", KNIGHT,
    QI_RESULT_ONGOING, NULL },
  { "mate-or-other-chain", "chess", "connectRegion1Black = a*\nconnectRegion2Black = d*", KNIGHT,
    QI_RESULT_ONGOING, NULL },
  { "mate-or-goal", "chess", "flagPiece = k\nflagRegionWhite = *8\nflagRegionBlack = *2", KNIGHT,
    QI_RESULT_ONGOING, NULL },
  { "mate-or-points", "chess", "materialCounting = unweighted", KNIGHT, QI_RESULT_ONGOING, NULL },
  { "mate-that-wins", "chess", "checkmateValue = win", KNIGHT, QI_RESULT_ONGOING, NULL },
  { "mate-or-no-queen", "chess",
    "extinctionValue = loss\nextinctionPieceTypes = p\nextinctionPieceCount = 1\n"
    "extinctionOpponentPieceCount = 2",
    KNIGHT, QI_RESULT_ONGOING, NULL },
  { "no-checks", "chess", "checking = false", KNIGHT, QI_RESULT_ONGOING, NULL },
  { "checks-counted", "chess", "checkCounting = true", "4k3/8/8/8/8/8/8/4KN2 b - - 1+1 0 1",
    QI_RESULT_ONGOING, NULL },
  { "stalemate-that-loses", "chess", "stalemateValue = loss", KNIGHT, QI_RESULT_ONGOING, NULL },
  { "no-flight", "chess", "makpongRule = true", KNIGHT, QI_RESULT_ONGOING, NULL },
  { "drops", "chess", "pieceDrops = true", KNIGHT, QI_RESULT_ONGOING, NULL },
  { "prisoners", "chess", "capturesToHand = true", KNIGHT, QI_RESULT_ONGOING, NULL },
  { "two-boards", "chess", "twoBoards = true", KNIGHT, QI_RESULT_ONGOING, NULL },
  { "must-capture", "chess", "mustCapture = true", KNIGHT, QI_RESULT_ONGOING, NULL },
  /* Atomic chess: bishops that never meet, pieces that blow up nothing, and what else could decide. */
  { "atomic-knight", "atomic", "", KNIGHT, QI_RESULT_DRAW, "insufficient-material" },
  { "atomic-knights", "atomic", "", "4k3/8/8/8/8/8/8/4KNN1 b - - 0 1", QI_RESULT_DRAW,
    "insufficient-material" },
  { "atomic-three-knights", "atomic", "", "4k3/8/8/8/8/8/8/4KNNN b - - 0 1", QI_RESULT_ONGOING,
    NULL },
  { "atomic-bishop-and-knight", "atomic", "", "4k3/8/8/8/8/8/8/4KBN1 b - - 0 1", QI_RESULT_ONGOING,
    NULL },
  { "atomic-bishops-meet", "atomic", "", "2b1k3/8/8/8/8/8/8/4KB2 b - - 0 1", QI_RESULT_ONGOING,
    NULL },
  { "atomic-dark-bishops-meet", "atomic", "", "4kb2/8/8/8/8/8/8/2B1K3 b - - 0 1", QI_RESULT_ONGOING,
    NULL },
  { "atomic-bishops-apart", "atomic", "", "4kb2/8/8/8/8/8/8/4KB2 b - - 0 1", QI_RESULT_DRAW,
    "insufficient-material" },
  { "atomic-queen", "atomic", "", "4k3/8/8/8/8/8/8/3QK3 b - - 0 1", QI_RESULT_ONGOING, NULL },
  { "atomic-pawn", "atomic", "", "4k3/8/8/8/8/8/P7/4K3 b - - 0 1", QI_RESULT_ONGOING, NULL },
  { "atomic-no-checks", "atomic", "checking = false", KNIGHT, QI_RESULT_ONGOING, NULL },
  { "atomic-stalemate", "atomic", "stalemateValue = loss", KNIGHT, QI_RESULT_ONGOING, NULL },
  { "atomic-prisoners", "atomic", "capturesToHand = true", KNIGHT, QI_RESULT_ONGOING, NULL },
  { "atomic-goal", "atomic", "flagPiece = k\nflagRegionWhite = *8\nflagRegionBlack = *2", KNIGHT,
    QI_RESULT_ONGOING, NULL },
  { "atomic-checks", "atomic", "checkCounting = true", "4k3/8/8/8/8/8/8/4KN2 b - - 1+1 0 1",
    QI_RESULT_ONGOING, NULL },
  /* Antichess: bishops that cannot be taken. */
  { "anti-bishops-apart", "antichess", "", "5b2/8/8/8/8/8/8/5B2 b - - 0 1", QI_RESULT_DRAW,
    "insufficient-material" },
  { "anti-bishops-meet", "antichess", "", "2b5/8/8/8/8/8/8/5B2 b - - 0 1", QI_RESULT_ONGOING,
    NULL },
  { "anti-one-sided", "antichess", "", "2b2b2/8/8/8/8/8/8/5B2 b - - 0 1", QI_RESULT_ONGOING, NULL },
  { "anti-pawn", "antichess", "", "5b2/p7/8/8/8/8/8/5B2 b - - 0 1", QI_RESULT_ONGOING, NULL },
  { "anti-stalemate", "antichess", "stalemateValue = draw", "5b2/8/8/8/8/8/8/5B2 b - - 0 1",
    QI_RESULT_ONGOING, NULL },
};

static void
test_end (gconstpointer data)
{
  const typeof (ends[0]) *c = data;

  check_keys (c->base, c->keys, c->fen, c->result, c->reason);
}

/* What is wrong with a set-up of a game that is only in a file of variants. Such a game has no start to compare with, so what is
 * not in its keys, a number of checks or of pieces that is too large, is not known to be wrong. */
static const struct
{
  const char *name;
  const char *base;
  const char *keys;
  const char *fen;
  const char *details; /* JSON, or NULL */
  const char *codes;
} faults[] = {
  /* Chess: the faults that python-chess's Board.status() has: NO_…_KING, TOO_MANY_KINGS, EMPTY, OPPOSITE_CHECK,
   * PAWNS_ON_BACKRANK (pawns there never move again), BAD_CASTLING_RIGHTS, INVALID_EP_SQUARE. */
  { "sound", "chess", "", "4k3/8/8/8/8/8/8/4K2R w K - 0 1", NULL, "" },
  { "no-king", "chess", "", "8/8/8/8/8/8/8/4K3 w - - 0 1", NULL, "no-king" },
  { "two-kings", "chess", "", "4k3/8/8/8/8/8/8/3KK3 w - - 0 1", NULL, "extra-king" },
  { "empty", "chess", "", "8/8/8/8/8/8/8/8 w - - 0 1", NULL, "empty-board no-king no-king" },
  { "in-check", "chess", "", "4k3/8/8/8/8/8/8/K3R3 w - - 0 1", NULL, "side-not-to-move-in-check" },
  { "pawn-at-edge", "chess", "", "P3k3/8/8/8/8/8/8/4K2p w - - 0 1", NULL, "dead-piece dead-piece" },
  { "right-without-rook", "chess", "", "4k3/8/8/8/8/8/8/4K3 w - - 0 1",
    "{\"castling\":{\"first\":[63]}}", "bad-castling-rights" },
  { "right-beside", "chess", "", "4k3/8/8/8/8/8/8/4K3 w - - 0 1", "{\"castling\":{\"first\":[5]}}",
    "bad-castling-rights" },
  { "passed-nothing", "chess", "", "4k3/8/8/8/8/8/8/4K3 w - - 0 1", "{\"enPassant\":20}",
    "invalid-ep-square" },
  { "passed", "chess", "", "4k3/8/8/4p3/8/8/8/4K3 w - - 0 1", "{\"enPassant\":20}", "" },
  { "passed-off-board", "chess", "", "4k3/8/8/8/8/8/8/4K3 w - - 0 1", "{\"enPassant\":99}",
    "invalid-ep-square" },
  { "passed-first-rank", "chess", "", "4k3/8/8/8/8/8/8/4K3 w - - 0 1", "{\"enPassant\":1}",
    "invalid-ep-square" },
  /* A pawn that makes three steps passes two squares, on each of which it can be taken (`tripleStepRegion…` in variants.ini);
   * one that has no double step passes none (`doubleStep`). */
  { "passed-three", "triple", "", "4k3/8/8/8/4p3/8/8/4K3 w - - 0 1", "{\"enPassant\":20}", "" },
  { "passed-three-second", "triple", "", "4k3/8/8/8/4p3/8/8/4K3 w - - 0 1", "{\"enPassant\":28}",
    "" },
  { "passed-no-double-step", "chess", "doubleStep = false", "4k3/8/8/4p3/8/8/8/4K3 w - - 0 1",
    "{\"enPassant\":20}", "invalid-ep-square" },
  /* A gate is a right of a piece, as castling is: where there is no such right, or no such piece, the square is named that has
   * one, also in a game without gates (native-format.md: where a piece in hand may still enter). */
  { "gates", "chess", "", "4k3/8/8/8/8/8/8/4K2R w - - 0 1", "{\"gates\":{\"first\":[63]}}",
    "gate-without-piece" },
  { "gates-of-nobody", "seirawan", "", "4k3/8/8/8/8/8/8/4K3[Hh] w - - 0 1",
    "{\"gates\":{\"first\":[63]}}", "gate-without-piece" },
  /* Only a game with pieces in hand has to know what was a pawn (crazyhouse's `~`), and a king never was one. In other games the
   * mark says nothing about the rules, as a count of checks, of plies or a ko in games that have none: native-format.md. */
  { "promoted", "chess", "", "4k3/8/8/8/8/8/8/4K2Q w - - 0 1", "{\"promoted\":[63]}",
    "detail-unused" },
  { "promoted-nothing", "crazyhouse", "", "4k3/8/8/8/8/8/8/4K2Q[] w - - 0 1", "{\"promoted\":[3]}",
    "promoted-mark" },
  { "promoted-king", "crazyhouse", "", "4k3/8/8/8/8/8/8/4K2Q[] w - - 0 1", "{\"promoted\":[60]}",
    "promoted-mark" },
  { "checks", "chess", "", "4k3/8/8/8/8/8/8/4K2Q w - - 0 1",
    "{\"checks\":{\"first\":3,\"second\":3}}", "detail-unused" },
  /* Nobody has fewer than no checks left to give, whatever the start says. */
  { "checks-below", "3check", "", "4k3/8/8/8/8/8/8/4K2Q w - - 3+3 0 1",
    "{\"checks\":{\"first\":-1,\"second\":3}}", "bad-checks" },
  { "counting", "chess", "", "4k3/8/8/8/8/8/8/4K2Q w - - 0 1", "{\"counting\":3}",
    "detail-unused" },
  /* Makruk's count of plies, `countingRule`. */
  { "counting-makruk", "makruk", "", "4k3/8/8/8/8/8/8/4K2R w - - 0 1", "{\"counting\":3}", "" },
  { "ko", "chess", "", "4k3/8/8/8/8/8/8/4K2Q w - - 0 1", "{\"ko\":3}", "detail-unused" },
  /* Walls (`*`) can stand in each game of variants.ini. */
  { "walls", "chess", "", "4k3/8/8/8/8/8/8/4K2Q w - - 0 1", "{\"walls\":[3]}", "" },
  /* What is neither dropped nor taken into the hand, `pieceDrops` and `capturesToHand`. */
  { "hand", "crazyhouse", "pieceDrops = false\ncapturesToHand = false",
    "4k3/8/8/8/8/8/8/4K2R[Q] w - - 0 1", NULL, "unused-hand" },
  /* Checkmate. In janggi kings that face each other offer a draw (`bikjangRule`), which is no fault. */
  { "over", "chess", "", "R3k3/4p3/4K3/8/8/8/8/8 b - - 0 1", NULL, "game-already-over" },
  { "facing", "janggi", "", "4k4/9/9/9/9/9/9/9/9/4K4 w - - 0 1", NULL, "" },
};

static void
test_fault (gconstpointer data)
{
  const typeof (faults[0]) *c = data;
  g_autoptr (QiVariantSet) set = read_keys (c->base, c->keys);
  g_autoptr (QiGame) game = new_game (set, c->base);
  g_autoptr (QiState) start = piece_state (c->base, c->fen);
  g_autoptr (QiSetup) setup = qi_setup_ref (qi_state_get_setup (start));
  g_autoptr (GPtrArray) findings = qi_findings_new ();
  g_autoptr (GPtrArray) codes = g_ptr_array_new ();

  if (c->details != NULL)
    {
      g_autoptr (QiValue) json = qi_json_parse (c->details, -1, NULL, NULL);
      g_autoptr (QiDetails) details = qi_details_from_value (json);
      QiSetup *with = qi_setup_with_details (setup, details);

      qi_setup_unref (setup);
      setup = with;
    }
  g_autoptr (QiState) state = qi_state_new (game, setup, NULL);
  qi_piece_diagnose (game, qi_state_get_board (state), setup, findings);
  for (guint i = 0; i < findings->len; i++)
    g_ptr_array_add (codes, (gpointer) qi_finding_get_code (findings->pdata[i]));
  g_autofree char *joined = rules_join (codes);
  g_assert_cmpstr (joined, ==, c->codes);
}

int
main (int    argc,
      char **argv)
{
  g_test_init (&argc, &argv, NULL);
  rules_add_variants ();
  case_table_add ("/core/piece-keys/line/", connections, test_connection);
  case_table_add ("/core/piece-keys/goal/", goals, test_goal);
  case_table_add ("/core/piece-keys/end/", ends, test_end);
  case_table_add ("/core/piece-keys/fault/", faults, test_fault);
  return g_test_run ();
}
