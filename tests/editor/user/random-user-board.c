/* SPDX-License-Identifier: Apache-2.0 */
#include "random-user.h"

/* The pointer over the board, the hands and the palette. */

static GdkModifierType
pick_mods (User *self)
{
  static const GdkModifierType mods[] = {
    0, 0, 0, 0, 0, GDK_CONTROL_MASK, GDK_SHIFT_MASK, GDK_ALT_MASK,
    GDK_CONTROL_MASK | GDK_SHIFT_MASK,
  };

  return mods[user_below (self, G_N_ELEMENTS (mods))];
}

static gboolean
find_center (User      *self,
             GtkWidget *widget,
             double    *x,
             double    *y)
{
  graphene_rect_t rect;

  if (!gtk_widget_get_mapped (widget)
      || !gtk_widget_compute_bounds (widget,
                                     GTK_WIDGET (mas_editor_page_get_area (self->window->editor)),
                                     &rect))
    return FALSE;
  *x = (double) (rect.origin.x + rect.size.width / 2);
  *y = (double) (rect.origin.y + rect.size.height / 2);
  return TRUE;
}

static gboolean
pick_slot (User      *self,
           GPtrArray *slots,
           double    *x,
           double    *y)
{
  return slots->len > 0
         && find_center (self, g_ptr_array_index (slots, user_below (self, slots->len)), x, y);
}

static void
pick_anywhere (User   *self,
               double *x,
               double *y)
{
  GtkWidget *area = GTK_WIDGET (mas_editor_page_get_area (self->window->editor));

  *x = user_below (self, (guint) MAX (gtk_widget_get_width (area), 1));
  *y = user_below (self, (guint) MAX (gtk_widget_get_height (area), 1));
}

/* A place in the area: mostly a square. */
static void
pick_place (User   *self,
            double *x,
            double *y)
{
  MasEditArea *area = mas_editor_page_get_area (self->window->editor);
  guint what = user_below (self, 10);
  graphene_rect_t rect;

  if (what < 6)
    {
      QiPosition *position = mas_workplace_get_position (MAS_WORKPLACE (area));
      MasSpot spot = { MAS_SPOT_SQUARE, user_below (self, qi_position_get_n_squares (position)),
                       QI_SIDE_FIRST, NULL };

      if (mas_stage_get_rect (area->stage, &spot, &rect))
        {
          *x = (double) (rect.origin.x + rect.size.width / 2);
          *y = (double) (rect.origin.y + rect.size.height / 2);
          return;
        }
    }
  else if (what < 8)
    {
      GtkWidget *hand = mas_stage_get_hand (area->stage, user_below (self, 2));

      if (pick_slot (self, mas_hand_view_get_slots (MAS_HAND_VIEW (hand)), x, y)
          || find_center (self, hand, x, y))
        return;
    }
  else if (what < 9
           && pick_slot (self,
                         mas_palette_get_slots (MAS_PALETTE (mas_stage_get_palette (area->stage))),
                         x, y))
    return;
  pick_anywhere (self, x, y);
}

static gboolean
can_point (User *self)
{
  MasEditArea *area = mas_editor_page_get_area (self->window->editor);

  return self->window->page == MAS_PAGE_EDITOR && user_find_front (self) == NULL
         && gtk_widget_get_mapped (GTK_WIDGET (area))
         && gtk_widget_get_width (mas_stage_get_board (area->stage)) > 0;
}

/* Buttons and entries handle presses themselves. */
static gboolean
is_control (User  *self,
            double x,
            double y)
{
  GtkWidget *area = GTK_WIDGET (mas_editor_page_get_area (self->window->editor));
  GtkWidget *widget = gtk_widget_pick (area, x, y, GTK_PICK_DEFAULT);

  for (; widget != NULL && widget != area; widget = gtk_widget_get_parent (widget))
    if (GTK_IS_BUTTON (widget) || GTK_IS_ENTRY (widget) || GTK_IS_SCROLLBAR (widget)
        || widget == mas_stage_get_bubble (mas_editor_page_get_area (self->window->editor)->stage))
      return TRUE;
  return FALSE;
}

static void
press (User *self, guint button, guint n_moves, guint cancelled) /* percent */
{
  MasEditArea *area = mas_editor_page_get_area (self->window->editor);
  GdkModifierType mods = pick_mods (self);
  double x = 0;
  double y = 0;

  if (!can_point (self))
    return;
  pick_place (self, &x, &y);
  if (is_control (self, x, y))
    return;
  user_say ("  press %u at %.0f,%.0f mods %x", button, x, y, (guint) mods);
  mas_pointer_hover (area->pointer, x, y);
  mas_pointer_press (area->pointer, x, y, button, mods);
  for (guint i = 0; i < n_moves; i++)
    {
      pick_place (self, &x, &y);
      if (user_chance (self, 20))
        mods = pick_mods (self);
      user_say ("  move to %.0f,%.0f mods %x", x, y, (guint) mods);
      mas_pointer_hover (area->pointer, x, y);
      mas_pointer_drag (area->pointer, x, y, mods);
      if (user_chance (self, 30))
        user_settle (self);
    }
  /* Keys may come while a button is down. */
  if (n_moves > 0 && user_chance (self, 8))
    user_press_key (self, GDK_KEY_z, GDK_CONTROL_MASK);
  else if (n_moves > 0 && user_chance (self, cancelled))
    {
      user_say ("  escape");
      if (user_chance (self, 50))
        mas_keys_escape (area->keys);
      else
        mas_pointer_cancel (area->pointer);
    }
  user_say ("  release");
  if (mas_window_get_document (self->window) != NULL
      && mas_pointer_get_press (area->pointer)->kind != MAS_PRESS_NONE)
    mas_pointer_release (area->pointer, x, y, mods);
}

static void
click (User *self)
{
  press (self, GDK_BUTTON_PRIMARY, 0, 0);
}

static void
drag (User *self)
{
  press (self, GDK_BUTTON_PRIMARY, 1 + user_below (self, 3), 10);
}

static void
sweep (User *self)
{
  press (self, GDK_BUTTON_PRIMARY, 3 + user_below (self, 8), 10);
}

static void
right_click (User *self)
{
  press (self, GDK_BUTTON_SECONDARY, 0, 0);
}

static void
right_drag (User *self)
{
  press (self, GDK_BUTTON_SECONDARY, 1 + user_below (self, 3), 10);
}

static void
middle (User *self)
{
  press (self, GDK_BUTTON_MIDDLE, user_below (self, 3), 10);
}

static void
hover (User *self)
{
  double x = 0;
  double y = 0;

  if (!can_point (self))
    return;
  pick_place (self, &x, &y);
  mas_pointer_hover (mas_editor_page_get_area (self->window->editor)->pointer, x, y);
  if (user_chance (self, 20))
    mas_pointer_leave (mas_editor_page_get_area (self->window->editor)->pointer);
}

static void
choose_stamp (User *self)
{
  GPtrArray *slots = mas_palette_get_slots (
    MAS_PALETTE (mas_stage_get_palette (mas_editor_page_get_area (self->window->editor)->stage)));

  if (can_point (self) && slots->len > 0)
    gtk_widget_activate_action (g_ptr_array_index (slots, user_below (self, slots->len)),
                                "slot.activate", NULL);
}

/* The actions of the area, as menus and assistive tools activate them. */
static void
board_action (User *self)
{
  GtkWidget *area = GTK_WIDGET (mas_editor_page_get_area (self->window->editor));
  guint n = 0;
  guint pick = 0;
  GType owner = G_TYPE_INVALID;
  const char *name = NULL;
  const char *property = NULL;
  const GVariantType *type = NULL;

  if (!can_point (self))
    return;
  while (
    gtk_widget_class_query_action (GTK_WIDGET_GET_CLASS (area), n, &owner, &name, &type, &property))
    n++;
  pick = user_below (self, n);
  gtk_widget_class_query_action (GTK_WIDGET_GET_CLASS (area), pick, &owner, &name, &type,
                                 &property);
  user_say ("  %s", name);
  if (type == NULL)
    gtk_widget_activate_action (area, name, NULL);
  else if (g_variant_type_equal (type, G_VARIANT_TYPE_STRING))
    gtk_widget_activate_action (area, name, "s", "");
}

const UserAct user_board_acts[] = {
  { "click", 60, 0, 0, click },
  { "drag", 60, 0, 0, drag },
  { "sweep", 20, 0, 0, sweep },
  { "right click", 15, 0, 0, right_click },
  { "right drag", 15, 0, 0, right_drag },
  { "middle button", 10, 0, 0, middle },
  { "hover", 15, 0, 0, hover },
  { "choose a stamp", 25, 0, 0, choose_stamp },
  { "action of the board", 25, 0, 0, board_action },
  { NULL, 0, 0, 0, NULL },
};
