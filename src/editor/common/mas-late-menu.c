/* SPDX-License-Identifier: Apache-2.0 */
#include "config.h"

#include "mas-late-menu.h"

static void
build_cb (GtkMenuButton *button,
          gpointer       menu)
{
  if (gtk_menu_button_get_menu_model (button) == NULL)
    gtk_menu_button_set_menu_model (button, G_MENU_MODEL (menu));
}

void
mas_late_menu_set (GtkMenuButton *button,
                   GMenuModel    *menu)
{
  g_return_if_fail (GTK_IS_MENU_BUTTON (button));
  g_return_if_fail (G_IS_MENU_MODEL (menu));

  if (gtk_menu_button_get_menu_model (button) != NULL)
    gtk_menu_button_set_menu_model (button, NULL);
  gtk_menu_button_set_create_popup_func (button, build_cb, g_object_ref (menu), g_object_unref);
}
