/* SPDX-License-Identifier: Apache-2.0 */
/* The start position of each game has no remark by its own rules: of the games in the catalogue, and of
 * those that tests/data/rules/more-variants.ini adds to it, chak among them. */
#include "qi-game.h"
#include "qi-game-info.h"
#include "rules-run.h"

static void
test_start (gconstpointer data)
{
  g_autoptr (QiSetup) start = qi_game_info_dup_start (data);
  g_autoptr (GPtrArray) findings = qi_findings_new ();

  qi_game_diagnose_setup (start, findings);
  for (guint i = 0; i < findings->len; i++)
    {
      const QiFinding *finding = g_ptr_array_index (findings, i);

      if (qi_finding_get_severity (finding) != QI_SEVERITY_NOTE)
        g_error ("%s: %s", qi_game_info_get_id (data), qi_finding_get_message (finding));
    }
}

int
main (int   argc,
      char *argv[])
{
  g_test_init (&argc, &argv, NULL);
  rules_add_variants ();
  g_assert_nonnull (qi_game_info_lookup ("chak"));
  for (const QiGameInfo *const *info = qi_game_info_get_all (); *info != NULL; info++)
    {
      g_autofree char *name = g_strconcat ("/core/starts/", qi_game_info_get_id (*info), NULL);

      g_test_add_data_func (name, *info, test_start);
    }
  return g_test_run ();
}
