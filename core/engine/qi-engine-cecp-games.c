/* SPDX-License-Identifier: Apache-2.0 */
#define G_LOG_DOMAIN "Qi"

#include "qi-engine-cecp-private.h"

#include <string.h>

/* Names of games that the engine's list has in place of ours, which Fairy-Stockfish has: those of Fairy-Max, and of HaChu,
 * which are XBoard's. */
static const char *const names[][2] = {
  { "chushogi", "chu" },
  { "kingofthehill", "king-of-the-hill" },
  { "losalamos", "los-alamos" },
  { "shoshogi", "sho" },
};

char *
qi_engine_cecp_dup_lines (QiEngineTalk *talk,
                          const char   *lines)
{
  const QiEngineOption *option = qi_engine_talk_find_option (talk, "variant");
  const char *const *choices = option != NULL ? (const char *const *) option->choices : NULL;
  const char *name;
  const char *rest;

  if (choices == NULL || !g_str_has_prefix (lines, "variant "))
    return NULL;
  name = lines + strlen ("variant ");
  rest = name + strcspn (name, "\n");
  for (gsize i = 0; i < G_N_ELEMENTS (names); i++)
    if (qi_engine_word_is (name, (gsize) (rest - name), names[i][0])
        && !g_strv_contains (choices, names[i][0]) && g_strv_contains (choices, names[i][1]))
      return g_strdup_printf ("variant %s%s", names[i][1], rest);
  return NULL;
}
