/* SPDX-License-Identifier: Apache-2.0 */
#include "diagram-piece-private.h"

#include "diagram-sign.h"
#include "diagram-text.h"

#define FEET                93.5 /* of every wedge, in a hundredth of the square */
#define FOOT                4.6 /* how much of the broad end is seen, as thick as the wood is there */
#define FULL_PIXELS         60. /* a square that large has both characters of a name */
#define LETTER_MARKS_PIXELS 11. /* half a sign that large has a letter's moves */
#define BEVEL_PIXELS        30. /* one that large has light on the edges of the wood */
#define GRAIN_PIXELS        56. /* and this large, its grain */
#define FACE_PIXELS         11. /* below it nothing could be read: only the direction is drawn */
#define SMALL_PIXELS        16. /* one that small has wedges of almost one size … */
#define LARGE_PIXELS        48. /* … and from here on they have their own */

/* Width and height of the usual wooden pieces in millimetres, by rank. */
static const double measures[DIAGRAM_N_RANKS][2] = {
  [DIAGRAM_RANK_KING] = { 28.6, 31.6 },   [DIAGRAM_RANK_ROOK] = { 27.4, 30.7 },
  [DIAGRAM_RANK_GOLD] = { 26.2, 29.6 },   [DIAGRAM_RANK_KNIGHT] = { 25.0, 28.6 },
  [DIAGRAM_RANK_LANCE] = { 23.2, 28.4 },  [DIAGRAM_RANK_PAWN] = { 22.0, 27.4 },
};
#define SCALE (87.5 / 31.6) /* of a millimetre in a hundredth of the square */

/* A wedge in hundredths of the square. */
typedef struct
{
  double width;
  double height;
  double narrow; /* part of its width that is left at the shoulders */
} Wedge;

static double
measure_pixels (cairo_t *cr,
                double   size)
{
  double x = size;
  double y = 0.;

  cairo_user_to_device_distance (cr, &x, &y);
  return MAX (ABS (x), ABS (y));
}

/* In small squares the size of a lesser piece cannot be reduced. */
static Wedge
make_wedge (DiagramRank rank,
            double      pixels)
{
  double own = 0.4 + 0.6 * CLAMP ((pixels - SMALL_PIXELS) / (LARGE_PIXELS - SMALL_PIXELS), 0., 1.);
  const double *most = measures[DIAGRAM_RANK_KING];
  const double *real = measures[rank];

  return (Wedge) { SCALE * (most[0] + own * (real[0] - most[0])),
                   SCALE * (most[1] + own * (real[1] - most[1])),
                   pixels < FACE_PIXELS ? 0.3 : 0.7 };
}

/* The outline, @inset within the wedge's. */
static void
add_outline (cairo_t *cr,
             Wedge    wedge,
             double   inset)
{
  double half = wedge.width / 2.;
  double top = FEET - wedge.height;
  double shoulder = top + wedge.height * 0.145;
  double narrow = half * wedge.narrow;

  cairo_move_to (cr, 50., top + inset * 1.07);
  cairo_line_to (cr, 50. + narrow - inset * 0.85, shoulder + inset * 0.65);
  cairo_line_to (cr, 50. + half - inset * 1.2, FEET - inset);
  cairo_line_to (cr, 50. - half + inset * 1.2, FEET - inset);
  cairo_line_to (cr, 50. - narrow + inset * 0.85, shoulder + inset * 0.65);
  cairo_close_path (cr);
}

static void
add_stop (cairo_pattern_t *pattern,
          double           offset,
          DiagramColour    colour,
          double           towards,
          double           amount)
{
  double parts[3];

  diagram_colour_split (colour, &parts[0], &parts[1], &parts[2]);
  for (guint i = 0; i < G_N_ELEMENTS (parts); i++)
    parts[i] += (towards - parts[i]) * amount;
  cairo_pattern_add_color_stop_rgb (pattern, offset, parts[0], parts[1], parts[2]);
}

/* Faint grain along the wedge, bent a little as in a cut beside the heart of the tree. */
static void
draw_grain (cairo_t *cr,
            Wedge    wedge)
{
  static const double places[] = { -0.52, -0.3, -0.17, 0.12, 0.22, 0.47 };
  double half = wedge.width / 2.;
  double top = FEET - wedge.height * 0.87;

  for (gsize i = 0; i < G_N_ELEMENTS (places); i++)
    {
      double x = places[i] * half;

      cairo_move_to (cr, 50. + x * 0.86, top);
      cairo_curve_to (cr, 50. + x * 0.8, top + wedge.height * 0.3, 50. + x * 1.3,
                      FEET - wedge.height * 0.35, 50. + x * 1.25, FEET - FOOT);
    }
  cairo_set_source_rgba (cr, 0.55, 0.33, 0.1, 0.13);
  cairo_set_line_width (cr, 0.8);
  cairo_stroke (cr);
}

/* Wood: lighter where the wedge thins out, a bright line along its edges and a darker one at its
 * broad end. It is lit from the front, so that a piece that is turned round is the same picture. */
static void
draw_wood (cairo_t          *cr,
           Wedge             wedge,
           const DiagramMan *colours,
           double            pixels)
{
  cairo_pattern_t *wood = cairo_pattern_create_linear (0., FEET - wedge.height, 0., FEET);

  add_stop (wood, 0., colours->fill, 1., 0.35);
  add_stop (wood, 0.6, colours->fill, 1., 0.);
  add_stop (wood, 1., colours->fill, 0., 0.06);
  add_outline (cr, wedge, 0.);
  cairo_set_source (cr, wood);
  cairo_fill (cr);
  cairo_pattern_destroy (wood);
  if (pixels >= GRAIN_PIXELS)
    draw_grain (cr, wedge);
  /* The sides lean by 0.3 of half the width over 0.855 of the height. */
  double half = wedge.width / 2.;
  double lean = FOOT * half * 0.3 / (wedge.height * 0.855);
  cairo_move_to (cr, 50. - half, FEET);
  cairo_line_to (cr, 50. + half, FEET);
  cairo_line_to (cr, 50. + half - lean, FEET - FOOT);
  cairo_line_to (cr, 50. - half + lean, FEET - FOOT);
  cairo_close_path (cr);
  cairo_set_source_rgba (cr, 0.35, 0.2, 0.05, 0.22);
  cairo_fill (cr);
  add_outline (cr, wedge, 2.6);
  cairo_set_source_rgba (cr, 1., 1., 1., 0.55);
  cairo_set_line_width (cr, 1.4);
  cairo_stroke (cr);
}

/* Where colour does not show that a piece is promoted, or not to everybody, a heavy outline
 * does. */
static void
draw_body (cairo_t             *cr,
           Wedge                wedge,
           const DiagramStyle  *style,
           const DiagramMan    *colours,
           const DiagramColour *heavy,
           double               pixels)
{
  double pixel = 100. / pixels;
  double line = MAX (2.4, 0.8 * pixel);
  gboolean plain = style->pieces == DIAGRAM_PIECES_PRINT || style->scheme > DIAGRAM_DARK;

  cairo_set_line_join (cr, CAIRO_LINE_JOIN_ROUND);
  if (plain || pixels < BEVEL_PIXELS)
    {
      add_outline (cr, wedge, 0.);
      diagram_set_colour (cr, colours->fill);
      cairo_fill (cr);
    }
  else
    draw_wood (cr, wedge, colours, pixels);
  if (heavy != NULL)
    line = MAX (5.4, 1.7 * pixel);
  add_outline (cr, wedge, line / 2. - 1.);
  diagram_set_colour (cr, heavy != NULL ? *heavy : colours->edge);
  cairo_set_line_width (cr, line);
  cairo_stroke (cr);
}

/* Both characters of a name, a little wider than high, one above the other. */
static gboolean
draw_full (cairo_t    *cr,
           const char *text,
           Wedge       wedge)
{
  double top = FEET - wedge.height;
  double width = wedge.width * 0.5;
  double height = wedge.height * 0.36;
  const char *second = g_utf8_next_char (text);
  g_autofree char *first = g_strndup (text, (gsize) (second - text));
  gboolean drawn = FALSE;

  cairo_save (cr);
  cairo_translate (cr, 50., 0.);
  cairo_scale (cr, 1.22, 1.);
  drawn = diagram_text_draw_glyph (cr, first, DIAGRAM_FONT_KANJI, -width / 2.,
                                   top + wedge.height * 0.15, width, height)
          && diagram_text_draw_glyph (cr, second, DIAGRAM_FONT_KANJI, -width / 2.,
                                      top + wedge.height * 0.55, width, height);
  cairo_restore (cr);
  return drawn;
}

/* Where two pieces share a character, a mark at one foot. */
static void
draw_foot (cairo_t *cr,
           Wedge    wedge,
           int      side)
{
  cairo_arc (cr, 50. + side * wedge.width * 0.32, FEET - wedge.height * 0.13, 4., 0., 2. * G_PI);
  cairo_fill (cr);
}

/* FALSE, and nothing is drawn, when no font has the character; sets of one character use the same
 * one for both sides. Books print one character. A piece that has none of its own, because another
 * has the same, always has both of its name. */
static gboolean
draw_characters (cairo_t            *cr,
                 const DiagramPiece *look,
                 const DiagramSign  *sign,
                 Wedge               wedge,
                 gboolean            print,
                 double              pixels)
{
  const QiGamePiece *entry = look->entry;
  gboolean second = look->owner == QI_OWNER_SECOND;
  const char *full =
    second && entry->kanji_full_second != NULL ? entry->kanji_full_second : entry->kanji_full;
  const char *kanji = second && entry->kanji_second != NULL ? entry->kanji_second : entry->kanji;
  const char *texts[] = { kanji, entry->kanji, entry->kanji_second };
  gboolean marked = sign != NULL && sign->foot != 0;
  double width = wedge.width * (marked ? 0.62 : 0.7);
  double height = wedge.height * (marked ? 0.56 : 0.64);
  double middle = FEET - wedge.height * (marked ? 0.47 : 0.42);

  if ((kanji == NULL || (pixels >= FULL_PIXELS && !print)) && full != NULL
      && g_utf8_strlen (full, -1) == 2 && draw_full (cr, full, wedge))
    return TRUE;
  for (guint i = 0; i < G_N_ELEMENTS (texts); i++)
    if (texts[i] != NULL
        && diagram_text_draw_glyph (cr, texts[i], DIAGRAM_FONT_KANJI, 50. - width / 2.,
                                    middle - height / 2., width, height))
      {
        if (marked)
          draw_foot (cr, wedge, sign->foot);
        return TRUE;
      }
  return FALSE;
}

/* How a piece that the games table has no sign for goes: one of a person's own variants. */
static gboolean
entry_moves (const DiagramPiece *look,
             char               *moves)
{
  return look->info != NULL
         && diagram_sign_read_moves (qi_game_info_get_id (look->info), look->entry->token, moves);
}

/* What stands on the wedge: the character, else the sign, else the letter with its moves around it;
 * or the sign first. FALSE when it was the letter, which does not show whether the piece is
 * promoted. */
static gboolean
draw_face (cairo_t            *cr,
           const DiagramPiece *look,
           const DiagramStyle *style,
           const DiagramSign  *sign,
           Wedge               wedge,
           gboolean            heavy,
           double              pixels)
{
  const char letter[] = { g_ascii_toupper (look->epin.letter), '\0' };
  char moves[DIAGRAM_SIGN_MAX_MOVES + 1];
  double half = (wedge.width + wedge.height) * 0.156 * (heavy ? 0.92 : 1.);
  double middle = FEET - wedge.height * 0.425;

  if ((style->signs == DIAGRAM_SIGNS_CHARACTERS || sign == NULL)
      && draw_characters (cr, look, sign, wedge, style->pieces == DIAGRAM_PIECES_PRINT, pixels))
    return TRUE;
  if (sign != NULL)
    {
      diagram_sign_draw (cr, sign, 50., middle, half, pixels);
      return TRUE;
    }
  if (half * pixels / 100. >= LETTER_MARKS_PIXELS && entry_moves (look, moves))
    {
      diagram_sign_draw_marks (cr, moves, 50., middle, half);
      half *= 0.6;
    }
  diagram_text_draw_line (cr, letter, half * 2.5, TRUE, 50. - half, middle - half, 2. * half,
                          2. * half);
  return FALSE;
}

/* A replacement for signs that would be too small to read. */
static gboolean
draw_direction (cairo_t *cr,
                Wedge    wedge)
{
  add_outline (cr, wedge, 9.);
  cairo_fill (cr);
  return TRUE;
}

/* A wooden wedge that points away from its owner, what stands on it the same way up. */
gboolean
diagram_piece_draw_wedge (cairo_t            *cr,
                          const DiagramPiece *look,
                          const DiagramStyle *style,
                          gboolean            turned,
                          double              size)
{
  static const DiagramMan printed = { 0xffffff, 0x000000, 0x000000 };
  const DiagramPalette *palette = diagram_palette_get (style);
  const DiagramSign *sign = diagram_sign_lookup (look->entry->art);
  gboolean print = style->pieces == DIAGRAM_PIECES_PRINT;
  const DiagramMan *colours = print ? &printed : &palette->wedge;
  gboolean promoted = look->epin.state == QI_PIECE_ENHANCED;
  gboolean heavy = promoted && (print || style->scheme > DIAGRAM_DARK);
  DiagramColour ink = promoted && !print ? palette->promoted : colours->line;
  double pixels = measure_pixels (cr, size);
  Wedge wedge = make_wedge (sign != NULL ? sign->rank : DIAGRAM_RANK_GOLD, pixels);

  cairo_save (cr);
  if (turned)
    {
      cairo_translate (cr, size, size);
      cairo_rotate (cr, G_PI);
    }
  cairo_scale (cr, size / 100., size / 100.);
  draw_body (cr, wedge, style, colours, heavy ? &ink : NULL, pixels);
  diagram_set_colour (cr, ink);
  gboolean drawn = pixels < FACE_PIXELS ? draw_direction (cr, wedge)
                                        : draw_face (cr, look, style, sign, wedge, heavy, pixels);
  cairo_restore (cr);
  return drawn;
}
