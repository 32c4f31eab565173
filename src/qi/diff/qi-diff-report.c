/* SPDX-License-Identifier: Apache-2.0 */
#define G_LOG_DOMAIN "Qi"

/* What is different between two positions, in words and in JSON. */
#include "qi-diff.h"
#include "qi-details-private.h"
#include "qi-difference-private.h"
#include "qi-text.h"

#include <string.h>

#define MAX_ROW_CELLS 72 /* of the text of a row that only one file has */

const char *
qi_diff_status_get_name (QiDiffStatus status)
{
  static const char *const names[QI_DIFF_N_STATUSES] = { "same",    "changed", "moved",
                                                         "removed", "added",   "unreadable" };

  return names[status];
}

/* @setup without counters that have their start value and that @other lacks: many formats have no
 * counters, and their texts mean the same. A new reference. */
static QiSetup *
drop_start (QiSetup *setup,
            QiSetup *other)
{
  static const char *const keys[] = { "halfmove", "fullmove", "ply" };
  g_autoptr (QiDetails) details = qi_details_ref (qi_setup_get_details (setup));

  for (guint i = 0; i < G_N_ELEMENTS (keys); i++)
    if (qi_details_are_at_start (details, keys[i])
        && qi_details_get (qi_setup_get_details (other), keys[i]) == NULL)
      {
        g_autoptr (QiDetails) before = details;

        details = qi_details_with (before, keys[i], NULL);
      }
  return qi_setup_with_details (setup, details);
}

QiDiffStatus
qi_diff_compare (const QiDiffReading *a,
                 const QiDiffReading *b,
                 QiDifference       **difference)
{
  *difference = NULL;
  if (a->input.setup == NULL || b->input.setup == NULL)
    return QI_DIFF_UNREADABLE;

  g_autoptr (QiSetup) before = drop_start (a->input.setup, b->input.setup);
  g_autoptr (QiSetup) after = drop_start (b->input.setup, a->input.setup);
  *difference = qi_difference_new (before, after);
  return qi_difference_get_n (*difference) == 0 ? QI_DIFF_SAME : QI_DIFF_CHANGED;
}

/* In whose coordinates squares are named; NULL: CELL. */
static const QiGameInfo *
get_game (const QiOptions    *options,
          const QiDifference *difference)
{
  return options->cell ? NULL : qi_difference_get_names (difference);
}

/* JSON. */

static void
write_shape (QiJsonWriter *json,
             const char   *key,
             QiSetup      *setup)
{
  qi_json_write_shape (json, key, qi_position_get_shape (qi_setup_get_position (setup)));
}

/* `"name":…,"square":…,"squareBefore":…`: of a square its number on each board that has it. */
static void
write_square (QiJsonWriter       *json,
              const QiDifference *difference,
              const QiGameInfo   *game,
              const char         *prefix,
              guint               square,
              guint               square_before)
{
  gboolean is_there = square != QI_NO_SQUARE;
  QiSetup *setup =
    is_there ? qi_difference_get_after (difference) : qi_difference_get_before (difference);
  const QiShape *shape = qi_position_get_shape (qi_setup_get_position (setup));
  gboolean is_from = strcmp (prefix, "from") == 0;
  g_autofree char *name =
    qi_game_info_dup_square_name (game, shape, is_there ? square : square_before);

  qi_json_writer_add_string (json, is_from ? "fromName" : "name", name, -1);
  if (is_there)
    qi_json_writer_add_unsigned (json, prefix, square);
  if (square_before != QI_NO_SQUARE)
    qi_json_writer_add_unsigned (json, is_from ? "fromBefore" : "squareBefore", square_before);
}

static const char *
get_kind_name (QiChangeKind kind)
{
  static const char *const names[] = {
    [QI_CHANGE_ADDED] = "added",       [QI_CHANGE_REMOVED] = "removed", [QI_CHANGE_MOVED] = "moved",
    [QI_CHANGE_REPLACED] = "replaced", [QI_CHANGE_HAND] = "hand",       [QI_CHANGE_TURN] = "turn",
    [QI_CHANGE_STYLE] = "style",       [QI_CHANGE_SHAPE] = "shape",     [QI_CHANGE_GAME] = "game",
    [QI_CHANGE_DETAIL] = "detail",
  };

  return names[kind];
}

static void
write_what (QiJsonWriter       *json,
            const QiDifference *difference,
            const QiGameInfo   *game,
            const QiChange     *change)
{
  switch (change->kind)
    {
    case QI_CHANGE_HAND:
      qi_json_writer_add_string (json, "side", qi_side_get_name (change->side), -1);
      qi_json_write_token (json, "piece", change->after);
      qi_json_writer_add_unsigned (json, "before", change->count_before);
      qi_json_writer_add_unsigned (json, "after", change->count_after);
      break;
    case QI_CHANGE_TURN:
      qi_json_writer_add_string (json, "before", qi_side_get_name (qi_side_other (change->side)),
                                 -1);
      qi_json_writer_add_string (json, "after", qi_side_get_name (change->side), -1);
      break;
    case QI_CHANGE_SHAPE:
      write_shape (json, "before", qi_difference_get_before (difference));
      write_shape (json, "after", qi_difference_get_after (difference));
      break;
    case QI_CHANGE_DETAIL:
      qi_json_writer_add_string (json, "key", change->key, -1);
      qi_json_writer_add_value (json, "before", change->value_before);
      qi_json_writer_add_value (json, "after", change->value_after);
      break;
    case QI_CHANGE_STYLE:
      qi_json_writer_add_string (json, "side", qi_side_get_name (change->side), -1);
      qi_json_write_token (json, "before", change->before);
      qi_json_write_token (json, "after", change->after);
      break;
    case QI_CHANGE_ADDED:
    case QI_CHANGE_REMOVED:
    case QI_CHANGE_MOVED:
    case QI_CHANGE_REPLACED:
      write_square (json, difference, game, "square", change->square, change->square_before);
      if (change->kind == QI_CHANGE_MOVED)
        write_square (json, difference, game, "from", change->from, change->from_before);
      qi_json_write_token (json, "before", change->before);
      qi_json_write_token (json, "after", change->after);
      break;
    case QI_CHANGE_GAME:
    default:
      qi_json_write_token (json, "before", change->before);
      qi_json_write_token (json, "after", change->after);
    }
}

static void
write_changes (const QiOptions    *options,
               const QiDifference *difference,
               QiJsonWriter       *json)
{
  const QiGameInfo *game = difference == NULL ? NULL : get_game (options, difference);

  qi_json_writer_open_array (json, "changes");
  for (guint i = 0; difference != NULL && i < qi_difference_get_n (difference); i++)
    {
      const QiChange *change = qi_difference_get (difference, i);
      g_autofree char *words = qi_difference_dup_words_in (difference, i, game);

      qi_json_writer_open_object (json, NULL);
      qi_json_writer_add_string (json, "kind", get_kind_name (change->kind), -1);
      write_what (json, difference, game, change);
      qi_json_writer_add_string (json, "words", words, -1);
      qi_json_writer_close (json);
    }
  qi_json_writer_close (json);
}

static void
write_side (QiJsonWriter        *json,
            const char          *key,
            const QiDiffReading *reading)
{
  if (reading == NULL)
    {
      qi_json_writer_add_null (json, key);
      return;
    }
  qi_json_writer_open_object (json, key);
  qi_json_writer_add_string (json, "file", reading->input.place.file, -1);
  qi_json_writer_add_unsigned (json, "row", reading->row + 1);
  qi_json_writer_add_unsigned (json, "line", reading->line);
  qi_json_writer_add_string (json, "format", reading->input.format, -1);
  if (reading->is_read)
    qi_input_write_result (&reading->input, reading->input.setup != NULL, NULL, json);
  qi_json_writer_close (json);
}

static void
write_json (const QiOptions     *options,
            QiDiffStatus         status,
            const QiDiffReading *a,
            const QiDiffReading *b,
            const QiDifference  *difference)
{
  QiJsonWriter json;

  qi_line_open (&json);
  qi_json_writer_add_string (&json, "status", qi_diff_status_get_name (status), -1);
  write_side (&json, "before", a);
  write_side (&json, "after", b);
  write_changes (options, difference, &json);
  if (options->text && status != QI_DIFF_MOVED)
    qi_diff_write_texts (a, b, &json);
  qi_line_print (options, &json);
}

/* Words. */

static void
append_place (GString             *text,
              const QiDiffReading *reading)
{
  const char *file = reading->input.place.file;

  g_string_append_printf (text, "row %u (", reading->row + 1);
  qi_text_append_escaped (text, file, strlen (file));
  g_string_append_printf (text, ":%" G_GUINT64_FORMAT ")", reading->line);
}

static void
append_head (GString             *text,
             QiDiffStatus         status,
             const QiDiffReading *a,
             const QiDiffReading *b,
             gboolean             has_excerpt)
{
  if (a != NULL)
    append_place (text, a);
  if (a != NULL && b != NULL)
    g_string_append (text, " to ");
  if (b != NULL)
    append_place (text, b);
  g_string_append_printf (text, ": %s", qi_diff_status_get_name (status));
  if ((a == NULL || b == NULL) && has_excerpt)
    {
      const QiDiffReading *only = a != NULL ? a : b;

      g_string_append (text, ": ");
      if (only->text != NULL)
        qi_text_append_cells (text, only->text, strcspn (only->text, "\r\n"), MAX_ROW_CELLS);
    }
  g_string_append_c (text, '\n');
}

static void
append_words (const QiOptions    *options,
              const QiDifference *difference,
              const char         *indent,
              GString            *text)
{
  const QiGameInfo *game = get_game (options, difference);

  for (guint i = 0; i < qi_difference_get_n (difference); i++)
    {
      g_autofree char *words = qi_difference_dup_words_in (difference, i, game);

      g_string_append (text, indent);
      qi_text_append_escaped (text, words, strlen (words));
      g_string_append_c (text, '\n');
    }
}

void
qi_diff_write (const QiOptions     *options,
               QiDiffStatus         status,
               const QiDiffReading *a,
               const QiDiffReading *b,
               const QiDifference  *difference,
               gboolean             in_rows)
{
  g_autoptr (GString) text = g_string_new (NULL);

  if (options->json)
    {
      write_json (options, status, a, b, difference);
      return;
    }
  if (in_rows)
    append_head (text, status, a, b, !options->text);
  if (options->text && status != QI_DIFF_SAME && status != QI_DIFF_MOVED)
    qi_diff_append_texts (options, a, b, text);
  else if (difference != NULL)
    append_words (options, difference, in_rows ? "  " : "", text);
  qi_output_shown (options, text->str, text->len);
}
