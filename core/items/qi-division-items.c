/* SPDX-License-Identifier: Apache-2.0 */
#define G_LOG_DOMAIN "Qi"

#include "qi-division-items-private.h"

#include "qi-json-doc-private.h"

#include <string.h>

#define MAX_BYTES        4096 /* of the longest line that is read for this purpose */
#define MIN_GOOD_SHARE   3    /* good lines for each one that nothing can read, and in all */
#define N_FIELDS         6    /* of a FEN */
#define MIN_FAULTY_SCORE 60   /* detection score of a faulty line that looks like a notation */

static void
take_item (const QiItemSpan *span,
           gpointer          user_data)
{
  QiItems *items = user_data;

  if (items->n < QI_ITEMS_MAX)
    items->spans[items->n] = *span;
  if (items->n < G_MAXUINT)
    items->n++;
}

void
qi_items_find (QiDivision  division,
               const char *text,
               gsize       length,
               gboolean    is_all,
               QiItems    *items)
{
  g_autoptr (QiItemScanner) scanner = qi_item_scanner_new (division);
  g_autoptr (QiFinding) fault = NULL;

  *items = (QiItems) { .n = 0 };
  qi_item_scanner_feed (scanner, text, length, take_item, items);
  items->n_ended = items->n;
  fault = qi_item_scanner_end (scanner, take_item, items);
  /* An item cut off by the end of the head is not looked at. */
  if (is_all)
    items->n_ended = items->n;
}

gboolean
qi_items_is_one_of (const char        *id,
                    const char *const *ids)
{
  return g_strv_contains (ids, id);
}

gboolean
qi_items_is_line_notation (const QiNotation *notation)
{
  static const char *const ids[] = { "fen", "epd", "sfen",    "feen",   "usi", "ucci",     "uci",
                                     "pdn", "hub", "othello", "nboard", "ggf", "setboard", NULL };

  return qi_items_is_one_of (notation->id, ids);
}

gboolean
qi_items_is_open_json (const char *text,
                       gsize       length)
{
  g_autoptr (QiItemScanner) scanner = qi_item_scanner_new (QI_DIVISION_ARRAY);
  g_autoptr (QiFinding) fault = NULL;
  QiItems items = { .n = 0 };

  /* The text as an element of an array: the bracket after it ends it, unless brackets of its own
   * are open. */
  qi_item_scanner_feed (scanner, "[", 1, take_item, &items);
  qi_item_scanner_feed (scanner, text, length, take_item, &items);
  qi_item_scanner_feed (scanner, "]", 1, take_item, &items);
  fault = qi_item_scanner_end (scanner, take_item, &items);
  return fault != NULL || items.n != 1;
}

const QiNotation *
qi_items_find_notation (const char       *text,
                        const QiItemSpan *span,
                        const QiNotation *format)
{
  g_autoptr (QiReading) reading = NULL;
  const char *line = text + span->offset;

  if (span->length > MAX_BYTES)
    return NULL;
  reading = format != NULL ? qi_notation_read (format, line, (gssize) span->length, NULL)
                           : qi_notation_detect (line, (gssize) span->length, NULL);
  if (reading->setup == NULL || reading->format == NULL || *reading->format == '\0')
    return NULL;
  return qi_notation_lookup (reading->format);
}

/* Ranks of a drawn board look like a FEN of one rank without counters: "k w - -". */
static gboolean
is_drawn_rank (const QiNotation *notation,
               const char       *line,
               gsize             length)
{
  static const char *const ids[] = { "fen", "sfen", "epd", "feen", NULL };

  while (length > 0 && g_ascii_isspace (line[length - 1]))
    length--;
  return qi_items_is_one_of (notation->id, ids) && length > 0 && memchr (line, '/', length) == NULL
         && !g_ascii_isdigit (line[length - 1]);
}

/* Whether the line tells an engine something else than a position: "setoption name …". */
static gboolean
is_other_command (const char *line,
                  gsize       length)
{
  static const char *const positions[] = { "position", "setboard", "pos", "set", "edit",
                                           "startpos", "sfen",     "fen", NULL };
  gsize n = 0;

  while (n < length && (g_ascii_islower (line[n]) || line[n] == '-'))
    n++;
  if (n < 2 || (n < length && !g_ascii_isspace (line[n])))
    return FALSE;
  for (gsize i = 0; positions[i] != NULL; i++)
    if (strlen (positions[i]) == n && memcmp (positions[i], line, n) == 0)
      return FALSE;
  return TRUE;
}

gboolean
qi_items_are_commands (const char    *text,
                       const QiItems *items)
{
  for (guint i = 0; i < MIN (items->n, QI_ITEMS_MAX); i++)
    if (is_other_command (text + items->spans[i].offset, items->spans[i].length))
      return TRUE;
  return FALSE;
}

/* The length of the line without what follows the fields of a FEN. */
static gsize
get_fields_length (const char *line,
                   gsize       length)
{
  guint n = 0;

  for (gsize at = 1; at < length; at++)
    if (g_ascii_isspace (line[at]) && !g_ascii_isspace (line[at - 1]) && ++n == N_FIELDS)
      return at;
  return length;
}

/* Whether a line that cannot be read still looks like one of @format, so that it is a faulty
 * one. */
static gboolean
is_faulty (const QiNotation *format,
           const char       *line,
           gsize             length)
{
  if (length > MAX_BYTES || format->detect == NULL)
    return FALSE;
  return format->detect (format, line, length) >= MIN_FAULTY_SCORE
         || format->detect (format, line, get_fields_length (line, length)) >= MIN_FAULTY_SCORE;
}

/* Whether a line that can be read is a whole position and not a part of a longer text: a board of Othello, or lists of
 * squares of draughts. Two such lines make a list whatever the other lines are; one is enough when nothing can read the
 * whole text. */
static gboolean
are_rows_of_boards (const QiNotation *format,
                    guint             n_good,
                    const char       *text,
                    gsize             length,
                    gboolean          is_all)
{
  static const char *const ids[] = { "othello", "pdn", NULL };
  const QiItemSpan whole = { .length = length };

  if (format == NULL || n_good == 0 || !qi_items_is_one_of (format->id, ids))
    return FALSE;
  return n_good >= 2 || (is_all && qi_items_find_notation (text, &whole, NULL) == NULL);
}

/* Whether a line of @notation has so many fields that two such lines are unlikely in any other
 * text. */
static gboolean
is_row_notation (const QiNotation *notation)
{
  static const char *const ids[] = { "fen", "epd", "sfen", "feen", NULL };

  return qi_items_is_one_of (notation->id, ids);
}

/* Whether @word is the first word of the line, in capitals or not. */
static gboolean
begins_with (const char *line,
             gsize       length,
             const char *word)
{
  const gsize n = strlen (word);

  return length >= n && g_ascii_strncasecmp (line, word, n) == 0
         && (length == n || g_ascii_isspace (line[n]));
}

/* Whether the line begins with the ranks of a board and goes on after them: at least two slashes, not at an end or
 * side by side as in a path. A word or a label may stand before them: "sfen", "setboard", "FEN:". */
static gboolean
begins_with_ranks (const char *line,
                   gsize       length)
{
  static const char *const words[] = { "sfen", "fen", "setboard", "sfen:", "fen:", "epd:", NULL };
  guint n_slashes = 0;
  gsize n = 0;

  for (gsize i = 0; words[i] != NULL; i++)
    if (begins_with (line, length, words[i]) && length > strlen (words[i]))
      {
        line += strlen (words[i]) + 1;
        length -= strlen (words[i]) + 1;
        break;
      }
  for (; n < length && !g_ascii_isspace (line[n]); n++)
    {
      if (!g_ascii_isalnum (line[n]) && (line[n] == '\0' || strchr ("/+~*-[]()'", line[n]) == NULL))
        return FALSE;
      if (line[n] != '/')
        continue;
      if (n == 0 || n + 1 == length || g_ascii_isspace (line[n + 1]) || line[n + 1] == '/')
        return FALSE;
      n_slashes++;
    }
  return n_slashes >= 2 && n < length;
}

/* Whether a line that nothing can read is still a row of a list, with a fault: it has the form of a FEN or an SFEN, tells
 * an engine a position, or would be a board of Othello or draughts without a slip. */
static gboolean
has_form_of_row (const char *line,
                 gsize       length)
{
  static const char *const ids[] = { "othello", "pdn" };

  if (begins_with_ranks (line, length))
    return TRUE;
  /* "position startpos" alone names no game: see is_start(). */
  if ((begins_with (line, length, "position") || begins_with (line, length, "startpos"))
      && (memchr (line, '/', length) != NULL
          || g_strstr_len (line, (gssize) length, " moves ") != NULL))
    return TRUE;
  for (gsize i = 0; i < G_N_ELEMENTS (ids); i++)
    if (is_faulty (qi_notation_lookup (ids[i]), line, length))
      return TRUE;
  return FALSE;
}

/* How many slashes the line has, where it is one word; else 0. */
static guint
count_slashes (const char *line,
               gsize       length)
{
  guint n = 0;

  while (length > 0 && g_ascii_isspace (line[length - 1]))
    length--;
  for (gsize i = 0; i < length; i++)
    if (g_ascii_isspace (line[i]))
      return 0;
    else if (line[i] == '/')
      n++;
  return n;
}

/* How many lines are boards without fields behind them and have a fault: one word with as many slashes as a line that can
 * be read. */
static guint
count_bare_rows (const char     *text,
                 const QiItems  *items,
                 guint           n,
                 const gboolean *are_faulty)
{
  guint wanted = 0;
  guint n_rows = 0;

  for (guint i = 0; i < n && wanted == 0; i++)
    if (!are_faulty[i])
      wanted = count_slashes (text + items->spans[i].offset, items->spans[i].length);
  for (guint i = 0; i < n && wanted >= 2; i++)
    if (are_faulty[i]
        && count_slashes (text + items->spans[i].offset, items->spans[i].length) == wanted)
      n_rows++;
  return n_rows;
}

/* "position startpos" and nothing else, which is a row where other rows tell of what game. */
static gboolean
is_start (const char *line,
          gsize       length)
{
  static const char text[] = "position startpos";

  while (length > 0 && g_ascii_isspace (line[length - 1]))
    length--;
  return length == sizeof text - 1 && memcmp (line, text, length) == 0;
}

gboolean
qi_items_begins_row (const char       *text,
                     const QiItemSpan *span)
{
  return begins_with_ranks (text + span->offset, span->length);
}

gboolean
qi_items_is_row (const char       *text,
                 const QiItemSpan *span)
{
  const QiNotation *notation = qi_items_find_notation (text, span, NULL);
  const char *line = text + span->offset;

  if (notation == NULL)
    return has_form_of_row (line, span->length);
  return !qi_division_is_json (notation) && qi_items_is_line_notation (notation)
         && !is_drawn_rank (notation, line, span->length);
}

/* Whether each of the lines is a row, @n_rows of them, however many have a fault; one that is longer than the head counts. */
static gboolean
are_all_rows (const char    *text,
              const QiItems *items,
              guint          n_rows)
{
  const guint n = MIN (items->n_ended, QI_ITEMS_MAX);
  const gboolean has_more =
    n < QI_ITEMS_MAX && items->n > n && qi_items_begins_row (text, &items->spans[n]);

  return n_rows == n && n + has_more >= 2;
}

/* What the lines of a text are.
 * @format: of the first that can be read; NULL when none can
 * @n: how many lines are looked at
 * @n_good: lines of @format
 * @n_rows: rows of any kind, with a fault or without
 * @n_starts: rows of whatever game the others are of */
typedef struct
{
  const QiNotation *format;
  guint             n;
  guint             n_good;
  guint             n_rows;
  guint             n_starts;
  gboolean          are_faulty[QI_ITEMS_MAX];
} LineSurvey;

/* FALSE where one of the lines belongs to a text of several lines. */
static gboolean
survey_lines (const char    *text,
              const QiItems *items,
              LineSurvey    *survey)
{
  *survey = (LineSurvey) { .n = MIN (items->n_ended, QI_ITEMS_MAX) };
  for (guint i = 0; i < survey->n; i++)
    {
      const QiItemSpan *span = &items->spans[i];
      const char *line = text + span->offset;
      const QiNotation *notation = qi_items_find_notation (text, span, NULL);

      if (*line == '{' && (notation == NULL || qi_division_is_json (notation))
          && !qi_items_is_open_json (line, span->length))
        notation = qi_notation_lookup ("json");
      survey->are_faulty[i] = notation == NULL;
      survey->n_rows += notation != NULL || has_form_of_row (line, span->length);
      survey->n_starts += notation == NULL && is_start (line, span->length);
      if (notation == NULL)
        continue;
      if (qi_division_is_json (notation) ? qi_items_is_open_json (line, span->length)
                                         : !qi_items_is_line_notation (notation))
        return FALSE;
      if (is_drawn_rank (notation, line, span->length))
        return FALSE;
      if (survey->format == NULL)
        survey->format = notation;
      survey->n_good += survey->format == notation;
    }
  if (survey->format != NULL && is_row_notation (survey->format))
    survey->n_rows += count_bare_rows (text, items, survey->n, survey->are_faulty);
  return TRUE;
}

/* Whether enough of the lines are rows for the others to be bad ones, whatever they look like. */
static gboolean
are_mostly_rows (const LineSurvey *survey)
{
  const guint n_others = survey->n - survey->n_good;

  if (survey->format == NULL)
    return FALSE;
  /* Among two lines, only if nothing else could be meant. */
  if (survey->n_good >= MIN_GOOD_SHARE * n_others && survey->n_good >= MIN_GOOD_SHARE)
    return TRUE;
  /* Rows with a fault are rows as well; above them there may be the names of columns. */
  return is_row_notation (survey->format)
         && ((survey->n_good >= 2 && survey->n_good > n_others)
             || (survey->n_rows >= 2 && survey->n_rows > survey->n - survey->n_rows));
}

gboolean
qi_items_are_positions (const char    *text,
                        gsize          length,
                        gboolean       is_all,
                        const QiItems *items)
{
  LineSurvey survey;

  if (!survey_lines (text, items, &survey))
    return FALSE;
  if (are_mostly_rows (&survey))
    return TRUE;
  if (survey.n >= 2 && are_rows_of_boards (survey.format, survey.n_good, text, length, is_all))
    return TRUE;
  /* The lines that one engine is told are one position, with the game that another line names. */
  if (survey.format != NULL && survey.format->kind == QI_NOTATION_LINE
      && qi_items_are_commands (text, items))
    return FALSE;
  if (survey.n_rows > 0 && are_all_rows (text, items, survey.n_rows + survey.n_starts))
    return TRUE;
  for (guint i = 0; i < survey.n; i++)
    if (survey.are_faulty[i]
        && (survey.format == NULL
            || !is_faulty (survey.format, text + items->spans[i].offset, items->spans[i].length)))
      return FALSE;
  return survey.n >= 2;
}

gboolean
qi_division_is_json (const QiNotation *notation)
{
  static const char *const ids[] = { "json", "pon", "qi-flat", NULL };

  g_return_val_if_fail (notation != NULL, FALSE);

  return qi_items_is_one_of (notation->id, ids);
}
