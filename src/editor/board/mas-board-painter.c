/* SPDX-License-Identifier: Apache-2.0 */
#define G_LOG_DOMAIN "Mas"

#include "mas-board-painter-private.h"

#include <math.h>
#include <string.h>

#define MAX_SPARE_TILES 32    /* tiles that are kept though they are not visible */
#define MAX_CHANGES     16384 /* squares; more changes clear all tiles instead of marking some */

static void
tile_free (gpointer data)
{
  Tile *tile = data;

  g_clear_pointer (&tile->node, gsk_render_node_unref);
  g_free (tile);
}

/* There are at most 255 cells, and at most as many tiles in each direction. */
static gint64
make_key (MasTileKind kind,
          guint       cell,
          guint       column,
          guint       row)
{
  return (gint64) kind << 48 | (gint64) cell << 32 | (gint64) column << 16 | row;
}

static void
clear_tiles (MasBoardPainter *self)
{
  g_hash_table_remove_all (self->tiles);
}

static gboolean
is_of_squares (gpointer key,
               gpointer value,
               gpointer user_data)
{
  return *(const gint64 *) key >> 48 == MAS_TILE_SQUARES;
}

/* Rulers and titles do not depend on what stands on the squares. */
static void
clear_squares (MasBoardPainter *self)
{
  g_hash_table_foreach_remove (self->tiles, is_of_squares, NULL);
}

/**
 * mas_board_painter_new:
 *
 * Returns: (transfer full): a painter without setup or layout
 */
MasBoardPainter *
mas_board_painter_new (void)
{
  MasBoardPainter *self = g_new0 (MasBoardPainter, 1);

  self->scale = 1;
  self->hidden = g_hash_table_new (NULL, NULL);
  self->tiles = g_hash_table_new_full (g_int64_hash, g_int64_equal, g_free, tile_free);
  self->textures = mas_piece_textures_new ();
  return self;
}

/**
 * mas_board_painter_free:
 * @self: (nullable) (transfer full): a painter
 */
void
mas_board_painter_free (MasBoardPainter *self)
{
  if (self == NULL)
    return;
  g_clear_pointer (&self->setup, qi_setup_unref);
  g_clear_pointer (&self->hidden, g_hash_table_unref);
  g_clear_pointer (&self->tiles, g_hash_table_unref);
  g_clear_pointer (&self->textures, mas_piece_textures_free);
  g_clear_pointer (&self->style.set, diagram_set_unref);
  g_free (self);
}

static gint64
find_key (MasBoardPainter *self,
          guint            square)
{
  guint span = mas_painter_get_span (&self->layout);
  guint cell = 0;
  guint column = 0;
  guint row = 0;

  diagram_layout_get_column (&self->layout, square, &cell, &column, &row);
  return make_key (MAS_TILE_SQUARES, cell, column / span, row / span);
}

/* Forgets the tile of a square. */
static void
mark_square (MasBoardPainter *self,
             guint            square)
{
  const gint64 key = find_key (self, square);

  g_hash_table_remove (self->tiles, &key);
}

typedef struct
{
  MasBoardPainter *painter;
  guint            n_changes;
  gint64           last; /* the tile that was forgotten last: squares beside each other are of one */
} Changes;

static void
mark_change (guint    square,
             gpointer data)
{
  Changes *changes = data;
  gint64 key = 0;

  if (++changes->n_changes > MAX_CHANGES)
    return;
  key = find_key (changes->painter, square);
  if (key == changes->last)
    return;
  changes->last = key;
  g_hash_table_remove (changes->painter->tiles, &key);
}

/**
 * mas_board_painter_set_setup:
 * @self: a painter
 * @setup: (nullable): what is drawn
 *
 * Shows another setup. Of one with the same shape and art only the tiles of squares that differ are
 * made again; costs no more than the storage that the two do not share.
 */
void
mas_board_painter_set_setup (MasBoardPainter *self,
                             QiSetup         *setup)
{
  g_return_if_fail (self != NULL);

  DiagramLook look = { 0 };

  if (setup == self->setup)
    return;
  if (setup != NULL)
    diagram_look_init (&look, setup);
  gboolean comparable = setup != NULL && self->setup != NULL && self->layout.shape.n_dimensions > 0
                        && diagram_look_equal (&look, &self->look);
  if (comparable)
    {
      QiPosition *before = qi_setup_get_position (self->setup);
      QiPosition *after = qi_setup_get_position (setup);
      const QiShape *shape = qi_position_get_shape (after);

      comparable = qi_shape_equal (qi_position_get_shape (before), shape)
                   && qi_shape_equal (&self->layout.shape, shape);
      if (comparable && before != after)
        {
          Changes changes = { self, 0, -1 };

          qi_position_foreach_difference (before, after, mark_change, &changes);
          if (changes.n_changes > MAX_CHANGES)
            clear_squares (self);
        }
    }
  if (!comparable)
    clear_tiles (self);
  if (!diagram_look_equal (&look, &self->look))
    mas_piece_textures_clear (self->textures);
  self->look = look;
  if (setup != NULL)
    qi_setup_ref (setup);
  g_clear_pointer (&self->setup, qi_setup_unref);
  self->setup = setup;
}

/**
 * mas_board_painter_set_layout:
 * @self: a painter
 * @layout: where the squares are
 *
 * Shows the board somewhere else or in another size. Tiles are kept when everything only moved.
 */
void
mas_board_painter_set_layout (MasBoardPainter     *self,
                              const DiagramLayout *layout)
{
  g_return_if_fail (self != NULL && layout != NULL);

  DiagramLayout moved = *layout;

  moved.x = self->layout.x;
  moved.y = self->layout.y;
  if (!diagram_layout_equal (&moved, &self->layout))
    clear_tiles (self);
  self->layout = *layout;
}

/**
 * mas_board_painter_set_style:
 * @self: a painter
 * @style: how everything is drawn
 */
void
mas_board_painter_set_style (MasBoardPainter    *self,
                             const DiagramStyle *style)
{
  g_return_if_fail (self != NULL && style != NULL);

  if (diagram_style_equal (style, &self->style))
    return;
  if (style->set != NULL)
    diagram_set_ref (style->set);
  g_clear_pointer (&self->style.set, diagram_set_unref);
  self->style = *style;
  clear_tiles (self);
  mas_piece_textures_clear (self->textures);
}

const DiagramStyle *
mas_board_painter_get_style (MasBoardPainter *self)
{
  g_return_val_if_fail (self != NULL, NULL);

  return &self->style;
}

/**
 * mas_board_painter_set_scale_factor:
 * @self: a painter
 * @scale_factor: device pixels a unit, from 1 up
 */
void
mas_board_painter_set_scale_factor (MasBoardPainter *self,
                                    int              scale_factor)
{
  g_return_if_fail (self != NULL);
  g_return_if_fail (scale_factor >= 1);

  if (scale_factor == self->scale)
    return;
  self->scale = scale_factor;
  clear_tiles (self);
}

/**
 * mas_board_painter_set_bare:
 * @self: a painter
 * @bare: whether only squares and pieces are drawn
 *
 * Leaves out frames, rulers and titles, as on a map.
 */
void
mas_board_painter_set_bare (MasBoardPainter *self,
                            gboolean         bare)
{
  g_return_if_fail (self != NULL);

  self->bare = bare;
}

/**
 * mas_board_painter_set_hidden:
 * @self: a painter
 * @squares: (array length=n_squares) (nullable): squares of which the piece is left out
 * @n_squares: how many
 *
 * Leaves out pieces that are being carried.
 */
void
mas_board_painter_set_hidden (MasBoardPainter *self,
                              const guint     *squares,
                              gsize            n_squares)
{
  g_return_if_fail (self != NULL);
  g_return_if_fail (squares != NULL || n_squares == 0);

  g_autoptr (GHashTable) hidden = g_hash_table_new (NULL, NULL);
  guint n_board =
    self->layout.shape.n_dimensions > 0 ? qi_shape_get_n_squares (&self->layout.shape) : 0;
  GHashTableIter iter;
  gpointer key = NULL;

  for (gsize i = 0; i < n_squares; i++)
    {
      g_hash_table_add (hidden, GUINT_TO_POINTER (squares[i]));
      if (!g_hash_table_contains (self->hidden, GUINT_TO_POINTER (squares[i]))
          && squares[i] < n_board)
        mark_square (self, squares[i]);
    }
  g_hash_table_iter_init (&iter, self->hidden);
  while (g_hash_table_iter_next (&iter, &key, NULL))
    if (!g_hash_table_contains (hidden, key) && GPOINTER_TO_UINT (key) < n_board)
      mark_square (self, GPOINTER_TO_UINT (key));
  g_hash_table_unref (self->hidden);
  self->hidden = g_steal_pointer (&hidden);
}

/* Everything that making a tile needs. */
static MasPainterScene
get_scene (MasBoardPainter *self)
{
  return (MasPainterScene) {
    .look = &self->look,
    .position = qi_setup_get_position (self->setup),
    .layout = &self->layout,
    .style = &self->style,
    .scale = self->scale,
    .hidden = self->hidden,
    .textures = self->textures,
  };
}

void
mas_painter_append_tile (MasBoardPainter   *self,
                         GtkSnapshot       *snapshot,
                         MasTileKind        kind,
                         const DiagramArea *area)
{
  guint span = mas_painter_get_span (&self->layout);
  const gint64 key = make_key (kind, area->cell, area->column / span, area->row / span);
  Tile *tile = g_hash_table_lookup (self->tiles, &key);

  if (tile == NULL)
    {
      const MasPainterScene scene = get_scene (self);

      tile = g_new0 (Tile, 1);
      switch (kind)
        {
        case MAS_TILE_SQUARES:
          tile->node = mas_painter_make_squares (&scene, area);
          break;
        case MAS_TILE_RULER_TOP:
        case MAS_TILE_RULER_RIGHT:
        case MAS_TILE_RULER_BOTTOM:
        case MAS_TILE_RULER_LEFT:
          tile->node =
            mas_painter_make_ruler (&scene, (DiagramRuler) (1 << (kind - MAS_TILE_RULER_TOP)),
                                    area);
          break;
        case MAS_TILE_TITLE:
        default:
          tile->node = mas_painter_make_title (&scene, area->cell);
          break;
        }
      g_hash_table_insert (self->tiles, g_memdup2 (&key, sizeof key), tile);
    }
  if (tile->stamp != self->stamp)
    {
      tile->stamp = self->stamp;
      self->n_shown++;
    }
  if (tile->node != NULL)
    gtk_snapshot_append_node (snapshot, tile->node);
}

/* Which tiles of @size units are in the visible range; FALSE for none. */
static gboolean
find_tiles (double start,
            double size,
            guint  n_squares,
            guint  span,
            double low,
            double high,
            guint *first,
            guint *last)
{
  guint n_tiles = (n_squares + span - 1) / span;

  if (high <= start || low >= start + size * n_squares)
    return FALSE;
  *first = (guint) CLAMP (floor ((low - start) / (size * span)), 0., n_tiles - 1.);
  *last = (guint) CLAMP (floor ((high - start) / (size * span)), 0., n_tiles - 1.);
  return TRUE;
}

DiagramArea
mas_painter_get_area (const MasPainterView *view,
                      guint                 span,
                      guint                 column,
                      guint                 row)
{
  return (DiagramArea) {
    .cell = view->cell,
    .column = column * span,
    .row = row * span,
    .n_columns = MIN (span, view->files - column * span),
    .n_rows = MIN (span, view->ranks - row * span),
  };
}

static void
append_frame (MasBoardPainter      *self,
              GtkSnapshot          *snapshot,
              const MasPainterView *view)
{
  double frame = diagram_board_get_frame (&self->layout);
  double width = view->files * self->layout.square;
  double height = view->ranks * self->layout.square;
  GdkRGBA colour;

  if (frame <= 0.)
    return;
  mas_painter_get_colour (diagram_palette_get (&self->style)->frame, &colour);
  const graphene_rect_t sides[] = {
    GRAPHENE_RECT_INIT ((float) (view->x - frame), (float) (view->y - frame),
                        (float) (width + 2. * frame), (float) frame),
    GRAPHENE_RECT_INIT ((float) (view->x - frame), (float) (view->y + height),
                        (float) (width + 2. * frame), (float) frame),
    GRAPHENE_RECT_INIT ((float) (view->x - frame), (float) view->y, (float) frame, (float) height),
    GRAPHENE_RECT_INIT ((float) (view->x + width), (float) view->y, (float) frame, (float) height),
  };
  for (gsize i = 0; i < G_N_ELEMENTS (sides); i++)
    gtk_snapshot_append_color (snapshot, &colour, &sides[i]);
}

gboolean
mas_painter_find_view (MasBoardPainter       *self,
                       const graphene_rect_t *visible,
                       guint                  cell,
                       MasPainterView        *view)
{
  const DiagramLayout *layout = &self->layout;
  guint span = mas_painter_get_span (layout);
  double margin = layout->ruler + layout->label + layout->gap;

  *view = (MasPainterView) { .cell = cell };
  diagram_layout_get_cell (layout, cell, &view->x, &view->y, &view->files, &view->ranks);
  /* Draws the rulers and the title of a board as soon as they come near. */
  return find_tiles (view->x, layout->square, view->files, span, visible->origin.x - margin,
                     visible->origin.x + visible->size.width + margin, &view->column0,
                     &view->column1)
         && find_tiles (view->y, layout->square, view->ranks, span, visible->origin.y - margin,
                        visible->origin.y + visible->size.height + margin, &view->row0,
                        &view->row1);
}

static void
append_cell (MasBoardPainter       *self,
             GtkSnapshot           *snapshot,
             const graphene_rect_t *visible,
             guint                  cell)
{
  const DiagramLayout *layout = &self->layout;
  guint span = mas_painter_get_span (layout);
  MasPainterView view;

  if (!mas_painter_find_view (self, visible, cell, &view))
    return;
  if (!self->bare)
    append_frame (self, snapshot, &view);
  gtk_snapshot_save (snapshot);
  gtk_snapshot_translate (snapshot, &GRAPHENE_POINT_INIT ((float) view.x, (float) view.y));
  for (guint row = view.row0; row <= view.row1; row++)
    for (guint column = view.column0; column <= view.column1; column++)
      {
        const DiagramArea area = mas_painter_get_area (&view, span, column, row);

        mas_painter_append_tile (self, snapshot, MAS_TILE_SQUARES, &area);
      }
  if (!self->bare)
    {
      mas_painter_append_rulers (self, snapshot, &view);
      if (layout->label > 0. || (layout->shape.n_dimensions == 1 && layout->rows > 1))
        {
          const DiagramArea area = mas_painter_get_area (&view, span, 0, 0);

          mas_painter_append_tile (self, snapshot, MAS_TILE_TITLE, &area);
        }
    }
  gtk_snapshot_restore (snapshot);
}

/* Drops tiles that were not shown lately, when there are many. */
static void
trim_tiles (MasBoardPainter *self)
{
  GHashTableIter iter;
  gpointer value = NULL;

  if (g_hash_table_size (self->tiles) <= self->n_shown + MAX (MAX_SPARE_TILES, self->n_shown))
    return;
  g_hash_table_iter_init (&iter, self->tiles);
  while (g_hash_table_iter_next (&iter, NULL, &value))
    if (((Tile *) value)->stamp != self->stamp)
      g_hash_table_iter_remove (&iter);
}

/**
 * mas_board_painter_snapshot:
 * @self: a painter
 * @snapshot: where to append
 * @visible: what can be seen, in units of the layout
 *
 * Appends boards, rulers and pieces. Costs one node a visible tile, and making those that are new
 * or changed.
 */
void
mas_board_painter_snapshot (MasBoardPainter       *self,
                            GtkSnapshot           *snapshot,
                            const graphene_rect_t *visible)
{
  g_return_if_fail (self != NULL && snapshot != NULL && visible != NULL);

  if (self->setup == NULL || self->layout.shape.n_dimensions == 0
      || !qi_shape_equal (&self->layout.shape,
                          qi_position_get_shape (qi_setup_get_position (self->setup))))
    return;
  self->stamp++;
  self->n_shown = 0;
  for (guint cell = 0; cell < diagram_layout_get_n_cells (&self->layout); cell++)
    append_cell (self, snapshot, visible, cell);
  trim_tiles (self);
}

/**
 * mas_board_painter_get_n_tiles:
 * @self: a painter
 *
 * Returns: how many tiles are kept
 */
guint
mas_board_painter_get_n_tiles (MasBoardPainter *self)
{
  g_return_val_if_fail (self != NULL, 0);

  return g_hash_table_size (self->tiles);
}

/**
 * mas_board_painter_get_n_textures:
 * @self: a painter
 *
 * Returns: how many textures of pieces are kept
 */
guint
mas_board_painter_get_n_textures (MasBoardPainter *self)
{
  g_return_val_if_fail (self != NULL, 0);

  return mas_piece_textures_get_n (self->textures);
}
