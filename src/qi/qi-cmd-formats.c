/* SPDX-License-Identifier: Apache-2.0 */
#define G_LOG_DOMAIN "Qi"

#include "qi-report.h"
#include "qi-tool.h"

#include <string.h>

static char *
dup_games (const QiNotation *notation)
{
  return notation->games != NULL ? g_strjoinv (" ", (char **) notation->games) : g_strdup ("any");
}

static void
print_json (const QiNotation *notation)
{
  g_autoptr (GString) json = g_string_new ("{\"id\":");

  qi_json_append_text (json, notation->id, -1);
  g_string_append (json, ",\"name\":");
  qi_json_append_text (json, notation->name, -1);
  g_string_append_printf (json, ",\"reads\":%s,\"writes\":%s,\"games\":",
                          notation->read != NULL ? "true" : "false",
                          notation->write != NULL ? "true" : "false");
  g_string_append (json, notation->games != NULL ? "[" : "null");
  for (gsize i = 0; notation->games != NULL && notation->games[i] != NULL; i++)
    {
      g_string_append (json, i > 0 ? "," : "");
      qi_json_append_text (json, notation->games[i], -1);
    }
  g_string_append (json, notation->games != NULL ? "]}\n" : "}\n");
  qi_output (NULL, json->str, json->len);
}

static QiExit
run (const QiOptions *options)
{
  const QiNotation *const *all = qi_notation_get_all ();
  gsize name_width = strlen ("NAME");

  if (options->words->len > 0)
    return qi_usage_error (options->command, "takes no FILE");
  for (gsize i = 0; all[i] != NULL; i++)
    name_width = MAX (name_width, (gsize) g_utf8_strlen (all[i]->name, -1));
  if (!options->json)
    qi_output_printf (NULL, "%-10s %-*s %-6s %-6s %s\n", "ID", (int) name_width, "NAME", "READS",
                      "WRITES", "GAMES");
  for (gsize i = 0; all[i] != NULL; i++)
    {
      g_autofree char *games = dup_games (all[i]);
      int pad = (int) (name_width - (gsize) g_utf8_strlen (all[i]->name, -1));

      if (options->json)
        print_json (all[i]);
      else
        qi_output_printf (NULL, "%-10s %s%*s %-6s %-6s %s\n", all[i]->id, all[i]->name, pad, "",
                          all[i]->read != NULL ? "yes" : "no", all[i]->write != NULL ? "yes" : "no",
                          games);
    }
  return QI_EXIT_DONE;
}

const QiCommand qi_cmd_formats = {
  .name = "formats",
  .usage = "[OPTIONS]",
  .summary = "list the formats",
  .help = "Lists the formats: id, name, whether they are read and written, and the games they\n"
          "serve. The ids are what --from and --to take.",
  .options = QI_OPTIONS_COMMON,
  .run = run,
};
