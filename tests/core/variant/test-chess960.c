/* SPDX-License-Identifier: Apache-2.0 */
#include "qi-chess960-private.h"

#include "case-table.h"
#include "qi-game-info.h"
#include "qi-game.h"

#include <string.h>

/* As given in the published tables of Chess960's start positions. */
static const struct
{
  const char *name;
  guint       number;
  const char *rank;
} cases[] = {
  { "first", 0, "BBQNNRKR" },   { "second", 1, "BQNBNRKR" },
  { "chess", 518, "RNBQKBNR" }, { "king-and-queen-swapped", 534, "RNBKQBNR" },
  { "last", 959, "RKRNNQBB" },
};

static void
test_known (gconstpointer data)
{
  const typeof (cases[0]) *c = data;
  char rank[9];

  qi_chess960_get_rank (c->number, rank);
  g_assert_cmpstr (rank, ==, c->rank);
}

/* The definition: bishops on squares of both colours, the king between the rooks; and no rank twice. */
static void
test_all (void)
{
  g_autoptr (GHashTable) seen = g_hash_table_new_full (g_str_hash, g_str_equal, g_free, NULL);

  for (guint number = 0; number < QI_N_CHESS960; number++)
    {
      char rank[9];
      char sorted[9];

      qi_chess960_get_rank (number, rank);
      memcpy (sorted, rank, sizeof sorted);
      for (guint i = 0; i < 8; i++)
        for (guint j = i + 1; j < 8; j++)
          if (sorted[j] < sorted[i])
            {
              char swapped = sorted[i];

              sorted[i] = sorted[j];
              sorted[j] = swapped;
            }
      g_assert_cmpstr (sorted, ==, "BBKNNQRR");
      g_assert_cmpint ((strchr (rank, 'B') - rank) % 2, !=, (strrchr (rank, 'B') - rank) % 2);
      g_assert_true (strchr (rank, 'R') < strchr (rank, 'K'));
      g_assert_true (strchr (rank, 'K') < strrchr (rank, 'R'));
      g_assert_true (g_hash_table_add (seen, g_strdup (rank)));
    }
}

/* Each start is a sound position of its game, and 518 is the start position in the table of
 * games. */
static void
test_starts (void)
{
  const QiGameInfo *info = qi_game_info_lookup ("chess960");
  g_autoptr (QiSetup) usual = qi_game_info_dup_start (info);
  g_autoptr (QiSetup) same = qi_chess960_dup_start (518);

  g_assert_true (qi_setup_equal (same, usual));
  for (guint number = 0; number < QI_N_CHESS960; number++)
    {
      g_autoptr (QiSetup) start = qi_chess960_dup_start (number);
      g_autoptr (GPtrArray) findings = qi_findings_new ();

      g_assert_cmpuint (qi_position_get_n_pieces (qi_setup_get_position (start)), ==, 32);
      qi_game_diagnose_setup (start, findings);
      for (guint i = 0; i < findings->len; i++)
        g_test_message ("%u: %s", number, qi_finding_get_message (g_ptr_array_index (findings, i)));
      g_assert_cmpuint (findings->len, ==, 0);
    }
}

int
main (int    argc,
      char **argv)
{
  g_test_init (&argc, &argv, NULL);
  case_table_add ("/core/chess960/known/", cases, test_known);
  g_test_add_func ("/core/chess960/all", test_all);
  g_test_add_func ("/core/chess960/starts", test_starts);
  return g_test_run ();
}
