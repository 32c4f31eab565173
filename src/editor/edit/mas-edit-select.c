/* SPDX-License-Identifier: Apache-2.0 */
#include "config.h"

#include "mas-edit-area-private.h"

#include <glib/gi18n.h>

static void
selection_changed (MasEditArea *self)
{
  mas_edit_area_describe (self);
  mas_edit_area_redraw (self);
}

void
mas_edit_area_say_selection (MasEditArea *self)
{
  guint64 n_squares = gtk_bitset_get_size (mas_edit_area_get_overlay (self)->selection);

  if (n_squares == 0)
    {
      mas_edit_area_say_held (self);
      return;
    }
  mas_edit_area_take_status (
    self, g_strdup_printf (ngettext ("%'u square selected: Delete clears it, Esc lets go",
                                     "%'u squares selected: Delete clears them, Esc lets go",
                                     (gulong) n_squares),
                           (guint) n_squares));
}

void
mas_edit_area_select_none (MasEditArea *self)
{
  MasBoardOverlay *overlay = mas_edit_area_get_overlay (self);

  if (gtk_bitset_is_empty (overlay->selection))
    return;
  gtk_bitset_remove_all (overlay->selection);
  selection_changed (self);
}

void
mas_edit_area_select_all (MasEditArea *self)
{
  MasBoardOverlay *overlay = mas_edit_area_get_overlay (self);

  if (self->document == NULL)
    return;
  gtk_bitset_add_range (overlay->selection, 0,
                        qi_position_get_n_squares (mas_edit_area_get_position (self)));
  selection_changed (self);
  mas_edit_area_say_selection (self);
}

void
mas_edit_area_select_box (MasEditArea *self,
                          guint        from,
                          guint        to)
{
  const QiShape *shape = qi_position_get_shape (mas_edit_area_get_position (self));
  GtkBitset *selection = mas_edit_area_get_overlay (self)->selection;
  guint a[3];
  guint b[3];

  qi_shape_get_place (shape, from, &a[0], &a[1], &a[2]);
  qi_shape_get_place (shape, to, &b[0], &b[1], &b[2]);
  gtk_bitset_remove_all (selection);
  for (guint layer = MIN (a[0], b[0]); layer <= MAX (a[0], b[0]); layer++)
    for (guint rank = MIN (a[1], b[1]); rank <= MAX (a[1], b[1]); rank++)
      gtk_bitset_add_range (selection, qi_shape_get_index (shape, layer, rank, MIN (a[2], b[2])),
                            MAX (a[2], b[2]) - MIN (a[2], b[2]) + 1);
  selection_changed (self);
}

void
mas_edit_area_select_toggle (MasEditArea *self,
                             guint        square)
{
  GtkBitset *selection = mas_edit_area_get_overlay (self)->selection;

  if (!gtk_bitset_remove (selection, square))
    gtk_bitset_add (selection, square);
  selection_changed (self);
}

GArray *
mas_edit_area_dup_selection (MasEditArea *self)
{
  GArray *squares = g_array_new (FALSE, FALSE, sizeof (guint));
  GtkBitsetIter iter;
  guint square = 0;

  for (gboolean valid =
         gtk_bitset_iter_init_first (&iter, mas_edit_area_get_overlay (self)->selection, &square);
       valid; valid = gtk_bitset_iter_next (&iter, &square))
    g_array_append_val (squares, square);
  return squares;
}
