/* SPDX-License-Identifier: Apache-2.0 */
/* Positions that may not be repeated on a board of Go. */
#include "go-run.h"

/* The detail "ko" of GTP and of what was saved. */
static void
test_ko_detail (void)
{
  g_autoptr (QiDetails) none = qi_details_new ();
  static const char rows[] = ".XO..X.XO..XO...........X";

  for (guint ko = 5; ko < 9; ko++)
    {
      g_autoptr (QiDetails) details = qi_details_with_int (none, "ko", ko);
      g_autoptr (QiSetup) setup = go_make_setup (5, 5, rows, QI_SIDE_SECOND, details);
      g_autoptr (QiState) state = qi_state_new_for_setup (setup, NULL);
      g_autofree char *findings = rules_dup_findings (setup);
      g_autofree char *expected =
        ko == 6 ? g_strdup ("") : g_strdup_printf ("impossible-ko:%u", ko);

      g_assert_cmpstr (findings, ==, expected);
      g_assert_cmpint (rules_can_play (state, "B4"), ==, ko != 6);
      if (ko == 6)
        {
          g_autoptr (QiState) next = rules_play (state, "pass");
          g_autoptr (QiFinding) refusal = qi_state_refuse (state, QI_SQUARE_NONE, 6);

          g_assert_cmpstr (qi_finding_get_param (refusal, "why"), ==, "ko");
          g_assert_null (qi_details_get (qi_setup_get_details (qi_state_get_setup (next)), "ko"));
        }
    }
}

/* A point with a stone is none, although all around it is as it would be. */
static void
test_ko_taken (void)
{
  g_autoptr (QiDetails) none = qi_details_new ();
  g_autoptr (QiDetails) details = qi_details_with_int (none, "ko", 6);
  static const char *const boards[] = { ".XO..XOXO..XO............", ".XO..XXXO..XO............" };

  for (gsize i = 0; i < G_N_ELEMENTS (boards); i++)
    {
      g_autoptr (QiSetup) setup = go_make_setup (5, 5, boards[i], QI_SIDE_SECOND, details);
      g_autofree char *findings = rules_dup_findings (setup);

      g_assert_nonnull (strstr (findings, "impossible-ko:6"));
    }
}

/* The first point and the last can be the one that may not be taken back. */
static void
test_ko_corners (void)
{
  static const struct
  {
    const char *board;
    guint ko;
    const char *move;
  } rows[] = {
    { ".XO..XO...X..............", 0, "A5" },
    { "..............X...OX..OX.", 24, "E1" },
  };
  g_autoptr (QiDetails) none = qi_details_new ();

  for (gsize i = 0; i < G_N_ELEMENTS (rows); i++)
    {
      g_autoptr (QiDetails) details = qi_details_with_int (none, "ko", rows[i].ko);
      g_autoptr (QiSetup) free_setup = go_make_setup (5, 5, rows[i].board, QI_SIDE_SECOND, none);
      g_autoptr (QiSetup) ko_setup = go_make_setup (5, 5, rows[i].board, QI_SIDE_SECOND, details);
      g_autoptr (QiState) free_state = qi_state_new_for_setup (free_setup, NULL);
      g_autoptr (QiState) ko_state = qi_state_new_for_setup (ko_setup, NULL);

      g_assert_true (rules_can_play (free_state, rows[i].move));
      g_assert_false (rules_can_play (ko_state, rows[i].move));
    }
}

/* A single stone's suicide leaves the board as it was, which is a repetition for the positional
 * rule alone. */
static void
test_superko (void)
{
  static const struct
  {
    const char *rules;
    gboolean legal;
  } cases[] = {
    { "{\"suicide\": true}", TRUE },
    { "{\"suicide\": true, \"ko\": \"situational\"}", TRUE },
    { "\"New Zealand\"", TRUE },
    { "{\"suicide\": true, \"ko\": \"positional\"}", FALSE },
    { "\"Tromp-Taylor\"", FALSE },
    { "\"Chinese\"", FALSE },
    { NULL, FALSE },
  };

  for (guint i = 0; i < G_N_ELEMENTS (cases); i++)
    {
      g_autoptr (QiState) state = go_make_state (3, 3, ".X.X.X.X.", QI_SIDE_SECOND, cases[i].rules);

      g_assert_cmpint (rules_can_play (state, "B2"), ==, cases[i].legal);
      if (cases[i].legal)
        {
          g_autoptr (QiState) next = rules_play (state, "B2");
          g_autoptr (QiState) pass = rules_play (next, "pass");

          /* The same board with White to move again: another suicide would bring back Black's turn
           * as well. */
          g_assert_cmpint (rules_can_play (pass, "B2"), ==, i == 0);
          g_assert_cmpuint (qi_state_count_past (pass), ==, 1);
        }
    }
}

/* Whether a board is among @seen, with @turn to move unless that is −1. */
static gboolean
was_seen (GPtrArray  *boards,
          const char *board,
          int         turn)
{
  for (guint i = 0; i < boards->len; i++)
    {
      const char *seen = g_ptr_array_index (boards, i);

      if (strcmp (seen + 1, board) == 0 && (turn < 0 || seen[0] == '0' + turn))
        return TRUE;
    }
  return FALSE;
}

/* The moves of @state when nothing but @boards may not come again: those without a superko, each
 * played out. */
static char *
dup_unrepeated (QiState   *state,
                GPtrArray *boards,
                gboolean   situational)
{
  g_autofree char *now = go_dup_board (state);
  g_autoptr (QiState) simple =
    go_make_state (3, 2, now, qi_state_get_turn (state), "{\"suicide\": true}");
  g_autofree char *all = rules_dup_moves (simple, "pass");
  g_auto (GStrv) moves = g_strsplit (all, " ", -1);
  g_autoptr (GPtrArray) kept = g_ptr_array_new ();

  for (guint i = 0; moves[i] != NULL && *all != '\0'; i++)
    {
      g_autoptr (QiState) next = rules_play (simple, moves[i]);
      g_autofree char *board = go_dup_board (next);

      if (!was_seen (boards, board, situational ? (int) qi_state_get_turn (next) : -1))
        g_ptr_array_add (kept, moves[i]);
    }
  return rules_join (kept);
}

/* In games on six points superko forbids exactly the positions that were there before. */
static void
test_superko_games (void)
{
  static const char *const rules[] = {
    "{\"suicide\": true, \"ko\": \"positional\"}",
    "{\"suicide\": true, \"ko\": \"situational\"}",
  };
  g_autoptr (GRand) rand = g_rand_new_with_seed (10);
  guint n_forbidden = 0;

  for (guint game = 0; game < 40; game++)
    {
      QiState *state = go_make_state (3, 2, "......", QI_SIDE_FIRST, rules[game % 2]);
      g_autoptr (GPtrArray) boards = g_ptr_array_new_with_free_func (g_free);

      for (guint ply = 0; ply < 60; ply++)
        {
          g_autofree char *board = go_dup_board (state);
          g_autofree char *listed = rules_dup_moves (state, "pass");
          g_autofree char *expected = NULL;
          g_auto (GStrv) moves = g_strsplit (listed, " ", -1);
          QiState *next;

          g_ptr_array_add (boards,
                           g_strdup_printf ("%d%s", (int) qi_state_get_turn (state), board));
          expected = dup_unrepeated (state, boards, game % 2 == 1);
          g_assert_cmpstr (listed, ==, expected);
          {
            g_autoptr (QiState) fresh =
              go_make_state (3, 2, board, qi_state_get_turn (state), "{\"suicide\": true}");
            g_autofree char *free_moves = rules_dup_moves (fresh, "pass");

            n_forbidden += strcmp (free_moves, listed) != 0;
          }
          next = rules_play (state,
                             *listed == '\0'
                               ? "pass"
                               : moves[g_rand_int_range (rand, 0, (gint32) g_strv_length (moves))]);
          qi_state_unref (state);
          state = next;
          if (!qi_state_has_moves (state))
            break;
        }
      qi_state_unref (state);
    }
  g_assert_cmpuint (n_forbidden, >, 50);
}

int
main (int    argc,
      char **argv)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/core/go-ko/corners", test_ko_corners);
  g_test_add_func ("/core/go-ko/detail", test_ko_detail);
  g_test_add_func ("/core/go-ko/superko", test_superko);
  g_test_add_func ("/core/go-ko/taken", test_ko_taken);
  g_test_add_func ("/core/go-ko/superko-games", test_superko_games);
  return g_test_run ();
}
