/* SPDX-License-Identifier: Apache-2.0 */
#define G_LOG_DOMAIN "Qi"

#include "qi-sgf-scan-private.h"

#include <string.h>

/* The brackets of SGF, and nothing of what they mean. One pass, no recursion. Source: SGF FF[4],
 * "Basic (EBNF) definition", https://www.red-bean.com/sgf/sgf4.html. */

static gboolean
begins_pair (const QiSgfCharset *charset,
             guchar              c)
{
  if (charset == NULL || charset->pairs == QI_SGF_NO_PAIRS || c < 0x81 || c == 0xff)
    return FALSE;
  return charset->pairs == QI_SGF_EAST_PAIRS || c < 0xa0 || c > 0xdf;
}

/* The second byte of a character is escaped by some programs if it is a bracket's, and not by
 * others. If it is "\" and "]" follows, both are possible: an escaped "]" is followed by a byte of
 * text, a closing bracket is not. */
gsize
qi_sgf_count_bytes (const QiSgfCharset *charset,
                    const char         *text,
                    gsize               at,
                    gsize               end,
                    char               *second)
{
  const gsize left = end - at;

  *second = '\0';
  if (!begins_pair (charset, (guchar) text[at]) || left < 2 || (guchar) text[at + 1] < 0x30)
    return 1;
  *second = text[at + 1];
  if (text[at + 1] != '\\' || left < 3)
    return 2;
  if (text[at + 2] == '\\' || (text[at + 2] == ']' && (left == 3 || (guchar) text[at + 3] >= 0x80)))
    {
      *second = text[at + 2];
      return 3;
    }
  return 2;
}

static void
scan_value (QiSgfScan  *self,
            QiSgfEvent *event)
{
  gsize at = self->at + 1;

  event->kind = QI_SGF_VALUE;
  event->span.offset = at;
  while (at < self->length && self->text[at] != ']')
    {
      char second = '\0';
      gsize n = 2;

      /* At the end of the text nothing is behind the bracket either. */
      if (self->text[at] != '\\')
        n = qi_sgf_count_bytes (self->charset, self->text, at, self->length, &second);
      if (n == 3 && at + n == self->length && second == ']')
        n = 2;
      at = n > self->length - at ? self->length : at + n;
    }
  event->span.length = at - event->span.offset;
  event->is_open = at >= self->length;
  self->at = event->is_open ? self->length : at + 1;
}

void
qi_sgf_scan_next (QiSgfScan  *self,
                  QiSgfEvent *event)
{
  const char *text = self->text;
  gsize at = self->at;

  /* White space between the parts; NUL, tabs and the like count as such. */
  while (at < self->length && (guchar) text[at] <= ' ')
    at++;
  self->at = at;
  *event = (QiSgfEvent) { QI_SGF_END, { at, 0 }, FALSE };
  if (at >= self->length)
    return;
  switch (text[at])
    {
    case '(':
      event->kind = QI_SGF_OPEN;
      at++;
      break;
    case ')':
      event->kind = QI_SGF_CLOSE;
      at++;
      break;
    case ';':
      event->kind = QI_SGF_NODE;
      at++;
      break;
    case '[':
      scan_value (self, event);
      return;
    default:
      event->kind = qi_scan_is_letter (text[at]) ? QI_SGF_PROPERTY : QI_SGF_STRAY;
      while (at < self->length && (guchar) text[at] > ' ' && strchr ("();[", text[at]) == NULL
             && (event->kind == QI_SGF_STRAY || g_ascii_isalnum (text[at])))
        at++;
      break;
    }
  event->span.length = at - event->span.offset;
  self->at = at;
}

static gsize
skip_blanks (const char *text,
             gsize       length,
             gsize       at)
{
  while (at < length && (guchar) text[at] <= ' ')
    at++;
  return at;
}

/* TRUE for an identifier and the bracket of its value. Older programs write lower case between its capitals ("GaMe"). */
static gboolean
is_property (const char *text,
             gsize       length,
             gsize       at)
{
  at = skip_blanks (text, length, at);
  if (at >= length || !g_ascii_isupper (text[at]))
    return FALSE;
  while (at < length && qi_scan_is_letter (text[at]))
    at++;
  at = skip_blanks (text, length, at);
  return at < length && text[at] == '[';
}

/* Where a parenthesis at @at begins a game: one that says something, at its best. */
typedef enum
{
  START_NONE,
  START_NODE,     /* "(;", as many other texts have it */
  START_PROPERTY, /* "(GM[1]SZ[9]…" as some programs write it; not "(Like this)" */
  START_GAME      /* "(;GM[1]…" */
} Start;

static Start
judge_start (const char *text,
             gsize       length,
             gsize       at)
{
  const gsize next = skip_blanks (text, length, at + 1);

  if (next < length && text[next] == ';')
    return is_property (text, length, next + 1) ? START_GAME : START_NODE;
  return is_property (text, length, next) ? START_PROPERTY : START_NONE;
}

gsize
qi_sgf_find_start (const char *text,
                   gsize       length)
{
  gsize found = length;
  Start best = START_NONE;

  for (gsize at = 0; at < length && best != START_GAME; at++)
    {
      Start start = START_NONE;

      /* A comment in a GTP script, which is no game whatever it contains. */
      if (text[at] == '#')
        while (at < length && text[at] != '\n' && text[at] != '\r')
          at++;
      if (at == length || text[at] != '(')
        continue;
      start = judge_start (text, length, at);
      /* A game that has only just begun shows nothing yet. */
      if (start == START_NODE && skip_blanks (text, at, 0) == at)
        start = START_GAME;
      if (start > best)
        {
          best = start;
          found = at;
        }
    }
  return found;
}

gboolean
qi_sgf_has_property (const char *text,
                     gsize       length,
                     gsize       start)
{
  const Start judged = judge_start (text, length, start);
  const char *end = judged == START_PROPERTY ? memchr (text + start, ']', length - start) : NULL;
  gsize at = 0;

  if (end == NULL)
    return judged == START_GAME;
  /* "(SIZE[0])" occurs in many programs: without a node a game must go on with another property or
   * node. */
  at = skip_blanks (text, length, (gsize) (end - text) + 1);
  return at < length && (text[at] == ';' || is_property (text, length, at));
}

void
qi_sgf_identifier (const char *text,
                   QiSpan      span,
                   char       *out,
                   gsize       size)
{
  gsize n = 0;

  for (gsize i = 0; i < span.length; i++)
    {
      const char c = text[span.offset + i];

      if (g_ascii_islower (c))
        continue;
      if (n + 1 >= size)
        {
          n = 0;
          break;
        }
      out[n++] = c;
    }
  out[n] = '\0';
}

int
qi_sgf_read_letter (char letter)
{
  if (g_ascii_islower (letter))
    return letter - 'a';
  return g_ascii_isupper (letter) ? letter - 'A' + 26 : -1;
}

char
qi_sgf_get_letter (guint index)
{
  return (char) (index < 26 ? 'a' + (int) index : 'A' + (int) index - 26);
}
