/* SPDX-License-Identifier: Apache-2.0 */
/* The squares that are selected together with one square, and acts on all of them: drawn by
 * hand. */
#include "fake-workplace.h"

#include "edit-scripts.h"
#include "mas-squares.h"

/* A board as in edit-scripts.h; the squares that are found are marked by x. */
static const struct
{
  const char *name;
  const char *board;
  MasSquares  which;
  guint       square;
  const char *expected;
} cases[] = {
  { "file", "ab./...", MAS_SQUARES_FILE, 1, ".x./.x." },
  { "file-of-a-layer", "ab|..", MAS_SQUARES_FILE, 0, "x.|.." },
  { "rank", "ab./...", MAS_SQUARES_RANK, 4, ".../xxx" },
  { "rank-of-a-line", "ab.", MAS_SQUARES_RANK, 1, "xxx" },
  { "layer", "ab/..|../..", MAS_SQUARES_LAYER, 5, "../..|xx/xx" },
  { "layer-flat", "ab/..", MAS_SQUARES_LAYER, 1, "xx/xx" },
  { "same", "aba/Aa.", MAS_SQUARES_SAME, 0, "x.x/.x." },
  { "same-layers", "a.|.a", MAS_SQUARES_SAME, 3, "x.|.x" },
  { "same-empty", "aba/Aa.", MAS_SQUARES_SAME, 5, ".../..." },
  { "side", "aBa/Ab.", MAS_SQUARES_SIDE, 0, "x.x/.x." },
  { "other-side", "aBa/Ab.", MAS_SQUARES_SIDE, 1, ".x./x.." },
  { "side-empty", "aBa/Ab.", MAS_SQUARES_SIDE, 5, ".../..." },
  /* More cases are at qi_position_find_connected(). */
  { "connected", "a.a/aa./..a", MAS_SQUARES_CONNECTED, 0, "x../xx./..." },
  { "connected-empty", "a.a/.a./..a", MAS_SQUARES_CONNECTED, 7, ".../x../xx." },
};

static void
expect_squares (const GArray *found,
                const char   *expected)
{
  guint square = 0;
  guint n = 0;

  for (const char *at = expected; *at != '\0'; at++)
    {
      if (*at == '/' || *at == '|')
        continue;
      if (*at == 'x')
        {
          g_assert_cmpuint (n, <, found->len);
          g_assert_cmpuint (g_array_index (found, guint, n++), ==, square);
        }
      square++;
    }
  g_assert_cmpuint (n, ==, found->len);
}

static void
test_find (gconstpointer data)
{
  const typeof (cases[0]) *c = data;
  g_autoptr (QiSetup) setup = setup_new (c->board, NULL);
  g_autoptr (GArray) found =
    mas_squares_find (qi_setup_get_position (setup), c->which, c->square, NULL);

  expect_squares (found, c->expected);
}

/* The selection and its inverse make up the board; the inverse of the inverse is the selection. */
static void
test_rest (void)
{
  g_autoptr (QiSetup) setup = setup_new ("aba/Aa.", NULL);
  QiPosition *position = qi_setup_get_position (setup);
  g_autoptr (GArray) same = mas_squares_find (position, MAS_SQUARES_SAME, 0, NULL);
  g_autoptr (GArray) rest = mas_squares_find (position, MAS_SQUARES_REST, 0, same);
  g_autoptr (GArray) back = mas_squares_find (position, MAS_SQUARES_REST, 0, rest);

  expect_squares (rest, ".x./x.x");
  expect_squares (back, "x.x/.x.");
}

static const struct
{
  const char *name;
  const char *board;
  const char *words;
} sentences[] = {
  { "none", "..", "2 squares, 0 pieces" },
  { "one", "P.", "2 squares, white pawn" },
  { "two-kinds", "PP./..r", "6 squares, 2 × white pawn, black rook" },
  { "many", "PNk", "3 squares, 3 pieces" },
};

static void
test_words (gconstpointer data)
{
  const typeof (sentences[0]) *c = data;
  g_autoptr (QiSetup) setup = setup_new (c->board, NULL);
  g_autoptr (GArray) none = g_array_new (FALSE, FALSE, sizeof (guint));
  g_autoptr (GArray) all =
    mas_squares_find (qi_setup_get_position (setup), MAS_SQUARES_REST, 0, none);
  g_autofree char *words =
    mas_squares_dup_words (qi_game_info_lookup ("chess"), qi_setup_get_position (setup), all);

  g_assert_cmpstr (words, ==, c->words);
}

/* Only what is selected: the last square is not. */
static const struct
{
  const char *name;
  const char *board;
  int         change;   /* a MasPieceChange, or -1: to the first player's hand */
  const char *expected; /* NULL: there is nothing to change */
  const char *result;
} acts[] = {
  { "promote", "PpP", MAS_CHANGE_ENHANCE, "+P+pP", "2 pieces changed" },
  { "side", "Pp.P", MAS_CHANGE_OTHER_SIDE, "pP.P", "2 pieces changed" },
  { "one", "P..P", MAS_CHANGE_OTHER_SIDE, "p..P", "1 piece changed" },
  { "nothing", "..P", MAS_CHANGE_ENHANCE, NULL, NULL },
  { "hand", "PpP", -1, "..P Pp -", "2 pieces sent to the hand" },
  { "hand-nothing", "..P", -1, NULL, NULL },
};

static void
test_act (gconstpointer data)
{
  const typeof (acts[0]) *c = data;
  g_autoptr (QiSetup) setup = setup_new (c->board, NULL);
  g_autoptr (MasDocument) document = mas_document_new (setup);
  const guint last = qi_position_get_n_squares (qi_setup_get_position (setup)) - 1;
  g_autoptr (GArray) squares = g_array_new (FALSE, FALSE, sizeof (guint));
  g_autoptr (MasAct) act = NULL;
  g_autoptr (QiEdit) edit = NULL;
  g_autofree char *after = NULL;

  for (guint square = 0; square < last; square++)
    g_array_append_val (squares, square);
  if (c->change < 0)
    act = mas_act_for_send_all (setup, NULL, squares, QI_SIDE_FIRST);
  else
    act = mas_act_for_change_all (setup, squares, (MasPieceChange) c->change);
  g_assert_cmpint (act != NULL, ==, c->expected != NULL);
  if (act == NULL)
    return;
  g_assert_true (mas_act_is_bulk (act));
  g_assert_cmpstr (mas_act_get_result (act), ==, c->result);
  edit = mas_act_build (act);
  g_assert_true (mas_document_apply (document, edit, mas_act_get_label (act), NULL, NULL));
  after = setup_print (mas_document_get_setup (document));
  g_assert_cmpstr (after, ==, c->expected);
  mas_document_undo (document);
  g_assert_true (mas_document_get_setup (document) == setup);
}

/* Every piece of one kind in the selection, and no other. */
static void
test_replace (void)
{
  g_autoptr (QiSetup) setup = setup_new ("PpPP", NULL);
  g_autoptr (MasDocument) document = mas_document_new (setup);
  g_autoptr (GArray) squares = g_array_new (FALSE, FALSE, sizeof (guint));
  g_autoptr (MasAct) act = NULL;
  g_autoptr (QiEdit) edit = NULL;
  g_autoptr (GPtrArray) kinds = NULL;
  g_autofree char *after = NULL;

  for (guint square = 0; square < 3; square++)
    g_array_append_val (squares, square);
  kinds = mas_squares_list_kinds (qi_setup_get_position (setup), squares, 9);
  g_assert_cmpuint (kinds->len, ==, 2);
  g_assert_cmpstr (((const QiToken *) g_ptr_array_index (kinds, 0))->text, ==, "P");
  g_assert_cmpstr (((const QiToken *) g_ptr_array_index (kinds, 1))->text, ==, "p");
  g_assert_null (mas_act_for_replace_all (setup, squares, &QI_TOKEN ("P"), &QI_TOKEN ("P")));
  g_assert_null (mas_act_for_replace_all (setup, squares, &QI_TOKEN ("Q"), &QI_TOKEN ("P")));
  act = mas_act_for_replace_all (setup, squares, &QI_TOKEN ("P"), &QI_TOKEN ("Q"));
  g_assert_nonnull (act);
  g_assert_cmpstr (mas_act_get_result (act), ==, "2 pieces replaced");
  edit = mas_act_build (act);
  g_assert_true (mas_document_apply (document, edit, mas_act_get_label (act), NULL, NULL));
  after = setup_print (mas_document_get_setup (document));
  g_assert_cmpstr (after, ==, "QpQP");
  mas_document_undo (document);
  g_assert_true (mas_document_get_setup (document) == setup);
}

int
main (int    argc,
      char **argv)
{
  g_test_init (&argc, &argv, NULL);
  case_table_add ("/editor/squares/find/", cases, test_find);
  g_test_add_func ("/editor/squares/replace", test_replace);
  g_test_add_func ("/editor/squares/rest", test_rest);
  case_table_add ("/editor/squares/words/", sentences, test_words);
  case_table_add ("/editor/squares/act/", acts, test_act);
  return g_test_run ();
}
