/* SPDX-License-Identifier: Apache-2.0 */
#define G_LOG_DOMAIN "Qi"

#include "qi-playing.h"

#include "qi-error.h"
#include "qi-finding-private.h"
#include "qi-found-private.h"
#include "qi-game-info.h"
#include "qi-game-info-private.h"
#include "qi-game-private.h"

#include <string.h>

QiState *
qi_input_make_state (const QiOptions *options,
                     const QiInput   *input,
                     GPtrArray       *findings)
{
  g_autoptr (GError) error = NULL;
  QiState *state;

  if (input->setup == NULL)
    return NULL;
  state = qi_state_new_for_setup (input->setup, &error);
  if (state == NULL)
    {
      QiFinding *finding = qi_error_get_finding (error);
      QiPlace place = { .file = input->place.file, .line = input->place.line };

      qi_report_finding (options, &place, finding);
      qi_findings_add (findings, qi_finding_ref (finding));
    }
  return state;
}

gboolean
qi_option_find_square (const QiOptions *options,
                       QiSetup         *setup,
                       const char      *name,
                       const char      *value,
                       GPtrArray       *findings,
                       guint           *square)
{
  const QiGameInfo *info =
    options->cell ? NULL
                  : qi_game_info_get_names (qi_game_info_lookup (qi_setup_get_game (setup)), setup);
  g_autofree char *shown = g_strdup_printf ("--%s=%s", name, value);
  gsize length = strlen (shown);
  QiPlace place = {
    "argument", 0, shown, length, length - strlen (value), MAX (strlen (value), 1)
  };
  g_autoptr (GError) error = NULL;
  QiFinding *finding;

  if (qi_game_info_parse_square (info, qi_position_get_shape (qi_setup_get_position (setup)), value,
                                 square, &error))
    return TRUE;
  finding = qi_error_get_finding (error);
  qi_report_finding (options, &place, finding);
  qi_findings_add (findings, qi_finding_ref (finding));
  return FALSE;
}

gboolean
qi_option_check_notation (const QiOptions *options,
                          QiGame          *game)
{
  g_autofree char *ids = NULL;

  if (options->notation == NULL || qi_game_has_notation (game, options->notation))
    return TRUE;
  ids = g_strjoinv (", ", (char **) qi_game_list_notations (game));
  qi_usage_error (options->command, "--notation: %s has no '%s'; one of %s", qi_game_get_id (game),
                  options->notation, ids);
  return FALSE;
}

/* The bytes of a move's number at the start of a word: digits and full stops behind them. */
static gsize
get_number_length (const char *word,
                   gsize       length)
{
  gsize digits = 0;
  gsize n;

  while (digits < length && g_ascii_isdigit (word[digits]))
    digits++;
  for (n = digits; n < length && word[n] == '.'; n++)
    ;
  return digits > 0 && n > digits ? n : 0;
}

gboolean
qi_moves_next_word (const char **at,
                    const char **word,
                    gsize       *length)
{
  for (;;)
    {
      gsize number;

      *at += strspn (*at, " \t\r\n\v\f");
      *word = *at;
      *length = strcspn (*at, " \t\r\n\v\f");
      *at += *length;
      if (*length == 0)
        return FALSE;
      number = get_number_length (*word, *length);
      *word += number;
      *length -= number;
      if (*length > 0)
        return TRUE;
    }
}

void
qi_report_refused_move (const QiOptions *options,
                        QiPlace         *place,
                        const GError    *error,
                        gsize            offset,
                        gsize            length,
                        GPtrArray       *findings)
{
  QiFinding *finding = qi_error_get_finding (error);

  if (finding == NULL)
    {
      finding = qi_found_bad_move_message (error->message);
      qi_findings_add (findings, finding);
    }
  else
    qi_findings_add (findings, qi_finding_ref (finding));
  /* The finding was just made for this word, so it may still be changed. */
  qi_finding_set_range (finding, offset, length);
  qi_finding_locate (finding, place->text, place->length);
  qi_report_finding (options, place, finding);
}

static void
write_square (QiJsonWriter *json,
              const char   *key,
              guint         square)
{
  if (square == QI_SQUARE_NONE)
    qi_json_writer_add_null (json, key);
  else
    qi_json_writer_add_unsigned (json, key, square);
}

static void
write_token (QiJsonWriter *json,
             const char   *key,
             QiGame       *game,
             guint         piece)
{
  const char *token = qi_game_get_token (game, piece);

  if (token != NULL)
    qi_json_writer_add_string (json, key, token, -1);
}

void
qi_json_write_move (QiJsonWriter *json,
                    const char   *key,
                    QiState      *state,
                    const QiMove *move)
{
  QiGame *game = qi_state_get_game (state);
  const char *const *notations = qi_game_list_notations (game);
  g_autofree char *usual = qi_state_write_move (state, move, NULL);

  qi_json_writer_open_object (json, key);
  write_square (json, "from", move->from);
  write_square (json, "to", move->to);
  qi_json_writer_add_string (json, "text", usual, -1);
  for (gsize i = 0; notations[i] != NULL; i++)
    {
      g_autofree char *text = NULL;

      if (strcmp (notations[i], "text") == 0)
        continue;
      text = qi_state_write_move (state, move, notations[i]);
      qi_json_writer_add_string (json, notations[i], text, -1);
    }
  if (move->kind == QI_MOVE_DROP)
    write_token (json, "drop", game, move->piece);
  if ((move->flags & QI_MOVE_PROMOTION) != 0)
    write_token (json, "promotion", game, move->piece);
  if ((move->flags & QI_MOVE_GATING) != 0)
    write_token (json, "gate", game, move->gate);
  if (move->kind == QI_MOVE_TWO_STEPS)
    write_square (json, "over", move->extra);
  if ((move->flags & QI_MOVE_WALL) != 0)
    write_square (json, "wall", move->gate);
  if ((move->flags & QI_MOVE_CAPTURE) != 0)
    qi_json_writer_add_boolean (json, "capture", TRUE);
  if (move->kind == QI_MOVE_PASS)
    qi_json_writer_add_boolean (json, "pass", TRUE);
  qi_json_writer_close (json);
}

void
qi_json_write_standing (QiJsonWriter    *json,
                        QiState         *state,
                        const QiOutcome *outcome)
{
  qi_json_writer_add_boolean (json, "check", qi_state_in_check (state, qi_state_get_turn (state)));
  qi_json_writer_open_object (json, "outcome");
  qi_json_writer_add_string (json, "result", qi_result_get_name (outcome->result), -1);
  qi_json_writer_add_string (json, "reason", outcome->reason, -1);
  qi_json_writer_add_string (json, "claimable", outcome->claimable, -1);
  if (outcome->has_points)
    {
      qi_json_writer_open_array (json, "points");
      qi_json_writer_add_double (json, NULL, outcome->points[0]);
      qi_json_writer_add_double (json, NULL, outcome->points[1]);
      qi_json_writer_close (json);
    }
  qi_json_writer_close (json);
}

char *
qi_outcome_dup_text (QiState         *state,
                     const QiOutcome *outcome)
{
  const QiGameInfo *info = qi_game_info_lookup (qi_game_get_id (qi_state_get_game (state)));
  QiSide winner = outcome->result == QI_RESULT_FIRST ? QI_SIDE_FIRST : QI_SIDE_SECOND;
  const char *name =
    info != NULL ? qi_game_info_get_side_name (info, winner) : qi_side_get_name (winner);
  GString *text = g_string_new (NULL);

  if (outcome->result == QI_RESULT_ONGOING)
    g_string_append (text, "ongoing");
  else if (outcome->result == QI_RESULT_DRAW)
    g_string_append (text, "draw");
  else
    g_string_append_printf (text, "%c%s wins", g_ascii_toupper (name[0]), name + 1);
  if (outcome->reason != NULL)
    g_string_append_printf (text, ": %s", outcome->reason);
  if (outcome->claimable != NULL)
    g_string_append_printf (text, ", a draw may be claimed: %s", outcome->claimable);
  if (outcome->has_points && outcome->result != QI_RESULT_ONGOING)
    g_string_append_printf (text, ", %g to %g", outcome->points[0], outcome->points[1]);
  return g_string_free (text, FALSE);
}
