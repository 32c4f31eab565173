/* SPDX-License-Identifier: Apache-2.0 */
#define G_LOG_DOMAIN "Qi"

#include "qi-folder.h"
#include "qi-input.h"
#include "qi-text.h"

#include "qi-game.h"

#include <string.h>

static guint
count (const GPtrArray *findings,
       QiSeverity       severity)
{
  guint n = 0;

  for (guint i = 0; findings != NULL && i < findings->len; i++)
    n += qi_finding_get_severity (g_ptr_array_index (findings, i)) == severity;
  return n;
}

static void
append_count (GString    *text,
              guint       n,
              const char *what)
{
  if (n > 0)
    g_string_append_printf (text, ", %u %s%s", n, what, n == 1 ? "" : "s");
}

/* "start.fen: fen, valid, 1 note" */
static void
print_line (const QiOptions *options,
            const QiInput   *input)
{
  g_autoptr (GString) text = g_string_new (NULL);

  qi_text_append_escaped (text, input->place.file, strlen (input->place.file));
  g_string_append_printf (text, ": %s", input->format != NULL ? input->format : "unknown format");
  if (input->setup != NULL)
    g_string_append (text, ", valid");
  append_count (text, count (input->findings, QI_SEVERITY_ERROR), "error");
  append_count (text, count (input->findings, QI_SEVERITY_WARNING), "warning");
  append_count (text, count (input->findings, QI_SEVERITY_NOTE), "note");
  qi_output_text (options, text->str);
}

static void
print_json (const QiOptions *options,
            const QiInput   *input)
{
  g_autoptr (GString) json = g_string_new ("{");

  qi_input_append_head (options, input, json);
  qi_input_append_result (input, input->setup != NULL, NULL, json);
  if (input->setup != NULL)
    {
      const char *game = qi_setup_get_game (input->setup);

      g_string_append (json, ",\"position\":");
      qi_json_append_position (json, qi_setup_get_position (input->setup));
      if (game != NULL)
        {
          g_string_append (json, ",\"game\":");
          qi_json_append_text (json, game, -1);
        }
    }
  g_string_append (json, "}\n");
  qi_output (options, json->str, json->len);
}

static QiExit
check_one (const QiOptions *options,
           const QiInput   *input,
           gpointer         user_data)
{
  QiExit status;

  /* What the rules of its game object to; they say once what the reader has said of the text. */
  if (input->setup != NULL)
    qi_game_diagnose_setup (input->setup, input->findings);
  status = qi_input_report (options, input);
  if (options->json)
    print_json (options, input);
  else if (!options->lines && input->failure == NULL)
    print_line (options, input);
  return status;
}

static QiExit
check_file (const QiOptions *options,
            const char      *file)
{
  const char *files[] = { file, NULL };
  QiTally tally = { 0 };
  QiExit status = qi_inputs_foreach (options, files, check_one, NULL, &tally);

  if (options->lines && !options->json)
    {
      g_autoptr (GString) text = g_string_new (NULL);

      qi_text_append_escaped (text, file, strlen (file));
      qi_output_printf (options, "%s: %" G_GUINT64_FORMAT " position%s, %" G_GUINT64_FORMAT " wrong\n",
                        text->str, tally.n_positions, tally.n_positions == 1 ? "" : "s",
                        tally.n_wrong);
    }
  return status;
}

/* A folder that cannot serve is like a file that cannot be read. */
static QiExit
check_folder (const QiOptions *options,
              const char      *folder)
{
  g_autoptr (GError) error = NULL;
  g_autoptr (GPtrArray) files = qi_folder_list (folder, &error);
  QiExit status = QI_EXIT_DONE;

  if (files != NULL && files->len == 0)
    g_set_error_literal (&error, G_IO_ERROR, G_IO_ERROR_NOT_FOUND,
                         "the folder holds no position file");
  if (error != NULL)
    {
      QiInput input = {
        .place = { .file = folder },
        .failure = error,
        .variants = options->variant_findings,
      };

      return check_one (options, &input, NULL);
    }
  for (guint i = 0; i < files->len; i++)
    status = qi_exit_worst (status, check_file (options, g_ptr_array_index (files, i)));
  return status;
}

static QiExit
run (const QiOptions *options)
{
  QiExit status = QI_EXIT_DONE;

  if (options->words->len == 0)
    return check_file (options, "-");
  for (guint i = 0; i < options->words->len; i++)
    {
      const char *file = g_ptr_array_index (options->words, i);
      gboolean is_folder = strcmp (file, "-") != 0 && g_file_test (file, G_FILE_TEST_IS_DIR);

      status = qi_exit_worst (status, is_folder ? check_folder (options, file)
                                                : check_file (options, file));
    }
  return status;
}

const QiCommand qi_cmd_check = {
  .name = "check",
  .usage = "[OPTIONS] [FILE…]",
  .summary = "read positions and report what is wrong",
  .help = "Reads each position and reports every finding; what the rules of its game object to\n"
          "is a warning. A FILE may be a folder: then its position files are read, those of\n"
          "the folders below it too.",
  .options = QI_OPTIONS_READING,
  .side_by_side = TRUE,
  .run = run,
};
