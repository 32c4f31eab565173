/* SPDX-License-Identifier: Apache-2.0 */
#pragma once

#include "mas-slot.h"

G_BEGIN_DECLS

/**
 * MasHandView:
 *
 * A hand as a tray: its owner's name and one slot a piece with its count. Where the game has drops,
 * the pieces of the full set that are not held stay as dimmed slots.
 */
#define MAS_TYPE_HAND_VIEW (mas_hand_view_get_type ())
G_DECLARE_FINAL_TYPE (MasHandView, mas_hand_view, MAS, HAND_VIEW, GtkWidget)

/* Whose hand it is, before a setup is shown; @painter must live as long as the hand is shown. */
void       mas_hand_view_set_painter (MasHandView     *self,
                                      QiSide           side,
                                      MasBoardPainter *painter);
void       mas_hand_view_set_setup    (MasHandView      *self,
                                       QiSetup          *setup,
                                       const QiGameInfo *info);
GPtrArray *mas_hand_view_get_slots    (MasHandView      *self);
/* The slot of a piece, or NULL. */
MasSlot   *mas_hand_view_find         (MasHandView      *self,
                                       const QiToken    *token);
/* Marks the slot that was lifted (NULL: none). */
void       mas_hand_view_set_checked  (MasHandView      *self,
                                       const QiToken    *token);
/* Makes it as low as it can be done with, for a board that has little room. */
void       mas_hand_view_set_low      (MasHandView      *self,
                                       gboolean          low);
/* Shows that a piece over it would be taken, or refused. */
typedef enum
{
  MAS_DROP_NOT_HERE,
  MAS_DROP_ACCEPTED,
  MAS_DROP_REFUSED
} MasDropState;
void       mas_hand_view_set_drop     (MasHandView      *self,
                                       MasDropState      state);

G_END_DECLS
