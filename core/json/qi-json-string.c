/* SPDX-License-Identifier: Apache-2.0 */
#define G_LOG_DOMAIN "Qi"

#include "qi-json-reader-inner-private.h"

#include <string.h>

/* The value of four hexadecimal digits at @p, or -1. */
static int
hex4 (const char *p,
      const char *end)
{
  int value = 0;

  if (end - p < 4)
    return -1;
  for (gsize i = 0; i < 4; i++)
    {
      int digit = g_ascii_xdigit_value (p[i]);
      if (digit < 0)
        return -1;
      value = value * 16 + digit;
    }
  return value;
}

static const char *
fail_hex (QiJsonReader *self,
          const char   *at)
{
  const char *p = at + 2;

  while (p < self->end && p < at + 6 && g_ascii_isxdigit (*p))
    p++;
  qi_json_reader_fail (self, REASON_BAD_UNICODE_ESCAPE, at, (gsize) (p - at),
                       "'\\u' in a string must be followed by four hexadecimal digits");
  return NULL;
}

/* Decodes the \u escape at @at into the scratch; returns the byte after it or NULL. */
static const char *
decode_unicode (QiJsonReader *self,
                const char   *at)
{
  int unit = hex4 (at + 2, self->end);
  const char *p = at + 6;

  if (unit < 0)
    return fail_hex (self, at);
  if (unit >= 0xD800 && unit <= 0xDFFF)
    {
      int low = -1;
      if (unit < 0xDC00 && self->end - p >= 2 && p[0] == '\\' && p[1] == 'u')
        {
          low = hex4 (p + 2, self->end);
          if (low < 0)
            return fail_hex (self, p);
        }
      if (low < 0xDC00 || low > 0xDFFF)
        {
          qi_json_reader_fail (self, REASON_SURROGATE, at, 6,
                               "'%.6s' is one half of a surrogate pair without the other", at);
          return NULL;
        }
      unit = 0x10000 + ((unit - 0xD800) << 10) + (low - 0xDC00);
      p += 6;
    }
  if (unit == 0)
    g_string_append_c (self->scratch, '\0');
  else
    g_string_append_unichar (self->scratch, (gunichar) unit);
  return p;
}

/* Decodes the escape at @at into the scratch; returns the byte after it or NULL. */
static const char *
decode_escape (QiJsonReader *self,
               const char   *at)
{
  static const char names[] = "\"\\/bfnrt";
  static const char values[] = "\"\\/\b\f\n\r\t";
  const char *found = NULL;

  if (self->end - at < 2)
    {
      qi_json_reader_fail (self, REASON_UNFINISHED_ESCAPE, at, 1,
                           "the text ends inside a string, after '\\'");
      return NULL;
    }
  if (at[1] == 'u')
    return decode_unicode (self, at);
  found = at[1] == '\0' ? NULL : strchr (names, at[1]);
  if (found == NULL)
    {
      guint n = qi_utf8_length_at (at + 1, self->end);
      if (n == 0)
        qi_json_reader_fail_found (self, at + 1, REASON_BAD_UTF8);
      else if ((guchar) at[1] > 0x20)
        qi_json_reader_fail (self, REASON_BAD_ESCAPE, at, 1 + (gsize) n,
                             "'%.*s' is no escape of JSON", (int) n + 1, at);
      else
        qi_json_reader_fail (self, REASON_BAD_ESCAPE, at, 2,
                             "'\\' must be followed by the name of an escape");
      return NULL;
    }
  g_string_append_c (self->scratch, values[found - names]);
  return at + 2;
}

static gboolean
fail_control (QiJsonReader *self,
              const char   *at)
{
  if (*at == '\n' || *at == '\r')
    return qi_json_reader_fail (
      self, REASON_LINE_END_IN_STRING, at, 1,
      "the line ends inside a string (a line end in a string is written \\n)");
  if (*at == '\0')
    return qi_json_reader_fail (self, REASON_CONTROL_CHARACTER, at, 1,
                                "a NUL byte stands in a string (it is written \\u0000)");
  return qi_json_reader_fail (
    self, REASON_CONTROL_CHARACTER, at, 1,
    "the control character U+%04X stands in a string (it is written \\u%04x)", (guint) *at,
    (guint) *at);
}

gboolean
qi_json_reader_scan_string (QiJsonReader *self,
                            QiJsonEvent  *event,
                            gboolean     *is_decoded)
{
  const char *start = self->p;
  const char *plain = start + 1; /* bytes before @p that are not in the scratch yet */
  const char *p = plain;

  *is_decoded = FALSE;
  while (TRUE)
    {
      p = qi_json_skip_plain (p, self->end);
      if (p == self->end)
        return qi_json_reader_fail (self, REASON_UNCLOSED_STRING, start,
                                    (gsize) (self->end - start), "the text ends inside a string");
      if (*p == '"')
        break;
      if (*p == '\\')
        {
          if (!*is_decoded)
            g_string_truncate (self->scratch, 0);
          *is_decoded = TRUE;
          g_string_append_len (self->scratch, plain, p - plain);
          p = plain = decode_escape (self, p);
          if (p == NULL)
            return FALSE;
        }
      else if ((guchar) *p < 0x20)
        return fail_control (self, p);
      else
        {
          guint n = qi_utf8_length_at (p, self->end);
          if (n == 0)
            return qi_json_reader_fail_found (self, p, REASON_BAD_UTF8);
          p += n;
        }
    }

  event->offset = (gsize) (start - self->text);
  event->length = (gsize) (p + 1 - start);
  event->text = plain;
  event->text_length = (gsize) (p - plain);
  if (*is_decoded)
    {
      g_string_append_len (self->scratch, plain, p - plain);
      event->text = self->scratch->str;
      event->text_length = self->scratch->len;
    }
  self->p = p + 1;
  return TRUE;
}
