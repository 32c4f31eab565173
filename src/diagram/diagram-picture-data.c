/* SPDX-License-Identifier: Apache-2.0 */
/* What a file says of its picture beside the drawing: the position itself, so that the picture opens again; and names of the parts
 * of an SVG that no other SVG in the same page has. */
#include "diagram-picture-private.h"

#include "qi-notation.h"
#include "qi-picture-private.h"
#include "qi-token-private.h"

#include <string.h>

#define MAX_DATA_BYTES (16u << 20)

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

void
diagram_picture_name_parts (GString *svg)
{
  const QiToken whole = { svg->str, (guint) svg->len, QI_TOKEN_STRING };
  char prefix[sizeof DIAGRAM_PICTURE_PREFIX];
  char *at = svg->str;

  G_STATIC_ASSERT (sizeof DIAGRAM_PICTURE_PREFIX == sizeof "p01234567-");
  g_snprintf (prefix, sizeof prefix, "p%08x-", (guint32) qi_token_hash64 (&whole));
  while ((at = memchr (at, DIAGRAM_PICTURE_PREFIX[0], (gsize) (svg->str + svg->len - at))) != NULL)
    at = (char *) memcpy (at, prefix, sizeof prefix - 1) + sizeof prefix - 1;
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
