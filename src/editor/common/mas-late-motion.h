/* SPDX-License-Identifier: Apache-2.0 */
#pragma once

#include <glib.h>

G_BEGIN_DECLS

/**
 * mas_late_motion_drop_everywhere:
 *
 * From now on no window of the program loses a click or a drag because it was busy. After each layout GTK makes up
 * a motion event. It carries the buttons that are down now, although earlier press and release events may still be
 * queued. If the button has come up since, GtkGestureSingle takes that event for the loss of the button and cancels
 * a press whose release is still to come. Such a motion is dropped.
 *
 * To be called once, after GTK was initialised and before a window is made.
 */
void mas_late_motion_drop_everywhere (void);

G_END_DECLS
