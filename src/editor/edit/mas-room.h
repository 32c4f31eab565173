/* SPDX-License-Identifier: Apache-2.0 */
#pragma once

#include "mas-board-view.h"
#include "mas-hand-view.h"

G_BEGIN_DECLS

/* Where the hands are. */
typedef enum
{
  MAS_HANDS_HIDDEN,
  MAS_HANDS_OVER,  /* over the board's own room, which stays as it is: for a drag */
  MAS_HANDS_BESIDE /* they have room of their own */
} MasHandsPlace;

/**
 * MasRoom:
 *
 * The room of a board and its two hands: above and below it, or at its sides where that leaves more
 * to the board. The hand of the upper side is above, or on the left; the lower one's below, or on the
 * right.
 */
#define MAS_TYPE_ROOM (mas_room_get_type ())
G_DECLARE_FINAL_TYPE (MasRoom, mas_room, MAS, ROOM, GtkWidget)

/* Its children, which live as long as it does. */
void          mas_room_set_board  (MasRoom       *self,
                                   MasBoardView  *board);
void          mas_room_set_hands  (MasRoom       *self,
                                   MasHandView   *upper,
                                   MasHandView   *lower);
void          mas_room_set_place  (MasRoom       *self,
                                   MasHandsPlace  place);
/* The board has another setup or is flipped: checks again what fits. */
void          mas_room_fit        (MasRoom       *self);

G_END_DECLS
