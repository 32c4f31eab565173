/* SPDX-License-Identifier: Apache-2.0 */
#pragma once

#include "mas-popup.h"
#include "mas-workplace.h"

G_BEGIN_DECLS

/* What can be done to the hand, or the slot of it, that @popup is about. Both outlive the popover. */
GtkWidget *mas_hand_popover_new (MasWorkplace *place,
                                 MasPopup     *popup);

G_END_DECLS
