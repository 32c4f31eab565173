/* SPDX-License-Identifier: Apache-2.0 */
#include "mas-edit-area-private.h"

#include "mas-appearance.h"
#include "mas-board-resources.h"

/* Pieces and boards are drawn anew in the look that was chosen. */
void
mas_edit_area_update_style (MasEditArea *self)
{
  mas_board_painter_set_style (self->painter,
                               mas_appearance_get_style (mas_appearance_get_default ()));
  mas_minimap_set_style (MAS_MINIMAP (self->minimap),
                         mas_appearance_get_style (mas_appearance_get_default ()));
  gtk_widget_queue_draw (self->board);
  for (int side = QI_SIDE_FIRST; side <= QI_SIDE_SECOND; side++)
    for (guint i = 0; i < mas_hand_view_get_slots (MAS_HAND_VIEW (self->hands[side]))->len; i++)
      gtk_widget_queue_draw (
        g_ptr_array_index (mas_hand_view_get_slots (MAS_HAND_VIEW (self->hands[side])), i));
  for (guint i = 0; i < mas_palette_get_slots (MAS_PALETTE (self->palette))->len; i++)
    gtk_widget_queue_draw (
      g_ptr_array_index (mas_palette_get_slots (MAS_PALETTE (self->palette)), i));
}

/* Once for the display. */
void
mas_edit_area_load_style (void)
{
  g_autoptr (GtkCssProvider) provider = gtk_css_provider_new ();
  GdkDisplay *display = gdk_display_get_default ();

  (void) mas_board_get_resource ();
  gtk_css_provider_load_from_resource (provider, "/io/github/masume/Masume/board/board.css");
  if (display != NULL)
    gtk_style_context_add_provider_for_display (display, GTK_STYLE_PROVIDER (provider),
                                                GTK_STYLE_PROVIDER_PRIORITY_APPLICATION);
}
