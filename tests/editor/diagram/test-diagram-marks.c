/* SPDX-License-Identifier: Apache-2.0 */
#include "case-table.h"

#include "diagram-board.h"
#include "diagram-marks.h"
#include "diagram-samples.h"
#include "qi-json-reader-private.h"

#include <math.h>
#include <string.h>

#define SIDE   40 /* units of a square */
#define GROUND 0x808000

typedef struct
{
  cairo_surface_t *surface;
  cairo_t         *cr;
} Canvas;

static Canvas
canvas_new (double        width,
            double        height,
            DiagramColour ground)
{
  Canvas canvas;

  canvas.surface =
    cairo_image_surface_create (CAIRO_FORMAT_RGB24, (int) ceil (width), (int) ceil (height));
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
  guint32 pixel = 0;

  cairo_surface_flush (canvas->surface);
  g_assert_cmpint (x, >=, 0);
  g_assert_cmpint (y, >=, 0);
  g_assert_cmpint (x, <, cairo_image_surface_get_width (canvas->surface));
  g_assert_cmpint (y, <, cairo_image_surface_get_height (canvas->surface));
  const guint8 *row = cairo_image_surface_get_data (canvas->surface)
                      + (gsize) y * (gsize) cairo_image_surface_get_stride (canvas->surface);
  memcpy (&pixel, row + (gsize) x * sizeof pixel, sizeof pixel);
  return pixel & 0xffffff;
}

static guint
count_changed (const Canvas *canvas,
               DiagramColour ground)
{
  guint n = 0;

  for (int y = 0; y < cairo_image_surface_get_height (canvas->surface); y++)
    for (int x = 0; x < cairo_image_surface_get_width (canvas->surface); x++)
      n += get_pixel (canvas, x, y) != ground;
  return n;
}

/* An empty board of the game with these marks. */
static QiSetup *
setup_new (const char *game,
           const char *sample,
           const char *marks)
{
  g_autoptr (QiSetup) like = sample != NULL
                               ? diagram_sample_get (sample)
                               : diagram_sample_new (game, "Cc", 2, (gint64[]) { 8, 8 }, "64.", "");
  g_autoptr (QiValue) value = qi_json_parse (marks, -1, NULL, NULL);
  g_autoptr (QiDetails) details = NULL;

  g_assert_nonnull (value);
  details = qi_details_with (qi_setup_get_details (like), "marks", value);
  return qi_setup_new (qi_setup_get_position (like), qi_setup_get_game (like), details);
}

static void
draw (Canvas        *canvas,
      QiSetup       *setup,
      DiagramLayout *layout,
      gboolean       flipped,
      double         side,
      double         width,
      DiagramStyle   style)
{
  diagram_layout_init (layout, qi_position_get_shape (qi_setup_get_position (setup)), flipped, TRUE,
                       side, width);
  *canvas = canvas_new (layout->width + 2., layout->height + 2., GROUND);
  diagram_draw_marks (canvas->cr, setup, layout, &style);
}

/* The pixel at a place in a square, as parts of its side. */
static DiagramColour
look_at (const Canvas        *canvas,
         const DiagramLayout *layout,
         guint                square,
         double               fx,
         double               fy)
{
  double x = 0.;
  double y = 0.;

  diagram_layout_get_place (layout, square, &x, &y);
  return get_pixel (canvas, (int) (x + fx * layout->square), (int) (y + fy * layout->square));
}

/* Names of colours: a pixel has the name of the nearest one. */
typedef enum
{
  NOTHING,
  RIM,
  GREEN,
  RED,
  BLUE,
  YELLOW,
  BLACK
} Seen;

static Seen
name_colour (DiagramColour colour)
{
  static const DiagramColour colours[] = {
    [NOTHING] = GROUND, [RIM] = 0xffffff,  [GREEN] = 0x053f14, [RED] = 0x7a0606,
    [BLUE] = 0x0a3184,  [YELLOW] = 0xf7cc10, [BLACK] = 0x000000,
  };
  Seen best = NOTHING;
  double least = G_MAXDOUBLE;

  for (guint i = 0; i < G_N_ELEMENTS (colours); i++)
    {
      double distance = 0.;

      for (guint shift = 0; shift < 24; shift += 8)
        distance +=
          fabs ((double) (colour >> shift & 0xff) - (double) (colours[i] >> shift & 0xff));
      if (distance < least)
        {
          least = distance;
          best = (Seen) i;
        }
    }
  return best;
}

typedef struct
{
  const char *name;
  const char *marks;
  const char *game;   /* or NULL: chess */
  const char *sample; /* or NULL: an empty board of 8 × 8 */
  gboolean    flipped;
  guint       square;
  double      x, y; /* as parts of the square's side */
  Seen        seen;
} PixelCase;

#define SQUARE(n_, more_) "[{\"kind\":\"square\",\"squares\":[" #n_ "]" more_ "}]"
#define ARROW(a_, b_, more_) "[{\"kind\":\"arrow\",\"squares\":[" #a_ "," #b_ "]" more_ "}]"
#define RED_      ",\"colour\":\"red\""
#define BLUE_     ",\"colour\":\"blue\""
#define YELLOW_   ",\"colour\":\"yellow\""
#define SHAPE(s_) ",\"shape\":\"" s_ "\""

static const PixelCase pixel_cases[] = {
  /* A frame is drawn along the edge and leaves the middle free. */
  { "frame-edge", SQUARE (27, ""), NULL, NULL, FALSE, 27, 0.08, 0.5, GREEN },
  { "frame-other-edge", SQUARE (27, ""), NULL, NULL, FALSE, 27, 0.91, 0.5, GREEN },
  { "frame-middle", SQUARE (27, ""), NULL, NULL, FALSE, 27, 0.5, 0.5, NOTHING },
  { "frame-neighbour", SQUARE (27, ""), NULL, NULL, FALSE, 28, 0.08, 0.5, NOTHING },
  { "frame-flipped", SQUARE (27, ""), NULL, NULL, TRUE, 27, 0.08, 0.5, GREEN },
  { "last-square", SQUARE (63, ""), NULL, NULL, FALSE, 63, 0.08, 0.5, GREEN },
  { "colour", SQUARE (0, RED_ ",\"label\":\".\""), NULL, NULL, FALSE, 0, 0.5, 0.3, RED },
  { "yellow", SQUARE (0, YELLOW_ ",\"label\":\".\""), NULL, NULL, FALSE, 0, 0.5, 0.3, YELLOW },
  { "unknown-shape", SQUARE (27, SHAPE ("star")), NULL, NULL, FALSE, 27, 0.08, 0.5, GREEN },
  { "unknown-colour", SQUARE (27, ",\"colour\":7"), NULL, NULL, FALSE, 27, 0.08, 0.5, GREEN },
  { "circle-top", SQUARE (27, SHAPE ("circle")), NULL, NULL, FALSE, 27, 0.5, 0.08, GREEN },
  { "circle-corner", SQUARE (27, SHAPE ("circle")), NULL, NULL, FALSE, 27, 0.06, 0.06, NOTHING },
  { "triangle-base", SQUARE (27, SHAPE ("triangle")), NULL, NULL, FALSE, 27, 0.5, 0.79, GREEN },
  { "triangle-middle", SQUARE (27, SHAPE ("triangle")), NULL, NULL, FALSE, 27, 0.5, 0.5, NOTHING },
  { "cross-middle", SQUARE (27, SHAPE ("cross")), NULL, NULL, FALSE, 27, 0.5, 0.5, GREEN },
  { "cross-edge", SQUARE (27, SHAPE ("cross")), NULL, NULL, FALSE, 27, 0.5, 0.08, NOTHING },
  { "empty-label", SQUARE (27, ",\"label\":\"\""), NULL, NULL, FALSE, 27, 0.08, 0.5, GREEN },
  { "label", SQUARE (27, ",\"label\":\".\""), NULL, NULL, FALSE, 27, 0.5, 0.3, GREEN },
  { "label-leaves-edge", SQUARE (27, ",\"label\":\".\""), NULL, NULL, FALSE, 27, 0.08, 0.5, NOTHING },
  /* d5 to d2: the shaft crosses the squares between. */
  { "arrow-start", ARROW (27, 51, ""), NULL, NULL, FALSE, 27, 0.5, 0.55, GREEN },
  { "arrow-between", ARROW (27, 51, ""), NULL, NULL, FALSE, 35, 0.5, 0.5, GREEN },
  { "arrow-rim", ARROW (27, 51, ""), NULL, NULL, FALSE, 35, 0.415, 0.5, RIM },
  { "arrow-beside", ARROW (27, 51, ""), NULL, NULL, FALSE, 35, 0.2, 0.5, NOTHING },
  { "arrow-head", ARROW (27, 51, ""), NULL, NULL, FALSE, 51, 0.36, 0.06, GREEN },
  { "arrow-behind-head", ARROW (27, 51, ""), NULL, NULL, FALSE, 51, 0.5, 0.7, NOTHING },
  { "arrow-flipped", ARROW (27, 51, ""), NULL, NULL, TRUE, 43, 0.5, 0.5, GREEN },
  { "arrow-diagonal", ARROW (0, 63, ""), NULL, NULL, FALSE, 27, 0.5, 0.5, GREEN },
  { "line-has-no-head", ARROW (27, 51, SHAPE ("line")), NULL, NULL, FALSE, 51, 0.36, 0.06, NOTHING },
  { "line-end", ARROW (27, 51, SHAPE ("line")), NULL, NULL, FALSE, 51, 0.5, 0.4, GREEN },
  { "loop", ARROW (27, 27, ""), NULL, NULL, FALSE, 27, 0.5, 0.08, GREEN },
  /* On boards for stones a mark is no larger than a stone. */
  { "go-square", SQUARE (180, ""), NULL, "go", FALSE, 180, 0.29, 0.5, GREEN },
  { "go-circle", SQUARE (180, SHAPE ("circle")), NULL, "go", FALSE, 180, 0.26, 0.5, GREEN },
  { "go-circle-middle", SQUARE (180, SHAPE ("circle")), NULL, "go", FALSE, 180, 0.5, 0.5, NOTHING },
  { "go-triangle", SQUARE (180, SHAPE ("triangle")), NULL, "go", FALSE, 180, 0.5, 0.69, GREEN },
  { "go-cross", SQUARE (180, SHAPE ("cross")), NULL, "go", FALSE, 180, 0.5, 0.5, GREEN },
  { "go-selected", SQUARE (180, SHAPE ("selected")), NULL, "go", FALSE, 180, 0.5, 0.5, GREEN },
  { "selected-middle", SQUARE (27, SHAPE ("selected")), NULL, NULL, FALSE, 27, 0.5, 0.5, NOTHING },
  { "go-square-edge", SQUARE (180, ""), NULL, "go", FALSE, 180, 0.08, 0.5, NOTHING },
  /* From layer to layer, here the neighbouring one, and from line to line. */
  { "layers", ARROW (12, 37, ""), NULL, "raumschach", FALSE, 13, 0.5, 0.5, GREEN },
  { "layers-end", ARROW (12, 37, ""), NULL, "raumschach", FALSE, 37, 0.2, 0.5, GREEN },
  { "layer-mark", SQUARE (124, ""), NULL, "raumschach", FALSE, 124, 0.08, 0.5, GREEN },
  { "lines", ARROW (0, 39, SHAPE ("line")), NULL, "line", FALSE, 39, 0.5, 0.5, GREEN },
};

static void
test_pixel (gconstpointer data)
{
  const PixelCase *test = data;
  g_autoptr (QiSetup) setup =
    setup_new (test->game != NULL ? test->game : "chess", test->sample, test->marks);
  DiagramLayout layout;
  Canvas canvas;

  draw (&canvas, setup, &layout, test->flipped, SIDE, 12. * SIDE, *DIAGRAM_STYLE (DIAGRAM_LIGHT));
  g_assert_cmpint (name_colour (look_at (&canvas, &layout, test->square, test->x, test->y)), ==,
                   test->seen);
  canvas_clear (&canvas);
}

/* A label on an empty point is in a gap of the lines, on the colour of the board. */
static void
test_gap (void)
{
  const DiagramStyle *style = DIAGRAM_STYLE (DIAGRAM_LIGHT);
  g_autoptr (QiSetup) setup = setup_new (NULL, "go", SQUARE (180, ",\"label\":\".\""));
  DiagramLayout layout;
  Canvas canvas;

  draw (&canvas, setup, &layout, FALSE, SIDE, 20. * SIDE, *style);
  g_assert_cmphex (look_at (&canvas, &layout, 180, 0.5, 0.3), ==,
                   diagram_board_get_ground (qi_game_info_lookup ("go"), style));
  canvas_clear (&canvas);
}

typedef struct
{
  const char *name;
  const char *marks;
} NothingCase;

/* Details that are not marks leave the board as it was, without a warning. */
static const NothingCase nothing_cases[] = {
  { "none", "[]" },
  { "object", "{\"kind\":\"square\",\"squares\":[1]}" },
  { "text", "\"marks\"" },
  { "outside", SQUARE (64, "") },
  { "far-outside", SQUARE (4294967295, "") },
  { "beyond", SQUARE (99999999999999999999999, "") },
  { "negative", SQUARE (-1, "") },
  { "fraction", SQUARE (1.5, "") },
  { "one-end-outside", ARROW (1, 64, "") },
  { "one-end", "[{\"kind\":\"arrow\",\"squares\":[1]}]" },
  { "three-ends", "[{\"kind\":\"arrow\",\"squares\":[1,2,3]}]" },
  { "no-squares", "[{\"kind\":\"arrow\",\"squares\":[]},{\"kind\":\"square\"}]" },
  { "odd-items", "[null,1,\"square\",[1],[[[]]],{},{\"kind\":1,\"squares\":[1]},true]" },
  { "odd-squares", "[{\"kind\":\"square\",\"squares\":[[1]]},{\"kind\":\"square\",\"squares\":{}}]" },
};

static void
test_nothing (gconstpointer data)
{
  const NothingCase *test = data;
  g_autoptr (QiSetup) setup = setup_new ("chess", NULL, test->marks);
  DiagramLayout layout;
  Canvas canvas;

  draw (&canvas, setup, &layout, FALSE, SIDE, 12. * SIDE, *DIAGRAM_STYLE (DIAGRAM_LIGHT));
  g_assert_cmpuint (count_changed (&canvas, GROUND), ==, 0);
  canvas_clear (&canvas);
}

/* WCAG 2.1: relative luminance, and the contrast of two colours. */
static double
get_luminance (DiagramColour colour)
{
  static const double weights[] = { 0.0722, 0.7152, 0.2126 };
  double sum = 0.;

  for (guint i = 0; i < 3; i++)
    {
      double part = (colour >> (8 * i) & 0xff) / 255.;

      sum += weights[i] * (part <= 0.04045 ? part / 12.92 : pow ((part + 0.055) / 1.055, 2.4));
    }
  return sum;
}

static double
get_contrast (DiagramColour a,
              DiagramColour b)
{
  double la = get_luminance (a);
  double lb = get_luminance (b);

  return (MAX (la, lb) + 0.05) / (MIN (la, lb) + 0.05);
}

/* Every colour of every kind of mark stands out at 3:1 from every colour of board and piece. */
static void
test_contrast (void)
{
  static const char *const kinds[] = {
    "{\"kind\":\"square\",\"squares\":[27]",
    "{\"kind\":\"square\",\"squares\":[27]" SHAPE ("circle"),
    "{\"kind\":\"square\",\"squares\":[27]" SHAPE ("triangle"),
    "{\"kind\":\"square\",\"squares\":[27]" SHAPE ("cross"),
    "{\"kind\":\"square\",\"squares\":[27]" SHAPE ("selected"),
    "{\"kind\":\"arrow\",\"squares\":[27,51]",
  };

  for (int scheme = 0; scheme < DIAGRAM_N_SCHEMES; scheme++)
    for (guint theme = 0; theme < diagram_theme_get_n (); theme++)
      for (int pieces = DIAGRAM_PIECES_COLOUR; pieces <= DIAGRAM_PIECES_PRINT; pieces++)
        for (int colour = 0; colour < QI_MARK_N_COLOURS; colour++)
          for (gsize kind = 0; kind < G_N_ELEMENTS (kinds); kind++)
            {
              const DiagramStyle style = { .scheme = (DiagramScheme) scheme,
                                           .theme = theme,
                                           .pieces = (DiagramPieces) pieces };
              const DiagramPalette *palette = diagram_palette_get (&style);
              const DiagramColour grounds[] = { palette->light,       palette->dark,
                                                palette->wood,        palette->men[0].fill,
                                                palette->men[1].fill, palette->wedge.fill };
              g_autofree char *marks =
                g_strdup_printf ("[%s,\"colour\":\"%s\"}]", kinds[kind],
                                 qi_mark_get_colour_name ((QiMarkColour) colour));
              g_autoptr (QiSetup) setup = setup_new ("chess", NULL, marks);
              DiagramLayout layout;

              diagram_layout_init (&layout, qi_position_get_shape (qi_setup_get_position (setup)),
                                   FALSE, FALSE, SIDE, 8. * SIDE);
              for (gsize i = 0; i < G_N_ELEMENTS (grounds); i++)
                {
                  Canvas canvas = canvas_new (layout.width, layout.height, grounds[i]);
                  double best = 0.;

                  diagram_draw_marks (canvas.cr, setup, &layout, &style);
                  for (int y = 3 * SIDE; y < 4 * SIDE; y++)
                    for (int x = 3 * SIDE; x < 4 * SIDE; x++)
                      best = MAX (best, get_contrast (get_pixel (&canvas, x, y), grounds[i]));
                  if (best < 3.)
                    g_test_message ("%s on #%06x", marks, grounds[i]);
                  g_assert_cmpfloat (best, >=, 3.);
                  canvas_clear (&canvas);
                }
            }
}

/* Without colours all marks and arrows look different. */
static void
test_patterns (void)
{
  static const char *const kinds[] = { "{\"kind\":\"square\",\"squares\":[27]",
                                       "{\"kind\":\"square\",\"squares\":[27]" SHAPE ("circle"),
                                       "{\"kind\":\"arrow\",\"squares\":[27,51]" };
  const DiagramStyle style = { .pieces = DIAGRAM_PIECES_PRINT };

  for (gsize kind = 0; kind < G_N_ELEMENTS (kinds); kind++)
    {
      g_autoptr (GPtrArray) pictures = g_ptr_array_new_with_free_func (g_free);
      gsize size = 0;

      for (int colour = 0; colour < QI_MARK_N_COLOURS; colour++)
        {
          g_autofree char *marks =
            g_strdup_printf ("[%s,\"colour\":\"%s\"}]", kinds[kind],
                             qi_mark_get_colour_name ((QiMarkColour) colour));
          g_autoptr (QiSetup) setup = setup_new ("chess", NULL, marks);
          DiagramLayout layout;
          Canvas canvas;

          draw (&canvas, setup, &layout, FALSE, SIDE, 12. * SIDE, style);
          g_assert_cmpuint (count_changed (&canvas, GROUND), >, SIDE);
          size = (gsize) cairo_image_surface_get_stride (canvas.surface)
                 * (gsize) cairo_image_surface_get_height (canvas.surface);
          char *picture = g_memdup2 (cairo_image_surface_get_data (canvas.surface), size);
          for (guint i = 0; i < pictures->len; i++)
            g_assert_cmpint (memcmp (picture, pictures->pdata[i], size), !=, 0);
          g_ptr_array_add (pictures, picture);
          canvas_clear (&canvas);
        }
    }
}

/* Marks are visible at every size, down to a unit a square, and within the drawing. */
static void
test_sizes (void)
{
  static const double sides[] = { 1., 2., 5., 6., 11., 12., 16., 24., 64., 200. };
  static const char *const marks[] = { SQUARE (27, ""),
                                       SQUARE (27, RED_),
                                       SQUARE (27, BLUE_ SHAPE ("circle")),
                                       SQUARE (27, ",\"label\":\"A\""),
                                       ARROW (27, 51, ""),
                                       ARROW (0, 63, YELLOW_) };

  for (gsize i = 0; i < G_N_ELEMENTS (sides); i++)
    for (gsize j = 0; j < G_N_ELEMENTS (marks); j++)
      {
        g_autoptr (QiSetup) setup = setup_new ("chess", NULL, marks[j]);
        DiagramLayout layout;
        Canvas canvas;

        draw (&canvas, setup, &layout, FALSE, sides[i], 12. * sides[i],
              *DIAGRAM_STYLE (DIAGRAM_LIGHT));
        g_assert_cmpuint (count_changed (&canvas, GROUND), >=, 1);
        canvas_clear (&canvas);
      }
}

/* Of any number of marks in a file only so many are drawn; a label may have any length. */
static void
test_many (void)
{
  static const char *const items[] = { "{\"kind\":\"square\",\"squares\":[27]}",
                                       "{\"kind\":\"arrow\",\"squares\":[0,63]}",
                                       "{\"kind\":\"square\",\"squares\":[1],\"label\":\"many\"}" };

  for (gsize i = 0; i < G_N_ELEMENTS (items); i++)
    {
      g_autoptr (GString) marks = g_string_new ("[");
      DiagramLayout layout;
      Canvas canvas;

      for (guint n = 0; n < 10000; n++)
        g_string_append_printf (marks, "%s%s", n == 0 ? "" : ",", items[i]);
      g_string_append_c (marks, ']');
      g_autoptr (QiSetup) setup = setup_new ("chess", NULL, marks->str);
      draw (&canvas, setup, &layout, FALSE, SIDE, 12. * SIDE, *DIAGRAM_STYLE (DIAGRAM_LIGHT));
      g_assert_cmpuint (count_changed (&canvas, GROUND), >, 0);
      canvas_clear (&canvas);
    }

  g_autofree char *label = g_strnfill (1000000, 'W');
  g_autofree char *marks =
    g_strdup_printf ("[{\"kind\":\"square\",\"squares\":[27],\"label\":\"%s\"}]", label);
  g_autoptr (QiSetup) setup = setup_new ("chess", NULL, marks);
  DiagramLayout layout;
  Canvas canvas;
  draw (&canvas, setup, &layout, FALSE, SIDE, 12. * SIDE, *DIAGRAM_STYLE (DIAGRAM_LIGHT));
  /* A long label is no wider than its square. */
  g_assert_cmpint (name_colour (look_at (&canvas, &layout, 27, 0.5, 0.26)), ==, GREEN);
  g_assert_cmpint (name_colour (look_at (&canvas, &layout, 26, 0.97, 0.5)), ==, NOTHING);
  g_assert_cmpint (name_colour (look_at (&canvas, &layout, 28, 0.03, 0.5)), ==, NOTHING);
  canvas_clear (&canvas);
}

/* Marks outside the visible part are not drawn, so they cost nothing. */
static void
test_clip (void)
{
  g_autoptr (QiSetup) setup = setup_new ("chess", NULL, ARROW (0, 63, ""));
  DiagramLayout layout;
  Canvas canvas = canvas_new (9. * SIDE, 9. * SIDE, GROUND);

  diagram_layout_init (&layout, qi_position_get_shape (qi_setup_get_position (setup)), FALSE, FALSE,
                       SIDE, 8. * SIDE);
  cairo_rectangle (canvas.cr, 0., 0., 4. * SIDE, 9. * SIDE);
  cairo_clip (canvas.cr);
  diagram_draw_marks (canvas.cr, setup, &layout, DIAGRAM_STYLE (DIAGRAM_LIGHT));
  g_assert_cmpint (name_colour (look_at (&canvas, &layout, 18, 0.5, 0.5)), ==, GREEN);
  g_assert_cmpint (name_colour (look_at (&canvas, &layout, 45, 0.5, 0.5)), ==, NOTHING);
  canvas_clear (&canvas);
}

/* Thumbnails and pictures have marks as well. */
static void
test_whole (void)
{
  g_autoptr (QiSetup) without = setup_new ("chess", NULL, "[]");
  g_autoptr (QiSetup) with = setup_new ("chess", NULL, ARROW (0, 63, RED_));
  Canvas canvases[2];
  guint n_changed = 0;

  for (guint i = 0; i < 2; i++)
    {
      canvases[i] = canvas_new (200., 200., GROUND);
      diagram_draw (canvases[i].cr, i == 0 ? without : with, DIAGRAM_STYLE (DIAGRAM_LIGHT), TRUE,
                    200., 200.);
    }
  for (int y = 0; y < 200; y++)
    for (int x = 0; x < 200; x++)
      n_changed += get_pixel (&canvases[0], x, y) != get_pixel (&canvases[1], x, y);
  g_assert_cmpuint (n_changed, >, 200);
  for (guint i = 0; i < 2; i++)
    canvas_clear (&canvases[i]);
}

/* How many pixels of a square are nearer to black, or to white, than to anything else. */
static void
count_inks (const Canvas        *canvas,
            const DiagramLayout *layout,
            guint                square,
            guint               *n_black,
            guint               *n_white)
{
  double x = 0.;
  double y = 0.;

  *n_black = *n_white = 0;
  diagram_layout_get_place (layout, square, &x, &y);
  for (int i = 0; i < SIDE; i++)
    for (int j = 0; j < SIDE; j++)
      {
        const DiagramColour colour = get_pixel (canvas, (int) x + i, (int) y + j);

        *n_black += colour == 0x000000;
        *n_white += colour == 0xffffff;
      }
}

/* On stones labels are of the other colour, as in Go books: the sample has a black stone on square 60 and a white one on 61. On
 * an empty point they have their own. */
static void
test_stone_labels (void)
{
  g_autoptr (QiSetup) setup =
    setup_new (NULL, "go",
               "[{\"kind\":\"square\",\"squares\":[60],\"label\":\"M\"},"
               "{\"kind\":\"square\",\"squares\":[61],\"label\":\"M\"},"
               "{\"kind\":\"square\",\"squares\":[180],\"label\":\"MMM\",\"colour\":\"red\"}]");
  DiagramLayout layout;
  Canvas canvas;
  guint n_black = 0;
  guint n_white = 0;

  draw (&canvas, setup, &layout, FALSE, SIDE, 20. * SIDE, *DIAGRAM_STYLE (DIAGRAM_LIGHT));
  count_inks (&canvas, &layout, 60, &n_black, &n_white);
  g_assert_cmpuint (n_white, >, 0);
  g_assert_cmpuint (n_black, ==, 0);
  count_inks (&canvas, &layout, 61, &n_black, &n_white);
  g_assert_cmpuint (n_black, >, 0);
  g_assert_cmpuint (n_white, ==, 0);
  count_inks (&canvas, &layout, 180, &n_black, &n_white);
  g_assert_cmpuint (n_black, ==, 0);
  canvas_clear (&canvas);
}

/* A mark alone is as it would be in the details; for no setup it is as on an empty board. */
static void
test_alone (void)
{
  const QiMark marks[] = {
    { QI_MARK_SQUARE, QI_MARK_CIRCLE, QI_MARK_RED, 27, 27, NULL },
    { QI_MARK_ARROW, QI_MARK_PLAIN, QI_MARK_BLUE, 27, 51, NULL },
    { QI_MARK_SQUARE, QI_MARK_PLAIN, QI_MARK_GREEN, 27, 27, "a" },
  };
  static const char *const texts[] = { SQUARE (27, RED_ SHAPE ("circle")), ARROW (27, 51, BLUE_),
                                       SQUARE (27, ",\"label\":\"a\"") };

  for (gsize i = 0; i < G_N_ELEMENTS (marks); i++)
    for (guint bare = 0; bare < 2; bare++)
      {
        g_autoptr (QiSetup) setup = setup_new ("chess", NULL, texts[i]);
        g_autoptr (QiSetup) like = setup_new ("chess", NULL, "[]");
        DiagramLayout layout;
        Canvas listed;
        Canvas alone;

        draw (&listed, setup, &layout, FALSE, SIDE, 12. * SIDE, *DIAGRAM_STYLE (DIAGRAM_LIGHT));
        alone = canvas_new (layout.width + 2., layout.height + 2., GROUND);
        diagram_draw_mark (alone.cr, bare ? NULL : like, &marks[i], &layout,
                           DIAGRAM_STYLE (DIAGRAM_LIGHT));
        g_assert_cmpuint (count_changed (&alone, GROUND), >, 0);
        for (int y = 0; y < (int) layout.height; y++)
          for (int x = 0; x < (int) layout.width; x++)
            g_assert_cmphex (get_pixel (&alone, x, y), ==, get_pixel (&listed, x, y));
        canvas_clear (&listed);
        canvas_clear (&alone);
      }
}

/* Marks of a board of another shape, and no marks, are none of any part. */
static void
test_parts_of_nothing (void)
{
  static const DiagramMarksPart parts[] = { DIAGRAM_MARKS_SQUARES, DIAGRAM_MARKS_ARROWS,
                                            DIAGRAM_MARKS_LABELS };
  const QiShape shape = { 2, { 10, 10 } };
  g_autoptr (QiSetup) marked = setup_new ("chess", NULL, SQUARE (27, ""));
  g_autoptr (QiSetup) plain = diagram_sample_get ("chess");
  DiagramLayout large;
  DiagramLayout layout;

  diagram_layout_init (&large, &shape, FALSE, TRUE, SIDE, 0.);
  diagram_layout_init (&layout, qi_position_get_shape (qi_setup_get_position (plain)), FALSE, TRUE,
                       SIDE, 0.);
  Canvas canvas = canvas_new (large.width, large.height, GROUND);
  diagram_draw_marks (canvas.cr, marked, &large, DIAGRAM_STYLE (DIAGRAM_LIGHT));
  diagram_draw_marks (canvas.cr, plain, &layout, DIAGRAM_STYLE (DIAGRAM_LIGHT));
  for (gsize i = 0; i < G_N_ELEMENTS (parts); i++)
    {
      diagram_draw_marks_part (canvas.cr, marked, &large, DIAGRAM_STYLE (DIAGRAM_LIGHT), parts[i]);
      diagram_draw_marks_part (canvas.cr, plain, &layout, DIAGRAM_STYLE (DIAGRAM_LIGHT), parts[i]);
    }
  g_assert_cmpuint (count_changed (&canvas, GROUND), ==, 0);
  /* What lies outside of the clip is not drawn, on whichever side. */
  for (guint i = 0; i < 4; i++)
    {
      double x = 0.;
      double y = 0.;

      diagram_layout_get_place (&layout, 27, &x, &y);
      cairo_save (canvas.cr);
      cairo_rectangle (canvas.cr, i == 0 ? x + 3. * SIDE : 0., i == 1 ? y + 3. * SIDE : 0.,
                       i == 2 ? x - 2. * SIDE : large.width, i == 3 ? y - 2. * SIDE : large.height);
      cairo_clip (canvas.cr);
      diagram_draw_marks (canvas.cr, marked, &layout, DIAGRAM_STYLE (DIAGRAM_LIGHT));
      cairo_restore (canvas.cr);
    }
  g_assert_cmpuint (count_changed (&canvas, GROUND), ==, 0);
  canvas_clear (&canvas);
}

int
main (int   argc,
      char *argv[])
{
  g_test_init (&argc, &argv, NULL);

  case_table_add ("/diagram/marks/pixel/", pixel_cases, test_pixel);
  case_table_add ("/diagram/marks/nothing/", nothing_cases, test_nothing);
  g_test_add_func ("/diagram/marks/gap", test_gap);
  g_test_add_func ("/diagram/marks/contrast", test_contrast);
  g_test_add_func ("/diagram/marks/patterns", test_patterns);
  g_test_add_func ("/diagram/marks/sizes", test_sizes);
  g_test_add_func ("/diagram/marks/many", test_many);
  g_test_add_func ("/diagram/marks/clip", test_clip);
  g_test_add_func ("/diagram/marks/whole", test_whole);
  g_test_add_func ("/diagram/marks/stone-labels", test_stone_labels);
  g_test_add_func ("/diagram/marks/alone", test_alone);
  g_test_add_func ("/diagram/marks/parts-of-nothing", test_parts_of_nothing);
  return g_test_run ();
}
