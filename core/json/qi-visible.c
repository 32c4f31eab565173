/* SPDX-License-Identifier: Apache-2.0 */
#define G_LOG_DOMAIN "Qi"

#include "qi-visible-private.h"

#include "qi-json-text-private.h"

#include <string.h>

/**
 * qi_visible_is_hidden:
 * @c: a character
 *
 * Returns: whether it is a control, or one of direction, or a separator of lines
 */
gboolean
qi_visible_is_hidden (gunichar c)
{
  return c < 0x20 || (c >= 0x7F && c <= 0x9F) || c == 0x061C || c == 0x200E || c == 0x200F
         || (c >= 0x2028 && c <= 0x202E) || (c >= 0x2066 && c <= 0x2069);
}

/**
 * qi_visible_append:
 * @string: what is added to
 * @text: any bytes
 * @length: how many
 * @kept: characters of ASCII that are kept
 *
 * Appends @text without what drives a terminal or turns the text around it.
 */
void
qi_visible_append (GString    *string,
                   const char *text,
                   gsize       length,
                   const char *kept)
{
  const char *end = text + length;

  g_return_if_fail (string != NULL && kept != NULL);

  while (text < end)
    {
      const guchar byte = (guchar) *text;
      const guint n = byte < 0x80 ? 1 : qi_utf8_length_at (text, end);
      const gunichar c = byte < 0x80 || n == 0 ? byte : g_utf8_get_char (text);

      if (n == 0
          || (c < 0x80 && qi_visible_is_hidden (c) && (c == 0 || strchr (kept, byte) == NULL)))
        g_string_append_printf (string, "\\x%02X", byte);
      else if (c >= 0x80 && qi_visible_is_hidden (c))
        g_string_append_printf (string, "\\u%04X", c);
      else
        g_string_append_len (string, text, n);
      text += MAX (n, 1);
    }
}

/**
 * qi_visible_dup:
 * @text: any text
 *
 * Returns: (transfer full): @text for one line of a window
 */
char *
qi_visible_dup (const char *text)
{
  GString *string;

  g_return_val_if_fail (text != NULL, NULL);

  string = g_string_new (NULL);
  qi_visible_append (string, text, strlen (text), "");
  return g_string_free (string, FALSE);
}

/**
 * qi_visible_dup_name:
 * @name: the name of a file, as the system has it
 *
 * Returns: (transfer full): @name as people may see it, in one line and in one direction
 */
char *
qi_visible_dup_name (const char *name)
{
  g_autofree char *shown = NULL;

  g_return_val_if_fail (name != NULL, NULL);

  shown = g_filename_display_name (name);
  return qi_visible_dup (shown);
}
