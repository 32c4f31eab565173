/* SPDX-License-Identifier: Apache-2.0 */
#define G_LOG_DOMAIN "Qi"

#include "qi-gtp-private.h"

#include "qi-found-private.h"
#include "qi-lines-private.h"
#include "qi-notation-private.h"
#include "qi-stones-private.h"

#include <string.h>

/* Commands of the Go Text Protocol, alone or with the engine's answers, and the position after
 * them. Sources: GTP 2, draft 2, https://www.lysator.liu.se/~gunnar/gtp/; KataGo,
 * docs/GTP_Extensions.md; `gnugo --mode gtp`. */

#define DETECT_BYTES 4096

static const struct
{
  const char  *name;
  QiGtpCommand command;
} commands[] = {
  { "boardsize", QI_GTP_BOARDSIZE },
  { "rectangular_boardsize", QI_GTP_BOARDSIZE },
  { "clear_board", QI_GTP_CLEAR },
  { "komi", QI_GTP_KOMI },
  { "play", QI_GTP_PLAY },
  { "black", QI_GTP_COLOUR },
  { "white", QI_GTP_COLOUR },
  { "set_position", QI_GTP_SET_POSITION },
  { "set_free_handicap", QI_GTP_SET_HANDICAP },
  { "fixed_handicap", QI_GTP_GET_HANDICAP },
  { "place_free_handicap", QI_GTP_GET_HANDICAP },
  { "genmove", QI_GTP_GENMOVE },
  { "kgs-genmove_cleanup", QI_GTP_GENMOVE },
  { "undo", QI_GTP_UNDO },
  { "loadsgf", QI_GTP_UNKNOWN },
  { "gg-undo", QI_GTP_UNKNOWN },
  { "trymove", QI_GTP_UNKNOWN },
  { "popgo", QI_GTP_UNKNOWN },
};

/* --- words ---------------------------------------------------------------------------------- */

/* Splits a line; a comment ends it, and control characters are white space. */
static void
split_line (QiGtpReader *self,
            QiSpan       line)
{
  const char *text = self->scan.text;
  const gsize end = line.offset + line.length;

  self->n_words = 0;
  self->has_surplus = FALSE;
  for (gsize at = line.offset; at < end && text[at] != '#';)
    {
      const gsize start = at;

      while (at < end && (guchar) text[at] > ' ' && text[at] != '#')
        at++;
      if (at == start)
        at++;
      else if (self->n_words < QI_GTP_MAX_WORDS)
        self->words[self->n_words++] = (QiSpan) { start, at - start };
      else
        {
          /* There are more words than points on any board. */
          self->has_surplus = TRUE;
          self->surplus = (QiSpan) { start, end - start };
          return;
        }
    }
}

static void
fault_value (QiGtpReader *self,
             QiSpan       span,
             QiSpan       command)
{
  g_autofree char *name = g_strndup (self->scan.text + command.offset, MIN (command.length, 40));
  g_autofree char *valid = g_utf8_make_valid (name, -1);
  char quote[QI_SCAN_QUOTE_BYTES];

  qi_scan_quote (&self->scan, span, quote);
  qi_scan_add (&self->scan, "line", span, qi_found_property_value (quote, valid));
}

/* An error about a span, with its text as the parameter. */
void
qi_gtp_fault (QiGtpReader *self,
              QiFinding *(*make) (const char *text),
              QiSpan       span)
{
  char quote[QI_SCAN_QUOTE_BYTES];

  qi_scan_quote (&self->scan, span, quote);
  qi_scan_add (&self->scan, "line", span, make (quote));
}

static gboolean
read_colour (const QiScan *scan,
             QiSpan        span,
             QiSide       *side)
{
  if (qi_scan_is_caseless (scan, span, "b") || qi_scan_is_caseless (scan, span, "black"))
    *side = QI_SIDE_FIRST;
  else if (qi_scan_is_caseless (scan, span, "w") || qi_scan_is_caseless (scan, span, "white"))
    *side = QI_SIDE_SECOND;
  else
    return FALSE;
  return TRUE;
}

/* Reads a small number of digits. */
static gboolean
read_number (QiGtpReader *self,
             QiSpan       span,
             guint       *number)
{
  *number = 0;
  if (span.length > 3 || !qi_scan_is_number (&self->scan, span))
    return FALSE;
  for (gsize i = 0; i < span.length; i++)
    *number = *number * 10 + (guint) (self->scan.text[span.offset + i] - '0');
  return TRUE;
}

/* Reads a vertex; reports one that is none or not on the board. */
static gboolean
read_vertex (QiGtpReader *self,
             QiSpan       span,
             QiSpan       command,
             guint       *point)
{
  const char letter = span.length > 0 ? g_ascii_toupper (self->scan.text[span.offset]) : '\0';
  guint number = 0;

  if (qi_scan_is_caseless (&self->scan, span, "pass"))
    {
      *point = QI_GTP_PASS;
      return TRUE;
    }
  if (!g_ascii_isupper (letter) || letter == 'I'
      || !read_number (self, (QiSpan) { span.offset + 1, span.length - 1 }, &number) || number == 0)
    {
      fault_value (self, span, command);
      return FALSE;
    }

  const guint file = (guint) (letter - 'A') - (letter > 'I');
  if (file >= self->files || number > self->ranks)
    {
      qi_gtp_fault (self, qi_found_point_outside_gtp, span);
      return FALSE;
    }
  *point = (self->ranks - number) * self->files + file;
  return TRUE;
}

/* --- commands ------------------------------------------------------------------------------- */

static void
add_stone (QiGtpReader *self,
           guint        point,
           QiSide       side,
           gboolean     is_play,
           QiSpan       span)
{
  const QiGtpStone stone = { point, side, is_play, span };

  if (self->stones->len >= QI_GTP_MAX_STONES)
    {
      if (self->stones->len == QI_GTP_MAX_STONES)
        qi_scan_add (&self->scan, "line", span, qi_found_too_many_moves (QI_GTP_MAX_STONES));
      g_array_set_size (self->stones, QI_GTP_MAX_STONES + 1);
      return;
    }
  g_array_append_val (self->stones, stone);
}

static void
clear_board (QiGtpReader *self)
{
  g_array_set_size (self->stones, 0);
  self->turn = QI_SIDE_FIRST;
}

static void
read_size (QiGtpReader *self,
           QiSpan       command)
{
  const QiSpan *words = self->words;
  guint sizes[2] = { 0, 0 };
  const guint n = self->n_words - 1;

  for (guint i = 0; i < 2; i++)
    {
      const QiSpan word = n == 0 ? command : words[n == 1 ? 1 : i + 1];

      if (n > 0 && n <= 2 && read_number (self, word, &sizes[i]) && sizes[i] > 0
          && sizes[i] <= QI_GO_MAX_SIZE)
        continue;
      fault_value (self, word, command);
      return;
    }
  self->files = sizes[0];
  self->ranks = sizes[1];
  clear_board (self);
}

static void
read_komi (QiGtpReader *self,
           QiSpan       command)
{
  const QiSpan span = self->n_words > 1 ? self->words[1] : command;
  char *komi = qi_stones_dup_komi (&self->scan, span);

  if (komi == NULL)
    {
      fault_value (self, span, command);
      return;
    }
  g_free (self->komi);
  self->komi = komi;
}

static void
play (QiGtpReader *self,
      QiSide       side,
      QiSpan       vertex,
      QiSpan       command)
{
  guint point = QI_GTP_PASS;

  if (!read_vertex (self, vertex, command, &point))
    return;
  add_stone (self, point, side, TRUE, vertex);
  self->turn = side == QI_SIDE_FIRST ? QI_SIDE_SECOND : QI_SIDE_FIRST;
}

static void
read_play (QiGtpReader *self,
           QiSpan       command)
{
  QiSide side = QI_SIDE_FIRST;

  if (self->n_words < 3 || !read_colour (&self->scan, self->words[1], &side))
    {
      fault_value (self, self->n_words > 1 ? self->words[1] : command, command);
      return;
    }
  play (self, side, self->words[2], command);
}

/* "set_position black D4 white Q16": replaces the board. */
static void
read_position (QiGtpReader *self,
               QiSpan       command)
{
  clear_board (self);
  for (guint i = 1; i < self->n_words; i += 2)
    {
      QiSide side = QI_SIDE_FIRST;
      guint point = QI_GTP_PASS;

      if (!read_colour (&self->scan, self->words[i], &side) || i + 1 == self->n_words)
        {
          fault_value (self, self->words[i], command);
          return;
        }
      if (!read_vertex (self, self->words[i + 1], command, &point))
        continue;
      if (point == QI_GTP_PASS)
        fault_value (self, self->words[i + 1], command);
      else
        add_stone (self, point, side, FALSE, self->words[i + 1]);
    }
}

/* Handicap stones of the line's words from @first on; White moves then. */
static void
read_handicap (QiGtpReader *self,
               guint        first,
               QiSpan       command)
{
  for (guint i = first; i < self->n_words; i++)
    {
      guint point = QI_GTP_PASS;

      if (!read_vertex (self, self->words[i], command, &point))
        continue;
      if (point == QI_GTP_PASS)
        fault_value (self, self->words[i], command);
      else
        add_stone (self, point, QI_SIDE_FIRST, FALSE, self->words[i]);
    }
  self->turn = QI_SIDE_SECOND;
}

static void
undo (QiGtpReader *self)
{
  const guint n = self->stones->len;

  /* An engine refuses to take back a move when there is none, and nothing changes. */
  if (n == 0 || !g_array_index (self->stones, QiGtpStone, n - 1).is_play)
    return;
  self->turn = g_array_index (self->stones, QiGtpStone, n - 1).side;
  g_array_set_size (self->stones, n - 1);
}

/* A command whose answer is needed, but is missing. */
static void
check_pending (QiGtpReader *self)
{
  if (self->pending != QI_GTP_CLEAR)
    qi_gtp_fault (self, qi_found_line_not_read_answer, self->pending_span);
  self->pending = QI_GTP_CLEAR;
}

static void
run_command (QiGtpReader *self,
             QiGtpCommand command,
             QiSpan       line)
{
  const QiSpan word = self->words[0];
  QiSide side = qi_scan_is_caseless (&self->scan, word, "white") ? QI_SIDE_SECOND : QI_SIDE_FIRST;

  if (command != QI_GTP_KOMI)
    check_pending (self);
  self->has_command = TRUE;
  if (self->has_surplus)
    fault_value (self, self->surplus, word);
  switch (command)
    {
    case QI_GTP_BOARDSIZE:
      read_size (self, word);
      break;
    case QI_GTP_CLEAR:
      clear_board (self);
      break;
    case QI_GTP_KOMI:
      read_komi (self, word);
      break;
    case QI_GTP_PLAY:
      read_play (self, word);
      break;
    case QI_GTP_COLOUR:
      play (self, side, self->n_words > 1 ? self->words[1] : word, word);
      break;
    case QI_GTP_SET_POSITION:
      read_position (self, word);
      break;
    case QI_GTP_SET_HANDICAP:
      read_handicap (self, 1, word);
      break;
    case QI_GTP_GET_HANDICAP:
    case QI_GTP_GENMOVE:
      if (command == QI_GTP_GENMOVE
          && (self->n_words < 2 || !read_colour (&self->scan, self->words[1], &side)))
        {
          fault_value (self, self->n_words > 1 ? self->words[1] : word, word);
          break;
        }
      self->pending = command;
      self->pending_side = side;
      self->pending_span = line;
      break;
    case QI_GTP_UNDO:
      undo (self);
      break;
    case QI_GTP_UNKNOWN:
    default:
      qi_gtp_fault (self, qi_found_line_not_read_gtp, line);
      break;
    }
}

/* An answer: "= D4", "=12 D4", "? illegal move". */
static void
read_answer (QiGtpReader *self,
             char         mark)
{
  const QiGtpCommand pending = self->pending;
  guint first = 0;

  self->in_answer = TRUE;
  self->pending = QI_GTP_CLEAR;
  /* "=", "=12" or, without a space, "=D4". */
  if (self->n_words > 0)
    {
      QiSpan *word = &self->words[0];

      word->offset++;
      word->length--;
      while (word->length > 0 && qi_scan_is_digit (self->scan.text[word->offset]))
        {
          word->offset++;
          word->length--;
        }
      first = word->length == 0;
    }
  if (mark == '?' || first >= self->n_words)
    return;
  if (pending == QI_GTP_GET_HANDICAP)
    read_handicap (self, first, self->pending_span);
  else if (pending == QI_GTP_GENMOVE
           && !qi_scan_is_caseless (&self->scan, self->words[first], "resign"))
    play (self, self->pending_side, self->words[first], self->pending_span);
}

/* Returns the entry of a word, or G_N_ELEMENTS (commands). */
static gsize
find_command (const QiScan *scan,
              QiSpan        word)
{
  gsize i = 0;

  while (i < G_N_ELEMENTS (commands) && !qi_scan_is_caseless (scan, word, commands[i].name))
    i++;
  return i;
}

/* A word that may be the name of a command of some engine: "kata-analyze", "time_settings". */
static gboolean
is_name (const QiScan *scan,
         QiSpan        word)
{
  for (gsize i = 0; i < word.length; i++)
    if (!g_ascii_isalnum (scan->text[word.offset + i])
        && strchr ("_-", scan->text[word.offset + i]) == NULL)
      return FALSE;
  return g_ascii_isalpha (scan->text[word.offset]);
}

/* Whether the first thing after the line is "?": the engine refused it, and nothing changed. */
static gboolean
is_refused (const QiGtpReader *self,
            gsize              at)
{
  while (at < self->scan.length && qi_scan_is_blank (self->scan.text[at]))
    at++;
  return at < self->scan.length && self->scan.text[at] == '?';
}

static void
read_line (QiGtpReader *self,
           QiSpan       line)
{
  const QiScan *scan = &self->scan;

  line = qi_scan_trim (scan->text, line);
  split_line (self, line);
  if (line.length == 0)
    self->in_answer = FALSE;
  if (self->n_words == 0)
    return;
  if (scan->text[line.offset] == '=' || scan->text[line.offset] == '?')
    {
      read_answer (self, scan->text[line.offset]);
      return;
    }
  /* The number that a command may have. */
  if (self->n_words > 1 && qi_scan_is_number (scan, self->words[0]))
    {
      self->n_words--;
      memmove (self->words, self->words + 1, self->n_words * sizeof *self->words);
    }

  const gsize i = find_command (scan, self->words[0]);
  /* An answer goes on to the next empty line, which a log may have lost; a list of commands holds
   * their names alone. */
  if (self->in_answer && (i == G_N_ELEMENTS (commands) || self->n_words < 2))
    return;
  self->in_answer = FALSE;
  if (i < G_N_ELEMENTS (commands))
    {
      if (is_refused (self, line.offset + line.length))
        return;
      run_command (self, commands[i].command, line);
      return;
    }
  if (is_name (scan, self->words[0]))
    return;
  qi_lines_note (&self->scan, "line ignored", line);
}

static QiReading *
gtp_read (const QiNotation    *notation,
          const char          *text,
          gsize                length,
          const QiReadOptions *options)
{
  g_autofree QiGtpReader *self = g_new0 (QiGtpReader, 1);

  self->reading = qi_reading_new ("gtp");
  self->options = options;
  qi_scan_init (&self->scan, text, length, self->reading, options);
  self->files = self->ranks = 19;
  self->pending = QI_GTP_CLEAR;
  self->stones = g_array_new (FALSE, TRUE, sizeof (QiGtpStone));
  for (gsize at = 0; at < length && !qi_scan_is_hopeless (&self->scan);)
    read_line (self, qi_lines_next (&self->scan, &at));
  /* A requested move at the end shows who is to move. */
  if (self->pending == QI_GTP_GENMOVE)
    {
      self->turn = self->pending_side;
      self->pending = QI_GTP_CLEAR;
    }
  check_pending (self);
  if (!self->has_command)
    qi_scan_add (&self->scan, "whole", (QiSpan) { 0, length }, qi_found_no_position_line ());
  else
    qi_gtp_finish (self);
  g_array_unref (self->stones);
  g_free (self->komi);
  qi_scan_clear (&self->scan);
  return self->reading;
}

static guint
gtp_detect (const QiNotation *notation,
            const char       *text,
            gsize             length)
{
  const QiScan scan = { .text = text, .length = MIN (length, DETECT_BYTES) };
  QiSide side = QI_SIDE_FIRST;
  guint score = 0;

  for (gsize at = 0; at < scan.length;)
    {
      const QiSpan span = qi_lines_next (&scan, &at);
      QiSpan words[3] = { { 0, 0 } };
      const QiScan line = { .text = text + span.offset, .length = span.length };
      gsize n = qi_scan_split (&line, words, G_N_ELEMENTS (words));
      guint first = n > 1 && qi_scan_is_number (&line, words[0]);

      if (n <= first)
        continue;
      const gsize i = find_command (&line, words[first]);
      if (i == G_N_ELEMENTS (commands))
        continue;
      if (commands[i].command == QI_GTP_CLEAR || commands[i].command == QI_GTP_SET_POSITION
          || (commands[i].command == QI_GTP_BOARDSIZE && n > first + 1
              && qi_scan_is_digit (line.text[words[first + 1].offset])))
        return 92;
      if (commands[i].command == QI_GTP_PLAY && n >= first + 3
          && read_colour (&line, words[first + 1], &side))
        score = 70;
    }
  return score;
}

static const char *const games[] = { "go", NULL };

const QiNotation qi_notation_gtp = {
  .id = "gtp",
  .name = "GTP",
  .kind = QI_NOTATION_LINE,
  .games = games,
  .read = gtp_read,
  .write = qi_gtp_write,
  .detect = gtp_detect,
};
