/* SPDX-License-Identifier: Apache-2.0 */
/* What a file says of its picture beside the drawing: the position itself, so that the picture opens again; and names of the parts
 * of an SVG that no other SVG in the same page has. */
#include "diagram-picture-private.h"

#include "qi-notation.h"
#include "qi-picture-private.h"

#include <string.h>

#define MAX_DATA_BYTES (16u << 20)
#define PREFIX_DIGITS \
  8 /* of a SHA-256: two pictures of a page have the same by chance once in four thousand million */

char *
diagram_picture_dup_data (QiSetup *setup)
{
  const QiWriteOptions how = { .compact = TRUE };
  g_autofree char *json = qi_notation_write (qi_notation_lookup ("json"), setup, &how, NULL);
  GString *data = NULL;

  if (json == NULL || strlen (json) > MAX_DATA_BYTES)
    return NULL;
  data = g_string_sized_new (strlen (json));
  /* Characters that XML cannot hold, or that would end the section, only occur in strings, where JSON can
   * escape them. */
  for (const char *p = json; *p != '\0'; p = g_utf8_next_char (p))
    {
      const gunichar c = g_utf8_get_char (p);

      if (c == 0xfffe || c == 0xffff || c == 0x7f || (c == '>' && p > json && p[-1] == ']'))
        g_string_append_printf (data, "\\u%04x", c);
      else
        g_string_append_unichar (data, c);
    }
  return g_string_free (data, FALSE);
}

/* Appends @text with @prefix behind each of the three that a name of a part stands behind. */
static void
append_prefixed (GString    *out,
                 const char *text,
                 const char *prefix)
{
  static const char *const places[] = { " id=\"", "href=\"#", "=\"url(#", NULL };

  while (*text != '\0')
    {
      const char *quote = strchr (text, '"');
      gsize n = quote != NULL ? (gsize) (quote - text) + 1 : strlen (text);
      gboolean is_place = FALSE;

      for (guint i = 0; quote != NULL && places[i] != NULL && !is_place; i++)
        {
          const gsize before = (gsize) (strchr (places[i], '"') - places[i]);

          is_place = (gsize) (quote - text) >= before
                     && strncmp (quote - before, places[i], strlen (places[i])) == 0;
          if (is_place)
            n = (gsize) (quote - text) - before + strlen (places[i]);
        }
      g_string_append_len (out, text, (gssize) n);
      if (is_place)
        g_string_append (out, prefix);
      text += n;
    }
}

GString *
diagram_picture_name_parts (const GString *svg)
{
  g_autofree char *sum =
    g_compute_checksum_for_data (G_CHECKSUM_SHA256, (const guchar *) svg->str, svg->len);
  g_autofree char *prefix = g_strdup_printf ("p%.*s-", PREFIX_DIGITS, sum);
  GString *named = g_string_sized_new (svg->len + svg->len / 8);
  const char *labels = strstr (svg->str, DIAGRAM_PICTURE_LABELS);

  if (labels == NULL)
    {
      append_prefixed (named, svg->str, prefix);
      return named;
    }
  g_string_append_len (named, svg->str, labels - svg->str);
  g_string_append_printf (named, "aria-labelledby=\"%stitle %sdescription\"", prefix, prefix);
  append_prefixed (named, labels + strlen (DIAGRAM_PICTURE_LABELS), prefix);
  return named;
}

void
diagram_picture_append_data (GString *svg,
                             QiSetup *setup)
{
  g_autofree char *data = diagram_picture_dup_data (setup);

  if (data != NULL)
    g_string_append_printf (svg,
                            "<metadata><position xmlns=\"" QI_PICTURE_NAMESPACE
                            "\"><![CDATA[%s]]></position></metadata>\n",
                            data);
}
