/* SPDX-License-Identifier: Apache-2.0 */
#include "config.h"

#include "mas-access.h"

#include <adwaita.h>

static char *
dup_without_mnemonic (const char *label)
{
  GString *plain = g_string_new (NULL);

  for (const char *p = label; *p != '\0'; p++)
    if (*p != '_' || p[1] == '_')
      {
        g_string_append_c (plain, *p);
        p += *p == '_';
      }
  return g_string_free (plain, FALSE);
}

/* Other than a label of its own, a button is labelled by its child; both would be read out. */
static void
set_name (GtkWidget  *widget,
          const char *name)
{
  gtk_accessible_reset_relation (GTK_ACCESSIBLE (widget), GTK_ACCESSIBLE_RELATION_LABELLED_BY);
  gtk_accessible_update_property (GTK_ACCESSIBLE (widget), GTK_ACCESSIBLE_PROPERTY_LABEL, name, -1);
}

void
mas_access_name (GtkWidget  *control,
                 const char *label)
{
  g_autofree char *name = NULL;

  g_return_if_fail (GTK_IS_WIDGET (control));
  g_return_if_fail (label != NULL);

  name = dup_without_mnemonic (label);
  set_name (control, name);
  if (GTK_IS_BUTTON (control))
    return;
  for (GtkWidget *child = gtk_widget_get_first_child (control); child != NULL;
       child = gtk_widget_get_next_sibling (child))
    if (GTK_IS_BUTTON (child))
      set_name (child, name);
}

void
mas_access_name_buttons (GtkWidget *root)
{
  g_return_if_fail (GTK_IS_WIDGET (root));

  if (GTK_IS_MENU_BUTTON (root))
    {
      const char *tooltip = gtk_widget_get_tooltip_text (root);

      if (tooltip != NULL && gtk_menu_button_get_label (GTK_MENU_BUTTON (root)) == NULL)
        mas_access_name (root, tooltip);
      return;
    }
  /* The list that a row opens is called like the row. */
  if (GTK_IS_LIST_VIEW (root) && gtk_widget_get_ancestor (root, ADW_TYPE_COMBO_ROW) != NULL)
    {
      set_name (root, adw_preferences_row_get_title (
                        ADW_PREFERENCES_ROW (gtk_widget_get_ancestor (root, ADW_TYPE_COMBO_ROW))));
      return;
    }
  if (GTK_IS_BUTTON (root) && gtk_button_get_use_underline (GTK_BUTTON (root))
      && gtk_button_get_label (GTK_BUTTON (root)) != NULL)
    {
      mas_access_name (root, gtk_button_get_label (GTK_BUTTON (root)));
      return;
    }
  for (GtkWidget *child = gtk_widget_get_first_child (root); child != NULL;
       child = gtk_widget_get_next_sibling (child))
    mas_access_name_buttons (child);
}

void
mas_access_show_page (GtkStack   *stack,
                      const char *name)
{
  GtkWidget *shown = NULL;
  GtkWidget *child = NULL;

  g_return_if_fail (GTK_IS_STACK (stack));
  g_return_if_fail (name != NULL);

  shown = gtk_stack_get_child_by_name (stack, name);
  g_return_if_fail (shown != NULL);

  gtk_widget_set_visible (shown, TRUE);
  gtk_stack_set_visible_child (stack, shown);
  for (child = gtk_widget_get_first_child (GTK_WIDGET (stack)); child != NULL;
       child = gtk_widget_get_next_sibling (child))
    {
      GtkStackPage *page = gtk_stack_get_page (stack, child);

      gtk_widget_set_visible (child, child == shown);
      /* The page is an object of the accessible tree too, around its child. */
      gtk_accessible_update_state (GTK_ACCESSIBLE (page), GTK_ACCESSIBLE_STATE_HIDDEN,
                                   child != shown, -1);
    }
}
