/* SPDX-License-Identifier: Apache-2.0 */
#define G_LOG_DOMAIN "Mas"

#include "config.h"

#include "mas-detail-rows.h"
#include "mas-resources.h"
#include "mas-text-layout.h"
#include "mas-visible.h"

#include <string.h>

struct _MasLinesRow
{
  AdwPreferencesRow parent_instance;

  MasDocument      *document;
  MasDetail        *detail;
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
  gtk_widget_dispose_template (GTK_WIDGET (object), MAS_TYPE_LINES_ROW);
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
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS (klass);

  G_OBJECT_CLASS (klass)->dispose = mas_lines_row_dispose;
  G_OBJECT_CLASS (klass)->finalize = mas_lines_row_finalize;
  mas_resources_ensure ();
  gtk_widget_class_set_template_from_resource (widget_class,
                                               "/io/github/masume/Masume/ui/mas-lines-row.ui");
  gtk_widget_class_bind_template_child (widget_class, MasLinesRow, view);
  gtk_widget_class_bind_template_child (widget_class, MasLinesRow, buffer);
}

static void
mas_lines_row_init (MasLinesRow *self)
{
  gtk_widget_init_template (GTK_WIDGET (self));
  mas_text_layout_keep (GTK_TEXT_VIEW (self->view));
  mas_visible_show_in_view (GTK_TEXT_VIEW (self->view));
}

GtkWidget *
mas_lines_row_new (MasDocument     *document,
                   const MasDetail *detail)
{
  MasLinesRow *self = g_object_new (MAS_TYPE_LINES_ROW, NULL);
  g_autofree char *title = mas_detail_dup_title (detail, NULL);

  self->document = g_object_ref (document);
  self->detail = mas_detail_copy (detail);
  mas_detail_set_row_title (GTK_WIDGET (self), title);
  gtk_accessible_update_property (GTK_ACCESSIBLE (self), GTK_ACCESSIBLE_PROPERTY_LABEL, title, -1);
  gtk_accessible_update_property (GTK_ACCESSIBLE (self->view), GTK_ACCESSIBLE_PROPERTY_LABEL, title,
                                  -1);
  g_signal_connect_object (self->buffer, "changed", G_CALLBACK (on_changed_cb), self,
                           G_CONNECT_SWAPPED);
  mas_detail_watch_focus (GTK_WIDGET (self), document);
  mas_lines_row_update (GTK_WIDGET (self));
  return GTK_WIDGET (self);
}
