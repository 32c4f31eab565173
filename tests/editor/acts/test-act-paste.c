/* SPDX-License-Identifier: Apache-2.0 */
/* Parts of a board pasted, and turned in place: drawn by hand. */
#include "fake-workplace.h"

#include "edit-scripts.h"

static GArray *
list_squares (const guint *squares)
{
  GArray *list = g_array_new (FALSE, FALSE, sizeof (guint));

  for (; *squares != QI_NO_SQUARE; squares++)
    g_array_append_val (list, *squares);
  return list;
}

static char *
perform (QiSetup *setup,
         MasAct  *act)
{
  g_autoptr (MasDocument) document = mas_document_new (setup);
  g_autoptr (QiEdit) edit = mas_act_build (act);

  g_assert_true (mas_document_apply (document, edit, mas_act_get_label (act), NULL, NULL));
  return setup_print (mas_document_get_setup (document));
}

static const struct
{
  const char *name;
  const char *board;
  guint       squares[5];
  QiTurning   turning;
  const char *expected; /* NULL: the board is too small */
  guint       landed[5];
} cases[] = {
  { "square",
    "ab./cd./...",
    { 0, 1, 3, 4, QI_NO_SQUARE },
    QI_TURNING_RIGHT,
    "ca./db./...",
    { 0, 1, 3, 4, QI_NO_SQUARE } },
  { "long",
    "ab./.../...",
    { 0, 1, QI_NO_SQUARE },
    QI_TURNING_RIGHT,
    "a../b../...",
    { 0, 3, QI_NO_SQUARE } },
  /* A part that would reach beyond the lower edge is moved up. */
  { "inwards",
    ".../.../.ab",
    { 7, 8, QI_NO_SQUARE },
    QI_TURNING_RIGHT,
    ".../.a./.b.",
    { 4, 7, QI_NO_SQUARE } },
  /* Squares that are not selected stay as they are. */
  { "hole",
    "axb/.../...",
    { 0, 2, QI_NO_SQUARE },
    QI_TURNING_FILES,
    "bxa/.../...",
    { 0, 2, QI_NO_SQUARE } },
  { "too-small", "abc/...", { 0, 1, 2, QI_NO_SQUARE }, QI_TURNING_LEFT, NULL, { QI_NO_SQUARE } },
  { "line", "ab.", { 0, 1, QI_NO_SQUARE }, QI_TURNING_FILES, "ba.", { 0, 1, QI_NO_SQUARE } },
  { "line-right", "ab.", { 0, 1, QI_NO_SQUARE }, QI_TURNING_RIGHT, NULL, { QI_NO_SQUARE } },
  { "layers",
    "ab/..|../..",
    { 0, 1, QI_NO_SQUARE },
    QI_TURNING_RIGHT,
    "a./b.|../..",
    { 0, 2, QI_NO_SQUARE } },
};

static void
test_change (gconstpointer data)
{
  const typeof (cases[0]) *c = data;
  g_autoptr (QiSetup) setup = setup_new (c->board, NULL);
  g_autoptr (GArray) squares = list_squares (c->squares);
  g_autoptr (QiBlock) block = qi_block_new_for_squares (setup, squares);
  g_autoptr (QiBlock) turned = qi_block_turn (block, c->turning);
  g_autoptr (GArray) landed = NULL;
  g_autoptr (MasAct) act = mas_act_for_change (setup, squares, turned, &landed);
  g_autofree char *after = NULL;

  g_assert_cmpint (act != NULL, ==, c->expected != NULL);
  if (act == NULL)
    return;
  after = perform (setup, act);
  g_assert_cmpstr (after, ==, c->expected);
  for (guint i = 0; i < landed->len; i++)
    g_assert_cmpuint (g_array_index (landed, guint, i), ==, c->landed[i]);
  g_assert_cmpuint (c->landed[landed->len], ==, QI_NO_SQUARE);
}

static char *
details_after (QiSetup *setup,
               MasAct  *act)
{
  g_autoptr (QiEdit) edit = mas_act_build (act);
  g_autoptr (QiSetup) after = qi_edit_apply (edit, setup, NULL, NULL, NULL);
  g_autoptr (QiValue) value = NULL;

  g_assert_nonnull (after);
  value = qi_details_to_value (qi_setup_get_details (after));
  return qi_value_to_string (value);
}

/* Turning a board as a whole gives the same as turning a selection of all its squares. */
static void
test_turn_all (void)
{
  g_autoptr (QiSetup) setup = setup_new (
    "ab./.cd/e.f",
    "{\"marks\":[{\"kind\":\"arrow\",\"squares\":[0,8]}],\"promoted\":[1,4],\"walls\":[2]}");
  g_autoptr (QiSetup) line = setup_new ("ab.", NULL);
  g_autoptr (QiSetup) oblong = setup_new ("abc/def", NULL);
  g_autoptr (QiBlock) block = qi_block_new_for_setup (setup);
  g_autoptr (MasAct) half = mas_act_for_turn_all (oblong, QI_TURNING_HALF);
  const guint all[] = { 0, 1, 2, 3, 4, 5, 6, 7, 8, QI_NO_SQUARE };
  g_autoptr (GArray) squares = list_squares (all);

  for (guint turning = 0; turning <= QI_TURNING_FILES_RANKS; turning++)
    {
      g_autoptr (QiBlock) turned = qi_block_turn (block, (QiTurning) turning);
      g_autoptr (GArray) landed = NULL;
      g_autoptr (MasAct) many = mas_act_for_change (setup, squares, turned, &landed);
      g_autoptr (MasAct) one = mas_act_for_turn_all (setup, (QiTurning) turning);
      g_autofree char *expected = NULL;
      g_autofree char *found = NULL;

      if (turning == QI_TURNING_LAYERS)
        {
          g_assert_null (one);
          continue;
        }
      expected = perform (setup, many);
      found = perform (setup, one);
      g_assert_cmpstr (found, ==, expected);
      g_free (expected);
      g_free (found);
      expected = details_after (setup, many);
      found = details_after (setup, one);
      g_assert_cmpstr (found, ==, expected);
      g_assert_cmpstr (mas_act_get_result (one), ==, mas_act_get_result (many));
    }
  g_assert_nonnull (half);
  g_assert_null (mas_act_for_turn_all (oblong, QI_TURNING_RIGHT));
  g_assert_null (mas_act_for_turn_all (line, QI_TURNING_RANKS));
}

/* What lies beyond the edge is left out, and the user is told. */
static void
test_paste (void)
{
  g_autoptr (QiSetup) setup = setup_new ("xx/xx", NULL);
  g_autoptr (QiSetup) from = setup_new ("a./bc", NULL);
  g_autoptr (QiBlock) block = qi_block_new_for_setup (from);
  g_autoptr (MasAct) whole = mas_act_for_paste (setup, block, 0);
  g_autoptr (MasAct) part = mas_act_for_paste (setup, block, 1);
  g_autofree char *after_whole = perform (setup, whole);
  g_autofree char *after_part = perform (setup, part);

  g_assert_cmpstr (after_whole, ==, "a./bc");
  g_assert_cmpstr (mas_act_get_result (whole), ==, "3 pieces put down");
  g_assert_cmpstr (after_part, ==, "xa/xb");
  g_assert_cmpstr (mas_act_get_result (part), ==,
                   "2 pieces put down; 1 was beyond the edge and is left out");
}

static QiSetup *
new_chess (const char *board,
           const char *details)
{
  g_autoptr (QiSetup) setup = setup_new (board, details);
  g_autoptr (QiSetup) chess = qi_setup_with_game (setup, "chess");
  g_autoptr (QiEdit) edit = qi_edit_new ();
  const char *king = strchr (board, 'K');

  /* Where the board is written the king has no mark; a slash stands behind each rank. */
  if (king != NULL)
    qi_edit_put (edit, king - board - (king - board) / 9, &QI_TOKEN ("K^"));
  return qi_edit_apply (edit, chess, NULL, NULL, NULL);
}

/* Rights go with a part to squares where they are possible; elsewhere they are left out, and the user is told. The
 * first rank is the last-listed one. */
static void
test_rights (void)
{
  static const char rook[] =
    "......../......../......../......../......../......../......../....K..R";
  const guint rank[] = { 60, 61, 62, 63, QI_NO_SQUARE };
  g_autoptr (QiSetup) from =
    new_chess (rook, "{\"castling\":{\"first\":[63],\"second\":[]},\"promoted\":[63]}");
  g_autoptr (QiSetup) empty =
    new_chess ("......../......../......../......../......../......../......../........", NULL);
  g_autoptr (GArray) squares = list_squares (rank);
  g_autoptr (QiBlock) block = qi_block_new_for_squares (from, squares);
  g_autoptr (MasAct) home = mas_act_for_paste (empty, block, 60);
  g_autoptr (MasAct) middle = mas_act_for_paste (empty, block, 20);
  g_autoptr (MasAct) moved = mas_act_for_block (from, NULL, squares, 60, 52, MAS_DROP_MOVE);
  g_autoptr (MasAct) copied = mas_act_for_block (from, NULL, squares, 60, 52, MAS_DROP_COPY);
  g_autofree char *at_home = details_after (empty, home);
  g_autofree char *in_middle = details_after (empty, middle);
  g_autofree char *after_move = details_after (from, moved);
  g_autofree char *after_copy = details_after (from, copied);

  g_assert_cmpstr (at_home, ==, "{\"castling\":{\"first\":[63],\"second\":[]},\"promoted\":[63]}");
  g_assert_cmpstr (mas_act_get_result (home), ==, "2 pieces put down");
  g_assert_cmpstr (in_middle, ==, "{\"promoted\":[23]}");
  g_assert_cmpstr (mas_act_get_result (middle), ==,
                   "2 pieces put down. Rights that cannot hold there are left out");
  g_assert_cmpstr (after_move, ==, "{\"promoted\":[55]}");
  g_assert_cmpstr (mas_act_get_result (moved), ==,
                   "2 pieces moved. Rights that cannot hold there are left out");
  g_assert_cmpstr (after_copy, ==,
                   "{\"castling\":{\"first\":[63],\"second\":[]},\"promoted\":[55,63]}");
}

/* Marks move with their squares, and none is left behind. */
static void
test_marks (void)
{
  const guint two[] = { 0, 1, QI_NO_SQUARE };
  g_autoptr (QiSetup) setup = setup_new (
    "ab./.../...",
    "{\"marks\":[{\"kind\":\"square\",\"squares\":[1]},{\"kind\":\"arrow\",\"squares\":[0,8]}]}");
  g_autoptr (GArray) squares = list_squares (two);
  g_autoptr (GArray) landed = NULL;
  g_autoptr (QiBlock) block = qi_block_new_for_squares (setup, squares);
  g_autoptr (QiBlock) turned = qi_block_turn (block, QI_TURNING_RIGHT);
  g_autoptr (MasAct) turns = mas_act_for_change (setup, squares, turned, &landed);
  g_autoptr (MasAct) moves = mas_act_for_block (setup, NULL, squares, 0, 4, MAS_DROP_MOVE);
  g_autofree char *after_turn = details_after (setup, turns);
  g_autofree char *after_move = details_after (setup, moves);

  g_assert_cmpstr (
    after_turn, ==,
    "{\"marks\":[{\"kind\":\"square\",\"squares\":[3]},{\"kind\":\"arrow\",\"squares\":[0,8]}]}");
  g_assert_cmpstr (
    after_move, ==,
    "{\"marks\":[{\"kind\":\"square\",\"squares\":[5]},{\"kind\":\"arrow\",\"squares\":[0,8]}]}");
}

/* The smallest box around two squares; the whole board is no crop. */
static void
test_crop_to (void)
{
  g_autoptr (QiSetup) setup = setup_new ("ab./c.d/..e", NULL);
  const guint two[] = { 1, 3, QI_NO_SQUARE };
  const guint corners[] = { 8, 0, QI_NO_SQUARE };
  g_autoptr (GArray) squares = list_squares (two);
  g_autoptr (GArray) all = list_squares (corners);
  g_autoptr (MasAct) act = mas_act_for_crop_to (setup, squares);
  g_autofree char *after = perform (setup, act);

  g_assert_cmpstr (after, ==, "ab/c.");
  g_assert_true (mas_act_is_bulk (act));
  g_assert_null (mas_act_for_crop_to (setup, all));
}

static void
test_fill (void)
{
  g_autoptr (QiSetup) setup = setup_new ("a./.b", NULL);
  const guint all[] = { 0, 1, 3, QI_NO_SQUARE };
  const guint one[] = { 0, QI_NO_SQUARE };
  g_autoptr (GArray) squares = list_squares (all);
  g_autoptr (GArray) same = list_squares (one);
  g_autoptr (MasAct) act = mas_act_for_fill (setup, squares, &QI_TOKEN ("a"));
  g_autofree char *after = perform (setup, act);

  g_assert_cmpstr (after, ==, "aa/.a");
  g_assert_cmpstr (mas_act_get_result (act), ==, "2 squares filled");
  g_assert_null (mas_act_for_fill (setup, same, &QI_TOKEN ("a")));
}

/* Pieces outside the selection that are replaced are named; a hole of the selection replaces
 * nothing. */
static void
test_covered (void)
{
  static const struct
  {
    const char *board;
    guint squares[4];
    const char *expected;
    const char *result;
    gboolean bulk;
  } rows[] = {
    { "abc/x../y..",
      { 0, 1, 2, QI_NO_SQUARE },
      "a../b../c..",
      "3 squares changed; 2 pieces that were not selected are covered",
      TRUE },
    { "ab./x../...",
      { 0, 1, QI_NO_SQUARE },
      "a../b../...",
      "2 squares changed; 1 piece that was not selected is covered",
      TRUE },
    { "ab./.x./...", { 0, 1, QI_NO_SQUARE }, "a../bx./...", "2 squares changed", FALSE },
    /* The hole comes to lie on the lower right square, and what is there stays. */
    { "ax./bcy/...",
      { 0, 3, 4, QI_NO_SQUARE },
      "ba./c.y/...",
      "3 squares changed; 1 piece that was not selected is covered",
      TRUE },
  };

  for (gsize i = 0; i < G_N_ELEMENTS (rows); i++)
    {
      g_autoptr (QiSetup) setup = setup_new (rows[i].board, NULL);
      g_autoptr (GArray) squares = list_squares (rows[i].squares);
      g_autoptr (QiBlock) block = qi_block_new_for_squares (setup, squares);
      g_autoptr (QiBlock) turned = qi_block_turn (block, QI_TURNING_RIGHT);
      g_autoptr (GArray) landed = NULL;
      g_autoptr (MasAct) act = mas_act_for_change (setup, squares, turned, &landed);
      g_autofree char *after = NULL;

      g_assert_nonnull (act);
      after = perform (setup, act);
      g_assert_cmpstr (after, ==, rows[i].expected);
      g_assert_cmpstr (mas_act_get_result (act), ==, rows[i].result);
      g_assert_cmpint (mas_act_is_bulk (act), ==, rows[i].bulk);
    }
}

/* A mark that comes to lie on an equal one remains a single mark. */
static void
test_mark_on_mark (void)
{
  g_autoptr (QiSetup) setup =
    setup_new ("a../.../...",
               "{\"marks\":[{\"kind\":\"square\",\"squares\":[1],\"colour\":\"red\"},"
               "{\"kind\":\"square\",\"squares\":[4]},"
               "{\"kind\":\"square\",\"squares\":[4],\"shape\":\"circle\"}]}");
  const guint two[] = { 0, 1, QI_NO_SQUARE };
  g_autoptr (GArray) squares = list_squares (two);
  g_autoptr (MasAct) moves = mas_act_for_block (setup, NULL, squares, 0, 3, MAS_DROP_MOVE);
  g_autoptr (MasAct) copies = mas_act_for_block (setup, NULL, squares, 0, 3, MAS_DROP_COPY);
  g_autofree char *after_move = details_after (setup, moves);
  g_autofree char *after_copy = details_after (setup, copies);

  g_assert_cmpstr (after_move, ==,
                   "{\"marks\":[{\"kind\":\"square\",\"squares\":[4],\"colour\":\"red\"},"
                   "{\"kind\":\"square\",\"squares\":[4],\"shape\":\"circle\"}]}");
  g_assert_cmpstr (after_copy, ==,
                   "{\"marks\":[{\"kind\":\"square\",\"squares\":[1],\"colour\":\"red\"},"
                   "{\"kind\":\"square\",\"squares\":[4],\"colour\":\"red\"},"
                   "{\"kind\":\"square\",\"squares\":[4],\"shape\":\"circle\"}]}");
}

/* A block only stays in the hand when that was asked for. */
static void
test_held (void)
{
  g_autoptr (MasHeld) held = mas_held_new ();
  g_autoptr (QiSetup) from = setup_new ("a./bc", NULL);
  g_autoptr (QiBlock) block = qi_block_new_for_setup (from);

  mas_held_block (held, block, TRUE);
  g_assert_cmpint (mas_held_get_kind (held), ==, MAS_HELD_BLOCK);
  g_assert_true (mas_held_is_kept (held));
  mas_held_block (held, mas_held_get_block (held), FALSE);
  g_assert_true (mas_held_get_block (held) == block);
  g_assert_false (mas_held_is_kept (held));
  mas_held_erase (held);
  g_assert_null (mas_held_get_block (held));
}

int
main (int    argc,
      char **argv)
{
  g_test_init (&argc, &argv, NULL);
  case_table_add ("/editor/act-paste/change/", cases, test_change);
  g_test_add_func ("/editor/act-paste/paste", test_paste);
  g_test_add_func ("/editor/act-paste/turn-all", test_turn_all);
  g_test_add_func ("/editor/act-paste/rights", test_rights);
  g_test_add_func ("/editor/act-paste/marks", test_marks);
  g_test_add_func ("/editor/act-paste/covered", test_covered);
  g_test_add_func ("/editor/act-paste/mark-on-mark", test_mark_on_mark);
  g_test_add_func ("/editor/act-paste/crop-to", test_crop_to);
  g_test_add_func ("/editor/act-paste/fill", test_fill);
  g_test_add_func ("/editor/act-paste/held", test_held);
  return g_test_run ();
}
