/* SPDX-License-Identifier: Apache-2.0 */
#include "mas-refusal.h"

#include "mas-resources.h"

#include <math.h>

#define DISTANCE 6 /* CSS px between the square and the bubble */

struct _MasRefusal
{
  GtkWidget  parent_instance;

  GtkLabel  *label;
  GtkWidget *ways; /* holds the buttons */
};

enum
{
  SIGNAL_CHOSEN,
  SIGNAL_CLOSED,
  N_SIGNALS
};

static guint signals[N_SIGNALS];

G_DEFINE_FINAL_TYPE (MasRefusal, mas_refusal, GTK_TYPE_WIDGET)

static void
on_close_clicked_cb (GtkButton  *button,
                     MasRefusal *self)
{
  g_signal_emit (self, signals[SIGNAL_CLOSED], 0);
}

static void
on_way_clicked_cb (GtkButton  *button,
                   MasRefusal *self)
{
  g_signal_emit (self, signals[SIGNAL_CHOSEN], 0, g_object_get_data (G_OBJECT (button), "mas-way"));
}

/* The template releases its children, whose pointers are only kept here. */
static void
mas_refusal_dispose (GObject *object)
{
  GtkWidget *child = NULL;

  gtk_widget_dispose_template (GTK_WIDGET (object), MAS_TYPE_REFUSAL);
  while ((child = gtk_widget_get_first_child (GTK_WIDGET (object))) != NULL)
    gtk_widget_unparent (child);
  G_OBJECT_CLASS (mas_refusal_parent_class)->dispose (object);
}

static void
mas_refusal_class_init (MasRefusalClass *klass)
{
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS (klass);

  G_OBJECT_CLASS (klass)->dispose = mas_refusal_dispose;
  mas_resources_ensure ();
  gtk_widget_class_set_template_from_resource (widget_class,
                                               "/io/github/masume/Masume/ui/mas-refusal.ui");
  gtk_widget_class_bind_template_child (widget_class, MasRefusal, label);
  gtk_widget_class_bind_template_child (widget_class, MasRefusal, ways);
  gtk_widget_class_bind_template_callback (widget_class, on_close_clicked_cb);
  gtk_widget_class_set_css_name (widget_class, "refusal");
  gtk_widget_class_set_accessible_role (widget_class, GTK_ACCESSIBLE_ROLE_ALERT);
  signals[SIGNAL_CHOSEN] = g_signal_new ("chosen", G_TYPE_FROM_CLASS (klass), G_SIGNAL_RUN_LAST, 0,
                                         NULL, NULL, NULL, G_TYPE_NONE, 1, G_TYPE_STRING);
  signals[SIGNAL_CLOSED] = g_signal_new ("closed", G_TYPE_FROM_CLASS (klass), G_SIGNAL_RUN_LAST, 0,
                                         NULL, NULL, NULL, G_TYPE_NONE, 0);
}

static void
mas_refusal_init (MasRefusal *self)
{
  gtk_widget_init_template (GTK_WIDGET (self));
}

void
mas_refusal_set_words (MasRefusal *self,
                       const char *words)
{
  GtkWidget *child = NULL;

  g_return_if_fail (MAS_IS_REFUSAL (self));

  gtk_label_set_text (self->label, words);
  gtk_accessible_update_property (GTK_ACCESSIBLE (self), GTK_ACCESSIBLE_PROPERTY_LABEL, words, -1);
  while ((child = gtk_widget_get_first_child (self->ways)) != NULL)
    gtk_box_remove (GTK_BOX (self->ways), child);
  gtk_widget_set_visible (self->ways, FALSE);
}

const char *
mas_refusal_get_words (MasRefusal *self)
{
  g_return_val_if_fail (MAS_IS_REFUSAL (self), NULL);

  return gtk_label_get_text (self->label);
}

void
mas_refusal_add_way (MasRefusal *self,
                     const char *id,
                     const char *label)
{
  GtkWidget *button = gtk_button_new_with_label (label);

  g_return_if_fail (MAS_IS_REFUSAL (self));

  g_object_set_data (G_OBJECT (button), "mas-way", (gpointer) id);
  gtk_widget_set_focus_on_click (button, FALSE);
  g_signal_connect (button, "clicked", G_CALLBACK (on_way_clicked_cb), self);
  gtk_box_append (GTK_BOX (self->ways), button);
  gtk_widget_set_visible (self->ways, TRUE);
}

void
mas_refusal_place (const graphene_rect_t *anchor,
                   int                    width,
                   int                    height,
                   int                    room_width,
                   int                    room_height,
                   GdkRectangle          *place)
{
  int left = (int) floor (anchor->origin.x);
  int top = (int) floor (anchor->origin.y);
  int right = (int) ceil (anchor->origin.x + anchor->size.width);
  int bottom = (int) ceil (anchor->origin.y + anchor->size.height);
  int middle_x = (left + right - width) / 2;
  int middle_y = (top + bottom - height) / 2;

  place->width = width;
  place->height = height;
  if (bottom + DISTANCE + height <= room_height)
    {
      place->x = middle_x;
      place->y = bottom + DISTANCE;
    }
  else if (top - DISTANCE - height >= 0)
    {
      place->x = middle_x;
      place->y = top - DISTANCE - height;
    }
  else
    {
      place->x =
        right + DISTANCE + width <= room_width ? right + DISTANCE : left - DISTANCE - width;
      place->y = middle_y;
    }
  place->x = CLAMP (place->x, 0, MAX (0, room_width - width));
  place->y = CLAMP (place->y, 0, MAX (0, room_height - height));
}
