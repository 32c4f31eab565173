/* SPDX-License-Identifier: Apache-2.0 */
/* What is asked about hands, and about tokens that are numbers or words: a pattern has what is in hand as well, a material names
 * what is no EPIN as it is written, and a set of a user's own counts hands. */
#include "../edit-scripts.h"
#include "case-table.h"

#include "qi-ledger-private.h"
#include "qi-material-private.h"
#include "qi-notation.h"
#include "qi-query-private.h"
#include "qi-query-words-private.h"

#define BOARD(a, b, c, d)                                                                                              \
  "{\"board\": [[" a ", " b "], [" c ", " d "]], \"hands\": {\"first\": [], \"second\": []}, \"styles\": {\"first\": " \
  "\"Z\", \"second\": \"z\"}, \"turn\": \"first\"}"

static QiSetup *
read_setup (const char *text)
{
  g_autoptr (QiReading) reading = qi_notation_detect (text, -1, NULL);

  if (reading->setup == NULL)
    g_error ("not read: %s", text);
  return qi_setup_ref (reading->setup);
}

/* Pieces in hand: at least as many, of the same side; of the other one where sides may be swapped. */
static const struct
{
  const char *name;
  const char *pattern;
  const char *text;
  gboolean    fits;
  gboolean    fits_swapped;
} hand_cases[] = {
  { "same", "4k4/9/9/9/9/9/9/9/4K4 b 2Pg 1", "4k4/9/9/9/9/9/9/9/4K4 b 2Pg 1", TRUE, TRUE },
  { "more", "4k4/9/9/9/9/9/9/9/4K4 b 2Pg 1", "4k4/9/9/9/9/9/9/9/4K4 b 3PS2g 1", TRUE, TRUE },
  { "fewer", "4k4/9/9/9/9/9/9/9/4K4 b 2Pg 1", "4k4/9/9/9/9/9/9/9/4K4 b Pg 1", FALSE, FALSE },
  { "none", "4k4/9/9/9/9/9/9/9/4K4 b 2Pg 1", "4k4/9/9/9/9/9/9/9/4K4 b - 1", FALSE, FALSE },
  { "others", "4k4/9/9/9/9/9/9/9/4K4 b 2Pg 1", "4k4/9/9/9/9/9/9/9/4K4 b G2p 1", FALSE, TRUE },
  { "others-fewer", "4k4/9/9/9/9/9/9/9/4K4 b 2Pg 1", "4k4/9/9/9/9/9/9/9/4K4 b Gp 1", FALSE, FALSE },
};

static void
test_hands (gconstpointer data)
{
  const typeof (hand_cases[0]) *row = data;
  g_autoptr (QiSetup) wanted = read_setup (row->pattern);
  g_autoptr (QiSetup) setup = read_setup (row->text);
  g_autoptr (QiBoardPattern) pattern = qi_board_pattern_new_for (qi_setup_get_position (wanted));
  g_autoptr (QiQuery) plain = qi_query_new ();
  g_autoptr (QiQuery) swapped = qi_query_new ();

  g_assert_cmpint (qi_board_pattern_matches (pattern, qi_setup_get_position (setup)), ==,
                   row->fits);
  qi_query_set_pattern (plain, pattern);
  g_assert_cmpint (qi_query_matches (plain, setup), ==, row->fits);
  qi_query_set_symmetries (swapped, QI_SYMMETRY_SIDES);
  qi_query_set_pattern (swapped, pattern);
  g_assert_cmpint (qi_query_matches (swapped, setup), ==, row->fits_swapped);
}

/* Numbers and words are whose their letters are: a number is nobody's. */
static void
test_material (void)
{
  static const struct
  {
    const char *text;
    const char *piece;
    guint counts[QI_N_MATERIAL_OWNERS];
    gboolean is_king;
  } rows[] = {
    { BOARD ("7", "7", "\"K^\"", "\"k^\""), "7", { 0, 0, 2 }, FALSE },
    { BOARD ("7", "\"K^\"", "\"K\"", "\"k\""), "K", { 2, 1, 0 }, TRUE },
    { BOARD ("\"Red\"", "\"red\"", "\"Red\"", "null"), "Red", { 2, 1, 0 }, FALSE },
    { BOARD ("\"Red\"", "\"?\"", "null", "null"), "?", { 0, 0, 1 }, FALSE },
  };

  for (gsize i = 0; i < G_N_ELEMENTS (rows); i++)
    {
      g_autoptr (QiSetup) setup = read_setup (rows[i].text);
      g_autoptr (QiMaterial) material = qi_material_new (setup);

      for (QiMaterialOwner owner = QI_MATERIAL_FIRST; owner < QI_N_MATERIAL_OWNERS; owner++)
        g_assert_cmpuint (qi_material_count (material, owner, rows[i].piece), ==,
                          rows[i].counts[owner]);
    }
}

/* The words of a search that cannot be read, and the least of those that can. */
static void
test_words (void)
{
  static const char *const bad[] = {
    "at=d4:",       "at=:P",     "at=d4",       "empty=a1,,a2", "empty=",
    "occupied=,",   "pieces=..", "pieces=1..x", "pieces=x..",   "pieces=2..1",
    "pieces=1.2",   "count=:1",  "count=P",     "count=P:",     "count=P:..",
    "material=Kv#", "turn=",     "game=",       "count=P:1..x", "pieces=100000001"
  };
  static const char *const good[] = { "at=d4:P",    "empty=a1",        "pieces=3",    "pieces=..3",
                                      "pieces=3..", "count=P:0..2",    "count=a:b:1", "turn=second",
                                      "game=chess", "pieces=100000000" };

  for (gsize i = 0; i < G_N_ELEMENTS (bad); i++)
    {
      const char *form = NULL;
      g_autoptr (QiQuery) query = qi_query_new_from_words (bad[i], NULL, &form);

      if (query != NULL || form == NULL)
        g_error ("read: %s", bad[i]);
      g_assert_null (qi_query_new_from_words (bad[i], NULL, NULL));
    }
  for (gsize i = 0; i < G_N_ELEMENTS (good); i++)
    {
      g_autoptr (QiQuery) query = qi_query_new_from_words (good[i], NULL, NULL);

      if (query == NULL)
        g_error ("not read: %s", good[i]);
    }
  g_autoptr (QiQuery) query = qi_query_new ();
  g_assert_cmpint (qi_query_add_word (query, "pieces", "\xff", NULL), ==, QI_QUERY_WORD_BAD);
  g_assert_cmpint (qi_query_add_word (query, "pieces", "3", NULL), ==, QI_QUERY_WORD_TAKEN);
  g_assert_cmpint (qi_query_add_word (query, "colour", "3", NULL), ==, QI_QUERY_WORD_UNKNOWN);
}

/* The set of a position that has none is what stands there and lies in the hands; kings are marked; what is no EPIN is left out. */
static void
test_own_set (void)
{
  static const struct
  {
    const char *board;
    const char *own;
  } rows[] = {
    { "Kp...... PP q", "{\"K\":1,\"P\":2,\"p\":1,\"q\":1}" },
    { ".... P -", "{\"P\":1}" },
    { ".... - p", "{\"p\":1}" },
  };

  for (gsize i = 0; i < G_N_ELEMENTS (rows); i++)
    {
      g_autoptr (QiSetup) setup = setup_new (rows[i].board, NULL);
      g_autoptr (QiValue) own = qi_ledger_new_own (setup, NULL);

      g_assert_nonnull (own);
      g_autofree char *text = qi_value_to_string (own);
      g_assert_cmpstr (text, ==, rows[i].own);
    }
  g_autoptr (QiSetup) marked = read_setup (BOARD ("7", "\"red\"", "\"K^\"", "\"k^\""));
  g_autoptr (GError) error = NULL;
  g_autoptr (QiValue) own = qi_ledger_new_own (marked, &error);

  g_assert_no_error (error);
  g_autofree char *text = qi_value_to_string (own);
  g_assert_cmpstr (text, ==, "{\"K^\":1,\"k^\":1}");
}

int
main (int    argc,
      char **argv)
{
  g_test_init (&argc, &argv, NULL);

  case_table_add ("/core/query-tokens/hands/", hand_cases, test_hands);
  g_test_add_func ("/core/query-tokens/material", test_material);
  g_test_add_func ("/core/query-tokens/words", test_words);
  g_test_add_func ("/core/query-tokens/own-set", test_own_set);
  return g_test_run ();
}
