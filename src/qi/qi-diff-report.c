/* SPDX-License-Identifier: Apache-2.0 */
#define G_LOG_DOMAIN "Qi"

/* What is different between two positions, in words and in JSON. */
#include "qi-diff.h"
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

/* @setup without the counters at their start that @other has not: many formats have no counters, and
 * their texts mean the same. A new reference. */
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
  const QiGameInfo *game;

  if (options->cell)
    return NULL;
  game = qi_game_info_lookup (qi_setup_get_game (qi_difference_get_after (difference)));
  return game != NULL
           ? game
           : qi_game_info_lookup (qi_setup_get_game (qi_difference_get_before (difference)));
}

/* JSON. */

static void
append_key (GString    *json,
            const char *key)
{
  char last = json->str[json->len - 1];

  g_string_append_printf (json, "%s\"%s\":", last == '{' || last == '[' ? "" : ",", key);
}

static void
append_text (GString    *json,
             const char *key,
             const char *text)
{
  append_key (json, key);
  if (text == NULL)
    g_string_append (json, "null");
  else
    qi_json_append_text (json, text, -1);
}

static void
append_token (GString       *json,
              const char    *key,
              const QiToken *token)
{
  append_key (json, key);
  if (token == NULL)
    g_string_append (json, "null");
  else
    qi_token_append_json (token, json);
}

static void
append_number (GString    *json,
               const char *key,
               guint       number)
{
  append_key (json, key);
  g_string_append_printf (json, "%u", number);
}

static void
append_value (GString       *json,
              const char    *key,
              const QiValue *value)
{
  append_key (json, key);
  if (value == NULL)
    g_string_append (json, "null");
  else
    qi_value_append (value, json);
}

static void
append_shape (GString    *json,
              const char *key,
              QiSetup    *setup)
{
  const QiShape *shape = qi_position_get_shape (qi_setup_get_position (setup));

  append_key (json, key);
  for (guint i = 0; i < shape->n_dimensions; i++)
    g_string_append_printf (json, "%c%u", i == 0 ? '[' : ',', shape->sizes[i]);
  g_string_append_c (json, ']');
}

/* `"name":…,"square":…,"squareBefore":…`: of a square its number on each board that has it. */
static void
append_square (GString            *json,
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

  append_text (json, is_from ? "fromName" : "name", name);
  if (is_there)
    append_number (json, prefix, square);
  if (square_before != QI_NO_SQUARE)
    append_number (json, is_from ? "fromBefore" : "squareBefore", square_before);
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
append_what (GString            *json,
             const QiDifference *difference,
             const QiGameInfo   *game,
             const QiChange     *change)
{
  switch (change->kind)
    {
    case QI_CHANGE_HAND:
      append_text (json, "side", qi_side_get_name (change->side));
      append_token (json, "piece", change->after);
      append_number (json, "before", change->count_before);
      append_number (json, "after", change->count_after);
      break;
    case QI_CHANGE_TURN:
      append_text (json, "before", qi_side_get_name (qi_side_other (change->side)));
      append_text (json, "after", qi_side_get_name (change->side));
      break;
    case QI_CHANGE_SHAPE:
      append_shape (json, "before", qi_difference_get_before (difference));
      append_shape (json, "after", qi_difference_get_after (difference));
      break;
    case QI_CHANGE_DETAIL:
      append_text (json, "key", change->key);
      append_value (json, "before", change->value_before);
      append_value (json, "after", change->value_after);
      break;
    case QI_CHANGE_STYLE:
      append_text (json, "side", qi_side_get_name (change->side));
      append_token (json, "before", change->before);
      append_token (json, "after", change->after);
      break;
    case QI_CHANGE_ADDED:
    case QI_CHANGE_REMOVED:
    case QI_CHANGE_MOVED:
    case QI_CHANGE_REPLACED:
      append_square (json, difference, game, "square", change->square, change->square_before);
      if (change->kind == QI_CHANGE_MOVED)
        append_square (json, difference, game, "from", change->from, change->from_before);
      append_token (json, "before", change->before);
      append_token (json, "after", change->after);
      break;
    case QI_CHANGE_GAME:
    default:
      append_token (json, "before", change->before);
      append_token (json, "after", change->after);
    }
}

static void
append_changes (const QiOptions    *options,
                const QiDifference *difference,
                GString            *json)
{
  const QiGameInfo *game = difference == NULL ? NULL : get_game (options, difference);

  append_key (json, "changes");
  g_string_append_c (json, '[');
  for (guint i = 0; difference != NULL && i < qi_difference_get_n (difference); i++)
    {
      const QiChange *change = qi_difference_get (difference, i);
      g_autofree char *words = qi_difference_dup_words_in (difference, i, game);

      g_string_append (json, i > 0 ? ",{" : "{");
      append_text (json, "kind", get_kind_name (change->kind));
      append_what (json, difference, game, change);
      append_text (json, "words", words);
      g_string_append_c (json, '}');
    }
  g_string_append_c (json, ']');
}

static void
append_side (GString             *json,
             const char          *key,
             const QiDiffReading *reading)
{
  append_key (json, key);
  if (reading == NULL)
    {
      g_string_append (json, "null");
      return;
    }
  g_string_append_c (json, '{');
  append_text (json, "file", reading->input.place.file);
  append_number (json, "row", reading->row + 1);
  g_string_append_printf (json, ",\"line\":%" G_GUINT64_FORMAT, reading->line);
  append_text (json, "format", reading->input.format);
  if (reading->is_read)
    qi_input_append_result (&reading->input, reading->input.setup != NULL, NULL, json);
  g_string_append_c (json, '}');
}

static void
write_json (const QiOptions     *options,
            QiDiffStatus         status,
            const QiDiffReading *a,
            const QiDiffReading *b,
            const QiDifference  *difference)
{
  g_autoptr (GString) json = g_string_new ("{");

  append_text (json, "status", qi_diff_status_get_name (status));
  append_side (json, "before", a);
  append_side (json, "after", b);
  append_changes (options, difference, json);
  if (options->text && status != QI_DIFF_MOVED)
    {
      append_key (json, "text");
      qi_diff_append_texts (options, a, b, json);
    }
  g_string_append (json, "}\n");
  qi_output (options, json->str, json->len);
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
  qi_output (options, text->str, text->len);
}
