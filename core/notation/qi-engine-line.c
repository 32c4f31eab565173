/* SPDX-License-Identifier: Apache-2.0 */
#define G_LOG_DOMAIN "Qi"

#include "qi-notation.h"

#include <string.h>

/* The text format that a protocol's position command takes; NULL when it has none. */
static const char *
format_of_protocol (const char *protocol)
{
  if (g_strcmp0 (protocol, "uci") == 0 || g_strcmp0 (protocol, "ucci") == 0)
    return "fen";
  return g_strcmp0 (protocol, "usi") == 0 ? "sfen" : NULL;
}

/* The format by the setup's game; without one, by the game that its styles suggest. */
static const char *
find_format (QiSetup *setup)
{
  const QiGameInfo *info = qi_game_info_lookup (qi_setup_get_game (setup));

  if (info == NULL)
    info = qi_game_info_suggest (qi_setup_get_position (setup));
  return info == NULL ? NULL : format_of_protocol (qi_game_info_get_protocol (info));
}

char *
qi_engine_line_write (QiSetup   *setup,
                      GPtrArray *findings)
{
  g_return_val_if_fail (setup != NULL, NULL);

  const char *format = find_format (setup);
  const QiNotation *notation = format == NULL ? NULL : qi_notation_lookup (format);
  if (notation == NULL)
    {
      const char *game = qi_setup_get_game (setup);
      QiFinding *finding = qi_finding_new (QI_SEVERITY_ERROR, "no-engine-line",
                                           "there is no engine line for this position");

      qi_finding_set_param (finding, "game", game == NULL ? "" : game);
      qi_findings_add (findings, finding);
      return NULL;
    }

  g_autofree char *text = qi_notation_write (notation, setup, NULL, findings);
  return text == NULL ? NULL : g_strconcat ("position ", format, " ", text, NULL);
}
