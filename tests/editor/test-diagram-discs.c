/* SPDX-License-Identifier: Apache-2.0 */
#include "diagram-piece.h"

#include "qi-game-info-private.h"
#include "qi-json-reader.h"

#include <string.h>

/* Discs, men, stones, tokens and tiles, and the marks on any piece: read from pixels. */

#define GROUND 0x00c000u /* a colour that no piece has */
#define SEEN 0.12        /* the least distance of two colours that counts, of 1 */

typedef struct
{
  int     size;
  guint32 pixels[96 * 96];
} Picture;

static double
get_distance (guint32 a,
              guint32 b)
{
  double distance = 0.;

  for (guint shift = 0; shift < 24; shift += 8)
    distance += ABS ((double) (a >> shift & 0xff) - (double) (b >> shift & 0xff));
  return distance / (3. * 255.);
}

static void
draw (Picture            *picture,
      const QiGameInfo   *info,
      const char         *text,
      const DiagramStyle *style,
      int                 size)
{
  const QiToken token = QI_TOKEN (text);
  cairo_surface_t *surface
    = cairo_image_surface_create_for_data ((guchar *) (gpointer) picture->pixels,
                                           CAIRO_FORMAT_RGB24, size, size, size * 4);
  cairo_t *cr = cairo_create (surface);

  g_assert_cmpint (size * size, <=, G_N_ELEMENTS (picture->pixels));
  picture->size = size;
  diagram_set_colour (cr, GROUND);
  cairo_paint (cr);
  diagram_draw_piece (cr, info, &token, style, FALSE, 0., 0., size);
  cairo_surface_flush (surface);
  g_assert_cmpint (cairo_status (cr), ==, CAIRO_STATUS_SUCCESS);
  cairo_destroy (cr);
  cairo_surface_destroy (surface);
}

static guint32
get_pixel (const Picture *picture,
           double         x,
           double         y)
{
  return picture->pixels[(int) (y * picture->size) * picture->size + (int) (x * picture->size)] &
         0xffffff;
}

/* Pixels that differ within a part of the square. */
static guint
count_changes (const Picture *a,
               const Picture *b,
               double         x0,
               double         y0,
               double         x1,
               double         y1)
{
  guint n_changes = 0;

  for (int y = (int) (y0 * a->size); y < (int) (y1 * a->size); y++)
    for (int x = (int) (x0 * a->size); x < (int) (x1 * a->size); x++)
      if (get_distance (a->pixels[y * a->size + x], b->pixels[y * a->size + x]) > SEEN)
        n_changes++;
  return n_changes;
}

static const QiGameInfo *
lookup (const char *id)
{
  const QiGameInfo *info = qi_game_info_lookup (id);

  g_assert_nonnull (info);
  return info;
}

/* A game of a person's own: its looks and its one piece. */
static QiGameInfo *
make_game (const char *style,
           const char *piece)
{
  g_autofree char *text = g_strdup_printf (
    "{\"id\": \"own\", \"name\": \"Own\", \"style\": \"Z\","
    " \"sides\": {\"first\": \"white\", \"second\": \"black\"}, \"coordinates\": \"cell\","
    " \"pieceStyle\": \"%s\", \"boardStyle\": \"squares\", \"drops\": false, \"formats\": [],"
    " \"pieces\": [{\"token\": \"A\", %s}],"
    " \"start\": {\"board\": [\"A2\", \"3\", \"2a\"]}}",
    style, piece);
  g_autoptr (QiValue) value = qi_json_parse (text, -1, NULL, NULL);
  const char *fault = NULL;

  g_assert_nonnull (value);
  QiGameInfo *info = qi_game_info_new_from_value (value, &fault);
  g_assert_cmpstr (fault, ==, NULL);
  g_assert_nonnull (info);
  return info;
}

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
      const DiagramStyle style = { .pieces = manner % 2 == 0 ? DIAGRAM_PIECES_COLOUR
                                                             : DIAGRAM_PIECES_PRINT,
                                   .signs = manner / 2 == 0 ? DIAGRAM_SIGNS_CHARACTERS
                                                            : DIAGRAM_SIGNS_INTERNATIONAL };
      const DiagramStyle letters = { .pieces = DIAGRAM_PIECES_LETTERS };

      for (gsize i = 0; i < n_pieces * 2; i++)
        {
          g_autofree char *text = i % 2 == 0 ? g_strdup (pieces[i / 2].token)
                                             : g_ascii_strdown (pieces[i / 2].token, -1);

          draw (&pictures[i], info, text, &style, 48);
          draw (tile, info, text, &letters, 48);
          g_assert_cmpuint (count_changes (&pictures[i], tile, 0., 0., 1., 1.), >, 48 * 48 / 20);
          for (gsize j = 0; j < i; j++)
            g_assert_cmpuint (count_changes (&pictures[i], &pictures[j], 0., 0., 1., 1.), >, 24);
        }
    }
}

/* One letter of a game of tokens looks like no other one. */
static void
test_tokens (void)
{
  QiGameInfo *info = make_game ("tokens", "\"name\": \"disc\"");
  g_autofree Picture *pictures = g_new0 (Picture, 26);
  g_autofree Picture *tile = g_new0 (Picture, 1);

  for (guint i = 0; i < 26; i++)
    {
      const char text[] = { (char) ('A' + i), '\0' };
      const DiagramStyle letters = { .pieces = DIAGRAM_PIECES_LETTERS };

      draw (&pictures[i], info, text, DIAGRAM_STYLE (DIAGRAM_LIGHT), 24);
      draw (tile, info, text, &letters, 24);
      g_assert_cmpuint (count_changes (&pictures[i], tile, 0., 0., 1., 1.), >, 24);
      for (guint j = 0; j < i; j++)
        g_assert_cmpuint (count_changes (&pictures[i], &pictures[j], 0., 0., 1., 1.), >, 10);
    }
  qi_game_info_free (info);
}

/* Marks on plain shapes, which any letter has. */
static void
test_token_marks (void)
{
  QiGameInfo *info = make_game ("tokens", "\"name\": \"disc\"");
  g_autofree Picture *plain = g_new0 (Picture, 1);
  g_autofree Picture *marked = g_new0 (Picture, 1);

  for (char letter = 'A'; letter <= 'Z'; letter++)
    {
      const char own[] = { letter, '\0' };
      const char enhanced[] = { '+', letter, '\0' };

      draw (plain, info, own, DIAGRAM_STYLE (DIAGRAM_LIGHT), 32);
      draw (marked, info, enhanced, DIAGRAM_STYLE (DIAGRAM_LIGHT), 32);
      g_assert_cmpuint (count_changes (plain, marked, 0.5, 0., 1., 0.5), >, 25);
      g_assert_cmpuint (count_changes (plain, marked, 0.36, 0.36, 0.64, 0.64), ==, 0);
    }
  qi_game_info_free (info);
}

typedef struct
{
  const char *name;
  const char *style;
  const char *piece;
  const char *game;  /* whose @token looks the same with international signs, or NULL */
  const char *token;
} FaceCase;

#define NO_FONT "\xf3\xb0\x80\x81" /* of private use: no font has it */

static const FaceCase face_cases[] = {
  { "other-sides", "xiangqi", "\"name\": \"horse\", \"kanji\": \"" NO_FONT "\","
    " \"kanjiSecond\": \"馬\"", NULL, NULL },
  { "sign", "xiangqi", "\"name\": \"horse\", \"kanji\": \"" NO_FONT "\"", "xiangqi", "h" },
  { "sign-without-character", "xiangqi", "\"name\": \"cannon\"", "xiangqi", "c" },
  { "octagon", "janggi", "\"name\": \"chariot\", \"kanji\": \"" NO_FONT "\"", NULL, NULL },
  { "letter", "xiangqi", "\"name\": \"banner\", \"kanji\": \"" NO_FONT "\"", NULL, NULL },
  { "man", "men", "\"name\": \"dame\"", NULL, NULL },
};

/* What no font has is shown by its sign, and where there is none either by its letter, but the
 * piece stays what it is and is never empty. Black's discs are the same in all games of discs. */
static void
test_face (gconstpointer data)
{
  const FaceCase *test = data;
  QiGameInfo *info = make_game (test->style, test->piece);
  QiGameInfo *empty = make_game (test->style, "\"name\": \"x\", \"kanji\": \"。\"");
  const DiagramStyle letters = { .pieces = DIAGRAM_PIECES_LETTERS };
  const DiagramStyle signs = { .signs = DIAGRAM_SIGNS_INTERNATIONAL };
  g_autofree Picture *picture = g_new0 (Picture, 1);
  g_autofree Picture *other = g_new0 (Picture, 1);

  draw (picture, info, "a", DIAGRAM_STYLE (DIAGRAM_LIGHT), 48);
  draw (other, info, "a", &letters, 48);
  g_assert_cmpuint (count_changes (picture, other, 0., 0., 1., 1.), >, 48 * 48 / 20);
  draw (other, empty, "a", DIAGRAM_STYLE (DIAGRAM_LIGHT), 48);
  if (!g_str_equal (test->style, "men"))
    g_assert_cmpuint (count_changes (picture, other, 0.25, 0.25, 0.75, 0.75), >, 48);
  if (test->game != NULL)
    {
      draw (other, lookup (test->game), test->token, &signs, 48);
      g_assert_cmpuint (count_changes (picture, other, 0., 0., 1., 1.), ==, 0);
    }
  qi_game_info_free (info);
  qi_game_info_free (empty);
}

typedef struct
{
  const char *name;
  const char *a;
  const char *b;
  double      top; /* the part of the tile in which they differ */
  double      bottom;
} TextCase;

/* Words of ten letters and more are read to their end, on the second of two lines. */
static const TextCase text_cases[] = {
  { "behind-hyphen", "white-ale1", "white-ale2", .5, 1. },
  { "before-capital", "knightLea1", "knightLea2", .5, 1. },
  { "before-digit", "camel1", "camel2", .5, 1. },
  { "in-the-middle", "mmmmmmiiiin", "mmmmmmiiiiu", .5, 1. },
  { "first-line", "bat-vizier", "dat-vizier", 0., .5 },
};

static void
test_text (gconstpointer data)
{
  const TextCase *test = data;
  g_autofree Picture *a = g_new0 (Picture, 1);
  g_autofree Picture *b = g_new0 (Picture, 1);

  draw (a, NULL, test->a, DIAGRAM_STYLE (DIAGRAM_LIGHT), 64);
  draw (b, NULL, test->b, DIAGRAM_STYLE (DIAGRAM_LIGHT), 64);
  g_assert_cmpuint (count_changes (a, b, 0., test->top, 1., test->bottom), >=, 6);
}

/* A JSON value does not look like the text of the same characters. */
static void
test_json_tile (void)
{
  g_autofree Picture *text = g_new0 (Picture, 1);
  g_autofree Picture *value = g_new0 (Picture, 1);
  Picture *pictures[] = { text, value };

  for (guint i = 0; i < 2; i++)
    {
      const QiToken token = { "42", 2, i == 0 ? QI_TOKEN_STRING : QI_TOKEN_JSON };
      cairo_surface_t *surface = cairo_image_surface_create_for_data (
        (guchar *) (gpointer) pictures[i]->pixels, CAIRO_FORMAT_RGB24, 24, 24, 24 * 4);
      cairo_t *cr = cairo_create (surface);

      pictures[i]->size = 24;
      diagram_draw_piece (cr, NULL, &token, DIAGRAM_STYLE (DIAGRAM_LIGHT), FALSE, 0., 0., 24.);
      cairo_destroy (cr);
      cairo_surface_destroy (surface);
    }
  g_assert_cmpuint (count_changes (text, value, 0.5, 0., 1., 0.5), >=, 4);
  g_assert_cmpuint (count_changes (text, value, 0., 0., 0.5, 1.), ==, 0);
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

/* What tells a side at a place of its piece: by the name that the side has in the rules. */
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

typedef struct
{
  const char *name;
  const char *game;  /* or NULL */
  const char *plain;
  const char *marked;
  gboolean    right; /* the half that the mark is in */
  gboolean    lower;
} MarkCase;

/* The enhanced state is at the upper right, and so on, on every kind of piece; only promoted wedges
 * stand for their state themselves. */
static const MarkCase mark_cases[] = {
  { "western-enhanced", "chess", "R", "+R", TRUE, FALSE },
  { "western-diminished", "chess", "n", "-n", TRUE, FALSE },
  { "western-terminal", "chess", "Q", "Q^", FALSE, FALSE },
  { "western-not-terminal", "chess", "K^", "K", FALSE, FALSE },
  { "western-derived", "chess", "b", "b'", TRUE, TRUE },
  { "wedge-diminished", "shogi", "R", "-R", TRUE, FALSE },
  { "wedge-terminal", "shogi", "g", "g^", FALSE, FALSE },
  { "wedge-derived", "shogi", "P", "P'", TRUE, TRUE },
  { "disc-enhanced", "xiangqi", "C", "+C", TRUE, FALSE },
  { "disc-diminished", "xiangqi", "c", "-c", TRUE, FALSE },
  { "disc-terminal", "xiangqi", "R", "R^", FALSE, FALSE },
  { "disc-derived", "xiangqi", "h", "h'", TRUE, TRUE },
  { "octagon-enhanced", "janggi", "C", "+C", TRUE, FALSE },
  { "octagon-not-terminal", "janggi", "g^", "g", FALSE, FALSE },
  { "octagon-derived", "janggi", "p", "p'", TRUE, TRUE },
  { "man-enhanced", "checkers", "M", "+M", TRUE, FALSE },
  { "man-terminal", "checkers", "m", "m^", FALSE, FALSE },
  { "king-diminished", "draughts", "K", "-K", TRUE, FALSE },
  { "king-derived", "draughts", "k", "k'", TRUE, TRUE },
  { "stone-enhanced", "go", "S", "+S", TRUE, FALSE },
  { "stone-terminal", "go", "s", "s^", FALSE, FALSE },
  { "stone-derived", "go", "S", "S'", TRUE, TRUE },
  { "othello-diminished", "othello", "D", "-D", TRUE, FALSE },
  { "othello-terminal", "othello", "d", "d^", FALSE, FALSE },
  { "tile-enhanced", NULL, "W", "+W", TRUE, FALSE },
  { "tile-diminished", NULL, "m", "-m", TRUE, FALSE },
  { "tile-terminal", NULL, "Q", "Q^", FALSE, FALSE },
  { "tile-derived", NULL, "g", "g'", TRUE, TRUE },
};

/* A mark can be seen in its corner and leaves the middle and the other corners alone. */
static void
test_mark (gconstpointer data)
{
  static const int sizes[] = { 16, 24, 48 };
  const MarkCase *test = data;
  const QiGameInfo *info = test->game != NULL ? lookup (test->game) : NULL;
  g_autofree Picture *plain = g_new0 (Picture, 1);
  g_autofree Picture *marked = g_new0 (Picture, 1);

  for (guint i = 0; i < DIAGRAM_N_SCHEMES * DIAGRAM_N_PIECES * G_N_ELEMENTS (sizes); i++)
    {
      const DiagramStyle style
        = { .scheme = (DiagramScheme) (i % DIAGRAM_N_SCHEMES),
            .pieces = (DiagramPieces) (i / DIAGRAM_N_SCHEMES % DIAGRAM_N_PIECES) };
      int size = sizes[i / (DIAGRAM_N_SCHEMES * DIAGRAM_N_PIECES)];

      draw (plain, info, test->plain, &style, size);
      draw (marked, info, test->marked, &style, size);
      guint n_changes = count_changes (plain, marked, 0., 0., 1., 1.);
      guint n_expected = count_changes (plain, marked, test->right ? 0.5 : 0.,
                                        test->lower ? 0.5 : 0., test->right ? 1. : 0.5,
                                        test->lower ? 1. : 0.5);
      g_assert_cmpuint (n_changes, ==, n_expected);
      g_assert_cmpuint (n_changes, >=, (guint) (size * size / 40));
      if (size >= 24)
        g_assert_cmpuint (count_changes (plain, marked, 0.36, 0.36, 0.64, 0.64), ==, 0);
    }
}

/* Nothing but black, white and what lies between them. */
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
      cairo_surface_t *surface = cairo_image_surface_create_for_data (
        (guchar *) (gpointer) pixels, CAIRO_FORMAT_RGB24, 32, 32, 32 * 4);
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

/* How far a piece reaches along the row through its middle, in pixels. */
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
      g_autofree char *usual
        = g_strconcat ("/diagram-discs/usual/", qi_game_info_get_id (games[i]), NULL);
      g_autofree char *print
        = g_strconcat ("/diagram-discs/print/", qi_game_info_get_id (games[i]), NULL);

      /* A game may declare that it has letters only. */
      if (g_str_equal (qi_game_info_get_piece_style (games[i]), "letters"))
        continue;
      g_test_add_data_func (usual, games[i], test_usual);
      g_test_add_data_func (print, games[i], test_print);
    }
  g_test_add_func ("/diagram-discs/tokens", test_tokens);
  g_test_add_func ("/diagram-discs/token-marks", test_token_marks);
  g_test_add_func ("/diagram-discs/json-tile", test_json_tile);
  for (gsize i = 0; i < G_N_ELEMENTS (text_cases); i++)
    {
      g_autofree char *path = g_strconcat ("/diagram-discs/text/", text_cases[i].name, NULL);

      g_test_add_data_func (path, &text_cases[i], test_text);
    }
  for (gsize i = 0; i < G_N_ELEMENTS (face_cases); i++)
    {
      g_autofree char *path = g_strconcat ("/diagram-discs/face/", face_cases[i].name, NULL);

      g_test_add_data_func (path, &face_cases[i], test_face);
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
  for (gsize i = 0; i < G_N_ELEMENTS (mark_cases); i++)
    {
      g_autofree char *path = g_strconcat ("/diagram-discs/mark/", mark_cases[i].name, NULL);

      g_test_add_data_func (path, &mark_cases[i], test_mark);
    }
  g_test_add_func ("/diagram-discs/lower-side", test_lower_side);
  g_test_add_func ("/diagram-discs/janggi-sizes", test_janggi_sizes);
  return g_test_run ();
}
