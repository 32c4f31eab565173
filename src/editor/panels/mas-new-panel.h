/* SPDX-License-Identifier: Apache-2.0 */
#pragma once

#include <gtk/gtk.h>

#include "mas-document.h"

G_BEGIN_DECLS

/**
 * MasNewPanel:
 *
 * The popover of New: the games' start positions, and an empty board of any shape.
 *
 * Signal `created` (MasDocument *document).
 */
#define MAS_TYPE_NEW_PANEL (mas_new_panel_get_type ())
G_DECLARE_FINAL_TYPE (MasNewPanel, mas_new_panel, MAS, NEW_PANEL, GtkPopover)

GtkWidget *mas_new_panel_new (void);

G_END_DECLS
