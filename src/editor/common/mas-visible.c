/* SPDX-License-Identifier: Apache-2.0 */
#define G_LOG_DOMAIN "Mas"

#include "config.h"

#include "mas-visible.h"

#include "qi-visible-private.h"

/* Characters that Pango itself draws as boxes. */
static gboolean
is_drawn_by_itself (gunichar c)
{
  return c < 0x80 || !qi_visible_is_hidden (c);
}

/* Of one buffer. */
typedef struct
{
  GtkTextTag *tag;
  gboolean    is_due; /* such a character is on its way into the buffer */
} Shown;

/* Connected to run before the insertion: handlers that run after it may change the buffer, so that @place
 * would be invalid. */
static void
on_insert_cb (GtkTextBuffer *buffer,
              GtkTextIter   *place,
              const char    *text,
              int            length,
              Shown         *shown)
{
  const char *end = text + length;

  for (const char *p = text; p < end && !shown->is_due; p = g_utf8_next_char (p))
    shown->is_due = !is_drawn_by_itself (g_utf8_get_char (p));
}

static void
on_text_changed_cb (GtkTextBuffer *buffer,
                    Shown         *shown)
{
  GtkTextIter from;
  GtkTextIter to;
  g_autofree char *text = NULL;
  int i = 0;

  if (!shown->is_due)
    return;
  shown->is_due = FALSE;
  gtk_text_buffer_get_bounds (buffer, &from, &to);
  text = gtk_text_buffer_get_slice (buffer, &from, &to, TRUE);
  for (const char *p = text; *p != '\0'; p = g_utf8_next_char (p), i++)
    {
      if (is_drawn_by_itself (g_utf8_get_char (p)))
        continue;
      gtk_text_buffer_get_iter_at_offset (buffer, &from, i);
      gtk_text_buffer_get_iter_at_offset (buffer, &to, i + 1);
      gtk_text_buffer_apply_tag (buffer, shown->tag, &from, &to);
    }
}

void
mas_visible_show_in_view (GtkTextView *view)
{
  GtkTextBuffer *buffer = NULL;
  Shown *shown = NULL;

  g_return_if_fail (GTK_IS_TEXT_VIEW (view));

  buffer = gtk_text_view_get_buffer (view);
  shown = g_new0 (Shown, 1);
  shown->tag =
    gtk_text_buffer_create_tag (buffer, NULL, "show-spaces", PANGO_SHOW_IGNORABLES, NULL);
  g_object_set_data_full (G_OBJECT (buffer), "mas-visible", shown, g_free);
  g_signal_connect (buffer, "insert-text", G_CALLBACK (on_insert_cb), shown);
  g_signal_connect (buffer, "changed", G_CALLBACK (on_text_changed_cb), shown);
}

static void
on_changed_cb (GtkEditable *entry)
{
  const char *text = gtk_editable_get_text (entry);
  g_autoptr (PangoAttrList) attributes = NULL;

  for (const char *p = text; *p != '\0'; p = g_utf8_next_char (p))
    {
      PangoAttribute *attribute = NULL;

      if (is_drawn_by_itself (g_utf8_get_char (p)))
        continue;
      attribute = pango_attr_show_new (PANGO_SHOW_IGNORABLES);
      attribute->start_index = (guint) (p - text);
      attribute->end_index = (guint) (g_utf8_next_char (p) - text);
      if (attributes == NULL)
        attributes = pango_attr_list_new ();
      pango_attr_list_insert (attributes, attribute);
    }
  g_object_set (entry, "attributes", attributes, NULL);
}

void
mas_visible_show_in_entry (GtkEditable *entry)
{
  g_return_if_fail (GTK_IS_EDITABLE (entry));

  g_signal_connect (entry, "changed", G_CALLBACK (on_changed_cb), NULL);
  on_changed_cb (entry);
}
