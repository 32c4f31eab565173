/* SPDX-License-Identifier: Apache-2.0 */
/* How the text line looks and what assistive tools are told: marks in the text, faults, text that
 * waits. */
#define G_LOG_DOMAIN "Mas"

#include "config.h"

#include "mas-speech.h"
#include "mas-text-field-private.h"

/* The accent colour of the present style. */
static void
colour_link (MasTextField *self)
{
  GtkStyleContext *context = gtk_widget_get_style_context (GTK_WIDGET (self));
  g_autoptr (GdkRGBA) before = NULL;
  GdkRGBA colour = { .2f, .5f, .9f, 1 };

  gtk_style_context_lookup_color (context, "accent_bg_color", &colour);
  colour.alpha = .4f;
  g_object_get (self->tags[MAS_MARK_LINK], "background-rgba", &before, NULL);
  if (before == NULL || !gdk_rgba_equal (before, &colour))
    g_object_set (self->tags[MAS_MARK_LINK], "background-rgba", &colour, NULL);
}

void
mas_text_field_mark (MasTextField *self,
                     MasMark       mark,
                     gsize         offset,
                     gsize         length)
{
  GtkTextIter start;
  GtkTextIter end;

  g_return_if_fail (MAS_IS_TEXT_FIELD (self));
  g_return_if_fail (mark < MAS_N_MARKS);

  mas_text_field_ensure_text (self);
  if (mark == MAS_MARK_LINK)
    colour_link (self);
  offset = MIN (offset, self->size);
  length = MIN (length, self->size - offset);
  mas_text_field_get_iter (self, offset, &start);
  mas_text_field_get_iter (self, offset + length, &end);
  if (length == 0 && !gtk_text_iter_backward_char (&start))
    gtk_text_iter_forward_char (&end);
  gtk_text_buffer_apply_tag (self->buffer, self->tags[mark], &start, &end);
}

void
mas_text_field_unmark (MasTextField *self,
                       MasMark       mark)
{
  GtkTextIter start;
  GtkTextIter end;

  g_return_if_fail (MAS_IS_TEXT_FIELD (self));
  g_return_if_fail (mark < MAS_N_MARKS);

  gtk_text_buffer_get_bounds (self->buffer, &start, &end);
  gtk_text_buffer_remove_tag (self->buffer, self->tags[mark], &start, &end);
}

void
mas_text_field_set_placeholder (MasTextField *self,
                                const char   *words)
{
  g_return_if_fail (MAS_IS_TEXT_FIELD (self));
  gtk_label_set_label (GTK_LABEL (self->placeholder), words != NULL ? words : "");
}

void
mas_text_field_set_error (MasTextField *self,
                          gboolean      error,
                          const char   *words)
{
  GtkAccessible *view = NULL;

  g_return_if_fail (MAS_IS_TEXT_FIELD (self));

  view = GTK_ACCESSIBLE (self->view);
  if (error)
    {
      gtk_widget_add_css_class (GTK_WIDGET (self), "error");
      gtk_accessible_update_state (view, GTK_ACCESSIBLE_STATE_INVALID, GTK_ACCESSIBLE_INVALID_TRUE,
                                   -1);
    }
  else
    {
      gtk_widget_remove_css_class (GTK_WIDGET (self), "error");
      gtk_accessible_reset_state (view, GTK_ACCESSIBLE_STATE_INVALID);
    }
  mas_speech_describe (GTK_WIDGET (view), words);
}

void
mas_text_field_set_waiting (MasTextField *self,
                            gboolean      waiting)
{
  g_return_if_fail (MAS_IS_TEXT_FIELD (self));

  if (waiting)
    gtk_widget_add_css_class (GTK_WIDGET (self), "warning");
  else
    gtk_widget_remove_css_class (GTK_WIDGET (self), "warning");
}

void
mas_text_field_set_name (MasTextField *self,
                         const char   *name)
{
  g_return_if_fail (MAS_IS_TEXT_FIELD (self));
  gtk_accessible_update_property (GTK_ACCESSIBLE (self->view), GTK_ACCESSIBLE_PROPERTY_LABEL, name,
                                  -1);
}
