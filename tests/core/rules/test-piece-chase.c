/* SPDX-License-Identifier: Apache-2.0 */
/* Xiangqi: who chases a piece for ever loses (chasingRule). The results are Fairy-Stockfish's. */
#include "piece-run.h"

static void
test_chase (gconstpointer data)
{
  const char *moves = rules_text (data, "moves");
  const char *result = rules_text (data, "result");
  g_autoptr (QiState) state = piece_state ("xiangqi", rules_text (data, "position"));
  QiOutcome outcome;

  state = piece_play (g_steal_pointer (&state), moves);
  qi_state_judge (state, &outcome);
  g_test_message ("%s %s: %s %s", rules_text (data, "position"), moves,
                  qi_result_get_name (outcome.result), outcome.reason);
  g_assert_cmpint (outcome.result, ==,
                   strcmp (result, "1-0") == 0   ? QI_RESULT_FIRST
                   : strcmp (result, "0-1") == 0 ? QI_RESULT_SECOND
                                                 : QI_RESULT_DRAW);
  if (outcome.result == QI_RESULT_DRAW)
    g_assert_cmpstr (outcome.reason, ==, "threefold");
  else if (rules_text (data, "reason") != NULL)
    g_assert_cmpstr (outcome.reason, ==, rules_text (data, "reason"));
}

/* Games made of xiangqi have the rule, the catalogue's other ones do not. */
static void
test_games (void)
{
  static const char *const others[] = { "manchu", "supply", "janggi", "janggimodern",
                                        "minixiangqi" };

  g_assert_true (qi_variant_lookup ("xiangqi")->chasing_rule);
  for (gsize i = 0; i < G_N_ELEMENTS (others); i++)
    g_assert_false (qi_variant_lookup (others[i])->chasing_rule);
}

/* A side's checks after its tenth do not count as moves without progress: of 79 plies and 30 more, with 15 checks of Red's,
 * 10 are left out, and the next one is the hundredth that counts. By Fairy-Stockfish's is_optional_game_end(), too. */
static void
test_checks (void)
{
  g_autoptr (QiState) state = piece_play (
    piece_state ("xiangqi", "4k4/9/9/9/9/9/9/9/9/R2K2R2 w - - 79 50"),
    "g1g10 e10e9 g10g9 e9e8 g9g8 e8e9 g8g9 e9e8 g9g8 e8e9 a1a9 e9e10 a9a10 e10e9 g8g9 e9e8 "
    "a10e10 e8f8 g9g8 f8f9 g8g9 f9f8 g9g8 f8f9 e10e9 f9f10 e9f9 f10e10 f9f10 e10e9");
  QiOutcome outcome;

  qi_state_judge (state, &outcome);
  g_assert_cmpint (outcome.result, ==, QI_RESULT_ONGOING);
  state = piece_play (g_steal_pointer (&state), "f10a10");
  qi_state_judge (state, &outcome);
  g_assert_cmpint (outcome.result, ==, QI_RESULT_DRAW);
  g_assert_cmpstr (outcome.reason, ==, "move-limit");
}

int
main (int    argc,
      char **argv)
{
  g_test_init (&argc, &argv, NULL);

  g_autoptr (QiValue) chases = rules_load ("xiangqi_chases.json");

  rules_add (chases, NULL, "/core/piece-chase/end", test_chase);
  g_test_add_func ("/core/piece-chase/games", test_games);
  g_test_add_func ("/core/piece-chase/checks", test_checks);
  return g_test_run ();
}
