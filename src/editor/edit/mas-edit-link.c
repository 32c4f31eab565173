/* SPDX-License-Identifier: Apache-2.0 */
#include "config.h"

#include "mas-edit-area-private.h"
#include "mas-words.h"

#include <glib/gi18n.h>

/* The link between board and text: what is pointed at in one is lit up in the other. It is for a
 * hand that is free: what is held has marks of its own. */

static gboolean
is_free (MasEditArea *self)
{
  return mas_held_get_kind (self->held) == MAS_HELD_NOTHING
         && (self->press.kind == MAS_PRESS_NONE || self->press.kind == MAS_PRESS_SPENT);
}

static void
point (MasEditArea   *self,
       const MasSpot *spot)
{
  if (mas_spot_is_same (&self->pointed, spot))
    return;
  mas_spot_copy (&self->pointed, spot);
  g_signal_emit_by_name (self, "pointed", &self->pointed);
}

void
mas_edit_area_point_at (MasEditArea *self,
                        double       x,
                        double       y)
{
  g_auto (MasSpot) spot = MAS_SPOT_INIT;

  if (is_free (self))
    mas_edit_area_find_spot (self, x, y, &spot);
  if (spot.kind != MAS_SPOT_SQUARE && spot.kind != MAS_SPOT_HAND)
    mas_spot_clear (&spot);
  point (self, &spot);
}

void
mas_edit_area_point_nowhere (MasEditArea *self)
{
  const MasSpot nowhere = MAS_SPOT_INIT;

  point (self, &nowhere);
}

void
mas_edit_area_point_cursor (MasEditArea *self)
{
  g_auto (MasSpot) spot = MAS_SPOT_INIT;

  if (self->document == NULL || !is_free (self) || !gtk_widget_has_focus (self->board))
    return;
  mas_spot_set_square (&spot, mas_edit_area_get_position (self),
                       mas_cursor_get_square (self->cursor));
  point (self, &spot);
}

static void
light_hand (MasEditArea   *self,
            const MasSpot *spot,
            gboolean       lit)
{
  GtkWidget *hand = self->hands[spot->side];
  MasSlot *slot =
    spot->token != NULL ? mas_hand_view_find (MAS_HAND_VIEW (hand), spot->token) : NULL;
  GtkWidget *widget = slot != NULL ? GTK_WIDGET (slot) : hand;

  if (lit)
    gtk_widget_add_css_class (widget, "linked");
  else
    gtk_widget_remove_css_class (widget, "linked");
}

void
mas_edit_area_forget_link (MasEditArea *self)
{
  MasBoardOverlay *overlay = mas_edit_area_get_overlay (self);

  if (self->link.kind == MAS_SPOT_HAND)
    light_hand (self, &self->link, FALSE);
  mas_spot_clear (&self->link);
  if (overlay->link == QI_NO_SQUARE)
    return;
  overlay->link = QI_NO_SQUARE;
  mas_edit_area_redraw (self);
}

/* "White’s hand: 2 × white pawn", or the hand alone. */
static void
say_hand (MasEditArea   *self,
          const MasSpot *spot)
{
  const QiGameInfo *info = mas_edit_area_get_info (self);
  g_autofree char *side = mas_words_side (info, spot->side);
  g_autofree char *piece = NULL;

  if (spot->token == NULL)
    {
      /* Translators: the name of a side, like "White" */
      mas_edit_area_take_status (self, g_strdup_printf (_("%s’s hand"), side));
      return;
    }
  piece = mas_words_piece (info, spot->token);
  /* Translators: a side, a count and a piece: "Sente’s hand: 2 × pawn" */
  mas_edit_area_take_status (
    self, g_strdup_printf (_("%s’s hand: %u × %s"), side,
                           qi_position_get_hand_count (mas_edit_area_get_position (self),
                                                       spot->side, spot->token),
                           piece));
}

/**
 * mas_edit_area_link:
 * @self: an edit area
 * @spot: a square or a slot of a hand that is pointed at in the text; none puts it out
 * @say: also show the square where it is out of sight, and say it in the status line
 *
 * Lights up what a place in the text stands for, until the next call or the next edit.
 */
void
mas_edit_area_link (MasEditArea   *self,
                    const MasSpot *spot,
                    gboolean       say)
{
  g_return_if_fail (MAS_IS_EDIT_AREA (self));

  if (self->document == NULL)
    return;
  mas_edit_area_forget_link (self);
  if (!is_free (self))
    return;
  if (spot->kind == MAS_SPOT_SQUARE
      && spot->square < qi_position_get_n_squares (mas_edit_area_get_position (self)))
    {
      mas_spot_copy (&self->link, spot);
      mas_edit_area_get_overlay (self)->link = spot->square;
      if (say)
        {
          mas_board_view_show_square (MAS_BOARD_VIEW (self->board), spot->square);
          mas_edit_area_say_square (self, spot->square);
        }
      mas_edit_area_redraw (self);
    }
  else if (spot->kind == MAS_SPOT_HAND)
    {
      mas_spot_copy (&self->link, spot);
      light_hand (self, &self->link, TRUE);
      if (say)
        say_hand (self, spot);
    }
}
