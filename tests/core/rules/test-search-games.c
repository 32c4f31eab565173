/* SPDX-License-Identifier: Apache-2.0 */
/* No game's search plays worse than chance: of each game with rules twenty games, the search with either side in turn.
 * Who wins has a point, a draw or a game that is not over after many moves gives half a one. */
#include "rules-run.h"

#include "qi-game-record-private.h"
#include "qi-move-private.h"
#include "qi-search.h"
#include "qi-state.h"

#define N_GAMES   20
#define MAX_PLIES 160
#define NODES     400
#define DEPTH     2

/* The points in half ones. */
static guint
play_game (QiState *start,
           GRand   *rand,
           QiSide   searching)
{
  g_autoptr (QiGameRecord) record = qi_game_record_new (start);
  QiOutcome outcome;

  for (guint ply = 0; ply < MAX_PLIES; ply++)
    {
      QiState *state = qi_game_record_get_present (record);
      QiMove space[QI_MOVE_LIST_USUAL];
      g_auto (QiMoveList) moves = QI_MOVE_LIST (space);
      g_autoptr (GError) error = NULL;
      const QiSearchLimits limits = { .depth = DEPTH, .nodes = NODES };

      qi_state_list_moves (state, QI_ORIGIN_ALL, &moves);
      if (moves.n_moves == 0)
        break;
      if (qi_state_get_turn (state) == searching)
        {
          g_autoptr (QiSearchResult) result = qi_search_run (state, &limits, NULL, NULL, NULL);

          g_assert_cmpuint (result->line->len, >, 0);
          qi_game_record_play (record, g_ptr_array_index (result->line, 0), &error);
        }
      else
        qi_game_record_play (record,
                             &moves.moves[g_rand_int_range (rand, 0, (gint32) moves.n_moves)],
                             &error);
      g_assert_no_error (error);
    }
  qi_game_record_judge (record, &outcome);
  if (outcome.result == QI_RESULT_DRAW || outcome.result == QI_RESULT_ONGOING)
    return 1;
  return (outcome.result == QI_RESULT_FIRST) == (searching == QI_SIDE_FIRST) ? 2 : 0;
}

static void
test_game (gconstpointer data)
{
  const QiGameInfo *info = data;
  g_autoptr (GError) error = NULL;
  g_autoptr (QiGame) game = rules_get_game (info);
  g_autoptr (GRand) rand = g_rand_new_with_seed (1);
  g_autoptr (QiState) start = NULL;
  guint points = 0;

  start = qi_state_new_initial (game, &error);
  g_assert_no_error (error);
  for (guint i = 0; i < N_GAMES; i++)
    points += play_game (start, rand, i % 2 == 0 ? QI_SIDE_FIRST : QI_SIDE_SECOND);
  g_test_message ("%u half points of %u", points, 2 * N_GAMES);
  g_assert_cmpuint (points, >=, N_GAMES);
}

int
main (int    argc,
      char **argv)
{
  g_test_init (&argc, &argv, NULL);
  rules_add_games ("/core/search-games", test_game);
  return g_test_run ();
}
