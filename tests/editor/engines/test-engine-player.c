/* SPDX-License-Identifier: Apache-2.0 */
/* An engine of the person replies by the rules in place of the search. What it plays is one step of the history; where it
 * fails one sentence says so and the position is untouched. */
#include "fake-engine.h"
#include "tmp-folder.h"
#include "mas-engine-player.h"
#include "mas-rules.h"

#include "qi-game-info-private.h"
#include "qi-notation.h"

#define BACK "6k1/5ppp/8/8/8/8/8/K3R3 w - - 0 1"

/**
 * Case:
 * @fake: fake.py's word; NULL: @program
 * @label: of the step that was made; NULL: none was, and @words hold why
 */
typedef struct
{
  const char *name;
  const char *fake;
  const char *program;
  const char *protocol;
  const char *game;
  const char *notation;
  const char *text;
  const char *label;
  const char *words;
} Case;

static const Case cases[] = {
  { "uci", NULL, "stockfish", "uci", "chess", "fen", BACK, "1. Re8#", NULL },
  { "cecp", NULL, "hoichess", "cecp", "chess", "fen", BACK, "1. Re8#", NULL },
  { "usi", NULL, "fairy-stockfish", "usi", "shogi", "sfen", "4k4/9/4P4/9/9/9/9/9/4K4 b G2r2b3g4s4n4l17p 1", "1. G*5b", NULL },
  { "wrong-game", NULL, "stockfish", "uci", "crazyhouse", "fen", BACK, NULL, "cannot do this" },
  { "illegal", "good", NULL, NULL, "chess", "fen", BACK, NULL, "“z9z9”, which is no legal move" },
  { "no-move", "odd-lines", NULL, NULL, "chess", "fen", BACK, NULL, "there is no move" },
  { "never", "never", NULL, NULL, "chess", "fen", BACK, NULL, "did not answer" },
  { "dies-at-once", "dies-at-once", NULL, NULL, "chess", "fen", BACK, NULL, "ended by itself" },
  { "dies-thinking", "dies-thinking", NULL, NULL, "chess", "fen", BACK, NULL, "ended by itself" },
  { "refuses", "refuses", NULL, NULL, "chess", "fen", BACK, NULL, "no king" },
};

typedef struct
{
  char            *pids;
  MasEngines      *engines;
  MasEnginePlayer *player;
  MasDocument     *document;
  MasRules        *rules;
} Fixture;

static void
set_up (Fixture    *f,
        const Case *test)
{
  const QiReadOptions options = { .game = test->game };
  g_autoptr (QiReading) reading =
    qi_notation_read (qi_notation_lookup (test->notation), test->text, -1, &options);
  g_autoptr (MasEngineEntry) entry = NULL;

  f->engines = fake_engines_new (&f->pids);
  if (test->fake != NULL)
    fake_engines_add (f->engines, test->fake, f->pids);
  else
    fake_engines_add_program (f->engines, test->program, test->protocol);
  g_assert_null (mas_engines_get_replier (f->engines));
  g_object_set (f->engines, "replier", 1, NULL);
  f->player = mas_engine_player_new (f->engines, mas_engines_get_replier (f->engines));
  mas_engine_player_set_patience (f->player, test->fake != NULL ? FAKE_PATIENCE : 60000);
  f->document = mas_document_new (reading->setup);
  f->rules = mas_rules_new ();
  mas_rules_set_document (f->rules, f->document);
  mas_rules_set_player (f->rules, QI_PLAYER (f->player));
  mas_rules_set_active (f->rules, TRUE);
  g_assert_nonnull (mas_rules_get_state (f->rules));
}

static void
tear_down (Fixture *f)
{
  mas_rules_set_player (f->rules, NULL);
  mas_engine_player_leave (f->player);
  wait_for (fake_engines_are_gone (f->pids));
  let_go (f->rules);
  let_go (f->player);
  let_go (f->document);
  fake_engines_free (f->engines, f->pids);
}

static void
test_case (gconstpointer data)
{
  const Case *test = data;
  Fixture f = { 0 };
  QiSetup *before;

  set_up (&f, test);
  before = mas_document_get_setup (f.document);
  g_assert_false (g_file_test (f.pids, G_FILE_TEST_EXISTS));
  mas_rules_reply (f.rules);
  g_assert_true (mas_rules_is_replying (f.rules));
  wait_for (!mas_rules_is_replying (f.rules));
  g_assert_cmpstr (qi_history_get_undo_label (mas_document_get_history (f.document)), ==,
                   test->label);
  if (test->label != NULL)
    g_assert_cmpstr (mas_rules_get_trouble (f.rules), ==, NULL);
  else
    {
      g_assert_true (mas_document_get_setup (f.document) == before);
      g_assert_nonnull (mas_rules_get_trouble (f.rules));
      if (strstr (mas_rules_get_trouble (f.rules), test->words) == NULL)
        g_error ("%s", mas_rules_get_trouble (f.rules));
    }
  tear_down (&f);
}

/* A pass that is the only move is made at once, and no engine is started for it. */
static void
test_only_pass (void)
{
  const Case test = {
    .fake = "never", .game = "othello", .notation = "fen", .text = "dD6/8/8/8/8/8/8/8 w - - 0 1"
  };
  Fixture f = { 0 };

  set_up (&f, &test);
  mas_rules_reply (f.rules);
  g_assert_false (mas_rules_is_replying (f.rules));
  g_assert_cmpstr (mas_rules_get_trouble (f.rules), ==, NULL);
  g_assert_cmpuint (qi_history_get_cursor (mas_document_get_history (f.document)), ==, 1);
  g_assert_false (g_file_test (f.pids, G_FILE_TEST_EXISTS));
  tear_down (&f);
}

/* One that does not stop when it is told to is ended; the next reply starts it anew. */
static void
test_cancel (void)
{
  const Case test = { .fake = "ignores-stop", .game = "chess", .notation = "fen", .text = BACK };
  Fixture f = { 0 };

  set_up (&f, &test);
  for (guint i = 0; i < 2; i++)
    {
      mas_rules_reply (f.rules);
      wait_for (g_file_test (f.pids, G_FILE_TEST_EXISTS));
      mas_rules_cancel_reply (f.rules);
      g_assert_false (mas_rules_is_replying (f.rules));
      g_assert_cmpstr (mas_rules_get_trouble (f.rules), ==, NULL);
    }
  tear_down (&f);
}

/* What says how the reply went, goes with the next thing that is done. */
static void
test_trouble_goes (void)
{
  const Case test = { .fake = "dies-go", .game = "chess", .notation = "fen", .text = BACK };
  Fixture f = { 0 };

  set_up (&f, &test);
  mas_rules_reply (f.rules);
  wait_for (!mas_rules_is_replying (f.rules));
  g_assert_nonnull (mas_rules_get_trouble (f.rules));
  g_assert_null (mas_rules_play_text (f.rules, "Kb1"));
  g_assert_cmpstr (mas_rules_get_trouble (f.rules), ==, NULL);
  /* Without a player the search replies. */
  mas_rules_set_player (f.rules, NULL);
  mas_rules_reply (f.rules);
  wait_for (!mas_rules_is_replying (f.rules));
  g_assert_cmpuint (qi_history_get_cursor (mas_document_get_history (f.document)), ==, 2);
  tear_down (&f);
}

/* Who replies is kept, and follows its place in the list. */
static void
test_kept (void)
{
  g_autofree char *folder = tmp_folder_new ("mas-engines");
  g_autofree char *path = g_build_filename (folder, "engines.ini", NULL);
  g_autoptr (MasEngines) engines = mas_engines_new (path);
  g_autoptr (MasEngines) again = NULL;
  guint replier = 0;

  for (guint i = 0; i < 3; i++)
    {
      g_autofree char *name = g_strdup_printf ("Engine %u", i);
      g_autoptr (MasEngineEntry) entry =
        mas_engine_entry_new (name, (const char *[]) { "/bin/cat", NULL }, "uci");

      mas_engines_add (engines, entry);
    }
  g_object_set (engines, "replier", 3, NULL);
  again = mas_engines_new (path);
  g_assert_cmpstr (mas_engine_entry_get_name (mas_engines_get_replier (again)), ==, "Engine 2");
  for (guint i = 0; i < 2; i++)
    {
      g_autoptr (MasEngineEntry) first = g_list_model_get_item (G_LIST_MODEL (again), 0);

      mas_engines_remove (again, first);
      g_assert_cmpstr (mas_engine_entry_get_name (mas_engines_get_replier (again)), ==, "Engine 2");
    }
  mas_engines_remove (again, mas_engines_get_replier (again));
  g_object_get (again, "replier", &replier, NULL);
  g_assert_cmpuint (replier, ==, 0);
  g_assert_null (mas_engines_get_replier (again));
}

int
main (int   argc,
      char *argv[])
{
  g_test_init (&argc, &argv, NULL);
  for (gsize i = 0; i < G_N_ELEMENTS (cases); i++)
    {
      g_autofree char *path = g_strconcat ("/editor/engine-player/", cases[i].name, NULL);

      g_test_add_data_func (path, &cases[i], test_case);
    }
  g_test_add_func ("/editor/engine-player/only-pass", test_only_pass);
  g_test_add_func ("/editor/engine-player/cancel", test_cancel);
  g_test_add_func ("/editor/engine-player/trouble-goes", test_trouble_goes);
  g_test_add_func ("/editor/engine-player/kept", test_kept);
  return g_test_run ();
}
