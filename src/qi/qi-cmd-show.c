/* SPDX-License-Identifier: Apache-2.0 */
#define G_LOG_DOMAIN "Qi"

#include "qi-draw.h"
#include "qi-game-info-private.h"
#include "qi-inputs.h"
#include "qi-sees.h"

#include <stdlib.h>
#include <sys/ioctl.h>
#include <unistd.h>

/* The width of a line in cells: the terminal's, that in COLUMNS, or unlimited. */
static guint
get_width (void)
{
  const char *columns = g_getenv ("COLUMNS");
  struct winsize size = { 0 };

  if (isatty (STDOUT_FILENO) && ioctl (STDOUT_FILENO, TIOCGWINSZ, &size) == 0 && size.ws_col > 0)
    return size.ws_col;
  if (columns != NULL)
    {
      guint64 width = 0;

      if (g_ascii_string_to_unsigned (columns, 10, 1, 10000, &width, NULL))
        return (guint) width;
    }
  return 0;
}

static void
print_json (const QiOptions *options,
            const QiInput   *input,
            const char      *text,
            const QiSees    *sees,
            const GPtrArray *findings)
{
  QiJsonWriter json;

  qi_line_open (&json);
  qi_input_write_head (options, input, &json);
  qi_input_write_result (input, text != NULL, findings, &json);
  if (text != NULL)
    qi_json_writer_add_string (&json, "text", text, -1);
  if (sees != NULL)
    qi_json_writer_add_json (&json, "sees", sees->json.text->str, -1);
  qi_line_print (options, &json);
}

static QiExit
show_one (const QiOptions *options,
          const QiInput   *input,
          gpointer         user_data)
{
  guint *n_shown = user_data;
  QiExit status = qi_input_report (options, input);
  g_autoptr (GPtrArray) findings = qi_findings_new ();
  g_autoptr (QiSees) sees = NULL;
  g_autofree char *text = NULL;

  if (input->setup != NULL && options->sees != NULL)
    sees = qi_sees_new (options, input, findings);
  if (input->setup != NULL && (options->sees == NULL || sees != NULL))
    {
      const QiGameInfo *info = qi_game_info_lookup (qi_setup_get_game (input->setup));
      QiDrawOptions how = {
        .info = info,
        .coordinates = options->cell ? NULL : qi_game_info_get_names (info, input->setup),
        .ascii = options->ascii,
        .words = options->in_words,
        .flip = options->flip,
        .width = get_width (),
        .marks = sees != NULL ? sees->marks : NULL,
      };

      text = qi_draw (input->setup, &how);
    }
  if (options->json)
    print_json (options, input, text, sees, findings);
  else if (text != NULL)
    {
      qi_output (options, "\n", (*n_shown)++ > 0 ? 1 : 0);
      qi_output_text (options, text);
      if (sees != NULL)
        qi_output (options, sees->text->str, sees->text->len);
    }
  return qi_exit_worst (status, qi_findings_get_exit (options, findings));
}

static QiExit
run (const QiOptions *options)
{
  const char *files[2];
  QiExit status = QI_EXIT_DONE;
  guint n_shown = 0;

  if (!qi_options_get_one_file (options, files, &status))
    return status;
  return qi_inputs_foreach (options, files, show_one, &n_shown);
}

const QiCommand qi_cmd_show = {
  .name = "show",
  .usage = "[--words] [--sees=CELL] [OPTIONS] [FILE]",
  .summary = "draw a position in the terminal",
  .help = "Draws the board with its ranks, files and layers, both hands and the side to move, of\n"
          "each position in FILE.\n"
          "Large boards are drawn close, without lines between their squares.\n"
          "--words says it: the pieces of each side with their squares, then rank by rank.\n"
          "--sees marks the squares that the piece on CELL attacks, and lists them; from an empty\n"
          "square every ray and jump, by direction: n is up, e right, u the layer listed before.",
  .options = QI_OPTIONS_READING | QI_OPTION_SEES | QI_OPTION_WORDS | QI_OPTION_ASCII | QI_OPTION_FLIP,
  .takes_many = TRUE,
  .run = run,
};
