/* SPDX-License-Identifier: Apache-2.0 */
/* The details of a board without a game say where rank 1 is: at the top, as in CELL, or at the bottom. The expectations
 * were counted by hand. */
#include "readings.h"

#include "qi-difference.h"
#include "qi-difference-private.h"
#include "qi-edit.h"
#include "qi-game-info-private.h"
#include "qi-setup-private.h"

#define BOARD(details) \
  "{\"board\":[[\"a\",null],[null,null],[\"b\",null]],\"hands\":{\"first\":[],\"second\":[]}," \
  "\"styles\":{\"first\":\"Q\",\"second\":\"q\"},\"turn\":\"first\"" details "}"
#define RANK_ONE(edge) ",\"setup\":{\"details\":{\"rankOne\":\"" edge "\"}}"

static QiSetup *
read_setup (const char *text)
{
  g_autoptr (QiReading) reading = read_exactly ("json", text, strlen (text), NULL);

  g_assert_nonnull (reading->setup);
  return qi_setup_ref (reading->setup);
}

static const struct
{
  const char *name;
  const char *text;
  const char *first; /* the names of the first and the last square */
  const char *last;
} rows[] = {
  { "unsaid", BOARD (""), "a1", "b3" },
  { "top", BOARD (RANK_ONE ("top")), "a1", "b3" },
  { "bottom", BOARD (RANK_ONE ("bottom")), "a3", "b1" },
  /* With a game, the coordinates of the game are used. */
  { "game", BOARD (",\"setup\":{\"game\":\"chess\",\"details\":{\"rankOne\":\"top\"}}"), "a3",
    "b1" },
  { "layers",
    "{\"board\":[[[\"a\"],[null]],[[null],[null]]],\"hands\":{\"first\":[],\"second\":[]},"
    "\"styles\":{\"first\":\"Q\",\"second\":\"q\"},\"turn\":\"first\"" RANK_ONE ("bottom") "}",
    "a2A", "a1B" },
};

static void
test_names (gconstpointer data)
{
  const gsize i = GPOINTER_TO_SIZE (data);
  g_autoptr (QiSetup) setup = read_setup (rows[i].text);
  const QiShape *shape = qi_position_get_shape (qi_setup_get_position (setup));
  const QiGameInfo *names =
    qi_game_info_get_names (qi_game_info_lookup (qi_setup_get_game (setup)), setup);
  const guint n = qi_shape_get_n_squares (shape);
  g_autofree char *first = qi_game_info_dup_square_name (names, shape, 0);
  g_autofree char *last = qi_game_info_dup_square_name (names, shape, n - 1);

  g_assert_cmpstr (first, ==, rows[i].first);
  g_assert_cmpstr (last, ==, rows[i].last);
  for (guint square = 0; square < n; square++)
    {
      g_autofree char *name = qi_game_info_dup_square_name (names, shape, square);
      guint found = QI_NO_SQUARE;

      g_assert_true (qi_game_info_parse_square (names, shape, name, &found, NULL));
      g_assert_cmpuint (found, ==, square);
    }
  g_assert_false (qi_game_info_parse_square (names, shape, "a9", &(guint) { 0 }, NULL));
}

/* The change is one step, is written and read again, and formats without a place for it report the
 * loss. */
static void
test_file (void)
{
  g_autoptr (QiSetup) before = read_setup (BOARD (""));
  g_autoptr (QiSetup) expected = read_setup (BOARD (RANK_ONE ("bottom")));
  g_autoptr (QiEdit) edit = qi_edit_new ();
  g_autoptr (QiValue) bottom = qi_value_new_string ("bottom", -1);
  g_autoptr (GPtrArray) lost = qi_findings_new ();

  qi_edit_detail (edit, "rankOne", bottom);
  g_autoptr (QiSetup) after = qi_edit_apply (edit, before, NULL, NULL, NULL);
  g_assert_true (qi_setup_equal (after, expected));
  g_assert_true (qi_setup_differs_in_words (before, after));

  g_autofree char *text = qi_notation_write (qi_notation_lookup ("json"), after, NULL, NULL);
  g_autoptr (QiSetup) again = read_setup (text);
  g_assert_true (qi_setup_equal (again, after));

  g_autofree char *feen = qi_notation_write (qi_notation_lookup ("feen"), after, NULL, lost);
  g_assert_nonnull (feen);
  g_assert_cmpuint (lost->len, ==, 1);
  g_assert_cmpstr (qi_finding_get_code (g_ptr_array_index (lost, 0)), ==, "detail-lost");
  g_assert_cmpstr (qi_finding_get_param (g_ptr_array_index (lost, 0), "key"), ==, "rankOne");
}

static void
test_faults (void)
{
  static const char *const texts[] = {
    BOARD (RANK_ONE ("left")),
    BOARD (",\"setup\":{\"details\":{\"rankOne\":1}}"),
    BOARD (",\"setup\":{\"details\":{\"rankOne\":\"bottom\\u0000\"}}"),
  };

  for (gsize i = 0; i < G_N_ELEMENTS (texts); i++)
    {
      g_autoptr (QiReading) reading = read_exactly ("json", texts[i], strlen (texts[i]), NULL);

      g_assert_null (reading->setup);
      g_assert_cmpstr (qi_finding_get_code (first_error (reading)), ==, "bad-detail");
    }
}

/* Differences use the coordinates of the second board. */
static void
test_difference (void)
{
  g_autoptr (QiSetup) before = read_setup (BOARD (RANK_ONE ("bottom")));
  g_autoptr (QiEdit) edit = qi_edit_new ();

  qi_edit_put (edit, 0, NULL);
  g_autoptr (QiSetup) after = qi_edit_apply (edit, before, NULL, NULL, NULL);
  g_autoptr (QiDifference) difference = qi_difference_new (before, after);
  g_autofree char *words =
    qi_difference_dup_words_in (difference, 0, qi_difference_get_names (difference));
  g_assert_cmpstr (words, ==, "a3: a removed");
}

int
main (int   argc,
      char *argv[])
{
  g_test_init (&argc, &argv, NULL);
  for (gsize i = 0; i < G_N_ELEMENTS (rows); i++)
    {
      g_autofree char *path = g_strconcat ("/core/rank-one/names/", rows[i].name, NULL);

      g_test_add_data_func (path, GSIZE_TO_POINTER (i), test_names);
    }
  g_test_add_func ("/core/rank-one/file", test_file);
  g_test_add_func ("/core/rank-one/faults", test_faults);
  g_test_add_func ("/core/rank-one/difference", test_difference);
  return g_test_run ();
}
