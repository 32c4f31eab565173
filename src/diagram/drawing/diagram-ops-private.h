/* SPDX-License-Identifier: Apache-2.0 */
#pragma once

#include "diagram-ops.h"

G_BEGIN_DECLS

/* The bytes of a list, in the order and size of numbers of the machine, which made it itself:
 *
 *   list   = magic (guint32), width, height (double), operations
 *   save   = 'S'        restore = 'R'       (of clips)
 *   clip   = 'C' rule antialias path
 *   fill   = 'F' rule antialias operator path paint
 *   stroke = 'K' antialias operator pen path paint
 *   paint  = 'P' operator alpha (double) paint
 *   mask   = 'M' operator paint paint
 *   path   = number of elements (guint32), each a byte and its points in floats
 *   pen    = matrix (4 doubles), width, miter limit (double), cap, join, number of dashes (guint8),
 *            dashes, offset (double)
 *   paint  = DiagramPaintKind and what its decoder below reads
 *
 * Single bytes are cairo's enumerations. Coordinates are those of the page; a paint's matrix leads
 * from there to its own. */
#define DIAGRAM_OPS_MAGIC 0x314f444du /* other order of bytes: another number */

typedef enum
{
  DIAGRAM_OP_SAVE = 'S',
  DIAGRAM_OP_RESTORE = 'R',
  DIAGRAM_OP_CLIP = 'C',
  DIAGRAM_OP_FILL = 'F',
  DIAGRAM_OP_STROKE = 'K',
  DIAGRAM_OP_PAINT = 'P',
  DIAGRAM_OP_MASK = 'M'
} DiagramOpKind;

typedef enum
{
  DIAGRAM_PAINT_SOLID = 1, /* r, g, b, a (double) */
  DIAGRAM_PAINT_LINEAR,    /* extend, matrix (6 doubles), 4 doubles, stops */
  DIAGRAM_PAINT_RADIAL,    /* extend, matrix, 6 doubles, stops */
  DIAGRAM_PAINT_IMAGE,     /* extend, matrix, format, width, height (guint32), pixels without gaps */
  DIAGRAM_PAINT_GROUP      /* extend, matrix, x, y, width, height (double), bytes (guint32), list */
} DiagramPaintKind;

typedef struct
{
  const guint8 *at;
  const guint8 *end;
  gboolean      bad; /* what was read is not there or no number: all that follows is 0 */
} DiagramOpsCursor;

typedef struct
{
  const guint8 *elements;
  const guint8 *end;
  guint         n_elements;
} DiagramOpsPath;

typedef struct
{
  DiagramPaintKind kind;
  cairo_extend_t   extend;
  cairo_matrix_t   matrix;
  double           numbers[6];
  guint            n_stops;
  const guint8    *stops; /* 5 doubles each */
  cairo_format_t   format;
  guint            width, height;
  const guint8    *pixels;
  DiagramOpsCursor group;
} DiagramOpsPaint;

#define DIAGRAM_OPS_MAX_DASHES 64

typedef struct
{
  cairo_matrix_t matrix; /* without a translation */
  double         width;
  double         miter;
  guint8         cap;
  guint8         join;
  guint8         n_dashes;
  double         dashes[DIAGRAM_OPS_MAX_DASHES];
  double         offset;
} DiagramOpsPen;

typedef struct
{
  DiagramOpKind   kind;
  guint8          rule;
  guint8          antialias;
  guint8          op;
  double          alpha;
  DiagramOpsPath  path;
  DiagramOpsPen   pen;
  DiagramOpsPaint paint;
  DiagramOpsPaint mask;
} DiagramOp;

struct _DiagramOps
{
  GBytes *bytes;
  double  width;
  double  height;
};

/* diagram-ops-decode.c */
/* Reads the next operation. FALSE at the end, or when there is none that can be: @cursor->bad. */
gboolean diagram_ops_next      (DiagramOpsCursor *cursor,
                                DiagramOp        *op);
/* Reads the next element of a path that was decoded; @points (out): up to three. */
gboolean diagram_ops_path_next (DiagramOpsPath         *path,
                                cairo_path_data_type_t *type,
                                double                  points[6]);
/* A stop of a paint that was decoded: offset, r, g, b, a. */
void     diagram_ops_get_stop  (const DiagramOpsPaint *paint,
                                guint                  index,
                                double                 stop[5]);
/* Reads the head. FALSE: it is none. */
gboolean diagram_ops_begin     (GBytes           *bytes,
                                DiagramOpsCursor *cursor,
                                double           *width,
                                double           *height);

G_END_DECLS
