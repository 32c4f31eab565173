/* SPDX-License-Identifier: Apache-2.0 */
#include "mas-board-overlay.h"

#include "mas-overlay-findings.h"
#include "mas-overlay-wash.h"
#include "mas-pen.h"

#include <math.h>

#define GHOST_OPACITY   0.55
#define THOUGHT_OPACITY 0.7
#define WASH_OPACITY    0.30 /* of a colour over a whole square */
#define ACCEPT_OPACITY  0.15
#define LINK_OPACITY    0.40
#define ECHO_OPACITY    0.18
#define MIN_RING        5.0 /* px a ring is at least wide, on squares smaller than that */

void
mas_board_overlay_init (MasBoardOverlay *self)
{
  *self = (MasBoardOverlay) {
    .cursor = QI_NO_SQUARE,
    .hover = QI_NO_SQUARE,
    .lifted = QI_NO_SQUARE,
    .target = QI_NO_SQUARE,
    .error = QI_NO_SQUARE,
    .link = QI_NO_SQUARE,
    .selection = gtk_bitset_new_empty (),
    .line = gtk_bitset_new_empty (),
    .flash = gtk_bitset_new_empty (),
    .targets = gtk_bitset_new_empty (),
    .captures = gtk_bitset_new_empty (),
    .attacked = QI_NO_SQUARE,
    .seen = gtk_bitset_new_empty (),
    .attackers = { gtk_bitset_new_empty (), gtk_bitset_new_empty () },
  };
  for (guint i = 0; i < G_N_ELEMENTS (self->marked); i++)
    self->marked[i] = gtk_bitset_new_empty ();
}

void
mas_board_overlay_clear (MasBoardOverlay *self)
{
  mas_drawn_marks_clear (&self->drawn);
  mas_drawn_marks_clear (&self->thought);
  g_clear_pointer (&self->moving, g_free);
  g_clear_pointer (&self->ghost, g_free);
  g_clear_pointer (&self->opposite, g_free);
  g_clear_pointer (&self->block, qi_block_unref);
  g_clear_pointer (&self->pending, g_free);
  g_clear_pointer (&self->selection, gtk_bitset_unref);
  g_clear_pointer (&self->line, gtk_bitset_unref);
  g_clear_pointer (&self->flash, gtk_bitset_unref);
  g_clear_pointer (&self->targets, gtk_bitset_unref);
  g_clear_pointer (&self->captures, gtk_bitset_unref);
  g_clear_pointer (&self->seen, gtk_bitset_unref);
  g_clear_pointer (&self->attackers[0], gtk_bitset_unref);
  g_clear_pointer (&self->attackers[1], gtk_bitset_unref);
  for (guint i = 0; i < G_N_ELEMENTS (self->marked); i++)
    g_clear_pointer (&self->marked[i], gtk_bitset_unref);
  mas_overlay_findings_clear (&self->cache);
  mas_block_cache_clear (&self->held);
}

static void
ring_rect (const MasPen          *pen,
           const graphene_rect_t *rect,
           const char            *name,
           double                 width,
           double                 radius)
{
  GdkRGBA colour = mas_pen_get_colour (pen, name, 1);

  mas_pen_frame (pen, rect, &colour, width, radius);
}

static void
ring (const MasPen *pen,
      guint         square,
      const char   *name,
      double        width)
{
  graphene_rect_t rect;

  if (!mas_pen_get_square (pen, square, &rect))
    return;

  /* On squares of a few pixels the ring is larger than the square, so that it can be seen. */
  double grow = MAX (0, MIN_RING - pen->layout->square) / 2 + (pen->layout->square < 12 ? 2 : 0);
  graphene_rect_inset (&rect, (float) -grow, (float) -grow);
  ring_rect (pen, &rect, name, pen->layout->square < 24 ? MIN (width, 2) : width, 2);
}

/* A round sign with a bar across: "not allowed", told apart without its colour. */
static void
refusal_sign (const MasPen *pen,
              guint         square)
{
  graphene_rect_t rect;
  GskRoundedRect disc;
  GdkRGBA red = mas_pen_get_colour (pen, "error_bg_color", 1);
  GdkRGBA white = mas_pen_get_colour (pen, "error_fg_color", 1);

  if (!mas_pen_get_square (pen, square, &rect) || pen->layout->square < 12)
    return;

  float size = (float) (pen->layout->square * 0.36);
  graphene_rect_t badge =
    GRAPHENE_RECT_INIT (rect.origin.x + rect.size.width - size - 1, rect.origin.y + 1, size, size);
  gsk_rounded_rect_init_from_rect (&disc, &badge, size / 2);
  gtk_snapshot_push_rounded_clip (pen->snapshot, &disc);
  gtk_snapshot_append_color (pen->snapshot, &red, &badge);
  gtk_snapshot_append_color (pen->snapshot, &white,
                             &GRAPHENE_RECT_INIT (badge.origin.x + size * 0.2f,
                                                  badge.origin.y + size * 0.41f, size * 0.6f,
                                                  size * 0.18f));
  gtk_snapshot_pop (pen->snapshot);
}

/* All squares of a set that are in view. */
static void
wash_set (const MasPen    *pen,
          const GtkBitset *squares,
          const char      *name,
          double           alpha)
{
  const GdkRGBA colour = mas_pen_get_colour (pen, name, alpha);

  mas_overlay_wash (pen->layout, pen->visible, squares, &colour, pen->snapshot);
}

static void
wash_all (const MasPen    *pen,
          const GtkBitset *squares,
          const char      *name,
          double           alpha,
          gboolean         ringed)
{
  if (!ringed)
    {
      wash_set (pen, squares, name, alpha);
      return;
    }

  GtkBitsetIter iter;
  guint square = 0;

  for (gboolean valid = gtk_bitset_iter_init_first (&iter, squares, &square); valid;
       valid = gtk_bitset_iter_next (&iter, &square))
    {
      mas_pen_wash (pen, square, name, alpha);
      ring (pen, square, name, 2);
    }
}

/* A disc in the middle of a square, @size of its side, with a rim that stands out from any board. */
static void
dot (const MasPen *pen,
     guint         square,
     double        size)
{
  graphene_rect_t rect;
  GdkRGBA colours[] = { mas_pen_get_colour (pen, "window_bg_color", 0.9),
                        mas_pen_get_colour (pen, "accent_bg_color", 1) };
  double side = MAX (4, pen->layout->square * size);

  if (!mas_pen_get_square (pen, square, &rect))
    return;
  for (guint i = 0; i < G_N_ELEMENTS (colours); i++)
    {
      double width = side + (i == 0 ? MAX (2, side * 0.2) : 0);
      graphene_rect_t place =
        GRAPHENE_RECT_INIT (rect.origin.x + (float) (pen->layout->square - width) / 2,
                            rect.origin.y + (float) (pen->layout->square - width) / 2,
                            (float) width, (float) width);

      mas_pen_fill (pen, &place, &colours[i], width / 2);
    }
}

/* A circle along the edge of a square: what stands there is taken. */
static void
circle (const MasPen *pen,
        guint         square)
{
  graphene_rect_t rect;
  float side = (float) pen->layout->square;

  if (!mas_pen_get_square (pen, square, &rect))
    return;
  graphene_rect_inset (&rect, side * 0.03f, side * 0.03f);
  ring_rect (pen, &rect, "window_bg_color", MAX (2, side * 0.12), side / 2);
  graphene_rect_inset (&rect, side * 0.02f, side * 0.02f);
  ring_rect (pen, &rect, "accent_bg_color", MAX (2, side * 0.08), side / 2);
}

static void
draw_targets (const MasBoardOverlay *self,
              const MasPen          *pen)
{
  GtkBitsetIter iter;
  guint square = 0;

  for (gboolean valid = gtk_bitset_iter_init_first (&iter, self->targets, &square); valid;
       valid = gtk_bitset_iter_next (&iter, &square))
    dot (pen, square, 0.26);
  for (gboolean valid = gtk_bitset_iter_init_first (&iter, self->captures, &square); valid;
       valid = gtk_bitset_iter_next (&iter, &square))
    circle (pen, square);
}

/* A straight line between the middles of two squares; @dash: in pieces. */
static void
line (const MasPen *pen,
      guint         from,
      guint         to,
      const char   *name,
      gboolean      dash)
{
  GdkRGBA colour = mas_pen_get_colour (pen, name, 0.9);
  GdkRGBA rim = mas_pen_get_colour (pen, "window_bg_color", 0.8);
  double half = pen->layout->square / 2;
  double width = CLAMP (pen->layout->square * 0.07, 2, 5);
  double x0 = 0;
  double y0 = 0;
  double x1 = 0;
  double y1 = 0;

  diagram_layout_get_place (pen->layout, from, &x0, &y0);
  diagram_layout_get_place (pen->layout, to, &x1, &y1);

  double length = hypot (x1 - x0, y1 - y0);
  double step = dash ? width * 4 : length;
  gtk_snapshot_save (pen->snapshot);
  gtk_snapshot_translate (pen->snapshot,
                          &GRAPHENE_POINT_INIT ((float) (x0 + half), (float) (y0 + half)));
  gtk_snapshot_rotate (pen->snapshot, (float) (atan2 (y1 - y0, x1 - x0) * 180 / G_PI));
  for (double at = 0; at < length; at += step)
    {
      float part = (float) MIN (dash ? step * 0.6 : step, length - at);

      gtk_snapshot_append_color (pen->snapshot, &rim,
                                 &GRAPHENE_RECT_INIT ((float) at, (float) -width / 2 - 1, part,
                                                      (float) width + 2));
      gtk_snapshot_append_color (pen->snapshot, &colour,
                                 &GRAPHENE_RECT_INIT ((float) at, (float) -width / 2, part,
                                                      (float) width));
    }
  gtk_snapshot_restore (pen->snapshot);
}

/* The squares that a piece sees or attacks (open squares), and lines from what attacks it: solid for the
 * first side, dashed for the second. */
static void
draw_attacks (const MasBoardOverlay *self,
              const MasPen          *pen)
{
  static const char *const names[] = { "green_5", "purple_3" };
  guint n_squares = qi_shape_get_n_squares (&pen->layout->shape);
  GtkBitsetIter iter;
  graphene_rect_t rect;
  guint square = 0;

  if (self->attacked >= n_squares)
    return;
  for (gboolean valid = gtk_bitset_iter_init_first (&iter, self->seen, &square); valid;
       valid = gtk_bitset_iter_next (&iter, &square))
    if (mas_pen_get_square (pen, square, &rect))
      {
        float inset = (float) pen->layout->square * 0.3f;
        double width = CLAMP (pen->layout->square * 0.07, 1, 4);

        mas_pen_wash (pen, square, "accent_bg_color", ACCEPT_OPACITY);
        graphene_rect_inset (&rect, inset, inset);
        ring_rect (pen, &rect, "window_bg_color", width + 2, 3);
        graphene_rect_inset (&rect, 1, 1);
        ring_rect (pen, &rect, "accent_bg_color", width, 2);
      }
  for (int side = QI_SIDE_FIRST; side <= QI_SIDE_SECOND; side++)
    for (gboolean valid = gtk_bitset_iter_init_first (&iter, self->attackers[side], &square); valid;
         valid = gtk_bitset_iter_next (&iter, &square))
      {
        line (pen, square, self->attacked, names[side], side == QI_SIDE_SECOND);
        ring (pen, square, names[side], 3);
      }
  ring (pen, self->attacked, "accent_bg_color", 4);
}

/* The same square of every other layer, and a frame around the layer that is worked on. */
static void
draw_layers (const MasBoardOverlay *self,
             const MasPen          *pen)
{
  const QiShape *shape = &pen->layout->shape;
  guint n_layers = qi_shape_get_layers (shape);
  guint of = self->hover != QI_NO_SQUARE ? self->hover : self->cursor;
  guint layer = 0;
  guint rank = 0;
  guint file = 0;
  double x = 0;
  double y = 0;
  double width = 0;
  double height = 0;

  if (n_layers < 2 || of == QI_NO_SQUARE || of >= qi_shape_get_n_squares (shape))
    return;
  qi_shape_get_place (shape, of, &layer, &rank, &file);
  for (guint i = 0; i < n_layers; i++)
    if (i != layer)
      mas_pen_wash (pen, qi_shape_get_index (shape, i, rank, file), "accent_bg_color",
                    ECHO_OPACITY);
  if (self->cursor >= qi_shape_get_n_squares (shape))
    return;
  qi_shape_get_place (shape, self->cursor, &layer, &rank, &file);
  diagram_layout_get_board (pen->layout, layer, &x, &y, &width, &height);
  ring_rect (pen,
             &GRAPHENE_RECT_INIT ((float) x - 2, (float) y - 2, (float) width + 4,
                                  (float) height + 4),
             "accent_bg_color", 2, 3);
}

static void
draw_cursor (const MasBoardOverlay *self,
             const MasPen          *pen)
{
  graphene_rect_t rect;

  if (!mas_pen_get_square (pen, self->cursor, &rect))
    return;
  if (self->past)
    {
      /* A bar behind the square, as behind the last letter of a line. */
      GdkRGBA colour = mas_pen_get_colour (pen, "accent_color", 1);

      gtk_snapshot_append_color (pen->snapshot, &colour,
                                 &GRAPHENE_RECT_INIT (rect.origin.x + rect.size.width - 3,
                                                      rect.origin.y, 4, rect.size.height));
      return;
    }
  if (self->focused)
    {
      /* Two rings of different colours, so that at least one stands out from any square. */
      ring (pen, self->cursor, "accent_color", 3);
      graphene_rect_inset (&rect, 3, 3);
      if (pen->layout->square >= 16)
        ring_rect (pen, &rect, "window_bg_color", 1, 1);
    }
  else
    ring (pen, self->cursor, "borders", 2);
}

static void
draw_pending (const MasBoardOverlay *self,
              const MasPen          *pen)
{
  graphene_rect_t rect;
  int width = 0;
  int height = 0;

  if (self->pending == NULL || !mas_pen_get_square (pen, self->cursor, &rect))
    return;

  g_autoptr (PangoLayout) text = gtk_widget_create_pango_layout (pen->widget, self->pending);
  GdkRGBA background = mas_pen_get_colour (pen, "accent_bg_color", 1);
  GdkRGBA colour = mas_pen_get_colour (pen, "accent_fg_color", 1);
  pango_layout_get_pixel_size (text, &width, &height);

  graphene_rect_t badge =
    GRAPHENE_RECT_INIT (rect.origin.x, rect.origin.y, (float) width + 8, (float) height + 2);
  mas_pen_fill (pen, &badge, &background, 4);
  gtk_snapshot_save (pen->snapshot);
  gtk_snapshot_translate (pen->snapshot,
                          &GRAPHENE_POINT_INIT (badge.origin.x + 4, badge.origin.y + 1));
  gtk_snapshot_append_layout (pen->snapshot, text, &colour);
  gtk_snapshot_restore (pen->snapshot);
}

static void
draw_ghost (const MasPen    *pen,
            MasBoardPainter *painter,
            const QiToken   *piece,
            guint            square)
{
  graphene_rect_t rect;

  if (!mas_pen_get_square (pen, square, &rect))
    return;
  gtk_snapshot_push_opacity (pen->snapshot, GHOST_OPACITY);
  mas_board_painter_append_piece (painter, pen->snapshot, piece, rect.origin.x, rect.origin.y,
                                  pen->layout->square);
  gtk_snapshot_pop (pen->snapshot);
}

static void
draw_target (MasBoardOverlay *self,
             const MasPen    *pen,
             MasBoardPainter *painter)
{
  graphene_rect_t rect;
  gboolean refused = self->target_state == MAS_TARGET_REFUSED;

  if (self->target_state == MAS_TARGET_NONE)
    return;
  if (self->ghost != NULL && self->opposite != NULL)
    draw_ghost (pen, painter, self->opposite,
                mas_mirror_find (&self->mirror, &pen->layout->shape, self->target));
  if (!mas_pen_get_square (pen, self->target, &rect))
    return;
  if (self->block != NULL)
    {
      mas_overlay_block_draw (&self->held, self->block, self->target, pen, painter,
                              refused ? "error_bg_color" : "accent_bg_color");
      return;
    }
  if (self->ghost != NULL)
    draw_ghost (pen, painter, self->ghost, self->target);
  mas_pen_wash (pen, self->target, refused ? "error_bg_color" : "accent_bg_color",
                refused ? WASH_OPACITY : ACCEPT_OPACITY);
  ring (pen, self->target, refused ? "error_bg_color" : "accent_bg_color", 2);
  /* A carried piece brings its own sign. */
  if (refused && self->ghost != NULL)
    refusal_sign (pen, self->target);
}

static void
draw_moving (const MasBoardOverlay *self,
             const MasPen          *pen,
             MasBoardPainter       *painter)
{
  double side = pen->layout->square;
  double left = 1 - self->settled;
  double size = side * (1 + (self->moving_scale - 1) * left);
  double x = 0;
  double y = 0;

  if (self->moving == NULL || self->moving_square >= qi_shape_get_n_squares (&pen->layout->shape))
    return;
  diagram_layout_get_place (pen->layout, self->moving_square, &x, &y);
  /* Drawn at its own size and scaled, so that no texture of another size is made for it. */
  gtk_snapshot_save (pen->snapshot);
  gtk_snapshot_translate (
    pen->snapshot, &GRAPHENE_POINT_INIT ((float) (x + self->moving_dx * left + (side - size) / 2),
                                         (float) (y + self->moving_dy * left + (side - size) / 2)));
  gtk_snapshot_scale (pen->snapshot, (float) (size / side), (float) (size / side));
  mas_board_painter_append_piece (painter, pen->snapshot, self->moving, 0, 0, side);
  gtk_snapshot_restore (pen->snapshot);
}

void
mas_board_overlay_snapshot (MasBoardOverlay       *self,
                            const DiagramLayout   *layout,
                            MasBoardPainter       *painter,
                            GtkWidget             *widget,
                            const graphene_rect_t *visible,
                            GtkSnapshot           *snapshot)
{
  MasPen pen = { layout, widget, visible, snapshot };

  draw_moving (self, &pen, painter);
  if (self->thought.setup != NULL)
    {
      gtk_snapshot_push_opacity (snapshot, THOUGHT_OPACITY);
      mas_drawn_marks_snapshot (&self->thought, layout, mas_board_painter_get_style (painter),
                                visible, snapshot);
      gtk_snapshot_pop (snapshot);
    }
  mas_drawn_marks_snapshot (&self->drawn, layout, mas_board_painter_get_style (painter), visible,
                            snapshot);
  draw_layers (self, &pen);
  mas_mirror_snapshot (&self->mirror, &pen);
  mas_overlay_findings_draw (&self->cache, self->marked, &pen);
  wash_all (&pen, self->selection, "accent_bg_color", WASH_OPACITY, FALSE);
  wash_all (&pen, self->line, "accent_bg_color", WASH_OPACITY, FALSE);
  wash_all (&pen, self->flash, "warning_bg_color", WASH_OPACITY, TRUE);
  if (self->lifted != QI_NO_SQUARE)
    {
      if (!gtk_bitset_contains (self->selection, self->lifted))
        mas_pen_wash (&pen, self->lifted, "accent_bg_color", WASH_OPACITY);
      ring (&pen, self->lifted, "accent_bg_color", 3);
    }
  if (self->error != QI_NO_SQUARE)
    {
      mas_pen_wash (&pen, self->error, "error_bg_color", WASH_OPACITY);
      ring (&pen, self->error, "error_bg_color", 3);
      refusal_sign (&pen, self->error);
    }
  if (self->link != QI_NO_SQUARE)
    {
      mas_pen_wash (&pen, self->link, "accent_bg_color", LINK_OPACITY);
      ring (&pen, self->link, "accent_bg_color", 2);
    }
  draw_attacks (self, &pen);
  draw_targets (self, &pen);
  draw_target (self, &pen, painter);
  draw_cursor (self, &pen);
  draw_pending (self, &pen);
}
