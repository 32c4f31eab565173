/* SPDX-License-Identifier: Apache-2.0 */
#include "config.h"

#include "mas-scroll.h"

#define PATIENCE \
  (2 * G_USEC_PER_SEC) /* µs after which it is scrolled to, even if its position still changes */
#define BELOW   12 /* CSS px kept free below it */

/* Where it was in the frame before, and how high all of it. */
typedef struct
{
  gint64 start; /* µs; 0: no frame yet */
  double top;
  double height;
  double upper;
} Seen;

/* Called after each frame's layout: when two frames agree, the widget has its final position, however busy the machine
 * is. */
static gboolean
on_tick_cb (GtkWidget     *widget,
            GdkFrameClock *clock,
            gpointer       user_data)
{
  Seen *seen = user_data;
  const gint64 now = gdk_frame_clock_get_frame_time (clock);
  GtkWidget *scrolled = gtk_widget_get_ancestor (widget, GTK_TYPE_SCROLLED_WINDOW);
  GtkWidget *viewport = gtk_widget_get_ancestor (widget, GTK_TYPE_VIEWPORT);
  GtkAdjustment *adjustment = NULL;
  graphene_rect_t box;
  Seen next;

  if (scrolled == NULL || viewport == NULL || !gtk_widget_get_visible (widget)
      || !gtk_widget_compute_bounds (widget, gtk_widget_get_first_child (viewport), &box))
    return G_SOURCE_REMOVE;
  adjustment = gtk_scrolled_window_get_vadjustment (GTK_SCROLLED_WINDOW (scrolled));
  next = (Seen) { seen->start != 0 ? seen->start : now, box.origin.y, box.size.height,
                  gtk_adjustment_get_upper (adjustment) };
  if ((next.height <= 0. || memcmp (&next, seen, sizeof next) != 0) && now - next.start < PATIENCE)
    {
      *seen = next;
      return G_SOURCE_CONTINUE;
    }
  gtk_adjustment_clamp_page (adjustment, next.top, next.top + next.height + BELOW);
  return G_SOURCE_REMOVE;
}

void
mas_scroll_to_later (GtkWidget *widget)
{
  g_return_if_fail (GTK_IS_WIDGET (widget));
  gtk_widget_add_tick_callback (widget, on_tick_cb, g_new0 (Seen, 1), g_free);
}
