/* SPDX-License-Identifier: Apache-2.0 */
/* What parts of a picture depend on, as text: two pictures that say the same of a part have the same part. */
#include "diagram-picture-private.h"

#define MAX_ID_BYTES 40 /* of a token whose text is its id */

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
