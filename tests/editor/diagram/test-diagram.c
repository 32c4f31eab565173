/* SPDX-License-Identifier: Apache-2.0 */
#include "diagram-board.h"
#include "diagram-piece.h"
#include "diagram-samples.h"
#include "diagram-text.h"
#include "qi-game-info-private.h"

#include <string.h>

#define MIN_INK 0.04 /* part of a square's pixels that even the smallest piece changes */

static const DiagramScheme schemes[] = {
  DIAGRAM_LIGHT,
  DIAGRAM_DARK,
  DIAGRAM_HIGH_CONTRAST,
  DIAGRAM_HIGH_CONTRAST_DARK,
};

typedef struct
{
  cairo_surface_t *surface;
  cairo_t         *cr;
} Canvas;

static Canvas
canvas_new (int           width,
            int           height,
            DiagramColour ground)
{
  Canvas canvas;

  canvas.surface = cairo_image_surface_create (CAIRO_FORMAT_RGB24, width, height);
  canvas.cr = cairo_create (canvas.surface);
  diagram_set_colour (canvas.cr, ground);
  cairo_paint (canvas.cr);
  return canvas;
}

static void
canvas_clear (Canvas *canvas)
{
  g_assert_cmpint (cairo_status (canvas->cr), ==, CAIRO_STATUS_SUCCESS);
  cairo_destroy (canvas->cr);
  cairo_surface_destroy (canvas->surface);
}

static DiagramColour
get_pixel (const Canvas *canvas,
           int           x,
           int           y)
{
  cairo_surface_flush (canvas->surface);
  const guint8 *data = cairo_image_surface_get_data (canvas->surface);
  const guint8 *row = data + (gsize) y * (gsize) cairo_image_surface_get_stride (canvas->surface);
  guint32 pixel = 0;

  memcpy (&pixel, row + (gsize) x * sizeof pixel, sizeof pixel);
  return pixel & 0xffffff;
}

static double
get_distance (DiagramColour a,
              DiagramColour b)
{
  double distance = 0.;

  for (guint shift = 0; shift < 24; shift += 8)
    distance += ABS ((double) (a >> shift & 0xff) - (double) (b >> shift & 0xff));
  return distance / (3. * 255.);
}

/* The part of the pixels that differ from the colour that was there before. */
static double
measure_ink (const Canvas *canvas,
             int           size,
             DiagramColour ground)
{
  guint n_changed = 0;

  for (int y = 0; y < size; y++)
    for (int x = 0; x < size; x++)
      if (get_distance (get_pixel (canvas, x, y), ground) > 0.12)
        n_changed++;
  return n_changed / (double) (size * size);
}

static void
check_visible (const QiGameInfo *info,
               const QiToken    *token)
{
  static const int sizes[] = { 16, 32, 64 };

  for (gsize i = 0; i < G_N_ELEMENTS (schemes); i++)
    for (gsize j = 0; j < G_N_ELEMENTS (sizes); j++)
      for (guint dark = 0; dark < 2; dark++)
        {
          const DiagramPalette *palette = diagram_palette_get (DIAGRAM_STYLE (schemes[i]));
          DiagramColour ground = dark ? palette->dark : palette->light;
          Canvas canvas = canvas_new (sizes[j], sizes[j], ground);

          diagram_draw_piece (canvas.cr, info, token, DIAGRAM_STYLE (schemes[i]), FALSE, 0., 0.,
                              sizes[j]);
          g_assert_cmpfloat (measure_ink (&canvas, sizes[j], ground), >, MIN_INK);
          canvas_clear (&canvas);
        }
}

/* Every usual token of every game, of both sides and in all states, can be seen. */
static void
test_usual_tokens (void)
{
  const QiGameInfo *const *games = qi_game_info_get_all ();

  for (gsize i = 0; games[i] != NULL; i++)
    {
      gsize n_pieces = 0;
      const QiGamePiece *pieces = qi_game_info_get_pieces (games[i], &n_pieces);

      for (gsize j = 0; j < n_pieces; j++)
        for (guint side = 0; side < 2; side++)
          {
            g_autofree char *text =
              side == 0 ? g_strdup (pieces[j].token) : g_ascii_strdown (pieces[j].token, -1);
            const QiToken token = QI_TOKEN (text);

            check_visible (games[i], &token);
            check_visible (NULL, &token);
          }
    }
}

static void
test_odd_tokens (void)
{
  static const char *const strings[] = {
    "",
    " ",
    "   ",
    "\t\n",
    "\x01",
    "\xe2\x80\x8b" /* ZERO WIDTH SPACE */,
    "\xe2\x80\xae" /* RTL OVERRIDE */,
    "camel",
    "王",
    "+A^'",
    "-z'",
    ".",
    "…",
    "\xf4\x8f\xbf\xbf" /* the last code point */,
    "a token that is longer than any tile could ever show, by far and by more than two lines",
  };
  static const char *const json[] = { "1",    "1.0", "true", "[1,[2,[3]]]", "{\"name\":\"queen\"}",
                                      "-1e99" };
  char longest[255];

  for (gsize i = 0; i < G_N_ELEMENTS (strings); i++)
    {
      const QiToken token = QI_TOKEN (strings[i]);

      check_visible (NULL, &token);
      check_visible (qi_game_info_lookup ("chess"), &token);
    }
  for (gsize i = 0; i < G_N_ELEMENTS (json); i++)
    {
      QiToken token = QI_TOKEN (json[i]);

      token.kind = QI_TOKEN_JSON;
      check_visible (NULL, &token);
    }
  memset (longest, 'W', sizeof longest);
  check_visible (NULL, &(QiToken) { longest, sizeof longest, QI_TOKEN_STRING });
  check_visible (NULL, &(QiToken) { "a\0b", 3, QI_TOKEN_STRING });
}

typedef struct
{
  const char *name;
  const char *text;
  guint       length;
  const char *label;
} LabelCase;

static const LabelCase label_cases[] = {
  { "empty", "", 0, "“”" },
  { "space", " ", 1, "“ ”" },
  { "plain", "camel", 5, "camel" },
  { "capitals", "DRAGON", 6, "DRAGON" },
  { "other-capitals", "dRAGON", 6, "DRAGON" },
  { "nul", "a\0b", 3, "a·b" },
  { "control", "a\nb", 3, "a·b" },
  { "long", "abcdefghijklmnopqrstuvwxyz", 26, "abcdefghijklmnopqrstuvwx…" },
};

static void
test_label (gconstpointer data)
{
  const LabelCase *test = data;
  const QiToken token = { test->text, test->length, QI_TOKEN_STRING };
  g_autofree char *label = diagram_piece_dup_label (&token);

  g_assert_cmpstr (label, ==, test->label);
}

typedef struct
{
  const char   *name;
  const char   *game; /* or NULL */
  const char   *token;
  double        x; /* where to look, as parts of the square */
  double        y;
  /* The colour expected there in the light scheme. */
  DiagramColour colour;
} PixelCase;

/* Colours of diagram-colours.c, by what must be seen at these places. */
static const PixelCase pixel_cases[] = {
  { "white-rook", "chess", "R", .5, .55, 0xfdfaf3 },
  { "black-rook", "chess", "r", .5, .55, 0x403833 },
  { "white-pawn", "chess", "P", .5, .32, 0xfdfaf3 },
  { "black-pawn", "chess", "p", .5, .32, 0x403833 },
  { "corner-is-free", "chess", "P", .03, .03, 0xf0e2c6 },
  { "enhanced-mark", "chess", "+R", .74, .26, 0x1d6a73 },
  { "diminished-mark", "chess", "-R", .81, .1, 0x9a4a1c },
  { "derived-mark", "chess", "R'", .78, .80, 0x6a4c93 },
  { "terminal-mark", "chess", "Q^", .19, .25, 0xe3b23c },
  { "king-has-no-mark", "chess", "K^", .10, .25, 0xf0e2c6 },
  { "first-tile", NULL, "Z", .16, .5, 0xfdfaf3 },
  { "second-tile", NULL, "z", .16, .5, 0x403833 },
  { "first-name", NULL, "Zebra", .16, .2, 0xfdfaf3 },
  { "second-name", NULL, "zebra", .16, .2, 0x403833 },
  { "first-colour", NULL, "wK", .16, .2, 0xfdfaf3 },
  { "second-colour", NULL, "bK", .16, .2, 0x403833 },
  { "nobodys-tile", NULL, "1Ab", .16, .2, 0xa9c0bd },
  { "neutral-left", NULL, "=Z", .16, .5, 0xfdfaf3 },
  { "neutral-right", NULL, "=Z", .84, .5, 0x403833 },
};

static void
test_pixel (gconstpointer data)
{
  const PixelCase *test = data;
  const QiGameInfo *info = test->game != NULL ? qi_game_info_lookup (test->game) : NULL;
  const QiToken token = QI_TOKEN (test->token);
  Canvas canvas = canvas_new (100, 100, 0xf0e2c6);

  diagram_draw_piece (canvas.cr, info, &token, DIAGRAM_STYLE (DIAGRAM_LIGHT), FALSE, 0., 0., 100.);
  g_assert_cmpfloat (
    get_distance (get_pixel (&canvas, (int) (test->x * 100), (int) (test->y * 100)), test->colour),
    <, 0.02);
  canvas_clear (&canvas);
}

/* A wedge of the second player, and one of the first on a flipped board, points down. */
static void
test_wedge_turns (void)
{
  const QiGameInfo *info = qi_game_info_lookup ("shogi");
  const DiagramColour ground = 0x00ff00;

  for (guint i = 0; i < 4; i++)
    {
      const QiToken token = QI_TOKEN (i % 2 == 0 ? "P" : "p");
      gboolean flipped = i >= 2;
      gboolean down = (i % 2 != 0) != flipped;
      Canvas canvas = canvas_new (100, 100, ground);

      diagram_draw_piece (canvas.cr, info, &token, DIAGRAM_STYLE (DIAGRAM_LIGHT), flipped, 0., 0.,
                          100.);
      /* The broad end is on the owner's side. */
      g_assert_cmpint (get_pixel (&canvas, 19, 88) != ground, ==, !down);
      g_assert_cmpint (get_pixel (&canvas, 19, 12) != ground, ==, down);
      canvas_clear (&canvas);
    }
}

/* Marks change the drawing of every game, and all states look different. */
static void
test_states_differ (void)
{
  static const char *const variants[] = { "%s", "+%s", "-%s", "%s^", "%s'", "+%s^'" };
  static const char *const games[] = { "chess", "shogi", "xiangqi", "go", NULL };

  for (gsize i = 0; i < G_N_ELEMENTS (games); i++)
    {
      const QiGameInfo *info = games[i] != NULL ? qi_game_info_lookup (games[i]) : NULL;
      gsize n_pieces = 0;
      const QiGamePiece *pieces = info != NULL ? qi_game_info_get_pieces (info, &n_pieces) : NULL;
      char letter[2] = { 'Q', '\0' };
      g_autoptr (GPtrArray) pictures = g_ptr_array_new_with_free_func (g_free);

      if (n_pieces > 0)
        letter[0] = pieces[n_pieces - 1]
                      .token[strcspn (pieces[n_pieces - 1].token, "ABCDEFGHIJKLMNOPQRSTUVWXYZ")];
      for (gsize j = 0; j < G_N_ELEMENTS (variants); j++)
        {
          g_auto (GStrv) parts = g_strsplit (variants[j], "%s", 2);
          g_autofree char *text = g_strjoinv (letter, parts);
          const QiToken token = QI_TOKEN (text);
          Canvas canvas = canvas_new (32, 32, 0xf0e2c6);

          diagram_draw_piece (canvas.cr, info, &token, DIAGRAM_STYLE (DIAGRAM_LIGHT), FALSE, 0., 0.,
                              32.);
          cairo_surface_flush (canvas.surface);
          char *picture = g_memdup2 (cairo_image_surface_get_data (canvas.surface), 32 * 32 * 4);
          for (guint k = 0; k < pictures->len; k++)
            g_assert_cmpint (memcmp (picture, pictures->pdata[k], 32 * 32 * 4), !=, 0);
          g_ptr_array_add (pictures, picture);
          canvas_clear (&canvas);
        }
    }
}

/* A character that is in no font is not drawn, and this is reported: nothing depends on the fonts
 * that are installed. */
static void
test_missing_glyph (void)
{
  Canvas canvas = canvas_new (40, 40, 0xffffff);

  diagram_set_colour (canvas.cr, 0);
  g_assert_false (diagram_text_draw_glyph (canvas.cr, "\xf3\xb0\x80\x81" /* private use */,
                                           DIAGRAM_FONT_KANJI, 0., 0., 40., 40.));
  g_assert_cmpfloat (measure_ink (&canvas, 40, 0xffffff), <, 1e-6);
  g_assert_true (diagram_text_draw_glyph (canvas.cr, "K", DIAGRAM_FONT_LETTERS, 0., 0., 40., 40.));
  g_assert_cmpfloat (measure_ink (&canvas, 40, 0xffffff), >, 0.1);
  canvas_clear (&canvas);
}

/* Samples draw something in every scheme and size, down to one pixel. */
static void
test_samples (void)
{
  static const int sizes[][2] = { { 320, 240 }, { 160, 120 }, { 40, 60 }, { 7, 5 }, { 1, 1 } };
  const char *const *names = diagram_sample_get_names ();

  for (gsize i = 0; names[i] != NULL; i++)
    {
      g_autoptr (QiSetup) setup = diagram_sample_get (names[i]);

      for (gsize j = 0; j < G_N_ELEMENTS (schemes); j++)
        for (gsize k = 0; k < G_N_ELEMENTS (sizes); k++)
          {
            int least = MIN (sizes[k][0], sizes[k][1]);
            Canvas canvas = canvas_new (sizes[k][0], sizes[k][1], 0x123456);

            diagram_draw (canvas.cr, setup, DIAGRAM_STYLE (schemes[j]), j % 2 == 0, sizes[k][0],
                          sizes[k][1]);
            if (least >= 40)
              g_assert_cmpfloat (measure_ink (&canvas, least, 0x123456), >, 0.01);
            canvas_clear (&canvas);
          }
    }
}

/* Squares that could not be read, and no others, are marked at every size down to a pixel a square; one that is not on
 * the board is left out. */
static void
test_faulty (void)
{
  const gint64 sizes[] = { 8, 8 };
  const guint faults[] = { 9, 63, 64 };
  g_autoptr (QiSetup) setup = diagram_sample_new ("chess", "Cc", 2, sizes, "r 8. p 7. R", "");

  for (gsize i = 0; i < G_N_ELEMENTS (schemes); i++)
    for (int side = 4; side <= 40; side += 12)
      {
        const int whole = 8 * side + 4;
        Canvas plain = canvas_new (whole, whole, 0xffffff);
        Canvas marked = canvas_new (whole, whole, 0xffffff);
        gboolean changed[64] = { FALSE };

        diagram_draw (plain.cr, setup, DIAGRAM_STYLE (schemes[i]), FALSE, whole, whole);
        diagram_draw_faulty (marked.cr, setup, DIAGRAM_STYLE (schemes[i]), FALSE, whole, whole,
                             faults, G_N_ELEMENTS (faults), NULL);
        for (int y = 0; y < 8 * side; y++)
          for (int x = 0; x < 8 * side; x++)
            if (get_pixel (&plain, x + 2, y + 2) != get_pixel (&marked, x + 2, y + 2))
              changed[y / side * 8 + x / side] = TRUE;
        for (guint square = 0; square < 64; square++)
          g_assert_cmpint (changed[square], ==, square == 9 || square == 63);
        canvas_clear (&plain);
        canvas_clear (&marked);
      }
}

/* The pixels at the middles of the squares of a thumbnail: 8 × 8 squares of 20 pixels and the
 * frame's 2. */
static void
test_thumbnail (void)
{
  const gint64 sizes[] = { 8, 8 };
  g_autoptr (QiSetup) setup = diagram_sample_new ("chess", "Cc", 2, sizes, "r 6. R 8. p", "");
  const DiagramPalette *palette = diagram_palette_get (DIAGRAM_STYLE (DIAGRAM_LIGHT));
  Canvas canvas = canvas_new (164, 164, 0xffffff);

  diagram_draw (canvas.cr, setup, DIAGRAM_STYLE (DIAGRAM_LIGHT), FALSE, 164., 164.);
  g_assert_cmphex (get_pixel (&canvas, 2 + 20 + 10, 2 + 10), ==, palette->dark);  /* b8 */
  g_assert_cmphex (get_pixel (&canvas, 2 + 40 + 10, 2 + 10), ==, palette->light); /* c8 */
  g_assert_cmphex (get_pixel (&canvas, 2 + 10, 2 + 140 + 10), ==, palette->dark); /* a1 */
  g_assert_cmpfloat (get_distance (get_pixel (&canvas, 2 + 10, 2 + 12), palette->men[1].fill), <,
                     0.05);
  g_assert_cmpfloat (get_distance (get_pixel (&canvas, 2 + 150, 2 + 12), palette->men[0].fill), <,
                     0.05);
  canvas_clear (&canvas);
}

/* In a cross-style game each side's pieces have the art of its own style, derived ones that of the
 * other. */
static void
test_cross_style (void)
{
  const gint64 sizes[] = { 8, 8 };
  g_autoptr (QiSetup) setup = diagram_sample_new (NULL, "Cs", 2, sizes, "", "");
  DiagramLook look;

  diagram_look_init (&look, setup);
  g_assert_null (look.board);
  g_assert_cmpstr (qi_game_info_get_piece_style (diagram_look_get_game (&look, &QI_TOKEN ("P"))),
                   ==, "western");
  g_assert_cmpstr (qi_game_info_get_piece_style (diagram_look_get_game (&look, &QI_TOKEN ("p"))),
                   ==, "shogi");
  g_assert_cmpstr (qi_game_info_get_piece_style (diagram_look_get_game (&look, &QI_TOKEN ("P'"))),
                   ==, "shogi");
  g_assert_cmpstr (qi_game_info_get_piece_style (diagram_look_get_game (&look, &QI_TOKEN ("+p'"))),
                   ==, "western");
  g_assert_null (diagram_look_get_game (&look, &QI_TOKEN ("camel")));

  g_autoptr (QiSetup) unknown = diagram_sample_new (NULL, "Zz", 2, sizes, "", "");
  diagram_look_init (&look, unknown);
  g_assert_null (look.board);
  g_assert_null (look.sides[0]);
  g_assert_null (look.sides[1]);
  g_autoptr (QiSetup) chess = diagram_sample_new (NULL, "Cc", 2, sizes, "", "");
  diagram_look_init (&look, chess);
  g_assert_cmpstr (qi_game_info_get_id (look.board), ==, "chess");
  g_assert_true (look.sides[0] == look.board && look.sides[1] == look.board);
}

int
main (int    argc,
      char **argv)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/diagram/pieces/usual-tokens", test_usual_tokens);
  g_test_add_func ("/diagram/pieces/odd-tokens", test_odd_tokens);
  g_test_add_func ("/diagram/pieces/wedge-turns", test_wedge_turns);
  g_test_add_func ("/diagram/pieces/states-differ", test_states_differ);
  g_test_add_func ("/diagram/pieces/missing-glyph", test_missing_glyph);
  for (gsize i = 0; i < G_N_ELEMENTS (label_cases); i++)
    {
      g_autofree char *path = g_strconcat ("/diagram/pieces/label/", label_cases[i].name, NULL);

      g_test_add_data_func (path, &label_cases[i], test_label);
    }
  for (gsize i = 0; i < G_N_ELEMENTS (pixel_cases); i++)
    {
      g_autofree char *path = g_strconcat ("/diagram/pieces/pixel/", pixel_cases[i].name, NULL);

      g_test_add_data_func (path, &pixel_cases[i], test_pixel);
    }
  g_test_add_func ("/diagram/draw/samples", test_samples);
  g_test_add_func ("/diagram/draw/thumbnail", test_thumbnail);
  g_test_add_func ("/diagram/draw/faulty", test_faulty);
  g_test_add_func ("/diagram/look/cross-style", test_cross_style);
  return g_test_run ();
}
