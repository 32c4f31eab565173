/* SPDX-License-Identifier: Apache-2.0 */
#include "config.h"

#include "mas-refusal.h"

#include <glib/gi18n.h>
#include <math.h>

#define DISTANCE    6  /* CSS px between the square and the bubble */
#define WORDS_WIDTH 34 /* characters in a line */

struct _MasRefusal
{
  GtkWidget  parent_instance;

  GtkWidget *label;
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

static void
mas_refusal_dispose (GObject *object)
{
  GtkWidget *child = NULL;

  while ((child = gtk_widget_get_first_child (GTK_WIDGET (object))) != NULL)
    gtk_widget_unparent (child);
  G_OBJECT_CLASS (mas_refusal_parent_class)->dispose (object);
}

static void
mas_refusal_class_init (MasRefusalClass *klass)
{
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS (klass);

  G_OBJECT_CLASS (klass)->dispose = mas_refusal_dispose;
  gtk_widget_class_set_css_name (widget_class, "refusal");
  gtk_widget_class_set_layout_manager_type (widget_class, GTK_TYPE_BOX_LAYOUT);
  gtk_widget_class_set_accessible_role (widget_class, GTK_ACCESSIBLE_ROLE_ALERT);
  signals[SIGNAL_CHOSEN] = g_signal_new ("chosen", G_TYPE_FROM_CLASS (klass), G_SIGNAL_RUN_LAST, 0,
                                         NULL, NULL, NULL, G_TYPE_NONE, 1, G_TYPE_STRING);
  signals[SIGNAL_CLOSED] = g_signal_new ("closed", G_TYPE_FROM_CLASS (klass), G_SIGNAL_RUN_LAST, 0,
                                         NULL, NULL, NULL, G_TYPE_NONE, 0);
}

static void
mas_refusal_init (MasRefusal *self)
{
  GtkWidget *widget = GTK_WIDGET (self);
  GtkWidget *icon = gtk_image_new_from_icon_name ("dialog-error-symbolic");
  GtkWidget *close = gtk_button_new_from_icon_name ("window-close-symbolic");
  GtkWidget *column = gtk_box_new (GTK_ORIENTATION_VERTICAL, 6);

  gtk_box_layout_set_spacing (GTK_BOX_LAYOUT (gtk_widget_get_layout_manager (widget)), 8);
  gtk_widget_set_valign (icon, GTK_ALIGN_START);
  gtk_widget_add_css_class (icon, "error");
  gtk_widget_set_parent (icon, widget);

  self->label = gtk_label_new (NULL);
  gtk_label_set_wrap (GTK_LABEL (self->label), TRUE);
  gtk_label_set_max_width_chars (GTK_LABEL (self->label), WORDS_WIDTH);
  gtk_label_set_xalign (GTK_LABEL (self->label), 0);
  self->ways = gtk_box_new (GTK_ORIENTATION_VERTICAL, 4);
  /* The words take what room there is, up to the button at the edge. */
  gtk_widget_set_hexpand (column, TRUE);
  gtk_box_append (GTK_BOX (column), self->label);
  gtk_box_append (GTK_BOX (column), self->ways);
  gtk_widget_set_parent (column, widget);

  gtk_widget_set_valign (close, GTK_ALIGN_START);
  gtk_button_set_has_frame (GTK_BUTTON (close), FALSE);
  gtk_widget_set_focus_on_click (close, FALSE);
  gtk_widget_add_css_class (close, "circular");
  gtk_accessible_update_property (GTK_ACCESSIBLE (close), GTK_ACCESSIBLE_PROPERTY_LABEL,
                                  _("Close"), -1);
  g_signal_connect (close, "clicked", G_CALLBACK (on_close_clicked_cb), self);
  gtk_widget_set_parent (close, widget);
}

void
mas_refusal_set_words (MasRefusal *self,
                       const char *words)
{
  GtkWidget *child = NULL;

  g_return_if_fail (MAS_IS_REFUSAL (self));

  gtk_label_set_text (GTK_LABEL (self->label), words);
  gtk_accessible_update_property (GTK_ACCESSIBLE (self), GTK_ACCESSIBLE_PROPERTY_LABEL, words, -1);
  while ((child = gtk_widget_get_first_child (self->ways)) != NULL)
    gtk_box_remove (GTK_BOX (self->ways), child);
  gtk_widget_set_visible (self->ways, FALSE);
}

const char *
mas_refusal_get_words (MasRefusal *self)
{
  g_return_val_if_fail (MAS_IS_REFUSAL (self), NULL);

  return gtk_label_get_text (GTK_LABEL (self->label));
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
