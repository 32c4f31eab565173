/* SPDX-License-Identifier: Apache-2.0 */
#include "config.h"

#include "mas-slack-layout.h"

#define LEAST_WIDTH 300 /* CSS px that are asked for at most */

struct _MasSlackLayout
{
  GtkLayoutManager parent_instance;
};

G_DEFINE_FINAL_TYPE (MasSlackLayout, mas_slack_layout, GTK_TYPE_LAYOUT_MANAGER)

static int
get_needed_width (GtkWidget *child)
{
  int needed = 0;

  gtk_widget_measure (child, GTK_ORIENTATION_HORIZONTAL, -1, &needed, NULL, NULL, NULL);
  return needed;
}

static GtkSizeRequestMode
mas_slack_layout_get_request_mode (GtkLayoutManager *manager,
                                   GtkWidget        *widget)
{
  return GTK_SIZE_REQUEST_HEIGHT_FOR_WIDTH;
}

static void
mas_slack_layout_measure (GtkLayoutManager *manager,
                          GtkWidget        *widget,
                          GtkOrientation    orientation,
                          int               for_size,
                          int              *least,
                          int              *most,
                          int              *least_baseline,
                          int              *most_baseline)
{
  for (GtkWidget *child = gtk_widget_get_first_child (widget); child != NULL;
       child = gtk_widget_get_next_sibling (child))
    {
      int needed = 0;
      int wanted = 0;
      int size = for_size;

      if (!gtk_widget_should_layout (child))
        continue;
      /* Uses the height for the width that it really gets, which reaches over the edge. */
      if (orientation == GTK_ORIENTATION_VERTICAL && size >= 0)
        size = MAX (size, get_needed_width (child));
      gtk_widget_measure (child, orientation, size, &needed, &wanted, NULL, NULL);
      if (orientation == GTK_ORIENTATION_HORIZONTAL)
        needed = MIN (needed, LEAST_WIDTH);
      *least = MAX (*least, needed);
      *most = MAX (*most, wanted);
    }
}

static void
mas_slack_layout_allocate (GtkLayoutManager *manager,
                           GtkWidget        *widget,
                           int               width,
                           int               height,
                           int               baseline)
{
  for (GtkWidget *child = gtk_widget_get_first_child (widget); child != NULL;
       child = gtk_widget_get_next_sibling (child))
    if (gtk_widget_should_layout (child))
      gtk_widget_size_allocate (
        child, &(GtkAllocation) { 0, 0, MAX (width, get_needed_width (child)), height }, baseline);
}

static void
mas_slack_layout_class_init (MasSlackLayoutClass *klass)
{
  GtkLayoutManagerClass *layout_class = GTK_LAYOUT_MANAGER_CLASS (klass);

  layout_class->get_request_mode = mas_slack_layout_get_request_mode;
  layout_class->measure = mas_slack_layout_measure;
  layout_class->allocate = mas_slack_layout_allocate;
}

static void
mas_slack_layout_init (MasSlackLayout *self)
{
}
