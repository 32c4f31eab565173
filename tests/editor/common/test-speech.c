/* SPDX-License-Identifier: Apache-2.0 */
#include "mas-access.h"
#include "mas-speech.h"
#include "wait.h"

#include <adwaita.h>

/* A window with @child in it; the keyboard focus is at @focus. */
static GtkWindow *
present (GtkWidget *child,
         GtkWidget *focus)
{
  GtkWindow *window = GTK_WINDOW (adw_window_new ());

  gtk_window_set_title (window, "Export Picture");
  adw_window_set_content (ADW_WINDOW (window), child);
  gtk_window_present (window);
  gtk_window_set_focus (window, focus);
  return window;
}

static void
iterate (void)
{
  run_ready ();
}

/* Assistive tools know a spin button, not the text within it: the spin button carries the spoken words while the
 * keyboard is in it. */
static void
test_number (void)
{
  GtkWidget *box = gtk_box_new (GTK_ORIENTATION_VERTICAL, 0);
  GtkWidget *number = gtk_spin_button_new_with_range (1, 9, 1);
  GtkWidget *other = gtk_button_new_with_label ("Other");
  GtkWindow *window = NULL;

  gtk_box_append (GTK_BOX (box), number);
  gtk_box_append (GTK_BOX (box), other);
  window = present (box, number);
  g_assert_true (GTK_IS_TEXT (gtk_window_get_focus (window)));

  mas_speech_say (box, "That drops 8 pieces");
  iterate ();
  gtk_test_accessible_assert_property (number, GTK_ACCESSIBLE_PROPERTY_DESCRIPTION,
                                       "That drops 8 pieces");
  gtk_window_set_focus (window, other);
  iterate ();
  gtk_test_accessible_assert_property (number, GTK_ACCESSIBLE_PROPERTY_DESCRIPTION, "");
  gtk_window_destroy (window);
}

/* An entry row is known by the text in it, which has the title of the row, even when that changes. */
static void
test_row_to_type_in (void)
{
  GtkWidget *list = gtk_list_box_new ();
  GtkWidget *row = g_object_new (ADW_TYPE_ENTRY_ROW, "title", "_Author", NULL);
  GtkAccessible *text = NULL;
  GtkWindow *window = NULL;

  mas_access_show_entry (row);
  gtk_list_box_append (GTK_LIST_BOX (list), row);
  window = present (list, row);
  text = GTK_ACCESSIBLE (gtk_editable_get_delegate (GTK_EDITABLE (row)));
  g_assert_true (gtk_window_get_focus (window) == GTK_WIDGET (text));
  gtk_test_accessible_assert_role (text, GTK_ACCESSIBLE_ROLE_TEXT_BOX);
  gtk_test_accessible_assert_property (text, GTK_ACCESSIBLE_PROPERTY_LABEL, "Author");
  adw_preferences_row_set_title (ADW_PREFERENCES_ROW (row), "Title");
  gtk_test_accessible_assert_property (text, GTK_ACCESSIBLE_PROPERTY_LABEL, "Title");

  mas_speech_say (list, "Not a square");
  iterate ();
  gtk_test_accessible_assert_property (text, GTK_ACCESSIBLE_PROPERTY_DESCRIPTION, "Not a square");
  gtk_window_destroy (window);
}

/* A sentence that is part of a longer one spoken before or after it is spoken only once. */
static void
test_once (void)
{
  static const char *const orders[][2] = {
    { "A right was lost.", "Rook removed. A right was lost." },
    { "Rook removed. A right was lost.", "A right was lost." },
  };

  for (gsize i = 0; i < G_N_ELEMENTS (orders); i++)
    {
      GtkWidget *button = gtk_button_new_with_label ("Button");
      GtkWindow *window = present (button, button);

      mas_speech_say (button, orders[i][0]);
      mas_speech_say (button, orders[i][1]);
      iterate ();
      gtk_test_accessible_assert_property (button, GTK_ACCESSIBLE_PROPERTY_DESCRIPTION,
                                           "Rook removed. A right was lost.");
      gtk_window_destroy (window);
    }
}

static GtkWidget *
find_by_type (GtkWidget  *root,
              const char *type)
{
  GtkWidget *found = g_str_equal (G_OBJECT_TYPE_NAME (root), type) ? root : NULL;

  for (GtkWidget *child = gtk_widget_get_first_child (root); child != NULL && found == NULL;
       child = gtk_widget_get_next_sibling (child))
    found = find_by_type (child, type);
  return found;
}

static const struct
{
  const char          *name;
  GtkFileChooserAction action;
  const char          *type;
  const char          *expected;
} file_cases[] = {
  { "list", GTK_FILE_CHOOSER_ACTION_OPEN, "GtkTreeView", "Open Position" },
  { "places", GTK_FILE_CHOOSER_ACTION_OPEN, "GtkListBox", "Places" },
  { "filter", GTK_FILE_CHOOSER_ACTION_OPEN, "GtkDropDown", "Which files are listed" },
};

/* Nor is anything in the toolkit's own file dialog called by its type. */
static void
test_file (gconstpointer data)
{
  const typeof (file_cases[0]) *c = data;
  GtkWidget *dialog = gtk_file_chooser_dialog_new ("Open Position", NULL, c->action, "_Cancel",
                                                   GTK_RESPONSE_CANCEL, NULL);
  g_autoptr (GtkFileFilter) filter = gtk_file_filter_new ();
  GtkWidget *widget = NULL;

  gtk_file_filter_set_name (filter, "All");
  gtk_file_chooser_add_filter (GTK_FILE_CHOOSER (dialog), filter);
  widget = find_by_type (dialog, c->type);
  g_assert_nonnull (widget);
  mas_access_name_around (widget);
  gtk_test_accessible_assert_property (widget, GTK_ACCESSIBLE_PROPERTY_LABEL, c->expected);
  gtk_window_destroy (GTK_WINDOW (dialog));
}

static const struct
{
  const char *name;
  gboolean    is_dialog;
  const char *group;
  gboolean    is_expander;
  const char *expected; /* the name of the list; NULL where the toolkit has named it */
} list_cases[] = {
  { "dialog", TRUE, "", FALSE, "Export Picture" },
  { "window", FALSE, "", FALSE, "Game" },
  { "titled", TRUE, "Look", FALSE, NULL },
  { "expander", FALSE, "", TRUE, "Advanced" },
};

/* Where the keyboard is no list is called by its type. */
static void
test_list (gconstpointer data)
{
  const typeof (list_cases[0]) *c = data;
  GtkWidget *group = adw_preferences_group_new ();
  GtkWidget *row = g_object_new (ADW_TYPE_ACTION_ROW, "title", "Game", "activatable", TRUE, NULL);
  GtkWindow *window = GTK_WINDOW (c->is_dialog ? gtk_window_new ()
                                               : g_object_new (GTK_TYPE_APPLICATION_WINDOW, NULL));
  GtkWidget *list = NULL;

  adw_preferences_group_set_title (ADW_PREFERENCES_GROUP (group), c->group);
  if (c->is_expander)
    {
      GtkWidget *expander =
        g_object_new (ADW_TYPE_EXPANDER_ROW, "title", "Advanced", "expanded", TRUE, NULL);

      adw_expander_row_add_row (ADW_EXPANDER_ROW (expander), row);
      adw_preferences_group_add (ADW_PREFERENCES_GROUP (group), expander);
    }
  else
    adw_preferences_group_add (ADW_PREFERENCES_GROUP (group), row);
  gtk_window_set_title (window, "Export Picture");
  gtk_window_set_child (window, group);
  gtk_window_present (window);
  gtk_window_set_focus (window, row);
  list = gtk_widget_get_ancestor (row, GTK_TYPE_LIST_BOX);
  if (c->expected != NULL)
    gtk_test_accessible_assert_property (list, GTK_ACCESSIBLE_PROPERTY_LABEL, c->expected);
  else
    g_assert_false (
      gtk_test_accessible_has_property (GTK_ACCESSIBLE (list), GTK_ACCESSIBLE_PROPERTY_LABEL));
  gtk_window_destroy (window);
}

int
main (int   argc,
      char *argv[])
{
  g_test_init (&argc, &argv, NULL);
  adw_init ();
  mas_speech_introduce_windows ();
  g_test_add_func ("/editor/speech/number", test_number);
  g_test_add_func ("/editor/speech/row-to-type-in", test_row_to_type_in);
  g_test_add_func ("/editor/speech/once", test_once);
  for (gsize i = 0; i < G_N_ELEMENTS (file_cases); i++)
    {
      g_autofree char *path = g_strconcat ("/editor/speech/file/", file_cases[i].name, NULL);

      g_test_add_data_func (path, &file_cases[i], test_file);
    }
  for (gsize i = 0; i < G_N_ELEMENTS (list_cases); i++)
    {
      g_autofree char *path = g_strconcat ("/editor/speech/list/", list_cases[i].name, NULL);

      g_test_add_data_func (path, &list_cases[i], test_list);
    }
  return g_test_run ();
}
