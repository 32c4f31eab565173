/* SPDX-License-Identifier: Apache-2.0 */
#define G_LOG_DOMAIN "Qi"

#include "qi-shape.h"

#include "qi-error.h"
#include "qi-error-private.h"
#include "qi-finding-private.h"
#include "qi-found-private.h"

/* The first fault of @sizes, or NULL. The texts are the same as in qi 3.x, word for word. */
static QiFinding *
qi_shape_find_fault (const gint64   *sizes,
                     gsize           n_sizes,
                     const QiLimits *limits)
{
  guint64 squares = 1;

  if (n_sizes == 0)
    return qi_found_empty_shape ();
  if (n_sizes > QI_MAX_DIMENSIONS)
    return qi_found_too_many_dimensions (n_sizes > G_MAXINT64 ? G_MAXINT64 : (gint64) n_sizes,
                                         QI_MAX_DIMENSIONS);
  for (gsize i = 0; i < n_sizes; i++)
    {
      if (sizes[i] < 1)
        return qi_found_dimension_too_small (sizes[i], QI_MAX_DIMENSION_SIZE);
      if (sizes[i] > QI_MAX_DIMENSION_SIZE)
        return qi_found_dimension_too_large (sizes[i], QI_MAX_DIMENSION_SIZE);
      squares *= (guint64) sizes[i];
    }
  if (squares > limits->max_squares)
    return qi_found_too_many_squares (squares, limits->max_squares);
  return NULL;
}

/**
 * qi_shape_init:
 * @shape: (out caller-allocates): the shape; untouched on failure
 * @sizes: (array length=n_sizes): of the dimensions, the outermost first; any integers
 * @n_sizes: how many
 * @limits: (nullable): %NULL: the default ones
 * @error: %QI_ERROR: empty-shape, too-many-dimensions, then per dimension dimension-too-small and
 *   dimension-too-large, then too-many-squares
 *
 * Checks in the order of qi.rs.
 *
 * Returns: whether there is such a board
 *
 * Since: 1.0
 */
gboolean
qi_shape_init (QiShape        *shape,
               const gint64   *sizes,
               gsize           n_sizes,
               const QiLimits *limits,
               GError        **error)
{

  QiFinding *fault;

  g_return_val_if_fail (shape != NULL, FALSE);
  g_return_val_if_fail (sizes != NULL || n_sizes == 0, FALSE);
  g_return_val_if_fail (error == NULL || *error == NULL, FALSE);
  if (limits == NULL)
    limits = qi_limits_get_default ();

  *shape = (QiShape) { 0 };
  fault = qi_shape_find_fault (sizes, n_sizes, limits);
  if (fault != NULL)
    {
      qi_set_error (error, QI_ERROR_REFUSED, qi_finding_set_field (fault, "shape"));
      return FALSE;
    }
  shape->n_dimensions = (guint) n_sizes;
  for (gsize i = 0; i < n_sizes; i++)
    shape->sizes[i] = (guint) sizes[i];
  return TRUE;
}

/**
 * qi_shape_get_n_squares:
 * @shape: a shape
 *
 * Returns: the product of the sizes
 *
 * Since: 1.0
 */
guint
qi_shape_get_n_squares (const QiShape *shape)
{
  g_return_val_if_fail (shape != NULL, 0);

  return qi_shape_get_layers (shape) * qi_shape_get_ranks (shape) * qi_shape_get_files (shape);
}

/* The size of the dimension that is @from_inside steps away from the innermost one. */
static guint
qi_shape_get_size (const QiShape *shape,
                   guint          from_inside)
{
  if (from_inside >= shape->n_dimensions)
    return 1;
  return shape->sizes[shape->n_dimensions - 1 - from_inside];
}

/**
 * qi_shape_get_files:
 * @shape: a shape
 *
 * Returns: squares of a rank, 1 to 255
 *
 * Since: 1.0
 */
guint
qi_shape_get_files (const QiShape *shape)
{
  g_return_val_if_fail (shape != NULL, 0);

  return qi_shape_get_size (shape, 0);
}

/**
 * qi_shape_get_ranks:
 * @shape: a shape
 *
 * Returns: ranks of a layer; 1 on a board of one dimension
 *
 * Since: 1.0
 */
guint
qi_shape_get_ranks (const QiShape *shape)
{
  g_return_val_if_fail (shape != NULL, 0);

  return qi_shape_get_size (shape, 1);
}

/**
 * qi_shape_get_layers:
 * @shape: a shape
 *
 * Returns: boards that lie above each other, at least 1
 *
 * Since: 1.0
 */
guint
qi_shape_get_layers (const QiShape *shape)
{
  g_return_val_if_fail (shape != NULL, 0);

  return qi_shape_get_size (shape, 2);
}

/**
 * qi_shape_get_index:
 * @shape: a shape
 * @layer: from 0
 * @rank: from 0, the first-listed is 0
 * @file: from 0
 *
 * Returns: the flat index of the square
 *
 * Since: 1.0
 */
guint
qi_shape_get_index (const QiShape *shape,
                    guint          layer,
                    guint          rank,
                    guint          file)
{
  const guint files = qi_shape_get_files (shape);
  const guint ranks = qi_shape_get_ranks (shape);

  g_return_val_if_fail (layer < qi_shape_get_layers (shape), 0);
  g_return_val_if_fail (rank < ranks, 0);
  g_return_val_if_fail (file < files, 0);

  return (layer * ranks + rank) * files + file;
}

/**
 * qi_shape_get_place:
 * @shape: a shape
 * @index: a flat index, 0 ≤ @index < number of squares
 * @layer: (out) (optional): from 0, the first-listed is 0
 * @rank: (out) (optional): the same
 * @file: (out) (optional): the same
 *
 * Since: 1.0
 */
void
qi_shape_get_place (const QiShape *shape,
                    guint          index,
                    guint         *layer,
                    guint         *rank,
                    guint         *file)
{
  g_return_if_fail (shape != NULL);

  const guint files = qi_shape_get_files (shape);
  const guint ranks = qi_shape_get_ranks (shape);

  g_return_if_fail (index < qi_shape_get_n_squares (shape));

  if (file != NULL)
    *file = index % files;
  if (rank != NULL)
    *rank = index / files % ranks;
  if (layer != NULL)
    *layer = index / files / ranks;
}

/**
 * qi_shape_equal:
 * @a: one of the two
 * @b: the other
 *
 * Returns: whether both have the same dimensions of the same sizes
 *
 * Since: 1.0
 */
gboolean
qi_shape_equal (const QiShape *a,
                const QiShape *b)
{
  g_return_val_if_fail (a != NULL && b != NULL, FALSE);

  if (a->n_dimensions != b->n_dimensions)
    return FALSE;
  for (guint i = 0; i < a->n_dimensions; i++)
    if (a->sizes[i] != b->sizes[i])
      return FALSE;
  return TRUE;
}
