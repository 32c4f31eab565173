/* SPDX-License-Identifier: Apache-2.0 */
#define G_LOG_DOMAIN "Qi"

#include "qi-playing.h"
#include "qi-inputs.h"

#include "qi-search.h"

/* The texts of the moves of a line, each written where it is played. */
static GPtrArray *
dup_line (const QiOptions *options,
          QiState         *start,
          const GPtrArray *line)
{
  GPtrArray *texts = g_ptr_array_new_with_free_func (g_free);
  g_autoptr (QiState) state = qi_state_ref (start);

  for (guint i = 0; i < line->len; i++)
    {
      const QiMove *move = g_ptr_array_index (line, i);
      QiState *next;

      g_ptr_array_add (texts, qi_state_write_move (state, move, options->notation));
      next = qi_state_apply (state, move, NULL);
      if (next == NULL)
        break;
      qi_state_unref (state);
      state = next;
    }
  return texts;
}

/* "win in 3 plies", "+0.35" */
static char *
dup_score (int score)
{
  int plies = QI_SCORE_WIN - ABS (score);

  if (QI_SCORE_IS_WIN (score) || QI_SCORE_IS_LOSS (score))
    return g_strdup_printf ("%s in %d %s", score > 0 ? "win" : "loss", plies,
                            plies == 1 ? "ply" : "plies");
  return g_strdup_printf ("%c%d.%02d", score < 0 ? '-' : '+', ABS (score) / 100, ABS (score) % 100);
}

static void
write_end (QiJsonWriter *json,
           const char   *key,
           gboolean      is_end,
           int           score)
{
  if (is_end)
    qi_json_writer_add_signed (json, key, QI_SCORE_WIN - ABS (score));
  else
    qi_json_writer_add_null (json, key);
}

static void
write_json (const QiOptions      *options,
            QiState              *state,
            const QiSearchResult *result,
            const QiOutcome      *outcome,
            QiJsonWriter         *json)
{
  g_autoptr (GPtrArray) texts = dup_line (options, state, result->line);

  if (result->line->len > 0)
    qi_json_write_move (json, "move", state, g_ptr_array_index (result->line, 0));
  else
    qi_json_writer_add_null (json, "move");
  qi_json_writer_add_signed (json, "score", result->score);
  write_end (json, "win_in", QI_SCORE_IS_WIN (result->score), result->score);
  write_end (json, "loss_in", QI_SCORE_IS_LOSS (result->score), result->score);
  qi_json_writer_open_array (json, "line");
  for (guint i = 0; i < texts->len; i++)
    qi_json_writer_add_string (json, NULL, g_ptr_array_index (texts, i), -1);
  qi_json_writer_close (json);
  qi_json_writer_add_unsigned (json, "depth", result->depth);
  qi_json_writer_add_unsigned (json, "nodes", result->nodes);
  qi_json_writer_add_signed (json, "microseconds", result->microseconds);
  qi_json_write_standing (json, state, outcome);
}

static void
print_text (const QiOptions      *options,
            QiState              *state,
            const QiSearchResult *result,
            const QiOutcome      *outcome)
{
  g_autoptr (GPtrArray) texts = dup_line (options, state, result->line);
  g_autofree char *score = dup_score (result->score);
  g_autofree char *end = NULL;

  if (texts->len == 0)
    {
      end = qi_outcome_dup_text (state, outcome);
      qi_output_printf (options, "none\t%s\n", end);
      return;
    }
  qi_output_printf (options, "%s\t%s\t", (const char *) texts->pdata[0], score);
  for (guint i = 0; i < texts->len; i++)
    qi_output_printf (options, "%s%s", i > 0 ? " " : "", (const char *) texts->pdata[i]);
  qi_output (options, "\n", 1);
}

static QiExit
best_one (const QiOptions *options,
          const QiInput   *input,
          gpointer         user_data)
{
  g_autoptr (GPtrArray) findings = qi_findings_new ();
  QiExit status = qi_input_report (options, input);
  g_autoptr (QiState) state = qi_input_make_state (options, input, findings);
  g_autoptr (QiSearchResult) result = NULL;
  QiJsonWriter json;
  QiOutcome outcome = { 0 };

  if (state != NULL)
    {
      QiSearchLimits limits = {
        .depth = options->depth == QI_UNSAID ? 0 : (guint) options->depth,
        .nodes = options->nodes,
        .microseconds = (gint64) options->milliseconds * 1000,
      };

      if (!qi_option_check_notation (options, qi_state_get_game (state)))
        return QI_EXIT_USAGE;
      qi_state_judge (state, &outcome);
      result = qi_search_run (state, &limits, NULL, NULL, NULL);
    }
  if (options->json)
    {
      qi_line_open (&json);
      qi_input_write_head (options, input, &json);
      qi_input_write_result (input, result != NULL, findings, &json);
      if (result != NULL)
        write_json (options, state, result, &outcome, &json);
      qi_line_print (options, &json);
    }
  else if (result != NULL)
    print_text (options, state, result, &outcome);
  return qi_exit_worst (status, qi_findings_get_exit (options, findings));
}

static QiExit
run (const QiOptions *options)
{
  const char *files[2];
  QiExit status = QI_EXIT_DONE;

  if (options->depth == 0)
    return qi_usage_error (options->command, "--depth: a search is at least 1 ply deep");
  if (options->depth == QI_UNSAID && options->nodes == 0 && options->milliseconds == 0)
    return qi_usage_error (options->command, "say when to stop: --depth=N, --nodes=N or --time=MS");
  if (!qi_options_get_one_file (options, files, &status))
    return status;
  return qi_inputs_foreach (options, files, best_one, NULL);
}

const QiCommand qi_cmd_best = {
  .name = "best",
  .usage = "--depth=N|--nodes=N|--time=MS [OPTIONS] [FILE]",
  .summary = "let the built-in search choose a move",
  .help
  = "Prints the move that the built-in search finds best, its score for the side to move and\n"
    "the line it expects, with tabs between them. 1.00 is about a pawn. When a limit is met\n"
    "the search ends; several may be given. Where there is no move it prints none and how\n"
    "the game has ended.",
  .options
  = QI_OPTIONS_READING | QI_OPTION_DEPTH | QI_OPTION_NODES | QI_OPTION_TIME | QI_OPTION_NOTATION,
  .run = run,
};
