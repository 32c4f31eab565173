/* SPDX-License-Identifier: Apache-2.0 */
#pragma once

#include "qi-limits.h"

G_BEGIN_DECLS

/**
 * QI_NO_SQUARE:
 *
 * In place of an index: nowhere.
 *
 * Since: 1.0
 */
#define QI_NO_SQUARE G_MAXUINT

/**
 * QiShape:
 * @n_dimensions: 1 to 3
 * @sizes: squares along each dimension, outermost first ([files], [ranks, files] or
 *   [layers, ranks, files]), each 1 to 255; unused ones are 0
 *
 * The shape of a board, by value. Squares are numbered row-major, outermost dimension first:
 * index = (layer * ranks + rank) * files + file, and index 0 is the first square of the
 * first-listed rank of the first layer.
 *
 * Since: 1.0
 */
typedef struct
{
  guint n_dimensions;
  guint sizes[QI_MAX_DIMENSIONS];
} QiShape;

gboolean qi_shape_init          (QiShape        *shape,
                                 const gint64   *sizes,
                                 gsize           n_sizes,
                                 const QiLimits *limits,
                                 GError        **error);
guint    qi_shape_get_n_squares (const QiShape  *shape);
guint    qi_shape_get_files     (const QiShape  *shape);
guint    qi_shape_get_ranks     (const QiShape  *shape); /* 1 on a one-dimensional board */
guint    qi_shape_get_layers    (const QiShape  *shape); /* 1 below three dimensions */
guint    qi_shape_get_index     (const QiShape  *shape,
                                 guint           layer,
                                 guint           rank,
                                 guint           file);
void     qi_shape_get_place     (const QiShape  *shape,
                                 guint           index,
                                 guint          *layer,
                                 guint          *rank,
                                 guint          *file);
gboolean qi_shape_equal         (const QiShape  *a,
                                 const QiShape  *b);

G_END_DECLS
