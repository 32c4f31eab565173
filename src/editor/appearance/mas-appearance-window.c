/* SPDX-License-Identifier: Apache-2.0 */
#define G_LOG_DOMAIN "Mas"

#include "config.h"

#include "mas-appearance-window.h"

#include "mas-appearance.h"
#include "mas-combo-row.h"
#include "mas-dialogs.h"
#include "mas-drawings.h"
#include "mas-resources.h"
#include "mas-style-sample.h"
#include "mas-theme.h"

#include <glib/gi18n.h>

#define N_CHOICES   3
#define MAX_CHOICES 3

struct _MasAppearanceWindow
{
  AdwPreferencesWindow parent_instance;

  GtkGrid             *grids[N_CHOICES];
  AdwPreferencesGroup *theme_group;
  AdwPreferencesGroup *set_group;
  AdwComboRow         *set_row;
  GtkStringList       *set_names; /* the first one stands for no set */
  gboolean             filling;   /* this window itself changes the row */
};

G_DEFINE_FINAL_TYPE (MasAppearanceWindow, mas_appearance_window, ADW_TYPE_PREFERENCES_WINDOW)

/* One choice: a property of the appearance and its names; themes have theirs. */
typedef struct
{
  const char *property;
  guint       n_columns;
  struct
  {
    const char *value;
    const char *label;
  } choices[MAX_CHOICES];
} Choice;

static const Choice choices[N_CHOICES] = {
  { "theme", 2, { { NULL } } },
  { "pieces", 3,
    { { "colour", NC_("pieces", "Colour") },
      { "print", NC_("pieces", "Print") },
      { "letters", NC_("pieces", "Letters") } } },
  { "signs", 2,
    { { "characters", NC_("signs", "Characters") },
      { "international", NC_("signs", "International") } } },
};

/* The widget looks like a button but is one of several choices, and a screen reader is told so. */
static void
tell_active (GtkToggleButton *button)
{
  gtk_accessible_update_state (GTK_ACCESSIBLE (button), GTK_ACCESSIBLE_STATE_CHECKED,
                               gtk_toggle_button_get_active (button)
                                 ? GTK_ACCESSIBLE_TRISTATE_TRUE
                                 : GTK_ACCESSIBLE_TRISTATE_FALSE,
                               -1);
}

static GtkWidget *
make_button (const Choice *choice,
             const char   *value,
             const char   *label)
{
  GtkWidget *box = gtk_box_new (GTK_ORIENTATION_VERTICAL, 6);
  GtkWidget *button =
    g_object_new (GTK_TYPE_TOGGLE_BUTTON, "accessible-role", GTK_ACCESSIBLE_ROLE_RADIO, NULL);
  g_autofree char *action = g_strconcat ("app.", choice->property, NULL);

  gtk_box_append (GTK_BOX (box), mas_style_sample_new (choice->property, value));
  gtk_box_append (GTK_BOX (box), gtk_label_new (label));
  gtk_button_set_child (GTK_BUTTON (button), box);
  gtk_widget_add_css_class (button, "appearance");
  gtk_widget_add_css_class (button, "flat");
  gtk_widget_set_hexpand (button, TRUE);
  gtk_accessible_update_property (GTK_ACCESSIBLE (button), GTK_ACCESSIBLE_PROPERTY_LABEL, label,
                                  -1);
  g_signal_connect (button, "notify::active", G_CALLBACK (tell_active), NULL);
  tell_active (GTK_TOGGLE_BUTTON (button));
  gtk_actionable_set_action_name (GTK_ACTIONABLE (button), action);
  gtk_actionable_set_action_target (GTK_ACTIONABLE (button), "s", value);
  return button;
}

static void
attach (GtkGrid      *grid,
        const Choice *choice,
        guint         index,
        const char   *value,
        const char   *label)
{
  gtk_grid_attach (grid, make_button (choice, value, label), (int) (index % choice->n_columns),
                   (int) (index / choice->n_columns), 1, 1);
}

static void
fill_grid (GtkGrid      *grid,
           const Choice *choice)
{
  for (guint i = 0; i < MAX_CHOICES && choice->choices[i].value != NULL; i++)
    attach (grid, choice, i, choice->choices[i].value,
            g_dpgettext2 (NULL, choice->property, choice->choices[i].label));
  for (guint i = 0; i < diagram_theme_get_n () && choice->choices[0].value == NULL; i++)
    attach (grid, choice, i, diagram_theme_get_name (i), mas_theme_get_title (i));
}

/* The name of the set that was chosen, as the appearance has it. */
static char *
dup_chosen_set (void)
{
  char *name = NULL;

  g_object_get (mas_appearance_get_default (), "piece-set", &name, NULL);
  return name;
}

static void
select_set (MasAppearanceWindow *self)
{
  g_autofree char *name = dup_chosen_set ();
  GListModel *model = G_LIST_MODEL (self->set_names);
  guint chosen = 0;

  for (guint i = 1; i < g_list_model_get_n_items (model); i++)
    if (g_str_equal (gtk_string_list_get_string (self->set_names, i), name))
      chosen = i;
  self->filling = TRUE;
  adw_combo_row_set_selected (self->set_row, chosen);
  self->filling = FALSE;
}

/* Sets may appear and disappear while the program runs. A chosen set that is gone stays in the
 * list. */
static void
fill_sets (MasAppearanceWindow *self)
{
  g_autofree char *chosen = dup_chosen_set ();
  g_auto (GStrv) names = mas_appearance_dup_set_names ();
  guint n_items = g_list_model_get_n_items (G_LIST_MODEL (self->set_names));

  self->filling = TRUE;
  gtk_string_list_splice (self->set_names, 1, n_items - 1, (const char *const *) names);
  if (*chosen != '\0' && !g_strv_contains ((const char *const *) names, chosen))
    gtk_string_list_append (self->set_names, chosen);
  self->filling = FALSE;
  select_set (self);
}

static void
on_set_selected_cb (MasAppearanceWindow *self)
{
  guint selected = adw_combo_row_get_selected (self->set_row);

  if (self->filling || selected == GTK_INVALID_LIST_POSITION)
    return;
  g_object_set (mas_appearance_get_default (), "piece-set",
                selected == 0 ? "" : gtk_string_list_get_string (self->set_names, selected), NULL);
}

/* Drawings that cannot be used are listed here even after a window has reported them. */
static void
update_problems (MasAppearanceWindow *self)
{
  g_autofree char *problems = mas_drawings_dup_problems (mas_drawings_get_default ());
  g_autofree char *markup = g_markup_escape_text (problems, -1);

  adw_preferences_group_set_description (
    self->set_group,
    *markup != '\0' ? markup : _("A folder of SVG files that come before the pieces above"));
}

static void
on_folder_activated_cb (AdwActionRow        *row,
                        MasAppearanceWindow *self)
{
  g_autofree char *path = mas_drawings_dup_folder ();

  if (path != NULL)
    mas_show_folder (GTK_WINDOW (self), path);
}

/* High contrast uses a board of its own, whatever is chosen here. A missing theme is reported as
 * long as it is chosen. */
static void
on_appearance_changed_cb (MasAppearanceWindow *self)
{
  DiagramScheme scheme = mas_appearance_get_style (mas_appearance_get_default ())->scheme;
  gboolean overridden = scheme == DIAGRAM_HIGH_CONTRAST || scheme == DIAGRAM_HIGH_CONTRAST_DARK;

  g_autofree char *problem = mas_appearance_dup_problem (mas_appearance_get_default ());
  g_autofree char *markup = problem != NULL ? g_markup_escape_text (problem, -1) : NULL;

  adw_preferences_group_set_description (
    self->theme_group,
    overridden ? _("With high contrast turned on, boards are black and white whatever is chosen")
               : markup);
}

static void
mas_appearance_window_map (GtkWidget *widget)
{
  fill_sets (MAS_APPEARANCE_WINDOW (widget));
  GTK_WIDGET_CLASS (mas_appearance_window_parent_class)->map (widget);
}

/* This window is kept for the next time, even when its parent is closed: libadwaita 1.2 never frees the combo rows in
 * it, so a new one each time would leak. */
static void
mas_appearance_window_hide (GtkWidget *widget)
{
  GTK_WIDGET_CLASS (mas_appearance_window_parent_class)->hide (widget);
  gtk_window_set_transient_for (GTK_WINDOW (widget), NULL);
}

static void
mas_appearance_window_dispose (GObject *object)
{
  gtk_widget_dispose_template (GTK_WIDGET (object), MAS_TYPE_APPEARANCE_WINDOW);

  G_OBJECT_CLASS (mas_appearance_window_parent_class)->dispose (object);
}

static void
mas_appearance_window_class_init (MasAppearanceWindowClass *klass)
{
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS (klass);

  G_OBJECT_CLASS (klass)->dispose = mas_appearance_window_dispose;
  widget_class->map = mas_appearance_window_map;
  widget_class->hide = mas_appearance_window_hide;
  mas_resources_ensure ();
  g_type_ensure (MAS_TYPE_COMBO_ROW);
  gtk_widget_class_set_template_from_resource (
    widget_class, "/io/github/masume/Masume/ui/mas-appearance-window.ui");
  for (gsize i = 0; i < N_CHOICES; i++)
    {
      g_autofree char *id = g_strconcat (choices[i].property, "_grid", NULL);

      gtk_widget_class_bind_template_child_full (widget_class, id, FALSE,
                                                 G_STRUCT_OFFSET (MasAppearanceWindow, grids)
                                                   + (gssize) (i * sizeof (gpointer)));
    }
  gtk_widget_class_bind_template_child (widget_class, MasAppearanceWindow, theme_group);
  gtk_widget_class_bind_template_child (widget_class, MasAppearanceWindow, set_group);
  gtk_widget_class_bind_template_child (widget_class, MasAppearanceWindow, set_row);
  gtk_widget_class_bind_template_child (widget_class, MasAppearanceWindow, set_names);
  gtk_widget_class_bind_template_callback (widget_class, on_set_selected_cb);
  gtk_widget_class_bind_template_callback (widget_class, on_folder_activated_cb);
}

static void
mas_appearance_window_init (MasAppearanceWindow *self)
{
  gtk_widget_init_template (GTK_WIDGET (self));
  for (gsize i = 0; i < N_CHOICES; i++)
    fill_grid (self->grids[i], &choices[i]);
  g_signal_connect_object (mas_appearance_get_default (), "notify::piece-set",
                           G_CALLBACK (select_set), self, G_CONNECT_SWAPPED);
  g_signal_connect_object (mas_drawings_get_default (), "changed", G_CALLBACK (update_problems),
                           self, G_CONNECT_SWAPPED);
  update_problems (self);
  g_signal_connect_object (mas_appearance_get_default (), "changed",
                           G_CALLBACK (on_appearance_changed_cb), self, G_CONNECT_SWAPPED);
  on_appearance_changed_cb (self);
}

/**
 * mas_appearance_window_add_actions:
 * @map: gets the actions
 *
 * Adds an action for each choice. Their states follow the appearance, and setting them changes it.
 */
void
mas_appearance_window_add_actions (GActionMap *map)
{
  static const char *const names[] = { "theme", "pieces", "signs", "piece-set" };

  g_return_if_fail (G_IS_ACTION_MAP (map));

  for (gsize i = 0; i < G_N_ELEMENTS (names); i++)
    {
      g_autoptr (GPropertyAction) action =
        g_property_action_new (names[i], mas_appearance_get_default (), names[i]);

      g_action_map_add_action (map, G_ACTION (action));
    }
}

/**
 * mas_appearance_window_new:
 * @actions: what mas_appearance_window_add_actions() added to
 *
 * Returns: (transfer none): a new window, owned by the toolkit as all top levels are
 */
MasAppearanceWindow *
mas_appearance_window_new (GActionGroup *actions)
{
  g_return_val_if_fail (G_IS_ACTION_GROUP (actions), NULL);

  MasAppearanceWindow *self = g_object_new (MAS_TYPE_APPEARANCE_WINDOW, NULL);

  gtk_widget_insert_action_group (GTK_WIDGET (self), "app", actions);
  return self;
}
