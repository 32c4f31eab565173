/* SPDX-License-Identifier: Apache-2.0 */
#pragma once

#include <gtk/gtk.h>

#include "mas-faulty-text.h"

G_BEGIN_DECLS

/**
 * MasFaultyView:
 *
 * Shows a #MasFaultyText, to be repaired: its faults underlined and listed, and beside it whatever
 * could be read.
 *
 * Signal: `allow-large`: the person wants it read with the large limits.
 */
#define MAS_TYPE_FAULTY_VIEW (mas_faulty_view_get_type ())
G_DECLARE_FINAL_TYPE (MasFaultyView, mas_faulty_view, MAS, FAULTY_VIEW, GtkWidget)

/* @text (nullable): what is shown; NULL releases the last one, but leaves the page as it is. */
void mas_faulty_view_set_text (MasFaultyView *self,
                               MasFaultyText *text);

G_END_DECLS
