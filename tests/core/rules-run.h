/* SPDX-License-Identifier: Apache-2.0 */
/* Reference cases of the rules, and properties of every state of every game. */
#pragma once

#include "qi-state.h"
#include "qi-state-private.h"
#include "rounds.h"
#include "vectors.h"
#include "qi-move-private.h"
#include "qi-variant-private.h"

#include <string.h>

/* Leaves of one perft in a usual run; g_test_slow() takes all, a run of samples fewer. */
#ifdef __SANITIZE_ADDRESS__
#define RULES_USUAL_LEAVES 100000
#else
#define RULES_USUAL_LEAVES 1000000
#endif
#define RULES_SAMPLE_LEAVES 10000

static inline gboolean
rules_is_usual (gint64 leaves)
{
  return g_test_slow ()
         || leaves <= (g_getenv ("MASUME_SAMPLES") == NULL ? RULES_USUAL_LEAVES : RULES_SAMPLE_LEAVES);
}

/* Adds one test for each game with rules, named PREFIX/GAME; it gets the #QiGameInfo. */
static inline void
rules_add_games (const char   *prefix,
                 GTestDataFunc func)
{
  const QiGameInfo *const *all = qi_game_info_get_all ();

  for (guint i = 0; all[i] != NULL; i++)
    {
      g_autofree char *path = g_strconcat (prefix, "/", qi_game_info_get_id (all[i]), NULL);

      if (qi_game_has_rules (qi_game_info_get_id (all[i])))
        g_test_add_data_func (path, all[i], func);
    }
}

/* The rules of a game on the board that it usually has. */
static inline QiGame *
rules_get_game (const QiGameInfo *info)
{
  g_autoptr (GError) error = NULL;
  QiGame *game =
    qi_game_lookup (qi_game_info_get_id (info), qi_game_info_get_shape (info), &error);

  g_assert_no_error (error);
  return game;
}

/* Reads tests/data/rules/NAME. */
static inline QiValue *
rules_load (const char *name)
{
  return cases_load ("rules", name);
}

/* Adds the games of tests/data/rules/more-variants.ini to the catalogue; a game that is in both is reported, and the
 * catalogue's stays. */
static inline void
rules_add_variants (void)
{
  g_autofree char *path = g_test_build_filename (G_TEST_DIST, "data", "rules", "more-variants.ini", NULL);
  g_autoptr (GPtrArray) findings = qi_findings_new ();
  g_autoptr (GError) error = NULL;

  qi_variant_load_file (path, findings, &error);
  g_assert_no_error (error);
  for (guint i = 0; i < findings->len; i++)
    g_assert_cmpstr (qi_finding_get_code (g_ptr_array_index (findings, i)), ==, "variant-exists");
}

/* Adds one test for each case of @kind (NULL: of every one), named PREFIX/N. In a run of samples (see rounds.h) every fourth
 * of them or fewer, the first among them. */
static inline void
rules_add (QiValue      *document,
           const char   *kind,
           const char   *prefix,
           GTestDataFunc func)
{
  const QiValue *cases = qi_value_get_member (document, "cases");
  const guint step = get_sample_step (4);
  guint n = 0;

  for (gsize i = 0; i < qi_value_get_size (cases); i++)
    {
      const QiValue *item = qi_value_get_item (cases, i);
      const QiValue *is = qi_value_get_member (item, "kind");
      g_autofree char *path = g_strdup_printf ("%s/%02" G_GSIZE_FORMAT, prefix, i);

      if (kind == NULL || (is != NULL && strcmp (qi_value_get_text (is, NULL), kind) == 0))
        if (n++ % step == 0)
          g_test_add_data_func (path, item, func);
    }
}

static inline const char *
rules_text (const QiValue *item,
            const char    *key)
{
  const QiValue *value = qi_value_get_member (item, key);

  return value != NULL && qi_value_get_kind (value) == QI_VALUE_STRING ? qi_value_get_text (value, NULL) : NULL;
}

static inline gint64
rules_int (const QiValue *item,
           const char    *key)
{
  const QiValue *value = qi_value_get_member (item, key);
  gint64 number = 0;

  g_assert_nonnull (value);
  g_assert_true (qi_value_get_int (value, &number));
  return number;
}

static inline gboolean
rules_true (const QiValue *item,
            const char    *key)
{
  const QiValue *value = qi_value_get_member (item, key);

  g_assert_nonnull (value);
  return qi_value_get_boolean (value);
}

static inline int
rules_compare_texts (gconstpointer a,
                     gconstpointer b)
{
  return strcmp (*(const char *const *) a, *(const char *const *) b);
}

static inline char *
rules_join (GPtrArray *texts)
{
  g_ptr_array_sort (texts, rules_compare_texts);
  g_ptr_array_add (texts, NULL);
  return g_strjoinv (" ", (char **) texts->pdata);
}

/* A list of texts, sorted, with a blank between. */
static inline char *
rules_dup_texts (const QiValue *list)
{
  g_autoptr (GPtrArray) texts = g_ptr_array_new ();

  for (gsize i = 0; i < qi_value_get_size (list); i++)
    g_ptr_array_add (texts, (char *) qi_value_get_text (qi_value_get_item (list, i), NULL));
  return rules_join (texts);
}

/* The legal moves of @state except @left_out (nullable), in the same form. */
static inline char *
rules_dup_moves (QiState    *state,
                 const char *left_out)
{
  g_autoptr (GPtrArray) texts = g_ptr_array_new_with_free_func (g_free);
  g_auto (QiMoveList) moves;

  qi_move_list_init (&moves, NULL, 0);
  qi_state_list_moves (state, QI_ORIGIN_ALL, &moves);
  for (guint i = 0; i < moves.n_moves; i++)
    {
      g_autofree char *text = qi_state_write_move (state, &moves.moves[i], NULL);

      if (g_strcmp0 (text, left_out) != 0)
        g_ptr_array_add (texts, g_steal_pointer (&text));
    }
  return rules_join (texts);
}

/* Compares each count of @perft, {depth: leaves}, that is small enough for the run. */
static inline void
rules_check_perft (QiState       *state,
                   const QiValue *perft)
{
  for (gsize i = 0; i < qi_value_get_size (perft); i++)
    {
      const guint depth = (guint) g_ascii_strtoull (qi_value_get_key (perft, i, NULL), NULL, 10);
      gint64 leaves = 0;

      g_assert_true (qi_value_get_int (qi_value_get_item (perft, i), &leaves));
      if (rules_is_usual (leaves))
        g_assert_cmpint ((gint64) qi_state_perft (state, depth, NULL), ==, leaves);
    }
}

/* The state after the move of that text, which must be legal. */
static inline QiState *
rules_play (QiState    *state,
            const char *text)
{
  g_auto (QiMoveList) move;
  g_autoptr (GError) error = NULL;
  QiState *next;

  qi_move_list_init (&move, NULL, 0);
  qi_state_read_move (state, text, NULL, &move, &error);
  g_assert_no_error (error);
  next = qi_state_apply (state, &move.moves[0], &error);
  g_assert_no_error (error);
  return next;
}

static inline gboolean
rules_can_play (QiState    *state,
                const char *text)
{
  g_auto (QiMoveList) move;

  qi_move_list_init (&move, NULL, 0);
  return qi_state_read_move (state, text, NULL, &move, NULL);
}

/* The squares of a finding's code as text: "code:12,13"; all findings of @setup's game, sorted. */
static inline char *
rules_dup_findings (QiSetup *setup)
{
  g_autoptr (GPtrArray) findings = qi_findings_new ();
  g_autoptr (GPtrArray) texts = g_ptr_array_new_with_free_func (g_free);

  qi_game_diagnose_setup (setup, findings);
  for (guint i = 0; i < findings->len; i++)
    {
      const QiFinding *finding = g_ptr_array_index (findings, i);
      GString *text = g_string_new (qi_finding_get_code (finding));
      gsize n = 0;
      const guint *squares = qi_finding_get_squares (finding, &n);

      g_assert_cmpint (qi_finding_get_severity (finding), !=, QI_SEVERITY_ERROR);
      for (gsize k = 0; k < n; k++)
        g_string_append_printf (text, "%c%u", k == 0 ? ':' : ',', squares[k]);
      g_ptr_array_add (texts, g_string_free (text, FALSE));
    }
  return rules_join (texts);
}

/* Properties of every state: its board is that of its setup, each of its moves has a text that is
 * read as that move, and is listed under its origin; every question has an answer. */
static inline void
rules_check_state (QiState *state)
{
  QiGame *game = qi_state_get_game (state);
  QiSetup *setup = qi_state_get_setup (state);
  g_autoptr (QiState) again = qi_state_new (game, setup, NULL);
  g_autoptr (GPtrArray) findings = qi_findings_new ();
  g_auto (QiMoveList) moves;
  g_auto (QiMoveList) part;
  QiOutcome outcome;

  g_assert_cmphex (qi_state_get_board (state)->key, ==, qi_state_get_board (again)->key);
  g_assert_cmpint (qi_state_get_turn (state), ==, qi_state_get_turn (again));
  g_assert_cmpint (qi_state_get_turn (state), ==, qi_position_get_turn (qi_setup_get_position (setup)));

  qi_move_list_init (&moves, NULL, 0);
  qi_move_list_init (&part, NULL, 0);
  qi_state_list_moves (state, QI_ORIGIN_ALL, &moves);
  for (guint i = 0; i < moves.n_moves; i++)
    {
      const QiMove *move = &moves.moves[i];
      const guint origin = move->kind == QI_MOVE_PASS    ? QI_ORIGIN_PASSES
                           : move->kind == QI_MOVE_PLACE ? QI_ORIGIN_DROPS
                                                         : move->from;
      g_autofree char *text = qi_state_write_move (state, move, NULL);
      guint k = 0;

      qi_move_list_empty (&part);
      g_assert_true (qi_state_read_move (state, text, NULL, &part, NULL));
      g_assert_true (qi_move_equal (move, &part.moves[0]));
      qi_move_list_empty (&part);
      qi_state_list_moves (state, origin, &part);
      while (k < part.n_moves && !qi_move_equal (move, &part.moves[k]))
        k++;
      g_assert_cmpuint (k, <, part.n_moves);
    }
  qi_state_judge (state, &outcome);
  g_assert_cmpint (outcome.result == QI_RESULT_ONGOING, ==, outcome.reason == NULL);
  if (outcome.reason != NULL)
    g_assert_true (g_strv_contains (qi_outcome_get_reasons (), outcome.reason));
  if (moves.n_moves == 0)
    g_assert_cmpint (outcome.result, !=, QI_RESULT_ONGOING);
  QI_GAME_GET_CLASS (game)->diagnose (game, qi_state_get_board (state), setup, findings);
  QI_GAME_GET_CLASS (game)->evaluate (game, qi_state_get_board (state));
}

/* Plays at random from @state, which it takes, at most @n_plies; checks one state in @every.
 * Returns the last. */
static inline QiState *
rules_play_at_random (QiState *state,
                      GRand   *rand,
                      guint    n_plies,
                      guint    every)
{
  for (guint i = 0; i < n_plies; i++)
    {
      g_auto (QiMoveList) moves;
      g_autoptr (GError) error = NULL;
      QiState *next;

      qi_move_list_init (&moves, NULL, 0);
      if (i % every == 0)
        rules_check_state (state);
      qi_state_list_moves (state, QI_ORIGIN_ALL, &moves);
      if (moves.n_moves == 0)
        break;
      next = qi_state_apply (state, &moves.moves[g_rand_int_range (rand, 0, (gint32) moves.n_moves)], &error);
      g_assert_no_error (error);
      qi_state_unref (state);
      state = next;
    }
  rules_check_state (state);
  return state;
}

/* A setup of @game on a board of @shape with a piece on each @rarity-th square or so, one of
 * @tokens. */
static inline QiSetup *
rules_random_setup (const char        *game,
                    const QiShape     *shape,
                    const char *const *tokens,
                    int                rarity,
                    GRand             *rand)
{
  QiPositionBuilder *builder = qi_position_builder_new (shape, qi_limits_get_large ());
  g_autoptr (QiPosition) position = NULL;

  for (guint square = 0; square < qi_shape_get_n_squares (shape); square++)
    if (g_rand_int_range (rand, 0, rarity) == 0)
      {
        const char *token = tokens[g_rand_int_range (rand, 0, (gint32) g_strv_length ((char **) tokens))];

        qi_position_builder_put (builder, square, &QI_TOKEN (token));
      }
  qi_position_builder_set_turn (builder, g_rand_int_range (rand, 0, 2));
  position = qi_position_builder_end (builder, NULL);
  return qi_setup_new (position, game, NULL);
}
