/* SPDX-License-Identifier: Apache-2.0 */
#pragma once

#include <gtk/gtk.h>

G_BEGIN_DECLS

/* Dims what cannot be seen of a layer, which is @board on the map, and frames what can: @frame, or
 * NULL when nothing can. */
void mas_minimap_frame_snapshot (GtkSnapshot           *snapshot,
                                 const graphene_rect_t *board,
                                 const graphene_rect_t *frame,
                                 const GdkRGBA         *dim,
                                 const GdkRGBA         *colour);

G_END_DECLS
