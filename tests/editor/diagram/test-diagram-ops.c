/* SPDX-License-Identifier: Apache-2.0 */
#include "case-table.h"

/* Lists of operations come from another program and from a folder that anyone may write to: a list
 * that is malformed or too large is refused, and a list that is read can be drawn. */
#include "diagram-ops-private.h"

#include <math.h>
#include <string.h>

#define PAGE 512.

static void
put_byte (GByteArray *list,
          guint       value)
{
  const guint8 byte = (guint8) value;

  g_byte_array_append (list, &byte, 1);
}

static void
put_count (GByteArray *list,
           guint32     value)
{
  g_byte_array_append (list, (const guint8 *) &value, sizeof value);
}

static void
put_number (GByteArray *list,
            double      value)
{
  g_byte_array_append (list, (const guint8 *) &value, sizeof value);
}

static void
put_point (GByteArray *list,
           guint       type,
           double      x,
           double      y)
{
  const float point[] = { (float) x, (float) y };

  put_byte (list, type);
  g_byte_array_append (list, (const guint8 *) point, sizeof point);
}

static void
put_head (GByteArray *list)
{
  put_count (list, DIAGRAM_OPS_MAGIC);
  put_number (list, PAGE);
  put_number (list, PAGE);
}

/* A rectangle of the side @size. */
static void
put_square (GByteArray *list,
            double      size)
{
  put_count (list, 5);
  put_point (list, CAIRO_PATH_MOVE_TO, 0., 0.);
  put_point (list, CAIRO_PATH_LINE_TO, size, 0.);
  put_point (list, CAIRO_PATH_LINE_TO, size, size);
  put_point (list, CAIRO_PATH_LINE_TO, 0., size);
  put_byte (list, CAIRO_PATH_CLOSE_PATH);
}

static void
put_solid (GByteArray *list)
{
  put_byte (list, DIAGRAM_PAINT_SOLID);
  put_number (list, 0.);
  put_number (list, 1.);
  put_number (list, 0.);
  put_number (list, 1.);
}

static void
put_fill (GByteArray *list,
          double      size)
{
  put_byte (list, DIAGRAM_OP_FILL);
  put_byte (list, 0);
  put_byte (list, 0);
  put_byte (list, CAIRO_OPERATOR_OVER);
  put_square (list, size);
  put_solid (list);
}

static void
put_matrix (GByteArray *list,
            double      scale)
{
  put_number (list, scale);
  put_number (list, 0.);
  put_number (list, 0.);
  put_number (list, scale);
}

static void
put_stroke (GByteArray *list,
            double      scale,
            double      width,
            double      dash)
{
  put_byte (list, DIAGRAM_OP_STROKE);
  put_byte (list, 0);
  put_byte (list, CAIRO_OPERATOR_OVER);
  put_matrix (list, scale);
  put_number (list, width);
  put_number (list, 4.);
  put_byte (list, CAIRO_LINE_CAP_ROUND);
  put_byte (list, CAIRO_LINE_JOIN_ROUND);
  put_byte (list, isnan (dash) ? 0 : 1);
  if (!isnan (dash))
    put_number (list, dash);
  put_number (list, 0.);
  put_square (list, 500.);
  put_solid (list);
}

static void
put_paint (GByteArray *list,
           guint       op,
           guint       kind,
           double      scale,
           guint       extend)
{
  put_byte (list, DIAGRAM_OP_PAINT);
  put_byte (list, op);
  put_number (list, 1.);
  put_byte (list, kind);
  put_byte (list, extend);
  put_matrix (list, scale);
  put_number (list, 0.);
  put_number (list, 0.);
}

static void
put_image (GByteArray *list,
           guint32     width,
           guint32     height,
           gsize       n_bytes)
{
  g_autofree guint8 *pixels = g_malloc0 (n_bytes);

  put_paint (list, CAIRO_OPERATOR_OVER, DIAGRAM_PAINT_IMAGE, 1., CAIRO_EXTEND_NONE);
  put_byte (list, CAIRO_FORMAT_ARGB32);
  put_count (list, width);
  put_count (list, height);
  g_byte_array_append (list, pixels, (guint) n_bytes);
}

/* A group of the same operations, @depth times in itself. */
static void
put_groups (GByteArray *list,
            guint       depth,
            double      scale,
            guint       extend)
{
  g_autoptr (GByteArray) inner = g_byte_array_new ();

  if (depth == 0)
    {
      put_fill (list, 400.);
      return;
    }
  put_groups (inner, depth - 1, scale, extend);
  put_paint (list, CAIRO_OPERATOR_OVER, DIAGRAM_PAINT_GROUP, scale, extend);
  put_number (list, 0.);
  put_number (list, 0.);
  put_number (list, PAGE);
  put_number (list, PAGE);
  put_count (list, inner->len);
  g_byte_array_append (list, inner->data, inner->len);
}

static void
make_good (GByteArray *list)
{
  put_head (list);
  put_fill (list, 300.);
  put_stroke (list, 1., 5., 3.);
  put_groups (list, 3, 1., CAIRO_EXTEND_NONE);
  put_image (list, 2, 2, 16);
}

static void
make_empty (GByteArray *list)
{
}

static void
make_head (GByteArray *list)
{
  put_head (list);
}

static void
make_other_magic (GByteArray *list)
{
  make_good (list);
  list->data[0] ^= 1;
}

static void
make_zeros (GByteArray *list)
{
  g_byte_array_set_size (list, 65536);
  memset (list->data, 0, list->len);
}

static void
make_no_page (GByteArray *list)
{
  put_count (list, DIAGRAM_OPS_MAGIC);
  put_number (list, NAN);
  put_number (list, PAGE);
}

static void
make_large_page (GByteArray *list)
{
  put_count (list, DIAGRAM_OPS_MAGIC);
  put_number (list, 1e30);
  put_number (list, PAGE);
}

static void
make_cut (GByteArray *list)
{
  make_good (list);
  g_byte_array_set_size (list, list->len - 1);
}

static void
make_unknown (GByteArray *list)
{
  put_head (list);
  put_byte (list, 'X');
}

static void
make_clear (GByteArray *list)
{
  put_head (list);
  put_byte (list, DIAGRAM_OP_PAINT);
  put_byte (list, CAIRO_OPERATOR_CLEAR);
  put_number (list, 1.);
  put_solid (list);
}

static void
make_restore (GByteArray *list)
{
  put_head (list);
  put_byte (list, DIAGRAM_OP_RESTORE);
}

static void
make_open (GByteArray *list)
{
  put_head (list);
  put_byte (list, DIAGRAM_OP_SAVE);
  put_fill (list, 9.);
}

static void
make_saves (GByteArray *list)
{
  put_head (list);
  for (guint i = 0; i < 1000; i++)
    put_byte (list, DIAGRAM_OP_SAVE);
  for (guint i = 0; i < 1000; i++)
    put_byte (list, DIAGRAM_OP_RESTORE);
}

static void
make_far (GByteArray *list)
{
  put_head (list);
  put_fill (list, 1e9);
}

static void
make_nan (GByteArray *list)
{
  put_head (list);
  put_fill (list, NAN);
}

static void
make_no_move (GByteArray *list)
{
  put_head (list);
  put_byte (list, DIAGRAM_OP_FILL);
  put_byte (list, 0);
  put_byte (list, 0);
  put_byte (list, CAIRO_OPERATOR_OVER);
  put_count (list, 1);
  put_point (list, CAIRO_PATH_LINE_TO, 9., 9.);
  put_solid (list);
}

static void
make_no_such_element (GByteArray *list)
{
  put_head (list);
  put_byte (list, DIAGRAM_OP_CLIP);
  put_byte (list, 0);
  put_byte (list, 0);
  put_count (list, 1);
  put_point (list, 77, 9., 9.);
}

static void
make_endless_path (GByteArray *list)
{
  put_head (list);
  put_byte (list, DIAGRAM_OP_CLIP);
  put_byte (list, 0);
  put_byte (list, 0);
  put_count (list, G_MAXUINT32);
  put_point (list, CAIRO_PATH_MOVE_TO, 9., 9.);
}

static void
make_flat_pen (GByteArray *list)
{
  put_head (list);
  put_stroke (list, 0., 5., NAN);
}

static void
make_wide_pen (GByteArray *list)
{
  put_head (list);
  put_stroke (list, 1e3, 1e6, NAN);
}

static void
make_fine_dashes (GByteArray *list)
{
  put_head (list);
  put_stroke (list, 1., 5., 1e-9);
}

static void
make_no_dashes (GByteArray *list)
{
  put_head (list);
  put_stroke (list, 1., 5., 0.);
}

static void
make_negative_dashes (GByteArray *list)
{
  put_head (list);
  put_stroke (list, 1., 5., -1.);
}

static void
make_wide_image (GByteArray *list)
{
  put_head (list);
  put_image (list, G_MAXINT32, 2, 16);
}

static void
make_short_image (GByteArray *list)
{
  put_head (list);
  put_image (list, 1024, 1024, 16);
}

static void
make_no_image (GByteArray *list)
{
  put_head (list);
  put_image (list, 0, 0, 0);
}

static void
make_deep (GByteArray *list)
{
  put_head (list);
  put_groups (list, 40, 1., CAIRO_EXTEND_NONE);
}

static void
make_large_tile (GByteArray *list)
{
  put_head (list);
  put_groups (list, 1, 1e-4, CAIRO_EXTEND_REPEAT);
}

static void
make_tile (GByteArray *list)
{
  put_head (list);
  put_groups (list, 1, 2., CAIRO_EXTEND_REPEAT);
}

static void
make_flat_paint (GByteArray *list)
{
  put_head (list);
  put_groups (list, 1, 0., CAIRO_EXTEND_NONE);
}

static void
make_many (GByteArray *list)
{
  put_head (list);
  for (guint i = 0; i < 50000; i++)
    put_fill (list, 1.);
}

static void
make_thick (GByteArray *list)
{
  put_head (list);
  for (guint i = 0; i < 2000; i++)
    put_fill (list, 512.);
}

static void
make_many_groups (GByteArray *list)
{
  put_head (list);
  for (guint i = 0; i < 1000; i++)
    put_groups (list, 1, 1., CAIRO_EXTEND_NONE);
}

static void
make_curves (GByteArray *list)
{
  put_head (list);
  put_byte (list, DIAGRAM_OP_CLIP);
  put_byte (list, 0);
  put_byte (list, 0);
  put_count (list, 50001);
  put_point (list, CAIRO_PATH_MOVE_TO, 0., 0.);
  for (guint i = 0; i < 50000; i++)
    {
      const float points[] = { 1e5f, 0.f, 0.f, 1e5f, 9.f, 9.f };

      put_byte (list, CAIRO_PATH_CURVE_TO);
      g_byte_array_append (list, (const guint8 *) points, sizeof points);
    }
}

typedef struct
{
  const char *name;
  void (*make) (GByteArray *list);
  gboolean good;
} ListCase;

static const ListCase lists[] = {
  { "good", make_good, TRUE },
  { "nothing-drawn", make_head, TRUE },
  { "tile", make_tile, TRUE },
  { "empty", make_empty, FALSE },
  { "zeros", make_zeros, FALSE },
  { "other-magic", make_other_magic, FALSE },
  { "no-page", make_no_page, FALSE },
  { "large-page", make_large_page, FALSE },
  { "cut", make_cut, FALSE },
  { "unknown", make_unknown, FALSE },
  { "clear", make_clear, FALSE },
  { "restore", make_restore, FALSE },
  { "open", make_open, FALSE },
  { "saves", make_saves, FALSE },
  { "far", make_far, FALSE },
  { "nan", make_nan, FALSE },
  { "no-move", make_no_move, FALSE },
  { "no-such-element", make_no_such_element, FALSE },
  { "endless-path", make_endless_path, FALSE },
  { "flat-pen", make_flat_pen, FALSE },
  { "wide-pen", make_wide_pen, FALSE },
  { "fine-dashes", make_fine_dashes, FALSE },
  { "no-dashes", make_no_dashes, FALSE },
  { "negative-dashes", make_negative_dashes, FALSE },
  { "wide-image", make_wide_image, FALSE },
  { "short-image", make_short_image, FALSE },
  { "no-image", make_no_image, FALSE },
  { "deep", make_deep, FALSE },
  { "large-tile", make_large_tile, FALSE },
  { "flat-paint", make_flat_paint, FALSE },
  { "many", make_many, FALSE },
  { "thick", make_thick, FALSE },
  { "many-groups", make_many_groups, FALSE },
  { "curves", make_curves, FALSE },
};

static void
draw (DiagramOps *ops)
{
  cairo_surface_t *surface = cairo_image_surface_create (CAIRO_FORMAT_ARGB32, 64, 64);
  cairo_t *cr = cairo_create (surface);

  cairo_scale (cr, 64. / DIAGRAM_OPS_SIDE, 64. / DIAGRAM_OPS_SIDE);
  diagram_ops_draw (ops, cr);
  g_assert_cmpint (cairo_status (cr), ==, CAIRO_STATUS_SUCCESS);
  cairo_destroy (cr);
  cairo_surface_destroy (surface);
}

static void
test_list (gconstpointer data)
{
  const ListCase *c = data;
  g_autoptr (GByteArray) list = g_byte_array_new ();
  g_autoptr (DiagramOps) ops = NULL;

  c->make (list);
  /* A copy of exactly this length, so that reading beyond its end is detected. */
  g_autoptr (GBytes) bytes = g_bytes_new (list->data, list->len);
  ops = diagram_ops_read (bytes);
  g_assert_cmpint (ops != NULL, ==, c->good);
  if (ops != NULL)
    draw (ops);
}

/* With any byte changed, and cut anywhere: the list is refused or can be drawn. */
static void
test_changed (void)
{
  g_autoptr (GByteArray) list = g_byte_array_new ();
  guint n_read = 0;

  make_good (list);
  for (guint round = 0; round < (g_test_slow () ? 200000 : 3000); round++)
    {
      guint length =
        round % 4 == 0 ? (guint) g_test_rand_int_range (0, (gint32) list->len) : list->len;
      g_autofree guint8 *copy = g_memdup2 (list->data, list->len);
      g_autoptr (GBytes) bytes = NULL;
      g_autoptr (DiagramOps) ops = NULL;

      for (guint i = 0; i < 1 + round % 3; i++)
        copy[g_test_rand_int_range (0, (gint32) list->len)] = (guint8) g_test_rand_int ();
      bytes = g_bytes_new (copy, length);
      ops = diagram_ops_read (bytes);
      if (ops == NULL)
        continue;
      n_read++;
      draw (ops);
    }
  g_assert_cmpuint (n_read, >, 0);
}

/* Green through half of it is half as green; a mask that is cut off is none. */
static void
test_mask (void)
{
  g_autoptr (GByteArray) list = g_byte_array_new ();
  g_autoptr (GBytes) bytes = NULL;
  cairo_surface_t *surface = cairo_image_surface_create (CAIRO_FORMAT_ARGB32, 8, 8);
  cairo_t *cr = cairo_create (surface);
  guint32 pixel = 0;

  put_head (list);
  put_byte (list, DIAGRAM_OP_MASK);
  put_byte (list, CAIRO_OPERATOR_OVER);
  put_solid (list);
  const guint without = list->len;
  put_byte (list, DIAGRAM_PAINT_SOLID);
  put_number (list, 0.);
  put_number (list, 0.);
  put_number (list, 0.);
  put_number (list, 0.5);
  bytes = g_bytes_new (list->data, list->len);
  g_autoptr (DiagramOps) ops = diagram_ops_read (bytes);
  g_assert_nonnull (ops);
  diagram_ops_draw (ops, cr);
  g_assert_cmpint (cairo_status (cr), ==, CAIRO_STATUS_SUCCESS);
  cairo_destroy (cr);
  cairo_surface_flush (surface);
  memcpy (&pixel, cairo_image_surface_get_data (surface), sizeof pixel);
  g_assert_cmpuint (pixel >> 24, >=, 0x7f);
  g_assert_cmpuint (pixel >> 24, <=, 0x80);
  g_assert_cmpuint (pixel >> 8 & 0xff, ==, pixel >> 24);
  g_assert_cmpuint (pixel & 0xff00ff, ==, 0);
  cairo_surface_destroy (surface);
  for (guint length = without - 1; length < list->len; length++)
    {
      g_autoptr (GBytes) part = g_bytes_new (list->data, length);

      g_assert_null (diagram_ops_read (part));
    }
}

int
main (int   argc,
      char *argv[])
{
  g_test_init (&argc, &argv, NULL);
  case_table_add ("/diagram/ops/list/", lists, test_list);
  g_test_add_func ("/diagram/ops/changed", test_changed);
  g_test_add_func ("/diagram/ops/mask", test_mask);
  return g_test_run ();
}
