/* SPDX-License-Identifier: Apache-2.0 */
/* Pixels as a PNG. Source: https://www.w3.org/TR/png-3/.
 *
 * Cairo writes one through libpng, which tries all filters for each row and takes twice as long to compress as to draw.
 * Diagrams have few colours and repeat their squares and pieces: without any filter they become as short at a fast level
 * of zlib. */
#define G_LOG_DOMAIN "Diagram"

#include "diagram-png.h"

#include "qi-picture-private.h"

#include <string.h>

#define LEVEL       3     /* of zlib: the higher ones save a tenth and take twice as long */
#define ROWS_BYTES  65536 /* that are compressed at once, or one row */
#define BITS        8     /* of a sample */
#define TRUECOLOUR  2
#define TRANSPARENT 6 /* and with alpha */

static void
append_number (GByteArray *bytes,
               guint32     number)
{
  const guint32 big = GUINT32_TO_BE (number);

  g_byte_array_append (bytes, (const guint8 *) &big, sizeof big);
}

/* Begins a chunk of @type; its data are appended next. Returns where it begins. */
static guint
begin_chunk (GByteArray *png,
             const char *type)
{
  const guint start = png->len;

  append_number (png, 0);
  g_byte_array_append (png, (const guint8 *) type, 4);
  return start;
}

static void
end_chunk (GByteArray *png,
           guint       start)
{
  const guint32 length = GUINT32_TO_BE (png->len - start - 8);

  memcpy (png->data + start, &length, sizeof length);
  append_number (png,
                 qi_picture_check_sum ((const char *) png->data + start + 4, png->len - start - 4));
}

static void
append_head (GByteArray *png,
             int         width,
             int         height,
             gboolean    has_alpha)
{
  static const guint8 signature[] = { 0x89, 'P', 'N', 'G', '\r', '\n', 0x1a, '\n' };
  const guint8 rest[] = { BITS, has_alpha ? TRANSPARENT : TRUECOLOUR, 0, 0, 0 };

  g_byte_array_append (png, signature, sizeof signature);
  const guint start = begin_chunk (png, "IHDR");
  append_number (png, (guint32) width);
  append_number (png, (guint32) height);
  g_byte_array_append (png, rest, sizeof rest);
  end_chunk (png, start);
}

/* What the picture is of, as it is and in no language. */
static void
append_text (GByteArray *png,
             const char *text)
{
  static const char head[] = QI_PICTURE_KEYWORD "\0\0\0\0";
  const guint start = begin_chunk (png, "iTXt");

  g_byte_array_append (png, (const guint8 *) head, sizeof head);
  g_byte_array_append (png, (const guint8 *) text, (guint) strlen (text));
  end_chunk (png, start);
}

/* A sample of cairo's is multiplied by its alpha. */
static inline guint8
divide (guint32 sample,
        guint32 alpha)
{
  return (guint8) (((sample & 255) * 255 + alpha / 2) / alpha);
}

/* A pixel of cairo's as red, green, blue and alpha, from the highest byte on. */
static inline guint32
get_samples (guint32 pixel)
{
  const guint32 alpha = pixel >> 24;

  if (alpha == 255)
    return pixel << 8 | alpha;
  if (alpha == 0)
    return 0;
  return (guint32) divide (pixel >> 16, alpha) << 24 | (guint32) divide (pixel >> 8, alpha) << 16
         | (guint32) divide (pixel, alpha) << 8 | alpha;
}

/* The pixels of a row as bytes, behind the one that says that there is no filter. Returns how many. */
static gsize
copy_row (const guint32 *pixels,
          int            width,
          gboolean       has_alpha,
          guint8        *bytes)
{
  guint8 *at = bytes;

  *at++ = 0;
  if (has_alpha)
    for (int x = 0; x < width; x++, at += 4)
      {
        const guint32 samples = GUINT32_TO_BE (get_samples (pixels[x]));

        memcpy (at, &samples, 4);
      }
  else
    for (int x = 0; x < width; x++, at += 3)
      {
        const guint32 samples = GUINT32_TO_BE (pixels[x] << 8);

        memcpy (at, &samples, 3);
      }
  return (gsize) (at - bytes);
}

static gboolean
compress (GConverter   *zlib,
          const guint8 *bytes,
          gsize         length,
          gboolean      is_end,
          GByteArray   *png,
          GError      **error)
{
  GConverterResult result = G_CONVERTER_CONVERTED;
  guint8 part[16384];

  while (is_end ? result != G_CONVERTER_FINISHED : length > 0)
    {
      gsize n_read = 0;
      gsize n_written = 0;

      result = g_converter_convert (zlib, bytes, length, part, sizeof part,
                                    is_end ? G_CONVERTER_INPUT_AT_END : G_CONVERTER_NO_FLAGS,
                                    &n_read, &n_written, error);
      if (result == G_CONVERTER_ERROR)
        return FALSE;
      g_byte_array_append (png, part, (guint) n_written);
      bytes += n_read;
      length -= n_read;
    }
  return TRUE;
}

static gboolean
append_pixels (GByteArray      *png,
               cairo_surface_t *surface,
               GError         **error)
{
  const int width = cairo_image_surface_get_width (surface);
  const int height = cairo_image_surface_get_height (surface);
  const int stride = cairo_image_surface_get_stride (surface);
  const gboolean has_alpha = cairo_image_surface_get_format (surface) == CAIRO_FORMAT_ARGB32;
  const gsize row_bytes = (gsize) width * (has_alpha ? 4 : 3) + 1;
  const gsize room = MAX (ROWS_BYTES, row_bytes);
  const guchar *pixels = cairo_image_surface_get_data (surface);
  g_autoptr (GZlibCompressor) zlib = g_zlib_compressor_new (G_ZLIB_COMPRESSOR_FORMAT_ZLIB, LEVEL);
  g_autofree guint8 *rows = g_malloc (room);
  const guint start = begin_chunk (png, "IDAT");
  gsize n = 0;

  for (int y = 0; y < height; y++)
    {
      n += copy_row ((const guint32 *) (gconstpointer) (pixels + (gsize) y * (gsize) stride), width,
                     has_alpha, rows + n);
      if (y + 1 < height && n + row_bytes <= room)
        continue;
      if (!compress (G_CONVERTER (zlib), rows, n, y + 1 == height, png, error))
        return FALSE;
      n = 0;
    }
  end_chunk (png, start);
  return TRUE;
}

GBytes *
diagram_png_encode (cairo_surface_t *surface,
                    const char      *text,
                    GError         **error)
{
  g_autoptr (GByteArray) png = g_byte_array_new ();

  cairo_surface_flush (surface);
  append_head (png, cairo_image_surface_get_width (surface),
               cairo_image_surface_get_height (surface),
               cairo_image_surface_get_format (surface) == CAIRO_FORMAT_ARGB32);
  if (text != NULL)
    append_text (png, text);
  if (!append_pixels (png, surface, error))
    return NULL;
  end_chunk (png, begin_chunk (png, "IEND"));
  return g_byte_array_free_to_bytes (g_steal_pointer (&png));
}
