/* SPDX-License-Identifier: Apache-2.0 */
#define G_LOG_DOMAIN "Mas"

#include "config.h"

#include "mas-option-rows.h"

#include "mas-access.h"

#include <glib/gi18n.h>

#define PAGE 8 /* of a number, by Page Up and Page Down */

/* A row labels its activatable widget with its own words; both would be read out. */
static void
name_control (GtkWidget *control)
{
  GtkWidget *row = gtk_widget_get_ancestor (control, ADW_TYPE_PREFERENCES_ROW);

  mas_access_name (control, adw_preferences_row_get_title (ADW_PREFERENCES_ROW (row)));
}

static gboolean
number_to_double (GBinding     *binding,
                  const GValue *from,
                  GValue       *to,
                  gpointer      user_data)
{
  g_value_set_double (to, g_value_get_uint (from));
  return TRUE;
}

static gboolean
double_to_number (GBinding     *binding,
                  const GValue *from,
                  GValue       *to,
                  gpointer      user_data)
{
  g_value_set_uint (to, (guint) (g_value_get_double (from) + 0.5));
  return TRUE;
}

static void
bind_number (GtkSpinButton *spin,
             gpointer       object,
             const char    *property)
{
  GParamSpecUInt *pspec =
    G_PARAM_SPEC_UINT (g_object_class_find_property (G_OBJECT_GET_CLASS (object), property));

  gtk_spin_button_set_range (spin, pspec->minimum, pspec->maximum);
  gtk_spin_button_set_increments (spin, 1., PAGE);
  g_object_bind_property_full (object, property, gtk_spin_button_get_adjustment (spin), "value",
                               G_BINDING_SYNC_CREATE | G_BINDING_BIDIRECTIONAL, number_to_double,
                               double_to_number, NULL, NULL);
}

static gboolean
value_to_selected (GBinding     *binding,
                   const GValue *from,
                   GValue       *to,
                   gpointer      user_data)
{
  const MasOptionRow *row = user_data;
  guint selected = 0;

  for (guint i = 0; i < row->n_options; i++)
    if (g_strcmp0 (row->options[i].value, g_value_get_string (from)) == 0)
      selected = i;
  g_value_set_uint (to, selected);
  return TRUE;
}

static gboolean
selected_to_value (GBinding     *binding,
                   const GValue *from,
                   GValue       *to,
                   gpointer      user_data)
{
  const MasOptionRow *row = user_data;
  guint selected = g_value_get_uint (from);

  if (selected >= row->n_options)
    return FALSE;
  g_value_set_string (to, row->options[selected].value);
  return TRUE;
}

static void
bind_choice (AdwComboRow        *combo,
             gpointer            object,
             const MasOptionRow *row)
{
  g_autoptr (GtkStringList) model = gtk_string_list_new (NULL);

  for (guint i = 0; i < row->n_options; i++)
    gtk_string_list_append (model,
                            row->options[i].context != NULL
                              ? g_dpgettext2 (NULL, row->options[i].context, row->options[i].label)
                              : _(row->options[i].label));
  adw_combo_row_set_model (combo, G_LIST_MODEL (model));
  g_object_bind_property_full (object, row->property, combo, "selected",
                               G_BINDING_SYNC_CREATE | G_BINDING_BIDIRECTIONAL, value_to_selected,
                               selected_to_value, g_memdup2 (row, sizeof *row), g_free);
}

void
mas_option_rows_install (GtkWidgetClass     *widget_class,
                         const MasOptionRow *rows,
                         guint               n_rows)
{
  for (guint i = 0; i < n_rows; i++)
    gtk_widget_class_bind_template_child_full (widget_class, rows[i].property, FALSE, 0);
}

void
mas_option_rows_bind (GtkWidget          *widget,
                      gpointer            object,
                      const MasOptionRow *rows,
                      guint               n_rows)
{
  for (guint i = 0; i < n_rows; i++)
    {
      GObject *control =
        gtk_widget_get_template_child (widget, G_OBJECT_TYPE (widget), rows[i].property);

      if (ADW_IS_COMBO_ROW (control))
        {
          bind_choice (ADW_COMBO_ROW (control), object, &rows[i]);
          continue;
        }
      if (GTK_IS_SPIN_BUTTON (control))
        bind_number (GTK_SPIN_BUTTON (control), object, rows[i].property);
      else
        g_object_bind_property (object, rows[i].property, control, "active",
                                G_BINDING_SYNC_CREATE | G_BINDING_BIDIRECTIONAL);
      name_control (GTK_WIDGET (control));
    }
}
