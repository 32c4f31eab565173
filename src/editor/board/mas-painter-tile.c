/* SPDX-License-Identifier: Apache-2.0 */
#include "mas-painter-tile.h"

#include "diagram-map.h"

#include <math.h>

#define TILE_SIZE 160. /* units; a tile is as large as it can be below that, or one square */
#define MAX_STAMP 40.  /* device pixels of a piece that is copied without cairo */
#define MAX_SPAN  256  /* squares along a side of a tile: a whole board of squares below a pixel */

/**
 * mas_painter_get_span:
 * @layout: where the squares are
 *
 * A tile is what is made again when one of its squares changes, and large enough that those of a
 * window are few.
 *
 * Returns: squares along a side of a tile, a power of two
 */
guint
mas_painter_get_span (const DiagramLayout *layout)
{
  guint span = 1;

  while (span < MAX_SPAN && span * 2 * layout->square <= TILE_SIZE)
    span *= 2;
  return span;
}

/**
 * mas_painter_get_colour:
 * @colour: of a palette
 * @rgba: (out): the same
 */
void
mas_painter_get_colour (DiagramColour colour,
                        GdkRGBA      *rgba)
{
  double red = 0.;
  double green = 0.;
  double blue = 0.;

  diagram_colour_split (colour, &red, &green, &blue);
  *rgba = (GdkRGBA) { (float) red, (float) green, (float) blue, 1.f };
}

/**
 * mas_painter_take_surface:
 * @surface: (transfer full): an image surface
 *
 * Returns: (transfer full): a texture over its pixels, without a copy
 */
GdkTexture *
mas_painter_take_surface (cairo_surface_t *surface)
{
  cairo_surface_flush (surface);
  int height = cairo_image_surface_get_height (surface);
  gsize stride = (gsize) cairo_image_surface_get_stride (surface);
  int width = cairo_image_surface_get_width (surface);
  g_autoptr (GBytes) bytes =
    g_bytes_new_with_free_func (cairo_image_surface_get_data (surface), stride * (gsize) height,
                                (GDestroyNotify) cairo_surface_destroy, surface);

  return gdk_memory_texture_new (width, height, GDK_MEMORY_DEFAULT, bytes, stride);
}

/* A node that shows the pixels of @surface (taken) at their place. Drawing nodes is cairo's: it skips one
 * that lies outside of what is drawn, while a texture node copies its whole texture first, and that of
 * every piece on the screen for an edit of one. */
static GskRenderNode *
make_surface_node (const MasPainterScene *scene,
                   cairo_surface_t       *surface,
                   const DiagramPixels   *pixels)
{
  float scale = (float) scene->scale;
  GskRenderNode *node = gsk_cairo_node_new (
    &GRAPHENE_RECT_INIT ((float) pixels->x / scale, (float) pixels->y / scale,
                         (float) pixels->width / scale, (float) pixels->height / scale));
  cairo_t *cr = gsk_cairo_node_get_draw_context (node);

  cairo_scale (cr, 1. / scene->scale, 1. / scene->scale);
  cairo_set_source_surface (cr, surface, pixels->x, pixels->y);
  /* While a zoom goes on, the texture is shown in another size for a moment. */
  cairo_pattern_set_filter (cairo_get_source (cr), CAIRO_FILTER_BILINEAR);
  cairo_pattern_set_extend (cairo_get_source (cr), CAIRO_EXTEND_PAD);
  cairo_rectangle (cr, pixels->x, pixels->y, pixels->width, pixels->height);
  cairo_fill (cr);
  cairo_destroy (cr);
  /* The node keeps the pixels, without a copy. */
  cairo_surface_destroy (surface);
  return node;
}

/* A tile while it is drawn. */
typedef struct
{
  const MasPainterScene *scene;
  cairo_surface_t       *surface;
  const DiagramPixels   *pixels;
  cairo_t               *cr; /* in device pixels of the cell */
  gboolean               dots;
} TilePen;

/* Lays one pixel with premultiplied alpha over another one. */
static guint32
blend (guint32 below,
       guint32 above)
{
  guint32 rest = 255 - (above >> 24);
  guint32 odd = (below & 0xff00ff) * rest + 0x800080;
  guint32 even = (below >> 8 & 0xff00ff) * rest + 0x800080;

  odd = (odd + (odd >> 8 & 0xff00ff)) >> 8 & 0xff00ff;
  even = (even + (even >> 8 & 0xff00ff)) & 0xff00ff00;
  return above + (odd | even);
}

/* Copies a small picture into the tile, whose pixels may be written. Cairo would spend more time on
 * checking its arguments than on drawing, and a tile of dots has hundreds. */
static void
stamp (TilePen         *pen,
       cairo_surface_t *picture,
       int              x,
       int              y)
{
  guint8 *data = cairo_image_surface_get_data (pen->surface);
  const guint8 *from = cairo_image_surface_get_data (picture);
  int x0 = MAX (-x, 0);
  int y0 = MAX (-y, 0);
  int x1 = MIN (cairo_image_surface_get_width (picture), pen->pixels->width - x);
  int y1 = MIN (cairo_image_surface_get_height (picture), pen->pixels->height - y);

  for (int row = y0; row < y1; row++)
    {
      const guint32 *source =
        (const guint32 *) (gconstpointer) (from
                                           + (gssize) row
                                               * cairo_image_surface_get_stride (picture));
      guint32 *target = (guint32 *) (gpointer) (data
                                                + (gssize) (y + row)
                                                    * cairo_image_surface_get_stride (pen->surface))
                        + x;

      for (int column = x0; column < x1; column++)
        if (source[column] >> 24 == 255)
          target[column] = source[column];
        else if (source[column] != 0)
          target[column] = blend (target[column], source[column]);
    }
}

/* Copies a piece from its texture: drawing each piece again made a whole board nine times
 * slower. */
static void
paint_piece (const QiToken *piece,
             guint          column,
             guint          row,
             gpointer       user_data)
{
  TilePen *pen = user_data;
  const MasPainterScene *scene = pen->scene;
  double size = scene->layout->square * scene->scale;
  cairo_surface_t *surface =
    mas_piece_textures_get_surface (scene->textures, scene->look, piece, scene->style,
                                    scene->layout->flipped, pen->dots, size);
  double x = column * size;
  double y = row * size;
  double scale = size / cairo_image_surface_get_width (surface);

  if (size <= MAX_STAMP)
    {
      stamp (pen, surface, (int) round (x) - pen->pixels->x, (int) round (y) - pen->pixels->y);
      return;
    }
  if (scale < 1.01)
    {
      /* Whole pixels: a copy. */
      cairo_set_source_surface (pen->cr, surface, round (x), round (y));
      cairo_paint (pen->cr);
      return;
    }
  cairo_save (pen->cr);
  cairo_translate (pen->cr, x, y);
  cairo_scale (pen->cr, scale, scale);
  cairo_set_source_surface (pen->cr, surface, 0., 0.);
  cairo_paint (pen->cr);
  cairo_restore (pen->cr);
}

/* The numbers of empty squares. */
static void
paint_numbers (TilePen             *pen,
               const DiagramLayout *local,
               const DiagramArea   *area)
{
  const MasPainterScene *scene = pen->scene;

  for (guint row = area->row; row < area->row + area->n_rows; row++)
    for (guint column = area->column; column < area->column + area->n_columns; column++)
      {
        guint square = diagram_layout_get_square (local, area->cell, column, row);

        if (g_hash_table_contains (scene->hidden, GUINT_TO_POINTER (square))
            || qi_position_get_piece (scene->position, square) == NULL)
          diagram_board_draw_number (pen->cr, scene->look->board, local, scene->style, square);
      }
}

/* Draws the board below the pieces. Edges of squares lie on whole pixels at any size. */
static void
paint_board (TilePen           *pen,
             const DiagramArea *area)
{
  const MasPainterScene *scene = pen->scene;
  DiagramLayout local = *scene->layout;
  double size = local.square * scene->scale;
  double x = 0.;
  double y = 0.;
  guint files = 0;
  guint ranks = 0;

  diagram_layout_get_cell (&local, area->cell, &x, &y, &files, &ranks);
  local.x -= x;
  local.y -= y;
  cairo_save (pen->cr);
  cairo_scale (pen->cr, scene->scale, scene->scale);
  if (fabs (size - round (size)) > 1e-6)
    cairo_set_antialias (pen->cr, CAIRO_ANTIALIAS_NONE);
  diagram_board_draw_area (pen->cr, scene->look->board, &local, scene->style, area);
  if (diagram_board_has_numbers (scene->look->names, &local))
    paint_numbers (pen, &local, area);
  cairo_restore (pen->cr);
}

/**
 * mas_painter_make_squares:
 * @scene: what is shown
 * @area: a tile
 *
 * Makes a tile in the way that suits the size of its squares: pieces, dots, or a map.
 *
 * Returns: (transfer full) (nullable): the node, relative to the cell
 */
GskRenderNode *
mas_painter_make_squares (const MasPainterScene *scene,
                          const DiagramArea     *area)
{
  DiagramPixels pixels;
  TilePen pen = { .scene = scene, .pixels = &pixels };

  diagram_map_get_pixels (scene->layout, scene->scale, area, &pixels);
  cairo_surface_t *surface =
    cairo_image_surface_create (CAIRO_FORMAT_RGB24, pixels.width, pixels.height);
  if (cairo_surface_status (surface) != CAIRO_STATUS_SUCCESS)
    {
      cairo_surface_destroy (surface);
      return NULL;
    }
  if (scene->layout->square < DIAGRAM_MAP_SQUARE)
    {
      cairo_surface_flush (surface);
      diagram_map_fill ((guint32 *) (gpointer) cairo_image_surface_get_data (surface),
                        (gsize) cairo_image_surface_get_stride (surface), scene->look,
                        scene->position, scene->layout, scene->style, scene->scale, scene->hidden,
                        area);
      cairo_surface_mark_dirty (surface);
      return make_surface_node (scene, surface, &pixels);
    }
  pen.dots = scene->layout->square < DIAGRAM_DOT_SQUARE;
  pen.surface = surface;
  pen.cr = cairo_create (surface);
  cairo_translate (pen.cr, -pixels.x, -pixels.y);
  paint_board (&pen, area);
  cairo_surface_flush (surface);
  diagram_map_foreach (scene->position, scene->layout, scene->hidden, area, paint_piece, &pen);
  cairo_surface_mark_dirty (surface);
  cairo_destroy (pen.cr);
  return make_surface_node (scene, surface, &pixels);
}

/* Starts a texture that covers @box, in units relative to the cell at (@x, @y) of the layout. */
static cairo_t *
begin_texture (const MasPainterScene *scene,
               guint                  cell,
               const graphene_rect_t *box,
               cairo_surface_t      **surface)
{
  double x = 0.;
  double y = 0.;
  guint files = 0;
  guint ranks = 0;

  diagram_layout_get_cell (scene->layout, cell, &x, &y, &files, &ranks);
  *surface = cairo_image_surface_create (CAIRO_FORMAT_ARGB32,
                                         (int) ceil ((double) box->size.width * scene->scale),
                                         (int) ceil ((double) box->size.height * scene->scale));
  cairo_t *cr = cairo_create (*surface);
  cairo_scale (cr, scene->scale, scene->scale);
  cairo_translate (cr, -(x + box->origin.x), -(y + box->origin.y));
  return cr;
}

static GskRenderNode *
end_texture (const MasPainterScene *scene,
             cairo_t               *cr,
             cairo_surface_t       *surface,
             const graphene_rect_t *box)
{
  const DiagramPixels pixels = {
    .x = (int) round ((double) box->origin.x * scene->scale),
    .y = (int) round ((double) box->origin.y * scene->scale),
    .width = cairo_image_surface_get_width (surface),
    .height = cairo_image_surface_get_height (surface),
  };

  cairo_destroy (cr);
  return make_surface_node (scene, surface, &pixels);
}

/**
 * mas_painter_make_ruler:
 * @scene: what is shown
 * @side: a side of the board
 * @area: the tile of squares beside it
 *
 * Makes the part of a ruler that belongs to a tile.
 *
 * Returns: (transfer full) (nullable): the node, relative to the cell
 */
GskRenderNode *
mas_painter_make_ruler (const MasPainterScene *scene,
                        DiagramRuler           side,
                        const DiagramArea     *area)
{
  const DiagramLayout *layout = scene->layout;
  gboolean across = side == DIAGRAM_RULER_TOP || side == DIAGRAM_RULER_BOTTOM;
  double size = layout->square;
  double start = floor ((across ? area->column : area->row) * size - layout->ruler);
  double length = ceil ((across ? area->n_columns : area->n_rows) * size + 2. * layout->ruler + 1.);
  double x = 0.;
  double y = 0.;
  guint files = 0;
  guint ranks = 0;
  cairo_surface_t *surface = NULL;
  graphene_rect_t box;

  diagram_layout_get_cell (layout, area->cell, &x, &y, &files, &ranks);
  double near_side = -layout->ruler;
  double far_side = ceil ((across ? ranks : files) * size);
  double place = side == DIAGRAM_RULER_TOP || side == DIAGRAM_RULER_LEFT ? near_side : far_side;
  if (across)
    box = GRAPHENE_RECT_INIT ((float) start, (float) place, (float) length, (float) layout->ruler);
  else
    box = GRAPHENE_RECT_INIT ((float) place, (float) start, (float) layout->ruler, (float) length);
  cairo_t *cr = begin_texture (scene, area->cell, &box, &surface);
  diagram_board_draw_ruler (cr, scene->look->names, layout, scene->style, area->cell, side,
                            across ? area->column : area->row,
                            across ? area->n_columns : area->n_rows);
  return end_texture (scene, cr, surface, &box);
}

/* Draws two small signs at both ends of a long line as strokes, without a texture for the whole
 * line. */
static GskRenderNode *
make_continuation (const MasPainterScene *scene,
                   guint                  line,
                   double                 x,
                   double                 y,
                   double                 width)
{
  double inset = x - scene->layout->x;
  const graphene_rect_t box = GRAPHENE_RECT_INIT ((float) -inset, 0.f, (float) (width + 2. * inset),
                                                  (float) ceil (scene->layout->square));
  GtkSnapshot *snapshot = gtk_snapshot_new ();
  cairo_t *cr = gtk_snapshot_append_cairo (snapshot, &box);

  cairo_translate (cr, -x, -y);
  diagram_board_draw_continuation (cr, scene->layout, scene->style, line);
  cairo_destroy (cr);
  return gtk_snapshot_free_to_node (snapshot);
}

/**
 * mas_painter_make_title:
 * @scene: what is shown
 * @cell: a layer, or a line of a one-dimensional board
 *
 * Makes a layer's title, or the marks that a line goes on.
 *
 * Returns: (transfer full) (nullable): the node, relative to the cell
 */
GskRenderNode *
mas_painter_make_title (const MasPainterScene *scene,
                        guint                  cell)
{
  const DiagramLayout *layout = scene->layout;
  double x = 0.;
  double y = 0.;
  guint files = 0;
  guint ranks = 0;
  double width = 0.;

  diagram_layout_get_cell (layout, cell, &x, &y, &files, &ranks);
  width = ceil (files * layout->square);
  if (layout->shape.n_dimensions == 1)
    return make_continuation (scene, cell, x, y, width);

  const graphene_rect_t box =
    GRAPHENE_RECT_INIT (0.f, (float) -(layout->label + layout->ruler), (float) width,
                        (float) (layout->label + layout->ruler));
  cairo_surface_t *surface = NULL;
  cairo_t *cr = begin_texture (scene, cell, &box, &surface);
  diagram_board_draw_title (cr, scene->look->names, layout, scene->style, cell);
  return end_texture (scene, cr, surface, &box);
}
