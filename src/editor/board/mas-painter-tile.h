/* SPDX-License-Identifier: Apache-2.0 */
#pragma once

#include <gtk/gtk.h>

#include "diagram-board.h"

G_BEGIN_DECLS

/* How the painter makes what it keeps: textures of pieces, and the nodes of tiles. */

/* A bounded cache of the textures of pieces: one for each kind and size. */
typedef struct _MasPieceTextures MasPieceTextures;

MasPieceTextures *mas_piece_textures_new   (void);
void              mas_piece_textures_free  (MasPieceTextures    *self);
void              mas_piece_textures_clear (MasPieceTextures    *self);
/* @size is in device pixels. Borrowed until the next call; NULL when the size is none. */
GdkTexture       *mas_piece_textures_get   (MasPieceTextures   *self,
                                            const DiagramLook  *look,
                                            const QiToken      *piece,
                                            const DiagramStyle *style,
                                            gboolean            flipped,
                                            double              size);
/* @dot: only whose it is. */
cairo_surface_t  *mas_piece_textures_get_surface (MasPieceTextures   *self,
                                                  const DiagramLook  *look,
                                                  const QiToken      *piece,
                                                  const DiagramStyle *style,
                                                  gboolean            flipped,
                                                  gboolean            dot,
                                                  double              size);
guint             mas_piece_textures_get_n (MasPieceTextures    *self);

/* What a tile is made from. */
typedef struct
{
  const DiagramLook   *look;
  QiPosition          *position;
  const DiagramLayout *layout;
  const DiagramStyle *style;
  int                  scale;
  GHashTable          *hidden;
  MasPieceTextures    *textures;
} MasPainterScene;

/* A texture over the pixels of an image surface, which it takes. */
GdkTexture       *mas_painter_take_surface (cairo_surface_t     *surface);
/* Squares along a side of a tile: more of smaller squares. */
guint             mas_painter_get_span     (const DiagramLayout *layout);
void              mas_painter_get_colour   (DiagramColour        colour,
                                            GdkRGBA             *rgba);
/* Nodes are relative to the upper left corner of the area's cell; NULL when there is nothing to
 * see. */
GskRenderNode    *mas_painter_make_squares (const MasPainterScene *scene,
                                            const DiagramArea     *area);
GskRenderNode    *mas_painter_make_ruler   (const MasPainterScene *scene,
                                            DiagramRuler           side,
                                            const DiagramArea     *area);
/* The title of a layer, or the continuation marks of a line. */
GskRenderNode    *mas_painter_make_title   (const MasPainterScene *scene,
                                            guint                  cell);

G_END_DECLS
