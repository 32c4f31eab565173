/* SPDX-License-Identifier: Apache-2.0 */
#pragma once

#include "diagram-colours.h"
#include "diagram-piece.h"

G_BEGIN_DECLS

/* How a game's pieces are drawn. */
typedef enum
{
  DIAGRAM_ART_LETTERS,
  DIAGRAM_ART_WESTERN,
  DIAGRAM_ART_SHOGI,
  DIAGRAM_ART_XIANGQI,
  DIAGRAM_ART_STONES
} DiagramArt;

/* Whose a token is; NEITHER is known only of tokens that are not EPIN. */
typedef enum
{
  DIAGRAM_OWNER_FIRST,
  DIAGRAM_OWNER_SECOND,
  DIAGRAM_OWNER_NEITHER
} DiagramOwner;

/* A token, looked at once. */
typedef struct
{
  const QiToken     *token;
  const QiGameInfo  *info;  /* whose art is used, or NULL */
  gboolean           is_epin;
  QiEpin             epin;
  DiagramOwner       owner;
  DiagramArt         style; /* LETTERS when the game does not know the piece */
  const QiGamePiece *entry; /* what the game knows of it, or NULL */
  QiEpin             shown; /* the state and terminal mark that @entry stands for */
} DiagramPiece;

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
                                       const DiagramMan     *colours,
                                       double                size);
gboolean diagram_piece_draw_character (cairo_t              *cr,
                                       const DiagramPiece   *look,
                                       double                x,
                                       double                y,
                                       double                width,
                                       double                height);
/* TRUE when the drawing itself stands for the state. */
gboolean diagram_piece_draw_wedge     (cairo_t              *cr,
                                       const DiagramPiece   *look,
                                       const DiagramStyle   *style,
                                       gboolean              turned,
                                       double                size);
gboolean diagram_piece_draw_disc      (cairo_t              *cr,
                                       const DiagramPiece   *look,
                                       const DiagramStyle   *style,
                                       const DiagramMan     *colours,
                                       double                size);
void     diagram_piece_draw_stone     (cairo_t              *cr,
                                       const DiagramPiece   *look,
                                       const DiagramStyle   *style,
                                       double                size);
void     diagram_piece_draw_marks     (cairo_t              *cr,
                                       const DiagramPiece   *look,
                                       const DiagramPalette *palette,
                                       gboolean              state_shown,
                                       double                size);

G_END_DECLS
