/* SPDX-License-Identifier: Apache-2.0 */
/* Moves, the positions after them, and outcomes as an engine reports them, for games that the library has no rules for:
 * compared in random positions of games that it has rules for, which are independent of the engine; and a recorded
 * session of a game that it has none for. */
#include "engine-wait.h"
#include "qi-engine-private.h"
#include "qi-engine-rules-private.h"

#include "qi-error.h"
#include "qi-notation.h"
#include "qi-state-private.h"

#include <string.h>

#define POSITIONS 6  /* positions of a game that are compared */
#define STEP      13 /* plies between two of them */

static QiEngine *
start (const char *const *argv,
       const char        *protocol)
{
  QiEngine *engine = qi_engine_new (argv, NULL, protocol);
  g_autoptr (GAsyncResult) started = NULL;
  g_autoptr (GError) error = NULL;

  qi_engine_set_patience (engine, 60000);
  qi_engine_start_async (engine, NULL, engine_done_cb, &started);
  qi_engine_start_finish (engine, engine_wait_for (&started), &error);
  g_assert_no_error (error);
  return engine;
}

static QiState *
ask (QiEngine     *engine,
     QiSetup      *setup,
     QiState      *before,
     const QiMove *move)
{
  g_autoptr (GAsyncResult) asked = NULL;
  g_autoptr (GError) error = NULL;
  g_autoptr (QiState) waiting = qi_engine_rules_wait (setup, before, move);
  QiState *state;

  g_assert_false (qi_engine_rules_known (waiting));
  g_assert_false (qi_state_has_moves (waiting));
  qi_engine_rules_async (engine, waiting, NULL, engine_done_cb, &asked);
  state = qi_engine_rules_finish (engine, engine_wait_for (&asked), &error);
  g_assert_no_error (error);
  g_assert_true (qi_engine_rules_known (state));
  return state;
}

/* Every move of the engine is one of ours and leads to the same position, and their number is the
 * same. */
static void
compare (QiEngine   *engine,
         QiState    *ours,
         const char *notation)
{
  g_autoptr (QiState) theirs = ask (engine, qi_state_get_setup (ours), NULL, NULL);
  g_autoptr (GPtrArray) all = qi_state_dup_moves (ours, QI_ORIGIN_ALL);
  g_autoptr (GPtrArray) told = qi_state_dup_moves (theirs, QI_ORIGIN_ALL);

  g_assert_cmpuint (told->len, ==, all->len);
  g_assert_cmpint (qi_state_in_check (theirs, qi_state_get_turn (theirs)), ==,
                   qi_state_in_check (ours, qi_state_get_turn (ours)));
  for (guint i = 0; i < told->len; i++)
    {
      const QiMove *move = told->pdata[i];
      g_autofree char *text = qi_state_write_move (theirs, move, NULL);
      g_autoptr (QiState) after = qi_state_apply (theirs, move, NULL);
      g_autoptr (QiState) wanted = NULL;
      QiMove space[4];
      g_auto (QiMoveList) read = QI_MOVE_LIST (space);

      if (!qi_state_read_move (ours, text, notation, &read, NULL))
        g_error ("%s is no move", text);
      if (read.moves[0].kind == QI_MOVE_STEP)
        {
          g_assert_cmpuint (move->from, ==, read.moves[0].from);
          g_assert_cmpuint (move->to, ==, read.moves[0].to);
        }
      g_assert_cmpint (move->kind == QI_MOVE_DROP, ==, read.moves[0].kind == QI_MOVE_DROP);
      g_assert_cmpint (move->kind == QI_MOVE_PASS, ==, read.moves[0].kind == QI_MOVE_PASS);
      wanted = qi_state_apply (ours, &read.moves[0], NULL);
      g_assert_false (qi_engine_rules_known (after));
      if (!qi_position_equal (qi_setup_get_position (qi_state_get_setup (after)),
                              qi_setup_get_position (qi_state_get_setup (wanted))))
        g_error ("%s leads to something else", text);
    }
}

typedef struct
{
  const char *game;
  const char *protocol;
} Game;

static const Game games[] = {
  { "chess", "uci" },   { "crazyhouse", "uci" }, { "capablanca", "uci" }, { "grand", "uci" },
  { "makruk", "uci" },  { "xiangqi", "ucci" },   { "janggi", "uci" },     { "shogi", "usi" },
  { "minishogi", "usi" }, { "breakthrough", "uci" },
};

static void
test_game (gconstpointer data)
{
  const Game *game = data;
  g_autoptr (QiEngine) engine =
    start ((const char *[]) { "fairy-stockfish", NULL }, game->protocol);
  g_autoptr (QiSetup) setup = qi_game_info_dup_start (qi_game_info_lookup (game->game));
  g_autoptr (QiState) state = qi_state_new_for_setup (setup, NULL);

  for (guint ply = 0; ply < POSITIONS * STEP; ply++)
    {
      g_autoptr (GPtrArray) moves = qi_state_dup_moves (state, QI_ORIGIN_ALL);
      QiState *next;

      if (moves->len == 0)
        break;
      if (ply % STEP == 0)
        compare (engine, state, game->protocol);
      next =
        qi_state_apply (state, moves->pdata[g_test_rand_int_range (0, (int) moves->len)], NULL);
      qi_state_unref (state);
      state = next;
    }
  qi_engine_end (engine);
}

/**
 * End:
 * @move: ends the game; NULL: it is over as it stands
 * @reason: (nullable): the reason that is reported
 */
typedef struct
{
  const char *name;
  const char *game;
  const char *fen;
  const char *move;
  QiResult    result;
  const char *reason;
} End;

static const End ends[] = {
  { "fools-mate", "chess", "rnbqkbnr/pppp1ppp/8/4p3/6P1/5P2/PPPPP2P/RNBQKBNR b KQkq - 0 2", "d8h4", QI_RESULT_SECOND, "checkmate" },
  { "mated", "chess", "7k/5KQ1/8/8/8/8/8/8 b - - 0 1", NULL, QI_RESULT_FIRST, "checkmate" },
  { "stalemate", "chess", "7k/5Q2/8/6K1/8/8/8/8 w - - 0 1", "g5g6", QI_RESULT_DRAW, NULL },
  { "stalemated", "chess", "7k/5K2/6Q1/8/8/8/8/8 b - - 0 1", NULL, QI_RESULT_DRAW, NULL },
  /* Whoever has nothing left wins here, which a score of mate in no moves does not show. */
  { "nothing-left", "antichess", "8/8/8/8/8/8/1p6/K7 w - - 0 1", "a1b2", QI_RESULT_SECOND, NULL },
  { "goal", "breakthrough", "8/1P6/8/8/8/8/6p1/8 w - - 0 1", "b7b8", QI_RESULT_FIRST, NULL },
};

static void
test_end (gconstpointer data)
{
  const End *end = data;
  g_autoptr (QiEngine) engine = start ((const char *[]) { "fairy-stockfish", NULL }, "uci");
  const QiReadOptions options = { .game = end->game };
  g_autoptr (QiReading) reading =
    qi_notation_read (qi_notation_lookup ("fen"), end->fen, -1, &options);
  g_autoptr (QiState) before = ask (engine, reading->setup, NULL, NULL);
  g_autoptr (QiState) after = NULL;
  QiOutcome outcome;

  if (end->move != NULL)
    {
      QiMove space[4];
      g_auto (QiMoveList) move = QI_MOVE_LIST (space);
      g_autoptr (QiState) unknown = NULL;

      qi_state_judge (before, &outcome);
      g_assert_cmpint (outcome.result, ==, QI_RESULT_ONGOING);
      g_assert_true (qi_state_read_move (before, end->move, NULL, &move, NULL));
      unknown = qi_state_apply (before, &move.moves[0], NULL);
      after = ask (engine, qi_state_get_setup (unknown), before, &move.moves[0]);
    }
  else
    after = qi_state_ref (before);
  qi_state_judge (after, &outcome);
  g_assert_cmpint (outcome.result, ==, end->result);
  g_assert_cmpstr (outcome.reason, ==, end->reason);
  g_assert_false (qi_state_has_moves (after));
  qi_engine_end (engine);
}

/* The game that Fairy-Stockfish calls `fairy` and has for its knowledge of endings, as recorded; its first moves are those of
 * chess. */
static void
test_recorded (void)
{
  static const char fen[] = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1";
  g_autofree char *log =
    g_test_build_filename (G_TEST_DIST, "data", "engines", "fairy-fairy-uci.log", NULL);
  g_autoptr (QiEngine) engine =
    start ((const char *[]) { g_getenv ("QI_TOOL"), "engine", "replay", log, NULL }, "uci");
  const QiReadOptions options = { .game = "fairy" };
  g_autoptr (QiReading) reading = qi_notation_read (qi_notation_lookup ("fen"), fen, -1, &options);
  g_autoptr (QiState) state = ask (engine, reading->setup, NULL, NULL);
  g_autoptr (GPtrArray) moves = qi_state_dup_moves (state, QI_ORIGIN_ALL);
  g_autoptr (QiState) after = NULL;
  g_autofree char *text = NULL;
  QiMove space[4];
  g_auto (QiMoveList) move = QI_MOVE_LIST (space);

  g_assert_cmpuint (moves->len, ==, 20);
  g_assert_true (qi_state_read_move (state, "b1c3", NULL, &move, NULL));
  after = qi_state_apply (state, &move.moves[0], NULL);
  text = qi_notation_write (qi_notation_lookup ("fen"), qi_state_get_setup (after), NULL, NULL);
  g_assert_cmpstr (text, ==, "rnbqkbnr/pppppppp/8/8/8/2N5/PPPPPPPP/R1BQKBNR b KQkq - 1 1");
  g_assert_null (qi_state_apply (after, &move.moves[0], NULL));
  qi_engine_end (engine);
}

/* Records the session of test_recorded() anew. */
static void
record (const char *path)
{
  static const char fen[] = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1";
  g_autoptr (GFile) file = g_file_new_for_path (path);
  g_autoptr (GFileOutputStream) stream =
    g_file_replace (file, NULL, FALSE, G_FILE_CREATE_NONE, NULL, NULL);
  g_autoptr (QiEngine) engine =
    qi_engine_new ((const char *[]) { "fairy-stockfish", NULL }, NULL, "uci");
  const QiReadOptions options = { .game = "fairy" };
  g_autoptr (QiReading) reading = qi_notation_read (qi_notation_lookup ("fen"), fen, -1, &options);
  g_autoptr (GAsyncResult) started = NULL;
  g_autoptr (GAsyncResult) ended = NULL;

  qi_engine_set_log (engine, G_OUTPUT_STREAM (stream));
  qi_engine_start_async (engine, NULL, engine_done_cb, &started);
  g_assert_true (qi_engine_start_finish (engine, engine_wait_for (&started), NULL));
  qi_state_unref (ask (engine, reading->setup, NULL, NULL));
  qi_engine_quit_async (engine, engine_done_cb, &ended);
  qi_engine_quit_finish (engine, engine_wait_for (&ended));
}

int
main (int    argc,
      char **argv)
{
  g_test_init (&argc, &argv, NULL);

  if (argc == 3 && strcmp (argv[1], "record") == 0)
    {
      record (argv[2]);
      return 0;
    }
  for (gsize i = 0; i < G_N_ELEMENTS (games); i++)
    {
      g_autofree char *path = g_strdup_printf ("/core/engine-rules/same/%s", games[i].game);

      g_test_add_data_func (path, &games[i], test_game);
    }
  for (gsize i = 0; i < G_N_ELEMENTS (ends); i++)
    {
      g_autofree char *path = g_strdup_printf ("/core/engine-rules/end/%s", ends[i].name);

      g_test_add_data_func (path, &ends[i], test_end);
    }
  g_test_add_func ("/core/engine-rules/recorded", test_recorded);
  return g_test_run ();
}
