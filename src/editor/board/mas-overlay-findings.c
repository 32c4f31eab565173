/* SPDX-License-Identifier: Apache-2.0 */
#include "config.h"

#include "mas-overlay-findings.h"

#include "mas-overlay-wash.h"

#define WASH_OPACITY   0.30
#define STRIPE_OPACITY 0.55
#define STRIPE_STEP    5    /* px along either side of a square */
#define MIN_BADGED     20.0 /* px of a square with an icon and a pattern */

/* Slanting stripes, so that a marked square is told from a washed one without its colour. */
static void
stripes (const MasPen          *pen,
         const graphene_rect_t *rect,
         const char            *name)
{
  GdkRGBA on = mas_pen_get_colour (pen, name, STRIPE_OPACITY);
  GdkRGBA off = on;

  off.alpha = 0;

  const GskColorStop stops[] = { { 0, off }, { 0.6f, off }, { 0.6f, on }, { 1, on } };
  float step = STRIPE_STEP;
  gtk_snapshot_append_repeating_linear_gradient (pen->snapshot, rect, &rect->origin,
                                                 &GRAPHENE_POINT_INIT (rect->origin.x + step,
                                                                       rect->origin.y + step),
                                                 stops, G_N_ELEMENTS (stops));
}

/* The icon of a severity in the lower right corner of a square. */
static void
badge (const MasPen          *pen,
       const graphene_rect_t *rect,
       GdkPaintable          *icon,
       const char            *name)
{
  const GdkRGBA colour = mas_pen_get_colour (pen, name, 1);
  const GdkRGBA colours[] = { colour, colour, colour, colour };
  GdkRGBA ground = mas_pen_get_colour (pen, "window_bg_color", 0.85);
  float size = (float) CLAMP (pen->layout->square * 0.3, 10, 22);
  graphene_rect_t place =
    GRAPHENE_RECT_INIT (rect->origin.x + rect->size.width - size - 1,
                        rect->origin.y + rect->size.height - size - 1, size, size);

  mas_pen_fill (pen, &place, &ground, (double) size / 2);
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
draw_severity (const GtkBitset *squares,
               const MasPen    *pen,
               QiSeverity       severity)
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

  if (gtk_bitset_is_empty (squares))
    return;
  if (pen->layout->square < MIN_BADGED)
    {
      GdkRGBA colour = mas_pen_get_colour (pen, looks[severity].ground, WASH_OPACITY);

      mas_overlay_wash (pen->layout, pen->visible, squares, &colour, pen->snapshot);
      return;
    }
  icon = gtk_icon_theme_lookup_icon (gtk_icon_theme_get_for_display (
                                       gtk_widget_get_display (pen->widget)),
                                     looks[severity].icon, NULL, 16,
                                     gtk_widget_get_scale_factor (pen->widget), GTK_TEXT_DIR_NONE,
                                     GTK_ICON_LOOKUP_FORCE_SYMBOLIC);
  for (gboolean valid = gtk_bitset_iter_init_first (&iter, squares, &square); valid;
       valid = gtk_bitset_iter_next (&iter, &square))
    {
      graphene_rect_t rect;

      if (!mas_pen_get_square (pen, square, &rect))
        continue;
      if (severity == QI_SEVERITY_ERROR)
        mas_pen_wash (pen, square, looks[severity].ground, WASH_OPACITY);
      else if (severity == QI_SEVERITY_WARNING)
        stripes (pen, &rect, looks[severity].ground);
      badge (pen, &rect, GDK_PAINTABLE (icon), looks[severity].colour);
    }
}

/* Whether the kept drawing of the findings is still right. */
static gboolean
is_marked_alike (const MasMarkedCache *cache,
                 GtkBitset *const     *marked,
                 const MasPen         *pen,
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

void
mas_overlay_findings_draw (MasMarkedCache   *cache,
                           GtkBitset *const *marked,
                           const MasPen     *pen)
{
  GdkRGBA colour = mas_pen_get_colour (pen, "warning_bg_color", 1);

  if (!is_marked_alike (cache, marked, pen, &colour))
    {
      MasPen own = { pen->layout, pen->widget, pen->visible, gtk_snapshot_new () };

      g_clear_pointer (&cache->node, gsk_render_node_unref);
      for (int severity = QI_SEVERITY_NOTE; severity >= QI_SEVERITY_ERROR; severity--)
        draw_severity (marked[severity], &own, (QiSeverity) severity);
      cache->node = gtk_snapshot_free_to_node (own.snapshot);
      cache->layout = *pen->layout;
      cache->visible = *pen->visible;
      cache->colour = colour;
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
}
