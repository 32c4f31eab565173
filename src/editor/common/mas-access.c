/* SPDX-License-Identifier: Apache-2.0 */
#include "config.h"

#include "mas-access.h"

#include "mas-tip.h"

#include <adwaita.h>
#include <glib/gi18n.h>

#define NAMED "mas-named" /* on a list or page: the name that was given here */

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

/* A button that has no label of its own is labelled by its child, and then both would be read
 * out. */
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
  /* An icon has no words; its type would be read out before the button's name. */
  if (GTK_IS_BUTTON (root) && gtk_button_get_icon_name (GTK_BUTTON (root)) != NULL)
    gtk_accessible_reset_relation (GTK_ACCESSIBLE (root), GTK_ACCESSIBLE_RELATION_LABELLED_BY);
  /* That of the toolkit's own windows has not even a tip. */
  if (GTK_IS_TOGGLE_BUTTON (root) && gtk_widget_get_tooltip_text (root) == NULL
      && g_strcmp0 (gtk_button_get_icon_name (GTK_BUTTON (root)), "edit-find-symbolic") == 0)
    /* Translators: a button, as a screen reader calls it */
    set_name (root, _("Search"));
  for (GtkWidget *child = gtk_widget_get_first_child (root); child != NULL;
       child = gtk_widget_get_next_sibling (child))
    mas_access_name_buttons (child);
}

static const char *
get_row_title (GtkWidget *row)
{
  return row != NULL && ADW_IS_PREFERENCES_ROW (row)
           ? adw_preferences_row_get_title (ADW_PREFERENCES_ROW (row))
           : NULL;
}

static gboolean
has_words (const char *words)
{
  return words != NULL && words[0] != '\0';
}

/* The title of the dialog that @widget stands in; NULL in a window with a document. */
static const char *
get_dialog_title (GtkWidget *widget)
{
  GtkRoot *root = gtk_widget_get_root (widget);

  return GTK_IS_WINDOW (root) && !GTK_IS_APPLICATION_WINDOW (root)
           ? gtk_window_get_title (GTK_WINDOW (root))
           : NULL;
}

/* The name to give; NULL where it has a name, or none is known. */
static const char *
get_list_name (GtkWidget *list)
{
  GtkWidget *expander = gtk_widget_get_ancestor (list, ADW_TYPE_EXPANDER_ROW);
  GtkWidget *group = gtk_widget_get_ancestor (list, ADW_TYPE_PREFERENCES_GROUP);
  const char *title = NULL;

  if (GTK_IS_LIST_VIEW (list))
    return get_row_title (gtk_widget_get_ancestor (list, ADW_TYPE_COMBO_ROW));
  if (expander != NULL)
    return get_row_title (expander);
  if (group == NULL || has_words (adw_preferences_group_get_title (ADW_PREFERENCES_GROUP (group))))
    return NULL;
  title = get_dialog_title (list);
  return has_words (title) ? title : get_row_title (gtk_widget_get_first_child (list));
}

/* The toolkit names the page of a submenu by the submenu's label, and the first page "main". */
static const char *
get_menu_title (GtkStackPage *page)
{
  const char *name = gtk_stack_page_get_name (page);

  if (g_strcmp0 (name, "main") != 0)
    return name;
  /* Translators: the entries of a menu, as a screen reader calls them */
  return _("Menu");
}

/* The first text in @widget; NULL where it has only pictures. */
static const char *
find_words (GtkWidget *widget)
{
  const char *words = GTK_IS_LABEL (widget) ? gtk_label_get_text (GTK_LABEL (widget)) : NULL;

  for (GtkWidget *child = gtk_widget_get_first_child (widget); child != NULL && !has_words (words);
       child = gtk_widget_get_next_sibling (child))
    words = find_words (child);
  return has_words (words) ? words : NULL;
}

/* What @widget is in the toolkit's file dialog; NULL where it has a name of its own. */
static const char *
get_name_in_file_dialog (GtkWidget *widget)
{
  if (GTK_IS_TREE_VIEW (widget)) /* has the keyboard first */
    return gtk_window_get_title (GTK_WINDOW (gtk_widget_get_root (widget)));
  if (g_strcmp0 (G_OBJECT_TYPE_NAME (widget), "GtkFileChooserEntry") == 0
      && gtk_file_chooser_get_action (GTK_FILE_CHOOSER (gtk_widget_get_root (widget)))
           == GTK_FILE_CHOOSER_ACTION_OPEN)
    /* Translators: where the name of a file is typed, as a screen reader calls it */
    return _("Name or place of the file");
  if (gtk_widget_get_ancestor (widget, GTK_TYPE_DROP_DOWN) != NULL)
    /* Translators: which files of a folder are listed, as a screen reader calls the choice */
    return _("Which files are listed");
  if (GTK_IS_LIST_BOX (widget))
    /* Translators: the folders beside a list of files, as a screen reader calls them */
    return _("Places");
  return GTK_IS_TOGGLE_BUTTON (widget) ? find_words (widget) : NULL;
}

/* In that dialog, widgets without a name are read out as their type. */
static void
name_in_file_dialog (GtkWidget *widget)
{
  const char *name = NULL;

  if (GTK_IS_TEXT (widget))
    widget = gtk_widget_get_parent (widget);
  for (; widget != NULL && !GTK_IS_ROOT (widget); widget = gtk_widget_get_parent (widget))
    {
      name = get_name_in_file_dialog (widget);
      if (name == NULL || g_strcmp0 (g_object_get_data (G_OBJECT (widget), NAMED), name) == 0)
        continue;
      g_object_set_data_full (G_OBJECT (widget), NAMED, g_strdup (name), g_free);
      set_name (widget, name);
    }
}

void
mas_access_name_around (GtkWidget *widget)
{
  g_return_if_fail (GTK_IS_WIDGET (widget));

  if (GTK_IS_FILE_CHOOSER (gtk_widget_get_root (widget)))
    name_in_file_dialog (widget);
  for (GtkWidget *parent = gtk_widget_get_parent (widget); parent != NULL;
       widget = parent, parent = gtk_widget_get_parent (parent))
    {
      GtkAccessible *named = NULL;
      const char *name = NULL;

      if (GTK_IS_LIST_BOX (parent) || GTK_IS_LIST_VIEW (parent))
        {
          named = GTK_ACCESSIBLE (parent);
          name = get_list_name (parent);
        }
      else if (GTK_IS_STACK (parent))
        {
          GtkStackPage *page = gtk_stack_get_page (GTK_STACK (parent), widget);

          named = GTK_ACCESSIBLE (page);
          name = gtk_stack_page_get_title (page);
          if (!has_words (name) && GTK_IS_POPOVER_MENU (gtk_widget_get_native (parent)))
            name = get_menu_title (page);
          else if (!has_words (name))
            name = get_dialog_title (parent);
        }
      else if (GTK_IS_POPOVER_MENU (parent))
        {
          named = GTK_ACCESSIBLE (parent);
          name = _("Menu");
        }
      if (named == NULL || !has_words (name)
          || g_strcmp0 (g_object_get_data (G_OBJECT (named), NAMED), name) == 0)
        continue;
      g_object_set_data_full (G_OBJECT (named), NAMED, g_strdup (name), g_free);
      gtk_accessible_update_property (named, GTK_ACCESSIBLE_PROPERTY_LABEL, name, -1);
    }
}

static void
on_title_cb (GtkWidget  *row,
             GParamSpec *pspec,
             GtkWidget  *text)
{
  mas_access_name (text, adw_preferences_row_get_title (ADW_PREFERENCES_ROW (row)));
}

/* The toolkit cuts the title of such a row, and has no lines for it. */
static gboolean
on_query_tooltip_cb (GtkWidget  *row,
                     int         x,
                     int         y,
                     gboolean    by_keys,
                     GtkTooltip *tooltip)
{
  if (!mas_tip_is_needed (row))
    return FALSE;
  gtk_tooltip_set_text (tooltip, adw_preferences_row_get_title (ADW_PREFERENCES_ROW (row)));
  return TRUE;
}

/* For assistive tools the row is the text box, but it never has the keyboard focus itself, and before libadwaita 1.3 it
 * does not report the text in it: so the inner text is given a name. */
void
mas_access_show_entry (GtkWidget *row)
{
  GtkEditable *text = NULL;

  g_return_if_fail (ADW_IS_ENTRY_ROW (row));

  text = gtk_editable_get_delegate (GTK_EDITABLE (row));
  g_object_set (text, "accessible-role", GTK_ACCESSIBLE_ROLE_TEXT_BOX, NULL);
  g_signal_connect_object (row, "notify::title", G_CALLBACK (on_title_cb), text, 0);
  on_title_cb (row, NULL, GTK_WIDGET (text));
  gtk_widget_set_has_tooltip (row, TRUE);
  g_signal_connect (row, "query-tooltip", G_CALLBACK (on_query_tooltip_cb), NULL);
  mas_access_name_buttons (row);
}

void
mas_access_show_fault (GtkWidget  *row,
                       const char *words)
{
  GtkAccessible *said = NULL;

  g_return_if_fail (ADW_IS_PREFERENCES_ROW (row));

  if (words != NULL)
    gtk_widget_add_css_class (row, "error");
  else
    gtk_widget_remove_css_class (row, "error");
  /* Of an entry it is the text that has the keyboard. */
  said = GTK_ACCESSIBLE (ADW_IS_ENTRY_ROW (row)
                           ? (gpointer) gtk_editable_get_delegate (GTK_EDITABLE (row))
                           : (gpointer) row);
  gtk_accessible_update_state (said, GTK_ACCESSIBLE_STATE_INVALID,
                               words != NULL ? GTK_ACCESSIBLE_INVALID_TRUE
                                             : GTK_ACCESSIBLE_INVALID_FALSE,
                               -1);
  if (words != NULL)
    gtk_accessible_update_property (said, GTK_ACCESSIBLE_PROPERTY_DESCRIPTION, words, -1);
  else
    gtk_accessible_reset_property (said, GTK_ACCESSIBLE_PROPERTY_DESCRIPTION);
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
