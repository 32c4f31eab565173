/* SPDX-License-Identifier: Apache-2.0 */
#include "case-table.h"
#include "engine-run.h"
#include "go-run.h"
#include "qi-go-private.h"
#include "qi-go-rules-private.h"
#include "qi-notation.h"
#include "qi-square-set-private.h"

#define ENGINE_GAMES 12
#define ENGINE_PLIES 160

/* Counts of legal positions with more boards than these are left to g_test_slow(). */
#define USUAL_BOARDS 20000

/* The rows of a case as one text. */
static char *
dup_rows (const QiValue *rows,
          guint         *files,
          guint         *ranks)
{
  GString *text = g_string_new (NULL);

  *ranks = (guint) qi_value_get_size (rows);
  for (guint i = 0; i < *ranks; i++)
    g_string_append (text, qi_value_get_text (qi_value_get_item (rows, i), NULL));
  *files = (guint) text->len / *ranks;
  return g_string_free (text, FALSE);
}

static QiSide
side_of (const char *letter)
{
  return *letter == 'X' ? QI_SIDE_FIRST : QI_SIDE_SECOND;
}

/* All boards of a size are generated; those on which every stone has a liberty are legal. */
static void
test_legal_positions (gconstpointer data)
{
  const guint files = (guint) rules_int (data, "width");
  const guint ranks = (guint) rules_int (data, "height");
  const guint n = files * ranks;
  gint64 n_boards = 1;
  gint64 n_legal = 0;

  for (guint i = 0; i < n; i++)
    n_boards *= 3;
  if (n_boards > USUAL_BOARDS && !g_test_slow ())
    {
      g_test_skip ("many boards: -m slow");
      return;
    }
  for (gint64 board = 0; board < n_boards; board++)
    {
      g_autoptr (GPtrArray) findings = qi_findings_new ();
      g_autoptr (QiSetup) setup = NULL;
      char rows[32];
      gint64 rest = board;

      for (guint i = 0; i < n; i++, rest /= 3)
        rows[i] = ".XO"[rest % 3];
      rows[n] = '\0';
      setup = go_make_setup (files, ranks, rows, QI_SIDE_FIRST, NULL);
      qi_game_diagnose_setup (setup, findings);
      n_legal += findings->len == 0;
    }
  g_assert_cmpint (n_legal, ==, rules_int (data, "count"));
}

static void
test_perft (gconstpointer data)
{
  const guint files = (guint) rules_int (data, "width");
  const guint ranks = (guint) rules_int (data, "height");
  g_autofree char *rows = g_strnfill (files * ranks, '.');
  const gboolean superko = strstr (rules_text (data, "rules"), "positional superko") != NULL;
  g_autoptr (QiState) state =
    go_make_state (files, ranks, rows, QI_SIDE_FIRST, superko ? "{\"ko\": \"positional\"}" : NULL);

  rules_check_perft (state, qi_value_get_member (data, "perft"));
}

static void
test_move (gconstpointer data)
{
  const QiSide side = side_of (rules_text (data, "to_play"));
  const char *move = rules_text (data, "move");
  guint files, ranks;
  g_autofree char *rows = dup_rows (qi_value_get_member (data, "rows"), &files, &ranks);

  for (guint suicide = 0; suicide < 2; suicide++)
    {
      const char *legal = suicide ? "legal_with_suicide" : "legal_no_suicide";
      const QiValue *after = qi_value_get_member (data, "after");
      g_autoptr (QiState) state =
        go_make_state (files, ranks, rows, side, suicide ? "{\"suicide\": true}" : "\"Japanese\"");

      rules_check_state (state);
      g_assert_cmpint (rules_can_play (state, move), ==, rules_true (data, legal));
      if (suicide
          && qi_value_get_kind (qi_value_get_member (data, "after_suicide")) == QI_VALUE_ARRAY)
        after = qi_value_get_member (data, "after_suicide");
      if (rules_true (data, legal))
        {
          g_autofree char *expected = dup_rows (after, &files, &ranks);
          g_autoptr (QiState) next = rules_play (state, move);
          g_autofree char *got = go_dup_board (next);

          g_assert_cmpstr (got, ==, expected);
          rules_check_state (next);
        }
    }
}

static void
assert_number (const QiValue *value,
               double         number)
{
  g_assert_nonnull (value);
  g_assert_cmpint ((int) (2 * number), ==,
                   (int) (2 * g_ascii_strtod (qi_value_get_text (value, NULL), NULL)));
}

/* Counts the board as it stands, without the stones of @dead (nullable). */
static void
count_points (QiState           *state,
              QiGoScoring        scoring,
              const QiSquareSet *dead,
              QiSquareSet       *areas[2],
              double             points[2])
{
  qi_go_count (QI_GO_GAME (qi_state_get_game (state)),
               (const QiGoState *) qi_state_get_board (state), scoring, dead, areas, points);
}

static void
test_area_score (gconstpointer data)
{
  guint files, ranks;
  g_autofree char *rows = dup_rows (qi_value_get_member (data, "rows"), &files, &ranks);
  g_autoptr (QiDetails) none = qi_details_new ();
  g_autoptr (QiDetails) details =
    qi_details_with (none, "komi", qi_value_get_member (data, "komi"));
  g_autoptr (QiSetup) setup = go_make_setup (files, ranks, rows, QI_SIDE_FIRST, details);
  g_autoptr (QiState) state = qi_state_new_for_setup (setup, NULL);
  g_autoptr (QiState) next = rules_play (state, "pass");
  g_autoptr (QiState) last = rules_play (next, "PASS");
  const double komi =
    g_ascii_strtod (qi_value_get_text (qi_value_get_member (data, "komi"), NULL), NULL);
  double points[2];
  QiOutcome outcome;

  count_points (state, QI_GO_AREA, NULL, NULL, points);
  assert_number (qi_value_get_member (data, "black_area"), points[0]);
  assert_number (qi_value_get_member (data, "white_area"), points[1] - komi);
  assert_number (qi_value_get_member (data, "black_minus_white"), points[0] - points[1]);

  g_assert_true (qi_state_has_moves (next));
  g_assert_false (qi_state_has_moves (last));
  qi_state_judge (state, &outcome);
  g_assert_cmpint (outcome.result, ==, QI_RESULT_ONGOING);
  qi_state_judge (last, &outcome);
  g_assert_cmpstr (outcome.reason, ==, "two-passes");
  g_assert_true (outcome.has_points);
  assert_number (qi_value_get_member (data, "black_minus_white"),
                 outcome.points[0] - outcome.points[1]);
  g_assert_cmpint (outcome.result, ==,
                   points[0] > points[1]   ? QI_RESULT_FIRST
                   : points[0] < points[1] ? QI_RESULT_SECOND
                                           : QI_RESULT_DRAW);
}

static void
test_ko_sequence (gconstpointer data)
{
  static const struct
  {
    const char *rules;
    const char *key;
  } kos[] = {
    { "{\"ko\": \"simple\"}", "simple_ko_legal" },
    { "{\"ko\": \"positional\"}", "positional_superko_legal" },
  };
  const QiValue *moves = qi_value_get_member (data, "moves");
  guint files, ranks;
  g_autofree char *rows = dup_rows (qi_value_get_member (data, "rows"), &files, &ranks);

  for (guint i = 0; i < G_N_ELEMENTS (kos); i++)
    {
      const char *first = qi_value_get_text (qi_value_get_item (moves, 0), NULL);
      QiState *state = go_make_state (files, ranks, rows, side_of (first), kos[i].rules);

      for (gsize k = 0; k < qi_value_get_size (moves); k++)
        {
          QiState *next =
            rules_play (state, qi_value_get_text (qi_value_get_item (moves, k), NULL) + 2);

          qi_state_unref (state);
          state = next;
        }
      g_assert_cmpint (rules_can_play (state, rules_text (data, "then") + 2), ==,
                       rules_true (data, kos[i].key));
      qi_state_unref (state);
    }
}

static void
test_game (gconstpointer data)
{
  const guint size = (guint) rules_int (data, "size");
  const QiValue *moves = qi_value_get_member (data, "moves");
  const QiValue *ko_point = qi_value_get_member (data, "ko_point");
  g_autofree char *empty = g_strnfill (size * size, '.');
  g_autofree char *expected =
    dup_rows (qi_value_get_member (data, "final"), &(guint) { 0 }, &(guint) { 0 });
  g_autofree char *legal = rules_dup_texts (qi_value_get_member (data, "legal"));
  QiState *state = go_make_state (size, size, empty, QI_SIDE_FIRST, NULL);
  g_autofree char *board = NULL;
  g_autofree char *listed = NULL;
  gint64 ko = 0;
  double points[2];

  for (gsize i = 0; i < qi_value_get_size (moves); i++)
    {
      QiState *next = rules_play (state, qi_value_get_text (qi_value_get_item (moves, i), NULL));

      qi_state_unref (state);
      state = next;
    }
  rules_check_state (state);
  g_assert_cmpint (qi_state_get_turn (state), ==, side_of (rules_text (data, "to_play")));
  board = go_dup_board (state);
  g_assert_cmpstr (board, ==, expected);
  listed = rules_dup_moves (state, "pass");
  g_assert_cmpstr (listed, ==, legal);
  g_assert_cmpint (qi_details_get_int (qi_setup_get_details (qi_state_get_setup (state)), "ko",
                                       &ko),
                   ==, qi_value_get_kind (ko_point) == QI_VALUE_STRING);
  count_points (state, QI_GO_AREA, NULL, NULL, points);
  assert_number (qi_value_get_member (data, "black_area"), points[0]);
  assert_number (qi_value_get_member (data, "white_area"), points[1]);
  qi_state_unref (state);
}

static void
test_territory (void)
{
  static const char rows[] = ".XO.."
                             ".XOO."
                             "XXXOO"
                             "..XO."
                             "OXXO.";
  g_autoptr (QiState) state = go_make_state (5, 5, rows, QI_SIDE_FIRST, "\"japanese\"");
  QiSquareSet dead;
  QiSquareSet areas[2];
  QiSquareSet *both[2] = { &areas[0], &areas[1] };
  double points[2];

  qi_square_set_init (&dead, 25);
  qi_square_set_init (&areas[0], 25);
  qi_square_set_init (&areas[1], 25);
  qi_square_set_add (&dead, 20);
  qi_square_set_add (&dead, 5); /* no stone */

  count_points (state, QI_GO_TERRITORY, NULL, NULL, points);
  g_assert_cmpint ((int) points[0], ==, 2); /* a5 a4; a2 and b2 touch the white stone */
  g_assert_cmpint ((int) points[1], ==, 5);
  count_points (state, QI_GO_TERRITORY, &dead, both, points);
  g_assert_cmpint ((int) points[0], ==, 2 + 3 + 1);
  g_assert_true (qi_square_set_has (&areas[0], 20));
  g_assert_false (qi_square_set_has (&areas[0], 1));
  g_assert_true (qi_square_set_has (&areas[1], 3));
  count_points (state, QI_GO_AREA, &dead, NULL, points);
  g_assert_cmpint ((int) points[0], ==, 13);
  g_assert_cmpint ((int) points[1], ==, 12);

  {
    /* Capturing it in play costs a point of territory and gains a prisoner. */
    g_autoptr (QiState) next = rules_play (state, "A2");
    const QiValue *prisoners =
      qi_details_get (qi_setup_get_details (qi_state_get_setup (next)), "prisoners");

    g_assert_cmpint (rules_int (prisoners, "first"), ==, 1);
    g_assert_cmpint (rules_int (prisoners, "second"), ==, 0);
    count_points (next, QI_GO_TERRITORY, NULL, NULL, points);
    g_assert_cmpint ((int) points[0], ==, 2 + 2 + 1);
    rules_check_state (next);
  }
  qi_square_set_clear (&dead);
  qi_square_set_clear (&areas[0]);
  qi_square_set_clear (&areas[1]);
}

typedef struct
{
  const char *name;
  const char *json; /* of the details */
  QiGoRules   rules;
} RulesCase;

static const RulesCase rules_cases[] = {
  { "none", "{}", { FALSE, QI_GO_KO_SIMPLE, QI_GO_AREA } },
  { "japanese", "{\"rules\": \"Japanese\"}", { FALSE, QI_GO_KO_SIMPLE, QI_GO_TERRITORY } },
  { "chinese", "{\"rules\": \"chinese\"}", { FALSE, QI_GO_KO_POSITIONAL, QI_GO_AREA } },
  { "aga", "{\"tags\": {\"RU\": \"AGA\"}}", { FALSE, QI_GO_KO_SITUATIONAL, QI_GO_AREA } },
  { "nz", "{\"tags\": {\"RU\": \"NZ\"}}", { TRUE, QI_GO_KO_SITUATIONAL, QI_GO_AREA } },
  { "goe", "{\"tags\": {\"RU\": \"GOE\"}}", { TRUE, QI_GO_KO_SITUATIONAL, QI_GO_AREA } },
  { "new-zealand", "{\"rules\": \"New  zea-land\"}", { TRUE, QI_GO_KO_SITUATIONAL, QI_GO_AREA } },
  { "object", "{\"rules\": {\"suicide\": true, \"ko\": \"positional\", \"scoring\": \"territory\"}}",
    { TRUE, QI_GO_KO_POSITIONAL, QI_GO_TERRITORY } },
  { "object-odd", "{\"rules\": {\"suicide\": 1, \"ko\": true, \"scoring\": null}}",
    { FALSE, QI_GO_KO_SIMPLE, QI_GO_AREA } },
  { "own-before-tag", "{\"rules\": \"chinese\", \"tags\": {\"RU\": \"NZ\"}}",
    { FALSE, QI_GO_KO_POSITIONAL, QI_GO_AREA } },
  { "tags-odd", "{\"tags\": [\"RU\"]}", { FALSE, QI_GO_KO_SIMPLE, QI_GO_AREA } },
  { "number", "{\"rules\": 7}", { FALSE, QI_GO_KO_SIMPLE, QI_GO_AREA } },
};

static void
test_rules (gconstpointer data)
{
  const RulesCase *row = data;
  g_autoptr (QiValue) value = qi_json_parse (row->json, -1, NULL, NULL);
  g_autoptr (QiDetails) details = qi_details_from_value (value);
  QiGoRules rules;

  qi_go_rules_from_details (details, &rules);
  g_assert_cmpint (rules.suicide, ==, row->rules.suicide);
  g_assert_cmpint (rules.ko, ==, row->rules.ko);
  g_assert_cmpint (rules.scoring, ==, row->rules.scoring);
}

typedef struct
{
  const char *name;
  guint       files;
  guint       ranks;
  const char *rows;
  const char *findings;
} FindingCase;

static const FindingCase finding_cases[] = {
  { "empty", 3, 3, ".........", "" },
  { "one-point", 1, 1, "X", "stone-without-liberty:0" },
  { "group", 3, 2, "XXOOOX", "stone-without-liberty:0,1,2,3,4,5" },
  { "corner", 3, 2, "XO.O..", "stone-without-liberty:0" },
  { "obstacle", 3, 1, "XZ.", "stone-without-liberty:0 unknown-piece:1" },
};

static void
test_findings (gconstpointer data)
{
  const FindingCase *row = data;
  g_autoptr (QiSetup) setup =
    go_make_setup (row->files, row->ranks, row->rows, QI_SIDE_FIRST, NULL);
  g_autofree char *findings = rules_dup_findings (setup);

  g_assert_cmpstr (findings, ==, row->findings);
}

/* Boards of any shape, with stones that have no liberty and with unknown pieces. */
static void
test_any_setup (void)
{
  static const char *const tokens[] = {
    "S", "s", "S", "s", "S", "s", "s", "S", "K^", "", "石", NULL
  };
  static const char *const rules[] = {
    NULL,      "{\"suicide\": true}", "{\"suicide\": true, \"ko\": \"positional\"}",
    "\"aga\"", "\"japanese\"",
  };
  static const QiShape shapes[] = {
    { 2, { 5, 5 } }, { 1, { 7 } }, { 3, { 3, 3, 3 } }, { 2, { 1, 9 } }, { 2, { 9, 1 } },
    { 2, { 1, 1 } }, { 2, { 3, 4 } }, { 3, { 1, 1, 1 } }, { 2, { 30, 40 } },
  };
  g_autoptr (GRand) rand = g_rand_new_with_seed (7);

  for (guint i = 0; i < 120; i++)
    {
      const QiShape *shape = &shapes[i % G_N_ELEMENTS (shapes)];
      g_autoptr (QiSetup) made =
        rules_random_setup ("go", shape, tokens, g_rand_int_range (rand, 1, 9), rand);
      g_autoptr (QiDetails) chosen = go_make_rules (rules[i % G_N_ELEMENTS (rules)]);
      g_autoptr (QiDetails) details =
        qi_details_with_int (chosen, "ko", g_rand_int_range (rand, -1, 30));
      g_autoptr (QiSetup) setup = qi_setup_with_details (made, details);
      const gboolean is_large = qi_shape_get_n_squares (shape) > 100;
      QiState *state = qi_state_new_for_setup (setup, NULL);

      g_assert_nonnull (state);
      if (is_large)
        {
          g_autofree char *moves = rules_dup_moves (state, NULL);
          g_autofree char *findings = rules_dup_findings (setup);

          g_assert_cmpuint (strlen (moves), >, 0);
          g_assert_nonnull (findings);
          qi_state_unref (state);
        }
      else
        qi_state_unref (rules_play_at_random (state, rand, 40, 4));
    }
}

static void
test_huge (void)
{
  static const char *const tokens[] = { "S", "s", NULL };
  static const QiShape too_large = { 3, { 255, 255, 2 } };
  g_autoptr (GRand) rand = g_rand_new_with_seed (8);
  const QiShape shape = { 2, { 255, 255 } };
  g_autoptr (QiSetup) setup = rules_random_setup ("go", &shape, tokens, 2, rand);
  g_autoptr (QiState) state = qi_state_new_for_setup (setup, NULL);
  g_autoptr (QiGame) none = qi_game_lookup ("go", &too_large, NULL);
  g_autoptr (QiState) next = NULL;
  g_auto (QiMoveList) moves;
  g_autoptr (GPtrArray) findings = qi_findings_new ();

  g_assert_null (none);
  qi_move_list_init (&moves, NULL, 0);
  qi_state_list_moves (state, QI_ORIGIN_ALL, &moves);
  g_assert_cmpuint (moves.n_moves, >, 20000);
  next = qi_state_apply (state, &moves.moves[0], NULL);
  g_assert_nonnull (next);
  qi_game_diagnose_setup (setup, findings);
  g_assert_cmpuint (findings->len, ==, 1);
}

/* --- GNU Go --------------------------------------------------------------------------------- */

static char *
gnugo_ask (EngineRun  *run,
           const char *command)
{
  g_autoptr (GPtrArray) lines = engine_ask (run, command, "");
  const char *first = g_ptr_array_index (lines, 0);

  g_assert_true (*first == '=');
  return g_strstrip (g_strdup (first + 1));
}

/* Its legal points, sorted. */
static char *
gnugo_dup_legal (EngineRun *run,
                 QiSide     side)
{
  g_autofree char *answer =
    gnugo_ask (run, side == QI_SIDE_FIRST ? "all_legal black" : "all_legal white");
  g_auto (GStrv) words = g_strsplit (answer, " ", -1);
  g_autoptr (GPtrArray) texts = g_ptr_array_new ();

  for (guint i = 0; words[i] != NULL; i++)
    if (*words[i] != '\0')
      g_ptr_array_add (texts, words[i]);
  return rules_join (texts);
}

/* In random games GNU Go lists the same points as legal. */
static void
test_gnugo (void)
{
  static const char *const args[] = { "--mode", "gtp", NULL };
  static const guint sizes[] = { 5, 7, 9, 13, 19, 5 };
  g_autoptr (GRand) rand = g_rand_new_with_seed (9);
  EngineRun run;

  engine_start (&run, "gnugo", args);
  for (guint game = 0; game < ENGINE_GAMES; game++)
    {
      const guint size = sizes[game % G_N_ELEMENTS (sizes)];
      g_autofree char *rows = g_strnfill (size * size, '.');
      g_autofree char *start = g_strdup_printf ("boardsize %u", size);
      QiState *state = go_make_state (size, size, rows, QI_SIDE_FIRST, NULL);

      g_free (gnugo_ask (&run, start));
      g_free (gnugo_ask (&run, "clear_board"));
      for (guint ply = 0; ply < ENGINE_PLIES; ply++)
        {
          const QiSide side = qi_state_get_turn (state);
          g_autofree char *expected = gnugo_dup_legal (&run, side);
          g_autofree char *got = rules_dup_moves (state, "pass");
          g_auto (GStrv) moves = g_strsplit (got, " ", -1);
          const guint n = g_strv_length (moves);
          const char *move = *got == '\0' ? "pass" : moves[g_rand_int_range (rand, 0, (gint32) n)];
          g_autofree char *command =
            g_strdup_printf ("play %s %s", side == QI_SIDE_FIRST ? "black" : "white", move);
          QiState *next = rules_play (state, move);

          g_assert_cmpstr (got, ==, expected);
          g_free (gnugo_ask (&run, command));
          qi_state_unref (state);
          state = next;
          if (!qi_state_has_moves (state))
            break;
        }
      qi_state_unref (state);
    }
  engine_stop (&run, "quit");
}

/* Counters go on where the setup has them, unless they are none, or as large as can be. */
static void
test_counters (void)
{
  static const struct
  {
    const char *text;
    const char *move;
    const char *key;
    gint64 before, after;
  } rows[] = {
    { "(;FF[4]GM[1]SZ[5])", "c3", "ply", 0, 1 },
    { "(;FF[4]GM[1]SZ[5])", "c3", "ply", -1, -1 },
    { "(;FF[4]GM[1]SZ[5])", "c3", "ply", G_MAXINT64 - 1, G_MAXINT64 },
    { "(;FF[4]GM[1]SZ[5])", "c3", "ply", G_MAXINT64, G_MAXINT64 },
    { "(;FF[4]GM[1]SZ[5])", "c3", "fullmove", 1, 1 },
    { "(;FF[4]GM[1]SZ[5]PL[W])", "c3", "fullmove", 1, 2 },
    { "(;FF[4]GM[1]SZ[5]PL[W])", "c3", "fullmove", 0, 1 },
    { "(;FF[4]GM[1]SZ[5]PL[W])", "c3", "fullmove", -1, -1 },
    { "(;FF[4]GM[1]SZ[5]PL[W])", "c3", "fullmove", G_MAXINT64 - 1, G_MAXINT64 },
    { "(;FF[4]GM[1]SZ[5]PL[W])", "c3", "fullmove", G_MAXINT64, G_MAXINT64 },
    { "(;FF[4]GM[1]SZ[5])", "c3", "halfmove", 0, 1 },
    { "(;FF[4]GM[1]SZ[5])", "c3", "halfmove", -1, -1 },
    { "(;FF[4]GM[1]SZ[5])", "c3", "halfmove", G_MAXINT64 - 1, G_MAXINT64 },
    { "(;FF[4]GM[1]SZ[5])", "c3", "halfmove", G_MAXINT64, G_MAXINT64 },
    /* A capture. */
    { "(;FF[4]GM[1]SZ[5]AW[aa]AB[ab])", "b5", "halfmove", 5, 0 },
  };

  for (gsize i = 0; i < G_N_ELEMENTS (rows); i++)
    {
      g_autoptr (QiReading) reading = qi_notation_detect (rows[i].text, -1, NULL);
      g_autoptr (QiDetails) details =
        qi_details_with_int (qi_setup_get_details (reading->setup), rows[i].key, rows[i].before);
      g_autoptr (QiSetup) setup = qi_setup_with_details (reading->setup, details);
      g_autoptr (QiState) state = qi_state_new_for_setup (setup, NULL);
      g_autoptr (QiState) next = rules_play (state, rows[i].move);
      gint64 after = 0;

      g_test_message ("%s %" G_GINT64_FORMAT, rows[i].key, rows[i].before);
      g_assert_true (
        qi_details_get_int (qi_setup_get_details (qi_state_get_setup (next)), rows[i].key, &after));
      g_assert_cmpint (after, ==, rows[i].after);
    }
}

/* The stones that were taken before count in the territory of those who took them, from the details and from the hand. */
static void
test_taken_before (void)
{
  static const struct
  {
    const char *details;
    int points; /* of Black beyond those of White */
  } rows[] = {
    { "{}", 0 },
    { "{\"prisoners\":{\"first\":3,\"second\":1}}", 2 },
    { "{\"prisoners\":{\"first\":3,\"second\":3}}", 0 },
    { "{\"prisoners\":{\"second\":2}}", -2 },
    { "{\"prisoners\":[3,1]}", 0 },
    { "{\"prisoners\":{\"first\":-3,\"second\":0}}", 0 },
  };

  for (gsize i = 0; i < G_N_ELEMENTS (rows); i++)
    {
      static const char text[] = "9/9/9/9/4S4/9/9/4s4/9 / G/g";
      const QiReadOptions options = { .game = "go" };
      g_autoptr (QiReading) reading =
        qi_notation_read (qi_notation_lookup ("feen"), text, -1, &options);
      g_autoptr (QiValue) value = qi_json_parse (rows[i].details, -1, NULL, NULL);
      g_autoptr (QiDetails) details = qi_details_from_value (value);
      g_autoptr (QiSetup) named = qi_setup_with_game (reading->setup, "go");
      g_autoptr (QiSetup) setup = qi_setup_with_details (named, details);
      g_autoptr (QiState) state = qi_state_new_for_setup (setup, NULL);
      double points[2];

      g_test_message ("%s", rows[i].details);
      g_assert_nonnull (state);
      count_points (state, QI_GO_TERRITORY, NULL, NULL, points);
      g_assert_cmpint ((int) (points[0] - points[1]), ==, rows[i].points);
    }
}

int
main (int    argc,
      char **argv)
{
  g_test_init (&argc, &argv, NULL);

  g_autoptr (QiValue) document = rules_load ("go.json");

  rules_add (document, "legal-positions", "/core/go-game/legal-positions", test_legal_positions);
  rules_add (document, "perft", "/core/go-game/perft", test_perft);
  rules_add (document, "move", "/core/go-game/move", test_move);
  rules_add (document, "area-score", "/core/go-game/area-score", test_area_score);
  rules_add (document, "ko-sequence", "/core/go-game/ko-sequence", test_ko_sequence);
  rules_add (document, "game", "/core/go-game/game", test_game);
  g_test_add_func ("/core/go-game/taken-before", test_taken_before);
  g_test_add_func ("/core/go-game/counters", test_counters);
  g_test_add_func ("/core/go-game/territory", test_territory);
  case_table_add ("/core/go-game/rules/", rules_cases, test_rules);
  case_table_add ("/core/go-game/findings/", finding_cases, test_findings);
  g_test_add_func ("/core/go-game/any-setup", test_any_setup);
  g_test_add_func ("/core/go-game/huge", test_huge);
  g_test_add_func ("/core/go-game/gnugo", test_gnugo);
  return g_test_run ();
}
