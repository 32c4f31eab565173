/* SPDX-License-Identifier: Apache-2.0 */
#pragma once

#include <gtk/gtk.h>

#include "mas-engines.h"
#include "mas-rules.h"

G_BEGIN_DECLS

/**
 * MasPlayBar:
 *
 * The strip of a position that is played by the rules: how the game stands or how it ended, a move
 * to type, a pass where the game has one, and the reply of the search with its progress. Shown only
 * while the rules are on.
 *
 * Signals: `say` (const char *words): for the status line; `leave`: back to the board.
 */
#define MAS_TYPE_PLAY_BAR (mas_play_bar_get_type ())
G_DECLARE_FINAL_TYPE (MasPlayBar, mas_play_bar, MAS, PLAY_BAR, GtkWidget)

void       mas_play_bar_set_rules  (MasPlayBar *self,
                                    MasRules   *rules);
/* With little room the entry for moves is left out. */
void       mas_play_bar_set_narrow (MasPlayBar *self,
                                    gboolean    narrow);
/* Moves the keyboard focus into the entry, behind @text. FALSE when the entry is not visible. */
gboolean   mas_play_bar_type       (MasPlayBar *self,
                                    const char *text);

/* The engines that may reply: `win.replier` chooses one. Call it once. */
void         mas_play_bar_set_engines (MasPlayBar *self,
                                       MasEngines *engines);

G_END_DECLS
