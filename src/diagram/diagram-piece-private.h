/* SPDX-License-Identifier: Apache-2.0 */
#pragma once

#include "diagram-colours.h"
#include "diagram-piece.h"
#include "diagram-token-private.h"

G_BEGIN_DECLS

/* Shapes and manners that several kinds of art share, in diagram-piece-shapes.c. */

/* A square of few device pixels: what is fine is left out and the rest is stronger. */
gboolean      diagram_piece_is_coarse  (cairo_t            *cr,
                                        double              size);
/* A style without shades: print and high contrast. */
gboolean      diagram_piece_is_flat    (const DiagramStyle *style);
/* From all @a at weight 0 to all @b at 1. */
DiagramColour diagram_colour_mix       (DiagramColour       a,
                                        DiagramColour       b,
                                        double              weight);
void          diagram_piece_add_circle (cairo_t            *cr,
                                        double              x,
                                        double              y,
                                        double              radius);
/* A regular polygon, its first corner at @turn turns from the right, clockwise. */
void          diagram_piece_add_polygon
                                       (cairo_t            *cr,
                                        double              x,
                                        double              y,
                                        double              radius,
                                        guint               n_corners,
                                        double              turn);
/* In print a white rim around the path keeps it clear of hatching and lines. Keeps the path. */
void          diagram_piece_add_rim    (cairo_t            *cr,
                                        const DiagramStyle *style,
                                        double              size);
/* Stroke and fill the path and end it. */
void          diagram_piece_stroke     (cairo_t            *cr,
                                        DiagramColour       colour,
                                        double              line_width);
void          diagram_piece_paint      (cairo_t            *cr,
                                        DiagramColour       colour);

/* The helpers of the kinds of art. Each draws into the square of side @size at the origin. */
void     diagram_piece_add_rounded    (cairo_t              *cr,
                                       double                x,
                                       double                y,
                                       double                size,
                                       double                radius);
/* Fills the path with the body's colour and outlines it. */
void     diagram_piece_fill           (cairo_t              *cr,
                                       const DiagramMan     *colours,
                                       double                line_width);
void     diagram_piece_draw_tile      (cairo_t              *cr,
                                       const DiagramPiece   *look,
                                       const DiagramStyle   *style,
                                       const DiagramMan     *colours,
                                       double                size);
/* The letter of a piece or the start of its token's text, in the source colour. */
void     diagram_piece_draw_label     (cairo_t              *cr,
                                       const DiagramPiece   *look,
                                       double                x,
                                       double                y,
                                       double                size);
/* TRUE when the drawing itself shows the state. */
gboolean diagram_piece_draw_wedge     (cairo_t              *cr,
                                       const DiagramPiece   *look,
                                       const DiagramStyle   *style,
                                       gboolean              turned,
                                       double                size);
/* Xiangqi's discs and janggi's octagons. */
void     diagram_piece_draw_disc      (cairo_t              *cr,
                                       const DiagramPiece   *look,
                                       const DiagramStyle   *style,
                                       const DiagramMan     *colours,
                                       double                size);
/* Draughts' men and kings. */
void     diagram_piece_draw_man       (cairo_t              *cr,
                                       const DiagramPiece   *look,
                                       const DiagramStyle   *style,
                                       const DiagramMan     *colours,
                                       double                size);
void     diagram_piece_draw_stone     (cairo_t              *cr,
                                       const DiagramStyle   *style,
                                       const DiagramMan     *colours,
                                       double                size);
/* Othello's disc; @below are the colours of its other face. */
void     diagram_piece_draw_turner    (cairo_t              *cr,
                                       const DiagramStyle   *style,
                                       const DiagramMan     *colours,
                                       const DiagramMan     *below,
                                       double                size);
/* An abstract shape, another one for each of the first kinds of a game. */
#define DIAGRAM_N_TOKENS 30
guint    diagram_piece_get_kind       (const DiagramPiece   *look);
void     diagram_piece_draw_token     (cairo_t              *cr,
                                       const DiagramPiece   *look,
                                       const DiagramStyle   *style,
                                       const DiagramMan     *colours,
                                       double                size);
void     diagram_piece_draw_marks     (cairo_t              *cr,
                                       const DiagramPiece   *look,
                                       const DiagramPalette *palette,
                                       gboolean              state_shown,
                                       double                size);

G_END_DECLS
