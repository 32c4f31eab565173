/* SPDX-License-Identifier: Apache-2.0 */
#define G_LOG_DOMAIN "Qi"

#include "qi-division-detect-private.h"

#include "qi-item-scanner-private.h"
#include "qi-json-doc-private.h"

#include <string.h>

#define MAX_LINES        8     /* of a head that are read to see what they are */
#define MAX_BYTES        4096  /* of a line that is read for that */
#define MAX_GAME_BYTES   16384 /* of a game that are looked at */
#define MIN_GOOD_SHARE   3     /* good lines to each that nothing reads, and in all */
#define MIN_FAULTY_SCORE 60    /* of a line that looks like a notation which cannot read it */

/* The first items of a text that is divided somehow. */
typedef struct
{
  QiItemSpan spans[MAX_LINES];
  guint      n;
  guint      n_ended; /* before the end of the text */
} Items;

static void
take_item (const QiItemSpan *span,
           gpointer          user_data)
{
  Items *items = user_data;

  if (items->n < MAX_LINES)
    items->spans[items->n] = *span;
  if (items->n < G_MAXUINT)
    items->n++;
}

static void
find_items (QiDivision  division,
            const char *text,
            gsize       length,
            gboolean    is_all,
            Items      *items)
{
  g_autoptr (QiItemScanner) scanner = qi_item_scanner_new (division);
  g_autoptr (QiFinding) fault = NULL;

  *items = (Items) { .n = 0 };
  qi_item_scanner_feed (scanner, text, length, take_item, items);
  items->n_ended = items->n;
  fault = qi_item_scanner_end (scanner, take_item, items);
  /* What the end of the head cuts is no item to look at. */
  if (is_all)
    items->n_ended = items->n;
}

static gboolean
is_one_of (const char        *id,
           const char *const *ids)
{
  return g_strv_contains (ids, id);
}

/* Notations whose positions are one line each. */
static gboolean
is_line_notation (const QiNotation *notation)
{
  static const char *const ids[] = { "fen", "epd", "sfen",    "feen",   "usi", "ucci",     "uci",
                                     "pdn", "hub", "othello", "nboard", "ggf", "setboard", NULL };

  return is_one_of (notation->id, ids);
}

static const char *const json_endings[] = { ".jsonl", ".ndjson", NULL };

static gboolean
has_ending (const char        *name,
            const char *const *endings)
{
  const gsize length = name == NULL ? 0 : strlen (name);

  for (; *endings != NULL; endings++)
    {
      const gsize n = strlen (*endings);

      if (length > n && g_ascii_strcasecmp (name + length - n, *endings) == 0)
        return TRUE;
    }
  return FALSE;
}

static gboolean
is_open_json (const char *text,
              gsize       length)
{
  g_autoptr (QiItemScanner) scanner = qi_item_scanner_new (QI_DIVISION_ARRAY);
  g_autoptr (QiFinding) fault = NULL;
  Items items = { .n = 0 };

  /* The text as an element: the bracket behind it ends it unless brackets of its own are open. */
  qi_item_scanner_feed (scanner, "[", 1, take_item, &items);
  qi_item_scanner_feed (scanner, text, length, take_item, &items);
  qi_item_scanner_feed (scanner, "]", 1, take_item, &items);
  fault = qi_item_scanner_end (scanner, take_item, &items);
  return fault != NULL || items.n != 1;
}

/* What reads a line without an error; NULL when nothing does. */
static const QiNotation *
find_notation (const char       *text,
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

/* Ranks of a board that was drawn look like a FEN of one rank without its counters: "k w - -". */
static gboolean
is_drawn_rank (const QiNotation *notation,
               const char       *line,
               gsize             length)
{
  static const char *const ids[] = { "fen", "sfen", "epd", "feen", NULL };

  while (length > 0 && g_ascii_isspace (line[length - 1]))
    length--;
  return is_one_of (notation->id, ids) && length > 0 && memchr (line, '/', length) == NULL
         && !g_ascii_isdigit (line[length - 1]);
}

/* Whether the line tells an engine something else than a position: "setoption name …". */
static gboolean
is_other_command (const char *line,
                  gsize       length)
{
  static const char *const positions[] = { "position", "setboard", "pos", "set", "edit", NULL };
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

/* Whether the lines are what one engine is told: then the last position is meant, for the game that
 * other lines name. */
static gboolean
are_commands (const char  *text,
              const Items *items)
{
  for (guint i = 0; i < MIN (items->n, MAX_LINES); i++)
    if (is_other_command (text + items->spans[i].offset, items->spans[i].length))
      return TRUE;
  return FALSE;
}

/* Whether a line that cannot be read looks like one of @format all the same: it has a fault. */
static gboolean
is_faulty (const QiNotation *format,
           const char       *line,
           gsize             length)
{
  return length <= MAX_BYTES && format->detect != NULL
         && format->detect (format, line, length) >= MIN_FAULTY_SCORE;
}

/* Whether a line that can be read is a whole position and no part of a longer text: a board of Othello, lists of squares
 * of draughts. Two of them make a list whatever the other lines are, and one where nothing reads the whole text. */
static gboolean
are_rows_of_boards (const QiNotation *format,
                    guint             n_good,
                    const char       *text,
                    gsize             length,
                    gboolean          is_all)
{
  static const char *const ids[] = { "othello", "pdn", NULL };
  const QiItemSpan whole = { .length = length };

  if (format == NULL || n_good == 0 || !is_one_of (format->id, ids))
    return FALSE;
  return n_good >= 2 || (is_all && find_notation (text, &whole, NULL) == NULL);
}

/* Whether each of the first lines is a position for itself. One with a fault is one too where it is
 * plain from the others what it would be, or where most of the others are good: or it would not be looked at. */
static gboolean
are_positions (const char  *text,
               gsize        length,
               gboolean     is_all,
               const Items *items)
{
  const guint n = MIN (items->n_ended, MAX_LINES);
  const QiNotation *format = NULL;
  gboolean is_faulty_line[MAX_LINES] = { FALSE };
  guint n_good = 0; /* of one kind */

  for (guint i = 0; i < n; i++)
    {
      const QiItemSpan *span = &items->spans[i];
      const char *line = text + span->offset;
      const QiNotation *notation = find_notation (text, span, NULL);

      if (*line == '{' && (notation == NULL || qi_division_is_json (notation))
          && !is_open_json (line, span->length))
        notation = qi_notation_lookup ("json");
      is_faulty_line[i] = notation == NULL;
      if (notation == NULL)
        continue;
      if (qi_division_is_json (notation) ? is_open_json (line, span->length)
                                         : !is_line_notation (notation))
        return FALSE;
      if (is_drawn_rank (notation, line, span->length))
        return FALSE;
      if (format == NULL)
        format = notation;
      n_good += format == notation;
    }
  /* A row among many of one kind is a bad row, whatever it looks like. */
  if (format != NULL && n_good >= MIN_GOOD_SHARE * (n - n_good) && n_good >= MIN_GOOD_SHARE)
    return n >= 2;
  if (n >= 2 && are_rows_of_boards (format, n_good, text, length, is_all))
    return TRUE;
  for (guint i = 0; i < n; i++)
    if (is_faulty_line[i]
        && (format == NULL
            || !is_faulty (format, text + items->spans[i].offset, items->spans[i].length)))
      return FALSE;
  return n >= 2;
}

/* The notation of a name's ending, when it is that of the first lines: a file of this name may hold others, or what only
 * detection takes off. Lines that nothing reads have a fault and tell nothing. */
static const QiNotation *
confirm_format (const QiNotation *format,
                const char       *text,
                const Items      *items)
{
  guint n = 0;

  for (guint i = 0; i < MIN (items->n_ended, MAX_LINES); i++)
    if (find_notation (text, &items->spans[i], format) != NULL)
      n++;
    else if (find_notation (text, &items->spans[i], NULL) != NULL)
      return NULL;
  return n > 0 ? format : NULL;
}

static QiDivision
divide_lines (const char        *name,
              const char        *text,
              gsize              length,
              gboolean           is_all,
              const QiNotation **format)
{
  static const char *const lines[] = { ".fen", ".epd", ".sfen", ".feen", NULL };
  static const char *const others[] = { ".csa",  ".bod", ".kif", ".kifu", ".ki2",
                                        ".ki2u", ".inp", ".pgn", NULL };
  Items items;

  find_items (QI_DIVISION_LINES, text, length, is_all, &items);
  if (items.n < 2)
    return QI_DIVISION_WHOLE;
  if (*format != NULL)
    {
      if (qi_division_is_json (*format))
        {
          if (items.n_ended == 0
              || is_open_json (text + items.spans[0].offset, items.spans[0].length))
            return QI_DIVISION_WHOLE;
          return QI_DIVISION_LINES;
        }
      if (!is_line_notation (*format)
          || ((*format)->kind == QI_NOTATION_LINE && are_commands (text, &items)))
        return QI_DIVISION_WHOLE;
      /* A PDN without tags and a board of Othello may reach over lines. */
      if (strcmp ((*format)->id, "pdn") != 0 && strcmp ((*format)->id, "othello") != 0)
        return QI_DIVISION_LINES;
      return confirm_format (*format, text, &items) != NULL ? QI_DIVISION_LINES : QI_DIVISION_WHOLE;
    }
  if (qi_division_has_json_ending (name))
    return items.n_ended > 0 && is_open_json (text + items.spans[0].offset, items.spans[0].length)
             ? QI_DIVISION_WHOLE
             : QI_DIVISION_LINES;
  if (has_ending (name, lines))
    {
      *format = confirm_format (qi_notation_for_filename (name), text, &items);
      return QI_DIVISION_LINES;
    }
  if (has_ending (name, others))
    return QI_DIVISION_WHOLE;
  return are_positions (text, length, is_all, &items) ? QI_DIVISION_LINES : QI_DIVISION_WHOLE;
}

/* Data of another program, which is told once and not for each item; of a longer text, what the head shows. */
static gboolean
is_foreign_list (QiDivision  division,
                 const char *text,
                 gsize       length,
                 gboolean    is_all)
{
  Items items;

  if (is_all)
    return qi_json_is_foreign_list (text, length);
  find_items (division, text, length, FALSE, &items);
  for (guint i = 0; i < MIN (items.n_ended, MAX_LINES); i++)
    if (!qi_json_is_foreign (text + items.spans[i].offset, items.spans[i].length))
      return FALSE;
  return items.n_ended > 1;
}

/* What a list that begins with a bracket is: JSON, unless it looks like a tag of a game. */
static gboolean
is_array (const char *text,
          const char *end)
{
  static const char *const words[] = { "true", "false", "null" };

  for (text++; text < end && strchr (" \t\r\n", *text) != NULL && *text != '\0'; text++)
    ;
  if (text == end)
    return TRUE;
  if (!g_ascii_isalpha (*text))
    return TRUE;
  for (gsize i = 0; i < G_N_ELEMENTS (words); i++)
    {
      const gsize n = strlen (words[i]);

      if ((gsize) (end - text) >= n && memcmp (text, words[i], n) == 0
          && ((gsize) (end - text) == n || strchr (" \t\r\n,]", text[n]) != NULL))
        return TRUE;
    }
  return FALSE;
}

/* "[Event "…": what a game begins with, and not a section of some settings. */
static gboolean
is_tag (const char *text,
        const char *end)
{
  if (text == end || *text != '[')
    return FALSE;
  for (text++; text < end && (g_ascii_isalnum (*text) || *text == '_'); text++)
    ;
  while (text < end && (*text == ' ' || *text == '\t'))
    text++;
  return text < end && *text == '"';
}

/* Whether Popeye's input has more than one problem. */
static gboolean
are_problems (const char        *text,
              gsize              length,
              gboolean           is_all,
              const QiNotation **format)
{
  const QiNotation *popeye = qi_notation_lookup ("popeye");
  Items items;

  if (*format == NULL ? popeye->detect (popeye, text, length) == 0 : *format != popeye)
    return FALSE;
  find_items (QI_DIVISION_PROBLEMS, text, length, is_all, &items);
  if (items.n < 2)
    return FALSE;
  *format = popeye;
  return TRUE;
}

static const QiNotation *
get_other (const QiNotation *format,
           const char       *id)
{
  return format != NULL ? format : qi_notation_lookup (id);
}

static gboolean
reads (const QiNotation *notation,
       const char       *text,
       gsize             length)
{
  g_autoptr (QiReading) reading = qi_notation_read (notation, text, (gssize) length, NULL);

  return reading->setup != NULL;
}

/* Whether most of the first games that tell are of draughts. What looks like chess and cannot be read tells nothing:
 * a game of draughts with a fault may look so. */
static gboolean
are_draughts (const char  *text,
              const Items *items)
{
  const QiNotation *pgn = qi_notation_lookup ("pgn");
  const QiNotation *pdn = qi_notation_lookup ("pdn");
  guint n_pdn = 0;
  guint n_pgn = 0;

  for (guint i = 0; i < MIN (items->n, MAX_LINES); i++)
    {
      const char *game = text + items->spans[i].offset;
      const gsize length = MIN (items->spans[i].length, MAX_GAME_BYTES);
      const guint pdn_score = pdn->detect (pdn, game, length);
      const guint pgn_score = pgn->detect (pgn, game, length);

      n_pdn += pdn_score > pgn_score;
      n_pgn += pgn_score > pdn_score && reads (pgn, game, length);
    }
  return n_pdn > n_pgn;
}

/* The text as games: PGN or PDN. WHOLE when it is one. */
static QiDivision
divide_games (const char        *name,
              const char        *text,
              gsize              length,
              gboolean           is_all,
              gboolean           has_tags,
              const QiNotation **format)
{
  static const char *const pdn_endings[] = { ".pdn", NULL };
  const QiNotation *pdn = qi_notation_lookup ("pdn");
  const gboolean is_named_pdn = has_ending (name, pdn_endings);
  gboolean is_pdn = *format != NULL ? *format == pdn : is_named_pdn;
  Items items;

  find_items (QI_DIVISION_PGN, text, length, is_all, &items);
  if (*format == NULL && !is_named_pdn)
    is_pdn = are_draughts (text, &items);
  if (is_pdn)
    find_items (QI_DIVISION_PDN, text, length, is_all, &items);
  /* A game that is longer than the head is hardly the only one. */
  if (items.n < 2 && (is_all || !has_tags))
    return QI_DIVISION_WHOLE;
  *format = get_other (*format, is_pdn ? "pdn" : "pgn");
  return is_pdn ? QI_DIVISION_PDN : QI_DIVISION_PGN;
}

static QiDivision
divide_trees (const char        *text,
              gsize              length,
              gboolean           is_all,
              const QiNotation **format)
{
  const QiNotation *sgf = qi_notation_lookup ("sgf");
  const QiNotation *ggf = qi_notation_lookup ("ggf");
  Items items;

  find_items (QI_DIVISION_SGF, text, length, is_all, &items);
  /* Others may follow a tree that is longer than the head. */
  if (items.n < 2 && (is_all || items.n == 0))
    return QI_DIVISION_WHOLE;
  if (*format == NULL)
    {
      const char *first = text + items.spans[0].offset;
      const gsize n = items.spans[0].length;

      *format = sgf->detect (sgf, first, n) > 0   ? sgf
                : ggf->detect (ggf, first, n) > 0 ? ggf
                                                  : NULL;
    }
  return QI_DIVISION_SGF;
}

/* Whether a text that begins with a number or a comment is the moves of a game. */
static gboolean
is_game_name (const char *name)
{
  static const char *const endings[] = { ".pgn", ".pdn", NULL };

  return has_ending (name, endings);
}

/* Where the text begins: behind a byte-order mark and blanks. NULL: there is none that can be divided. */
static const char *
find_first (const char *head,
            gsize       length)
{
  const char *end = head + length;
  const char *first = head;

  if (length == 0 || qi_notation_lookup ("picture")->detect (NULL, head, length) > 0)
    return NULL;
  /* What is not UTF-8 at all is told of once. */
  if (length >= 2 && (memcmp (head, "\xff\xfe", 2) == 0 || memcmp (head, "\xfe\xff", 2) == 0))
    return NULL;
  if (length >= 3 && memcmp (head, "\xEF\xBB\xBF", 3) == 0)
    first += 3;
  while (first < end && *first != '\0' && strchr (" \t\r\n", *first) != NULL)
    first++;
  return first != end ? first : NULL;
}

QiDivision
qi_division_detect (const char        *name,
                    const char        *head,
                    gsize              length,
                    gboolean           is_all,
                    const QiNotation **format)
{
  static const char *const trees[] = { ".sgf", NULL };
  const QiNotation *none = NULL;
  const char *end = NULL;
  const char *first = NULL;
  gboolean is_named = FALSE;

  g_return_val_if_fail (head != NULL || length == 0, QI_DIVISION_WHOLE);

  first = find_first (head, length);
  if (first == NULL)
    return QI_DIVISION_WHOLE;
  if (format == NULL)
    format = &none;
  end = head + length;
  is_named = *format != NULL;
  if (*first == '[' && is_array (first, end)
      && (!is_named || qi_division_is_json (*format)
          || !is_one_of ((*format)->id, (const char *const[]) { "pgn", "pdn", NULL })))
    return !is_named && is_foreign_list (QI_DIVISION_ARRAY, first, (gsize) (end - first), is_all)
             ? QI_DIVISION_WHOLE
             : QI_DIVISION_ARRAY;
  if (*first == '{' && !is_named && !qi_division_has_json_ending (name)
      && is_foreign_list (QI_DIVISION_LINES, first, (gsize) (end - first), is_all))
    return QI_DIVISION_WHOLE;
  if (is_named && is_one_of ((*format)->id, (const char *const[]) { "sgf", "ggf", NULL }))
    return divide_trees (head, length, is_all, format);
  if (is_named && is_one_of ((*format)->id, (const char *const[]) { "pgn", "pdn", NULL }))
    {
      QiDivision division = divide_games (name, head, length, is_all, *first == '[', format);

      if (division != QI_DIVISION_WHOLE || *first == '[' || strcmp ((*format)->id, "pdn") != 0)
        return division;
    }
  /* Text may stand before the first tree. */
  if (!is_named && (*first == '(' || has_ending (name, trees)))
    {
      QiDivision division = divide_trees (head, length, is_all, format);

      if (division != QI_DIVISION_WHOLE)
        return division;
    }
  if (!is_named && (is_tag (first, end) || is_game_name (name)))
    {
      QiDivision division = divide_games (name, head, length, is_all, *first == '[', format);

      if (division != QI_DIVISION_WHOLE || *first == '[')
        return division;
    }
  if (are_problems (first, (gsize) (end - first), is_all, format))
    return QI_DIVISION_PROBLEMS;
  return divide_lines (name, head, length, is_all, format);
}

const char *const *
qi_division_get_json_endings (void)
{
  return json_endings;
}

gboolean
qi_division_has_json_ending (const char *name)
{
  return has_ending (name, json_endings);
}

gboolean
qi_division_is_json (const QiNotation *notation)
{
  static const char *const ids[] = { "json", "pon", "qi-flat", NULL };

  g_return_val_if_fail (notation != NULL, FALSE);

  return is_one_of (notation->id, ids);
}

const char *
qi_division_get_name (QiDivision division)
{
  static const char *const names[] = {
    [QI_DIVISION_WHOLE] = "whole",       [QI_DIVISION_LINES] = "lines",
    [QI_DIVISION_ARRAY] = "array",       [QI_DIVISION_PGN] = "pgn",
    [QI_DIVISION_PDN] = "pdn",           [QI_DIVISION_SGF] = "sgf",
    [QI_DIVISION_PROBLEMS] = "problems", [QI_DIVISION_FOLDER] = "folder",
  };

  g_return_val_if_fail ((guint) division < G_N_ELEMENTS (names), NULL);

  return names[division];
}
