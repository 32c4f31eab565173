/* SPDX-License-Identifier: Apache-2.0 */
#include "mas-overlay-block.h"

#include <math.h>

#define MIN_GHOST     5.0 /* CSS px: a smaller square shows no piece of a block */
#define GHOST_OPACITY 0.55
#define WASH_OPACITY  0.30
#define MAX_SIDE \
  2048 /* device px of a drawing that is kept; squares so large are few enough to draw each */

void
mas_block_cache_clear (MasBlockCache *self)
{
  g_clear_pointer (&self->block, qi_block_unref);
  g_clear_object (&self->look);
  g_clear_object (&self->drawing);
}

/* Where a square of the block lies in the block's drawing, in squares from the upper left
 * corner. */
static void
get_place (const QiBlock *block,
           guint          index,
           gboolean       flipped,
           guint         *column,
           guint         *row)
{
  const QiShape *shape = qi_block_get_shape (block);
  guint layer = 0;

  qi_shape_get_place (shape, index, &layer, row, column);
  if (flipped)
    {
      *row = qi_shape_get_ranks (shape) - 1 - *row;
      *column = qi_shape_get_files (shape) - 1 - *column;
    }
}

static void
append_square (const QiToken   *piece,
               double           x,
               double           y,
               const MasPen    *pen,
               MasBoardPainter *painter,
               const GdkRGBA   *colour)
{
  const float side = (float) pen->layout->square;

  gtk_snapshot_append_color (pen->snapshot, colour,
                             &GRAPHENE_RECT_INIT ((float) x, (float) y, side, side));
  if (piece == NULL || pen->layout->square < MIN_GHOST)
    return;
  gtk_snapshot_push_opacity (pen->snapshot, GHOST_OPACITY);
  mas_board_painter_append_piece (painter, pen->snapshot, piece, x, y, pen->layout->square);
  gtk_snapshot_pop (pen->snapshot);
}

/* Draws square by square: across layers, on a board of one rank, which wraps, and where squares are
 * large. */
static void
draw_squares (QiBlock         *block,
              guint            target,
              const MasPen    *pen,
              MasBoardPainter *painter,
              const GdkRGBA   *colour)
{
  const guint n_squares = qi_shape_get_n_squares (qi_block_get_shape (block));

  for (guint i = 0; i < n_squares; i++)
    {
      const guint square = qi_block_is_hole (block, i)
                             ? QI_NO_SQUARE
                             : qi_block_find_square (block, i, &pen->layout->shape, target);
      graphene_rect_t rect;

      if (square != QI_NO_SQUARE && mas_pen_get_square (pen, square, &rect))
        append_square (qi_block_get_piece (block, i), (double) rect.origin.x,
                       (double) rect.origin.y, pen, painter, colour);
    }
}

/* Draws the whole block at once with cairo, so that a frame shows one texture and not ten thousand. */
static GdkTexture *
make_drawing (QiBlock         *block,
              const MasPen    *pen,
              MasBoardPainter *painter,
              const GdkRGBA   *colour,
              double           scale)
{
  const QiShape *shape = qi_block_get_shape (block);
  const double side = pen->layout->square;
  const int width = (int) ceil (qi_shape_get_files (shape) * side * scale);
  const int height = (int) ceil (qi_shape_get_ranks (shape) * side * scale);
  MasPen inner = { pen->layout, pen->widget, NULL, gtk_snapshot_new () };
  g_autoptr (GskRenderNode) node = NULL;
  cairo_surface_t *surface = cairo_image_surface_create (CAIRO_FORMAT_ARGB32, width, height);
  g_autoptr (GBytes) bytes = NULL;
  cairo_t *cr = NULL;

  for (guint i = 0; i < qi_shape_get_n_squares (shape); i++)
    {
      guint column = 0;
      guint row = 0;

      if (qi_block_is_hole (block, i))
        continue;
      get_place (block, i, pen->layout->flipped, &column, &row);
      append_square (qi_block_get_piece (block, i), column * side, row * side, &inner, painter,
                     colour);
    }
  node = gtk_snapshot_free_to_node (inner.snapshot);
  cr = cairo_create (surface);
  cairo_scale (cr, scale, scale);
  if (node != NULL)
    gsk_render_node_draw (node, cr);
  cairo_destroy (cr);
  cairo_surface_flush (surface);
  bytes = g_bytes_new_with_free_func (cairo_image_surface_get_data (surface),
                                      (gsize) height * cairo_image_surface_get_stride (surface),
                                      (GDestroyNotify) cairo_surface_destroy, surface);
  return gdk_memory_texture_new (width, height, GDK_MEMORY_DEFAULT, bytes,
                                 (gsize) cairo_image_surface_get_stride (surface));
}

/* A piece of the block as the painter draws it: when this is another texture, size, pieces or colours have
 * changed. */
static GdkTexture *
find_look (QiBlock         *block,
           const MasPen    *pen,
           MasBoardPainter *painter)
{
  const guint n_squares = qi_shape_get_n_squares (qi_block_get_shape (block));

  if (pen->layout->square < MIN_GHOST || qi_block_get_n_pieces (block) == 0)
    return NULL;
  for (guint i = 0; i < n_squares; i++)
    if (qi_block_get_piece (block, i) != NULL)
      return mas_board_painter_get_texture (painter, qi_block_get_piece (block, i),
                                            pen->layout->square);
  return NULL;
}

static void
update (MasBlockCache   *self,
        QiBlock         *block,
        const MasPen    *pen,
        MasBoardPainter *painter,
        const GdkRGBA   *colour,
        double           scale)
{
  GdkTexture *look = find_look (block, pen, painter);

  if (self->drawing != NULL && self->block == block && self->look == look
      && self->flipped == pen->layout->flipped && gdk_rgba_equal (&self->colour, colour)
      && fabs (self->square - pen->layout->square) < 1e-6 && fabs (self->scale - scale) < 1e-6)
    return;
  mas_block_cache_clear (self);
  self->block = qi_block_ref (block);
  self->look = look != NULL ? g_object_ref (look) : NULL;
  self->flipped = pen->layout->flipped;
  self->colour = *colour;
  self->square = pen->layout->square;
  self->scale = scale;
  self->drawing = make_drawing (block, pen, painter, colour, scale);
}

/* On the layer of @target, clipped at its edges. */
static void
draw_kept (MasBlockCache *self,
           guint          target,
           const MasPen  *pen)
{
  const QiShape *shape = qi_block_get_shape (self->block);
  const double side = pen->layout->square;
  guint layer = 0;
  guint files = 0;
  guint ranks = 0;
  guint rank = 0;
  guint file = 0;
  double x = 0;
  double y = 0;
  double left = 0;
  double top = 0;

  qi_shape_get_place (&pen->layout->shape, target, &layer, &rank, &file);
  diagram_layout_get_cell (pen->layout, layer, &left, &top, &files, &ranks);
  diagram_layout_get_place (pen->layout, target, &x, &y);
  if (self->flipped)
    {
      x -= (qi_shape_get_files (shape) - 1) * side;
      y -= (qi_shape_get_ranks (shape) - 1) * side;
    }
  gtk_snapshot_push_clip (pen->snapshot,
                          &GRAPHENE_RECT_INIT ((float) left, (float) top, (float) (files * side),
                                               (float) (ranks * side)));
  gtk_snapshot_append_texture (
    pen->snapshot, self->drawing,
    &GRAPHENE_RECT_INIT ((float) x, (float) y,
                         (float) (gdk_texture_get_width (self->drawing) / self->scale),
                         (float) (gdk_texture_get_height (self->drawing) / self->scale)));
  gtk_snapshot_pop (pen->snapshot);
}

void
mas_overlay_block_draw (MasBlockCache   *self,
                        QiBlock         *block,
                        guint            target,
                        const MasPen    *pen,
                        MasBoardPainter *painter,
                        const char      *colour_name)
{
  const QiShape *shape = qi_block_get_shape (block);
  const GdkRGBA colour = mas_pen_get_colour (pen, colour_name, WASH_OPACITY);
  const double scale = gtk_widget_get_scale_factor (pen->widget);
  const double longest =
    MAX (qi_shape_get_files (shape), qi_shape_get_ranks (shape)) * pen->layout->square * scale;

  if (target >= qi_shape_get_n_squares (&pen->layout->shape))
    return;
  if (pen->layout->shape.n_dimensions == 1 || qi_shape_get_layers (shape) > 1 || longest > MAX_SIDE)
    {
      draw_squares (block, target, pen, painter, &colour);
      return;
    }
  update (self, block, pen, painter, &colour, scale);
  draw_kept (self, target, pen);
}
