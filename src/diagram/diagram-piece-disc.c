/* SPDX-License-Identifier: Apache-2.0 */
#include "diagram-art.h"
#include "diagram-piece-private.h"
#include "diagram-text.h"

#define OCTAGON_CORNERS 8
#define OCTAGON_TURN    (1. / 16.) /* a side lies at the bottom */
#define NARROW          0.6 /* below the coarse size times 1 / 0.6 there is room for one ring only */

/* The international sign of a kind of piece, by its English name in the games table. */
static const char *
get_sign (const QiGamePiece *entry)
{
  static const struct
  {
    const char *name;
    const char *drawing;
  } signs[] = {
    { "general", "signs/xiangqi-general" },   { "king", "signs/xiangqi-general" },
    { "advisor", "signs/xiangqi-advisor" },   { "guard", "signs/xiangqi-advisor" },
    { "elephant", "signs/xiangqi-elephant" }, { "horse", "signs/xiangqi-horse" },
    { "chariot", "signs/xiangqi-chariot" },   { "cannon", "signs/xiangqi-cannon" },
    { "soldier", "signs/xiangqi-soldier" },
  };

  for (gsize i = 0; i < G_N_ELEMENTS (signs); i++)
    if (g_strcmp0 (signs[i].name, entry->name) == 0)
      return signs[i].drawing;
  return NULL;
}

/* A character in a square around the middle; FALSE when no font has that of either side. */
static gboolean
draw_hanzi (cairo_t            *cr,
            const DiagramPiece *look,
            double              middle,
            double              half)
{
  const char *texts[] = { look->entry->kanji, look->entry->kanji_second };
  guint own = look->owner == QI_OWNER_SECOND && texts[1] != NULL ? 1 : 0;

  for (guint i = 0; i < 2; i++)
    if (texts[own ^ i] != NULL
        && diagram_text_draw_glyph (cr, texts[own ^ i], DIAGRAM_FONT_CARVED, middle - half,
                                    middle - half, 2. * half, 2. * half))
      return TRUE;
  return FALSE;
}

static gboolean
draw_sign (cairo_t            *cr,
           const DiagramPiece *look,
           const DiagramMan   *colours,
           double              middle,
           double              half)
{
  const char *drawing = get_sign (look->entry);

  return drawing != NULL
         && diagram_art_draw (cr, drawing, colours, DIAGRAM_PIECES_COLOUR, middle - half,
                              middle - half, 2. * half);
}

/* What the face of a piece shows: character or sign, in the order that the style prefers, or else
 * the letter. */
static void
draw_face (cairo_t            *cr,
           const DiagramPiece *look,
           const DiagramStyle *style,
           const DiagramMan   *colours,
           double              middle,
           double              radius)
{
  gboolean signs = style->signs == DIAGRAM_SIGNS_INTERNATIONAL;

  diagram_set_colour (cr, colours->line);
  if ((signs && draw_sign (cr, look, colours, middle, radius * 0.86))
      || draw_hanzi (cr, look, middle, radius * 0.765)
      || (!signs && draw_sign (cr, look, colours, middle, radius * 0.86)))
    return;
  diagram_piece_draw_label (cr, look, middle - radius * 0.8, middle - radius * 0.8, radius * 1.6);
}

/* Janggi's general is large, its guards and soldiers are small. */
static double
get_radius (const DiagramPiece *look,
            gboolean            coarse)
{
  static const char *const small[] = { "guard", "soldier", NULL };

  if (look->style != DIAGRAM_ART_JANGGI)
    return coarse ? 0.475 : 0.455;
  /* Corners reach a little beyond the radius of a disc of the same weight. */
  if (g_strcmp0 (look->entry->name, "general") == 0)
    return 0.495;
  if (g_strv_contains (small, look->entry->name))
    return coarse ? 0.43 : 0.385;
  return coarse ? 0.47 : 0.44;
}

static void
add_outline (cairo_t            *cr,
             const DiagramPiece *look,
             double              x,
             double              y,
             double              radius)
{
  if (look->style == DIAGRAM_ART_JANGGI)
    diagram_piece_add_polygon (cr, x, y, radius, OCTAGON_CORNERS, OCTAGON_TURN);
  else
    diagram_piece_add_circle (cr, x, y, radius);
}

/* The body in the side's colours; returns the radius of what its face has for a sign. */
static double
draw_flat_body (cairo_t            *cr,
                const DiagramPiece *look,
                const DiagramStyle *style,
                const DiagramMan   *colours,
                double              radius,
                double              size)
{
  double line = MAX (size * 0.03, 0.9);

  add_outline (cr, look, size / 2., size / 2., radius);
  diagram_piece_add_rim (cr, style, size);
  diagram_piece_fill (cr, colours, line);
  if (diagram_piece_is_coarse (cr, size * NARROW))
    return radius - (colours->fill == colours->edge ? 0. : line);
  add_outline (cr, look, size / 2., size / 2., radius * 0.86);
  diagram_piece_stroke (cr, colours->line, MAX (size * 0.024, 0.8));
  return radius * 0.86 - line / 2.;
}

/* A rim of darker wood around the face. Xiangqi's face has a ring of the side's colour, which joins
 * the rim where there is little room. */
static double
draw_wooden_body (cairo_t              *cr,
                  const DiagramPiece   *look,
                  const DiagramPalette *palette,
                  const DiagramMan     *colours,
                  double                radius,
                  double                size)
{
  gboolean octagon = look->style == DIAGRAM_ART_JANGGI;
  gboolean narrow = diagram_piece_is_coarse (cr, size * NARROW);
  double middle = size / 2.;
  double face = radius * (narrow ? 0.9 : 0.865);
  double ring = octagon || narrow ? face : face * 0.93;
  DiagramColour groove = diagram_colour_mix (palette->rim_edge, palette->rim, 0.4);

  add_outline (cr, look, middle, middle, radius);
  diagram_set_colour (cr, palette->rim);
  cairo_fill_preserve (cr);
  diagram_piece_stroke (cr, palette->rim_edge, MAX (size * 0.03, 0.9));
  add_outline (cr, look, middle, middle, face);
  diagram_piece_paint (cr, colours->fill);
  add_outline (cr, look, middle, middle, ring);
  if (octagon)
    diagram_piece_stroke (cr, groove, size * 0.016);
  else
    diagram_piece_stroke (cr, colours->line, MAX (size * 0.03, 0.9));
  return ring;
}

void
diagram_piece_draw_disc (cairo_t            *cr,
                         const DiagramPiece *look,
                         const DiagramStyle *style,
                         const DiagramMan   *colours,
                         double              size)
{
  gboolean coarse = diagram_piece_is_coarse (cr, size);
  double radius = get_radius (look, coarse) * size - MAX (size * 0.03, 0.9) / 2.;
  double face = 0.;

  cairo_set_line_join (cr, CAIRO_LINE_JOIN_ROUND);
  if (coarse || diagram_piece_is_flat (style))
    face = draw_flat_body (cr, look, style, colours, radius, size);
  else
    face = draw_wooden_body (cr, look, diagram_palette_get (style), colours, radius, size);
  draw_face (cr, look, style, colours, size / 2., face);
}
