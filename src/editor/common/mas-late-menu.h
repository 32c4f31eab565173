/* SPDX-License-Identifier: Apache-2.0 */
#pragma once

#include <gtk/gtk.h>

G_BEGIN_DECLS

/* Gives @button a menu that is built when it is opened: a menu has several widgets for each line, and most are never
 * opened. A menu that it had goes. */
void mas_late_menu_set (GtkMenuButton *button,
                        GMenuModel    *menu);

G_END_DECLS
