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

static void
set_orientation (GtkWidget *box,
                 gboolean   vertical)
{
  gtk_orientable_set_orientation (GTK_ORIENTABLE (box),
                                  vertical ? GTK_ORIENTATION_VERTICAL : GTK_ORIENTATION_HORIZONTAL);
}

void
mas_stage_form_bar (MasStage *self)
{
  set_orientation (self->part_bar, !self->palette_below && !self->bar_is_low);
  set_orientation (self->part_turns, !self->palette_below);
  set_orientation (self->part_ends, !self->palette_below);
}

static gboolean
on_form_bar_cb (gpointer user_data)
{
  MasStage *self = user_data;

  self->bar_id = 0;
  mas_stage_form_bar (self);
  return G_SOURCE_REMOVE;
}

/* The form cannot change in the middle of an allocation. */
static void
set_low (MasStage *self,
         gboolean  low)
{
  if (self->bar_is_low == low)
    return;
  self->bar_is_low = low;
  if (self->bar_id == 0)
    self->bar_id = g_idle_add_full (G_PRIORITY_HIGH_IDLE, on_form_bar_cb, self, NULL);
}

/* Beside the squares, as one column. */
static gboolean
fit_beside (MasStage     *self,
            GdkRectangle *place)
{
  const DiagramLayout *layout = mas_board_view_get_layout (MAS_BOARD_VIEW (self->board));
  graphene_rect_t board;
  GtkRequisition turns, ends;

  if (!gtk_widget_compute_bounds (self->board, self->overlay, &board))
    return FALSE;
  gtk_widget_get_preferred_size (self->part_turns, &turns, NULL);
  gtk_widget_get_preferred_size (self->part_ends, &ends, NULL);
  place->width = MAX (turns.width, ends.width);
  place->height = turns.height + ends.height;

  const double left = board.origin.x;
  const double right = left + board.size.width;
  const double top = board.origin.y;
  const double bottom = top + board.size.height;

  return fit_between (place, MAX (left, left + layout->x + layout->width), right, top, bottom)
         || fit_between (place, left, MIN (right, left + layout->x), top, bottom)
         /* At worst it covers the labels of the ranks. */
         || fit_between (place, left, MIN (right, left + layout->x + layout->ruler), top, bottom);
}

gboolean
mas_stage_place_bar (MasStage     *self,
                     GdkRectangle *place)
{
  graphene_rect_t tools;
  GtkRequisition size;

  if (!self->palette_below && fit_beside (self, place))
    {
      mas_palette_take_back (MAS_PALETTE (self->palette));
      set_low (self, FALSE);
      return TRUE;
    }
  set_low (self, TRUE);
  gtk_widget_get_preferred_size (self->part_bar, &size, NULL);
  place->width = size.width;
  place->height = size.height;
  if (!mas_palette_yield (MAS_PALETTE (self->palette), self->overlay, &tools))
    return FALSE;
  place->x = (int) (tools.origin.x + (tools.size.width - (float) place->width) / 2);
  place->y = (int) (tools.origin.y + (tools.size.height - (float) place->height) / 2);
  return place->x >= 0 && place->y >= 0;
}

void
mas_stage_set_part_held (MasStage *self,
                         gboolean  held)
{
  g_return_if_fail (MAS_IS_STAGE (self));

  if (gtk_widget_get_visible (self->part_bar) == held)
    return;
  /* What disappears must not take the keyboard focus with it. */
  if (gtk_widget_get_focus_child (held ? self->palette : self->part_bar) != NULL)
    gtk_widget_grab_focus (self->board);
  gtk_widget_set_visible (self->part_bar, held);
  if (!held)
    mas_palette_take_back (MAS_PALETTE (self->palette));
}
