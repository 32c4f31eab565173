/* SPDX-License-Identifier: Apache-2.0 */
#define G_LOG_DOMAIN "Mas"

#include "config.h"

#include "mas-detail-rows.h"
#include "mas-access.h"
#include "mas-visible.h"

#include <string.h>

struct _MasTextRow
{
  AdwEntryRow  parent_instance;

  MasDocument *document;
  MasDetail   *detail;
  char        *text; /* as the document has it */
  gboolean     setting;
  gboolean     typing;
};

G_DEFINE_FINAL_TYPE (MasTextRow, mas_text_row, ADW_TYPE_ENTRY_ROW)

static void
take (MasTextRow *self,
      const char *text)
{
  g_autoptr (QiValue) value = NULL;
  g_autofree char *words = NULL;

  value = mas_detail_parse (self->detail, mas_document_get_setup (self->document),
                            mas_document_get_game_info (self->document), text, &words);
  if (words != NULL)
    gtk_widget_add_css_class (GTK_WIDGET (self), "error");
  else
    gtk_widget_remove_css_class (GTK_WIDGET (self), "error");
  gtk_widget_activate_action (GTK_WIDGET (self), "details.explain", "s",
                              words != NULL ? words : "");
  if (words != NULL)
    return;
  self->typing = TRUE;
  mas_detail_commit (self->detail, self->document, value, TRUE);
  self->typing = FALSE;
}

static void
on_changed_cb (MasTextRow *self)
{
  const char *text = gtk_editable_get_text (GTK_EDITABLE (self));

  if (self->setting)
    return;
  /* An empty entry is usually an intermediate state on the way to another square: it counts when
   * the focus leaves it. */
  if (*text != '\0' || self->detail->kind != MAS_DETAIL_SQUARE)
    take (self, text);
}

static void
on_leave_cb (MasTextRow *self)
{
  if (self->document != NULL && *gtk_editable_get_text (GTK_EDITABLE (self)) == '\0')
    take (self, "");
}

void
mas_text_row_update (GtkWidget *row)
{
  MasTextRow *self = MAS_TEXT_ROW (row);
  g_autofree char *text = mas_detail_update_row (self->detail, self->document, row);

  if (g_strcmp0 (text, self->text) == 0)
    return;
  g_free (self->text);
  self->text = g_steal_pointer (&text);
  if (self->typing || strcmp (gtk_editable_get_text (GTK_EDITABLE (self)), self->text) == 0)
    return;
  self->setting = TRUE;
  gtk_editable_set_text (GTK_EDITABLE (self), self->text);
  gtk_widget_remove_css_class (row, "error");
  self->setting = FALSE;
}

static void
mas_text_row_dispose (GObject *object)
{
  g_clear_object (&MAS_TEXT_ROW (object)->document);
  G_OBJECT_CLASS (mas_text_row_parent_class)->dispose (object);
}

static void
mas_text_row_finalize (GObject *object)
{
  MasTextRow *self = MAS_TEXT_ROW (object);

  g_clear_pointer (&self->detail, mas_detail_free);
  g_clear_pointer (&self->text, g_free);
  G_OBJECT_CLASS (mas_text_row_parent_class)->finalize (object);
}

static void
mas_text_row_class_init (MasTextRowClass *klass)
{
  G_OBJECT_CLASS (klass)->dispose = mas_text_row_dispose;
  G_OBJECT_CLASS (klass)->finalize = mas_text_row_finalize;
}

static void
mas_text_row_init (MasTextRow *self)
{
  mas_visible_show_in_entry (GTK_EDITABLE (self));
  mas_access_show_entry (GTK_WIDGET (self));
}

GtkWidget *
mas_text_row_new (MasDocument     *document,
                  const MasDetail *detail)
{
  MasTextRow *self = g_object_new (MAS_TYPE_TEXT_ROW, NULL);
  GtkEventController *focus = gtk_event_controller_focus_new ();

  self->document = g_object_ref (document);
  self->detail = mas_detail_copy (detail);
  g_signal_connect (self, "changed", G_CALLBACK (on_changed_cb), NULL);
  g_signal_connect_swapped (focus, "leave", G_CALLBACK (on_leave_cb), self);
  gtk_widget_add_controller (GTK_WIDGET (self), focus);
  mas_detail_watch_focus (GTK_WIDGET (self), document);
  mas_text_row_update (GTK_WIDGET (self));
  return GTK_WIDGET (self);
}
