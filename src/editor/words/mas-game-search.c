/* SPDX-License-Identifier: Apache-2.0 */
#define G_LOG_DOMAIN "Mas"

#include "config.h"

#include "mas-game-search.h"

#include "mas-words.h"

#include <string.h>

static gboolean
holds (const char *text,
       const char *wanted)
{
  g_autofree char *folded = g_utf8_casefold (text, -1);
  g_autofree char *other = g_utf8_casefold (wanted, -1);

  return strstr (folded, g_strstrip (other)) != NULL;
}

gboolean
mas_game_search_is_name (const QiGameInfo *info,
                         const char       *wanted)
{
  g_autofree char *name = mas_words_game (info);

  return holds (name, wanted) || holds (qi_game_info_get_name (info), wanted)
         || holds (qi_game_info_get_id (info), wanted);
}

/* Whether the name of one of its pieces, translated or in English, contains it. */
static gboolean
has_piece (const QiGameInfo *info,
           const char       *wanted)
{
  gsize n = 0;
  const QiGamePiece *pieces = qi_game_info_get_pieces (info, &n);

  for (gsize i = 0; i < n; i++)
    {
      g_autofree char *name = mas_words_piece (info, &QI_TOKEN (pieces[i].token));

      if (holds (name, wanted) || holds (pieces[i].name, wanted))
        return TRUE;
    }
  return FALSE;
}

/* Whether it has a piece for each of the letters: "KQRM". */
static gboolean
has_letters (const QiGameInfo *info,
             const char       *wanted)
{
  gsize n = 0;
  const QiGamePiece *pieces = qi_game_info_get_pieces (info, &n);
  g_autofree char *letters = g_strstrip (g_ascii_strup (wanted, -1));

  for (const char *letter = letters; *letter != '\0'; letter++)
    {
      gboolean found = FALSE;

      for (gsize i = 0; i < n && !found; i++)
        found = pieces[i].token[0] == *letter;
      if (!found || strchr (letter + 1, *letter) != NULL)
        return FALSE;
    }
  return *letters != '\0';
}

gboolean
mas_game_search_has_pieces (const QiGameInfo *info,
                            const char       *wanted)
{
  return has_piece (info, wanted) || has_letters (info, wanted);
}
