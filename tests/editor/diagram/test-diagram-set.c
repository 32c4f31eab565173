/* SPDX-License-Identifier: Apache-2.0 */
#include "case-table.h"

#include "diagram-board.h"
#include "diagram-drawing.h"
#include "diagram-piece.h"
#include "diagram-set-private.h"
#include "diagram-set.h"

#include "qi-error.h"
#include "tmp-folder.h"

#include <fcntl.h>
#include <glib/gstdio.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#define SIZE         64
#define SVG_OPEN     "<svg xmlns='http://www.w3.org/2000/svg' viewBox='0 0 100 100'>"
#define SVG_LINKS \
  "<svg xmlns='http://www.w3.org/2000/svg' xmlns:xlink='http://www.w3.org/1999/xlink'" \
  " viewBox='0 0 100 100'>"
#define FULL(colour) SVG_OPEN "<rect width='100' height='100' fill='" colour "'/></svg>"
#define GREEN        0x00ff00
#define OURS         0xffffffff /* a colour that no drawing of a test has */

/* Folders with files. */

static void
write_file (const char *folder,
            const char *name,
            const char *text)
{
  g_autofree char *path = g_build_filename (folder, name, NULL);
  g_autofree char *parent = g_path_get_dirname (path);

  g_assert_no_errno (g_mkdir_with_parents (parent, 0700));
  g_assert_true (g_file_set_contents (path, text, -1, NULL));
}

static DiagramSet *
load (const char *folder)
{
  return diagram_set_new ((const char *const[]) { folder, NULL });
}

/* Pixels. */

static cairo_surface_t *
draw (DiagramSet *set,
      const char *game,
      const char *text,
      gboolean    flipped,
      int         size)
{
  cairo_surface_t *surface = cairo_image_surface_create (CAIRO_FORMAT_ARGB32, size, size);
  cairo_t *cr = cairo_create (surface);
  const DiagramStyle style = { .set = set };
  const QiGameInfo *info = game != NULL ? qi_game_info_lookup (game) : NULL;
  QiToken token = QI_TOKEN (text);

  if (*text == '=')
    token = (QiToken) { text + 1, (guint) strlen (text + 1), QI_TOKEN_JSON };
  g_assert_true (game == NULL || info != NULL);
  diagram_draw_piece (cr, info, &token, &style, flipped, 0., 0., size);
  g_assert_cmpint (cairo_status (cr), ==, CAIRO_STATUS_SUCCESS);
  cairo_destroy (cr);
  cairo_surface_flush (surface);
  return surface;
}

static guint32
get_pixel (cairo_surface_t *surface,
           double           x,
           double           y)
{
  int size = cairo_image_surface_get_width (surface);
  const guint8 *row = cairo_image_surface_get_data (surface)
                      + (int) (y * size) * cairo_image_surface_get_stride (surface);
  guint32 pixel = 0;

  memcpy (&pixel, row + (int) (x * size) * (int) sizeof pixel, sizeof pixel);
  return pixel;
}

static guint32
draw_pixel (DiagramSet *set,
            const char *game,
            const char *text,
            double      x,
            double      y)
{
  cairo_surface_t *surface = draw (set, game, text, FALSE, SIZE);
  guint32 pixel = get_pixel (surface, x, y);

  cairo_surface_destroy (surface);
  return pixel & 0xffffff;
}

static gboolean
draws_alike (DiagramSet *set,
             const char *game,
             const char *text,
             DiagramSet *other_set,
             const char *other_game,
             const char *other_text)
{
  cairo_surface_t *a = draw (set, game, text, FALSE, SIZE);
  cairo_surface_t *b = draw (other_set, other_game, other_text, FALSE, SIZE);
  gboolean alike =
    memcmp (cairo_image_surface_get_data (a), cairo_image_surface_get_data (b), SIZE * SIZE * 4)
    == 0;

  cairo_surface_destroy (a);
  cairo_surface_destroy (b);
  return alike;
}

/* The names of files: for which piece a file is used, and which marks are drawn over it. */
typedef struct
{
  const char *name;
  const char *file; /* the only file, all green */
  const char *game; /* or NULL */
  const char *token;
  gboolean    drawn; /* green in the middle */
  const char *marks; /* the marks in corners that are not green: 'T'erminal, 'S'tate, 'D'erived */
} NameCase;

static const NameCase names[] = {
  { "token", "K^.svg", "chess", "K^", TRUE, "" },
  { "token-other-side", "K^.svg", "chess", "k^", FALSE, "" },
  { "token-second", "k^.svg", "chess", "k^", TRUE, "" },
  { "token-state", "+P.svg", "shogi", "+P", TRUE, "" },
  { "token-derived", "P'.svg", "chess", "P'", TRUE, "" },
  { "token-derived-other", "P'.svg", "chess", "P", FALSE, "" },
  { "token-no-game", "K^.svg", NULL, "K^", TRUE, "" },
  { "token-word", "camel.svg", "chess", "camel", TRUE, "" },
  { "token-word-case", "camel.svg", "chess", "Camel", FALSE, "" },
  { "token-json", "=1.svg", NULL, "=1", TRUE, "" },
  { "token-json-is-no-string", "=1.svg", NULL, "1", FALSE, "" },
  { "token-string-is-no-json", "1.svg", NULL, "=1", FALSE, "" },
  { "token-json-array", "=[1,%222%22].svg", NULL, "=[1,\"2\"]", TRUE, "" },
  { "token-equals", "%3D1.svg", NULL, "=1", FALSE, "" },
  { "token-slash", "a%2Fb.svg", NULL, "a/b", TRUE, "" },
  { "token-slash-lower", "a%2fb.svg", NULL, "a/b", TRUE, "" },
  { "token-percent", "100%25.svg", NULL, "100%", TRUE, "" },
  { "token-colon-plain", "C:K.svg", NULL, "C:K", TRUE, "" },
  { "token-colon-coded", "C%3AK.svg", NULL, "C:K", TRUE, "" },
  { "token-dot", "%2Ehidden.svg", NULL, ".hidden", TRUE, "" },
  { "token-empty", "%.svg", NULL, "", TRUE, "" },
  { "token-utf-8", "王.svg", NULL, "王", TRUE, "" },
  { "token-ending-upper", "K^.SVG", "chess", "K^", TRUE, "" },

  { "state-is-marked", "P.svg", "shogi", "+P", TRUE, "S" },
  { "diminished-is-marked", "P.svg", "chess", "-P", TRUE, "S" },
  { "state-of-another", "+P.svg", "shogi", "P", FALSE, "" },
  { "derived-is-marked", "P.svg", "chess", "P'", TRUE, "D" },
  { "all-marks", "P.svg", "chess", "+P^'", TRUE, "TSD" },
  { "plain-king-is-the-king", "K.svg", "chess", "K^", TRUE, "" },
  { "plain-king-lacks-its-mark", "K.svg", "chess", "K", TRUE, "T" },
  { "king-lacks-its-mark", "K^.svg", "chess", "K", TRUE, "T" },
  { "castling-right", "wK.svg", "chess", "+K^", TRUE, "S" },

  { "lichess-white", "wK.svg", "chess", "K^", TRUE, "" },
  { "lichess-black", "bK.svg", "chess", "k^", TRUE, "" },
  { "lichess-not-white", "bK.svg", "chess", "K^", FALSE, "" },
  { "lichess-knight", "bN.svg", "chess", "n", TRUE, "" },
  { "bishop-of-black", "bb.svg", "chess", "b", TRUE, "" },
  { "lower", "wp.svg", "chess", "P", TRUE, "" },
  { "upper", "WP.svg", "chess", "P", TRUE, "" },
  { "king-without-mark", "wK.svg", "chess", "K", TRUE, "T" },
  { "words-dash", "white-king.svg", "chess", "K^", TRUE, "" },
  { "words-underscore", "black_queen.svg", "chess", "q", TRUE, "" },
  { "words-space", "black queen.svg", "chess", "q", TRUE, "" },
  { "words-camel-case", "blackQueen.svg", "chess", "q", TRUE, "" },
  { "words-behind", "queen-black.svg", "chess", "q", TRUE, "" },
  { "letter-behind", "king_w.svg", "chess", "K^", TRUE, "" },
  { "letter-and-name", "bknight.svg", "chess", "n", TRUE, "" },
  { "light", "Chess_klt45.svg", "chess", "K^", TRUE, "" },
  { "dark", "Chess_qdt45.svg", "chess", "q", TRUE, "" },
  { "letter-without-game", "wK.svg", NULL, "K", TRUE, "" },
  { "letter-without-game-marked", "wK.svg", NULL, "K^", TRUE, "T" },
  { "unknown-letter", "wM.svg", "chess", "M", TRUE, "" },
  { "letter-of-the-fen", "rB.svg", "janggi", "e", TRUE, "" },
  { "letter-of-another", "blue_rook.svg", "janggi", "R", TRUE, "" },
  { "csa-of-another", "0KE.svg", "chushogi", "N", FALSE, "" },

  { "shogi-csa", "0FU.svg", "shogi", "P", TRUE, "" },
  { "shogi-csa-second", "1FU.svg", "shogi", "p", TRUE, "" },
  { "shogi-csa-promoted", "0TO.svg", "shogi", "+P", TRUE, "" },
  { "shogi-csa-king", "0OU.svg", "shogi", "K^", TRUE, "" },
  { "shogi-csa-king-jewel", "1GY.svg", "shogi", "k^", TRUE, "" },
  { "shogi-csa-not-chess", "0FU.svg", "chess", "P", FALSE, "" },
  { "shogi-black-is-first", "black-pawn.svg", "shogi", "P", TRUE, "" },
  { "shogi-sente", "sente-gold.svg", "shogi", "G", TRUE, "" },
  { "shogi-turned", "P.svg", "shogi", "p", TRUE, "" },
  { "shogi-promoted-word", "0_ROOKPROMOTED.svg", "shogi", "+R", TRUE, "" },
  { "shogi-promoted-letter", "1+R.svg", "shogi", "+r", TRUE, "" },
  { "chu-shogi-name", "0_GOBETWEEN.svg", "chushogi", "I", TRUE, "" },
  { "chu-shogi-copper-is-no-king", "0_COPPER.svg", "chushogi", "K^", FALSE, "" },
  { "xiangqi-red", "red_king.svg", "xiangqi", "G^", TRUE, "" },
  { "xiangqi-black-initial", "BA.svg", "xiangqi", "a", TRUE, "" },
  { "xiangqi-red-initial", "RR.svg", "xiangqi", "R", TRUE, "" },
  { "xiangqi-white-is-red", "wP.svg", "xiangqi", "P", TRUE, "" },
  { "janggi-blue", "blue_advisor.svg", "janggi", "A", TRUE, "" },
  { "janggi-blue-initial", "bA.svg", "janggi", "A", TRUE, "" },
  { "janggi-red", "red_pawn.svg", "janggi", "p", TRUE, "" },
  { "go-black-is-first", "bS.svg", "go", "S", TRUE, "" },

  { "folder-style", "C/wK.svg", "chess", "K^", TRUE, "" },
  { "folder-style-lower", "c/wK.svg", "chess", "K^", TRUE, "" },
  { "folder-style-other", "S/K^.svg", "chess", "K^", FALSE, "" },
  { "folder-game", "chess/wK.svg", "chess", "K^", TRUE, "" },
  { "folder-game-other", "shogi/K^.svg", "chess", "K^", FALSE, "" },
  { "folder-unknown", "source/K^.svg", "chess", "K^", FALSE, "" },

  { "hidden", ".K^.svg", "chess", "K^", FALSE, "" },
  { "not-svg", "K^.png", "chess", "K^", FALSE, "" },
};

static void
test_name (gconstpointer data)
{
  const NameCase *c = data;
  static const struct
  {
    char mark;
    double x, y;
  } corners[] = { { 'T', 0.19, 0.2 }, { 'S', 0.81, 0.19 }, { 'D', 0.84, 0.83 } };
  g_autofree char *folder = tmp_folder_new ("masume-set");
  g_autoptr (DiagramSet) set = NULL;

  write_file (folder, c->file, FULL ("#0f0"));
  set = load (folder);
  g_assert_cmpuint (diagram_set_get_problems (set)->len, ==, 0);
  g_assert_cmpint (draw_pixel (set, c->game, c->token, 0.5, 0.5) == GREEN, ==, c->drawn);
  for (gsize i = 0; c->drawn && i < G_N_ELEMENTS (corners); i++)
    g_assert_cmpint (draw_pixel (set, c->game, c->token, corners[i].x, corners[i].y) != GREEN, ==,
                     strchr (c->marks, corners[i].mark) != NULL);
  /* A piece without a drawing in the set is drawn as without the set. */
  if (!c->drawn)
    g_assert_true (draws_alike (set, c->game, c->token, NULL, c->game, c->token));
}

/* Of several drawings the most specific is used. */
static void
test_specific (void)
{
  g_autofree char *first = tmp_folder_new ("masume-set");
  g_autofree char *second = tmp_folder_new ("masume-set");
  g_autoptr (DiagramSet) set = NULL;

  write_file (first, "K^.svg", FULL ("#010101"));
  write_file (first, "C/wK.svg", FULL ("#020202"));
  write_file (first, "capablanca/wK.svg", FULL ("#030303"));
  write_file (first, "wQ.svg", FULL ("#040404"));
  write_file (first, "Q.svg", FULL ("#050505"));
  write_file (first, "P.svg", FULL ("#060606"));
  write_file (second, "Q.svg", FULL ("#070707"));
  write_file (second, "+P.svg", FULL ("#080808"));
  write_file (second, "R.svg", FULL ("#090909"));
  set = diagram_set_new ((const char *const[]) { first, second, NULL });
  g_assert_cmpuint (diagram_set_get_n_drawings (set), ==, 9);
  g_assert_cmphex (draw_pixel (set, "capablanca", "K^", 0.5, 0.5), ==, 0x030303);
  g_assert_cmphex (draw_pixel (set, "chess", "K^", 0.5, 0.5), ==, 0x020202);
  g_assert_cmphex (draw_pixel (set, "shogi", "K^", 0.5, 0.5), ==, 0x010101);
  g_assert_cmphex (draw_pixel (set, "chess", "Q", 0.5, 0.5), ==, 0x050505);
  g_assert_cmphex (draw_pixel (set, "chess", "P", 0.5, 0.5), ==, 0x060606);
  /* The file for exactly this token in the second folder, not one of the first folder with a
   * mark. */
  g_assert_cmphex (draw_pixel (set, "chess", "+P", 0.5, 0.5), ==, 0x080808);
  g_assert_cmphex (draw_pixel (set, "chess", "R", 0.5, 0.5), ==, 0x090909);
  g_assert_true (diagram_set_has (set, qi_game_info_lookup ("chess"), &QI_TOKEN ("+P"), NULL));
  g_assert_false (diagram_set_has (set, qi_game_info_lookup ("chess"), &QI_TOKEN ("-P"), NULL));
  g_assert_false (diagram_set_has (set, qi_game_info_lookup ("chess"), &QI_TOKEN ("N"), NULL));
}

/* A drawing cannot bring in another file of the folder. */
static void
test_outside (void)
{
  g_autofree char *folder = tmp_folder_new ("masume-set");
  g_autoptr (DiagramSet) set = NULL;
  g_autofree char *before = g_get_current_dir ();
  const GPtrArray *problems = NULL;

  write_file (folder, "other.svg", FULL ("#f00"));
  write_file (folder, "wK.svg",
              SVG_LINKS "<rect width='100' height='100' fill='#0f0'/>"
                        "<image xlink:href='other.svg' width='100'"
                        " height='100'/></svg>");
  g_assert_no_errno (g_chdir (folder));
  set = load (".");
  g_assert_no_errno (g_chdir (before));
  problems = diagram_set_get_problems (set);
  g_assert_cmpuint (problems->len, ==, 1);
  g_assert_cmpstr (((DiagramSetProblem *) problems->pdata[0])->file, ==, "wK.svg");
  g_assert_cmphex (draw_pixel (set, "chess", "K^", 0.5, 0.5), !=, 0xff0000);
}

/* For a file that cannot be used there is a letter tile, for a missing one our own drawing. */
static void
test_broken (void)
{
  g_autofree char *folder = tmp_folder_new ("masume-set");
  g_autofree char *none = tmp_folder_new ("masume-set");
  g_autoptr (DiagramSet) set = NULL;
  g_autoptr (DiagramSet) without = load (none);
  const DiagramSetProblem *problem = NULL;
  const DiagramStyle letters = { .pieces = DIAGRAM_PIECES_LETTERS };
  cairo_surface_t *tile = cairo_image_surface_create (CAIRO_FORMAT_ARGB32, SIZE, SIZE);
  cairo_t *cr = cairo_create (tile);
  cairo_surface_t *drawn = NULL;

  write_file (folder, "wQ.svg", SVG_OPEN "\n<g>");
  set = load (folder);
  g_assert_cmpuint (diagram_set_get_n_drawings (set), ==, 0);
  g_assert_cmpuint (diagram_set_get_problems (set)->len, ==, 1);
  problem = diagram_set_get_problems (set)->pdata[0];
  g_assert_cmpstr (problem->file, ==, "wQ.svg");
  g_assert_cmpstr (qi_finding_get_code (problem->finding), ==, "drawing-not-svg");

  diagram_draw_piece (cr, qi_game_info_lookup ("chess"), &QI_TOKEN ("Q"), &letters, FALSE, 0., 0.,
                      SIZE);
  cairo_destroy (cr);
  cairo_surface_flush (tile);
  drawn = draw (set, "chess", "Q", FALSE, SIZE);
  g_assert_cmpmem (cairo_image_surface_get_data (tile), SIZE * SIZE * 4,
                   cairo_image_surface_get_data (drawn), SIZE * SIZE * 4);
  cairo_surface_destroy (drawn);
  cairo_surface_destroy (tile);
  g_assert_false (draws_alike (set, "chess", "Q", NULL, "chess", "Q"));
  g_assert_true (draws_alike (set, "chess", "q", NULL, "chess", "q"));
  g_assert_true (draws_alike (without, "chess", "Q", NULL, "chess", "Q"));
}

/* Things that have the name of a drawing and are none. */
static void
test_not_files (void)
{
  g_autofree char *folder = tmp_folder_new ("masume-set");
  g_autofree char *pipe = g_build_filename (folder, "bK.svg", NULL);
  g_autofree char *directory = g_build_filename (folder, "bN.svg", NULL);
  g_autofree char *link = g_build_filename (folder, "bP.svg", NULL);
  g_autofree char *loop = g_build_filename (folder, "bQ.svg", NULL);
  g_autofree char *secret = g_build_filename (folder, "bR.svg", NULL);
  g_autofree char *device = g_build_filename (folder, "bB.svg", NULL);
  g_autofree char *round = g_build_filename (folder, "chess", NULL);
  g_autofree char *bytes = g_build_filename (folder, "w\xff.svg", NULL);
  g_autofree char *percent = g_build_filename (folder, "w%2.svg", NULL);
  g_autoptr (DiagramSet) set = NULL;
  const GPtrArray *problems = NULL;
  static const char *const expected[] = {
    "drawing-not-file",   /* bB: a device */
    "drawing-not-file",   /* bK: a pipe */
    "drawing-not-file",   /* bN: a folder */
    "drawing-unreadable", /* bP: a link to nothing */
    "drawing-unreadable", /* bQ: a link to itself */
    "drawing-unreadable", /* bR: without permission; or read by root, see below */
    "drawing-bad-name",   /* w%2 */
    "drawing-not-svg",    /* wB: an empty file */
    "drawing-bad-name",   /* not UTF-8 */
  };

  g_assert_no_errno (mkfifo (pipe, 0600));
  g_assert_no_errno (g_mkdir (directory, 0700));
  g_assert_no_errno (symlink ("nothing.svg", link));
  g_assert_no_errno (symlink ("bQ.svg", loop));
  g_assert_no_errno (symlink ("/dev/zero", device));
  g_assert_no_errno (symlink (".", round)); /* a folder that contains itself */
  write_file (folder, "wB.svg", "");
  write_file (folder, "bR.svg", FULL ("#000"));
  g_assert_no_errno (g_chmod (secret, 0));
  g_assert_true (g_file_set_contents (bytes, FULL ("#000"), -1, NULL));
  g_assert_true (g_file_set_contents (percent, FULL ("#000"), -1, NULL));
  set = load (folder);
  problems = diagram_set_get_problems (set);

  guint k = 0;
  for (guint i = 0; i < problems->len; i++)
    {
      const DiagramSetProblem *problem = problems->pdata[i];

      g_assert_true (g_utf8_validate (problem->file, -1, NULL));
      /* The same files once more, through the folder that contains itself. */
      if (g_str_has_prefix (problem->file, "chess/"))
        continue;
      if (k == 5 && !g_str_equal (problem->file, "bR.svg"))
        k++;
      g_assert_cmpuint (k, <, G_N_ELEMENTS (expected));
      g_assert_cmpstr (qi_finding_get_code (problem->finding), ==, expected[k]);
      k++;
    }
  g_assert_cmpuint (k, ==, G_N_ELEMENTS (expected));
  g_assert_cmpuint (problems->len, <=, 2 * G_N_ELEMENTS (expected));
}

static void
test_too_large (void)
{
  g_autofree char *folder = tmp_folder_new ("masume-set");
  g_autofree char *text = g_malloc (DIAGRAM_DRAWING_MAX_BYTES + 2);
  g_autoptr (DiagramSet) set = NULL;
  const DiagramSetProblem *problem = NULL;
  gsize n = strlen (FULL ("#0f0"));

  memset (text, ' ', DIAGRAM_DRAWING_MAX_BYTES + 1);
  text[DIAGRAM_DRAWING_MAX_BYTES + 1] = '\0';
  memcpy (text, FULL ("#0f0"), n);
  write_file (folder, "wK.svg", text);
  text[DIAGRAM_DRAWING_MAX_BYTES] = '\0';
  write_file (folder, "wQ.svg", text);
  set = load (folder);
  g_assert_cmpuint (diagram_set_get_problems (set)->len, ==, 1);
  problem = diagram_set_get_problems (set)->pdata[0];
  g_assert_cmpstr (problem->file, ==, "wK.svg");
  g_assert_cmpstr (qi_finding_get_code (problem->finding), ==, "drawing-too-large");
  g_assert_cmphex (draw_pixel (set, "chess", "Q", 0.5, 0.5), ==, GREEN);
}

/* With too many files one problem is reported, and no more are read. */
static void
test_too_many (void)
{
  g_autofree char *folder = tmp_folder_new ("masume-set");
  g_autoptr (DiagramSet) set = NULL;
  const DiagramSetProblem *problem = NULL;

  for (guint i = 0; i < 10000; i++)
    {
      g_autofree char *name = g_strdup_printf ("%s/%05u.svg", folder, i);

      g_assert_true (
        g_file_set_contents_full (name, FULL ("#0f0"), -1, G_FILE_SET_CONTENTS_NONE, 0600, NULL));
    }
  set = load (folder);
  g_assert_cmpuint (diagram_set_get_n_drawings (set), ==, DIAGRAM_SET_MAX_FILES);
  g_assert_cmpuint (diagram_set_get_problems (set)->len, ==, 1);
  problem = diagram_set_get_problems (set)->pdata[0];
  g_assert_cmpstr (qi_finding_get_code (problem->finding), ==, "too-many-drawings");
  g_assert_cmphex (draw_pixel (set, "chess", "00000", 0.5, 0.5), ==, GREEN);
  g_assert_cmphex (draw_pixel (set, "chess", "09999", 0.5, 0.5), !=, GREEN);
}

/* Proportions are kept, whatever the size of the page, and the drawing is centred. */
typedef struct
{
  const char *name;
  const char *page; /* attributes of the drawing; all of it is green */
  gboolean    wide; /* twice as wide as high; otherwise the reverse */
} PageCase;

static const PageCase pages[] = {
  { "viewbox-wide", "viewBox='0 0 200 100'", TRUE },
  { "viewbox-high", "viewBox='-50 -100 100 200'", FALSE },
  { "size-wide", "width='20' height='10'", TRUE },
  { "size-high", "width='100mm' height='200mm'", FALSE },
  { "size-and-viewbox", "width='2' height='1' viewBox='0 0 2000 1000'", TRUE },
  { "stretched", "viewBox='0 0 200 100' preserveAspectRatio='none'", TRUE },
  { "percent", "width='100%' height='100%' viewBox='0 0 100 200'", FALSE },
};

static void
test_page (gconstpointer data)
{
  const PageCase *c = data;
  static const int sizes[] = { 16, 32, 64, 256 };
  g_autofree char *text =
    g_strdup_printf ("<svg xmlns='http://www.w3.org/2000/svg' %s><rect x='-100000' y='-100000' "
                     "width='200000' height='200000' fill='#0f0'/></svg>",
                     c->page);
  g_autofree char *folder = tmp_folder_new ("masume-set");
  g_autoptr (DiagramSet) set = NULL;

  write_file (folder, "wK.svg", text);
  set = load (folder);
  g_assert_cmpuint (diagram_set_get_problems (set)->len, ==, 0);
  for (gsize i = 0; i < G_N_ELEMENTS (sizes); i++)
    {
      cairo_surface_t *surface = draw (set, "chess", "K^", FALSE, sizes[i]);
      double along = 0.06;
      double inside = 0.32;
      double outside = 0.18;

      for (guint k = 0; k < 2; k++)
        {
          double in = k == 0 ? inside : 1 - inside;
          double out = k == 0 ? outside : 1 - outside;
          double end = k == 0 ? along : 1 - along;

          g_assert_cmphex (get_pixel (surface, c->wide ? end : in, c->wide ? in : end), ==,
                           0xff00ff00);
          g_assert_cmphex (get_pixel (surface, c->wide ? 0.5 : out, c->wide ? out : 0.5), ==, 0);
        }
      cairo_surface_destroy (surface);
    }
}

/* Wedges of the second side point the other way, and on a flipped board those of both do. */
static void
test_turned (void)
{
  g_autofree char *folder = tmp_folder_new ("masume-set");
  g_autoptr (DiagramSet) set = NULL;
  static const struct
  {
    const char *game;
    const char *token;
    gboolean flipped;
    gboolean up;
  } cases[] = {
    { "shogi", "P", FALSE, TRUE }, { "shogi", "P", TRUE, FALSE }, { "shogi", "p", FALSE, FALSE },
    { "shogi", "p", TRUE, TRUE },  { "shogi", "l", FALSE, TRUE }, { "shogi", "l", TRUE, FALSE },
    { "chess", "P", TRUE, TRUE },
  };

  write_file (folder, "P.svg", SVG_OPEN "<rect width='100' height='50' fill='#0f0'/></svg>");
  write_file (folder, "l.svg", SVG_OPEN "<rect width='100' height='50' fill='#0f0'/></svg>");
  set = load (folder);
  for (gsize i = 0; i < G_N_ELEMENTS (cases); i++)
    {
      cairo_surface_t *surface = draw (set, cases[i].game, cases[i].token, cases[i].flipped, SIZE);

      g_assert_cmphex (get_pixel (surface, 0.5, 0.3), ==, cases[i].up ? 0xff00ff00 : 0);
      g_assert_cmphex (get_pixel (surface, 0.5, 0.7), ==, cases[i].up ? 0 : 0xff00ff00);
      cairo_surface_destroy (surface);
    }
}

/* Several threads draw with one set at the same time. */
static gpointer
draw_often (gpointer data)
{
  for (guint i = 0; i < 200; i++)
    g_assert_cmphex (draw_pixel (data, "chess", i % 2 == 0 ? "K^" : "q", 0.5, 0.5), ==, GREEN);
  return NULL;
}

static void
test_threads (void)
{
  g_autofree char *folder = tmp_folder_new ("masume-set");
  g_autoptr (DiagramSet) set = NULL;
  GThread *threads[4];

  write_file (folder, "wK.svg", FULL ("#0f0"));
  write_file (folder, "bQ.svg", FULL ("#0f0"));
  set = load (folder);
  for (gsize i = 0; i < G_N_ELEMENTS (threads); i++)
    threads[i] = g_thread_new ("draw", draw_often, set);
  for (gsize i = 0; i < G_N_ELEMENTS (threads); i++)
    g_thread_join (threads[i]);
}

/* Sets are found by their names. */
static void
test_names (void)
{
  g_autofree char *pieces = g_build_filename (g_get_user_data_dir (), "masume", "pieces", NULL);
  g_autofree char *system =
    g_build_filename (g_get_system_data_dirs ()[0], "masume", "pieces", NULL);
  g_auto (GStrv) found = NULL;
  g_autoptr (DiagramSet) set = NULL;
  g_autoptr (DiagramSet) path = NULL;
  g_autoptr (GError) error = NULL;
  g_autofree char *folder = g_build_filename (pieces, "Alpha", NULL);

  write_file (pieces, "Beta/wK.svg", FULL ("#0f0"));
  write_file (pieces, "Alpha/wK.svg", FULL ("#0f0"));
  write_file (pieces, "own/C/K^.svg", FULL ("#0f0"));
  write_file (pieces, "no folder.svg", FULL ("#0f0"));
  write_file (pieces, ".hidden/wK.svg", FULL ("#0f0"));
  write_file (system, "Alpha/wQ.svg", FULL ("#0f0"));
  write_file (system, "Gamma/wQ.svg", FULL ("#0f0"));
  found = diagram_set_dup_names ();
  g_assert_cmpuint (g_strv_length (found), ==, 3);
  g_assert_cmpstr (found[0], ==, "Alpha");
  g_assert_cmpstr (found[1], ==, "Beta");
  g_assert_cmpstr (found[2], ==, "Gamma");
  set = diagram_set_open ("Alpha", &error);
  g_assert_no_error (error);
  g_assert_cmpuint (diagram_set_get_n_drawings (set), ==, 2);
  path = diagram_set_open (folder, &error);
  g_assert_no_error (error);
  g_assert_cmpuint (diagram_set_get_n_drawings (path), ==, 1);
  g_assert_null (diagram_set_open ("../pieces/Alpha/none", &error));
  g_assert_error (error, QI_ERROR, QI_ERROR_IO);
  g_assert_cmpstr (qi_finding_get_code (qi_error_get_finding (error)), ==, "no-such-set");
  g_clear_error (&error);
  g_assert_null (diagram_set_open ("..", &error));
  g_assert_error (error, QI_ERROR, QI_ERROR_IO);
  g_clear_error (&error);
  g_assert_null (diagram_set_open ("Delta", &error));
  g_assert_error (error, QI_ERROR, QI_ERROR_IO);
}

/* The file name of a token, and the token of a file name. */
static void
test_paths (void)
{
  static const struct
  {
    const char *game;
    const char *token;
    const char *path; /* NULL: none */
  } cases[] = {
    { "chess", "K^", "/own/C/K^.svg" }, { "shogi", "+p'", "/own/S/+p'.svg" },
    { NULL, "K^", "/own/K^.svg" },      { NULL, "", "/own/%.svg" },
    { NULL, "a/b", "/own/a%2Fb.svg" },  { NULL, "=1", "/own/=1.svg" },
    { NULL, "..", "/own/%2E..svg" },    { NULL, "王", "/own/王.svg" },
    { NULL, "a\nb", "/own/a%0Ab.svg" }, { NULL, "100%", "/own/100%25.svg" },
  };
  g_autofree char *large = g_strnfill (252, 'x');
  const QiToken long_token = QI_TOKEN (large);

  for (gsize i = 0; i < G_N_ELEMENTS (cases); i++)
    {
      const char *text = cases[i].token;
      const QiToken token =
        *text == '=' ? (QiToken) { text + 1, 1, QI_TOKEN_JSON } : QI_TOKEN (text);
      g_autofree char *path =
        diagram_set_dup_path ("/own",
                              cases[i].game != NULL ? qi_game_info_lookup (cases[i].game) : NULL,
                              &token);

      g_assert_cmpstr (path, ==, cases[i].path);
    }
  g_assert_null (diagram_set_dup_path ("/own", NULL, &long_token));
}

static void
note_key (const char *key,
          gpointer    user_data)
{
  g_string_append_printf (user_data, " %s ", key);
}

typedef struct
{
  const char *name;
  const char *stem;
  gboolean    is_name;
  const char *key;  /* (nullable): among its keys */
  const char *none; /* (nullable): not among them */
} StemCase;

/* A "%" and two hexadecimal digits stand for a byte, and all of it is UTF-8; names of Wikimedia's pictures end in a number. */
static const StemCase stems[] = {
  { "side", "wK", TRUE, " w:k ", NULL },
  { "side-alone", "w-", TRUE, " tw- ", " w: " },
  { "digits", "%2A", TRUE, " t%2A ", NULL },
  { "small-digits", "%2a", TRUE, " t%2A ", NULL },
  { "nul", "a%00", TRUE, " ta%00 ", NULL },
  { "no-digit", "%g0", FALSE, NULL, NULL },
  { "one-digit", "%4", FALSE, NULL, NULL },
  { "bad-second-digit", "a%4z", FALSE, NULL, NULL },
  { "not-utf-8", "%C3", FALSE, NULL, NULL },
  { "utf-8", "%C3%A9", TRUE, " t\xc3\xa9 ", NULL },
  { "empty", "%", TRUE, " t% ", NULL },
  { "wikimedia", "Chess_klt45", TRUE, " white:k ", NULL },
  { "wikimedia-dark", "qdt60", TRUE, " black:q ", NULL },
  { "wikimedia-no-number", "klt", TRUE, " tklt ", " white:k " },
  { "wikimedia-word", "klt4x", TRUE, " tklt4x ", " white:k " },
  { "wikimedia-no-colour", "kxt45", TRUE, NULL, " white:k " },
};

static void
test_stem (gconstpointer data)
{
  const StemCase *c = data;
  g_autoptr (GString) keys = g_string_new (NULL);

  g_assert_cmpint (diagram_set_name_foreach_key (c->stem, note_key, keys), ==, c->is_name);
  if (!c->is_name)
    g_assert_cmpstr (keys->str, ==, "");
  if (c->key != NULL)
    g_assert_nonnull (strstr (keys->str, c->key));
  if (c->none != NULL)
    g_assert_null (strstr (keys->str, c->none));
}

/* The name of any token's file is that token's again, and has nothing that names cannot have everywhere. */
static void
test_stems_again (void)
{
  static const char *const texts[] = { "K^",
                                       "=x",
                                       ".a",
                                       "a.b",
                                       "a/b",
                                       "a\x7f"
                                       "b",
                                       "\x01",
                                       "%",
                                       "C:*?\"<>|\\",
                                       "",
                                       "\xe7\x8e\x8b" };

  for (gsize i = 0; i < G_N_ELEMENTS (texts); i++)
    for (guint json = 0; json < 2; json++)
      {
        const QiToken token = { texts[i], (guint) strlen (texts[i]),
                                json ? QI_TOKEN_JSON : QI_TOKEN_STRING };
        g_autofree char *stem = diagram_set_dup_stem (&token);
        g_autofree char *key = g_strconcat (" t", stem, " ", NULL);
        g_autoptr (GString) keys = g_string_new (NULL);

        g_assert_null (strpbrk (stem, "/\\:*?\"<>|\x7f\x01"));
        g_assert_cmpint (stem[0], !=, '.');
        g_assert_true (diagram_set_name_foreach_key (stem, note_key, keys));
        g_assert_nonnull (strstr (keys->str, key));
      }
}

/* A set has what it has a file for, whatever else was asked for before: numbers, texts without a meaning, and more of them than
 * are kept. */
static void
test_has (void)
{
  g_autofree char *folder = tmp_folder_new ("masume-set");
  const QiGameInfo *chess = qi_game_info_lookup ("chess");
  const QiToken queen = QI_TOKEN ("Q");
  const QiToken camel = QI_TOKEN ("camel");
  const QiToken number = { "7", 1, QI_TOKEN_JSON };
  const QiToken other = { "8", 1, QI_TOKEN_JSON };
  g_autoptr (DiagramSet) set = NULL;
  gboolean broken = TRUE;

  write_file (folder, "Q.svg", FULL ("#0f0"));
  write_file (folder, "camel.svg", FULL ("#0f0"));
  write_file (folder, "=7.svg", FULL ("#0f0"));
  set = load (folder);
  for (guint times = 0; times < 2; times++)
    {
      g_assert_true (diagram_set_has (set, chess, &queen, NULL));
      g_assert_true (diagram_set_has (set, NULL, &queen, &broken));
      g_assert_false (broken);
      g_assert_true (diagram_set_has (set, chess, &camel, NULL));
      g_assert_true (diagram_set_has (set, chess, &number, NULL));
      g_assert_false (diagram_set_has (set, chess, &other, NULL));
      for (guint i = 0; i < 5000; i++)
        {
          g_autofree char *text = g_strdup_printf ("x%u", i);
          const QiToken token = { text, (guint) strlen (text), QI_TOKEN_STRING };

          g_assert_false (diagram_set_has (set, NULL, &token, NULL));
        }
    }
}

int
main (int   argc,
      char *argv[])
{
  g_autofree char *data = tmp_folder_new ("masume-set");
  g_autofree char *user = g_build_filename (data, "user", NULL);
  g_autofree char *system = g_build_filename (data, "system", NULL);

  g_setenv ("XDG_DATA_HOME", user, TRUE);
  g_setenv ("XDG_DATA_DIRS", system, TRUE);
  g_setenv ("XDG_CACHE_HOME", data, TRUE);
  g_test_init (&argc, &argv, NULL);
  case_table_add ("/diagram/set/name/", names, test_name);
  case_table_add ("/diagram/set/page/", pages, test_page);
  case_table_add ("/diagram/set/stem/", stems, test_stem);
  g_test_add_func ("/diagram/set/stems-again", test_stems_again);
  g_test_add_func ("/diagram/set/has", test_has);
  g_test_add_func ("/diagram/set/specific", test_specific);
  g_test_add_func ("/diagram/set/outside", test_outside);
  g_test_add_func ("/diagram/set/broken", test_broken);
  g_test_add_func ("/diagram/set/not-files", test_not_files);
  g_test_add_func ("/diagram/set/too-large", test_too_large);
  g_test_add_func ("/diagram/set/too-many", test_too_many);
  g_test_add_func ("/diagram/set/turned", test_turned);
  g_test_add_func ("/diagram/set/threads", test_threads);
  g_test_add_func ("/diagram/set/names", test_names);
  g_test_add_func ("/diagram/set/paths", test_paths);
  return g_test_run ();
}
