/* SPDX-License-Identifier: Apache-2.0 */
#define G_LOG_DOMAIN "Qi"

#include "qi-json-writer-private.h"

#include "qi-json-text-private.h"
#include "qi-visible-private.h"

#include <math.h>
#include <string.h>

#define MAX_DIGITS  20 /* of a 64-bit number */
#define REPLACEMENT "\357\277\275"

void
qi_json_writer_init (QiJsonWriter *self,
                     GString      *text)
{
  g_return_if_fail (self != NULL);
  g_return_if_fail (text != NULL);

  *self = (QiJsonWriter) { .text = text };
}

/* Whether a character with the first byte @lead may have to be escaped. */
static gboolean
may_be_hidden (guchar lead)
{
  return lead == 0x7F || lead == 0xC2 || lead == 0xD8 || lead == 0xE2;
}

static void
append_unicode (GString *text,
                gunichar c)
{
  static const char digits[] = "0123456789abcdef";
  const char escape[] = {
    '\\',
    'u',
    digits[c >> 12 & 15],
    digits[c >> 8 & 15],
    digits[c >> 4 & 15],
    digits[c & 15],
  };

  g_string_append_len (text, escape, sizeof escape);
}

static void
append_ascii (GString *text,
              char     c)
{
  static const char controls[] = "\b\f\n\r\t";
  static const char names[] = "bfnrt";
  const char *control = c != '\0' ? strchr (controls, c) : NULL;

  if (c == '"' || c == '\\' || control != NULL)
    {
      g_string_append_c (text, '\\');
      g_string_append_c (text, control != NULL ? names[control - controls] : c);
    }
  else
    append_unicode (text, (guchar) c);
}

/* Appends a string without its quotes. @is_json: the text is JSON already, so quotes and backslashes are kept. */
static void
append_escaped (GString    *text,
                const char *string,
                gsize       length,
                gboolean    is_json)
{
  const char *end = string + length;
  const char *plain = string; /* start of what still has to be copied as it is */
  const char *p = string;

  while (p < end)
    {
      const guchar byte = (guchar) *p;
      const gboolean is_special = byte < 0x20 || byte == '"' || byte == '\\';
      guint n = 1;

      if (is_special ? is_json : byte < 0x7F)
        {
          p++;
          continue;
        }
      if (!is_special)
        {
          n = qi_utf8_length_at (p, end);
          if (n > 0 && !(may_be_hidden (byte) && qi_visible_is_hidden (g_utf8_get_char (p))))
            {
              p += n;
              continue;
            }
        }
      g_string_append_len (text, plain, p - plain);
      if (is_special)
        append_ascii (text, *p);
      else if (n == 0)
        g_string_append (text, REPLACEMENT);
      else
        append_unicode (text, g_utf8_get_char (p));
      p += MAX (n, 1);
      plain = p;
    }
  g_string_append_len (text, plain, p - plain);
}

static void
append_digits (GString *text,
               guint64  number)
{
  char digits[MAX_DIGITS];
  char *p = digits + MAX_DIGITS;

  do
    *--p = (char) ('0' + number % 10);
  while ((number /= 10) > 0);
  g_string_append_len (text, p, digits + MAX_DIGITS - p);
}

static gboolean
is_in_object (const QiJsonWriter *self)
{
  return self->depth > 0 && (self->objects >> (self->depth - 1) & 1) != 0;
}

static void
append_comma (QiJsonWriter *self)
{
  if (self->has_value)
    g_string_append_c (self->text, ',');
  self->has_value = TRUE;
}

/* Writes what precedes a value: a comma, and in an object the key. */
static void
start_value (QiJsonWriter *self,
             const char   *key)
{
  g_return_if_fail (self != NULL);
  g_return_if_fail (is_in_object (self) == (key != NULL || self->has_key));
  g_return_if_fail (key == NULL || !self->has_key);
  g_return_if_fail (self->depth > 0 || !self->has_value);

  if (!self->has_key)
    append_comma (self);
  self->has_key = FALSE;
  if (key == NULL)
    return;
  g_string_append_c (self->text, '"');
  g_string_append (self->text, key);
  g_string_append_len (self->text, "\":", 2);
}

static void
open_container (QiJsonWriter *self,
                const char   *key,
                gboolean      is_object)
{
  g_return_if_fail (self->depth < QI_JSON_WRITER_MAX_DEPTH);

  start_value (self, key);
  g_string_append_c (self->text, is_object ? '{' : '[');
  self->objects &= ~(G_GUINT64_CONSTANT (1) << self->depth);
  self->objects |= (guint64) is_object << self->depth;
  self->depth++;
  self->has_value = FALSE;
}

void
qi_json_writer_open_object (QiJsonWriter *self,
                            const char   *key)
{
  g_return_if_fail (self != NULL);

  open_container (self, key, TRUE);
}

void
qi_json_writer_open_array (QiJsonWriter *self,
                           const char   *key)
{
  g_return_if_fail (self != NULL);

  open_container (self, key, FALSE);
}

void
qi_json_writer_close (QiJsonWriter *self)
{
  g_return_if_fail (self != NULL);
  g_return_if_fail (self->depth > 0 && !self->has_key);

  g_string_append_c (self->text, is_in_object (self) ? '}' : ']');
  self->depth--;
  self->has_value = TRUE;
}

static void
append_string (GString    *text,
               const char *string,
               gssize      length)
{
  g_string_append_c (text, '"');
  append_escaped (text, string, length < 0 ? strlen (string) : (gsize) length, FALSE);
  g_string_append_c (text, '"');
}

void
qi_json_writer_add_key (QiJsonWriter *self,
                        const char   *name,
                        gssize        length)
{
  g_return_if_fail (self != NULL && name != NULL);
  g_return_if_fail (is_in_object (self) && !self->has_key);

  append_comma (self);
  append_string (self->text, name, length);
  g_string_append_c (self->text, ':');
  self->has_key = TRUE;
}

void
qi_json_writer_add_string (QiJsonWriter *self,
                           const char   *key,
                           const char   *string,
                           gssize        length)
{
  start_value (self, key);
  if (string == NULL)
    g_string_append (self->text, "null");
  else
    append_string (self->text, string, length);
}

void
qi_json_writer_add_unsigned (QiJsonWriter *self,
                             const char   *key,
                             guint64       number)
{
  start_value (self, key);
  append_digits (self->text, number);
}

void
qi_json_writer_add_signed (QiJsonWriter *self,
                           const char   *key,
                           gint64        number)
{
  start_value (self, key);
  if (number < 0)
    g_string_append_c (self->text, '-');
  append_digits (self->text, number < 0 ? -(guint64) number : (guint64) number);
}

void
qi_json_writer_add_double (QiJsonWriter *self,
                           const char   *key,
                           double        number)
{
  char text[G_ASCII_DTOSTR_BUF_SIZE];

  g_return_if_fail (isfinite (number));

  start_value (self, key);
  g_string_append (self->text, g_ascii_dtostr (text, sizeof text, number));
}

void
qi_json_writer_add_boolean (QiJsonWriter *self,
                            const char   *key,
                            gboolean      value)
{
  start_value (self, key);
  g_string_append (self->text, value ? "true" : "false");
}

void
qi_json_writer_add_null (QiJsonWriter *self,
                         const char   *key)
{
  qi_json_writer_add_string (self, key, NULL, 0);
}

void
qi_json_writer_add_json (QiJsonWriter *self,
                         const char   *key,
                         const char   *json,
                         gssize        length)
{
  g_return_if_fail (json != NULL);

  start_value (self, key);
  append_escaped (self->text, json, length < 0 ? strlen (json) : (gsize) length, TRUE);
}

void
qi_json_writer_add_value (QiJsonWriter  *self,
                          const char    *key,
                          const QiValue *value)
{
  g_autofree char *json = value != NULL ? qi_value_to_string (value) : NULL;

  if (json == NULL)
    qi_json_writer_add_null (self, key);
  else
    qi_json_writer_add_json (self, key, json, -1);
}
