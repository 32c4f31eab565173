/* SPDX-License-Identifier: Apache-2.0 */
#include "diagram-piece.h"

#include "diagram.h"
#include "diagram-art.h"
#include "diagram-piece-private.h"
#include "diagram-set-private.h"
#include "qi-game-info-private.h"
#include "qi-owner-private.h"

#include <math.h>

#define MAX_LABEL_CHARACTERS 24 /* of a token that a tile shows */
#define BAD_CHARACTER        ((gunichar) -2)
#define GAP                  0.03 /* of a square, between the halves of a neutral piece */

static DiagramArt
get_style (const QiGameInfo *info)
{
  static const char *const names[] = {
    [DIAGRAM_ART_LETTERS] = "letters", [DIAGRAM_ART_WESTERN] = "western",
    [DIAGRAM_ART_SHOGI] = "shogi",     [DIAGRAM_ART_XIANGQI] = "xiangqi",
    [DIAGRAM_ART_JANGGI] = "janggi",   [DIAGRAM_ART_MEN] = "men",
    [DIAGRAM_ART_STONES] = "stones",   [DIAGRAM_ART_DISCS] = "discs",
    [DIAGRAM_ART_TOKENS] = "tokens",
  };
  const char *name = info != NULL ? qi_game_info_get_piece_style (info) : NULL;

  for (gsize i = 0; i < G_N_ELEMENTS (names); i++)
    if (g_strcmp0 (name, names[i]) == 0)
      return (DiagramArt) i;
  return DIAGRAM_ART_LETTERS;
}

/* The character at @p, also NUL. */
static gunichar
get_character (const char *p,
               const char *end)
{
  gunichar character = *p == '\0' ? 0 : g_utf8_get_char_validated (p, end - p);

  return character >= BAD_CHARACTER ? BAD_CHARACTER : character;
}

static QiOwner
get_owner (const QiToken *token)
{
  return token->kind == QI_TOKEN_STRING ? qi_owner_of_text (token->text, token->length)
                                        : QI_OWNER_NOBODY;
}

/* Finds the game's entry for a piece: the same state and terminal mark if there is one, otherwise
 * without the state, or with the other terminal mark; what differs is drawn as a mark. */
static void
find_entry (DiagramPiece     *look,
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

/* The place of a known piece among those of its game. */
guint
diagram_piece_get_kind (const DiagramPiece *look)
{
  return qi_game_info_get_piece_place (look->info, look->entry);
}

static void
look_at (DiagramPiece     *look,
         const QiGameInfo *info,
         const QiToken    *token)
{
  *look = (DiagramPiece) { .token = token, .label = token, .info = info };
  look->is_epin =
    token->kind == QI_TOKEN_STRING && qi_epin_parse (token->text, token->length, &look->epin);
  look->owner = get_owner (token);
  if (look->is_epin && info != NULL)
    find_entry (look, info);
  if (look->entry != NULL)
    look->style = get_style (info);
  if ((look->style == DIAGRAM_ART_WESTERN && look->entry->art == NULL)
      || (look->style == DIAGRAM_ART_TOKENS && diagram_piece_get_kind (look) >= DIAGRAM_N_TOKENS))
    look->style = DIAGRAM_ART_LETTERS;
}

/* How a game calls a side, or "". */
static const char *
get_side_name (const DiagramPiece *look)
{
  if (look->info == NULL || look->owner > QI_OWNER_SECOND)
    return "";
  return qi_game_info_get_side_name (look->info, (QiSide) look->owner);
}

/* Whether a side's pieces are the dark ones: the second's, unless the game calls a side black or
 * white. */
static gboolean
is_dark (const DiagramPiece *look)
{
  const char *name = get_side_name (look);

  if (g_str_equal (name, "black") || g_str_equal (name, "white"))
    return g_str_equal (name, "black");
  return look->owner == QI_OWNER_SECOND;
}

/* Red or blue where a game calls a side so; NULL elsewhere. */
static const DiagramMan *
get_coloured (const DiagramPalette *palette,
              const DiagramPiece   *look)
{
  const char *name = get_side_name (look);

  if (g_str_equal (name, "blue"))
    return &palette->blue;
  return g_str_equal (name, "red") ? &palette->disc[0] : NULL;
}

/* The colours of a piece in its kind of art. Those of tiles are the same for the same side. */
static const DiagramMan *
get_man (const DiagramPalette *palette,
         const DiagramPiece   *look)
{
  const DiagramMan *coloured = get_coloured (palette, look);
  gboolean dark = is_dark (look);

  if (look->owner > QI_OWNER_SECOND)
    return &palette->neutral;
  switch (look->style)
    {
    case DIAGRAM_ART_XIANGQI:
    case DIAGRAM_ART_JANGGI:
      return coloured != NULL ? coloured : &palette->disc[dark];
    case DIAGRAM_ART_STONES:
    case DIAGRAM_ART_DISCS:
      return &palette->stones[!dark];
    case DIAGRAM_ART_LETTERS:
      return coloured != NULL ? coloured : &palette->men[dark];
    case DIAGRAM_ART_WESTERN:
    case DIAGRAM_ART_SHOGI:
    case DIAGRAM_ART_MEN:
    case DIAGRAM_ART_TOKENS:
    default:
      return &palette->men[dark];
    }
}

static guint
get_brightness (DiagramColour colour)
{
  return (colour >> 16 & 0xff) * 3 + (colour >> 8 & 0xff) * 6 + (colour & 0xff);
}

static DiagramColour
get_telling_colour (const DiagramPalette *palette,
                    const DiagramPiece   *look)
{
  const DiagramMan *man = get_man (palette, look);

  /* Discs and tiles of both sides may have the same body: then their characters show the side. */
  if ((look->style == DIAGRAM_ART_XIANGQI || look->style == DIAGRAM_ART_JANGGI
       || get_coloured (palette, look) != NULL)
      && get_brightness (man->line) < get_brightness (man->fill))
    return man->line;
  return man->fill;
}

/**
 * diagram_piece_get_colour:
 * @info: (nullable): the game whose art the piece has
 * @piece: a piece
 * @style: how it is drawn
 *
 * Returns: the colour that tells whose the piece is
 */
DiagramColour
diagram_piece_get_colour (const QiGameInfo   *info,
                          const QiToken      *piece,
                          const DiagramStyle *style)
{
  DiagramPiece look;

  look_at (&look, info, piece);
  return get_telling_colour (diagram_palette_get (style), &look);
}

/**
 * diagram_side_get_colour:
 * @info: (nullable): the game whose art the side's pieces have
 * @side: a side
 * @style: how they are drawn
 *
 * Returns: the colour of its pieces, as diagram_piece_get_colour() of a usual one
 */
DiagramColour
diagram_side_get_colour (const QiGameInfo   *info,
                         QiSide              side,
                         const DiagramStyle *style)
{
  const DiagramPiece look = { .info = info, .owner = (QiOwner) side, .style = get_style (info) };

  return get_telling_colour (diagram_palette_get (style), &look);
}

/**
 * diagram_piece_is_neutral:
 * @piece: a piece
 *
 * Returns: whether it is drawn half and half, as a piece of both sides
 */
gboolean
diagram_piece_is_neutral (const QiToken *piece)
{
  return get_owner (piece) == QI_OWNER_BOTH;
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
  g_autoptr (GString) name = g_string_sized_new (piece->length);
  const char *p = NULL;
  const char *end = NULL;
  gboolean visible = FALSE;
  guint n_characters = 0;

  if (piece->kind == QI_TOKEN_STRING)
    qi_owner_append_name (piece->text, piece->length, name);
  else
    g_string_append_len (name, piece->text, piece->length);
  p = name->str;
  end = name->str + name->len;

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

/* Draws the person's own drawing, if there is one, and marks for what it does not show. FALSE where
 * our own is to be drawn. A file that cannot be used is replaced by a letter tile. */
static gboolean
draw_own (cairo_t            *cr,
          DiagramPiece       *look,
          const DiagramStyle *style,
          gboolean            flipped,
          double              size)
{
  static const QiGamePiece drawn = { 0 };
  DiagramPiece own = *look;
  DiagramSetUse use = style->set == NULL
                        ? DIAGRAM_SET_NONE
                        : diagram_set_draw (style->set, cr, look, flipped, size, &own.shown);

  if (use == DIAGRAM_SET_BROKEN)
    look->style = DIAGRAM_ART_LETTERS;
  if (use != DIAGRAM_SET_DRAWN)
    return FALSE;
  if (!look->is_epin)
    return TRUE;
  own.entry = &drawn;
  own.epin.derived = look->epin.derived && !own.shown.derived;
  diagram_piece_draw_marks (cr, &own, diagram_palette_get (style),
                            own.shown.state == own.epin.state, size);
  return TRUE;
}

/* Stones look alike: in a game with several kinds, all but the first show their letters. */
static void
draw_kind (cairo_t              *cr,
           const DiagramPiece   *look,
           const DiagramPalette *palette,
           const DiagramMan     *man,
           double                size)
{
  if (diagram_piece_get_kind (look) == 0)
    return;
  diagram_set_colour (cr, palette->stones[man == &palette->stones[0]].fill);
  diagram_piece_draw_label (cr, look, size * 0.2, size * 0.2, size * 0.6);
}

/* Draws the body of a piece. TRUE when it also shows the state. */
static gboolean
draw_art (cairo_t            *cr,
          const DiagramPiece *look,
          const DiagramStyle *style,
          gboolean            flipped,
          double              size)
{
  const DiagramPalette *palette = diagram_palette_get (style);
  const DiagramMan *man = get_man (palette, look);

  switch (look->style)
    {
    case DIAGRAM_ART_WESTERN:
      break;
    case DIAGRAM_ART_SHOGI:
      return diagram_piece_draw_wedge (cr, look, style,
                                       (look->owner == QI_OWNER_SECOND) != !!flipped, size);
    case DIAGRAM_ART_XIANGQI:
    case DIAGRAM_ART_JANGGI:
      diagram_piece_draw_disc (cr, look, style, man, size);
      break;
    case DIAGRAM_ART_MEN:
      diagram_piece_draw_man (cr, look, style, man, size);
      break;
    case DIAGRAM_ART_STONES:
      diagram_piece_draw_stone (cr, style, man, size);
      draw_kind (cr, look, palette, man, size);
      break;
    case DIAGRAM_ART_DISCS:
      diagram_piece_draw_turner (cr, style, man, &palette->stones[man == &palette->stones[0]],
                                 size);
      draw_kind (cr, look, palette, man, size);
      break;
    case DIAGRAM_ART_TOKENS:
      diagram_piece_draw_token (cr, look, style, man, size);
      break;
    case DIAGRAM_ART_LETTERS:
    default:
      diagram_piece_draw_tile (cr, look, style, man, size);
      break;
    }
  return FALSE;
}

/* Draws a piece of one side or of nobody, into the square at the origin. */
static void
draw_whole (cairo_t            *cr,
            DiagramPiece       *look,
            const DiagramStyle *style,
            gboolean            flipped,
            double              size)
{
  const DiagramPalette *palette = diagram_palette_get (style);

  if (draw_own (cr, look, style, flipped, size))
    return;
  if (style->pieces == DIAGRAM_PIECES_LETTERS)
    look->style = DIAGRAM_ART_LETTERS;
  if (look->style == DIAGRAM_ART_WESTERN
      && !diagram_art_draw (cr, look->entry->art, get_man (palette, look), style->pieces, 0., 0.,
                            size))
    look->style = DIAGRAM_ART_LETTERS;
  /* A nightrider has a drawing of its own and is not shown as an enhanced knight. */
  const gboolean is_of_problems =
    look->style == DIAGRAM_ART_WESTERN && diagram_piece_get_kind (look) == G_MAXUINT;
  const gboolean state_shown = draw_art (cr, look, style, flipped, size) || is_of_problems;
  if (look->is_epin)
    diagram_piece_draw_marks (cr, look, palette,
                              state_shown && look->shown.state == look->epin.state, size);
}

/* A neutral piece: the left half of the first side's, the right half of the second's. A gap between them shows the
 * split where colours do not. A piece whose side is shown by its direction or character becomes a tile of letters,
 * the same in both halves. */
static void
draw_halves (cairo_t            *cr,
             const DiagramPiece *look,
             const DiagramStyle *style,
             gboolean            flipped,
             double              size)
{
  const QiToken first = { look->token->text + 1, look->token->length - 1, QI_TOKEN_STRING };
  g_autoptr (GString) flipped_text = g_string_new (NULL);
  gboolean has_second = qi_owner_flip_text (first.text, first.length, flipped_text);
  const QiToken second = { flipped_text->str, (guint) flipped_text->len, QI_TOKEN_STRING };

  for (guint side = 0; side < 2; side++)
    {
      DiagramPiece half;

      look_at (&half, look->info, side == 1 && has_second ? &second : &first);
      half.owner = (QiOwner) side;
      half.label = &first;
      if (half.style == DIAGRAM_ART_SHOGI || half.style == DIAGRAM_ART_XIANGQI
          || half.style == DIAGRAM_ART_JANGGI)
        half.style = DIAGRAM_ART_LETTERS;
      cairo_save (cr);
      cairo_rectangle (cr, side == 0 ? -size : size * (0.5 + GAP / 2.), -size,
                       size * (1.5 - GAP / 2.), size * 3.);
      cairo_clip (cr);
      draw_whole (cr, &half, style, flipped, size);
      cairo_restore (cr);
    }
}

/* A drawing for the very token of a neutral piece is drawn as it is. */
static gboolean
is_split (const DiagramPiece *look,
          const DiagramStyle *style)
{
  return look->owner == QI_OWNER_BOTH
         && (style->set == NULL || !diagram_set_has (style->set, look->info, look->token, NULL));
}

/**
 * diagram_draw_piece:
 * @cr: where to draw
 * @info: (nullable): the game whose art is used, see diagram_look_get_game()
 * @piece: any token
 * @style: how it is drawn
 * @flipped: whether the second player sits at the bottom: wedges point the other way
 * @x: left edge of the square
 * @y: upper edge of the square
 * @size: side of the square
 *
 * Draws one piece into its square. A token without art gets a tile with its letter or the start of
 * its text, so that nothing is ever invisible. A state, a terminal mark and derivation that the
 * drawing does not stand for are marks in three of its corners; a king without the mark that its
 * game's kings have says so. A neutral piece ("=Q") is drawn half and half.
 */
void
diagram_draw_piece (cairo_t            *cr,
                    const QiGameInfo   *info,
                    const QiToken      *piece,
                    const DiagramStyle *style,
                    gboolean            flipped,
                    double              x,
                    double              y,
                    double              size)
{
  g_return_if_fail (cr != NULL && piece != NULL);

  DiagramPiece look;

  look_at (&look, info, piece);
  cairo_save (cr);
  cairo_translate (cr, x, y);
  cairo_new_path (cr);
  if (is_split (&look, style))
    draw_halves (cr, &look, style, flipped, size);
  else
    draw_whole (cr, &look, style, flipped, size);
  cairo_restore (cr);
}
