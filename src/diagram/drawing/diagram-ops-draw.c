/* SPDX-License-Identifier: Apache-2.0 */
#define G_LOG_DOMAIN "Diagram"

#include "diagram-ops-private.h"

#include <math.h>
#include <string.h>

/* Lists here were looked through when they were read. */

static void draw_list (cairo_t *cr, DiagramOpsCursor cursor);

static void
add_path (cairo_t       *cr,
          DiagramOpsPath path)
{
  cairo_path_data_type_t type = CAIRO_PATH_MOVE_TO;
  double p[6] = { 0. };

  cairo_new_path (cr);
  while (diagram_ops_path_next (&path, &type, p))
    switch (type)
      {
      case CAIRO_PATH_MOVE_TO:
        cairo_move_to (cr, p[0], p[1]);
        break;
      case CAIRO_PATH_LINE_TO:
        cairo_line_to (cr, p[0], p[1]);
        break;
      case CAIRO_PATH_CURVE_TO:
        cairo_curve_to (cr, p[0], p[1], p[2], p[3], p[4], p[5]);
        break;
      case CAIRO_PATH_CLOSE_PATH:
      default:
        cairo_close_path (cr);
      }
}

static cairo_pattern_t *
new_gradient (const DiagramOpsPaint *paint)
{
  const double *n = paint->numbers;
  cairo_pattern_t *pattern = paint->kind == DIAGRAM_PAINT_LINEAR
                               ? cairo_pattern_create_linear (n[0], n[1], n[2], n[3])
                               : cairo_pattern_create_radial (n[0], n[1], n[2], n[3], n[4], n[5]);

  for (guint i = 0; i < paint->n_stops; i++)
    {
      double stop[5];

      diagram_ops_get_stop (paint, i, stop);
      cairo_pattern_add_color_stop_rgba (pattern, stop[0], stop[1], stop[2], stop[3], stop[4]);
    }
  return pattern;
}

static cairo_pattern_t *
new_image (const DiagramOpsPaint *paint)
{
  cairo_surface_t *surface =
    cairo_image_surface_create (paint->format, (int) paint->width, (int) paint->height);
  guint8 *data = cairo_image_surface_get_data (surface);
  gsize row = (gsize) paint->width * (paint->format == CAIRO_FORMAT_A8 ? 1 : 4);

  for (guint y = 0; data != NULL && y < paint->height; y++)
    memcpy (data + (gsize) y * (gsize) cairo_image_surface_get_stride (surface),
            paint->pixels + y * row, row);
  cairo_surface_mark_dirty (surface);

  cairo_pattern_t *pattern = cairo_pattern_create_for_surface (surface);
  cairo_surface_destroy (surface);
  return pattern;
}

/* The box of what a matrix makes of a rectangle. */
static cairo_rectangle_t
transform_box (const cairo_matrix_t    *matrix,
               const cairo_rectangle_t *box)
{
  double left = G_MAXDOUBLE;
  double top = G_MAXDOUBLE;
  double right = -G_MAXDOUBLE;
  double bottom = -G_MAXDOUBLE;

  /* Whole units: pixels stay where they are. */
  for (guint i = 0; i < 4; i++)
    {
      double x = box->x + (i & 1 ? box->width : 0.);
      double y = box->y + (i & 2 ? box->height : 0.);

      cairo_matrix_transform_point (matrix, &x, &y);
      left = MIN (left, x);
      top = MIN (top, y);
      right = MAX (right, x);
      bottom = MAX (bottom, y);
    }
  left = floor (left);
  top = floor (top);
  return (cairo_rectangle_t) { left, top, ceil (right) - left, ceil (bottom) - top };
}

/* A group, or pixels, as they lie on the surface; @matrix (inout): from the surface to the group, then to
 * what is answered. What is not repeated is drawn as it lies, from its own corner: what cairo (1.16)
 * writes as SVG of what is turned or scaled has its mask elsewhere, and a recording that begins anywhere
 * else than at the origin is put there. */
static cairo_pattern_t *
new_group (const DiagramOpsPaint *paint,
           cairo_matrix_t        *matrix)
{
  gboolean image = paint->kind == DIAGRAM_PAINT_IMAGE;
  cairo_rectangle_t box = { paint->numbers[0], paint->numbers[1], paint->numbers[2],
                            paint->numbers[3] };
  cairo_matrix_t to_surface;

  if (image)
    box = (cairo_rectangle_t) { 0., 0., paint->width, paint->height };
  cairo_matrix_init_identity (&to_surface);
  if (paint->extend == CAIRO_EXTEND_NONE)
    {
      to_surface = *matrix;
      cairo_matrix_invert (&to_surface);
      box = transform_box (&to_surface, &box);
      cairo_matrix_init_translate (matrix, -box.x, -box.y);
      cairo_matrix_multiply (&to_surface, &to_surface, matrix);
      box.x = box.y = 0.;
    }
  cairo_surface_t *surface = cairo_recording_surface_create (CAIRO_CONTENT_COLOR_ALPHA, &box);
  cairo_t *cr = cairo_create (surface);
  cairo_set_matrix (cr, &to_surface);
  if (image)
    {
      cairo_pattern_t *pixels = new_image (paint);

      cairo_set_source (cr, pixels);
      cairo_paint (cr);
      cairo_pattern_destroy (pixels);
    }
  else
    draw_list (cr, paint->group);
  cairo_destroy (cr);

  cairo_pattern_t *pattern = cairo_pattern_create_for_surface (surface);
  cairo_surface_destroy (surface);
  return pattern;
}

/* The pattern of a paint where the matrix is none; @to_list: from the surface to the list; @veiled: it is
 * painted through a mask, or through less than all of itself. */
static cairo_pattern_t *
new_pattern (const DiagramOpsPaint *paint,
             const cairo_matrix_t  *to_list,
             gboolean               veiled)
{
  const double *n = paint->numbers;
  cairo_pattern_t *pattern = NULL;
  cairo_matrix_t matrix;

  if (paint->kind == DIAGRAM_PAINT_SOLID)
    return cairo_pattern_create_rgba (n[0], n[1], n[2], n[3]);
  cairo_matrix_multiply (&matrix, to_list, &paint->matrix);
  if (paint->kind == DIAGRAM_PAINT_GROUP
      || (paint->kind == DIAGRAM_PAINT_IMAGE && paint->extend == CAIRO_EXTEND_NONE && veiled))
    pattern = new_group (paint, &matrix);
  else if (paint->kind == DIAGRAM_PAINT_IMAGE)
    pattern = new_image (paint);
  else
    pattern = new_gradient (paint);
  cairo_pattern_set_matrix (pattern, &matrix);
  cairo_pattern_set_extend (pattern, paint->extend);
  return pattern;
}

/* Sets the source, which then stays where it lies, and takes the matrix away; @before (out): it. */
static void
set_source (cairo_t               *cr,
            const DiagramOpsPaint *paint,
            gboolean               veiled,
            cairo_matrix_t        *before,
            cairo_matrix_t        *to_list)
{
  cairo_pattern_t *pattern = NULL;

  cairo_get_matrix (cr, before);
  *to_list = *before;
  cairo_matrix_invert (to_list);
  pattern = new_pattern (paint, to_list, veiled);
  cairo_identity_matrix (cr);
  cairo_set_source (cr, pattern);
  cairo_pattern_destroy (pattern);
}

static void
draw_stroke (cairo_t             *cr,
             const DiagramOpsPen *pen)
{
  cairo_matrix_t before;

  cairo_get_matrix (cr, &before);
  cairo_transform (cr, &pen->matrix);
  cairo_set_line_width (cr, pen->width);
  cairo_set_miter_limit (cr, pen->miter);
  cairo_set_line_cap (cr, pen->cap);
  cairo_set_line_join (cr, pen->join);
  cairo_set_dash (cr, pen->dashes, pen->n_dashes, pen->offset);
  cairo_stroke (cr);
  cairo_set_matrix (cr, &before);
}

static void
draw_shape (cairo_t         *cr,
            const DiagramOp *op)
{
  cairo_matrix_t matrix;
  cairo_matrix_t to_list;

  add_path (cr, op->path);
  cairo_set_antialias (cr, op->antialias);
  cairo_set_operator (cr, op->op);
  set_source (cr, &op->paint, FALSE, &matrix, &to_list);
  cairo_set_matrix (cr, &matrix);
  if (op->kind == DIAGRAM_OP_STROKE)
    draw_stroke (cr, &op->pen);
  else
    {
      cairo_set_fill_rule (cr, op->rule);
      cairo_fill (cr);
    }
}

static void
draw_all_over (cairo_t         *cr,
               const DiagramOp *op)
{
  cairo_matrix_t matrix;
  cairo_matrix_t to_list;

  cairo_set_operator (cr, op->op);
  set_source (cr, &op->paint, op->kind == DIAGRAM_OP_MASK || op->alpha < 1., &matrix, &to_list);
  if (op->kind == DIAGRAM_OP_MASK)
    {
      cairo_pattern_t *mask = new_pattern (&op->mask, &to_list, FALSE);

      cairo_mask (cr, mask);
      cairo_pattern_destroy (mask);
    }
  else if (op->alpha < 1.)
    cairo_paint_with_alpha (cr, op->alpha);
  else
    cairo_paint (cr);
  cairo_set_matrix (cr, &matrix);
}

static void
draw_op (cairo_t         *cr,
         const DiagramOp *op)
{
  switch (op->kind)
    {
    case DIAGRAM_OP_SAVE:
      cairo_save (cr);
      break;
    case DIAGRAM_OP_RESTORE:
      cairo_restore (cr);
      break;
    case DIAGRAM_OP_CLIP:
      add_path (cr, op->path);
      cairo_set_antialias (cr, op->antialias);
      cairo_set_fill_rule (cr, op->rule);
      cairo_clip (cr);
      break;
    case DIAGRAM_OP_FILL:
    case DIAGRAM_OP_STROKE:
      draw_shape (cr, op);
      break;
    case DIAGRAM_OP_MASK:
    case DIAGRAM_OP_PAINT:
    default:
      draw_all_over (cr, op);
    }
}

static void
draw_list (cairo_t         *cr,
           DiagramOpsCursor cursor)
{
  DiagramOp op;

  while (diagram_ops_next (&cursor, &op))
    draw_op (cr, &op);
}

/**
 * diagram_ops_draw:
 * @self: a list
 * @cr: where to draw
 *
 * Draws the page with its upper left corner at the origin.
 */
void
diagram_ops_draw (const DiagramOps *self,
                  cairo_t          *cr)
{
  DiagramOpsCursor cursor;
  double width = 0.;
  double height = 0.;

  g_return_if_fail (self != NULL && cr != NULL);

  if (!diagram_ops_begin (self->bytes, &cursor, &width, &height))
    return;
  cairo_save (cr);
  /* Parts outside of the page would be drawn on neighbouring squares. */
  cairo_rectangle (cr, 0., 0., width, height);
  cairo_clip (cr);
  draw_list (cr, cursor);
  cairo_restore (cr);
  cairo_new_path (cr);
}
