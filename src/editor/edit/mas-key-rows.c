/* SPDX-License-Identifier: Apache-2.0 */
#include "mas-key-rows.h"

#define CONTROL GDK_CONTROL_MASK
#define SHIFT   GDK_SHIFT_MASK

static const struct
{
  guint           keyval;
  GdkModifierType mods;
  MasKeyCommand   command;
} rows[] = {
  { GDK_KEY_space, 0, MAS_KEY_ACTIVATE },
  { GDK_KEY_KP_Space, 0, MAS_KEY_ACTIVATE },
  { GDK_KEY_space, SHIFT, MAS_KEY_PICK_UP },
  { GDK_KEY_KP_Space, SHIFT, MAS_KEY_PICK_UP },
  { GDK_KEY_Return, 0, MAS_KEY_ENTER },
  { GDK_KEY_Return, SHIFT, MAS_KEY_ENTER },
  { GDK_KEY_KP_Enter, 0, MAS_KEY_ENTER },
  { GDK_KEY_KP_Enter, SHIFT, MAS_KEY_ENTER },
  { GDK_KEY_ISO_Enter, 0, MAS_KEY_ENTER },
  { GDK_KEY_ISO_Enter, SHIFT, MAS_KEY_ENTER },
  { GDK_KEY_Menu, 0, MAS_KEY_MENU },
  { GDK_KEY_Menu, SHIFT, MAS_KEY_MENU },
  { GDK_KEY_F10, SHIFT, MAS_KEY_MENU },
  { GDK_KEY_Delete, 0, MAS_KEY_CLEAR },
  { GDK_KEY_Delete, SHIFT, MAS_KEY_CLEAR },
  { GDK_KEY_KP_Delete, 0, MAS_KEY_CLEAR },
  { GDK_KEY_KP_Delete, SHIFT, MAS_KEY_CLEAR },
  { GDK_KEY_Delete, CONTROL, MAS_KEY_TO_HAND },
  { GDK_KEY_KP_Delete, CONTROL, MAS_KEY_TO_HAND },
  { GDK_KEY_Delete, CONTROL | SHIFT, MAS_KEY_END_TYPING },
  { GDK_KEY_KP_Delete, CONTROL | SHIFT, MAS_KEY_END_TYPING },
  { GDK_KEY_BackSpace, 0, MAS_KEY_ERASE },
  { GDK_KEY_BackSpace, SHIFT, MAS_KEY_ERASE },
  { GDK_KEY_a, CONTROL, MAS_KEY_SELECT_ALL },
  { GDK_KEY_m, CONTROL, MAS_KEY_MARK },
  { GDK_KEY_m, CONTROL | SHIFT, MAS_KEY_ARROW },
  { GDK_KEY_Escape, 0, MAS_KEY_ESCAPE },
  { GDK_KEY_Escape, SHIFT, MAS_KEY_ESCAPE },
};

static const MasChangeKey changes[] = {
  { "board.promote", MAS_CHANGE_ENHANCE, GDK_KEY_u }, /* up and down */
  { "board.demote", MAS_CHANGE_DIMINISH, GDK_KEY_d },
  { "board.flip-side", MAS_CHANGE_OTHER_SIDE, GDK_KEY_i },
  { "board.mark-terminal", MAS_CHANGE_TERMINAL, GDK_KEY_t },
  { "board.mark-derived", MAS_CHANGE_DERIVED, GDK_KEY_e },
};

static gboolean
emit_command (GtkWidget *widget,
              GVariant  *parameters,
              gpointer   user_data)
{
  int command = 0;
  int value = 0;
  gboolean used = FALSE;

  g_variant_get (parameters, "(ii)", &command, &value);
  g_signal_emit_by_name (widget, "command", command, value, &used);
  return used;
}

void
mas_key_rows_install (GtkWidgetClass *widget_class)
{
  g_signal_new ("command", G_TYPE_FROM_CLASS (widget_class), G_SIGNAL_RUN_LAST, 0,
                g_signal_accumulator_true_handled, NULL, NULL, G_TYPE_BOOLEAN, 2, G_TYPE_INT,
                G_TYPE_INT);
  for (gsize i = 0; i < G_N_ELEMENTS (rows); i++)
    gtk_widget_class_add_binding (widget_class, rows[i].keyval, rows[i].mods, emit_command, "(ii)",
                                  rows[i].command, 0);
  for (gsize i = 0; i < G_N_ELEMENTS (changes); i++)
    gtk_widget_class_add_binding (widget_class, changes[i].keyval, CONTROL, emit_command, "(ii)",
                                  MAS_KEY_CHANGE, changes[i].change);
}

void
mas_key_rows_install_actions (GtkWidgetClass *widget_class)
{
  static const struct
  {
    guint keyval;
    const char *action;
  } keys[] = {
    { GDK_KEY_plus, "board.zoom-in" },         { GDK_KEY_KP_Add, "board.zoom-in" },
    { GDK_KEY_equal, "board.zoom-in" },        { GDK_KEY_minus, "board.zoom-out" },
    { GDK_KEY_KP_Subtract, "board.zoom-out" }, { GDK_KEY_0, "board.zoom-normal" },
    { GDK_KEY_KP_0, "board.zoom-normal" },     { GDK_KEY_9, "board.zoom-fit" },
    { GDK_KEY_KP_9, "board.zoom-fit" },        { GDK_KEY_g, "board.go-to" },
    { GDK_KEY_y, "board.next-symmetry" },
  };

  for (gsize i = 0; i < G_N_ELEMENTS (keys); i++)
    gtk_widget_class_add_binding_action (widget_class, keys[i].keyval, CONTROL, keys[i].action,
                                         NULL);
}

const MasChangeKey *
mas_key_rows_get_changes (guint *n_changes)
{
  *n_changes = G_N_ELEMENTS (changes);
  return changes;
}

char *
mas_key_rows_dup_accel (const char *action)
{
  for (gsize i = 0; i < G_N_ELEMENTS (changes); i++)
    if (g_str_equal (action, changes[i].action))
      return gtk_accelerator_name (changes[i].keyval, CONTROL);
  g_return_val_if_reached (NULL);
}
