/* SPDX-License-Identifier: Apache-2.0 */
#define G_LOG_DOMAIN "Qi"

#include "qi-json-reader-private.h"

#include <string.h>

#define BYTE_ORDER_MARK "\xEF\xBB\xBF"

gboolean
qi_json_reader_fail (QiJsonReader *self,
                     const char *code,
                     const char *at,
                     gsize length,
                     const char *format,
                     ...)
{
  va_list args;

  self->state = STATE_FAILED;
  self->fault.code = code;
  self->fault.offset = (gsize) (at - self->text);
  self->fault.length = length;
  va_start (args, format);
  g_vsnprintf (self->fault.message, sizeof self->fault.message, format, args);
  va_end (args);
  return FALSE;
}

/* Names what stands at @at, which is no invalid UTF-8, and returns its bytes. */
static gsize
describe (const QiJsonReader *self,
          const char         *at,
          char               *words,
          gsize               n_words)
{
  if (at == self->end)
    {
      g_strlcpy (words, "the end of the text", n_words);
      return 0;
    }

  guint n = qi_utf8_length_at (at, self->end);
  gunichar c = g_utf8_get_char (at);
  if (c == 0)
    g_strlcpy (words, "a NUL byte", n_words);
  else if (c == 0xFEFF)
    g_strlcpy (words, "a byte-order mark", n_words);
  else if (c == '\'')
    g_strlcpy (words, "\"'\"", n_words);
  else if (g_unichar_isgraph (c) && !g_unichar_isspace (c) && !g_unichar_iszerowidth (c))
    g_snprintf (words, n_words, "'%.*s'", (int) n, at);
  else
    g_snprintf (words, n_words, "the character U+%04X", c);
  return n;
}

static gboolean
fail_utf8 (QiJsonReader *self,
           const char   *at)
{
  return qi_json_reader_fail (self, "json-utf8", at, 1, "the byte 0x%02X is not valid UTF-8 here",
                              (guint) (guchar) *at);
}

gboolean
qi_json_reader_fail_found (QiJsonReader *self,
                           const char   *at,
                           const char   *wanted)
{
  char words[48];

  if (at < self->end && qi_utf8_length_at (at, self->end) == 0)
    return fail_utf8 (self, at);

  gsize n = describe (self, at, words, sizeof words);
  if (n > 0 && *at == '/')
    return qi_json_reader_fail (self, "json-syntax", at, n,
                                "expected %s, found '/' (JSON has no comments)", wanted);
  return qi_json_reader_fail (self, "json-syntax", at, n, "expected %s, found %s", wanted, words);
}

/* Bytes of the run of letters, digits and underscores at @at. */
static gsize
word_length (const QiJsonReader *self,
             const char         *at)
{
  const char *p = at;

  while (p < self->end && (g_ascii_isalnum (*p) || *p == '_'))
    p++;
  return (gsize) (p - at);
}

gboolean
qi_json_reader_fail_value (QiJsonReader *self,
                           const char   *wanted)
{
  const char *p = self->p;
  gsize left = (gsize) (self->end - p);

  if (left >= 3 && p == self->text && memcmp (p, BYTE_ORDER_MARK, 3) == 0)
    return qi_json_reader_fail (
        self, "json-syntax", p, 3,
        "the text starts with a byte-order mark, which JSON does not allow");
  if (left >= 2 && p == self->text
      && (memcmp (p, "\xFF\xFE", 2) == 0 || memcmp (p, "\xFE\xFF", 2) == 0))
    return qi_json_reader_fail (self, "json-utf8", p, 2, "the text is UTF-16; JSON is UTF-8");
  if (left >= 1 && *p == '\'')
    return qi_json_reader_fail (self, "json-syntax", p, 1,
                                "expected %s, found \"'\" (strings stand in double quotes)",
                                wanted);
  if (left >= 1 && (*p == '+' || *p == '.'))
    return qi_json_reader_fail (self, "json-syntax", p, 1,
                                "expected %s, found '%c' (a number starts with a digit or '-')",
                                wanted, *p);
  if (left >= 1 && (g_ascii_isalpha (*p) || *p == '_'))
    {
      gsize n = word_length (self, p);
      return qi_json_reader_fail (
          self, "json-syntax", p, n,
          "expected %s, found the word '%.*s%s' (the words are true, false and null)", wanted,
          (int) MIN (n, 24), p, n > 24 ? "…" : "");
    }
  return qi_json_reader_fail_found (self, p, wanted);
}

gboolean
qi_json_reader_fail_number (QiJsonReader *self,
                            const char   *bad)
{
  const char *p = self->p + (*self->p == '-');

  if (bad < self->end && bad > p && *p == '0' && bad == p + 1)
    return qi_json_reader_fail (self, "json-syntax", self->p,
                                word_length (self, p) + (gsize) (p - self->p),
                                "a number must not have leading zeros");
  if (bad == p)
    return qi_json_reader_fail_found (self, bad, "a digit after '-' in a number");
  if (bad[-1] == '.')
    return qi_json_reader_fail_found (self, bad, "a digit after '.' in a number");
  return qi_json_reader_fail_found (self, bad, "a digit in the exponent of a number");
}
