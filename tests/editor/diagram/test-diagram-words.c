/* SPDX-License-Identifier: Apache-2.0 */
/* What a file says of its picture beside the drawing: title, words for who cannot see it, the position, and names of parts; and
 * what is drawn of names and texts that there are not. */
#include "case-table.h"

#include "diagram-art.h"
#include "diagram-piece.h"
#include "diagram-map.h"
#include "diagram-picture-private.h"
#include "diagram-samples.h"
#include "diagram-text.h"
#include "qi-json-reader-private.h"

#include <cairo-pdf.h>
#include <cairo-svg.h>
#include <string.h>

static QiSetup *
with_detail (QiSetup    *setup,
             const char *key,
             const char *json)
{
  g_autoptr (QiValue) value = qi_json_parse (json, -1, NULL, NULL);
  g_autoptr (QiDetails) details = NULL;

  g_assert_nonnull (value);
  details = qi_details_with (qi_setup_get_details (setup), key, value);
  return qi_setup_with_details (setup, details);
}

typedef struct
{
  const char *name;
  const char *game; /* (nullable) */
  const char *styles;
  const char *title; /* JSON; (nullable) */
  const char *expected;
} TitleRow;

/* Its title, or its game's name. */
static const TitleRow titles[] = {
  { "own", "chess", "Cc", "\"Mate in two\"", "Mate in two" },
  { "none", "chess", "Cc", NULL, "Chess" },
  { "empty", "chess", "Cc", "\"\"", "Chess" },
  { "number", "chess", "Cc", "2", "Chess" },
  { "no-game", NULL, "Zz", NULL, "Position" },
};

static void
test_title (gconstpointer data)
{
  const TitleRow *row = data;
  g_autoptr (QiSetup) plain =
    diagram_sample_new (row->game, row->styles, 2, (gint64[]) { 8, 8 }, "K^ k^", "");
  g_autoptr (QiSetup) setup =
    row->title != NULL ? with_detail (plain, "title", row->title) : qi_setup_ref (plain);
  g_autofree char *title = diagram_picture_dup_title (setup);

  g_assert_cmpstr (title, ==, row->expected);
}

/* A title of 300 characters has 200 in a picture, however many bytes they are. */
static void
test_long_title (void)
{
  g_autoptr (QiSetup) plain = diagram_sample_get ("chess");
  g_autoptr (GString) json = g_string_new ("\"");
  g_autoptr (QiSetup) setup = NULL;
  g_autofree char *title = NULL;

  for (guint i = 0; i < 300; i++)
    g_string_append (json, "\xe6\xad\xa9");
  g_string_append_c (json, '"');
  setup = with_detail (plain, "title", json->str);
  title = diagram_picture_dup_title (setup);
  g_assert_cmpint (g_utf8_strlen (title, -1), ==, 200);
}

typedef struct
{
  const char *name;
  const char *game; /* (nullable) */
  const char *styles;
  guint       n_sizes;
  gint64      sizes[3];
  const char *board;
  const char *hands;
  const char *expected;
} WordsRow;

static const WordsRow words[] = {
  { "chess", "chess", "Cc", 2, { 8, 8 }, "K^ 62. k^", "",
    "Chess: 8 × 8 squares, 2 pieces. White to move. White: king a8. Black: king h1." },
  { "one", "chess", "Cc", 2, { 8, 8 }, "K^", "", "Chess: 8 × 8 squares, 1 piece. White to move. White: king a8." },
  { "neutral", "chess", "Cc", 2, { 8, 8 }, "=Q =R", "",
    "Chess: 8 × 8 squares, 2 pieces. White to move. Neutral: queen a8, rook b8." },
  { "others", "chess", "Cc", 2, { 8, 8 }, "王 ☃", "",
    "Chess: 8 × 8 squares, 2 pieces. White to move. Others: 王 a8, ☃ b8." },
  { "hands", "shogi", "Ss", 2, { 9, 9 }, "K^", "P P B;s",
    "Shogi: 9 × 9 squares, 1 piece. Sente to move. Sente: king 9一. Sente in hand: 1 bishop, 2 pawn. "
    "Gote in hand: 1 silver." },
  { "no-game", NULL, "Zz", 1, { 5 }, "K^", "", "5 squares, 1 piece. First to move. First: K^ a." },
};

static void
test_words (gconstpointer data)
{
  const WordsRow *row = data;
  g_autoptr (QiSetup) setup =
    diagram_sample_new (row->game, row->styles, row->n_sizes, row->sizes, row->board, row->hands);
  g_autofree char *said = diagram_picture_dup_words (setup);

  g_assert_cmpstr (said, ==, row->expected);
}

/* Of more than 64 pieces the board says the number alone, of as many kinds in hand the first ones. */
static void
test_many (void)
{
  g_autoptr (GString) hand = g_string_new (NULL);
  g_autoptr (QiSetup) full = diagram_sample_fill (20, 20);
  g_autoptr (QiSetup) setup = NULL;
  g_autofree char *board = NULL;
  g_autofree char *said = NULL;

  for (guint i = 0; i < 65; i++)
    g_string_append_printf (hand, "%sx%u", i > 0 ? " " : "", i + 10);
  setup = diagram_sample_new (NULL, "Zz", 2, (gint64[]) { 10, 10 }, "", hand->str);
  board = diagram_picture_dup_words (full);
  said = diagram_picture_dup_words (setup);
  g_assert_true (g_str_has_suffix (board, " to move."));
  g_assert_true (g_str_has_suffix (said, " and more."));
  g_assert_nonnull (strstr (said, " in hand: 1 x10, 1 x11,"));
  g_assert_null (strstr (said, "x74"));
}

/* The position in a section of XML, which has none of what ends a section or is no character there, says the same. */
static void
test_data (void)
{
  g_autoptr (QiSetup) plain = diagram_sample_get ("chess");
  g_autoptr (QiSetup) setup =
    with_detail (plain, "title", "\"a]]>b > [c]> \\u007f \\ufffe\\uffff \xe6\xad\xa9\"");
  g_autofree char *text = diagram_picture_dup_data (setup);
  g_autoptr (QiValue) value = NULL;
  g_autoptr (GString) svg = g_string_new ("<svg>");

  g_assert_null (strstr (text, "]>"));
  g_assert_null (strchr (text, 0x7f));
  g_assert_null (strstr (text, "\xef\xbf\xbe"));
  g_assert_null (strstr (text, "\xef\xbf\xbf"));
  g_assert_nonnull (strstr (text, " > ")); /* as it is */
  value = qi_json_parse (text, -1, NULL, NULL);
  g_assert_nonnull (value);
  diagram_picture_append_data (svg, setup);
  g_assert_nonnull (strstr (svg->str, "<metadata>"));
  g_assert_nonnull (strstr (svg->str, text));
}

/* Every place has the same prefix, a letter and eight digits to the base of 16, which another text does not have. */
static void
test_name_parts (void)
{
  const char *const texts[] = { "<g id=\"" DIAGRAM_PICTURE_PREFIX
                                "a\"/><use href=\"#" DIAGRAM_PICTURE_PREFIX "a\"/>",
                                "<g id=\"" DIAGRAM_PICTURE_PREFIX
                                "b\"/><use href=\"#" DIAGRAM_PICTURE_PREFIX "b\"/>" };
  g_autofree char *prefix = NULL;

  for (gsize i = 0; i < G_N_ELEMENTS (texts); i++)
    {
      g_autoptr (GString) svg = g_string_new (texts[i]);
      g_autoptr (GString) again = g_string_new (texts[i]);
      g_autoptr (GRegex) regex =
        g_regex_new ("^<g id=\"(p[0-9a-f]{8}-)[ab]\"/><use href=\"#\\1[ab]\"/>$", 0, 0, NULL);
      g_autoptr (GMatchInfo) match = NULL;
      g_autofree char *found = NULL;

      diagram_picture_name_parts (svg);
      diagram_picture_name_parts (again);
      g_assert_cmpstr (svg->str, ==, again->str);
      g_assert_cmpuint (svg->len, ==, strlen (texts[i]));
      g_assert_true (g_regex_match (regex, svg->str, 0, &match));
      found = g_match_info_fetch (match, 1);
      g_assert_cmpstr (found, !=, prefix);
      g_free (prefix);
      prefix = g_steal_pointer (&found);
    }
  g_autoptr (GString) nameless = g_string_new ("<g/>");
  diagram_picture_name_parts (nameless);
  g_assert_cmpstr (nameless->str, ==, "<g/>");
}

static guint
count_ink (cairo_surface_t *surface)
{
  guint n = 0;

  cairo_surface_flush (surface);
  for (int y = 0; y < cairo_image_surface_get_height (surface); y++)
    for (int x = 0; x < cairo_image_surface_get_width (surface); x++)
      n += cairo_image_surface_get_data (
             surface)[y * cairo_image_surface_get_stride (surface) + x * 4 + 3]
           > 0;
  return n;
}

/* Of what has no drawing nothing is drawn, and the caller is told. */
static void
test_no_art (void)
{
  const DiagramMan dark = { .fill = 0x202020, .edge = 0xf0f0f0, .line = 0xf0f0f0 };
  const DiagramMan light = { .fill = 0xf0f0f0, .edge = 0x202020, .line = 0x202020 };
  cairo_surface_t *surface = cairo_image_surface_create (CAIRO_FORMAT_ARGB32, 80, 80);
  cairo_t *cr = cairo_create (surface);

  g_assert_false (
    diagram_art_draw (cr, "no-such-piece", &light, DIAGRAM_PIECES_COLOUR, 0., 0., 80.));
  g_assert_false (
    diagram_art_draw (cr, "no-such-piece", &dark, DIAGRAM_PIECES_COLOUR, 0., 0., 80.));
  g_assert_false (
    diagram_art_draw (cr, "no-such-piece", &light, DIAGRAM_PIECES_PRINT, 0., 0., 80.));
  g_assert_cmpuint (count_ink (surface), ==, 0);
  g_assert_false (diagram_text_draw_glyph (cr, " ", DIAGRAM_FONT_LETTERS, 0., 0., 80., 80.));
  g_assert_false (diagram_text_draw_glyph (cr, " ", DIAGRAM_FONT_KANJI, 0., 0., 80., 80.));
  g_assert_false (
    diagram_text_draw_glyph (cr, "\xf4\x8f\xbf\xbd", DIAGRAM_FONT_LETTERS, 0., 0., 80., 80.));
  g_assert_cmpuint (count_ink (surface), ==, 0);
  g_assert_true (diagram_text_draw_glyph (cr, "K", DIAGRAM_FONT_LETTERS, 0., 0., 80., 80.));
  g_assert_cmpuint (count_ink (surface), >, 0);
  cairo_destroy (cr);
  cairo_surface_destroy (surface);
}

typedef void (*DrawFunc) (cairo_t *cr, const char *text, double width, double height);

static void
draw_letter (cairo_t    *cr,
             const char *text,
             double      width,
             double      height)
{
  diagram_text_draw_letter (cr, text, height, 10., 10., width, height);
}

static void
draw_block (cairo_t    *cr,
            const char *text,
            double      width,
            double      height)
{
  diagram_text_draw_block (cr, text, 10., 10., width, height);
}

static void
draw_glyph (cairo_t    *cr,
            const char *text,
            double      width,
            double      height)
{
  g_assert_true (diagram_text_draw_glyph (cr, text, DIAGRAM_FONT_LETTERS, 10., 10., width, height));
}

static void
draw_line (cairo_t    *cr,
           const char *text,
           double      width,
           double      height)
{
  diagram_text_draw_line (cr, text, height * 0.7, TRUE, 10., 10., width, height);
}

typedef struct
{
  const char *name;
  DrawFunc    func;
  const char *text;
  double      width;
  double      height;
  gboolean    has_ink;
} InkRow;

/* Texts stay across within their box, whichever of its sides is the longer one, and blanks have no ink. */
static const InkRow inks[] = {
  { "letter-wide", draw_letter, "K", 90, 20, TRUE },
  { "letter-high", draw_letter, "W", 10, 90, TRUE },
  { "letter-small", draw_letter, "x", 40, 40, TRUE },
  { "letter-blank", draw_letter, " ", 40, 40, FALSE },
  { "block", draw_block, "camel", 60, 60, TRUE },
  { "block-wide", draw_block, "camel", 100, 12, TRUE },
  { "block-high", draw_block, "camel", 20, 100, TRUE },
  { "block-two-lines", draw_block, "grand-vizier", 60, 60, TRUE },
  { "block-two-lines-high", draw_block, "grand-vizier", 30, 100, TRUE },
  { "block-two-lines-wide", draw_block, "grand-vizier", 100, 30, TRUE },
  { "block-much", draw_block, "a-token-of-very-many-letters-that-nobody-reads", 60, 20, TRUE },
  { "block-much-in-one", draw_block, "atokenofverymanylettersthatnobodyreads", 60, 20, TRUE },
  { "block-blank", draw_block, " ", 60, 60, FALSE },
  { "block-blanks", draw_block, "  -", 60, 60, TRUE },
  { "glyph-wide", draw_glyph, "K", 90, 20, TRUE },
  { "glyph-high", draw_glyph, "K", 20, 90, TRUE },
  { "line", draw_line, "one", 80, 20, TRUE },
  { "line-cut", draw_line, "a line that is far too long for its box", 40, 20, TRUE },
  { "line-blank", draw_line, " ", 40, 20, FALSE },
};

static void
test_ink (gconstpointer data)
{
  const InkRow *row = data;
  cairo_surface_t *surface = cairo_image_surface_create (CAIRO_FORMAT_ARGB32, 120, 120);
  cairo_t *cr = cairo_create (surface);
  guint n_within = 0;

  row->func (cr, row->text, row->width, row->height);
  cairo_surface_flush (surface);
  for (int y = 0; y < 120; y++)
    for (int x = 9; x < 12 + (int) row->width && x < 120; x++)
      n_within += cairo_image_surface_get_data (
                    surface)[y * cairo_image_surface_get_stride (surface) + x * 4 + 3]
                  > 0;
  g_assert_cmpint (n_within > 0, ==, row->has_ink);
  g_assert_cmpuint (count_ink (surface), ==, n_within);
  cairo_destroy (cr);
  cairo_surface_destroy (surface);
}

static guint
count_glyph (const char *text)
{
  cairo_surface_t *surface = cairo_image_surface_create (CAIRO_FORMAT_ARGB32, 40, 40);
  cairo_t *cr = cairo_create (surface);
  guint n = 0;

  diagram_text_draw_glyph (cr, text, DIAGRAM_FONT_KANJI, 0., 0., 40., 40.);
  n = count_ink (surface);
  cairo_destroy (cr);
  cairo_surface_destroy (surface);
  return n;
}

/* Characters look the same after a thread has met more of them than it keeps. */
static void
test_many_glyphs (void)
{
  const guint n = count_glyph ("\xe6\xad\xa9");

  g_assert_cmpuint (n, >, 0);
  for (gunichar c = 0x4e00; c < 0x4e00 + 2001; c++)
    {
      char text[7] = { 0 };

      g_unichar_to_utf8 (c, text);
      count_glyph (text);
    }
  g_assert_cmpuint (count_glyph ("\xe6\xad\xa9"), ==, n);
}

static void
count_piece (const QiToken *piece,
             guint          column,
             guint          row,
             gpointer       user_data)
{
  guint *n = user_data;

  g_assert_cmpuint (row * 8 + column, <, 64);
  (*n)++;
}

/* Pieces of hidden squares are left out; none of them is as if no squares were hidden. */
static void
test_hidden (void)
{
  g_autoptr (QiSetup) setup =
    diagram_sample_new ("chess", "Cc", 2, (gint64[]) { 8, 8 }, "K^ Q R 60. k^", "");
  QiPosition *position = qi_setup_get_position (setup);
  g_autoptr (GHashTable) hidden = g_hash_table_new (NULL, NULL);
  const DiagramArea areas[] = { { .n_columns = 8, .n_rows = 8 }, { .n_columns = 4, .n_rows = 8 } };
  DiagramLayout layout;

  diagram_layout_init (&layout, qi_position_get_shape (position), FALSE, FALSE, 8., 0.);
  for (guint times = 0; times < 2; times++)
    for (gsize i = 0; i < G_N_ELEMENTS (areas); i++)
      {
        const guint all = i == 0 ? 4 : 3;
        guint n = 0;

        diagram_map_foreach (position, &layout, NULL, &areas[i], count_piece, &n);
        g_assert_cmpuint (n, ==, all);
        n = 0;
        diagram_map_foreach (position, &layout, hidden, &areas[i], count_piece, &n);
        g_assert_cmpuint (n, ==, times == 0 ? all : all - 2);
        if (i == 1 && times == 0)
          {
            g_hash_table_add (hidden, GUINT_TO_POINTER (1));
            g_hash_table_add (hidden, GUINT_TO_POINTER (2));
          }
      }
}

/* Of few pixels a neutral piece is half of either side's colour; without pieces a board is all ground. */
static void
test_map (void)
{
  g_autoptr (QiSetup) setup =
    diagram_sample_new ("chess", "Cc", 2, (gint64[]) { 8, 8 }, "=Q K^ k^", "");
  const DiagramStyle style = { 0 };
  const DiagramArea area = { .n_columns = 8, .n_rows = 8 };
  const QiGameInfo *info = qi_game_info_lookup ("chess");
  DiagramColour colours[2];
  DiagramLayout layout;
  DiagramLook look;
  DiagramPixels pixels;

  diagram_look_init (&look, setup);
  diagram_layout_init (&layout, qi_position_get_shape (qi_setup_get_position (setup)), FALSE, FALSE,
                       8., 0.);
  diagram_map_get_pixels (&layout, 1., &area, &pixels);
  g_autofree guint32 *data = g_new0 (guint32, (gsize) pixels.width * (gsize) pixels.height);
  for (guint side = 0; side < 2; side++)
    colours[side] = diagram_side_get_colour (info, (QiSide) side, &style);
  diagram_map_fill (data, (gsize) pixels.width * 4, &look, qi_setup_get_position (setup), &layout,
                    &style, 1., NULL, &area);
  const guint32 *row = data + 4 * pixels.width;
  g_assert_cmphex (row[2] & 0xffffff, ==, colours[0]);
  g_assert_cmphex (row[5] & 0xffffff, ==, colours[1]);
  g_assert_cmphex (row[8 + 4] & 0xffffff, ==, colours[0]);
  g_assert_cmphex (row[16 + 4] & 0xffffff, ==, colours[1]);
  diagram_map_fill (data, (gsize) pixels.width * 4, &look, NULL, &layout, &style, 1., NULL, &area);
  g_assert_cmphex (row[8 + 4] & 0xffffff, ==, row[24 + 4] & 0xffffff);
  /* Less than a pixel a square: a mixture of all, and of the ground alone. */
  diagram_layout_init (&layout, qi_position_get_shape (qi_setup_get_position (setup)), FALSE, FALSE,
                       0.5, 0.);
  diagram_map_get_pixels (&layout, 1., &area, &pixels);
  g_assert_cmpint (pixels.width, <=, 8);
  diagram_map_fill (data, (gsize) pixels.width * 4, &look, NULL, &layout, &style, 1., NULL, &area);
  for (int i = 1; i < pixels.width * pixels.height; i++)
    g_assert_cmphex (data[i], ==, data[0]);
  const guint32 ground = data[0];
  diagram_map_fill (data, (gsize) pixels.width * 4, &look, qi_setup_get_position (setup), &layout,
                    &style, 1., NULL, &area);
  g_assert_cmphex (data[0], !=, ground);
  g_assert_cmphex (data[pixels.width * pixels.height - 1], ==, ground);
}

/* Setups are drawn alike when their boards, coordinates and both sides' games are the same; another side's style brings that
 * side's own art, and one that no game has does not. */
static void
test_looks (void)
{
  static const char *const games[][2] = {
    { "chess", "Cc" }, { "chess", "Cs" }, { "chess", "Sc" }, { "shogi", "Ss" }, { NULL, "Zz" }
  };
  DiagramLook looks[G_N_ELEMENTS (games)];

  for (gsize i = 0; i < G_N_ELEMENTS (games); i++)
    {
      g_autoptr (QiSetup) setup =
        diagram_sample_new (games[i][0], games[i][1], 2, (gint64[]) { 8, 8 }, "", "");
      DiagramLook again;

      diagram_look_init (&looks[i], setup);
      diagram_look_init (&again, setup);
      g_assert_true (diagram_look_equal (&looks[i], &again));
      for (gsize j = 0; j < i; j++)
        g_assert_false (diagram_look_equal (&looks[i], &looks[j]));
    }
  g_assert_true (looks[1].sides[0] == looks[0].sides[0]);
  g_assert_true (looks[1].sides[1] == looks[3].sides[1]);
  g_assert_null (looks[4].board);
  g_assert_null (looks[4].sides[0]);
}

/* A piece fills the middle of its square wherever the axes point, in all of its sizes. */
static void
test_turned_art (void)
{
  static const cairo_matrix_t matrices[] = {
    { 1, 0, 0, 1, 0, 0 }, { -1, 0, 0, 1, 80, 0 }, { 0, 1, -1, 0, 80, 0 }, { 0, -1, 1, 0, 0, 80 },
    { 0.25, 0, 0, 0.25, 30, 30 },
  };
  const DiagramMan light = { .fill = 0xf0f0f0, .edge = 0x202020, .line = 0x202020 };

  for (gsize i = 0; i < G_N_ELEMENTS (matrices); i++)
    {
      cairo_surface_t *surface = cairo_image_surface_create (CAIRO_FORMAT_ARGB32, 80, 80);
      cairo_t *cr = cairo_create (surface);

      cairo_set_matrix (cr, &matrices[i]);
      g_assert_true (diagram_art_draw (cr, "rook", &light, DIAGRAM_PIECES_COLOUR, 0., 0., 80.));
      cairo_surface_flush (surface);
      g_assert_cmpuint (cairo_image_surface_get_data (
                          surface)[40 * cairo_image_surface_get_stride (surface) + 40 * 4 + 3],
                        ==, 0xff);
      cairo_destroy (cr);
      cairo_surface_destroy (surface);
    }
}

static cairo_status_t
on_write (void                *closure,
          const unsigned char *data,
          unsigned int         length)
{
  g_byte_array_append (closure, data, length);
  return CAIRO_STATUS_SUCCESS;
}

/* Vectors have no pixels: as many lines for a small square as for a large one. */
static void
test_vector_art (void)
{
  const DiagramMan light = { .fill = 0xf0f0f0, .edge = 0x202020, .line = 0x202020 };
  guint lengths[2] = { 0 };

  for (guint i = 0; i < 2; i++)
    {
      const double size = i == 0 ? 8. : 200.;
      g_autoptr (GByteArray) bytes = g_byte_array_new ();
      cairo_surface_t *surface = cairo_svg_surface_create_for_stream (on_write, bytes, size, size);
      cairo_t *cr = cairo_create (surface);
      const char *at;

      g_assert_true (diagram_art_draw (cr, "knight", &light, DIAGRAM_PIECES_COLOUR, 0., 0., size));
      cairo_destroy (cr);
      cairo_surface_finish (surface);
      cairo_surface_destroy (surface);
      g_byte_array_append (bytes, (const guint8 *) "", 1);
      for (at = (const char *) bytes->data; (at = strstr (at, "<path")) != NULL; at++)
        lengths[i]++;
    }
  g_assert_cmpuint (lengths[0], >, 0);
  g_assert_cmpuint (lengths[0], ==, lengths[1]);
}

int
main (int    argc,
      char **argv)
{
  g_test_init (&argc, &argv, NULL);
  case_table_add ("/diagram/words/title/", titles, test_title);
  case_table_add ("/diagram/words/said/", words, test_words);
  g_test_add_func ("/diagram/words/long-title", test_long_title);
  g_test_add_func ("/diagram/words/many", test_many);
  g_test_add_func ("/diagram/words/data", test_data);
  g_test_add_func ("/diagram/words/name-parts", test_name_parts);
  case_table_add ("/diagram/words/ink/", inks, test_ink);
  g_test_add_func ("/diagram/words/many-glyphs", test_many_glyphs);
  g_test_add_func ("/diagram/words/hidden", test_hidden);
  g_test_add_func ("/diagram/words/map", test_map);
  g_test_add_func ("/diagram/words/looks", test_looks);
  g_test_add_func ("/diagram/words/no-art", test_no_art);
  g_test_add_func ("/diagram/words/turned-art", test_turned_art);
  g_test_add_func ("/diagram/words/vector-art", test_vector_art);
  return g_test_run ();
}
