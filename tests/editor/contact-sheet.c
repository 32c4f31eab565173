/* SPDX-License-Identifier: Apache-2.0 */
#include "diagram-art.h"
#include "diagram-colours.h"
#include "diagram-marks.h"
#include "diagram-samples.h"
#include "diagram-text.h"
#include "theme-named.h"

#include <glib/gstdio.h>
#include <math.h>
#include <string.h>

/* Draws all pieces, manners, signs, themes and boards on pages for a person to look at:
 *
 *   draw-contact-sheet FOLDER
 *
 * The games are those of the table: what is added there is on the pages the next time. Not a test. */

#define MARGIN         12.
#define LINE           18. /* height of a caption */
#define N_GAMES_A_PAGE 12
#define MAX_PAGE       12000. /* pixels, height of a page */

typedef struct
{
  cairo_surface_t *surface;
  cairo_t         *cr;
  DiagramStyle     style;
  double           width;
} Page;

static const char *const scheme_names[DIAGRAM_N_SCHEMES] = {
  [DIAGRAM_LIGHT] = "light",
  [DIAGRAM_DARK] = "dark",
  [DIAGRAM_HIGH_CONTRAST] = "contrast",
  [DIAGRAM_HIGH_CONTRAST_DARK] = "contrast-dark",
};

/* The background of a window. */
static const DiagramColour grounds[DIAGRAM_N_SCHEMES] = { 0xfafafa, 0x242424, 0xffffff, 0x000000 };

static Page
page_new (double              width,
          double              height,
          const DiagramStyle *style)
{
  Page page = { .style = *style, .width = width };

  page.surface = cairo_image_surface_create (CAIRO_FORMAT_RGB24, (int) ceil (width),
                                             (int) ceil (MIN (height, MAX_PAGE)));
  page.cr = cairo_create (page.surface);
  diagram_set_colour (page.cr, grounds[style->scheme]);
  cairo_paint (page.cr);
  return page;
}

/* Measures how much of a page is drawn on, with a margin: pixels at the end of a row that are like
 * its last one do not count. */
static void
measure_page (const Page *page,
              int        *width,
              int        *height)
{
  const guchar *data = cairo_image_surface_get_data (page->surface);
  gsize stride = (gsize) cairo_image_surface_get_stride (page->surface);
  int right = cairo_image_surface_get_width (page->surface);
  int bottom = cairo_image_surface_get_height (page->surface);

  *width = *height = 0;
  for (int y = 0; y < bottom; y++)
    {
      const guint32 *row = (const guint32 *) (gconstpointer) (data + (gsize) y * stride);
      int x = right;

      while (x > 0 && row[x - 1] == row[right - 1])
        x--;
      *width = MAX (*width, x);
      if (x > 0)
        *height = y + 1;
    }
  *width = MIN (*width + (int) MARGIN, right);
  *height = MIN (*height + (int) MARGIN, bottom);
}

static void
page_write (Page       *page,
            const char *folder,
            const char *name)
{
  g_autofree char *file = g_strconcat (name, ".png", NULL);
  g_autofree char *path = g_build_filename (folder, file, NULL);

  int width = 0;
  int height = 0;

  cairo_destroy (page->cr);
  cairo_surface_flush (page->surface);
  measure_page (page, &width, &height);
  cairo_surface_t *part =
    cairo_image_surface_create_for_data (cairo_image_surface_get_data (page->surface),
                                         CAIRO_FORMAT_RGB24, width, height,
                                         cairo_image_surface_get_stride (page->surface));
  cairo_status_t status = cairo_surface_write_to_png (part, path);
  cairo_surface_destroy (part);
  cairo_surface_destroy (page->surface);
  if (status != CAIRO_STATUS_SUCCESS)
    g_error ("%s: %s", path, cairo_status_to_string (status));
  g_print ("%s\n", path);
}

static void
draw_caption (Page       *page,
              const char *text,
              double      x,
              double      y,
              double      width)
{
  diagram_set_colour (page->cr, diagram_palette_get (&page->style)->text);
  diagram_text_draw_line (page->cr, text, 12., FALSE, x, y, width, LINE);
}

/* The colours around the pieces change within a page. */
static void
set_scheme (Page         *page,
            DiagramScheme scheme,
            double        x,
            double        y,
            double        width,
            double        height)
{
  page->style.scheme = scheme;
  diagram_set_colour (page->cr, grounds[scheme]);
  cairo_rectangle (page->cr, x, y, width, height);
  cairo_fill (page->cr);
}

static void
draw_setup (Page    *page,
            QiSetup *setup,
            double   x,
            double   y,
            double   width,
            double   height)
{
  cairo_save (page->cr);
  cairo_translate (page->cr, x, y);
  diagram_draw (page->cr, setup, &page->style, TRUE, width, height);
  cairo_restore (page->cr);
}

/* The pieces of both sides of a game, with each state that has its own drawing, on all grounds. */
static double
draw_pieces (Page             *page,
             const QiGameInfo *info,
             double            size,
             double            x,
             double            y)
{
  const DiagramPalette *palette = diagram_palette_get (&page->style);
  const DiagramColour squares[] = { palette->light, palette->dark, palette->wood };
  gsize n_pieces = 0;
  const QiGamePiece *pieces = qi_game_info_get_pieces (info, &n_pieces);
  double left = x;

  for (guint side = 0; side < 2; side++)
    {
      for (guint i = 0; i < n_pieces; i++)
        {
          g_autofree char *text =
            side == 0 ? g_strdup (pieces[i].token) : g_ascii_strdown (pieces[i].token, -1);
          const QiToken token = QI_TOKEN (text);

          if (x + size > page->width - MARGIN)
            {
              x = left;
              y += size;
            }
          diagram_set_colour (page->cr, squares[(i + side) % G_N_ELEMENTS (squares)]);
          cairo_rectangle (page->cr, x, y, size, size);
          cairo_fill (page->cr);
          diagram_draw_piece (page->cr, info, &token, &page->style, FALSE, x, y, size);
          x += size;
        }
      x += size / 4.;
    }
  return y + size;
}

/* All pieces of all games in three manners, several games a page. */
static void
write_pieces (const char   *folder,
              DiagramScheme scheme,
              DiagramPieces manner,
              DiagramSigns  signs)
{
  static const double sizes[] = { 16., 24., 32., 48. };
  const QiGameInfo *const *games = qi_game_info_get_all ();
  const DiagramStyle style = { .scheme = scheme, .pieces = manner, .signs = signs };

  for (guint first = 0, number = 1; games[first] != NULL; number++)
    {
      Page page = page_new (1600., 4200., &style);
      double y = MARGIN;
      guint i = first;
      g_autofree char *name =
        g_strdup_printf ("pieces-%s-%s-%s-%u", diagram_pieces_get_name (manner),
                         diagram_signs_get_name (signs), scheme_names[scheme], number);

      for (; games[i] != NULL && i < first + N_GAMES_A_PAGE; i++)
        {
          draw_caption (&page, qi_game_info_get_name (games[i]), MARGIN, y, 300.);
          y += LINE + 4.;
          for (guint j = 0; j < G_N_ELEMENTS (sizes); j++)
            y = draw_pieces (&page, games[i], sizes[j], MARGIN, y) + 4.;
        }
      first = i;
      page_write (&page, folder, name);
    }
}

static const char *const states[] = { "%s", "+%s", "-%s", "%s^", "%s'", "+%s^", "-%s'", "+%s^'" };

/* Marks on every kind of piece, and pieces without a drawing. */
static void
write_marks (const char *folder)
{
  static const char *const games[] = { "chess", "shogi",   "xiangqi",  "janggi",
                                       "go",    "othello", "draughts", NULL };
  static const char *const others[] = {
    "K^",    "k^", "+M",           "-m", "N'", "camel", "CAMEL",
    "Zebra", "王", "grand-vizier", "☃",  "",   " ",     "a token too long"
  };
  const DiagramStyle style = { .scheme = DIAGRAM_LIGHT };
  Page page = page_new (1300., 1020., &style);
  double size = 48.;

  for (guint dark = 0; dark < 2; dark++)
    {
      double y = MARGIN + dark * 510.;

      set_scheme (&page, dark ? DIAGRAM_DARK : DIAGRAM_LIGHT, 0., dark * 510., 1300., 510.);
      for (guint i = 0; i < G_N_ELEMENTS (games); i++, y += size + 6.)
        {
          const QiGameInfo *info = games[i] != NULL ? qi_game_info_lookup (games[i]) : NULL;
          gsize n_pieces = 0;
          const QiGamePiece *pieces =
            info != NULL ? qi_game_info_get_pieces (info, &n_pieces) : NULL;
          double x = MARGIN;

          for (guint side = 0; side < 2; side++)
            for (guint j = 0; j < G_N_ELEMENTS (states); j++, x += size)
              {
                char letter[2] = "Q";
                const char *token = n_pieces > 0 ? pieces[MIN (n_pieces - 1, 2)].token : "Q";

                letter[0] = token[strcspn (token, "ABCDEFGHIJKLMNOPQRSTUVWXYZ")];
                if (side == 1)
                  letter[0] = g_ascii_tolower (letter[0]);
                g_auto (GStrv) parts = g_strsplit (states[j], "%s", 2);
                g_autofree char *text = g_strjoinv (letter, parts);
                const QiToken piece = QI_TOKEN (text);
                const DiagramPalette *palette = diagram_palette_get (&page.style);

                diagram_set_colour (page.cr, (i + j) % 2 ? palette->dark : palette->light);
                cairo_rectangle (page.cr, x, y, size, size);
                cairo_fill (page.cr);
                diagram_draw_piece (page.cr, info, &piece, &page.style, FALSE, x, y, size);
              }
        }
      for (guint j = 0; j < G_N_ELEMENTS (others); j++)
        {
          const QiToken piece = QI_TOKEN (others[j]);

          diagram_draw_piece (page.cr, NULL, &piece, &page.style, FALSE, MARGIN + j * size, y,
                              size);
        }
    }
  page_write (&page, folder, "marks");
}

/* The drawings of the pieces one after another, in both sides' colours. */
static double
draw_drawings (Page  *page,
               char **names,
               double size,
               double y)
{
  const DiagramPalette *palette = diagram_palette_get (&page->style);
  guint a_row = (guint) ((page->width - 2. * MARGIN) / size);

  for (guint i = 0; names[i] != NULL; i++)
    for (guint side = 0; side < 2; side++)
      {
        double x = MARGIN + i % a_row * size;
        double top = y + (i / a_row * 2 + side) * size;

        diagram_set_colour (page->cr, (i + side) % 2 ? palette->dark : palette->light);
        cairo_rectangle (page->cr, x, top, size, size);
        cairo_fill (page->cr);
        diagram_art_draw (page->cr, names[i], &palette->men[side], page->style.pieces, x, top,
                          size);
      }
  return y + ((g_strv_length (names) - 1) / a_row + 1) * 2 * size + MARGIN;
}

/* All western drawings, also those of no game of the table, in every manner and scheme. */
static void
write_drawings (const char *folder)
{
  static const double sizes[] = { 16., 24., 32., 48., 96. };
  g_auto (GStrv) names = diagram_art_dup_names ();

  for (guint manner = 0; manner < DIAGRAM_PIECES_LETTERS; manner++)
    for (guint scheme = 0; scheme < DIAGRAM_N_SCHEMES; scheme++)
      {
        const DiagramStyle style = { .scheme = (DiagramScheme) scheme,
                                     .theme = manner == DIAGRAM_PIECES_PRINT ? theme_named ("paper")
                                                                             : theme_named ("wood"),
                                     .pieces = (DiagramPieces) manner };
        Page page = page_new (1380., 1640., &style);
        g_autofree char *name =
          g_strdup_printf ("western-%s-%s", diagram_pieces_get_name (style.pieces),
                           scheme_names[scheme]);
        double y = MARGIN;

        for (guint i = 0; i < G_N_ELEMENTS (sizes); i++)
          y = draw_drawings (&page, names, sizes[i], y);
        page_write (&page, folder, name);
      }
}

/* Games with different boards, as names of samples or of games. */
static const char *const boards[] = {
  "chess",
  "shogi",
  "chushogi",
  "torishogi",
  "dobutsu",
  "xiangqi",
  "minixiangqi",
  "janggi",
  "go",
  "othello",
  "draughts",
  "italiandraughts",
  "russiandraughts",
  "canadiandraughts",
  "raumschach",
  "line",
  "cross",
  "tokens",
};

static QiSetup *
get_setup (const char *name)
{
  const char *const *samples = diagram_sample_get_names ();
  const QiGameInfo *info = qi_game_info_lookup (name);

  if (g_strv_contains (samples, name))
    return diagram_sample_get (name);
  return qi_game_info_dup_start (info);
}

/* Each board in each theme. */
static void
write_boards (const char   *folder,
              DiagramScheme scheme)
{
  const DiagramStyle style = { .scheme = scheme };
  double width = 400.;
  double height = 400.;
  guint n_rows = 6;

  for (guint first = 0; first < G_N_ELEMENTS (boards); first += n_rows)
    {
      Page page = page_new (MARGIN + diagram_theme_get_n () * (width + MARGIN),
                            MARGIN + n_rows * (height + MARGIN), &style);
      g_autofree char *name =
        g_strdup_printf ("boards-%s-%u", scheme_names[scheme], first / n_rows + 1);

      for (guint i = first; i < MIN (first + n_rows, G_N_ELEMENTS (boards)); i++)
        {
          g_autoptr (QiSetup) setup = get_setup (boards[i]);

          for (guint theme = 0; theme < diagram_theme_get_n (); theme++)
            {
              page.style.theme = theme;
              page.style.pieces =
                diagram_theme_is_print (theme) ? DIAGRAM_PIECES_PRINT : DIAGRAM_PIECES_COLOUR;
              draw_setup (&page, setup, MARGIN + theme * (width + MARGIN),
                          MARGIN + (i - first) * (height + MARGIN), width, height);
            }
        }
      page_write (&page, folder, name);
    }
}

/* The start of every game. */
static void
write_starts (const char *folder)
{
  const QiGameInfo *const *games = qi_game_info_get_all ();
  const DiagramStyle style = { .scheme = DIAGRAM_LIGHT };
  guint n_games = 0;
  double side = 300.;
  guint n_across = 6;

  while (games[n_games] != NULL)
    n_games++;
  Page page =
    page_new (MARGIN + n_across * (side + MARGIN),
              MARGIN + (n_games + n_across - 1) / n_across * (side + LINE + MARGIN), &style);
  for (guint i = 0; i < n_games; i++)
    {
      g_autoptr (QiSetup) setup = qi_game_info_dup_start (games[i]);
      double x = MARGIN + i % n_across * (side + MARGIN);
      double y = MARGIN + i / n_across * (side + LINE + MARGIN);

      draw_setup (&page, setup, x, y, side, side);
      draw_caption (&page, qi_game_info_get_name (games[i]), x, y + side, side);
    }
  page_write (&page, folder, "games");
}

/* The manners and signs of the pieces on boards that show them, in light and dark. */
static void
write_manners (const char *folder)
{
  static const char *const names[] = {
    "chess", "shogi", "xiangqi", "janggi", "draughts", "tokens"
  };
  const DiagramStyle manners[] = {
    { .pieces = DIAGRAM_PIECES_COLOUR },
    { .pieces = DIAGRAM_PIECES_COLOUR, .signs = DIAGRAM_SIGNS_INTERNATIONAL },
    { .pieces = DIAGRAM_PIECES_PRINT, .theme = theme_named ("paper") },
    { .pieces = DIAGRAM_PIECES_PRINT,
      .signs = DIAGRAM_SIGNS_INTERNATIONAL,
      .theme = theme_named ("paper") },
    { .pieces = DIAGRAM_PIECES_LETTERS },
  };
  double side = 380.;

  for (guint dark = 0; dark < 2; dark++)
    {
      const DiagramStyle style = { .scheme = dark ? DIAGRAM_DARK : DIAGRAM_LIGHT };
      Page page = page_new (MARGIN + G_N_ELEMENTS (manners) * (side + MARGIN),
                            MARGIN + G_N_ELEMENTS (names) * (side + MARGIN), &style);

      for (guint i = 0; i < G_N_ELEMENTS (names); i++)
        {
          g_autoptr (QiSetup) setup = get_setup (names[i]);

          for (guint j = 0; j < G_N_ELEMENTS (manners); j++)
            {
              page.style = manners[j];
              page.style.scheme = style.scheme;
              draw_setup (&page, setup, MARGIN + j * (side + MARGIN), MARGIN + i * (side + MARGIN),
                          side, side);
            }
        }
      page_write (&page, folder, dark ? "manners-dark" : "manners-light");
    }
}

static void
draw_layout (Page    *page,
             QiSetup *setup,
             double   x,
             double   y,
             double   square,
             gboolean flipped)
{
  QiPosition *position = qi_setup_get_position (setup);
  DiagramLook look;
  DiagramLayout layout;

  diagram_look_init (&look, setup);
  diagram_layout_init (&layout, qi_position_get_shape (position), flipped, TRUE, square, 600.);
  layout.x = x;
  layout.y = y;
  diagram_draw_position (page->cr, &look, position, &layout, &page->style);
}

/* Every size of a square with its own way of drawing, seen from either side. */
static void
write_sizes (const char *folder)
{
  static const char *const names[] = { "chess", "shogi",    "xiangqi", "janggi",
                                       "go",    "draughts", "othello" };
  static const double squares[] = { 3., 5., 6., 8., 10., 12., 14., 16., 20., 24. };
  const DiagramStyle style = { .scheme = DIAGRAM_LIGHT };
  double step = 64.;

  for (guint theme = 0; theme < diagram_theme_get_n (); theme++)
    {
      Page page = page_new (2800., G_N_ELEMENTS (names) * 540., &style);
      g_autofree char *name = g_strconcat ("sizes-", diagram_theme_get_name (theme), NULL);

      page.style.theme = theme;
      for (guint i = 0; i < G_N_ELEMENTS (names); i++)
        {
          g_autoptr (QiSetup) setup = get_setup (names[i]);
          guint files = qi_shape_get_files (qi_position_get_shape (qi_setup_get_position (setup)));
          double x = MARGIN;

          for (guint j = 0; j < G_N_ELEMENTS (squares); j++)
            {
              draw_layout (&page, setup, x, MARGIN + i * 540., squares[j], FALSE);
              x += squares[j] * files + step;
            }
          draw_layout (&page, setup, x, MARGIN + i * 540., files > 12 ? 24. : 48., TRUE);
        }
      page_write (&page, folder, name);
    }
}

/* Marks that a person draws on a board, in every shape and colour on every theme. */
static void
write_arrows (const char *folder)
{
  static const char *const names[] = { "chess", "go" };
  double square = 40.;
  double side = 9. * square;

  for (guint dark = 0; dark < 2; dark++)
    {
      const DiagramStyle style = { .scheme = dark ? DIAGRAM_DARK : DIAGRAM_LIGHT };
      Page page = page_new (MARGIN + diagram_theme_get_n () * (side + MARGIN),
                            MARGIN + G_N_ELEMENTS (names) * (side + MARGIN), &style);

      for (guint i = 0; i < G_N_ELEMENTS (names); i++)
        for (guint theme = 0; theme < diagram_theme_get_n (); theme++)
          {
            const QiShape shape = { 2, { 8, 8 } };
            DiagramLayout layout;

            page.style.theme = theme;
            diagram_layout_init (&layout, &shape, FALSE, TRUE, square, side);
            layout.x = MARGIN + theme * (side + MARGIN);
            layout.y = MARGIN + i * (side + MARGIN);
            diagram_draw_board (page.cr, qi_game_info_lookup (names[i]), &layout, &page.style);
            for (guint colour = 0; colour < QI_MARK_N_COLOURS; colour++)
              {
                for (guint form = 0; form < QI_MARK_N_SHAPES; form++)
                  {
                    guint from = colour * 8 + form;
                    const QiMark mark = { .shape = form == QI_MARK_LINE ? QI_MARK_PLAIN
                                                                        : (QiMarkShape) form,
                                          .colour = (QiMarkColour) colour,
                                          .from = from,
                                          .to = from,
                                          .label = form == QI_MARK_LINE ? "A" : NULL };

                    diagram_draw_mark (page.cr, NULL, &mark, &layout, &page.style);
                  }
                const QiMark arrow = { .kind = QI_MARK_ARROW,
                                       .colour = (QiMarkColour) colour,
                                       .from = 56 + colour * 2,
                                       .to = 37 + colour };
                diagram_draw_mark (page.cr, NULL, &arrow, &layout, &page.style);
              }
          }
      page_write (&page, folder, dark ? "arrows-dark" : "arrows-light");
    }
}

int
main (int    argc,
      char **argv)
{
  if (argc != 2)
    {
      g_printerr ("usage: draw-contact-sheet FOLDER\n");
      return 2;
    }
  if (g_mkdir_with_parents (argv[1], 0777) != 0)
    {
      g_printerr ("%s: %s\n", argv[1], g_strerror (errno));
      return 1;
    }
  for (guint scheme = 0; scheme < DIAGRAM_N_SCHEMES; scheme++)
    write_boards (argv[1], (DiagramScheme) scheme);
  write_starts (argv[1]);
  write_manners (argv[1]);
  write_sizes (argv[1]);
  write_marks (argv[1]);
  write_arrows (argv[1]);
  write_drawings (argv[1]);
  for (guint manner = 0; manner < DIAGRAM_N_PIECES; manner++)
    for (guint signs = 0; signs < DIAGRAM_N_SIGNS; signs++)
      if (manner != DIAGRAM_PIECES_LETTERS || signs == 0)
        write_pieces (argv[1], DIAGRAM_LIGHT, (DiagramPieces) manner, (DiagramSigns) signs);
  write_pieces (argv[1], DIAGRAM_DARK, DIAGRAM_PIECES_COLOUR, DIAGRAM_SIGNS_CHARACTERS);
  return 0;
}
