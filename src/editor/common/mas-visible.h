/* SPDX-License-Identifier: Apache-2.0 */
#pragma once

#include <gtk/gtk.h>

G_BEGIN_DECLS

/* Characters in a text that cannot be seen but reverse the direction of the text around them, or end its line, are
 * drawn as a box with their name. The text is not changed. */

/**
 * mas_visible_show_in_view:
 * @view: a text view that has the buffer it keeps
 *
 * Draws such characters of @view, also those that come later.
 */
void mas_visible_show_in_view  (GtkTextView *view);

/**
 * mas_visible_show_in_entry:
 * @entry: an entry, or a row with one
 *
 * Draws such characters of @entry, also those that come later. From now on only this function may set its
 * attributes.
 */
void mas_visible_show_in_entry (GtkEditable *entry);

G_END_DECLS
