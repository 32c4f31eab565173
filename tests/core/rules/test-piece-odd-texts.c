/* SPDX-License-Identifier: Apache-2.0 */
/* Texts of moves that are written in another way or are none, reasons that only some rules have, and moves of games that a user
 * makes: each is read back as it was written. */
#include "piece-run.h"

#include "case-table.h"
#include "qi-finding-private.h"
#include "qi-state-private.h"
#include "qi-variant-private.h"

#include <string.h>

/* Games that change a rule or a few. */
static const char games[] =
  "[oddmustdrop:crazyhouse]\nmustDrop = true\n"
  "[oddturns:chess]\nmultimoves = 2\nmultimoveCapture = false\nmultimoveCheck = false\n"
  "[oddnocheck:chess]\nchecking = false\nking = -\ncommoner = k\ncastling = false\n"
  "[odddrops:crazyhouse]\ndropChecks = false\n"
  "[oddfalls:crazyhouse]\nenclosingDrop = top\nking = -\ncommoner = k\ncastling = false\n"
  "startFen = 8/8/8/8/8/8/8/8[Pp] w - - 0 1\nfirstRankPawnDrops = true\n"
  "[oddzone:crazyhouse]\ndropRegionWhite = *1 *2\n"
  "[oddearly:chess]\ncastlingForbiddenPlies = 10\n"
  "[oddinitial:chess]\ncustomPiece1 = s:WimD\n"
  "[oddpass:chess]\npass = true\n"
  "[oddpassshogi:shogi]\npass = true\n"
  "[oddpassxiangqi:xiangqi]\npass = true\n"
  "[oddlion:chess]\ncustomPiece1 = l:tKNAD\n"
  "[oddspace:raumschach]\npass = true\npieceDrops = true\ncapturesToHand = true\n"
  "startFen = "
  "rnknr/ppppp/5/5/5//ubqub/ppppp/5/5/5//5/5/5/5/5//5/5/5/PPPPP/BUQBU//5/5/5/PPPPP/RNKNR[NPp] w - "
  "- 0 1\n"
  "[oddspacelion:raumschach]\ncustomPiece9 = y:tK\n"
  "startFen = rnknr/ppppp/5/5/5//5/5/5/5/5//5/5/2y2/2p2/5//5/5/2p2/5/5//5/2Y2/5/PPPPP/RNKNR w - - "
  "0 1\n"
  "[oddwalls:chess]\nwallingRule = static\nwallingRegion = *3 *4\nwallOrMove = true\n"
  "[oddwide:chess]\nmaxFile = 30\ncastling = false\n"
  "startFen = k29/30/30/30/30/30/P28R/K27RR w - - 0 1\n"
  "[oddlarge:chess]\nmaxFile = 21\nmaxRank = 21\ncastling = false\n"
  "startFen = k20/21/21/21/21/21/21/21/21/21/21/21/21/21/21/21/21/21/21/P19R/K18RR w - - 0 1\n"
  "[oddduck:chess]\nduckGating = true\n"
  "[oddarrow:chess]\narrowGating = true\n"
  "[oddgates:chess]\nseirawanGating = true\ncustomPiece1 = h:BN\n"
  "startFen = rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR[Hh] w KQABCDEFGHkqabcdefgh - 0 1\n"
  "[oddpromoted:chess]\npromotedPieceType = n:q b:r\npromotionRegionWhite = *6 *7 *8\n";

#define ROOKS "4k3/8/8/8/8/8/8/R3K2R w KQ - 0 1"
#define DROPS "4k3/8/8/8/8/8/4P3/4K3[N] w - - 0 1"

/* @uci NULL: no move. */
static const struct
{
  const char *name;
  const char *game;
  const char *fen; /* NULL: the start */
  const char *text;
  const char *uci;
} readings[] = {
  { "letter-and-zero", "chess", ROOKS, "0-O", "e1g1" },
  { "without-dashes", "chess", ROOKS, "OOO", "e1c1" },
  { "castling-praise", "chess", ROOKS, "O-O-O!?", "e1c1" },
  { "four-letters", "chess", ROOKS, "O-O-O-O", NULL },
  { "one-letter", "chess", ROOKS, "O", NULL },
  { "dash-at-the-end", "chess", ROOKS, "O-", NULL },
  { "no-move", "chess", NULL, "--", NULL },
  { "star", "crazyhouse", DROPS, "N*f6", "N@f6" },
  { "many-letters", "chess", NULL, "ABCDEFGHIe4", NULL },
  { "letter-and-number", "chess", NULL, "K1", NULL },
  { "letters-alone", "chess", NULL, "N", NULL },
  { "long-number", "chess", NULL, "e2222e4", NULL },
  { "rank-zero", "chess", NULL, "Ng0", NULL },
  { "blanks-within", "chess", NULL, " N g1 - f 3 ", "g1f3" },
  { "signs", "chess", "4k3/8/8/8/8/8/8/R3K3 w - - 0 1", "Ra8+!?+", "a1a8" },
  { "passant", "chess", "4k3/8/8/3pP3/8/8/8/4K3 w - d6 0 1", "exd6e.p.+", "e5d6" },
  /* Dashes of other lengths, a point for a move to the side, blanks; squares that a board does not have. */
  { "wxf-en-dash", "xiangqi", NULL, "C2–1", "h3h2" },
  { "wxf-minus", "xiangqi", NULL, "C2−1", "h3h2" },
  { "wxf-point", "xiangqi", NULL, "C 2 . 5", "h3e3" },
  { "usi-blanks", "shogi", NULL, " 7 g 7 f ", "c3c4" },
  { "hodges-blanks", "shogi", NULL, "P - 7 f !?", "c3c4" },
  { "usi-off-board", "shogi", NULL, "9z9y", NULL },
  { "usi-file-0", "shogi", NULL, "0g0f", NULL },
  { "usi-long-number", "shogi", NULL, "12345g1f", NULL },
  { "usi-half", "shogi", NULL, "7g", NULL },
  { "usi-capital", "shogi", NULL, "7G7F", NULL },
  { "pass-word", "oddpass", NULL, "pass", "0000" },
  { "pass-zeros", "oddpass", NULL, "0000", "0000" },
  { "pass-dashes", "oddpass", NULL, "--", "0000" },
};

static void
test_reading (gconstpointer data)
{
  const gsize i = GPOINTER_TO_SIZE (data);
  g_autoptr (QiState) state = piece_state (readings[i].game, readings[i].fen);
  QiMove space[QI_MOVE_LIST_USUAL];
  g_auto (QiMoveList) move = QI_MOVE_LIST (space);
  g_autoptr (GError) error = NULL;

  if (readings[i].uci == NULL)
    {
      g_assert_false (qi_state_read_move (state, readings[i].text, NULL, &move, &error));
      g_assert_nonnull (error);
      return;
    }
  qi_state_read_move (state, readings[i].text, NULL, &move, &error);
  g_assert_no_error (error);
  if (strcmp (readings[i].uci, "0000") == 0)
    {
      g_assert_cmpint (move.moves[0].kind, ==, QI_MOVE_PASS);
      return;
    }
  g_autofree char *uci = qi_state_write_move (state, &move.moves[0], "uci");
  g_assert_cmpstr (uci, ==, readings[i].uci);
}

/* A pass has a text in each notation of moves, by which it is read again. */
static void
test_pass (void)
{
  static const char *const passers[] = { "oddpass", "oddpassshogi", "oddpassxiangqi", "janggi" };

  for (gsize i = 0; i < G_N_ELEMENTS (passers); i++)
    {
      g_autoptr (QiState) state = piece_state (passers[i], NULL);
      const char *const *ids = qi_game_list_notations (qi_state_get_game (state));
      QiMove space[QI_MOVE_LIST_USUAL];
      g_auto (QiMoveList) moves = QI_MOVE_LIST (space);

      qi_state_list_moves (state, QI_ORIGIN_PASSES, &moves);
      g_assert_cmpuint (moves.n_moves, ==, 1);
      for (gsize j = 0; ids[j] != NULL; j++)
        {
          g_autofree char *text = qi_state_write_move (state, &moves.moves[0], ids[j]);
          QiMove room[QI_MOVE_LIST_USUAL];
          g_auto (QiMoveList) again = QI_MOVE_LIST (room);
          g_autoptr (GError) error = NULL;

          g_test_message ("%s %s: %s", passers[i], ids[j], text);
          g_assert_nonnull (text);
          qi_state_read_move (state, text, ids[j], &again, &error);
          g_assert_no_error (error);
          g_assert_cmpint (again.moves[0].kind, ==, QI_MOVE_PASS);
        }
    }
}

/* Nobody writes a move of thousands of characters. */
static void
test_too_long (void)
{
  g_autofree char *most = g_strnfill (100000, ' ');
  g_autofree char *text = g_strconcat ("e2", most, "e4", NULL);
  g_autoptr (QiState) state = piece_state ("chess", NULL);
  QiMove space[QI_MOVE_LIST_USUAL];
  g_auto (QiMoveList) move = QI_MOVE_LIST (space);
  g_autoptr (GError) error = NULL;

  g_assert_false (qi_state_read_move (state, text, NULL, &move, &error));
  g_assert_nonnull (error);
}

/* Why a move is refused that the piece could make without that rule. */
static const struct
{
  const char *name;
  const char *game;
  const char *fen;
  const char *text;
  const char *why;
} reasons[] = {
  { "must-drop", "oddmustdrop", DROPS, "e2e4", "must-drop" },
  { "early-capture", "oddturns", "4k3/8/8/3p4/8/8/8/K2R4 w - - 0 1", "d1d5", "early-capture" },
  { "early-check", "oddturns", "4k3/8/8/3p4/8/8/8/K2R4 w - - 0 1", "d1e1", "early-check" },
  { "no-check", "racingkings", "8/8/8/8/8/k7/7R/K7 w - - 0 1", "h2h3", "gives-check" },
  { "on-the-hill", "kingofthehill", "3k4/8/8/8/4K3/8/8/8 b - - 0 1", "d8d7", "game-over" },
  { "early-castling", "oddearly", ROOKS, "e1g1", "castling-early" },
  { "only-from-start", "oddinitial", "4k3/8/8/8/4S3/8/8/4K3 w - - 0 1", "e4e6", "only-from-start" },
  { "double-step", "chess", "4k3/8/8/8/8/4P3/8/4K3 w - - 0 1", "e3e5", "only-from-start" },
  { "double-step-blocked", "chess", "4k3/8/8/8/8/4p3/4P3/4K3 w - - 0 1", "e2e4", "blocked" },
  { "double-step-taken", "chess", "4k3/8/8/8/4p3/8/4P3/4K3 w - - 0 1", "e2e4", "no-capture" },
  { "elephant", "xiangqi", "4k4/9/9/9/9/2B6/9/9/9/3K5 w - - 0 1", "c5a7", "outside-its-zone" },
  { "elephant-eye", "xiangqi", "4k4/9/9/9/9/9/9/4B4/3P5/3K5 w - - 0 1", "e3c1", "blocked" },
  { "screens", "xiangqi", "4k4/4p4/4p4/4p4/9/9/9/4C4/9/3K5 w - - 0 1", "e3e9", "screens" },
  { "no-screen", "xiangqi", "4k4/4p4/9/9/9/9/9/4C4/9/3K5 w - - 0 1", "e3e9", "no-screen" },
  { "castling-right", "chess", "4k3/8/8/8/8/8/8/R3K2R w - - 0 1", "e1c1", "castling-right" },
  { "castling-queenside-blocked", "chess", "4k3/8/8/8/8/8/8/RN2K2R w KQ - 0 1", "e1c1", "blocked" },
};

static void
test_reason (gconstpointer data)
{
  const gsize i = GPOINTER_TO_SIZE (data);
  g_autoptr (QiState) state = piece_state (reasons[i].game, reasons[i].fen);
  QiMove space[QI_MOVE_LIST_USUAL];
  g_auto (QiMoveList) move = QI_MOVE_LIST (space);
  g_autoptr (GError) error = NULL;

  g_assert_false (qi_state_read_move (state, reasons[i].text, NULL, &move, &error));
  g_assert_cmpstr (qi_finding_get_param (qi_error_get_finding (error), "why"), ==, reasons[i].why);
}

/* The same of drops, which are refused by their square, counted from a8. */
static void
test_drops (void)
{
  static const struct
  {
    const char *game;
    const char *fen;
    guint to;
    const char *why;
  } rows[] = {
    { "odddrops", DROPS, 21, "gives-check" },
    { "crazyhouse", DROPS, 4, "occupied" },
    { "oddzone", DROPS, 28, "outside-drop-zone" },
    { "oddfalls", "8/8/8/8/8/8/8/8[Pp] w - - 0 1", 28, "outside-drop-zone" },
    { "oddfalls", "8/8/8/8/8/8/8/P7[Pp] w - - 0 1", 56, "occupied" },
    { "crazyhouse", DROPS, 64, NULL },
  };

  for (gsize i = 0; i < G_N_ELEMENTS (rows); i++)
    {
      g_autoptr (QiState) state = piece_state (rows[i].game, rows[i].fen);
      QiGame *game = qi_state_get_game (state);
      g_autoptr (QiFinding) finding = qi_state_refuse (state, QI_ORIGIN_DROPS, rows[i].to);
      QiMove space[QI_MOVE_LIST_USUAL];
      g_auto (QiMoveList) moves = QI_MOVE_LIST (space);

      g_test_message ("%s %u", rows[i].game, rows[i].to);
      qi_state_list_moves (state, QI_ORIGIN_DROPS, &moves);
      g_assert_cmpuint (moves.n_moves, >, 0);
      QiMove move = moves.moves[0];
      for (guint j = 0; j < moves.n_moves; j++)
        g_assert_true (moves.moves[j].to != rows[i].to || moves.moves[j].piece != move.piece);
      move.to = rows[i].to;
      QI_GAME_GET_CLASS (game)->explain (game, qi_state_get_board (state), &move, finding);
      g_assert_cmpstr (qi_finding_get_param (finding, "why"), ==, rows[i].why);
    }
}

/* Each move of a game in each of its notations is read as that move, and no two have the same text. */
static const struct
{
  const char *name;
  const char *game;
  const char *fen;
} trips[] = {
  { "lion", "oddlion", "4k3/8/8/3pp3/3Lp3/8/8/4K3 w - - 0 1" },
  { "lions", "oddlion", "4k3/8/8/3pp3/3LpL2/4L3/8/4K3 w - - 0 1" },
  { "space", "oddspace", NULL },
  { "lions-in-space", "oddspacelion", NULL },
  { "wide", "oddwide", NULL },
  { "large", "oddlarge", NULL },
  { "walls", "oddwalls", "4k3/8/8/8/8/8/P7/4K3 w - - 0 1" },
  { "duck", "oddduck", "4k3/8/8/8/4*3/8/P7/4K3 w - - 0 1" },
  { "arrow", "oddarrow", "4k3/8/8/8/4*3/8/P7/4K2R w - - 0 1" },
  { "gates", "oddgates", "r3k2r/pppppppp/8/8/8/8/PPPPPPPP/R3K2R[Hh] w KQAEHkqaeh - 0 1" },
  { "promoted", "oddpromoted", "4k3/P1N5/8/2B5/8/8/8/4K3 w - - 0 1" },
  { "turns", "oddturns", "4k3/8/8/3p4/8/8/8/K2R4 w - - 0 1" },
  { "pass", "oddpass", "4k3/8/8/8/8/8/8/K2R4 w - - 0 1" },
  { "drops", "oddmustdrop", DROPS },
  { "no-check", "oddnocheck", "4k3/8/8/3p4/8/8/8/K2R4 w - - 0 1" },
};

static void
test_trip (gconstpointer data)
{
  const gsize i = GPOINTER_TO_SIZE (data);
  g_autoptr (QiState) state = piece_state (trips[i].game, trips[i].fen);
  const char *const *ids = qi_game_list_notations (qi_state_get_game (state));
  QiMove space[QI_MOVE_LIST_USUAL];
  g_auto (QiMoveList) moves = QI_MOVE_LIST (space);

  qi_state_list_moves (state, QI_ORIGIN_ALL, &moves);
  g_assert_cmpuint (moves.n_moves, >, 0);
  for (gsize j = 0; ids[j] != NULL; j++)
    {
      g_autoptr (GHashTable) texts = g_hash_table_new_full (g_str_hash, g_str_equal, g_free, NULL);

      for (guint k = 0; k < moves.n_moves; k++)
        {
          char *text = qi_state_write_move (state, &moves.moves[k], ids[j]);
          g_auto (QiMoveList) read;
          g_autoptr (GError) error = NULL;

          g_assert_nonnull (text);
          g_test_message ("%s %s", ids[j], text);
          if (!g_hash_table_add (texts, text))
            g_error ("twice: %s", text);
          qi_move_list_init (&read, NULL, 0);
          qi_state_read_move (state, text, ids[j], &read, &error);
          g_assert_no_error (error);
          g_assert_true (qi_move_equal (&read.moves[0], &moves.moves[k]));
        }
    }
}

int
main (int    argc,
      char **argv)
{
  g_autoptr (GPtrArray) findings = qi_findings_new ();
  g_autoptr (QiVariantSet) set = qi_variant_set_read (games, sizeof games - 1, findings);

  g_test_init (&argc, &argv, NULL);
  qi_variant_add_set (set, NULL, findings);
  /* Names of squares that do not fit a wide board are told, but no reason to leave a game out. */
  for (guint i = 0; i < findings->len; i++)
    if (qi_finding_get_severity (findings->pdata[i]) == QI_SEVERITY_ERROR)
      g_error ("%s", qi_finding_get_message (findings->pdata[i]));

#define ADD(rows, folder, func)                                                                                       \
  for (gsize i = 0; i < G_N_ELEMENTS (rows); i++)                                                                     \
    {                                                                                                                 \
      g_autofree char *path = g_strconcat ("/core/piece-odd-texts/" folder "/", rows[i].name, NULL);                  \
                                                                                                                      \
      g_test_add_data_func (path, GSIZE_TO_POINTER (i), func);                                                        \
    }

  ADD (readings, "read", test_reading)
  ADD (reasons, "why", test_reason)
  ADD (trips, "trip", test_trip)
  g_test_add_func ("/core/piece-odd-texts/drops", test_drops);
  g_test_add_func ("/core/piece-odd-texts/pass", test_pass);
  g_test_add_func ("/core/piece-odd-texts/too-long", test_too_long);
  return g_test_run ();
}
