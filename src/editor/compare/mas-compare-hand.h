/* SPDX-License-Identifier: Apache-2.0 */
#pragma once

#include "mas-board-painter.h"
#include "qi-difference.h"

G_BEGIN_DECLS

/**
 * MasCompareHand:
 *
 * A hand with what is different about it: each piece with its count and, where another number is held on the
 * other side, "+1" or "−2" beside it. It takes no input.
 */
#define MAS_TYPE_COMPARE_HAND (mas_compare_hand_get_type ())
G_DECLARE_FINAL_TYPE (MasCompareHand, mas_compare_hand, MAS, COMPARE_HAND, GtkWidget)

/* Whose it is. @painter must live as long as the hand is shown. */
void mas_compare_hand_set_owner (MasCompareHand  *self,
                                 QiSide           side,
                                 MasBoardPainter *painter);
/* @first: shows the hand of the first setup, else that of the second. */
void       mas_compare_hand_set (MasCompareHand  *self,
                                 QiDifference    *difference,
                                 gboolean         first);

G_END_DECLS
