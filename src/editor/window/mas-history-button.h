/* SPDX-License-Identifier: Apache-2.0 */
#pragma once

#include <gtk/gtk.h>

#include "mas-session.h"

G_BEGIN_DECLS

/**
 * MasHistoryButton:
 *
 * Undo, redo and the list of all steps, of a position or of a whole file of many. The first two
 * activate win.undo and win.redo, and say what they would do.
 *
 * Properties:
 * - `session` (MasSession, nullable): whose steps they are
 * - `can-undo`, `can-redo`: read-only
 * - `room` (guint): how many of the three are shown, in that order
 */
#define MAS_TYPE_HISTORY_BUTTON (mas_history_button_get_type ())
G_DECLARE_FINAL_TYPE (MasHistoryButton, mas_history_button, MAS, HISTORY_BUTTON, GtkWidget)

#define MAS_HISTORY_BUTTON_ALL 3

void        mas_history_button_set_room (MasHistoryButton *self,
                                         guint             room);
guint       mas_history_button_get_room (MasHistoryButton *self);
/* Undo and redo with their words, as a section of a menu. Borrowed. */
GMenuModel *mas_history_button_get_menu (MasHistoryButton *self);

G_END_DECLS
