/* SPDX-License-Identifier: Apache-2.0 */
#pragma once

#include "mas-panel.h"

G_BEGIN_DECLS

/**
 * MasDetailsPanel:
 *
 * What the file carries beside the position, one row each: castling, en passant, counters, title …
 * Known keys can be changed, all others are shown as they are.
 */
#define MAS_TYPE_DETAILS_PANEL (mas_details_panel_get_type ())
G_DECLARE_FINAL_TYPE (MasDetailsPanel, mas_details_panel, MAS, DETAILS_PANEL, MasPanel)

/* For tests: the window makes it from its template. */
GtkWidget *mas_details_panel_new (void);

G_END_DECLS
