/* SPDX-License-Identifier: Apache-2.0 */
/* What the maker of games says of a plan, and which name it keeps. */
#include "case-table.h"

#include "mas-plan.h"

/* Each fault that an entry of the maker can have says what is wrong there; those of the board have no entry. */
static const struct
{
  const char     *name;
  QiPlanFaultKind kind;
  gsize           offset;
  const char     *part; /* of the words; NULL: there are none */
} faults[] = {
  { "whole", QI_PLAN_WHOLE, 0, NULL },
  { "no-name", QI_PLAN_NO_NAME, 0, "short name" },
  { "name-in-use", QI_PLAN_NAME_IN_USE, 0, "Another game" },
  { "sides", QI_PLAN_BAD_SIDES, 0, "two different names" },
  { "piece-name", QI_PLAN_BAD_PIECE_NAME, 0, "name of a piece" },
  { "letter", QI_PLAN_BAD_LETTER, 0, "A to Z" },
  { "letter-twice", QI_PLAN_LETTER_TWICE, 0, "Another piece" },
  { "moves-at-once", QI_PLAN_BAD_MOVES, 0, "from character 1 on" },
  { "moves-later", QI_PLAN_BAD_MOVES, 6, "from character 7 on" },
  { "two-royal", QI_PLAN_TWO_ROYAL, 0, "Only one" },
  { "no-royal", QI_PLAN_NO_ROYAL, 0, "no king" },
  { "becomes", QI_PLAN_BAD_BECOMES, 0, "turn into" },
  { "promotion", QI_PLAN_BAD_PROMOTION, 0, "Promotion" },
  { "goal", QI_PLAN_BAD_GOAL, 0, "count for winning" },
  { "start", QI_PLAN_BAD_START, 0, "start of such a game" },
  { "too-many", QI_PLAN_TOO_MANY, 0, NULL },
  { "no-side", QI_PLAN_NO_SIDE, 0, NULL },
  { "too-large", QI_PLAN_TOO_LARGE, 0, NULL },
};

static void
test_fault (gconstpointer data)
{
  const __typeof__ (faults[0]) *test = data;
  const QiPlanFault fault = { .kind = test->kind, .offset = test->offset };
  g_autofree char *words = mas_plan_dup_fault (&fault);

  if (test->part == NULL)
    g_assert_null (words);
  else
    {
      g_assert_nonnull (words);
      g_assert_nonnull (strstr (words, test->part));
      g_assert_true (g_str_has_suffix (words, "."));
    }
}

/* A name that a game is shown by is taken, in letters of either case. */
static const struct
{
  const char *name;
  gboolean    is_shown;
} names[] = {
  { "Chess", TRUE }, { "cHESS", TRUE }, { "Shogi", TRUE }, { "Chess of my own", FALSE },
  { "", FALSE },
};

static void
test_shown (void)
{
  for (gsize i = 0; i < G_N_ELEMENTS (names); i++)
    g_assert_cmpint (mas_plan_is_name_shown (names[i].name), ==, names[i].is_shown);
}

/* What is written stays until something else is typed than what is shown. */
static const struct
{
  const char *name;
  const char *written;
  const char *known; /* its translation, or NULL */
  const char *typed;
  const char *kept;
} kept[] = {
  { "translated", "White", "Weiß", "Weiß", "White" },
  { "typed", "White", "Weiß", "Rot", "Rot" },
  { "own", "Rot", NULL, "Rot", "Rot" },
  { "own-changed", "Rot", NULL, "Rote", "Rote" },
};

static void
test_kept (gconstpointer data)
{
  const __typeof__ (kept[0]) *test = data;
  MasPlanName name = { NULL, NULL };

  mas_plan_name_set (&name, "before", NULL);
  mas_plan_name_set (&name, test->written, test->known);
  g_assert_cmpstr (name.shown, ==, test->known != NULL ? test->known : test->written);
  g_autofree char *plan = mas_plan_name_dup (&name, test->typed);
  g_assert_cmpstr (plan, ==, test->kept);
  mas_plan_name_clear (&name);
}

int
main (int    argc,
      char **argv)
{
  g_test_init (&argc, &argv, NULL);
  case_table_add ("/editor/plan/fault/", faults, test_fault);
  g_test_add_func ("/editor/plan/shown", test_shown);
  case_table_add ("/editor/plan/kept/", kept, test_kept);
  return g_test_run ();
}
