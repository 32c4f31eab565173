/* SPDX-License-Identifier: Apache-2.0 */
#define G_LOG_DOMAIN "Mas"

#include "config.h"

#include "mas-detail-rows.h"
#include "mas-text-layout.h"

#include <string.h>

#define MIN_HEIGHT 44
#define MAX_HEIGHT 160

struct _MasLinesRow
{
  AdwPreferencesRow parent_instance;

  MasDocument      *document;
  MasDetail        *detail;
  GtkLabel         *title;
  GtkWidget        *view;
  GtkTextBuffer    *buffer;
  gboolean          setting;
};

G_DEFINE_FINAL_TYPE (MasLinesRow, mas_lines_row, ADW_TYPE_PREFERENCES_ROW)

static char *
dup_shown (MasLinesRow *self)
{
  GtkTextIter start, end;

  gtk_text_buffer_get_bounds (self->buffer, &start, &end);
  return gtk_text_buffer_get_text (self->buffer, &start, &end, TRUE);
}

static void
on_changed_cb (MasLinesRow *self)
{
  QiSetup *setup = mas_document_get_setup (self->document);
  g_autofree char *text = NULL;
  g_autofree char *words = NULL;
  g_autoptr (QiValue) value = NULL;

  if (self->setting)
    return;
  text = dup_shown (self);
  value = mas_detail_parse (self->detail, setup, NULL, text, &words);
  mas_detail_commit (self->detail, self->document, value, TRUE);
}

void
mas_lines_row_update (GtkWidget *row)
{
  MasLinesRow *self = MAS_LINES_ROW (row);
  g_autofree char *text =
    mas_detail_dup_text (self->detail, mas_document_get_setup (self->document), NULL);
  g_autofree char *shown = dup_shown (self);

  if (strcmp (text, shown) == 0)
    return;
  self->setting = TRUE;
  gtk_text_buffer_set_text (self->buffer, text, -1);
  self->setting = FALSE;
}

void
mas_lines_row_begin (MasLinesRow *self)
{
  g_return_if_fail (MAS_IS_LINES_ROW (self));

  gtk_widget_grab_focus (self->view);
}

static void
mas_lines_row_dispose (GObject *object)
{
  g_clear_object (&MAS_LINES_ROW (object)->document);
  G_OBJECT_CLASS (mas_lines_row_parent_class)->dispose (object);
}

static void
mas_lines_row_finalize (GObject *object)
{
  g_clear_pointer (&MAS_LINES_ROW (object)->detail, mas_detail_free);
  G_OBJECT_CLASS (mas_lines_row_parent_class)->finalize (object);
}

static void
mas_lines_row_class_init (MasLinesRowClass *klass)
{
  G_OBJECT_CLASS (klass)->dispose = mas_lines_row_dispose;
  G_OBJECT_CLASS (klass)->finalize = mas_lines_row_finalize;
}

static void
mas_lines_row_init (MasLinesRow *self)
{
}

GtkWidget *
mas_lines_row_new (MasDocument     *document,
                   const MasDetail *detail)
{
  MasLinesRow *self = g_object_new (MAS_TYPE_LINES_ROW, NULL);
  GtkWidget *box = gtk_box_new (GTK_ORIENTATION_VERTICAL, 3);
  GtkWidget *scrolled = gtk_scrolled_window_new ();
  g_autofree char *title = mas_detail_dup_title (detail, NULL);

  self->document = g_object_ref (document);
  self->detail = mas_detail_copy (detail);
  mas_detail_set_row_title (GTK_WIDGET (self), title);
  gtk_accessible_update_property (GTK_ACCESSIBLE (self), GTK_ACCESSIBLE_PROPERTY_LABEL, title, -1);
  gtk_list_box_row_set_activatable (GTK_LIST_BOX_ROW (self), FALSE);

  self->title = GTK_LABEL (gtk_label_new (title));
  gtk_label_set_xalign (self->title, 0);
  gtk_widget_add_css_class (GTK_WIDGET (self->title), "caption");
  gtk_widget_add_css_class (GTK_WIDGET (self->title), "dim-label");
  gtk_box_append (GTK_BOX (box), GTK_WIDGET (self->title));

  self->view = gtk_text_view_new ();
  self->buffer = gtk_text_view_get_buffer (GTK_TEXT_VIEW (self->view));
  mas_text_layout_keep (GTK_TEXT_VIEW (self->view));
  gtk_text_view_set_wrap_mode (GTK_TEXT_VIEW (self->view), GTK_WRAP_WORD_CHAR);
  gtk_text_view_set_accepts_tab (GTK_TEXT_VIEW (self->view), FALSE);
  gtk_accessible_update_property (GTK_ACCESSIBLE (self->view), GTK_ACCESSIBLE_PROPERTY_LABEL, title,
                                  -1);
  gtk_scrolled_window_set_policy (GTK_SCROLLED_WINDOW (scrolled), GTK_POLICY_NEVER,
                                  GTK_POLICY_AUTOMATIC);
  gtk_scrolled_window_set_propagate_natural_height (GTK_SCROLLED_WINDOW (scrolled), TRUE);
  gtk_scrolled_window_set_min_content_height (GTK_SCROLLED_WINDOW (scrolled), MIN_HEIGHT);
  gtk_scrolled_window_set_max_content_height (GTK_SCROLLED_WINDOW (scrolled), MAX_HEIGHT);
  gtk_scrolled_window_set_child (GTK_SCROLLED_WINDOW (scrolled), self->view);
  gtk_box_append (GTK_BOX (box), scrolled);
  gtk_widget_add_css_class (box, "lines");
  gtk_list_box_row_set_child (GTK_LIST_BOX_ROW (self), box);

  g_signal_connect_object (self->buffer, "changed", G_CALLBACK (on_changed_cb), self,
                           G_CONNECT_SWAPPED);
  mas_detail_watch_focus (GTK_WIDGET (self), document);
  mas_lines_row_update (GTK_WIDGET (self));
  return GTK_WIDGET (self);
}
