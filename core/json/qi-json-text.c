/* SPDX-License-Identifier: Apache-2.0 */
#define G_LOG_DOMAIN "Qi"

#include "qi-json-text-private.h"

#include <string.h>

static inline gboolean
is_continuation (guchar byte,
                 guchar low,
                 guchar high)
{
  return byte >= low && byte <= high;
}

guint
qi_utf8_length_at (const char *text,
                   const char *end)
{
  const guchar *p = (const guchar *) text;
  gsize left = (gsize) (end - text);

  if (left == 0)
    return 0;
  if (p[0] < 0x80)
    return 1;
  if (p[0] < 0xC2 || p[0] > 0xF4 || left < 2)
    return 0;

  guchar low = p[0] == 0xE0 ? 0xA0 : p[0] == 0xF0 ? 0x90 : 0x80;
  guchar high = p[0] == 0xED ? 0x9F : p[0] == 0xF4 ? 0x8F : 0xBF;
  if (!is_continuation (p[1], low, high))
    return 0;
  if (p[0] < 0xE0)
    return 2;
  if (left < 3 || !is_continuation (p[2], 0x80, 0xBF))
    return 0;
  if (p[0] < 0xF0)
    return 3;
  return left >= 4 && is_continuation (p[3], 0x80, 0xBF) ? 4 : 0;
}

gboolean
qi_utf8_is_valid (const char *text,
                  gsize       length)
{
  const char *end = text + length;

  while (text < end)
    {
      guint n = qi_utf8_length_at (text, end);
      if (n == 0)
        return FALSE;
      text += n;
    }
  return TRUE;
}

static const char *
skip_digits (const char *p,
             const char *end)
{
  while (p < end && g_ascii_isdigit (*p))
    p++;
  return p;
}

gsize
qi_json_number_length (const char  *text,
                       const char  *end,
                       const char **bad)
{
  const char *p = text;
  const char *digits = NULL;

  if (p < end && *p == '-')
    p++;
  if (p < end && *p == '0')
    {
      p++;
      *bad = p;
      if (p < end && g_ascii_isdigit (*p))
        return 0;
    }
  else
    {
      digits = p;
      p = skip_digits (p, end);
      *bad = p;
      if (p == digits)
        return 0;
    }
  if (p < end && *p == '.')
    {
      digits = ++p;
      p = skip_digits (p, end);
      *bad = p;
      if (p == digits)
        return 0;
    }
  if (p < end && (*p == 'e' || *p == 'E'))
    {
      p++;
      if (p < end && (*p == '+' || *p == '-'))
        p++;
      digits = p;
      p = skip_digits (p, end);
      *bad = p;
      if (p == digits)
        return 0;
    }
  return (gsize) (p - text);
}

static void
append_escape (GString *text,
               char     byte)
{
  switch (byte)
    {
    case '"':
      g_string_append (text, "\\\"");
      break;
    case '\\':
      g_string_append (text, "\\\\");
      break;
    case '\b':
      g_string_append (text, "\\b");
      break;
    case '\f':
      g_string_append (text, "\\f");
      break;
    case '\n':
      g_string_append (text, "\\n");
      break;
    case '\r':
      g_string_append (text, "\\r");
      break;
    case '\t':
      g_string_append (text, "\\t");
      break;
    default:
      g_string_append_printf (text, "\\u%04x", (guint) (guchar) byte);
      break;
    }
}

void
qi_json_append_string (GString    *text,
                       const char *string,
                       gssize      length)
{
  g_return_if_fail (text != NULL);
  g_return_if_fail (string != NULL || length == 0);

  gsize n = length < 0 ? strlen (string) : (gsize) length;
  gsize plain = 0; /* start of the bytes that still have to be copied as they are */

  g_string_append_c (text, '"');
  for (gsize i = 0; i < n; i++)
    {
      guchar byte = (guchar) string[i];
      if (byte >= 0x20 && byte != '"' && byte != '\\')
        continue;
      g_string_append_len (text, string + plain, (gssize) (i - plain));
      append_escape (text, string[i]);
      plain = i + 1;
    }
  if (n > plain)
    g_string_append_len (text, string + plain, (gssize) (n - plain));
  g_string_append_c (text, '"');
}
