/* SPDX-License-Identifier: Apache-2.0 */
#include "mas-application.h"
#include "random-user.h"

#include <string.h>

/* Keys, wherever the keyboard focus is. */

static gboolean
is_ours (GtkWidget *widget)
{
  return g_str_has_prefix (G_OBJECT_TYPE_NAME (widget), "Mas");
}

/* Shortcuts that a window collects from widgets within it: the window is not the widget they act
 * on. */
static gboolean
is_gathered (GtkEventController *controller)
{
  const char *name = gtk_event_controller_get_name (controller);

  return name != NULL && g_str_has_prefix (name, "gtk-shortcut-manager");
}

static gboolean
try_shortcut (GtkWidget      *widget,
              GtkShortcut    *shortcut,
              guint           keyval,
              GdkModifierType mods)
{
  GtkShortcutTrigger *trigger = gtk_shortcut_get_trigger (shortcut);
  GtkKeyvalTrigger *key = NULL;

  if (GTK_IS_ALTERNATIVE_TRIGGER (trigger))
    trigger = gtk_alternative_trigger_get_first (GTK_ALTERNATIVE_TRIGGER (trigger));
  if (!GTK_IS_KEYVAL_TRIGGER (trigger) || GTK_IS_POPOVER_MENU (widget))
    return FALSE; /* a menu's mnemonics belong to its items */
  key = GTK_KEYVAL_TRIGGER (trigger);
  return gtk_keyval_trigger_get_keyval (key) == gdk_keyval_to_lower (keyval)
         && gtk_keyval_trigger_get_modifiers (key) == mods
         && gtk_shortcut_action_activate (gtk_shortcut_get_action (shortcut),
                                          GTK_SHORTCUT_ACTION_EXCLUSIVE, widget,
                                          gtk_shortcut_get_arguments (shortcut));
}

/* Gives a key to the controllers of one widget. GTK's own controllers need an event; ours do
 * not. */
static gboolean
give_key (GtkWidget          *widget,
          GtkPropagationPhase phase,
          guint               keyval,
          GdkModifierType     mods)
{
  g_autoptr (GListModel) controllers = gtk_widget_observe_controllers (widget);

  for (guint i = 0; i < g_list_model_get_n_items (controllers); i++)
    {
      g_autoptr (GtkEventController) controller = g_list_model_get_item (controllers, i);

      if (gtk_event_controller_get_propagation_phase (controller) != phase)
        continue;
      if (GTK_IS_EVENT_CONTROLLER_KEY (controller) && is_ours (widget))
        {
          gboolean handled = FALSE;

          g_signal_emit_by_name (controller, "key-pressed", keyval, 0, mods, &handled);
          if (handled)
            return TRUE;
        }
      /* Other shortcuts belong to widgets within this one. */
      if (!GTK_IS_SHORTCUT_CONTROLLER (controller) || is_gathered (controller)
          || gtk_shortcut_controller_get_scope (GTK_SHORTCUT_CONTROLLER (controller))
               != GTK_SHORTCUT_SCOPE_LOCAL)
        continue;
      for (guint k = 0; k < g_list_model_get_n_items (G_LIST_MODEL (controller)); k++)
        {
          g_autoptr (GtkShortcut) shortcut = g_list_model_get_item (G_LIST_MODEL (controller), k);

          if (try_shortcut (widget, shortcut, keyval, mods))
            return TRUE;
        }
    }
  return FALSE;
}

static gboolean
try_accel (GtkWidget      *widget,
           guint           keyval,
           GdkModifierType mods)
{
  gsize n = 0;
  const MasAccel *accels = mas_application_get_accels (&n);

  for (gsize i = 0; i < n; i++)
    {
      guint key = 0;
      GdkModifierType wanted = 0;

      if (gtk_accelerator_parse (accels[i].accels[0], &key, &wanted) && key == keyval
          && wanted == mods && !g_str_equal (accels[i].action, "app.quit"))
        return gtk_widget_activate_action (widget, accels[i].action, NULL);
    }
  return FALSE;
}

gboolean
user_press_key (User           *self,
                guint           keyval,
                GdkModifierType mods)
{
  GtkWidget *window = GTK_WIDGET (self->window);
  g_autoptr (GPtrArray) path = g_ptr_array_new_with_free_func (g_object_unref);
  gunichar c = gdk_keyval_to_unicode (keyval);
  char text[7] = { 0 };
  GtkWidget *focus = gtk_window_get_focus (GTK_WINDOW (window));

  if (focus == NULL)
    focus = window;
  user_say ("  key %s mods %x on %s", gdk_keyval_name (keyval), (guint) mods,
            G_OBJECT_TYPE_NAME (focus));
  if (try_accel (focus, keyval, mods))
    return TRUE;
  for (GtkWidget *widget = focus; widget != NULL; widget = gtk_widget_get_parent (widget))
    g_ptr_array_add (path, g_object_ref (widget));
  for (guint i = path->len; i > 0; i--)
    if (give_key (g_ptr_array_index (path, i - 1), GTK_PHASE_CAPTURE, keyval, mods))
      return TRUE;
  for (guint i = 0; i < path->len; i++)
    {
      GtkWidget *widget = g_ptr_array_index (path, i);

      /* Text goes to the widget that the input method would give it to. */
      if (c != 0 && g_unichar_isprint (c) && (mods & (GDK_CONTROL_MASK | GDK_ALT_MASK)) == 0
          && (GTK_IS_TEXT (widget) || GTK_IS_TEXT_VIEW (widget)))
        {
          text[g_unichar_to_utf8 (c, text)] = '\0';
          g_signal_emit_by_name (widget, "insert-at-cursor", text);
          return TRUE;
        }
      if (give_key (widget, GTK_PHASE_TARGET, keyval, mods)
          || give_key (widget, GTK_PHASE_BUBBLE, keyval, mods))
        return TRUE;
    }
  if (c == 0 || (mods & (GDK_CONTROL_MASK | GDK_ALT_MASK)) != 0
      || self->window->page != MAS_PAGE_EDITOR
      || !gtk_widget_is_focus (
        mas_stage_get_board (mas_editor_page_get_area (self->window->editor)->stage)))
    return FALSE;
  text[g_unichar_to_utf8 (c, text)] = '\0';
  return mas_keys_type (mas_editor_page_get_area (self->window->editor)->keys, text);
}

/* Keys that are meant for the board. */
static void
board_key (User *self)
{
  static const guint letters[] = {
    'p', 'P', 'k', 'K', 'q', 'Q', 'r', 'R', 'n', 'N', 'b', 'B', 'g', 'G', 's', 'S', 'l', 'L', 'x',
    '1', '2', '3', '8', '9', '0', '/', '+', '-', '^', '\'', '[', ']', '(', ')', '*', '.', ',', '~',
    0xe9, 0x20ac, 0x6b69,
  };
  static const guint keys[] = {
    GDK_KEY_Left, GDK_KEY_Right, GDK_KEY_Up, GDK_KEY_Down, GDK_KEY_Home, GDK_KEY_End,
    GDK_KEY_Page_Up, GDK_KEY_Page_Down, GDK_KEY_space, GDK_KEY_Delete, GDK_KEY_BackSpace,
    GDK_KEY_Return, GDK_KEY_Escape, GDK_KEY_Menu, GDK_KEY_Tab, GDK_KEY_F8, GDK_KEY_F6,
  };
  static const GdkModifierType mods[] = {
    0, 0, 0, 0, GDK_SHIFT_MASK, GDK_CONTROL_MASK, GDK_ALT_MASK, GDK_CONTROL_MASK | GDK_SHIFT_MASK,
  };

  if (self->window->page != MAS_PAGE_EDITOR || user_find_front (self) != NULL)
    return;
  mas_edit_area_focus_board (mas_editor_page_get_area (self->window->editor));
  for (guint n = 1 + user_below (self, 6); n > 0; n--)
    if (user_chance (self, 50))
      user_press_key (self,
                      gdk_unicode_to_keyval (letters[user_below (self, G_N_ELEMENTS (letters))]),
                      0);
    else
      user_press_key (self, keys[user_below (self, G_N_ELEMENTS (keys))],
                      mods[user_below (self, G_N_ELEMENTS (mods))]);
}

/* Any shortcut, wherever the keyboard is, except those that leave the window. */
static void
any_key (User *self)
{
  static const char keys[] = "abcdefghijklmnoprstuvxyz0123456789+-=/";
  guint keyval = (guchar) keys[user_below (self, sizeof keys - 1)];
  GdkModifierType mods = GDK_CONTROL_MASK;

  if (user_chance (self, 30))
    mods |= GDK_SHIFT_MASK;
  if (user_chance (self, 10))
    mods |= GDK_ALT_MASK;
  /* Saving is an act of its own; GTK's inspector is not tested. */
  if (keyval != 's'
      && !(mods == (GDK_CONTROL_MASK | GDK_SHIFT_MASK) && strchr ("di", (int) keyval)))
    user_press_key (self, keyval, mods);
}

static void
focus_key (User *self)
{
  static const guint keys[] = {
    GDK_KEY_Tab, GDK_KEY_Left, GDK_KEY_Right, GDK_KEY_Up, GDK_KEY_Down, GDK_KEY_F6, GDK_KEY_space,
    GDK_KEY_Return, GDK_KEY_Escape, GDK_KEY_Home, GDK_KEY_End, GDK_KEY_Delete, GDK_KEY_F9,
    GDK_KEY_plus, GDK_KEY_minus, GDK_KEY_7,
  };

  user_press_key (self, keys[user_below (self, G_N_ELEMENTS (keys))],
                  user_chance (self, 20) ? GDK_SHIFT_MASK : 0);
}

static void
move_focus (User *self)
{
  GtkWidget *front = user_find_front (self);

  gtk_widget_child_focus (front != NULL ? front : GTK_WIDGET (self->window),
                          user_chance (self, 70) ? GTK_DIR_TAB_FORWARD : GTK_DIR_TAB_BACKWARD);
}

static void
undo (User *self)
{
  if (user_find_front (self) == NULL)
    for (guint n = 1 + user_below (self, 6); n > 0; n--)
      user_press_key (self, GDK_KEY_z, GDK_CONTROL_MASK);
}

static void
redo (User *self)
{
  if (user_find_front (self) == NULL)
    for (guint n = 1 + user_below (self, 6); n > 0; n--)
      user_press_key (self, GDK_KEY_z, GDK_CONTROL_MASK | GDK_SHIFT_MASK);
}

const UserAct user_key_acts[] = {
  { "keys on the board", 70, 0, 0, board_key },
  { "any shortcut", 20, 0, 0, any_key },
  { "key where the keyboard is", 30, 0, 0, focus_key },
  { "move the keyboard", 15, 0, 0, move_focus },
  { "undo", 40, 0, 0, undo },
  { "redo", 20, 0, 0, redo },
  { NULL, 0, 0, 0, NULL },
};
