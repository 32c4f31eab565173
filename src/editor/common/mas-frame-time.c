/* SPDX-License-Identifier: Apache-2.0 */
#include "mas-frame-time.h"

#define FRAME 16000 /* µs */

gboolean
mas_frame_time_is_left (MasFrameTime *self,
                        gint64        most)
{
  const gint64 now = g_get_monotonic_time ();

  if (now - self->since > FRAME)
    {
      self->since = now;
      self->spent = 0;
    }
  return self->spent < most;
}

void
mas_frame_time_spend (MasFrameTime *self,
                      gint64        start)
{
  self->spent += g_get_monotonic_time () - start;
}
