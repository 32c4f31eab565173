/* SPDX-License-Identifier: Apache-2.0 */
/* How games of moving pieces end. */
#include "piece-run.h"

#include "qi-piece-judge-private.h"
#include "qi-state-private.h"

/* Reference cases of chess. */

static void
test_material (gconstpointer data)
{
  g_autoptr (QiState) state = piece_state ("chess", rules_text (data, "fen"));
  const QiPieceBoard *board = (const QiPieceBoard *) qi_state_get_board (state);
  QiPieceGame *game = QI_PIECE_GAME (qi_state_get_game (state));
  QiOutcome outcome;

  g_assert_cmpint (qi_piece_has_sufficient (game, board, QI_SIDE_FIRST), ==,
                   !rules_true (data, "white"));
  g_assert_cmpint (qi_piece_has_sufficient (game, board, QI_SIDE_SECOND), ==,
                   !rules_true (data, "black"));
  qi_state_judge (state, &outcome);
  g_assert_cmpint (g_strcmp0 (outcome.reason, "insufficient-material") == 0, ==,
                   rules_true (data, "draw"));
  g_assert_cmpint (outcome.result, ==,
                   rules_true (data, "draw") ? QI_RESULT_DRAW : QI_RESULT_ONGOING);
}

static void
test_terminal (gconstpointer data)
{
  g_autoptr (QiState) state = piece_state ("chess", rules_text (data, "fen"));
  const char *result = rules_text (data, "result");
  QiOutcome outcome;

  qi_state_judge (state, &outcome);
  g_assert_cmpint (outcome.result, ==,
                   strcmp (result, "1-0") == 0   ? QI_RESULT_FIRST
                   : strcmp (result, "0-1") == 0 ? QI_RESULT_SECOND
                                                 : QI_RESULT_DRAW);
  g_assert_cmpstr (outcome.reason, ==, rules_true (data, "checkmate") ? "checkmate" : "stalemate");
  g_assert_cmpint (qi_state_in_check (state, qi_state_get_turn (state)), ==,
                   rules_true (data, "check"));
}

static void
test_sequence (gconstpointer data)
{
  g_autoptr (QiState) state = piece_state ("chess", rules_text (data, "start"));
  const QiValue *trace = qi_value_get_member (data, "trace");

  for (gsize i = 0; i < qi_value_get_size (trace); i++)
    {
      const QiValue *step = qi_value_get_item (trace, i);
      QiOutcome outcome;

      state = piece_play (state, rules_text (step, "move"));
      g_autofree char *fen = piece_dup_fen (state);
      qi_state_judge (state, &outcome);
      g_assert_cmpstr (fen, ==, rules_text (step, "fen"));
      g_assert_cmpint (qi_state_in_check (state, qi_state_get_turn (state)), ==,
                       rules_true (step, "check"));
      g_assert_cmpint (g_strcmp0 (outcome.reason, "checkmate") == 0, ==, rules_true (step, "mate"));
      g_assert_cmpint (g_strcmp0 (outcome.reason, "stalemate") == 0, ==,
                       rules_true (step, "stalemate"));
      g_assert_cmpint (g_strcmp0 (outcome.reason, "fivefold") == 0, ==,
                       rules_true (step, "fivefold"));
      g_assert_cmpint (g_strcmp0 (outcome.reason, "seventy-five-moves") == 0, ==,
                       rules_true (step, "seventyfive"));
      g_assert_cmpint (g_strcmp0 (outcome.claimable, "threefold") == 0, ==,
                       rules_true (step, "claim_threefold"));
      g_assert_cmpint (g_strcmp0 (outcome.claimable, "fifty-moves") == 0, ==,
                       rules_true (step, "fifty_now"));
    }
}

/* The en passant square is kept where a capture is legal: of each position before a double step, by the reference's
 * canonical form of the position after it. */
static const struct
{
  const char *name;
  const char *fen;
  const char *move;
  const char *after; /* as python-chess writes it */
} steps[] = {
  { "nobody-beside", "4k3/8/8/8/8/8/4P3/4K3 w - - 0 1", "e2e4", "4k3/8/8/8/4P3/8/8/4K3 b - - 0 1" },
  { "beside", "4k3/8/8/8/3p4/8/4P3/4K3 w - - 0 1", "e2e4", "4k3/8/8/8/3pP3/8/8/4K3 b - e3 0 1" },
  { "pinned-along-the-rank", "8/8/8/8/k2p3Q/8/4P3/3K4 w - - 0 1", "e2e4",
    "8/8/8/8/k2pP2Q/8/8/3K4 b - - 0 1" },
  { "pinned-on-the-file", "3k4/8/8/8/3p4/8/4P3/3RK3 w - - 0 1", "e2e4",
    "3k4/8/8/8/3pP3/8/8/3RK3 b - - 0 1" },
  { "one-of-two-pinned", "3k4/8/8/8/3p1p2/8/4P3/3RK3 w - - 0 1", "e2e4",
    "3k4/8/8/8/3pPp2/8/8/3RK3 b - e3 0 1" },
};

static void
test_step (gconstpointer data)
{
  gsize i = GPOINTER_TO_SIZE (data);
  g_autoptr (QiState) state = piece_play (piece_state ("chess", steps[i].fen), steps[i].move);
  g_autofree char *fen = piece_dup_fen (state);

  g_assert_cmpstr (fen, ==, steps[i].after);
}

/* The field of en passant as X-FEN has it, where the text may say more. */
static void
test_canonical (gconstpointer data)
{
  const char *canonical = rules_text (data, "canonical_fen");
  g_autoptr (QiState) state = NULL;
  g_auto (GStrv) fields = NULL;
  g_autofree char *name = NULL;

  if (canonical == NULL || !rules_true (data, "valid"))
    {
      g_test_skip ("no position");
      return;
    }
  state =
    piece_state (rules_true (data, "chess960") ? "chess960" : "chess", rules_text (data, "fen"));
  QiPieceGame *game = QI_PIECE_GAME (qi_state_get_game (state));
  guint32 cell =
    qi_piece_en_passant_that_counts (game, (const QiPieceBoard *) qi_state_get_board (state));

  fields = g_strsplit (canonical, " ", -1);
  name = cell == 0 ? g_strdup ("-")
                   : qi_game_info_dup_square_name (qi_game_info_lookup ("chess"), &game->shape,
                                                   game->square_of[cell]);
  g_assert_cmpstr (name, ==, fields[3]);
}

/* Positions of our own. That there are no moves, or no check, was seen in Fairy-Stockfish 11.1 wherever it can say; the
 * rule is named above each group. */
#define PAIRS          "g1f3 0000 f3g1 g8f6 0000 f6g8"
#define KNIGHTS        "g1f3 g8f6 f3g1 f6g8"
#define ENTERED        "+L+NSGKGS+N+L/1+R5+B1/9/9/9/9/9/9/4k4"
#define ENTERED_SECOND "4K4/9/9/9/9/9/9/1+b5+r1/+l+nsgkgs+n+l"

static const struct
{
  const char *name;
  const char *game;
  const char *fen;   /* NULL: the start */
  const char *moves; /* NULL: none */
  QiResult    result;
  const char *reason;
  const char *claimable;
} rows[] = {
  /* FIDE Laws 9.2, 9.3, 9.6. */
  { "forty-nine", "chess", "4k3/8/8/8/8/8/8/R3K3 w - - 97 80", "a1a2", QI_RESULT_ONGOING, NULL,
    NULL },
  /* 9.3.1, 9.2.1: with the move that is about to be made. */
  { "fifty-by-move", "chess", "4k3/8/8/8/8/8/8/R3K3 w - - 98 80", "a1a2", QI_RESULT_ONGOING, NULL,
    "fifty-moves" },
  { "fifty-by-no-move", "chess", "4k3/8/8/8/8/8/1r1r3P/K7 w - - 99 80", NULL, QI_RESULT_ONGOING,
    NULL, NULL },
  { "threefold-by-move", "chess", NULL, KNIGHTS " g1f3 g8f6 f3g1", QI_RESULT_ONGOING, NULL,
    "threefold" },
  { "fifty-before-a-pawn", "chess", "4k3/8/8/8/8/8/1r1r3P/K7 w - - 100 80", NULL, QI_RESULT_ONGOING,
    NULL, "fifty-moves" },
  { "fifty", "chess", "4k3/8/8/8/8/8/8/R3K3 w - - 99 80", "a1a2", QI_RESULT_ONGOING, NULL,
    "fifty-moves" },
  { "fifty-pawn", "chess", "4k3/8/8/8/8/8/P7/R3K3 w - - 99 80", "a2a3", QI_RESULT_ONGOING, NULL,
    NULL },
  { "seventy-five", "chess", "4k3/8/8/8/8/8/8/R3K3 w - - 149 120", "a1a2", QI_RESULT_DRAW,
    "seventy-five-moves", NULL },
  { "mate-comes-first", "chess", "7k/8/6K1/8/8/8/8/R7 w - - 149 120", "a1a8", QI_RESULT_FIRST,
    "checkmate", NULL },
  { "twofold", "chess", NULL, KNIGHTS, QI_RESULT_ONGOING, NULL, NULL },
  { "threefold", "chess", NULL, KNIGHTS " " KNIGHTS, QI_RESULT_ONGOING, NULL, "threefold" },
  { "fourfold", "chess", NULL, KNIGHTS " " KNIGHTS " " KNIGHTS, QI_RESULT_ONGOING, NULL,
    "threefold" },
  { "fivefold", "chess", NULL, KNIGHTS " " KNIGHTS " " KNIGHTS " " KNIGHTS, QI_RESULT_DRAW,
    "fivefold", NULL },
  /* 9.2.3: the position is not the same while a pawn may be captured en passant … */
  { "not-the-same-ep", "chess", "4k3/8/8/8/3p4/8/4P3/4K2R w - - 0 1",
    "e2e4 e8d8 h1h2 d8e8 h2h1 e8d8 h1h2 d8e8", QI_RESULT_ONGOING, NULL, NULL },
  { "same-after-ep", "chess", "4k3/8/8/8/3p4/8/4P3/4K2R w - - 0 1",
    "e2e4 e8d8 h1h2 d8e8 h2h1 e8d8 h1h2 d8e8 h2h1 e8d8 h1h2 d8e8 h2h1", QI_RESULT_ONGOING, NULL,
    "threefold" },
  /* … or castling was allowed. */
  { "not-the-same-castling", "chess", "4k3/8/8/8/8/8/8/4K2R w K - 0 1",
    "h1h2 e8d8 h2h1 d8e8 h1h2 e8d8 h2h1", QI_RESULT_ONGOING, NULL, NULL },
  { "no-king", "chess", "8/8/8/8/8/8/8/R7 w - - 0 1", NULL, QI_RESULT_ONGOING, NULL, NULL },
  { "empty", "chess", "8/8/8/8/8/8/8/8 w - - 0 1", NULL, QI_RESULT_DRAW, "stalemate", NULL },
  { "mate-960", "chess960", "R3k3/8/4K3/8/8/8/8/8 b - - 0 1", NULL, QI_RESULT_FIRST, "checkmate",
    NULL },
  { "two-knights", "gardner", "4k/5/5/2NN1/4K w - - 0 1", NULL, QI_RESULT_ONGOING, NULL, NULL },
  { "bare-kings-5x5", "gardner", "4k/5/5/5/K4 w - - 0 1", NULL, QI_RESULT_DRAW,
    "insufficient-material", NULL },
  { "archbishop", "capablanca", "5k4/10/10/10/10/10/10/A4K4 w - - 0 1", NULL, QI_RESULT_ONGOING,
    NULL, NULL },
  { "hand-empty", "crazyhouse", "4k3/8/8/8/8/8/8/4K3[] w - - 0 1", NULL, QI_RESULT_DRAW,
    "insufficient-material", NULL },
  { "hand", "crazyhouse", "4k3/8/8/8/8/8/8/4K3[P] w - - 0 1", NULL, QI_RESULT_ONGOING, NULL, NULL },
  { "knight-house", "crazyhouse", "4k3/8/8/8/8/8/8/N3K3[] w - - 0 1", NULL, QI_RESULT_ONGOING, NULL,
    NULL },
  /* Atomic and antichess: what python-chess 1.11 takes for insufficient (is_insufficient_material). */
  { "atomic-kings", "atomic", "4k3/8/8/8/8/8/8/4K3 w - - 0 1", NULL, QI_RESULT_DRAW,
    "insufficient-material", NULL },
  { "atomic-rook", "atomic", "4k3/8/8/8/8/8/8/R3K3 w - - 0 1", NULL, QI_RESULT_DRAW,
    "insufficient-material", NULL },
  { "atomic-two-knights", "atomic", "4k3/8/8/8/8/8/8/1NN1K3 w - - 0 1", NULL, QI_RESULT_DRAW,
    "insufficient-material", NULL },
  { "atomic-three-knights", "atomic", "4k3/8/8/8/8/8/1N6/1NN1K3 w - - 0 1", NULL, QI_RESULT_ONGOING,
    NULL, NULL },
  { "atomic-pawn", "atomic", "4k3/8/8/8/8/8/P7/4K3 w - - 0 1", NULL, QI_RESULT_ONGOING, NULL,
    NULL },
  { "atomic-bishops-apart", "atomic", "2b1k3/8/8/8/8/8/8/2B1K3 w - - 0 1", NULL, QI_RESULT_DRAW,
    "insufficient-material", NULL },
  { "atomic-bishops-alike", "atomic", "5bk1/8/8/8/8/8/8/2B1K3 w - - 0 1", NULL, QI_RESULT_ONGOING,
    NULL, NULL },
  { "atomic-knight-each", "atomic", "1n2k3/8/8/8/8/8/8/1N2K3 w - - 0 1", NULL, QI_RESULT_ONGOING,
    NULL, NULL },
  { "anti-bishops-apart", "antichess", "8/8/8/4b3/8/8/8/5B2 w - - 0 1", NULL, QI_RESULT_DRAW,
    "insufficient-material", NULL },
  { "anti-bishops-alike", "antichess", "8/8/8/3b4/8/8/8/5B2 w - - 0 1", NULL, QI_RESULT_ONGOING,
    NULL, NULL },
  { "anti-knight", "antichess", "8/8/8/4n3/8/8/8/5B2 w - - 0 1", NULL, QI_RESULT_ONGOING, NULL,
    NULL },
  /* King of the hill, three-check, racing kings, antichess, horde: lichess.org/variant. */
  { "hill", "kingofthehill", "4k3/8/8/8/8/3K4/8/8 w - - 0 1", "d3d4", QI_RESULT_FIRST, "goal",
    NULL },
  { "hill-bare", "kingofthehill", "4k3/8/8/8/8/3K4/8/8 w - - 0 1", NULL, QI_RESULT_ONGOING, NULL,
    NULL },
  { "hill-second", "kingofthehill", "8/8/3k4/8/8/8/8/K7 b - - 0 1", "d6d5", QI_RESULT_SECOND,
    "goal", NULL },
  { "third-check", "3check", "4k3/8/8/8/8/8/8/R3K3 w - - 1+3 0 1", "a1a8", QI_RESULT_FIRST,
    "check-count", NULL },
  { "second-check", "3check", "4k3/8/8/8/8/8/8/R3K3 w - - 2+3 0 1", "a1a8", QI_RESULT_ONGOING, NULL,
    NULL },
  /* The example of Wikipedia's page on variants of shogi: 7f, 8d, bishop takes 3c and is promoted. */
  { "first-check", "checkshogi", NULL, "c3c4 b7b6 b2g7+", QI_RESULT_FIRST, "check-count", NULL },
  { "first-check-unsaid", "checkshogi",
    "lnsgkgsnl/1r5b1/ppppppppp/9/9/9/PPPPPPPPP/1B5R1/LNSGKGSNL[] w - - 0 1", "c3c4 b7b6 b2g7+",
    QI_RESULT_FIRST, "check-count", NULL },
  { "race-to-follow", "racingkings", "7K/k7/8/8/8/8/8/8 b - - 0 1", NULL, QI_RESULT_ONGOING, NULL,
    NULL },
  { "race-followed", "racingkings", "7K/k7/8/8/8/8/8/8 b - - 0 1", "a7a8", QI_RESULT_DRAW, "goal",
    NULL },
  { "race-not-followed", "racingkings", "7K/k7/8/8/8/8/8/8 b - - 0 1", "a7a6", QI_RESULT_FIRST,
    "goal", NULL },
  { "race-too-far", "racingkings", "7K/8/k7/8/8/8/8/8 b - - 0 1", NULL, QI_RESULT_FIRST, "goal",
    NULL },
  { "race-second", "racingkings", "8/k7/8/K7/8/8/8/8 b - - 0 1", "a7a8", QI_RESULT_SECOND, "goal",
    NULL },
  { "race-barred", "racingkings", "7K/k7/8/1R6/8/8/8/R7 b - - 0 1", NULL, QI_RESULT_FIRST, "goal",
    NULL },
  { "no-pieces", "antichess", "8/8/8/8/8/8/p7/1N6 b - - 0 1", "a2b1q", QI_RESULT_FIRST,
    "extinction", NULL },
  { "antichess-blocked", "antichess", "8/8/8/p7/P7/8/8/8 w - - 0 1", NULL, QI_RESULT_FIRST,
    "no-moves", NULL },
  /* Suicide chess, without a move: who has fewer pieces wins (freechess.org, Help, suicide_chess). */
  { "suicide-fewer", "suicide", "8/8/8/p6p/P7/8/8/8 w - - 0 1", NULL, QI_RESULT_FIRST, "no-moves",
    NULL },
  { "suicide-more", "suicide", "8/7p/7P/p6P/P7/8/8/8 w - - 0 1", NULL, QI_RESULT_SECOND, "no-moves",
    NULL },
  { "suicide-as-many", "suicide", "8/8/8/p7/P7/8/8/8 w - - 0 1", NULL, QI_RESULT_DRAW, "no-moves",
    NULL },
  { "no-pawns-left", "horde", "4k3/8/8/8/8/8/r7/P7 b - - 0 1", "a2a1", QI_RESULT_SECOND,
    "extinction", NULL },
  { "horde-mate", "horde", "k7/1PP5/PP6/8/8/8/8/8 b - - 0 1", NULL, QI_RESULT_FIRST, "checkmate",
    NULL },
  /* Shatranj: H. J. R. Murray, A History of Chess; the other side may bare the king in its next move. */
  { "bare-king-answer", "shatranj", "4k3/8/8/8/8/8/8/R3K3 b - - 0 1", NULL, QI_RESULT_ONGOING, NULL,
    NULL },
  { "bare-king", "shatranj", "4k3/8/8/8/8/8/8/R3K3 b - - 0 1", "e8d8", QI_RESULT_FIRST, "bare-king",
    NULL },
  { "bare-king-at-once", "shatranj", "4k3/8/8/8/8/8/8/R3K2R b - - 0 1", NULL, QI_RESULT_FIRST,
    "bare-king", NULL },
  { "both-bare", "shatranj", "8/8/8/3k4/3R4/8/8/K7 b - - 0 1", "d5d4", QI_RESULT_DRAW,
    "insufficient-material", NULL },
  { "shatranj-stalemate", "shatranj", "k7/P7/K7/8/8/7p/7P/8 b - - 0 1", NULL, QI_RESULT_FIRST,
    "stalemate", NULL },
  /* Makruk's count (Fairy-Stockfish's FEN: limit in place of en passant, plies counted in place of the clock). */
  { "count", "makruk", "4k3/8/8/8/8/8/3RR3/4K3 w - 16 15 9", "e1f1", QI_RESULT_ONGOING, NULL,
    NULL },
  { "count-over", "makruk", "4k3/8/8/8/8/8/3RR3/4K3 w - 16 16 9", "e1f1", QI_RESULT_DRAW,
    "move-limit", NULL },
  { "count-mate", "makruk", "4k3/R7/8/8/8/8/7R/4K3 w - 16 16 9", "h2h8", QI_RESULT_FIRST,
    "checkmate", NULL },
  /* Only the pawn could be promoted, which it need not; and it could move as well. */
  { "sittuyin-only-promotions", "sittuyin", "1r6/4k3/4p3/4P3/8/8/7r/K7[] w - - 0 1", NULL,
    QI_RESULT_DRAW, "stalemate", NULL },
  { "sittuyin-promotions-and-a-move", "sittuyin", "1r6/4k3/8/4P3/8/8/7r/K7[] w - - 0 1", NULL,
    QI_RESULT_ONGOING, NULL, NULL },
  { "makruk-stalemate", "makruk", "k7/1R6/2K5/8/8/8/8/8 b - - 0 1", NULL, QI_RESULT_DRAW,
    "stalemate", NULL },
  /* Xiangqi: World Xiangqi Rules: no moves lose, and so does perpetual check. */
  { "xiangqi-no-moves", "xiangqi", "3k5/4P4/9/9/9/9/9/9/9/4K4 b - - 0 1", NULL, QI_RESULT_FIRST,
    "stalemate", NULL },
  { "xiangqi-mate", "xiangqi", "R3k4/R8/9/9/9/9/9/9/9/3K5 b - - 0 1", NULL, QI_RESULT_FIRST,
    "checkmate", NULL },
  { "xiangqi-perpetual", "xiangqi", "4k4/9/9/9/9/9/9/9/4A4/R3K4 w - - 0 1",
    "a1a10 e10e9 a10a9 e9e10 a9a10 e10e9 a10a9 e9e10 a9a10", QI_RESULT_SECOND, "perpetual-check",
    NULL },
  { "xiangqi-repeated", "xiangqi", NULL, "a1a2 a10a9 a2a1 a9a10 a1a2 a10a9 a2a1 a9a10",
    QI_RESULT_DRAW, "threefold", NULL },
  /* A general without a move loses, so that two bare ones play on; the reference lists their moves. */
  { "xiangqi-bare", "xiangqi", "3k5/9/9/9/9/9/9/9/9/4K4 w - - 0 1", NULL, QI_RESULT_ONGOING, NULL,
    NULL },
  /* Pieces of one colour of squares do not mate, whatever they are called; Fairy-Stockfish has it so (its apiutil). */
  { "makruk-met", "makruk", "3k4/8/8/8/8/8/4M3/4K3 w - - 0 1", NULL, QI_RESULT_DRAW,
    "insufficient-material", NULL },
  { "makruk-mets-alike", "makruk", "3k4/8/4m3/8/8/8/4M3/4K3 w - - 0 1", NULL, QI_RESULT_DRAW,
    "insufficient-material", NULL },
  { "makruk-mets-apart", "makruk", "3k4/8/3m4/8/8/8/4M3/4K3 w - - 0 1", NULL, QI_RESULT_ONGOING,
    NULL, NULL },
  { "makruk-khon", "makruk", "3k4/8/8/8/8/8/4S3/4K3 w - - 0 1", NULL, QI_RESULT_ONGOING, NULL,
    NULL },
  /* There a king may not leave a check, so that a met may mate, too. */
  { "makpong-met", "makpong", "3k4/8/8/8/8/8/4M3/4K3 w - - 0 1", NULL, QI_RESULT_ONGOING, NULL,
    NULL },
  /* Whether a king and this piece can mate a bare king was found by trying all places in a program of its own, which
   * has the moves by their names alone. */
  { "lone-nightrider", "nightrider", "k7/8/8/8/4N3/8/8/7K w - - 0 1", NULL, QI_RESULT_DRAW,
    "insufficient-material", NULL },
  { "lone-nightrider-second", "nightrider", "k7/8/8/8/4n3/8/8/7K w - - 0 1", NULL, QI_RESULT_DRAW,
    "insufficient-material", NULL },
  { "lone-nightrider-10", "wolf", "k7/8/8/8/8/4N3/8/8/8/7K w - - 0 1", NULL, QI_RESULT_DRAW,
    "insufficient-material", NULL },
  { "lone-grasshopper", "grasshopper", "k7/8/8/8/4G3/8/8/7K w - - 0 1", NULL, QI_RESULT_DRAW,
    "insufficient-material", NULL },
  { "lone-cannon", "shako", "k9/10/10/10/10/5C4/10/10/10/9K w - - 0 1", NULL, QI_RESULT_DRAW,
    "insufficient-material", NULL },
  { "lone-rookni", "newzealand", "k7/8/8/8/4R3/8/8/7K w - - 0 1", NULL, QI_RESULT_DRAW,
    "insufficient-material", NULL },
  { "lone-wazir-knight", "opulent", "k9/10/10/10/10/5N4/10/10/10/9K w - - 0 1", NULL,
    QI_RESULT_DRAW, "insufficient-material", NULL },
  { "lone-archbishop", "capablanca", "k9/10/10/10/5A4/10/10/9K w - - 0 1", NULL, QI_RESULT_ONGOING,
    NULL, NULL },
  { "lone-hawk", "seirawan", "k7/8/8/8/4H3/8/8/7K[] w - - 0 1", NULL, QI_RESULT_ONGOING, NULL,
    NULL },
  { "two-nightriders", "nightrider", "k7/8/8/8/3NN3/8/8/7K w - - 0 1", NULL, QI_RESULT_ONGOING,
    NULL, NULL },
  { "nightrider-and-pawn", "nightrider", "k7/p7/8/8/4N3/8/8/7K w - - 0 1", NULL, QI_RESULT_ONGOING,
    NULL, NULL },
  { "makruk-bare", "makruk", "3k4/8/8/8/8/8/8/4K3 w - - 0 1", NULL, QI_RESULT_DRAW,
    "insufficient-material", NULL },
  /* Shogi: Japan Shogi Association: sennichite, perpetual check, declaration at entering king. */
  { "sennichite-third", "shogi", NULL, "h2g2 b8c8 g2h2 c8b8 h2g2 b8c8 g2h2 c8b8", QI_RESULT_ONGOING,
    NULL, NULL },
  { "sennichite", "shogi", NULL, "h2g2 b8c8 g2h2 c8b8 h2g2 b8c8 g2h2 c8b8 h2g2 b8c8 g2h2 c8b8",
    QI_RESULT_DRAW, "fourfold", NULL },
  { "shogi-perpetual", "shogi", "4k4/9/9/9/9/9/9/9/R3K4[] w - - 0 1",
    "a1a9 e9e8 a9a8 e8e9 a8a9 e9e8 a9a8 e8e9 a8a9 e9e8 a9a8 e8e9 a8a9", QI_RESULT_SECOND,
    "perpetual-check", NULL },
  { "entered", "shogi", ENTERED "[PPPPPPPPPP] w - - 0 1", NULL, QI_RESULT_ONGOING, NULL,
    "impasse" },
  { "entered-27", "shogi", ENTERED "[PPPPPPPPP] w - - 0 1", NULL, QI_RESULT_ONGOING, NULL, NULL },
  { "entered-second", "shogi", ENTERED_SECOND "[ppppppppp] b - - 0 1", NULL, QI_RESULT_ONGOING,
    NULL, "impasse" },
  { "entered-second-26", "shogi", ENTERED_SECOND "[pppppppp] b - - 0 1", NULL, QI_RESULT_ONGOING,
    NULL, NULL },
  { "entered-nine", "shogi", "+L+NSGKGS+N1/1+R5+B1/9/9/9/9/9/9/4k4[PPPPPPPPPPP] w - - 0 1", NULL,
    QI_RESULT_ONGOING, NULL, NULL },
  { "gold-mate", "shogi", "4k4/4G4/4P4/9/9/9/9/9/4K4[] b - - 0 1", NULL, QI_RESULT_FIRST,
    "checkmate", NULL },
  { "shogi-no-moves", "shogi", "k8/2G6/1P7/9/9/9/9/9/4K4[] b - - 0 1", NULL, QI_RESULT_ONGOING,
    NULL, NULL },
  /* Minishogi: the player who made the repeated moves first loses at the fourth time. */
  { "minishogi", "minishogi", NULL, "e1e2 a5a4 e2e1 a4a5 e1e2 a5a4 e2e1 a4a5 e1e2 a5a4 e2e1 a4a5",
    QI_RESULT_SECOND, "fourfold", NULL },
  /* Limits without a claim, and kinds of pieces that all have to be gone: games of more-variants.ini. */
  { "sudden-fifth", "sudden", "4k3/8/8/8/8/8/8/R3K3 w - - 4 9", "a1a2", QI_RESULT_ONGOING, NULL,
    NULL },
  { "sudden-sixth", "sudden", "4k3/8/8/8/8/8/8/R3K3 w - - 5 9", "a1a2", QI_RESULT_DRAW,
    "move-limit", NULL },
  { "sudden-twice", "sudden", NULL, KNIGHTS, QI_RESULT_DRAW, "repetition", NULL },
  { "long-119", "long", "4k3/8/8/8/8/8/8/R3K3 w - - 118 90", "a1a2", QI_RESULT_ONGOING, NULL,
    "fifty-moves" },
  { "long-120", "long", "4k3/8/8/8/8/8/8/R3K3 w - - 119 90", "a1a2", QI_RESULT_DRAW, "move-limit",
    NULL },
  { "long-threefold", "long", NULL, KNIGHTS " " KNIGHTS, QI_RESULT_ONGOING, NULL, "threefold" },
  { "long-fourfold", "long", NULL, KNIGHTS " " KNIGHTS " " KNIGHTS, QI_RESULT_DRAW, "fourfold",
    NULL },
  { "one-kind-gone", "allgone", "r3k3/8/8/8/8/8/8/Q3K3 w - - 0 1", NULL, QI_RESULT_ONGOING, NULL,
    NULL },
  { "both-kinds-gone", "allgone", "4k3/8/8/8/8/8/8/R3K3 w - - 0 1", NULL, QI_RESULT_FIRST,
    "extinction", NULL },
  /* Rows of given pieces, as connectPieceGoal and connectGoalByType of Fairy-Stockfish-X have them: the sides' own, either
   * side's whoever moved, and both at once. Who wins, if anyone, is what that program's search says of
   * each. */
  { "goal", "toototto", "6/6/6/TOO3[TTto] w - - 0 1", "T@d1", QI_RESULT_FIRST, "line", NULL },
  { "goal-of-both-colours", "toototto", "6/6/6/tOo3[TTto] w - - 0 1", "T@d1", QI_RESULT_FIRST,
    "line", NULL },
  { "goal-of-other-side", "toototto", "6/6/6/TOO3[TTto] b - - 0 1", "T@d1", QI_RESULT_FIRST, "line",
    NULL },
  { "goal-of-black", "toototto", "6/6/6/OTT3[TTto] b - - 0 1", "O@d1", QI_RESULT_SECOND, "line",
    NULL },
  { "goals-at-once", "toototto", "6/6/6/TOO1TO[TTto] w - - 0 1", "T@d1", QI_RESULT_DRAW, "line",
    NULL },
  { "goal-with-gap", "toototto", "6/6/6/TO1OT1[TTto] w - - 0 1", "T@f1", QI_RESULT_ONGOING, NULL,
    NULL },
  { "own-goal", "ownrow", "3t/o3/4/T1O1 w - - 0 1", "c1b1", QI_RESULT_FIRST, "line", NULL },
  { "own-goal-aslant", "ownrow", "3t/o3/2O1/T3 w - - 0 1", "c2b2", QI_RESULT_FIRST, "line", NULL },
  { "no-own-goal", "ownrow", "4/4/4/T1o1 b - - 0 1", "c1b1", QI_RESULT_ONGOING, NULL, NULL },
  { "row-of-anyones", "anyones", "4/3o/2T1/Tt1o w - - 0 1", "c2c1", QI_RESULT_DRAW, "line", NULL },
  { "chain-of-anyones", "anychain", "p3/P3/p3/4[Pp] b - - 0 1", "P@a1", QI_RESULT_FIRST, "line",
    NULL },
  { "square-of-anyones", "anysquare", "4/4/Pp2/P3[Pp] b - - 0 1", "P@b1", QI_RESULT_DRAW, "line",
    NULL },
  /* Turns of several moves, as Fairy-Stockfish-X has them: who has to pass in check is mated, and the same place of a turn
   * makes the same position. */
  { "turn-mate", "headstart", "4k3/8/8/8/8/8/8/R3K3 w - - 0 1", "a1a8", QI_RESULT_FIRST,
    "checkmate", NULL },
  { "turn-no-mate", "headstart", "4k3/8/8/8/8/8/8/R3K3 w - - 0 2", "a1a8", QI_RESULT_ONGOING, NULL,
    NULL },
  { "turn-once", "marseillais", NULL, PAIRS, QI_RESULT_ONGOING, NULL, NULL },
  { "turn-threefold", "marseillais", NULL, PAIRS " " PAIRS, QI_RESULT_ONGOING, NULL, "threefold" },
  /* Castling to the queen's side wins, and whoever gives it up loses. */
  { "castled", "castle", "r3k2r/8/8/8/8/8/8/4K3 b kq - 0 1", "e8c8", QI_RESULT_SECOND, "goal",
    NULL },
  { "castled-short", "castle", "r3k2r/8/8/8/8/8/8/4K3 b kq - 0 1", "e8g8", QI_RESULT_FIRST, "goal",
    NULL },
  /* Shatar: niol and robado, as eterochess's rules of AISE's tournaments of 1993 have them. The knight's check counts for the
   * bishop's mate two plies later, and not after a pause. */
  { "shatar-rook", "shatar", "R3k3/7p/4K3/8/8/8/8/8 b - - 0 1", NULL, QI_RESULT_FIRST, "checkmate",
    NULL },
  { "shatar-niol", "shatar", "7k/5K1p/8/8/8/8/1B6/8 b - - 0 1", NULL, QI_RESULT_DRAW, "checkmate",
    NULL },
  { "shatar-niol-played", "shatar", "7k/5K1p/8/8/8/8/8/2B5 w - - 0 1", "c1b2", QI_RESULT_DRAW,
    "checkmate", NULL },
  { "shatar-row", "shatar", "8/5K1k/4N3/p7/8/8/8/2B5 w - - 0 1", "e6f8 h7h8 c1b2", QI_RESULT_FIRST,
    "checkmate", NULL },
  { "shatar-row-broken", "shatar", "8/5K1k/4N3/p7/8/8/8/2B5 w - - 0 1", "e6f8 h7h8 c1d2 a5a4 d2c3",
    QI_RESULT_DRAW, "checkmate", NULL },
  { "shatar-robado", "shatar", "4k3/8/8/8/8/8/8/4KR2 b - - 0 1", NULL, QI_RESULT_DRAW, "bare-king",
    NULL },
  /* Kakao janggi, as Fairy-Stockfish's janggimodern has it: five moves of one piece to and fro lose, a pass before the
   * last one does not help, and guards may. */
  { "shuttle-4", "janggimodern", NULL, "a1a2 a10a9 a2a1 a9a8 a1a2 a8a9 a2a1 a9a10",
    QI_RESULT_ONGOING, NULL, NULL },
  { "shuttle-5", "janggimodern", NULL, "a1a2 a10a9 a2a1 a9a8 a1a2 a8a9 a2a1 a9a10 a1a2",
    QI_RESULT_SECOND, "repetition", NULL },
  { "shuttle-pass", "janggimodern", NULL,
    "a1a2 a10a9 a2a1 a9a8 a1a2 a8a9 a2a1 a9a10 e2e2 a10a9 a1a2", QI_RESULT_SECOND, "repetition",
    NULL },
  { "shuttle-guard", "janggimodern", NULL, "d1d2 a10a9 d2d1 a9a8 d1d2 a8a9 d2d1 a9a10 d1d2",
    QI_RESULT_ONGOING, NULL, NULL },
  { "shuttle-elsewhere", "janggicasual", NULL, "a1a2 a10a9 a2a1 a9a8 a1a2 a8a9 a2a1 a9a10 a1a2",
    QI_RESULT_ONGOING, NULL, NULL },
  /* Two boards: how Fairy-Stockfish scores them. Nobody lacks pieces, since the other board may send some; a mate counts
   * though one could be put in between, a king in hand counts as one on the board. */
  { "bughouse-stalemate", "bughouse", "7k/5Q2/6K1/8/8/8/8/8[] b - - 0 1", NULL, QI_RESULT_FIRST,
    "stalemate", NULL },
  { "bughouse-kings", "bughouse", "k7/8/8/8/8/8/8/7K[] w - - 0 1", NULL, QI_RESULT_ONGOING, NULL,
    NULL },
  { "bughouse-mate", "bughouse", "R5k1/5ppp/8/8/8/8/8/6K1[] b - - 0 1", NULL, QI_RESULT_FIRST,
    "checkmate", NULL },
  { "bughouse-mate-with-hand", "bughouse", "R5k1/5ppp/8/8/8/8/8/6K1[n] b - - 0 1", NULL,
    QI_RESULT_ONGOING, NULL, NULL },
  { "koedem-no-king", "koedem", "4k1k1/8/8/8/8/8/8/RNBQ1BNR[] w - - 0 1", NULL, QI_RESULT_SECOND,
    "extinction", NULL },
  { "koedem-no-king-hand", "koedem", "4k3/8/8/8/8/8/8/RNBQ1BNR[k] w - - 0 1", NULL,
    QI_RESULT_SECOND, "extinction", NULL },
  { "koedem-one-king", "koedem", "4k3/8/8/8/8/8/8/RNBQ1BNR[] w - - 0 1", NULL, QI_RESULT_ONGOING,
    NULL, NULL },
  { "koedem-king-in-hand", "koedem", "4k3/8/8/8/8/8/8/RNBQ1BNR[Kk] w - - 0 1", NULL,
    QI_RESULT_ONGOING, NULL, NULL },
  { "supply-stalemate", "supply", "3k5/9/9/9/9/9/9/9/2r6/4K4[] w - - 0 1", NULL, QI_RESULT_ONGOING,
    NULL, NULL },
  { "supply-mate", "supply", "3k5/9/9/9/9/9/9/9/2r6/r3K4[] w - - 0 1", NULL, QI_RESULT_SECOND,
    "checkmate", NULL },
  /* Janggi: two passes in a row end the game by points (72 against 73.5 at the start). */
  { "two-passes", "janggi", NULL, "e2e2 e9e9", QI_RESULT_SECOND, "two-passes", NULL },
  { "generals-left-facing", "janggi", "4k4/9/9/9/9/9/9/9/9/R2K5 w - - 0 1", "d1e1 e10e10",
    QI_RESULT_FIRST, "impasse", NULL },
  { "one-pass", "janggi", NULL, "e2e2", QI_RESULT_ONGOING, NULL, NULL },
};

static void
test_row (gconstpointer data)
{
  gsize i = GPOINTER_TO_SIZE (data);
  g_autoptr (QiState) state = piece_state (rows[i].game, rows[i].fen);
  QiOutcome outcome;

  if (rows[i].moves != NULL)
    state = piece_play (g_steal_pointer (&state), rows[i].moves);
  qi_state_judge (state, &outcome);
  g_test_message ("%s %s %s", qi_result_get_name (outcome.result), outcome.reason,
                  outcome.claimable);
  g_assert_cmpint (outcome.result, ==, rows[i].result);
  if (rows[i].reason != NULL || rows[i].result == QI_RESULT_ONGOING)
    g_assert_cmpstr (outcome.reason, ==, rows[i].reason);
  g_assert_cmpstr (outcome.claimable, ==, rows[i].claimable);
}

static void
test_points (void)
{
  g_autoptr (QiState) state = piece_play (piece_state ("janggi", NULL), "e2e2 e9e9");
  QiOutcome outcome;

  qi_state_judge (state, &outcome);
  g_assert_true (outcome.has_points);
  g_assert_cmpint ((int) (outcome.points[QI_SIDE_FIRST] * 2), ==, 144);
  g_assert_cmpint ((int) (outcome.points[QI_SIDE_SECOND] * 2), ==, 147);
}

/* The value of a position is the same from either side, and an additional piece raises it. */
static void
test_evaluate (void)
{
  static const struct
  {
    const char *game;
    const char *even;
    const char *turned;
    const char *more; /* for the one to move */
  } pairs[] = {
    { "chess", NULL, NULL, "rnb1kbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1" },
    { "chess", "4k3/8/8/3p4/8/8/R7/4K3 w - - 0 1", "4k3/r7/8/8/3P4/8/8/4K3 b - - 0 1",
      "4k3/8/8/8/8/8/R7/4K3 w - - 0 1" },
    { "xiangqi", NULL, NULL,
      "1nbakabnr/9/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C5C1/9/RNBAKABNR w - - 0 1" },
    { "shogi", NULL, NULL,
      "lnsgkgsnl/1r5b1/pppp1pppp/9/9/9/PPPPPPPPP/1B5R1/LNSGKGSNL[P] w - - 0 1" },
    { "makruk", NULL, NULL, "rnsmks1r/8/pppppppp/8/8/PPPPPPPP/8/RNSKMSNR w - - 0 1" },
    { "3check", NULL, NULL, "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 1+3 0 1" },
    { "antichess", NULL, NULL, "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNB1KBNR w - - 0 1" },
  };

  for (gsize i = 0; i < G_N_ELEMENTS (pairs); i++)
    {
      g_autoptr (QiState) even = piece_state (pairs[i].game, pairs[i].even);
      g_autoptr (QiState) turned = piece_state (pairs[i].game, pairs[i].turned);
      g_autoptr (QiState) more = piece_state (pairs[i].game, pairs[i].more);
      QiGame *game = qi_state_get_game (even);
      int value = qi_piece_evaluate (game, qi_state_get_board (even));

      g_assert_cmpint (value, ==, qi_piece_evaluate (game, qi_state_get_board (turned)));
      if (pairs[i].even == NULL && strcmp (pairs[i].game, "makruk") != 0)
        g_assert_cmpint (value, ==, 0);
      g_assert_cmpint (qi_piece_evaluate (game, qi_state_get_board (more)), >, value + 50);
    }
}

/* Three in a row on boards of any size, in layers and on a line: every empty square is a move, and rows go in all
 * directions. Three given pieces, all of one kind, are such a row as well. */
static const char *const board_games[] = { "tictactoe", "goalrow" };
static const struct
{
  const char *name;
  gint64      sizes[3];
  guint       n_sizes;
  guint       row[3]; /* squares of the first player's stones */
  QiResult    result;
} boards[] = {
  { "cube", { 3, 3, 3 }, 3, { 0, 13, 26 }, QI_RESULT_FIRST },
  { "cube-up", { 3, 3, 3 }, 3, { 4, 13, 22 }, QI_RESULT_FIRST },
  { "cube-apart", { 3, 3, 3 }, 3, { 0, 13, 25 }, QI_RESULT_ONGOING },
  { "four-layers", { 4, 4, 4 }, 3, { 21, 42, 63 }, QI_RESULT_FIRST },
  { "seven", { 7, 7 }, 2, { 8, 16, 24 }, QI_RESULT_FIRST },
  { "line", { 6 }, 1, { 2, 3, 4 }, QI_RESULT_FIRST },
};

static void
test_board (gconstpointer data)
{
  const gsize at = GPOINTER_TO_SIZE (data) / G_N_ELEMENTS (board_games);
  const char *id = board_games[GPOINTER_TO_SIZE (data) % G_N_ELEMENTS (board_games)];
  const QiToken style = QI_TOKEN ("K"), other = QI_TOKEN ("k"), stone = QI_TOKEN ("S");
  g_autoptr (GError) error = NULL;
  g_autoptr (QiPosition) empty = qi_position_new (boards[at].sizes, boards[at].n_sizes, &style,
                                                  &other, qi_limits_get_default (), &error);
  g_autoptr (QiSetup) begin = qi_setup_new (empty, id, NULL);
  g_autoptr (QiState) start = qi_state_new_for_setup (begin, &error);
  QiBoardChange changes[3];
  const guint64 n = qi_shape_get_n_squares (qi_position_get_shape (empty));
  QiOutcome outcome;

  g_assert_no_error (error);
  g_assert_cmpuint (qi_state_perft (start, 1, NULL), ==, n);
  g_assert_cmpuint (qi_state_perft (start, 3, NULL), ==, n * (n - 1) * (n - 2));
  for (guint i = 0; i < 3; i++)
    changes[i] = (QiBoardChange) { boards[at].row[i], &stone };
  {
    g_autoptr (QiPosition) placed = qi_position_board_diff (empty, changes, 3, &error);
    g_autoptr (QiPosition) position = qi_position_with_turn (placed, QI_SIDE_SECOND);
    g_autoptr (QiSetup) setup = qi_setup_new (position, id, NULL);
    g_autoptr (QiState) state = qi_state_new_for_setup (setup, &error);

    g_assert_no_error (error);
    qi_state_judge (state, &outcome);
    g_assert_cmpint (outcome.result, ==, boards[at].result);
  }
}

/* Which moves count for the limit: none that takes, and none of a pawn but one that it could take back at once, as the newest
 * Fairy-Stockfish has it; a pass between two moves of a turn is a ply, but no such move, as in Fairy-Stockfish-X's
 * tests. */
static void
test_clock (void)
{
  static const struct
  {
    const char *game;
    const char *moves;
    const char *fen;
  } plays[] = {
    { "marseillais", "e2e4 e8e8", "rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR w KQkq - 0 2" },
    { "marseillais", "g1f3 e8e8", "rnbqkbnr/pppppppp/8/8/8/5N2/PPPPPPPP/RNBQKB1R w KQkq - 1 2" },
    { "chess", "e2e4 g8f6", "rnbqkb1r/pppppppp/5n2/8/4P3/8/PPPP1PPP/RNBQKBNR w KQkq - 1 2" },
    /* Both squares that a pawn passed with three steps are for taking it. */
    { "triple", "a2a3 d7d4 e2e5 d4e3",
      "rnbqkbnr/ppp1pppp/8/8/8/P3p3/1PPP1PPP/RNBQKBNR w KQkq - 0 3" },
    { "triple", "a2a3 d7d5 e2e5 d5e4",
      "rnbqkbnr/ppp1pppp/8/8/4p3/P7/1PPP1PPP/RNBQKBNR w KQkq - 0 3" },
    { "pawnsideways", "e2e4 a7a6 e4d4 a6b6",
      "rnbqkbnr/1ppppppp/1p6/8/3P4/8/PPPP1PPP/RNBQKBNR w KQkq - 2 3" },
    { "pawnsideways", "e2e4 d7d5 e4d4 d5e5 d4d5",
      "rnbqkbnr/ppp1pppp/8/3Pp3/8/8/PPPP1PPP/RNBQKBNR b KQkq - 0 3" },
    { "petrified", "e2e4 a7a6 e4d4 a6b6",
      "rnbqkbnr/1ppppppp/1p6/8/3P4/8/PPPP1PPP/RNBQKBNR w KQkq - 2 3" },
  };

  for (gsize i = 0; i < G_N_ELEMENTS (plays); i++)
    {
      g_autoptr (QiState) state = piece_play (piece_state (plays[i].game, NULL), plays[i].moves);
      g_autofree char *fen = piece_dup_fen (state);

      g_assert_cmpstr (fen, ==, plays[i].fen);
    }
}

/* Pawns go two squares from their first and second rank; en passant is for the latter alone, by the line "Fen:" that
 * Fairy-Stockfish 11.1 gives after each move. */
static void
test_first_rank (void)
{
  static const char keys[] = "[keychess:chess]\nfirstRankDoubleSteps = true\n";
  static const struct
  {
    const char *fen;
    const char *move;
    const char *after;
  } plays[] = {
    { "k7/8/8/8/8/3p4/8/K3P3 w - - 0 1", "e1e3", "k7/8/8/8/8/3pP3/8/K7 b - - 0 1" },
    { "k7/8/8/8/3p4/8/4P3/K7 w - - 0 1", "e2e4", "k7/8/8/8/3pP3/8/8/K7 b - e3 0 1" },
    { "k3p3/8/3P4/8/8/8/8/K7 b - - 0 1", "e8e6", "k7/8/3Pp3/8/8/8/8/K7 w - - 0 2" },
    { "k7/4p3/8/3P4/8/8/8/K7 b - - 0 1", "e7e5", "k7/8/8/3Pp3/8/8/8/K7 w - e6 0 2" },
  };
  const QiShape shape = { 2, { 8, 8 } };
  g_autoptr (GPtrArray) findings = qi_findings_new ();
  g_autoptr (QiVariantSet) set = qi_variant_set_read (keys, strlen (keys), findings);
  g_autoptr (GObject) game = G_OBJECT (qi_piece_game_new (qi_variant_set_get (set, 0), &shape));

  g_assert_cmpuint (findings->len, ==, 0);
  for (gsize i = 0; i < G_N_ELEMENTS (plays); i++)
    {
      g_autoptr (QiState) start = piece_state ("chess", plays[i].fen);
      QiState *state = qi_state_new (QI_GAME (game), qi_state_get_setup (start), NULL);

      state = piece_play (state, plays[i].move);
      g_autofree char *fen = piece_dup_fen (state);
      g_assert_cmpstr (fen, ==, plays[i].after);
      qi_state_unref (state);
    }
}

/* Positions are the same at the same place of a turn. */
static void
test_turns (void)
{
  static const struct
  {
    const char *game;
    guint moves[2];
    gboolean are_same;
  } places[] = {
    { "marseillais", { 1, 2 }, FALSE }, { "marseillais", { 1, 4 }, TRUE },
    { "marseillais", { 2, 5 }, TRUE },  { "three", { 1, 6 }, TRUE },
    { "three", { 1, 4 }, FALSE },       { "balanced", { 1, 5 }, FALSE },
    { "balanced", { 5, 9 }, TRUE },     { "growing", { 1, 3 }, FALSE },
  };

  for (gsize i = 0; i < G_N_ELEMENTS (places); i++)
    {
      guint64 keys[2];

      for (guint j = 0; j < 2; j++)
        {
          g_autofree char *fen =
            g_strdup_printf ("4k3/8/8/8/8/8/8/R3K3 w - - 0 %u", places[i].moves[j]);
          g_autoptr (QiState) state = piece_state (places[i].game, fen);

          keys[j] = qi_state_get_board (state)->key;
        }
      g_test_message ("%s %u %u", places[i].game, places[i].moves[0], places[i].moves[1]);
      g_assert_cmpint (keys[0] == keys[1], ==, places[i].are_same);
    }
}

int
main (int    argc,
      char **argv)
{
  g_test_init (&argc, &argv, NULL);
  rules_add_variants ();

  g_autoptr (QiValue) chess = rules_load ("chess_outcome.json");
  g_autoptr (QiValue) validity = rules_load ("chess_fen_validity.json");

  rules_add (chess, "insufficient-material", "/core/piece-judge/material", test_material);
  rules_add (chess, "terminal", "/core/piece-judge/terminal", test_terminal);
  rules_add (chess, "sequence", "/core/piece-judge/sequence", test_sequence);
  rules_add (validity, NULL, "/core/piece-judge/canonical", test_canonical);
  for (gsize i = 0; i < G_N_ELEMENTS (steps); i++)
    {
      g_autofree char *path = g_strdup_printf ("/core/piece-judge/en-passant/%s", steps[i].name);

      g_test_add_data_func (path, GSIZE_TO_POINTER (i), test_step);
    }
  for (gsize i = 0; i < G_N_ELEMENTS (rows); i++)
    {
      g_autofree char *path = g_strdup_printf ("/core/piece-judge/end/%s", rows[i].name);

      g_test_add_data_func (path, GSIZE_TO_POINTER (i), test_row);
    }
  for (gsize i = 0; i < G_N_ELEMENTS (boards) * G_N_ELEMENTS (board_games); i++)
    {
      g_autofree char *path = g_strdup_printf ("/core/piece-judge/board/%s/%s",
                                               boards[i / G_N_ELEMENTS (board_games)].name,
                                               board_games[i % G_N_ELEMENTS (board_games)]);

      g_test_add_data_func (path, GSIZE_TO_POINTER (i), test_board);
    }
  g_test_add_func ("/core/piece-judge/points", test_points);
  g_test_add_func ("/core/piece-judge/clock", test_clock);
  g_test_add_func ("/core/piece-judge/first-rank", test_first_rank);
  g_test_add_func ("/core/piece-judge/turns", test_turns);
  g_test_add_func ("/core/piece-judge/evaluate", test_evaluate);
  return g_test_run ();
}
