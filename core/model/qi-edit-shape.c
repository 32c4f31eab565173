/* SPDX-License-Identifier: Apache-2.0 */
#define G_LOG_DOMAIN "Qi"

#include "qi-details-private.h"
#include "qi-board-map-private.h"
#include "qi-edit-work-private.h"
#include "qi-finding-private.h"
#include "qi-found-private.h"

/* The steps of an edit that make a new board: clearing, a new shape, turning … */

QiPositionBuilder *
qi_edit_work_begin_board (QiEditWork     *work,
                          const QiShape  *shape,
                          const QiLimits *limits)
{
  QiPositionBuilder *builder = qi_position_builder_new (shape, limits);

  qi_position_builder_set_style (builder, QI_SIDE_FIRST, work->styles[QI_SIDE_FIRST]);
  qi_position_builder_set_style (builder, QI_SIDE_SECOND, work->styles[QI_SIDE_SECOND]);
  qi_position_builder_set_turn (builder, work->turn);
  return builder;
}

void
qi_edit_work_set_board (QiEditWork *work,
                        QiPosition *board)
{
  qi_position_unref (work->board);
  work->board = board;
  work->shape = *qi_position_get_shape (board);
  work->n_on_board = qi_position_get_n_board_pieces (board);
  qi_edit_work_forget_changed (work);
}

const QiLimits *
qi_edit_work_get_limits (const QiEditWork *work)
{
  return qi_shape_get_n_squares (&work->shape) <= work->limits->max_squares
           ? work->limits
           : qi_limits_get_large ();
}

/* A function that wants pieces alone. */
typedef struct
{
  gboolean (*func) (guint square, const QiToken *piece, gpointer user_data);
  gpointer user_data;
} Pieces;

static gboolean
pass_piece (guint          square,
            const QiToken *piece,
            gpointer       user_data)
{
  const Pieces *pieces = user_data;

  return piece == NULL || pieces->func (square, piece, pieces->user_data);
}

gboolean
qi_edit_work_foreach (const QiEditWork *work,
                      gboolean (*func) (guint square, const QiToken *piece, gpointer user_data),
                      gpointer          user_data)
{
  Pieces pieces = { func, user_data };
  QiPositionIter iter;
  guint square;
  const QiToken *piece;

  qi_position_iter_init (&iter, work->board, 0);
  while (qi_position_iter_next (&iter, &square, &piece))
    if (!qi_edit_work_is_changed (work, square) && !func (square, piece, user_data))
      return FALSE;
  return qi_edit_work_foreach_changed (work, pass_piece, &pieces);
}

void
qi_edit_work_clear_board (QiEditWork *work)
{
  QiDetails *dropped = qi_details_drop_squares (work->details, work->notes);
  QiPositionBuilder *builder =
    qi_edit_work_begin_board (work, &work->shape, qi_edit_work_get_limits (work));

  qi_details_unref (work->details);
  work->details = dropped;
  g_clear_pointer (&work->traces, g_hash_table_unref);
  /* An empty board cannot hold too many pieces. */
  qi_edit_work_set_board (work, qi_position_builder_end (builder, NULL));
  g_clear_pointer (&work->hands, qi_position_unref);
  g_clear_pointer (&work->counts[QI_SIDE_FIRST], g_hash_table_unref);
  g_clear_pointer (&work->counts[QI_SIDE_SECOND], g_hash_table_unref);
  work->n_in_hands = 0;
  work->overflow = FALSE;
}

/* What goes over to a new board. */
typedef struct
{
  QiBoardMap        *map;
  QiPositionBuilder *builder;
  GArray            *fallen;  /* guint: squares whose pieces found no place */
  const QiToken     *refused; /* longer than the limits allow */
} Passage;

static gboolean
carry_piece (guint          square,
             const QiToken *piece,
             gpointer       user_data)
{
  Passage *passage = user_data;
  const guint to = qi_board_map_go (square, passage->map);

  if (to == QI_NO_SQUARE)
    g_array_append_val (passage->fallen, square);
  else if (!qi_position_builder_put (passage->builder, to, piece))
    passage->refused = piece;
  return passage->refused == NULL;
}

static int
compare_squares (gconstpointer a,
                 gconstpointer b)
{
  guint first = *(const guint *) a;
  guint second = *(const guint *) b;

  return first < second ? -1 : first > second;
}

void
qi_edit_work_note (QiEditWork *work,
                   QiFinding  *note,
                   GArray     *squares)
{
  g_array_sort (squares, compare_squares);
  for (guint i = 0; i < squares->len; i++)
    qi_finding_add_square (note, g_array_index (squares, guint, i));
  qi_findings_add (work->notes, note);
}

/* All that stands on the board goes where @map says, and so does all that the details name. */
static gboolean
go_over (QiEditWork     *work,
         QiBoardMap     *map,
         const QiLimits *limits,
         GError        **error)
{
  g_autoptr (GArray) fallen = g_array_new (FALSE, FALSE, sizeof (guint));
  g_autoptr (QiPositionBuilder) builder = qi_edit_work_begin_board (work, &map->to, limits);
  Passage passage = { map, builder, fallen, NULL };
  QiDetails *mapped = NULL;

  if (!qi_edit_work_foreach (work, carry_piece, &passage))
    return qi_edit_work_check_piece (work, passage.refused, error);
  if (fallen->len > 0)
    qi_edit_work_note (work, qi_found_pieces_removed (fallen->len), fallen);
  mapped = qi_details_map_squares (work->details, qi_board_map_go, map, work->notes);
  qi_details_unref (work->details);
  work->details = mapped;
  /* A board with as many pieces as stand on it cannot hold too many. */
  qi_edit_work_set_board (work, qi_position_builder_end (g_steal_pointer (&builder), NULL));
  return TRUE;
}

gboolean
qi_edit_work_reshape (QiEditWork   *work,
                      const QiStep *step,
                      GError      **error)
{
  QiBoardMap map;

  if (!qi_board_map_init_shape (&map, &work->shape, step->u.shape.sizes, step->u.shape.n_sizes,
                                step->u.shape.anchor, work->limits, error))
    return FALSE;
  if (qi_shape_equal (&map.to, &work->shape))
    return TRUE;
  qi_edit_work_follow_board (work);
  return go_over (work, &map, work->limits, error);
}

static gboolean
refuse_axis (QiDimension axis,
             GError    **error)
{
  return qi_edit_refuse (error, qi_found_missing_dimension (axis == QI_DIMENSION_RANKS ? "ranks"
                                                                                       : "layers"));
}

/* The box around what stands on a board. */
typedef struct
{
  const QiShape *board;
  QiBox          box;
} Standing;

static gboolean
add_square (guint          square,
            const QiToken *piece,
            gpointer       user_data)
{
  Standing *standing = user_data;

  qi_box_add (&standing->box, standing->board, square);
  return TRUE;
}

static gboolean
crop (QiEditWork *work,
      QiBoardMap *map,
      GError    **error)
{
  g_autoptr (GArray) walls =
    qi_details_dup_squares (work->details, "walls", QI_SIDE_FIRST, &work->shape);
  Standing standing = { .board = &work->shape };

  qi_edit_work_foreach (work, add_square, &standing);
  for (guint i = 0; i < walls->len; i++)
    qi_box_add (&standing.box, &work->shape, g_array_index (walls, guint, i));
  if (!standing.box.has_any)
    return qi_edit_refuse (error, qi_found_empty_board_crop ());
  qi_board_map_init_box (map, &work->shape, &standing.box);
  return TRUE;
}

static gboolean
crop_box (QiEditWork   *work,
          const QiStep *step,
          QiBoardMap   *map,
          GError      **error)
{
  QiBox box = { .has_any = FALSE };
  guint from;
  guint to;

  if (!qi_edit_work_check_square (work, step->u.move.from, &from, error)
      || !qi_edit_work_check_square (work, step->u.move.to, &to, error))
    return FALSE;
  qi_box_add (&box, &work->shape, from);
  qi_box_add (&box, &work->shape, to);
  qi_board_map_init_box (map, &work->shape, &box);
  return TRUE;
}

/* Where everything goes by a step that keeps the number of dimensions. */
static gboolean
make_map (QiEditWork     *work,
          const QiStep   *step,
          QiBoardMap     *map,
          const QiLimits *limits,
          GError        **error)
{
  const QiDimension axis = step->u.line.axis;
  guint at[QI_MAX_DIMENSIONS];
  QiDimension missing;
  guint square;

  if (step->kind == QI_STEP_CROP)
    return crop (work, map, error);
  if (step->kind == QI_STEP_CROP_BOX)
    return crop_box (work, step, map, error);
  if (step->kind == QI_STEP_TURN_BOARD)
    {
      if (!qi_turning_fits (step->u.turning, &work->shape, &missing))
        return refuse_axis (missing, error);
      qi_board_map_init_turning (map, &work->shape, step->u.turning);
      return TRUE;
    }
  if (axis >= work->shape.n_dimensions)
    return refuse_axis (axis, error);
  if (step->kind == QI_STEP_SHIFT)
    {
      qi_board_map_init_shift (map, &work->shape, axis, step->u.line.by);
      return TRUE;
    }
  if (!qi_edit_work_check_square (work, step->u.line.square, &square, error))
    return FALSE;
  qi_shape_get_coordinates (&work->shape, square, at);
  if (step->kind == QI_STEP_INSERT_LINE)
    return qi_board_map_init_lines (map, &work->shape, axis, at[axis] + (guint) step->u.line.by, 1,
                                    work->limits, error);
  return qi_board_map_init_lines (map, &work->shape, axis, at[axis], -1, limits, error);
}

gboolean
qi_edit_work_map_board (QiEditWork   *work,
                        const QiStep *step,
                        GError      **error)
{
  const QiLimits *limits = qi_edit_work_get_limits (work);
  QiBoardMap map;

  qi_edit_work_follow_board (work);
  if (!make_map (work, step, &map, limits, error) || !go_over (work, &map, limits, error))
    return FALSE;
  qi_edit_work_drop_moves (work);
  return TRUE;
}
