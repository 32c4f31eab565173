/* SPDX-License-Identifier: Apache-2.0 */
#include "test-games.h"

#include "qi-game-record-private.h"

static void
play_all (QiGameRecord *record,
          const char   *moves)
{
  for (; *moves != '\0'; moves++)
    {
      const char text[] = { *moves, '\0' };
      g_autoptr (GError) error = NULL;

      qi_game_record_play_text (record, text, NULL, &error);
      g_assert_no_error (error);
    }
}

static void
test_playing (void)
{
  g_autoptr (QiState) start = test_state (connect_four_new, 6, 7, 0, "", QI_SIDE_FIRST);
  g_autoptr (QiGameRecord) record = qi_game_record_new (start);
  g_autoptr (GError) error = NULL;
  QiOutcome outcome;

  g_assert_true (qi_game_record_get_present (record) == start);
  play_all (record, "445566");
  g_assert_cmpuint (qi_game_record_get_n_plies (record), ==, 6);
  g_assert_cmpstr (qi_game_record_get_text (record, 4), ==, "6");
  g_assert_cmpuint (qi_game_record_get_move (record, 4)->to, ==, 35 + 5);
  qi_game_record_judge (record, &outcome);
  g_assert_cmpint (outcome.result, ==, QI_RESULT_ONGOING);

  play_all (record, "7");
  qi_game_record_judge (record, &outcome);
  g_assert_cmpint (outcome.result, ==, QI_RESULT_FIRST);
  g_assert_cmpstr (outcome.reason, ==, "line");
  g_assert_false (qi_game_record_play_text (record, "1", NULL, &error));
  g_assert_cmpstr (qi_finding_get_code (qi_error_get_finding (error)), ==, "bad-move-text");
  g_assert_cmpuint (qi_game_record_get_n_plies (record), ==, 7);
}

/* The record is cut and continued with other moves; states that were handed out before stay. */
static void
test_cut (void)
{
  g_autoptr (QiState) start = test_state (connect_four_new, 6, 7, 0, "", QI_SIDE_FIRST);
  g_autoptr (QiGameRecord) record = qi_game_record_new (start);
  g_autoptr (QiState) old = NULL;

  play_all (record, "1234567");
  old = qi_state_ref (qi_game_record_get_present (record));
  qi_game_record_cut (record, 7);
  qi_game_record_cut (record, 99);
  g_assert_cmpuint (qi_game_record_get_n_plies (record), ==, 7);
  qi_game_record_cut (record, 3);
  g_assert_cmpuint (qi_game_record_get_n_plies (record), ==, 3);
  play_all (record, "3");
  g_assert_cmpstr (qi_game_record_get_text (record, 3), ==, "3");
  g_assert_cmpuint (qi_position_get_n_board_pieces (
                      qi_setup_get_position (qi_state_get_setup (old))),
                    ==, 7);
  qi_game_record_cut (record, 0);
  g_assert_true (qi_game_record_get_present (record) == start);
}

static void
test_replay (void)
{
  g_autoptr (QiState) start = test_state (connect_four_new, 6, 7, 0, "", QI_SIDE_FIRST);
  g_autoptr (QiGameRecord) record = qi_game_record_new (start);
  g_autoptr (QiGameRecord) replay = qi_game_record_new (start);

  play_all (record, "4433221");
  for (guint ply = 0; ply < qi_game_record_get_n_plies (record); ply++)
    {
      g_autoptr (GError) error = NULL;

      qi_game_record_play (replay, qi_game_record_get_move (record, ply), &error);
      g_assert_no_error (error);
      g_assert_true (
        qi_setup_equal (qi_state_get_setup (qi_game_record_get_state (record, ply + 1)),
                        qi_state_get_setup (qi_game_record_get_state (replay, ply + 1))));
    }
}

static void
check_captures (QiGameRecord *record,
                QiSide        side,
                guint         ply,
                const char   *expected)
{
  g_autoptr (GPtrArray) tokens = qi_game_record_dup_captures (record, side, ply);
  g_autoptr (GString) text = g_string_new (NULL);

  for (guint i = 0; i < tokens->len; i++)
    g_string_append_printf (text, "%s%s", i == 0 ? "" : " ",
                            (const char *) g_ptr_array_index (tokens, i));
  g_assert_cmpstr (text->str, ==, expected);
}

/* Placing is no capture. */
static void
test_no_captures (void)
{
  g_autoptr (QiState) start = test_state (connect_four_new, 6, 7, 0, "", QI_SIDE_FIRST);
  g_autoptr (QiGameRecord) record = qi_game_record_new (start);

  play_all (record, "44");
  check_captures (record, QI_SIDE_FIRST, 2, "");
  check_captures (record, QI_SIDE_SECOND, 2, "");
}

typedef struct
{
  const char *name;
  const char *game;
  const char *notation;
  guint       ranks;
  guint       files;
  const char *moves;
  const char *first; /* captured in the end */
  const char *second;
} Capture;

/* The captures follow from the rules of each game; the texts are EPINs as on the board. */
static const Capture captures[] = {
  { "chess-exchange", "chess", "uci", 8, 8, "e2e4 d7d5 e4d5 d8d5 b1c3 d5d2 c1d2", "p q", "P P" },
  { "chess-en-passant", "chess", "uci", 8, 8, "e2e4 a7a6 e4e5 d7d5 e5d6 e7d6", "p", "P" },
  { "chess-castling", "chess", "uci", 8, 8, "g1f3 a7a6 g2g3 a6a5 f1g2 a5a4 e1g1", "", "" },
  { "shogi-drop", "shogi", "usi", 9, 9, "7g7f 3c3d 8h2b+ 3a2b B*5e", "b", "+B" },
  { "go-capture", "go", "gtp", 9, 9, "A2 A1 J9 J1 B1", "s", "" },
  { "othello-flip", "othello", "othello", 8, 8, "f5 d6 c3", "", "" },
  { "draughts-jump", "checkers", "pdn", 8, 8, "11-15 22-18 15x22", "m", "" },
};

static void
test_captures (gconstpointer data)
{
  const Capture *test = data;
  const QiShape shape = test_shape (test->ranks, test->files, 0);
  g_autoptr (GError) error = NULL;
  g_autoptr (QiGame) game = NULL;
  g_autoptr (QiState) start = NULL;
  g_autoptr (QiGameRecord) record = NULL;
  g_auto (GStrv) moves = g_strsplit (test->moves, " ", -1);
  guint n = 0;

  if (!qi_game_has_rules (test->game))
    {
      g_test_skip ("the game has no rules yet");
      return;
    }
  game = qi_game_lookup (test->game, &shape, &error);
  g_assert_no_error (error);
  if (!qi_game_has_notation (game, test->notation))
    {
      g_test_skip ("the game does not have the notation yet");
      return;
    }
  start = qi_state_new_initial (game, &error);
  g_assert_no_error (error);
  record = qi_game_record_new (start);
  for (; moves[n] != NULL; n++)
    {
      qi_game_record_play_text (record, moves[n], test->notation, &error);
      g_assert_no_error (error);
    }
  check_captures (record, QI_SIDE_FIRST, n, test->first);
  check_captures (record, QI_SIDE_SECOND, n, test->second);
  check_captures (record, QI_SIDE_FIRST, 0, "");
  qi_game_record_cut (record, 0);
  check_captures (record, QI_SIDE_FIRST, 0, "");
}

int
main (int    argc,
      char **argv)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/core/game-record/play", test_playing);
  g_test_add_func ("/core/game-record/cut", test_cut);
  g_test_add_func ("/core/game-record/replay", test_replay);
  g_test_add_func ("/core/game-record/no-captures", test_no_captures);
  for (gsize i = 0; i < G_N_ELEMENTS (captures); i++)
    {
      g_autofree char *path = g_strconcat ("/core/game-record/captures/", captures[i].name, NULL);

      g_test_add_data_func (path, &captures[i], test_captures);
    }
  return g_test_run ();
}
