/* SPDX-License-Identifier: Apache-2.0 */
#pragma once

#include "mas-board-painter.h"
#include "mas-painter-tile.h"

G_BEGIN_DECLS

/* What a tile shows; part of its key. */
typedef enum
{
  MAS_TILE_SQUARES,
  MAS_TILE_RULER_TOP,
  MAS_TILE_RULER_RIGHT,
  MAS_TILE_RULER_BOTTOM,
  MAS_TILE_RULER_LEFT,
  MAS_TILE_TITLE
} MasTileKind;

typedef struct
{
  GskRenderNode *node;  /* relative to the cell's corner; NULL: nothing to see */
  guint64        stamp; /* of the last snapshot that showed it */
} Tile;

/* Invariant: every tile in @tiles shows @setup with @layout (apart from its place), @style, @scale
 * and @hidden. */
struct _MasBoardPainter
{
  QiSetup          *setup;  /* or NULL */
  DiagramLook       look;
  DiagramLayout     layout; /* n_dimensions 0: none yet */
  DiagramStyle      style;   /* with a reference to its set */
  int               scale;
  GHashTable       *hidden; /* squares of which no piece is shown */
  GHashTable       *tiles;  /* key → Tile */
  MasPieceTextures *textures;
  guint64           stamp;  /* of the current snapshot */
  guint             n_shown; /* tiles in it */
  gboolean          bare;    /* only squares and pieces */
};

/* A cell's place and the range of its tiles that are visible. */
typedef struct
{
  guint  cell;
  guint  files;
  guint  ranks;
  double x;
  double y;
  guint  column0, column1; /* tiles */
  guint  row0, row1;
} MasPainterView;

/* mas-board-painter.c */
/* Finds the part of a cell that is in view or near it; FALSE: none. */
gboolean    mas_painter_find_view     (MasBoardPainter       *self,
                                       const graphene_rect_t *visible,
                                       guint                  cell,
                                       MasPainterView        *view);
DiagramArea mas_painter_get_area      (const MasPainterView  *view,
                                       guint                  span,
                                       guint                  column,
                                       guint                  row);
/* Appends a tile, made when there is none, to a snapshot that is moved to its cell. */
void        mas_painter_append_tile   (MasBoardPainter       *self,
                                       GtkSnapshot           *snapshot,
                                       MasTileKind            kind,
                                       const DiagramArea     *area);

/* mas-painter-rulers.c */
/* The rulers of a cell at their places; the snapshot is moved to it. */
void        mas_painter_append_rulers (MasBoardPainter       *self,
                                       GtkSnapshot           *snapshot,
                                       const MasPainterView  *view);

G_END_DECLS
