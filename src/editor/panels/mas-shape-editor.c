/* SPDX-License-Identifier: Apache-2.0 */
#define G_LOG_DOMAIN "Mas"

#include "config.h"

#include "mas-shape-editor.h"

#include "mas-access.h"
#include "mas-column-layout.h"
#include "mas-combo-row.h"
#include "mas-resources.h"

#include <adwaita.h>
#include <glib/gi18n.h>

struct _MasShapeEditor
{
  GtkWidget      parent_instance;

  GtkListBox    *list;
  AdwComboRow   *dimensions;
  GtkWidget     *rows[QI_MAX_DIMENSIONS]; /* files, ranks, layers; NULL: a board never had so many yet */
  GtkSpinButton *spins[QI_MAX_DIMENSIONS];
  AdwComboRow   *anchor; /* which part of the old board is kept; NULL: never asked for yet */
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

/* The value typed into an entry, which its spin button only takes over when the focus leaves it.
 * FALSE where that is no size. */
static gboolean
read_size (MasShapeEditor *self,
           guint           i,
           gint64         *size)
{
  return g_ascii_string_to_signed (gtk_editable_get_text (GTK_EDITABLE (self->spins[i])), 10, 1,
                                   QI_MAX_DIMENSION_SIZE, size, NULL);
}

static void on_changed_cb (MasShapeEditor *self);

/* The rows of sizes are made when a board first has so many dimensions. */
static void
make_rows (MasShapeEditor *self,
           guint           n)
{
  static const char *const titles[] = { N_("Files"), N_("Ranks"), N_("Layers") };

  for (guint i = 0; i < n; i++)
    {
      if (self->rows[i] != NULL)
        continue;
      self->spins[i] =
        GTK_SPIN_BUTTON (gtk_spin_button_new_with_range (1, QI_MAX_DIMENSION_SIZE, 1));
      gtk_spin_button_set_increments (self->spins[i], 1, 10);
      gtk_spin_button_set_climb_rate (self->spins[i], 1);
      gtk_spin_button_set_numeric (self->spins[i], TRUE);
      gtk_spin_button_set_value (self->spins[i], i < 2 ? 8 : 2);
      gtk_editable_set_width_chars (GTK_EDITABLE (self->spins[i]), 3);
      gtk_widget_set_valign (GTK_WIDGET (self->spins[i]), GTK_ALIGN_CENTER);
      g_signal_connect_object (self->spins[i], "changed", G_CALLBACK (on_changed_cb), self,
                               G_CONNECT_SWAPPED);
      self->rows[i] = adw_action_row_new ();
      adw_preferences_row_set_title (ADW_PREFERENCES_ROW (self->rows[i]), _(titles[i]));
      adw_action_row_add_suffix (ADW_ACTION_ROW (self->rows[i]), GTK_WIDGET (self->spins[i]));
      adw_action_row_set_activatable_widget (ADW_ACTION_ROW (self->rows[i]),
                                             GTK_WIDGET (self->spins[i]));
      mas_access_name_buttons (self->rows[i]);
      mas_column_layout_attach_titles (self->rows[i]);
      gtk_list_box_insert (self->list, self->rows[i], (int) i + 1);
    }
}

static void
make_anchor (MasShapeEditor *self)
{
  const char *const choices[] = { _("At the start"), _("In the middle"), _("At the end"), NULL };

  self->anchor = mas_combo_row_new (_("Old board stays"), choices);
  g_signal_connect_object (self->anchor, "notify::selected", G_CALLBACK (on_changed_cb), self,
                           G_CONNECT_SWAPPED);
  gtk_list_box_append (self->list, GTK_WIDGET (self->anchor));
}

static void
on_changed_cb (MasShapeEditor *self)
{
  guint n = get_n_dimensions (self);

  make_rows (self, n);
  for (guint i = 0; i < QI_MAX_DIMENSIONS; i++)
    if (self->rows[i] != NULL)
      gtk_widget_set_visible (self->rows[i], i < n);
  if (!self->setting)
    g_signal_emit (self, signal_changed, 0);
}

static void
mas_shape_editor_dispose (GObject *object)
{
  gtk_widget_dispose_template (GTK_WIDGET (object), MAS_TYPE_SHAPE_EDITOR);

  G_OBJECT_CLASS (mas_shape_editor_parent_class)->dispose (object);
}

/* In a list Space selects a row; here it opens the choices, as Return does. */
static gboolean
on_choice_key_cb (GtkEventControllerKey *controller,
                  guint                  keyval,
                  guint                  keycode,
                  GdkModifierType        state,
                  MasShapeEditor        *self)
{
  if ((keyval != GDK_KEY_space && keyval != GDK_KEY_KP_Space)
      || !gtk_widget_has_focus (GTK_WIDGET (self->dimensions)))
    return GDK_EVENT_PROPAGATE;
  adw_action_row_activate (ADW_ACTION_ROW (self->dimensions));
  return GDK_EVENT_STOP;
}

static void
mas_shape_editor_class_init (MasShapeEditorClass *klass)
{
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS (klass);

  G_OBJECT_CLASS (klass)->dispose = mas_shape_editor_dispose;
  signal_changed = g_signal_new ("changed", MAS_TYPE_SHAPE_EDITOR, G_SIGNAL_RUN_LAST, 0, NULL, NULL,
                                 NULL, G_TYPE_NONE, 0);
  mas_resources_ensure ();
  g_type_ensure (MAS_TYPE_COMBO_ROW);
  gtk_widget_class_set_template_from_resource (widget_class,
                                               "/io/github/masume/Masume/ui/mas-shape-editor.ui");
  gtk_widget_class_bind_template_child (widget_class, MasShapeEditor, list);
  gtk_widget_class_bind_template_child (widget_class, MasShapeEditor, dimensions);
  gtk_widget_class_bind_template_callback (widget_class, on_changed_cb);
  gtk_widget_class_bind_template_callback (widget_class, on_choice_key_cb);
  gtk_widget_class_set_layout_manager_type (widget_class, GTK_TYPE_BIN_LAYOUT);
}

static void
mas_shape_editor_init (MasShapeEditor *self)
{
  self->setting = TRUE;
  gtk_widget_init_template (GTK_WIDGET (self));
  on_changed_cb (self);
  self->setting = FALSE;
}

void
mas_shape_editor_set_shape (MasShapeEditor *self,
                            const QiShape  *shape)
{
  g_return_if_fail (MAS_IS_SHAPE_EDITOR (self));
  g_return_if_fail (shape != NULL && shape->n_dimensions >= 1);

  self->setting = TRUE;
  adw_combo_row_set_selected (self->dimensions, shape->n_dimensions - 1);
  make_rows (self, shape->n_dimensions);
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
    if (!read_size (self, i, &sizes[n - 1 - i]))
      sizes[n - 1 - i] = gtk_spin_button_get_value_as_int (self->spins[i]);
  return n;
}

char *
mas_shape_editor_dup_fault (MasShapeEditor *self)
{
  gint64 size = 0;

  g_return_val_if_fail (MAS_IS_SHAPE_EDITOR (self), NULL);

  for (guint i = 0; i < get_n_dimensions (self); i++)
    if (!read_size (self, i, &size))
      /* Translators: the name of a number, and the greatest one: "Files: a number from 1 to 255" */
      return g_strdup_printf (_("%s: a number from 1 to %d"),
                              adw_preferences_row_get_title (ADW_PREFERENCES_ROW (self->rows[i])),
                              QI_MAX_DIMENSION_SIZE);
  return NULL;
}

void
mas_shape_editor_ask_anchor (MasShapeEditor *self,
                             gboolean        asked)
{
  g_return_if_fail (MAS_IS_SHAPE_EDITOR (self));

  if (asked && self->anchor == NULL)
    make_anchor (self);
  if (self->anchor != NULL)
    gtk_widget_set_visible (GTK_WIDGET (self->anchor), asked);
}

QiAnchor
mas_shape_editor_get_anchor (MasShapeEditor *self)
{
  static const QiAnchor anchors[] = { QI_ANCHOR_START, QI_ANCHOR_CENTRE, QI_ANCHOR_END };

  g_return_val_if_fail (MAS_IS_SHAPE_EDITOR (self), QI_ANCHOR_START);

  return self->anchor != NULL ? anchors[MIN (adw_combo_row_get_selected (self->anchor), 2)]
                              : QI_ANCHOR_START;
}
