/* SPDX-License-Identifier: Apache-2.0 */
#pragma once

#include <glib.h>

G_BEGIN_DECLS

/* How much of a frame was spent on what need not be done in it. All zero: nothing yet. */
typedef struct
{
  gint64 since; /* µs: when the frame began, about */
  gint64 spent; /* µs */
} MasFrameTime;

/* Whether less than @most µs were spent in this frame; a new one may begin with it. */
gboolean mas_frame_time_is_left (MasFrameTime *self,
                                 gint64        most);
/* What began at @start, by g_get_monotonic_time(), is done. */
void     mas_frame_time_spend   (MasFrameTime *self,
                                 gint64        start);

G_END_DECLS
