/* SPDX-License-Identifier: Apache-2.0 */
#pragma once

#include <gtk/gtk.h>

#include "mas-document.h"

G_BEGIN_DECLS

/**
 * MasMutedButton:
 *
 * How much is muted ("3 muted"), and behind it what that is, each kind with a button that has it told again:
 * the action `win.mute`.
 */
#define MAS_TYPE_MUTED_BUTTON (mas_muted_button_get_type ())
G_DECLARE_FINAL_TYPE (MasMutedButton, mas_muted_button, MAS, MUTED_BUTTON, GtkWidget)

/* Shows what a position mutes, and how many findings, @taken, that hides now. When it hides none, the kinds themselves
 * are listed, so that they can be unmuted; for a row of a list the list does that. */
void mas_muted_button_show_document (MasMutedButton *self,
                                     MasDocument    *document,
                                     GPtrArray      *taken);
/* The kinds (nullable) that a list mutes. */
void mas_muted_button_show_kinds    (MasMutedButton *self,
                                     QiMuted        *muted);

G_END_DECLS
