/* SPDX-License-Identifier: Apache-2.0 */
#include "diagram-pixels.h"
#include "qi-game-info-private.h"

/* Discs, men and stones, and properties of the pieces of every game: read from pixels. */

/* Every usual token of a game is a drawing of its own, no letter tile, in both manners and with
 * both kinds of signs; all kinds of both sides differ from each other. */
static void
test_usual (gconstpointer data)
{
  const QiGameInfo *info = data;
  gsize n_pieces = 0;
  const QiGamePiece *pieces = qi_game_info_get_pieces (info, &n_pieces);
  g_autofree Picture *pictures = g_new0 (Picture, n_pieces * 2);
  g_autofree Picture *tile = g_new0 (Picture, 1);

  for (guint manner = 0; manner < 4; manner++)
    {
      const DiagramStyle style = {
        .pieces = manner % 2 == 0 ? DIAGRAM_PIECES_COLOUR : DIAGRAM_PIECES_PRINT,
        .signs = manner / 2 == 0 ? DIAGRAM_SIGNS_CHARACTERS : DIAGRAM_SIGNS_INTERNATIONAL
      };
      const DiagramStyle letters = { .pieces = DIAGRAM_PIECES_LETTERS };

      for (gsize i = 0; i < n_pieces * 2; i++)
        {
          g_autofree char *text =
            i % 2 == 0 ? g_strdup (pieces[i / 2].token) : g_ascii_strdown (pieces[i / 2].token, -1);

          draw (&pictures[i], info, text, &style, 48);
          draw (tile, info, text, &letters, 48);
          g_assert_cmpuint (count_changes (&pictures[i], tile, 0., 0., 1., 1.), >, 48 * 48 / 20);
          for (gsize j = 0; j < i; j++)
            g_assert_cmpuint (count_changes (&pictures[i], &pictures[j], 0., 0., 1., 1.), >, 24);
        }
    }
}

typedef enum
{
  LOOKS_LIGHT,
  LOOKS_DARK,
  LOOKS_RED,
  LOOKS_BLUE
} Looks;

typedef struct
{
  const char   *name;
  const char   *game;
  const char   *token;
  DiagramPieces pieces;
  double        x;
  double        y;
  Looks         looks;
} SideCase;

/* The colour at one place of a piece tells its side, which is named as the rules name it. */
static const SideCase side_cases[] = {
  { "english-first", "checkers", "M", DIAGRAM_PIECES_COLOUR, .5, .5, LOOKS_DARK },
  { "english-second", "checkers", "m", DIAGRAM_PIECES_COLOUR, .5, .5, LOOKS_LIGHT },
  { "english-king", "checkers", "K", DIAGRAM_PIECES_COLOUR, .25, .35, LOOKS_DARK },
  { "pool-first", "poolcheckers", "M", DIAGRAM_PIECES_COLOUR, .5, .5, LOOKS_DARK },
  { "international-first", "draughts", "M", DIAGRAM_PIECES_COLOUR, .5, .5, LOOKS_LIGHT },
  { "international-second", "draughts", "m", DIAGRAM_PIECES_COLOUR, .5, .5, LOOKS_DARK },
  { "russian-king", "russiandraughts", "k", DIAGRAM_PIECES_COLOUR, .25, .35, LOOKS_DARK },
  { "go-first", "go", "S", DIAGRAM_PIECES_COLOUR, .6, .6, LOOKS_DARK },
  { "go-second", "go", "s", DIAGRAM_PIECES_COLOUR, .5, .5, LOOKS_LIGHT },
  { "othello-first", "othello", "D", DIAGRAM_PIECES_COLOUR, .5, .5, LOOKS_DARK },
  { "othello-second", "othello", "d", DIAGRAM_PIECES_COLOUR, .5, .5, LOOKS_LIGHT },
  { "english-tile", "checkers", "M", DIAGRAM_PIECES_LETTERS, .18, .5, LOOKS_DARK },
  { "english-second-tile", "checkers", "k", DIAGRAM_PIECES_LETTERS, .18, .5, LOOKS_LIGHT },
  { "go-tile", "go", "S", DIAGRAM_PIECES_LETTERS, .18, .5, LOOKS_DARK },
  { "go-unknown-tile", "go", "Q", DIAGRAM_PIECES_COLOUR, .18, .5, LOOKS_DARK },
  { "chess-tile", "chess", "Q", DIAGRAM_PIECES_LETTERS, .18, .5, LOOKS_LIGHT },
  { "english-print", "checkers", "M", DIAGRAM_PIECES_PRINT, .5, .5, LOOKS_DARK },
  { "english-second-print", "checkers", "m", DIAGRAM_PIECES_PRINT, .5, .5, LOOKS_LIGHT },
  { "go-print", "go", "S", DIAGRAM_PIECES_PRINT, .5, .5, LOOKS_DARK },
  /* A printed king has a second circle, a man has none: 0.23 to the right of the middle. */
  { "print-man", "draughts", "M", DIAGRAM_PIECES_PRINT, .73, .5, LOOKS_LIGHT },
  { "print-king", "draughts", "K", DIAGRAM_PIECES_PRINT, .73, .5, LOOKS_DARK },
  { "print-man-edge", "draughts", "M", DIAGRAM_PIECES_PRINT, .925, .5, LOOKS_DARK },
  { "print-man-rim", "draughts", "M", DIAGRAM_PIECES_PRINT, .957, .5, LOOKS_LIGHT },
  { "print-solid-man", "draughts", "m", DIAGRAM_PIECES_PRINT, .73, .5, LOOKS_DARK },
  { "print-solid-king", "draughts", "k", DIAGRAM_PIECES_PRINT, .73, .5, LOOKS_LIGHT },
};

static void
check_looks (guint32 colour,
             Looks   looks)
{
  int red = (int) (colour >> 16 & 0xff);
  int green = (int) (colour >> 8 & 0xff);
  int blue = (int) (colour & 0xff);

  switch (looks)
    {
    case LOOKS_LIGHT:
      g_assert_cmpint (MIN (red, MIN (green, blue)), >, 190);
      break;
    case LOOKS_DARK:
      g_assert_cmpint (MAX (red, MAX (green, blue)), <, 110);
      break;
    case LOOKS_RED:
      g_assert_cmpint (red, >, 2 * green);
      g_assert_cmpint (red, >, 2 * blue);
      break;
    case LOOKS_BLUE:
    default:
      g_assert_cmpint (blue, >, 2 * red);
      g_assert_cmpint (blue, >, green);
      break;
    }
}

static void
test_side (gconstpointer data)
{
  const SideCase *test = data;
  const DiagramStyle style = { .pieces = test->pieces };
  g_autofree Picture *picture = g_new0 (Picture, 1);

  draw (picture, lookup (test->game), test->token, &style, 96);
  check_looks (get_pixel (picture, test->x, test->y), test->looks);
}

typedef struct
{
  const char   *name;
  const char   *game;
  const char   *token;
  DiagramScheme scheme;
  Looks         looks;
} DotCase;

static const DotCase dot_cases[] = {
  { "english-first", "checkers", "M", DIAGRAM_LIGHT, LOOKS_DARK },
  { "english-second", "checkers", "k", DIAGRAM_LIGHT, LOOKS_LIGHT },
  { "frisian-first", "frisiandraughts", "M", DIAGRAM_LIGHT, LOOKS_LIGHT },
  { "go-first", "go", "S", DIAGRAM_DARK, LOOKS_DARK },
  { "othello-first", "othello", "D", DIAGRAM_DARK, LOOKS_DARK },
  { "othello-second", "othello", "d", DIAGRAM_DARK, LOOKS_LIGHT },
  { "xiangqi-red", "xiangqi", "R", DIAGRAM_LIGHT, LOOKS_RED },
  { "xiangqi-black", "xiangqi", "r", DIAGRAM_LIGHT, LOOKS_DARK },
  { "xiangqi-black-contrast", "xiangqi", "r", DIAGRAM_HIGH_CONTRAST, LOOKS_DARK },
  { "xiangqi-unknown", "xiangqi", "Z", DIAGRAM_LIGHT, LOOKS_RED },
  { "janggi-blue", "janggi", "R", DIAGRAM_LIGHT, LOOKS_BLUE },
  { "janggi-red", "janggi", "r", DIAGRAM_LIGHT, LOOKS_RED },
  { "janggi-blue-contrast", "janggi", "R", DIAGRAM_HIGH_CONTRAST, LOOKS_BLUE },
  { "janggi-red-contrast-dark", "janggi", "r", DIAGRAM_HIGH_CONTRAST_DARK, LOOKS_RED },
  { "minixiangqi-red", "minixiangqi", "P", DIAGRAM_DARK, LOOKS_RED },
};

/* Squares of a few pixels have the colour of their piece's side. */
static void
test_dot (gconstpointer data)
{
  const DotCase *test = data;
  const QiToken token = QI_TOKEN (test->token);
  const DiagramStyle *style = DIAGRAM_STYLE (test->scheme);
  const QiGameInfo *info = lookup (test->game);
  QiSide side = g_ascii_isupper (test->token[0]) ? QI_SIDE_FIRST : QI_SIDE_SECOND;

  check_looks (diagram_piece_get_colour (info, &token, style), test->looks);
  check_looks (diagram_side_get_colour (info, side, style), test->looks);
}

/* In print and in high contrast the sides are told apart without colours, by how light their bodies
 * are. */
static void
test_without_colour (void)
{
  static const DiagramStyle styles[] = {
    { .scheme = DIAGRAM_HIGH_CONTRAST },
    { .scheme = DIAGRAM_HIGH_CONTRAST_DARK },
    { .pieces = DIAGRAM_PIECES_PRINT },
  };

  for (gsize i = 0; i < G_N_ELEMENTS (styles); i++)
    {
      const DiagramPalette *palette = diagram_palette_get (&styles[i]);
      const DiagramColour bodies[][2] = {
        { palette->disc[0].fill, palette->disc[1].fill }, /* xiangqi's red and black */
        { palette->disc[0].fill, palette->blue.fill },    /* janggi's red and blue */
        { palette->men[0].fill, palette->men[1].fill },
        { palette->stones[0].fill, palette->stones[1].fill },
      };

      for (gsize j = 0; j < G_N_ELEMENTS (bodies); j++)
        g_assert_cmpfloat (get_distance (bodies[j][0], bodies[j][1]), >, 0.5);
    }
}

/* By data/games/README.md: White sits at the bottom in all games of draughts; elsewhere the first
 * player does. */
static void
test_lower_side (void)
{
  const QiGameInfo *const *games = qi_game_info_get_all ();

  g_assert_cmpint (diagram_get_lower_side (NULL), ==, QI_SIDE_FIRST);
  for (gsize i = 0; games[i] != NULL; i++)
    {
      QiSide lower = diagram_get_lower_side (games[i]);

      if (g_str_equal (qi_game_info_get_piece_style (games[i]), "men"))
        g_assert_cmpstr (qi_game_info_get_side_name (games[i], lower), ==, "white");
      else
        g_assert_cmpint (lower, ==, QI_SIDE_FIRST);
    }
}

/* Black, white and the greys between them, and no other colour. */
static void
test_print (gconstpointer data)
{
  const QiGameInfo *info = data;
  static const char *const tokens[] = { "+", "-", "" };
  gsize n_pieces = 0;
  const QiGamePiece *pieces = qi_game_info_get_pieces (info, &n_pieces);

  for (gsize i = 0; i < n_pieces * 2 * G_N_ELEMENTS (tokens); i++)
    {
      const QiGamePiece *piece = &pieces[i / 2 % n_pieces];
      g_autofree char *text = g_strconcat (tokens[i / (n_pieces * 2)], piece->token, "'", NULL);
      g_autofree char *own = i % 2 == 0 ? g_strdup (text) : g_ascii_strdown (text, -1);
      const DiagramStyle style = { .pieces = DIAGRAM_PIECES_PRINT };
      const QiToken token = QI_TOKEN (own);
      guint32 pixels[32 * 32];
      cairo_surface_t *surface =
        cairo_image_surface_create_for_data ((guchar *) (gpointer) pixels, CAIRO_FORMAT_RGB24, 32,
                                             32, 32 * 4);
      cairo_t *cr = cairo_create (surface);

      cairo_set_source_rgb (cr, 1., 1., 1.);
      cairo_paint (cr);
      diagram_draw_piece (cr, info, &token, &style, FALSE, 0., 0., 32.);
      cairo_destroy (cr);
      cairo_surface_destroy (surface);
      for (guint j = 0; j < G_N_ELEMENTS (pixels); j++)
        {
          g_assert_cmphex (pixels[j] >> 16 & 0xff, ==, pixels[j] >> 8 & 0xff);
          g_assert_cmphex (pixels[j] >> 8 & 0xff, ==, pixels[j] & 0xff);
        }
    }
}

/* The width of a piece in the row through its middle, in pixels. */
static int
measure_width (const QiGameInfo *info,
               const char       *text)
{
  g_autofree Picture *picture = g_new0 (Picture, 1);
  int n_covered = 0;

  draw (picture, info, text, DIAGRAM_STYLE (DIAGRAM_LIGHT), 96);
  for (int x = 0; x < 96; x++)
    if (get_distance (get_pixel (picture, x / 96. + 1e-6, .5), GROUND) > SEEN)
      n_covered++;
  return n_covered;
}

/* Janggi's pieces have three sizes; xiangqi's have one. */
static void
test_janggi_sizes (void)
{
  static const char *const medium[] = { "E", "H", "R", "C", "e", "r" };
  static const char *const small[] = { "A", "P", "a", "p" };
  const QiGameInfo *janggi = lookup ("janggi");
  const QiGameInfo *xiangqi = lookup ("xiangqi");
  int general = measure_width (janggi, "G^");
  int chariot = measure_width (janggi, "R");
  int soldier = measure_width (janggi, "P");

  g_assert_cmpint (general, >, chariot + 5);
  g_assert_cmpint (chariot, >, soldier + 5);
  g_assert_cmpint (measure_width (janggi, "g^"), ==, general);
  for (gsize i = 0; i < G_N_ELEMENTS (medium); i++)
    g_assert_cmpint (measure_width (janggi, medium[i]), ==, chariot);
  for (gsize i = 0; i < G_N_ELEMENTS (small); i++)
    g_assert_cmpint (measure_width (janggi, small[i]), ==, soldier);
  g_assert_cmpint (measure_width (xiangqi, "G^"), ==, measure_width (xiangqi, "P"));
}

int
main (int    argc,
      char **argv)
{
  g_test_init (&argc, &argv, NULL);
  const QiGameInfo *const *games = qi_game_info_get_all ();
  for (gsize i = 0; games[i] != NULL; i++)
    {
      g_autofree char *usual =
        g_strconcat ("/diagram-discs/usual/", qi_game_info_get_id (games[i]), NULL);
      g_autofree char *print =
        g_strconcat ("/diagram-discs/print/", qi_game_info_get_id (games[i]), NULL);

      /* A game may declare that it has letters only. */
      if (g_str_equal (qi_game_info_get_piece_style (games[i]), "letters"))
        continue;
      g_test_add_data_func (usual, games[i], test_usual);
      g_test_add_data_func (print, games[i], test_print);
    }
  for (gsize i = 0; i < G_N_ELEMENTS (side_cases); i++)
    {
      g_autofree char *path = g_strconcat ("/diagram-discs/side/", side_cases[i].name, NULL);

      g_test_add_data_func (path, &side_cases[i], test_side);
    }
  for (gsize i = 0; i < G_N_ELEMENTS (dot_cases); i++)
    {
      g_autofree char *path = g_strconcat ("/diagram-discs/dot/", dot_cases[i].name, NULL);

      g_test_add_data_func (path, &dot_cases[i], test_dot);
    }
  g_test_add_func ("/diagram-discs/without-colour", test_without_colour);
  g_test_add_func ("/diagram-discs/lower-side", test_lower_side);
  g_test_add_func ("/diagram-discs/janggi-sizes", test_janggi_sizes);
  return g_test_run ();
}
