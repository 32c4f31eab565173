/* SPDX-License-Identifier: Apache-2.0 */
#include "rules-run.h"
#include "qi-game-private.h"

/* @board: '.' or '-', 'X' and 'O'; anything else is a piece that the game does not know. */
static QiSetup *
make_setup (guint       files,
            guint       ranks,
            const char *board,
            QiSide      turn)
{
  const QiShape shape = { 2, { ranks, files } };
  QiPositionBuilder *builder = qi_position_builder_new (&shape, qi_limits_get_default ());
  g_autoptr (QiPosition) position = NULL;

  g_assert_cmpuint (strlen (board), >=, files * ranks);
  for (guint square = 0; square < files * ranks; square++)
    if (strchr (".-", board[square]) == NULL)
      {
        const char text[] = { board[square] == 'X'   ? 'D'
                              : board[square] == 'O' ? 'd'
                                                     : board[square],
                              '\0' };

        qi_position_builder_put (builder, square, &QI_TOKEN (text));
      }
  qi_position_builder_set_turn (builder, turn);
  position = qi_position_builder_end (builder, NULL);
  return qi_setup_new (position, "othello", NULL);
}

static QiState *
make_state (guint       files,
            guint       ranks,
            const char *board,
            QiSide      turn)
{
  g_autoptr (QiSetup) setup = make_setup (files, ranks, board, turn);
  g_autoptr (GError) error = NULL;
  QiState *state = qi_state_new_for_setup (setup, &error);

  g_assert_no_error (error);
  return state;
}

/* As many leaves as Fairy-Stockfish's flipello10 has. */
static void
test_ten (void)
{
  static const guint64 leaves[] = { 4, 12, 56, 244, 1396, 8200 };
  const char *empty = "..........";
  g_autofree char *half = g_strconcat (empty, empty, empty, empty, NULL);
  g_autofree char *board = g_strconcat (half, "....OX....", "....XO....", half, NULL);
  g_autoptr (QiState) state = make_state (10, 10, board, QI_SIDE_FIRST);

  for (guint i = 0; i < G_N_ELEMENTS (leaves); i++)
    g_assert_cmpuint (qi_state_perft (state, i + 1, NULL), ==, leaves[i]);
}

static void
test_reference (gconstpointer data)
{
  const char *board = rules_text (data, "board");
  g_autoptr (QiState) state =
    make_state (8, 8, board, board[65] == 'X' ? QI_SIDE_FIRST : QI_SIDE_SECOND);
  const QiValue *moves = qi_value_get_member (data, "moves");
  const QiValue *perft = qi_value_get_member (data, "perft");
  QiOutcome outcome;

  rules_check_state (state);
  if (moves != NULL)
    {
      g_autofree char *expected = rules_dup_texts (moves);
      g_autofree char *got = rules_dup_moves (state, NULL);

      g_assert_cmpstr (got, ==, expected);
      qi_state_judge (state, &outcome);
      g_assert_cmpint (outcome.result != QI_RESULT_ONGOING, ==, rules_true (data, "terminal"));
      g_assert_cmpint ((int) outcome.points[QI_SIDE_FIRST], ==, rules_int (data, "black"));
      g_assert_cmpint ((int) outcome.points[QI_SIDE_SECOND], ==, rules_int (data, "white"));
      if (rules_true (data, "terminal"))
        {
          gint64 more = rules_int (data, "black") - rules_int (data, "white");

          g_assert_cmpint (outcome.result, ==,
                           more > 0   ? QI_RESULT_FIRST
                           : more < 0 ? QI_RESULT_SECOND
                                      : QI_RESULT_DRAW);
          g_assert_cmpstr (outcome.reason, ==,
                           memchr (board, '-', 64) == NULL ? "full-board" : "no-moves");
        }
    }
  if (perft != NULL)
    rules_check_perft (state, perft);
}

static void
test_initial (void)
{
  const QiShape shape = { 2, { 8, 8 } };
  g_autoptr (QiGame) game = qi_game_lookup ("othello", &shape, NULL);
  g_autoptr (QiState) state = qi_state_new_initial (game, NULL);
  g_autofree char *moves = rules_dup_moves (state, NULL);
  g_autofree char *findings = rules_dup_findings (qi_state_get_setup (state));

  g_assert_cmpstr (moves, ==, "c4 d3 e6 f5");
  g_assert_cmpstr (findings, ==, "");
  g_assert_cmpstr (qi_game_list_notations (game)[0], ==, "othello");
  g_assert_cmpstr (qi_game_get_token (game, 1), ==, "D");
  g_assert_cmpstr (qi_game_get_token (game, 2), ==, "d");
  g_assert_null (qi_game_get_token (game, 3));
}

static void
test_texts (void)
{
  g_autoptr (QiState) start =
    make_state (8, 8, "---------------------------OX------XO---------------------------",
                QI_SIDE_FIRST);
  g_autoptr (QiState) next = rules_play (start, "F5");
  static const char *const refused[] = { "",     "a1",  "d4", "pass", "19", "d9",
                                         "d3d3", "d3 ", "Ü",  "i5",   NULL };

  g_assert_cmpint (qi_state_get_turn (next), ==, QI_SIDE_SECOND);
  g_assert_true (rules_can_play (next, "f6"));
  for (guint i = 0; refused[i] != NULL; i++)
    g_assert_false (rules_can_play (start, refused[i]));
}

/* The fullmove counter and the like go on where the setup has them. */
static void
test_counters (void)
{
  g_autoptr (QiSetup) plain =
    make_setup (8, 8, "---------------------------OX------XO---------------------------",
                QI_SIDE_FIRST);
  g_autoptr (QiDetails) details = qi_details_with_int (qi_setup_get_details (plain), "ply", 1);
  g_autoptr (QiSetup) setup = qi_setup_with_details (plain, details);
  g_autoptr (QiState) state = qi_state_new_for_setup (setup, NULL);
  g_autoptr (QiState) next = rules_play (state, "d3");
  gint64 ply = 0;

  g_assert_true (
    qi_details_get_int (qi_setup_get_details (qi_state_get_setup (next)), "ply", &ply));
  g_assert_cmpint (ply, ==, 2);
  g_assert_cmpuint (qi_details_get_size (qi_setup_get_details (qi_state_get_setup (next))), ==, 1);
}

typedef struct
{
  const char *name;
  guint       files;
  guint       ranks;
  const char *board;
  const char *findings;
} FindingCase;

static const FindingCase finding_cases[] = {
  { "start", 4, 4, ".....OX..XO.....", "" },
  { "empty", 4, 4, "................", "empty-centre:5,6,9,10 game-already-over" },
  { "hole", 4, 4, ".....OX..X......", "empty-centre:10" },
  { "apart", 6, 4, "X.......OX....XO.......X", "discs-apart:0,23" },
  { "no-middle", 6, 4, "XO......................", "empty-centre:8,9,14,15" },
  { "square", 6, 6, "X.............OX....XO..............", "discs-apart:0" },
  { "unknown", 4, 4, "Z....OX..XO....z", "unknown-piece:0 unknown-piece:15" },
  { "unknown-apart", 6, 4, "Z....Z..OX....XO........", "discs-apart:0,5 unknown-piece:0,5" },
  { "over", 4, 4, ".....XX..XX.....", "game-already-over" },
};

static void
test_findings (gconstpointer data)
{
  const FindingCase *row = data;
  g_autoptr (QiSetup) setup = make_setup (row->files, row->ranks, row->board, QI_SIDE_FIRST);
  g_autofree char *findings = rules_dup_findings (setup);

  g_assert_cmpstr (findings, ==, row->findings);
}

static void
test_shapes (void)
{
  static const QiShape good[] = {
    { 2, { 6, 6 } }, { 2, { 10, 10 } }, { 2, { 4, 8 } }, { 2, { 254, 254 } }, { 2, { 4, 254 } },
  };
  static const QiShape bad[] = {
    { 1, { 8 } }, { 2, { 7, 8 } }, { 2, { 8, 255 } }, { 2, { 2, 8 } }, { 3, { 4, 4, 4 } }, { 2, { 1, 1 } },
  };

  for (guint i = 0; i < G_N_ELEMENTS (bad); i++)
    {
      g_autoptr (GError) error = NULL;
      g_autoptr (QiGame) game = qi_game_lookup ("othello", &bad[i], &error);

      g_assert_null (game);
      g_assert_nonnull (error);
    }
  for (guint i = 0; i < G_N_ELEMENTS (good); i++)
    {
      g_autoptr (QiGame) game = qi_game_lookup ("othello", &good[i], NULL);

      g_assert_nonnull (game);
    }
}

/* Boards of every size set up at random, with unknown pieces. */
static void
test_any_setup (void)
{
  static const char *const tokens[] = { "D", "d", "D", "d", "D", "d", "+K^'", "", "♞", NULL };
  g_autoptr (GRand) rand = g_rand_new_with_seed (4);

  for (guint i = 0; i < 60; i++)
    {
      const QiShape shape = {
        2, { 4 + 2 * (guint) g_rand_int_range (rand, 0, 8), i % 20 == 0 ? 30 : 6 }
      };
      g_autoptr (QiSetup) setup =
        rules_random_setup ("othello", &shape, tokens, g_rand_int_range (rand, 1, 9), rand);
      QiState *state = qi_state_new_for_setup (setup, NULL);

      qi_state_unref (rules_play_at_random (state, rand, 40, 5));
    }
}

static void
test_huge (void)
{
  static const char *const tokens[] = { "D", "d", NULL };
  g_autoptr (GRand) rand = g_rand_new_with_seed (5);
  const QiShape shape = { 2, { 254, 254 } };
  g_autoptr (QiSetup) setup = rules_random_setup ("othello", &shape, tokens, 2, rand);
  g_autoptr (QiState) state = qi_state_new_for_setup (setup, NULL);
  g_auto (QiMoveList) moves;
  g_autoptr (QiState) next = NULL;

  qi_move_list_init (&moves, NULL, 0);
  qi_state_list_moves (state, QI_ORIGIN_ALL, &moves);
  g_assert_cmpuint (moves.n_moves, >, 10000);
  next = qi_state_apply (state, &moves.moves[moves.n_moves / 2], NULL);
  g_assert_nonnull (next);
}

/* Whole games end when neither side can move. */
static void
test_games (void)
{
  g_autoptr (GRand) rand = g_rand_new_with_seed (6);

  for (guint i = 0; i < 30; i++)
    {
      g_autoptr (QiState) last = rules_play_at_random (
        make_state (8, 8, "---------------------------OX------XO---------------------------",
                    QI_SIDE_FIRST),
        rand, 200, 7);
      QiOutcome outcome;

      qi_state_judge (last, &outcome);
      g_assert_cmpint (outcome.result, !=, QI_RESULT_ONGOING);
    }
}

int
main (int    argc,
      char **argv)
{
  g_test_init (&argc, &argv, NULL);

  g_autoptr (QiValue) document = rules_load ("othello.json");

  rules_add (document, NULL, "/core/othello-game/reference", test_reference);
  g_test_add_func ("/core/othello-game/initial", test_initial);
  g_test_add_func ("/core/othello-game/ten", test_ten);
  g_test_add_func ("/core/othello-game/texts", test_texts);
  g_test_add_func ("/core/othello-game/counters", test_counters);
  for (guint i = 0; i < G_N_ELEMENTS (finding_cases); i++)
    {
      g_autofree char *path =
        g_strconcat ("/core/othello-game/findings/", finding_cases[i].name, NULL);

      g_test_add_data_func (path, &finding_cases[i], test_findings);
    }
  g_test_add_func ("/core/othello-game/shapes", test_shapes);
  g_test_add_func ("/core/othello-game/any-setup", test_any_setup);
  g_test_add_func ("/core/othello-game/huge", test_huge);
  g_test_add_func ("/core/othello-game/games", test_games);
  return g_test_run ();
}
