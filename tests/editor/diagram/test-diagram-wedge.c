/* SPDX-License-Identifier: Apache-2.0 */
#include "diagram.h"
#include "case-table.h"
#include "tmp-folder.h"
#include "diagram-colours.h"
#include "diagram-piece.h"
#include "diagram-sign.h"
#include "diagram-style.h"

#include "qi-game-info-private.h"
#include "qi-game.h"
#include "qi-variant-private.h"

#include <cairo-svg.h>
#include <glib/gstdio.h>
#include <string.h>

/* Shogi's wedges: every usual token of every game that has them, in both sign sets. */

#define SIZE   48
#define GROUND 0x00ff00u /* no piece has it */

/* A picture of a piece, three squares wide and high, the piece in the middle one. */
typedef struct
{
  int      size;
  int      stride; /* in pixels */
  guint32 *pixels;
} Picture;

static Picture *
picture_new (const QiGameInfo   *info,
             const char         *text,
             const DiagramStyle *style,
             gboolean            flipped,
             int                 size)
{
  const QiToken token = QI_TOKEN (text);
  cairo_surface_t *surface = cairo_image_surface_create (CAIRO_FORMAT_RGB24, 3 * size, 3 * size);
  cairo_t *cr = cairo_create (surface);
  Picture *picture = g_new (Picture, 1);

  diagram_set_colour (cr, GROUND);
  cairo_paint (cr);
  diagram_draw_piece (cr, info, &token, style, flipped, size, size, size);
  g_assert_cmpint (cairo_status (cr), ==, CAIRO_STATUS_SUCCESS);
  cairo_destroy (cr);
  cairo_surface_flush (surface);
  picture->size = size;
  picture->stride = cairo_image_surface_get_stride (surface) / 4;
  picture->pixels = g_memdup2 (cairo_image_surface_get_data (surface),
                               (gsize) picture->stride * 3 * (gsize) size * 4);
  cairo_surface_destroy (surface);
  return picture;
}

static void
picture_free (Picture *picture)
{
  g_free (picture->pixels);
  g_free (picture);
}

G_DEFINE_AUTOPTR_CLEANUP_FUNC (Picture, picture_free)

/* A pixel of the middle square. */
static DiagramColour
get_pixel (const Picture *picture,
           int            x,
           int            y)
{
  return picture->pixels[(y + picture->size) * picture->stride + x + picture->size] & 0xffffff;
}

static gboolean
pictures_equal (const Picture *a,
                const Picture *b)
{
  return memcmp (a->pixels, b->pixels, (gsize) a->stride * 3 * (gsize) a->size * 4) == 0;
}

static gboolean
is_red (DiagramColour colour)
{
  guint red = colour >> 16 & 0xff;

  return red > 120 && red > 2 * (colour >> 8 & 0xff) && red > 2 * (colour & 0xff);
}

static guint
count_red (const Picture *picture)
{
  guint n = 0;

  for (int y = 0; y < picture->size; y++)
    for (int x = 0; x < picture->size; x++)
      n += is_red (get_pixel (picture, x, y));
  return n;
}

typedef struct
{
  const char   *name;
  DiagramSigns  signs;
  DiagramPieces pieces;
  DiagramScheme scheme;
} Manner;

static const Manner manners[] = {
  { "characters", DIAGRAM_SIGNS_CHARACTERS, DIAGRAM_PIECES_COLOUR, DIAGRAM_LIGHT },
  { "international", DIAGRAM_SIGNS_INTERNATIONAL, DIAGRAM_PIECES_COLOUR, DIAGRAM_LIGHT },
  { "dark", DIAGRAM_SIGNS_INTERNATIONAL, DIAGRAM_PIECES_COLOUR, DIAGRAM_DARK },
  { "contrast", DIAGRAM_SIGNS_INTERNATIONAL, DIAGRAM_PIECES_COLOUR, DIAGRAM_HIGH_CONTRAST },
  { "contrast-characters", DIAGRAM_SIGNS_CHARACTERS, DIAGRAM_PIECES_COLOUR,
    DIAGRAM_HIGH_CONTRAST_DARK },
  { "print-characters", DIAGRAM_SIGNS_CHARACTERS, DIAGRAM_PIECES_PRINT, DIAGRAM_LIGHT },
  { "print-international", DIAGRAM_SIGNS_INTERNATIONAL, DIAGRAM_PIECES_PRINT, DIAGRAM_LIGHT },
};

static DiagramStyle
get_style (const Manner *manner)
{
  return (
    DiagramStyle) { .signs = manner->signs, .pieces = manner->pieces, .scheme = manner->scheme };
}

typedef void (*TokenFunc) (const QiGameInfo *info, const QiGamePiece *piece, const Manner *manner);

/* Of the table, not the one of the last test. */
static gboolean
has_wedges (const QiGameInfo *info)
{
  return g_str_equal (qi_game_info_get_piece_style (info), "shogi")
         && !g_str_equal (qi_game_info_get_id (info), "wedgetest");
}

static void
for_each_token (TokenFunc     func,
                const Manner *manner)
{
  const QiGameInfo *const *games = qi_game_info_get_all ();
  guint n_games = 0;

  for (gsize i = 0; games[i] != NULL; i++)
    if (has_wedges (games[i]))
      {
        gsize n_pieces = 0;
        const QiGamePiece *pieces = qi_game_info_get_pieces (games[i], &n_pieces);

        n_games++;
        for (gsize j = 0; j < n_pieces; j++)
          func (games[i], &pieces[j], manner);
      }
  g_assert_cmpuint (n_games, >=, 12);
}

/* No token is left with a letter tile, a letter or nothing, and no two of a game look alike. */
static void
test_own_drawing (gconstpointer data)
{
  const Manner *manner = data;
  DiagramStyle style = get_style (manner);
  const DiagramStyle letters = { .pieces = DIAGRAM_PIECES_LETTERS, .scheme = manner->scheme };
  const QiGameInfo *const *games = qi_game_info_get_all ();

  for (gsize i = 0; games[i] != NULL; i++)
    {
      gsize n_pieces = 0;
      const QiGamePiece *pieces = qi_game_info_get_pieces (games[i], &n_pieces);
      g_autoptr (GPtrArray) drawn = g_ptr_array_new_with_free_func ((GDestroyNotify) picture_free);

      if (!has_wedges (games[i]))
        continue;
      for (gsize j = 0; j < n_pieces; j++)
        {
          Picture *picture = picture_new (games[i], pieces[j].token, &style, FALSE, SIZE);
          g_autoptr (Picture) tile = picture_new (games[i], pieces[j].token, &letters, FALSE, SIZE);

          /* Where no rules say how they go, some have their letter instead of a sign. */
          if (qi_game_has_rules (qi_game_info_get_id (games[i])))
            g_assert_nonnull (diagram_sign_lookup (pieces[j].art));
          g_assert_false (pictures_equal (picture, tile));
          for (guint k = 0; k < drawn->len; k++)
            if (pictures_equal (picture, drawn->pdata[k]))
              g_error ("%s: %s and %s look alike", qi_game_info_get_id (games[i]), pieces[j].token,
                       pieces[k].token);
          g_ptr_array_add (drawn, picture);
        }
    }
}

static void
check_promoted (const QiGameInfo  *info,
                const QiGamePiece *piece,
                const Manner      *manner)
{
  static const int sizes[] = { 24, SIZE, 96 };
  DiagramStyle style = get_style (manner);
  gboolean promoted = piece->token[0] == '+' && manner->pieces == DIAGRAM_PIECES_COLOUR;

  for (gsize i = 0; i < G_N_ELEMENTS (sizes); i++)
    {
      g_autoptr (Picture) picture = picture_new (info, piece->token, &style, FALSE, sizes[i]);

      if (promoted)
        g_assert_cmpuint (count_red (picture), >, sizes[i] < SIZE ? 0 : (guint) sizes[i] / 4);
      else
        g_assert_cmpuint (count_red (picture), ==, 0);
    }
}

/* Promoted pieces are red, all others and all printed ones are not. */
static void
test_promoted (gconstpointer data)
{
  for_each_token (check_promoted, data);
}

static void
check_printed (const QiGameInfo  *info,
               const QiGamePiece *piece,
               const Manner      *manner)
{
  DiagramStyle style = get_style (manner);
  g_autoptr (Picture) picture = picture_new (info, piece->token, &style, FALSE, SIZE);

  if (manner->pieces != DIAGRAM_PIECES_PRINT)
    return;
  for (int y = 0; y < SIZE; y++)
    for (int x = 0; x < SIZE; x++)
      {
        DiagramColour colour = get_pixel (picture, x, y);

        /* Greys, also where they blend with the ground: red and blue are the same. */
        g_assert_cmphex (colour >> 16 & 0xff, ==, colour & 0xff);
      }
}

static void
test_printed (gconstpointer data)
{
  for_each_token (check_printed, data);
}

static void
check_inside (const QiGameInfo  *info,
              const QiGamePiece *piece,
              const Manner      *manner)
{
  static const int sizes[] = { 16, 24, SIZE, 96 };
  DiagramStyle style = get_style (manner);

  for (gsize i = 0; i < G_N_ELEMENTS (sizes); i++)
    for (guint flipped = 0; flipped < 2; flipped++)
      {
        int size = sizes[i];
        g_autoptr (Picture) picture = picture_new (info, piece->token, &style, flipped != 0, size);

        for (int y = -size; y < 2 * size; y++)
          for (int x = -size; x < 2 * size; x++)
            if (y < 0 || y >= size || x < 0 || x >= size)
              g_assert_cmphex (get_pixel (picture, x, y), ==, GROUND);
      }
}

static void
test_inside (gconstpointer data)
{
  for_each_token (check_inside, data);
}

static int
get_difference (DiagramColour a,
                DiagramColour b)
{
  int most = 0;

  for (guint shift = 0; shift < 24; shift += 8)
    most = MAX (most, ABS ((int) (a >> shift & 0xff) - (int) (b >> shift & 0xff)));
  return most;
}

static void
check_turned (const QiGameInfo  *info,
              const QiGamePiece *piece,
              const Manner      *manner)
{
  DiagramStyle style = get_style (manner);
  g_autofree char *second = g_ascii_strdown (piece->token, -1);
  gboolean same = piece->kanji_second == NULL || manner->signs == DIAGRAM_SIGNS_INTERNATIONAL;
  g_autoptr (Picture) upright = picture_new (info, piece->token, &style, FALSE, SIZE);
  g_autoptr (Picture) turned = same ? picture_new (info, second, &style, FALSE, SIZE)
                                    : picture_new (info, piece->token, &style, TRUE, SIZE);
  g_autoptr (Picture) flipped = same ? picture_new (info, second, &style, TRUE, SIZE)
                                     : picture_new (info, piece->token, &style, FALSE, SIZE);

  int total = 0;

  /* Edges may differ by the rounding of a rasteriser. */
  for (int y = 0; y < SIZE; y++)
    for (int x = 0; x < SIZE; x++)
      {
        int difference = get_difference (get_pixel (upright, x, y),
                                         get_pixel (turned, SIZE - 1 - x, SIZE - 1 - y));

        g_assert_cmpint (difference, <=, 64);
        total += difference;
      }
  g_assert_cmpint (total, <, SIZE * SIZE * 2);
  g_assert_true (pictures_equal (upright, flipped));
}

/* The second player's piece is the first's turned round; a flipped board turns both. */
static void
test_turned (gconstpointer data)
{
  for_each_token (check_turned, data);
}

/* The pixels between the outer edges of a wedge on a line; and the line of its feet. */
static int
measure_width (const Picture *picture,
               int            y)
{
  int left = 0;
  int right = picture->size - 1;

  while (left < right && get_pixel (picture, left, y) == GROUND)
    left++;
  while (left < right && get_pixel (picture, right, y) == GROUND)
    right--;
  return right - left;
}

static int
measure_feet (const Picture *picture)
{
  int y = picture->size - 1;

  while (y > 0 && get_pixel (picture, picture->size / 2, y) == GROUND)
    y--;
  return y;
}

/* By rank from the king to the pawn each is narrower, all stand on one line and point ahead. */
static void
test_sizes (void)
{
  static const char *const by_rank[] = { "K^", "R", "G", "N", "L", "P" };
  const QiGameInfo *info = qi_game_info_lookup ("shogi");
  int width = 96;
  int feet = -1;

  for (gsize i = 0; i < G_N_ELEMENTS (by_rank); i++)
    {
      g_autoptr (Picture) picture =
        picture_new (info, by_rank[i], DIAGRAM_STYLE (DIAGRAM_LIGHT), FALSE, 96);
      int own = measure_width (picture, measure_feet (picture) - 2);

      g_assert_cmpint (own, <, width);
      g_assert_cmpint (measure_width (picture, 30), <, own);
      g_assert_true (feet < 0 || measure_feet (picture) == feet);
      width = own;
      feet = measure_feet (picture);
    }
}

/* The darkness of a part of a picture. */
static int
measure_darkness (const Picture *picture,
                  int            from,
                  int            to)
{
  int sum = 0;

  for (int y = from; y < to; y++)
    for (int x = 0; x < picture->size; x++)
      sum += 255 - (int) (get_pixel (picture, x, y) >> 8 & 0xff);
  return sum;
}

/* At no size is a lesser piece's sign heavier than a greater one's: whether moves stand around a
 * picture depends on the square, not on the wedge. */
static void
test_weights (void)
{
  const DiagramStyle style = { .signs = DIAGRAM_SIGNS_INTERNATIONAL };
  const QiGameInfo *info = qi_game_info_lookup ("shogi");

  for (int size = 16; size <= 72; size++)
    {
      g_autoptr (Picture) rook = picture_new (info, "R", &style, FALSE, size);
      g_autoptr (Picture) pawn = picture_new (info, "P", &style, FALSE, size);
      guint n_dark[2] = { 0, 0 };

      for (int y = size * 3 / 10; y < size * 85 / 100; y++)
        for (int x = size / 4; x < size * 3 / 4; x++)
          {
            n_dark[0] += (get_pixel (rook, x, y) >> 8 & 0xff) < 0x70;
            n_dark[1] += (get_pixel (pawn, x, y) >> 8 & 0xff) < 0x70;
          }
      g_assert_cmpuint (n_dark[0], >, n_dark[1]);
    }
}

/* Where no sign could be read, whose piece it is can still be seen. */
static void
test_tiny (void)
{
  const QiGameInfo *info = qi_game_info_lookup ("shogi");

  for (int size = 6; size <= 10; size += 2)
    {
      g_autoptr (Picture) first =
        picture_new (info, "P", DIAGRAM_STYLE (DIAGRAM_LIGHT), FALSE, size);
      g_autoptr (Picture) second =
        picture_new (info, "p", DIAGRAM_STYLE (DIAGRAM_LIGHT), FALSE, size);

      g_assert_cmpint (measure_darkness (first, size / 2, size), >,
                       measure_darkness (first, 0, size / 2) * 5 / 4);
      g_assert_cmpint (measure_darkness (second, 0, size / 2), >,
                       measure_darkness (second, size / 2, size) * 5 / 4);
    }
}

/* Large wedges have both characters of a name, smaller ones one. */
static void
test_full_names (void)
{
  const QiGameInfo *info = qi_game_info_lookup ("shogi");
  gsize n_pieces = 0;
  const QiGamePiece *pieces = qi_game_info_get_pieces (info, &n_pieces);

  for (gsize i = 0; i < n_pieces; i++)
    {
      g_assert_cmpint (g_utf8_strlen (pieces[i].kanji, -1), ==, 1);
      g_assert_cmpint (g_utf8_strlen (pieces[i].kanji_full, -1), ==, 2);
    }
}

/* A piece of a person's own variant has its letter and its moves on a wedge. */
static void
test_own_variant (void)
{
  static const char text[] = "[wedgetest:shogi]\n"
                             "customPiece1 = a:FsfWfA\n"
                             "customPiece2 = c:fABbR2\n"
                             "startFen = lnsgkgsnl/1r5b1/pppacpppp/9/9/9/PPPACPPPP/1B5R1/"
                             "LNSGKGSNL[] w - - 0 1\n";
  g_autoptr (GPtrArray) findings =
    g_ptr_array_new_with_free_func ((GDestroyNotify) qi_finding_unref);
  g_autoptr (QiVariantSet) set = qi_variant_set_read (text, sizeof text - 1, findings);
  char moves[DIAGRAM_SIGN_MAX_MOVES + 1];

  g_assert_cmpuint (findings->len, ==, 0);
  qi_variant_add_set (set, NULL, findings);
  g_assert_cmpuint (findings->len, ==, 0);
  g_assert_true (diagram_sign_read_moves ("wedgetest", "A", moves));
  g_assert_cmpstr (moves, ==, "1l11.11l");
  g_assert_false (diagram_sign_read_moves ("wedgetest", "C", moves));

  const QiGameInfo *info = qi_game_info_lookup ("wedgetest");
  g_autoptr (Picture) a = picture_new (info, "A", DIAGRAM_STYLE (DIAGRAM_LIGHT), FALSE, SIZE * 2);
  g_autoptr (Picture) c = picture_new (info, "C", DIAGRAM_STYLE (DIAGRAM_LIGHT), FALSE, SIZE * 2);
  guint dark = 0;
  for (int x = 0; x < SIZE * 2; x++)
    dark += get_pixel (a, x, 37) == 0x241a10 && get_pixel (c, x, 37) != 0x241a10;
  g_assert_cmpuint (dark, >, 0);
}

static cairo_status_t
append_bytes (void         *closure,
              const guchar *data,
              guint         length)
{
  g_string_append_len (closure, (const char *) data, length);
  return CAIRO_STATUS_SUCCESS;
}

static void
check_vectors (const QiGameInfo  *info,
               const QiGamePiece *piece,
               const Manner      *manner)
{
  DiagramStyle style = get_style (manner);
  const QiToken token = QI_TOKEN (piece->token);
  g_autoptr (GString) text = g_string_new (NULL);
  cairo_surface_t *surface = cairo_svg_surface_create_for_stream (append_bytes, text, 96., 96.);
  cairo_t *cr = cairo_create (surface);

  diagram_draw_piece (cr, info, &token, &style, FALSE, 0., 0., 96.);
  cairo_destroy (cr);
  cairo_surface_destroy (surface);
  g_assert_nonnull (strstr (text->str, "<path"));
  g_assert_null (strstr (text->str, "<image"));
  g_assert_null (strstr (text->str, "<filter"));
}

/* Nothing becomes a bitmap where the picture is of lines. */
static void
test_vectors (gconstpointer data)
{
  for_each_token (check_vectors, data);
}

/* Where no font has the characters, the signs stand in for them: drawn in a process that has no
 * font at all. */
static void
test_no_font (void)
{
  const QiGameInfo *info = qi_game_info_lookup ("shogi");
  const DiagramStyle signs = { .signs = DIAGRAM_SIGNS_INTERNATIONAL };

  if (g_test_subprocess ())
    {
      g_autoptr (Picture) a = picture_new (info, "+R", DIAGRAM_STYLE (DIAGRAM_LIGHT), FALSE, SIZE);
      g_autoptr (Picture) b = picture_new (info, "+R", &signs, FALSE, SIZE);

      g_assert_true (pictures_equal (a, b));
      return;
    }

  g_autofree char *folder = tmp_folder_new ("masume-fonts");
  g_autofree char *path = g_build_filename (folder, "fonts.conf", NULL);
  g_autofree char *old = g_strdup (g_getenv ("FONTCONFIG_FILE"));
  g_autofree char *text = g_strdup_printf ("<?xml version=\"1.0\"?>\n<fontconfig><dir>%s</dir>"
                                           "<cachedir>%s</cachedir></fontconfig>\n",
                                           folder, folder);

  g_assert_true (g_file_set_contents (path, text, -1, NULL));
  g_setenv ("FONTCONFIG_FILE", path, TRUE);
  g_test_trap_subprocess (NULL, 0, G_TEST_SUBPROCESS_DEFAULT);
  if (old != NULL)
    g_setenv ("FONTCONFIG_FILE", old, TRUE);
  else
    g_unsetenv ("FONTCONFIG_FILE");
  g_remove (path);
  g_rmdir (folder);
  g_test_trap_assert_passed ();
}

int
main (int    argc,
      char **argv)
{
  g_test_init (&argc, &argv, NULL);
  case_table_add ("/wedge/own-drawing/", manners, test_own_drawing);
  case_table_add ("/wedge/promoted/", manners, test_promoted);
  case_table_add ("/wedge/printed/", manners, test_printed);
  case_table_add ("/wedge/inside/", manners, test_inside);
  case_table_add ("/wedge/turned/", manners, test_turned);
  case_table_add ("/wedge/vectors/", manners, test_vectors);
  g_test_add_func ("/wedge/sizes", test_sizes);
  g_test_add_func ("/wedge/weights", test_weights);
  g_test_add_func ("/wedge/tiny", test_tiny);
  g_test_add_func ("/wedge/full-names", test_full_names);
  g_test_add_func ("/wedge/no-font", test_no_font);
  g_test_add_func ("/wedge/own-variant", test_own_variant);
  return g_test_run ();
}
