/* SPDX-License-Identifier: Apache-2.0 */
#define G_LOG_DOMAIN "Qi"

#include "qi-popeye-private.h"

#include <string.h>

/* What texts in a problem's details may contain so that they are read back after one of Popeye's
 * commands. */

/* TRUE when each line can stand behind a command: it is not empty and does not begin or end with
 * what Popeye skips. */
gboolean
qi_popeye_are_lines (const char *text)
{
  g_auto (GStrv) lines = g_strsplit (text, "\n", -1);

  for (gsize i = 0; lines[i] != NULL; i++)
    {
      const gsize n = strlen (lines[i]);

      if (n == 0 || strchr (" \t;,.\r", lines[i][0]) != NULL
          || strchr (" \t\r", lines[i][n - 1]) != NULL)
        return FALSE;
    }
  return lines[0] != NULL;
}

/* TRUE when @text is words, one space between two, none of which is a command from @first on. */
gboolean
qi_popeye_are_words (QiPopeyeLanguage language,
                     const char      *text,
                     QiPopeyeCommand  first)
{
  g_auto (GStrv) words = g_strsplit (text, " ", -1);

  for (gsize i = 0; words[i] != NULL; i++)
    {
      const gsize n = strlen (words[i]);

      for (gsize j = 0; j < n; j++)
        if (!qi_popeye_is_word_byte (words[i][j]))
          return FALSE;
      if (n == 0)
        return FALSE;
      const QiPopeyeCommand command = qi_popeye_match_command (language, words[i], n);
      if (n >= 3 && command >= first && command < QI_POPEYE_N_COMMANDS)
        return FALSE;
    }
  return words[0] != NULL;
}

/* Options that the position determines are not written. But the last word may be the option for the side that plays:
 * a reader puts it there if it says more than that. */
gboolean
qi_popeye_are_options (QiPopeyeLanguage language,
                       const char      *text,
                       gboolean         is_help,
                       gboolean        *is_turned,
                       gboolean        *is_after_key)
{
  g_auto (GStrv) words = g_strsplit (text, " ", -1);

  *is_turned = FALSE;
  *is_after_key = FALSE;
  if (!qi_popeye_are_words (language, text, QI_POPEYE_REMARK))
    return FALSE;
  for (gsize i = 0; words[i] != NULL; i++)
    {
      const QiPopeyeOption option = qi_popeye_match_option (language, words[i], strlen (words[i]));
      const gboolean is_whole = option < QI_POPEYE_N_OPTIONS
                                && strcmp (words[i], qi_popeye_get_option (language, option)) == 0;
      const gboolean may_be_last =
        option == (is_help ? QI_POPEYE_HALF_DUPLEX : QI_POPEYE_WHITE_TO_PLAY);

      if (option == QI_POPEYE_N_OPTIONS)
        continue;
      if (option == QI_POPEYE_POST_KEY_PLAY)
        *is_after_key = TRUE;
      else if (!may_be_last || !is_whole || words[i + 1] != NULL)
        return FALSE;
      *is_turned = *is_turned || option == QI_POPEYE_HALF_DUPLEX;
    }
  return TRUE;
}

/* One word, which ends with the number of moves. */
gboolean
qi_popeye_is_stipulation (const char *text)
{
  const gsize n = strlen (text);

  for (gsize i = 0; i < n; i++)
    if (!qi_popeye_is_word_byte (text[i]))
      return FALSE;
  return n > 0;
}
