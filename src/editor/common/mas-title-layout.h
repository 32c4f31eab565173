/* SPDX-License-Identifier: Apache-2.0 */
#pragma once

#include <gtk/gtk.h>

G_BEGIN_DECLS

/**
 * MasTitleLayout:
 *
 * Lays out the title and the subtitle of a row, one below the other, as a box does. But a box that is asked how wide it
 * is at a height looks for that width, and breaks each label into lines for some twenty widths; rows ask for it each
 * time, though they only use the height for a width. Here the width is the same at any height.
 */
#define MAS_TYPE_TITLE_LAYOUT (mas_title_layout_get_type ())
G_DECLARE_FINAL_TYPE (MasTitleLayout, mas_title_layout, MAS, TITLE_LAYOUT, GtkLayoutManager)

/* Lays out the titles of the rows of preferences in @root so. */
void mas_title_layout_attach (GtkWidget *root);

G_END_DECLS
