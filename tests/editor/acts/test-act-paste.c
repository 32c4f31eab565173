/* SPDX-License-Identifier: Apache-2.0 */
/* Parts of a board put down, and turned where they are: drawn by hand. */
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
  /* Beyond the lower edge it is moved up. */
  { "inwards",
    ".../.../.ab",
    { 7, 8, QI_NO_SQUARE },
    QI_TURNING_RIGHT,
    ".../.a./.b.",
    { 4, 7, QI_NO_SQUARE } },
  /* What is no part of the selection stays. */
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
  g_autoptr (QiBlock) block = qi_block_new_for_squares (qi_setup_get_position (setup), squares);
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

/* What lies beyond the edge is left out, and said. */
static void
test_paste (void)
{
  g_autoptr (QiSetup) setup = setup_new ("xx/xx", NULL);
  g_autoptr (QiSetup) from = setup_new ("a./bc", NULL);
  g_autoptr (QiBlock) block = qi_block_new_for_position (qi_setup_get_position (from));
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

/* A block stays in the hand only where it is to. */
static void
test_held (void)
{
  g_autoptr (MasHeld) held = mas_held_new ();
  g_autoptr (QiSetup) from = setup_new ("a./bc", NULL);
  g_autoptr (QiBlock) block = qi_block_new_for_position (qi_setup_get_position (from));

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
  g_test_add_func ("/editor/act-paste/fill", test_fill);
  g_test_add_func ("/editor/act-paste/held", test_held);
  return g_test_run ();
}
