/* SPDX-License-Identifier: Apache-2.0 */
#include "config.h"

#include "mas-combo-row.h"

#include "mas-access.h"
#include "mas-column-layout.h"

#define USUAL_RESOLUTION (96 * 1024) /* as the toolkit has it */

G_DEFINE_TYPE (MasComboRow, mas_combo_row, ADW_TYPE_COMBO_ROW)

static void
on_resolution_cb (MasComboRow *self)
{
  int resolution = 0;

  g_object_get (gtk_widget_get_settings (GTK_WIDGET (self)), "gtk-xft-dpi", &resolution, NULL);
  adw_combo_row_set_use_subtitle (ADW_COMBO_ROW (self), resolution > USUAL_RESOLUTION);
}

static void
mas_combo_row_class_init (MasComboRowClass *class)
{
}

static void
mas_combo_row_init (MasComboRow *self)
{
  g_signal_connect_object (gtk_widget_get_settings (GTK_WIDGET (self)), "notify::gtk-xft-dpi",
                           G_CALLBACK (on_resolution_cb), self, G_CONNECT_SWAPPED);
  on_resolution_cb (self);
}

AdwComboRow *
mas_combo_row_new (const char        *title,
                   const char *const *choices)
{
  g_autoptr (GtkStringList) model = gtk_string_list_new (choices);
  AdwComboRow *self = g_object_new (MAS_TYPE_COMBO_ROW, "title", title, "model", model, NULL);

  mas_access_name_buttons (GTK_WIDGET (self));
  mas_column_layout_attach_titles (GTK_WIDGET (self));
  return self;
}
