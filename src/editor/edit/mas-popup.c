/* SPDX-License-Identifier: Apache-2.0 */
#include "mas-popup.h"

struct _MasPopup
{
  GObject     parent_instance;

  GtkWidget  *parent;  /* borrowed */
  MasAttempt *attempt; /* borrowed */
  GtkWidget  *open;    /* a child of @parent, or NULL */
  GtkWidget  *menu;    /* the one that shows menus, open or closed, or NULL */
  GtkWidget  *closed;  /* the last other one, or NULL */
  MasSpot     spot;
};

static guint closed_signal;

G_DEFINE_FINAL_TYPE (MasPopup, mas_popup, G_TYPE_OBJECT)

static void
mas_popup_dispose (GObject *object)
{
  MasPopup *self = MAS_POPUP (object);
  GtkWidget *open = g_steal_pointer (&self->open);

  if (open != NULL && open != self->menu)
    gtk_widget_unparent (open);
  g_clear_pointer (&self->closed, gtk_widget_unparent);
  g_clear_pointer (&self->menu, gtk_widget_unparent);
  mas_spot_clear (&self->spot);
  G_OBJECT_CLASS (mas_popup_parent_class)->dispose (object);
}

static void
mas_popup_class_init (MasPopupClass *klass)
{
  G_OBJECT_CLASS (klass)->dispose = mas_popup_dispose;
  closed_signal = g_signal_new ("closed", G_TYPE_FROM_CLASS (klass), G_SIGNAL_RUN_LAST, 0, NULL,
                                NULL, NULL, G_TYPE_NONE, 0);
}

static void
mas_popup_init (MasPopup *self)
{
  mas_spot_clear (&self->spot);
}

MasPopup *
mas_popup_new (GtkWidget  *parent,
               MasAttempt *attempt)
{
  MasPopup *self = g_object_new (MAS_TYPE_POPUP, NULL);

  self->parent = parent;
  self->attempt = attempt;
  return self;
}

const MasSpot *
mas_popup_get_spot (MasPopup *self)
{
  g_return_val_if_fail (MAS_IS_POPUP (self), NULL);

  return &self->spot;
}

void
mas_popup_set_spot (MasPopup      *self,
                    const MasSpot *spot)
{
  g_return_if_fail (MAS_IS_POPUP (self));

  mas_spot_copy (&self->spot, spot);
}

GtkWidget *
mas_popup_get_open (MasPopup *self)
{
  g_return_val_if_fail (MAS_IS_POPUP (self), NULL);

  return self->open;
}

void
mas_popup_close (MasPopup *self)
{
  GtkWidget *popover = NULL;

  g_return_if_fail (MAS_IS_POPUP (self));

  popover = g_steal_pointer (&self->open);
  if (popover == NULL)
    return;
  gtk_popover_popdown (GTK_POPOVER (popover));
  if (popover == self->menu)
    return;
  /* The popover may be in the middle of a signal, its chosen action is still to come, and GTK crashes
   * when it lays out the window while the pointer is in a popover without a surface. So it is kept
   * until the next one has closed, too. */
  g_clear_pointer (&self->closed, gtk_widget_unparent);
  self->closed = popover;
}

static void
on_popover_closed_cb (GtkPopover *popover,
                      MasPopup   *self)
{
  if (self->open != GTK_WIDGET (popover))
    return;
  mas_popup_close (self);
  g_signal_emit (self, closed_signal, 0);
}

/* GTK 4.8 never frees a popover menu that was closed while one of its submenus was shown. So there is one popover for
 * all menus. */
GtkWidget *
mas_popup_get_menu (MasPopup   *self,
                    GMenuModel *menu,
                    const char *words)
{
  g_return_val_if_fail (MAS_IS_POPUP (self), NULL);

  mas_popup_close (self);
  if (self->menu != NULL)
    gtk_popover_menu_set_menu_model (GTK_POPOVER_MENU (self->menu), menu);
  else
    {
      self->menu = gtk_popover_menu_new_from_model (menu);
      gtk_widget_set_parent (self->menu, self->parent);
      g_signal_connect_object (self->menu, "closed", G_CALLBACK (on_popover_closed_cb), self, 0);
    }
  gtk_accessible_update_property (GTK_ACCESSIBLE (self->menu), GTK_ACCESSIBLE_PROPERTY_LABEL, words,
                                  -1);
  return self->menu;
}

gboolean
mas_popup_open (MasPopup      *self,
                GtkWidget     *popover,
                const MasSpot *spot)
{
  graphene_rect_t rect;
  gboolean found = FALSE;

  g_return_val_if_fail (MAS_IS_POPUP (self), FALSE);

  g_object_ref_sink (popover);
  found = mas_workplace_get_rect (MAS_WORKPLACE (self->parent), spot, &rect);
  if (found)
    mas_popup_open_at (self, popover, &rect);
  g_object_unref (popover); /* the parent has a reference now */
  return found;
}

void
mas_popup_open_at (MasPopup              *self,
                   GtkWidget             *popover,
                   const graphene_rect_t *rect)
{
  GdkRectangle place = { (int) rect->origin.x, (int) rect->origin.y, (int) rect->size.width,
                         (int) rect->size.height };

  g_return_if_fail (MAS_IS_POPUP (self));

  mas_popup_close (self);
  mas_attempt_dismiss (self->attempt);
  self->open = popover;
  if (popover != self->menu)
    {
      gtk_widget_set_parent (popover, self->parent);
      g_signal_connect_object (popover, "closed", G_CALLBACK (on_popover_closed_cb), self, 0);
    }
  gtk_popover_set_pointing_to (GTK_POPOVER (popover), &place);
  gtk_popover_set_position (GTK_POPOVER (popover), GTK_POS_RIGHT);
  gtk_popover_popup (GTK_POPOVER (popover));
}
