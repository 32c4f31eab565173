/* SPDX-License-Identifier: Apache-2.0 */
/* A PNG of ours read by libpng, through cairo, has the pixels that were written. */
#include "diagram-png.h"

#include <string.h>

#define WIDTH  67
#define HEIGHT 300 /* more rows than are compressed at once */

typedef struct
{
  const char    *name;
  cairo_format_t format;
  const char    *text;
} Row;

static const Row rows[] = {
  { "alpha", CAIRO_FORMAT_ARGB32, NULL },
  { "alpha-and-text", CAIRO_FORMAT_ARGB32, "{\"a\": \"\xe6\xad\xa9\"}" },
  { "opaque", CAIRO_FORMAT_RGB24, NULL },
};

/* Samples are never larger than their alpha. */
static guint32
get_pixel (GRand         *rand,
           cairo_format_t format)
{
  static const guint32 alphas[] = { 0, 1, 127, 254, 255 };
  const guint32 alpha =
    format == CAIRO_FORMAT_RGB24 ? 255 : alphas[g_rand_int_range (rand, 0, G_N_ELEMENTS (alphas))];
  guint32 pixel = alpha;

  for (guint i = 0; i < 3; i++)
    pixel = pixel << 8 | (guint32) g_rand_int_range (rand, 0, (gint32) alpha + 1);
  return pixel;
}

static guint32 *
get_row (cairo_surface_t *surface,
         int              y)
{
  guchar *pixels = cairo_image_surface_get_data (surface);

  return (guint32 *) (gpointer) (pixels + y * cairo_image_surface_get_stride (surface));
}

static cairo_status_t
on_read (void          *closure,
         unsigned char *data,
         unsigned int   length)
{
  GByteArray *left = closure;

  if (left->len < length)
    return CAIRO_STATUS_READ_ERROR;
  memcpy (data, left->data, length);
  g_byte_array_remove_range (left, 0, length);
  return CAIRO_STATUS_SUCCESS;
}

static void
test_pixels (gconstpointer data)
{
  const Row *row = data;
  g_autoptr (GRand) rand = g_rand_new_with_seed (1);
  g_autoptr (GError) error = NULL;
  cairo_surface_t *surface = cairo_image_surface_create (row->format, WIDTH, HEIGHT);

  cairo_surface_flush (surface);
  for (int y = 0; y < HEIGHT; y++)
    for (int x = 0; x < WIDTH; x++)
      get_row (surface, y)[x] = get_pixel (rand, row->format);
  cairo_surface_mark_dirty (surface);
  GBytes *png = diagram_png_encode (surface, row->text, &error);
  g_assert_no_error (error);
  g_autoptr (GByteArray) left = g_bytes_unref_to_array (png);
  cairo_surface_t *read = cairo_image_surface_create_from_png_stream (on_read, left);
  g_assert_cmpint (cairo_surface_status (read), ==, CAIRO_STATUS_SUCCESS);
  g_assert_cmpint (cairo_image_surface_get_format (read), ==, row->format);
  g_assert_cmpint (cairo_image_surface_get_width (read), ==, WIDTH);
  g_assert_cmpint (cairo_image_surface_get_height (read), ==, HEIGHT);
  g_assert_cmpuint (left->len, ==, 0);
  const guint32 shown = row->format == CAIRO_FORMAT_RGB24 ? 0xffffff : G_MAXUINT32;
  for (int y = 0; y < HEIGHT; y++)
    for (int x = 0; x < WIDTH; x++)
      g_assert_cmphex (get_row (read, y)[x] & shown, ==, get_row (surface, y)[x] & shown);
  cairo_surface_destroy (read);
  cairo_surface_destroy (surface);
}

int
main (int    argc,
      char **argv)
{
  g_test_init (&argc, &argv, NULL);
  for (gsize i = 0; i < G_N_ELEMENTS (rows); i++)
    {
      g_autofree char *path = g_strconcat ("/diagram/png/pixels/", rows[i].name, NULL);

      g_test_add_data_func (path, &rows[i], test_pixels);
    }
  return g_test_run ();
}
