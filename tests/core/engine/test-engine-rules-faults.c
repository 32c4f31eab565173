/* SPDX-License-Identifier: Apache-2.0 */
/* An engine that is asked for the rules of a game that only it has (fake.py, "race"), and does not say them: it ends, tells of moves
 * that it cannot make, holds something else, says too much or nothing. The state stays unknown, and the reason is told. */
#include "engine-wait.h"
#include "qi-engine-private.h"
#include "qi-engine-rules-private.h"

#include "case-table.h"
#include "qi-error.h"
#include "qi-notation.h"
#include "qi-state.h"

#include <glib/gstdio.h>

#include <string.h>

#define RACE "8/8/4k3/8/8/8/3K4/8 w - - 0 1"

/* @code NULL: it says them, and there are so many moves. */
typedef struct
{
  const char *name;
  const char *how;
  const char *game;
  const char *fen;
  const char *code;
  guint       n_moves;
} Case;

static const Case cases[] = {
  { "good", "race", "kingrace", RACE, NULL, 1 },
  { "lost", "race", "kingrace", "3K4/8/4k3/8/8/8/8/8 w - - 0 1", NULL, 0 },
  { "wrong-game", "race", "queenrace", RACE, "engine-cannot", 0 },
  { "dies", "race-dies", "kingrace", RACE, "engine-ended", 0 },
  { "dies-following", "race-dies-following", "kingrace", RACE, "engine-ended", 0 },
  { "never", "race-never", "kingrace", RACE, "engine-silent", 0 },
  { "illegal", "race-illegal", "kingrace", RACE, "engine-cannot", 0 },
  { "lies", "race-lies", "kingrace", RACE, "engine-differs", 0 },
};

static QiSetup *
make_setup (const char *fen,
            const char *game)
{
  g_autoptr (QiReading) reading = qi_notation_read (qi_notation_lookup ("fen"), fen, -1, NULL);

  g_assert_nonnull (reading->setup);
  return qi_setup_with_game (reading->setup, game);
}

static void
test_case (gconstpointer data)
{
  const Case *row = data;
  g_autofree char *script = g_test_build_filename (G_TEST_DIST, "core", "engine", "fake.py", NULL);
  g_autofree char *folder = g_dir_make_tmp ("qi-engine-XXXXXX", NULL);
  g_autofree char *pids = g_build_filename (folder, "pids", NULL);
  const char *argv[] = { "python3", script, row->how, pids, NULL };
  g_autoptr (QiEngine) engine = qi_engine_new (argv, NULL, "uci");
  g_autoptr (QiSetup) setup = make_setup (row->fen, row->game);
  g_autoptr (QiState) waiting = qi_engine_rules_wait (setup, NULL, NULL);
  g_autoptr (GAsyncResult) started = NULL;
  g_autoptr (GAsyncResult) asked = NULL;
  g_autoptr (GError) error = NULL;
  g_autoptr (QiState) state = NULL;

  qi_engine_set_patience (engine, 60000);
  qi_engine_start_async (engine, NULL, engine_done_cb, &started);
  qi_engine_start_finish (engine, engine_wait_for (&started), &error);
  g_assert_no_error (error);
  if (strcmp (row->name, "never") == 0)
    qi_engine_set_patience (engine, 500);
  qi_engine_rules_async (engine, waiting, NULL, engine_done_cb, &asked);
  state = qi_engine_rules_finish (engine, engine_wait_for (&asked), &error);
  if (row->code != NULL)
    {
      g_assert_null (state);
      g_assert_cmpstr (qi_finding_get_code (qi_error_get_finding (error)), ==, row->code);
    }
  else
    {
      g_autoptr (GPtrArray) moves = NULL;

      g_assert_no_error (error);
      moves = qi_state_dup_moves (state, QI_ORIGIN_ALL);
      g_assert_cmpuint (moves->len, ==, row->n_moves);
    }
  g_assert_false (qi_engine_rules_known (waiting));
  g_clear_object (&engine);
  g_remove (pids);
  g_rmdir (folder);
}

int
main (int    argc,
      char **argv)
{
  g_test_init (&argc, &argv, NULL);

  case_table_add ("/core/engine-rules-faults/", cases, test_case);
  return g_test_run ();
}
