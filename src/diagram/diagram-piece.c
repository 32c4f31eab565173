/* SPDX-License-Identifier: Apache-2.0 */
#include "diagram-piece.h"

#include "diagram-art.h"
#include "diagram-text.h"

#include <math.h>

#define MAX_LABEL_CHARACTERS 24 /* of a token that a tile shows */
#define BAD_CHARACTER ((gunichar) -2)
#define MAX_SIDE_CHARACTERS 64  /* of a token that are looked at to tell its side */

/* How a game's pieces are drawn. */
typedef enum
{
  PIECES_LETTERS,
  PIECES_WESTERN,
  PIECES_SHOGI,
  PIECES_XIANGQI,
  PIECES_STONES
} PieceStyle;

/* Whose a token is; NEITHER is known only of tokens that are not EPIN. */
typedef enum
{
  OWNER_FIRST,
  OWNER_SECOND,
  OWNER_NEITHER
} Owner;

/* A token, looked at once. */
typedef struct
{
  const QiToken     *token;
  gboolean           is_epin;
  QiEpin             epin;
  Owner              owner;
  PieceStyle         style; /* LETTERS when the game does not know the piece */
  const QiGamePiece *entry; /* what the game knows of it, or NULL */
  QiEpin             shown; /* the state and terminal mark that @entry stands for */
} Look;

static PieceStyle
get_style (const QiGameInfo *info)
{
  static const char *const names[] = {
    [PIECES_LETTERS] = "letters", [PIECES_WESTERN] = "western", [PIECES_SHOGI] = "shogi",
    [PIECES_XIANGQI] = "xiangqi", [PIECES_STONES] = "stones",
  };
  const char *name = info != NULL ? qi_game_info_get_piece_style (info) : NULL;

  for (gsize i = 0; i < G_N_ELEMENTS (names); i++)
    if (g_strcmp0 (name, names[i]) == 0)
      return (PieceStyle) i;
  return PIECES_LETTERS;
}

/* The character at @p, also NUL. */
static gunichar
get_character (const char *p,
               const char *end)
{
  gunichar character = *p == '\0' ? 0 : g_utf8_get_char_validated (p, end - p);

  return character >= BAD_CHARACTER ? BAD_CHARACTER : character;
}

/* The side by the case of a token's letters; neither when they are mixed or it has none. */
static Owner
guess_owner (const QiToken *token)
{
  gboolean upper = FALSE;
  gboolean lower = FALSE;
  const char *end = token->text + token->length;

  if (token->kind != QI_TOKEN_STRING)
    return OWNER_NEITHER;
  guint n_seen = 0;
  for (const char *p = token->text; p < end && n_seen < MAX_SIDE_CHARACTERS; n_seen++)
    {
      gunichar character = get_character (p, end);

      if (character == BAD_CHARACTER)
        break;
      upper = upper || g_unichar_isupper (character);
      lower = lower || g_unichar_islower (character);
      p = g_utf8_next_char (p);
    }
  if (upper == lower)
    return OWNER_NEITHER;
  return upper ? OWNER_FIRST : OWNER_SECOND;
}

/* Finds the game's entry for a piece: the same state and terminal mark if there is one, otherwise
 * without the state, or with the other terminal mark; what differs is drawn as a mark. */
static void
find_entry (Look             *look,
            const QiGameInfo *info)
{
  for (guint i = 0; i < 4 && look->entry == NULL; i++)
    {
      QiEpin epin = look->epin;

      if ((i & 1) != 0)
        epin.terminal = !epin.terminal;
      if ((i & 2) != 0)
        epin.state = QI_PIECE_NORMAL;
      look->entry = qi_game_info_find_piece (info, &epin);
      look->shown = epin;
    }
}

static void
look_at (Look             *look,
         const QiGameInfo *info,
         const QiToken    *token)
{
  *look = (Look) { .token = token, .style = PIECES_LETTERS };
  look->is_epin = token->kind == QI_TOKEN_STRING &&
                  qi_epin_parse (token->text, token->length, &look->epin);
  look->owner = look->is_epin ? (look->epin.side == QI_SIDE_FIRST ? OWNER_FIRST : OWNER_SECOND)
                              : guess_owner (token);
  if (look->is_epin && info != NULL)
    find_entry (look, info);
  if (look->entry != NULL)
    look->style = get_style (info);
  if (look->style == PIECES_WESTERN && look->entry->art == NULL)
    look->style = PIECES_LETTERS;
}

static const DiagramMan *
get_man (const DiagramPalette *palette,
         const Look           *look)
{
  return look->owner == OWNER_NEITHER ? &palette->neutral : &palette->men[look->owner];
}

/* The first side's discs are red and the second's dark, unless a game calls them otherwise: janggi's
 * blue side is the first and its red one the second. */
static const DiagramMan *
get_disc (const DiagramPalette *palette,
          const QiGameInfo     *info,
          Owner                 owner)
{
  const char *name = qi_game_info_get_side_name (info, (QiSide) owner);

  if (g_str_equal (name, "blue"))
    return &palette->blue;
  if (g_str_equal (name, "red"))
    return &palette->disc[OWNER_FIRST];
  return &palette->disc[owner];
}

/**
 * diagram_piece_get_colour:
 * @info: (nullable): the game whose art the piece has
 * @piece: a piece
 * @scheme: colours
 *
 * Returns: the colour that tells whose the piece is
 */
DiagramColour
diagram_piece_get_colour (const QiGameInfo *info,
                          const QiToken    *piece,
                          DiagramScheme     scheme)
{
  const DiagramPalette *palette = diagram_palette_get (scheme);
  Look look;

  look_at (&look, info, piece);
  if (look.style == PIECES_XIANGQI)
    return get_disc (palette, info, look.owner)->line;
  if (look.style == PIECES_STONES)
    return palette->stones[look.owner].fill;
  return get_man (palette, &look)->fill;
}

/**
 * diagram_piece_dup_label:
 * @piece: a piece
 *
 * The start of a token's text with something to see in place of what is invisible.
 *
 * Returns: (transfer full): a text that is never empty
 */
char *
diagram_piece_dup_label (const QiToken *piece)
{
  GString *label = g_string_new (NULL);
  const char *p = piece->text;
  const char *end = piece->text + piece->length;
  gboolean visible = FALSE;
  guint n_characters = 0;

  for (; p < end && n_characters < MAX_LABEL_CHARACTERS; n_characters++)
    {
      gunichar character = get_character (p, end);

      if (character == BAD_CHARACTER)
        break;
      if (g_unichar_isgraph (character) && !g_unichar_iszerowidth (character))
        visible = TRUE;
      else if (!g_unichar_iszerowidth (character) && character != ' ')
        character = 0xb7; /* MIDDLE DOT */
      g_string_append_unichar (label, character);
      p = g_utf8_next_char (p);
    }
  if (p < end)
    g_string_append (label, "…");
  else if (!visible)
    {
      g_string_prepend (label, "“");
      g_string_append (label, "”");
    }
  return g_string_free (label, FALSE);
}

static void
draw_rounded (cairo_t *cr,
              double   x,
              double   y,
              double   size,
              double   radius)
{
  cairo_new_sub_path (cr);
  cairo_arc (cr, x + size - radius, y + radius, radius, -G_PI_2, 0.);
  cairo_arc (cr, x + size - radius, y + size - radius, radius, 0., G_PI_2);
  cairo_arc (cr, x + radius, y + size - radius, radius, G_PI_2, G_PI);
  cairo_arc (cr, x + radius, y + radius, radius, G_PI, 1.5 * G_PI);
  cairo_close_path (cr);
}

static void
fill_and_stroke (cairo_t          *cr,
                 const DiagramMan *colours,
                 double            line_width)
{
  diagram_set_colour (cr, colours->fill);
  cairo_fill_preserve (cr);
  diagram_set_colour (cr, colours->edge);
  cairo_set_line_width (cr, line_width);
  cairo_stroke (cr);
}

static void
draw_tile (cairo_t          *cr,
           const Look       *look,
           const DiagramMan *colours,
           double            size)
{
  double inset = size * 0.1;
  double inner = size - 2. * inset;
  double margin = size * 0.17;
  g_autofree char *label = NULL;

  /* The tile of nobody's piece has square corners: it is told apart without its colour too. */
  draw_rounded (cr, inset, inset, inner, size * (look->owner == OWNER_NEITHER ? 0.04 : 0.16));
  fill_and_stroke (cr, colours, MAX (size * 0.036, 0.75));
  label = look->is_epin ? g_strndup (strpbrk (look->token->text, "ABCDEFGHIJKLMNOPQRSTUVWXYZ"
                                                                 "abcdefghijklmnopqrstuvwxyz"), 1)
                        : diagram_piece_dup_label (look->token);
  diagram_set_colour (cr, colours->line);
  if (look->is_epin)
    diagram_text_draw_line (cr, label, size * 0.56, TRUE, margin, margin, size - 2. * margin,
                            size - 2. * margin);
  else
    diagram_text_draw_block (cr, label, margin, margin, size - 2. * margin, size - 2. * margin);
}

/* Draws the character of a piece; where no font has the one of its side, the other side's, which
 * sets of one character use for both; where none has that either, its letter. FALSE then. */
static gboolean
draw_character (cairo_t    *cr,
                const Look *look,
                double      x,
                double      y,
                double      width,
                double      height)
{
  const char *kanji[] = { look->entry->kanji, look->entry->kanji_second };
  guint own = look->owner == OWNER_SECOND && kanji[1] != NULL ? 1 : 0;
  const char letter[] = { look->epin.letter, '\0' };

  for (guint i = 0; i < 2; i++)
    {
      const char *text = kanji[i == 0 ? own : 1 - own];

      if (text != NULL &&
          diagram_text_draw_glyph (cr, text, DIAGRAM_FONT_KANJI, x, y, width, height))
        return TRUE;
    }
  diagram_text_draw_line (cr, letter, height * 1.1, TRUE, x, y, width, height);
  return FALSE;
}

/* A pentagon that points away from its owner, the character the same way up as the wedge. */
static gboolean
draw_wedge (cairo_t              *cr,
            const Look           *look,
            const DiagramPalette *palette,
            gboolean              turned,
            double                size)
{
  static const double corners[][2] = {
    { 50, 6.5 }, { 75, 18.5 }, { 86, 92.5 }, { 14, 92.5 }, { 25, 18.5 }
  };
  gboolean promoted = look->epin.state == QI_PIECE_ENHANCED;
  double unit = size / 100.;

  cairo_save (cr);
  if (turned)
    {
      cairo_translate (cr, size, size);
      cairo_rotate (cr, G_PI);
    }
  for (gsize i = 0; i < G_N_ELEMENTS (corners); i++)
    cairo_line_to (cr, corners[i][0] * unit, corners[i][1] * unit);
  cairo_close_path (cr);
  cairo_set_line_join (cr, CAIRO_LINE_JOIN_ROUND);
  fill_and_stroke (cr, &palette->wedge, MAX (size * 0.032, 0.75));
  diagram_set_colour (cr, promoted ? palette->promoted : palette->wedge.line);
  gboolean drawn = draw_character (cr, look, 25. * unit, 27. * unit, 50. * unit, 58. * unit);
  cairo_restore (cr);
  return drawn;
}

static gboolean
draw_disc (cairo_t          *cr,
           const Look       *look,
           const DiagramMan *colours,
           double            size)
{
  double middle = size / 2.;

  cairo_arc (cr, middle, middle, size * 0.44, 0., 2. * G_PI);
  fill_and_stroke (cr, colours, MAX (size * 0.026, 0.7));
  diagram_set_colour (cr, colours->line);
  cairo_arc (cr, middle, middle, size * 0.365, 0., 2. * G_PI);
  cairo_set_line_width (cr, MAX (size * 0.028, 0.7));
  cairo_stroke (cr);
  return draw_character (cr, look, size * 0.26, size * 0.26, size * 0.48, size * 0.48);
}

static void
draw_stone (cairo_t          *cr,
            const DiagramMan *colours,
            double            size)
{
  double middle = size / 2.;

  cairo_arc (cr, middle, middle, size * 0.455, 0., 2. * G_PI);
  fill_and_stroke (cr, colours, MAX (size * 0.03, 0.7));
  /* A rim of light on the upper left. */
  cairo_set_line_cap (cr, CAIRO_LINE_CAP_ROUND);
  cairo_arc (cr, middle, middle, size * 0.35, 1.06 * G_PI, 1.44 * G_PI);
  diagram_set_colour (cr, colours->line);
  cairo_set_line_width (cr, size * 0.035);
  cairo_stroke (cr);
}

/* A round mark with a rim, in units of the piece. */
static void
draw_mark (cairo_t              *cr,
           const DiagramPalette *palette,
           DiagramColour         colour,
           double                x,
           double                y,
           double                radius)
{
  cairo_arc (cr, x, y, radius, 0., 2. * G_PI);
  diagram_set_colour (cr, colour);
  cairo_fill_preserve (cr);
  diagram_set_colour (cr, palette->mark_line);
  cairo_set_line_width (cr, MAX (radius * 0.2, 0.6));
  cairo_stroke (cr);
}

static void
draw_state_mark (cairo_t              *cr,
                 const DiagramPalette *palette,
                 QiPieceState          state,
                 double                size)
{
  double radius = size * 0.17;
  double x = size * 0.81;
  double y = size * 0.19;
  double arm = radius * 0.58;

  draw_mark (cr, palette, state == QI_PIECE_ENHANCED ? palette->enhanced : palette->diminished, x,
             y, radius);
  cairo_move_to (cr, x - arm, y);
  cairo_line_to (cr, x + arm, y);
  if (state == QI_PIECE_ENHANCED)
    {
      cairo_move_to (cr, x, y - arm);
      cairo_line_to (cr, x, y + arm);
    }
  cairo_set_line_cap (cr, CAIRO_LINE_CAP_BUTT);
  cairo_set_line_width (cr, radius * 0.38);
  cairo_stroke (cr);
}

/* A small crown corner: three points on a band; hollow where the mark that belongs to the drawing
 * is missing. */
static void
draw_terminal_mark (cairo_t              *cr,
                    const DiagramPalette *palette,
                    gboolean              missing,
                    double                size)
{
  static const double points[][2] = { { -1, 0.75 }, { -1, -0.5 }, { -0.5, 0.05 }, { 0, -0.8 },
                                      { 0.5, 0.05 }, { 1, -0.5 }, { 1, 0.75 } };
  double unit = size * 0.15;

  cairo_save (cr);
  cairo_translate (cr, size * 0.19, size * 0.18);
  for (gsize i = 0; i < G_N_ELEMENTS (points); i++)
    cairo_line_to (cr, points[i][0] * unit, points[i][1] * unit);
  cairo_close_path (cr);
  cairo_set_line_join (cr, CAIRO_LINE_JOIN_ROUND);
  diagram_set_colour (cr, missing ? palette->mark_line : palette->terminal);
  cairo_fill_preserve (cr);
  cairo_set_source_rgb (cr, 0.1, 0.08, 0.06);
  cairo_set_line_width (cr, MAX (size * 0.03, 0.6));
  cairo_stroke (cr);
  if (missing)
    {
      cairo_move_to (cr, -1.2 * unit, 1.1 * unit);
      cairo_line_to (cr, 1.2 * unit, -1.1 * unit);
      cairo_stroke (cr);
    }
  cairo_restore (cr);
}

static void
draw_derived_mark (cairo_t              *cr,
                   const DiagramPalette *palette,
                   double                size)
{
  double radius = size * 0.13;
  double x = size * 0.84;
  double y = size * 0.83;

  draw_mark (cr, palette, palette->derived, x, y, radius);
  cairo_set_line_cap (cr, CAIRO_LINE_CAP_ROUND);
  cairo_move_to (cr, x + radius * 0.22, y - radius * 0.5);
  cairo_line_to (cr, x - radius * 0.22, y + radius * 0.5);
  cairo_set_line_width (cr, radius * 0.42);
  cairo_stroke (cr);
}

/* The marks that the drawing does not already stand for. */
static void
draw_marks (cairo_t              *cr,
            const Look           *look,
            const DiagramPalette *palette,
            gboolean              state_shown,
            double                size)
{
  if (look->epin.state != QI_PIECE_NORMAL && !state_shown)
    draw_state_mark (cr, palette, look->epin.state, size);
  if (look->entry == NULL ? look->epin.terminal : look->epin.terminal != look->shown.terminal)
    draw_terminal_mark (cr, palette, !look->epin.terminal, size);
  if (look->epin.derived)
    draw_derived_mark (cr, palette, size);
}

/**
 * diagram_draw_piece:
 * @cr: where to draw
 * @info: (nullable): the game whose art is used, see diagram_look_get_game()
 * @piece: any token
 * @scheme: colours
 * @flipped: whether the second player sits at the bottom: wedges point the other way
 * @x: left edge of the square
 * @y: upper edge of the square
 * @size: side of the square
 *
 * Draws one piece into its square. A token without art gets a tile with its letter or the start of
 * its text, so that nothing is ever invisible. A state, a terminal mark and derivation that the
 * drawing does not stand for are marks in three of its corners; a king without the mark that its
 * game's kings have says so.
 */
void
diagram_draw_piece (cairo_t          *cr,
                    const QiGameInfo *info,
                    const QiToken    *piece,
                    DiagramScheme     scheme,
                    gboolean          flipped,
                    double            x,
                    double            y,
                    double            size)
{
  g_return_if_fail (cr != NULL && piece != NULL);

  const DiagramPalette *palette = diagram_palette_get (scheme);
  gboolean state_shown = FALSE;
  Look look;

  look_at (&look, info, piece);
  cairo_save (cr);
  cairo_translate (cr, x, y);
  cairo_new_path (cr);
  if (look.style == PIECES_WESTERN &&
      !diagram_art_draw (cr, look.entry->art, &palette->men[look.owner], 0., 0., size))
    look.style = PIECES_LETTERS;
  switch (look.style)
    {
    case PIECES_WESTERN:
      break;
    case PIECES_SHOGI:
      state_shown = draw_wedge (cr, &look, palette, (look.owner == OWNER_SECOND) != !!flipped,
                                size);
      break;
    case PIECES_XIANGQI:
      state_shown = draw_disc (cr, &look, get_disc (palette, info, look.owner), size);
      break;
    case PIECES_STONES:
      draw_stone (cr, &palette->stones[look.owner], size);
      break;
    case PIECES_LETTERS:
    default:
      draw_tile (cr, &look, get_man (palette, &look), size);
      break;
    }
  if (look.is_epin)
    draw_marks (cr, &look, palette, state_shown && look.shown.state == look.epin.state, size);
  cairo_restore (cr);
}
