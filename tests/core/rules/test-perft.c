/* SPDX-License-Identifier: Apache-2.0 */
/* Leaf counts of the games of moving pieces against those of public test suites and of other
 * engines. The usual run takes the counts up to RULES_USUAL_LEAVES, the slow one all. Cases that
 * are not required are skipped by name. */
#include "rules-run.h"
#include "rounds.h"

#include "qi-notation.h"
#include "qi-variant-private.h"

static const char *const files[] = { "chess",     "chess960", "chushogi", "fairy",
                                     "minishogi", "shogi",    "variants", "xiangqi" };

/* Games that tests/data/rules/more-variants.ini adds to the catalogue. */
static GHashTable *added;

static void
add_variants (void)
{
  g_autofree const QiVariant **before = qi_variant_dup_all ();
  g_autofree const QiVariant **after = NULL;
  gsize n = 0;

  while (before[n] != NULL)
    n++;
  rules_add_variants ();
  after = qi_variant_dup_all ();
  added = g_hash_table_new (g_str_hash, g_str_equal);
  for (gsize i = n; after[i] != NULL; i++)
    g_hash_table_add (added, (gpointer) after[i]->id);
}

static QiSetup *
dup_setup (const QiValue *item,
           const char    *game)
{
  const char *text = rules_text (item, "position");
  const QiReadOptions options = { .game = game };
  g_autoptr (QiReading) reading = NULL;

  if (strcmp (text, "startpos") == 0)
    return qi_game_info_dup_start (qi_game_info_lookup (game));
  reading =
    qi_notation_read (qi_notation_lookup (rules_text (item, "notation")), text, -1, &options);
  g_assert_nonnull (reading->setup);
  /* A chess FEN names no variant: the case does. */
  return qi_setup_with_game (reading->setup, game);
}

static gboolean
is_verified (const QiValue *item,
             guint          depth)
{
  const QiValue *depths = qi_value_get_member (item, "verified_depths");
  gint64 verified = 0;

  for (gsize i = 0; i < qi_value_get_size (depths); i++)
    if (qi_value_get_int (qi_value_get_item (depths, i), &verified) && verified == depth)
      return TRUE;
  return FALSE;
}

static void
test_case (gconstpointer data)
{
  const QiValue *item = data;
  const char *game = rules_text (item, "variant");
  const char *status = rules_text (item, "status");
  const QiValue *perft = qi_value_get_member (item, "perft");
  g_autoptr (QiSetup) setup = NULL;
  g_autoptr (QiState) state = NULL;
  g_autoptr (GError) error = NULL;

  if (!qi_game_has_rules (game))
    {
      g_test_skip ("a game that is not of the catalogue");
      return;
    }
  if (!g_hash_table_contains (added, game)
      && (qi_value_get_size (qi_value_get_member (item, "verified_depths")) == 0
          || g_str_has_prefix (status, "DISPUTED")))
    {
      g_test_skip (status);
      return;
    }
  setup = dup_setup (item, game);
  state = qi_state_new_for_setup (setup, &error);
  g_assert_no_error (error);
  for (gsize i = 0; i < qi_value_get_size (perft); i++)
    {
      const guint depth = (guint) g_ascii_strtoull (qi_value_get_key (perft, i, NULL), NULL, 10);
      gint64 leaves = 0;

      g_assert_true (qi_value_get_int (qi_value_get_item (perft, i), &leaves));
      /* For the added games counts that were only published are used too, since they agree. */
      if ((is_verified (item, depth) || g_hash_table_contains (added, game))
          && rules_is_usual (leaves))
        g_assert_cmpuint (qi_state_perft (state, depth, NULL), ==, (guint64) leaves);
    }
}

int
main (int    argc,
      char **argv)
{
  QiValue *documents[G_N_ELEMENTS (files)];
  int status;

  g_test_init (&argc, &argv, NULL);
  add_variants ();
  for (gsize i = 0; i < G_N_ELEMENTS (files); i++)
    {
      g_autofree char *name = g_strdup_printf ("perft_%s.json", files[i]);
      const QiValue *cases;

      documents[i] = rules_load (name);
      cases = qi_value_get_member (documents[i], "cases");
      for (gsize k = 0; k < qi_value_get_size (cases); k++)
        {
          const QiValue *item = qi_value_get_item (cases, k);
          g_autofree char *path =
            g_strdup_printf ("/perft/%s/%s", files[i], rules_text (item, "id"));

          g_test_add_data_func (path, item, test_case);
        }
    }
  status = g_test_run ();
  for (gsize i = 0; i < G_N_ELEMENTS (files); i++)
    qi_value_unref (documents[i]);
  g_hash_table_unref (added);
  return status;
}
