/* SPDX-License-Identifier: Apache-2.0 */
#define G_LOG_DOMAIN "Qi"

#include "qi-playing.h"

/* One first move and what is counted behind it, as text or as JSON. */
static void
append_part (const QiOptions *options,
             QiState         *state,
             const QiMove    *move,
             guint64          count,
             GString         *parts)
{
  g_autofree char *text = qi_state_write_move (state, move, options->notation);

  if (!options->json)
    {
      g_string_append_printf (parts, "%s: %" G_GUINT64_FORMAT "\n", text, count);
      return;
    }
  g_string_append (parts, parts->len > 0 ? ",{\"move\":" : "{\"move\":");
  qi_json_append_text (parts, text, -1);
  g_string_append_printf (parts, ",\"count\":%" G_GUINT64_FORMAT "}", count);
}

/* Counts behind each first move by itself, which a game that is over has not. */
static guint64
divide (const QiOptions *options,
        QiState         *state,
        GString         *parts)
{
  QiMove space[QI_MOVE_LIST_USUAL];
  g_auto (QiMoveList) moves = QI_MOVE_LIST (space);
  guint64 sum = 0;

  qi_state_list_moves (state, QI_ORIGIN_ALL, &moves);
  for (guint i = 0; i < moves.n_moves; i++)
    {
      g_autoptr (GError) error = NULL;
      g_autoptr (QiState) next = qi_state_apply (state, &moves.moves[i], &error);
      guint64 count = next != NULL ? qi_state_perft (next, (guint) options->depth - 1, NULL) : 0;

      append_part (options, state, &moves.moves[i], count, parts);
      sum += count;
    }
  return moves.n_moves > 0 ? sum : qi_state_perft (state, (guint) options->depth, NULL);
}

static void
print_json (const QiOptions *options,
            const QiInput   *input,
            gboolean         ok,
            guint64          count,
            const GString   *parts,
            const GPtrArray *findings)
{
  g_autoptr (GString) json = g_string_new ("{");

  qi_input_append_head (options, input, json);
  qi_input_append_result (input, ok, findings, json);
  if (ok)
    {
      g_string_append_printf (json, ",\"depth\":%d", options->depth);
      if (options->divide)
        g_string_append_printf (json, ",\"divide\":[%s]", parts->str);
      g_string_append_printf (json, ",\"count\":%" G_GUINT64_FORMAT, count);
    }
  g_string_append (json, "}\n");
  qi_output (options, json->str, json->len);
}

static QiExit
perft_one (const QiOptions *options,
           const QiInput   *input,
           gpointer         user_data)
{
  g_autoptr (GPtrArray) findings = qi_findings_new ();
  QiExit status = qi_input_report (options, input);
  g_autoptr (QiState) state = qi_input_make_state (options, input, findings);
  g_autoptr (GString) parts = g_string_new (NULL);
  guint64 count = 0;

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
    qi_output_printf (options, "%s%" G_GUINT64_FORMAT "\n", parts->str, count);
  return qi_exit_worst (status, qi_findings_get_exit (options, findings));
}

static QiExit
run (const QiOptions *options)
{
  const char *files[2];
  QiExit status = QI_EXIT_DONE;

  if (options->depth < 0)
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
