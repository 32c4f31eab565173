/* SPDX-License-Identifier: Apache-2.0 */
/* How a detail of any value is told: what is made of squares by their names, all else as its text, on one line and no
 * longer than a sentence bears. */
#include "mas-compare-words.h"
#include "qi-details.h"
#include "qi-notation.h"

#include <string.h>

#define BARE  "{\"board\":[[\"r\",null,\"k^\",\"r\"],[\"R\",null,\"K^\",\"R\"]],\"hands\":{\"first\":[],\"second\":[]}," \
              "\"styles\":{\"first\":\"C\",\"second\":\"c\"},\"turn\":\"first\",\"setup\":{\"game\":\"chess\"," \
              "\"details\":{"
#define CHESS   "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1"
#define TEN     "abcdefghij"

static QiSetup *
read_setup (const char *text)
{
  g_autoptr (QiReading) reading = qi_notation_detect (text, -1, NULL);

  g_assert_nonnull (reading->setup);
  return qi_setup_ref (reading->setup);
}

/* @setup with the detail @key, whose value is @json, whatever readers would say of it. */
static QiSetup *
with_detail (QiSetup    *setup,
             const char *key,
             const char *json)
{
  g_autofree char *text = g_strdup_printf (BARE "\"x\":%s}}}", json);
  g_autoptr (QiSetup) read = read_setup (text);
  QiValue *value = qi_details_get (qi_setup_get_details (read), "x");
  g_autoptr (QiDetails) details = NULL;

  g_assert_nonnull (value);
  details = qi_details_with (qi_setup_get_details (setup), key, value);
  return qi_setup_with_details (setup, details);
}

static const struct
{
  const char *key;
  const char *json;
  const char *words; /* behind the name */
} cases[] = {
  { "walls", "[0,63]", "none → a8, h1" },
  { "walls", "[]", "none → none" },
  { "walls", "[[0],[63]]", "none → a8, h1" },
  { "walls", "{\"first\":[1],\"second\":[2]}", "none → b8, c8" },
  { "walls", "[0,1,2,3,4,5,6,7]", "none → a8, b8, c8, d8, e8, f8, g8, h8" },
  { "walls", "[0,1,2,3,4,5,6,7,8,9,10]", "none → a8, b8, c8, d8, e8, f8, g8, h8 …" },
  { "walls", "[64]", "none → [64]" },
  { "walls", "[-1]", "none → [-1]" },
  { "walls", "[0.5]", "none → [0.5]" },
  { "walls", "[[[0]]]", "none → [[[0]]]" },
  { "walls", "[\"a8\"]", "none → [\"a8\"]" },
  { "walls", "\"a8\"", "none → a8" },
  { "walls", "true", "none → true" },
  { "x-squares", "[0,63]", "none → [0,63]" },
  { "x-text", "\"two\\nlines\"", "none → two lines" },
  { "x-text", "\"a\\u0001b\\tc\"", "none → a\357\277\275b\357\277\275c" },
  { "x-text", "\"" TEN TEN TEN TEN TEN TEN "\"", "none → " TEN TEN TEN TEN TEN TEN },
  { "x-text", "\"" TEN TEN TEN TEN TEN TEN "k\"", "none → " TEN TEN TEN TEN TEN TEN "…" },
  { "x-text", "\"\"", "none → " },
  { "x-number", "12.5", "none → 12.5" },
  { "castling", "{\"first\":[63],\"second\":[]}", "KQkq → K" },
  { "castling", "{\"first\":[],\"second\":[0]}", "KQkq → q" },
  { "castling", "{\"first\":[],\"second\":[]}", "KQkq → -" },
  /* Two rights of one wing, and one where no rook is, have no letter. */
  { "castling", "{\"first\":[63,62],\"second\":[]}", "h1, a1, h8, a8 → h1, g1" },
  { "castling", "{\"first\":[36],\"second\":[]}", "h1, a1, h8, a8 → e4" },
};

static void
test_detail (gconstpointer data)
{
  const gsize i = GPOINTER_TO_SIZE (data);
  g_autoptr (QiSetup) before = read_setup (CHESS);
  g_autoptr (QiSetup) after = with_detail (before, cases[i].key, cases[i].json);
  g_autoptr (QiDifference) difference = qi_difference_new (before, after);
  g_autofree char *words = NULL;

  g_assert_cmpuint (qi_difference_get_n (difference), ==, 1);
  words = mas_compare_words_change (difference, 0);
  g_assert_nonnull (strstr (words, ": "));
  g_assert_cmpstr (strstr (words, ": ") + 2, ==, cases[i].words);
}

/* A game that nobody knows is called by its id; letters of castling are those of boards with files and ranks. */
static const struct
{
  const char *before;
  const char *after;
  const char *words;
} pairs[] = {
  { "x-unheard", NULL, "Game: x-unheard → none" },
  { NULL, "chess", "Game: none → Chess" },
  { "chess", "x-unheard", "Game: Chess → x-unheard" },
};

static void
test_game (gconstpointer data)
{
  const gsize i = GPOINTER_TO_SIZE (data);
  g_autoptr (QiSetup) setup = read_setup (CHESS);
  g_autoptr (QiSetup) before = qi_setup_with_game (setup, pairs[i].before);
  g_autoptr (QiSetup) after = qi_setup_with_game (setup, pairs[i].after);
  g_autoptr (QiDifference) difference = qi_difference_new (before, after);
  g_autofree char *words = NULL;

  g_assert_cmpuint (qi_difference_get_n (difference), ==, 1);
  words = mas_compare_words_change (difference, 0);
  g_assert_cmpstr (words, ==, pairs[i].words);
}

/* On a line of squares castling rights are squares. */
static void
test_line (void)
{
  g_autoptr (QiSetup) setup = read_setup ("K^2r / C/c");
  g_autoptr (QiSetup) before = with_detail (setup, "castling", "{\"first\":[0],\"second\":[]}");
  g_autoptr (QiSetup) after = with_detail (setup, "castling", "{\"first\":[1],\"second\":[3]}");
  g_autoptr (QiDifference) difference = qi_difference_new (before, after);
  g_autofree char *words = mas_compare_words_change (difference, 0);

  g_assert_true (g_str_has_suffix (words, ": a → b, d"));
}

int
main (int   argc,
      char *argv[])
{
  g_test_init (&argc, &argv, NULL);
  for (gsize i = 0; i < G_N_ELEMENTS (cases); i++)
    {
      g_autofree char *path = g_strdup_printf ("/editor/compare-words/detail/%" G_GSIZE_FORMAT, i);

      g_test_add_data_func (path, GSIZE_TO_POINTER (i), test_detail);
    }
  for (gsize i = 0; i < G_N_ELEMENTS (pairs); i++)
    {
      g_autofree char *path = g_strdup_printf ("/editor/compare-words/game/%" G_GSIZE_FORMAT, i);

      g_test_add_data_func (path, GSIZE_TO_POINTER (i), test_game);
    }
  g_test_add_func ("/editor/compare-words/line", test_line);
  return g_test_run ();
}
