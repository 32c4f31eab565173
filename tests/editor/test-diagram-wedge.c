/* SPDX-License-Identifier: Apache-2.0 */
#include "../case-table.h"
#include "diagram-colours.h"
#include "diagram-piece.h"
#include "diagram-sign.h"
#include "diagram-style.h"

#include "qi-variant.h"

#include <glib/gstdio.h>
#include <string.h>

/* Shogi's wedges: every usual token of every game that has them, in both sign sets. */

#define SIZE 48
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
  return (DiagramStyle) { .signs = manner->signs, .pieces = manner->pieces,
                          .scheme = manner->scheme };
}

typedef void (*TokenFunc) (const QiGameInfo  *info,
                           const QiGamePiece *piece,
                           const Manner      *manner);

static void
for_each_token (TokenFunc     func,
                const Manner *manner)
{
  const QiGameInfo *const *games = qi_game_info_get_all ();
  guint n_games = 0;

  for (gsize i = 0; games[i] != NULL; i++)
    if (g_str_equal (qi_game_info_get_piece_style (games[i]), "shogi"))
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

      if (!g_str_equal (qi_game_info_get_piece_style (games[i]), "shogi"))
        continue;
      for (gsize j = 0; j < n_pieces; j++)
        {
          Picture *picture = picture_new (games[i], pieces[j].token, &style, FALSE, SIZE);
          g_autoptr (Picture) tile
            = picture_new (games[i], pieces[j].token, &letters, FALSE, SIZE);

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
      g_autoptr (Picture) picture
        = picture_new (info, by_rank[i], DIAGRAM_STYLE (DIAGRAM_LIGHT), FALSE, 96);
      int own = measure_width (picture, measure_feet (picture) - 2);

      g_assert_cmpint (own, <, width);
      g_assert_cmpint (measure_width (picture, 30), <, own);
      g_assert_true (feet < 0 || measure_feet (picture) == feet);
      width = own;
      feet = measure_feet (picture);
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

typedef struct
{
  const char *name; /* of the sign */
  const char *betza;
} MoveCase;

/* Betza's notation as other programs have it: Fairy-Stockfish's variant.cpp for shogi, tori, yari, euro
 * and dobutsu shogi; H. G. Muller's table of chu shogi for XBoard, whose stinging moves ahead
 * are a step and a jump here. */
static const MoveCase move_cases[] = {
  { "king", "K" },
  { "rook", "R" },
  { "bishop", "B" },
  { "gold", "WfF" },
  { "silver", "FfW" },
  { "knight", "ffN" },
  { "lance", "fR" },
  { "pawn", "fW" },
  { "dragon", "RF" },
  { "horse", "BW" },
  { "promoted-silver", "WfF" },
  { "promoted-knight", "WfF" },
  { "promoted-lance", "WfF" },
  { "tokin", "WfF" },
  { "euro-knight", "ffNsW" },
  { "queen", "RB" },
  { "prince", "K" },
  { "copper", "fFvW" },
  { "elephant", "FsfW" },
  { "tiger", "FsbW" },
  { "leopard", "FvW" },
  { "kirin", "FD" },
  { "phoenix", "WA" },
  { "vertical-mover", "vRsW" },
  { "side-mover", "sRvW" },
  { "reverse-chariot", "vR" },
  { "go-between", "vW" },
  { "horned-falcon", "BsbRfWfD" },
  { "soaring-eagle", "RbBfFfA" },
  { "flying-stag", "FvRsW" },
  { "flying-ox", "BvR" },
  { "free-boar", "BsR" },
  { "white-horse", "vRfB" },
  { "whale", "vRbB" },
  { "falcon", "FsfW" },
  { "crane", "FvW" },
  { "pheasant", "bFfD" },
  { "left-quail", "fRrbBlbF" },
  { "right-quail", "fRlbBrbF" },
  { "swallow", "fW" },
  { "eagle", "WFbRfBbF2" },
  { "goose", "fAbD" },
  { "yari-rook", "fsR" },
  { "yari-bishop", "fFfR" },
  { "yari-knight", "fRffN" },
  { "yari-gold", "WfFbR" },
  { "yari-gold-knight", "WfFbR" },
  { "yari-silver", "fKbR" },
  { "dobutsu-lion", "K" },
  { "giraffe", "W" },
  { "dobutsu-elephant", "F" },
  { "chick", "fW" },
  { "hen", "WfF" },
};

static int
get_sign_of (int number)
{
  return (number > 0) - (number < 0);
}

/* Where the patterns lead, as a sign says it. */
static void
note_pattern (char             *moves,
              const QiPattern  *pattern)
{
  static const int directions[][2] = { { 0, 1 }, { 1, 1 }, { 1, 0 },  { 1, -1 },
                                       { 0, -1 }, { -1, -1 }, { -1, 0 }, { -1, 1 } };
  int file = pattern->file;
  int rank = pattern->rank;

  if (ABS (file) == 1 && rank == 2)
    {
      moves[8] = 'n';
      return;
    }
  g_assert_true (file == 0 || rank == 0 || ABS (file) == ABS (rank));
  for (guint i = 0; i < G_N_ELEMENTS (directions); i++)
    if (get_sign_of (file) == directions[i][0] && get_sign_of (rank) == directions[i][1])
      {
        gboolean jumps = MAX (ABS (file), ABS (rank)) == 2;
        gboolean slides = pattern->kind == QI_PATTERN_SLIDE;
        char found = slides && pattern->range == 2 ? '2' : slides ? 's' : jumps ? 'j' : '1';
        char *move = &moves[i];

        if ((*move == '1' && found == 'j') || (*move == 'j' && found == '1'))
          *move = 'l';
        else if (*move == '.' || *move == '1')
          *move = found;
        else
          g_assert_true (found == '1');
      }
}

static void
test_moves (gconstpointer data)
{
  const MoveCase *test = data;
  const DiagramSign *sign = diagram_sign_lookup (test->name);
  g_autoptr (GArray) patterns = g_array_new (FALSE, FALSE, sizeof (QiPattern));
  char moves[] = "........\0";

  g_assert_nonnull (sign);
  g_assert_true (qi_betza_parse (test->betza, patterns, NULL));
  for (guint i = 0; i < patterns->len; i++)
    note_pattern (moves, &g_array_index (patterns, QiPattern, i));
  g_assert_cmpstr (sign->moves, ==, moves);
}

/* Every sign has its moves checked above, except the lion's picture, which has none; no two signs of
 * one name; every picture is there. */
static void
test_signs (void)
{
  gsize n_signs = 0;
  const DiagramSign *signs = diagram_sign_get_all (&n_signs);
  cairo_surface_t *surface = cairo_image_surface_create (CAIRO_FORMAT_A8, 8, 8);
  cairo_t *cr = cairo_create (surface);

  g_assert_cmpuint (n_signs, ==, G_N_ELEMENTS (move_cases) + 1);
  for (gsize i = 0; i < n_signs; i++)
    {
      g_assert_true (diagram_sign_lookup (signs[i].name) == &signs[i]);
      if (signs[i].picture != NULL)
        {
          double box[4];

          cairo_new_path (cr);
          g_assert_true (diagram_sign_picture_append (cr, signs[i].picture));
          cairo_fill_extents (cr, &box[0], &box[1], &box[2], &box[3]);
          for (guint j = 0; j < 4; j++)
            g_assert_cmpfloat (ABS (box[j]), <=, 24.5);
          g_assert_cmpfloat (box[3] - box[1], >, 30.);
        }
    }
  g_assert_null (diagram_sign_lookup (NULL));
  g_assert_null (diagram_sign_lookup ("no-such-sign"));
  g_assert_false (diagram_sign_picture_append (cr, "no-such-picture"));
  cairo_destroy (cr);
  cairo_surface_destroy (surface);
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

  g_autofree char *folder = g_dir_make_tmp ("masume-fonts-XXXXXX", NULL);
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
  g_test_add_func ("/wedge/sizes", test_sizes);
  g_test_add_func ("/wedge/full-names", test_full_names);
  case_table_add ("/wedge/moves/", move_cases, test_moves);
  g_test_add_func ("/wedge/signs", test_signs);
  g_test_add_func ("/wedge/no-font", test_no_font);
  return g_test_run ();
}
