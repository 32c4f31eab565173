/* SPDX-License-Identifier: Apache-2.0 */
#include "mas-painter-tile.h"

#include "diagram-map.h"

#include <math.h>

#define NODE_SQUARE 12. /* units; from here tiles are made of nodes */
#define NODE_SPAN 8     /* squares along a side of a tile of nodes */
#define RASTER_SPAN 16  /* of a tile that is one texture of drawn squares */
#define MAP_SPAN 64     /* of a tile that is one texture of coloured squares */

/**
 * mas_painter_get_span:
 * @layout: where the squares are
 *
 * Returns: squares along a side of a tile
 */
guint
mas_painter_get_span (const DiagramLayout *layout)
{
  if (layout->square < DIAGRAM_MAP_SQUARE)
    return MAP_SPAN;
  return layout->square < NODE_SQUARE ? RASTER_SPAN : NODE_SPAN;
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
  g_autoptr (GBytes) bytes = g_bytes_new_with_free_func (
    cairo_image_surface_get_data (surface), stride * (gsize) height,
    (GDestroyNotify) cairo_surface_destroy, surface);

  return gdk_memory_texture_new (width, height, GDK_MEMORY_DEFAULT, bytes, stride);
}

/* The piece to be seen on a square. */
static const QiToken *
get_piece (const MasPainterScene *scene,
           guint                  square)
{
  if (g_hash_table_contains (scene->hidden, GUINT_TO_POINTER (square)))
    return NULL;
  return qi_position_get_piece (scene->position, square);
}

/* Where the area lies, relative to its cell. */
static graphene_rect_t
get_bounds (const MasPainterScene *scene,
            const DiagramArea     *area)
{
  double size = scene->layout->square;

  return GRAPHENE_RECT_INIT ((float) (area->column * size), (float) (area->row * size),
                             (float) (area->n_columns * size), (float) (area->n_rows * size));
}

/* A dark square, relative to the cell: filled, or hatched where the theme has it. */
static void
append_dark (const MasPainterScene *scene,
             const graphene_rect_t *box,
             GtkSnapshot           *snapshot)
{
  GdkRGBA colour;

  if (diagram_board_is_hatched (scene->look->board, scene->layout, scene->style))
    {
      cairo_t *cr = gtk_snapshot_append_cairo (snapshot, box);

      diagram_board_draw_hatching (cr, scene->style, (double) box->origin.x,
                                   (double) box->origin.y, (double) box->size.width);
      cairo_destroy (cr);
      return;
    }
  mas_painter_get_colour (diagram_palette_get (scene->style)->dark, &colour);
  gtk_snapshot_append_color (snapshot, &colour, box);
}

/* Two colours: the light one below, and the dark ones as a pattern of two by two squares that is
 * repeated. */
static void
append_squares (const MasPainterScene *scene,
                const DiagramArea     *area,
                GtkSnapshot           *snapshot)
{
  const DiagramPalette *palette = diagram_palette_get (scene->style);
  const graphene_rect_t bounds = get_bounds (scene, area);
  float size = (float) scene->layout->square;
  guint corner = diagram_layout_get_square (scene->layout, area->cell, area->column, area->row);
  gboolean dark = diagram_board_is_dark (scene->look->board, &scene->layout->shape, corner);
  graphene_rect_t child = GRAPHENE_RECT_INIT (bounds.origin.x, bounds.origin.y, 2.f * size,
                                              2.f * size);
  GdkRGBA colour;

  mas_painter_get_colour (palette->light, &colour);
  gtk_snapshot_append_color (snapshot, &colour, &bounds);
  gtk_snapshot_push_repeat (snapshot, &bounds, &child);
  for (guint i = 0; i < 2; i++)
    append_dark (scene,
                 &GRAPHENE_RECT_INIT (bounds.origin.x + ((i == 0) == dark ? 0.f : size),
                                      bounds.origin.y + (i == 0 ? 0.f : size), size, size),
                 snapshot);
  gtk_snapshot_pop (snapshot);
}

/* Boards of lines are drawn, once a tile. */
static void
append_lines (const MasPainterScene *scene,
              const DiagramArea     *area,
              GtkSnapshot           *snapshot)
{
  const graphene_rect_t bounds = get_bounds (scene, area);
  cairo_t *cr = gtk_snapshot_append_cairo (snapshot, &bounds);
  DiagramLayout local = *scene->layout;
  double x = 0.;
  double y = 0.;
  guint files = 0;
  guint ranks = 0;

  diagram_layout_get_cell (&local, area->cell, &x, &y, &files, &ranks);
  local.x -= x;
  local.y -= y;
  diagram_board_draw_area (cr, scene->look->board, &local, scene->style, area);
  cairo_destroy (cr);
}

/* The numbers of the tile's empty squares. */
static void
append_numbers (const MasPainterScene *scene,
                const DiagramArea     *area,
                GtkSnapshot           *snapshot)
{
  const graphene_rect_t bounds = get_bounds (scene, area);
  cairo_t *cr = gtk_snapshot_append_cairo (snapshot, &bounds);
  double x = 0.;
  double y = 0.;
  guint files = 0;
  guint ranks = 0;

  diagram_layout_get_cell (scene->layout, area->cell, &x, &y, &files, &ranks);
  cairo_translate (cr, -x, -y);
  for (guint row = area->row; row < area->row + area->n_rows; row++)
    for (guint column = area->column; column < area->column + area->n_columns; column++)
      {
        guint square = diagram_layout_get_square (scene->layout, area->cell, column, row);

        if (get_piece (scene, square) == NULL)
          diagram_board_draw_number (cr, scene->look->board, scene->layout, scene->style, square);
      }
  cairo_destroy (cr);
}

static GskRenderNode *
make_nodes (const MasPainterScene *scene,
            const DiagramArea     *area)
{
  GtkSnapshot *snapshot = gtk_snapshot_new ();
  double size = scene->layout->square;

  if (diagram_board_get_style (scene->look->board) == DIAGRAM_BOARD_SQUARES)
    append_squares (scene, area, snapshot);
  else
    append_lines (scene, area, snapshot);
  if (diagram_board_has_numbers (scene->look->board, scene->layout))
    append_numbers (scene, area, snapshot);
  for (guint row = area->row; row < area->row + area->n_rows; row++)
    for (guint column = area->column; column < area->column + area->n_columns; column++)
      {
        guint square = diagram_layout_get_square (scene->layout, area->cell, column, row);
        const QiToken *piece = get_piece (scene, square);

        if (piece == NULL)
          continue;
        GdkTexture *texture = mas_piece_textures_get (scene->textures, scene->look, piece,
                                                      scene->style, scene->layout->flipped,
                                                      size * scene->scale);
        gtk_snapshot_append_texture (snapshot, texture,
                                     &GRAPHENE_RECT_INIT ((float) (column * size),
                                                          (float) (row * size), (float) size,
                                                          (float) size));
      }
  return gtk_snapshot_free_to_node (snapshot);
}

/* A texture node over the whole device pixels of an area. */
static GskRenderNode *
make_texture_node (const MasPainterScene *scene,
                   cairo_surface_t       *surface,
                   const DiagramPixels   *pixels)
{
  g_autoptr (GdkTexture) texture = mas_painter_take_surface (surface);
  float scale = (float) scene->scale;

  return gsk_texture_node_new (
    texture, &GRAPHENE_RECT_INIT ((float) pixels->x / scale, (float) pixels->y / scale,
                                  (float) pixels->width / scale, (float) pixels->height / scale));
}

/* Copies a piece: drawing each anew made the whole board take nine times as long. */
static void
paint_piece (cairo_t               *cr,
             const MasPainterScene *scene,
             const QiToken         *piece,
             double                 x,
             double                 y)
{
  double square = scene->layout->square;
  cairo_surface_t *surface = mas_piece_textures_get_surface (scene->textures, scene->look, piece,
                                                             scene->style, scene->layout->flipped,
                                                             square * scene->scale);
  double scale = square / cairo_image_surface_get_width (surface);

  cairo_save (cr);
  cairo_translate (cr, x, y);
  cairo_scale (cr, scale, scale);
  cairo_set_source_surface (cr, surface, 0., 0.);
  cairo_paint (cr);
  cairo_restore (cr);
}

static GskRenderNode *
make_raster (const MasPainterScene *scene,
             const DiagramArea     *area)
{
  DiagramLayout local = *scene->layout;
  DiagramPixels pixels;
  double x = 0.;
  double y = 0.;
  guint files = 0;
  guint ranks = 0;

  diagram_map_get_pixels (scene->layout, scene->scale, area, &pixels);
  cairo_surface_t *surface = cairo_image_surface_create (CAIRO_FORMAT_ARGB32, pixels.width,
                                                         pixels.height);
  cairo_t *cr = cairo_create (surface);
  cairo_translate (cr, -pixels.x, -pixels.y);
  cairo_scale (cr, scene->scale, scene->scale);
  diagram_layout_get_cell (&local, area->cell, &x, &y, &files, &ranks);
  local.x -= x;
  local.y -= y;
  diagram_board_draw_area (cr, scene->look->board, &local, scene->style, area);
  for (guint row = area->row; row < area->row + area->n_rows; row++)
    for (guint column = area->column; column < area->column + area->n_columns; column++)
      {
        const QiToken *piece = get_piece (
          scene, diagram_layout_get_square (&local, area->cell, column, row));

        if (piece != NULL)
          paint_piece (cr, scene, piece, column * local.square, row * local.square);
      }
  cairo_destroy (cr);
  return make_texture_node (scene, surface, &pixels);
}

static GskRenderNode *
make_map (const MasPainterScene *scene,
          const DiagramArea     *area)
{
  DiagramPixels pixels;

  diagram_map_get_pixels (scene->layout, scene->scale, area, &pixels);
  cairo_surface_t *surface = cairo_image_surface_create (CAIRO_FORMAT_ARGB32, pixels.width,
                                                         pixels.height);
  cairo_surface_flush (surface);
  diagram_map_fill ((guint32 *) (gpointer) cairo_image_surface_get_data (surface),
                    (gsize) cairo_image_surface_get_stride (surface), scene->look, scene->position,
                    scene->layout, scene->style, scene->scale, scene->hidden, area);
  cairo_surface_mark_dirty (surface);
  return make_texture_node (scene, surface, &pixels);
}

/**
 * mas_painter_make_squares:
 * @scene: what is shown
 * @area: a tile
 *
 * Makes a tile in the way that suits the size of its squares.
 *
 * Returns: (transfer full) (nullable): the node, relative to the cell
 */
GskRenderNode *
mas_painter_make_squares (const MasPainterScene *scene,
                          const DiagramArea     *area)
{
  if (scene->layout->square < DIAGRAM_MAP_SQUARE)
    return make_map (scene, area);
  if (scene->layout->square < NODE_SQUARE)
    return make_raster (scene, area);
  return make_nodes (scene, area);
}

/* Begins a texture that covers @box, in units relative to the cell at (@x, @y) of the layout. */
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
  return make_texture_node (scene, surface, &pixels);
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
  diagram_board_draw_ruler (cr, scene->look->board, layout, scene->style, area->cell, side,
                            across ? area->column : area->row,
                            across ? area->n_columns : area->n_rows);
  return end_texture (scene, cr, surface, &box);
}

/* Two small signs at both ends of a long line: strokes, not a texture of the whole line. */
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

  const graphene_rect_t box = GRAPHENE_RECT_INIT (0.f, (float) -(layout->label + layout->ruler),
                                                  (float) width,
                                                  (float) (layout->label + layout->ruler));
  cairo_surface_t *surface = NULL;
  cairo_t *cr = begin_texture (scene, cell, &box, &surface);
  diagram_board_draw_title (cr, scene->look->board, layout, scene->style, cell);
  return end_texture (scene, cr, surface, &box);
}
