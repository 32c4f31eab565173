/* SPDX-License-Identifier: Apache-2.0 */
/* What a file says of its picture beside the drawing: the position itself, so that the picture opens again; names of the parts of
 * an SVG that no other SVG in the same page has; and what a part depends on, as text: two pictures that say the same of a part
 * have the same part. */
#include "diagram-picture-private.h"

#include "qi-notation.h"
#include "qi-picture-private.h"
#include "qi-token-private.h"

#include <string.h>

#define MAX_DATA_BYTES (16u << 20)
#define MAX_ID_BYTES   40 /* of a token whose text is its id */

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

/* "piece-K", "piece-_2bP_5e": letters and digits as they are, other bytes by their number. */
gboolean
diagram_picture_append_piece_id (GString       *id,
                                 const QiToken *piece)
{
  g_string_append (id, piece->kind == QI_TOKEN_STRING ? "piece-" : "value-");
  if (piece->length > MAX_ID_BYTES)
    return FALSE;
  for (guint i = 0; i < piece->length; i++)
    if (g_ascii_isalnum (piece->text[i]))
      g_string_append_c (id, piece->text[i]);
    else
      g_string_append_printf (id, "_%02x", (guint8) piece->text[i]);
  return TRUE;
}

/* Besides the art of their game, all pieces depend on the style, the direction of wedges and the size of a square. */
char *
diagram_picture_dup_piece_key (const DiagramPlan *plan)
{
  const DiagramStyle *style = &plan->picture->style;

  return g_strdup_printf ("|%d %d %d %d %p|%d %a", (int) style->scheme, (int) style->theme,
                          (int) style->pieces, (int) style->signs, (void *) style->set,
                          plan->layout.flipped, plan->layout.square);
}

/* What is not of a piece depends on where everything is, too. */
char *
diagram_picture_dup_layout_key (const DiagramPlan *plan)
{
  const DiagramLayout *layout = &plan->layout;
  g_autofree char *pieces = diagram_picture_dup_piece_key (plan);
  GString *key = g_string_new (pieces);

  for (guint i = 0; i < layout->shape.n_dimensions; i++)
    g_string_append_printf (key, " %u", layout->shape.sizes[i]);
  g_string_append_printf (key, "|%u %u %a %a %a %a %a %a|%u %u %d %a %a", layout->columns,
                          layout->rows, layout->ruler, layout->texts, layout->label, layout->gap,
                          layout->x, layout->y, plan->first_cell, plan->n_cells,
                          (int) plan->picture->ground, plan->width, plan->height);
  return g_string_free (key, FALSE);
}
