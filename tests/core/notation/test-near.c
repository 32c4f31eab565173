/* SPDX-License-Identifier: Apache-2.0 */
/* A single text with a wrong letter, or with a rank too few, keeps its game, and the finding is at the slip. */
#include "qi-game.h"
#include "qi-notation.h"

#include <string.h>

#define XIANGQI_RANKS "rnbakabnr/9/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C5C1/9"

/* @game: with the slip; NULL: none. */
static const struct
{
  const char *name;
  const char *text;
  const char *format;
  const char *game;
  const char *letter; /* that is told; NULL: none */
  const char *fault;  /* part of an error's message; NULL: none */
} texts[] = {
  { "crazyhouse", "rnbqkbnr/ppppZppp/8/8/8/8/PPPPPPPP/RNBQKBNR[] w KQkq - 0 1", "fen", "crazyhouse",
    "Z", NULL },
  { "crazyhouse-with-hand", "r1bqk2r/ppZp1ppp/8/8/8/8/PPPPPPPP/RNBQKBNR[PNb] w KQkq - 0 1", "fen",
    "crazyhouse", "Z", NULL },
  { "crazyhouse-in-hand", "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPP1/RNBQKBNR[z] w KQkq - 0 1", "fen",
    "crazyhouse", "z", NULL },
  { "crazyhouse-itself", "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPP1/RNBQKBNR[P] w KQkq - 0 1", "fen",
    "crazyhouse", NULL, NULL },
  { "foreign-alone", "8/3z4/8/8/8/8/8/8 w - - 0 1", "fen", "chess", "z", NULL },
  { "foreign-beside-one", "x7/8/8/8/8/8/8/K6y w - - 0 1", "fen", "chess", "x", NULL },
  { "minishogi-foreign-alone", "z4/5/5/5/5 b - 1", "sfen", "minishogi", "z", NULL },
  { "many-letters", "zxywvuts/8/8/8/8/8/8/4K3[] w - - 0 1", "fen", NULL, NULL, NULL },
  { "minishogi", "rbsgk/4z/5/P4/KGSBR b - 1", "sfen", "minishogi", "z", NULL },
  { "minishogi-upper", "rbsgk/4p/5/P4/KGZBR b - 1", "sfen", "minishogi", "Z", NULL },
  { "minishogi-in-hand", "rbsgk/4p/5/P4/KGSBR b Z 1", "sfen", "minishogi", "Z", NULL },
  { "minishogi-itself", "rbsgk/4p/5/P4/KGSBR b - 1", "sfen", "minishogi", NULL, NULL },
  /* A knight of shogi on that board is no slip. */
  { "shogi-on-five", "2k2/5/5/5/2K1N b G 1", "sfen", NULL, NULL, NULL },
  { "xiangqi-without-a-rank", XIANGQI_RANKS " w - - 0 1", "fen", NULL, NULL, "xiangqi has 10" },
  { "xiangqi-one-too-many", XIANGQI_RANKS "/RNBAKABNR/9 w - - 0 1", "fen", NULL, NULL,
    "xiangqi has 10" },
  { "xiangqi-itself", XIANGQI_RANKS "/RNBAKABNR w - - 0 1", "fen", "xiangqi", NULL, NULL },
};

static const QiFinding *
find_unknown (const GPtrArray *findings)
{
  for (guint i = 0; i < findings->len; i++)
    if (strcmp (qi_finding_get_code (g_ptr_array_index (findings, i)), "unknown-piece") == 0)
      return g_ptr_array_index (findings, i);
  return NULL;
}

static void
test_text (gconstpointer data)
{
  const gsize i = GPOINTER_TO_UINT (data);
  g_autoptr (QiReading) reading = qi_notation_detect (texts[i].text, -1, NULL);
  const QiFinding *unknown = NULL;
  g_autoptr (GError) error = NULL;

  g_assert_cmpstr (reading->format, ==, texts[i].format);
  if (texts[i].fault != NULL)
    {
      g_assert_null (reading->setup);
      g_assert_true (qi_reading_set_error (reading, &error));
      g_assert_nonnull (strstr (error->message, texts[i].fault));
      return;
    }
  g_assert_nonnull (reading->setup);
  g_assert_cmpstr (qi_setup_get_game (reading->setup), ==, texts[i].game);
  qi_game_diagnose_setup (reading->setup, reading->findings);
  unknown = find_unknown (reading->findings);
  if (texts[i].letter == NULL)
    {
      g_assert_null (unknown);
      return;
    }
  g_assert_nonnull (unknown);
  g_assert_cmpint (qi_finding_get_severity (unknown), ==, QI_SEVERITY_WARNING);
  g_assert_nonnull (strstr (qi_finding_get_message (unknown), texts[i].letter));
}

int
main (int   argc,
      char *argv[])
{
  g_test_init (&argc, &argv, NULL);
  for (gsize i = 0; i < G_N_ELEMENTS (texts); i++)
    {
      g_autofree char *path = g_strconcat ("/core/near/", texts[i].name, NULL);

      g_test_add_data_func (path, GUINT_TO_POINTER (i), test_text);
    }
  return g_test_run ();
}
