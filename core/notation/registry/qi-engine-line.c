/* SPDX-License-Identifier: Apache-2.0 */
#define G_LOG_DOMAIN "Qi"

#include "qi-notation.h"

#include "qi-finding-private.h"
#include "qi-found-private.h"

/* The notation of the protocol that the table names for the setup's game; without a game, for the
 * one that its styles suggest. */
static const QiNotation *
find_notation (QiSetup *setup)
{
  const QiGameInfo *info = qi_game_info_lookup (qi_setup_get_game (setup));
  const QiNotation *notation = NULL;

  if (info == NULL)
    info = qi_game_info_suggest (qi_setup_get_position (setup));
  if (info != NULL && qi_game_info_get_protocol (info) != NULL)
    notation = qi_notation_lookup (qi_game_info_get_protocol (info));
  return notation != NULL && notation->kind == QI_NOTATION_LINE ? notation : NULL;
}

/**
 * qi_engine_line_write:
 * @setup: a setup
 * @findings: (nullable) (element-type QiFinding): gets what hinders
 *
 * What hands the setup to an engine of its game's protocol: the notation of kind %QI_NOTATION_LINE that the games
 * table names.
 *
 * Returns: (transfer full) (nullable): the line; %NULL with a finding when there is none
 *
 * Since: 1.0
 */
char *
qi_engine_line_write (QiSetup   *setup,
                      GPtrArray *findings)
{
  g_return_val_if_fail (setup != NULL, NULL);

  const QiNotation *notation = find_notation (setup);
  if (notation == NULL)
    {
      const char *game = qi_setup_get_game (setup);
      QiFinding *finding = qi_found_no_engine_line (game == NULL ? "" : game);

      qi_findings_add (findings, finding);
      return NULL;
    }
  return qi_notation_write (notation, setup, NULL, findings);
}
