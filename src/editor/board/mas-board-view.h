/* SPDX-License-Identifier: Apache-2.0 */
#pragma once

#include "mas-board-overlay.h"

G_BEGIN_DECLS

/**
 * MasBoardView:
 *
 * The board as one drawn, focusable widget: the setup through the painter, and above it what a
 * person does there. It knows where its squares are, zooms and pans; what a pointer or a key means
 * is the business of the editing area. Signal `moved`: squares are at other places than before
 * (size, zoom, pan, flip). Signal `shown`: another setup is shown.
 */
#define MAS_TYPE_BOARD_VIEW (mas_board_view_get_type ())
G_DECLARE_FINAL_TYPE (MasBoardView, mas_board_view, MAS, BOARD_VIEW, GtkWidget)

/* How the view chooses the side of its squares. */
typedef enum
{
  MAS_ZOOM_FIT,
  MAS_ZOOM_NORMAL,
  MAS_ZOOM_IN,
  MAS_ZOOM_OUT
} MasZoom;

/* @painter must live as long as the view is shown. */
void                 mas_board_view_set_painter (MasBoardView    *self,
                                                 MasBoardPainter *painter);
void                 mas_board_view_set_setup   (MasBoardView    *self,
                                                 QiSetup         *setup);
QiSetup             *mas_board_view_get_setup   (MasBoardView    *self);
void                 mas_board_view_set_flipped (MasBoardView    *self,
                                                 gboolean         flipped);
const DiagramLayout *mas_board_view_get_layout  (MasBoardView    *self);
/* The overlay may be changed; then tell the view with mas_board_view_overlay_changed(). */
MasBoardOverlay     *mas_board_view_get_overlay (MasBoardView    *self);
void                 mas_board_view_overlay_changed (MasBoardView *self);
/* @x, @y in the widget. */
gboolean             mas_board_view_find        (MasBoardView    *self,
                                                 double           x,
                                                 double           y,
                                                 guint           *square);
/* The part of a square that can be seen, in the widget; FALSE when none can. */
gboolean             mas_board_view_get_rect    (MasBoardView    *self,
                                                 guint            square,
                                                 graphene_rect_t *rect);
/* How far (x, y) is outside the drawn board, 0 inside, in px. */
double               mas_board_view_get_distance (MasBoardView   *self,
                                                  double          x,
                                                  double          y);
/* Draws more, above the board and below what a person does there: @func is called with the layout and the
 * part of the view that can be seen, in its units. */
typedef void (*MasBoardDrawing) (MasBoardView          *self,
                                 const graphene_rect_t *visible,
                                 GtkSnapshot           *snapshot,
                                 gpointer               user_data);
void                 mas_board_view_set_drawing (MasBoardView    *self,
                                                 MasBoardDrawing  func,
                                                 gpointer         user_data);
/* From now on both have squares of one size, and zoom and pan together. */
void                 mas_board_view_pair        (MasBoardView    *self,
                                                 MasBoardView    *other);
/* Zooms around (x, y); a negative place means the middle. */
void                 mas_board_view_zoom        (MasBoardView    *self,
                                                 MasZoom          zoom,
                                                 double           x,
                                                 double           y);
/* Squares of this side, in units; 0: as large as all of them can be seen. (x, y) as above. */
void                 mas_board_view_set_square  (MasBoardView    *self,
                                                 double           square,
                                                 double           x,
                                                 double           y);
void                 mas_board_view_pan         (MasBoardView    *self,
                                                 double           dx,
                                                 double           dy);
/* Pinch with two fingers: @scale is their distance relative to the distance at the beginning, which a
 * @scale of 0 announces. (x, y) is the middle between them; the square there stays in place. */
void                 mas_board_view_pinch       (MasBoardView    *self,
                                                 double           scale,
                                                 double           x,
                                                 double           y);
/* Pans as little as is needed to show a square. */
void                 mas_board_view_show_square (MasBoardView    *self,
                                                 guint            square);

G_END_DECLS
