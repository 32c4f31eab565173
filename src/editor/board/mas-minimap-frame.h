/* SPDX-License-Identifier: Apache-2.0 */
#pragma once

#include <gtk/gtk.h>

G_BEGIN_DECLS

/* Dims what is not seen of a layer, which is @board on the map, and frames what is: @frame, NULL for
 * nothing. */
void mas_minimap_frame_snapshot (GtkSnapshot           *snapshot,
                                 const graphene_rect_t *board,
                                 const graphene_rect_t *frame,
                                 const GdkRGBA         *dim,
                                 const GdkRGBA         *colour);

G_END_DECLS
