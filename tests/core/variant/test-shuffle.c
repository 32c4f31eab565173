/* SPDX-License-Identifier: Apache-2.0 */
#include "qi-shuffle-private.h"

#include "case-table.h"
#include "qi-game-info.h"
#include "qi-game.h"

#include <string.h>

/* The number of starts: 8!/(2!2!2!) orders of chess's pieces; 4 · 4 places of bishops on both colours times 6!/(2!2!)
 * of the rest, for each side; the last is the figure that is published with the rules of Capablanca Random Chess. The
 * first and last were found by hand: the first and last allowed orders of the alphabet. */
static const struct
{
  const char *name;
  const char *game;
  guint       n;
  const char *first;
  const char *last;
} cases[] = {
  { "chess", "chess", 5040, "BBKNNQRR", "RRQNNKBB" },
  { "transcendental", "chess", 2880u * 2880u, "BBKNNQRR", "RRQNNKBB" },
  { "capablanca", "capablanca", 12118, NULL, NULL },
};

/* The letters of a rank; NULL when a square is empty. */
static char *
dup_rank (QiSetup *setup,
          gboolean second)
{
  QiPosition *position = qi_setup_get_position (setup);
  const QiShape *shape = qi_position_get_shape (position);
  const guint n_files = shape->sizes[shape->n_dimensions - 1];
  const guint from = second ? 0 : qi_position_get_n_squares (position) - n_files;
  GString *rank = g_string_new (NULL);

  for (guint file = 0; file < n_files; file++)
    {
      const QiToken *piece = qi_position_get_piece (position, from + file);

      g_assert_nonnull (piece);
      g_string_append_c (rank, second ? g_ascii_toupper (piece->text[0]) : piece->text[0]);
    }
  return g_string_free (rank, FALSE);
}

static int
compare_letters (const void *a,
                 const void *b)
{
  return *(const char *) a - *(const char *) b;
}

/* The pieces are those of the game's own start, in equal numbers; the position is sound by the game's rules, and has no
 * rights that are impossible. */
static void
check_start (const QiShuffle *shuffle,
             QiSetup         *usual,
             guint            number,
             char           **first,
             char           **second)
{
  g_autoptr (QiSetup) start = qi_shuffle_dup_start (shuffle, number);
  g_autoptr (GPtrArray) findings = qi_findings_new ();
  g_autofree char *kinds = dup_rank (usual, FALSE);
  g_autofree char *sorted = NULL;

  *first = dup_rank (start, FALSE);
  *second = dup_rank (start, TRUE);
  for (int side = 0; side < 2; side++)
    {
      g_free (sorted);
      sorted = g_strdup (side == 0 ? *first : *second);
      qsort (sorted, strlen (sorted), 1, compare_letters);
      qsort (kinds, strlen (kinds), 1, compare_letters);
      g_assert_cmpstr (sorted, ==, kinds);
    }
  g_assert_cmpstr (qi_setup_get_game (start), ==, qi_setup_get_game (usual));
  g_assert_cmpuint (qi_position_get_n_pieces (qi_setup_get_position (start)), ==,
                    qi_position_get_n_pieces (qi_setup_get_position (usual)));
  qi_game_diagnose_setup (start, findings);
  for (guint i = 0; i < findings->len; i++)
    g_test_message ("%u %s: %s", number, *first,
                    qi_finding_get_message (g_ptr_array_index (findings, i)));
  g_assert_cmpuint (findings->len, ==, 0);
}

static void
test_known (gconstpointer data)
{
  const typeof (cases[0]) *c = data;
  const QiShuffle *shuffle = qi_shuffle_find (c->name);
  g_autoptr (QiSetup) usual = qi_game_info_dup_start (qi_game_info_lookup (c->game));
  const guint numbers[] = { 0, c->n / 3, c->n - 1 };

  g_assert_nonnull (shuffle);
  g_assert_cmpuint (qi_shuffle_get_n (shuffle), ==, c->n);
  g_assert_true (qi_shuffle_fits (shuffle, c->game));
  g_assert_false (qi_shuffle_fits (shuffle, "shogi"));
  g_assert_false (qi_shuffle_fits (shuffle, NULL));
  for (gsize i = 0; i < G_N_ELEMENTS (numbers); i++)
    {
      g_autofree char *first = NULL;
      g_autofree char *second = NULL;

      check_start (shuffle, usual, numbers[i], &first, &second);
      if (i == 0 && c->first != NULL)
        g_assert_cmpstr (first, ==, c->first);
      if (i == G_N_ELEMENTS (numbers) - 1 && c->last != NULL)
        g_assert_cmpstr (first, ==, c->last);
      if (g_str_equal (c->name, "transcendental"))
        g_assert_cmpint (g_str_equal (first, second), ==, i != 1);
      else
        g_assert_cmpstr (first, ==, second);
    }
}

/* In alphabetical order, so that no two numbers give the same start. */
static void
test_order (void)
{
  const QiShuffle *shuffle = qi_shuffle_find ("chess");
  g_autofree char *before = g_strdup ("");

  for (guint number = 0; number < qi_shuffle_get_n (shuffle); number += number < 40 ? 1 : 333)
    {
      g_autoptr (QiSetup) start = qi_shuffle_dup_start (shuffle, number);
      char *rank = dup_rank (start, FALSE);

      g_assert_cmpstr (before, <, rank);
      g_free (before);
      before = rank;
    }
}

/* The rules of Capablanca Random Chess, each tested on positions: bishops on both colours and not side by side, queen
 * and archbishop on different colours, the king between the rooks; "at least three positions in line 1 differently
 * filled" than in Gothic Chess, so that exchanging two of its pieces gives no start. */
static void
test_capablanca (void)
{
  const QiShuffle *shuffle = qi_shuffle_find ("capablanca");
  const guint n = qi_shuffle_get_n (shuffle);

  for (guint number = 0; number < n; number += 1213)
    {
      const char *gothic = "RNBQCKABNR";
      guint unlike = 0;

      g_autoptr (QiSetup) start = qi_shuffle_dup_start (shuffle, number);
      g_autofree char *rank = dup_rank (start, FALSE);
      const char *bishops[] = { strchr (rank, 'B'), strrchr (rank, 'B') };
      const gboolean castles = rank[0] == 'R' && rank[5] == 'K' && rank[9] == 'R';

      g_assert_cmpint ((bishops[1] - bishops[0]) % 2, ==, 1);
      g_assert_cmpint (bishops[1] - bishops[0], >, 1);
      g_assert_cmpint ((strchr (rank, 'Q') - strchr (rank, 'A')) % 2, !=, 0);
      g_assert_true (strchr (rank, 'R') < strchr (rank, 'K'));
      g_assert_true (strchr (rank, 'K') < strrchr (rank, 'R'));
      for (int file = 0; file < 10; file++)
        unlike += rank[file] != gothic[file];
      g_assert_cmpuint (unlike, >=, 3);
      g_assert_cmpint (qi_details_get (qi_setup_get_details (start), "castling") != NULL, ==,
                       castles);
    }
}

int
main (int    argc,
      char **argv)
{
  g_test_init (&argc, &argv, NULL);
  case_table_add ("/core/shuffle/known/", cases, test_known);
  g_test_add_func ("/core/shuffle/order", test_order);
  g_test_add_func ("/core/shuffle/capablanca", test_capablanca);
  return g_test_run ();
}
