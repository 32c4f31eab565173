/* SPDX-License-Identifier: Apache-2.0 */
/* Texts of moves, written and read. */
#include "piece-run.h"
#include "qi-state-private.h"
#include "rounds.h"

#include "qi-variant-private.h"

/* Reference cases. */

static void
check_read (QiState      *state,
            const QiMove *move,
            const char   *notation,
            const char   *text)
{
  g_auto (QiMoveList) read;
  g_autoptr (GError) error = NULL;

  qi_move_list_init (&read, NULL, 0);
  qi_state_read_move (state, text, notation, &read, &error);
  g_assert_no_error (error);
  g_assert_cmpuint (read.n_moves, ==, 1);
  g_assert_true (qi_move_equal (&read.moves[0], move));
}

static void
test_chess (gconstpointer data)
{
  const QiValue *expected = qi_value_get_member (data, "moves");
  g_autoptr (QiState) state =
    piece_state (rules_true (data, "chess960") ? "chess960" : "chess", rules_text (data, "fen"));
  g_auto (QiMoveList) moves;

  qi_move_list_init (&moves, NULL, 0);
  qi_state_list_moves (state, QI_ORIGIN_ALL, &moves);
  g_assert_cmpuint (moves.n_moves, ==, qi_value_get_size (expected));
  g_assert_cmpint (moves.n_moves, ==, rules_int (data, "count"));
  for (guint i = 0; i < moves.n_moves; i++)
    {
      g_autofree char *uci = qi_state_write_move (state, &moves.moves[i], "uci");
      g_autofree char *san = qi_state_write_move (state, &moves.moves[i], "san");
      const char *text = rules_text (expected, uci);

      if (text == NULL)
        g_error ("%s is no move of %s", uci, rules_text (data, "fen"));
      g_assert_cmpstr (san, ==, text);
      check_read (state, &moves.moves[i], "san", san);
      check_read (state, &moves.moves[i], "uci", uci);
      check_read (state, &moves.moves[i], NULL, uci);
    }
  g_assert_cmpint (qi_state_in_check (state, qi_state_get_turn (state)), ==,
                   rules_true (data, "check"));
}

static void
test_list (const char    *game,
           const char    *reader,
           const char    *position,
           const char    *notation,
           const QiValue *list)
{
  g_autoptr (QiState) state = piece_read (game, reader, position);
  g_autofree char *expected = rules_dup_texts (list);
  g_autofree char *got = piece_dup_moves (state, notation);

  g_assert_cmpstr (got, ==, expected);
}

static void
test_shogi (gconstpointer data)
{
  test_list ("shogi", "sfen", rules_text (data, "sfen"), "usi",
             qi_value_get_member (data, "moves"));
}

static void
test_xiangqi (gconstpointer data)
{
  test_list ("xiangqi", "fen", rules_text (data, "fen"), "uci",
             qi_value_get_member (data, "moves"));
}

/* One move and its texts. Those of Seirawan chess, shogi, xiangqi, janggi and makruk are from the
 * tests of Fairy-Stockfish's Python module (test.py), where they are expected of its own writer;
 * tandem pawns from the page of the World Xiangqi Federation
 * (wxf.org/xq/computer/wxf_notation.html); those of crazyhouse and Chess960 are as lichess and
 * python-chess write them; KIF as kifu files have it. */
static const struct
{
  const char *name;
  const char *game;
  const char *fen; /* NULL: the start */
  const char *uci;
  const char *notation;
  const char *text;
} examples[] = {
  { "capture-promotion", "chess", "1r2k3/P1P5/8/8/8/8/8/4K3 w - - 0 1", "c7b8q", "san", "cxb8=Q+" },
  { "capablanca", "capablanca", NULL, "h1i3", "san", "Ci3" },
  { "chess960", "chess960", "4k3/8/8/8/8/8/8/1RK1R3 w EB - 0 1", "c1b1", "san", "O-O-O+" },
  { "castling-of-a-step", "chess", "4k3/8/8/8/8/8/8/5K1R w H - 0 1", "f1h1", "san", "O-O" },
  /* What wins without mate, as python-chess 1.11 marks it. */
  { "hill", "kingofthehill", "8/8/8/8/8/4K3/8/k7 w - - 0 1", "e3d4", "san", "Kd4#" },
  { "beside-the-hill", "kingofthehill", "8/8/8/8/8/4K3/8/k7 w - - 0 1", "e3f4", "san", "Kf4" },
  { "explosion", "atomic", "k7/p7/8/8/3B4/8/8/K7 w - - 0 1", "d4a7", "san", "Bxa7#" },
  { "no-explosion", "atomic", "k7/p7/8/8/8/8/8/KR4R1 w - - 0 1", "b1b7", "san", "Rb7" },
  { "race", "racingkings", "8/K7/7k/8/8/8/8/8 w - - 0 1", "a7a8", "san", "Ka8#" },
  { "nothing-left", "antichess", "8/8/8/8/8/p7/8/RN6 w - - 0 1", "b1a3", "san", "Nxa3#" },
  { "third-check", "3check", "k7/8/8/8/8/8/8/K6Q w - - 1+3 0 1", "h1h8", "san", "Qh8#" },
  { "second-check", "3check", "k7/8/8/8/8/8/8/K6Q w - - 2+3 0 1", "h1h8", "san", "Qh8+" },
  { "drop", "crazyhouse", "4k3/8/8/8/8/8/8/4K3[Np] w - - 0 1", "N@f6", "san", "N@f6+" },
  { "was-a-pawn", "crazyhouse", "4k3/8/8/8/8/2N3N~1/8/4K3[] w - - 0 1", "c3e4", "san", "Nce4" },
  { "drop-pawn", "crazyhouse", "4k3/8/8/8/8/8/8/4K3[Np] b - - 0 1", "P@f2", "san", "P@f2+" },
  { "gating", "seirawan",
    "rnbqkbnr/pppp1ppp/8/4p3/4P3/5N2/PPPP1PPP/RNBQKB1R[EHeh] b KQABCDEFHkqabcdefgh - 1 2", "b8c6h",
    "san", "Nc6/H" },
  { "gating-no-origin", "seirawan",
    "rnbqkb1r/ppp1pppp/5n2/3p4/3P4/5N2/PPP1PPPP/RNBQKB1R[EHeh] w KQABCDEFHkqabcdefh - 2 3", "b1d2e",
    "san", "Nd2/E" },
  { "gating-origin", "seirawan",
    "rnbqkb1r/ppp1pppp/5n2/3p4/3P4/5N2/PPP1PPPP/RNBQKB1R[EHeh] w KQABCDEFHkqabcdefh - 2 3", "b1d2",
    "san", "Nbd2" },
  { "castling-gating-king", "seirawan",
    "r1bqk1nr/pppp1ppp/2n5/2b1p3/2B1P3/5N2/PPPP1PPP/RNBQK2R[EHeh] w KQABCDEHkqacdegh - 4 4",
    "e1g1h", "san", "O-O/He1" },
  { "castling-gating-rook", "seirawan",
    "r1bqk1nr/pppp1ppp/2n5/2b1p3/2B1P3/5N2/PPPP1PPP/RNBQK2R[EHeh] w KQABCDEHkqacdegh - 4 4",
    "h1e1e", "san", "O-O/Eh1" },
  { "makruk", "makruk", NULL, "e3e4", "san", "e4" },
  { "makruk-origin", "makruk", "4k3/8/8/4S3/8/2S5/8/4K3 w - - 0 1", "e5d4", "san", "Sed4" },
  { "makruk-one-way", "makruk", "4k3/8/8/3S4/8/3S4/8/4K3 w - - 0 1", "d3d4", "san", "Sd4" },
  { "shogi-origin", "shogi", NULL, "f1e2", "western", "G4i-5h" },
  { "shogi-pawn", "shogi", NULL, "c3c4", "western", "P-7f" },
  { "shogi-declined", "shogi",
    "lnsgkgsnl/1r5b1/pppppp1pp/6p2/9/2P6/PP1PPPPPP/1B5R1/LNSGKGSNL[] w - - 0 1", "b2h8", "western",
    "Bx2b=" },
  { "shogi-promotion", "shogi",
    "lnsgkgsnl/1r5b1/pppppp1pp/6p2/9/2P6/PP1PPPPPP/1B5R1/LNSGKGSNL[] w - - 0 1", "b2h8+", "western",
    "Bx2b+" },
  { "shogi-drop", "shogi",
    "lnsgkg1nl/1r5s1/pppppp1pp/6p2/9/2P6/PP1PPPPPP/7R1/LNSGKGSNL[Bb] w - - 0 1", "B@g7", "western",
    "B*3c" },
  { "shogi-promoted", "shogi",
    "lnsgkg1nl/1r4s+B1/pppppp1pp/6p2/9/2P6/PP1PPPPPP/7R1/LNSGKGSNL[B] w - - 0 1", "h8g7", "western",
    "+B-3c" },
  { "shogi-promoted-silver", "shogi",
    "lnk2gsnl/7b1/p1p+SGp1pp/6p2/1pP6/4P4/PP3PPPP/1S2G2R1/L2GK1bNL[PRppns] w - - 0 1", "d7d8",
    "western", "+S-6b" },
  { "usi", "shogi", NULL, "c3c4", "usi", "7g7f" },
  { "kif", "shogi", NULL, "c3c4", "kif", "７六歩(77)" },
  { "kif-promotion", "shogi",
    "lnsgkgsnl/1r5b1/pppppp1pp/6p2/9/2P6/PP1PPPPPP/1B5R1/LNSGKGSNL[] w - - 0 1", "b2h8+", "kif",
    "２二角成(88)" },
  { "kif-drop", "shogi",
    "lnsgkg1nl/1r5s1/pppppp1pp/6p2/9/2P6/PP1PPPPPP/7R1/LNSGKGSNL[Bb] w - - 0 1", "B@g7", "kif",
    "３三角打" },
  { "wxf-horse", "xiangqi", NULL, "h1g3", "wxf", "H2+3" },
  { "wxf-elephant", "xiangqi", NULL, "c1e3", "wxf", "E7+5" },
  { "wxf-cannon", "xiangqi", NULL, "h3h10", "wxf", "C2+7" },
  { "wxf-sideways", "xiangqi", NULL, "h3e3", "wxf", "C2=5" },
  { "wxf-black", "xiangqi", "rnbakabnr/9/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C2C4/9/RNBAKABNR b - - 1 1",
    "h10g8", "wxf", "H8+7" },
  { "wxf-no-check", "xiangqi", "4k4/4a3R/9/9/9/9/9/9/4K4/9 w - - 0 1", "i9i10", "wxf", "R1+1" },
  { "wxf-elephants", "xiangqi",
    "rnbakabnr/9/1c5c1/p1p1p1p1p/4P4/1NB6/P1P1P3P/1C1A3C1/9/RNBAK4 w - - 0 1", "c5e3", "wxf",
    "E7-5" },
  { "wxf-advisors", "xiangqi",
    "rnbakabnr/9/1c5c1/p1p1p1p1p/4P4/1NB6/P1P1P3P/1C1A3C1/9/RNBAK4 w - - 0 1", "d1e2", "wxf",
    "A6+5" },
  { "wxf-tandem-horse", "xiangqi",
    "rnbakabnr/9/1c5c1/p1p1p1p1p/4P4/1NB6/P1P1P3P/1C1A3C1/9/RNBAK4 w - - 0 1", "b5c7", "wxf",
    "H++7" },
  { "wxf-tandem-front", "xiangqi",
    "rnbakabnr/9/1c5c1/p1p1p1p1p/4P4/1NB6/P1P1P3P/1C1A3C1/9/RNBAK4 w - - 0 1", "e6e7", "wxf",
    "P++1" },
  { "wxf-tandem-rear", "xiangqi",
    "rnbakabnr/9/1c5c1/p1p1p1p1p/4P4/1NB6/P1P1P3P/1C1A3C1/9/RNBAK4 w - - 0 1", "e4e5", "wxf",
    "P-+1" },
  { "wxf-three-front", "xiangqi", "3k5/9/6P2/6P2/6P2/9/9/9/9/4K4 w - - 0 1", "g8f8", "wxf",
    "P+=4" },
  { "wxf-three-middle", "xiangqi", "3k5/9/6P2/6P2/6P2/9/9/9/9/4K4 w - - 0 1", "g7f7", "wxf",
    "P3=4" },
  { "wxf-three-rear", "xiangqi", "3k5/9/6P2/6P2/6P2/9/9/9/9/4K4 w - - 0 1", "g6f6", "wxf", "P-=4" },
  { "wxf-four-front", "xiangqi", "3k5/6P2/6P2/6P2/6P2/9/9/9/9/4K4 w - - 0 1", "g9f9", "wxf",
    "++=4" },
  { "wxf-four-second", "xiangqi", "3k5/6P2/6P2/6P2/6P2/9/9/9/9/4K4 w - - 0 1", "g8f8", "wxf",
    "P+=4" },
  { "wxf-four-third", "xiangqi", "3k5/6P2/6P2/6P2/6P2/9/9/9/9/4K4 w - - 0 1", "g7f7", "wxf",
    "P-=4" },
  { "wxf-four-rear", "xiangqi", "3k5/6P2/6P2/6P2/6P2/9/9/9/9/4K4 w - - 0 1", "g6f6", "wxf",
    "--=4" },
  { "wxf-two-files-front", "xiangqi", "3k5/2P6/2P3P2/6P2/6P2/9/9/9/9/4K4 w - - 0 1", "g8f8", "wxf",
    "3+=4" },
  { "wxf-two-files-middle", "xiangqi", "3k5/2P6/2P3P2/6P2/6P2/9/9/9/9/4K4 w - - 0 1", "g7f7", "wxf",
    "33=4" },
  { "wxf-two-files-rear", "xiangqi", "3k5/2P6/2P3P2/6P2/6P2/9/9/9/9/4K4 w - - 0 1", "g6f6", "wxf",
    "3-=4" },
  { "wxf-two-files-other", "xiangqi", "3k5/2P6/2P3P2/6P2/6P2/9/9/9/9/4K4 w - - 0 1", "c9d9", "wxf",
    "7+=6" },
  { "ucci", "xiangqi", NULL, "h3e3", "ucci", "h2e2" },
  { "janggi", "janggi", NULL, "b1c3", "janggi", "H02-83" },
};

static void
test_example (gconstpointer data)
{
  gsize i = GPOINTER_TO_SIZE (data);
  g_autoptr (QiState) state = piece_state (examples[i].game, examples[i].fen);
  g_auto (QiMoveList) move;
  g_autoptr (GError) error = NULL;

  qi_move_list_init (&move, NULL, 0);
  qi_state_read_move (state, examples[i].uci, "uci", &move, &error);
  g_assert_no_error (error);
  g_autofree char *text = qi_state_write_move (state, &move.moves[0], examples[i].notation);
  g_autofree char *uci = qi_state_write_move (state, &move.moves[0], "uci");
  g_assert_cmpstr (text, ==, examples[i].text);
  g_assert_cmpstr (uci, ==, examples[i].uci);
  check_read (state, &move.moves[0], examples[i].notation, text);
  check_read (state, &move.moves[0], NULL, text);
}

/* Texts that are read besides the one that is written. @uci NULL: no move; "?": several. */
static const struct
{
  const char *name;
  const char *game;
  const char *fen;
  const char *text;
  const char *uci;
} readings[] = {
  { "no-check", "chess", "4k3/8/8/8/8/8/8/R3K3 w - - 0 1", "Ra8", "a1a8" },
  { "check", "chess", "4k3/8/8/8/8/8/8/R3K3 w - - 0 1", "Ra8+", "a1a8" },
  { "false-mate", "chess", "4k3/8/8/8/8/8/8/R3K3 w - - 0 1", "Ra8#", "a1a8" },
  { "check-where-none-is", "chess", NULL, "Nf3+", "g1f3" },
  { "praise", "chess", NULL, "e4!?", "e2e4" },
  { "zeros", "chess", "4k3/8/8/8/8/8/8/R3K2R w KQ - 0 1", "0-0", "e1g1" },
  { "long-zeros", "chess", "4k3/8/8/8/8/8/8/R3K2R w KQ - 0 1", "0-0-0", "e1c1" },
  { "castling-check", "chess", "4k3/8/8/8/8/8/8/R3K2R w KQ - 0 1", "O-O+", "e1g1" },
  { "small-letters", "chess", "4k3/8/8/8/8/8/8/R3K2R w KQ - 0 1", "o-o-o", "e1c1" },
  { "more-than-needed", "chess", NULL, "Ngf3", "g1f3" },
  { "whole-square", "chess", NULL, "Ng1f3", "g1f3" },
  { "long", "chess", NULL, "e2-e4", "e2e4" },
  { "long-piece", "chess", NULL, "Ng1-f3", "g1f3" },
  { "small-piece", "chess", NULL, "nf3", "g1f3" },
  { "promotion-bare", "chess", "8/P3k3/8/8/8/8/8/4K3 w - - 0 1", "a8Q", "a7a8q" },
  { "promotion-brackets", "chess", "8/P3k3/8/8/8/8/8/4K3 w - - 0 1", "a8(Q)", "a7a8q" },
  { "promotion-small", "chess", "8/P3k3/8/8/8/8/8/4K3 w - - 0 1", "a8=n", "a7a8n" },
  { "promotion-missing", "chess", "8/P3k3/8/8/8/8/8/4K3 w - - 0 1", "a8", NULL },
  { "promotion-uci", "chess", "8/P3k3/8/8/8/8/8/4K3 w - - 0 1", "a7a8Q", "a7a8q" },
  { "ep", "chess", "4k3/8/8/3pP3/8/8/8/4K3 w - d6 0 1", "exd6ep", "e5d6" },
  { "e.p.", "chess", "4k3/8/8/3pP3/8/8/8/4K3 w - d6 0 1", "exd6 e.p.", "e5d6" },
  { "no-cross", "chess", "4k3/8/8/3pP3/8/8/8/4K3 w - d6 0 1", "ed6", "e5d6" },
  { "colon", "chess", "4k3/8/8/3pP3/8/8/8/4K3 w - d6 0 1", "e:d6", "e5d6" },
  { "one-rook-of-two", "chess", "4k3/8/8/8/8/8/8/RR2K3 w - - 0 1", "Ra2", "a1a2" },
  { "ambiguous-knights", "chess", "4k3/8/8/8/8/2N3N1/8/4K3 w - - 0 1", "Ne4", "?" },
  { "ambiguous-rank", "chess", "4k3/8/8/8/8/2N3N1/8/4K3 w - - 0 1", "N3e4", "?" },
  { "bishop-or-pawn", "chess", "4k3/8/8/8/2p5/1P6/B7/4K3 w - - 0 1", "bxc4", "b3c4" },
  { "bishop-not-pawn", "chess", "4k3/8/8/8/2p5/1P6/B7/4K3 w - - 0 1", "Bxc4", NULL },
  { "no-such-move", "chess", NULL, "Nd2", NULL },
  { "empty", "chess", NULL, "", NULL },
  { "blanks", "chess", NULL, "   ", NULL },
  { "not-a-move", "chess", NULL, "hello, world", NULL },
  { "king-takes-rook", "chess", "4k3/8/8/8/8/8/8/R3K2R w KQ - 0 1", "e1h1", "e1g1" },
  { "king-in-960", "chess960", "4k3/8/8/8/8/8/8/R3K2R w KQ - 0 1", "e1g1", "e1h1" },
  { "king-step", "chess", "4k3/8/8/8/8/8/8/5K1R w H - 0 1", "f1g1", "f1g1" },
  { "pawn-drop", "crazyhouse", "4k3/8/8/8/8/8/8/4K3[Np] b - - 0 1", "@f3", "P@f3" },
  { "no-pawn-to-drop", "crazyhouse", "4k3/8/8/8/8/8/8/4K3[Np] w - - 0 1", "@f3", NULL },
  { "hosking", "shogi", NULL, "P-76", "c3c4" },
  { "hosking-bare", "shogi", NULL, "P76", "c3c4" },
  { "hodges-bare", "shogi", NULL, "P7f", "c3c4" },
  { "hosking-origin", "shogi", NULL, "G49-58", "f1e2" },
  { "shogi-ambiguous", "shogi", NULL, "G-58", "?" },
  { "apostrophe", "shogi", "4k4/9/9/9/9/9/9/9/4K4[P] w - - 0 1", "P'5e", "P@e5" },
  { "not-promoted", "shogi", "4k4/9/9/2P6/9/9/9/9/4K4[] w - - 0 1", "P-7c", "c6c7" },
  { "kif-no-origin", "shogi", NULL, "☗7六歩", "c3c4" },
  { "kif-ambiguous", "shogi", NULL, "５八金", "?" },
  { "wxf-point", "xiangqi", NULL, "C2.5", "h3e3" },
  { "wxf-small", "xiangqi", NULL, "h2+3", "h1g3" },
  { "wxf-other-letter", "xiangqi", NULL, "N2+3", "h1g3" },
  { "ucci", "xiangqi", NULL, "h0g2", "h1g3" },
  { "janggi-bare", "janggi", NULL, "0283", "b1c3" },
};

static void
test_reading (gconstpointer data)
{
  gsize i = GPOINTER_TO_SIZE (data);
  g_autoptr (QiState) state = piece_state (readings[i].game, readings[i].fen);
  g_auto (QiMoveList) move;
  g_autoptr (GError) error = NULL;
  gboolean read;

  qi_move_list_init (&move, NULL, 0);
  read = qi_state_read_move (state, readings[i].text, NULL, &move, &error);
  if (readings[i].uci == NULL || strcmp (readings[i].uci, "?") == 0)
    {
      g_assert_false (read);
      g_assert_nonnull (error);
      g_assert_cmpint (strcmp (qi_finding_get_code (qi_error_get_finding (error)), "ambiguous-move")
                         == 0,
                       ==, readings[i].uci != NULL);
      return;
    }
  g_assert_no_error (error);
  g_assert_true (read);
  g_autofree char *uci = qi_state_write_move (state, &move.moves[0], "uci");
  g_assert_cmpstr (uci, ==, readings[i].uci);
}

/* An illegal move that names its squares is refused with its reason. */
static void
test_refused (void)
{
  static const struct
  {
    const char *game;
    const char *fen; /* NULL: the start */
    const char *text;
    const char *code;
    const char *from; /* of the piece that is meant, as the reason names it; NULL: it names none */
    const char *why;
  } rows[] = {
    { "chess", NULL, "e2e5", "not-a-legal-move", "e2", "not-its-way" },
    { "chess", NULL, "e4e5", "empty-square", NULL, NULL },
    { "chess", NULL, "e7e5", "not-the-movers-piece", NULL, NULL },
    { "chess", NULL, "a1a2", "own-piece-on-target", NULL, NULL },
    { "shogi", NULL, "7g7e", "not-a-legal-move", "7七", "not-its-way" },
    { "xiangqi", NULL, "a1b1", "own-piece-on-target", NULL, NULL },
    /* A piece's name alone: the piece that something obstructs, else the first in the order of the
     * squares. */
    { "chess", NULL, "Nf6", "not-a-legal-move", "b1", "not-its-way" },
    { "chess", NULL, "Ngf6!?", "not-a-legal-move", "g1", "not-its-way" },
    { "chess", NULL, "Nd2", "own-piece-on-target", NULL, NULL },
    { "chess", NULL, "e5", "not-a-legal-move", "e2", "not-its-way" },
    { "chess", NULL, "exd3", "not-a-legal-move", "e2", "only-capture" },
    { "chess", NULL, "Rxh7", "not-a-legal-move", "h1", "blocked" },
    { "chess", NULL, "Ra1xa5", "not-a-legal-move", "a1", "blocked" },
    { "chess", NULL, "Zf6", "bad-move-text", NULL, NULL },
    { "chess", NULL, "e9", "bad-move-text", NULL, NULL },
    { "chess", NULL, "O-O-O", "own-piece-on-target", NULL, NULL },
    { "chess", "4k3/8/8/8/8/8/8/RN2K3 w Q - 0 1", "O-O-O", "not-a-legal-move", "e1", "blocked" },
    { "chess", "r3k2r/8/8/8/8/4r3/8/R3K2R w KQkq - 0 1", "0-0", "not-a-legal-move", "e1",
      "castling-in-check" },
    { "chess", "4k3/8/8/8/8/5r2/8/R3K2R w KQ - 0 1", "O-O", "not-a-legal-move", "e1",
      "castling-attacked" },
    { "chess", "4k3/8/8/8/8/8/8/R3K2R w Q - 0 1", "O-O", "not-a-legal-move", "e1",
      "castling-right" },
    { "chess", "4k3/8/8/8/4r3/8/4N3/4K3 w - - 0 1", "Nc3", "not-a-legal-move", NULL,
      "king-in-check" },
    { "chess", "4k3/8/8/8/8/8/8/R3K2R w - - 0 1", "R1b7", "not-a-legal-move", "a1", "not-its-way" },
    { "chess", "3k4/P7/8/8/8/8/8/4K3 w - - 0 1", "axb8=Q+", "not-a-legal-move", "a7",
      "only-capture" },
  };

  for (gsize i = 0; i < G_N_ELEMENTS (rows); i++)
    {
      g_autoptr (QiState) state = piece_state (rows[i].game, rows[i].fen);
      g_autoptr (GError) error = NULL;
      g_auto (QiMoveList) move;
      const QiFinding *finding;
      const char *from;

      qi_move_list_init (&move, NULL, 0);
      g_assert_false (qi_state_read_move (state, rows[i].text, NULL, &move, &error));
      finding = qi_error_get_finding (error);
      g_assert_cmpstr (qi_finding_get_code (finding), ==, rows[i].code);
      g_assert_cmpstr (qi_finding_get_param (finding, "why"), ==, rows[i].why);
      from = qi_finding_get_param (finding, "from");
      g_assert_true ((from != NULL) == (rows[i].from != NULL));
      if (rows[i].from != NULL)
        {
          g_autofree char *name =
            qi_game_info_dup_square_name (qi_game_info_lookup (rows[i].game),
                                          qi_game_get_shape (qi_state_get_game (state)),
                                          (guint) g_ascii_strtoull (from, NULL, 10));

          g_assert_cmpstr (name, ==, rows[i].from);
        }
    }
}

/* Boards of one and three dimensions: our own long form, in the names of squares that the games
 * have. */
static void
test_long (void)
{
  g_autoptr (QiState) raumschach = piece_state ("raumschach", NULL);
  g_autoptr (QiState) line = piece_state ("line", NULL);
  g_autofree char *moves = piece_dup_moves (line, NULL);

  g_assert_cmpstr (moves, ==, "Nc-e d-e");
  g_assert_true (rules_can_play (raumschach, "Ba2-Ba3"));
  g_assert_true (rules_can_play (raumschach, "NAb1-Bb3"));
  g_assert_true (rules_can_play (raumschach, "Ab1-Bb3"));
  g_assert_false (rules_can_play (raumschach, "NAb1-Bb2"));
}

/* Which form moves have: shogi's western and Japanese ones have a digit for each file and rank, USI numbers files to any, WXF has
 * a digit for each file; our own has names of any squares. */
static void
test_notations (void)
{
  static const struct
  {
    const char *game;
    const char *ids;
  } rows[] = {
    { "shogi", "western usi kif uci" },
    { "minishogi", "western usi kif uci" },
    { "chushogi", "usi uci" },
    { "okisakishogi", "usi uci" },
    { "xiangqi", "wxf uci ucci" },
    { "minixiangqi", "wxf uci ucci" },
    { "supply", "wxf uci ucci" },
    { "janggi", "janggi uci" },
    { "janggimodern", "janggi uci" },
    { "chess", "san uci" },
    { "omicron", "san uci" },
    { "raumschach", "text" },
    { "line", "text" },
  };

  for (gsize i = 0; i < G_N_ELEMENTS (rows); i++)
    {
      g_autoptr (QiState) state = piece_state (rows[i].game, NULL);
      g_autofree char *ids =
        g_strjoinv (" ", (char **) qi_game_list_notations (qi_state_get_game (state)));

      g_test_message ("%s", rows[i].game);
      g_assert_cmpstr (ids, ==, rows[i].ids);
    }
}

/* In positions reached at random each move has a text of its own, and the text is read as that
 * move. */

#define RANDOM_PLIES 60
#define MAX_TEXTS    15000 /* to tell a text of a position, each is made once */
#define CHECK_EVERY  6

/* Each move has a text of its own. Where there are thousands, as with arrows or a duck, some of them are read back. */
static void
check_texts (QiState *state)
{
  const char *const *notations = qi_game_list_notations (qi_state_get_game (state));
  g_auto (QiMoveList) moves;

  qi_move_list_init (&moves, NULL, 0);
  qi_state_list_moves (state, QI_ORIGIN_ALL, &moves);
  const guint step = (moves.n_moves * moves.n_moves / MAX_TEXTS + 1) * get_sample_step (4);
  for (guint n = 0; notations[n] != NULL; n++)
    {
      g_autoptr (GHashTable) seen = g_hash_table_new_full (g_str_hash, g_str_equal, g_free, NULL);

      for (guint i = 0; i < moves.n_moves; i++)
        {
          char *text = qi_state_write_move (state, &moves.moves[i], notations[n]);

          if (!g_hash_table_add (seen, text))
            g_error ("%s twice in %s", text, qi_game_get_id (qi_state_get_game (state)));
          if (i % step != 0)
            continue;
          check_read (state, &moves.moves[i], notations[n], text);
          /* The name of a square in UCCI may be that of another square in UCI, which is tried
           * first. */
          if (strcmp (notations[n], "ucci") != 0)
            check_read (state, &moves.moves[i], NULL, text);
        }
    }
}

static void
test_random (gconstpointer data)
{
  guint32 seed = (guint32) g_test_rand_int ();
  g_autoptr (GRand) rand = g_rand_new_with_seed (seed);
  g_autoptr (QiState) state = piece_state (data, NULL);
  guint plies = g_test_slow () ? 6 * RANDOM_PLIES : get_rounds (RANDOM_PLIES);

  g_test_message ("seed %u", seed);
  for (guint ply = 0; ply < plies; ply++)
    {
      g_auto (QiMoveList) moves;
      g_autoptr (GError) error = NULL;

      qi_move_list_init (&moves, NULL, 0);
      qi_state_list_moves (state, QI_ORIGIN_ALL, &moves);
      if (moves.n_moves == 0)
        break;
      /* What it takes grows with the square of the moves. */
      if (ply % (CHECK_EVERY * (1 + moves.n_moves / 100)) == 0)
        check_texts (state);
      QiState *next =
        qi_state_apply (state, &moves.moves[g_rand_int_range (rand, 0, (gint32) moves.n_moves)],
                        &error);
      g_assert_no_error (error);
      qi_state_unref (state);
      state = next;
    }
}

static void
add_games (void)
{
  const QiVariant *const *variants = (const QiVariant *const *) qi_variant_dup_all ();

  for (gsize i = 0; variants[i] != NULL; i++)
    {
      g_autofree char *path = g_strdup_printf ("/core/piece-text/random/%s", variants[i]->id);

      g_test_add_data_func (path, variants[i]->id, test_random);
    }
  g_free ((gpointer) variants);
}

/* A setup that counts plies only gets the number of its move from them: the first two plies are of the first
 * move. */
static void
test_ply (void)
{
  static const struct
  {
    gint64 ply;
    gint64 fullmove; /* after a move of Black */
  } rows[] = { { 1, 2 }, { 2, 2 }, { 3, 3 }, { 7, 5 }, { 8, 5 } };

  for (gsize i = 0; i < G_N_ELEMENTS (rows); i++)
    {
      g_autoptr (QiState) start = piece_state ("chess", "4k3/4p3/8/8/8/8/8/4K3 b - - 0 1");
      QiSetup *setup = qi_state_get_setup (start);
      g_autoptr (QiDetails) none = qi_details_new ();
      g_autoptr (QiDetails) details = qi_details_with_int (none, "ply", rows[i].ply);
      g_autoptr (QiSetup) counted = qi_setup_with_details (setup, details);
      g_autoptr (QiState) state = qi_state_new_for_setup (counted, NULL);
      g_autoptr (QiState) next = rules_play (state, "e5");
      gint64 fullmove = 0;

      g_assert_true (qi_details_get_int (qi_setup_get_details (qi_state_get_setup (next)),
                                         "fullmove", &fullmove));
      g_assert_cmpint (fullmove, ==, rows[i].fullmove);
    }
}

int
main (int    argc,
      char **argv)
{
  g_test_init (&argc, &argv, NULL);

  g_autoptr (QiValue) chess = rules_load ("chess_moves_san.json");
  g_autoptr (QiValue) shogi = rules_load ("shogi_moves.json");
  g_autoptr (QiValue) xiangqi = rules_load ("xiangqi_moves.json");

  rules_add (chess, NULL, "/core/piece-text/chess", test_chess);
  rules_add (shogi, NULL, "/core/piece-text/shogi", test_shogi);
  rules_add (xiangqi, NULL, "/core/piece-text/xiangqi", test_xiangqi);
  for (gsize i = 0; i < G_N_ELEMENTS (examples); i++)
    {
      g_autofree char *path = g_strdup_printf ("/core/piece-text/written/%s", examples[i].name);

      g_test_add_data_func (path, GSIZE_TO_POINTER (i), test_example);
    }
  for (gsize i = 0; i < G_N_ELEMENTS (readings); i++)
    {
      g_autofree char *path = g_strdup_printf ("/core/piece-text/read/%s", readings[i].name);

      g_test_add_data_func (path, GSIZE_TO_POINTER (i), test_reading);
    }
  g_test_add_func ("/core/piece-text/notations", test_notations);
  g_test_add_func ("/core/piece-text/refused", test_refused);
  g_test_add_func ("/core/piece-text/long", test_long);
  add_games ();
  g_test_add_func ("/core/piece-text/ply", test_ply);
  return g_test_run ();
}
