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

/* What a position mutes: how many findings, @taken, that is now. Where there are none: the kinds, so that there is a way
 * back; of a row of a list the list shows them. */
void mas_muted_button_show_document (MasMutedButton *self,
                                     MasDocument    *document,
                                     GPtrArray      *taken);
/* The kinds (nullable) that a list mutes. */
void mas_muted_button_show_kinds    (MasMutedButton *self,
                                     QiMuted        *muted);

G_END_DECLS
