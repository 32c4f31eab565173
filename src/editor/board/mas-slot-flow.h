/* SPDX-License-Identifier: Apache-2.0 */
#pragma once

#include "mas-slot.h"

G_BEGIN_DECLS

/* As many slots in a row as there is room for. */
#define MAS_SLOT_FLOW_FILL 0

/**
 * MasSlotFlow:
 *
 * Slots in rows. With a number of columns its width never changes, and the slots become smaller
 * where there is little height, down to a size that can still be hit; without one they wrap. Its
 * children are the slots.
 */
#define MAS_TYPE_SLOT_FLOW (mas_slot_flow_get_type ())
G_DECLARE_FINAL_TYPE (MasSlotFlow, mas_slot_flow, MAS, SLOT_FLOW, GtkWidget)

/* %MAS_SLOT_FLOW_FILL, or a number; %G_MAXUINT is one row, however long. */
void mas_slot_flow_set_columns (MasSlotFlow *self,
                                guint        columns);
/* How many stand in a row now: what arrow keys go by. */
guint mas_slot_flow_get_columns (MasSlotFlow *self);
/* How high slots are at most, in CSS px; 0: as high as they like to be. */
void mas_slot_flow_set_largest (MasSlotFlow *self,
                                int          largest);
/* When a row has not enough room for all slots at their usual size, they stand closer and become smaller, those without
 * a count most, so that there is no second row. */
void mas_slot_flow_set_close (MasSlotFlow *self,
                              gboolean     close);

G_END_DECLS
