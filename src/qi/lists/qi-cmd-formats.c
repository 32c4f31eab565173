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
  QiJsonWriter json;

  qi_line_open (&json);
  qi_json_writer_add_string (&json, "id", notation->id, -1);
  qi_json_writer_add_string (&json, "name", notation->name, -1);
  qi_json_writer_add_boolean (&json, "reads", notation->read != NULL);
  qi_json_writer_add_boolean (&json, "writes", notation->write != NULL);
  if (notation->games == NULL)
    qi_json_writer_add_null (&json, "games");
  else
    {
      qi_json_writer_open_array (&json, "games");
      for (gsize i = 0; notation->games[i] != NULL; i++)
        qi_json_writer_add_string (&json, NULL, notation->games[i], -1);
      qi_json_writer_close (&json);
    }
  qi_line_print (NULL, &json);
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
