/* SPDX-License-Identifier: Apache-2.0 */
#pragma once

#include <gtk/gtk.h>

G_BEGIN_DECLS

/**
 * MasFootLayout:
 *
 * Lays out the foot of the window, which has three children: the line of text, what is wrong with it, and
 * the line below. The foot is as high as the line below and one line of text, or as the line below alone where
 * the text is folded away. What needs more than that lies over what is above the foot, which does not move: a text
 * of several lines while it has the keyboard, a folded one that is called for, and what is wrong.
 */
#define MAS_TYPE_FOOT_LAYOUT (mas_foot_layout_get_type ())
G_DECLARE_FINAL_TYPE (MasFootLayout, mas_foot_layout, MAS, FOOT_LAYOUT, GtkLayoutManager)

/* Whether the line of text takes no room of its own. */
void     mas_foot_layout_set_folded (MasFootLayout *self,
                                     gboolean       folded);
/* Whether the text may be as high as it needs. */
void     mas_foot_layout_set_open   (MasFootLayout *self,
                                     gboolean       open);

G_END_DECLS
