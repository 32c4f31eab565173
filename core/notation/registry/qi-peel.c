/* SPDX-License-Identifier: Apache-2.0 */
#define G_LOG_DOMAIN "Qi"

#include "qi-peel-private.h"

#include "qi-finding-private.h"
#include "qi-notations-private.h"

#include <string.h>

#define MAX_PEELS     8  /* quotes around a semicolon around quotes … */
#define MAX_LABEL     16 /* bytes of "FEN" in "FEN: …" */
#define MIN_ROW_WORDS 4  /* of an SFEN, before its moves */
#define MAX_ROW_WORDS 8  /* of a FEN with checks, and the word "moves" */

void
qi_peel_trim (QiPeeled *self)
{
  while (self->length > 0 && qi_scan_is_blank (self->text[0]))
    {
      self->text++;
      self->length--;
    }
  while (self->length > 0 && qi_scan_is_blank (self->text[self->length - 1]))
    self->length--;
}

static gboolean
is_fence (const char *text,
          gsize       length,
          gsize       at)
{
  return at + 3 <= length
         && (memcmp (text + at, "```", 3) == 0 || memcmp (text + at, "~~~", 3) == 0);
}

/* A game of SGF is in parentheses of its own, with a semicolon or over lines. */
static gboolean
is_tree (const QiPeeled *self)
{
  return self->text[1] == ';' || memchr (self->text, '\n', self->length) != NULL;
}

static void
peel_quotes (QiPeeled *self)
{
  for (guint i = 0; i < MAX_PEELS; i++)
    {
      qi_peel_trim (self);
      if (self->length == 0 || is_fence (self->text, self->length, 0))
        return;

      char last = self->text[self->length - 1];
      char start = self->text[0];

      /* An apostrophe may be the last byte of a position ("K'"), never its first. */
      if (self->length >= 2
          && ((start == last && (start == '"' || start == '\'' || start == '`'))
              || (start == '<' && last == '>') || (start == '(' && last == ')' && !is_tree (self))))
        {
          self->text++;
          self->length -= 2;
        }
      else if (last == ';')
        self->length--;
      else
        return;
    }
  qi_peel_trim (self);
}

void
qi_peel_restore_semicolon (QiPeeled *self)
{
  const char *base = self->owned != NULL ? self->owned->str : self->given;
  const gsize length = self->owned != NULL ? self->owned->len : self->given_length;
  gsize end = (gsize) (self->text - base) + self->length;

  while (end < length && qi_scan_is_blank (base[end]))
    end++;
  if (end == length || base[end] != ';')
    return;
  gsize with = end + 1 - (gsize) (self->text - base);
  if (qi_notation_epd.detect (&qi_notation_epd, self->text, with) > 90)
    self->length = with;
}

/* The end of the line that @at is in. */
gsize
qi_peel_line_end (const char *text,
                  gsize       length,
                  gsize       at)
{
  const char *end = memchr (text + at, '\n', length - at);

  return end == NULL ? length : (gsize) (end - text);
}

/* "```fen\n…\n```": what stands between the fences, whatever is around them. */
static void
peel_fences (QiPeeled *self)
{
  for (gsize at = 0; at < self->length; at = qi_peel_line_end (self->text, self->length, at) + 1)
    {
      if (!is_fence (self->text, self->length, at))
        continue;

      gsize start = qi_peel_line_end (self->text, self->length, at) + 1;
      gsize end = start;
      if (start >= self->length)
        {
          /* "```8/8 w - - 0 1```" on one line. */
          gsize n = self->length - at;
          if (n > 6 && is_fence (self->text, self->length, self->length - 3))
            {
              self->text += at + 3;
              self->length = n - 6;
            }
          return;
        }
      while (end < self->length && !is_fence (self->text, self->length, end))
        end = qi_peel_line_end (self->text, self->length, end) + 1;
      self->text += start;
      self->length = MIN (end, self->length) - start;
      return;
    }
}

void
qi_peel_own (QiPeeled *self)
{
  self->owned = g_string_sized_new (self->length);
  self->map = g_array_sized_new (FALSE, FALSE, sizeof (guint), (guint) self->length + 1);
}

void
qi_peel_own_byte (QiPeeled *self,
                  char      c,
                  gsize     at)
{
  guint offset = (guint) at;

  g_string_append_c (self->owned, c);
  g_array_append_val (self->map, offset);
}

void
qi_peel_own_end (QiPeeled *self,
                 gsize     at)
{
  guint offset = (guint) at;

  g_array_append_val (self->map, offset);
  self->text = self->owned->str;
  self->length = self->owned->len;
}

/* Behind the marks at the start of a line. One blank belongs to each; more may be a diagram's. */
static gsize
skip_marks (const char *text,
            gsize       at,
            gsize       end)
{
  gsize behind = at;

  while (at < end && (text[at] == '>' || text[at] == ' ' || text[at] == '\t'))
    if (text[at++] == '>')
      {
        at += at < end && text[at] == ' ';
        behind = at;
      }
  return behind;
}

/* "> …" before every line, as a mail or a forum quotes. */
static void
peel_marks (QiPeeled *self)
{
  const gsize base = (gsize) (self->text - self->given);
  const char *text = self->text;
  const gsize length = self->length;

  if (length == 0 || text[0] != '>' || length > QI_PEEL_MAX_SEARCHED)
    return;
  for (gsize at = 0; at < length; at = qi_peel_line_end (text, length, at) + 1)
    {
      gsize end = qi_peel_line_end (text, length, at);

      while (at < end && qi_scan_is_blank (text[at]))
        at++;
      if (at < end && text[at] != '>')
        return;
    }
  qi_peel_own (self);
  for (gsize at = 0; at < length;)
    {
      gsize end = qi_peel_line_end (text, length, at);

      for (gsize i = skip_marks (text, at, end); i < end; i++)
        qi_peel_own_byte (self, text[i], base + i);
      if (end < length)
        qi_peel_own_byte (self, '\n', base + end);
      at = end + 1;
    }
  qi_peel_own_end (self, base + length);
}

/* Takes the command word @word when the text goes on after it. */
static gboolean
peel_word (QiPeeled   *self,
           const char *word)
{
  gsize n = strlen (word);

  if (self->length < n || g_ascii_strncasecmp (self->text, word, n) != 0)
    return FALSE;
  if (self->length > n && !qi_scan_is_blank (self->text[n]))
    return FALSE;
  self->text += n;
  self->length -= n;
  qi_peel_trim (self);
  return TRUE;
}

/* Cuts the text at the word "moves". */
static void
peel_moves (QiPeeled *self)
{
  static const char word[] = "moves";
  const gsize n = sizeof word - 1;

  for (gsize i = 1; i + n <= self->length; i++)
    {
      if (self->text[i] != 'm' || !qi_scan_is_blank (self->text[i - 1]))
        continue;
      if (memcmp (self->text + i, word, n) != 0)
        continue;
      if (i + n < self->length && !qi_scan_is_blank (self->text[i + n]))
        continue;

      QiPeeled rest = { .text = self->text + i + n, .length = self->length - i - n };
      qi_peel_trim (&rest);
      self->moves = qi_peel_to_given (self, (gsize) (rest.text - self->text), rest.length);
      self->length = i;
      qi_peel_trim (self);
      return;
    }
}

/* The notation that @word names, in any case; NULL when it names none. */
const char *
qi_peel_find_format (const char *word,
                     gsize       length)
{
  const QiNotation *const *all = qi_notation_get_all ();

  for (gsize i = 0; all[i] != NULL; i++)
    if (strlen (all[i]->id) == length && g_ascii_strncasecmp (all[i]->id, word, length) == 0)
      return all[i]->id;
  return NULL;
}

/* "FEN: …", "Sfen = …", "Position: …". */
static void
peel_label (QiPeeled *self)
{
  gsize n = 0;
  gsize at = 0;

  while (n < MIN (self->length, MAX_LABEL) && qi_scan_is_letter (self->text[n]))
    n++;
  for (at = n; at < self->length && (self->text[at] == ' ' || self->text[at] == '\t'); at++)
    ;
  if (n == 0 || at >= self->length || (self->text[at] != ':' && self->text[at] != '='))
    return;

  const char *format = qi_peel_find_format (self->text, n);
  if (format == NULL && !(n == 8 && g_ascii_strncasecmp (self->text, "position", 8) == 0))
    return;
  self->format = format;
  self->text += at + 1;
  self->length -= at + 1;
  peel_quotes (self);
}

/* Several lines are for the notations of engines' lines. */
static gboolean
is_session (const QiPeeled *self)
{
  QiPeeled copy = *self;

  return self->length > 0 && memchr (self->text, '\n', self->length) != NULL
         && (peel_word (&copy, "position") || peel_word (&copy, "setboard"));
}

/* Whether the text is a row of a book: a board of several ranks and other fields, the last of which is a number, and
 * behind it moves. */
static gboolean
is_row_with_moves (const QiPeeled *self)
{
  QiPeeled rest = *self;
  guint n_words = 0;
  guint n_slashes = 0;
  gboolean is_number = FALSE;

  while (n_words < MAX_ROW_WORDS && rest.length > 0)
    {
      if (is_number && n_words >= MIN_ROW_WORDS && peel_word (&rest, "moves"))
        return n_slashes >= 2;
      for (is_number = TRUE; rest.length > 0 && !qi_scan_is_blank (*rest.text); rest.length--)
        {
          is_number = is_number && qi_scan_is_digit (*rest.text);
          n_slashes += n_words == 0 && *rest.text == '/';
          rest.text++;
        }
      n_words++;
      qi_peel_trim (&rest);
    }
  return FALSE;
}

static void
peel_command (QiPeeled *self)
{
  if (is_session (self))
    return;

  gboolean is_command = peel_word (self, "position");
  QiPeeled start = *self;
  const gboolean is_start = peel_word (&start, "startpos");
  QiPeeled moves = start;

  /* A word of a text may be this one: without the command its moves have to follow. */
  if (is_start && (is_command || peel_word (&moves, "moves")))
    {
      *self = start;
      self->is_startpos = TRUE;
      return;
    }
  if (peel_word (self, "sfen"))
    self->format = "sfen";
  else if (peel_word (self, "fen") || (!is_command && peel_word (self, "setboard")))
    self->format = "fen";
  else if (!is_command && is_row_with_moves (self))
    {
      peel_moves (self);
      return;
    }
  else if (!is_command)
    return;
  else
    self->format = NULL;
  self->is_certain = self->format != NULL;
  peel_moves (self);
}

void
qi_peel_session (QiPeeled *self)
{
  const gsize end = qi_peel_line_end (self->text, self->length, 0);
  QiPeeled line = *self;

  line.length = end;
  if (self->owned != NULL || end == self->length || !peel_word (&line, "position")
      || !peel_word (&line, "startpos"))
    return;
  *self = line;
  self->is_startpos = TRUE;
}

void
qi_peel_clear (QiPeeled *self)
{
  if (self->owned != NULL)
    g_string_free (self->owned, TRUE);
  self->owned = NULL;
  g_clear_pointer (&self->map, g_array_unref);
}

QiSpan
qi_peel_to_given (const QiPeeled *self,
                  gsize           offset,
                  gsize           length)
{
  if (self->owned == NULL)
    return (QiSpan) { (gsize) (self->text - self->given) + offset, length };

  gsize at = (gsize) (self->text - self->owned->str) + offset;
  gsize start = g_array_index (self->map, guint, at);
  /* Up to the end of the last byte, so that an escape is marked as a whole but a line end that was
   * left out is not. */
  gsize end = start;
  if (length > 0)
    {
      gsize last = g_array_index (self->map, guint, at + length - 1);
      gsize next = g_array_index (self->map, guint, at + length);
      gboolean is_escape = last < self->given_length && self->given[last] == '%';

      end = is_escape ? MIN (last + 3, next) : last + 1;
    }
  return (QiSpan) { start, end - start };
}

void
qi_peel_place (const QiPeeled *self,
               QiReading      *reading)
{
  if (self->text == self->given)
    return;
  for (guint i = 0; i < reading->findings->len; i++)
    {
      QiFinding *finding = g_ptr_array_index (reading->findings, i);
      gsize offset = 0;
      gsize length = 0;

      if (qi_finding_get_fix_range (finding, &offset, &length))
        {
          QiSpan span = qi_peel_to_given (self, offset, length);
          qi_finding_set_fix_range (finding, span.offset, span.length);
        }
      if (!qi_finding_get_range (finding, &offset, &length))
        continue;
      QiSpan span = qi_peel_to_given (self, offset, length);
      qi_finding_set_range (finding, span.offset, span.length);
    }
  qi_findings_locate (reading->findings, self->given, self->given_length, TRUE);
  for (guint i = 0; reading->places != NULL && i < reading->places->len; i++)
    {
      QiTextPlace *place = &g_array_index (reading->places, QiTextPlace, i);
      QiSpan span = qi_peel_to_given (self, place->offset, place->length);

      place->offset = span.offset;
      place->length = span.length;
    }
}

/* Four hexadecimal digits behind "\\u"; −1 when they are none. */
static int
read_unit (const char *text,
           gsize       at,
           gsize       end)
{
  int unit = 0;

  if (end - at < 4)
    return -1;
  for (gsize i = 0; i < 4; i++)
    {
      const int digit = g_ascii_xdigit_value (text[at + i]);

      if (digit < 0)
        return -1;
      unit = unit * 16 + digit;
    }
  return unit;
}

/* Reads the escape behind the backslash before @at. Returns its bytes, or 0 when JSON knows no such escape. */
static gsize
read_json_escape (const char *text,
                  gsize       at,
                  gsize       end,
                  gunichar   *c)
{
  static const char escapes[] = "\"\\/bfnrt";
  static const char meant[] = "\"\\/\b\f\n\r\t";
  const char *found = at < end && text[at] != '\0' ? strchr (escapes, text[at]) : NULL;
  int unit;

  if (found != NULL)
    {
      *c = (gunichar) meant[found - escapes];
      return 1;
    }
  unit = at < end && text[at] == 'u' ? read_unit (text, at + 1, end) : -1;
  /* Positions contain no characters that need a surrogate pair. */
  if (unit <= 0 || (unit >= 0xd800 && unit < 0xe000))
    return 0;
  *c = (gunichar) unit;
  return 5;
}

/* A text copied as a string from a program or from JSON, "rnbqkbnr\/pppppppp\/…": if the whole text is one
 * such string. */
static void
peel_escapes (QiPeeled *self)
{
  const char *text = NULL;
  gsize end = 0;
  QiPeeled decoded;

  qi_peel_trim (self);
  text = self->text;
  if (self->length < 2 || self->length > QI_PEEL_MAX_SEARCHED || text[0] != '"'
      || text[self->length - 1] != '"' || memchr (text, '\\', self->length) == NULL)
    return;
  end = self->length - 1;
  decoded = *self;
  qi_peel_own (&decoded);
  for (gsize at = 1; at < end; at++)
    {
      const gsize place = (gsize) (text - self->given) + at;
      char bytes[6] = { text[at] };
      int n_bytes = 1;

      if (text[at] == '\\')
        {
          gunichar c = 0;
          const gsize n = read_json_escape (text, at + 1, end, &c);

          n_bytes = n == 0 ? 0 : g_unichar_to_utf8 (c, bytes);
          at += n;
        }
      else if (text[at] == '"')
        n_bytes = 0;
      if (n_bytes == 0)
        {
          qi_peel_clear (&decoded);
          return;
        }
      for (int i = 0; i < n_bytes; i++)
        qi_peel_own_byte (&decoded, bytes[i], place);
    }
  qi_peel_own_end (&decoded, (gsize) (text - self->given) + end);
  *self = decoded;
}

gboolean
qi_peel_is_picture (const QiPeeled *self)
{
  return self->is_certain && g_strcmp0 (self->format, qi_notation_picture.id) == 0;
}

void
qi_peel_init (QiPeeled   *self,
              const char *text,
              gsize       length)
{
  *self = (QiPeeled) { .given = text, .given_length = length, .text = text, .length = length };
  if (qi_notation_picture.detect (&qi_notation_picture, text, length) > 0)
    {
      self->format = qi_notation_picture.id;
      self->is_certain = TRUE;
      return;
    }
  peel_escapes (self);
  peel_quotes (self);
  peel_fences (self);
  qi_peel_trim (self);
  peel_marks (self);
  peel_quotes (self);
  peel_label (self);
  qi_peel_address (self);
  if (self->is_address)
    return;
  qi_peel_restore_semicolon (self);
  peel_command (self);
}
