/* SPDX-License-Identifier: Apache-2.0 */
/* What an engine thinks of a position, as an EPD says it: the PGN standard of 1994, 16.2.5, has the score of the side to move in
 * hundredths of a pawn, and a mate as 32767 less the plies to it. UCI counts a mate in moves, USI in plies. */
#include "qi-engine-value-private.h"

#include "qi-notation.h"

#include <string.h>

#define START "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1"

static QiSetup *
read_setup (const char *text)
{
  const QiReadOptions options = { .game = "chess" };
  g_autoptr (QiReading) reading = qi_notation_detect (text, -1, &options);

  g_assert_nonnull (reading->setup);
  return qi_setup_ref (reading->setup);
}

static void
test_scores (void)
{
  static const struct
  {
    const char *protocol;
    QiEngineScoreKind kind;
    int score;
    gboolean has;
    int ce;
    guint won;
    guint lost;
  } rows[] = {
    { "uci", QI_ENGINE_SCORE_NONE, 7, FALSE, 0, 0, 0 },
    { "uci", QI_ENGINE_SCORE_POINTS, 35, TRUE, 35, 0, 0 },
    { "uci", QI_ENGINE_SCORE_POINTS, 0, TRUE, 0, 0, 0 },
    /* Beyond these stand mates. */
    { "uci", QI_ENGINE_SCORE_POINTS, 40000, TRUE, 32000, 0, 0 },
    { "uci", QI_ENGINE_SCORE_POINTS, -40000, TRUE, -32000, 0, 0 },
    /* Mate in three moves: the fifth ply mates. */
    { "uci", QI_ENGINE_SCORE_MATE, 3, TRUE, 32762, 3, 0 },
    { "usi", QI_ENGINE_SCORE_MATE, 5, TRUE, 32762, 3, 0 },
    { "uci", QI_ENGINE_SCORE_MATE, -2, TRUE, -32763, 0, 2 },
    { "usi", QI_ENGINE_SCORE_MATE, -4, TRUE, -32763, 0, 2 },
    { "uci", QI_ENGINE_SCORE_MATE, 100000, TRUE, 32001, 100000, 0 },
    { "usi", QI_ENGINE_SCORE_MATE, -100000, TRUE, -32001, 0, 50000 },
  };

  for (gsize i = 0; i < G_N_ELEMENTS (rows); i++)
    {
      const QiEngineValue value = { .protocol = rows[i].protocol,
                                    .line = { .kind = rows[i].kind, .score = rows[i].score } };
      int ce = 0;

      g_test_message ("%s %d %d", rows[i].protocol, (int) rows[i].kind, rows[i].score);
      g_assert_cmpint (qi_engine_value_get_ce (&value, &ce), ==, rows[i].has);
      g_assert_cmpint (ce, ==, rows[i].ce);
      g_assert_cmpuint (qi_engine_value_get_mate (&value, TRUE), ==, rows[i].won);
      g_assert_cmpuint (qi_engine_value_get_mate (&value, FALSE), ==, rows[i].lost);
    }
}

/* Moves up to the first that cannot be played, and at most so many, in the notation of the game or another. */
static void
test_lines (void)
{
  static const struct
  {
    const char *moves;
    guint max;
    const char *san;
    const char *uci;
  } rows[] = {
    { NULL, 9, "", "" },
    { "", 9, "", "" },
    { "e2e4 e7e5 g1f3", 9, " e4 e5 Nf3", " e2e4 e7e5 g1f3" },
    { "e2e4 e7e5 g1f3", 2, " e4 e5", " e2e4 e7e5" },
    { "e2e4 e2e4 g1f3", 9, " e4", " e2e4" },
    { "e2e4  e7e5", 9, " e4", " e2e4" },
    { "e2e5", 9, "", "" },
    { "z9z9", 9, "", "" },
    /* Mate: nothing can follow. */
    { "f2f3 e7e5 g2g4 d8h4 a2a3", 9, " f3 e5 g4 Qh4#", " f2f3 e7e5 g2g4 d8h4" },
  };
  g_autoptr (QiSetup) setup = read_setup (START);
  g_autoptr (QiState) state = qi_state_new_for_setup (setup, NULL);

  for (gsize i = 0; i < G_N_ELEMENTS (rows); i++)
    {
      g_autoptr (GPtrArray) line = qi_engine_read_line (state, rows[i].moves, "uci", rows[i].max);
      g_autofree char *san = qi_engine_write_line (state, line, NULL);
      g_autofree char *uci = qi_engine_write_line (state, line, "uci");

      g_assert_cmpstr (san, ==, rows[i].san);
      g_assert_cmpstr (uci, ==, rows[i].uci);
    }
}

static char *
dup_operations (QiSetup *setup)
{
  QiValue *all = qi_details_get (qi_setup_get_details (setup), "operations");
  GString *text = g_string_new (NULL);

  for (gsize i = 0; all != NULL && i < qi_value_get_size (all); i++)
    g_string_append_printf (text, "%s;", qi_value_get_text (qi_value_get_item (all, i), NULL));
  return g_string_free (text, FALSE);
}

/* `ce`, `acd` and `pv` in place of what these said before, behind all others. */
static void
test_put (void)
{
  static const struct
  {
    const char *text;
    QiEngineScoreKind kind;
    const char *moves;
    const char *operations;
  } rows[] = {
    { START, QI_ENGINE_SCORE_POINTS, "e2e4 e7e5", "ce 35;acd 12;pv e4 e5;" },
    { START, QI_ENGINE_SCORE_POINTS, NULL, "ce 35;acd 12;" },
    { START, QI_ENGINE_SCORE_POINTS, "z9z9", "ce 35;acd 12;" },
    { START, QI_ENGINE_SCORE_NONE, "e2e4", "" },
    { "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - ce 7; id \"a\"; pv e4; acd 2; acn 9;",
      QI_ENGINE_SCORE_POINTS, "d2d4", "id \"a\";acn 9;ce 35;acd 12;pv d4;" },
  };

  for (gsize i = 0; i < G_N_ELEMENTS (rows); i++)
    {
      QiEngineValue value = { .protocol = "uci",
                              .line = { .kind = rows[i].kind, .score = 35, .depth = 12 },
                              .moves = (char *) rows[i].moves };
      g_autoptr (QiSetup) setup = read_setup (rows[i].text);
      g_autoptr (QiSetup) with = qi_engine_value_put (&value, setup);
      g_autofree char *operations = dup_operations (with);

      g_assert_cmpstr (operations, ==, rows[i].operations);
      g_assert_true (
        qi_position_equal (qi_setup_get_position (with), qi_setup_get_position (setup)));
    }
}

int
main (int    argc,
      char **argv)
{
  g_test_init (&argc, &argv, NULL);

  g_test_add_func ("/core/engine-value/scores", test_scores);
  g_test_add_func ("/core/engine-value/lines", test_lines);
  g_test_add_func ("/core/engine-value/put", test_put);
  return g_test_run ();
}
