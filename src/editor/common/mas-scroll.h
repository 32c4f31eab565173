/* SPDX-License-Identifier: Apache-2.0 */
#pragma once

#include <gtk/gtk.h>

G_BEGIN_DECLS

/* Scrolls the parent of @widget so that all of it can be seen, as soon as its position is known; when it is hidden
 * by then, nothing is scrolled. */
void mas_scroll_to_later (GtkWidget *widget);

G_END_DECLS
