/* SPDX-License-Identifier: Apache-2.0 */
#define G_LOG_DOMAIN "Qi"

#include "qi-details-private.h"
#include "qi-edit-work-private.h"
#include "qi-found.h"

/* The steps of an edit that make a new board: clearing and a new shape. */

#define NOWHERE QI_NO_SQUARE

/* An empty board to be filled, with the styles and the turn of @work. */
static QiPositionBuilder *
begin_board (QiEditWork     *work,
             const QiShape  *shape,
             const QiLimits *limits)
{
  QiPositionBuilder *builder = qi_position_builder_new (shape, limits);

  qi_position_builder_set_style (builder, QI_SIDE_FIRST, work->styles[QI_SIDE_FIRST]);
  qi_position_builder_set_style (builder, QI_SIDE_SECOND, work->styles[QI_SIDE_SECOND]);
  qi_position_builder_set_turn (builder, work->turn);
  return builder;
}

/* Makes @board, which has no hands, the board of the work. */
static void
set_board (QiEditWork *work,
           QiPosition *board)
{
  qi_position_unref (work->board);
  work->board = board;
  work->shape = *qi_position_get_shape (board);
  work->n_on_board = qi_position_get_n_board_pieces (board);
  g_clear_pointer (&work->slots, g_hash_table_unref);
}

gboolean
qi_edit_work_clear_board (QiEditWork *work,
                          GError    **error)
{
  QiDetails *dropped = qi_details_drop_squares (work->details, work->notes);
  /* The board may be larger than the limits of today; it grows no larger. */
  gboolean fits = qi_shape_get_n_squares (&work->shape) <= work->limits->max_squares;
  QiPositionBuilder *builder =
    begin_board (work, &work->shape, fits ? work->limits : qi_limits_get_large ());
  QiPosition *board = qi_position_builder_end (builder, error);

  qi_details_unref (work->details);
  work->details = dropped;
  g_clear_pointer (&work->traces, g_hash_table_unref);
  if (board == NULL)
    return FALSE;
  set_board (work, board);
  g_clear_pointer (&work->hands, qi_position_unref);
  g_clear_pointer (&work->counts[QI_SIDE_FIRST], g_hash_table_unref);
  g_clear_pointer (&work->counts[QI_SIDE_SECOND], g_hash_table_unref);
  work->n_in_hands = 0;
  work->overflow = FALSE;
  return TRUE;
}

typedef struct
{
  const QiShape *from;
  const QiShape *to;
  gint64         files; /* what is added to each coordinate */
  gint64         ranks;
  gint64         layers;
} Shift;

/* Where the first of @from squares in a row comes to lie among @to. */
static gint64
shift_along (guint    from,
             guint    to,
             QiAnchor anchor)
{
  gint64 more = (gint64) to - (gint64) from;

  switch (anchor)
    {
    case QI_ANCHOR_CENTRE:
      return more / 2; /* towards zero, so the odd square comes or goes at the end */
    case QI_ANCHOR_END:
      return more;
    case QI_ANCHOR_START:
    default:
      return 0;
    }
}

static guint
shift_square (guint    square,
              gpointer user_data)
{
  const Shift *shift = user_data;
  guint layer, rank, file;

  if (square >= qi_shape_get_n_squares (shift->from))
    return NOWHERE;
  qi_shape_get_place (shift->from, square, &layer, &rank, &file);

  gint64 to_layer = layer + shift->layers;
  gint64 to_rank = rank + shift->ranks;
  gint64 to_file = file + shift->files;

  if (to_layer < 0 || to_layer >= qi_shape_get_layers (shift->to) || to_rank < 0
      || to_rank >= qi_shape_get_ranks (shift->to) || to_file < 0
      || to_file >= qi_shape_get_files (shift->to))
    return NOWHERE;
  return qi_shape_get_index (shift->to, (guint) to_layer, (guint) to_rank, (guint) to_file);
}

/* Puts one piece of the old board on the new one, or among those that fell off. FALSE: too long. */
static gboolean
carry_piece (QiPositionBuilder *builder,
             Shift             *shift,
             guint              square,
             const QiToken     *piece,
             GArray            *fallen)
{
  guint to = shift_square (square, shift);

  if (to != NOWHERE)
    return qi_position_builder_put (builder, to, piece);
  g_array_append_val (fallen, square);
  return TRUE;
}

/* Carries all pieces; returns one that the limits do not allow, or NULL. */
static const QiToken *
carry_board (QiEditWork        *work,
             QiPositionBuilder *builder,
             Shift             *shift,
             GArray            *fallen)
{
  QiPositionIter iter;
  guint square;
  const QiToken *piece;

  qi_position_iter_init (&iter, work->board, 0);
  while (qi_position_iter_next (&iter, &square, &piece))
    if (work->slots == NULL || !g_hash_table_contains (work->slots, &square))
      if (!carry_piece (builder, shift, square, piece, fallen))
        return piece;
  if (work->slots != NULL)
    {
      GHashTableIter slots;
      gpointer key;

      g_hash_table_iter_init (&slots, work->slots);
      while (g_hash_table_iter_next (&slots, &key, NULL))
        {
          const QiEditSlot *slot = key;

          if (slot->token != NULL
              && !carry_piece (builder, shift, slot->square, slot->token, fallen))
            return slot->token;
        }
    }
  return NULL;
}

static int
compare_squares (gconstpointer a,
                 gconstpointer b)
{
  guint first = *(const guint *) a;
  guint second = *(const guint *) b;

  return first < second ? -1 : first > second;
}

static void
note_fallen (QiEditWork *work,
             GArray     *fallen)
{
  if (fallen->len == 0)
    return;

  QiFinding *note = qi_found_pieces_removed (fallen->len);

  g_array_sort (fallen, compare_squares);
  for (guint i = 0; i < fallen->len; i++)
    qi_finding_add_square (note, g_array_index (fallen, guint, i));
  qi_findings_add (work->notes, note);
}

gboolean
qi_edit_work_reshape (QiEditWork   *work,
                      const QiStep *step,
                      GError      **error)
{
  QiShape shape;
  QiAnchor anchor = step->u.shape.anchor;

  if (!qi_shape_init (&shape, step->u.shape.sizes, step->u.shape.n_sizes, work->limits, error))
    return FALSE;
  if (qi_shape_equal (&shape, &work->shape))
    return TRUE;
  qi_edit_work_follow_board (work);

  QiShape old = work->shape;
  Shift shift = {
    &old,
    &shape,
    shift_along (qi_shape_get_files (&old), qi_shape_get_files (&shape), anchor),
    shift_along (qi_shape_get_ranks (&old), qi_shape_get_ranks (&shape), anchor),
    shift_along (qi_shape_get_layers (&old), qi_shape_get_layers (&shape), anchor),
  };
  g_autoptr (GArray) fallen = g_array_new (FALSE, FALSE, sizeof (guint));
  g_autoptr (QiPositionBuilder) builder = begin_board (work, &shape, work->limits);
  const QiToken *refused = carry_board (work, builder, &shift, fallen);

  if (refused != NULL)
    return qi_edit_work_check_piece (work, refused, error);

  QiPosition *board = qi_position_builder_end (g_steal_pointer (&builder), error);

  if (board == NULL)
    return FALSE;
  note_fallen (work, fallen);

  QiDetails *mapped = qi_details_map_squares (work->details, shift_square, &shift, work->notes);

  qi_details_unref (work->details);
  work->details = mapped;
  set_board (work, board);
  return TRUE;
}
