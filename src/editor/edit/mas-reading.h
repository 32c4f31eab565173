/* SPDX-License-Identifier: Apache-2.0 */
#pragma once

#include "mas-edit-area.h"

G_BEGIN_DECLS

/* Adds to the class of the edit area what reads the board aloud and goes from piece to piece, with its keys:
 *
 * | action | does |
 * |---|---|
 * | board.read-rank, read-file | says what stands on the line of the cursor's square |
 * | board.read-around | says what stands next to it |
 * | board.next-piece, previous-piece | goes to the next piece, in the order of the squares, round the board |
 * | board.next-same, previous-same | to the next one like the cursor's |
 * | board.next-side, previous-side | to the next one of the cursor's side, without a piece of the side to move |
 */
void mas_reading_install_actions (GtkWidgetClass *widget_class);
/* Opens a window that says all of the position on @area's board in words. */
void mas_reading_describe        (MasEditArea    *area);

G_END_DECLS
