/* SPDX-License-Identifier: Apache-2.0 */
/* Small pieces that a book keeps look as if each was drawn where it is, wherever squares lie on the pixels. */
#include "diagram-book.h"
#include "diagram-picture.h"
#include "diagram-plan.h"
#include "diagram-samples.h"
#include "diagram-set.h"
#include "diagram-stamps.h"
#include "diagram.h"

#define PIXELS    100
#define TOLERANCE 8 /* of 255: places within a pixel are rounded */

static const struct
{
  const char *sample;
  double      size;
  double      scale;
  double      x;
  double      y;
} rows[] = {
  { "chess", 56, 1, 0, 0 },           { "chess", 56, 1, 0.5, 0 },
  { "chess", 56, 1, 0, 0.25 },        { "chess", 56, 1, 0.25, 0 },
  { "chess", 56, 1, 7.3, 3.9 },       { "chess", 57, 1, 0, 0 },
  { "chess", 57.4, 1.25, 0.1, 0.7 },  { "shogi", 56, 1, 0, 0 },
  { "shogi", 56, 1.5, 0.4, 0.6 },     { "xiangqi", 56, 1, 0, 0 },
  { "xiangqi", 61, 1, 0.125, 0.875 }, { "raumschach", 90, 1, 0, 0 },
  { "tokens", 56, 1, 0.2, 0.9 },
};

static cairo_surface_t *
draw_row (gsize        i,
          DiagramBook *book)
{
  g_autoptr (QiSetup) setup = diagram_sample_get (rows[i].sample);
  cairo_surface_t *surface = cairo_image_surface_create (CAIRO_FORMAT_ARGB32, PIXELS, PIXELS);
  cairo_t *cr = cairo_create (surface);
  DiagramStyle style = { 0 };

  cairo_translate (cr, rows[i].x, rows[i].y);
  cairo_scale (cr, rows[i].scale, rows[i].scale);
  diagram_draw_faulty (cr, setup, &style, FALSE, rows[i].size, rows[i].size, NULL, 0, book);
  cairo_destroy (cr);
  cairo_surface_flush (surface);
  return surface;
}

static int
get_difference (cairo_surface_t *a,
                cairo_surface_t *b)
{
  const guchar *first = cairo_image_surface_get_data (a);
  const guchar *second = cairo_image_surface_get_data (b);
  const int n = cairo_image_surface_get_stride (a) * PIXELS;
  int most = 0;

  for (int i = 0; i < n; i++)
    most = MAX (most, ABS (first[i] - second[i]));
  return most;
}

/* The table is drawn with one book forwards, and then backwards, when the book has all. */
static void
test_same (void)
{
  DiagramBook *book = diagram_book_new ();
  const gsize n = G_N_ELEMENTS (rows);

  for (gsize i = 0; i < 2 * n; i++)
    {
      const gsize row = i < n ? i : 2 * n - 1 - i;
      cairo_surface_t *straight = draw_row (row, NULL);
      cairo_surface_t *kept = draw_row (row, book);
      const int difference = get_difference (straight, kept);

      if (difference > TOLERANCE)
        g_error ("row %u (%s of %g) differs by %d", (guint) row, rows[row].sample, rows[row].size,
                 difference);
      cairo_surface_destroy (straight);
      cairo_surface_destroy (kept);
    }
  diagram_book_free (book);
}

/* What is kept is found under all of its key, and only while the style is the same. */
static void
test_keys (void)
{
  g_autoptr (DiagramBook) book = diagram_book_new ();
  static const char *const none[] = { NULL };
  const QiToken king = QI_TOKEN ("K^");
  const QiToken queen = QI_TOKEN ("Q");
  const QiGameInfo *chess = qi_game_info_lookup ("chess");
  const DiagramBookKey key = { chess, &king, FALSE, 8., 1., 0.25, 0.5 };
  const DiagramBookKey others[] = {
    { NULL, &king, FALSE, 8., 1., 0.25, 0.5 },  { chess, &queen, FALSE, 8., 1., 0.25, 0.5 },
    { chess, &king, TRUE, 8., 1., 0.25, 0.5 },  { chess, &king, FALSE, 9., 1., 0.25, 0.5 },
    { chess, &king, FALSE, 8., 2., 0.25, 0.5 }, { chess, &king, FALSE, 8., 1., 0.75, 0.5 },
    { chess, &king, FALSE, 8., 1., 0.25, 0.75 },
  };
  DiagramStyle style = { 0 };
  cairo_surface_t *surface = cairo_image_surface_create (CAIRO_FORMAT_ARGB32, 10, 10);

  diagram_book_free (NULL);
  g_assert_true (diagram_book_open (book, &style, 8.));
  g_assert_null (diagram_book_find (book, &key));
  diagram_book_keep (book, &key, surface);
  g_assert_true (diagram_book_find (book, &key) == surface);
  for (gsize i = 0; i < G_N_ELEMENTS (others); i++)
    g_assert_null (diagram_book_find (book, &others[i]));
  g_assert_true (diagram_book_open (book, &style, 8.));
  g_assert_true (diagram_book_find (book, &key) == surface);
  /* Large ones and those of a person's own are not for it, and what it has stays. */
  g_assert_false (diagram_book_open (book, &style, 33.));
  style.set = diagram_set_new (none);
  g_assert_false (diagram_book_open (book, &style, 8.));
  g_clear_pointer (&style.set, diagram_set_unref);
  g_assert_true (diagram_book_find (book, &key) == surface);
  style.theme = 1;
  g_assert_true (diagram_book_open (book, &style, 8.));
  g_assert_null (diagram_book_find (book, &key));
  g_assert_cmpuint (cairo_surface_get_reference_count (surface), ==, 1);
  cairo_surface_destroy (surface);
}

/* A full book begins anew with what was to be kept. */
static void
test_full (void)
{
  g_autoptr (DiagramBook) book = diagram_book_new ();
  const QiToken king = QI_TOKEN ("K^");
  DiagramBookKey key = { NULL, &king, FALSE, 8., 1., 0., 0. };
  cairo_surface_t *surface = cairo_image_surface_create (CAIRO_FORMAT_ARGB32, 1, 1);

  for (guint i = 0; i <= 1024; i++)
    {
      key.square = 1. + i;
      diagram_book_keep (book, &key, surface);
      g_assert_cmpuint (cairo_surface_get_reference_count (surface), ==, i < 1024 ? 2 + i : 2);
    }
  g_assert_nonnull (diagram_book_find (book, &key));
  cairo_surface_destroy (surface);
}

typedef struct
{
  const char    *name;
  cairo_matrix_t matrix;
} MatrixRow;

/* Turned, mirrored and stretched drawings show what the plain one shows at the same place: an empty square is empty, and a piece
 * covers its own. */
static const MatrixRow matrices[] = {
  { "plain", { 1, 0, 0, 1, 0, 0 } },      { "between-pixels", { 1, 0, 0, 1, 0.3, 0.6 } },
  { "turned", { 0, 1, -1, 0, 512, 0 } },  { "mirrored", { -1, 0, 0, 1, 512, 0 } },
  { "upside-down", { 1, 0, 0, -1, 0, 512 } }, { "stretched", { 1, 0, 0, 0.5, 0, 0 } },
  { "sheared", { 0.8, 0, 0.1, 0.8, 0, 0 } }, { "raised", { 0.8, 0.1, 0, 0.8, 0, 0 } },
  { "small", { 0.4, 0, 0, 0.4, 0, 0 } },
};

static gboolean
has_ink (cairo_surface_t      *surface,
         const cairo_matrix_t *matrix,
         double                x,
         double                y)
{
  const guint8 *row = cairo_image_surface_get_data (surface);

  cairo_matrix_transform_point (matrix, &x, &y);
  row += (gsize) y * (gsize) cairo_image_surface_get_stride (surface);
  return row[(gsize) x * 4 + 3] > 0x80;
}

static void
test_matrix (gconstpointer data)
{
  const MatrixRow *row = data;
  g_autoptr (QiSetup) setup = diagram_sample_get ("chess");
  QiPosition *position = qi_setup_get_position (setup);
  DiagramPicture picture;
  DiagramPlan plan;

  diagram_picture_init (&picture);
  picture.square = 60.;
  picture.coordinates = picture.turn = FALSE;
  g_assert_true (diagram_plan_init (&plan, &picture, setup, NULL));
  for (guint times = 0; times < 2; times++)
    {
      g_autoptr (DiagramBook) book = times == 0 ? NULL : diagram_book_new ();
      cairo_surface_t *surface = cairo_image_surface_create (CAIRO_FORMAT_ARGB32, 520, 520);
      cairo_t *cr = cairo_create (surface);

      cairo_set_matrix (cr, &row->matrix);
      DiagramStamps *stamps = diagram_stamps_new (&plan, cr, FALSE, book);
      for (guint square = 0; square < 64; square++)
        {
          const QiToken *piece = qi_position_get_piece (position, square);
          double x = 0.;
          double y = 0.;

          diagram_layout_get_place (&plan.layout, square, &x, &y);
          /* Smaller ones, as in hands, as well. */
          if (piece != NULL)
            diagram_stamps_draw (stamps, cr, piece, x, y, square < 8 ? 50. : 60.);
        }
      g_assert_false (diagram_stamps_are_vectors (stamps));
      diagram_stamps_free (stamps);
      cairo_destroy (cr);
      cairo_surface_flush (surface);
      for (guint square = 0; square < 64; square++)
        {
          double x = 0.;
          double y = 0.;

          diagram_layout_get_place (&plan.layout, square, &x, &y);
          g_assert_cmpint (has_ink (surface, &row->matrix, x + 30., y + 36.), ==,
                           qi_position_get_piece (position, square) != NULL);
        }
      cairo_surface_destroy (surface);
    }
}

/* Pieces that are too large, too many kinds of them, and surfaces without pixels: each is drawn where it is. */
static void
test_no_stamps (void)
{
  static const guint sides[] = { 600, 12 };

  for (guint i = 0; i < 3; i++)
    {
      const guint n = i == 1 ? 33 : 2;
      const guint side = sides[i == 1];
      g_autoptr (GString) board = g_string_new ("K k");
      QiPosition *position;
      DiagramPicture picture;
      DiagramPlan plan;

      for (guint j = 2; j < n * n; j++)
        g_string_append_printf (board, " %c%u", j % 2 == 0 ? 'X' : 'x', j);
      g_autoptr (QiSetup) setup =
        diagram_sample_new (NULL, "Zz", 2, (gint64[]) { n, n }, board->str, "");
      diagram_picture_init (&picture);
      picture.square = side;
      picture.coordinates = picture.turn = FALSE;
      g_assert_true (diagram_plan_init (&plan, &picture, setup, NULL));
      position = qi_setup_get_position (setup);
      cairo_surface_t *surface =
        cairo_image_surface_create (CAIRO_FORMAT_ARGB32, (int) plan.width + 1,
                                    (int) plan.height + 1);
      cairo_surface_t *record = cairo_recording_surface_create (CAIRO_CONTENT_COLOR_ALPHA, NULL);
      cairo_t *cr = cairo_create (i == 2 ? record : surface);
      DiagramStamps *stamps = diagram_stamps_new (&plan, cr, FALSE, NULL);
      for (guint square = 0; square < n * n; square++)
        {
          double x = 0.;
          double y = 0.;

          diagram_layout_get_place (&plan.layout, square, &x, &y);
          diagram_stamps_draw (stamps, cr, qi_position_get_piece (position, square), x, y, side);
        }
      diagram_stamps_free (stamps);
      cairo_destroy (cr);
      if (i == 2)
        {
          cr = cairo_create (surface);
          cairo_set_source_surface (cr, record, 0., 0.);
          cairo_paint (cr);
          cairo_destroy (cr);
        }
      cairo_surface_flush (surface);
      for (guint square = 0; square < n * n; square++)
        {
          const guint8 *data = cairo_image_surface_get_data (surface);
          double x = 0.;
          double y = 0.;
          guint n_ink = 0;

          diagram_layout_get_place (&plan.layout, square, &x, &y);
          for (guint j = 0; j < side; j++)
            n_ink += data[((gsize) y + side / 2) * (gsize) cairo_image_surface_get_stride (surface)
                          + ((gsize) x + j) * 4 + 3]
                     > 0;
          g_assert_cmpuint (n_ink, >, side / 4);
        }
      cairo_surface_destroy (record);
      cairo_surface_destroy (surface);
    }
}

int
main (int    argc,
      char **argv)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/diagram/book/same", test_same);
  g_test_add_func ("/diagram/book/keys", test_keys);
  g_test_add_func ("/diagram/book/full", test_full);
  g_test_add_func ("/diagram/book/no-stamps", test_no_stamps);
  for (gsize i = 0; i < G_N_ELEMENTS (matrices); i++)
    {
      g_autofree char *path = g_strconcat ("/diagram/book/matrix/", matrices[i].name, NULL);

      g_test_add_data_func (path, &matrices[i], test_matrix);
    }
  return g_test_run ();
}
