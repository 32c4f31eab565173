/* SPDX-License-Identifier: Apache-2.0 */
/* The menu of the rows of a list, by a click and by keys. */
#include "window-test.h"

#include "mas-collection-cell.h"
#include "mas-collection-list-private.h"

#define TEXT \
  "8/5k2/8/8/3K4/8/4P3/8 w - - 0 1\n4k3/8/8/8/8/8/8/4K3 w - - 0 1\n4k3/8/8/8/8/8/8/K7 w - - 0 1\n"

static MasWindow *
open_window (GFile *file)
{
  MasWindow *window = new_window (application);

  mas_window_load_file (window, file, FALSE);
  wait_for (mas_window_get_collection (window) != NULL && mas_window_get_document (window) != NULL);
  wait_for (find_widget (GTK_WIDGET (window->rows), MAS_TYPE_COLLECTION_CELL, NULL) != NULL);
  settle ();
  return window;
}

/* The shortcut that the Menu key belongs to. */
static GtkShortcut *
find_menu_key (GtkWidget *widget)
{
  g_autoptr (GListModel) controllers = gtk_widget_observe_controllers (widget);

  for (guint i = 0; i < g_list_model_get_n_items (controllers); i++)
    {
      g_autoptr (GtkEventController) controller = g_list_model_get_item (controllers, i);

      for (guint k = 0; GTK_IS_SHORTCUT_CONTROLLER (controller)
                        && k < g_list_model_get_n_items (G_LIST_MODEL (controller));
           k++)
        {
          g_autoptr (GtkShortcut) shortcut = g_list_model_get_item (G_LIST_MODEL (controller), k);
          g_autofree char *trigger =
            gtk_shortcut_trigger_to_string (gtk_shortcut_get_trigger (shortcut));

          if (strstr (trigger, "Menu") != NULL)
            return shortcut; /* the controller keeps it */
        }
    }
  g_assert_not_reached ();
}

static void
press_menu (GtkWidget *view)
{
  g_assert_true (
    gtk_shortcut_action_activate (gtk_shortcut_get_action (find_menu_key (view)), 0, view, NULL));
}

static void
test_key (void)
{
  g_autoptr (GFile) file = new_file ("l.fen", TEXT, -1);
  MasWindow *window = open_window (file);
  MasCollectionList *list = window->rows;
  GtkWidget *view = GTK_WIDGET (list->view);
  GtkPopover *menu = NULL;

  /* With the keyboard elsewhere it opens in the middle of the list, else at the row. */
  mas_edit_area_focus_board (window_area (window));
  press_menu (view);
  menu = list->menu;
  g_assert_nonnull (menu);
  g_assert_true (gtk_widget_get_visible (GTK_WIDGET (menu)));
  press_menu (view);
  g_assert_nonnull (list->menu);
  g_assert_true (list->menu != menu);
  gtk_popover_popdown (list->menu);
  settle ();
  g_assert_null (list->menu);
  gtk_widget_child_focus (view, GTK_DIR_TAB_FORWARD);
  press_menu (view);
  g_assert_nonnull (list->menu);
  destroy_window (window);
  delete_file (file);
}

static void
click_at (MasCollectionList *list,
          double             x,
          double             y)
{
  g_autoptr (GListModel) controllers = gtk_widget_observe_controllers (GTK_WIDGET (list->view));

  for (guint i = 0; i < g_list_model_get_n_items (controllers); i++)
    {
      g_autoptr (GtkEventController) controller = g_list_model_get_item (controllers, i);

      if (GTK_IS_GESTURE_CLICK (controller)
          && gtk_gesture_single_get_button (GTK_GESTURE_SINGLE (controller))
               == GDK_BUTTON_SECONDARY)
        g_signal_emit_by_name (controller, "released", 1, x, y);
    }
}

/* The middle of the cell that shows the row at a place. */
static gboolean
find_cell (GtkWidget        *root,
           GtkWidget        *view,
           guint             place,
           graphene_point_t *point)
{
  if (MAS_IS_COLLECTION_CELL (root)
      && mas_collection_cell_get_row (MAS_COLLECTION_CELL (root)) != NULL
      && mas_collection_row_get_position (mas_collection_cell_get_row (MAS_COLLECTION_CELL (root)))
           == place)
    return gtk_widget_compute_point (root, view,
                                     &GRAPHENE_POINT_INIT ((float) gtk_widget_get_width (root) / 2,
                                                           (float) gtk_widget_get_height (root)
                                                             / 2),
                                     point);
  for (GtkWidget *child = gtk_widget_get_first_child (root); child != NULL;
       child = gtk_widget_get_next_sibling (child))
    if (find_cell (child, view, place, point))
      return TRUE;
  return FALSE;
}

/* A click on a row that is not selected selects it alone; one on a selected row keeps the selection. */
static void
test_click (void)
{
  static const guint both[] = { 0, 2 };
  g_autoptr (GFile) file = new_file ("l.fen", TEXT, -1);
  MasWindow *window = open_window (file);
  MasCollectionList *list = window->rows;
  GtkWidget *view = GTK_WIDGET (list->view);
  graphene_point_t point;

  mas_collection_list_select_rows (list, both, 2);
  g_assert_true (find_cell (view, view, 2, &point));
  click_at (list, (double) point.x, (double) point.y);
  g_assert_nonnull (list->menu);
  g_assert_cmpuint (mas_collection_list_count_selected (list), ==, 2);
  g_assert_true (find_cell (view, view, 1, &point));
  click_at (list, (double) point.x, (double) point.y);
  g_assert_cmpuint (mas_collection_list_count_selected (list), ==, 1);
  g_assert_true (gtk_selection_model_is_selected (list->selection, 1));
  gtk_popover_popdown (list->menu);
  settle ();
  /* Below the last row there is nothing to do it to. */
  click_at (list, 5, gtk_widget_get_height (view) - 2);
  g_assert_null (list->menu);
  destroy_window (window);
  delete_file (file);
}

int
main (int    argc,
      char **argv)
{
  gtk_test_init (&argc, &argv, NULL);
  g_test_add_func ("/editor/row-menu/key", test_key);
  g_test_add_func ("/editor/row-menu/click", test_click);
  return run_window_tests ();
}
