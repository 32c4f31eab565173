/* SPDX-License-Identifier: Apache-2.0 */
#include "config.h"

#include "mas-scroll.h"

#define DELAY 50 /* ms: what was just shown has its place by then */
#define BELOW 12 /* CSS px kept free below it */

static gboolean
on_scroll_cb (gpointer user_data)
{
  GtkWidget *widget = user_data;
  GtkWidget *scrolled = gtk_widget_get_ancestor (widget, GTK_TYPE_SCROLLED_WINDOW);
  GtkWidget *viewport = gtk_widget_get_ancestor (widget, GTK_TYPE_VIEWPORT);
  graphene_rect_t box;

  if (scrolled != NULL && viewport != NULL && gtk_widget_get_visible (widget)
      && gtk_widget_compute_bounds (widget, gtk_widget_get_first_child (viewport), &box))
    {
      double top = box.origin.y;

      gtk_adjustment_clamp_page (gtk_scrolled_window_get_vadjustment (
                                   GTK_SCROLLED_WINDOW (scrolled)),
                                 top, top + box.size.height + BELOW);
    }
  return G_SOURCE_REMOVE;
}

void
mas_scroll_to_later (GtkWidget *widget)
{
  g_return_if_fail (GTK_IS_WIDGET (widget));
  g_timeout_add_full (G_PRIORITY_DEFAULT, DELAY, on_scroll_cb, g_object_ref (widget),
                      g_object_unref);
}
