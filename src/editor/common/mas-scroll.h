/* SPDX-License-Identifier: Apache-2.0 */
#pragma once

#include <gtk/gtk.h>

G_BEGIN_DECLS

/* Scrolls what is around @widget so that all of it can be seen, as soon as it has its place; where it is hidden by
 * then, nothing moves. */
void mas_scroll_to_later (GtkWidget *widget);

G_END_DECLS
