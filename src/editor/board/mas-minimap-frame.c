/* SPDX-License-Identifier: Apache-2.0 */
#include "config.h"

#include "mas-minimap-frame.h"

#define MIN_FRAME 7.0f /* CSS px */

static void
append_box (GtkSnapshot   *snapshot,
            const GdkRGBA *colour,
            float          x0,
            float          y0,
            float          x1,
            float          y1)
{
  if (x1 > x0 && y1 > y0)
    gtk_snapshot_append_color (snapshot, colour, &GRAPHENE_RECT_INIT (x0, y0, x1 - x0, y1 - y0));
}

void
mas_minimap_frame_snapshot (GtkSnapshot           *snapshot,
                            const graphene_rect_t *board,
                            const graphene_rect_t *frame,
                            const GdkRGBA         *dim,
                            const GdkRGBA         *colour)
{
  float x = board->origin.x;
  float y = board->origin.y;
  float right = x + board->size.width;
  float bottom = y + board->size.height;
  graphene_rect_t rect;
  GskRoundedRect outline;

  if (frame == NULL)
    {
      append_box (snapshot, dim, x, y, right, bottom);
      return;
    }
  rect = *frame;

  float seen_right = rect.origin.x + rect.size.width;
  float seen_bottom = rect.origin.y + rect.size.height;
  append_box (snapshot, dim, x, y, right, rect.origin.y);
  append_box (snapshot, dim, x, seen_bottom, right, bottom);
  append_box (snapshot, dim, x, rect.origin.y, rect.origin.x, seen_bottom);
  append_box (snapshot, dim, seen_right, rect.origin.y, right, seen_bottom);
  graphene_rect_inset (&rect, MIN ((rect.size.width - MIN_FRAME) / 2, 0) - 1,
                       MIN ((rect.size.height - MIN_FRAME) / 2, 0) - 1);
  gsk_rounded_rect_init_from_rect (&outline, &rect, 1);
  gtk_snapshot_append_border (snapshot, &outline, (float[4]) { 2, 2, 2, 2 },
                              (GdkRGBA[4]) { *colour, *colour, *colour, *colour });
}
