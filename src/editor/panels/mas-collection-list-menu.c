/* SPDX-License-Identifier: Apache-2.0 */
#define G_LOG_DOMAIN "Mas"

#include "config.h"

#include "mas-collection-list-private.h"

#include "mas-collection-cell.h"

/* The menu of the selected rows. */

static void
close_menu (MasCollectionList *self)
{
  GtkWidget *menu = (GtkWidget *) g_steal_pointer (&self->menu);

  if (menu == NULL)
    return;
  gtk_popover_popdown (GTK_POPOVER (menu));
  /* Kept until the next menu has closed, as the board's is: see mas_popup_close(). */
  g_clear_pointer (&self->closed_menu, gtk_widget_unparent);
  self->closed_menu = menu;
}

static void
on_closed_cb (GtkPopover        *menu,
              MasCollectionList *self)
{
  if (self->menu == menu)
    close_menu (self);
}

static void
show_menu (MasCollectionList *self,
           GtkWidget         *near,
           double             x,
           double             y)
{
  graphene_point_t point = { 0 };

  if (!gtk_widget_compute_point (near, GTK_WIDGET (self),
                                 &GRAPHENE_POINT_INIT ((float) x, (float) y), &point))
    return;
  close_menu (self);
  self->menu = GTK_POPOVER (gtk_popover_menu_new_from_model (self->row_menu));
  gtk_widget_set_halign (GTK_WIDGET (self->menu), GTK_ALIGN_START);
  gtk_popover_set_has_arrow (self->menu, FALSE);
  gtk_widget_set_parent (GTK_WIDGET (self->menu), GTK_WIDGET (self));
  gtk_popover_set_pointing_to (self->menu, &(GdkRectangle) { (int) point.x, (int) point.y, 1, 1 });
  g_signal_connect (self->menu, "closed", G_CALLBACK (on_closed_cb), self);
  gtk_popover_popup (self->menu);
}

/* On release, like the menu of a finding. */
static void
on_released_cb (GtkGestureClick   *gesture,
                int                n_press,
                double             x,
                double             y,
                MasCollectionList *self)
{
  GtkWidget *view = GTK_WIDGET (self->view);
  GtkWidget *picked = gtk_widget_pick (view, x, y, GTK_PICK_DEFAULT);
  GtkWidget *cell = NULL;
  guint place = 0;

  while (picked != NULL && picked != view && cell == NULL)
    {
      if (MAS_IS_COLLECTION_CELL (picked))
        cell = picked;
      else if (MAS_IS_COLLECTION_CELL (gtk_widget_get_first_child (picked)))
        cell = gtk_widget_get_first_child (picked);
      picked = gtk_widget_get_parent (picked);
    }
  if (cell == NULL || mas_collection_cell_get_row (MAS_COLLECTION_CELL (cell)) == NULL)
    return;
  if (mas_collection_find_place (self->collection,
                                 mas_collection_row_get_position (
                                   mas_collection_cell_get_row (MAS_COLLECTION_CELL (cell))),
                                 &place)
      && !gtk_selection_model_is_selected (self->selection, place))
    gtk_selection_model_select_item (self->selection, place, TRUE);
  gtk_gesture_set_state (GTK_GESTURE (gesture), GTK_EVENT_SEQUENCE_CLAIMED);
  show_menu (self, view, x, y);
}

static gboolean
on_menu_key_cb (GtkWidget *widget,
                GVariant  *args,
                gpointer   user_data)
{
  MasCollectionList *self = user_data;
  GtkWidget *focus = gtk_root_get_focus (gtk_widget_get_root (widget));

  if (focus == NULL || !gtk_widget_is_ancestor (focus, widget))
    focus = widget;
  show_menu (self, focus, gtk_widget_get_width (focus) / 2.0, gtk_widget_get_height (focus) / 2.0);
  return TRUE;
}

/* Keys that work on the rows only. */
static void
add_keys (MasCollectionList *self)
{
  static const struct
  {
    const char *trigger;
    const char *action;
  } keys[] = {
    { "Delete|KP_Delete", "win.delete-rows" }, { "<Control>d", "win.duplicate-rows" },
    { "Insert|KP_Insert", "win.insert-row" },  { "<Alt>Up", "win.move-rows-up" },
    { "<Alt>Down", "win.move-rows-down" },
  };
  GtkEventController *controller = gtk_shortcut_controller_new ();

  for (gsize i = 0; i < G_N_ELEMENTS (keys); i++)
    gtk_shortcut_controller_add_shortcut (GTK_SHORTCUT_CONTROLLER (controller),
                                          gtk_shortcut_new (gtk_shortcut_trigger_parse_string (
                                                              keys[i].trigger),
                                                            gtk_named_action_new (keys[i].action)));
  gtk_shortcut_controller_add_shortcut (
    GTK_SHORTCUT_CONTROLLER (controller),
    gtk_shortcut_new (gtk_shortcut_trigger_parse_string ("Menu|<Shift>F10"),
                      gtk_callback_action_new (on_menu_key_cb, self, NULL)));
  gtk_widget_add_controller (GTK_WIDGET (self->view), controller);
}

void
mas_collection_list_add_menu (MasCollectionList *self)
{
  GtkGesture *click = gtk_gesture_click_new ();

  gtk_gesture_single_set_button (GTK_GESTURE_SINGLE (click), GDK_BUTTON_SECONDARY);
  g_signal_connect_object (click, "released", G_CALLBACK (on_released_cb), self, 0);
  gtk_widget_add_controller (GTK_WIDGET (self->view), GTK_EVENT_CONTROLLER (click));
  add_keys (self);
}
