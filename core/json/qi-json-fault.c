/* SPDX-License-Identifier: Apache-2.0 */
#define G_LOG_DOMAIN "Qi"

#include "qi-json-reader-inner-private.h"

#include <string.h>

#define BYTE_ORDER_MARK "\xEF\xBB\xBF"

#define MAX_FOUND_CHARACTERS 24

static const QiJsonReason reasons[QI_N_JSON_REASONS + 1] = {
  [REASON_VALUE] = { "value-expected", "json-syntax", TRUE },
  [REASON_ITEM] = { "value-or-bracket-expected", "json-syntax", TRUE },
  [REASON_VALUE_AFTER_COMMA] = { "value-after-comma-expected", "json-syntax", TRUE },
  [REASON_VALUE_AFTER_COLON] = { "value-after-colon-expected", "json-syntax", TRUE },
  [REASON_KEY] = { "key-or-brace-expected", "json-syntax", TRUE },
  [REASON_KEY_AFTER_COMMA] = { "key-after-comma-expected", "json-syntax", TRUE },
  [REASON_COLON] = { "colon-expected", "json-syntax", TRUE },
  [REASON_COMMA_OR_BRACE] = { "comma-or-brace-expected", "json-syntax", TRUE },
  [REASON_COMMA_OR_BRACKET] = { "comma-or-bracket-expected", "json-syntax", TRUE },
  [REASON_AFTER_THE_VALUE] = { "after-the-value", "json-syntax", FALSE },
  [REASON_DIGIT_AFTER_MINUS] = { "digit-after-minus-expected", "json-syntax", TRUE },
  [REASON_DIGIT_AFTER_POINT] = { "digit-after-point-expected", "json-syntax", TRUE },
  [REASON_DIGIT_IN_EXPONENT] = { "digit-in-exponent-expected", "json-syntax", TRUE },
  [REASON_LEADING_ZEROS] = { "leading-zeros", "json-syntax", FALSE },
  [REASON_NUMBER_START] = { "number-start", "json-syntax", FALSE },
  [REASON_SINGLE_QUOTES] = { "single-quotes", "json-syntax", FALSE },
  [REASON_COMMENTS] = { "comments", "json-syntax", FALSE },
  [REASON_TRAILING_COMMA] = { "trailing-comma", "json-syntax", FALSE },
  [REASON_BYTE_ORDER_MARK] = { "byte-order-mark", "json-syntax", FALSE },
  [REASON_UNCLOSED_STRING] = { "unclosed-string", "json-syntax", FALSE },
  [REASON_UNFINISHED_ESCAPE] = { "unfinished-escape", "json-syntax", FALSE },
  [REASON_LINE_END_IN_STRING] = { "line-end-in-string", "json-syntax", FALSE },
  [REASON_CONTROL_CHARACTER] = { "control-character", "json-syntax", FALSE },
  [REASON_BAD_ESCAPE] = { "bad-escape", "json-syntax", FALSE },
  [REASON_BAD_UNICODE_ESCAPE] = { "bad-unicode-escape", "json-syntax", FALSE },
  [REASON_BAD_UTF8] = { "bad-utf8", "json-utf8", FALSE },
  [REASON_UTF16] = { "utf16", "json-utf8", FALSE },
  [REASON_SURROGATE] = { "half-surrogate", "json-surrogate", FALSE },
  [REASON_DUPLICATE_KEY] = { "duplicate-key", "duplicate-key", FALSE },
  [REASON_DEPTH] = { "too-deep", "json-depth", FALSE },
  [REASON_COUNT] = { "too-many-values", "json-count", FALSE },
  [REASON_TOO_LONG] = { "too-long", "too-long", FALSE },
};

/* What "expected …" says. */
static const char *const wanted_words[] = {
  [REASON_VALUE] = "a value",
  [REASON_ITEM] = "a value or ']'",
  [REASON_VALUE_AFTER_COMMA] = "a value after ','",
  [REASON_VALUE_AFTER_COLON] = "a value after ':'",
  [REASON_KEY] = "a key in double quotes or '}'",
  [REASON_KEY_AFTER_COMMA] = "a key in double quotes after ','",
  [REASON_COLON] = "':' after a key",
  [REASON_COMMA_OR_BRACE] = "',' or '}' after a member of an object",
  [REASON_COMMA_OR_BRACKET] = "',' or ']' after an array element",
  [REASON_AFTER_THE_VALUE] = "nothing after the value",
  [REASON_DIGIT_AFTER_MINUS] = "a digit after '-' in a number",
  [REASON_DIGIT_AFTER_POINT] = "a digit after '.' in a number",
  [REASON_DIGIT_IN_EXPONENT] = "a digit in the exponent of a number",
};

const QiJsonReason *
qi_json_reasons_get_all (void)
{
  return reasons;
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

/* Bytes of the token that begins at @at, for showing it: a word, a string, a character. */
static gsize
token_length (const QiJsonReader *self,
              const char         *at)
{
  gsize n = word_length (self, at);
  const char *close = NULL;

  if (n == 0 && *at == '"')
    {
      close = qi_json_skip_plain (at + 1, self->end);
      n = (gsize) (close - at) + (close < self->end && *close == '"');
    }
  return MAX (n, 1);
}

/* Copies the @length bytes at @at, shortened to a few complete visible characters. */
static void
set_found (QiJsonReader *self,
           const char   *at,
           gsize         length)
{
  const char *end = at + length;
  char *to = self->fault.found;
  guint n_characters = 0;

  *to = '\0';
  for (const char *p = at; p < end; n_characters++)
    {
      guint n = qi_utf8_length_at (p, self->end);
      gunichar c = n > 0 ? g_utf8_get_char (p) : 0;
      gboolean is_seen =
        n > 0 && c != 0 && (c == ' ' || g_unichar_isgraph (c)) && !g_unichar_iszerowidth (c);

      if (n_characters == 0 && n == 0)
        g_snprintf (to, 8, "0x%02X", (guint) (guchar) *p);
      else if (n_characters == 0 && (!is_seen || c == ' '))
        g_snprintf (to, 16, "U+%04X", c);
      if (*to != '\0')
        return;
      if (!is_seen || n_characters == MAX_FOUND_CHARACTERS)
        {
          memcpy (to, "…", sizeof "…");
          return;
        }
      memcpy (to, p, n);
      to += n;
      *to = '\0';
      p += n;
    }
}

gboolean
qi_json_reader_fail (QiJsonReader     *self,
                     QiJsonReasonIndex reason,
                     const char       *at,
                     gsize             length,
                     const char       *format,
                     ...)
{
  va_list args;

  self->state = STATE_FAILED;
  self->fault.code = reasons[reason].code;
  self->fault.reason = reasons[reason].id;
  self->fault.offset = (gsize) (at - self->text);
  self->fault.length = length;
  set_found (self, at, length == 1 ? token_length (self, at) : length);
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
  return qi_json_reader_fail (self, REASON_BAD_UTF8, at, 1,
                              "the byte 0x%02X is not valid UTF-8 here", (guint) (guchar) *at);
}

gboolean
qi_json_reader_fail_found (QiJsonReader     *self,
                           const char       *at,
                           QiJsonReasonIndex wanted)
{
  char words[48];

  if (at < self->end && qi_utf8_length_at (at, self->end) == 0)
    return fail_utf8 (self, at);

  gsize n = describe (self, at, words, sizeof words);
  if (n > 0 && *at == '/')
    return qi_json_reader_fail (self, REASON_COMMENTS, at, n,
                                "expected %s, found '/' (JSON has no comments)",
                                wanted_words[wanted]);
  return qi_json_reader_fail (self, wanted, at, n, "expected %s, found %s", wanted_words[wanted],
                              words);
}

gboolean
qi_json_reader_fail_value (QiJsonReader     *self,
                           QiJsonReasonIndex wanted)
{
  const char *p = self->p;
  gsize left = (gsize) (self->end - p);

  if (left >= 3 && p == self->text && memcmp (p, BYTE_ORDER_MARK, 3) == 0)
    return qi_json_reader_fail (
      self, REASON_BYTE_ORDER_MARK, p, 3,
      "the text starts with a byte-order mark, which JSON does not allow");
  if (left >= 2 && p == self->text
      && (memcmp (p, "\xFF\xFE", 2) == 0 || memcmp (p, "\xFE\xFF", 2) == 0))
    return qi_json_reader_fail (self, REASON_UTF16, p, 2, "the text is UTF-16; JSON is UTF-8");
  if (left >= 1 && *p == '\'')
    return qi_json_reader_fail (self, REASON_SINGLE_QUOTES, p, 1,
                                "expected %s, found \"'\" (strings stand in double quotes)",
                                wanted_words[wanted]);
  if (left >= 1 && (*p == '+' || *p == '.'))
    return qi_json_reader_fail (self, REASON_NUMBER_START, p, 1,
                                "expected %s, found '%c' (a number starts with a digit or '-')",
                                wanted_words[wanted], *p);
  if (left >= 1 && (g_ascii_isalpha (*p) || *p == '_'))
    {
      gsize n = word_length (self, p);
      return qi_json_reader_fail (
        self, wanted, p, n,
        "expected %s, found the word '%.*s%s' (the words are true, false and null)",
        wanted_words[wanted], (int) MIN (n, 24), p, n > 24 ? "…" : "");
    }
  return qi_json_reader_fail_found (self, p, wanted);
}

gboolean
qi_json_reader_fail_number (QiJsonReader *self,
                            const char   *bad)
{
  const char *p = self->p + (*self->p == '-');

  if (bad == p + 1 && *p == '0')
    return qi_json_reader_fail (self, REASON_LEADING_ZEROS, self->p,
                                word_length (self, p) + (gsize) (p - self->p),
                                "a number must not have leading zeros");
  if (bad == p)
    return qi_json_reader_fail_found (self, bad, REASON_DIGIT_AFTER_MINUS);
  if (bad[-1] == '.')
    return qi_json_reader_fail_found (self, bad, REASON_DIGIT_AFTER_POINT);
  return qi_json_reader_fail_found (self, bad, REASON_DIGIT_IN_EXPONENT);
}
