/* SPDX-License-Identifier: Apache-2.0 */
#include "notation-tests.h"
#include "rounds.h"
#include "qi-finding-private.h"

#define START "pos pos=Wbbbbbbbbbbbbbbbbbbbbeeeeeeeeeewwwwwwwwwwwwwwwwwwww"
#define KINGS "pos pos=BeeeWWeeeeeeeeeeeeeeeeeeeweeeeeeeeewweBeeeeeeeeeBee"

/* The examples of Scan's protocol.txt, and logs made of its commands. */
static const struct
{
  const char *name;
  const char *input;
  const char *codes;
  const char *game;
  const char *output;
} rows[] = {
  { "start", START, "", "draughts", START },
  { "moves", KINGS " moves=\"38-15 5-41 48-26\"", "moves-ignored", "draughts", KINGS },
  { "no-moves", KINGS " moves=\"\"", "", "draughts", KINGS },
  { "quoted", "pos pos=\"Wbbbbbbbbbbbbbbbbbbbbeeeeeeeeeewwwwwwwwwwwwwwwwwwww\"", "", "draughts",
    START },
  { "log", "hub\ninit\nnew-game\n" START "\nlevel move-time=1\ngo think\n", "", "draughts", START },
  { "last-counts", START "\ngo think\n" KINGS "\n", "line-ignored", "draughts", KINGS },
  { "variant", "set-param name=variant value=frisian\n" START, "", "frisiandraughts",
    "set-param name=variant value=frisian\n" START },
  { "other-variant", "set-param name=variant value=bt\n" START, "line-ignored", "draughts", START },
  { "other-argument", START " hash=1", "line-ignored", "draughts", START },
  { "other-command", "hello\n" START, "line-ignored", "draughts", START },
};

static void
test_rows (void)
{
  for (gsize i = 0; i < G_N_ELEMENTS (rows); i++)
    {
      QiReadOptions options = { .want_places = TRUE };
      g_autoptr (QiReading) reading = qi_notation_detect (rows[i].input, -1, &options);
      g_autofree char *codes = notation_dup_codes (reading->findings);
      g_autoptr (GPtrArray) findings = qi_findings_new ();

      g_test_message ("%s", rows[i].name);
      g_assert_cmpstr (reading->format, ==, "hub");
      g_assert_cmpstr (codes, ==, rows[i].codes);
      g_assert_nonnull (reading->setup);
      g_assert_cmpstr (qi_setup_get_game (reading->setup), ==, rows[i].game);
      g_autofree char *text =
        qi_notation_write (qi_notation_lookup ("hub"), reading->setup, NULL, findings);
      g_assert_cmpstr (text, ==, rows[i].output);
      g_assert_cmpuint (findings->len, ==, 0);
    }
}

static const struct
{
  const char *name;
  const char *input;
  const char *findings;
} faults[] = {
  { "short", "pos pos=Wbbb", "board-length<Wbbb>" },
  { "long", START "e", "board-length<Wbbbbbbbbbbbbbbbbbbbbeeeeeeeeeewwwwwwwwwwwwwwwwwwwwe>" },
  { "side", "pos pos=wbbbbbbbbbbbbbbbbbbbbeeeeeeeeeewwwwwwwwwwwwwwwwwwww", "side-letter<w>" },
  { "empty", "pos pos=", "side-letter<> board-length<>" },
  { "letters", "pos pos=Wxbbbbbbbbbbbbbbbbbbbeeeeeeeeeewwwwwwwwwwwwwwwwww-w",
    "piece-token<x> piece-token<->" },
  { "no-line", "go think", "no-position-line<>" },
};

static void
test_faults (void)
{
  for (gsize i = 0; i < G_N_ELEMENTS (faults); i++)
    {
      g_autoptr (QiReading) reading =
        notation_read ("hub", faults[i].input, strlen (faults[i].input), NULL, FALSE);
      g_autofree char *text = dup_findings (reading->findings, faults[i].input);

      g_test_message ("%s", faults[i].name);
      g_assert_cmpstr (text, ==, faults[i].findings);
      g_assert_null (reading->setup);
    }
}

static void
test_meaning (void)
{
  g_autoptr (QiReading) reading = notation_read ("hub", KINGS, strlen (KINGS), NULL, FALSE);
  QiReadOptions options = { .game = "draughts" };
  g_autoptr (QiReading) pdn =
    qi_notation_read (qi_notation_lookup ("pdn"), "B:WK4,K5,25,35,36:BK38,K48", -1, &options);

  g_assert_nonnull (pdn->setup);
  g_assert_true (
    qi_position_equal (qi_setup_get_position (reading->setup), qi_setup_get_position (pdn->setup)));
  g_assert_cmpuint (reading->places->len, ==, 7);
  g_assert_cmpuint (g_array_index (reading->places, QiTextPlace, 0).offset, ==, 12);
  g_assert_cmpuint (g_array_index (reading->places, QiTextPlace, 0).square, ==, 7);
}

static const struct
{
  const char *feen;
  const char *game;
  const char *codes;
} writes[] = {
  { "8/8/8/8/8/8/8/8 / D/d", "checkers", "shape-without-text" },
  { "M9/10/10/10/10/10/10/10/10/10 / D/d", "draughts", "square-without-number" },
  { "1K^8/10/10/10/10/10/10/10/10/10 / D/d", "draughts", "token-without-letter" },
  { "1K8/10/10/10/10/10/10/10/10/10 M/ D/d", "draughts", "hands-without-place" },
  { "1K8/10/10/10/10/10/10/10/10/10 / D/d", NULL, "" },
  { "1K8/10/10/10/10/10/10/10/10/10 / C/c", "grand", "game-lost styles-lost" },
};

static void
test_writes (void)
{
  for (gsize i = 0; i < G_N_ELEMENTS (writes); i++)
    {
      g_autoptr (QiReading) reading =
        notation_read ("feen", writes[i].feen, strlen (writes[i].feen), NULL, FALSE);
      g_autoptr (GPtrArray) findings = qi_findings_new ();

      g_test_message ("%s", writes[i].feen);
      g_assert_nonnull (reading->setup);
      g_autoptr (QiSetup) setup = qi_setup_with_game (reading->setup, writes[i].game);
      g_autofree char *text = qi_notation_write (qi_notation_lookup ("hub"), setup, NULL, findings);
      g_autofree char *codes = notation_dup_codes (findings);
      g_assert_cmpstr (codes, ==, writes[i].codes);
      g_assert_cmpint (text == NULL, ==, qi_findings_have (findings, QI_SEVERITY_ERROR));
    }
}

static void
test_random (void)
{
  static const char letters[] = "wbWBe";
  guint32 seed = (guint32) g_test_rand_int ();
  g_autoptr (GRand) rand = g_rand_new_with_seed (seed);

  g_test_message ("seed %u", seed);
  for (guint round = 0; round < get_rounds (500); round++)
    {
      char text[60] = "pos pos=";

      text[8] = g_rand_boolean (rand) ? 'W' : 'B';
      for (guint i = 0; i < 50; i++)
        text[9 + i] = letters[g_rand_int_range (rand, 0, 5)];
      text[59] = '\0';
      g_autoptr (QiReading) reading = notation_read ("hub", text, 59, NULL, FALSE);
      g_assert_nonnull (reading->setup);
      g_autofree char *back =
        qi_notation_write (qi_notation_lookup ("hub"), reading->setup, NULL, NULL);
      g_assert_cmpstr (back, ==, text);
    }
}

static void
test_garbage (void)
{
  static const char *const words[] = {
    "pos ",    "pos=", "W",   "b", "\"", "\n", "moves=", "=", " ", "set-param name=variant value=",
    "frisian", "\xff", START, "go"
  };
  guint32 seed = (guint32) g_test_rand_int ();
  g_autoptr (GRand) rand = g_rand_new_with_seed (seed);

  g_test_message ("seed %u", seed);
  for (guint round = 0; round < get_rounds (5000); round++)
    {
      g_autoptr (GString) text = g_string_new (NULL);
      gint32 n = g_rand_int_range (rand, 0, 12);

      for (gint32 i = 0; i < n; i++)
        g_string_append (text, words[g_rand_int_range (rand, 0, G_N_ELEMENTS (words))]);
      g_autoptr (QiReading) reading =
        notation_read ("hub", text->str, text->len, NULL, round % 2 == 0);
      notation_assert_sound (reading, text->len);
    }
}

int
main (int    argc,
      char **argv)
{
  g_test_init (&argc, &argv, NULL);

  g_test_add_func ("/core/hub/read", test_rows);
  g_test_add_func ("/core/hub/faults", test_faults);
  g_test_add_func ("/core/hub/meaning", test_meaning);
  g_test_add_func ("/core/hub/writes", test_writes);
  g_test_add_func ("/core/hub/random", test_random);
  g_test_add_func ("/core/hub/garbage", test_garbage);
  return g_test_run ();
}
