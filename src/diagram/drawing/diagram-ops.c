/* SPDX-License-Identifier: Apache-2.0 */
#define G_LOG_DOMAIN "Diagram"

#include "diagram-ops-private.h"

#include <math.h>

/* Limits of one drawing. A piece drawn by a person is far below them; anything more is turned into
 * pixels by the program that reads the SVG. */
#define MAX_OPS    20000
#define MAX_POINTS 200000. /* of flattened paths, roughly */
#define MAX_AREA   300.    /* pages that are painted over */
#define MAX_PAGES  16.     /* of these at once: all that is repeated is drawn in full */
#define MAX_DASHES 20000.
#define MAX_GROUPS 256
#define MAX_DEPTH  12 /* groups in one another */
#define MAX_SAVES  64
#define MAX_WIDTH  1e4                     /* units, of a stroke */
#define MAX_TILE   (4. * DIAGRAM_OPS_SIDE) /* units, of what is repeated */
#define FLATNESS   0.1                     /* units */

typedef struct
{
  double left, top, right, bottom;
} Box;

typedef struct
{
  Box    box;   /* what is seen of the list that is looked through, in its units */
  double scale; /* of them to those of the page, squared */
  guint  n_ops;
  guint  n_groups;
  guint  depth;
  double points;
  double area;
  double dashes;
} Work;

/* How much a path is: points, its length, and the box of it. */
static double
measure_path (DiagramOpsPath path,
              double        *length,
              Box           *box)
{
  cairo_path_data_type_t type = CAIRO_PATH_MOVE_TO;
  double points[6] = { 0. };
  double n_points = 0.;
  double x = 0.;
  double y = 0.;

  *length = 0.;
  *box = (Box) { G_MAXDOUBLE, G_MAXDOUBLE, -G_MAXDOUBLE, -G_MAXDOUBLE };
  while (diagram_ops_path_next (&path, &type, points))
    {
      guint n = type == CAIRO_PATH_CURVE_TO ? 3 : type == CAIRO_PATH_CLOSE_PATH ? 0 : 1;
      double way = 0.;

      for (guint i = 0; i < n; i++)
        {
          way += hypot (points[2 * i] - x, points[2 * i + 1] - y);
          x = points[2 * i];
          y = points[2 * i + 1];
          box->left = MIN (box->left, x);
          box->right = MAX (box->right, x);
          box->top = MIN (box->top, y);
          box->bottom = MAX (box->bottom, y);
        }
      n_points += 1.;
      if (type == CAIRO_PATH_CURVE_TO)
        n_points += sqrt (way / FLATNESS) / 4.;
      if (type != CAIRO_PATH_MOVE_TO)
        *length += way;
    }
  return n_points;
}

static void
add_box (Work      *work,
         const Box *box,
         double     margin)
{
  double width =
    MIN (box->right + margin, work->box.right) - MAX (box->left - margin, work->box.left);
  double height =
    MIN (box->bottom + margin, work->box.bottom) - MAX (box->top - margin, work->box.top);

  if (width > 0. && height > 0.)
    work->area +=
      MIN (width * height * work->scale / (DIAGRAM_OPS_SIDE * (double) DIAGRAM_OPS_SIDE),
           MAX_PAGES);
}

static gboolean
add_stroke (Work            *work,
            const DiagramOp *op,
            double           n_points,
            double           length,
            const Box       *box)
{
  const DiagramOpsPen *pen = &op->pen;
  const cairo_matrix_t *m = &pen->matrix;
  double scale = MAX (hypot (m->xx, m->yx), hypot (m->xy, m->yy));
  double least = fabs (m->xx * m->yy - m->yx * m->xy) / scale;
  double width = pen->width * scale;
  double sum = 0.;

  if (!(width <= MAX_WIDTH))
    return FALSE;
  /* Round joins and caps are drawn with a polygon. */
  work->points += n_points * (2. + sqrt (width));
  add_box (work, box, width * (pen->join == CAIRO_LINE_JOIN_MITER ? MIN (pen->miter, 10.) : 1.));
  for (guint i = 0; i < pen->n_dashes; i++)
    sum += pen->dashes[i];
  if (pen->n_dashes > 0)
    {
      double dashes = length / (sum * least) * pen->n_dashes;

      work->dashes += dashes;
      work->points += dashes * 4.;
    }
  return work->dashes <= MAX_DASHES;
}

static gboolean check_list (Work *work, DiagramOpsCursor cursor);

/* The part of a page that the paint's own @width × @height fill. */
static double
get_pages (const Work *work,
           double      width,
           double      height,
           double      scale)
{
  return MIN (width * height * scale * scale * work->scale
                / (DIAGRAM_OPS_SIDE * (double) DIAGRAM_OPS_SIDE),
              MAX_PAGES);
}

static gboolean
check_paint (Work                  *work,
             const DiagramOpsPaint *paint)
{
  gboolean repeats = paint->extend != CAIRO_EXTEND_NONE;
  cairo_matrix_t to_page = paint->matrix;

  if (paint->kind != DIAGRAM_PAINT_IMAGE && paint->kind != DIAGRAM_PAINT_GROUP)
    {
      work->area += 1.;
      return TRUE;
    }
  if (cairo_matrix_invert (&to_page) != CAIRO_STATUS_SUCCESS)
    return FALSE;
  double scale = MAX (hypot (to_page.xx, to_page.yx), hypot (to_page.xy, to_page.yy));
  if (repeats)
    work->area += 1.;
  if (paint->kind == DIAGRAM_PAINT_IMAGE)
    {
      work->area += get_pages (work, paint->width, paint->height, scale);
      return TRUE;
    }
  /* It is drawn on its own first and then onto the others. */
  work->area += 2. * get_pages (work, paint->numbers[2], paint->numbers[3], scale);
  work->n_groups++;
  if (work->n_groups > MAX_GROUPS || work->depth >= MAX_DEPTH)
    return FALSE;
  /* A repeated part is drawn once, at the size at which it is shown. */
  if (repeats && !(scale * MAX (paint->numbers[2], paint->numbers[3]) <= MAX_TILE))
    return FALSE;
  const Work outside = *work;
  work->box = (Box) { paint->numbers[0], paint->numbers[1], paint->numbers[0] + paint->numbers[2],
                      paint->numbers[1] + paint->numbers[3] };
  work->scale *= scale * scale;
  work->depth++;
  gboolean good = check_list (work, paint->group);
  work->box = outside.box;
  work->scale = outside.scale;
  work->depth--;
  return good;
}

/* A paint of a path is only where that is, which was counted. */
static gboolean
check_paint_of_path (Work                  *work,
                     const DiagramOpsPaint *paint)
{
  if (paint->kind != DIAGRAM_PAINT_IMAGE && paint->kind != DIAGRAM_PAINT_GROUP)
    return TRUE;
  return check_paint (work, paint);
}

static gboolean
check_op (Work            *work,
          const DiagramOp *op)
{
  double length = 0.;
  Box box;

  switch (op->kind)
    {
    case DIAGRAM_OP_CLIP:
      work->points += measure_path (op->path, &length, &box);
      return TRUE;
    case DIAGRAM_OP_FILL:
      work->points += measure_path (op->path, &length, &box);
      add_box (work, &box, 0.);
      return check_paint_of_path (work, &op->paint);
    case DIAGRAM_OP_STROKE:
      {
        double n_points = measure_path (op->path, &length, &box);

        return add_stroke (work, op, n_points, length, &box)
               && check_paint_of_path (work, &op->paint);
      }
    case DIAGRAM_OP_PAINT:
      return check_paint (work, &op->paint);
    case DIAGRAM_OP_MASK:
      return check_paint (work, &op->paint) && check_paint (work, &op->mask);
    case DIAGRAM_OP_SAVE:
    case DIAGRAM_OP_RESTORE:
    default:
      return TRUE;
    }
}

static gboolean
check_list (Work            *work,
            DiagramOpsCursor cursor)
{
  DiagramOp op;
  guint n_saves = 0;

  while (diagram_ops_next (&cursor, &op))
    {
      work->n_ops++;
      if (op.kind == DIAGRAM_OP_SAVE)
        n_saves++;
      else if (op.kind == DIAGRAM_OP_RESTORE && n_saves-- == 0)
        return FALSE;
      if (n_saves > MAX_SAVES || !check_op (work, &op) || work->n_ops > MAX_OPS
          || work->points > MAX_POINTS || work->area > MAX_AREA)
        return FALSE;
    }
  return !cursor.bad && n_saves == 0;
}

/**
 * diagram_ops_read:
 * @bytes: what was answered, or kept
 *
 * Looks through a list and counts what drawing it would be. O(bytes).
 *
 * Returns: (transfer full) (nullable): the list; %NULL when it is none that may be drawn
 */
DiagramOps *
diagram_ops_read (GBytes *bytes)
{
  DiagramOps ops = { .bytes = bytes };
  Work work = { .scale = 1. };
  DiagramOpsCursor cursor;

  g_return_val_if_fail (bytes != NULL, NULL);

  if (!diagram_ops_begin (bytes, &cursor, &ops.width, &ops.height))
    return NULL;
  work.box = (Box) { 0., 0., ops.width, ops.height };
  if (!check_list (&work, cursor))
    return NULL;

  DiagramOps *self = g_atomic_rc_box_new (DiagramOps);
  *self = ops;
  g_bytes_ref (bytes);
  return self;
}

static void
diagram_ops_clear (gpointer data)
{
  DiagramOps *self = data;

  g_clear_pointer (&self->bytes, g_bytes_unref);
}

/**
 * diagram_ops_unref:
 * @self: (transfer full): a list
 */
void
diagram_ops_unref (DiagramOps *self)
{
  g_return_if_fail (self != NULL);

  g_atomic_rc_box_release_full (self, diagram_ops_clear);
}

/**
 * diagram_ops_get_page:
 * @self: a list
 * @width: (out): of the page, in its units
 * @height: (out): of the page, in its units
 */
void
diagram_ops_get_page (const DiagramOps *self,
                      double           *width,
                      double           *height)
{
  g_return_if_fail (self != NULL && width != NULL && height != NULL);

  *width = self->width;
  *height = self->height;
}

/**
 * diagram_ops_get_size:
 * @self: a list
 *
 * Returns: how many bytes it is
 */
gsize
diagram_ops_get_size (const DiagramOps *self)
{
  g_return_val_if_fail (self != NULL, 0);

  return g_bytes_get_size (self->bytes);
}
