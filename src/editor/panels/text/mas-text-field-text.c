/* SPDX-License-Identifier: Apache-2.0 */
/* The text of the line and positions in it, counted in bytes. */
#define G_LOG_DOMAIN "Mas"

#include "config.h"

#include "mas-text-field-private.h"

#include <string.h>

void
mas_text_field_ensure_text (MasTextField *self)
{
  GtkTextIter start;
  GtkTextIter end;

  if (self->text != NULL)
    return;
  gtk_text_buffer_get_bounds (self->buffer, &start, &end);
  self->text = gtk_text_buffer_get_text (self->buffer, &start, &end, TRUE);
  self->size = strlen (self->text);
  self->ascii = self->size == (gsize) gtk_text_buffer_get_char_count (self->buffer);
}

gsize
mas_text_field_get_offset (MasTextField      *self,
                           const GtkTextIter *iter)
{
  gsize n_chars = (gsize) gtk_text_iter_get_offset (iter);

  mas_text_field_ensure_text (self);
  if (self->ascii)
    return n_chars;
  return (gsize) (g_utf8_offset_to_pointer (self->text, (glong) n_chars) - self->text);
}

void
mas_text_field_get_iter (MasTextField *self,
                         gsize         offset,
                         GtkTextIter  *iter)
{
  mas_text_field_ensure_text (self);
  offset = MIN (offset, self->size);
  if (!self->ascii)
    offset = (gsize) g_utf8_pointer_to_offset (self->text, self->text + offset);
  gtk_text_buffer_get_iter_at_offset (self->buffer, iter, (int) offset);
}

static gboolean
on_forget_cb (gpointer user_data)
{
  MasTextField *self = user_data;

  self->forget_id = 0;
  gtk_text_buffer_set_enable_undo (self->buffer, FALSE);
  gtk_text_buffer_set_enable_undo (self->buffer, TRUE);
  return G_SOURCE_REMOVE;
}

/* Like gtk_text_buffer_set_text(). While GTK is still ending an action of the person it cannot drop the
 * undo history: that is done before the next action. */
static void
set_buffer (MasTextField *self,
            const char   *text)
{
  GtkTextIter start;
  GtkTextIter end;

  if (!self->ending)
    {
      gtk_text_buffer_set_text (self->buffer, text, -1);
      return;
    }
  gtk_text_buffer_get_bounds (self->buffer, &start, &end);
  gtk_text_buffer_delete (self->buffer, &start, &end);
  gtk_text_buffer_insert (self->buffer, &start, text, -1);
  if (self->forget_id == 0)
    self->forget_id = g_idle_add_full (G_PRIORITY_HIGH, on_forget_cb, self, NULL);
}

const char *
mas_text_field_get_text (MasTextField *self)
{
  g_return_val_if_fail (MAS_IS_TEXT_FIELD (self), NULL);

  mas_text_field_ensure_text (self);
  return self->text;
}

void
mas_text_field_set_text (MasTextField *self,
                         const char   *text)
{
  GtkTextIter start;

  g_return_if_fail (MAS_IS_TEXT_FIELD (self));
  g_return_if_fail (text != NULL);

  g_clear_handle_id (&self->later_id, g_source_remove);
  self->changed = FALSE;
  self->n_inserted = 0;
  if (strcmp (mas_text_field_get_text (self), text) == 0)
    return;
  self->setting = TRUE;
  set_buffer (self, text);
  gtk_text_buffer_get_start_iter (self->buffer, &start);
  gtk_text_buffer_place_cursor (self->buffer, &start);
  self->setting = FALSE;
  self->pointed = MAS_NO_OFFSET;
}

void
mas_text_field_replace (MasTextField *self,
                        gsize         offset,
                        gsize         length,
                        const char   *text)
{
  GtkTextIter start;
  GtkTextIter end;

  g_return_if_fail (MAS_IS_TEXT_FIELD (self));

  mas_text_field_get_iter (self, offset, &start);
  mas_text_field_get_iter (self, offset + length, &end);
  gtk_text_buffer_begin_user_action (self->buffer);
  gtk_text_buffer_delete (self->buffer, &start, &end);
  gtk_text_buffer_insert (self->buffer, &start, text, -1);
  gtk_text_buffer_place_cursor (self->buffer, &start);
  gtk_text_buffer_end_user_action (self->buffer);
  mas_text_field_flush (self);
}

gboolean
mas_text_field_has_lines (MasTextField *self)
{
  g_return_val_if_fail (MAS_IS_TEXT_FIELD (self), FALSE);
  return gtk_text_buffer_get_line_count (self->buffer) > 1;
}

void
mas_text_field_show (MasTextField *self,
                     gsize         offset)
{
  GtkTextIter iter;

  g_return_if_fail (MAS_IS_TEXT_FIELD (self));

  mas_text_field_get_iter (self, offset, &iter);
  gtk_text_view_scroll_to_iter (self->view, &iter, 0, FALSE, 0, 0);
}

gsize
mas_text_field_get_caret (MasTextField *self)
{
  GtkTextIter iter;

  g_return_val_if_fail (MAS_IS_TEXT_FIELD (self), 0);

  gtk_text_buffer_get_iter_at_mark (self->buffer, &iter, gtk_text_buffer_get_insert (self->buffer));
  return mas_text_field_get_offset (self, &iter);
}

void
mas_text_field_set_caret (MasTextField *self,
                          gsize         offset)
{
  GtkTextIter iter;

  g_return_if_fail (MAS_IS_TEXT_FIELD (self));

  mas_text_field_get_iter (self, offset, &iter);
  gtk_text_buffer_place_cursor (self->buffer, &iter);
  gtk_text_view_scroll_mark_onscreen (self->view, gtk_text_buffer_get_insert (self->buffer));
}

gboolean
mas_text_field_undo (MasTextField *self)
{
  g_return_val_if_fail (MAS_IS_TEXT_FIELD (self), FALSE);

  if (!gtk_text_buffer_get_can_undo (self->buffer))
    return FALSE;
  gtk_text_buffer_undo (self->buffer);
  mas_text_field_flush (self);
  return TRUE;
}

gboolean
mas_text_field_redo (MasTextField *self)
{
  g_return_val_if_fail (MAS_IS_TEXT_FIELD (self), FALSE);

  if (!gtk_text_buffer_get_can_redo (self->buffer))
    return FALSE;
  gtk_text_buffer_redo (self->buffer);
  mas_text_field_flush (self);
  return TRUE;
}
