/* SPDX-License-Identifier: Apache-2.0 */
#pragma once

#include "mas-board-view.h"

G_BEGIN_DECLS

/**
 * MasMinimap:
 *
 * The whole board in a corner of a view that shows only a part of it, with a frame around that part; a
 * click or a drag goes elsewhere, and so does the wheel. Of three dimensions all layers are there. It
 * comes when the view moves and fades away some time later, so that it covers no square for long.
 *
 * Property `enabled`: FALSE hides it.
 */
#define MAS_TYPE_MINIMAP (mas_minimap_get_type ())
G_DECLARE_FINAL_TYPE (MasMinimap, mas_minimap, MAS, MINIMAP, GtkWidget)

/* Shows @board, on which it lies as a child of @overlay. */
void       mas_minimap_watch     (MasMinimap         *self,
                                  GtkOverlay         *overlay,
                                  MasBoardView       *board);
void       mas_minimap_set_style    (MasMinimap          *self,
                                     const DiagramStyle  *style);
/* Where the visible part of @layer lies on the map. FALSE when no part of it is visible. */
gboolean   mas_minimap_get_frame    (MasMinimap          *self,
                                     guint                layer,
                                     graphene_rect_t     *frame);
/* The place of the board at (@x, @y) of the map gets into the middle of the view. */
void       mas_minimap_go           (MasMinimap          *self,
                                     double               x,
                                     double               y);
/* Call after the cursor has moved: the map goes to its other corner when it would cover the cursor. */
void       mas_minimap_make_way     (MasMinimap          *self);

G_END_DECLS
