/* SPDX-License-Identifier: Apache-2.0 */
#include "diagram-pixels.h"

#include "diagram-map.h"
#include "qi-game-info-private.h"
#include "qi-json-reader-private.h"

/* Letter tiles and abstract tokens, the replacement of a missing character, and the marks on any
 * piece. */

/* A game of a person's own with one piece: its appearance. */
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

/* A game with pieces from A to Z, four promoted ones and one more. */
static QiGameInfo *
make_tokens_game (void)
{
  g_autoptr (GString) pieces = g_string_new ("\"name\": \"a\"");

  for (char letter = 'B'; letter <= 'Z'; letter++)
    g_string_append_printf (pieces, "}, {\"token\": \"%c\", \"name\": \"%c\"", letter,
                            g_ascii_tolower (letter));
  for (char letter = 'A'; letter <= 'E'; letter++)
    g_string_append_printf (pieces, "}, {\"token\": \"+%c\", \"name\": \"promoted %c\"", letter,
                            g_ascii_tolower (letter));
  return make_game ("tokens", pieces->str);
}

/* All pieces of a game of tokens look different; the thirty-first has its letter. */
static void
test_tokens (void)
{
  QiGameInfo *info = make_tokens_game ();
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
  draw (&pictures[0], info, "+D", DIAGRAM_STYLE (DIAGRAM_LIGHT), 24);
  draw (tile, NULL, "D", DIAGRAM_STYLE (DIAGRAM_LIGHT), 24);
  g_assert_cmpuint (count_changes (&pictures[0], tile, 0., 0.5, 1., 1.), >, 24);
  draw (&pictures[0], info, "+E", DIAGRAM_STYLE (DIAGRAM_LIGHT), 24);
  draw (tile, NULL, "E", DIAGRAM_STYLE (DIAGRAM_LIGHT), 24);
  g_assert_cmpuint (count_changes (&pictures[0], tile, 0., 0.5, 1., 1.), ==, 0);
  qi_game_info_free (info);
}

/* Of several kinds of stones and discs the first is plain, and the others have letters, also in
 * print. */
static void
test_kinds (void)
{
  static const char *const styles[] = { "stones", "discs", "men" };
  g_autofree Picture *first = g_new0 (Picture, 1);
  g_autofree Picture *second = g_new0 (Picture, 1);
  g_autofree Picture *third = g_new0 (Picture, 1);

  for (guint i = 0; i < 2 * G_N_ELEMENTS (styles); i++)
    {
      const DiagramStyle style = { .pieces =
                                     i % 2 == 0 ? DIAGRAM_PIECES_COLOUR : DIAGRAM_PIECES_PRINT };
      QiGameInfo *info = make_game (styles[i / 2], "\"name\": \"man\"}, {\"token\": \"H\","
                                                   " \"name\": \"hat\"}, {\"token\": \"O\","
                                                   " \"name\": \"owl\"");

      draw (first, info, "a", &style, 32);
      draw (second, info, "h", &style, 32);
      draw (third, info, "o", &style, 32);
      g_assert_cmpuint (count_changes (first, second, 0.25, 0.25, 0.75, 0.75), >, 30);
      g_assert_cmpuint (count_changes (first, third, 0.25, 0.25, 0.75, 0.75), >, 30);
      g_assert_cmpuint (count_changes (second, third, 0.25, 0.25, 0.75, 0.75), >, 20);
      qi_game_info_free (info);
    }
}

/* Marks on plain shapes. */
static void
test_token_marks (void)
{
  QiGameInfo *info = make_tokens_game ();
  g_autofree Picture *plain = g_new0 (Picture, 1);
  g_autofree Picture *marked = g_new0 (Picture, 1);

  for (char letter = 'F'; letter <= 'Z'; letter++)
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
  const char *game; /* a game whose @token looks the same with international signs, or NULL */
  const char *token;
} FaceCase;

#define NO_FONT "\xf3\xb0\x80\x81" /* for private use: no font has it */

static const FaceCase face_cases[] = {
  { "other-sides", "xiangqi", "\"name\": \"horse\", \"kanji\": \"" NO_FONT "\","
    " \"kanjiSecond\": \"馬\"", NULL, NULL },
  { "sign", "xiangqi", "\"name\": \"horse\", \"kanji\": \"" NO_FONT "\"", "xiangqi", "h" },
  { "sign-without-character", "xiangqi", "\"name\": \"cannon\"", "xiangqi", "c" },
  { "octagon", "janggi", "\"name\": \"chariot\", \"kanji\": \"" NO_FONT "\"", NULL, NULL },
  { "letter", "xiangqi", "\"name\": \"banner\", \"kanji\": \"" NO_FONT "\"", NULL, NULL },
  { "man", "men", "\"name\": \"dame\"", NULL, NULL },
};

/* A character that no font has is replaced by the sign, or where there is none by the letter, but
 * the kind of piece stays and is never blank. Black's discs are the same in all games of discs. */
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
  double      top; /* the part of the tile where they differ */
  double      bottom;
} TextCase;

/* Words of ten letters and more are shown to their end, on the second of two lines. */
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

/* A JSON value looks different from a text of the same characters. */
static void
test_json_tile (void)
{
  g_autofree Picture *text = g_new0 (Picture, 1);
  g_autofree Picture *value = g_new0 (Picture, 1);
  Picture *pictures[] = { text, value };

  for (guint i = 0; i < 2; i++)
    {
      const QiToken token = { "42", 2, i == 0 ? QI_TOKEN_STRING : QI_TOKEN_JSON };
      cairo_surface_t *surface =
        cairo_image_surface_create_for_data ((guchar *) (gpointer) pictures[i]->pixels,
                                             CAIRO_FORMAT_RGB24, 24, 24, 24 * 4);
      cairo_t *cr = cairo_create (surface);

      pictures[i]->size = 24;
      diagram_draw_piece (cr, NULL, &token, DIAGRAM_STYLE (DIAGRAM_LIGHT), FALSE, 0., 0., 24.);
      cairo_destroy (cr);
      cairo_surface_destroy (surface);
    }
  g_assert_cmpuint (count_changes (text, value, 0.5, 0., 1., 0.5), >=, 4);
  g_assert_cmpuint (count_changes (text, value, 0., 0., 0.5, 1.), ==, 0);
}

typedef struct
{
  const char *name;
  const char *game; /* or NULL */
  const char *neutral;
  const char *sides[2]; /* the pieces whose halves it has; NULL: it is a letter tile */
} NeutralCase;

static const NeutralCase neutral_cases[] = {
  { "figure", "chess", "=Q", { "Q", "q" } },
  { "king", "chess", "=K^", { "K^", "k^" } },
  { "enhanced", "chess", "=+N", { "+N", "+n" } },
  { "disc", "checkers", "=M", { "M", "m" } },
  { "stone", "othello", "=D", { "D", "d" } },
  { "letter", NULL, "=G", { "G", NULL } },
  { "name", "chess", "=.RO", { ".RO", NULL } },
  { "wedge", "shogi", "=P", { NULL, NULL } },
  { "sign", "xiangqi", "=H", { NULL, NULL } },
};

/* The left half is the first side's piece, the right half the second's; they differ, and the square is visible
 * between them. */
static void
test_neutral (gconstpointer data)
{
  static const int sizes[] = { 16, 24, 48, 96 };
  const NeutralCase *test = data;
  const QiGameInfo *info = test->game != NULL ? lookup (test->game) : NULL;
  g_autofree Picture *neutral = g_new0 (Picture, 1);
  g_autofree Picture *side = g_new0 (Picture, 1);
  g_autofree Picture *letters = g_new0 (Picture, 1);

  for (guint i = 0; i < DIAGRAM_N_SCHEMES * DIAGRAM_N_PIECES * G_N_ELEMENTS (sizes); i++)
    {
      DiagramStyle style = { .scheme = (DiagramScheme) (i % DIAGRAM_N_SCHEMES),
                             .pieces = (DiagramPieces) (i / DIAGRAM_N_SCHEMES % DIAGRAM_N_PIECES) };
      int size = sizes[i / (DIAGRAM_N_SCHEMES * DIAGRAM_N_PIECES)];

      draw (neutral, info, test->neutral, &style, size);
      for (guint half = 0; half < 2; half++)
        if (test->sides[half] != NULL && style.pieces != DIAGRAM_PIECES_LETTERS)
          {
            draw (side, info, test->sides[half], &style, size);
            g_assert_cmpuint (count_changes (neutral, side, half == 0 ? 0. : 0.6, 0.,
                                             half == 0 ? 0.4 : 1., 1.),
                              ==, 0);
            g_assert_cmpuint (count_changes (neutral, side, half == 0 ? 0.6 : 0., 0.,
                                             half == 0 ? 1. : 0.4, 1.),
                              >=, (guint) (size * size / 20));
          }
      style.pieces = DIAGRAM_PIECES_LETTERS;
      draw (letters, info, test->neutral, &style, size);
      if (test->sides[0] == NULL && i / DIAGRAM_N_SCHEMES % DIAGRAM_N_PIECES == 0)
        g_assert_cmpuint (count_changes (neutral, letters, 0., 0., 1., 1.), ==, 0);
    }
}

static void
draw_dot (Picture    *picture,
          const char *text)
{
  const gint64 sizes[] = { 8, 8 };
  g_autoptr (QiPosition) position =
    qi_position_new (sizes, 2, &QI_TOKEN ("C"), &QI_TOKEN ("c"), qi_limits_get_default (), NULL);
  g_autoptr (QiSetup) setup = qi_setup_new (position, NULL, NULL);
  cairo_surface_t *surface =
    cairo_image_surface_create_for_data ((guchar *) (gpointer) picture->pixels, CAIRO_FORMAT_RGB24,
                                         10, 10, 10 * 4);
  cairo_t *cr = cairo_create (surface);
  DiagramLook look;

  diagram_look_init (&look, setup);
  picture->size = 10;
  diagram_map_draw_dot (cr, &look, &QI_TOKEN (text), DIAGRAM_STYLE (DIAGRAM_LIGHT), 0., 0., 10.);
  cairo_destroy (cr);
  cairo_surface_destroy (surface);
}

/* Where there is only room for a dot, the dot has both colours. */
static void
test_neutral_dot (void)
{
  g_autofree Picture *neutral = g_new0 (Picture, 1);
  g_autofree Picture *white = g_new0 (Picture, 1);
  g_autofree Picture *black = g_new0 (Picture, 1);

  draw_dot (neutral, "=Q");
  draw_dot (white, "Q");
  draw_dot (black, "q");
  g_assert_cmpuint (count_changes (neutral, white, 0., 0., 0.5, 1.), ==, 0);
  g_assert_cmpuint (count_changes (neutral, black, 0.5, 0., 1., 1.), ==, 0);
  g_assert_cmpuint (count_changes (white, black, 0., 0., 0.5, 1.), >, 10);
}

/* The tiles of the two sides of a name differ, as those of a letter do. */
static void
test_names (void)
{
  g_autofree Picture *dragon = g_new0 (Picture, 1);
  g_autofree Picture *other = g_new0 (Picture, 1);

  for (guint scheme = 0; scheme < DIAGRAM_N_SCHEMES; scheme++)
    {
      const DiagramStyle style = { .scheme = (DiagramScheme) scheme };

      draw (dragon, NULL, "Dragon", &style, 48);
      draw (other, NULL, "G", &style, 48);
      g_assert_cmphex (get_pixel (dragon, 0.2, 0.2), ==, get_pixel (other, 0.2, 0.2));
      draw (other, NULL, "dragon", &style, 48);
      g_assert_cmpuint (count_changes (dragon, other, 0.1, 0.1, 0.9, 0.9), >, 48 * 48 / 2);
      draw (other, NULL, "王", &style, 48);
      g_assert_cmpuint (count_changes (dragon, other, 0., 0., 1., 1.), >, 48);
      /* The same with a name in capitals. */
      draw (dragon, NULL, "DRAGON", &style, 48);
      draw (other, NULL, "dRAGON", &style, 48);
      g_assert_cmpuint (count_changes (dragon, other, 0.1, 0.1, 0.9, 0.9), >, 48 * 48 / 2);
    }
}

typedef struct
{
  const char *name;
  const char *game; /* or NULL */
  const char *plain;
  const char *marked;
  gboolean    right; /* the half with the mark */
  gboolean    lower;
} MarkCase;

/* Each state has its own corner on every kind of piece, the enhanced one the upper right; only
 * promoted wedges show their state themselves. */
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
  { "octagon-terminal", "janggi", "e", "e^", FALSE, FALSE },
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

/* A mark is visible in its corner and does not change the middle and the other corners. */
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
      const DiagramStyle style = { .scheme = (DiagramScheme) (i % DIAGRAM_N_SCHEMES),
                                   .pieces =
                                     (DiagramPieces) (i / DIAGRAM_N_SCHEMES % DIAGRAM_N_PIECES) };
      int size = sizes[i / (DIAGRAM_N_SCHEMES * DIAGRAM_N_PIECES)];

      draw (plain, info, test->plain, &style, size);
      draw (marked, info, test->marked, &style, size);
      guint n_changes = count_changes (plain, marked, 0., 0., 1., 1.);
      guint n_expected =
        count_changes (plain, marked, test->right ? 0.5 : 0., test->lower ? 0.5 : 0.,
                       test->right ? 1. : 0.5, test->lower ? 1. : 0.5);
      g_assert_cmpuint (n_changes, ==, n_expected);
      g_assert_cmpuint (n_changes, >=, (guint) (size * size / 40));
      if (size >= 24)
        g_assert_cmpuint (count_changes (plain, marked, 0.36, 0.36, 0.64, 0.64), ==, 0);
    }
}

int
main (int    argc,
      char **argv)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/diagram-tiles/tokens", test_tokens);
  g_test_add_func ("/diagram-tiles/kinds", test_kinds);
  g_test_add_func ("/diagram-tiles/token-marks", test_token_marks);
  g_test_add_func ("/diagram-tiles/json-tile", test_json_tile);
  g_test_add_func ("/diagram-tiles/names", test_names);
  g_test_add_func ("/diagram-tiles/neutral-dot", test_neutral_dot);
  for (gsize i = 0; i < G_N_ELEMENTS (neutral_cases); i++)
    {
      g_autofree char *path = g_strconcat ("/diagram-tiles/neutral/", neutral_cases[i].name, NULL);

      g_test_add_data_func (path, &neutral_cases[i], test_neutral);
    }
  for (gsize i = 0; i < G_N_ELEMENTS (text_cases); i++)
    {
      g_autofree char *path = g_strconcat ("/diagram-tiles/text/", text_cases[i].name, NULL);

      g_test_add_data_func (path, &text_cases[i], test_text);
    }
  for (gsize i = 0; i < G_N_ELEMENTS (face_cases); i++)
    {
      g_autofree char *path = g_strconcat ("/diagram-tiles/face/", face_cases[i].name, NULL);

      g_test_add_data_func (path, &face_cases[i], test_face);
    }
  for (gsize i = 0; i < G_N_ELEMENTS (mark_cases); i++)
    {
      g_autofree char *path = g_strconcat ("/diagram-tiles/mark/", mark_cases[i].name, NULL);

      g_test_add_data_func (path, &mark_cases[i], test_mark);
    }
  return g_test_run ();
}
