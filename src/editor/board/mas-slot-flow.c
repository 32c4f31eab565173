/* SPDX-License-Identifier: Apache-2.0 */
#include "config.h"

#include "mas-slot-flow.h"

#define SPACING 2 /* CSS px between slots */
#define MIN_ROW 3 /* slots that a row has room for, else it is a column */

struct _MasSlotFlow
{
  GtkWidget parent_instance;

  guint     columns; /* as they were asked for */
  gboolean  close;   /* stand closer where this avoids a second row */
  int       largest; /* height of a slot, in CSS px; 0: as large as it likes to be */
  guint     shown;   /* in a row, since the last allocation; 1 at least */
};

G_DEFINE_FINAL_TYPE (MasSlotFlow, mas_slot_flow, GTK_TYPE_WIDGET)

typedef struct
{
  guint n_slots;
  int   least_row; /* width of all side by side, each as narrow as it can be */
  int   width;
  int   min_height;
  int   height;
  int   shrunk; /* by how much they are smaller than they like to be */
} Slots;

static void
measure_slots (MasSlotFlow *self,
               Slots       *slots)
{
  *slots = (Slots) { 0 };
  for (GtkWidget *slot = gtk_widget_get_first_child (GTK_WIDGET (self)); slot != NULL;
       slot = gtk_widget_get_next_sibling (slot))
    {
      int minimum = 0;
      int natural = 0;

      gtk_widget_measure (slot, GTK_ORIENTATION_HORIZONTAL, -1, &minimum, &natural, NULL, NULL);
      slots->least_row += minimum + (slots->n_slots > 0 ? SPACING : 0);
      slots->width = MAX (slots->width, natural);
      gtk_widget_measure (slot, GTK_ORIENTATION_VERTICAL, -1, &minimum, &natural, NULL, NULL);
      slots->min_height = MAX (slots->min_height, minimum);
      slots->height = MAX (slots->height, natural);
      slots->n_slots++;
    }
  if (self->largest > 0 && self->largest < slots->height)
    {
      slots->shrunk = slots->height - self->largest;
      slots->width -= slots->shrunk;
      slots->height = self->largest;
      slots->min_height = MIN (slots->min_height, self->largest);
    }
}

/* What @n slots of @size take side by side. */
static int
get_extent (guint n,
            int   size)
{
  return n > 0 ? (int) n * (size + SPACING) - SPACING : 0;
}

/* In one long row no slot is wider than it needs to be: tools need no room for a count. @share: see
 * get_share(). */
static int
get_own_width (MasSlotFlow *self,
               const Slots *slots,
               GtkWidget   *slot,
               double       share)
{
  int minimum = 0;
  int natural = 0;

  gtk_widget_measure (slot, GTK_ORIENTATION_HORIZONTAL, -1, &minimum, &natural, NULL, NULL);
  if (share < 1)
    return minimum + (int) ((slots->width - minimum) * share);
  return self->columns != G_MAXUINT ? slots->width : MIN (natural - slots->shrunk, slots->width);
}

static int
get_row_width (MasSlotFlow *self,
               const Slots *slots)
{
  int width = -SPACING;

  for (GtkWidget *slot = gtk_widget_get_first_child (GTK_WIDGET (self)); slot != NULL;
       slot = gtk_widget_get_next_sibling (slot))
    width += get_own_width (self, slots, slot, 1) + SPACING;
  return MAX (width, 0);
}

/* Where a row is too narrow for the natural sizes, slots without a count need less than the others. Returns the part of
 * the difference between least and natural size that each slot then gets; 1: all of it, or rows wrap. */
static double
get_share (MasSlotFlow *self,
           const Slots *slots,
           int          width)
{
  const int most = get_extent (slots->n_slots, slots->width);
  const int least = slots->least_row;

  if (self->columns != MAS_SLOT_FLOW_FILL || !self->close || width >= most)
    return 1;
  /* A column stays one. */
  if (width < least || width < get_extent (MIN_ROW, slots->width))
    return 1;
  return (double) (width - least) / (most - least);
}

/* How many slots fit into a row that is @width wide; −1: any width. */
static guint
count_columns (MasSlotFlow *self,
               const Slots *slots,
               int          width)
{
  guint columns = self->columns;

  if (get_share (self, slots, width) < 1)
    columns = slots->n_slots;
  else if (columns == MAS_SLOT_FLOW_FILL && width >= 0)
    columns = (guint) MAX ((width + SPACING) / (slots->width + SPACING), 1);
  else if (columns == MAS_SLOT_FLOW_FILL)
    columns = slots->n_slots;
  return CLAMP (columns, 1, MAX (slots->n_slots, 1));
}

static guint
count_rows (const Slots *slots,
            guint        columns)
{
  return (slots->n_slots + columns - 1) / columns;
}

static GtkSizeRequestMode
mas_slot_flow_get_request_mode (GtkWidget *widget)
{
  return GTK_SIZE_REQUEST_HEIGHT_FOR_WIDTH;
}

static void
mas_slot_flow_measure (GtkWidget     *widget,
                       GtkOrientation orientation,
                       int            for_size,
                       int           *minimum,
                       int           *natural,
                       int           *minimum_baseline,
                       int           *natural_baseline)
{
  MasSlotFlow *self = MAS_SLOT_FLOW (widget);
  Slots slots;
  guint columns = 1;

  measure_slots (self, &slots);
  if (orientation == GTK_ORIENTATION_HORIZONTAL)
    {
      columns = count_columns (self, &slots, -1);
      *natural = self->columns == G_MAXUINT ? get_row_width (self, &slots)
                                            : get_extent (columns, slots.width);
      *minimum = self->columns == MAS_SLOT_FLOW_FILL ? slots.width : *natural;
      return;
    }
  columns = count_columns (self, &slots, for_size);
  *natural = get_extent (count_rows (&slots, columns), slots.height);
  *minimum = self->columns == MAS_SLOT_FLOW_FILL || self->columns == G_MAXUINT
               ? *natural
               : get_extent (count_rows (&slots, columns), slots.min_height);
}

static void
mas_slot_flow_size_allocate (GtkWidget *widget,
                             int        width,
                             int        height,
                             int        baseline)
{
  MasSlotFlow *self = MAS_SLOT_FLOW (widget);
  gboolean from_right = gtk_widget_get_direction (widget) == GTK_TEXT_DIR_RTL;
  Slots slots;
  double share = 1;
  guint rows = 1;
  int size = 0;
  int left = 0;
  int x = 0;
  guint i = 0;

  measure_slots (self, &slots);
  self->shown = count_columns (self, &slots, width);
  share = get_share (self, &slots, width);
  if (slots.n_slots == 0)
    return;
  rows = count_rows (&slots, self->shown);
  size = CLAMP ((height + SPACING) / (int) rows - SPACING, slots.min_height, slots.height);
  if (share < 1)
    size = MIN (size, slots.min_height + (int) ((slots.height - slots.min_height) * share));
  /* Columns keep their distance when slots become smaller, so that a row keeps its width. */
  if (self->columns == G_MAXUINT)
    left = MAX ((width - get_row_width (self, &slots)) / 2, 0);
  else if (self->columns != MAS_SLOT_FLOW_FILL)
    left = MAX ((width - get_extent (self->shown, slots.width)) / 2, 0);
  for (GtkWidget *slot = gtk_widget_get_first_child (widget); slot != NULL;
       slot = gtk_widget_get_next_sibling (slot), i++)
    {
      const int own = get_own_width (self, &slots, slot, share);
      const int cell = share < 1 ? own : own - slots.height + size;
      const int y =
        share < 1 ? MAX ((height - size) / 2, 0) : (int) (i / self->shown) * (size + SPACING);
      int start = 0;

      if (i % self->shown == 0)
        x = left;
      start = x + (own - cell) / 2;
      gtk_widget_size_allocate (
        slot, &(GtkAllocation) { from_right ? width - start - cell : start, y, cell, size }, -1);
      x += own + SPACING;
    }
}

static gboolean
mas_slot_flow_focus (GtkWidget       *widget,
                     GtkDirectionType direction)
{
  return FALSE;
}

static void
mas_slot_flow_dispose (GObject *object)
{
  GtkWidget *child = NULL;

  while ((child = gtk_widget_get_first_child (GTK_WIDGET (object))) != NULL)
    gtk_widget_unparent (child);
  G_OBJECT_CLASS (mas_slot_flow_parent_class)->dispose (object);
}

static void
mas_slot_flow_class_init (MasSlotFlowClass *klass)
{
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS (klass);

  G_OBJECT_CLASS (klass)->dispose = mas_slot_flow_dispose;
  widget_class->get_request_mode = mas_slot_flow_get_request_mode;
  widget_class->measure = mas_slot_flow_measure;
  widget_class->size_allocate = mas_slot_flow_size_allocate;
  widget_class->focus = mas_slot_flow_focus;
  gtk_widget_class_set_css_name (widget_class, "slots");
  gtk_widget_class_set_accessible_role (widget_class, GTK_ACCESSIBLE_ROLE_GROUP);
}

static void
mas_slot_flow_init (MasSlotFlow *self)
{
  self->shown = 1;
}

void
mas_slot_flow_set_columns (MasSlotFlow *self,
                           guint        columns)
{
  g_return_if_fail (MAS_IS_SLOT_FLOW (self));

  if (self->columns == columns)
    return;
  self->columns = columns;
  gtk_widget_queue_resize (GTK_WIDGET (self));
}

guint
mas_slot_flow_get_columns (MasSlotFlow *self)
{
  g_return_val_if_fail (MAS_IS_SLOT_FLOW (self), 1);

  if (self->columns != MAS_SLOT_FLOW_FILL)
    return self->columns;
  return self->shown;
}

void
mas_slot_flow_set_largest (MasSlotFlow *self,
                           int          largest)
{
  g_return_if_fail (MAS_IS_SLOT_FLOW (self));

  if (self->largest == largest)
    return;
  self->largest = largest;
  gtk_widget_queue_resize (GTK_WIDGET (self));
}

void
mas_slot_flow_set_close (MasSlotFlow *self,
                         gboolean     close)
{
  g_return_if_fail (MAS_IS_SLOT_FLOW (self));

  self->close = close;
  gtk_widget_queue_resize (GTK_WIDGET (self));
}
