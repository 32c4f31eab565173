/* SPDX-License-Identifier: Apache-2.0 */
#include "diagram-colours.h"
#include "diagram-samples.h"
#include "mas-board-painter.h"
#include "qi-edit.h"

#include <math.h>
#include <string.h>

typedef struct
{
  GskRenderer *renderer;
} Fixture;

/* The pixels of one drawing: 0xRRGGBB, width × height. */
typedef struct
{
  guint32 *pixels;
  int      width;
  int      height;
} Picture;

static void
set_up (Fixture      *fixture,
        gconstpointer data)
{
  g_autoptr (GError) error = NULL;

  fixture->renderer = gsk_cairo_renderer_new ();
  gsk_renderer_realize (fixture->renderer, NULL, &error);
  g_assert_no_error (error);
}

static void
tear_down (Fixture      *fixture,
           gconstpointer data)
{
  gsk_renderer_unrealize (fixture->renderer);
  g_assert_finalize_object (fixture->renderer);
}

static void
picture_clear (Picture *picture)
{
  g_clear_pointer (&picture->pixels, g_free);
}

/* Everything inside @visible on a green ground. */
static Picture
render (Fixture         *fixture,
        MasBoardPainter *painter,
        int              width,
        int              height)
{
  const graphene_rect_t visible = GRAPHENE_RECT_INIT (0.f, 0.f, (float) width, (float) height);
  const GdkRGBA green = { 0.f, 1.f, 0.f, 1.f };
  GtkSnapshot *snapshot = gtk_snapshot_new ();
  Picture picture = { g_new0 (guint32, (gsize) width * (gsize) height), width, height };

  gtk_snapshot_append_color (snapshot, &green, &visible);
  mas_board_painter_snapshot (painter, snapshot, &visible);
  GskRenderNode *node = gtk_snapshot_free_to_node (snapshot);
  g_autoptr (GdkTexture) texture = gsk_renderer_render_texture (fixture->renderer, node, &visible);
  gsk_render_node_unref (node);
  gdk_texture_download (texture, (guchar *) picture.pixels, (gsize) width * 4);
  for (gsize i = 0; i < (gsize) width * (gsize) height; i++)
    picture.pixels[i] &= 0xffffff;
  return picture;
}

static guint32
get_pixel (const Picture *picture,
           double         x,
           double         y)
{
  g_assert_cmpfloat (x, <, picture->width);
  g_assert_cmpfloat (y, <, picture->height);
  return picture->pixels[(gsize) y * (gsize) picture->width + (gsize) x];
}

static void
assert_near (guint32 a,
             guint32 b)
{
  for (guint shift = 0; shift < 24; shift += 8)
    g_assert_cmpint (ABS ((int) (a >> shift & 0xff) - (int) (b >> shift & 0xff)), <=, 6);
}

static void
assert_same (const Picture *a,
             const Picture *b)
{
  g_assert_cmpint (a->width, ==, b->width);
  g_assert_cmpint (a->height, ==, b->height);
  for (gsize i = 0; i < (gsize) a->width * (gsize) a->height; i++)
    if (a->pixels[i] != b->pixels[i])
      g_error ("pixel (%u, %u) differs: %06x, %06x", (guint) (i % (gsize) a->width),
               (guint) (i / (gsize) a->width), a->pixels[i], b->pixels[i]);
}

static MasBoardPainter *
make_painter (QiSetup       *setup,
              DiagramLayout *layout,
              double         square,
              gboolean       flipped,
              gboolean       coordinates)
{
  MasBoardPainter *painter = mas_board_painter_new ();

  diagram_layout_init (layout, qi_position_get_shape (qi_setup_get_position (setup)), flipped,
                       coordinates, square, 1200.);
  layout->x = 4.;
  layout->y = 6.;
  mas_board_painter_set_setup (painter, setup);
  mas_board_painter_set_layout (painter, layout);
  return painter;
}

static Picture
render_all (Fixture             *fixture,
            MasBoardPainter     *painter,
            const DiagramLayout *layout)
{
  return render (fixture, painter, (int) ceil (layout->width) + 8,
                 (int) ceil (layout->height) + 12);
}

/* Squares and pieces have their colours where the layout says, in all three ways of drawing. */
static void
test_colours (Fixture      *fixture,
              gconstpointer data)
{
  static const double sizes[] = { 40., 25., 12., 8. };
  const DiagramPalette *palette = diagram_palette_get (DIAGRAM_STYLE (DIAGRAM_LIGHT));
  const gint64 shape[] = { 20, 20 };
  const char *board = "R 18. r 360. R 18. r";
  g_autoptr (QiSetup) setup = diagram_sample_new ("chess", "Cc", 2, shape, board, "");

  for (gsize i = 0; i < G_N_ELEMENTS (sizes); i++)
    for (guint flipped = 0; flipped < 2; flipped++)
      {
        DiagramLayout layout;
        g_autoptr (MasBoardPainter) painter =
          make_painter (setup, &layout, sizes[i], flipped != 0, FALSE);
        Picture picture = render_all (fixture, painter, &layout);

        for (guint square = 0; square < 400; square++)
          {
            const QiToken *piece = qi_position_get_piece (qi_setup_get_position (setup), square);
            gboolean dark = (19 - square / 20 + square % 20) % 2 == 0;
            double x = 0.;
            double y = 0.;

            diagram_layout_get_place (&layout, square, &x, &y);
            if (piece == NULL)
              assert_near (get_pixel (&picture, x + sizes[i] * .5, y + sizes[i] * .5),
                           dark ? palette->dark : palette->light);
            else if (sizes[i] >= 25.)
              assert_near (get_pixel (&picture, x + sizes[i] * .5, y + sizes[i] * .58),
                           palette->men[qi_token_is (piece, "R") ? 0 : 1].fill);
          }
        picture_clear (&picture);
      }
}

/* Below six units a square is a dot of its side's colour, also where squares are no whole number of
 * pixels. */
static void
test_map (Fixture      *fixture,
          gconstpointer data)
{
  static const double sizes[] = { 5., 4.5, 3., 2.6, 2., 1. };
  const DiagramPalette *palette = diagram_palette_get (DIAGRAM_STYLE (DIAGRAM_LIGHT));
  g_autoptr (QiSetup) setup = diagram_sample_fill (70, 90);
  QiPosition *position = qi_setup_get_position (setup);

  for (gsize i = 0; i < G_N_ELEMENTS (sizes); i++)
    {
      DiagramLayout layout;
      g_autoptr (MasBoardPainter) painter = make_painter (setup, &layout, sizes[i], FALSE, FALSE);
      Picture picture = render_all (fixture, painter, &layout);

      for (guint square = 0; square < 70 * 90; square++)
        {
          const QiToken *piece = qi_position_get_piece (position, square);
          double x = 0.;
          double y = 0.;

          diagram_layout_get_place (&layout, square, &x, &y);
          guint32 pixel =
            get_pixel (&picture, floor (x + sizes[i] * .5), floor (y + sizes[i] * .5));
          if (piece != NULL)
            g_assert_cmphex (pixel, ==,
                             palette->men[g_ascii_isupper (piece->text[0]) ? 0 : 1].fill);
          else
            {
              g_assert_cmphex (pixel, !=, palette->men[0].fill);
              g_assert_cmphex (pixel, !=, palette->men[1].fill);
              g_assert_cmphex (pixel, !=, 0x00ff00);
            }
        }
      picture_clear (&picture);
    }
}

/* After edits the painter shows the same as a new painter. */
static void
test_edit (Fixture      *fixture,
           gconstpointer data)
{
  static const double sizes[] = { 30., 9., 3. };
  g_autoptr (QiSetup) setup = diagram_sample_fill (24, 21);
  const QiToken piece = QI_TOKEN ("Q");

  for (gsize i = 0; i < G_N_ELEMENTS (sizes); i++)
    {
      DiagramLayout layout;
      g_autoptr (MasBoardPainter) kept = make_painter (setup, &layout, sizes[i], FALSE, TRUE);
      g_autoptr (QiSetup) now = qi_setup_ref (setup);
      Picture before = render_all (fixture, kept, &layout);

      for (guint j = 0; j < 12; j++)
        {
          guint square = j * 197 % 504;
          g_autoptr (QiEdit) edit = qi_edit_new ();

          qi_edit_put (edit, square, j % 3 == 0 ? NULL : &piece);
          QiSetup *next = qi_edit_apply (edit, now, qi_limits_get_default (), NULL, NULL);
          g_assert_nonnull (next);
          qi_setup_unref (now);
          now = next;
          mas_board_painter_set_setup (kept, now);
          DiagramLayout same;
          g_autoptr (MasBoardPainter) fresh = make_painter (now, &same, sizes[i], FALSE, TRUE);
          Picture a = render_all (fixture, kept, &layout);
          Picture b = render_all (fixture, fresh, &layout);
          assert_same (&a, &b);
          picture_clear (&a);
          picture_clear (&b);
        }
      mas_board_painter_set_setup (kept, setup);
      Picture after = render_all (fixture, kept, &layout);
      assert_same (&after, &before);
      picture_clear (&before);
      picture_clear (&after);
    }
}

/* When the largest board is turned as a whole, it is drawn anew except for its rulers, which do not depend on
 * pieces. */
static void
test_turned (Fixture      *fixture,
             gconstpointer data)
{
  g_autoptr (QiSetup) setup = diagram_sample_fill (255, 255);
  g_autoptr (QiEdit) edit = qi_edit_new ();
  g_autoptr (QiSetup) turned = NULL;
  DiagramLayout layout;
  g_autoptr (MasBoardPainter) kept = make_painter (setup, &layout, 3., FALSE, TRUE);
  Picture before = render_all (fixture, kept, &layout);
  const guint n_tiles = mas_board_painter_get_n_tiles (kept);

  qi_edit_turn_board (edit, QI_TURNING_RIGHT);
  turned = qi_edit_apply (edit, setup, qi_limits_get_large (), NULL, NULL);
  g_assert_nonnull (turned);
  mas_board_painter_set_setup (kept, turned);
  g_assert_cmpuint (mas_board_painter_get_n_tiles (kept), >, 0);
  g_assert_cmpuint (mas_board_painter_get_n_tiles (kept), <, n_tiles);

  DiagramLayout same;
  g_autoptr (MasBoardPainter) fresh = make_painter (turned, &same, 3., FALSE, TRUE);
  Picture a = render_all (fixture, kept, &layout);
  Picture b = render_all (fixture, fresh, &layout);

  assert_same (&a, &b);
  g_assert_cmpuint (mas_board_painter_get_n_tiles (kept), ==, n_tiles);
  picture_clear (&before);
  picture_clear (&a);
  picture_clear (&b);
}

/* A piece that is carried is not shown on its square, and is shown again when it is put back. */
static void
test_hidden (Fixture      *fixture,
             gconstpointer data)
{
  static const double sizes[] = { 40., 9., 4. };
  const gint64 shape[] = { 8, 8 };
  g_autoptr (QiSetup) with = diagram_sample_new ("chess", "Cc", 2, shape, "9. R", "");
  g_autoptr (QiSetup) without = diagram_sample_new ("chess", "Cc", 2, shape, "", "");
  const guint squares[] = { 9, 70 };

  for (gsize i = 0; i < G_N_ELEMENTS (sizes); i++)
    {
      DiagramLayout layout;
      g_autoptr (MasBoardPainter) painter = make_painter (with, &layout, sizes[i], FALSE, FALSE);
      g_autoptr (MasBoardPainter) empty = make_painter (without, &layout, sizes[i], FALSE, FALSE);
      Picture shown = render_all (fixture, painter, &layout);
      Picture bare = render_all (fixture, empty, &layout);
      gsize n_bytes = (gsize) bare.width * (gsize) bare.height * 4;

      g_assert_cmpint (memcmp (shown.pixels, bare.pixels, n_bytes), !=, 0);
      mas_board_painter_set_hidden (painter, squares, 2);
      Picture hidden = render_all (fixture, painter, &layout);
      assert_same (&hidden, &bare);
      mas_board_painter_set_hidden (painter, NULL, 0);
      Picture again = render_all (fixture, painter, &layout);
      assert_same (&again, &shown);
      picture_clear (&shown);
      picture_clear (&bare);
      picture_clear (&hidden);
      picture_clear (&again);
    }
}

/* Every sample can be drawn in every scheme, size and direction, and scheme and scale take effect.
 */
static void
test_samples (Fixture      *fixture,
              gconstpointer data)
{
  static const double sizes[] = { 36., 13.5, 8., 2. };
  const char *const *names = diagram_sample_get_names ();

  for (gsize i = 0; names[i] != NULL; i++)
    {
      g_autoptr (QiSetup) setup = diagram_sample_get (names[i]);

      for (gsize j = 0; j < G_N_ELEMENTS (sizes); j++)
        {
          DiagramLayout layout;
          g_autoptr (MasBoardPainter) painter =
            make_painter (setup, &layout, sizes[j], j % 2 != 0, TRUE);

          mas_board_painter_set_scale_factor (painter, j % 2 != 0 ? 2 : 1);
          for (guint scheme = 0; scheme <= DIAGRAM_HIGH_CONTRAST_DARK; scheme++)
            {
              double x = 0.;
              double y = 0.;

              mas_board_painter_set_style (painter, DIAGRAM_STYLE ((DiagramScheme) scheme));
              Picture picture = render (fixture, painter, 400, 300);
              diagram_layout_get_place (&layout,
                                        layout.flipped ? qi_shape_get_files (&layout.shape)
                                                             * qi_shape_get_ranks (&layout.shape)
                                                           - 1
                                                       : 0,
                                        &x, &y);
              if (x + 1. < 400. && y + 1. < 300.)
                g_assert_cmphex (get_pixel (&picture, x + layout.square / 2.,
                                            y + layout.square / 2.),
                                 !=, 0x00ff00);
              picture_clear (&picture);
            }
        }
    }
}

/* Only what is visible is drawn, and drawings are not kept for ever. */
static void
test_bounds (Fixture      *fixture,
             gconstpointer data)
{
  const QiShape shape = { 2, { 60, 60 } };
  const QiToken style = QI_TOKEN ("Z");
  QiPositionBuilder *builder = qi_position_builder_new (&shape, qi_limits_get_default ());
  DiagramLayout layout;

  for (guint i = 0; i < 3600; i++)
    {
      g_autofree char *text = g_strdup_printf ("t%u", i);

      g_assert_true (qi_position_builder_put (builder, i, &QI_TOKEN (text)));
    }
  g_assert_true (qi_position_builder_set_style (builder, QI_SIDE_FIRST, &style));
  g_assert_true (qi_position_builder_set_style (builder, QI_SIDE_SECOND, &style));
  g_autoptr (QiPosition) position = qi_position_builder_end (builder, NULL);
  g_autoptr (QiSetup) setup = qi_setup_new (position, NULL, NULL);
  g_autoptr (MasBoardPainter) painter = make_painter (setup, &layout, 20., FALSE, TRUE);
  Picture picture = render (fixture, painter, 170, 170);
  /* 8 × 8 squares of 20 units reach to 160: four tiles at most, and their rulers. */
  g_assert_cmpuint (mas_board_painter_get_n_tiles (painter), <=, 8);
  g_assert_cmpuint (mas_board_painter_get_n_tiles (painter), >=, 2);
  picture_clear (&picture);
  picture = render (fixture, painter, 1300, 1300);
  g_assert_cmpuint (mas_board_painter_get_n_textures (painter), <=, 256);
  g_assert_cmpuint (mas_board_painter_get_n_textures (painter), >=, 64);
  picture_clear (&picture);

  /* Scrolling over a large board from end to end. */
  g_autoptr (QiSetup) large = diagram_sample_get ("large");
  g_autoptr (MasBoardPainter) scrolled = make_painter (large, &layout, 16., FALSE, TRUE);
  for (guint i = 0; i < 40; i++)
    {
      layout.x = -100. * i;
      layout.y = -90. * i;
      mas_board_painter_set_layout (scrolled, &layout);
      picture = render (fixture, scrolled, 500, 400);
      g_assert_cmpuint (mas_board_painter_get_n_tiles (scrolled), <=, 400);
      picture_clear (&picture);
    }
}

/* Everything inside @visible in device pixels. */
static Picture
render_scaled (Fixture         *fixture,
               MasBoardPainter *painter,
               int              width,
               int              height,
               int              scale)
{
  const graphene_rect_t visible = GRAPHENE_RECT_INIT (0.f, 0.f, (float) width, (float) height);
  const graphene_rect_t all =
    GRAPHENE_RECT_INIT (0.f, 0.f, (float) (width * scale), (float) (height * scale));
  GtkSnapshot *snapshot = gtk_snapshot_new ();
  Picture picture = { g_new0 (guint32, (gsize) width * (gsize) height * (gsize) (scale * scale)),
                      width * scale, height * scale };

  mas_board_painter_set_scale_factor (painter, scale);
  gtk_snapshot_scale (snapshot, (float) scale, (float) scale);
  mas_board_painter_snapshot (painter, snapshot, &visible);
  GskRenderNode *node = gtk_snapshot_free_to_node (snapshot);
  g_autoptr (GdkTexture) texture = gsk_renderer_render_texture (fixture->renderer, node, &all);
  gsk_render_node_unref (node);
  gdk_texture_download (texture, (guchar *) picture.pixels, (gsize) picture.width * 4);
  for (gsize i = 0; i < (gsize) picture.width * (gsize) picture.height; i++)
    picture.pixels[i] &= 0xffffff;
  return picture;
}

typedef struct
{
  const char *name;
  double      square;
  int         scale;
  gboolean    flipped;
} LevelCase;

static const LevelCase level_cases[] = {
  { "dots-11", 11., 1, FALSE },    { "dots-11-flipped", 11., 1, TRUE },
  { "dots-11-sharp", 11., 2, FALSE }, { "dots-8", 8., 1, FALSE },
  { "dots-5", 5., 1, FALSE },      { "dots-6.4", 6.4, 1, TRUE },
  { "dots-5-sharp", 5., 2, TRUE }, { "map-4", 4., 1, FALSE },
  { "map-3", 3., 1, TRUE },        { "map-1.5-sharp", 1.5, 2, FALSE },
  { "map-1", 1., 1, FALSE },
};

/* In the middle of a square with a piece is the colour of its side, whatever the level of detail below
 * art, and nowhere else. */
static void
test_levels (Fixture      *fixture,
             gconstpointer data)
{
  const LevelCase *test = data;
  const DiagramPalette *palette = diagram_palette_get (DIAGRAM_STYLE (DIAGRAM_LIGHT));
  g_autoptr (QiSetup) setup = diagram_sample_fill (40, 50);
  QiPosition *position = qi_setup_get_position (setup);
  DiagramLayout layout;
  g_autoptr (MasBoardPainter) painter =
    make_painter (setup, &layout, test->square, test->flipped, FALSE);
  Picture picture = render_scaled (fixture, painter, (int) ceil (layout.width) + 8,
                                   (int) ceil (layout.height) + 12, test->scale);

  for (guint square = 0; square < 40 * 50; square++)
    {
      const QiToken *piece = qi_position_get_piece (position, square);
      double x = 0.;
      double y = 0.;

      diagram_layout_get_place (&layout, square, &x, &y);
      guint32 pixel = get_pixel (&picture, floor ((x + layout.square / 2.) * test->scale),
                                 floor ((y + layout.square / 2.) * test->scale));
      if (piece != NULL)
        assert_near (pixel, palette->men[g_ascii_isupper (piece->text[0]) ? 0 : 1].fill);
      else
        {
          g_assert_cmphex (pixel, !=, palette->men[0].fill);
          g_assert_cmphex (pixel, !=, palette->men[1].fill);
        }
    }
  picture_clear (&picture);
}

/* Squares smaller than a pixel: a lone piece shows among empty squares, and where there are more of a
 * side the pixel is more its colour. */
static void
test_density (Fixture      *fixture,
              gconstpointer data)
{
  const DiagramPalette *palette = diagram_palette_get (DIAGRAM_STYLE (DIAGRAM_LIGHT));
  const QiShape shape = { 3, { 255, 255, 255 } };
  static const guint places[] = { 12, 100, 254 }; /* layers with a piece in the middle */
  QiPositionBuilder *builder = qi_position_builder_new (&shape, qi_limits_get_large ());
  DiagramLayout layout;
  guint32 empty = 0;
  guint32 lone = 0;

  for (guint i = 0; i < G_N_ELEMENTS (places); i++)
    qi_position_builder_put (builder, qi_shape_get_index (&shape, places[i], 127, 127),
                             &QI_TOKEN ("q"));
  for (guint i = 0; i < 255 * 255; i++)
    qi_position_builder_put (builder, i, &QI_TOKEN ("q"));
  qi_position_builder_set_style (builder, QI_SIDE_FIRST, &QI_TOKEN ("C"));
  qi_position_builder_set_style (builder, QI_SIDE_SECOND, &QI_TOKEN ("c"));
  g_autoptr (QiPosition) position = qi_position_builder_end (builder, NULL);
  g_autoptr (QiSetup) setup = qi_setup_new (position, NULL, NULL);
  g_autoptr (MasBoardPainter) painter = mas_board_painter_new ();
  diagram_layout_fit (&layout, &shape, FALSE, TRUE, 96., 900., 700.);
  g_assert_cmpfloat (layout.square, <, 1.);
  mas_board_painter_set_setup (painter, setup);
  mas_board_painter_set_layout (painter, &layout);
  Picture picture = render (fixture, painter, 900, 700);
  for (guint layer = 0; layer < 255; layer++)
    {
      gboolean full = layer == 0;
      gboolean has_one = layer == 12 || layer == 100 || layer == 254;
      double x = 0.;
      double y = 0.;

      diagram_layout_get_place (&layout, qi_shape_get_index (&shape, layer, 127, 127), &x, &y);
      guint32 pixel = get_pixel (&picture, x + layout.square / 2., y + layout.square / 2.);
      if (full)
        assert_near (pixel, palette->men[1].fill);
      else if (has_one)
        lone = pixel;
      else
        empty = pixel;
      if (layer > 1 && !full && !has_one)
        g_assert_cmphex (pixel, ==, empty);
    }
  for (guint shift = 0; shift < 24; shift += 8)
    {
      g_assert_cmpuint (lone >> shift & 0xff, <, empty >> shift & 0xff);
      g_assert_cmpuint (lone >> shift & 0xff, >, palette->men[1].fill >> shift & 0xff);
    }
  picture_clear (&picture);
}

/* Rulers whose place is out of sight stand at the edge, on a ground of their own; others do not. */
static void
test_edges (Fixture      *fixture,
            gconstpointer data)
{
  const GdkRGBA red = { 1.f, 0.f, 0.f, 1.f };
  const graphene_rect_t visible = GRAPHENE_RECT_INIT (0.f, 0.f, 300.f, 200.f);
  g_autoptr (QiSetup) setup = diagram_sample_fill (60, 60);
  DiagramLayout layout;
  g_autoptr (MasBoardPainter) painter = make_painter (setup, &layout, 30., FALSE, TRUE);

  for (guint moved = 0; moved < 2; moved++)
    {
      GtkSnapshot *snapshot = gtk_snapshot_new ();
      guint32 *pixels = g_new0 (guint32, 300 * 200);
      guint n_red = 0;

      layout.x = moved ? -333. : 4.;
      layout.y = moved ? -222. : 200. - layout.height;
      mas_board_painter_set_layout (painter, &layout);
      gtk_snapshot_append_color (snapshot, &(const GdkRGBA) { 0.f, 0.f, 0.f, 1.f }, &visible);
      mas_board_painter_snapshot_edges (painter, snapshot, &visible, &red);
      GskRenderNode *node = gtk_snapshot_free_to_node (snapshot);
      g_autoptr (GdkTexture) texture =
        gsk_renderer_render_texture (fixture->renderer, node, &visible);
      gsk_render_node_unref (node);
      gdk_texture_download (texture, (guchar *) pixels, 300 * 4);
      for (guint i = 0; i < 300 * 200; i++)
        if ((pixels[i] & 0xff0000) > 0x800000)
          n_red++;
      if (!moved)
        g_assert_cmpuint (n_red, ==, 0);
      else
        {
          /* Of 30 units a square the ruler has 13 to 14: one along the left, one along the bottom. */
          g_assert_cmphex (pixels[100 * 300 + 1] & 0xff0000, >, 0x800000);
          g_assert_cmphex (pixels[198 * 300 + 150] & 0xff0000, >, 0x800000);
          g_assert_cmphex (pixels[100 * 300 + 150] & 0xffffff, ==, 0);
          g_assert_cmpuint (n_red, <, 30 * 300 + 30 * 200);
          g_assert_cmpuint (n_red, <, (guint) (layout.ruler * 500.));
          g_assert_cmpuint (n_red, >, (guint) (layout.ruler * 350.));
        }
      g_free (pixels);
    }
}

/* Pieces outside the board: ghosts, hands, palette. */
static void
test_append_piece (Fixture      *fixture,
                   gconstpointer data)
{
  const gint64 shape[] = { 2, 2 };
  g_autoptr (QiSetup) setup = diagram_sample_new ("chess", "Cc", 2, shape, "", "");
  DiagramLayout layout;
  g_autoptr (MasBoardPainter) painter = make_painter (setup, &layout, 40., FALSE, FALSE);
  const graphene_rect_t bounds = GRAPHENE_RECT_INIT (0.f, 0.f, 100.f, 100.f);
  guint32 pixels[100 * 100];
  GtkSnapshot *snapshot = gtk_snapshot_new ();

  mas_board_painter_append_piece (painter, snapshot, &QI_TOKEN ("R"), 10., 20., 64.);
  GskRenderNode *node = gtk_snapshot_free_to_node (snapshot);
  g_autoptr (GdkTexture) texture = gsk_renderer_render_texture (fixture->renderer, node, &bounds);
  gsk_render_node_unref (node);
  gdk_texture_download (texture, (guchar *) pixels, 400);
  assert_near (pixels[(20 + 37) * 100 + 10 + 32] & 0xffffff, 0xfdfaf3);
  g_assert_cmphex (pixels[5 * 100 + 5], ==, 0);
  g_assert_cmpuint (mas_board_painter_get_n_textures (painter), ==, 1);
}

/* How light a piece is where it begins, from the left, on a square of the colour of a dark window: the blue of its
 * first pixels, which are mixed with the ground. */
static guint
get_edge (Fixture       *fixture,
          DiagramScheme  scheme,
          const QiToken *piece)
{
  const guint32 ground = 0x242424;
  const graphene_rect_t all = GRAPHENE_RECT_INIT (0, 0, 40, 40);
  MasBoardPainter *painter = mas_board_painter_new ();
  g_autoptr (QiSetup) setup = diagram_sample_get ("chess");
  GtkSnapshot *snapshot = gtk_snapshot_new ();
  guint32 pixels[40 * 40];
  guint first = 0;
  guint lightest = 0;

  mas_board_painter_set_style (painter, DIAGRAM_STYLE (scheme));
  mas_board_painter_set_setup (painter, setup);
  gtk_snapshot_append_color (snapshot, &(GdkRGBA) { 0x24 / 255.f, 0x24 / 255.f, 0x24 / 255.f, 1 },
                             &all);
  mas_board_painter_append_loose_piece (painter, snapshot, piece, 2, 2, 36);

  GskRenderNode *node = gtk_snapshot_free_to_node (snapshot);
  g_autoptr (GdkTexture) texture = gsk_renderer_render_texture (fixture->renderer, node, &all);
  gdk_texture_download (texture, (guchar *) pixels, 40 * 4);
  while (first < 36 && (pixels[30 * 40 + first] & 0xffffff) == ground)
    first++;
  g_assert_cmpuint (first, <, 36);
  for (guint x = first; x < first + 3; x++)
    lightest = MAX (lightest, pixels[30 * 40 + x] & 0xff);
  gsk_render_node_unref (node);
  mas_board_painter_free (painter);
  return lightest;
}

/* On a dark window a black piece begins with a light rim; on a light one it has none. */
static void
test_rim (Fixture      *fixture,
          gconstpointer data)
{
  static const char *const pieces[] = { "k^", "q", "r", "b", "n", "p" };

  for (gsize i = 0; i < G_N_ELEMENTS (pieces); i++)
    {
      const QiToken piece = QI_TOKEN (pieces[i]);

      g_assert_cmpuint (get_edge (fixture, DIAGRAM_DARK, &piece), >, 0xa8);
      g_assert_cmpuint (get_edge (fixture, DIAGRAM_HIGH_CONTRAST_DARK, &piece), >, 0xa8);
    }
  /* Others have light lines of their own near by. */
  g_assert_cmpuint (get_edge (fixture, DIAGRAM_LIGHT, &QI_TOKEN ("p")), <, 0xa0);
}

int
main (int    argc,
      char **argv)
{
  g_test_init (&argc, &argv, NULL);
  gtk_init ();
  g_test_add ("/editor/board-painter/colours", Fixture, NULL, set_up, test_colours, tear_down);
  g_test_add ("/editor/board-painter/map", Fixture, NULL, set_up, test_map, tear_down);
  g_test_add ("/editor/board-painter/edit", Fixture, NULL, set_up, test_edit, tear_down);
  g_test_add ("/editor/board-painter/turned", Fixture, NULL, set_up, test_turned, tear_down);
  g_test_add ("/editor/board-painter/hidden", Fixture, NULL, set_up, test_hidden, tear_down);
  g_test_add ("/editor/board-painter/samples", Fixture, NULL, set_up, test_samples, tear_down);
  g_test_add ("/editor/board-painter/bounds", Fixture, NULL, set_up, test_bounds, tear_down);
  g_test_add ("/editor/board-painter/append-piece", Fixture, NULL, set_up, test_append_piece,
              tear_down);
  for (gsize i = 0; i < G_N_ELEMENTS (level_cases); i++)
    {
      g_autofree char *path =
        g_strconcat ("/editor/board-painter/levels/", level_cases[i].name, NULL);

      g_test_add (path, Fixture, &level_cases[i], set_up, test_levels, tear_down);
    }
  g_test_add ("/editor/board-painter/density", Fixture, NULL, set_up, test_density, tear_down);
  g_test_add ("/editor/board-painter/rim", Fixture, NULL, set_up, test_rim, tear_down);
  g_test_add ("/editor/board-painter/edges", Fixture, NULL, set_up, test_edges, tear_down);
  return g_test_run ();
}
