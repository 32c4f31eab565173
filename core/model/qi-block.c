/* SPDX-License-Identifier: Apache-2.0 */
#define G_LOG_DOMAIN "Qi"

#include "qi-block-private.h"

#include "qi-block-inner-private.h"
#include "qi-board-map-private.h"
#include "qi-details-private.h"
#include "qi-edit-private.h"
#include "qi-setup.h"

#include <string.h>

G_DEFINE_BOXED_TYPE (QiBlock, qi_block, qi_block_ref, qi_block_unref)

static void
qi_block_clear (gpointer data)
{
  QiBlock *self = data;

  g_clear_pointer (&self->position, qi_position_unref);
  g_clear_pointer (&self->holes, g_free);
  g_clear_pointer (&self->details, qi_details_unref);
}

QiBlock *
qi_block_ref (QiBlock *self)
{
  g_return_val_if_fail (self != NULL, NULL);
  return g_atomic_rc_box_acquire (self);
}

void
qi_block_unref (QiBlock *self)
{
  g_return_if_fail (self != NULL);
  g_atomic_rc_box_release_full (self, qi_block_clear);
}

QiPositionBuilder *
qi_block_begin (const QiShape    *shape,
                const QiPosition *like)
{
  QiPositionBuilder *builder = qi_position_builder_new (shape, qi_limits_get_large ());

  for (QiSide side = QI_SIDE_FIRST; side <= QI_SIDE_SECOND; side++)
    qi_position_builder_set_style (builder, side,
                                   like != NULL            ? qi_position_get_style (like, side)
                                   : side == QI_SIDE_FIRST ? &QI_TOKEN ("C")
                                                           : &QI_TOKEN ("c"));
  return builder;
}

/* Nothing is said of a hole. Details that name squares beyond the board are not asked for them. */
static guint
leave_holes (guint    square,
             gpointer user_data)
{
  const QiBlock *self = user_data;

  return qi_block_is_hole (self, square) ? QI_NO_SQUARE : square;
}

QiBlock *
qi_block_take (QiPositionBuilder *builder,
               guint8            *holes,
               QiDetails         *details)
{
  /* With empty hands the new position cannot hold too many pieces, so this cannot fail. */
  QiPosition *position = qi_position_builder_end (builder, NULL);
  QiBlock *self = g_atomic_rc_box_new0 (QiBlock);
  const guint n_squares = qi_position_get_n_squares (position);

  self->position = position;
  for (guint i = 0; holes != NULL && i < n_squares; i++)
    self->n_holes += holes[i] != 0;
  if (self->n_holes > 0)
    self->holes = g_steal_pointer (&holes);
  g_free (holes);
  self->details = qi_details_pick (details, qi_position_get_shape (position), leave_holes, self);
  return self;
}

static QiShape
get_box_shape (const QiBox *box)
{
  QiShape shape = { .n_dimensions = QI_MAX_DIMENSIONS };

  for (QiDimension axis = QI_DIMENSION_FILES; axis <= QI_DIMENSION_LAYERS; axis++)
    shape.sizes[QI_MAX_DIMENSIONS - 1 - axis] = box->last[axis] - box->first[axis] + 1;
  return shape;
}

/* The number that a square of the board has in the box. */
static guint
get_box_index (const QiBox   *box,
               const QiShape *shape,
               const guint    at[QI_MAX_DIMENSIONS])
{
  return qi_shape_get_index (shape, at[QI_DIMENSION_LAYERS] - box->first[QI_DIMENSION_LAYERS],
                             at[QI_DIMENSION_RANKS] - box->first[QI_DIMENSION_RANKS],
                             at[QI_DIMENSION_FILES] - box->first[QI_DIMENSION_FILES]);
}

/* Where the squares of a board go that are in a box. */
typedef struct
{
  const QiShape *board;
  const QiBox   *box;
  const QiShape *shape;
} Taking;

static guint
take_square (guint    square,
             gpointer user_data)
{
  const Taking *taking = user_data;
  guint at[QI_MAX_DIMENSIONS];

  qi_shape_get_coordinates (taking->board, square, at);
  for (QiDimension axis = QI_DIMENSION_FILES; axis <= QI_DIMENSION_LAYERS; axis++)
    if (at[axis] < taking->box->first[axis] || at[axis] > taking->box->last[axis])
      return QI_NO_SQUARE;
  return get_box_index (taking->box, taking->shape, at);
}

/**
 * qi_block_new_for_squares:
 * @setup: where the squares are
 * @squares: (element-type guint): at least one; in any order
 *
 * With the pieces goes what the details say of these squares and of no others: rights, marks, walls, promoted pieces.
 * O(squares of the box).
 *
 * Returns: (transfer full): the block
 */
QiBlock *
qi_block_new_for_squares (QiSetup      *setup,
                          const GArray *squares)
{
  QiPosition *position = NULL;
  const QiShape *board = NULL;
  g_autoptr (QiDetails) details = NULL;
  QiBox box = { .has_any = FALSE };
  guint at[QI_MAX_DIMENSIONS];

  g_return_val_if_fail (setup != NULL, NULL);
  g_return_val_if_fail (squares != NULL && squares->len > 0, NULL);

  position = qi_setup_get_position (setup);
  board = qi_position_get_shape (position);
  for (guint i = 0; i < squares->len; i++)
    qi_box_add (&box, board, g_array_index (squares, guint, i));

  const QiShape shape = get_box_shape (&box);
  guint8 *holes = g_malloc (qi_shape_get_n_squares (&shape));
  QiPositionBuilder *builder = qi_block_begin (&shape, position);

  memset (holes, 1, qi_shape_get_n_squares (&shape));
  for (guint i = 0; i < squares->len; i++)
    {
      const guint square = g_array_index (squares, guint, i);
      const QiToken *piece = qi_position_get_piece (position, square);

      qi_shape_get_coordinates (board, square, at);
      holes[get_box_index (&box, &shape, at)] = 0;
      if (piece != NULL)
        qi_position_builder_put (builder, get_box_index (&box, &shape, at), piece);
    }

  Taking taking = { board, &box, &shape };

  details = qi_details_pick (qi_setup_get_details (setup), board, take_square, &taking);
  return qi_block_take (builder, holes, details);
}

/**
 * qi_block_new_for_setup:
 * @setup: a setup
 *
 * Returns: (transfer full): its board, and what the details say of it
 */
QiBlock *
qi_block_new_for_setup (QiSetup *setup)
{
  QiPosition *position = NULL;
  QiShape shape = { .n_dimensions = QI_MAX_DIMENSIONS };
  QiPositionIter iter;
  const QiToken *piece = NULL;
  guint square = 0;

  g_return_val_if_fail (setup != NULL, NULL);

  position = qi_setup_get_position (setup);
  for (QiDimension axis = QI_DIMENSION_FILES; axis <= QI_DIMENSION_LAYERS; axis++)
    shape.sizes[QI_MAX_DIMENSIONS - 1 - axis] =
      qi_shape_get_along (qi_position_get_shape (position), axis);

  QiPositionBuilder *builder = qi_block_begin (&shape, position);

  qi_position_iter_init (&iter, position, 0);
  while (qi_position_iter_next (&iter, &square, &piece))
    qi_position_builder_put (builder, square, piece);
  return qi_block_take (builder, NULL, qi_setup_get_details (setup));
}

const QiShape *
qi_block_get_shape (const QiBlock *self)
{
  g_return_val_if_fail (self != NULL, NULL);
  return qi_position_get_shape (self->position);
}

guint
qi_block_get_n_squares (const QiBlock *self)
{
  g_return_val_if_fail (self != NULL, 0);
  return qi_position_get_n_squares (self->position) - self->n_holes;
}

guint
qi_block_get_n_pieces (const QiBlock *self)
{
  g_return_val_if_fail (self != NULL, 0);
  return qi_position_get_n_pieces (self->position);
}

const QiToken *
qi_block_get_piece (const QiBlock *self,
                    guint          index)
{
  g_return_val_if_fail (self != NULL, NULL);
  return qi_position_get_piece (self->position, index);
}

gboolean
qi_block_is_hole (const QiBlock *self,
                  guint          index)
{
  g_return_val_if_fail (self != NULL, FALSE);
  g_return_val_if_fail (index < qi_position_get_n_squares (self->position), FALSE);
  return self->holes != NULL && self->holes[index] != 0;
}

static gboolean
have_same_pieces (const QiBlock *a,
                  const QiBlock *b)
{
  const guint n_squares = qi_position_get_n_squares (a->position);

  for (guint i = 0; i < n_squares; i++)
    {
      const QiToken *one = qi_position_get_piece (a->position, i);
      const QiToken *other = qi_position_get_piece (b->position, i);

      if ((one == NULL) != (other == NULL) || (one != NULL && !qi_token_equal (one, other))
          || qi_block_is_hole (a, i) != qi_block_is_hole (b, i))
        return FALSE;
    }
  return TRUE;
}

gboolean
qi_block_equal (const QiBlock *a,
                const QiBlock *b)
{
  g_return_val_if_fail (a != NULL && b != NULL, FALSE);
  return qi_shape_equal (qi_block_get_shape (a), qi_block_get_shape (b)) && have_same_pieces (a, b)
         && qi_details_equal (a->details, b->details);
}

/**
 * qi_block_dup_position:
 * @self: a block
 *
 * Returns: (transfer full): a position with the styles of the one that the block was made from
 */
QiPosition *
qi_block_dup_position (const QiBlock *self)
{
  const QiShape *box = NULL;
  QiShape shape = { 0 };
  QiPositionIter iter;
  const QiToken *piece = NULL;
  guint square = 0;

  g_return_val_if_fail (self != NULL, NULL);

  box = qi_block_get_shape (self);
  for (guint i = 0; i < QI_MAX_DIMENSIONS; i++)
    if (shape.n_dimensions > 0 || box->sizes[i] > 1 || i + 1 == QI_MAX_DIMENSIONS)
      shape.sizes[shape.n_dimensions++] = box->sizes[i];

  QiPositionBuilder *builder = qi_block_begin (&shape, self->position);

  qi_position_iter_init (&iter, self->position, 0);
  while (qi_position_iter_next (&iter, &square, &piece))
    qi_position_builder_put (builder, square, piece);
  return qi_position_builder_end (builder, NULL);
}

/* The block after @edit, which keeps the number of squares. Takes @holes. */
static QiBlock *
apply (QiBlock *self,
       QiEdit  *edit,
       guint8  *holes,
       GError **error)
{
  g_autofree guint8 *taken = holes;
  g_autoptr (QiSetup) before = qi_setup_new (self->position, NULL, self->details);
  g_autoptr (QiSetup) after = qi_edit_apply (edit, before, qi_limits_get_large (), NULL, error);
  QiBlock *next = NULL;

  if (after == NULL)
    return NULL;
  next = g_atomic_rc_box_new0 (QiBlock);
  next->position = qi_position_ref (qi_setup_get_position (after));
  next->holes = g_steal_pointer (&taken);
  next->n_holes = self->n_holes;
  next->details = qi_details_ref (qi_setup_get_details (after));
  return next;
}

/**
 * qi_block_turn:
 * @self: a block
 * @turning: how
 *
 * Returns: (transfer full): the block, turned or mirrored
 */
QiBlock *
qi_block_turn (QiBlock  *self,
               QiTurning turning)
{
  g_autoptr (QiEdit) edit = qi_edit_new ();
  guint8 *holes = NULL;
  QiBoardMap map;

  g_return_val_if_fail (self != NULL, NULL);
  g_return_val_if_fail (turning < QI_N_TURNINGS, NULL);

  qi_board_map_init_turning (&map, qi_block_get_shape (self), turning);
  if (self->holes != NULL)
    {
      const guint n_squares = qi_position_get_n_squares (self->position);

      holes = g_malloc (n_squares);
      for (guint i = 0; i < n_squares; i++)
        holes[qi_board_map_go (i, &map)] = self->holes[i];
    }
  qi_edit_turn_board (edit, turning);
  return apply (self, edit, holes, NULL);
}

/**
 * qi_block_swap_sides:
 * @self: a block
 * @error: gets "piece-too-long"
 *
 * Returns: (transfer full) (nullable): the block with each piece as the other side has it
 */
QiBlock *
qi_block_swap_sides (QiBlock *self,
                     GError **error)
{
  g_autoptr (QiEdit) edit = qi_edit_new ();
  guint8 *holes = NULL;

  g_return_val_if_fail (self != NULL, NULL);
  g_return_val_if_fail (error == NULL || *error == NULL, NULL);

  if (self->holes != NULL)
    holes = g_memdup2 (self->holes, qi_position_get_n_squares (self->position));
  qi_edit_swap_sides (edit);
  return apply (self, edit, holes, error);
}

/**
 * qi_block_find_square:
 * @self: a block
 * @index: a square of it
 * @board: a board of any dimensions
 * @corner: where the first square of the block is
 *
 * Returns: the square, or %QI_NO_SQUARE
 */
guint
qi_block_find_square (const QiBlock *self,
                      guint          index,
                      const QiShape *board,
                      guint          corner)
{
  guint from[QI_MAX_DIMENSIONS];
  guint to[QI_MAX_DIMENSIONS];

  g_return_val_if_fail (self != NULL, QI_NO_SQUARE);
  g_return_val_if_fail (corner < qi_shape_get_n_squares (board), QI_NO_SQUARE);

  qi_shape_get_coordinates (qi_block_get_shape (self), index, from);
  qi_shape_get_coordinates (board, corner, to);
  for (QiDimension axis = QI_DIMENSION_FILES; axis <= QI_DIMENSION_LAYERS; axis++)
    {
      to[axis] += from[axis];
      if (to[axis] >= qi_shape_get_along (board, axis))
        return QI_NO_SQUARE;
    }
  return qi_shape_get_index (board, to[QI_DIMENSION_LAYERS], to[QI_DIMENSION_RANKS],
                             to[QI_DIMENSION_FILES]);
}

typedef struct
{
  const QiBlock *block;
  const QiShape *board;
  guint          corner;
} Landing;

static guint
land (guint    square,
      gpointer user_data)
{
  const Landing *landing = user_data;

  return qi_block_find_square (landing->block, square, landing->board, landing->corner);
}

/**
 * qi_block_move:
 * @self: a block
 * @board: the board that @edit has then
 * @left: (element-type guint): squares that it was taken from
 * @corner: where its first square is put
 * @edit: gets the steps
 *
 * Empties @left with all that is said of it, and puts the block down.
 *
 * Returns: how many pieces lie beyond the edges
 */
guint
qi_block_move (const QiBlock *self,
               const QiShape *board,
               const GArray  *left,
               guint          corner,
               QiEdit        *edit)
{
  Landing landing = { self, board, corner };
  g_autofree guint8 *lands = NULL;
  g_autoptr (GArray) covered = NULL;
  g_autoptr (GPtrArray) pieces = NULL;
  g_autoptr (QiDetails) details = NULL;
  guint n_beyond = 0;
  guint n_squares = 0;

  g_return_val_if_fail (self != NULL, 0);
  g_return_val_if_fail (left != NULL, 0);
  g_return_val_if_fail (edit != NULL, 0);

  n_squares = qi_position_get_n_squares (self->position);
  lands = g_malloc0 (qi_shape_get_n_squares (board));
  covered = g_array_sized_new (FALSE, FALSE, sizeof (guint), left->len + n_squares - self->n_holes);
  pieces = g_ptr_array_sized_new (left->len + n_squares - self->n_holes);
  for (guint i = 0; i < n_squares; i++)
    {
      const QiToken *piece = qi_position_get_piece (self->position, i);
      const guint to =
        qi_block_is_hole (self, i) ? QI_NO_SQUARE : qi_block_find_square (self, i, board, corner);

      if (to == QI_NO_SQUARE)
        {
          n_beyond += piece != NULL;
          continue;
        }
      g_ptr_array_add (pieces, (gpointer) piece);
      g_array_append_val (covered, to);
      lands[to] = 1;
    }
  /* Squares that the block covers are written once, not emptied first: all of a large board may be
     turned. */
  for (guint i = 0; i < left->len; i++)
    {
      const guint square = g_array_index (left, guint, i);

      if (lands[square] != 0)
        continue;
      g_ptr_array_add (pieces, NULL);
      g_array_append_val (covered, square);
    }
  details = qi_details_pick (self->details, qi_block_get_shape (self), land, &landing);
  qi_edit_lay (edit, covered, pieces, details);
  return n_beyond;
}

/**
 * qi_block_put:
 * @self: a block
 * @board: the board that @edit has then
 * @corner: where the first square of the block is put
 * @edit: gets the steps
 *
 * Returns: how many pieces lie beyond the edges
 */
guint
qi_block_put (const QiBlock *self,
              const QiShape *board,
              guint          corner,
              QiEdit        *edit)
{
  g_autoptr (GArray) nothing = g_array_new (FALSE, FALSE, sizeof (guint));

  return qi_block_move (self, board, nothing, corner, edit);
}

QiDetails *
qi_block_get_details (const QiBlock *self)
{
  g_return_val_if_fail (self != NULL, NULL);
  return self->details;
}
