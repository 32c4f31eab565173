/* SPDX-License-Identifier: Apache-2.0 */
#define G_LOG_DOMAIN "Qi"

#include "qi-playing.h"
#include "qi-inputs.h"
#include "qi-finding-private.h"
#include "qi-found-private.h"
#include "qi-stdin-player.h"

#include "qi-error-private.h"

#include <string.h>

static gboolean
has_players (const QiOptions *options)
{
  return options->players[0].kind != QI_WHO_NOBODY || options->players[1].kind != QI_WHO_NOBODY;
}

/* A side without a player is played by the user. */
static gboolean
is_human (const QiOptions *options,
          QiSide           side)
{
  QiWhoKind kind = options->players[side].kind;

  return has_players (options) && (kind == QI_WHO_HUMAN || kind == QI_WHO_NOBODY);
}

/* If the game has ended, that is why the move is refused. */
static void
say_over (QiGameRecord *record,
          GError      **error)
{
  QiOutcome outcome = { 0 };
  QiFinding *finding = NULL;

  qi_game_record_judge (record, &outcome);
  if (outcome.result == QI_RESULT_ONGOING)
    return;
  finding = qi_found_game_already_over (outcome.reason != NULL ? outcome.reason : "");
  g_clear_error (error);
  *error = qi_error_new (QI_ERROR_REFUSED, qi_finding_set_severity (finding, QI_SEVERITY_ERROR));
}

/* Plays the moves of `--moves`. FALSE, reported, at the first that is none. */
static gboolean
play_moves (const QiOptions *options,
            QiGameRecord    *record,
            GPtrArray       *findings)
{
  const char *at = options->moves != NULL ? options->moves : "";
  QiPlace place = { .file = "argument", .text = at, .length = strlen (at) };
  const char *word = NULL;
  gsize length = 0;

  while (qi_moves_next_word (&at, &word, &length))
    {
      g_autofree char *text = g_strndup (word, length);
      g_autoptr (GError) error = NULL;

      if (!qi_game_record_play_text (record, text, options->notation, &error))
        {
          say_over (record, &error);
          qi_report_refused_move (options, &place, error, (gsize) (word - options->moves), length,
                                  findings);
          return FALSE;
        }
    }
  return TRUE;
}

/* @human is the player at standard input, for both sides. */
static QiPlayer *
new_player (const QiOptions *options,
            QiSide           side,
            guint32          seed,
            QiPlayer        *human)
{
  const QiWho *who = &options->players[side];
  QiSearchLimits limits = { .depth = who->depth };

  switch (who->kind)
    {
    case QI_WHO_RANDOM:
      /* Two sides with the same seed do not play alike: they choose in different positions. */
      return qi_random_player_new (seed + (guint32) side);
    case QI_WHO_SEARCH:
      return qi_search_player_new (&limits);
    case QI_WHO_NOBODY:
    case QI_WHO_HUMAN:
    default:
      return g_object_ref (human);
    }
}

typedef struct
{
  GMainLoop *loop;
  GError    *error;
} Wait;

static void
on_played_cb (GObject      *source,
              GAsyncResult *result,
              gpointer      user_data)
{
  Wait *wait = user_data;

  qi_play_finish (QI_GAME_RECORD (source), result, &wait->error);
  g_main_loop_quit (wait->loop);
}

/* Lets the players finish the game. FALSE when one of them failed. */
static gboolean
play_out (const QiOptions *options,
          const QiInput   *input,
          QiGameRecord    *record,
          GPtrArray       *findings)
{
  guint32 seed = options->seed != QI_UNSAID ? (guint32) options->seed : g_random_int ();
  g_autoptr (QiPlayer) human = qi_stdin_player_new (options, record, findings);
  g_autoptr (QiPlayer) first = new_player (options, QI_SIDE_FIRST, seed, human);
  g_autoptr (QiPlayer) second = new_player (options, QI_SIDE_SECOND, seed, human);
  Wait wait = { g_main_loop_new (NULL, FALSE), NULL };
  g_autoptr (GError) error = NULL;
  QiPlace place = { .file = input->place.file, .line = input->place.line };

  qi_play_async (record, first, second, (guint) options->max_plies, NULL, on_played_cb, &wait);
  g_main_loop_run (wait.loop);
  g_main_loop_unref (wait.loop);
  error = wait.error;
  /* When the input ends, the game is left as it stands. */
  if (error == NULL || g_error_matches (error, G_IO_ERROR, G_IO_ERROR_CLOSED))
    return TRUE;
  if (qi_error_get_finding (error) == NULL)
    {
      QiFinding *finding = qi_found_bad_move_message (error->message);

      qi_report_finding (options, &place, finding);
      qi_findings_add (findings, finding);
    }
  return FALSE;
}

/* "1. e4 e5", and how the game ended. */
static void
print_record (const QiOptions *options,
              QiGameRecord    *record)
{
  guint n_plies = qi_game_record_get_n_plies (record);
  g_autofree char *end = NULL;
  QiOutcome outcome = { 0 };
  guint number = 1;

  for (guint ply = 0; ply < n_plies; ply++)
    {
      QiState *state = qi_game_record_get_state (record, ply);
      QiState *next = qi_game_record_get_state (record, ply + 1);
      gboolean starts = ply == 0 || qi_state_get_turn (state) == QI_SIDE_FIRST;
      gboolean ends = ply + 1 == n_plies || qi_state_get_turn (next) == QI_SIDE_FIRST;
      g_autofree char *text =
        qi_state_write_move (state, qi_game_record_get_move (record, ply), options->notation);

      if (starts)
        qi_output_printf (options, "%u.%s", number++,
                          qi_state_get_turn (state) == QI_SIDE_SECOND ? ".." : "");
      qi_output_printf (options, " %s%s", text, ends ? "\n" : "");
    }
  qi_game_record_judge (record, &outcome);
  end = qi_outcome_dup_text (qi_game_record_get_present (record), &outcome);
  qi_output_text (options, end);
}

/* The pieces that a move has removed from the board: the one on its target, and any other that is gone
 * except the moved piece itself. */
static void
write_captures (QiJsonWriter *json,
                QiState      *state,
                QiState      *next,
                const QiMove *move)
{
  QiPosition *before = qi_setup_get_position (qi_state_get_setup (state));
  QiPosition *after = qi_setup_get_position (qi_state_get_setup (next));
  const guint n_squares = qi_shape_get_n_squares (qi_position_get_shape (before));

  qi_json_writer_open_array (json, "captures");
  for (guint square = 0; square < n_squares && move->kind != QI_MOVE_CASTLING; square++)
    {
      const QiToken *piece = qi_position_get_piece (before, square);

      if (piece == NULL || square == move->from
          || (square != move->to && qi_position_get_piece (after, square) != NULL))
        continue;
      qi_json_writer_open_object (json, NULL);
      qi_json_writer_add_unsigned (json, "square", square);
      qi_json_write_token (json, "piece", piece);
      qi_json_writer_close (json);
    }
  qi_json_writer_close (json);
}

/* The position after a ply, null where FEN has no way to say it. */
static void
write_fen (QiJsonWriter *json,
           QiState      *state)
{
  g_autoptr (GPtrArray) losses = qi_findings_new ();
  g_autofree char *fen =
    qi_notation_write (qi_notation_lookup ("fen"), qi_state_get_setup (state), NULL, losses);

  qi_json_writer_add_string (json, "fen", fen, -1);
}

static void
write_ply (QiJsonWriter *json,
           QiGameRecord *record,
           guint         ply)
{
  QiState *state = qi_game_record_get_state (record, ply);
  QiState *next = qi_game_record_get_state (record, ply + 1);
  const QiMove *move = qi_game_record_get_move (record, ply);

  qi_json_writer_add_unsigned (json, "ply", ply + 1);
  qi_json_writer_add_string (json, "turn", qi_side_get_name (qi_state_get_turn (state)), -1);
  qi_json_write_move (json, "move", state, move);
  write_captures (json, state, next, move);
  write_fen (json, next);
}

/* A line for each ply. */
static void
print_plies (const QiOptions *options,
             const QiInput   *input,
             QiGameRecord    *record)
{
  for (guint ply = 0; ply < qi_game_record_get_n_plies (record); ply++)
    {
      QiJsonWriter json;

      qi_line_open (&json);
      qi_input_write_head (options, input, &json);
      write_ply (&json, record, ply);
      qi_line_print (options, &json);
    }
}

/* The same within the result: without players there is one line for each position that was read. */
static void
write_plies (QiJsonWriter *json,
             QiGameRecord *record)
{
  qi_json_writer_open_array (json, "plies");
  for (guint ply = 0; ply < qi_game_record_get_n_plies (record); ply++)
    {
      qi_json_writer_open_object (json, NULL);
      write_ply (json, record, ply);
      qi_json_writer_close (json);
    }
  qi_json_writer_close (json);
}

static void
print_json (const QiOptions *options,
            const QiInput   *input,
            QiGameRecord    *record,
            const GPtrArray *findings)
{
  QiJsonWriter json;

  if (record != NULL && has_players (options))
    print_plies (options, input, record);
  qi_line_open (&json);
  qi_input_write_head (options, input, &json);
  qi_input_write_result (input, record != NULL, findings, &json);
  if (record != NULL)
    {
      QiState *present = qi_game_record_get_present (record);
      QiOutcome outcome = { 0 };

      qi_json_writer_open_array (&json, "moves");
      for (guint ply = 0; ply < qi_game_record_get_n_plies (record); ply++)
        qi_json_writer_add_string (&json, NULL, qi_game_record_get_text (record, ply), -1);
      qi_json_writer_close (&json);
      if (!has_players (options))
        write_plies (&json, record);
      qi_game_record_judge (record, &outcome);
      qi_json_write_standing (&json, present, &outcome);
      qi_json_write_position (&json, qi_setup_get_position (qi_state_get_setup (present)));
    }
  qi_line_print (options, &json);
}

/* The position reached, as `qi edit` prints one. */
static QiExit
print_position (const QiOptions *options,
                const QiInput   *input,
                QiGameRecord    *record)
{
  QiSetup *setup = qi_state_get_setup (qi_game_record_get_present (record));
  QiWriteOptions how = { .source = input->source, .compact = options->lines };
  QiPlace place = { .file = input->place.file, .line = input->place.line, .setup = setup };
  g_autoptr (GPtrArray) losses = qi_findings_new ();
  g_autofree char *text = qi_notation_write (qi_notation_lookup ("json"), setup, &how, losses);

  qi_report_findings (options, &place, losses);
  if (text != NULL)
    qi_output_text (options, text);
  return qi_findings_get_exit (options, losses);
}

static QiExit
play_one (const QiOptions *options,
          const QiInput   *input,
          gpointer         user_data)
{
  guint *n_printed = user_data;
  g_autoptr (GPtrArray) findings = qi_findings_new ();
  QiExit status = qi_input_report (options, input);
  g_autoptr (QiState) state = qi_input_make_state (options, input, findings);
  g_autoptr (QiGameRecord) record = NULL;

  if (state != NULL)
    {
      if (!qi_option_check_notation (options, qi_state_get_game (state)))
        return QI_EXIT_USAGE;
      record = qi_game_record_new (state);
      if (!play_moves (options, record, findings)
          || (has_players (options) && !play_out (options, input, record, findings)))
        g_clear_object (&record);
    }
  if (options->json)
    print_json (options, input, record, findings);
  else if (record != NULL && has_players (options))
    {
      qi_output (options, "\n", (*n_printed)++ > 0 ? 1 : 0);
      print_record (options, record);
    }
  else if (record != NULL)
    status = qi_exit_worst (status, print_position (options, input, record));
  return qi_exit_worst (status, qi_findings_get_exit (options, findings));
}

/* With a player at standard input no position can be read from there: without a file the game starts from
 * its start position. The same is true when a game is named and others play. */
static QiExit
play_from_start (const QiOptions *options)
{
  g_autoptr (QiSetup) start = NULL;
  QiInput input = { .place = { .file = "argument" }, .variants = options->variant_findings };
  guint n_printed = 0;

  if (options->game == NULL)
    return qi_usage_error (options->command,
                           "a human plays at standard input: name a FILE, or --game=ID");
  start = qi_game_info_dup_start (qi_game_info_lookup (options->game));
  input.setup = start;
  return play_one (options, &input, &n_printed);
}

static QiExit
run (const QiOptions *options)
{
  gboolean has_human = is_human (options, QI_SIDE_FIRST) || is_human (options, QI_SIDE_SECOND);
  const char *files[2];
  QiExit status = QI_EXIT_DONE;
  guint n_printed = 0;

  if (options->moves == NULL && !has_players (options))
    return qi_usage_error (options->command,
                           "say what to play: --moves=\"…\", or --first=… and --second=…");
  if (!qi_options_get_one_file (options, files, &status))
    return status;
  if (has_human && options->lines)
    return qi_usage_error (options->command, "a human plays one game: leave --lines out");
  if (has_human && (files[0] == NULL || strcmp (files[0], "-") == 0))
    return play_from_start (options);
  if (files[0] == NULL && has_players (options) && options->game != NULL && !options->lines
      && options->from == NULL)
    return play_from_start (options);
  return qi_inputs_foreach (options, files, play_one, &n_printed);
}

const QiCommand qi_cmd_play = {
  .name = "play",
  .usage = "--moves=\"MOVE …\" [OPTIONS] [FILE]\n"
           "--first=PLAYER --second=PLAYER [--moves=\"MOVE …\"] [OPTIONS] [FILE]",
  .summary = "play moves, or a whole game",
  .help = "Plays the moves, in any notation of the game, and prints the position they lead to as\n"
          "the native file. One that is not legal is refused with its reason, and nothing is\n"
          "printed. Numbers such as \"1.\" are stepped over.\n"
          "\n"
          "With players the game is played out and its record printed: the moves, and how it\n"
          "ended. PLAYER is human, random or search:DEPTH; a side without one is human. A human's\n"
          "moves are read from standard input. Without a FILE the game starts at the start of --game;\n"
          "- reads a position from standard input. With --json each ply is told, with what it took\n"
          "and the FEN that it led to: with players by a line before that of the result, else in it.",
  .options = QI_OPTIONS_READING | QI_OPTION_MOVES | QI_OPTION_NOTATION | QI_OPTION_FIRST
             | QI_OPTION_SECOND | QI_OPTION_SEED | QI_OPTION_MAX_PLIES,
  .run = run,
};
