/* SPDX-License-Identifier: Apache-2.0 */
#include "config.h"

#include "mas-overlay-findings.h"

#include "mas-overlay-wash.h"
#include "mas-painter-tile.h"

#include <math.h>
#include <string.h>

#define WASH_OPACITY   0.30
#define STRIPE_OPACITY 0.55
#define STRIPE_STEP    5                 /* px along either side of a square */
#define MIN_BADGED     20.0              /* px of a square with an icon and a pattern */
#define GROUND         "window_bg_color" /* of an icon */

/* How the squares of a severity look: each has its own pattern and icon beside its colour. */
typedef struct
{
  const char *ground;
  const char *colour;
  const char *icon;
  gboolean    washed;
  gboolean    striped;
} Look;

static const Look looks[] = {
  [QI_SEVERITY_ERROR] = { "error_bg_color", "error_color", "dialog-error-symbolic", TRUE, FALSE },
  [QI_SEVERITY_WARNING] = { "warning_bg_color", "warning_color", "dialog-warning-symbolic", FALSE, TRUE },
  [QI_SEVERITY_NOTE] = { "accent_bg_color", "accent_color", "dialog-information-symbolic", FALSE, FALSE },
};

/* Where the icon of a severity is, from the corner of its square. */
static graphene_rect_t
get_badge (double side)
{
  float size = (float) CLAMP (side * 0.3, 10, 22);

  return GRAPHENE_RECT_INIT ((float) side - size - 1, (float) side - size - 1, size, size);
}

/* Slanting stripes, so that a marked square is told from a washed one without its colour. */
static void
stripes (const MasPen *pen,
         const Look   *look)
{
  const graphene_rect_t rect =
    GRAPHENE_RECT_INIT (0, 0, (float) pen->layout->square, (float) pen->layout->square);
  GdkRGBA on = mas_pen_get_colour (pen, look->ground, STRIPE_OPACITY);
  GdkRGBA off = on;

  off.alpha = 0;

  const GskColorStop stops[] = { { 0, off }, { 0.6f, off }, { 0.6f, on }, { 1, on } };
  float step = STRIPE_STEP;
  gtk_snapshot_append_repeating_linear_gradient (pen->snapshot, &rect, &rect.origin,
                                                 &GRAPHENE_POINT_INIT (step, step), stops,
                                                 G_N_ELEMENTS (stops));
}

/* The ground of an icon. */
static void
disc (const MasPen *pen,
      const Look   *look)
{
  const GdkRGBA ground = mas_pen_get_colour (pen, GROUND, 0.85);
  const graphene_rect_t place = get_badge (pen->layout->square);

  mas_pen_fill (pen, &place, &ground, (double) place.size.width / 2);
}

static void
icon (const MasPen *pen,
      const Look   *look)
{
  const GdkRGBA colour = mas_pen_get_colour (pen, look->colour, 1);
  const GdkRGBA colours[] = { colour, colour, colour, colour };
  const graphene_rect_t place = get_badge (pen->layout->square);
  const float size = place.size.width;
  g_autoptr (GtkIconPaintable) paintable = gtk_icon_theme_lookup_icon (
    gtk_icon_theme_get_for_display (gtk_widget_get_display (pen->widget)), look->icon, NULL, 16,
    gtk_widget_get_scale_factor (pen->widget), GTK_TEXT_DIR_NONE, GTK_ICON_LOOKUP_FORCE_SYMBOLIC);

  gtk_snapshot_translate (pen->snapshot, &GRAPHENE_POINT_INIT (place.origin.x + size * 0.1f,
                                                               place.origin.y + size * 0.1f));
  gtk_symbolic_paintable_snapshot_symbolic (GTK_SYMBOLIC_PAINTABLE (paintable), pen->snapshot,
                                            size * 0.8, size * 0.8, colours,
                                            G_N_ELEMENTS (colours));
}

/* Draws a part once, on whole pixels: marked squares are of a whole number of them. */
static void
make_part (MasMarkPart  *part,
           const MasPen *pen,
           const Look   *look,
           void (*draw) (const MasPen *, const Look *))
{
  const int scale = gtk_widget_get_scale_factor (pen->widget);
  const MasPen inner = { pen->layout, pen->widget, NULL, gtk_snapshot_new () };
  g_autoptr (GskRenderNode) node = NULL;
  cairo_surface_t *surface = NULL;
  cairo_t *cr = NULL;

  draw (&inner, look);
  node = gtk_snapshot_free_to_node (inner.snapshot);
  if (node == NULL)
    return;
  gsk_render_node_get_bounds (node, &part->place);
  graphene_rect_round_extents (&part->place, &part->place);
  surface = cairo_image_surface_create (CAIRO_FORMAT_ARGB32, (int) part->place.size.width * scale,
                                        (int) part->place.size.height * scale);
  cr = cairo_create (surface);
  cairo_scale (cr, scale, scale);
  cairo_translate (cr, -(double) part->place.origin.x, -(double) part->place.origin.y);
  gsk_render_node_draw (node, cr);
  cairo_destroy (cr);
  part->texture = mas_painter_take_surface (surface);
}

static void
clear_parts (MasMarkedCache *cache)
{
  for (guint i = 0; i < G_N_ELEMENTS (cache->parts); i++)
    {
      cache->has_parts[i] = FALSE;
      for (guint j = 0; j < MAS_N_MARK_PARTS; j++)
        g_clear_object (&cache->parts[i][j].texture);
    }
}

/* Pictures of the parts lie on one another as the parts themselves would, to the last bit of a colour, which one
 * picture of them all would not. */
static void
make_parts (MasMarkPart  *parts,
            const MasPen *pen,
            const Look   *look)
{
  if (look->striped)
    make_part (&parts[0], pen, look, stripes);
  make_part (&parts[1], pen, look, disc);
  make_part (&parts[2], pen, look, icon);
}

typedef struct
{
  const MasPen      *pen;
  const GtkBitset   *squares;
  const MasMarkPart *parts;
} Row;

static void
mark_row (guint    a,
          guint    b,
          gpointer user_data)
{
  const Row *row = user_data;
  GtkBitsetIter iter;
  guint square = 0;

  for (gboolean valid = gtk_bitset_iter_init_at (&iter, row->squares, MIN (a, b), &square);
       valid && square <= MAX (a, b); valid = gtk_bitset_iter_next (&iter, &square))
    {
      double x = 0;
      double y = 0;

      diagram_layout_get_place (row->pen->layout, square, &x, &y);
      for (guint i = 0; i < MAS_N_MARK_PARTS; i++)
        if (row->parts[i].texture != NULL)
          {
            graphene_rect_t place = row->parts[i].place;

            graphene_rect_offset (&place, (float) x, (float) y);
            gtk_snapshot_append_texture (row->pen->snapshot, row->parts[i].texture, &place);
          }
    }
}

/* Squares that findings name. */
static void
draw_severity (MasMarkedCache  *cache,
               guint            severity,
               const GtkBitset *squares,
               const MasPen    *pen)
{
  const Look *look = &looks[severity];
  const gboolean badged = pen->layout->square >= MIN_BADGED;
  const GdkRGBA colour = mas_pen_get_colour (pen, look->ground, WASH_OPACITY);

  if (gtk_bitset_is_empty (squares))
    return;
  if (!badged || look->washed)
    mas_overlay_wash (pen->layout, pen->visible, squares, &colour, pen->snapshot);
  if (!badged)
    return;
  if (!cache->has_parts[severity])
    make_parts (cache->parts[severity], pen, look);
  cache->has_parts[severity] = TRUE;
  mas_overlay_foreach_row (pen->layout, pen->visible, mark_row,
                           &(Row) { pen, squares, cache->parts[severity] });
}

/* The colours of all marks: they change with the style of the window. */
static void
get_colours (const MasPen *pen,
             GdkRGBA      *colours)
{
  *colours++ = mas_pen_get_colour (pen, GROUND, 1);
  for (guint i = 0; i < G_N_ELEMENTS (looks); i++)
    {
      *colours++ = mas_pen_get_colour (pen, looks[i].ground, 1);
      *colours++ = mas_pen_get_colour (pen, looks[i].colour, 1);
    }
}

/* Whether the pictures of the parts are still right. */
static gboolean
has_parts (const MasMarkedCache *cache,
           const MasPen         *pen,
           const GdkRGBA        *colours,
           const char           *icons)
{
  if (fabs (cache->layout.square - pen->layout->square) > 1e-6
      || cache->scale != gtk_widget_get_scale_factor (pen->widget)
      || g_strcmp0 (cache->icons, icons) != 0)
    return FALSE;
  for (guint i = 0; i < MAS_N_MARK_COLOURS; i++)
    if (!gdk_rgba_equal (&cache->colours[i], &colours[i]))
      return FALSE;
  return TRUE;
}

/* Whether the kept drawing of the findings is still right, as its parts are. */
static gboolean
is_marked_alike (const MasMarkedCache *cache,
                 GtkBitset *const     *marked,
                 const MasPen         *pen)
{
  if (cache->marked[0] == NULL || !diagram_layout_equal (&cache->layout, pen->layout)
      || !graphene_rect_equal (&cache->visible, pen->visible))
    return FALSE;
  for (guint i = 0; i < G_N_ELEMENTS (cache->marked); i++)
    if (!gtk_bitset_equals (cache->marked[i], marked[i]))
      return FALSE;
  return TRUE;
}

void
mas_overlay_findings_draw (MasMarkedCache   *cache,
                           GtkBitset *const *marked,
                           const MasPen     *pen)
{
  GdkRGBA colours[MAS_N_MARK_COLOURS];
  g_autofree char *icons = gtk_icon_theme_get_theme_name (
    gtk_icon_theme_get_for_display (gtk_widget_get_display (pen->widget)));
  gboolean drawn = FALSE;

  get_colours (pen, colours);
  drawn = has_parts (cache, pen, colours, icons);
  if (!drawn || !is_marked_alike (cache, marked, pen))
    {
      MasPen own = { pen->layout, pen->widget, pen->visible, gtk_snapshot_new () };

      g_clear_pointer (&cache->node, gsk_render_node_unref);
      if (!drawn)
        clear_parts (cache);
      for (int severity = QI_SEVERITY_NOTE; severity >= QI_SEVERITY_ERROR; severity--)
        draw_severity (cache, (guint) severity, marked[severity], &own);
      cache->node = gtk_snapshot_free_to_node (own.snapshot);
      cache->layout = *pen->layout;
      cache->scale = gtk_widget_get_scale_factor (pen->widget);
      cache->visible = *pen->visible;
      memcpy (cache->colours, colours, sizeof colours);
      g_free (cache->icons);
      cache->icons = g_steal_pointer (&icons);
      for (guint i = 0; i < G_N_ELEMENTS (cache->marked); i++)
        {
          g_clear_pointer (&cache->marked[i], gtk_bitset_unref);
          cache->marked[i] = gtk_bitset_copy (marked[i]);
        }
    }
  if (cache->node != NULL)
    gtk_snapshot_append_node (pen->snapshot, cache->node);
}

void
mas_overlay_findings_clear (MasMarkedCache *cache)
{
  for (guint i = 0; i < G_N_ELEMENTS (cache->marked); i++)
    g_clear_pointer (&cache->marked[i], gtk_bitset_unref);
  g_clear_pointer (&cache->node, gsk_render_node_unref);
  g_clear_pointer (&cache->icons, g_free);
  clear_parts (cache);
}
