/* SPDX-License-Identifier: Apache-2.0 */
#include "config.h"

#include "mas-foot-layout.h"

struct _MasFootLayout
{
  GtkLayoutManager parent_instance;

  gboolean         folded;
  gboolean         open;
};

G_DEFINE_FINAL_TYPE (MasFootLayout, mas_foot_layout, GTK_TYPE_LAYOUT_MANAGER)

typedef struct
{
  GtkWidget *line;
  GtkWidget *faults;
  GtkWidget *below;
} Parts;

static void
get_parts (GtkWidget *foot,
           Parts     *parts)
{
  parts->line = gtk_widget_get_first_child (foot);
  parts->faults = gtk_widget_get_next_sibling (parts->line);
  parts->below = gtk_widget_get_next_sibling (parts->faults);
}

static int
get_height (GtkWidget *widget,
            int        width,
            gboolean   natural)
{
  int least = 0;
  int most = 0;

  if (!gtk_widget_get_visible (widget))
    return 0;
  gtk_widget_measure (widget, GTK_ORIENTATION_VERTICAL, width, &least, &most, NULL, NULL);
  return natural ? most : least;
}

static GtkSizeRequestMode
mas_foot_layout_get_request_mode (GtkLayoutManager *layout,
                                  GtkWidget        *widget)
{
  return GTK_SIZE_REQUEST_CONSTANT_SIZE;
}

static void
mas_foot_layout_measure (GtkLayoutManager *layout,
                         GtkWidget        *widget,
                         GtkOrientation    orientation,
                         int               for_size,
                         int              *minimum,
                         int              *natural,
                         int              *minimum_baseline,
                         int              *natural_baseline)
{
  MasFootLayout *self = MAS_FOOT_LAYOUT (layout);
  Parts parts;

  get_parts (widget, &parts);
  if (orientation == GTK_ORIENTATION_VERTICAL)
    {
      *minimum = get_height (parts.below, -1, FALSE)
                 + (self->folded ? 0 : get_height (parts.line, -1, FALSE));
      *natural = *minimum;
      return;
    }
  *minimum = *natural = 0;
  for (GtkWidget *child = parts.line; child != NULL; child = gtk_widget_get_next_sibling (child))
    {
      int least = 0;
      int most = 0;

      gtk_widget_measure (child, orientation, -1, &least, &most, NULL, NULL);
      *minimum = MAX (*minimum, least);
      *natural = MAX (*natural, most);
    }
}

/* Puts @child above @bottom, and returns where it begins. */
static int
stack_up (GtkWidget *child,
          int        width,
          int        height,
          int        bottom)
{
  if (!gtk_widget_get_visible (child))
    return bottom;
  gtk_widget_size_allocate (child, &(GtkAllocation) { 0, bottom - height, width, height }, -1);
  return bottom - height;
}

static void
mas_foot_layout_allocate (GtkLayoutManager *layout,
                          GtkWidget        *widget,
                          int               width,
                          int               height,
                          int               baseline)
{
  MasFootLayout *self = MAS_FOOT_LAYOUT (layout);
  int bottom = height;
  Parts parts;

  get_parts (widget, &parts);
  bottom = stack_up (parts.below, width, get_height (parts.below, -1, FALSE), bottom);
  bottom = stack_up (parts.line, width, get_height (parts.line, -1, self->open), bottom);
  stack_up (parts.faults, width, get_height (parts.faults, width, TRUE), bottom);
}

static void
mas_foot_layout_class_init (MasFootLayoutClass *klass)
{
  GtkLayoutManagerClass *layout_class = GTK_LAYOUT_MANAGER_CLASS (klass);

  layout_class->get_request_mode = mas_foot_layout_get_request_mode;
  layout_class->measure = mas_foot_layout_measure;
  layout_class->allocate = mas_foot_layout_allocate;
}

static void
mas_foot_layout_init (MasFootLayout *self)
{
}

void
mas_foot_layout_set_folded (MasFootLayout *self,
                            gboolean       folded)
{
  g_return_if_fail (MAS_IS_FOOT_LAYOUT (self));

  if (self->folded == folded)
    return;
  self->folded = folded;
  gtk_layout_manager_layout_changed (GTK_LAYOUT_MANAGER (self));
}

void
mas_foot_layout_set_open (MasFootLayout *self,
                          gboolean       open)
{
  g_return_if_fail (MAS_IS_FOOT_LAYOUT (self));

  if (self->open == open)
    return;
  self->open = open;
  gtk_layout_manager_layout_changed (GTK_LAYOUT_MANAGER (self));
}
