/* SPDX-License-Identifier: Apache-2.0 */
#define G_LOG_DOMAIN "Mas"

#include "config.h"

#include "mas-option-rows.h"

#include "mas-access.h"

#include <glib/gi18n.h>

#define PAGE 8 /* of a number, by Page Up and Page Down */

static GtkWidget *
add_row (AdwPreferencesGroup *group,
         GtkWidget           *row,
         const char          *title,
         const char          *subtitle)
{
  adw_preferences_row_set_title (ADW_PREFERENCES_ROW (row), title);
  if (subtitle != NULL)
    {
      adw_action_row_set_subtitle (ADW_ACTION_ROW (row), subtitle);
      adw_action_row_set_subtitle_lines (ADW_ACTION_ROW (row), 2);
    }
  adw_preferences_group_add (group, row);
  return row;
}

static void
add_control (GtkWidget  *row,
             GtkWidget  *control,
             const char *title)
{
  gtk_widget_set_valign (control, GTK_ALIGN_CENTER);
  adw_action_row_add_suffix (ADW_ACTION_ROW (row), control);
  adw_action_row_set_activatable_widget (ADW_ACTION_ROW (row), control);
  /* The row labels what it activates, with its own words; both would be read out. */
  mas_access_name (control, title);
}

/**
 * mas_option_rows_add_switch:
 * @group: gets the row
 * @object: has the property
 * @property: a boolean
 * @title: of the row
 * @subtitle: (nullable): of the row
 *
 * Returns: (transfer none): the row
 */
GtkWidget *
mas_option_rows_add_switch (AdwPreferencesGroup *group,
                            GObject             *object,
                            const char          *property,
                            const char          *title,
                            const char          *subtitle)
{
  GtkWidget *row = add_row (group, adw_action_row_new (), title, subtitle);
  GtkWidget *control = gtk_switch_new ();

  g_object_bind_property (object, property, control, "active",
                          G_BINDING_SYNC_CREATE | G_BINDING_BIDIRECTIONAL);
  add_control (row, control, title);
  return row;
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

/**
 * mas_option_rows_add_number:
 * @group: gets the row
 * @object: has the property
 * @property: a uint
 * @title: of the row
 * @subtitle: (nullable): of the row
 *
 * Returns: (transfer none): the row
 */
GtkWidget *
mas_option_rows_add_number (AdwPreferencesGroup *group,
                            GObject             *object,
                            const char          *property,
                            const char          *title,
                            const char          *subtitle)
{
  GtkWidget *row = add_row (group, adw_action_row_new (), title, subtitle);
  GParamSpecUInt *pspec =
    G_PARAM_SPEC_UINT (g_object_class_find_property (G_OBJECT_GET_CLASS (object), property));
  GtkWidget *spin = gtk_spin_button_new_with_range (pspec->minimum, pspec->maximum, 1.);

  gtk_spin_button_set_increments (GTK_SPIN_BUTTON (spin), 1., PAGE);
  gtk_spin_button_set_numeric (GTK_SPIN_BUTTON (spin), TRUE);
  g_object_bind_property_full (object, property,
                               gtk_spin_button_get_adjustment (GTK_SPIN_BUTTON (spin)), "value",
                               G_BINDING_SYNC_CREATE | G_BINDING_BIDIRECTIONAL, number_to_double,
                               double_to_number, NULL, NULL);
  add_control (row, spin, title);
  return row;
}

/* What a choice stands for. */
typedef struct
{
  const MasOption *options;
  guint            n_options;
} Choice;

static gboolean
value_to_selected (GBinding     *binding,
                   const GValue *from,
                   GValue       *to,
                   gpointer      user_data)
{
  const Choice *choice = user_data;
  guint selected = 0;

  for (guint i = 0; i < choice->n_options; i++)
    if (g_strcmp0 (choice->options[i].value, g_value_get_string (from)) == 0)
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
  const Choice *choice = user_data;
  guint selected = g_value_get_uint (from);

  if (selected >= choice->n_options)
    return FALSE;
  g_value_set_string (to, choice->options[selected].value);
  return TRUE;
}

/**
 * mas_option_rows_add_choice:
 * @group: gets the row
 * @object: has the property
 * @property: a string
 * @title: of the row
 * @options: its values
 * @n_options: how many
 *
 * Returns: (transfer none): the row
 */
GtkWidget *
mas_option_rows_add_choice (AdwPreferencesGroup *group,
                            GObject             *object,
                            const char          *property,
                            const char          *title,
                            const MasOption     *options,
                            guint                n_options)
{
  GtkWidget *row = adw_combo_row_new ();
  g_autoptr (GtkStringList) model = gtk_string_list_new (NULL);
  Choice *choice = g_new (Choice, 1);

  for (guint i = 0; i < n_options; i++)
    gtk_string_list_append (model, options[i].context != NULL
                                     ? g_dpgettext2 (NULL, options[i].context, options[i].label)
                                     : _(options[i].label));
  adw_combo_row_set_model (ADW_COMBO_ROW (row), G_LIST_MODEL (model));
  *choice = (Choice) { options, n_options };
  g_object_bind_property_full (object, property, row, "selected",
                               G_BINDING_SYNC_CREATE | G_BINDING_BIDIRECTIONAL, value_to_selected,
                               selected_to_value, choice, g_free);
  return add_row (group, row, title, NULL);
}
