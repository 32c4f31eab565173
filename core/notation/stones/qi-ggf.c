/* SPDX-License-Identifier: Apache-2.0 */
#define G_LOG_DOMAIN "Qi"

#include "qi-othello-private.h"

#include "qi-found-private.h"
#include "qi-notation-private.h"
#include "qi-sgf-scan-private.h"

#include <string.h>

/* GGF, the games of the Generic Game Server, for Othello: "(;GM[Othello]PC[…]…BO[8 … *]B[F5]…;)",
 * and the line "set game" of the NBoard protocol, which is such a game. Of the game the starting
 * position is read. Sources: the NBoard protocol, https://github.com/weltyc/ntest
 * (instructions/Protocol.htm); its program's tests show the order of the properties. */

typedef struct
{
  QiScan         scan;
  QiReading     *reading;
  QiOthelloBoard board;
  gboolean       has_board;
  QiSpan         players[2];
  QiSpan         names[QI_GGF_MAX_TAGS];
  QiSpan         values[QI_GGF_MAX_TAGS];
  guint          n_tags;
  QiSpan         moves; /* length 0: none */
} Ggf;

/* Commands of the protocol that say nothing of the position. */
static const char *const neutral[] = {
  "nboard", "set", "hint", "go", "ping", "learn", "analyze", "quit", NULL,
};

/* --- reading -------------------------------------------------------------------------------- */

static gboolean
has_word (const QiScan *scan,
          QiSpan        span,
          const char   *word)
{
  const gsize n = strlen (word);

  return span.length >= n && memcmp (scan->text + span.offset, word, n) == 0
         && (span.length == n || qi_scan_is_blank (scan->text[span.offset + n]));
}

/* A line before or after the game: a move is not played, other commands do not matter. */
static void
read_line (Ggf   *self,
           QiSpan line)
{
  QiScan *scan = &self->scan;
  char quote[QI_SCAN_QUOTE_BYTES];

  line = qi_scan_trim (scan->text, line);
  if (line.length == 0)
    return;
  for (gsize i = 0; neutral[i] != NULL; i++)
    if (has_word (scan, line, neutral[i]))
      return;
  if (has_word (scan, line, "move"))
    {
      if (self->moves.length == 0)
        self->moves = line;
      return;
    }
  qi_scan_quote (scan, line, quote);
  qi_scan_add (scan, "line", line, qi_found_line_ignored (quote));
}

static void
read_lines (Ggf  *self,
            gsize at,
            gsize end)
{
  while (at < end)
    {
      const char *line_end = memchr (self->scan.text + at, '\n', end - at);
      const gsize next = line_end == NULL ? end : (gsize) (line_end - self->scan.text);

      read_line (self, (QiSpan) { at, next - at });
      at = next + 1;
    }
}

/* "8 --- … *": the size, the squares, the side. */
static void
read_board (Ggf   *self,
            QiSpan span)
{
  QiScan *scan = &self->scan;
  gsize at = span.offset;
  const gsize end = span.offset + span.length;
  guint size = 0;

  self->has_board = TRUE;
  for (; at < end && qi_scan_is_digit (scan->text[at]); at++)
    if (size < 1000)
      size = size * 10 + (guint) (scan->text[at] - '0');
  qi_othello_scan_board (&self->board, scan, (QiSpan) { at, end - at });
  if (scan->failed)
    return;
  if (self->board.size == size && self->board.has_turn)
    return;
  qi_scan_add (scan, "board", span,
               qi_found_board_length_with_side ((gint64) size * size + 1, self->board.n));
}

static void
read_property (Ggf   *self,
               QiSpan name,
               QiSpan value)
{
  const QiScan *scan = &self->scan;

  if (qi_scan_is (scan, name, "BO"))
    {
      if (!self->has_board)
        read_board (self, value);
    }
  else if (qi_scan_is (scan, name, "PB"))
    self->players[QI_SIDE_FIRST] = value;
  else if (qi_scan_is (scan, name, "PW"))
    self->players[QI_SIDE_SECOND] = value;
  else if (qi_scan_is (scan, name, "B") || qi_scan_is (scan, name, "W"))
    {
      if (self->moves.length == 0)
        self->moves.offset = name.offset;
      self->moves.length = value.offset + value.length + 1 - self->moves.offset;
    }
  else if (!qi_scan_is (scan, name, "GM") && name.length <= QI_GGF_NAME_BYTES
           && self->n_tags < QI_GGF_MAX_TAGS
           && !qi_ggf_is_nothing (scan->text + name.offset, name.length, scan->text + value.offset,
                                  value.length))
    {
      self->names[self->n_tags] = name;
      self->values[self->n_tags++] = value;
    }
}

static void
report_stray (Ggf   *self,
              QiSpan span)
{
  char quote[QI_SCAN_QUOTE_BYTES];

  qi_scan_quote (&self->scan, span, quote);
  qi_scan_add (&self->scan, "whole", span, qi_found_stray_text (quote));
}

/* Reads the game at @start; returns where it ends. */
static gsize
read_game (Ggf  *self,
           gsize start)
{
  QiScan *scan = &self->scan;
  QiSgfScan at = { .text = scan->text, .length = scan->length, .at = start + 1 };
  QiSpan name = { 0, 0 };
  QiSgfEvent event;

  for (qi_sgf_scan_next (&at, &event); event.kind != QI_SGF_CLOSE && event.kind != QI_SGF_END;
       qi_sgf_scan_next (&at, &event))
    {
      if (qi_scan_is_hopeless (scan))
        return scan->length;
      if (event.kind == QI_SGF_PROPERTY)
        name = event.span;
      else if (event.kind == QI_SGF_VALUE && name.length > 0 && !event.is_open)
        read_property (self, name, event.span);
      else if (event.kind != QI_SGF_NODE && !event.is_open)
        report_stray (self, event.span);
    }
  if (event.kind == QI_SGF_END)
    qi_scan_add_repair (scan, "whole", (QiSpan) { scan->length, 0 }, qi_found_text_ends ());
  if (!self->has_board)
    qi_scan_add (scan, "BO", (QiSpan) { start, at.at - start }, qi_found_missing_field_board ());
  return at.at;
}

/* Further games, which must follow in lines of their own or at once. */
static gsize
count_games (Ggf  *self,
             gsize at)
{
  QiScan *scan = &self->scan;
  QiSpan rest = { at, 0 };
  gint64 count = 0;

  while (at < scan->length)
    {
      const char *open = memchr (scan->text + at, '(', scan->length - at);

      if (open == NULL)
        break;
      at = (gsize) (open - scan->text) + 1;
      if (at < scan->length && scan->text[at] == ';')
        {
          if (count++ == 0)
            rest.offset = at - 1;
          rest.length = scan->length - rest.offset;
        }
    }
  if (count == 0)
    return scan->length;
  qi_scan_add (scan, "whole", rest, qi_found_games_ignored (count));
  return rest.offset;
}

/* --- the details ---------------------------------------------------------------------------- */

static QiValue *
make_text (const Ggf *self,
           QiSpan     span)
{
  g_autofree char *valid = g_utf8_make_valid (self->scan.text + span.offset, (gssize) span.length);

  return qi_value_new_string (valid, -1);
}

/* An object of the texts at @values; NULL when there are none. */
static QiValue *
make_object (const Ggf         *self,
             const char *const *keys,
             const QiSpan      *spans,
             gsize              n)
{
  g_autoptr (GPtrArray) names = g_ptr_array_new ();
  g_autoptr (GPtrArray) values = g_ptr_array_new_with_free_func ((GDestroyNotify) qi_value_unref);

  for (gsize i = 0; i < n; i++)
    if (spans[i].length > 0)
      {
        g_ptr_array_add (names, (gpointer) keys[i]);
        g_ptr_array_add (values, make_text (self, spans[i]));
      }
  if (names->len == 0)
    return NULL;
  return qi_value_new_object ((const char *const *) names->pdata, (QiValue *const *) values->pdata,
                              names->len);
}

static QiDetails *
make_details (const Ggf *self)
{
  static const char *const sides[] = { "first", "second" };
  QiDetails *details = qi_details_new ();
  char names[QI_GGF_MAX_TAGS][QI_GGF_NAME_BYTES + 1];
  const char *keys[QI_GGF_MAX_TAGS];
  QiSpan values[QI_GGF_MAX_TAGS];
  char size[8];
  guint n = 0;

  g_snprintf (size, sizeof size, "%u", self->board.size);
  for (guint i = 0; i < self->n_tags; i++)
    {
      gboolean is_known = FALSE;

      memcpy (names[n], self->scan.text + self->names[i].offset, self->names[i].length);
      names[n][self->names[i].length] = '\0';
      for (guint j = 0; j < n; j++)
        is_known = is_known || strcmp (names[j], names[n]) == 0;
      /* The type of the game that its board says already. */
      if (is_known
          || (strcmp (names[n], "TY") == 0 && qi_scan_is (&self->scan, self->values[i], size)))
        continue;
      keys[n] = names[n];
      values[n++] = self->values[i];
    }

  const char *const all[] = { "players", "tags" };
  QiValue *objects[] = { make_object (self, sides, self->players, 2),
                         make_object (self, keys, values, n) };
  for (guint i = 0; i < 2; i++)
    if (objects[i] != NULL)
      details = qi_details_add (details, all[i], objects[i]);
  return details;
}

/* Where the game begins: after the last command on a line, as it is the one that counts for an
 * engine, else at the first "(;" that begins a line. */
static gsize
find_game (const char *text,
           gsize       length)
{
  const gsize n = strlen (QI_GGF_COMMAND);
  gsize command = length;
  gsize bare = length;

  for (gsize at = 0; at < length;)
    {
      const char *end = memchr (text + at, '\n', length - at);
      const gsize next = end == NULL ? length : (gsize) (end - text) + 1;
      gboolean is_command = FALSE;

      while (at < next && qi_scan_is_blank (text[at]))
        at++;
      if (next - at > n && memcmp (text + at, QI_GGF_COMMAND, n) == 0)
        {
          is_command = TRUE;
          for (at += n; at < next && qi_scan_is_blank (text[at]);)
            at++;
        }
      if (next - at >= 2 && text[at] == '(' && text[at + 1] == ';')
        {
          if (is_command)
            command = at;
          else if (bare == length)
            bare = at;
        }
      at = next;
    }
  return command < length ? command : bare;
}

QiReading *
qi_ggf_read (const QiNotation    *notation,
             const char          *text,
             gsize                length,
             const QiReadOptions *options)
{
  g_autofree Ggf *self = g_new0 (Ggf, 1);
  const gsize start = find_game (text, length);
  QiScan *scan = &self->scan;

  self->reading = qi_reading_new (notation->id);
  qi_scan_init (scan, text, length, self->reading, options);
  if (start == length)
    {
      qi_scan_add (scan, "whole", (QiSpan) { 0, length }, qi_found_no_position_line ());
      qi_scan_clear (scan);
      return self->reading;
    }

  gsize line = start;
  while (line > 0 && text[line - 1] != '\n')
    line--;
  read_lines (self, 0, line);
  self->moves = (QiSpan) { 0, 0 };
  const gsize end = read_game (self, start);
  const gsize rest = count_games (self, end);
  read_lines (self, end, rest);
  if (self->moves.length > 0)
    qi_scan_add (scan, "whole", self->moves, qi_found_moves_ignored ());

  g_autoptr (QiPosition) position =
    self->has_board ? qi_othello_build (&self->board, scan, self->reading, options) : NULL;
  if (position != NULL)
    {
      g_autoptr (QiDetails) details = make_details (self);
      QiSetup *setup = qi_setup_new (position, "othello", details);

      qi_reading_end (self->reading, scan->failed, setup);
    }
  qi_scan_clear (scan);
  return self->reading;
}

/* TRUE when there is a game of Othello; *@is_bare when nothing stands before it. */
static gboolean
has_game (const char *text,
          gsize       length,
          gboolean   *is_bare)
{
  static const char head[] = "(;GM[";
  const gsize n = sizeof head - 1;
  const gsize start = find_game (text, length);

  *is_bare = start == 0;
  return length - start > n + 7 && memcmp (text + start, head, n) == 0
         && g_ascii_strncasecmp (text + start + n, "othello", 7) == 0;
}

guint
qi_ggf_detect (const QiNotation *notation,
               const char       *text,
               gsize             length)
{
  gboolean is_bare = FALSE;

  return has_game (text, length, &is_bare) && is_bare == (notation->data == NULL) ? 97 : 0;
}

static const char *const games[] = { "othello", NULL };
static const char *const extensions[] = { ".ggf", NULL };

const QiNotation qi_notation_ggf = {
  .id = "ggf",
  .name = "GGF",
  .games = games,
  .extensions = extensions,
  .read = qi_ggf_read,
  .write = qi_ggf_write,
  .detect = qi_ggf_detect,
};
