/* SPDX-License-Identifier: Apache-2.0 */
#define G_LOG_DOMAIN "Qi"

#include "qi-rays-private.h"
#include "qi-square-set-private.h"

/* Boards up to this many squares keep a table: 50 directions of two bytes a square are 400 KB at
 * most. */
#define MAX_TABLE_SQUARES 4096
#define NO_STEP           G_MAXUINT16

/* Rays and jumps of three dimensions, the most there are. */
#define MAX_DIRECTIONS 50

/* how many shapes are kept for later callers */
#define MAX_CACHE 16

typedef struct
{
  guint       n_directions;
  guint       n_rays;
  QiDirection directions[MAX_DIRECTIONS];
} Directions;

struct _QiRays
{
  QiShape           shape;
  guint             n_squares;
  const Directions *all;
  guint16          *table; /* [square][direction], NO_STEP beyond the edge; NULL on a large board */
};

static GMutex cache_mutex;
static GPtrArray *cache; /* of QiRays, the one asked for last in front */

static void
add_direction (Directions *all,
               int         layers,
               int         ranks,
               int         files,
               gboolean    is_jump)
{
  static const char letters[3][2] = { { 'u', 'd' }, { 'n', 's' }, { 'w', 'e' } };
  const int steps[3] = { layers, ranks, files };
  QiDirection *direction = &all->directions[all->n_directions++];
  guint length = 0;

  direction->is_jump = is_jump;
  for (guint d = 0; d < 3; d++)
    {
      direction->steps[d] = (gint8) steps[d];
      for (int i = 0; i < ABS (steps[d]); i++)
        direction->name[length++] = letters[d][steps[d] > 0];
    }
}

/* Rays are every way of stepping by at most one along each dimension; jumps by two along one and by
 * one along another. */
static void
fill_directions (Directions *all,
                 guint       n_dimensions)
{
  const int layers = n_dimensions > 2 ? 2 : 0;
  const int ranks = n_dimensions > 1 ? 2 : 0;

  for (guint jumps = 0; jumps < 2; jumps++)
    for (int layer = -layers; layer <= layers; layer++)
      for (int rank = -ranks; rank <= ranks; rank++)
        for (int file = -2; file <= 2; file++)
          {
            int longest = MAX (MAX (ABS (layer), ABS (rank)), ABS (file));

            if (jumps ? longest == 2 && ABS (layer) + ABS (rank) + ABS (file) == 3
                          && (layer == 0 || rank == 0 || file == 0)
                      : longest == 1)
              {
                add_direction (all, layer, rank, file, jumps != 0);
                all->n_rays += jumps == 0;
              }
          }
}

static const Directions *
get_directions (guint n_dimensions)
{
  static Directions all[QI_MAX_DIMENSIONS];
  static gsize done;

  if (g_once_init_enter (&done))
    {
      for (guint d = 0; d < QI_MAX_DIMENSIONS; d++)
        fill_directions (&all[d], d + 1);
      g_once_init_leave (&done, 1);
    }
  return &all[n_dimensions - 1];
}

static guint
compute_step (const QiShape     *shape,
              guint              square,
              const QiDirection *direction)
{
  guint layer = 0;
  guint rank = 0;
  guint file = 0;

  qi_shape_get_place (shape, square, &layer, &rank, &file);
  layer += (guint) direction->steps[0];
  rank += (guint) direction->steps[1];
  file += (guint) direction->steps[2];
  /* A step below 0 has wrapped to a very large number. */
  if (layer >= qi_shape_get_layers (shape) || rank >= qi_shape_get_ranks (shape)
      || file >= qi_shape_get_files (shape))
    return QI_SQUARE_NONE;
  return qi_shape_get_index (shape, layer, rank, file);
}

static QiRays *
new_rays (const QiShape *shape)
{
  QiRays *self = g_atomic_rc_box_new0 (QiRays);
  const guint n_squares = qi_shape_get_n_squares (shape);

  self->shape = *shape;
  self->n_squares = n_squares;
  self->all = get_directions (shape->n_dimensions);
  if (n_squares > MAX_TABLE_SQUARES)
    return self;
  self->table = g_new (guint16, n_squares * self->all->n_directions);
  for (guint square = 0; square < n_squares; square++)
    for (guint d = 0; d < self->all->n_directions; d++)
      {
        guint next = compute_step (shape, square, &self->all->directions[d]);

        self->table[square * self->all->n_directions + d] =
          next == QI_SQUARE_NONE ? NO_STEP : (guint16) next;
      }
  return self;
}

static void
clear_rays (gpointer data)
{
  QiRays *self = data;

  g_free (self->table);
}

/**
 * qi_rays_ref:
 * @self: a set of rays
 *
 * May be called from any thread.
 *
 * Returns: (transfer full): @self
 */
QiRays *
qi_rays_ref (QiRays *self)
{
  g_return_val_if_fail (self != NULL, NULL);
  return g_atomic_rc_box_acquire (self);
}

/**
 * qi_rays_unref:
 * @self: a set of rays
 *
 * Gives up a reference. May be called from any thread.
 */
void
qi_rays_unref (QiRays *self)
{
  g_return_if_fail (self != NULL);
  g_atomic_rc_box_release_full (self, clear_rays);
}

static void
unref_rays (gpointer data)
{
  qi_rays_unref (data);
}

QiRays *
qi_rays_get (const QiShape *shape)
{
  QiRays *self = NULL;

  g_return_val_if_fail (shape != NULL, NULL);
  g_return_val_if_fail (shape->n_dimensions >= 1 && shape->n_dimensions <= QI_MAX_DIMENSIONS, NULL);

  g_mutex_lock (&cache_mutex);
  if (cache == NULL)
    cache = g_ptr_array_new_with_free_func (unref_rays);
  for (guint i = 0; i < cache->len && self == NULL; i++)
    {
      QiRays *kept = g_ptr_array_index (cache, i);

      if (!qi_shape_equal (&kept->shape, shape))
        continue;
      memmove (&cache->pdata[1], &cache->pdata[0], i * sizeof cache->pdata[0]);
      cache->pdata[0] = kept;
      self = kept;
    }
  if (self == NULL)
    {
      self = new_rays (shape);
      g_ptr_array_insert (cache, 0, self);
      if (cache->len > MAX_CACHE)
        g_ptr_array_remove_index (cache, MAX_CACHE);
    }
  qi_rays_ref (self);
  g_mutex_unlock (&cache_mutex);
  return self;
}

/**
 * qi_rays_get_shape:
 * @self: a set of rays
 *
 * Returns: (transfer none): the board's shape
 */
const QiShape *
qi_rays_get_shape (const QiRays *self)
{
  g_return_val_if_fail (self != NULL, NULL);
  return &self->shape;
}

/**
 * qi_rays_get_n_directions:
 * @self: a set of rays
 *
 * Returns: how many directions there are on a board of this shape
 */
guint
qi_rays_get_n_directions (const QiRays *self)
{
  g_return_val_if_fail (self != NULL, 0);
  return self->all->n_directions;
}

/**
 * qi_rays_get_n_rays:
 * @self: a set of rays
 *
 * Returns: how many rays there are in all
 */
guint
qi_rays_get_n_rays (const QiRays *self)
{
  g_return_val_if_fail (self != NULL, 0);
  return self->all->n_rays;
}

const QiDirection *
qi_rays_get_direction (const QiRays *self,
                       guint         direction)
{
  g_return_val_if_fail (self != NULL, NULL);
  g_return_val_if_fail (direction < self->all->n_directions, NULL);
  return &self->all->directions[direction];
}

guint
qi_rays_step (const QiRays *self,
              guint         square,
              guint         direction)
{
  guint16 next = 0;

  g_return_val_if_fail (self != NULL, QI_SQUARE_NONE);
  g_return_val_if_fail (square < self->n_squares, QI_SQUARE_NONE);
  g_return_val_if_fail (direction < self->all->n_directions, QI_SQUARE_NONE);

  if (self->table == NULL)
    return compute_step (&self->shape, square, &self->all->directions[direction]);
  next = self->table[square * self->all->n_directions + direction];
  return next == NO_STEP ? QI_SQUARE_NONE : next;
}

guint
qi_rays_list (const QiRays     *self,
              const QiPosition *position,
              guint             square,
              guint             direction,
              guint            *squares)
{
  guint n = 0;

  g_return_val_if_fail (self != NULL, 0);
  g_return_val_if_fail (direction < self->all->n_directions, 0);
  g_return_val_if_fail (position == NULL
                          || qi_shape_equal (qi_position_get_shape (position), &self->shape),
                        0);

  for (;;)
    {
      square = qi_rays_step (self, square, direction);
      if (square == QI_SQUARE_NONE)
        return n;
      squares[n++] = square;
      if (self->all->directions[direction].is_jump
          || (position != NULL && qi_position_get_piece (position, square) != NULL))
        return n;
    }
}

void
qi_rays_add_seen (const QiRays     *self,
                  const QiPosition *position,
                  guint             square,
                  QiSquareSet      *set)
{
  guint squares[QI_MAX_DIMENSION_SIZE];

  g_return_if_fail (self != NULL);

  for (guint d = 0; d < self->all->n_directions; d++)
    {
      guint n = qi_rays_list (self, position, square, d, squares);

      for (guint i = 0; i < n; i++)
        qi_square_set_add (set, squares[i]);
    }
}
