/* SPDX-License-Identifier: Apache-2.0 */
/* The counts of makruk and its kin. The expected texts are the line "Fen:" that Fairy-Stockfish 11.1 gives for `position fen
 * BEFORE moves MOVES` and `d`: the limit stands in place of en passant, the plies that are counted in place of the clock. */
#include "piece-run.h"

static const struct
{
  const char *name;
  const char *game;
  const char *before;
  const char *moves;
  const char *after;
} cases[] = {
  /* The last piece beside the king is taken: how long by what the other side has, and on from twice the pieces. */
  { "rook", "makruk", "k7/8/8/8/8/3n4/4K3/R7 w - - 0 1", "e2d3", "k7/8/8/8/8/3K4/8/R7 b - 32 6 1" },
  { "rooks", "makruk", "k7/8/8/8/8/3n4/4K3/RR6 w - - 0 1", "e2d3",
    "k7/8/8/8/8/3K4/8/RR6 b - 16 8 1" },
  { "khon", "makruk", "k7/8/8/8/8/3n4/4K3/S7 w - - 0 1", "e2d3", "k7/8/8/8/8/3K4/8/S7 b - 88 6 1" },
  { "khons", "makruk", "k7/8/8/8/8/3n4/4K3/SS6 w - - 0 1", "e2d3",
    "k7/8/8/8/8/3K4/8/SS6 b - 44 8 1" },
  { "knight", "makruk", "k7/8/8/8/8/3n4/4K3/N7 w - - 0 1", "e2d3",
    "k7/8/8/8/8/3K4/8/N7 b - 128 6 1" },
  { "knights", "makruk", "k7/8/8/8/8/3n4/4K3/NN6 w - - 0 1", "e2d3",
    "k7/8/8/8/8/3K4/8/NN6 b - 64 8 1" },
  { "met", "makruk", "k7/8/8/8/8/3n4/4K3/M7 w - - 0 1", "e2d3", "k7/8/8/8/8/3K4/8/M7 b - 128 6 1" },
  { "mets", "makruk", "k7/8/8/8/8/3n4/4K3/MM6 w - - 0 1", "e2d3",
    "k7/8/8/8/8/3K4/8/MM6 b - 128 8 1" },
  { "rook-and-others", "makruk", "k7/8/8/8/8/3n4/4K3/RSN5 w - - 0 1", "e2d3",
    "k7/8/8/8/8/3K4/8/RSN5 b - 32 10 1" },
  { "khons-and-knight", "makruk", "k7/8/8/8/8/3n4/4K3/SSN5 w - - 0 1", "e2d3",
    "k7/8/8/8/8/3K4/8/SSN5 b - 44 10 1" },
  { "second-player", "makruk", "r7/4k3/3N4/8/8/8/8/K7 b - - 0 1", "e7d6",
    "r7/8/3k4/8/8/8/8/K7 w - 32 6 2" },
  { "cambodian", "cambodian", "k7/8/8/8/8/3n4/4K3/SS6 w - - 0 1", "e2d3",
    "k7/8/8/8/8/3K4/8/SS6 b - 44 8 1" },
  /* ASEAN-Chess counts from the start, and not for all pieces. */
  { "asean-rook", "asean", "k7/8/8/8/8/3n4/4K3/R7 w - - 0 1", "e2d3",
    "k7/8/8/8/8/3K4/8/R7 b - 32 0 1" },
  { "asean-rooks", "asean", "k7/8/8/8/8/3n4/4K3/RR6 w - - 0 1", "e2d3",
    "k7/8/8/8/8/3K4/8/RR6 b - 32 0 1" },
  { "asean-knights", "asean", "k7/8/8/8/8/3n4/4K3/NN6 w - - 0 1", "e2d3",
    "k7/8/8/8/8/3K4/8/NN6 b - - 0 1" },
  { "asean-pieces", "asean", "k6r/8/8/8/8/3p4/4K3/R7 w - - 0 1", "e2d3",
    "k6r/8/8/8/8/3K4/8/R7 b - - 0 1" },
  /* The last pawn is taken. */
  { "last-pawn", "makruk", "k6r/8/8/8/8/3p4/4K3/R7 w - - 0 1", "e2d3",
    "k6r/8/8/8/8/3K4/8/R7 b - 128 0 1" },
  { "not-the-last-pawn", "makruk", "k6r/8/8/8/8/3p4/4K3/R6P w - - 0 1", "e2d3",
    "k6r/8/8/8/8/3K4/8/R6P b - - 0 1" },
  { "count-goes-on", "makruk", "k6r/8/8/8/8/3p4/4K3/R7 w - - 0 1", "e2d3 a8b8 a1b1",
    "1k5r/8/8/8/8/3K4/8/1R6 b - 128 2 2" },
  { "count-begins-again", "makruk", "k7/7r/8/8/8/3p4/4K3/R6R w - - 0 1", "e2d3 a8b8 h1h7",
    "1k6/7R/8/8/8/3K4/8/R7 b - 16 8 2" },
};

static void
test_count (gconstpointer data)
{
  const gsize i = GPOINTER_TO_SIZE (data);
  g_autoptr (QiState) state =
    piece_play (piece_state (cases[i].game, cases[i].before), cases[i].moves);
  g_autofree char *fen = piece_dup_fen (state);

  g_assert_cmpstr (fen, ==, cases[i].after);
}

int
main (int    argc,
      char **argv)
{
  g_test_init (&argc, &argv, NULL);
  for (gsize i = 0; i < G_N_ELEMENTS (cases); i++)
    {
      g_autofree char *path = g_strdup_printf ("/core/counting/%s", cases[i].name);

      g_test_add_data_func (path, GSIZE_TO_POINTER (i), test_count);
    }
  return g_test_run ();
}
