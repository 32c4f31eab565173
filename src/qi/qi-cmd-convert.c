/* SPDX-License-Identifier: Apache-2.0 */
#define G_LOG_DOMAIN "Qi"

#include "qi-input.h"

#include <string.h>

static void
print_json (const QiOptions *options,
            const QiInput   *input,
            const char      *text,
            const GPtrArray *losses)
{
  g_autoptr (GString) json = g_string_new ("{");

  qi_input_append_head (options, input, json);
  g_string_append (json, ",\"to\":");
  qi_json_append_text (json, options->to->id, -1);
  qi_input_append_result (input, text != NULL, losses, json);
  if (text != NULL)
    {
      g_string_append (json, ",\"text\":");
      qi_json_append_text (json, text, -1);
    }
  g_string_append (json, "}\n");
  qi_output (options, json->str, json->len);
}

static QiExit
convert_one (const QiOptions *options,
             const QiInput   *input,
             gpointer         user_data)
{
  QiWriteOptions how = {
    .source = input->source,
    .strict = options->strict,
    .compact = options->lines,
  };
  g_autoptr (GPtrArray) losses = qi_findings_new ();
  g_autofree char *text = NULL;
  QiExit status = qi_input_report (options, input);

  if (input->setup != NULL)
    {
      QiPlace place = { .file = input->place.file, .line = input->place.line };

      text = qi_notation_write (options->to, input->setup, &how, losses);
      qi_report_findings (options, &place, losses);
      status = qi_exit_worst (status, qi_findings_get_exit (options, losses));
      if (text == NULL)
        status = qi_exit_worst (status, QI_EXIT_WRONG);
    }
  if (options->json)
    print_json (options, input, text, losses);
  else if (text != NULL)
    qi_output_text (options, text);
  return status;
}

static QiExit
run (const QiOptions *options)
{
  const char *files[2];
  QiExit status = QI_EXIT_DONE;

  if (options->to == NULL)
    return qi_usage_error (options->command, "say which format to write: --to=FORMAT");
  if (!qi_options_get_one_file (options, files, &status))
    return status;
  return qi_inputs_foreach (options, files, convert_one, NULL, NULL);
}

const QiCommand qi_cmd_convert = {
  .name = "convert",
  .usage = "--to=FORMAT [OPTIONS] [FILE]",
  .summary = "write a position in another format",
  .help = "Writes the position of FILE, or of each of its lines with --lines, in another format.\n"
          "What the target can do without is written all the same and named in a note; with\n"
          "--strict it is an error. Where no true text exists nothing is written.\n"
          "'qi formats' lists the formats.",
  .options = QI_OPTIONS_READING | QI_OPTION_TO,
  .run = run,
};
