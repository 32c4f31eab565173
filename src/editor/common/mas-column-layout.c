/* SPDX-License-Identifier: Apache-2.0 */
#include "config.h"

#include "mas-column-layout.h"

struct _MasColumnLayout
{
  GtkLayoutManager  parent_instance;

  GtkLayoutManager *box; /* does the rest */
};

G_DEFINE_FINAL_TYPE (MasColumnLayout, mas_column_layout, GTK_TYPE_LAYOUT_MANAGER)

static GtkSizeRequestMode
mas_column_layout_get_request_mode (GtkLayoutManager *layout,
                                    GtkWidget        *widget)
{
  return GTK_SIZE_REQUEST_HEIGHT_FOR_WIDTH;
}

static void
mas_column_layout_measure (GtkLayoutManager *layout,
                           GtkWidget        *widget,
                           GtkOrientation    orientation,
                           int               for_size,
                           int              *min,
                           int              *nat,
                           int              *min_baseline,
                           int              *nat_baseline)
{
  if (orientation == GTK_ORIENTATION_HORIZONTAL)
    for_size = -1;
  gtk_layout_manager_measure (MAS_COLUMN_LAYOUT (layout)->box, widget, orientation, for_size, min,
                              nat, min_baseline, nat_baseline);
}

static void
mas_column_layout_allocate (GtkLayoutManager *layout,
                            GtkWidget        *widget,
                            int               width,
                            int               height,
                            int               baseline)
{
  gtk_layout_manager_allocate (MAS_COLUMN_LAYOUT (layout)->box, widget, width, height, baseline);
}

static void
mas_column_layout_finalize (GObject *object)
{
  g_object_unref (MAS_COLUMN_LAYOUT (object)->box);
  G_OBJECT_CLASS (mas_column_layout_parent_class)->finalize (object);
}

static void
mas_column_layout_class_init (MasColumnLayoutClass *klass)
{
  GtkLayoutManagerClass *layout_class = GTK_LAYOUT_MANAGER_CLASS (klass);

  G_OBJECT_CLASS (klass)->finalize = mas_column_layout_finalize;
  layout_class->get_request_mode = mas_column_layout_get_request_mode;
  layout_class->measure = mas_column_layout_measure;
  layout_class->allocate = mas_column_layout_allocate;
}

static void
mas_column_layout_init (MasColumnLayout *self)
{
}

void
mas_column_layout_attach (GtkWidget *box)
{
  MasColumnLayout *self = NULL;

  g_return_if_fail (GTK_IS_BOX (box));
  g_return_if_fail (GTK_IS_BOX_LAYOUT (gtk_widget_get_layout_manager (box)));

  self = g_object_new (MAS_TYPE_COLUMN_LAYOUT, NULL);
  self->box = g_object_ref (gtk_widget_get_layout_manager (box));
  gtk_widget_set_layout_manager (box, GTK_LAYOUT_MANAGER (self));
}

void
mas_column_layout_attach_titles (GtkWidget *root)
{
  GtkLayoutManager *layout = NULL;

  g_return_if_fail (GTK_IS_WIDGET (root));

  layout = gtk_widget_get_layout_manager (root);
  if (GTK_IS_BOX_LAYOUT (layout) && gtk_widget_has_css_class (root, "title")
      && gtk_orientable_get_orientation (GTK_ORIENTABLE (layout)) == GTK_ORIENTATION_VERTICAL)
    mas_column_layout_attach (root);
  for (GtkWidget *child = gtk_widget_get_first_child (root); child != NULL;
       child = gtk_widget_get_next_sibling (child))
    mas_column_layout_attach_titles (child);
}
