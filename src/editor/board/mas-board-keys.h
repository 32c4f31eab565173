/* SPDX-License-Identifier: Apache-2.0 */
#pragma once

#include "diagram-layout.h"
#include "qi-position.h"

#include <gtk/gtk.h>

G_BEGIN_DECLS

/* What a key for movement counts. */
typedef enum
{
  MAS_STEP_FILES,
  MAS_STEP_RANKS,
  MAS_STEP_ENDS, /* to the end of the rank; far: of the board */
  MAS_STEP_LAYERS
} MasBoardStep;

/* Arrows, Home, End, Page Up and Page Down: each emits `move-cursor` (#MasBoardStep, int count, gboolean
 * far, gboolean extend), whose handler returns %TRUE when it did something. Ctrl means far, Shift
 * extends the selection. */
void mas_board_keys_install (GtkWidgetClass *widget_class);
/* Arrows among slots: @callback is called with "(ii)", the steps to the right and down. */
void mas_board_keys_add_arrows (GtkWidgetClass  *widget_class,
                                GtkShortcutFunc  callback);

/* The square to which a step leads from @here, or @here itself. @far: to the next piece in that direction, or to the
 * edge. */
guint mas_board_find_step (const DiagramLayout *layout,
                           QiPosition          *position,
                           guint                here,
                           MasBoardStep         step,
                           int                  count,
                           gboolean             far);

G_END_DECLS
