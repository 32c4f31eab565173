/* SPDX-License-Identifier: Apache-2.0 */
#include "diagram-ops-private.h"

#include <math.h>
#include <string.h>

#define MAX_COORDINATE  1e5 /* units; further away nothing of a page is */
#define MAX_NUMBER      1e9
#define MIN_DETERMINANT 1e-12
#define MAX_STRETCH     256. /* of pixels and groups, either way: cairo makes a picture in between */
#define MAX_SHIFT       1e6
#define MAX_STOPS       256
#define MAX_PIXELS      1024 /* a side of an image */

static gboolean
take (DiagramOpsCursor *cursor,
      gpointer          data,
      gsize             size)
{
  if (cursor->bad || (gsize) (cursor->end - cursor->at) < size)
    {
      cursor->bad = TRUE;
      memset (data, 0, size);
      return FALSE;
    }
  memcpy (data, cursor->at, size);
  cursor->at += size;
  return TRUE;
}

static const guint8 *
skip (DiagramOpsCursor *cursor,
      gsize             size)
{
  const guint8 *at = cursor->at;

  if (cursor->bad || (gsize) (cursor->end - cursor->at) < size)
    {
      cursor->bad = TRUE;
      return NULL;
    }
  cursor->at += size;
  return at;
}

static guint8
take_byte (DiagramOpsCursor *cursor,
           guint8            max)
{
  guint8 byte = 0;

  take (cursor, &byte, sizeof byte);
  if (byte > max)
    cursor->bad = TRUE;
  return byte;
}

static guint32
take_count (DiagramOpsCursor *cursor,
            guint32           max)
{
  guint32 count = 0;

  take (cursor, &count, sizeof count);
  if (count > max)
    {
      cursor->bad = TRUE;
      return 0;
    }
  return count;
}

/* Written as "not ≤" so that NaN fails the check. */
static double
take_number (DiagramOpsCursor *cursor,
             double            min,
             double            max)
{
  double value = 0.;

  take (cursor, &value, sizeof value);
  if (!(value >= min && value <= max))
    {
      cursor->bad = TRUE;
      return 0.;
    }
  return value;
}

/* Only what cairo can draw over, and what mixes colours: nothing that clears what is beneath. */
static guint8
take_operator (DiagramOpsCursor *cursor)
{
  guint8 op = take_byte (cursor, CAIRO_OPERATOR_HSL_LUMINOSITY);

  if (op != CAIRO_OPERATOR_OVER && op < CAIRO_OPERATOR_MULTIPLY)
    cursor->bad = TRUE;
  return op;
}

static gboolean
is_invertible (const cairo_matrix_t *matrix)
{
  double determinant = matrix->xx * matrix->yy - matrix->yx * matrix->xy;

  return isfinite (determinant) && fabs (determinant) >= MIN_DETERMINANT;
}

static gboolean
is_moderate (const cairo_matrix_t *matrix)
{
  return fabs (matrix->xx) <= MAX_STRETCH && fabs (matrix->yx) <= MAX_STRETCH
         && fabs (matrix->xy) <= MAX_STRETCH && fabs (matrix->yy) <= MAX_STRETCH
         && fabs (matrix->x0) <= MAX_SHIFT && fabs (matrix->y0) <= MAX_SHIFT
         && fabs (matrix->xx * matrix->yy - matrix->yx * matrix->xy)
              >= 1. / (MAX_STRETCH * MAX_STRETCH);
}

static void
take_matrix (DiagramOpsCursor *cursor,
             cairo_matrix_t   *matrix,
             gboolean          moves)
{
  matrix->xx = take_number (cursor, -MAX_NUMBER, MAX_NUMBER);
  matrix->yx = take_number (cursor, -MAX_NUMBER, MAX_NUMBER);
  matrix->xy = take_number (cursor, -MAX_NUMBER, MAX_NUMBER);
  matrix->yy = take_number (cursor, -MAX_NUMBER, MAX_NUMBER);
  matrix->x0 = moves ? take_number (cursor, -MAX_NUMBER, MAX_NUMBER) : 0.;
  matrix->y0 = moves ? take_number (cursor, -MAX_NUMBER, MAX_NUMBER) : 0.;
  if (!is_invertible (matrix))
    cursor->bad = TRUE;
}

static guint
get_n_points (guint8 type)
{
  return type == CAIRO_PATH_CURVE_TO ? 3 : type == CAIRO_PATH_CLOSE_PATH ? 0 : 1;
}

/* Checks a path once, so that it can be walked without further checks. */
static void
take_path (DiagramOpsCursor *cursor,
           DiagramOpsPath   *path)
{
  path->n_elements = take_count (cursor, DIAGRAM_OPS_MAX_BYTES);
  path->elements = cursor->at;
  for (guint i = 0; i < path->n_elements && !cursor->bad; i++)
    {
      guint8 type = take_byte (cursor, CAIRO_PATH_CLOSE_PATH);

      if (i == 0 && type != CAIRO_PATH_MOVE_TO)
        cursor->bad = TRUE;
      for (guint k = 0; k < 2 * get_n_points (type); k++)
        {
          float value = 0.f;

          take (cursor, &value, sizeof value);
          if (!(value >= -MAX_COORDINATE && value <= MAX_COORDINATE))
            cursor->bad = TRUE;
        }
    }
  path->end = cursor->at;
}

static void
take_pen (DiagramOpsCursor *cursor,
          DiagramOpsPen    *pen)
{
  double sum = 0.;

  take_matrix (cursor, &pen->matrix, FALSE);
  pen->width = take_number (cursor, 0., MAX_NUMBER);
  pen->miter = take_number (cursor, 0., MAX_NUMBER);
  pen->cap = take_byte (cursor, CAIRO_LINE_CAP_SQUARE);
  pen->join = take_byte (cursor, CAIRO_LINE_JOIN_BEVEL);
  pen->n_dashes = take_byte (cursor, DIAGRAM_OPS_MAX_DASHES);
  for (guint i = 0; i < pen->n_dashes && !cursor->bad; i++)
    sum += pen->dashes[i] = take_number (cursor, 0., MAX_NUMBER);
  pen->offset = take_number (cursor, -MAX_NUMBER, MAX_NUMBER);
  if (pen->n_dashes > 0 && !(sum > 0.))
    cursor->bad = TRUE;
}

void
diagram_ops_get_stop (const DiagramOpsPaint *paint,
                      guint                  index,
                      double                 stop[5])
{
  memcpy (stop, paint->stops + (gsize) index * 5 * sizeof *stop, 5 * sizeof *stop);
}

static void
take_gradient (DiagramOpsCursor *cursor,
               DiagramOpsPaint  *paint)
{
  gboolean radial = paint->kind == DIAGRAM_PAINT_RADIAL;

  for (guint i = 0; i < (radial ? 6 : 4); i++)
    paint->numbers[i] = take_number (cursor, radial && i % 3 == 2 ? 0. : -MAX_NUMBER, MAX_NUMBER);
  paint->n_stops = take_count (cursor, MAX_STOPS);
  paint->stops = cursor->at;
  for (guint i = 0; i < paint->n_stops * 5; i++)
    take_number (cursor, 0., 1.);
}

static void
take_image (DiagramOpsCursor *cursor,
            DiagramOpsPaint  *paint)
{
  guint8 format = take_byte (cursor, CAIRO_FORMAT_A8);

  if (format != CAIRO_FORMAT_ARGB32 && format != CAIRO_FORMAT_A8)
    cursor->bad = TRUE;
  paint->format = format;
  paint->width = take_count (cursor, MAX_PIXELS);
  paint->height = take_count (cursor, MAX_PIXELS);
  if (paint->width == 0 || paint->height == 0)
    cursor->bad = TRUE;
  paint->pixels =
    skip (cursor, (gsize) paint->width * paint->height * (format == CAIRO_FORMAT_A8 ? 1 : 4));
}

static void
take_group (DiagramOpsCursor *cursor,
            DiagramOpsPaint  *paint)
{
  for (guint i = 0; i < 2; i++)
    paint->numbers[i] = take_number (cursor, -MAX_COORDINATE, MAX_COORDINATE);
  for (guint i = 2; i < 4; i++)
    paint->numbers[i] = take_number (cursor, 1., 2. * DIAGRAM_OPS_SIDE);
  guint32 size = take_count (cursor, DIAGRAM_OPS_MAX_BYTES);
  paint->group.at = skip (cursor, size);
  paint->group.end = paint->group.at != NULL ? paint->group.at + size : NULL;
  paint->group.bad = cursor->bad;
}

static void
take_paint (DiagramOpsCursor *cursor,
            DiagramOpsPaint  *paint)
{
  paint->kind = take_byte (cursor, DIAGRAM_PAINT_GROUP);
  if (paint->kind == DIAGRAM_PAINT_SOLID)
    {
      for (guint i = 0; i < 4; i++)
        paint->numbers[i] = take_number (cursor, 0., 1.);
      return;
    }
  paint->extend = take_byte (cursor, CAIRO_EXTEND_PAD);
  take_matrix (cursor, &paint->matrix, TRUE);
  if (paint->kind >= DIAGRAM_PAINT_IMAGE && !is_moderate (&paint->matrix))
    cursor->bad = TRUE;
  if (paint->kind == DIAGRAM_PAINT_LINEAR || paint->kind == DIAGRAM_PAINT_RADIAL)
    take_gradient (cursor, paint);
  else if (paint->kind == DIAGRAM_PAINT_IMAGE)
    take_image (cursor, paint);
  else if (paint->kind == DIAGRAM_PAINT_GROUP)
    take_group (cursor, paint);
  else
    cursor->bad = TRUE;
}

gboolean
diagram_ops_next (DiagramOpsCursor *cursor,
                  DiagramOp        *op)
{
  if (cursor->bad || cursor->at == cursor->end)
    return FALSE;
  memset (op, 0, sizeof *op);
  op->kind = take_byte (cursor, G_MAXUINT8);
  switch (op->kind)
    {
    case DIAGRAM_OP_SAVE:
    case DIAGRAM_OP_RESTORE:
      break;
    case DIAGRAM_OP_CLIP:
    case DIAGRAM_OP_FILL:
      op->rule = take_byte (cursor, CAIRO_FILL_RULE_EVEN_ODD);
      op->antialias = take_byte (cursor, CAIRO_ANTIALIAS_BEST);
      if (op->kind == DIAGRAM_OP_FILL)
        op->op = take_operator (cursor);
      take_path (cursor, &op->path);
      if (op->kind == DIAGRAM_OP_FILL)
        take_paint (cursor, &op->paint);
      break;
    case DIAGRAM_OP_STROKE:
      op->antialias = take_byte (cursor, CAIRO_ANTIALIAS_BEST);
      op->op = take_operator (cursor);
      take_pen (cursor, &op->pen);
      take_path (cursor, &op->path);
      take_paint (cursor, &op->paint);
      break;
    case DIAGRAM_OP_PAINT:
      op->op = take_operator (cursor);
      op->alpha = take_number (cursor, 0., 1.);
      take_paint (cursor, &op->paint);
      break;
    case DIAGRAM_OP_MASK:
      op->op = take_operator (cursor);
      take_paint (cursor, &op->paint);
      take_paint (cursor, &op->mask);
      break;
    default:
      cursor->bad = TRUE;
    }
  return !cursor->bad;
}

gboolean
diagram_ops_path_next (DiagramOpsPath         *path,
                       cairo_path_data_type_t *type,
                       double                  points[6])
{
  if (path->elements == path->end)
    return FALSE;
  *type = *path->elements++;
  for (guint i = 0; i < 2 * get_n_points ((guint8) *type); i++)
    {
      float value = 0.f;

      memcpy (&value, path->elements, sizeof value);
      path->elements += sizeof value;
      points[i] = value;
    }
  return TRUE;
}

gboolean
diagram_ops_begin (GBytes           *bytes,
                   DiagramOpsCursor *cursor,
                   double           *width,
                   double           *height)
{
  gsize size = 0;
  guint32 magic = 0;

  cursor->at = g_bytes_get_data (bytes, &size);
  cursor->end = cursor->at + size;
  cursor->bad = size > DIAGRAM_OPS_MAX_BYTES;
  take (cursor, &magic, sizeof magic);
  *width = take_number (cursor, 1e-6, DIAGRAM_OPS_SIDE);
  *height = take_number (cursor, 1e-6, DIAGRAM_OPS_SIDE);
  return !cursor->bad && magic == DIAGRAM_OPS_MAGIC;
}
