/* SPDX-License-Identifier: Apache-2.0 */
#pragma once

#include <gtk/gtk.h>

G_BEGIN_DECLS

/**
 * mas_tip_set:
 * @widget: a widget
 * @words: (nullable): what is said of it under the pointer
 *
 * gtk_widget_set_tooltip_text() where something changes: that asks the display where the pointer is, and waits for the
 * answer, even when the words are those that were there.
 */
void mas_tip_set (GtkWidget  *widget,
                  const char *words);

/**
 * mas_tip_is_needed:
 * @widget: a widget
 *
 * Returns: whether a text in it is cut, so that a tip has to say it
 */
gboolean mas_tip_is_needed (GtkWidget *widget);

G_END_DECLS
