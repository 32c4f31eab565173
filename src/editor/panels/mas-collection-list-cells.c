/* SPDX-License-Identifier: Apache-2.0 */
/* Which cells of the list are seen, and have widgets for that. */
#define G_LOG_DOMAIN "Mas"

#include "config.h"

#include "mas-collection-list-private.h"

#include "mas-collection-cell.h"

#include <math.h>

static MasCollectionCell *
get_cell (GtkWidget *item)
{
  GtkWidget *cell = gtk_widget_get_first_child (item);

  return MAS_IS_COLLECTION_CELL (cell) ? MAS_COLLECTION_CELL (cell) : NULL;
}

typedef GtkWidget *(*Next) (GtkWidget *item);

static gboolean
is_among (GtkWidget *item,
          GtkWidget *start,
          Next       next,
          int        n)
{
  for (; start != NULL && n > 0; n--, start = next (start))
    if (start == item)
      return TRUE;
  return FALSE;
}

static gboolean
is_seen (GtkWidget *item)
{
  return gtk_widget_get_child_visible (item) && gtk_widget_get_height (item) > 0;
}

/* Widgets for a cell: those of a cell that is not seen any more, or new ones. Of the @n rows from @entering on, in the
 * direction of @next, which are about to be seen, none are taken. */
static MasCollectionLook *
find_look (MasCollectionList *self,
           GtkWidget         *entering,
           Next               next,
           int                n)
{
  if (self->looks->len > 0)
    return g_ptr_array_steal_index_fast (self->looks, self->looks->len - 1);
  for (GtkWidget *item = gtk_widget_get_first_child (GTK_WIDGET (self->view)); item != NULL;
       item = gtk_widget_get_next_sibling (item))
    {
      MasCollectionCell *cell = get_cell (item);

      if (cell != NULL && mas_collection_cell_has_look (cell) && !is_seen (item)
          && !is_among (item, entering, next, n))
        return mas_collection_cell_take_look (cell);
    }
  return mas_collection_look_new ();
}

/* After each layout, which is repeated in the same frame when that changes a cell. The toolkit has told the rows by then
 * whether they are within the window of the list. */
static void
on_layout_cb (MasCollectionList *self)
{
  int needed = -1; /* of a cell that is seen: all are equally high */

  for (GtkWidget *item = gtk_widget_get_first_child (GTK_WIDGET (self->view)); item != NULL;
       item = gtk_widget_get_next_sibling (item))
    {
      MasCollectionCell *cell = get_cell (item);
      const gboolean seen = is_seen (item);

      if (cell == NULL)
        continue;
      if (seen && !mas_collection_cell_has_look (cell))
        mas_collection_cell_set_look (cell, find_look (self, NULL, NULL, 0));
      if (seen && needed < 0)
        gtk_widget_measure (GTK_WIDGET (cell), GTK_ORIENTATION_VERTICAL, -1, &needed, NULL, NULL,
                            NULL);
      else if (!seen && needed > 0 && !mas_collection_cell_has_look (cell))
        gtk_widget_set_size_request (GTK_WIDGET (cell), -1, needed);
    }
}

/* Before the layout that a scroll brings: what enters the window by it gets its widgets, so that all is laid out once.
 * All rows are equally high. */
static void
on_scrolled_cb (MasCollectionList *self,
                GtkAdjustment     *adjustment)
{
  const double by = gtk_adjustment_get_value (adjustment) - self->scrolled_to;
  const Next next = by > 0 ? gtk_widget_get_next_sibling : gtk_widget_get_prev_sibling;
  GtkWidget *entering = NULL;
  GtkWidget *edge = NULL; /* the last row that is seen in the direction of the scroll */
  int height = 0;
  int n = 0;

  self->scrolled_to += by;
  for (GtkWidget *item = gtk_widget_get_first_child (GTK_WIDGET (self->view)); item != NULL;
       item = gtk_widget_get_next_sibling (item))
    if (is_seen (item))
      {
        edge = item;
        height = gtk_widget_get_height (item);
        if (by < 0)
          break;
      }
  if (edge == NULL || fabs (by) >= gtk_widget_get_height (GTK_WIDGET (self->view)))
    return;
  n = (int) ceil (fabs (by) / height);
  entering = next (edge);
  edge = entering;
  for (int i = 0; i < n && edge != NULL; i++, edge = next (edge))
    {
      MasCollectionCell *cell = get_cell (edge);

      if (cell != NULL && !mas_collection_cell_has_look (cell))
        mas_collection_cell_set_look (cell, find_look (self, entering, next, n));
    }
}

static void
on_realize_cb (GtkWidget         *view,
               MasCollectionList *self)
{
  g_signal_connect_object (gtk_widget_get_frame_clock (view), "layout", G_CALLBACK (on_layout_cb),
                           self, G_CONNECT_AFTER | G_CONNECT_SWAPPED);
}

static void
on_unrealize_cb (GtkWidget         *view,
                 MasCollectionList *self)
{
  g_signal_handlers_disconnect_by_func (gtk_widget_get_frame_clock (view), on_layout_cb, self);
}

void
mas_collection_list_watch_cells (MasCollectionList *self)
{
  g_signal_connect (self->view, "realize", G_CALLBACK (on_realize_cb), self);
  g_signal_connect (self->view, "unrealize", G_CALLBACK (on_unrealize_cb), self);
  g_signal_connect_object (gtk_scrolled_window_get_vadjustment (
                             GTK_SCROLLED_WINDOW (self->scrolled)),
                           "value-changed", G_CALLBACK (on_scrolled_cb), self,
                           G_CONNECT_AFTER | G_CONNECT_SWAPPED);
}
