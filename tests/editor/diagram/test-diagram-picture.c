/* SPDX-License-Identifier: Apache-2.0 */
/* Different ways to draw a picture show the same: the window's own drawing, PNG, SVG as librsvg
 * reads it, and a drawing straight to a surface. */
#include "diagram-picture.h"
#include "diagram-colours.h"
#include "diagram-plan.h"
#include "diagram-samples.h"
#include "mas-board-painter.h"
#include "theme-named.h"

#include <librsvg/rsvg.h>
#include <math.h>
#include <string.h>

#define FAR 48 /* of 255: pixels with a channel that differs more show different things */

/* The pixels of one drawing: 0xRRGGBB on white, width × height. */
typedef struct
{
  guint32 *pixels;
  int      width;
  int      height;
} Pixels;

static void
pixels_clear (Pixels *self)
{
  g_clear_pointer (&self->pixels, g_free);
}

G_DEFINE_AUTO_CLEANUP_CLEAR_FUNC (Pixels, pixels_clear)

static cairo_surface_t *
new_surface (int width,
             int height)
{
  cairo_surface_t *surface = cairo_image_surface_create (CAIRO_FORMAT_RGB24, width, height);
  cairo_t *cr = cairo_create (surface);

  cairo_set_source_rgb (cr, 1., 1., 1.);
  cairo_paint (cr);
  cairo_destroy (cr);
  return surface;
}

static Pixels
take_pixels (cairo_surface_t *surface)
{
  int width = cairo_image_surface_get_width (surface);
  int height = cairo_image_surface_get_height (surface);
  Pixels pixels = { g_new (guint32, (gsize) width * (gsize) height), width, height };

  cairo_surface_flush (surface);
  for (int y = 0; y < height; y++)
    for (int x = 0; x < width; x++)
      {
        const guint8 *row = cairo_image_surface_get_data (surface)
                            + (gsize) y * (gsize) cairo_image_surface_get_stride (surface);

        pixels.pixels[(gsize) y * (gsize) width + (gsize) x] =
          ((const guint32 *) (gconstpointer) row)[x] & 0xffffff;
      }
  cairo_surface_destroy (surface);
  return pixels;
}

static guint32
get_pixel (const Pixels *pixels,
           int           x,
           int           y)
{
  g_assert_cmpint (x, <, pixels->width);
  g_assert_cmpint (y, <, pixels->height);
  return pixels->pixels[(gsize) y * (gsize) pixels->width + (gsize) x];
}

static int
get_difference (guint32 a,
                guint32 b)
{
  int most = 0;

  for (guint shift = 0; shift < 24; shift += 8)
    most = MAX (most, ABS ((int) (a >> shift & 0xff) - (int) (b >> shift & 0xff)));
  return most;
}

/* The part of the pixels in a rectangle that differ by more than antialiasing does. */
static double
compare (const Pixels *a,
         const Pixels *b,
         int           x0,
         int           y0,
         int           width,
         int           height)
{
  guint n_far = 0;

  for (int y = y0; y < y0 + height; y++)
    for (int x = x0; x < x0 + width; x++)
      n_far += get_difference (get_pixel (a, x, y), get_pixel (b, x, y)) > FAR;
  return (double) n_far / ((double) width * height);
}

/* Compares two drawings square by square. */
static void
assert_same_squares (const DiagramPlan *plan,
                     const Pixels      *a,
                     const Pixels      *b,
                     double             scale,
                     double             tolerance)
{
  guint n_squares = qi_shape_get_n_squares (&plan->layout.shape);

  g_assert_cmpint (a->width, ==, b->width);
  g_assert_cmpint (a->height, ==, b->height);
  for (guint square = 0; square < n_squares; square++)
    {
      int side = (int) (plan->layout.square * scale);
      double x = 0.;
      double y = 0.;

      if (!diagram_plan_shows (plan, square))
        continue;
      diagram_layout_get_place (&plan->layout, square, &x, &y);
      double part = compare (a, b, (int) (x * scale), (int) (y * scale), side, side);
      if (part > tolerance)
        g_error ("square %u differs in %.1f %% of its pixels", square, 100. * part);
    }
}

/* Draws straight to a surface. */
static Pixels
draw (const DiagramPlan *plan,
      double             scale,
      gboolean           vectors)
{
  cairo_surface_t *surface =
    new_surface ((int) ceil (plan->width * scale), (int) ceil (plan->height * scale));
  cairo_t *cr = cairo_create (surface);

  cairo_scale (cr, scale, scale);
  diagram_plan_draw (plan, cr, vectors, NULL);
  g_assert_cmpint (cairo_status (cr), ==, CAIRO_STATUS_SUCCESS);
  cairo_destroy (cr);
  return take_pixels (surface);
}

/* The window's drawing of the same layout. */
static Pixels
draw_window (const DiagramPlan *plan,
             int                scale)
{
  const int width = (int) ceil (plan->width) * scale;
  const int height = (int) ceil (plan->height) * scale;
  const graphene_rect_t all = GRAPHENE_RECT_INIT (0.f, 0.f, (float) width, (float) height);
  const graphene_rect_t visible =
    GRAPHENE_RECT_INIT (0.f, 0.f, (float) plan->width, (float) plan->height);
  const GdkRGBA white = { 1.f, 1.f, 1.f, 1.f };
  g_autoptr (MasBoardPainter) painter = mas_board_painter_new ();
  GskRenderer *renderer = gsk_cairo_renderer_new ();
  GtkSnapshot *snapshot = gtk_snapshot_new ();
  Pixels pixels = { g_new0 (guint32, (gsize) width * (gsize) height), width, height };
  g_autoptr (GError) error = NULL;

  mas_board_painter_set_style (painter, &plan->picture->style);
  mas_board_painter_set_scale_factor (painter, scale);
  mas_board_painter_set_setup (painter, plan->setup);
  mas_board_painter_set_layout (painter, &plan->layout);
  gtk_snapshot_append_color (snapshot, &white, &all);
  gtk_snapshot_scale (snapshot, (float) scale, (float) scale);
  mas_board_painter_snapshot (painter, snapshot, &visible);
  gsk_renderer_realize (renderer, NULL, &error);
  g_assert_no_error (error);
  GskRenderNode *node = gtk_snapshot_free_to_node (snapshot);
  g_autoptr (GdkTexture) texture = gsk_renderer_render_texture (renderer, node, &all);
  gdk_texture_download (texture, (guchar *) pixels.pixels, (gsize) width * 4);
  for (gsize i = 0; i < (gsize) width * (gsize) height; i++)
    pixels.pixels[i] &= 0xffffff;
  gsk_render_node_unref (node);
  gsk_renderer_unrealize (renderer);
  g_object_unref (renderer);
  return pixels;
}

/* An SVG as librsvg draws it. */
static Pixels
draw_svg (const DiagramPlan *plan)
{
  g_autoptr (GError) error = NULL;
  g_autoptr (GBytes) bytes =
    diagram_picture_write (plan->picture, plan->setup, DIAGRAM_PICTURE_SVG, &error);
  gsize length = 0;

  g_assert_no_error (error);
  const guint8 *data = g_bytes_get_data (bytes, &length);
  RsvgHandle *handle = rsvg_handle_new_from_data (data, length, &error);
  g_assert_no_error (error);
  const RsvgRectangle viewport = { 0., 0., plan->width, plan->height };
  cairo_surface_t *surface = new_surface ((int) ceil (plan->width), (int) ceil (plan->height));
  cairo_t *cr = cairo_create (surface);
  g_assert_true (rsvg_handle_render_document (handle, cr, &viewport, &error));
  g_assert_no_error (error);
  cairo_destroy (cr);
  g_object_unref (handle);
  return take_pixels (surface);
}

typedef struct
{
  GBytes *bytes;
  gsize   offset;
} Reader;

static cairo_status_t
on_read (void          *closure,
         unsigned char *data,
         unsigned int   length)
{
  Reader *reader = closure;
  gsize all = 0;
  const guint8 *bytes = g_bytes_get_data (reader->bytes, &all);

  if (all - reader->offset < length)
    return CAIRO_STATUS_READ_ERROR;
  memcpy (data, bytes + reader->offset, length);
  reader->offset += length;
  return CAIRO_STATUS_SUCCESS;
}

/* A PNG, laid on white. */
static Pixels
draw_png (const DiagramPlan *plan)
{
  g_autoptr (GError) error = NULL;
  g_autoptr (GBytes) bytes =
    diagram_picture_write (plan->picture, plan->setup, DIAGRAM_PICTURE_PNG, &error);
  Reader reader = { bytes, 0 };

  g_assert_no_error (error);
  cairo_surface_t *png = cairo_image_surface_create_from_png_stream (on_read, &reader);
  g_assert_cmpint (cairo_surface_status (png), ==, CAIRO_STATUS_SUCCESS);
  cairo_surface_t *surface =
    new_surface (cairo_image_surface_get_width (png), cairo_image_surface_get_height (png));
  cairo_t *cr = cairo_create (surface);
  cairo_set_source_surface (cr, png, 0., 0.);
  cairo_paint (cr);
  cairo_destroy (cr);
  cairo_surface_destroy (png);
  return take_pixels (surface);
}

/* One picture. */
typedef struct
{
  const char   *name;
  const char   *sample;
  double        square;
  double        scale;
  gboolean      flipped;
  gboolean      coordinates;
  const char   *theme; /* NULL: the usual one */
  DiagramPieces pieces;
  DiagramScheme scheme;
  int           layer;
} Case;

#define ALL DIAGRAM_PICTURE_ALL_LAYERS

static const Case cases[] = {
  { .name = "chess", .sample = "chess", .square = 40, .scale = 1, .coordinates = TRUE, .layer = ALL },
  { .name = "chess-flipped", .sample = "chess", .square = 32, .scale = 1, .flipped = TRUE, .layer = ALL },
  { .name = "chess-dark", .sample = "chess", .square = 32, .scale = 2, .scheme = DIAGRAM_DARK, .layer = ALL },
  { .name = "chess-print", .sample = "chess", .square = 40, .scale = 2, .theme = "paper",
    .pieces = DIAGRAM_PIECES_PRINT, .layer = ALL },
  { .name = "chess-green", .sample = "chess", .square = 24, .scale = 1, .theme = "green", .layer = ALL },
  { .name = "chess-letters", .sample = "chess", .square = 40, .scale = 1, .pieces = DIAGRAM_PIECES_LETTERS,
    .layer = ALL },
  { .name = "shogi", .sample = "shogi", .square = 40, .scale = 1, .coordinates = TRUE, .layer = ALL },
  { .name = "shogi-flipped", .sample = "shogi", .square = 30, .scale = 2, .flipped = TRUE, .layer = ALL },
  { .name = "xiangqi", .sample = "xiangqi", .square = 40, .scale = 1, .coordinates = TRUE, .layer = ALL },
  { .name = "xiangqi-slate", .sample = "xiangqi", .square = 36, .scale = 2, .theme = "slate",
    .layer = ALL },
  { .name = "go", .sample = "go", .square = 24, .scale = 1, .coordinates = TRUE, .layer = ALL },
  { .name = "go-contrast", .sample = "go", .square = 24, .scale = 2, .scheme = DIAGRAM_HIGH_CONTRAST, .layer = ALL },
  { .name = "layers", .sample = "raumschach", .square = 32, .scale = 1, .coordinates = TRUE, .layer = ALL },
  { .name = "one-layer", .sample = "raumschach", .square = 32, .scale = 1, .coordinates = TRUE, .layer = 3 },
  { .name = "line", .sample = "line", .square = 32, .scale = 1, .coordinates = TRUE, .layer = ALL },
  { .name = "cross", .sample = "cross", .square = 40, .scale = 1, .layer = ALL },
  { .name = "tokens", .sample = "tokens", .square = 48, .scale = 1, .layer = ALL },
};

static void
picture_init (DiagramPicture *picture,
              const Case     *row)
{
  diagram_picture_init (picture);
  picture->style = (DiagramStyle) {
    .theme = theme_named (row->theme),
    .pieces = row->pieces,
    .scheme = row->scheme,
  };
  picture->square = row->square;
  picture->scale = row->scale;
  picture->flipped = row->flipped;
  picture->coordinates = row->coordinates;
  picture->layer = row->layer;
}

/* The window's drawing and the file's are the same, square by square. */
static void
test_window (gconstpointer data)
{
  const Case *row = data;
  g_autoptr (QiSetup) setup = diagram_sample_get (row->sample);
  g_autoptr (GError) error = NULL;
  DiagramPicture picture;
  DiagramPlan plan;

  picture_init (&picture, row);
  g_assert_true (diagram_plan_init (&plan, &picture, setup, &error));
  g_assert_no_error (error);
  g_auto (Pixels) window = draw_window (&plan, (int) row->scale);
  g_auto (Pixels) file = draw_png (&plan);
  assert_same_squares (&plan, &window, &file, row->scale, 0.01);
}

/* Cached pixels and vectors that are drawn each time look the same. */
static void
test_stamps (gconstpointer data)
{
  const Case *row = data;
  g_autoptr (QiSetup) setup = diagram_sample_get (row->sample);
  DiagramPicture picture;
  DiagramPlan plan;

  picture_init (&picture, row);
  g_assert_true (diagram_plan_init (&plan, &picture, setup, NULL));
  g_auto (Pixels) stamps = draw (&plan, row->scale, FALSE);
  g_auto (Pixels) file = draw_png (&plan);
  g_auto (Pixels) vectors = draw (&plan, row->scale, TRUE);
  g_assert_cmpfloat (compare (&stamps, &file, 0, 0, stamps.width, stamps.height), <, 1e-9);
  assert_same_squares (&plan, &stamps, &vectors, row->scale, 0.02);
}

/* The SVG as librsvg draws it. */
static void
test_svg (gconstpointer data)
{
  const Case *row = data;
  g_autoptr (QiSetup) setup = diagram_sample_get (row->sample);
  DiagramPicture picture;
  DiagramPlan plan;

  picture_init (&picture, row);
  g_assert_true (diagram_plan_init (&plan, &picture, setup, NULL));
  g_auto (Pixels) svg = draw_svg (&plan);
  g_auto (Pixels) drawn = draw (&plan, 1., TRUE);
  /* In an SVG letters are outlines, and hatching has other antialiasing. */
  gboolean hatched = diagram_theme_is_print (theme_named (row->theme));
  g_assert_cmpfloat (compare (&svg, &drawn, 0, 0, svg.width, svg.height), <, hatched ? 0.05 : 0.01);
  assert_same_squares (&plan, &svg, &drawn, 1., hatched ? 0.2 : 0.06);
}

/* Colours at the middles of the squares of an empty board, and what is outside it. */
static void
test_colours (void)
{
  const gint64 sizes[] = { 8, 8 };
  g_autoptr (QiSetup) setup = diagram_sample_new ("chess", "Cc", 2, sizes, "", "");
  DiagramPicture picture;
  DiagramPlan plan;

  for (guint theme = 0; theme < diagram_theme_get_n (); theme++)
    {
      if (diagram_theme_is_print (theme)) /* hatched */
        continue;
      diagram_picture_init (&picture);
      picture.style.theme = theme;
      picture.square = 20.;
      const DiagramPalette *palette = diagram_palette_get (&picture.style);
      g_assert_true (diagram_plan_init (&plan, &picture, setup, NULL));
      g_auto (Pixels) png = draw_png (&plan);
      for (guint square = 0; square < 64; square++)
        {
          gboolean dark = (square / 8 + square % 8) % 2 == 1;
          double x = 0.;
          double y = 0.;

          diagram_layout_get_place (&plan.layout, square, &x, &y);
          g_assert_cmphex (get_pixel (&png, (int) x + 10, (int) y + 10), ==,
                           dark ? palette->dark : palette->light);
        }
      g_assert_cmphex (get_pixel (&png, 0, 0), ==, 0xffffff);
    }
}

/* Errors for pictures that are not possible. */
typedef struct
{
  const char *name;
  double      square;
  double      width;
  double      height;
  double      scale;
  int         layer;
  gint64      sizes[3];
} BadCase;

static const BadCase bad_cases[] = {
  { "square-nan", NAN, 0, 0, 1, ALL, { 1, 8, 8 } },
  { "square-infinite", INFINITY, 0, 0, 1, ALL, { 1, 8, 8 } },
  { "square-negative", -1, 0, 0, 1, ALL, { 1, 8, 8 } },
  { "square-small", 0.5, 0, 0, 1, ALL, { 1, 8, 8 } },
  { "square-large", 4097, 0, 0, 1, ALL, { 1, 1, 1 } },
  { "width-nan", 0, NAN, 0, 1, ALL, { 1, 8, 8 } },
  { "width-large", 0, 32768, 0, 1, ALL, { 1, 8, 8 } },
  { "height-large", 0, 0, 1e300, 1, ALL, { 1, 8, 8 } },
  { "height-small", 0, 0, 0.5, 1, ALL, { 1, 8, 8 } },
  { "width-small", 0, 0.5, 0, 1, ALL, { 1, 8, 8 } },
  { "square-too-wide", 48, 100, 0, 1, ALL, { 1, 8, 8 } },
  { "square-too-high", 48, 0, 100, 1, ALL, { 1, 8, 8 } },
  { "board-large", 129, 0, 0, 1, ALL, { 1, 255, 255 } },
  { "no-layer", 20, 0, 0, 1, 3, { 3, 8, 8 } },
  { "layer-negative", 20, 0, 0, 1, -2, { 3, 8, 8 } },
  { "scale-nan", 20, 0, 0, NAN, ALL, { 1, 8, 8 } },
  { "scale-negative", 20, 0, 0, -1, ALL, { 1, 8, 8 } },
  { "scale-0", 20, 0, 0, 0, ALL, { 1, 8, 8 } },
  { "scale-infinite", 20, 0, 0, INFINITY, ALL, { 1, 8, 8 } },
  { "pixels", 0, 32767, 32767, 1, ALL, { 1, 8, 8 } },
  { "pixels-scaled", 0, 20000, 20000, 1, ALL, { 1, 8, 8 } },
};

static void
test_bad (gconstpointer data)
{
  const BadCase *row = data;
  g_autoptr (QiSetup) setup =
    diagram_sample_new (NULL, "Cc", row->sizes[0] == 1 ? 2 : 3,
                        row->sizes[0] == 1 ? row->sizes + 1 : row->sizes, "", "");
  g_autoptr (GError) error = NULL;
  DiagramPicture picture;

  diagram_picture_init (&picture);
  picture.square = row->square;
  picture.width = row->width;
  picture.height = row->height;
  picture.scale = row->scale;
  picture.layer = row->layer;
  g_assert_null (diagram_picture_write (&picture, setup, DIAGRAM_PICTURE_PNG, &error));
  g_assert_error (error, G_IO_ERROR, G_IO_ERROR_INVALID_ARGUMENT);
}

/* Boards of every shape in pictures of every size: everything is inside the picture, and hands are
 * beside the board. */
static void
test_places (void)
{
  static const struct
  {
    guint n;
    gint64 sizes[3];
  } shapes[] = {
    { 1, { 1 } },       { 1, { 24 } },         { 1, { 255 } },       { 2, { 1, 1 } },
    { 2, { 8, 8 } },    { 2, { 3, 100 } },     { 2, { 255, 1 } },    { 2, { 255, 255 } },
    { 3, { 5, 5, 5 } }, { 3, { 40, 40, 40 } }, { 3, { 255, 3, 3 } },
  };
  static const double sizes[][3] = {
    { 0, 0, 0 }, { 48, 0, 0 }, { 8, 0, 0 }, { 1, 0, 0 }, { 0, 300, 300 }, { 0, 1000, 0 }, { 0, 0, 700 },
    { 0, 1, 1 }, { 0, 2000, 60 }, { 0, 60, 2000 },
  };

  for (gsize i = 0; i < G_N_ELEMENTS (shapes); i++)
    for (gsize j = 0; j < G_N_ELEMENTS (sizes); j++)
      for (guint flags = 0; flags < 8; flags++)
        {
          /* A board of one square holds one piece, even in a hand. */
          gboolean tiny = shapes[i].n < 3 && shapes[i].sizes[0] * MAX (shapes[i].sizes[1], 1) < 16;
          g_autoptr (QiSetup) setup =
            diagram_sample_new (NULL, "Cc", shapes[i].n, shapes[i].sizes, "",
                                tiny ? "P;" : "A B C D E F P P P P P P;a b");
          DiagramPicture picture;
          DiagramPlan plan;
          double x = 0.;
          double y = 0.;
          double width = 0.;
          double height = 0.;

          diagram_picture_init (&picture);
          picture.square = sizes[j][0];
          picture.width = sizes[j][1];
          picture.height = sizes[j][2];
          picture.coordinates = (flags & 1) != 0;
          picture.flipped = (flags & 2) != 0;
          picture.layer = (flags & 4) != 0 ? 0 : ALL;
          if (!diagram_plan_init (&plan, &picture, setup, NULL))
            {
              g_assert_cmpfloat (picture.square, >, 0.);
              continue;
            }
          g_assert_cmpfloat (plan.width, >=, 1.);
          g_assert_cmpfloat (plan.height, >=, 1.);
          g_assert_cmpfloat (MAX (plan.width, plan.height), <=, DIAGRAM_PICTURE_MAX_SIZE);
          if (picture.width > 0.)
            g_assert_cmpfloat (fabs (plan.width - picture.width), <, 1e-6);
          if (picture.height > 0.)
            g_assert_cmpfloat (fabs (plan.height - picture.height), <, 1e-6);
          g_test_message ("shape %u, size %u, flags %u: %g x %g, square %g", (guint) i, (guint) j,
                          flags, plan.width, plan.height, plan.layout.square);
          diagram_plan_get_bounds (&plan, &x, &y, &width, &height);
          if (MIN (plan.width, plan.height) < 40.)
            continue;
          g_assert_cmpfloat (x, >=, -1.);
          g_assert_cmpfloat (y, >=, -1.);
          g_assert_cmpfloat (x + width, <=, plan.width + 1.);
          g_assert_cmpfloat (y + height, <=, plan.height + 1.);
          for (guint side = 0; side < 2; side++)
            for (guint k = 0; k < plan.hands[side].n_items; k++)
              {
                const DiagramPlanItem *item = &plan.hands[side].items[k];
                double size = plan.hands[side].size;

                g_assert_cmpfloat (item->x, >=, 0.);
                g_assert_cmpfloat (item->x + size, <=, plan.width + 0.01);
                g_assert_cmpfloat (item->y, >=, 0.);
                g_assert_cmpfloat (item->y + size, <=, plan.height + 0.01);
                g_assert_true (item->y + size <= y + 1. || item->y >= y + height - 1.);
              }
        }
}

/* A hand below a narrow board shows all its kinds, in rows. */
static void
test_hand_rows (void)
{
  const gint64 sizes[] = { 8, 3 };
  g_autoptr (QiSetup) setup =
    diagram_sample_new (NULL, "Cc", 2, sizes, "", "A B C D E F G H P P P;");
  DiagramPicture picture;
  DiagramPlan plan;

  diagram_picture_init (&picture);
  g_assert_true (diagram_plan_init (&plan, &picture, setup, NULL));
  g_assert_cmpuint (plan.hands[0].n_items, ==, 9);
  g_assert_false (plan.hands[0].cut);
  for (guint i = 0; i < 9; i++)
    for (guint j = 0; j < i; j++)
      g_assert_true (plan.hands[0].items[i].y > plan.hands[0].items[j].y + 1.
                     || plan.hands[0].items[i].x >= plan.hands[0].items[j].x + plan.hands[0].size);
}

/* The file of one layer has the pieces of that layer only. */
static void
test_layer (void)
{
  g_autoptr (QiSetup) setup = diagram_sample_get ("raumschach");
  DiagramPicture picture;

  diagram_picture_init (&picture);
  for (int layer = 0; layer < 5; layer++)
    {
      /* Two ranks of five at the ends, one of unicorns and one of pawns before them. */
      static const guint n_pieces[] = { 10, 10, 0, 10, 10 };
      guint n = 0;

      picture.layer = layer;
      g_autoptr (GBytes) bytes = diagram_picture_write (&picture, setup, DIAGRAM_PICTURE_SVG, NULL);
      gsize length = 0;
      const char *text = g_bytes_get_data (bytes, &length);
      g_autofree char *copy = g_strndup (text, length);
      /* "#p12ab34cd-piece-K" is a whole piece; ids of its parts have one more hyphen. */
      for (const char *p = copy; (p = strstr (p, "-piece-")) != NULL; p++)
        n += strncmp (p - strlen ("<use xlink:href=\"#p12ab34cd"), "<use xlink:href=\"#",
                      strlen ("<use xlink:href=\"#"))
               == 0
             && strchr (p + strlen ("-piece-"), '-') > strchr (p + strlen ("-piece-"), '"');
      g_assert_cmpuint (n, ==, n_pieces[layer]);
    }
}

/* With only a width or a height given, the layers are arranged as for a given side of squares, as
 * large as they fit: the next size of squares would not fit. */
static void
test_one_side (void)
{
  static const double sides[] = { 100., 240., 700., 1200. };
  g_autoptr (QiSetup) setup = diagram_sample_get ("raumschach");

  for (gsize i = 0; i < G_N_ELEMENTS (sides); i++)
    for (guint wide = 0; wide < 2; wide++)
      {
        DiagramPicture asked;
        DiagramPicture same;
        DiagramPlan plan;
        DiagramPlan other;

        diagram_picture_init (&asked);
        diagram_picture_init (&same);
        *(wide ? &asked.width : &asked.height) = sides[i];
        g_assert_true (diagram_plan_init (&plan, &asked, setup, NULL));
        g_assert_cmpfloat (ABS ((wide ? plan.width : plan.height) - sides[i]), <, 1e-9);
        g_assert_cmpfloat (plan.layout.width, <=, plan.width);
        g_assert_cmpfloat (plan.layout.height, <=, plan.height);
        same.square = plan.layout.square;
        g_assert_true (diagram_plan_init (&other, &same, setup, NULL));
        g_assert_cmpuint (plan.layout.columns, ==, other.layout.columns);
        g_assert_cmpuint (plan.layout.columns, >, 1);
        same.square += 1.;
        g_assert_true (diagram_plan_init (&other, &same, setup, NULL));
        g_assert_cmpfloat (wide ? other.width : other.height, >, sides[i]);
      }
}

/* A half-filled board of 255 × 255 stays small: sixty bytes a piece and the kinds themselves. */
static void
test_large (void)
{
  g_autoptr (QiSetup) setup = diagram_sample_fill (255, 255);
  guint n = qi_position_get_n_pieces (qi_setup_get_position (setup));
  DiagramPicture picture;

  diagram_picture_init (&picture);
  picture.data = FALSE;
  g_autoptr (GBytes) bytes = diagram_picture_write (&picture, setup, DIAGRAM_PICTURE_SVG, NULL);
  g_assert_nonnull (bytes);
  g_assert_cmpuint (n, >, 30000);
  g_assert_cmpuint (g_bytes_get_size (bytes), <, 60 * n + 200000);
}

/* Paper is white, and in the dark schemes nearly black, or black where contrasts are high. */
static void
test_ground (void)
{
  static const guint32 grounds[] = { [DIAGRAM_LIGHT] = 0xffffff,
                                     [DIAGRAM_DARK] = 0x1e1e1e,
                                     [DIAGRAM_HIGH_CONTRAST] = 0xffffff,
                                     [DIAGRAM_HIGH_CONTRAST_DARK] = 0x000000 };
  g_autoptr (QiSetup) setup = diagram_sample_get ("chess");

  for (guint scheme = 0; scheme < G_N_ELEMENTS (grounds); scheme++)
    {
      DiagramPicture picture;
      DiagramPlan plan;

      diagram_picture_init (&picture);
      picture.square = 20.;
      picture.style.scheme = (DiagramScheme) scheme;
      picture.ground = DIAGRAM_GROUND_PAPER;
      g_assert_true (diagram_plan_init (&plan, &picture, setup, NULL));
      g_auto (Pixels) png = draw_png (&plan);
      g_assert_cmphex (get_pixel (&png, 0, 0), ==, grounds[scheme]);
    }
}

/* Layers that do not fit as squares of one unit side by side are made smaller all the same. */
static void
test_narrow_layers (void)
{
  g_autoptr (QiSetup) setup = diagram_sample_get ("raumschach");

  for (guint wide = 0; wide < 2; wide++)
    {
      DiagramPicture picture;
      DiagramPlan plan;

      diagram_picture_init (&picture);
      *(wide ? &picture.width : &picture.height) = 3.;
      g_assert_true (diagram_plan_init (&plan, &picture, setup, NULL));
      g_assert_cmpfloat (plan.layout.square, <, 1.);
      g_assert_cmpfloat_with_epsilon (wide ? plan.width : plan.height, 3., 1e-9);
    }
}

/* In shogi's diagrams sente's sign is black and gote's white. */
static void
test_turn_sign (void)
{
  g_autoptr (QiSetup) sente = diagram_sample_get ("shogi");
  g_autoptr (QiPosition) position =
    qi_position_with_turn (qi_setup_get_position (sente), QI_SIDE_SECOND);
  g_autoptr (QiSetup) gote = qi_setup_with_position (sente, position);

  for (guint side = 0; side < 2; side++)
    {
      DiagramPicture picture;
      DiagramPlan plan;

      diagram_picture_init (&picture);
      picture.square = 40.;
      g_assert_true (diagram_plan_init (&plan, &picture, side == 0 ? sente : gote, NULL));
      g_assert_cmpfloat (plan.turn_size, >, 0.);
      g_auto (Pixels) pixels = draw (&plan, 1., FALSE);
      g_assert_cmphex (get_pixel (&pixels, (int) (plan.turn_x), (int) (plan.turn_y)), ==,
                       side == 0 ? 0x1a1a1a : 0xffffff);
    }
}

/* Many pieces are drawn in rows where they stay vectors, which look as they do one by one. */
static void
test_rows (void)
{
  g_autoptr (QiSetup) setup = diagram_sample_fill (36, 40);
  DiagramPicture picture;
  DiagramPlan plan;

  g_assert_cmpuint (qi_position_get_n_board_pieces (qi_setup_get_position (setup)), >, 512);
  diagram_picture_init (&picture);
  picture.square = 16.;
  picture.coordinates = FALSE;
  g_assert_true (diagram_plan_init (&plan, &picture, setup, NULL));
  g_auto (Pixels) stamps = draw (&plan, 1., FALSE);
  g_auto (Pixels) vectors = draw (&plan, 1., TRUE);
  assert_same_squares (&plan, &stamps, &vectors, 1., 0.05);
}

/* A title has 20 to 36 units above the board, about seven tenths of a square, where it was asked for and is a text; hands have
 * their places where they are shown. */
static void
test_title (void)
{
  static const double squares[][2] = { { 10., 20. }, { 40., 28. }, { 100., 36. } };
  g_autoptr (QiSetup) shogi = diagram_sample_get ("shogi");
  g_autoptr (QiValue) text = qi_value_new_string ("One\ntwo", -1);
  g_autoptr (QiValue) number = qi_value_new_boolean (TRUE);
  g_autoptr (QiDetails) titled = qi_details_with (qi_setup_get_details (shogi), "title", text);
  g_autoptr (QiDetails) numbered = qi_details_with (qi_setup_get_details (shogi), "title", number);
  g_autoptr (QiSetup) setup = qi_setup_with_details (shogi, titled);
  g_autoptr (QiSetup) nameless = qi_setup_with_details (shogi, numbered);
  DiagramPicture picture;
  DiagramPlan plan;

  for (gsize i = 0; i < G_N_ELEMENTS (squares); i++)
    for (guint asked = 0; asked < 2; asked++)
      {
        diagram_picture_init (&picture);
        picture.square = squares[i][0];
        picture.title = asked;
        g_assert_true (diagram_plan_init (&plan, &picture, setup, NULL));
        g_assert_cmpfloat_with_epsilon (plan.title_height, asked ? squares[i][1] : 0., 1e-9);
        g_assert_cmpstr (plan.title, ==, asked ? "One two" : "");
        g_assert_cmpuint (plan.hands[0].n_items, >, 0);
        g_assert_true (diagram_plan_init (&plan, &picture, nameless, NULL));
        g_assert_cmpfloat_with_epsilon (plan.title_height, 0., 1e-9);
      }
  const double with_hands = plan.height;
  picture.hands = FALSE;
  g_assert_true (diagram_plan_init (&plan, &picture, nameless, NULL));
  g_assert_cmpuint (plan.hands[0].n_items, ==, 0);
  g_assert_cmpfloat (plan.height, <, with_hands);
  /* It is drawn: dark letters where there were none. */
  picture.title = TRUE;
  picture.square = 20.;
  g_assert_true (diagram_plan_init (&plan, &picture, setup, NULL));
  g_auto (Pixels) pixels = draw (&plan, 2., FALSE);
  guint n_dark = 0;
  for (int y = (int) (plan.title_y * 2.); y < (int) ((plan.title_y + plan.title_height) * 2.); y++)
    for (int x = 0; x < pixels.width; x++)
      n_dark += (get_pixel (&pixels, x, y) & 0xff) < 0x60;
  g_assert_cmpuint (n_dark, >, 0);
}

static void
add (const char   *group,
     const Case   *row,
     GTestDataFunc func)
{
  g_autofree char *path = g_strdup_printf ("/diagram/picture/%s/%s", group, row->name);

  g_test_add_data_func (path, row, func);
}

int
main (int    argc,
      char **argv)
{
  gtk_test_init (&argc, &argv, NULL);
  for (gsize i = 0; i < G_N_ELEMENTS (cases); i++)
    {
      add ("window", &cases[i], test_window);
      add ("stamps", &cases[i], test_stamps);
      add ("svg", &cases[i], test_svg);
    }
  for (gsize i = 0; i < G_N_ELEMENTS (bad_cases); i++)
    {
      g_autofree char *path = g_strconcat ("/diagram/picture/bad/", bad_cases[i].name, NULL);

      g_test_add_data_func (path, &bad_cases[i], test_bad);
    }
  g_test_add_func ("/diagram/picture/colours", test_colours);
  g_test_add_func ("/diagram/picture/places", test_places);
  g_test_add_func ("/diagram/picture/hand-rows", test_hand_rows);
  g_test_add_func ("/diagram/picture/layer", test_layer);
  g_test_add_func ("/diagram/picture/one-side", test_one_side);
  g_test_add_func ("/diagram/picture/large", test_large);
  g_test_add_func ("/diagram/picture/rows", test_rows);
  g_test_add_func ("/diagram/picture/title", test_title);
  g_test_add_func ("/diagram/picture/narrow-layers", test_narrow_layers);
  g_test_add_func ("/diagram/picture/ground", test_ground);
  g_test_add_func ("/diagram/picture/turn-sign", test_turn_sign);
  return g_test_run ();
}
