/* SPDX-License-Identifier: Apache-2.0 */
#pragma once

#include <gtk/gtk.h>

G_BEGIN_DECLS

/**
 * MasColumnLayout:
 *
 * Lays out texts one below the other, as a vertical box does. But a box that is asked how wide it is at a height looks
 * for that width, and breaks each text into lines for some twenty widths. A row asks for it each time, though it only
 * uses the height for a width. Here the width is the same at any height.
 */
#define MAS_TYPE_COLUMN_LAYOUT (mas_column_layout_get_type ())
G_DECLARE_FINAL_TYPE (MasColumnLayout, mas_column_layout, MAS, COLUMN_LAYOUT, GtkLayoutManager)

/* Lays out @box, a vertical one whose orientation and spacing stay as they are, so. */
void mas_column_layout_attach        (GtkWidget *box);
/* Lays out the titles of the rows of preferences in @root so. */
void mas_column_layout_attach_titles (GtkWidget *root);

G_END_DECLS
