/* SPDX-License-Identifier: Apache-2.0 */
/* The search with the evaluation of games of moving pieces: mates that are there, pieces that hang,
 * goals to step on. Each move is the only good one of its position, as Fairy-Stockfish 11.1 finds
 * too. */
#include "piece-run.h"

#include "qi-piece-private.h"
#include "qi-search.h"

static const struct
{
  const char *name;
  const char *game;
  const char *fen;
  guint       depth;
  const char *best; /* UCI; a pattern */
} rows[] = {
  { "hanging-queen", "chess", "rnb1kbnr/ppp1pppp/8/3q4/8/2N5/PPPP1PPP/R1BQKBNR w KQkq - 0 3", 3,
    "c3d5" },
  { "hanging-rook-black", "chess", "4k3/2b5/8/8/5R2/8/8/K7 b - - 0 1", 3, "c7f4" },
  { "mate", "chess", "6k1/5ppp/8/8/8/8/5PPP/3R2K1 w - - 0 1", 2, "d1d8" },
  { "mate-in-two", "chess", "kbK5/pp6/1P6/8/8/8/8/R7 w - - 0 1", 4, "a1a6" },
  { "mate-by-knight", "chess", "6rk/6pp/8/6N1/8/8/8/6K1 w - - 0 1", 2, "g5f7" },
  { "promotion", "chess", "8/P6k/8/8/8/8/8/K7 w - - 0 1", 3, "a7a8q" },
  { "stalemate-avoided", "chess", "7k/8/5K2/6Q1/8/8/8/8 w - - 0 1", 2, "g5g7" },
  { "mate-by-drop", "crazyhouse", "6k1/5ppp/8/8/8/8/5PPP/6K1[R] w - - 0 1", 2, "R@?8" },
  { "shogi-rook", "shogi", "4k4/9/9/9/4r4/9/9/4L4/4K4[] w - - 0 1", 3, "e2e5" },
  { "shogi-mate", "shogi", "4k4/9/4P4/9/9/9/9/9/4K4[G] w - - 0 1", 2, "G@e8" },
  { "xiangqi-chariot", "xiangqi", "3k5/9/9/9/r7R/9/9/9/9/4K4 w - - 0 1", 3, "i6a6" },
  { "xiangqi-mate", "xiangqi", "4k4/R8/9/9/9/9/9/9/1R2A4/4K4 w - - 0 1", 2, "b2b10" },
  { "hill", "kingofthehill", "4k3/8/8/8/8/2K5/8/7q w - - 0 1", 2, "c3d4" },
  { "third-check", "3check", "4k3/8/8/8/8/8/8/R3K3 w - - 1+3 0 1", 2, "a1a8" },
  { "last-piece-lost", "antichess", "8/8/8/8/8/1p6/8/R7 w - - 0 1", 3, "a1a2" },
  { "makruk-rook", "makruk", "4k3/8/8/2r5/8/1N6/8/4K3 w - - 0 1", 3, "b3c5" },
};

static void
test_row (gconstpointer data)
{
  gsize i = GPOINTER_TO_SIZE (data);
  const QiSearchLimits limits = { .depth = rows[i].depth };
  g_autoptr (QiState) state = piece_state (rows[i].game, rows[i].fen);
  g_autoptr (QiSearchResult) result = qi_search_run (state, &limits, NULL, NULL, NULL);

  g_assert_cmpuint (result->line->len, >, 0);
  g_autofree char *best = qi_state_write_move (state, g_ptr_array_index (result->line, 0), "uci");
  g_test_message ("%s %d", best, result->score);
  g_assert_true (g_pattern_match_simple (rows[i].best, best));
}

/* Of the same pieces those are worth more that stand better, for both sides: in the middle, with room, near their goal, and
 * a king at home while there is much that attacks it. By what is commonly taught. */
static void
test_better (void)
{
  static const struct
  {
    const char *game;
    const char *better;
    const char *worse;
  } pairs[] = {
    { "chess", "4k3/8/8/8/3N4/8/8/4K3 w - - 0 1", "4k3/8/8/8/8/8/8/N3K3 w - - 0 1" },
    { "chess", "4k3/8/8/3n4/8/8/8/4K3 b - - 0 1", "n3k3/8/8/8/8/8/8/4K3 b - - 0 1" },
    { "chess", "4k3/8/8/8/3N4/8/8/4K3 w - - 0 1", "4k3/8/8/8/7N/8/8/4K3 w - - 0 1" },
    { "chess", "4k3/8/8/8/3N4/8/8/4K3 w - - 0 1", "4k3/8/8/8/8/8/8/3NK3 w - - 0 1" },
    { "chess", "4k3/P7/8/8/8/8/8/4K3 w - - 0 1", "4k3/8/8/8/8/8/P7/4K3 w - - 0 1" },
    { "chess", "4k3/8/8/8/8/8/p7/4K3 b - - 0 1", "4k3/p7/8/8/8/8/8/4K3 b - - 0 1" },
    { "chess", "4k3/8/8/8/8/2R5/1P6/4K3 w - - 0 1", "4k3/8/8/8/8/1R6/1P6/4K3 w - - 0 1" },
    { "chess", "7k/8/8/8/4K3/8/8/8 w - - 0 1", "7k/8/8/8/8/8/8/4K3 w - - 0 1" },
    { "chess", "k2rr3/8/8/q7/8/8/8/R2QR1K1 w - - 0 1", "k2rr3/8/8/q7/4K3/8/8/R2QR3 w - - 0 1" },
    { "chess", "7k/8/8/8/8/8/8/4KQ2 w - - 0 1", "7k/8/8/8/8/8/8/4KR2 w - - 0 1" },
    { "racingkings", "8/8/8/7K/8/8/8/k7 w - - 0 1", "8/8/8/8/8/8/7K/k7 w - - 0 1" },
    { "racingkings", "8/8/8/k7/8/8/8/7K b - - 0 1", "8/8/8/8/8/8/k7/7K b - - 0 1" },
    { "kingofthehill", "7k/8/8/8/8/2K5/8/8 w - - 0 1", "7k/8/8/8/8/8/8/2K5 w - - 0 1" },
    { "shogi", "4k4/9/9/9/9/4+P4/9/9/4K4[] w - - 0 1", "4k4/9/9/9/9/4P4/9/9/4K4[] w - - 0 1" },
    { "shogi", "4k4/9/9/9/9/9/9/9/4K4[R] w - - 0 1", "4k4/9/9/9/9/9/9/9/4K4[P] w - - 0 1" },
    { "antichess", "8/8/8/8/8/1p6/8/R7 w - - 0 1", "8/8/8/8/8/1p6/8/RR6 w - - 0 1" },
  };

  for (gsize i = 0; i < G_N_ELEMENTS (pairs); i++)
    {
      g_autoptr (QiState) better = piece_state (pairs[i].game, pairs[i].better);
      g_autoptr (QiState) worse = piece_state (pairs[i].game, pairs[i].worse);

      g_test_message ("%s", pairs[i].better);
      g_assert_cmpint (qi_piece_evaluate (qi_state_get_game (better), qi_state_get_board (better)),
                       >,
                       qi_piece_evaluate (qi_state_get_game (worse), qi_state_get_board (worse)));
    }
}

/* The mirror image is worth the same. */
static void
test_mirrored (void)
{
  static const char *const pairs[][2] = {
    { "4k3/8/8/8/N7/8/8/4K3 w - - 0 1", "3k4/8/8/8/7N/8/8/3K4 w - - 0 1" },
    { "4k3/8/8/8/1B6/2P5/8/4K3 w - - 0 1", "3k4/8/8/8/6B1/5P2/8/3K4 w - - 0 1" },
    { "k7/8/8/8/8/8/1r6/3K4 b - - 0 1", "7k/8/8/8/8/8/6r1/4K3 b - - 0 1" },
  };

  for (gsize i = 0; i < G_N_ELEMENTS (pairs); i++)
    {
      g_autoptr (QiState) one = piece_state ("chess", pairs[i][0]);
      g_autoptr (QiState) other = piece_state ("chess", pairs[i][1]);

      g_assert_cmpint (qi_piece_evaluate (qi_state_get_game (one), qi_state_get_board (one)), ==,
                       qi_piece_evaluate (qi_state_get_game (other), qi_state_get_board (other)));
    }
}

int
main (int    argc,
      char **argv)
{
  g_test_init (&argc, &argv, NULL);
  for (gsize i = 0; i < G_N_ELEMENTS (rows); i++)
    {
      g_autofree char *path = g_strdup_printf ("/core/piece-search/%s", rows[i].name);

      g_test_add_data_func (path, GSIZE_TO_POINTER (i), test_row);
    }
  g_test_add_func ("/core/piece-search/better", test_better);
  g_test_add_func ("/core/piece-search/mirrored", test_mirrored);
  return g_test_run ();
}
