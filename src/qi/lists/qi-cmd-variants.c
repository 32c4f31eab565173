/* SPDX-License-Identifier: Apache-2.0 */
#define G_LOG_DOMAIN "Qi"

#include "qi-input.h"
#include "qi-report.h"
#include "qi-tool.h"
#include "qi-variants.h"

#include "qi-game-info-private.h"

#include <string.h>

/* The number that the next game to be added will have. */
static guint
get_next_number (void)
{
  guint next = 0;

  for (const QiGameInfo *const *info = qi_game_info_get_all (); *info != NULL; info++)
    next = qi_game_info_get_number (*info) + 1;
  return next;
}

/* The games from number @first on: those of the file that can be played. */
static void
print_json (const QiOptions *options,
            const QiPlace   *place,
            GPtrArray       *findings,
            guint            first,
            gboolean         ok)
{
  const QiGameInfo *const *all = qi_game_info_get_all ();
  const QiInput input = { .place = *place, .variants = findings };
  QiJsonWriter json;

  qi_line_open (&json);
  qi_json_writer_add_string (&json, "file", place->file, -1);
  qi_input_write_result (&input, ok, NULL, &json);
  qi_json_writer_open_array (&json, "games");
  for (guint i = first; all[i] != NULL; i++)
    qi_json_writer_add_string (&json, NULL, qi_game_info_get_id (all[i]), -1);
  qi_json_writer_close (&json);
  qi_line_print (options, &json);
}

static QiExit
check (const QiOptions *options,
       const char      *path)
{
  g_autoptr (GPtrArray) findings = qi_findings_new ();
  g_autoptr (GError) error = NULL;
  QiPlace place = { .file = path };
  const guint first = get_next_number ();
  g_autoptr (GBytes) bytes = qi_variants_load (path, NULL, findings, &error);
  const QiGameInfo *const *all = NULL;
  QiExit status = QI_EXIT_DONE;

  if (bytes == NULL)
    {
      qi_variants_refuse (options, &place, error);
      return QI_EXIT_USAGE;
    }
  place.text = g_bytes_get_data (bytes, &place.length);
  status = qi_findings_get_exit (options, findings);
  qi_report_findings (options, &place, findings);
  if (options->json)
    {
      print_json (options, &place, findings, first, status == QI_EXIT_DONE);
      return status;
    }
  all = qi_game_info_get_all ();
  for (guint i = first; all[i] != NULL; i++)
    qi_output_printf (options, "%s\t%s\n", qi_game_info_get_id (all[i]),
                      qi_game_info_get_name (all[i]));
  return status;
}

static QiExit
run (const QiOptions *options)
{
  const GPtrArray *words = options->words;

  if (words->len != 2 || strcmp (g_ptr_array_index (words, 0), "check") != 0)
    return qi_usage_error (options->command, "say what to check: qi variants check FILE");
  return check (options, g_ptr_array_index (words, 1));
}

static const char *const first_words[] = { "check", NULL };

const QiCommand qi_cmd_variants = {
  .name = "variants",
  .usage = "check [OPTIONS] FILE",
  .summary = "check games of your own",
  .help = "Reads a variants.ini and tells all that is to be said of it, with line and column: keys\n"
          "that are not known, values that cannot be, games that are left out and why. Then it\n"
          "prints id and name of each game that can be played, with a tab between them. variants.md\n"
          "says what may stand in such a file.",
  .options = QI_OPTIONS_COMMON | QI_OPTION_STRICT,
  .first_words = first_words,
  .run = run,
};
