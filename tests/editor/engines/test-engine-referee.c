/* SPDX-License-Identifier: Apache-2.0 */
/* Games whose rules Masume does not have are played by the rules of the person's engine, and the window says so:
 * targets, moves, outcome. The fake plays kingrace, in which a king goes one square ahead and the side that cannot has
 * lost; Debian's Fairy-Stockfish plays `fairy`, chess that it keeps
 * for its knowledge of endings. */
#include "fake-engine.h"
#include "rounds.h"
#include "mas-engine-player.h"
#include "mas-engine-referee.h"
#include "mas-rules.h"

#include "qi-notation.h"
#include "qi-state-private.h"

#define RACE   "8/8/4k3/8/8/8/3K4/8 w - - 0 1"
#define OVER   "3K4/8/8/8/4k3/8/8/8 w - - 0 1"
#define NEARLY "8/3K4/8/8/4k3/8/8/8 w - - 0 1"
#define FAIRY  "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1"

typedef struct
{
  char             *pids;
  MasEngines       *engines;
  MasEngineReferee *referee;
  MasDocument      *document;
  MasRules         *rules;
} Fixture;

/* @fake: how fake.py behaves; NULL: @program. @game: the position's game. */
static void
set_up (Fixture    *f,
        const char *fake,
        const char *game,
        const char *fen)
{
  const QiReadOptions options = { .game = game };
  g_autoptr (QiReading) reading = qi_notation_read (qi_notation_lookup ("fen"), fen, -1, &options);
  g_autoptr (MasEngineEntry) entry = NULL;

  f->engines = fake_engines_new (&f->pids);
  if (fake != NULL)
    fake_engines_add (f->engines, fake, f->pids);
  else
    fake_engines_add_program (f->engines, "fairy-stockfish", "uci");
  entry = g_list_model_get_item (G_LIST_MODEL (f->engines), 0);
  f->referee = mas_engine_referee_new (f->engines, entry);
  mas_engine_referee_set_patience (f->referee, fake != NULL ? FAKE_PATIENCE : 60000);
  g_assert_nonnull (reading->setup);
  f->document = mas_document_new (reading->setup);
  f->rules = mas_rules_new ();
  mas_rules_set_document (f->rules, f->document);
  g_assert_nonnull (mas_rules_get_obstacle (f->rules));
  mas_rules_set_active (f->rules, TRUE);
  g_assert_false (mas_rules_get_active (f->rules));
  mas_rules_set_referee (f->rules, MAS_REFEREE (f->referee));
  g_assert_null (mas_rules_get_obstacle (f->rules));
  g_assert_null (mas_rules_get_source (f->rules));
}

static void
tear_down (Fixture *f)
{
  mas_rules_set_referee (f->rules, NULL);
  mas_engine_referee_leave (f->referee);
  wait_for (fake_engines_are_gone (f->pids));
  let_go (f->rules);
  wait_for (G_OBJECT (f->referee)->ref_count == 1);
  let_go (f->referee);
  let_go (f->document);
  wait_for (G_OBJECT (f->engines)->ref_count == 1);
  g_object_unref (f->engines);
  g_free (f->pids);
}

/* Turns the rules on and waits for the answer. Before that nothing is started. */
static void
turn_on (Fixture *f)
{
  g_autofree char *words = NULL;

  g_assert_false (g_file_test (f->pids, G_FILE_TEST_EXISTS));
  mas_rules_set_active (f->rules, TRUE);
  g_assert_true (mas_rules_get_active (f->rules));
  g_assert_true (mas_rules_is_asking (f->rules));
  g_assert_cmpstr (mas_rules_get_source (f->rules), !=, NULL);
  words = mas_rules_dup_words (f->rules);
  g_assert_true (g_str_has_prefix (words, "Asking "));
  wait_for (!mas_rules_is_asking (f->rules));
}

static guint
count_moves (Fixture *f)
{
  g_autoptr (GPtrArray) moves = qi_state_dup_moves (mas_rules_get_state (f->rules), QI_ORIGIN_ALL);

  return moves->len;
}

static char *
dup_fen (Fixture *f)
{
  return qi_notation_write (qi_notation_lookup ("fen"), mas_document_get_setup (f->document), NULL,
                            NULL);
}

static void
assert_words (Fixture    *f,
              const char *expected)
{
  g_autofree char *words = mas_rules_dup_words (f->rules);

  g_assert_cmpstr (words, ==, expected);
}

/* The only legal move, with squares as the board counts them. */
static void
test_targets (void)
{
  const guint d2 = 6 * 8 + 3;
  Fixture f = { 0 };
  g_auto (MasSpot) spot = MAS_SPOT_INIT;
  QiMove space[4];
  g_auto (QiMoveList) moves = QI_MOVE_LIST (space);
  g_autofree char *source = NULL;
  g_autofree char *refusal = NULL;

  set_up (&f, "race", "kingrace", RACE);
  turn_on (&f);
  source = mas_rules_dup_source_words (f.rules);
  g_assert_cmpstr (source, ==,
                   "Masume has no rules for this game: moves and outcome come from Fake");
  mas_spot_set_square (&spot, qi_setup_get_position (mas_document_get_setup (f.document)), d2);
  mas_rules_list_moves (f.rules, &spot, &moves);
  g_assert_cmpuint (moves.n_moves, ==, 1);
  g_assert_cmpuint (moves.moves[0].to, ==, d2 - 8);
  refusal = mas_rules_refuse (f.rules, &spot, d2 - 16);
  g_assert_nonnull (refusal);
  assert_words (&f, "First player to move");
  tear_down (&f);
}

/* A game from start to end, and back. */
static void
test_game (void)
{
  Fixture f = { 0 };
  g_autofree char *fen = NULL;
  g_autofree char *refused = NULL;

  set_up (&f, "race", "kingrace", NEARLY);
  turn_on (&f);
  g_assert_null (mas_rules_play_text (f.rules, "d7d8"));
  /* Until the engine has answered no move is legal. */
  g_assert_true (mas_rules_is_asking (f.rules));
  g_assert_cmpuint (count_moves (&f), ==, 0);
  refused = mas_rules_play_text (f.rules, "e4e3");
  g_assert_nonnull (refused);
  wait_for (!mas_rules_is_asking (f.rules));
  fen = dup_fen (&f);
  g_assert_cmpstr (fen, ==, "3K4/8/8/8/4k3/8/8/8 b - - 0 1");
  g_assert_cmpstr (qi_history_get_undo_label (mas_document_get_history (f.document)), ==,
                   "1. d7d8");
  g_assert_cmpuint (count_moves (&f), ==, 1);
  g_assert_null (mas_rules_play_text (f.rules, "e4e3"));
  wait_for (!mas_rules_is_asking (f.rules));
  /* The side that cannot go on has lost, which the engine says with the move that led there. */
  g_assert_cmpint (mas_rules_get_outcome (f.rules)->result, ==, QI_RESULT_SECOND);
  assert_words (&f, "Second player wins");
  /* Answers are kept and not asked for again. */
  mas_document_undo (f.document);
  g_assert_false (mas_rules_is_asking (f.rules));
  g_assert_cmpuint (count_moves (&f), ==, 1);
  assert_words (&f, "Second player to move");
  tear_down (&f);
}

/* Opened in a final position: the engine does not say who has won, and the side that cannot move has
 * lost. */
static void
test_over (void)
{
  Fixture f = { 0 };

  set_up (&f, "race", "kingrace", OVER);
  turn_on (&f);
  assert_words (&f, "Second player wins");
  tear_down (&f);
}

/* An edit during a question: the answer is not used for the new position. */
static void
test_edit (void)
{
  Fixture f = { 0 };
  g_autoptr (QiEdit) edit = qi_edit_new ();

  set_up (&f, "race", "kingrace", RACE);
  mas_rules_set_active (f.rules, TRUE);
  qi_edit_turn (edit, QI_SIDE_SECOND);
  g_assert_true (mas_document_apply (f.document, edit, "Turn", NULL, NULL));
  g_assert_true (mas_rules_is_asking (f.rules));
  wait_for (!mas_rules_is_asking (f.rules));
  g_assert_null (mas_rules_play_text (f.rules, "e6e5"));
  /* After the rules are turned off the answer is dropped. */
  g_assert_true (mas_rules_is_asking (f.rules));
  mas_rules_set_active (f.rules, FALSE);
  g_assert_false (mas_rules_is_asking (f.rules));
  tear_down (&f);
}

/* What one has told is not taken for what another one says, also where the game is another one when they change. */
static void
test_forget (void)
{
  Fixture f = { 0 };
  g_autoptr (QiEdit) edit = qi_edit_new ();

  set_up (&f, "race", "kingrace", RACE);
  turn_on (&f);
  qi_edit_game (edit, "chess");
  g_assert_true (mas_document_apply (f.document, edit, "Game", NULL, NULL));
  mas_rules_set_referee (f.rules, NULL);
  mas_document_undo (f.document);
  mas_rules_set_referee (f.rules, MAS_REFEREE (f.referee));
  mas_rules_set_active (f.rules, TRUE);
  g_assert_true (mas_rules_is_asking (f.rules));
  wait_for (!mas_rules_is_asking (f.rules));
  g_assert_cmpuint (count_moves (&f), ==, 1);
  tear_down (&f);
}

/* The engine that tells the moves can also choose one. */
static void
test_reply (void)
{
  Fixture f = { 0 };
  g_autoptr (MasEnginePlayer) player = NULL;

  set_up (&f, NULL, "fairy", FAIRY);
  turn_on (&f);
  g_assert_true (mas_rules_get_active (f.rules));
  /* The search knows only games of which Masume has the rules. */
  mas_rules_reply (f.rules);
  g_assert_false (mas_rules_is_replying (f.rules));
  player = mas_engine_player_new (f.engines, mas_engine_referee_get_entry (f.referee));
  mas_rules_set_player (f.rules, QI_PLAYER (player));
  mas_rules_reply (f.rules);
  wait_for (!mas_rules_is_replying (f.rules));
  g_assert_cmpstr (mas_rules_get_trouble (f.rules), ==, NULL);
  g_assert_cmpuint (qi_history_get_cursor (mas_document_get_history (f.document)), ==, 1);
  wait_for (!mas_rules_is_asking (f.rules));
  mas_rules_set_player (f.rules, NULL);
  mas_engine_player_leave (player);
  wait_for (G_OBJECT (player)->ref_count == 1);
  g_clear_object (&player);
  tear_down (&f);
}

/**
 * Failure:
 * @words: why the rules were turned off
 */
typedef struct
{
  const char *name;
  const char *fake;
  const char *game;
  const char *fen;
  const char *words;
} Failure;

static const Failure failures[] = {
  { "wrong-game", "race", "queenrace", RACE, "cannot do this" },
  { "lists-nothing", "good", "chess-of-nobody", RACE, "cannot do this" },
  { "dies", "race-dies", "kingrace", RACE, "ended by itself" },
  { "dies-following", "race-dies-following", "kingrace", RACE, "ended by itself" },
  { "dies-at-once", "dies-at-once", "kingrace", RACE, "ended by itself" },
  { "never", "race-never", "kingrace", RACE, "did not answer" },
  { "never-begins", "never", "kingrace", RACE, "did not answer" },
  { "floods", "race-floods", "kingrace", RACE, "cannot do this" },
  { "illegal", "race-illegal", "kingrace", RACE, "cannot do this" },
  { "lies", "race-lies", "kingrace", RACE, "holds" },
};

static void
test_failure (gconstpointer data)
{
  const Failure *test = data;
  Fixture f = { 0 };
  QiSetup *before;

  set_up (&f, test->fake, test->game, test->fen);
  /* A hundred megabytes are read to their end. */
  if (strcmp (test->name, "floods") == 0)
    mas_engine_referee_set_patience (f.referee, 60000);
  before = mas_document_get_setup (f.document);
  mas_rules_set_active (f.rules, TRUE);
  wait_for (!mas_rules_is_asking (f.rules));
  g_assert_false (mas_rules_get_active (f.rules));
  g_assert_true (mas_document_get_setup (f.document) == before);
  g_assert_nonnull (mas_rules_get_failure (f.rules));
  if (strstr (mas_rules_get_failure (f.rules), test->words) == NULL)
    g_error ("%s", mas_rules_get_failure (f.rules));
  /* The rules can be turned on again. */
  g_assert_null (mas_rules_get_obstacle (f.rules));
  tear_down (&f);
}

/**
 * Real:
 * @n_moves: of @fen in @game
 * @words: how it stands
 */
typedef struct
{
  const char *name;
  const char *game;
  const char *fen;
  guint       n_moves;
  const char *words;
} Real;

/* By hand: the start is that of chess, a check on the last rank mates with a rook that a knight protects, and who
 * has no move has drawn. */
static const Real reals[] = {
  { "fairy-start", "fairy", FAIRY, 20, "First player to move" },
  { "fairy-mate", "fairy", "2kR4/1pp5/2N5/8/8/8/8/4K3 b - - 0 1", 0, "Checkmate: the first player wins" },
  { "fairy-stalemate", "fairy", "7k/5Q2/6K1/8/8/8/8/8 b - - 0 1", 0, "Draw" },
};

static void
test_real (gconstpointer data)
{
  const Real *test = data;
  Fixture f = { 0 };

  set_up (&f, NULL, test->game, test->fen);
  turn_on (&f);
  if (!mas_rules_get_active (f.rules))
    g_error ("%s", mas_rules_get_failure (f.rules));
  g_assert_cmpuint (count_moves (&f), ==, test->n_moves);
  assert_words (&f, test->words);
  tear_down (&f);
}

int
main (int   argc,
      char *argv[])
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/editor/engine-referee/targets", test_targets);
  g_test_add_func ("/editor/engine-referee/game", test_game);
  g_test_add_func ("/editor/engine-referee/over", test_over);
  g_test_add_func ("/editor/engine-referee/edit", test_edit);
  g_test_add_func ("/editor/engine-referee/forget", test_forget);
  g_test_add_func ("/editor/engine-referee/reply", test_reply);
  for (gsize i = 0; i < G_N_ELEMENTS (failures); i++)
    {
      g_autofree char *path = g_strconcat ("/editor/engine-referee/fails/", failures[i].name, NULL);

      if (!is_flood_left_out (failures[i].name))
        g_test_add_data_func (path, &failures[i], test_failure);
    }
  for (gsize i = 0; i < G_N_ELEMENTS (reals); i++)
    {
      g_autofree char *path = g_strconcat ("/editor/engine-referee/real/", reals[i].name, NULL);

      g_test_add_data_func (path, &reals[i], test_real);
    }
  return g_test_run ();
}
