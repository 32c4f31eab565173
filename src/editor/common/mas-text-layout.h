/* SPDX-License-Identifier: Apache-2.0 */
#pragma once

#include <gtk/gtk.h>

G_BEGIN_DECLS

/**
 * mas_text_layout_keep:
 * @view: a text view that has the buffer it keeps
 *
 * Has @view and everything around it laid out anew after each change of its text, before it is drawn.
 *
 * GTK 4.8 finds out how large another text is when it draws it. That moves the bars beside the view after they
 * got their places, and GTK warns of each on the terminal and leaves it out.
 */
void mas_text_layout_keep (GtkTextView *view);

G_END_DECLS
