/* SPDX-License-Identifier: Apache-2.0 */
/* Random games to their end, of every game with rules: properties that hold after each move,
 * whatever the game. One run in suite "core", many more with a seed of its own in "slow" (see
 * property.h). */
#include "move-set.h"
#include "property.h"
#include "rules-run.h"

#include "qi-game-record-private.h"
#include "qi-square-set-private.h"
#include "qi-state-private.h"

#define MAX_PLIES            400
#define MAX_PLIES_TO_THE_END 20000 /* of the first game in suite "slow" */

typedef struct
{
  QiGame       *game;
  guint32       seed;
  GRand        *rand;
  QiGameRecord *record;
} Walk;

static void
expect (const Walk *walk,
        gboolean    holds,
        const char *what)
{
  g_autoptr (GString) moves = g_string_new (NULL);

  if (holds)
    return;
  for (guint ply = 0; ply < qi_game_record_get_n_plies (walk->record); ply++)
    g_string_append_printf (moves, " %s", qi_game_record_get_text (walk->record, ply));
  g_error ("%s, QI_PROPERTY_SEED=%u, ply %u: %s; moves:%s", qi_game_get_id (walk->game), walk->seed,
           qi_game_record_get_n_plies (walk->record), what, moves->str);
}

static void
check_fault (const Walk   *walk,
             const GError *error)
{
  expect (walk, error == NULL, error != NULL ? error->message : "");
}

/* A state made anew from the setup equals the state, except for its past. */
static void
check_fresh (const Walk       *walk,
             QiState          *state,
             const QiMoveList *moves)
{
  g_autoptr (GError) error = NULL;
  g_autoptr (QiState) fresh = qi_state_new (walk->game, qi_state_get_setup (state), &error);
  QiMove space[QI_MOVE_LIST_USUAL];
  g_auto (QiMoveList) fresh_moves = QI_MOVE_LIST (space);
  QiOutcome outcome;
  QiOutcome fresh_outcome;

  check_fault (walk, error);
  expect (walk, qi_state_get_turn (fresh) == qi_state_get_turn (state),
          "the turn of a fresh state differs");
  expect (walk, qi_state_get_board (fresh)->key == qi_state_get_board (state)->key,
          "the key of a fresh state differs");
  expect (walk, qi_state_get_board (fresh)->check == qi_state_get_board (state)->check,
          "the check of a fresh state differs");
  qi_state_judge (state, &outcome);
  qi_state_judge (fresh, &fresh_outcome);
  if (outcome.result != fresh_outcome.result)
    {
      /* Only the past may make a difference. */
      expect (walk, qi_state_count_past (state) > 0 || qi_state_get_past (state).n_plies > 0,
              "the outcome of a fresh state differs");
      return;
    }
  qi_state_list_moves (fresh, QI_ORIGIN_ALL, &fresh_moves);
  g_autoptr (GHashTable) fresh_set = move_set_new (&fresh_moves);
  for (guint i = 0; i < moves->n_moves; i++)
    expect (walk, g_hash_table_contains (fresh_set, &moves->moves[i]),
            "a fresh state lacks a move");
  /* In these games the past forbids moves: a position may not be repeated, or a king may not keep
   * moving. */
  if (strcmp (qi_game_get_id (walk->game), "go") != 0
      && strcmp (qi_game_get_id (walk->game), "frisiandraughts") != 0)
    expect (walk, fresh_moves.n_moves == moves->n_moves, "a fresh state has other moves");
}

/* The moves listed by origin are together all moves. */
static void
check_origins (const Walk       *walk,
               QiState          *state,
               const QiMoveList *moves)
{
  const guint n_squares = qi_shape_get_n_squares (qi_game_get_shape (walk->game));
  g_autoptr (GHashTable) all = move_set_new (moves);
  QiMove space[QI_MOVE_LIST_USUAL];
  g_auto (QiMoveList) some = QI_MOVE_LIST (space);
  guint n = 0;

  expect (walk, g_hash_table_size (all) == moves->n_moves, "a move is listed twice");

  for (guint i = 0; i < n_squares + 2; i++)
    {
      const guint origin = i < n_squares ? i : i == n_squares ? QI_ORIGIN_DROPS : QI_ORIGIN_PASSES;

      qi_move_list_empty (&some);
      qi_state_list_moves (state, origin, &some);
      n += some.n_moves;
      for (guint j = 0; j < some.n_moves; j++)
        {
          expect (walk, i >= n_squares || some.moves[j].from == origin, "a move from elsewhere");
          expect (walk, g_hash_table_contains (all, &some.moves[j]),
                  "a move of one origin is none of all");
        }
    }
  expect (walk, n == moves->n_moves, "the moves of the origins are not all");
}

/* In each notation every move has its own text, which is read as that move. */
static void
check_texts (const Walk       *walk,
             QiState          *state,
             const QiMoveList *moves)
{
  const char *const *notations = qi_game_list_notations (walk->game);

  for (guint n = 0; notations[n] != NULL; n++)
    {
      g_autoptr (GHashTable) texts = g_hash_table_new_full (g_str_hash, g_str_equal, g_free, NULL);

      for (guint i = 0; i < moves->n_moves; i++)
        {
          char *text = qi_state_write_move (state, &moves->moves[i], notations[n]);
          g_autofree char *what = g_strdup_printf ("%s in %s", text, notations[n]);
          QiMove space[4];
          g_auto (QiMoveList) read = QI_MOVE_LIST (space);
          g_autoptr (GError) error = NULL;

          expect (walk, *text != '\0' && g_utf8_validate (text, -1, NULL), what);
          if (i < 3 || property_chance (walk->rand, 8))
            {
              expect (walk, qi_state_read_move (state, text, notations[n], &read, &error), what);
              expect (walk, qi_move_equal (&read.moves[0], &moves->moves[i]), what);
            }
          expect (walk, g_hash_table_add (texts, text), what);
        }
    }
}

/* The attackers of a square are exactly the pieces whose attacks include it; a side in check has
 * checkers. */
static void
check_attacks (const Walk *walk,
               QiState    *state)
{
  const guint n_squares = qi_shape_get_n_squares (qi_game_get_shape (walk->game));
  const guint target = property_below (walk->rand, n_squares);

  for (QiSide side = QI_SIDE_FIRST; side <= QI_SIDE_SECOND; side++)
    {
      g_auto (QiSquareSet) attackers = QI_SQUARE_SET_NONE;
      g_auto (QiSquareSet) own = QI_SQUARE_SET_NONE;
      g_auto (QiSquareSet) attacked = QI_SQUARE_SET_NONE;

      qi_square_set_init (&attackers, n_squares);
      qi_square_set_init (&own, n_squares);
      qi_square_set_init (&attacked, n_squares);
      qi_state_add_attackers (state, target, side, &attackers);
      qi_state_add_occupied_by (state, side, &own);
      for (guint square = 0; square < n_squares; square++)
        {
          g_auto (QiSquareSet) attacks = QI_SQUARE_SET_NONE;

          qi_square_set_init (&attacks, n_squares);
          if (qi_square_set_has (&own, square))
            qi_state_add_attacks (state, square, &attacks);
          expect (walk,
                  qi_square_set_has (&attacks, target) == qi_square_set_has (&attackers, square),
                  "attacks and attackers differ");
        }
    }
  if (qi_state_get_board (state)->check)
    expect (walk, qi_state_in_check (state, qi_state_get_turn (state)), "in check by nobody");
}

static void
check_state (const Walk       *walk,
             QiState          *state,
             const QiMoveList *moves)
{
  QiOutcome outcome;

  qi_state_judge (state, &outcome);
  expect (walk, (outcome.result == QI_RESULT_ONGOING) == (outcome.reason == NULL),
          "a result without a reason");
  expect (walk, (outcome.result == QI_RESULT_ONGOING) == (moves->n_moves > 0),
          "moves and outcome disagree");
  expect (walk,
          outcome.reason == NULL || g_strv_contains (qi_outcome_get_reasons (), outcome.reason),
          "no such reason");
  check_fresh (walk, state, moves);
  /* Texts are told from those of all other moves: of thousands as often as there is time. */
  if (!property_chance (walk->rand, 6 + moves->n_moves / 50))
    return;
  check_origins (walk, state, moves);
  check_texts (walk, state, moves);
  check_attacks (walk, state);
}

/* No piece comes out of nothing, and the setup stays one that the model takes. */
static void
check_step (const Walk   *walk,
            QiState      *before,
            QiState      *after,
            const QiMove *move)
{
  QiPosition *old = qi_setup_get_position (qi_state_get_setup (before));
  QiPosition *new = qi_setup_get_position (qi_state_get_setup (after));
  const gboolean comes_in = move->kind == QI_MOVE_DROP || move->kind == QI_MOVE_PLACE
                            || (move->flags & QI_MOVE_GATING) != 0;

  expect (walk,
          qi_position_get_n_board_pieces (new) <= qi_position_get_n_board_pieces (old) + comes_in,
          "a piece came out of nothing");
  expect (walk,
          move->kind != QI_MOVE_DROP
            || qi_position_get_n_pieces (new) <= qi_position_get_n_pieces (old),
          "a drop did not come out of the hand");
  expect (walk, move->kind == QI_MOVE_PASS || !qi_position_equal (old, new),
          "a move without effect");
  expect (walk, qi_position_get_turn (new) == qi_state_get_turn (after),
          "the setup's turn differs");
  if (qi_setup_get_details (qi_state_get_setup (after)) != NULL)
    expect (walk,
            qi_details_check (qi_setup_get_details (qi_state_get_setup (after)),
                              qi_position_get_shape (new), NULL),
            "bad details");
}

static void
check_replay (const Walk *walk)
{
  g_autoptr (QiGameRecord) replay = qi_game_record_new (qi_game_record_get_state (walk->record, 0));
  const char *notation = qi_game_list_notations (walk->game)[0];

  for (guint ply = 0; ply < qi_game_record_get_n_plies (walk->record); ply++)
    {
      g_autoptr (GError) error = NULL;

      qi_game_record_play_text (replay, qi_game_record_get_text (walk->record, ply), notation,
                                &error);
      check_fault (walk, error);
      expect (walk,
              qi_setup_equal (qi_state_get_setup (qi_game_record_get_present (replay)),
                              qi_state_get_setup (
                                qi_game_record_get_state (walk->record, ply + 1))),
              "the replay differs");
    }
}

/* @to_the_end: the game is played to its end however long it takes, but the properties are only
 * checked in its first plies. */
static void
walk_game (QiGame  *game,
           guint32  seed,
           gboolean to_the_end)
{
  const guint n_checked = get_few_rounds (MAX_PLIES);
  g_autoptr (GError) error = NULL;
  g_autoptr (QiState) start = qi_state_new_initial (game, &error);
  g_autoptr (GRand) rand = g_rand_new_with_seed (seed);
  g_autoptr (QiGameRecord) record = qi_game_record_new (start);
  const Walk walk = { game, seed, rand, record };

  check_fault (&walk, error);
  for (guint ply = 0; ply < (to_the_end ? MAX_PLIES_TO_THE_END : n_checked); ply++)
    {
      QiState *state = qi_game_record_get_present (record);
      QiMove space[QI_MOVE_LIST_USUAL];
      g_auto (QiMoveList) moves = QI_MOVE_LIST (space);
      const QiMove *move = NULL;

      qi_state_list_moves (state, QI_ORIGIN_ALL, &moves);
      if (ply < n_checked)
        check_state (&walk, state, &moves);
      if (moves.n_moves == 0)
        break;
      move = &moves.moves[property_below (rand, moves.n_moves)];
      qi_game_record_play (record, move, &error);
      check_fault (&walk, error);
      if (ply < n_checked)
        check_step (&walk, state, qi_game_record_get_present (record), move);
    }
  if (to_the_end)
    {
      QiOutcome outcome;

      qi_game_record_judge (record, &outcome);
      g_test_message ("%u plies: %s, %s", qi_game_record_get_n_plies (record),
                      qi_result_get_name (outcome.result), outcome.reason);
      expect (&walk, outcome.result != QI_RESULT_ONGOING, "the game does not end");
    }
  check_replay (&walk);
}

static void
test_games (gconstpointer data)
{
  const QiGameInfo *info = data;
  g_autoptr (QiGame) game = rules_get_game (info);
  const guint32 seed = property_get_seed ();

  g_test_message ("QI_PROPERTY_SEED=%u", seed);
  for (guint i = 0; i < property_get_rounds (2); i++)
    walk_game (game, seed + i, i == 0 && g_getenv ("QI_PROPERTY_FACTOR") != NULL);
}

int
main (int    argc,
      char **argv)
{
  g_test_init (&argc, &argv, NULL);
  rules_add_games ("/core/random-games", test_games);
  return g_test_run ();
}
