/* SPDX-License-Identifier: Apache-2.0 */
/* What is where on the stage. */
#include "mas-stage-private.h"

#define AWAY_DISTANCE 24.0 /* CSS px outside board and hands from which a piece is removed */

gboolean
mas_stage_to_board (MasStage *self,
                    double    x,
                    double    y,
                    double   *board_x,
                    double   *board_y)
{
  graphene_point_t point;

  if (!gtk_widget_compute_point (GTK_WIDGET (self), self->board,
                                 &GRAPHENE_POINT_INIT ((float) x, (float) y), &point))
    return FALSE;
  *board_x = point.x;
  *board_y = point.y;
  return TRUE;
}

/* How far (x, y) is outside a widget, 0 inside. */
static double
get_distance (MasStage  *self,
              GtkWidget *widget,
              double     x,
              double     y)
{
  graphene_rect_t rect;

  if (!gtk_widget_get_visible (widget)
      || !gtk_widget_compute_bounds (widget, GTK_WIDGET (self), &rect))
    return G_MAXDOUBLE;

  double dx = MAX (MAX (rect.origin.x - x, x - rect.origin.x - rect.size.width), 0);
  double dy = MAX (MAX (rect.origin.y - y, y - rect.origin.y - rect.size.height), 0);
  return MAX (dx, dy);
}

/* A place that is no square, slot or palette: near the board a dropped piece goes back, farther
 * away it is removed. */
static gboolean
is_away (MasStage *self,
         double    x,
         double    y)
{
  double board_x = 0;
  double board_y = 0;

  if (!mas_stage_to_board (self, x, y, &board_x, &board_y))
    return FALSE;
  return mas_board_view_get_distance (MAS_BOARD_VIEW (self->board), board_x, board_y)
           > AWAY_DISTANCE
         && get_distance (self, self->first_hand, x, y) > AWAY_DISTANCE
         && get_distance (self, self->second_hand, x, y) > AWAY_DISTANCE;
}

static gboolean
is_in (GtkWidget *picked,
       GtkWidget *widget)
{
  return picked == widget || gtk_widget_is_ancestor (picked, widget);
}

/* The square or slot of the widget @picked; FALSE for gaps. */
static gboolean
find_in (MasStage  *self,
         GtkWidget *picked,
         double     x,
         double     y,
         MasSpot   *spot)
{
  QiSetup *setup = mas_board_view_get_setup (MAS_BOARD_VIEW (self->board));
  GtkWidget *slot = MAS_IS_SLOT (picked) ? picked : gtk_widget_get_ancestor (picked, MAS_TYPE_SLOT);
  const QiToken *token = slot != NULL ? mas_slot_get_token (MAS_SLOT (slot)) : NULL;
  double board_x = 0;
  double board_y = 0;
  guint square = 0;

  if (picked == self->board)
    {
      if (!mas_stage_to_board (self, x, y, &board_x, &board_y)
          || !mas_board_view_find (MAS_BOARD_VIEW (self->board), board_x, board_y, &square))
        return FALSE;
      mas_spot_set_square (spot, qi_setup_get_position (setup), square);
    }
  else if (is_in (picked, self->first_hand))
    mas_spot_set_hand (spot, QI_SIDE_FIRST, token);
  else if (is_in (picked, self->second_hand))
    mas_spot_set_hand (spot, QI_SIDE_SECOND, token);
  else if (is_in (picked, self->palette))
    mas_spot_set_palette (spot, token);
  else
    return FALSE;
  return TRUE;
}

/**
 * mas_stage_find_spot:
 * @self: a stage
 * @x: place in the stage; may be outside of it
 * @y: the same
 * @spot: (out): what is there
 *
 * Finds what is under the pointer.
 */
void
mas_stage_find_spot (MasStage *self,
                     double    x,
                     double    y,
                     MasSpot  *spot)
{
  GtkWidget *picked = NULL;

  g_return_if_fail (MAS_IS_STAGE (self));

  mas_spot_clear (spot);
  if (mas_board_view_get_setup (MAS_BOARD_VIEW (self->board)) == NULL)
    return;
  picked = gtk_widget_pick (GTK_WIDGET (self), x, y, GTK_PICK_DEFAULT);
  if (picked != NULL
      && (is_in (picked, self->bubble) || is_in (picked, self->part_bar)
          || find_in (self, picked, x, y, spot)))
    return;
  if (is_away (self, x, y))
    spot->kind = MAS_SPOT_AWAY;
}

GtkWidget *
mas_stage_find_widget (MasStage      *self,
                       const MasSpot *spot)
{
  MasSlot *slot = NULL;
  GtkWidget *widget = self->board;

  if (spot->kind == MAS_SPOT_HAND)
    {
      widget = mas_stage_get_hand (self, spot->side);
      if (spot->token != NULL)
        slot = mas_hand_view_find (MAS_HAND_VIEW (widget), spot->token);
      if (!gtk_widget_get_visible (widget))
        return self->board;
    }
  else if (spot->kind == MAS_SPOT_PALETTE)
    slot = mas_stage_find_stamp (self, spot->token);
  return slot != NULL ? GTK_WIDGET (slot) : widget;
}

gboolean
mas_stage_get_rect (MasStage        *self,
                    const MasSpot   *spot,
                    graphene_rect_t *rect)
{
  GtkWidget *widget = NULL;
  graphene_point_t corner;

  switch (spot->kind)
    {
    case MAS_SPOT_SQUARE:
      if (!mas_board_view_get_rect (MAS_BOARD_VIEW (self->board), spot->square, rect)
          || !gtk_widget_compute_point (self->board, GTK_WIDGET (self),
                                        &GRAPHENE_POINT_INIT (rect->origin.x, rect->origin.y),
                                        &corner))
        return FALSE;
      rect->origin = corner;
      return TRUE;
    case MAS_SPOT_PALETTE:
    case MAS_SPOT_HAND:
      widget = mas_stage_find_widget (self, spot);
      return widget != self->board && gtk_widget_compute_bounds (widget, GTK_WIDGET (self), rect);
    case MAS_SPOT_NONE:
    case MAS_SPOT_AWAY:
    default:
      return FALSE;
    }
}

MasSlot *
mas_stage_find_stamp (MasStage      *self,
                      const QiToken *piece)
{
  GPtrArray *slots = mas_palette_get_slots (MAS_PALETTE (self->palette));

  for (guint i = 0; piece != NULL && i < slots->len; i++)
    {
      MasSlot *slot = g_ptr_array_index (slots, i);

      if (mas_slot_get_token (slot) != NULL && qi_token_equal (mas_slot_get_token (slot), piece))
        return slot;
    }
  return NULL;
}
