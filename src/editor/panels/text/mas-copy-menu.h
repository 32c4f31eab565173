/* SPDX-License-Identifier: Apache-2.0 */
#pragma once

#include <gtk/gtk.h>

#include "mas-document.h"

G_BEGIN_DECLS

/**
 * MasCopyMenu:
 *
 * Every text that the position could be copied as, each with what it would leave out, told before it
 * is chosen: the game's usual formats, the others, and what engines are told. Activates
 * `win.copy-as`.
 */
#define MAS_TYPE_COPY_MENU (mas_copy_menu_get_type ())
G_DECLARE_FINAL_TYPE (MasCopyMenu, mas_copy_menu, MAS, COPY_MENU, GtkPopover)

GtkWidget *mas_copy_menu_new          (void);
void       mas_copy_menu_set_document (MasCopyMenu *self,
                                       MasDocument *document);

G_END_DECLS
