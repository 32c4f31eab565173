/* SPDX-License-Identifier: Apache-2.0 */
#pragma once

#include <gtk/gtk.h>

#include "mas-steps.h"
#include "qi-history-private.h"

G_BEGIN_DECLS

/**
 * MasHistoryList:
 *
 * A popover with the steps of a history, the present one selected: moves by their text, edits by
 * their words. Choosing a step goes there, so that the arrow keys replay a game.
 *
 * Signal `chosen` (guint cursor): to go there.
 */
#define MAS_TYPE_HISTORY_LIST (mas_history_list_get_type ())
G_DECLARE_FINAL_TYPE (MasHistoryList, mas_history_list, MAS, HISTORY_LIST, GtkPopover)

/* @history: a QiHistory, or a MasSteps; nullable. */
void       mas_history_list_set_history (MasHistoryList *self,
                                         GListModel     *history);

G_END_DECLS
