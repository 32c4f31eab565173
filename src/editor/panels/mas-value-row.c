/* SPDX-License-Identifier: Apache-2.0 */
#define G_LOG_DOMAIN "Mas"

#include "config.h"

#include "mas-detail-rows.h"

#include "mas-details-panel.h"
#include "mas-resources.h"

#include <glib/gi18n.h>

#define FOLDED_LINES    2
#define LONG_TEXT_CHARS 60 /* about what two lines hold */

struct _MasValueRow
{
  AdwActionRow parent_instance;

  MasDocument *document;
  MasDetail   *detail;
  GtkWidget   *arrow;
  GtkWidget   *clear; /* of marks alone */
};

G_DEFINE_FINAL_TYPE (MasValueRow, mas_value_row, ADW_TYPE_ACTION_ROW)

static void
set_unfolded (MasValueRow *self,
              gboolean     unfolded)
{
  adw_action_row_set_subtitle_lines (ADW_ACTION_ROW (self), unfolded ? 0 : FOLDED_LINES);
  gtk_image_set_from_icon_name (GTK_IMAGE (self->arrow),
                                unfolded ? "pan-up-symbolic" : "pan-down-symbolic");
  gtk_accessible_update_state (GTK_ACCESSIBLE (self), GTK_ACCESSIBLE_STATE_EXPANDED, unfolded, -1);
}

static void
mas_value_row_activate (AdwActionRow *row)
{
  MasValueRow *self = MAS_VALUE_ROW (row);

  set_unfolded (self, adw_action_row_get_subtitle_lines (row) != 0);
}

void
mas_value_row_show (MasValueRow *self,
                    const char  *title,
                    const char  *text)
{
  GtkWidget *row = GTK_WIDGET (self);
  gboolean is_long = g_utf8_strlen (text, -1) > LONG_TEXT_CHARS;
  g_autofree char *markup = g_markup_escape_text (text, -1);

  mas_detail_set_row_title (row, title);
  adw_action_row_set_subtitle (ADW_ACTION_ROW (self), markup);
  gtk_list_box_row_set_activatable (GTK_LIST_BOX_ROW (self), is_long);
  if (is_long && !gtk_widget_get_visible (self->arrow))
    set_unfolded (self, FALSE);
  gtk_widget_set_visible (self->arrow, is_long);
  if (!is_long)
    {
      /* A subtitle that fits is never ellipsized: GTK 4.8 warns of a label narrower than its
       * ellipsis. */
      adw_action_row_set_subtitle_lines (ADW_ACTION_ROW (self), 0);
      gtk_accessible_reset_state (GTK_ACCESSIBLE (self), GTK_ACCESSIBLE_STATE_EXPANDED);
    }
}

void
mas_value_row_update (GtkWidget *row)
{
  MasValueRow *self = MAS_VALUE_ROW (row);
  const QiGameInfo *info = mas_document_get_game_info (self->document);
  g_autofree char *title = mas_detail_dup_title (self->detail, info);
  g_autofree char *text =
    mas_detail_dup_text (self->detail, mas_document_get_setup (self->document), info);

  mas_value_row_show (self, title, text);
}

/* The row is removed with its value; when the button was pressed by key, the focus stays in the
 * panel. */
static void
on_clear_cb (MasValueRow *self)
{
  const MasPlace place = { .kind = MAS_PLACE_INSPECTOR, .field = self->detail->key };
  GtkWidget *panel = gtk_widget_get_ancestor (GTK_WIDGET (self), MAS_TYPE_DETAILS_PANEL);
  gboolean had_focus = gtk_widget_get_focus_child (GTK_WIDGET (self)) != NULL;
  g_autoptr (QiEdit) edit = qi_edit_new ();

  qi_edit_detail (edit, self->detail->key, NULL);
  if (mas_document_apply (self->document, edit, _("Clear all marks"), NULL, &place) && had_focus
      && panel != NULL)
    gtk_widget_child_focus (panel, GTK_DIR_TAB_FORWARD);
}

static void
mas_value_row_dispose (GObject *object)
{
  gtk_widget_dispose_template (GTK_WIDGET (object), MAS_TYPE_VALUE_ROW);
  g_clear_object (&MAS_VALUE_ROW (object)->document);
  G_OBJECT_CLASS (mas_value_row_parent_class)->dispose (object);
}

static void
mas_value_row_finalize (GObject *object)
{
  g_clear_pointer (&MAS_VALUE_ROW (object)->detail, mas_detail_free);
  G_OBJECT_CLASS (mas_value_row_parent_class)->finalize (object);
}

static void
mas_value_row_class_init (MasValueRowClass *klass)
{
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS (klass);

  G_OBJECT_CLASS (klass)->dispose = mas_value_row_dispose;
  G_OBJECT_CLASS (klass)->finalize = mas_value_row_finalize;
  ADW_ACTION_ROW_CLASS (klass)->activate = mas_value_row_activate;
  mas_resources_ensure ();
  gtk_widget_class_set_template_from_resource (widget_class,
                                               "/io/github/masume/Masume/ui/mas-value-row.ui");
  gtk_widget_class_bind_template_child (widget_class, MasValueRow, arrow);
  gtk_widget_class_bind_template_child (widget_class, MasValueRow, clear);
  gtk_widget_class_bind_template_callback (widget_class, on_clear_cb);
}

static void
mas_value_row_init (MasValueRow *self)
{
  gtk_widget_init_template (GTK_WIDGET (self));
  set_unfolded (self, FALSE);
}

GtkWidget *
mas_value_row_new (MasDocument     *document,
                   const MasDetail *detail)
{
  MasValueRow *self = g_object_new (MAS_TYPE_VALUE_ROW, NULL);

  self->document = g_object_ref (document);
  self->detail = mas_detail_copy (detail);
  gtk_widget_set_visible (self->clear, g_str_equal (detail->key, "marks"));
  mas_value_row_update (GTK_WIDGET (self));
  return GTK_WIDGET (self);
}
