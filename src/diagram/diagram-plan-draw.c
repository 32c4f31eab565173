/* SPDX-License-Identifier: Apache-2.0 */
#include "diagram-board.h"
#include "diagram-map.h"
#include "diagram-marks.h"
#include "diagram-piece.h"
#include "diagram-stamps.h"
#include "diagram-text.h"
#include "qi-game-info-private.h"

#include <math.h>

#define COUNT_FONT        DIAGRAM_PLAN_COUNT_FONT
#define MAX_SINGLE_PIECES 512 /* drawn one by one as vectors; more are drawn in rows */

static guint
get_n_cells (const DiagramPlan *self)
{
  return self->layout.shape.n_dimensions == 1 ? self->layout.rows : self->n_cells;
}

/* The whole of cell @index of those that are drawn, and where its squares begin. */
static void
get_area (const DiagramPlan *self,
          guint              index,
          DiagramArea       *area,
          double            *x,
          double            *y)
{
  *area = (DiagramArea) { .cell = self->first_cell + index };
  diagram_layout_get_cell (&self->layout, area->cell, x, y, &area->n_columns, &area->n_rows);
}

static gboolean
is_map (const DiagramPlan *self,
        double             device_scale)
{
  return self->layout.square * device_scale < DIAGRAM_MAP_SQUARE;
}

void
diagram_plan_draw_ground (const DiagramPlan *self,
                          cairo_t           *cr)
{
  const DiagramScheme scheme = self->picture->style.scheme;
  gboolean dark = scheme == DIAGRAM_DARK || scheme == DIAGRAM_HIGH_CONTRAST_DARK;

  if (self->picture->ground == DIAGRAM_GROUND_NONE)
    return;
  diagram_set_colour (cr, !dark ? 0xffffff : scheme == DIAGRAM_DARK ? 0x1e1e1e : 0x000000);
  cairo_rectangle (cr, 0., 0., self->width, self->height);
  cairo_fill (cr);
}

void
diagram_plan_draw_frames (const DiagramPlan *self,
                          cairo_t           *cr)
{
  double frame = diagram_board_get_frame (&self->layout);

  diagram_set_colour (cr, diagram_palette_get (&self->picture->style)->frame);
  for (guint i = 0; i < get_n_cells (self); i++)
    {
      DiagramArea area;
      double x = 0.;
      double y = 0.;

      get_area (self, i, &area, &x, &y);
      cairo_rectangle (cr, x - frame, y - frame, area.n_columns * self->layout.square + 2. * frame,
                       area.n_rows * self->layout.square + 2. * frame);
    }
  cairo_fill (cr);
}

static void
draw_squares (const DiagramPlan *self,
              cairo_t           *cr)
{
  for (guint i = 0; i < get_n_cells (self); i++)
    {
      DiagramArea area;
      double x = 0.;
      double y = 0.;

      get_area (self, i, &area, &x, &y);
      diagram_board_draw_area (cr, self->look.board, &self->layout, &self->picture->style, &area);
    }
}

/* The same as vectors. Equal layers share one definition in the file: every second one is equal. */
static void
draw_layers (const DiagramPlan *self,
             cairo_t           *cr)
{
  const DiagramLayout *layout = &self->layout;
  cairo_surface_t *surfaces[2] = { NULL, NULL };

  for (guint i = 0; i < self->n_cells; i++)
    {
      DiagramArea area;
      double x = 0.;
      double y = 0.;

      get_area (self, i, &area, &x, &y);
      guint kind = diagram_board_is_dark (self->look.board, &layout->shape,
                                          diagram_layout_get_square (layout, area.cell, 0, 0));
      if (surfaces[kind] == NULL)
        {
          const cairo_rectangle_t extents = { 0., 0., area.n_columns * layout->square,
                                              area.n_rows * layout->square };

          surfaces[kind] = cairo_recording_surface_create (CAIRO_CONTENT_COLOR_ALPHA, &extents);
          cairo_t *own = cairo_create (surfaces[kind]);
          cairo_translate (own, -x, -y);
          diagram_board_draw_area (own, self->look.board, layout, &self->picture->style, &area);
          cairo_destroy (own);
        }
      cairo_save (cr);
      cairo_translate (cr, x, y);
      cairo_set_source_surface (cr, surfaces[kind], 0., 0.);
      cairo_paint (cr);
      cairo_restore (cr);
    }
  for (guint kind = 0; kind < 2; kind++)
    g_clear_pointer (&surfaces[kind], cairo_surface_destroy);
}

/* Draws one board as a picture of its pixels, laid over its place. */
static void
draw_map (const DiagramPlan *self,
          cairo_t           *cr,
          double             scale,
          const DiagramArea *area,
          double             left,
          double             top)
{
  const DiagramLayout *layout = &self->layout;
  DiagramPixels pixels;

  diagram_map_get_pixels (layout, scale, area, &pixels);
  cairo_surface_t *surface =
    cairo_image_surface_create (CAIRO_FORMAT_RGB24, pixels.width, pixels.height);
  if (cairo_surface_status (surface) == CAIRO_STATUS_SUCCESS)
    {
      cairo_surface_flush (surface);
      diagram_map_fill ((guint32 *) (gpointer) cairo_image_surface_get_data (surface),
                        (gsize) cairo_image_surface_get_stride (surface), &self->look,
                        self->position, layout, &self->picture->style, scale, NULL, area);
      cairo_surface_mark_dirty (surface);
      cairo_save (cr);
      cairo_translate (cr, left, top);
      cairo_scale (cr, area->n_columns * layout->square / pixels.width,
                   area->n_rows * layout->square / pixels.height);
      cairo_set_source_surface (cr, surface, 0., 0.);
      cairo_pattern_set_extend (cairo_get_source (cr), CAIRO_EXTEND_PAD);
      cairo_rectangle (cr, 0., 0., pixels.width, pixels.height);
      cairo_fill (cr);
      cairo_restore (cr);
    }
  cairo_surface_destroy (surface);
}

/* The numbers of the squares that are empty. */
static void
draw_numbers (const DiagramPlan *self,
              cairo_t           *cr)
{
  const DiagramLayout *layout = &self->layout;
  guint n_squares = qi_shape_get_n_squares (&layout->shape);

  if (!diagram_board_has_numbers (self->look.names, layout))
    return;
  for (guint square = 0; square < n_squares; square++)
    if (diagram_plan_shows (self, square)
        && (self->position == NULL || qi_position_get_piece (self->position, square) == NULL))
      diagram_board_draw_number (cr, self->look.board, layout, &self->picture->style, square);
}

static void
draw_labels (const DiagramPlan *self,
             cairo_t           *cr,
             gboolean           map)
{
  const DiagramLayout *layout = &self->layout;
  const DiagramStyle *style = &self->picture->style;
  const QiGameInfo *info = self->look.names;
  guint rulers = diagram_board_get_rulers (info, layout);

  for (guint i = 0; i < get_n_cells (self); i++)
    {
      DiagramArea area;
      double x = 0.;
      double y = 0.;

      get_area (self, i, &area, &x, &y);
      for (guint side = DIAGRAM_RULER_TOP; side <= DIAGRAM_RULER_LEFT; side <<= 1)
        if ((rulers & side) != 0)
          diagram_board_draw_ruler (cr, info, layout, style, area.cell, (DiagramRuler) side, 0,
                                    side == DIAGRAM_RULER_TOP || side == DIAGRAM_RULER_BOTTOM
                                      ? area.n_columns
                                      : area.n_rows);
      if (layout->shape.n_dimensions == 3)
        diagram_board_draw_title (cr, info, layout, style, area.cell);
      else
        diagram_board_draw_continuation (cr, layout, style, area.cell);
    }
  if (!map)
    draw_numbers (self, cr);
}

/* A row of pieces that is drawn as one thing. */
typedef struct
{
  cairo_surface_t *surface; /* NULL: none was begun */
  cairo_t         *cr;
  guint            number; /* of the row, over all layers */
  double           x, y;   /* where its surface begins */
} Row;

static void
end_row (Row     *row,
         cairo_t *cr)
{
  if (row->surface == NULL)
    return;
  cairo_destroy (row->cr);
  cairo_save (cr);
  cairo_translate (cr, row->x, row->y);
  cairo_set_source_surface (cr, row->surface, 0., 0.);
  cairo_paint (cr);
  cairo_restore (cr);
  g_clear_pointer (&row->surface, cairo_surface_destroy);
}

static void
begin_row (const DiagramPlan *self,
           Row               *row,
           guint              number,
           double             x,
           double             y)
{
  double size = self->layout.square;
  cairo_rectangle_t extents = { 0., 0., (qi_shape_get_files (&self->layout.shape) + 2.) * size,
                                3. * size };
  guint files = 0;
  guint ranks = 0;
  double left = 0.;
  double top = 0.;

  diagram_layout_get_cell (&self->layout, number / qi_shape_get_ranks (&self->layout.shape), &left,
                           &top, &files, &ranks);
  row->number = number;
  row->x = left - size;
  row->y = y - size;
  row->surface = cairo_recording_surface_create (CAIRO_CONTENT_COLOR_ALPHA, &extents);
  row->cr = cairo_create (row->surface);
}

static void
draw_pieces (const DiagramPlan *self,
             cairo_t           *cr,
             DiagramStamps     *stamps)
{
  guint files = qi_shape_get_files (&self->layout.shape);
  /* The cost of a PDF page grows with the square of the number of objects on it: when there are
   * many pieces each row is one object. */
  gboolean in_rows = diagram_stamps_are_vectors (stamps) && self->layout.shape.n_dimensions > 1
                     && qi_position_get_n_board_pieces (self->position) > MAX_SINGLE_PIECES;
  Row row = { NULL };
  QiPositionIter iter;
  guint square = 0;
  const QiToken *piece = NULL;

  qi_position_iter_init (&iter, self->position, 0);
  while (qi_position_iter_next (&iter, &square, &piece))
    {
      double x = 0.;
      double y = 0.;

      if (!diagram_plan_shows (self, square))
        continue;
      diagram_layout_get_place (&self->layout, square, &x, &y);
      if (in_rows && (row.surface == NULL || row.number != square / files))
        {
          end_row (&row, cr);
          begin_row (self, &row, square / files, x, y);
        }
      if (row.surface != NULL)
        diagram_stamps_draw (stamps, row.cr, piece, x - row.x, y - row.y, self->layout.square);
      else
        diagram_stamps_draw (stamps, cr, piece, x, y, self->layout.square);
    }
  end_row (&row, cr);
}

static void
draw_hands (const DiagramPlan *self,
            cairo_t           *cr,
            DiagramStamps     *stamps)
{
  for (guint side = 0; side < 2; side++)
    {
      const DiagramPlanHand *hand = &self->hands[side];

      for (guint i = 0; i < hand->n_items && hand->size > 0.; i++)
        diagram_stamps_draw (stamps, cr, &hand->items[i].item->token, hand->items[i].x,
                             hand->items[i].y, hand->size);
    }
}

void
diagram_plan_draw_counts (const DiagramPlan *self,
                          cairo_t           *cr)
{
  diagram_set_colour (cr, diagram_palette_get (&self->picture->style)->text);
  for (guint side = 0; side < 2; side++)
    {
      const DiagramPlanHand *hand = &self->hands[side];
      double size = hand->size;

      for (guint i = 0; i < hand->n_items && size > 0.; i++)
        {
          const DiagramPlanItem *item = &hand->items[i];
          char count[16];

          g_snprintf (count, sizeof count, "%u", item->item->count);
          if (item->count_width > 0.)
            diagram_text_draw_line (cr, count, size * COUNT_FONT, TRUE, item->x + size * 0.94,
                                    item->y + size * 0.3, item->count_width + size * 0.1,
                                    size * 0.7);
        }
      if (hand->cut && size > 0.)
        diagram_text_draw_line (cr, "…", size * COUNT_FONT, TRUE, hand->cut_x, hand->cut_y,
                                size * COUNT_FONT, size);
    }
}

void
diagram_plan_clip_marks (const DiagramPlan *self,
                         cairo_t           *cr)
{
  double x = 0.;
  double y = 0.;
  double width = 0.;
  double height = 0.;

  if (self->layout.shape.n_dimensions < 3 || self->n_cells > 1)
    return;
  diagram_plan_get_bounds (self, &x, &y, &width, &height);
  cairo_rectangle (cr, x, y, width, height);
  cairo_clip (cr);
}

static void
draw_marks (const DiagramPlan *self,
            cairo_t           *cr)
{
  cairo_save (cr);
  diagram_plan_clip_marks (self, cr);
  diagram_draw_marks (cr, self->setup, &self->layout, &self->picture->style);
  cairo_restore (cr);
}

/* The black or white man of a shogi diagram: a wedge that points away from its owner. */
static void
add_wedge (cairo_t *cr,
           double   x,
           double   y,
           double   size,
           gboolean turned)
{
  static const double corners[][2] = {
    { 0., -0.5 }, { 0.34, -0.34 }, { 0.44, 0.5 }, { -0.44, 0.5 }, { -0.34, -0.34 }
  };

  for (gsize i = 0; i < G_N_ELEMENTS (corners); i++)
    cairo_line_to (cr, x + corners[i][0] * size, y + (turned ? -1. : 1.) * corners[i][1] * size);
  cairo_close_path (cr);
}

static void
draw_turn (const DiagramPlan *self,
           cairo_t           *cr)
{
  const DiagramPalette *palette = diagram_palette_get (&self->picture->style);
  QiSide turn = qi_position_get_turn (self->position);
  const QiGameInfo *info = self->look.sides[turn];
  DiagramColour fill = diagram_side_get_colour (info, turn, &self->picture->style);
  double size = self->turn_size;
  double line = MAX (size * 0.09, 1.);

  cairo_new_path (cr);
  if (info != NULL && g_str_equal (qi_game_info_get_piece_style (info), "shogi"))
    {
      /* Sente's is black and gote's white, as diagrams have them. */
      fill = turn == QI_SIDE_FIRST ? 0x1a1a1a : 0xffffff;
      add_wedge (cr, self->turn_x, self->turn_y, size - line, self->turn_turned);
    }
  else
    {
      cairo_arc (cr, self->turn_x, self->turn_y, (size - line) / 2., 0., 2. * G_PI);
      cairo_close_path (cr);
    }
  diagram_set_colour (cr, fill);
  cairo_fill_preserve (cr);
  diagram_set_colour (cr, palette->text);
  cairo_set_line_join (cr, CAIRO_LINE_JOIN_ROUND);
  cairo_set_line_width (cr, line);
  cairo_stroke (cr);
}

void
diagram_plan_draw_signs (const DiagramPlan *self,
                         cairo_t           *cr)
{
  if (self->turn_size > 0.)
    draw_turn (self, cr);
  if (self->title_height > 0.)
    {
      diagram_set_colour (cr, diagram_palette_get (&self->picture->style)->text);
      diagram_text_draw_line (cr, self->title, self->title_height * 0.62, TRUE, 0., self->title_y,
                              self->width, self->title_height);
    }
}

/* Device pixels a unit of @cr. */
static double
get_device_scale (cairo_t *cr)
{
  double x = 1.;
  double y = 0.;
  double device_x = 1.;
  double device_y = 1.;

  cairo_user_to_device_distance (cr, &x, &y);
  cairo_surface_get_device_scale (cairo_get_target (cr), &device_x, &device_y);
  return CLAMP (hypot (x, y) * device_x, 0.01, 8.);
}

void
diagram_plan_draw_labels (const DiagramPlan *self,
                          cairo_t           *cr)
{
  draw_labels (self, cr, FALSE);
}

/* Squares that are too small for drawings; several may share a pixel. */
static void
draw_maps (const DiagramPlan *self,
           cairo_t           *cr,
           double             device_scale)
{
  for (guint i = 0; i < get_n_cells (self); i++)
    {
      DiagramArea area;
      double x = 0.;
      double y = 0.;

      get_area (self, i, &area, &x, &y);
      draw_map (self, cr, device_scale, &area, x, y);
    }
}

void
diagram_plan_draw_boards (const DiagramPlan *self,
                          cairo_t           *cr,
                          DiagramStamps     *stamps,
                          gboolean           vectors)
{
  double scale = get_device_scale (cr);
  gboolean map = !vectors && is_map (self, scale);

  diagram_plan_draw_frames (self, cr);
  if (map)
    draw_maps (self, cr, scale);
  else if (vectors && self->n_cells > 2)
    draw_layers (self, cr);
  else
    draw_squares (self, cr);
  draw_labels (self, cr, map);
  if (!map && self->position != NULL)
    draw_pieces (self, cr, stamps);
}

void
diagram_plan_draw (const DiagramPlan *self,
                   cairo_t           *cr,
                   gboolean           vectors,
                   DiagramBook       *book)
{
  g_autoptr (DiagramStamps) stamps = diagram_stamps_new (self, cr, vectors, book);

  cairo_save (cr);
  diagram_plan_draw_ground (self, cr);
  diagram_plan_draw_boards (self, cr, stamps, vectors);
  draw_hands (self, cr, stamps);
  diagram_plan_draw_counts (self, cr);
  if (self->picture->marks)
    draw_marks (self, cr);
  diagram_plan_draw_signs (self, cr);
  cairo_restore (cr);
}
