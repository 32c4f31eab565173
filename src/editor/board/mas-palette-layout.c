/* SPDX-License-Identifier: Apache-2.0 */
#include "config.h"

/* Where the palette has its slots and its tools. */
#include "mas-palette-private.h"

#define MAX_ROWS 20 /* of a column for each side; more take two each */
#define SLOT     44 /* CSS px of a slot, about */
#define LOW_SLOT 30 /* CSS px of a smaller one, below the board */
#define LEAST    24 /* CSS px of one in a window that is low itself: can still be hit */
#define PADDING  6  /* CSS px, as in board.css */

/* Moves the tools behind the slots, where they scroll with them, or to the end of the palette. */
static void
put_tools (MasPalette *self,
           gboolean    in_line)
{
  GtkWidget *parent = in_line ? self->line : GTK_WIDGET (self);

  if (gtk_widget_get_parent (self->tools) == parent)
    return;
  g_object_ref (self->tools);
  gtk_widget_unparent (self->tools);
  gtk_widget_insert_before (self->tools, parent, NULL);
  g_object_unref (self->tools);
}

/* The height of the slots when all of them are in rows as wide as the board. */
static int
measure_rows (MasPalette *self,
              int         largest)
{
  int height = 0;

  mas_slot_flow_set_columns (self->flow, MAS_SLOT_FLOW_FILL);
  mas_slot_flow_set_largest (self->flow, largest);
  gtk_widget_measure (GTK_WIDGET (self->flow), GTK_ORIENTATION_VERTICAL,
                      MAX (self->width - 2 * PADDING, 1), NULL, &height, NULL, NULL);
  return height;
}

/* Puts everything in rows, smaller if need be, when they fit below the board; else in one row that scrolls, with the tools at
 * its end. */
static void
lay_out_below (MasPalette *self)
{
  GtkScrolledWindow *scrolled = GTK_SCROLLED_WINDOW (self->scrolled);
  const int largest = self->low ? LEAST : 0;
  int height = measure_rows (self, largest);
  int tools = 0;
  gboolean wraps = FALSE;
  gboolean in_line = FALSE;

  gtk_widget_measure (self->tools, GTK_ORIENTATION_VERTICAL, -1, NULL, &tools, NULL, NULL);
  tools += 4 * PADDING;
  if (height + tools > self->room && !self->low)
    height = measure_rows (self, LOW_SLOT);
  wraps = height + tools <= self->room;
  in_line = !wraps && self->room < SLOT + tools;
  put_tools (self, in_line);
  gtk_orientable_set_orientation (GTK_ORIENTABLE (
                                    gtk_widget_get_layout_manager (GTK_WIDGET (self))),
                                  in_line ? GTK_ORIENTATION_HORIZONTAL : GTK_ORIENTATION_VERTICAL);
  gtk_scrolled_window_set_policy (scrolled, wraps ? GTK_POLICY_NEVER : GTK_POLICY_EXTERNAL,
                                  wraps ? GTK_POLICY_EXTERNAL : GTK_POLICY_NEVER);
  /* A scrolled window does not ask its content for the height of wrapped rows. */
  gtk_scrolled_window_set_min_content_height (scrolled, wraps ? height : -1);
  if (wraps)
    return;
  mas_slot_flow_set_columns (self->flow, G_MAXUINT);
  mas_slot_flow_set_largest (self->flow, largest);
}

static void
put_beside (MasPalette *self)
{
  GtkScrolledWindow *scrolled = GTK_SCROLLED_WINDOW (self->scrolled);

  mas_slot_flow_set_largest (self->flow, 0);
  put_tools (self, FALSE);
  gtk_orientable_set_orientation (GTK_ORIENTABLE (
                                    gtk_widget_get_layout_manager (GTK_WIDGET (self))),
                                  GTK_ORIENTATION_VERTICAL);
  gtk_scrolled_window_set_policy (scrolled, GTK_POLICY_NEVER, GTK_POLICY_AUTOMATIC);
  gtk_scrolled_window_set_min_content_height (scrolled, -1);
}

/* One column for each side. Only a game with very many kinds of pieces has two for each, whatever stands on the
 * board, so that the palette keeps its width. */
void
mas_palette_lay_out (MasPalette *self)
{
  if (self->below)
    lay_out_below (self);
  else
    mas_slot_flow_set_columns (self->flow, self->n_usual > 2 * MAX_ROWS ? 4 : 2);
}

void
mas_palette_set_below (MasPalette *self,
                       int         width,
                       int         room,
                       gboolean    low)
{
  const gboolean below = width > 0;
  const GtkOrientation orientation = below ? GTK_ORIENTATION_HORIZONTAL : GTK_ORIENTATION_VERTICAL;

  g_return_if_fail (MAS_IS_PALETTE (self));

  self->low = low;
  self->width = width;
  self->room = room;
  if (self->below != below)
    {
      self->below = below;
      gtk_widget_set_hexpand (self->stack, below);
      gtk_widget_set_vexpand (self->stack, !below);
      gtk_orientable_set_orientation (GTK_ORIENTABLE (self->bin), orientation);
      gtk_orientable_set_orientation (GTK_ORIENTABLE (self->tools), orientation);
      gtk_widget_set_hexpand (self->entry, below);
      gtk_widget_set_visible (self->other_label, !below);
      gtk_editable_set_width_chars (GTK_EDITABLE (self->entry), below ? 4 : 6);
      if (below)
        gtk_widget_add_css_class (GTK_WIDGET (self), "below");
      else
        {
          gtk_widget_remove_css_class (GTK_WIDGET (self), "below");
          put_beside (self);
        }
    }
  mas_palette_lay_out (self);
}

gboolean
mas_palette_yield (MasPalette      *self,
                   GtkWidget       *target,
                   graphene_rect_t *place)
{
  const gboolean in_line = gtk_widget_get_parent (self->tools) == self->line;
  GtkWidget *yielded = in_line ? self->stack : self->tools;

  g_return_val_if_fail (MAS_IS_PALETTE (self), FALSE);

  if (!gtk_widget_get_mapped (GTK_WIDGET (self))
      || !gtk_widget_compute_bounds (yielded, target, place))
    return FALSE;
  gtk_widget_set_child_visible (self->stack, !in_line);
  gtk_widget_set_child_visible (self->tools, in_line);
  return TRUE;
}

void
mas_palette_take_back (MasPalette *self)
{
  g_return_if_fail (MAS_IS_PALETTE (self));

  gtk_widget_set_child_visible (self->stack, TRUE);
  gtk_widget_set_child_visible (self->tools, TRUE);
}
