/* SPDX-License-Identifier: Apache-2.0 */
#pragma once

#include <gtk/gtk.h>

#include "diagram.h"

G_BEGIN_DECLS

/**
 * MasBoardPainter:
 *
 * Turns a setup and its layout into render nodes: boards, rulers and pieces, and nothing that
 * depends on a person (cursor, selection, ghosts are the view's, drawn above). It touches no
 * widget. What it made it keeps and uses again, so that after an edit only the tiles of the changed
 * squares are made anew:
 *
 * - squares from 12 units: node tiles of 8 × 8 squares over textures of the pieces
 * - squares from 6 units: one texture a tile
 * - smaller squares: one texture a board, each square side-coloured
 *
 * Squares outside the visible rectangle cost nothing, and the caches are bounded.
 */
typedef struct _MasBoardPainter MasBoardPainter;

MasBoardPainter *mas_board_painter_new              (void);
void             mas_board_painter_free             (MasBoardPainter       *self);

/* Finds what changed since the last setup; a setup of another shape or game clears all tiles.
 * NULL draws nothing. */
void             mas_board_painter_set_setup        (MasBoardPainter       *self,
                                                     QiSetup               *setup);
/* The layout must have the shape of the setup when drawing. When it only moved, the tiles are
 * kept. */
void             mas_board_painter_set_layout       (MasBoardPainter       *self,
                                                     const DiagramLayout   *layout);
void             mas_board_painter_set_style        (MasBoardPainter       *self,
                                                     const DiagramStyle    *style);
const DiagramStyle *mas_board_painter_get_style     (MasBoardPainter       *self);
/* Device pixels a unit: 1, 2 … */
void             mas_board_painter_set_scale_factor (MasBoardPainter       *self,
                                                     int                    scale_factor);
/* Squares of which the pieces are left out, for those that are being carried; NULL shows all. Marks
 * only the tiles of squares that came or went. */
void             mas_board_painter_set_hidden       (MasBoardPainter       *self,
                                                     const guint           *squares,
                                                     gsize                  n_squares);
/* Appends the boards and everything on them inside @visible, in units of the layout. */
void             mas_board_painter_snapshot         (MasBoardPainter       *self,
                                                     GtkSnapshot           *snapshot,
                                                     const graphene_rect_t *visible);
/* Rulers that are out of sight, at the edge of @visible; above everything else. */
void             mas_board_painter_snapshot_edges   (MasBoardPainter       *self,
                                                     GtkSnapshot           *snapshot,
                                                     const graphene_rect_t *visible,
                                                     const GdkRGBA         *ground);
/* How much of each side of the view such rulers may cover, in whole units of the layout. */
void             mas_board_painter_get_edges       (MasBoardPainter       *self,
                                                    GtkBorder             *edges);
/* Without frames, rulers and titles. */
void             mas_board_painter_set_bare         (MasBoardPainter       *self,
                                                     gboolean               bare);
/* The drawing of one piece, @size units wide; borrowed, the same one until the piece would look otherwise, or NULL. */
GdkTexture      *mas_board_painter_get_texture      (MasBoardPainter       *self,
                                                     const QiToken         *piece,
                                                     double                 size);
/* Appends one piece drawn as on the board: ghosts, the carried piece, hands and palette. */
void             mas_board_painter_append_piece     (MasBoardPainter       *self,
                                                     GtkSnapshot           *snapshot,
                                                     const QiToken         *piece,
                                                     double                 x,
                                                     double                 y,
                                                     double                 size);
/* The same of one that stands on the window's own ground. */
void             mas_board_painter_append_loose_piece (MasBoardPainter *self,
                                                       GtkSnapshot     *snapshot,
                                                       const QiToken   *piece,
                                                       double           x,
                                                       double           y,
                                                       double           size);
/* How much is kept now, for tests of its bounds. */
guint            mas_board_painter_get_n_tiles      (MasBoardPainter       *self);
guint            mas_board_painter_get_n_textures   (MasBoardPainter       *self);

G_DEFINE_AUTOPTR_CLEANUP_FUNC (MasBoardPainter, mas_board_painter_free)

G_END_DECLS
