/* SPDX-License-Identifier: Apache-2.0 */
#include "qi-variant.h"

#include "qi-finding.h"

#include <string.h>

/* The catalogue: each game is there with the start position's size. */
static const struct
{
  const char *id;
  guint       files;
  guint       ranks;
  guint       pieces;
} games[] = {
  { "chess", 8, 8, 6 },       { "chess960", 8, 8, 6 },    { "crazyhouse", 8, 8, 6 },
  { "3check", 8, 8, 6 },      { "kingofthehill", 8, 8, 6 }, { "antichess", 8, 8, 6 },
  { "horde", 8, 8, 6 },       { "racingkings", 8, 8, 6 }, { "capablanca", 10, 8, 8 },
  { "gothic", 10, 8, 8 },     { "grand", 10, 10, 8 },     { "seirawan", 8, 8, 8 },
  { "shatranj", 8, 8, 6 },    { "makruk", 8, 8, 6 },      { "shogi", 9, 9, 14 },
  { "minishogi", 5, 5, 10 },  { "gorogoro", 5, 6, 6 },    { "xiangqi", 9, 10, 7 },
  { "minixiangqi", 7, 7, 5 }, { "janggi", 9, 10, 7 },     { "gardner", 5, 5, 6 },
  { "losalamos", 6, 6, 5 },   { "knightmate", 8, 8, 6 },  { "raumschach", 5, 5, 7 },
  { "line", 16, 1, 4 },
};

static void
test_catalogue (gconstpointer data)
{
  gsize i = GPOINTER_TO_SIZE (data);
  const QiVariant *variant = qi_variant_lookup (games[i].id);
  const QiGameInfo *info = qi_game_info_lookup (games[i].id);
  gsize n = 0;
  const QiGamePiece *pieces = qi_game_info_get_pieces (info, &n);

  g_assert_nonnull (variant);
  g_assert_cmpuint (variant->max_file, ==, games[i].files);
  g_assert_cmpuint (variant->max_rank, ==, games[i].ranks);
  g_assert_cmpuint (variant->n_pieces, ==, games[i].pieces);
  g_assert_cmpstr (variant->title, ==, qi_game_info_get_name (info));
  /* The same tokens as in the games table. */
  for (gsize k = 0; k < n; k++)
    {
      gboolean found = FALSE;

      for (guint m = 0; m < variant->n_pieces; m++)
        found |= strcmp (variant->pieces[m].token, pieces[k].token) == 0;
      if (!found)
        g_test_message ("no piece %s", pieces[k].token);
      g_assert_true (found);
    }
}

int
main (int   argc,
      char *argv[])
{
  g_test_init (&argc, &argv, NULL);
  for (gsize i = 0; i < G_N_ELEMENTS (games); i++)
    {
      g_autofree char *path = g_strconcat ("/core/variant/catalogue/", games[i].id, NULL);

      g_test_add_data_func (path, GSIZE_TO_POINTER (i), test_catalogue);
    }
  return g_test_run ();
}
