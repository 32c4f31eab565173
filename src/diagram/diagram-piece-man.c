/* SPDX-License-Identifier: Apache-2.0 */
#include "diagram-piece-private.h"

/* A crown of three points, in a square of side 2 around the origin. */
static void
add_crown (cairo_t *cr,
           double   x,
           double   y,
           double   unit)
{
  static const double points[][2] = {
    { -0.78, 0.66 }, { -0.98, -0.5 }, { -0.46, 0.02 }, { 0., -0.82 },
    { 0.46, 0.02 },  { 0.98, -0.5 },  { 0.78, 0.66 },
  };

  cairo_new_sub_path (cr);
  for (gsize i = 0; i < G_N_ELEMENTS (points); i++)
    cairo_line_to (cr, x + points[i][0] * unit, y + points[i][1] * unit);
  cairo_close_path (cr);
}

/* A body seen a little from above: its side reaches @thickness below its face. */
static void
draw_body (cairo_t          *cr,
           const DiagramMan *colours,
           gboolean          flat,
           double            x,
           double            y,
           double            radius,
           double            thickness,
           double            line_width)
{
  cairo_new_sub_path (cr);
  cairo_arc (cr, x, y + thickness, radius, 0., G_PI);
  cairo_arc (cr, x, y, radius, G_PI, 2. * G_PI);
  cairo_close_path (cr);
  diagram_set_colour (cr,
                      flat ? colours->fill : diagram_colour_mix (colours->fill, 0x000000, 0.22));
  cairo_fill_preserve (cr);
  diagram_piece_stroke (cr, colours->edge, line_width);
  diagram_piece_add_circle (cr, x, y, radius);
  diagram_piece_fill (cr, colours, line_width);
}

/* As in printed diagrams: open and solid circles, a king with a second one. */
static void
draw_printed (cairo_t            *cr,
              const DiagramStyle *style,
              const DiagramMan   *colours,
              gboolean            king,
              double              size)
{
  double middle = size / 2.;

  diagram_piece_add_circle (cr, middle, middle, size * 0.42);
  diagram_piece_add_rim (cr, style, size);
  diagram_piece_fill (cr, colours, MAX (size * 0.05, 1.));
  if (!king)
    return;
  diagram_piece_add_circle (cr, middle, middle, size * 0.23);
  diagram_piece_stroke (cr, colours->line, MAX (size * 0.06, 1.2));
}

static void
draw_plain_man (cairo_t            *cr,
                const DiagramStyle *style,
                const DiagramMan   *colours,
                gboolean            coarse,
                double              size)
{
  gboolean flat = diagram_piece_is_flat (style);
  double middle = size / 2.;
  double line = MAX (size * 0.032, 0.9);

  if (coarse)
    {
      diagram_piece_add_circle (cr, middle, middle, size * 0.43);
      diagram_piece_fill (cr, colours, line);
      return;
    }
  draw_body (cr, colours, flat, middle, middle - size * 0.025, size * 0.4, size * 0.055, line);
  /* Turned grooves. */
  for (guint i = 0; i < 2; i++)
    {
      diagram_piece_add_circle (cr, middle, middle - size * 0.025, size * (i == 0 ? 0.305 : 0.19));
      diagram_piece_stroke (cr, diagram_colour_mix (colours->fill, colours->line, flat ? 1. : 0.4),
                            size * 0.026);
    }
}

/* Two men, one on the other, and a crown on the upper one. */
static void
draw_king (cairo_t            *cr,
           const DiagramStyle *style,
           const DiagramMan   *colours,
           gboolean            coarse,
           double              size)
{
  gboolean flat = diagram_piece_is_flat (style);
  double middle = size / 2.;
  double top = middle - size * 0.065;
  double line = MAX (size * 0.032, 0.9);

  if (!coarse)
    draw_body (cr, colours, flat, middle, top + size * 0.085, size * 0.4, size * 0.055, line);
  draw_body (cr, colours, flat, middle, coarse ? middle - size * 0.03 : top,
             size * (coarse ? 0.42 : 0.4), size * 0.055, line);
  if (coarse)
    add_crown (cr, middle, middle - size * 0.02, size * 0.25);
  else
    {
      diagram_piece_add_circle (cr, middle, top, size * 0.33);
      diagram_piece_stroke (cr, diagram_colour_mix (colours->fill, colours->line, flat ? 1. : 0.4),
                            size * 0.026);
      add_crown (cr, middle, top - size * 0.005, size * 0.215);
    }
  diagram_piece_paint (cr, colours->line);
}

/* A game of men may have a piece that is neither: it has its letter on a man. */
void
diagram_piece_draw_man (cairo_t            *cr,
                        const DiagramPiece *look,
                        const DiagramStyle *style,
                        const DiagramMan   *colours,
                        double              size)
{
  gboolean coarse = diagram_piece_is_coarse (cr, size);
  gboolean king = g_strcmp0 (look->entry->name, "king") == 0;

  if (style->pieces == DIAGRAM_PIECES_PRINT)
    draw_printed (cr, style, colours, king, size);
  else if (king)
    draw_king (cr, style, colours, coarse, size);
  else if (g_strcmp0 (look->entry->name, "man") == 0)
    draw_plain_man (cr, style, colours, coarse, size);
  if (king || g_strcmp0 (look->entry->name, "man") == 0)
    return;
  diagram_piece_add_circle (cr, size / 2., size / 2., size * 0.41);
  diagram_piece_fill (cr, colours, MAX (size * 0.032, 0.9));
  diagram_set_colour (cr, colours->line);
  diagram_piece_draw_label (cr, look, size * 0.2, size * 0.2, size * 0.6);
}

/* Shaded as a lens is, lit from the upper left; flat styles have a plain circle. */
void
diagram_piece_draw_stone (cairo_t            *cr,
                          const DiagramStyle *style,
                          const DiagramMan   *colours,
                          double              size)
{
  double middle = size / 2.;
  double line = MAX (size * 0.026, 0.7);
  double radius = size * 0.488 - line / 2.;

  if (diagram_piece_is_flat (style))
    {
      line = MAX (size * 0.04, 1.);
      diagram_piece_add_circle (cr, middle, middle, size * 0.475 - line / 2.);
      diagram_piece_fill (cr, colours, line);
      return;
    }
  diagram_piece_add_circle (cr, middle, middle, radius);
  diagram_piece_fill (cr, colours, line);
  if (diagram_piece_is_coarse (cr, size))
    return;
  gboolean dark = (colours->fill & 0xff) < 0x80;
  cairo_pattern_t *shade =
    cairo_pattern_create_radial (middle - size * 0.15, middle - size * 0.17, dark ? 0. : size * 0.2,
                                 middle - size * 0.03, middle - size * 0.03, radius);
  double red = 0.;
  double green = 0.;
  double blue = 0.;
  diagram_colour_split (colours->line, &red, &green, &blue);
  cairo_pattern_add_color_stop_rgba (shade, dark ? 0. : 1., red, green, blue, 1.);
  diagram_colour_split (colours->fill, &red, &green, &blue);
  cairo_pattern_add_color_stop_rgba (shade, dark ? 0.75 : 0.2, red, green, blue, 1.);
  diagram_piece_add_circle (cr, middle, middle, radius - line / 2.);
  cairo_set_source (cr, shade);
  cairo_fill (cr);
  cairo_pattern_destroy (shade);
}

void
diagram_piece_draw_turner (cairo_t            *cr,
                           const DiagramStyle *style,
                           const DiagramMan   *colours,
                           const DiagramMan   *below,
                           double              size)
{
  double middle = size / 2.;
  double line = MAX (size * 0.028, 0.8);
  double radius = size * 0.41;
  double lift = size * 0.025;
  double rim = MAX (size * 0.05, 1.2);

  if (style->pieces == DIAGRAM_PIECES_PRINT)
    {
      diagram_piece_add_circle (cr, middle, middle, radius);
      diagram_piece_add_rim (cr, style, size);
      diagram_piece_fill (cr, colours, MAX (size * 0.045, 1.));
      return;
    }
  /* The other face shows below. */
  diagram_piece_add_circle (cr, middle, middle - lift + rim, radius);
  diagram_piece_fill (cr, below, line);
  diagram_piece_add_circle (cr, middle, middle - lift, radius);
  diagram_piece_fill (cr, colours, line);
  if (diagram_piece_is_flat (style) || diagram_piece_is_coarse (cr, size))
    return;
  cairo_new_sub_path (cr);
  cairo_set_line_cap (cr, CAIRO_LINE_CAP_ROUND);
  cairo_arc (cr, middle, middle - lift, radius * 0.8, 1.08 * G_PI, 1.45 * G_PI);
  diagram_piece_stroke (cr, colours->line, size * 0.032);
}
