/* SPDX-License-Identifier: Apache-2.0 */
#define G_LOG_DOMAIN "Mas"

#include "config.h"

#include "mas-faulty-view-private.h"
#include "mas-speech.h"

#include <glib/gi18n.h>

#include <string.h>

#define BAR_MARGIN 6 /* CSS px above and below, where there is height */

/* Places in a faulty text of which only a part is shown: the position of that part, and the buttons
 * that lead to others. */

/* What the buffer says: the part of the text that is shown. */
char *
mas_faulty_view_dup_text (MasFaultyView *self)
{
  GtkTextIter start;
  GtkTextIter end;

  gtk_text_buffer_get_bounds (self->buffer, &start, &end);
  return gtk_text_buffer_get_text (self->buffer, &start, &end, TRUE);
}

/* The characters for a range of bytes of @text; at least one, if there is one. */
void
mas_faulty_view_get_iters (MasFaultyView *self,
                           const char    *text,
                           gsize          size,
                           gsize          offset,
                           gsize          length,
                           GtkTextIter   *start,
                           GtkTextIter   *end)
{
  offset = MIN (offset, size);
  length = MIN (length, size - offset);
  gtk_text_buffer_get_iter_at_offset (self->buffer, start,
                                      (int) g_utf8_pointer_to_offset (text, text + offset));
  *end = *start;
  if (length > 0)
    gtk_text_iter_forward_chars (end, (int) g_utf8_pointer_to_offset (text + offset,
                                                                      text + offset + length));
  else if (!gtk_text_iter_forward_char (end) || gtk_text_iter_get_char (start) == '\n')
    gtk_text_iter_backward_char (start);
}

/* The range of @finding in the part that is shown; FALSE when none of it is. */
gboolean
mas_faulty_view_get_range (MasFaultyView *self,
                           QiFinding     *finding,
                           gsize         *offset,
                           gsize         *length)
{
  MasTextPart part = { 0, 0 };
  gsize start = 0;
  gsize end = 0;
  gsize n = 0;

  if (!mas_faulty_text_get_range (self->text, finding, &start, &n))
    return FALSE;
  mas_faulty_text_get_part (self->text, &part);
  end = start + MIN (n, G_MAXSIZE - start);
  if (start > part.end || end < part.start || (end == part.start && n > 0))
    return FALSE;
  *offset = MAX (start, part.start) - part.start;
  *length = MIN (end, part.end) - part.start - *offset;
  return TRUE;
}

/* The place of the cursor in the text. */
gsize
mas_faulty_view_get_cursor (MasFaultyView *self)
{
  MasTextPart part = { 0, 0 };
  GtkTextIter start;
  GtkTextIter iter;
  g_autofree char *before = NULL;

  mas_faulty_text_get_part (self->text, &part);
  gtk_text_buffer_get_start_iter (self->buffer, &start);
  gtk_text_buffer_get_iter_at_mark (self->buffer, &iter, gtk_text_buffer_get_insert (self->buffer));
  before = gtk_text_buffer_get_text (self->buffer, &start, &iter, TRUE);
  return part.start + strlen (before);
}

/* A button that becomes insensitive gives the keyboard focus back to the text. */
static void
set_usable (MasFaultyView *self,
            GtkWidget     *button,
            gboolean       usable)
{
  if (!usable && gtk_widget_has_focus (button))
    gtk_widget_grab_focus (GTK_WIDGET (self->view));
  gtk_widget_set_sensitive (button, usable);
}

void
mas_faulty_view_update_buttons (MasFaultyView *self)
{
  gsize cursor = 0;

  if (self->text == NULL || !gtk_widget_get_visible (self->place_bar))
    return;
  cursor = mas_faulty_view_get_cursor (self);
  set_usable (self, self->previous_fault,
              mas_faulty_text_find_fault (self->text, cursor, FALSE) != NULL);
  set_usable (self, self->next_fault,
              mas_faulty_text_find_fault (self->text, cursor, TRUE) != NULL);
}

static void
show_rest (MasFaultyView *self,
           GtkWidget     *button,
           GtkLabel      *label,
           gboolean       behind)
{
  /* With little height the buttons and the line entry are enough. */
  g_autofree char *words = self->low ? NULL : mas_faulty_text_dup_rest (self->text, behind);

  if (words == NULL && gtk_widget_has_focus (button))
    gtk_widget_grab_focus (GTK_WIDGET (self->view));
  gtk_widget_set_visible (button, words != NULL);
  if (words == NULL)
    return;
  gtk_label_set_label (label, words);
  gtk_accessible_update_property (GTK_ACCESSIBLE (button), GTK_ACCESSIBLE_PROPERTY_LABEL, words,
                                  -1);
}

/* Says which part of the text is shown, when it is not all of it. */
void
mas_faulty_view_update_place (MasFaultyView *self)
{
  MasTextPart part = { 0, 0 };
  const gboolean is_all = mas_faulty_text_get_part (self->text, &part);
  const gboolean has_lines = mas_faulty_text_has_lines (self->text);
  const char *hint = has_lines ? _("Go to line") : _("Go to character");
  g_autofree char *place = is_all ? g_strdup ("") : mas_faulty_text_dup_place (self->text);

  gtk_widget_set_visible (self->place_bar, !is_all);
  gtk_widget_set_margin_top (self->place_bar, self->low ? 0 : BAR_MARGIN);
  gtk_widget_set_margin_bottom (self->place_bar, self->low ? 0 : BAR_MARGIN);
  show_rest (self, self->above, self->above_label, FALSE);
  show_rest (self, self->below, self->below_label, TRUE);
  gtk_label_set_label (self->place, place);
  mas_speech_describe (GTK_WIDGET (self->view), place);
  g_object_set (self->go_entry, "placeholder-text", hint, "tooltip-text", hint, NULL);
  gtk_accessible_update_property (GTK_ACCESSIBLE (self->go_entry), GTK_ACCESSIBLE_PROPERTY_LABEL,
                                  hint, -1);
  mas_faulty_view_update_buttons (self);
}

/* Selects what is wrong, in the part of the text that has it. */
void
mas_faulty_view_select (MasFaultyView *self,
                        QiFinding     *finding)
{
  g_autofree char *text = NULL;
  gsize offset = 0;
  gsize length = 0;
  GtkTextIter start;
  GtkTextIter end;

  if (!mas_faulty_text_get_range (self->text, finding, &offset, &length))
    return;
  mas_faulty_text_show (self->text, offset);
  if (!mas_faulty_view_get_range (self, finding, &offset, &length))
    return;
  text = mas_faulty_view_dup_text (self);
  mas_faulty_view_get_iters (self, text, strlen (text), offset, length, &start, &end);
  gtk_text_buffer_select_range (self->buffer, &start, &end);
  gtk_text_view_scroll_to_mark (self->view, gtk_text_buffer_get_insert (self->buffer), .1, FALSE, 0,
                                0);
}

void
mas_faulty_view_walk (MasFaultyView *self,
                      gboolean       behind)
{
  QiFinding *finding = NULL;

  if (self->text == NULL)
    return;
  finding = mas_faulty_text_find_fault (self->text, mas_faulty_view_get_cursor (self), behind);
  if (finding != NULL)
    mas_faulty_view_select (self, finding);
}

/* Shows the line or character whose number was typed; other characters between the digits are
 * ignored. */
void
mas_faulty_view_go (MasFaultyView *self)
{
  const char *typed = gtk_editable_get_text (self->go_entry);
  MasTextPart part = { 0, 0 };
  g_autofree char *before = NULL;
  GtkTextIter iter;
  gsize number = 0;
  gsize offset = 0;

  for (const char *at = typed; *at != '\0'; at++)
    if (g_ascii_isdigit (*at) && number < G_MAXINT / 16)
      number = number * 10 + (gsize) g_ascii_digit_value (*at);
  if (self->text == NULL || number == 0)
    return;
  offset = mas_faulty_text_find (self->text, number);
  mas_faulty_text_show (self->text, offset);
  mas_faulty_text_get_part (self->text, &part);
  offset = CLAMP (offset, part.start, part.end) - part.start;
  before = mas_faulty_view_dup_text (self);
  gtk_text_buffer_get_iter_at_offset (self->buffer, &iter,
                                      (int) g_utf8_pointer_to_offset (before, before + offset));
  gtk_text_buffer_place_cursor (self->buffer, &iter);
  gtk_text_view_scroll_to_mark (self->view, gtk_text_buffer_get_insert (self->buffer), .1, FALSE, 0,
                                0);
  gtk_editable_set_text (self->go_entry, "");
  gtk_widget_grab_focus (GTK_WIDGET (self->view));
}
