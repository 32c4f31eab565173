/* SPDX-License-Identifier: Apache-2.0 */
#define G_LOG_DOMAIN "Qi"

#include "qi-connected-private.h"

#include "qi-token-private.h"

/* What has been reached so far. */
typedef struct
{
  const QiPosition *position;
  const QiToken    *piece; /* on all of them, or NULL */
  guint8           *seen;  /* a byte a square */
  GArray           *reached;
} Flood;

static void
reach (Flood *flood,
       guint  square)
{
  const QiToken *piece = qi_position_get_piece (flood->position, square);

  if (flood->seen[square] != 0)
    return;
  if (!qi_token_same (piece, flood->piece))
    return;
  flood->seen[square] = 1;
  g_array_append_val (flood->reached, square);
}

/**
 * qi_position_find_connected:
 * @position: a position
 * @square: a square of it
 *
 * The area around @square as a flood fill finds it: neighbours share a side, never a corner alone, and layers lie
 * above each other. Every square is looked at once, so that it takes O(squares of the board) whatever the area's
 * form is.
 *
 * Returns: (transfer full) (element-type guint): the squares, ascending, @square among them
 */
GArray *
qi_position_find_connected (const QiPosition *position,
                            guint             square)
{
  const QiShape *shape = NULL;
  g_autofree guint8 *seen = NULL;
  g_autoptr (GArray) reached = NULL;
  GArray *found = NULL;

  g_return_val_if_fail (position != NULL, NULL);
  g_return_val_if_fail (square < qi_position_get_n_squares (position), NULL);

  shape = qi_position_get_shape (position);
  const guint sizes[] = { qi_shape_get_files (shape), qi_shape_get_ranks (shape),
                          qi_shape_get_layers (shape) };
  const guint n_squares = qi_position_get_n_squares (position);

  seen = g_new0 (guint8, n_squares);
  reached = g_array_new (FALSE, FALSE, sizeof (guint));
  Flood flood = { position, qi_position_get_piece (position, square), seen, reached };

  reach (&flood, square);
  for (guint i = 0; i < reached->len; i++)
    {
      const guint from = g_array_index (reached, guint, i);
      guint at[G_N_ELEMENTS (sizes)];
      guint step = 1; /* from a square to its neighbour along an axis */

      qi_shape_get_place (shape, from, &at[2], &at[1], &at[0]);
      for (gsize axis = 0; axis < G_N_ELEMENTS (sizes); axis++)
        {
          if (at[axis] > 0)
            reach (&flood, from - step);
          if (at[axis] + 1 < sizes[axis])
            reach (&flood, from + step);
          step *= sizes[axis];
        }
    }
  found = g_array_sized_new (FALSE, FALSE, sizeof (guint), reached->len);
  for (guint i = 0; i < n_squares; i++)
    if (seen[i] != 0)
      g_array_append_val (found, i);
  return found;
}
