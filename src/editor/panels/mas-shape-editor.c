/* SPDX-License-Identifier: Apache-2.0 */
#define G_LOG_DOMAIN "Mas"

#include "config.h"

#include "mas-shape-editor.h"

#include <adwaita.h>
#include <glib/gi18n.h>

struct _MasShapeEditor
{
  GtkWidget      parent_instance;

  GtkListBox    *list;
  AdwComboRow   *dimensions;
  GtkWidget     *rows[QI_MAX_DIMENSIONS]; /* files, ranks, layers */
  GtkSpinButton *spins[QI_MAX_DIMENSIONS];
  AdwComboRow   *anchor; /* NULL unless asked for */
  gboolean       setting;
};

static guint signal_changed;

G_DEFINE_FINAL_TYPE (MasShapeEditor, mas_shape_editor, GTK_TYPE_WIDGET)

static guint
get_n_dimensions (MasShapeEditor *self)
{
  guint selected = adw_combo_row_get_selected (self->dimensions);

  return CLAMP (selected + 1, 1, QI_MAX_DIMENSIONS);
}

static void
on_changed_cb (MasShapeEditor *self)
{
  guint n = get_n_dimensions (self);

  for (guint i = 0; i < QI_MAX_DIMENSIONS; i++)
    gtk_widget_set_visible (self->rows[i], i < n);
  if (!self->setting)
    g_signal_emit (self, signal_changed, 0);
}

static void
add_size_row (MasShapeEditor *self,
              guint           i,
              const char     *title)
{
  GtkWidget *spin = gtk_spin_button_new_with_range (1, QI_MAX_DIMENSION_SIZE, 1);

  self->rows[i] = adw_action_row_new ();
  self->spins[i] = GTK_SPIN_BUTTON (spin);
  gtk_spin_button_set_numeric (self->spins[i], TRUE);
  gtk_editable_set_width_chars (GTK_EDITABLE (spin), 3);
  gtk_widget_set_valign (spin, GTK_ALIGN_CENTER);
  adw_preferences_row_set_title (ADW_PREFERENCES_ROW (self->rows[i]), title);
  adw_action_row_add_suffix (ADW_ACTION_ROW (self->rows[i]), spin);
  adw_action_row_set_activatable_widget (ADW_ACTION_ROW (self->rows[i]), spin);
  gtk_list_box_append (self->list, self->rows[i]);
  g_signal_connect_object (spin, "value-changed", G_CALLBACK (on_changed_cb), self,
                           G_CONNECT_SWAPPED);
}

static void
mas_shape_editor_dispose (GObject *object)
{
  GtkWidget *child = gtk_widget_get_first_child (GTK_WIDGET (object));

  if (child != NULL)
    gtk_widget_unparent (child);

  G_OBJECT_CLASS (mas_shape_editor_parent_class)->dispose (object);
}

static void
mas_shape_editor_class_init (MasShapeEditorClass *klass)
{
  G_OBJECT_CLASS (klass)->dispose = mas_shape_editor_dispose;
  signal_changed = g_signal_new ("changed", MAS_TYPE_SHAPE_EDITOR, G_SIGNAL_RUN_LAST, 0, NULL, NULL,
                                 NULL, G_TYPE_NONE, 0);
  gtk_widget_class_set_layout_manager_type (GTK_WIDGET_CLASS (klass), GTK_TYPE_BIN_LAYOUT);
}

static void
mas_shape_editor_init (MasShapeEditor *self)
{
  const char *const names[] = { _("One (a row)"), _("Two (a board)"), _("Three (layers)"),
                                NULL };
  g_autoptr (GtkStringList) model = gtk_string_list_new (names);

  self->list = GTK_LIST_BOX (gtk_list_box_new ());
  gtk_list_box_set_selection_mode (self->list, GTK_SELECTION_NONE);
  gtk_widget_add_css_class (GTK_WIDGET (self->list), "boxed-list");
  gtk_widget_set_parent (GTK_WIDGET (self->list), GTK_WIDGET (self));

  self->dimensions = ADW_COMBO_ROW (adw_combo_row_new ());
  adw_preferences_row_set_title (ADW_PREFERENCES_ROW (self->dimensions), _("Dimensions"));
  adw_combo_row_set_model (self->dimensions, G_LIST_MODEL (model));
  adw_combo_row_set_selected (self->dimensions, 1);
  gtk_list_box_append (self->list, GTK_WIDGET (self->dimensions));
  g_signal_connect_object (self->dimensions, "notify::selected", G_CALLBACK (on_changed_cb), self,
                           G_CONNECT_SWAPPED);

  self->setting = TRUE;
  add_size_row (self, 0, _("Files"));
  add_size_row (self, 1, _("Ranks"));
  add_size_row (self, 2, _("Layers"));
  for (guint i = 0; i < QI_MAX_DIMENSIONS; i++)
    gtk_spin_button_set_value (self->spins[i], i < 2 ? 8 : 2);
  on_changed_cb (self);
  self->setting = FALSE;
}

GtkWidget *
mas_shape_editor_new (void)
{
  return g_object_new (MAS_TYPE_SHAPE_EDITOR, NULL);
}

void
mas_shape_editor_set_shape (MasShapeEditor *self,
                            const QiShape  *shape)
{
  g_return_if_fail (MAS_IS_SHAPE_EDITOR (self));
  g_return_if_fail (shape != NULL && shape->n_dimensions >= 1);

  self->setting = TRUE;
  adw_combo_row_set_selected (self->dimensions, shape->n_dimensions - 1);
  for (guint i = 0; i < shape->n_dimensions; i++)
    gtk_spin_button_set_value (self->spins[i], shape->sizes[shape->n_dimensions - 1 - i]);
  on_changed_cb (self);
  self->setting = FALSE;
}

gsize
mas_shape_editor_get_sizes (MasShapeEditor *self,
                            gint64          sizes[QI_MAX_DIMENSIONS])
{
  guint n = 0;

  g_return_val_if_fail (MAS_IS_SHAPE_EDITOR (self), 0);

  n = get_n_dimensions (self);
  for (guint i = 0; i < n; i++)
    sizes[n - 1 - i] = gtk_spin_button_get_value_as_int (self->spins[i]);
  return n;
}

void
mas_shape_editor_add_anchor (MasShapeEditor *self)
{
  const char *const names[] = { _("At the start"), _("In the middle"), _("At the end"), NULL };
  g_autoptr (GtkStringList) model = gtk_string_list_new (names);

  g_return_if_fail (MAS_IS_SHAPE_EDITOR (self));
  g_return_if_fail (self->anchor == NULL);

  self->anchor = ADW_COMBO_ROW (adw_combo_row_new ());
  adw_preferences_row_set_title (ADW_PREFERENCES_ROW (self->anchor), _("Old board stays"));
  adw_combo_row_set_model (self->anchor, G_LIST_MODEL (model));
  gtk_list_box_append (self->list, GTK_WIDGET (self->anchor));
  g_signal_connect_object (self->anchor, "notify::selected", G_CALLBACK (on_changed_cb), self,
                           G_CONNECT_SWAPPED);
}

void
mas_shape_editor_ask_anchor (MasShapeEditor *self,
                             gboolean        asked)
{
  g_return_if_fail (MAS_IS_SHAPE_EDITOR (self));

  if (self->anchor != NULL)
    gtk_widget_set_visible (GTK_WIDGET (self->anchor), asked);
}

QiAnchor
mas_shape_editor_get_anchor (MasShapeEditor *self)
{
  static const QiAnchor anchors[] = { QI_ANCHOR_START, QI_ANCHOR_CENTRE, QI_ANCHOR_END };

  g_return_val_if_fail (MAS_IS_SHAPE_EDITOR (self), QI_ANCHOR_START);

  if (self->anchor == NULL)
    return QI_ANCHOR_START;
  return anchors[MIN (adw_combo_row_get_selected (self->anchor), 2)];
}
