/* SPDX-License-Identifier: Apache-2.0 */
#include "config.h"

#include "mas-title-layout.h"

#include <adwaita.h>

struct _MasTitleLayout
{
  GtkLayoutManager  parent_instance;

  GtkLayoutManager *column; /* which does what is asked here */
};

G_DEFINE_FINAL_TYPE (MasTitleLayout, mas_title_layout, GTK_TYPE_LAYOUT_MANAGER)

static GtkSizeRequestMode
mas_title_layout_get_request_mode (GtkLayoutManager *layout,
                                   GtkWidget        *widget)
{
  return GTK_SIZE_REQUEST_HEIGHT_FOR_WIDTH;
}

static void
mas_title_layout_measure (GtkLayoutManager *layout,
                          GtkWidget        *widget,
                          GtkOrientation    orientation,
                          int               for_size,
                          int              *minimum,
                          int              *natural,
                          int              *minimum_baseline,
                          int              *natural_baseline)
{
  if (orientation == GTK_ORIENTATION_HORIZONTAL)
    for_size = -1;
  gtk_layout_manager_measure (MAS_TITLE_LAYOUT (layout)->column, widget, orientation, for_size,
                              minimum, natural, minimum_baseline, natural_baseline);
}

static void
mas_title_layout_allocate (GtkLayoutManager *layout,
                           GtkWidget        *widget,
                           int               width,
                           int               height,
                           int               baseline)
{
  gtk_layout_manager_allocate (MAS_TITLE_LAYOUT (layout)->column, widget, width, height, baseline);
}

static void
mas_title_layout_finalize (GObject *object)
{
  g_object_unref (MAS_TITLE_LAYOUT (object)->column);
  G_OBJECT_CLASS (mas_title_layout_parent_class)->finalize (object);
}

static void
mas_title_layout_class_init (MasTitleLayoutClass *klass)
{
  GtkLayoutManagerClass *layout_class = GTK_LAYOUT_MANAGER_CLASS (klass);

  G_OBJECT_CLASS (klass)->finalize = mas_title_layout_finalize;
  layout_class->get_request_mode = mas_title_layout_get_request_mode;
  layout_class->measure = mas_title_layout_measure;
  layout_class->allocate = mas_title_layout_allocate;
}

static void
mas_title_layout_init (MasTitleLayout *self)
{
  self->column = gtk_box_layout_new (GTK_ORIENTATION_VERTICAL);
}

void
mas_title_layout_attach (GtkWidget *root)
{
  GtkLayoutManager *box = NULL;

  g_return_if_fail (GTK_IS_WIDGET (root));

  box = gtk_widget_get_layout_manager (root);
  if (GTK_IS_BOX_LAYOUT (box) && gtk_widget_has_css_class (root, "title")
      && gtk_orientable_get_orientation (GTK_ORIENTABLE (box)) == GTK_ORIENTATION_VERTICAL)
    gtk_widget_set_layout_manager (root, g_object_new (MAS_TYPE_TITLE_LAYOUT, NULL));
  for (GtkWidget *child = gtk_widget_get_first_child (root); child != NULL;
       child = gtk_widget_get_next_sibling (child))
    mas_title_layout_attach (child);
}
