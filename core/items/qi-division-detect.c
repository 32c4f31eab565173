/* SPDX-License-Identifier: Apache-2.0 */
#define G_LOG_DOMAIN "Qi"

#include "qi-division-detect-private.h"
#include "qi-division-items-private.h"

#include "qi-item-scanner-private.h"
#include "qi-json-doc-private.h"
#include "qi-notation-private.h"

#include <string.h>

#define MAX_GAME_BYTES   16384 /* of a game that are looked at */
#define MIN_RECORD_SCORE 70    /* of what is a record of shogi */

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

/* The notation for the extension of the name, if it is also that of the first lines: a file with this name may have
 * others, or texts that only detection can separate from what is around them. Lines that nothing can read are faulty and
 * do not count. */
static const QiNotation *
confirm_format (const QiNotation *format,
                const char       *text,
                const QiItems    *items)
{
  guint n = 0;

  for (guint i = 0; i < MIN (items->n_ended, QI_ITEMS_MAX); i++)
    if (qi_items_find_notation (text, &items->spans[i], format) != NULL)
      n++;
    else if (qi_items_find_notation (text, &items->spans[i], NULL) != NULL)
      return NULL;
  return n > 0 ? format : NULL;
}

/* Whether one of the lines is a comment, which lists skip. */
static gboolean
has_comment (const char *text,
             gsize       length)
{
  const char *end = text + length;

  for (const char *line = text; line != NULL && line < end;
       line = memchr (line, '\n', (gsize) (end - line)))
    {
      line += *line == '\n';
      if (line < end && *line == '#')
        return TRUE;
    }
  return FALSE;
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
  QiItems items;

  qi_items_find (QI_DIVISION_LINES, text, length, is_all, &items);
  if (items.n == 1 && is_all && *format == NULL && has_comment (text, length)
      && qi_items_is_row (text, &items.spans[0]))
    return QI_DIVISION_LINES;
  /* A first row that is longer than the head is hardly the only one. */
  if (items.n == 1 && items.n_ended == 0 && *format == NULL && !has_ending (name, others)
      && qi_items_begins_row (text, &items.spans[0]))
    return QI_DIVISION_LINES;
  if (items.n < 2)
    return QI_DIVISION_WHOLE;
  if (*format != NULL)
    {
      if (qi_division_is_json (*format))
        {
          if (items.n_ended == 0
              || qi_items_is_open_json (text + items.spans[0].offset, items.spans[0].length))
            return QI_DIVISION_WHOLE;
          return QI_DIVISION_LINES;
        }
      if (!qi_items_is_line_notation (*format)
          || ((*format)->kind == QI_NOTATION_LINE && qi_items_are_commands (text, &items)))
        return QI_DIVISION_WHOLE;
      /* A PDN without tags and a board of Othello may reach over lines. */
      if (strcmp ((*format)->id, "pdn") != 0 && strcmp ((*format)->id, "othello") != 0)
        return QI_DIVISION_LINES;
      return confirm_format (*format, text, &items) != NULL ? QI_DIVISION_LINES : QI_DIVISION_WHOLE;
    }
  if (qi_division_has_json_ending (name))
    return items.n_ended > 0
               && qi_items_is_open_json (text + items.spans[0].offset, items.spans[0].length)
             ? QI_DIVISION_WHOLE
             : QI_DIVISION_LINES;
  if (has_ending (name, lines))
    {
      *format = confirm_format (qi_notation_for_filename (name), text, &items);
      return QI_DIVISION_LINES;
    }
  if (has_ending (name, others))
    return QI_DIVISION_WHOLE;
  return qi_items_are_positions (text, length, is_all, &items) ? QI_DIVISION_LINES
                                                               : QI_DIVISION_WHOLE;
}

/* Whether the text is another program's data, which is reported once and not for each item; of a longer text,
 * judged by its head. */
static gboolean
is_foreign_list (QiDivision  division,
                 const char *text,
                 gsize       length,
                 gboolean    is_all)
{
  QiItems items;

  if (is_all)
    return qi_json_is_foreign_list (text, length);
  qi_items_find (division, text, length, FALSE, &items);
  for (guint i = 0; i < MIN (items.n_ended, QI_ITEMS_MAX); i++)
    if (!qi_json_is_foreign (text + items.spans[i].offset, items.spans[i].length))
      return FALSE;
  return items.n_ended > 1;
}

/* How a list that begins with a bracket is divided: as JSON, unless it looks like a tag of a
 * game. */
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

/* "[Event "…": how a game begins, and not a section of a settings file. */
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
  QiItems items;

  if (*format == NULL ? popeye->detect (popeye, text, length) == 0 : *format != popeye)
    return FALSE;
  qi_items_find (QI_DIVISION_PROBLEMS, text, length, is_all, &items);
  if (items.n < 2)
    return FALSE;
  *format = popeye;
  return TRUE;
}

/* The text as Popeye's problems or as records of shogi, CSA's or with diagrams. WHOLE when it is one, or none. */
static QiDivision
divide_records (const char        *text,
                gsize              length,
                gboolean           is_all,
                const QiNotation **format)
{
  static const struct
  {
    const char *id;
    QiDivision division;
  } kinds[] = { { "csa", QI_DIVISION_CSA }, { "bod", QI_DIVISION_BOD } };
  QiItems items;

  if (are_problems (text, length, is_all, format))
    return QI_DIVISION_PROBLEMS;
  for (gsize i = 0; i < G_N_ELEMENTS (kinds); i++)
    {
      const QiNotation *notation = qi_notation_lookup (kinds[i].id);

      if (*format != NULL ? *format != notation
                          : notation->detect (notation, text, length) < MIN_RECORD_SCORE)
        continue;
      qi_items_find (kinds[i].division, text, length, is_all, &items);
      if (items.n < 2)
        continue;
      *format = notation;
      return kinds[i].division;
    }
  return QI_DIVISION_WHOLE;
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

/* Whether most of the first games that can be judged are draughts. A game that looks like chess but cannot be read
 * does not count: it may be a faulty game of draughts. */
static gboolean
are_draughts (const char    *text,
              const QiItems *items)
{
  const QiNotation *pgn = qi_notation_lookup ("pgn");
  const QiNotation *pdn = qi_notation_lookup ("pdn");
  guint n_pdn = 0;
  guint n_pgn = 0;

  for (guint i = 0; i < MIN (items->n, QI_ITEMS_MAX); i++)
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
  QiItems items;

  qi_items_find (QI_DIVISION_PGN, text, length, is_all, &items);
  if (*format == NULL && !is_named_pdn)
    is_pdn = are_draughts (text, &items);
  if (is_pdn)
    qi_items_find (QI_DIVISION_PDN, text, length, is_all, &items);
  /* A game longer than the head is unlikely to be the only one. */
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
  gboolean is_found = FALSE;
  QiItems items;

  qi_items_find (QI_DIVISION_SGF, text, length, is_all, &items);
  /* More trees may follow one that is longer than the head. */
  if (items.n < 2 && (is_all || items.n == 0))
    return QI_DIVISION_WHOLE;
  for (guint i = 0; *format == NULL && !is_found && i < MIN (items.n, QI_ITEMS_MAX); i++)
    {
      const char *tree = text + items.spans[i].offset;
      const gsize n = items.spans[i].length;
      const QiNotation *found = sgf->detect (sgf, tree, n) > 0   ? sgf
                                : ggf->detect (ggf, tree, n) > 0 ? ggf
                                                                 : NULL;

      is_found = found != NULL;
      if (i == 0)
        *format = found;
    }
  /* Parentheses of a program. */
  return *format != NULL || is_found ? QI_DIVISION_SGF : QI_DIVISION_WHOLE;
}

/* Whether a text that begins with a number or a comment consists of the moves of a game. */
static gboolean
is_game_name (const char *name)
{
  static const char *const endings[] = { ".pgn", ".pdn", NULL };

  return has_ending (name, endings);
}

/* Where the text begins, after a byte-order mark and blanks. NULL: there is nothing that can be
 * divided. */
static const char *
find_first (const char *head,
            gsize       length)
{
  const char *end = head + length;
  const char *first = head;

  if (length == 0 || qi_notation_lookup ("picture")->detect (NULL, head, length) > 0)
    return NULL;
  /* A text that is not UTF-8 at all is reported once. */
  if (qi_text_is_utf16 (head, length))
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
  QiDivision records = QI_DIVISION_WHOLE;

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
          || !qi_items_is_one_of ((*format)->id, (const char *const[]) { "pgn", "pdn", NULL })))
    return !is_named && is_foreign_list (QI_DIVISION_ARRAY, first, (gsize) (end - first), is_all)
             ? QI_DIVISION_WHOLE
             : QI_DIVISION_ARRAY;
  if (*first == '{' && !is_named && !qi_division_has_json_ending (name)
      && is_foreign_list (QI_DIVISION_LINES, first, (gsize) (end - first), is_all))
    return QI_DIVISION_WHOLE;
  if (is_named && qi_items_is_one_of ((*format)->id, (const char *const[]) { "sgf", "ggf", NULL }))
    return divide_trees (head, length, is_all, format);
  if (is_named && qi_items_is_one_of ((*format)->id, (const char *const[]) { "pgn", "pdn", NULL }))
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
  records = divide_records (first, (gsize) (end - first), is_all, format);
  return records != QI_DIVISION_WHOLE ? records : divide_lines (name, head, length, is_all, format);
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

const char *
qi_division_get_name (QiDivision division)
{
  static const char *const names[] = {
    [QI_DIVISION_WHOLE] = "whole",       [QI_DIVISION_LINES] = "lines",
    [QI_DIVISION_ARRAY] = "array",       [QI_DIVISION_PGN] = "pgn",
    [QI_DIVISION_PDN] = "pdn",           [QI_DIVISION_SGF] = "sgf",
    [QI_DIVISION_PROBLEMS] = "problems", [QI_DIVISION_FOLDER] = "folder",
    [QI_DIVISION_CSA] = "csa",           [QI_DIVISION_BOD] = "bod",
  };

  g_return_val_if_fail ((guint) division < G_N_ELEMENTS (names), NULL);

  return names[division];
}
