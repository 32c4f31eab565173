/* SPDX-License-Identifier: Apache-2.0 */
#define G_LOG_DOMAIN "Qi"

#include "qi-inputs.h"

#include <string.h>

static void
print_json (const QiOptions *options,
            const QiInput   *input,
            const char      *text,
            const GPtrArray *losses)
{
  QiJsonWriter json;

  qi_line_open (&json);
  qi_input_write_head (options, input, &json);
  qi_json_writer_add_string (&json, "to", options->to->id, -1);
  qi_input_write_result (input, text != NULL, losses, &json);
  if (text != NULL)
    qi_json_writer_add_string (&json, "text", text, -1);
  qi_line_print (options, &json);
}

/* What was written of a file that holds several. */
typedef struct
{
  guint64  n_texts;
  gboolean was_long; /* the last one had several lines */
} Written;

/* If a text of a divided file has several lines, an empty line precedes the next one, or the slash between records of CSA. */
static void
print_text (const QiOptions *options,
            const QiInput   *input,
            const char      *text,
            Written         *written)
{
  const gboolean is_long = strchr (text, '\n') != NULL;
  /* A result, which ends a game before the tags of the next one. */
  g_autofree char *game = input->place.item > 0 && strcmp (options->to->id, "pdn") == 0
                            ? g_strconcat (text, " *", NULL)
                            : NULL;

  if (input->place.item > 0 && written->n_texts > 0 && (is_long || written->was_long))
    qi_output_text (options, strcmp (options->to->id, "csa") == 0 ? "/" : "");
  qi_output_text (options, game != NULL ? game : text);
  written->n_texts++;
  written->was_long = is_long;
}

static QiExit
convert_one (const QiOptions *options,
             const QiInput   *input,
             gpointer         user_data)
{
  QiWriteOptions how = {
    .source = input->source,
    .strict = options->strict,
    .compact = options->lines || input->place.item > 0,
  };
  g_autoptr (GPtrArray) losses = qi_findings_new ();
  g_autofree char *text = NULL;
  QiExit status = qi_input_report (options, input);

  if (input->setup != NULL)
    {
      QiPlace place = {
        .file = input->place.file,
        .line = input->place.line,
        .column = input->place.column,
        .setup = input->setup,
      };

      text = qi_notation_write (options->to, input->setup, &how, losses);
      qi_report_findings (options, &place, losses);
      status = qi_exit_worst (status, qi_findings_get_exit (options, losses));
      if (text == NULL)
        status = qi_exit_worst (status, QI_EXIT_WRONG);
    }
  if (options->json)
    print_json (options, input, text, losses);
  else if (text != NULL)
    print_text (options, input, text, user_data);
  return status;
}

static QiExit
run (const QiOptions *options)
{
  const char *files[2];
  QiExit status = QI_EXIT_DONE;
  Written written = { 0 };

  if (options->to == NULL)
    return qi_usage_error (options->command, "say which format to write: --to=FORMAT");
  if (!qi_options_get_one_file (options, files, &status))
    return status;
  return qi_inputs_foreach (options, files, convert_one, &written);
}

const QiCommand qi_cmd_convert = {
  .name = "convert",
  .usage = "--to=FORMAT [OPTIONS] [FILE]",
  .summary = "write a position in another format",
  .help = "Writes the position of FILE in another format, or each one where it holds several:\n"
          "lines, a JSON array, the games of a PGN, PDN or SGF text, records of shogi. Native files\n"
          "are then written on one line each, texts of several lines with an empty line between\n"
          "them, or CSA's slash.\n"
          "What the target can do without is written all the same and named in a note; with\n"
          "--strict it is an error. Where no true text exists nothing is written.\n"
          "'qi formats' lists the formats.",
  .options = QI_OPTIONS_READING | QI_OPTION_TO,
  .takes_many = TRUE,
  .run = run,
};
