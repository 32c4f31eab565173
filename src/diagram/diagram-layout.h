/* SPDX-License-Identifier: Apache-2.0 */
#pragma once

#include "qi-shape.h"

G_BEGIN_DECLS

/**
 * DiagramLayout:
 * @shape: the board
 * @flipped: the second player sits at the bottom: ranks and files run the other way (layers do not)
 * @square: side of a square in units of the drawing (CSS pixels in the window)
 * @columns: layers side by side (3D), or squares a line before a 1D board wraps
 * @rows: rows of layers, or lines of a wrapped 1D board
 * @ruler: width of the rulers around each board, 0 without coordinates
 * @texts: how large coordinates and titles are, 1 as usual
 * @gap: space between boards
 * @x, @y: where the drawing starts
 * @width, @height: of the whole drawing
 *
 * Where the squares of a board are on a plane: pure maths, by value, the same for the window,
 * thumbnails and pictures. The first-listed rank is at the top and the first layer comes first.
 */
typedef struct
{
  QiShape  shape;
  gboolean flipped;
  double   square;
  guint    columns;
  guint    rows;
  double   ruler;
  double   texts;
  double   label; /* height of a layer's title above its board; 0 below three dimensions */
  double   gap;
  double   x, y;
  double   width, height;
} DiagramLayout;

/* Lays the board out with squares of side @square; 3D layers and 1D lines wrap at @max_width. @coordinates is 0 without
 * them, 1 as usual, more for larger texts. */
void     diagram_layout_init      (DiagramLayout *self,
                                   const QiShape *shape,
                                   gboolean       flipped,
                                   double         coordinates,
                                   double         square,
                                   double         max_width);
/* The largest layout that fits, centred in @width × @height; squares are whole units where that
 * leaves at least 8 of them, never below 1 and never above @max_square. */
void     diagram_layout_fit       (DiagramLayout *self,
                                   const QiShape *shape,
                                   gboolean       flipped,
                                   double         coordinates,
                                   double         max_square,
                                   double         width,
                                   double         height);
gboolean diagram_layout_equal     (const DiagramLayout *a,
                                   const DiagramLayout *b);
/* FALSE between boards and outside. */
gboolean diagram_layout_find      (const DiagramLayout *self,
                                   double               x,
                                   double               y,
                                   guint               *square);
/* Top left corner of a square. */
void     diagram_layout_get_place (const DiagramLayout *self,
                                   guint                square,
                                   double              *x,
                                   double              *y);
/* The rectangle of one layer's squares (the whole line block of a 1D board). */
void     diagram_layout_get_board (const DiagramLayout *self,
                                   guint                layer,
                                   double              *x,
                                   double              *y,
                                   double              *width,
                                   double              *height);
/* A cell is a layer's board or one line of a one-dimensional board: a plain grid of @files × @ranks
 * squares with its top left corner at (@x, @y). Every drawing is made of cells. */
guint    diagram_layout_get_n_cells (const DiagramLayout *self);
void     diagram_layout_get_cell   (const DiagramLayout *self,
                                    guint                cell,
                                    double              *x,
                                    double              *y,
                                    guint               *files,
                                    guint               *ranks);
/* The square in a column and row of a cell as seen on the screen, which must lie inside it. */
guint    diagram_layout_get_square (const DiagramLayout *self,
                                    guint                cell,
                                    guint                column,
                                    guint                row);
/* The inverse. */
void     diagram_layout_get_column (const DiagramLayout *self,
                                    guint                square,
                                    guint               *cell,
                                    guint               *column,
                                    guint               *row);
/* The square one step away as seen on the screen (dx, dy in −1…1), or QI_NO_SQUARE at an edge;
 * a 1D board goes on across its lines. */
guint    diagram_layout_find_layer (const DiagramLayout *self,
                                    double               px,
                                    double               py);
guint    diagram_layout_step      (const DiagramLayout *self,
                                   guint                square,
                                   int                  dx,
                                   int                  dy);

G_END_DECLS
