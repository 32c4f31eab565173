/* SPDX-License-Identifier: Apache-2.0 */
/* Small pieces that a book keeps look as if each was drawn where it is, wherever squares lie on the pixels. */
#include "diagram-book.h"
#include "diagram-samples.h"
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

int
main (int    argc,
      char **argv)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/diagram/book/same", test_same);
  return g_test_run ();
}
