/* SPDX-License-Identifier: Apache-2.0 */
#include "mas-board-keys.h"

static const GdkModifierType mods[] = { 0, GDK_CONTROL_MASK, GDK_SHIFT_MASK,
                                        GDK_CONTROL_MASK | GDK_SHIFT_MASK };

static const struct
{
  guint        keyval;
  guint        keypad;
  MasBoardStep step;
  int          count;
} keys[] = {
  { GDK_KEY_Left, GDK_KEY_KP_Left, MAS_STEP_FILES, -1 },
  { GDK_KEY_Right, GDK_KEY_KP_Right, MAS_STEP_FILES, 1 },
  { GDK_KEY_Up, GDK_KEY_KP_Up, MAS_STEP_RANKS, -1 },
  { GDK_KEY_Down, GDK_KEY_KP_Down, MAS_STEP_RANKS, 1 },
  { GDK_KEY_Home, GDK_KEY_KP_Home, MAS_STEP_ENDS, -1 },
  { GDK_KEY_End, GDK_KEY_KP_End, MAS_STEP_ENDS, 1 },
  { GDK_KEY_Page_Up, GDK_KEY_KP_Page_Up, MAS_STEP_LAYERS, -1 },
  { GDK_KEY_Page_Down, GDK_KEY_KP_Page_Down, MAS_STEP_LAYERS, 1 },
};

static gboolean
move_cursor (GtkWidget *widget,
             GVariant  *parameters,
             gpointer   user_data)
{
  int step = 0;
  int count = 0;
  gboolean far = FALSE;
  gboolean extend = FALSE;
  gboolean used = FALSE;

  g_variant_get (parameters, "(iibb)", &step, &count, &far, &extend);
  g_signal_emit_by_name (widget, "move-cursor", step, count, far, extend, &used);
  return used;
}

void
mas_board_keys_install (GtkWidgetClass *widget_class)
{
  g_signal_new ("move-cursor", G_TYPE_FROM_CLASS (widget_class), G_SIGNAL_RUN_LAST, 0,
                g_signal_accumulator_true_handled, NULL, NULL, G_TYPE_BOOLEAN, 4, G_TYPE_INT,
                G_TYPE_INT, G_TYPE_BOOLEAN, G_TYPE_BOOLEAN);
  for (gsize i = 0; i < G_N_ELEMENTS (keys); i++)
    for (gsize j = 0; j < G_N_ELEMENTS (mods); j++)
      {
        gboolean far = (mods[j] & GDK_CONTROL_MASK) != 0;
        gboolean extend = (mods[j] & GDK_SHIFT_MASK) != 0;

        gtk_widget_class_add_binding (widget_class, keys[i].keyval, mods[j], move_cursor, "(iibb)",
                                      keys[i].step, keys[i].count, far, extend);
        gtk_widget_class_add_binding (widget_class, keys[i].keypad, mods[j], move_cursor, "(iibb)",
                                      keys[i].step, keys[i].count, far, extend);
      }
}

void
mas_board_keys_add_arrows (GtkWidgetClass *widget_class,
                           GtkShortcutFunc callback)
{
  for (gsize i = 0; i < G_N_ELEMENTS (keys) && keys[i].step <= MAS_STEP_RANKS; i++)
    for (gsize j = 0; j < G_N_ELEMENTS (mods); j++)
      {
        int dx = keys[i].step == MAS_STEP_FILES ? keys[i].count : 0;
        int dy = keys[i].step == MAS_STEP_RANKS ? keys[i].count : 0;

        gtk_widget_class_add_binding (widget_class, keys[i].keyval, mods[j], callback, "(ii)", dx,
                                      dy);
        gtk_widget_class_add_binding (widget_class, keys[i].keypad, mods[j], callback, "(ii)", dx,
                                      dy);
      }
}

/* One step, or with @far to the next piece in that direction or to the edge. */
static guint
walk (const DiagramLayout *layout,
      QiPosition          *position,
      guint                square,
      int                  dx,
      int                  dy,
      gboolean             far)
{
  guint next = QI_NO_SQUARE;

  while ((next = diagram_layout_step (layout, square, dx, dy)) != QI_NO_SQUARE)
    {
      square = next;
      if (!far || qi_position_get_piece (position, square) != NULL)
        break;
    }
  return square;
}

guint
mas_board_find_step (const DiagramLayout *layout,
                     QiPosition          *position,
                     guint                here,
                     MasBoardStep         step,
                     int                  count,
                     gboolean             far)
{
  const QiShape *shape = qi_position_get_shape (position);
  guint n_layers = qi_shape_get_layers (shape);
  guint layer = 0;
  guint rank = 0;
  guint file = 0;

  qi_shape_get_place (shape, here, &layer, &rank, &file);
  switch (step)
    {
    case MAS_STEP_FILES:
      return walk (layout, position, here, count, 0, far);
    case MAS_STEP_RANKS:
      return walk (layout, position, here, 0, count, far);
    case MAS_STEP_ENDS:
      if (far)
        return count < 0 ? 0 : qi_shape_get_n_squares (shape) - 1;
      return qi_shape_get_index (shape, layer, rank,
                                 count < 0 ? 0 : qi_shape_get_files (shape) - 1);
    case MAS_STEP_LAYERS:
      if (count < 0 ? layer == 0 : layer + 1 >= n_layers)
        return here;
      return qi_shape_get_index (shape, (guint) ((int) layer + count), rank, file);
    default:
      g_return_val_if_reached (here);
    }
}
