/* SPDX-License-Identifier: Apache-2.0 */
#define G_LOG_DOMAIN "Mas"

#include "config.h"

#include "mas-engine-options.h"

#include "mas-combo-row.h"

#define OPTION "mas-engine-option"

/* Options that the analysis or the position sets. */
static const char *const kept[] = { "MultiPV",      "Ponder",      "UCI_AnalyseMode",
                                    "UCI_Chess960", "UCI_Variant", "USI_Variant",
                                    "USI_Ponder",   "variant",     NULL };

static void
set_value (GtkWidget      *row,
           MasEngineEntry *entry,
           const char     *value)
{
  mas_engine_entry_set_value (entry, g_object_get_data (G_OBJECT (row), OPTION), value);
}

static void
on_switched_cb (GtkWidget      *widget,
                GParamSpec     *pspec,
                MasEngineEntry *entry)
{
  set_value (widget, entry, gtk_switch_get_active (GTK_SWITCH (widget)) ? "true" : "false");
}

static void
on_number_cb (GtkWidget      *spin,
              MasEngineEntry *entry)
{
  g_autofree char *text =
    g_strdup_printf ("%.0f", gtk_spin_button_get_value (GTK_SPIN_BUTTON (spin)));

  set_value (spin, entry, text);
}

static void
on_choice_cb (GtkWidget      *row,
              GParamSpec     *pspec,
              MasEngineEntry *entry)
{
  GtkStringObject *item = adw_combo_row_get_selected_item (ADW_COMBO_ROW (row));

  if (item != NULL)
    set_value (row, entry, gtk_string_object_get_string (item));
}

static void
on_text_cb (GtkWidget      *row,
            MasEngineEntry *entry)
{
  set_value (row, entry, gtk_editable_get_text (GTK_EDITABLE (row)));
}

static void
remember (GtkWidget            *widget,
          const QiEngineOption *option)
{
  g_object_set_data_full (G_OBJECT (widget), OPTION, g_strdup (option->name), g_free);
}

/* A row with @widget at its end. */
static GtkWidget *
make_action_row (GtkWidget *widget)
{
  GtkWidget *row = adw_action_row_new ();

  gtk_widget_set_valign (widget, GTK_ALIGN_CENTER);
  adw_action_row_add_suffix (ADW_ACTION_ROW (row), widget);
  adw_action_row_set_activatable_widget (ADW_ACTION_ROW (row), widget);
  return row;
}

static GtkWidget *
make_check (MasEngineEntry       *entry,
            const QiEngineOption *option,
            const char           *value)
{
  GtkWidget *widget = gtk_switch_new ();

  gtk_switch_set_active (GTK_SWITCH (widget), g_strcmp0 (value, "true") == 0);
  remember (widget, option);
  g_signal_connect_object (widget, "notify::active", G_CALLBACK (on_switched_cb), entry, 0);
  return make_action_row (widget);
}

static GtkWidget *
make_number (MasEngineEntry       *entry,
             const QiEngineOption *option,
             const char           *value)
{
  /* An engine may tell no range, or one that is none. */
  const gboolean is_free = option->least >= option->most;
  GtkWidget *widget =
    gtk_spin_button_new_with_range (is_free ? G_MININT : (double) option->least,
                                    is_free ? G_MAXINT : (double) option->most, 1);

  gtk_spin_button_set_value (GTK_SPIN_BUTTON (widget),
                             value != NULL ? g_ascii_strtod (value, NULL) : 0);
  gtk_editable_set_max_width_chars (GTK_EDITABLE (widget), 8);
  remember (widget, option);
  g_signal_connect_object (widget, "value-changed", G_CALLBACK (on_number_cb), entry, 0);
  return make_action_row (widget);
}

static GtkWidget *
make_choice (MasEngineEntry       *entry,
             const QiEngineOption *option,
             const char           *value)
{
  GtkWidget *row = g_object_new (MAS_TYPE_COMBO_ROW, NULL);
  g_autoptr (GtkStringList) names = gtk_string_list_new (NULL);
  guint chosen = 0;

  for (guint i = 0; option->choices != NULL && option->choices[i] != NULL; i++)
    {
      g_autofree char *name = g_utf8_make_valid (option->choices[i], -1);

      gtk_string_list_append (names, name);
      if (g_strcmp0 (option->choices[i], value) == 0)
        chosen = i;
    }
  adw_combo_row_set_model (ADW_COMBO_ROW (row), G_LIST_MODEL (names));
  adw_combo_row_set_selected (ADW_COMBO_ROW (row), chosen);
  remember (row, option);
  g_signal_connect_object (row, "notify::selected", G_CALLBACK (on_choice_cb), entry, 0);
  return row;
}

static GtkWidget *
make_text (MasEngineEntry       *entry,
           const QiEngineOption *option,
           const char           *value)
{
  GtkWidget *row = adw_entry_row_new ();
  g_autofree char *text = g_utf8_make_valid (value != NULL ? value : "", -1);

  gtk_editable_set_text (GTK_EDITABLE (row), text);
  adw_entry_row_set_show_apply_button (ADW_ENTRY_ROW (row), TRUE);
  remember (row, option);
  g_signal_connect_object (row, "apply", G_CALLBACK (on_text_cb), entry, 0);
  return row;
}

GtkWidget *
mas_engine_options_make_row (MasEngineEntry       *entry,
                             const QiEngineOption *option)
{
  static GtkWidget *(*const makers[]) (MasEngineEntry *, const QiEngineOption *, const char *) = {
    [QI_ENGINE_CHECK] = make_check, [QI_ENGINE_SPIN] = make_number, [QI_ENGINE_COMBO] = make_choice,
    [QI_ENGINE_STRING] = make_text, [QI_ENGINE_BUTTON] = NULL,
  };
  const char *value = mas_engine_entry_get_value (entry, option->name);
  GtkWidget *row = NULL;
  g_autofree char *name = NULL;

  if (makers[option->kind] == NULL || g_strv_contains (kept, option->name))
    return NULL;
  row = makers[option->kind](entry, option, value != NULL ? value : option->value);
  name = g_utf8_make_valid (option->name, -1);
  adw_preferences_row_set_use_markup (ADW_PREFERENCES_ROW (row), FALSE);
  adw_preferences_row_set_title (ADW_PREFERENCES_ROW (row), name);
  return row;
}
