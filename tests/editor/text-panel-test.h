/* SPDX-License-Identifier: Apache-2.0 */
#pragma once

/* What the tests of the text below the board share. Everything is static: each test is one program. */

#include "editor-test.h"
#include "mas-text-field.h"
#include "mas-text-panel.h"

typedef struct
{
  GtkWidget    *window;
  MasTextPanel *panel;
  MasTextField *entry;
  MasDocument  *document;
  guint         n_leave;
} Fixture;

static inline void
on_leave_cb (Fixture *fixture)
{
  fixture->n_leave++;
}

static inline void
set_up (Fixture    *fixture,
        const char *text)
{
  fixture->panel = g_object_new (MAS_TYPE_TEXT_PANEL, NULL);
  fixture->document = new_document (text);
  fixture->entry = get_child (fixture->panel, MAS_TYPE_TEXT_PANEL, "entry");
  fixture->n_leave = 0;
  g_signal_connect_swapped (fixture->panel, "leave", G_CALLBACK (on_leave_cb), fixture);
  mas_text_panel_set_document (fixture->panel, fixture->document);
  fixture->window = present_alone (fixture->panel, -1, -1);
}

static inline void
tear_down (Fixture *fixture)
{
  destroy_with (fixture->window, fixture->panel);
  let_go (fixture->document);
}

static inline GtkTextBuffer *
get_buffer (Fixture *fixture)
{
  return gtk_text_view_get_buffer (
      GTK_TEXT_VIEW (find_widget (GTK_WIDGET (fixture->entry), GTK_TYPE_TEXT_VIEW, NULL)));
}

/* As if the user pasted over the whole text. */
static inline void
type (Fixture    *fixture,
       const char *text)
{
  gtk_text_buffer_set_text (get_buffer (fixture), text, -1);
}

/* A character at a time. */
static inline void
type_slowly (Fixture    *fixture,
             const char *text)
{
  GtkTextBuffer *buffer = get_buffer (fixture);
  GtkTextIter start;
  GtkTextIter end;

  gtk_text_buffer_begin_user_action (buffer);
  gtk_text_buffer_get_bounds (buffer, &start, &end);
  gtk_text_buffer_delete (buffer, &start, &end);
  gtk_text_buffer_insert (buffer, &start, text, 1);
  gtk_text_buffer_end_user_action (buffer);
  for (const char *c = text + 1; *c != '\0'; c++)
    gtk_text_buffer_insert_interactive_at_cursor (buffer, c, 1, TRUE);
}

/* The lines below the text, joined, or NULL. */
static inline char *
dup_reasons (Fixture *fixture)
{
  GtkWidget *faults = get_child (fixture->panel, MAS_TYPE_TEXT_PANEL, "faults");
  g_autoptr (GString) words = g_string_new (NULL);
  g_autoptr (GPtrArray) stack = g_ptr_array_new ();

  if (!gtk_widget_get_visible (faults))
    return NULL;
  g_ptr_array_add (stack, faults);
  while (stack->len > 0)
    {
      GtkWidget *widget = g_ptr_array_steal_index (stack, stack->len - 1);

      if (GTK_IS_LABEL (widget))
        g_string_append_printf (words, "%s|", gtk_label_get_label (GTK_LABEL (widget)));
      for (GtkWidget *child = gtk_widget_get_last_child (widget); child != NULL;
           child = gtk_widget_get_prev_sibling (child))
        g_ptr_array_add (stack, child);
    }
  return g_strdup (words->str);
}

static inline void
assert_reason (Fixture    *fixture,
               const char *needle)
{
  g_autofree char *reasons = dup_reasons (fixture);

  if (needle == NULL)
    g_assert_null (reasons);
  else
    g_assert_nonnull (strstr (reasons != NULL ? reasons : "", needle));
}

static inline GtkWidget *
find_button (Fixture    *fixture,
             const char *label)
{
  return find_widget (get_child (fixture->panel, MAS_TYPE_TEXT_PANEL, "faults"), GTK_TYPE_BUTTON,
                      label);
}

/* The characters that are underlined, "10-19 25-26". */
static inline char *
dup_underlines (Fixture *fixture)
{
  g_autoptr (GString) ranges = g_string_new (NULL);
  GtkTextIter iter;
  int start = -1;

  gtk_text_buffer_get_start_iter (get_buffer (fixture), &iter);
  do
    {
      GSList *tags = gtk_text_iter_get_tags (&iter);
      gboolean lined = FALSE;

      for (GSList *l = tags; l != NULL; l = l->next)
        {
          PangoUnderline underline = PANGO_UNDERLINE_NONE;

          g_object_get (l->data, "underline", &underline, NULL);
          lined = lined || underline != PANGO_UNDERLINE_NONE;
        }
      g_slist_free (tags);
      if (lined && start < 0)
        start = gtk_text_iter_get_offset (&iter);
      if (!lined && start >= 0)
        {
          g_string_append_printf (ranges, "%s%d-%d", ranges->len > 0 ? " " : "", start,
                                  gtk_text_iter_get_offset (&iter));
          start = -1;
        }
      if (gtk_text_iter_is_end (&iter))
        break;
      gtk_text_iter_forward_char (&iter);
    }
  while (TRUE);
  return g_strdup (ranges->str);
}

static inline void
assert_underlined (Fixture    *fixture,
                   const char *expected)
{
  g_autofree char *ranges = dup_underlines (fixture);

  g_assert_cmpstr (ranges, ==, expected);
}

static inline void
press_escape (Fixture *fixture)
{
  g_signal_emit_by_name (fixture->entry, "escape");
}
