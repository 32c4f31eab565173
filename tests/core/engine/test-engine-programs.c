/* SPDX-License-Identifier: Apache-2.0 */
/* Engines of Debian 12, used as the tool and the window use them: started, given the start of a game and random
 * positions, asked for their position and the number of moves (from rules that are not ours), and for a move, which has
 * to be legal. */
#include "engine-wait.h"
#include "qi-engine-holds-private.h"
#include "qi-engine-private.h"

#include "qi-error.h"
#include "qi-notation.h"
#include "qi-state-private.h"

#include <string.h>

#define PLIES 30 /* random plies before a position is given to the engine */

/**
 * Program:
 * @protocol: to use; NULL: it is found out, and has to be @found
 * @holds, @counts: whether the engine can show its position, and count moves
 */
typedef struct
{
  const char *name;
  const char *argv[4];
  const char *protocol;
  const char *found;
  const char *game;
  gboolean    holds;
  gboolean    counts;
  const char *notation; /* of its moves */
} Program;

static const Program programs[] = {
  { "stockfish", { "stockfish" }, NULL, "uci", "chess", TRUE, TRUE, "uci" },
  { "stockfish-960", { "stockfish" }, "uci", "uci", "chess960", TRUE, TRUE, "uci" },
  { "fairy-chess", { "fairy-stockfish" }, NULL, "uci", "chess", TRUE, TRUE, "uci" },
  { "fairy-crazyhouse", { "fairy-stockfish" }, "uci", "uci", "crazyhouse", TRUE, TRUE, "uci" },
  { "fairy-xiangqi", { "fairy-stockfish" }, "uci", "uci", "xiangqi", TRUE, TRUE, "uci" },
  { "fairy-makruk", { "fairy-stockfish" }, "uci", "uci", "makruk", TRUE, TRUE, "uci" },
  { "fairy-shogi", { "fairy-stockfish" }, "usi", "usi", "shogi", TRUE, TRUE, "usi" },
  { "fairy-cecp", { "fairy-stockfish" }, "cecp", "cecp", "chess", FALSE, FALSE, "uci" },
  { "gnugo", { "gnugo", "--mode", "gtp" }, NULL, "gtp", "go", TRUE, TRUE, "gtp" },
  { "hoichess", { "hoichess" }, NULL, "cecp", "chess", FALSE, FALSE, "uci" },
};

static QiState *
play_by_chance (const Program *program)
{
  const QiGameInfo *info = qi_game_info_lookup (program->game);
  g_autoptr (QiSetup) setup = qi_game_info_dup_start (info);
  QiState *state = qi_state_new_for_setup (setup, NULL);

  for (guint i = 0; i < PLIES; i++)
    {
      QiMove space[QI_MOVE_LIST_USUAL];
      g_auto (QiMoveList) moves = QI_MOVE_LIST (space);
      QiState *next;

      qi_state_list_moves (state, QI_ORIGIN_ALL, &moves);
      if (moves.n_moves == 0)
        break;
      next =
        qi_state_apply (state, &moves.moves[g_test_rand_int_range (0, (int) moves.n_moves)], NULL);
      qi_state_list_moves (next, QI_ORIGIN_ALL, &moves);
      /* A finished game is not given to an engine. */
      if (moves.n_moves == 0)
        {
          qi_state_unref (next);
          break;
        }
      qi_state_unref (state);
      state = next;
    }
  return state;
}

static void
ask_about (QiEngine      *engine,
           const Program *program,
           QiState       *state)
{
  QiSetup *setup = qi_state_get_setup (state);
  static const QiEngineLimits limits = { .depth = 2 };
  g_autoptr (GAsyncResult) placed = NULL;
  g_autoptr (GAsyncResult) held = NULL;
  g_autoptr (GAsyncResult) counted = NULL;
  g_autoptr (GAsyncResult) thought = NULL;
  g_autoptr (GError) error = NULL;
  g_autofree char *answer = NULL;
  g_autofree char *moves = NULL;
  g_autofree char *best = NULL;
  QiMove space[4];
  g_auto (QiMoveList) move = QI_MOVE_LIST (space);

  qi_engine_place_async (engine, setup, NULL, engine_done_cb, &placed);
  qi_engine_place_finish (engine, engine_wait_for (&placed), &error);
  g_assert_no_error (error);
  qi_engine_ask_async (engine, QI_ENGINE_ASK_HOLDS, 0, NULL, engine_done_cb, &held);
  answer = qi_engine_ask_finish (engine, engine_wait_for (&held), program->holds ? &error : NULL);
  g_assert_no_error (error);
  g_assert_cmpint (answer != NULL, ==, program->holds);
  if (program->holds)
    {
      g_autoptr (GPtrArray) findings = qi_findings_new ();

      g_assert_true (qi_engine_compare (engine, setup, answer, findings));
      if (findings->len > 0)
        g_error ("%s: %s\n%s", program->name, qi_finding_get_message (findings->pdata[0]), answer);
    }
  if (program->counts)
    {
      g_autoptr (GArray) counts = NULL;
      QiMove all_space[QI_MOVE_LIST_USUAL];
      g_auto (QiMoveList) all = QI_MOVE_LIST (all_space);

      qi_engine_ask_async (engine, QI_ENGINE_ASK_MOVES, 1, NULL, engine_done_cb, &counted);
      moves = qi_engine_ask_finish (engine, engine_wait_for (&counted), &error);
      g_assert_no_error (error);
      counts = qi_engine_read_moves (engine, moves);
      qi_state_list_moves (state, QI_ORIGIN_ALL, &all);
      /* GTP does not list a pass. */
      g_assert_cmpuint (counts->len, ==, all.n_moves - (strcmp (program->found, "gtp") == 0));
    }
  qi_engine_think_async (engine, &limits, NULL, engine_done_cb, &thought);
  best = qi_engine_think_finish (engine, engine_wait_for (&thought), &error);
  g_assert_no_error (error);
  qi_state_read_move (state, best, program->notation, &move, &error);
  g_assert_no_error (error);
}

static void
test_program (gconstpointer data)
{
  const Program *program = data;
  g_autoptr (QiEngine) engine = qi_engine_new (program->argv, NULL, program->protocol);
  g_autoptr (GAsyncResult) started = NULL;
  g_autoptr (GAsyncResult) ended = NULL;
  g_autoptr (GError) error = NULL;
  const QiGameInfo *info = qi_game_info_lookup (program->game);
  g_autoptr (QiSetup) start = qi_game_info_dup_start (info);
  g_autoptr (QiState) first = qi_state_new_for_setup (start, &error);

  g_assert_no_error (error);
  /* They may read books and networks before they answer. */
  qi_engine_set_patience (engine, 60000);
  qi_engine_start_async (engine, NULL, engine_done_cb, &started);
  qi_engine_start_finish (engine, engine_wait_for (&started), &error);
  g_assert_no_error (error);
  g_assert_cmpstr (qi_engine_get_protocol (engine), ==, program->found);
  g_assert_nonnull (qi_engine_get_name (engine));
  ask_about (engine, program, first);
  for (guint i = 0; i < 2; i++)
    {
      g_autoptr (QiState) state = play_by_chance (program);

      ask_about (engine, program, state);
    }
  qi_engine_quit_async (engine, engine_done_cb, &ended);
  qi_engine_quit_finish (engine, engine_wait_for (&ended));
  g_assert_false (qi_engine_is_running (engine));
}

int
main (int    argc,
      char **argv)
{
  g_test_init (&argc, &argv, NULL);

  for (gsize i = 0; i < G_N_ELEMENTS (programs); i++)
    {
      g_autofree char *path = g_strdup_printf ("/core/engine-programs/%s", programs[i].name);

      g_test_add_data_func (path, &programs[i], test_program);
    }
  return g_test_run ();
}
