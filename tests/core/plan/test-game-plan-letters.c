/* SPDX-License-Identifier: Apache-2.0 */
/* The letters of pieces are changed one after another, as they are typed: what names a piece elsewhere in the plan still
 * means that piece. */
#include "qi-game-plan-private.h"

#include "case-table.h"
#include "positions.h"
#include "qi-notation.h"

#include <string.h>

/* The pieces are, in this order, rook, knight, bishop, archbishop, king and pawn. */
#define BOARD "rnbak^/ppppp/5/PPPPP/RNBAK^ / V/v"

static const struct
{
  const char *name;
  const char *typed;   /* number of a piece and its letter, "-" none; one change after another */
  const char *to;      /* what pawns are promoted to: at first rook, knight, bishop, archbishop */
  const char *goal;    /* what counts for winning: at first king and archbishop */
  char        becomes; /* what the pawn and the rook turn into: at first the archbishop */
} cases[] = {
  { "nothing", "", "RNBA", "KA", 'A' },
  { "one", "3Q", "RNBQ", "KQ", 'Q' },
  { "over-none", "3- 3Q", "RNBQ", "KQ", 'Q' },
  { "to-and-fro", "3Q 3A", "RNBA", "KA", 'A' },
  /* Two pieces of one letter: neither is named by it yet. */
  { "twice", "3N", "RNBA", "KA", 'A' },
  { "twice-mended", "3N 3Q", "RNBQ", "KQ", 'Q' },
  { "twice-other-mended", "3N 1S", "RSBN", "KN", 'N' },
  { "twice-other-mended-over-none", "3N 1- 1S", "RSBN", "KN", 'N' },
  { "waits-for-the-other", "3N 1-", "RNBA", "KA", 'A' },
  /* The first takes the letter of the second, which gets that of the first. */
  { "exchanged", "3N 1A", "RABN", "KN", 'N' },
  { "exchanged-over-none", "3- 1A 3N", "RABN", "KN", 'N' },
  { "three-in-turn", "0N 1B 2R", "NBRA", "KA", 'A' },
  { "not-a-letter", "3ä", "RNBA", "KA", 'A' },
};

static void
set_text (char      **where,
          const char *text)
{
  g_free (*where);
  *where = g_strdup (text);
}

static QiGamePlan *
make_plan (void)
{
  const QiReadOptions options = { 0 };
  g_autoptr (QiReading) reading =
    qi_notation_read (qi_notation_lookup ("feen"), BOARD, (gssize) strlen (BOARD), &options);
  QiPlanFault fault;
  QiGamePlan *plan = qi_game_plan_new (reading->setup, &fault);

  g_assert_cmpint (fault.kind, ==, QI_PLAN_WHOLE);
  set_text (&plan->promoting, "P");
  set_text (&plan->promotes_to, "RNBA");
  set_text (&plan->goal_pieces, "KA");
  qi_game_plan_get (plan, 0)->becomes = 'A';
  qi_game_plan_get (plan, 5)->becomes = 'A';
  return plan;
}

static void
test_letters (gconstpointer data)
{
  const typeof (cases[0]) *row = data;
  g_autoptr (QiGamePlan) plan = make_plan ();
  g_auto (GStrv) typed = g_strsplit (row->typed, " ", -1);
  char named[QI_PLAN_MAX_PIECES] = { 0 };

  for (guint i = 0; i < plan->pieces->len; i++)
    named[i] = qi_game_plan_get (plan, i)->letter;
  for (guint i = 0; typed[i] != NULL; i++)
    {
      qi_game_plan_get (plan, (guint) (typed[i][0] - '0'))->letter =
        typed[i][1] == '-' ? '\0' : typed[i][1];
      qi_game_plan_follow_letters (plan, named);
    }
  g_assert_cmpstr (plan->promoting, ==, "P");
  g_assert_cmpstr (plan->promotes_to, ==, row->to);
  g_assert_cmpstr (plan->goal_pieces, ==, row->goal);
  g_assert_cmpint (qi_game_plan_get (plan, 0)->becomes, ==, row->becomes);
  g_assert_cmpint (qi_game_plan_get (plan, 5)->becomes, ==, row->becomes);
  g_assert_cmpint (qi_game_plan_get (plan, 4)->becomes, ==, '\0');
}

/* Without a game a king is royal with its mark or without; only the first is. What the letters of a token leave is named by
 * the first letter that is free. */
static void
test_free_letters (void)
{
  static const struct
  {
    const char *token;
    char letter;
    gboolean royal;
  } pieces[] = { { "R", 'R', FALSE },
                 { "+R", 'A', FALSE },
                 { "-R", 'B', FALSE },
                 { "K^", 'K', TRUE },
                 { "K", 'C', FALSE } };
  g_autoptr (QiPosition) position = make_empty (0, 3, 3);
  g_autoptr (QiSetup) setup = NULL;
  g_autoptr (QiGamePlan) plan = NULL;
  QiPlanFault fault;

  for (guint i = 0; i < G_N_ELEMENTS (pieces); i++)
    position = put (position, i, pieces[i].token);
  setup = qi_setup_new (position, NULL, NULL);
  plan = qi_game_plan_new (setup, &fault);
  g_assert_cmpint (fault.kind, ==, QI_PLAN_WHOLE);
  g_assert_cmpuint (plan->pieces->len, ==, G_N_ELEMENTS (pieces));
  for (guint i = 0; i < G_N_ELEMENTS (pieces); i++)
    {
      const QiPlannedPiece *piece = qi_game_plan_get (plan, i);

      g_assert_cmpstr (piece->token, ==, pieces[i].token);
      g_assert_cmpint (piece->letter, ==, pieces[i].letter);
      g_assert_cmpint (piece->royal, ==, pieces[i].royal);
    }
}

int
main (int   argc,
      char *argv[])
{
  g_test_init (&argc, &argv, NULL);
  case_table_add ("/core/game-plan-letters/", cases, test_letters);
  g_test_add_func ("/core/game-plan-letters/free", test_free_letters);
  return g_test_run ();
}
