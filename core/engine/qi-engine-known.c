/* SPDX-License-Identifier: Apache-2.0 */
#define G_LOG_DOMAIN "Qi"

#include "qi-engine-known-private.h"

#include <string.h>

static const QiKnownEngine known[] = {
  { "fairy-stockfish", NULL, { NULL } },
  { "fairymax", NULL, { NULL } },
  { "gnuchess", "uci", { "--uci", NULL } },
  { "gnugo", "gtp", { "--mode", "gtp", NULL } },
  { "gnushogi", NULL, { NULL } },
  { "hachu", NULL, { NULL } },
  { "hoichess", NULL, { NULL } },
  { "hoixiangqi", NULL, { NULL } },
  { "lc0", NULL, { NULL } },
  { "pachi", NULL, { NULL } },
  { "phalanx", NULL, { NULL } },
  { "scan", "hub", { "hub", NULL } },
  { "stockfish", NULL, { NULL } },
  { "toga2", NULL, { NULL } },
  { "yaneuraou", NULL, { NULL } },
};

const QiKnownEngine *
qi_engine_get_known (gsize *n)
{
  *n = G_N_ELEMENTS (known);
  return known;
}

GStrv
qi_engine_complete_argv (const char *const *argv,
                         const char        *protocol)
{
  g_autofree char *name = g_path_get_basename (argv[0]);
  g_autoptr (GStrvBuilder) all = g_strv_builder_new ();

  g_strv_builder_addv (all, (const char **) argv);
  for (gsize i = 0; argv[1] == NULL && i < G_N_ELEMENTS (known); i++)
    if (strcmp (known[i].program, name) == 0 && known[i].protocol != NULL
        && (protocol == NULL || strcmp (known[i].protocol, protocol) == 0))
      g_strv_builder_addv (all, (const char **) known[i].words);
  return g_strv_builder_end (all);
}
