/* SPDX-License-Identifier: Apache-2.0 */
#include "test-games.h"

#include "qi-player-private.h"

typedef struct
{
  GMainLoop *loop;
  gboolean   is_done;
  gboolean   result;
  GError    *error;
} Waiting;

static void
played_cb (GObject      *source,
           GAsyncResult *result,
           gpointer      user_data)
{
  Waiting *waiting = user_data;

  waiting->result = qi_play_finish (QI_GAME_RECORD (source), result, &waiting->error);
  waiting->is_done = TRUE;
  g_main_loop_quit (waiting->loop);
}

/* Plays to the end and returns the texts of the moves; @error says what went wrong. */
static char *
play (QiState      *start,
      QiPlayer     *first,
      QiPlayer     *second,
      guint         max_plies,
      GCancellable *cancellable,
      QiOutcome    *outcome,
      GError      **error)
{
  g_autoptr (QiGameRecord) record = qi_game_record_new (start);
  g_autoptr (GMainLoop) loop = g_main_loop_new (NULL, FALSE);
  Waiting waiting = { loop, FALSE, FALSE, NULL };
  GString *text = g_string_new (NULL);

  qi_play_async (record, first, second, max_plies, cancellable, played_cb, &waiting);
  g_main_loop_run (loop);
  g_assert_true (waiting.result == (waiting.error == NULL));
  if (waiting.error != NULL)
    g_propagate_error (error, waiting.error);
  for (guint ply = 0; ply < qi_game_record_get_n_plies (record); ply++)
    g_string_append (text, qi_game_record_get_text (record, ply));
  if (outcome != NULL)
    qi_game_record_judge (record, outcome);
  return g_string_free (text, FALSE);
}

static char *
play_at_random (guint32 seed,
                guint   max_plies)
{
  g_autoptr (QiState) start = test_state (connect_four_new, 6, 7, 0, "", QI_SIDE_FIRST);
  g_autoptr (QiPlayer) first = qi_random_player_new (seed);
  g_autoptr (QiPlayer) second = qi_random_player_new (seed + 1);
  g_autoptr (GError) error = NULL;
  QiOutcome outcome;
  char *text = play (start, first, second, max_plies, NULL, &outcome, &error);

  g_assert_no_error (error);
  g_assert_true (max_plies > 0 || outcome.result != QI_RESULT_ONGOING);
  return text;
}

static void
test_random (void)
{
  g_autofree char *one = play_at_random (7, 0);
  g_autofree char *same = play_at_random (7, 0);
  g_autofree char *other = play_at_random (8, 0);
  g_autofree char *begun = play_at_random (7, 5);

  g_assert_cmpstr (one, ==, same);
  g_assert_cmpstr (one, !=, other);
  g_assert_cmpuint (strlen (begun), ==, 5);
  g_assert_true (g_str_has_prefix (one, begun));
}

/* The search never loses tic-tac-toe to chance, and draws against itself. */
static void
test_search (void)
{
  const QiSearchLimits limits = { .depth = 9 };
  g_autoptr (QiState) start = test_state (tic_tac_toe_new, 3, 3, 0, "", QI_SIDE_FIRST);
  g_autoptr (QiPlayer) search = qi_search_player_new (&limits);
  QiOutcome outcome;

  for (guint seed = 1; seed <= 20; seed++)
    {
      g_autoptr (QiPlayer) chance = qi_random_player_new (seed);
      g_autoptr (GError) error = NULL;

      g_free (play (start, chance, search, 0, NULL, &outcome, &error));
      g_assert_no_error (error);
      g_assert_cmpint (outcome.result, !=, QI_RESULT_FIRST);
      g_free (play (start, search, chance, 0, NULL, &outcome, &error));
      g_assert_no_error (error);
      g_assert_cmpint (outcome.result, !=, QI_RESULT_SECOND);
    }
  g_autoptr (GError) error = NULL;
  g_autofree char *draw = play (start, search, search, 0, NULL, &outcome, &error);
  g_assert_no_error (error);
  g_assert_cmpuint (strlen (draw), ==, 18);
  g_assert_cmpint (outcome.result, ==, QI_RESULT_DRAW);
}

/* A person who plays on the first free square whenever it is their turn. */
static gboolean
answer_cb (gpointer user_data)
{
  QiMove move = {
    .kind = QI_MOVE_PLACE, .piece = 1, .from = QI_SQUARE_NONE, .extra = QI_SQUARE_NONE
  };

  for (move.to = 0; move.to < 9; move.to++)
    if (qi_human_player_answer (user_data, &move))
      break;
  return G_SOURCE_CONTINUE;
}

static void
test_human (void)
{
  const QiSearchLimits limits = { .depth = 2 };
  g_autoptr (QiState) start = test_state (tic_tac_toe_new, 3, 3, 0, "", QI_SIDE_FIRST);
  g_autoptr (QiPlayer) human = qi_human_player_new ();
  g_autoptr (QiPlayer) other = qi_search_player_new (&limits);
  const QiMove move = {
    .kind = QI_MOVE_PLACE, .piece = 1, .from = QI_SQUARE_NONE, .to = 0, .extra = QI_SQUARE_NONE
  };
  QiOutcome outcome;
  g_autoptr (GError) error = NULL;
  guint source = 0;

  g_assert_false (qi_human_player_answer (human, &move)); /* nobody asked */
  source = g_timeout_add (1, answer_cb, human);
  g_autofree char *text = play (start, human, other, 0, NULL, &outcome, &error);
  g_source_remove (source);
  g_assert_no_error (error);
  g_assert_true (g_str_has_prefix (text, "a1"));
  g_assert_cmpint (outcome.result, !=, QI_RESULT_ONGOING);
}

static gboolean
cancel_cb (gpointer user_data)
{
  g_cancellable_cancel (user_data);
  return G_SOURCE_REMOVE;
}

static void
test_cancelled (void)
{
  const QiSearchLimits limits = { .depth = 42 };
  g_autoptr (QiState) start = test_state (connect_four_new, 6, 7, 0, "", QI_SIDE_FIRST);
  QiPlayer *players[] = { qi_human_player_new (), qi_search_player_new (&limits) };

  for (gsize i = 0; i < G_N_ELEMENTS (players); i++)
    {
      g_autoptr (GCancellable) cancellable = g_cancellable_new ();
      g_autoptr (GError) error = NULL;

      g_timeout_add (20, cancel_cb, cancellable);
      g_autofree char *text = play (start, players[i], players[i], 0, cancellable, NULL, &error);
      g_assert_error (error, G_IO_ERROR, G_IO_ERROR_CANCELLED);
      g_assert_cmpstr (text, ==, "");
      g_assert_finalize_object (players[i]);
    }
}

/* The game has ended before a player is asked. */
static void
test_over (void)
{
  g_autoptr (QiState) over = test_state (tic_tac_toe_new, 3, 3, 0, "XXXoo....", QI_SIDE_SECOND);
  g_autoptr (QiPlayer) human = qi_human_player_new ();
  g_autoptr (GError) error = NULL;
  g_autofree char *text = play (over, human, human, 0, NULL, NULL, &error);

  g_assert_no_error (error);
  g_assert_cmpstr (text, ==, "");
}

static void
chosen_cb (GObject      *source,
           GAsyncResult *result,
           gpointer      user_data)
{
  Waiting *waiting = user_data;
  g_autofree QiMove *move = qi_player_choose_finish (QI_PLAYER (source), result, &waiting->error);

  waiting->result = move != NULL;
  g_main_loop_quit (waiting->loop);
}

/* A player who is asked when there is no move, or is asked twice, returns an error. */
static void
test_no_answer (void)
{
  const QiSearchLimits limits = { .depth = 2 };
  g_autoptr (QiState) over = test_state (tic_tac_toe_new, 3, 3, 0, "XXXoo....", QI_SIDE_SECOND);
  g_autoptr (GMainLoop) loop = g_main_loop_new (NULL, FALSE);
  QiPlayer *players[] = { qi_random_player_new (1), qi_search_player_new (&limits) };

  for (gsize i = 0; i < G_N_ELEMENTS (players); i++)
    {
      Waiting waiting = { loop, FALSE, FALSE, NULL };

      qi_player_choose_async (players[i], over, NULL, chosen_cb, &waiting);
      g_main_loop_run (loop);
      g_assert_false (waiting.result);
      g_assert_cmpstr (qi_finding_get_code (qi_error_get_finding (waiting.error)), ==,
                       "not-a-legal-move");
      g_clear_error (&waiting.error);
      g_assert_finalize_object (players[i]);
    }

  g_autoptr (QiPlayer) human = qi_human_player_new ();
  g_autoptr (GCancellable) cancellable = g_cancellable_new ();
  Waiting first = { loop, FALSE, FALSE, NULL };
  Waiting second = { loop, FALSE, FALSE, NULL };
  qi_player_choose_async (human, over, cancellable, chosen_cb, &first);
  qi_player_choose_async (human, over, NULL, chosen_cb, &second);
  g_main_loop_run (loop);
  g_assert_error (second.error, G_IO_ERROR, G_IO_ERROR_PENDING);
  g_assert_no_error (first.error);
  g_cancellable_cancel (cancellable);
  g_main_loop_run (loop);
  g_assert_error (first.error, G_IO_ERROR, G_IO_ERROR_CANCELLED);
  g_clear_error (&first.error);
  g_clear_error (&second.error);
}

int
main (int    argc,
      char **argv)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/core/players/random", test_random);
  g_test_add_func ("/core/players/search", test_search);
  g_test_add_func ("/core/players/human", test_human);
  g_test_add_func ("/core/players/cancelled", test_cancelled);
  g_test_add_func ("/core/players/over", test_over);
  g_test_add_func ("/core/players/no-answer", test_no_answer);
  return g_test_run ();
}
