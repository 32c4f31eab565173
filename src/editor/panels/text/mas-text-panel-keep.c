/* SPDX-License-Identifier: Apache-2.0 */
#define G_LOG_DOMAIN "Mas"

#include "config.h"

#include "mas-text-panel-private.h"

/* Texts that are not on the board: where they are kept, and how they are shown again. */

/* Formats of the texts that are kept for later, in a fixed order. */
static GList *
list_drafts (MasTextPanel *self)
{
  return g_list_sort (g_hash_table_get_keys (self->drafts), (GCompareFunc) g_strcmp0);
}

char *
mas_text_panel_dup_nth_pending (MasTextPanel *self,
                                guint         n,
                                const char  **format)
{
  g_autoptr (GList) drafts = NULL;
  const char *id = NULL;

  g_return_val_if_fail (MAS_IS_TEXT_PANEL (self), NULL);

  mas_text_field_flush (self->entry);
  if (self->state != MAS_TEXT_SHOWN && n == 0)
    {
      if (format != NULL)
        *format = self->format->id;
      return g_strdup (mas_text_field_get_text (self->entry));
    }
  drafts = list_drafts (self);
  id = g_list_nth_data (drafts, self->state != MAS_TEXT_SHOWN ? n - 1 : n);
  if (format != NULL)
    *format = id != NULL ? qi_notation_lookup (id)->id : NULL;
  return id != NULL ? g_strdup (g_hash_table_lookup (self->drafts, id)) : NULL;
}

char *
mas_text_panel_dup_pending (MasTextPanel *self,
                            const char  **format)
{
  return mas_text_panel_dup_nth_pending (self, 0, format);
}

void
mas_text_panel_tell_pending (MasTextPanel *self)
{
  g_autoptr (GList) drafts = NULL;
  GString *now = NULL;
  g_autofree char *told = NULL;

  if (self->state != MAS_TEXT_SHOWN || g_hash_table_size (self->drafts) > 0)
    {
      now = g_string_new (self->state != MAS_TEXT_SHOWN ? self->format->id : "");
      if (self->state != MAS_TEXT_SHOWN)
        g_string_append_printf (now, "\n%s", mas_text_field_get_text (self->entry));
      drafts = list_drafts (self);
      for (GList *l = drafts; l != NULL; l = l->next)
        g_string_append_printf (now, "\f%s\n%s", (char *) l->data,
                                (char *) g_hash_table_lookup (self->drafts, l->data));
      told = g_string_free (now, FALSE);
    }
  if (g_strcmp0 (told, self->told) == 0)
    return;
  g_free (self->told);
  self->told = g_steal_pointer (&told);
  g_signal_emit_by_name (self, "pending-changed");
}

/* The chooser includes the format of the entry's text, even when the document's game does not use
 * it. */
static void
show_format (MasTextPanel     *self,
             const QiNotation *format)
{
  if (!g_ptr_array_find (self->formats, format, NULL))
    {
      g_autoptr (GPtrArray) formats = g_ptr_array_copy (self->formats, NULL, NULL);

      g_ptr_array_add (formats, (gpointer) format);
      mas_text_panel_show_formats (self, formats);
    }
  mas_text_panel_go_to_format (self, format);
  mas_text_panel_select_format (self);
}

void
mas_text_panel_back_to (MasTextPanel *self,
                        const char   *id)
{
  const QiNotation *format = qi_notation_lookup (id);

  if (format != NULL && self->formats != NULL)
    show_format (self, format);
}

gboolean
mas_text_panel_show_pending (MasTextPanel *self)
{
  g_autoptr (GList) drafts = NULL;

  g_return_val_if_fail (MAS_IS_TEXT_PANEL (self), FALSE);

  if (mas_text_panel_has_pending (self))
    return TRUE;
  drafts = list_drafts (self);
  for (GList *l = drafts; l != NULL; l = l->next)
    {
      const QiNotation *format = qi_notation_lookup (l->data);
      g_autoptr (QiReading) reading =
        mas_text_panel_read (self, format, g_hash_table_lookup (self->drafts, l->data));

      if (reading->setup == NULL)
        continue;
      show_format (self, format);
      return self->state == MAS_TEXT_PENDING;
    }
  return FALSE;
}

void
mas_text_panel_set_pending (MasTextPanel *self,
                            const char   *text,
                            const char   *format)
{
  const QiNotation *notation = format != NULL ? qi_notation_lookup (format) : NULL;

  g_return_if_fail (MAS_IS_TEXT_PANEL (self));
  g_return_if_fail (text != NULL);

  if (self->document == NULL || self->format == NULL)
    return;
  mas_text_field_flush (self->entry);
  if (notation == NULL || notation->kind != QI_NOTATION_FORMAT || notation->write == NULL)
    notation = self->format;
  if (self->state != MAS_TEXT_SHOWN && notation != self->format)
    {
      g_hash_table_insert (self->drafts, g_strdup (notation->id), g_strdup (text));
      mas_text_panel_judge_kept (self);
      return;
    }
  g_clear_handle_id (&self->write_id, g_source_remove);
  if (notation != self->format)
    show_format (self, notation);
  mas_text_field_set_text (self->entry, text);
  mas_text_panel_judge_kept (self);
  mas_text_panel_update_formats (self);
}
