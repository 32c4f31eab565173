/* SPDX-License-Identifier: Apache-2.0 */
#include "mas-board-overlay.h"

#include "mas-overlay-wash.h"

#include <math.h>

#define GHOST_OPACITY 0.55
#define WASH_OPACITY 0.30  /* of a colour over a whole square */
#define ACCEPT_OPACITY 0.15
#define LINK_OPACITY 0.40
#define ECHO_OPACITY 0.18
#define STRIPE_OPACITY 0.55
#define STRIPE_STEP 5        /* px along either side of a square */
#define MIN_BADGED 20.0    /* px of a square with an icon and a pattern */
#define MIN_RING 5.0       /* px a ring is at least wide, on squares smaller than that */

typedef struct
{
  const DiagramLayout   *layout;
  GtkWidget             *widget;
  const graphene_rect_t *visible;
  GtkSnapshot           *snapshot;
} Pen;

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
  g_clear_pointer (&self->moving, g_free);
  g_clear_pointer (&self->ghost, g_free);
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
    {
      g_clear_pointer (&self->marked[i], gtk_bitset_unref);
      g_clear_pointer (&self->cache.marked[i], gtk_bitset_unref);
    }
  g_clear_pointer (&self->cache.node, gsk_render_node_unref);
}

static GdkRGBA
get_colour (const Pen  *pen,
            const char *name,
            double      alpha)
{
  GdkRGBA colour = { 0.2f, 0.5f, 0.9f, 1.0f };

  gtk_style_context_lookup_color (gtk_widget_get_style_context (pen->widget), name, &colour);
  colour.alpha = (float) (colour.alpha * alpha);
  return colour;
}

/* FALSE when the square is no square or out of sight. */
static gboolean
get_square (const Pen       *pen,
            guint            square,
            graphene_rect_t *rect)
{
  double x = 0;
  double y = 0;

  if (square == QI_NO_SQUARE || square >= qi_shape_get_n_squares (&pen->layout->shape))
    return FALSE;
  diagram_layout_get_place (pen->layout, square, &x, &y);
  graphene_rect_init (rect, (float) x, (float) y, (float) pen->layout->square,
                      (float) pen->layout->square);
  return graphene_rect_intersection (rect, pen->visible, NULL);
}

static void
wash (const Pen  *pen,
      guint       square,
      const char *name,
      double      alpha)
{
  GdkRGBA colour = get_colour (pen, name, alpha);
  graphene_rect_t rect;

  if (get_square (pen, square, &rect))
    gtk_snapshot_append_color (pen->snapshot, &colour, &rect);
}

static void
ring_rect (const Pen             *pen,
           const graphene_rect_t *rect,
           const char            *name,
           double                 width,
           double                 radius)
{
  GdkRGBA colour = get_colour (pen, name, 1);
  float w = (float) width;
  GskRoundedRect outline;

  gsk_rounded_rect_init_from_rect (&outline, rect, (float) radius);
  gtk_snapshot_append_border (pen->snapshot, &outline, (float[4]) { w, w, w, w },
                              (GdkRGBA[4]) { colour, colour, colour, colour });
}

static void
ring (const Pen  *pen,
      guint       square,
      const char *name,
      double      width)
{
  graphene_rect_t rect;

  if (!get_square (pen, square, &rect))
    return;

  /* A ring around a square of a few pixels is larger than the square, so that it can be seen. */
  double grow = MAX (0, MIN_RING - pen->layout->square) / 2 + (pen->layout->square < 12 ? 2 : 0);
  graphene_rect_inset (&rect, (float) -grow, (float) -grow);
  ring_rect (pen, &rect, name, pen->layout->square < 24 ? MIN (width, 2) : width, 2);
}

/* A round sign with a bar across: "not allowed", told apart without its colour. */
static void
refusal_sign (const Pen *pen,
              guint      square)
{
  graphene_rect_t rect;
  GskRoundedRect disc;
  GdkRGBA red = get_colour (pen, "error_bg_color", 1);
  GdkRGBA white = get_colour (pen, "error_fg_color", 1);

  if (!get_square (pen, square, &rect) || pen->layout->square < 12)
    return;

  float size = (float) (pen->layout->square * 0.36);
  graphene_rect_t badge = GRAPHENE_RECT_INIT (rect.origin.x + rect.size.width - size - 1,
                                              rect.origin.y + 1, size, size);
  gsk_rounded_rect_init_from_rect (&disc, &badge, size / 2);
  gtk_snapshot_push_rounded_clip (pen->snapshot, &disc);
  gtk_snapshot_append_color (pen->snapshot, &red, &badge);
  gtk_snapshot_append_color (pen->snapshot, &white,
                             &GRAPHENE_RECT_INIT (badge.origin.x + size * 0.2f,
                                                  badge.origin.y + size * 0.41f, size * 0.6f,
                                                  size * 0.18f));
  gtk_snapshot_pop (pen->snapshot);
}

/* All squares of a set that can be seen. */
static void
wash_set (const Pen       *pen,
          const GtkBitset *squares,
          const char      *name,
          double           alpha)
{
  const GdkRGBA colour = get_colour (pen, name, alpha);

  mas_overlay_wash (pen->layout, pen->visible, squares, &colour, pen->snapshot);
}

static void
wash_all (const Pen       *pen,
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
      wash (pen, square, name, alpha);
      ring (pen, square, name, 2);
    }
}

/* Slanting stripes, so that a marked square is told from a washed one without its colour. */
static void
stripes (const Pen             *pen,
         const graphene_rect_t *rect,
         const char            *name)
{
  GdkRGBA on = get_colour (pen, name, STRIPE_OPACITY);
  GdkRGBA off = on;

  off.alpha = 0;

  const GskColorStop stops[] = { { 0, off }, { 0.6f, off }, { 0.6f, on }, { 1, on } };
  float step = STRIPE_STEP;
  gtk_snapshot_append_repeating_linear_gradient (
      pen->snapshot, rect, &rect->origin,
      &GRAPHENE_POINT_INIT (rect->origin.x + step, rect->origin.y + step), stops,
      G_N_ELEMENTS (stops));
}

/* The icon of a severity in the lower right corner of a square. */
static void
badge (const Pen             *pen,
       const graphene_rect_t *rect,
       GdkPaintable          *icon,
       const char            *name)
{
  const GdkRGBA colours[] = { get_colour (pen, name, 1), get_colour (pen, name, 1),
                              get_colour (pen, name, 1), get_colour (pen, name, 1) };
  GdkRGBA ground = get_colour (pen, "window_bg_color", 0.85);
  float size = (float) CLAMP (pen->layout->square * 0.3, 10, 22);
  graphene_rect_t place = GRAPHENE_RECT_INIT (rect->origin.x + rect->size.width - size - 1,
                                              rect->origin.y + rect->size.height - size - 1, size,
                                              size);
  GskRoundedRect disc;

  gsk_rounded_rect_init_from_rect (&disc, &place, size / 2);
  gtk_snapshot_push_rounded_clip (pen->snapshot, &disc);
  gtk_snapshot_append_color (pen->snapshot, &ground, &place);
  gtk_snapshot_pop (pen->snapshot);
  gtk_snapshot_save (pen->snapshot);
  gtk_snapshot_translate (pen->snapshot, &GRAPHENE_POINT_INIT (place.origin.x + size * 0.1f,
                                                               place.origin.y + size * 0.1f));
  gtk_symbolic_paintable_snapshot_symbolic (GTK_SYMBOLIC_PAINTABLE (icon), pen->snapshot,
                                            size * 0.8, size * 0.8, colours,
                                            G_N_ELEMENTS (colours));
  gtk_snapshot_restore (pen->snapshot);
}

/* Squares that findings name: each severity with its own pattern and icon beside its colour. */
static void
draw_marked (const MasBoardOverlay *self,
             const Pen             *pen,
             QiSeverity             severity)
{
  static const struct
  {
    const char *ground;
    const char *colour;
    const char *icon;
  } looks[] = {
    [QI_SEVERITY_ERROR] = { "error_bg_color", "error_color", "dialog-error-symbolic" },
    [QI_SEVERITY_WARNING] = { "warning_bg_color", "warning_color", "dialog-warning-symbolic" },
    [QI_SEVERITY_NOTE] = { "accent_bg_color", "accent_color", "dialog-information-symbolic" },
  };
  g_autoptr (GtkIconPaintable) icon = NULL;
  GtkBitsetIter iter;
  guint square = 0;

  if (gtk_bitset_is_empty (self->marked[severity]))
    return;
  if (pen->layout->square < MIN_BADGED)
    {
      wash_set (pen, self->marked[severity], looks[severity].ground, WASH_OPACITY);
      return;
    }
  icon = gtk_icon_theme_lookup_icon (
      gtk_icon_theme_get_for_display (gtk_widget_get_display (pen->widget)), looks[severity].icon,
      NULL, 16, gtk_widget_get_scale_factor (pen->widget), GTK_TEXT_DIR_NONE,
      GTK_ICON_LOOKUP_FORCE_SYMBOLIC);
  for (gboolean valid = gtk_bitset_iter_init_first (&iter, self->marked[severity], &square); valid;
       valid = gtk_bitset_iter_next (&iter, &square))
    {
      graphene_rect_t rect;

      if (!get_square (pen, square, &rect))
        continue;
      if (severity == QI_SEVERITY_ERROR)
        wash (pen, square, looks[severity].ground, WASH_OPACITY);
      else if (severity == QI_SEVERITY_WARNING)
        stripes (pen, &rect, looks[severity].ground);
      badge (pen, &rect, GDK_PAINTABLE (icon), looks[severity].colour);
    }
}

/* Whether what was drawn of the findings is what is to be drawn now. */
static gboolean
is_marked_alike (const MasMarkedCache *cache,
                 GtkBitset *const     *marked,
                 const Pen            *pen,
                 const GdkRGBA        *colour)
{
  if (cache->marked[0] == NULL || !diagram_layout_equal (&cache->layout, pen->layout)
      || !graphene_rect_equal (&cache->visible, pen->visible)
      || !gdk_rgba_equal (&cache->colour, colour))
    return FALSE;
  for (guint i = 0; i < G_N_ELEMENTS (cache->marked); i++)
    if (!gtk_bitset_equals (cache->marked[i], marked[i]))
      return FALSE;
  return TRUE;
}

/* Findings may name thousands of squares, and an edit changes few of them or none: nodes that stay the
 * same are not drawn again. */
static void
draw_all_marked (MasBoardOverlay *self,
                 const Pen       *pen)
{
  MasMarkedCache *cache = &self->cache;
  GdkRGBA colour = get_colour (pen, "warning_bg_color", 1);

  if (!is_marked_alike (cache, self->marked, pen, &colour))
    {
      Pen own = { pen->layout, pen->widget, pen->visible, gtk_snapshot_new () };

      g_clear_pointer (&cache->node, gsk_render_node_unref);
      for (int severity = QI_SEVERITY_NOTE; severity >= QI_SEVERITY_ERROR; severity--)
        draw_marked (self, &own, (QiSeverity) severity);
      cache->node = gtk_snapshot_free_to_node (own.snapshot);
      cache->layout = *pen->layout;
      cache->visible = *pen->visible;
      cache->colour = colour;
      for (guint i = 0; i < G_N_ELEMENTS (cache->marked); i++)
        {
          g_clear_pointer (&cache->marked[i], gtk_bitset_unref);
          cache->marked[i] = gtk_bitset_copy (self->marked[i]);
        }
    }
  if (cache->node != NULL)
    gtk_snapshot_append_node (pen->snapshot, cache->node);
}

/* A disc in the middle of a square, @size of its side, with a rim that stands out from any board. */
static void
dot (const Pen *pen,
     guint      square,
     double     size)
{
  graphene_rect_t rect;
  GdkRGBA colours[] = { get_colour (pen, "window_bg_color", 0.9),
                        get_colour (pen, "accent_bg_color", 1) };
  double side = MAX (4, pen->layout->square * size);

  if (!get_square (pen, square, &rect))
    return;
  for (guint i = 0; i < G_N_ELEMENTS (colours); i++)
    {
      double width = side + (i == 0 ? MAX (2, side * 0.2) : 0);
      GskRoundedRect disc;
      graphene_rect_t place = GRAPHENE_RECT_INIT (
          rect.origin.x + (float) (pen->layout->square - width) / 2,
          rect.origin.y + (float) (pen->layout->square - width) / 2, (float) width, (float) width);

      gsk_rounded_rect_init_from_rect (&disc, &place, (float) width / 2);
      gtk_snapshot_push_rounded_clip (pen->snapshot, &disc);
      gtk_snapshot_append_color (pen->snapshot, &colours[i], &place);
      gtk_snapshot_pop (pen->snapshot);
    }
}

/* A circle along the edge of a square: what stands there is taken. */
static void
circle (const Pen *pen,
        guint      square)
{
  graphene_rect_t rect;
  float side = (float) pen->layout->square;

  if (!get_square (pen, square, &rect))
    return;
  graphene_rect_inset (&rect, side * 0.03f, side * 0.03f);
  ring_rect (pen, &rect, "window_bg_color", MAX (2, side * 0.12), side / 2);
  graphene_rect_inset (&rect, side * 0.02f, side * 0.02f);
  ring_rect (pen, &rect, "accent_bg_color", MAX (2, side * 0.08), side / 2);
}

static void
draw_targets (const MasBoardOverlay *self,
              const Pen             *pen)
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
line (const Pen  *pen,
      guint       from,
      guint       to,
      const char *name,
      gboolean    dash)
{
  GdkRGBA colour = get_colour (pen, name, 0.9);
  GdkRGBA rim = get_colour (pen, "window_bg_color", 0.8);
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

/* What a square sees or attacks (open squares), and lines from what attacks it: solid of the first side,
 * dashed of the second. */
static void
draw_attacks (const MasBoardOverlay *self,
              const Pen             *pen)
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
    if (get_square (pen, square, &rect))
      {
        float inset = (float) pen->layout->square * 0.3f;
        double width = CLAMP (pen->layout->square * 0.07, 1, 4);

        wash (pen, square, "accent_bg_color", ACCEPT_OPACITY);
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
             const Pen             *pen)
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
      wash (pen, qi_shape_get_index (shape, i, rank, file), "accent_bg_color", ECHO_OPACITY);
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
             const Pen             *pen)
{
  graphene_rect_t rect;

  if (!get_square (pen, self->cursor, &rect))
    return;
  if (self->past)
    {
      /* A bar behind the square, as behind the last letter of a line. */
      GdkRGBA colour = get_colour (pen, "accent_color", 1);

      gtk_snapshot_append_color (pen->snapshot, &colour,
                                 &GRAPHENE_RECT_INIT (rect.origin.x + rect.size.width - 3,
                                                      rect.origin.y, 4, rect.size.height));
      return;
    }
  if (self->focused)
    {
      /* Two rings, so that one of them stands out from any square. */
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
              const Pen             *pen)
{
  graphene_rect_t rect;
  GskRoundedRect box;
  int width = 0;
  int height = 0;

  if (self->pending == NULL || !get_square (pen, self->cursor, &rect))
    return;

  g_autoptr (PangoLayout) text = gtk_widget_create_pango_layout (pen->widget, self->pending);
  GdkRGBA background = get_colour (pen, "accent_bg_color", 1);
  GdkRGBA colour = get_colour (pen, "accent_fg_color", 1);
  pango_layout_get_pixel_size (text, &width, &height);

  graphene_rect_t badge = GRAPHENE_RECT_INIT (rect.origin.x, rect.origin.y, (float) width + 8,
                                              (float) height + 2);
  gsk_rounded_rect_init_from_rect (&box, &badge, 4);
  gtk_snapshot_push_rounded_clip (pen->snapshot, &box);
  gtk_snapshot_append_color (pen->snapshot, &background, &badge);
  gtk_snapshot_pop (pen->snapshot);
  gtk_snapshot_save (pen->snapshot);
  gtk_snapshot_translate (pen->snapshot, &GRAPHENE_POINT_INIT (badge.origin.x + 4,
                                                               badge.origin.y + 1));
  gtk_snapshot_append_layout (pen->snapshot, text, &colour);
  gtk_snapshot_restore (pen->snapshot);
}

static void
draw_target (const MasBoardOverlay *self,
             const Pen             *pen,
             MasBoardPainter       *painter)
{
  graphene_rect_t rect;
  gboolean refused = self->target_state == MAS_TARGET_REFUSED;

  if (self->target_state == MAS_TARGET_NONE || !get_square (pen, self->target, &rect))
    return;
  if (self->ghost != NULL)
    {
      gtk_snapshot_push_opacity (pen->snapshot, GHOST_OPACITY);
      mas_board_painter_append_piece (painter, pen->snapshot, self->ghost, rect.origin.x,
                                      rect.origin.y, pen->layout->square);
      gtk_snapshot_pop (pen->snapshot);
    }
  wash (pen, self->target, refused ? "error_bg_color" : "accent_bg_color",
        refused ? WASH_OPACITY : ACCEPT_OPACITY);
  ring (pen, self->target, refused ? "error_bg_color" : "accent_bg_color", 2);
  /* A carried piece brings its own sign. */
  if (refused && self->ghost != NULL)
    refusal_sign (pen, self->target);
}

static void
draw_moving (const MasBoardOverlay *self,
             const Pen             *pen,
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
  /* In its own size and scaled, so that no other size is drawn for it. */
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
  Pen pen = { layout, widget, visible, snapshot };

  draw_moving (self, &pen, painter);
  mas_drawn_marks_snapshot (&self->drawn, layout, mas_board_painter_get_style (painter), visible,
                            snapshot);
  draw_layers (self, &pen);
  draw_all_marked (self, &pen);
  wash_all (&pen, self->selection, "accent_bg_color", WASH_OPACITY, FALSE);
  wash_all (&pen, self->line, "accent_bg_color", WASH_OPACITY, FALSE);
  wash_all (&pen, self->flash, "warning_bg_color", WASH_OPACITY, TRUE);
  if (self->lifted != QI_NO_SQUARE)
    {
      if (!gtk_bitset_contains (self->selection, self->lifted))
        wash (&pen, self->lifted, "accent_bg_color", WASH_OPACITY);
      ring (&pen, self->lifted, "accent_bg_color", 3);
    }
  if (self->error != QI_NO_SQUARE)
    {
      wash (&pen, self->error, "error_bg_color", WASH_OPACITY);
      ring (&pen, self->error, "error_bg_color", 3);
      refusal_sign (&pen, self->error);
    }
  if (self->link != QI_NO_SQUARE)
    {
      wash (&pen, self->link, "accent_bg_color", LINK_OPACITY);
      ring (&pen, self->link, "accent_bg_color", 2);
    }
  draw_attacks (self, &pen);
  draw_targets (self, &pen);
  draw_target (self, &pen, painter);
  draw_cursor (self, &pen);
  draw_pending (self, &pen);
}
