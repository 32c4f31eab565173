/* SPDX-License-Identifier: Apache-2.0 */
#define G_LOG_DOMAIN "Qi"

#include "qi-text.h"

#include "qi-visible-private.h"

#define REPLACEMENT 0xFFFDu /* the replacement character */

/* Characters that are invisible, or change how others are shown. */
static gboolean
has_no_glyph (gunichar c)
{
  GUnicodeType type = g_unichar_type (c);

  return qi_visible_is_hidden (c) || type == G_UNICODE_FORMAT || type == G_UNICODE_SURROGATE
         || type == G_UNICODE_LINE_SEPARATOR || type == G_UNICODE_PARAGRAPH_SEPARATOR
         || type == G_UNICODE_UNASSIGNED;
}

/* As g_utf8_get_char_validated(), which takes a NUL within the text for its end. */
static gboolean
get_char (const char *text,
          gsize       length,
          gunichar   *c)
{
  if (*text == '\0')
    {
      *c = 0;
      return TRUE;
    }
  *c = g_utf8_get_char_validated (text, (gssize) MIN (length, 6));
  return *c < 0x110000;
}

void
qi_text_append_escaped (GString    *string,
                        const char *text,
                        gsize       length)
{
  while (length > 0)
    {
      gunichar c = 0;
      gsize n = 1;

      if (!get_char (text, length, &c))
        g_string_append_printf (string, "\\x%02X", (guint) (guchar) *text);
      else if (has_no_glyph (c))
        {
          n = (gsize) g_unichar_to_utf8 (c, NULL);
          g_string_append_printf (string, c < 0x80 ? "\\x%02X" : "\\u%04X", c);
        }
      else
        {
          n = (gsize) g_unichar_to_utf8 (c, NULL);
          g_string_append_len (string, text, (gssize) n);
        }
      text += n;
      length -= n;
    }
}

gsize
qi_text_next (const char *text,
              gsize       length,
              gunichar   *c,
              guint      *cells)
{
  gsize n = 1;

  if (!get_char (text, length, c))
    *c = REPLACEMENT;
  else
    {
      n = (gsize) g_unichar_to_utf8 (*c, NULL);
      if (has_no_glyph (*c))
        *c = REPLACEMENT;
    }
  *cells = g_unichar_iszerowidth (*c) ? 0 : g_unichar_iswide (*c) ? 2 : 1;
  return n;
}

guint
qi_text_get_cells (const char *text,
                   gsize       length)
{
  guint sum = 0;

  while (length > 0)
    {
      gunichar c = 0;
      guint cells = 0;
      gsize n = qi_text_next (text, length, &c, &cells);

      sum += cells;
      text += n;
      length -= n;
    }
  return sum;
}

guint
qi_text_append_cells (GString    *string,
                      const char *text,
                      gsize       length,
                      guint       max_cells)
{
  gboolean cut = max_cells > 0 && qi_text_get_cells (text, length) > max_cells;
  guint room = !cut ? G_MAXUINT : max_cells - 1;
  guint sum = 0;

  while (length > 0)
    {
      gunichar c = 0;
      guint cells = 0;
      gsize n = qi_text_next (text, length, &c, &cells);

      if (cells > room - sum)
        break;
      g_string_append_unichar (string, c);
      sum += cells;
      text += n;
      length -= n;
    }
  if (cut)
    {
      g_string_append (string, "…");
      sum++;
    }
  return sum;
}

void
qi_text_append_repeat (GString    *string,
                       const char *character,
                       guint       n)
{
  for (guint i = 0; i < n; i++)
    g_string_append (string, character);
}
