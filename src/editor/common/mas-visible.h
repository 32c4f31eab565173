/* SPDX-License-Identifier: Apache-2.0 */
#pragma once

#include <gtk/gtk.h>

G_BEGIN_DECLS

/* What is not seen in a text and turns the text around it, or ends its line, is drawn as a box with its name. The text
 * stays as it is. */

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
 * Draws such characters of @entry, also those that come later.  Its attributes are this function's from now on.
 */
void mas_visible_show_in_entry (GtkEditable *entry);

G_END_DECLS
