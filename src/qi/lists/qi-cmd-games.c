/* SPDX-License-Identifier: Apache-2.0 */
#define G_LOG_DOMAIN "Qi"

#include "qi-input.h"
#include "qi-report.h"
#include "qi-tool.h"

#include "qi-game-info-private.h"
#include "qi-game.h"

#include <string.h>

/* "8×10": files last, as a shape lists them. */
static char *
dup_board (const QiGameInfo *info)
{
  const QiShape *shape = qi_game_info_get_shape (info);
  GString *text = g_string_new (NULL);

  for (guint i = 0; i < shape->n_dimensions; i++)
    g_string_append_printf (text, "%s%u", i > 0 ? "×" : "", (guint) shape->sizes[i]);
  return g_string_free (text, FALSE);
}

static void
print_json (const QiOptions  *options,
            const QiGameInfo *info)
{
  const QiShape *shape = qi_game_info_get_shape (info);
  const char *const *formats = qi_game_info_get_formats (info);
  QiJsonWriter json;

  qi_line_open (&json);
  qi_json_writer_add_string (&json, "id", qi_game_info_get_id (info), -1);
  qi_json_writer_add_string (&json, "name", qi_game_info_get_name (info), -1);
  qi_json_writer_add_string (&json, "family",
                             qi_game_family_to_word (qi_game_info_get_family (info)), -1);
  qi_json_writer_open_array (&json, "shape");
  for (guint i = 0; i < shape->n_dimensions; i++)
    qi_json_writer_add_unsigned (&json, NULL, (guint64) shape->sizes[i]);
  qi_json_writer_close (&json);
  qi_json_writer_add_boolean (&json, "rules", qi_game_has_rules (qi_game_info_get_id (info)));
  qi_json_writer_open_array (&json, "formats");
  for (gsize i = 0; formats[i] != NULL; i++)
    qi_json_writer_add_string (&json, NULL, formats[i], -1);
  qi_json_writer_close (&json);
  qi_json_writer_add_string (&json, "about", qi_game_info_get_about (info), -1);
  qi_json_writer_add_string (&json, "source", qi_game_info_get_source (info), -1);
  qi_line_print (options, &json);
}

/* Aligned columns, the last of which may be long; widths are counted in characters. */
static void
print_text (const QiOptions  *options,
            const QiGameInfo *info,
            int               name_width)
{
  g_autofree char *board = dup_board (info);
  g_autofree char *formats = g_strjoinv (" ", (char **) qi_game_info_get_formats (info));
  const char *name = qi_game_info_get_name (info);
  const char *source = qi_game_info_get_source (info);

  qi_output_printf (options, "%-17s %s%*s %-8s %s%*s %-6s %-15s %s\n", qi_game_info_get_id (info),
                    name, name_width - (int) g_utf8_strlen (name, -1), "",
                    qi_game_family_to_word (qi_game_info_get_family (info)), board,
                    7 - (int) g_utf8_strlen (board, -1), "",
                    qi_game_has_rules (qi_game_info_get_id (info)) ? "yes" : "no", formats,
                    source != NULL ? source : "");
}

static QiExit
run (const QiOptions *options)
{
  int name_width = 0;

  if (options->words->len > 0)
    return qi_usage_error (options->command, "takes no FILE");
  qi_variants_find_own (""); /* so that a person's own are among them */
  for (const QiGameInfo *const *info = qi_game_info_get_all (); *info != NULL; info++)
    name_width = MAX (name_width, (int) g_utf8_strlen (qi_game_info_get_name (*info), -1));
  if (!options->json)
    qi_output_printf (options, "%-17s %-*s %-8s %-7s %-6s %-15s %s\n", "ID", name_width, "NAME",
                      "FAMILY", "BOARD", "RULES", "FORMATS", "SOURCE");
  for (const QiGameInfo *const *info = qi_game_info_get_all (); *info != NULL; info++)
    if (options->json)
      print_json (options, *info);
    else
      print_text (options, *info, name_width);
  return QI_EXIT_DONE;
}

const QiCommand qi_cmd_games = {
  .name = "games",
  .usage = "[OPTIONS]",
  .summary = "list the games",
  .help = "Lists the games: id, name, the family it belongs to, its board (ranks before files), whether\n"
          "its rules are known, the formats it is written in, the usual one first, and where the\n"
          "game is described. The ids are what --game takes. With --json each has a sentence that\n"
          "says what it is.",
  .options = QI_OPTIONS_COMMON | QI_OPTION_VARIANTS,
  .run = run,
};
