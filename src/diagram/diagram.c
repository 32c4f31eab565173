/* SPDX-License-Identifier: Apache-2.0 */
#include "diagram.h"

#include "diagram-map.h"
#include "diagram-marks.h"
#include "diagram-text.h"

#include <math.h>

#define MAX_SQUARE 96.    /* units; boards of few squares do not grow beyond it */
#define MAX_MAP_SCALE 8.  /* device pixels a unit at which a map is still drawn pixel by pixel */
#define HAND_GAP 3.       /* units between a hand and the board */
#define MIN_HAND 8.       /* units; height of a hand */
#define MAX_HAND 40.      /* units */

/* Device pixels a unit of @cr. */
static double
get_device_scale (cairo_t *cr)
{
  double x = 1.;
  double y = 0.;

  cairo_user_to_device_distance (cr, &x, &y);
  return CLAMP (hypot (x, y), 0.01, MAX_MAP_SCALE);
}

/* Draws squares that are too small for drawings as one picture, laid on the board. */
static void
draw_map (cairo_t             *cr,
          const DiagramLook   *look,
          QiPosition          *position,
          const DiagramLayout *layout,
          const DiagramStyle  *style,
          const DiagramArea   *area,
          double               left,
          double               top)
{
  /* At least a pixel a square: a smaller picture is made by scaling that down. */
  double scale = MAX (get_device_scale (cr), 1. / layout->square);
  DiagramPixels pixels;

  diagram_map_get_pixels (layout, scale, area, &pixels);
  cairo_surface_t *surface = cairo_image_surface_create (CAIRO_FORMAT_RGB24, pixels.width,
                                                         pixels.height);
  if (cairo_surface_status (surface) == CAIRO_STATUS_SUCCESS)
    {
      cairo_surface_flush (surface);
      diagram_map_fill ((guint32 *) (gpointer) cairo_image_surface_get_data (surface),
                        (gsize) cairo_image_surface_get_stride (surface), look, position, layout,
                        style, scale, NULL, area);
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

/* The numbers of the squares that are empty; @position NULL: of all. */
static void
draw_numbers (cairo_t             *cr,
              const QiGameInfo    *info,
              QiPosition          *position,
              const DiagramLayout *layout,
              const DiagramStyle  *style)
{
  guint n_squares = qi_shape_get_n_squares (&layout->shape);

  for (guint square = 0; square < n_squares; square++)
    if (position == NULL || qi_position_get_piece (position, square) == NULL)
      diagram_board_draw_number (cr, info, layout, style, square);
}

static void
draw_pieces (cairo_t             *cr,
             const DiagramLook   *look,
             QiPosition          *position,
             const DiagramLayout *layout,
             const DiagramStyle  *style)
{
  QiPositionIter iter;
  guint square = 0;
  const QiToken *piece = NULL;

  qi_position_iter_init (&iter, position, 0);
  while (qi_position_iter_next (&iter, &square, &piece))
    {
      double x = 0.;
      double y = 0.;

      diagram_layout_get_place (layout, square, &x, &y);
      diagram_draw_piece (cr, diagram_look_get_game (look, piece), piece, style, layout->flipped,
                          x, y, layout->square);
    }
}

/* Draws all boards; @position NULL: empty ones. */
static void
draw_boards (cairo_t             *cr,
             const DiagramLook   *look,
             QiPosition          *position,
             const DiagramLayout *layout,
             const DiagramStyle  *style)
{
  const QiGameInfo *info = look->board;
  double frame = diagram_board_get_frame (layout);
  gboolean small = layout->square * get_device_scale (cr) < DIAGRAM_MAP_SQUARE;
  guint rulers = diagram_board_get_rulers (info, layout);

  for (guint cell = 0; cell < diagram_layout_get_n_cells (layout); cell++)
    {
      DiagramArea area = { .cell = cell };
      double x = 0.;
      double y = 0.;

      diagram_layout_get_cell (layout, cell, &x, &y, &area.n_columns, &area.n_rows);
      double width = area.n_columns * layout->square;
      double height = area.n_rows * layout->square;
      diagram_set_colour (cr, diagram_palette_get (style)->frame);
      cairo_rectangle (cr, x - frame, y - frame, width + 2. * frame, height + 2. * frame);
      cairo_fill (cr);
      if (small)
        draw_map (cr, look, position, layout, style, &area, x, y);
      else
        diagram_board_draw_area (cr, info, layout, style, &area);
      for (guint side = DIAGRAM_RULER_TOP; side <= DIAGRAM_RULER_LEFT; side <<= 1)
        if ((rulers & side) != 0)
          diagram_board_draw_ruler (cr, info, layout, style, cell, (DiagramRuler) side, 0,
                                    side == DIAGRAM_RULER_TOP || side == DIAGRAM_RULER_BOTTOM
                                      ? area.n_columns
                                      : area.n_rows);
      if (layout->shape.n_dimensions == 3)
        diagram_board_draw_title (cr, info, layout, style, cell);
      else
        diagram_board_draw_continuation (cr, layout, style, cell);
    }
  if (!small && diagram_board_has_numbers (info, layout))
    draw_numbers (cr, info, position, layout, style);
  if (position != NULL && !small)
    draw_pieces (cr, look, position, layout, style);
}

/**
 * diagram_draw_board:
 * @cr: where to draw
 * @info: (nullable): the game
 * @layout: where the squares are
 * @style: how it is drawn
 *
 * Draws the empty boards, their rulers and the titles of layers.
 */
void
diagram_draw_board (cairo_t             *cr,
                    const QiGameInfo    *info,
                    const DiagramLayout *layout,
                    const DiagramStyle  *style)
{
  g_return_if_fail (cr != NULL && layout != NULL);

  const DiagramLook look = { info, { info, info } };

  draw_boards (cr, &look, NULL, layout, style);
}

/**
 * diagram_draw_position:
 * @cr: where to draw
 * @look: what it is drawn with
 * @position: what stands on the board
 * @layout: where the squares are
 * @style: how it is drawn
 *
 * Draws boards as diagram_draw_board() does, with their pieces and without hands.
 */
void
diagram_draw_position (cairo_t             *cr,
                       const DiagramLook   *look,
                       QiPosition          *position,
                       const DiagramLayout *layout,
                       const DiagramStyle  *style)
{
  g_return_if_fail (cr != NULL && look != NULL && position != NULL && layout != NULL);

  draw_boards (cr, look, position, layout, style);
}

/* Draws the pieces of a hand side by side with their counts; what does not fit gives way to an
 * ellipsis. */
static void
draw_hand (cairo_t            *cr,
           const DiagramLook  *look,
           QiPosition         *position,
           QiSide              side,
           const DiagramStyle *style,
           double              x,
           double              y,
           double              width,
           double              height)
{
  gsize n_items = 0;
  const QiHandItem *items = qi_position_get_hand (position, side, &n_items);
  double end = x + width;

  for (gsize i = 0; i < n_items; i++)
    {
      char count[16];
      double font = height * 0.46;

      g_snprintf (count, sizeof count, "%u", items[i].count);
      double needed = height + (items[i].count > 1 ? diagram_text_get_width (cr, count, font) : 0.);
      diagram_set_colour (cr, diagram_palette_get (style)->text);
      if (x + needed > end - (i + 1 < n_items ? font : 0.))
        {
          diagram_text_draw_line (cr, "…", font, TRUE, x, y, font, height);
          return;
        }
      if (items[i].count > 1)
        diagram_text_draw_line (cr, count, font, TRUE, x + height * 0.96, y + height * 0.25,
                                needed - height + 1., height * 0.75);
      diagram_draw_piece (cr, diagram_look_get_game (look, &items[i].token), &items[i].token,
                          style, FALSE, x, y, height);
      x += needed + height * 0.15;
    }
}

/**
 * diagram_draw:
 * @cr: where to draw
 * @setup: a setup
 * @style: how it is drawn
 * @coordinates: whether rulers are drawn
 * @width: of the picture, in units
 * @height: of the picture, in units
 *
 * Draws a whole setup with its marks as large as it fits, the second player's hand above it and the
 * first one's below it where they are not empty. Nothing is drawn behind it. A board with more squares than the
 * picture has units is drawn to a smaller scale.
 */
void
diagram_draw (cairo_t            *cr,
              QiSetup            *setup,
              const DiagramStyle *style,
              gboolean            coordinates,
              double              width,
              double              height)
{
  g_return_if_fail (cr != NULL && setup != NULL);
  g_return_if_fail (width > 0. && height > 0.);

  QiPosition *position = qi_setup_get_position (setup);
  double hand = CLAMP (floor (MIN (width, height) * 0.09), MIN_HAND, MAX_HAND);
  double above = qi_position_get_n_in_hand (position, QI_SIDE_SECOND) > 0 ? hand + HAND_GAP : 0.;
  double below = qi_position_get_n_in_hand (position, QI_SIDE_FIRST) > 0 ? hand + HAND_GAP : 0.;
  double room = MAX (height - above - below, 1.);
  DiagramLook look;
  DiagramLayout layout;

  diagram_look_init (&look, setup);
  /* Two units for the frame where there are no rulers. */
  double edge = coordinates ? 0. : 2.;
  diagram_layout_fit (&layout, qi_position_get_shape (position), FALSE, coordinates, MAX_SQUARE,
                      MAX (width - 2. * edge, 1.), MAX (room - 2. * edge, 1.));
  double scale = MIN (1.,
                      MIN (width / (layout.width + 2. * edge), room / (layout.height + 2. * edge)));

  cairo_save (cr);
  cairo_translate (cr, (width - layout.width * scale) / 2.,
                   above + (room - layout.height * scale) / 2.);
  if (scale < 1.)
    cairo_scale (cr, scale, scale);
  else
    /* Whole units stay whole. */
    cairo_translate (cr, floor ((width - layout.width) / 2.) - (width - layout.width) / 2.,
                     floor ((room - layout.height) / 2.) - (room - layout.height) / 2.);
  layout.x = 0.;
  layout.y = 0.;
  draw_boards (cr, &look, position, &layout, style);
  diagram_draw_marks (cr, setup, &layout, style);
  cairo_restore (cr);

  double board_width = MAX (layout.width * scale - 2. * layout.ruler, MIN (width, 4. * hand));
  double left = (width - board_width) / 2.;
  double top = above + (room - layout.height * scale) / 2.;
  if (above > 0.)
    draw_hand (cr, &look, position, QI_SIDE_SECOND, style, left, MAX (top - above, 0.),
               board_width, hand);
  if (below > 0.)
    draw_hand (cr, &look, position, QI_SIDE_FIRST, style, left,
               MIN (top + layout.height * scale + HAND_GAP, height - hand), board_width, hand);
}
