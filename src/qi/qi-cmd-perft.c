/* SPDX-License-Identifier: Apache-2.0 */
#define G_LOG_DOMAIN "Qi"

#include "qi-playing.h"
#include "qi-inputs.h"

/* One first move and what is counted behind it. */
typedef struct
{
  char   *move;
  guint64 count;
} Part;

static void
part_clear (gpointer part)
{
  g_free (((Part *) part)->move);
}

/* Counts behind each first move separately; a finished game has no moves. */
static guint64
divide (const QiOptions *options,
        QiState         *state,
        GArray          *parts)
{
  QiMove space[QI_MOVE_LIST_USUAL];
  g_auto (QiMoveList) moves = QI_MOVE_LIST (space);
  guint64 sum = 0;

  qi_state_list_moves (state, QI_ORIGIN_ALL, &moves);
  for (guint i = 0; i < moves.n_moves; i++)
    {
      g_autoptr (GError) error = NULL;
      g_autoptr (QiState) next = qi_state_apply (state, &moves.moves[i], &error);
      Part part = { qi_state_write_move (state, &moves.moves[i], options->notation), 0 };

      if (next != NULL)
        part.count = qi_state_perft (next, (guint) options->depth - 1, NULL);
      sum += part.count;
      g_array_append_val (parts, part);
    }
  return moves.n_moves > 0 ? sum : qi_state_perft (state, (guint) options->depth, NULL);
}

static void
print_json (const QiOptions *options,
            const QiInput   *input,
            gboolean         ok,
            guint64          count,
            const GArray    *parts,
            const GPtrArray *findings)
{
  QiJsonWriter json;

  qi_line_open (&json);
  qi_input_write_head (options, input, &json);
  qi_input_write_result (input, ok, findings, &json);
  if (ok)
    qi_json_writer_add_unsigned (&json, "depth", options->depth);
  if (ok && options->divide)
    {
      qi_json_writer_open_array (&json, "divide");
      for (guint i = 0; i < parts->len; i++)
        {
          const Part *part = &g_array_index (parts, Part, i);

          qi_json_writer_open_object (&json, NULL);
          qi_json_writer_add_string (&json, "move", part->move, -1);
          qi_json_writer_add_unsigned (&json, "count", part->count);
          qi_json_writer_close (&json);
        }
      qi_json_writer_close (&json);
    }
  if (ok)
    qi_json_writer_add_unsigned (&json, "count", count);
  qi_line_print (options, &json);
}

static void
print_text (const QiOptions *options,
            guint64          count,
            const GArray    *parts)
{
  for (guint i = 0; i < parts->len; i++)
    {
      const Part *part = &g_array_index (parts, Part, i);

      qi_output_printf (options, "%s: %" G_GUINT64_FORMAT "\n", part->move, part->count);
    }
  qi_output_printf (options, "%" G_GUINT64_FORMAT "\n", count);
}

static QiExit
perft_one (const QiOptions *options,
           const QiInput   *input,
           gpointer         user_data)
{
  g_autoptr (GPtrArray) findings = qi_findings_new ();
  QiExit status = qi_input_report (options, input);
  g_autoptr (QiState) state = qi_input_make_state (options, input, findings);
  g_autoptr (GArray) parts = g_array_new (FALSE, FALSE, sizeof (Part));
  guint64 count = 0;

  g_array_set_clear_func (parts, part_clear);
  if (state != NULL)
    {
      if (!qi_option_check_notation (options, qi_state_get_game (state)))
        return QI_EXIT_USAGE;
      count = options->divide && options->depth > 0
                ? divide (options, state, parts)
                : qi_state_perft (state, (guint) options->depth, NULL);
    }
  if (options->json)
    print_json (options, input, state != NULL, count, parts, findings);
  else if (state != NULL)
    print_text (options, count, parts);
  return qi_exit_worst (status, qi_findings_get_exit (options, findings));
}

static QiExit
run (const QiOptions *options)
{
  const char *files[2];
  QiExit status = QI_EXIT_DONE;

  if (options->depth == QI_UNSAID)
    return qi_usage_error (options->command, "say how deep: --depth=N");
  if (!qi_options_get_one_file (options, files, &status))
    return status;
  return qi_inputs_foreach (options, files, perft_one, NULL);
}

const QiCommand qi_cmd_perft = {
  .name = "perft",
  .usage = "--depth=N [--divide] [OPTIONS] [FILE]",
  .summary = "count the positions that so many plies lead to",
  .help
  = "Counts the ways to play exactly N plies (0 to 255), as move generators are tested. With\n"
    "--divide also those of each first move. The last word is the count.",
  .options = QI_OPTIONS_READING | QI_OPTION_DEPTH | QI_OPTION_DIVIDE | QI_OPTION_NOTATION,
  .run = run,
};
