/* SPDX-License-Identifier: Apache-2.0 */
#pragma once

#include "mas-edit-area.h"

G_BEGIN_DECLS

/* Adds to @map what selects squares on @area's board, and what shifts those that are selected:
 *
 * | action | does |
 * |---|---|
 * | select-invert | selects what is not, and the other way round |
 * | select-same, select-side | the squares with the piece of the cursor's square, or with any of its side |
 * | select-file, select-rank, select-layer | those of the cursor's square |
 * | select-connected | it and all that hang together with it and have the same on them |
 * | shift-left, -right, -up, -down | the selection goes one square on, as one sees the board |
 * | shift-back, shift-on | to the layer before and behind |
 *
 * @area has to outlive what it may still be asked to do. */
void mas_selects_add_actions (GActionMap  *map,
                              MasEditArea *area);

G_END_DECLS
