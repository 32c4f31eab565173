/* SPDX-License-Identifier: Apache-2.0 */
#pragma once

#include <gtk/gtk.h>

G_BEGIN_DECLS

/* What a key for movement counts. */
typedef enum
{
  MAS_STEP_FILES,
  MAS_STEP_RANKS,
  MAS_STEP_ENDS, /* of the rank; far: of the board */
  MAS_STEP_LAYERS
} MasBoardStep;

/* Arrows, Home, End, Page Up and Page Down: each emits `move-cursor` (#MasBoardStep, int count, gboolean
 * far, gboolean extend), %TRUE when it meant something. Ctrl goes far, Shift extends the selection. */
void mas_board_keys_install (GtkWidgetClass *widget_class);
/* Arrows among slots: @callback is called with "(ii)", the steps to the right and down. */
void mas_board_keys_add_arrows (GtkWidgetClass  *widget_class,
                                GtkShortcutFunc  callback);

G_END_DECLS
