/* SPDX-License-Identifier: Apache-2.0 */
/* Two ways to ask the same of a state: a move as an edit of the position that it is made in, which leads where the move leads; and
 * all squares that a side attacks, which are those that one of its pieces attacks. */
#include "piece-run.h"

#include "case-table.h"
#include "qi-edit.h"
#include "qi-engine-known-private.h"
#include "qi-shuffle-private.h"
#include "qi-square-set-private.h"

#include <string.h>

static const struct
{
  const char *name;
  const char *game;
  const char *fen; /* NULL: the start */
} cases[] = {
  { "chess", "chess", NULL },
  { "castling", "chess", "r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1" },
  { "passing", "chess", "4k3/8/8/3pP3/8/8/8/4K3 w - d6 0 1" },
  { "promotion", "chess", "1n2k3/P7/8/8/8/8/8/4K3 w - - 0 1" },
  { "chess960", "chess960", "4k3/8/8/8/8/8/8/1RK1R3 w EB - 0 1" },
  { "drops", "crazyhouse", "4k3/8/8/3n4/8/2N5/8/4K3[Np] w - - 0 1" },
  { "was-a-pawn", "crazyhouse", "4k3/8/8/3n~4/8/2N~5/8/4K3[] w - - 0 1" },
  { "explosion", "atomic", "k7/p7/8/2n5/3B4/8/8/K7 w - - 0 1" },
  { "shogi", "shogi", "4k4/9/2P1n4/9/3+B5/9/9/9/4K4[Pp] w - - 0 1" },
  { "xiangqi", "xiangqi", NULL },
  { "gates", "seirawan", NULL },
  { "checks", "3check", "k7/8/8/8/8/8/8/K6Q w - - 2+3 0 1" },
};

static void
test_edits (gconstpointer data)
{
  const gsize i = GPOINTER_TO_SIZE (data);
  g_autoptr (QiState) state = piece_state (cases[i].game, cases[i].fen);
  QiMove space[QI_MOVE_LIST_USUAL];
  g_auto (QiMoveList) moves = QI_MOVE_LIST (space);

  qi_state_list_moves (state, QI_ORIGIN_ALL, &moves);
  g_assert_cmpuint (moves.n_moves, >, 0);
  for (guint k = 0; k < moves.n_moves; k++)
    {
      g_autoptr (GError) error = NULL;
      g_autoptr (QiState) next = qi_state_apply (state, &moves.moves[k], &error);
      g_autoptr (QiEdit) edit = qi_state_describe (state, &moves.moves[k]);
      g_autoptr (QiSetup) setup = NULL;

      g_assert_no_error (error);
      setup = qi_edit_apply (edit, qi_state_get_setup (state), NULL, NULL, &error);
      g_assert_no_error (error);
      g_assert_true (qi_setup_equal (setup, qi_state_get_setup (next)));
    }
}

static void
test_attacks (gconstpointer data)
{
  const gsize i = GPOINTER_TO_SIZE (data);
  g_autoptr (QiState) state = piece_state (cases[i].game, cases[i].fen);
  const guint n = qi_shape_get_n_squares (qi_game_get_shape (qi_state_get_game (state)));

  for (QiSide side = QI_SIDE_FIRST; side <= QI_SIDE_SECOND; side++)
    {
      g_auto (QiSquareSet) all = QI_SQUARE_SET_NONE;

      qi_square_set_init (&all, n);
      qi_state_add_attacked_by (state, side, &all);
      for (guint square = 0; square < n; square++)
        {
          g_auto (QiSquareSet) attackers = QI_SQUARE_SET_NONE;

          qi_square_set_init (&attackers, n);
          qi_state_add_attackers (state, square, side, &attackers);
          g_assert_cmpint (qi_square_set_has (&all, square), ==,
                           qi_square_set_next (&attackers, 0) != QI_SQUARE_NONE);
        }
    }
}

/* Lists that are walked through: each has its own name. */
static void
test_lists (void)
{
  const QiShuffle *shuffle = NULL;
  const QiKnownEngine *known = NULL;
  gsize n = 0;

  for (guint i = 0; (shuffle = qi_shuffle_get (i)) != NULL; i++)
    {
      g_assert_true (qi_shuffle_find (qi_shuffle_get_name (shuffle)) == shuffle);
      g_assert_cmpuint (qi_shuffle_get_n (shuffle), >, 0);
      n++;
    }
  g_assert_cmpuint (n, >=, 3);
  g_assert_null (qi_shuffle_find ("no such order"));
  known = qi_engine_get_known (&n);
  for (gsize i = 1; i < n; i++)
    g_assert_cmpstr (known[i - 1].program, <, known[i].program);
  g_assert_cmpuint (n, >, 0);
}

int
main (int    argc,
      char **argv)
{
  g_test_init (&argc, &argv, NULL);

  for (gsize i = 0; i < G_N_ELEMENTS (cases); i++)
    {
      g_autofree char *edits = g_strconcat ("/core/state-views/edits/", cases[i].name, NULL);
      g_autofree char *attacks = g_strconcat ("/core/state-views/attacks/", cases[i].name, NULL);

      g_test_add_data_func (edits, GSIZE_TO_POINTER (i), test_edits);
      g_test_add_data_func (attacks, GSIZE_TO_POINTER (i), test_attacks);
    }
  g_test_add_func ("/core/state-views/lists", test_lists);
  return g_test_run ();
}
