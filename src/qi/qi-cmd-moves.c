/* SPDX-License-Identifier: Apache-2.0 */
#define G_LOG_DOMAIN "Qi"

#include "qi-playing.h"
#include "qi-inputs.h"

/* Lists the requested moves; FALSE when the square that they should start from does not exist. A
 * finished game has none, whatever its pieces could still do. */
static gboolean
list_moves (const QiOptions *options,
            QiState         *state,
            const QiOutcome *outcome,
            GPtrArray       *findings,
            QiMoveList      *moves)
{
  guint origin = QI_ORIGIN_ALL;

  if (options->from_cell != NULL
      && !qi_option_find_square (options, qi_state_get_setup (state), "from-cell",
                                 options->from_cell, findings, &origin))
    return FALSE;
  if (outcome->result == QI_RESULT_ONGOING)
    qi_state_list_moves (state, origin, moves);
  return TRUE;
}

static void
print_json (const QiOptions  *options,
            const QiInput    *input,
            QiState          *state,
            const QiOutcome  *outcome,
            const QiMoveList *moves,
            const GPtrArray  *findings)
{
  QiJsonWriter json;

  qi_line_open (&json);
  qi_input_write_head (options, input, &json);
  qi_input_write_result (input, state != NULL, findings, &json);
  if (state != NULL)
    {
      qi_json_writer_add_string (&json, "game", qi_game_get_id (qi_state_get_game (state)), -1);
      qi_json_writer_open_array (&json, "moves");
      for (guint i = 0; i < moves->n_moves; i++)
        qi_json_write_move (&json, NULL, state, &moves->moves[i]);
      qi_json_writer_close (&json);
      qi_json_write_standing (&json, state, outcome);
    }
  qi_line_print (options, &json);
}

/* Prints one move a line, or a line of JSON for each position if there are several. */
static void
print_text (const QiOptions  *options,
            QiState          *state,
            const QiMoveList *moves)
{
  for (guint i = 0; i < moves->n_moves; i++)
    {
      g_autofree char *text = qi_state_write_move (state, &moves->moves[i], options->notation);

      qi_output_printf (options, "%s%s", i > 0 ? options->lines ? " " : "\n" : "", text);
    }
  if (options->lines || moves->n_moves > 0)
    qi_output (options, "\n", 1);
}

static QiExit
moves_one (const QiOptions *options,
           const QiInput   *input,
           gpointer         user_data)
{
  g_autoptr (GPtrArray) findings = qi_findings_new ();
  QiExit status = qi_input_report (options, input);
  g_autoptr (QiState) state = qi_input_make_state (options, input, findings);
  QiMove space[QI_MOVE_LIST_USUAL];
  g_auto (QiMoveList) moves = QI_MOVE_LIST (space);
  QiOutcome outcome = { 0 };

  if (state != NULL)
    {
      if (!qi_option_check_notation (options, qi_state_get_game (state)))
        return QI_EXIT_USAGE;
      qi_state_judge (state, &outcome);
      if (!list_moves (options, state, &outcome, findings, &moves))
        g_clear_pointer (&state, qi_state_unref);
    }
  if (options->json)
    print_json (options, input, state, &outcome, &moves, findings);
  else if (state != NULL)
    print_text (options, state, &moves);
  return qi_exit_worst (status, qi_findings_get_exit (options, findings));
}

static QiExit
run (const QiOptions *options)
{
  const char *files[2];
  QiExit status = QI_EXIT_DONE;

  if (!qi_options_get_one_file (options, files, &status))
    return status;
  return qi_inputs_foreach (options, files, moves_one, NULL);
}

const QiCommand qi_cmd_moves = {
  .name = "moves",
  .usage = "[--from-cell=CELL] [--notation=ID] [OPTIONS] [FILE]",
  .summary = "list the legal moves",
  .help = "Lists the legal moves of the side to move, one a line, as the game usually writes them\n"
          "or in another of its notations. With --lines each position's moves stand on one line.\n"
          "A game that is over has no moves. With --json each move has all its notations, and\n"
          "there are check and outcome as well.",
  .options = QI_OPTIONS_READING | QI_OPTION_FROM_CELL | QI_OPTION_NOTATION,
  .run = run,
};
