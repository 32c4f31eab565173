/* SPDX-License-Identifier: Apache-2.0 */
/* The bar of a part that is held. It covers no square. */
#include "mas-stage-private.h"

#define BAR_DISTANCE 1 /* CSS px between the bar and what it lies beside */

/* Places the bar between @left and @right; FALSE: there is too little room. */
static gboolean
fit_between (GdkRectangle *place,
             double        left,
             double        right,
             double        top,
             double        bottom)
{
  if (right - left < place->width + 2 * BAR_DISTANCE || bottom - top < place->height)
    return FALSE;
  place->x = (int) left + BAR_DISTANCE;
  place->y = (int) (top + (bottom - top - place->height) / 2);
  return TRUE;
}

gboolean
mas_stage_place_bar (MasStage     *self,
                     GdkRectangle *place)
{
  const DiagramLayout *layout = mas_board_view_get_layout (MAS_BOARD_VIEW (self->board));
  graphene_rect_t board;
  graphene_rect_t palette;
  GtkRequisition size;

  gtk_widget_get_preferred_size (self->part_bar, &size, NULL);
  place->width = size.width;
  place->height = size.height;
  if (!self->palette_below && gtk_widget_compute_bounds (self->board, self->overlay, &board))
    {
      const double left = board.origin.x;
      const double right = left + board.size.width;
      const double top = board.origin.y;
      const double bottom = top + board.size.height;

      if (fit_between (place, MAX (left, left + layout->x + layout->width), right, top, bottom)
          || fit_between (place, left, MIN (right, left + layout->x), top, bottom)
          /* At worst it covers the labels of the ranks. */
          || fit_between (place, left, MIN (right, left + layout->x + layout->ruler), top, bottom))
        return TRUE;
    }
  if (!gtk_widget_get_mapped (self->palette)
      || !gtk_widget_compute_bounds (self->palette, self->overlay, &palette))
    return FALSE;
  place->x = (int) (palette.origin.x + (palette.size.width - (float) place->width) / 2);
  place->y = (int) (palette.origin.y + palette.size.height - (float) place->height);
  return place->x >= 0 && place->y >= 0;
}

void
mas_stage_set_part_held (MasStage *self,
                         gboolean  held)
{
  g_return_if_fail (MAS_IS_STAGE (self));

  if (gtk_widget_get_visible (self->part_bar) == held)
    return;
  /* A button that disappears must not take the keyboard focus with it. */
  if (!held && gtk_widget_get_focus_child (self->part_bar) != NULL)
    gtk_widget_grab_focus (self->board);
  gtk_widget_set_visible (self->part_bar, held);
}
