/* SPDX-License-Identifier: Apache-2.0 */
/* The start position of each game has no remark by its own rules: of the games in the catalogue, and of
 * those that tests/data/rules/more-variants.ini adds to it, chak among them. It is put on a board whatever was in the
 * board's memory before. */
#include "qi-game-info.h"
#include "qi-game-private.h"
#include "qi-state-private.h"
#include "rules-run.h"

static void
test_start (gconstpointer data)
{
  g_autoptr (QiSetup) start = qi_game_info_dup_start (data);
  g_autoptr (GPtrArray) findings = qi_findings_new ();

  qi_game_diagnose_setup (start, findings);
  for (guint i = 0; i < findings->len; i++)
    {
      const QiFinding *finding = g_ptr_array_index (findings, i);

      if (qi_finding_get_severity (finding) != QI_SEVERITY_NOTE)
        g_error ("%s: %s", qi_game_info_get_id (data), qi_finding_get_message (finding));
    }
}

/* The moves that the game has on a board that is loaded onto memory full of @byte, and their texts. */
static char *
dup_moves (QiGame  *game,
           QiSetup *start,
           int      byte,
           guint64 *key)
{
  QiBoard *board = g_malloc (qi_game_get_board_size (game));
  const char *notation = qi_game_list_notations (game)[0];
  const QiPast past = { 0 };
  g_autoptr (GString) texts = g_string_new (NULL);
  g_auto (QiMoveList) moves;

  memset (board, byte, qi_game_get_board_size (game));
  qi_game_load (game, start, board);
  *key = QI_GAME_GET_CLASS (game)->compute_key (game, board);
  qi_move_list_init (&moves, NULL, 0);
  QI_GAME_GET_CLASS (game)->list_moves (game, board, &past, QI_ORIGIN_ALL, &moves);
  for (guint i = 0; i < moves.n_moves; i++)
    {
      QI_GAME_GET_CLASS (game)->write_move (game, board, &past, &moves.moves[i], notation, texts);
      g_string_append_c (texts, '\n');
    }
  g_free (board);
  return g_string_free (g_steal_pointer (&texts), FALSE);
}

/* A game clears of a board's memory only what it does not fill: whatever was there before, the board is the same. */
static void
test_dirty (gconstpointer data)
{
  static const int bytes[] = { 0xff, 0xa5, 0x01 };
  g_autoptr (QiSetup) start = qi_game_info_dup_start (data);
  g_autoptr (QiState) state = qi_state_new_for_setup (start, NULL);
  guint64 clean_key = 0;

  if (state == NULL)
    return; /* a game without rules */
  g_autofree char *clean = dup_moves (qi_state_get_game (state), start, 0, &clean_key);
  for (gsize i = 0; i < G_N_ELEMENTS (bytes); i++)
    {
      guint64 key = 0;
      g_autofree char *moves = dup_moves (qi_state_get_game (state), start, bytes[i], &key);

      g_assert_cmpstr (moves, ==, clean);
      g_assert_cmphex (key, ==, clean_key);
    }
}

int
main (int   argc,
      char *argv[])
{
  g_test_init (&argc, &argv, NULL);
  rules_add_variants ();
  g_assert_nonnull (qi_game_info_lookup ("chak"));
  for (const QiGameInfo *const *info = qi_game_info_get_all (); *info != NULL; info++)
    {
      g_autofree char *name = g_strconcat ("/core/starts/", qi_game_info_get_id (*info), NULL);

      g_autofree char *dirty =
        g_strconcat ("/core/starts/dirty/", qi_game_info_get_id (*info), NULL);

      g_test_add_data_func (name, *info, test_start);
      g_test_add_data_func (dirty, *info, test_dirty);
    }
  return g_test_run ();
}
