/* SPDX-License-Identifier: Apache-2.0 */
#include "drawing-write.h"

#include <string.h>

void
drawing_write_byte (GByteArray *list,
                    guint       value)
{
  const guint8 byte = (guint8) value;

  g_byte_array_append (list, &byte, sizeof byte);
}

void
drawing_write_count (GByteArray *list,
                     guint32     value)
{
  g_byte_array_append (list, (const guint8 *) &value, sizeof value);
}

void
drawing_write_number (GByteArray *list,
                      double      value)
{
  g_byte_array_append (list, (const guint8 *) &value, sizeof value);
}

void
drawing_write_matrix (GByteArray           *list,
                      const cairo_matrix_t *matrix)
{
  const double numbers[] = {
    matrix->xx, matrix->yx, matrix->xy, matrix->yy, matrix->x0, matrix->y0
  };

  for (gsize i = 0; i < G_N_ELEMENTS (numbers); i++)
    drawing_write_number (list, numbers[i]);
}

void
drawing_write_head (GByteArray *list,
                    double      width,
                    double      height)
{
  drawing_write_count (list, DIAGRAM_OPS_MAGIC);
  drawing_write_number (list, width);
  drawing_write_number (list, height);
}

void
drawing_write_path (GByteArray *list,
                    cairo_t    *cr)
{
  cairo_path_t *path = cairo_copy_path (cr);
  cairo_matrix_t matrix;
  guint32 n_elements = 0;
  guint at = list->len;

  cairo_get_matrix (cr, &matrix);
  drawing_write_count (list, 0);
  for (int i = 0; i < path->num_data && list->len <= DIAGRAM_OPS_MAX_BYTES;
       i += path->data[i].header.length)
    {
      const cairo_path_data_t *data = &path->data[i];

      drawing_write_byte (list, data->header.type);
      for (int k = 1; k < data->header.length; k++)
        {
          double x = data[k].point.x;
          double y = data[k].point.y;

          cairo_matrix_transform_point (&matrix, &x, &y);
          const float point[] = { (float) x, (float) y };
          g_byte_array_append (list, (const guint8 *) point, sizeof point);
        }
      n_elements++;
    }
  memcpy (list->data + at, &n_elements, sizeof n_elements);
  cairo_path_destroy (path);
}

void
drawing_write_pen (GByteArray *list,
                   cairo_t    *cr)
{
  g_autofree double *dashes = NULL;
  double offset = 0.;
  cairo_matrix_t matrix;
  int n_dashes = cairo_get_dash_count (cr);

  cairo_get_matrix (cr, &matrix);
  drawing_write_number (list, matrix.xx);
  drawing_write_number (list, matrix.yx);
  drawing_write_number (list, matrix.xy);
  drawing_write_number (list, matrix.yy);
  drawing_write_number (list, cairo_get_line_width (cr));
  drawing_write_number (list, cairo_get_miter_limit (cr));
  drawing_write_byte (list, cairo_get_line_cap (cr));
  drawing_write_byte (list, cairo_get_line_join (cr));
  dashes = g_new0 (double, (gsize) n_dashes + 1);
  cairo_get_dash (cr, dashes, &offset);
  /* More than a list can have: it is not read then. */
  drawing_write_byte (list, (guint) MIN (n_dashes, G_MAXUINT8));
  for (int i = 0; i < MIN (n_dashes, G_MAXUINT8); i++)
    drawing_write_number (list, dashes[i]);
  drawing_write_number (list, offset);
}

gboolean
drawing_write_colours (GByteArray           *list,
                       cairo_pattern_t      *pattern,
                       const cairo_matrix_t *matrix)
{
  cairo_pattern_type_t type = cairo_pattern_get_type (pattern);
  double n[6] = { 0. };
  int n_stops = 0;

  if (type == CAIRO_PATTERN_TYPE_SOLID)
    {
      cairo_pattern_get_rgba (pattern, &n[0], &n[1], &n[2], &n[3]);
      drawing_write_byte (list, DIAGRAM_PAINT_SOLID);
      for (guint i = 0; i < 4; i++)
        drawing_write_number (list, n[i]);
      return TRUE;
    }
  if (type == CAIRO_PATTERN_TYPE_LINEAR)
    cairo_pattern_get_linear_points (pattern, &n[0], &n[1], &n[2], &n[3]);
  else if (type == CAIRO_PATTERN_TYPE_RADIAL)
    cairo_pattern_get_radial_circles (pattern, &n[0], &n[1], &n[2], &n[3], &n[4], &n[5]);
  else
    return FALSE;
  drawing_write_byte (list, type == CAIRO_PATTERN_TYPE_LINEAR ? DIAGRAM_PAINT_LINEAR
                                                              : DIAGRAM_PAINT_RADIAL);
  drawing_write_byte (list, cairo_pattern_get_extend (pattern));
  drawing_write_matrix (list, matrix);
  for (guint i = 0; i < (type == CAIRO_PATTERN_TYPE_LINEAR ? 4 : 6); i++)
    drawing_write_number (list, n[i]);
  cairo_pattern_get_color_stop_count (pattern, &n_stops);
  drawing_write_count (list, (guint32) n_stops);
  for (int i = 0; i < n_stops; i++)
    {
      double stop[5] = { 0. };

      cairo_pattern_get_color_stop_rgba (pattern, i, &stop[0], &stop[1], &stop[2], &stop[3],
                                         &stop[4]);
      for (gsize k = 0; k < G_N_ELEMENTS (stop); k++)
        drawing_write_number (list, stop[k]);
    }
  return TRUE;
}

/* The rectangle of what is not empty. */
static gboolean
crop (const guint8          *data,
      int                    stride,
      int                    pixel,
      cairo_rectangle_int_t *box)
{
  static const guint8 nothing[4] = { 0 };
  int left = box->width;
  int right = -1;
  int top = -1;
  int bottom = -1;

  for (int y = 0; y < box->height; y++)
    for (int x = 0; x < box->width; x++)
      if (memcmp (data + y * stride + x * pixel, nothing, (gsize) pixel) != 0)
        {
          left = MIN (left, x);
          right = MAX (right, x);
          top = top < 0 ? y : top;
          bottom = y;
        }
  if (right < 0)
    return FALSE;
  *box = (cairo_rectangle_int_t) { left, top, right - left + 1, bottom - top + 1 };
  return TRUE;
}

gboolean
drawing_write_image (GByteArray           *list,
                     cairo_surface_t      *image,
                     cairo_extend_t        extend,
                     const cairo_matrix_t *matrix)
{
  cairo_format_t format = cairo_image_surface_get_format (image);
  int pixel = format == CAIRO_FORMAT_A8 ? 1 : 4;
  int stride = cairo_image_surface_get_stride (image);
  cairo_rectangle_int_t box = { 0, 0, cairo_image_surface_get_width (image),
                                cairo_image_surface_get_height (image) };
  cairo_matrix_t cropped = *matrix;

  cairo_surface_flush (image);
  const guint8 *data = cairo_image_surface_get_data (image);
  if (data == NULL || (format != CAIRO_FORMAT_A8 && format != CAIRO_FORMAT_ARGB32) || box.width <= 0
      || box.height <= 0 || (extend == CAIRO_EXTEND_NONE && !crop (data, stride, pixel, &box)))
    return FALSE;
  cropped.x0 -= box.x;
  cropped.y0 -= box.y;
  drawing_write_byte (list, DIAGRAM_PAINT_IMAGE);
  drawing_write_byte (list, extend);
  drawing_write_matrix (list, &cropped);
  drawing_write_byte (list, format);
  drawing_write_count (list, (guint32) box.width);
  drawing_write_count (list, (guint32) box.height);
  for (int y = box.y; y < box.y + box.height && list->len <= DIAGRAM_OPS_MAX_BYTES; y++)
    g_byte_array_append (list, data + y * stride + box.x * pixel, (guint) (box.width * pixel));
  return TRUE;
}
