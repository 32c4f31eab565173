/* SPDX-License-Identifier: Apache-2.0 */
#define G_LOG_DOMAIN "Qi"

#include "qi-details-private.h"
#include "qi-edit-work-private.h"
#include "qi-finding-private.h"
#include "qi-found-private.h"
#include "qi-token-private.h"

/* The steps of an edit, one after another. What they add up to is held by QiEditWork. */

static gboolean
put (QiEditWork    *work,
     gint64         index,
     const QiToken *piece,
     GError       **error)
{
  guint square;

  if (!qi_edit_work_check_square (work, index, &square, error)
      || !qi_edit_work_check_piece (work, piece, error))
    return FALSE;
  if (!qi_token_same (piece, qi_edit_work_get_piece (work, square)))
    qi_edit_work_put (work, square, piece);
  return TRUE;
}

static gboolean
do_put (QiEditWork   *work,
        const QiStep *step,
        GError      **error)
{
  return put (work, step->u.index, step->token, error);
}

static gboolean
do_move (QiEditWork   *work,
         const QiStep *step,
         GError      **error)
{
  guint from, to;

  if (!qi_edit_work_check_square (work, step->u.move.from, &from, error)
      || !qi_edit_work_check_square (work, step->u.move.to, &to, error))
    return FALSE;
  if (qi_edit_work_get_piece (work, from) == NULL)
    {
      QiFinding *finding = qi_found_empty_square (from);

      return qi_edit_refuse (error, qi_finding_add_square (finding, from));
    }
  if (from == to)
    return TRUE;
  qi_edit_work_move (work, from, to);
  return TRUE;
}

static gboolean
do_hand (QiEditWork   *work,
         const QiStep *step,
         GError      **error)
{
  if (!qi_edit_work_check_piece (work, step->token, error))
    return FALSE;
  if (step->u.delta == 0)
    return TRUE;

  QiEditCount *count = qi_edit_work_get_count (work, step->side, step->token);

  /* The count is never negative, so this cannot overflow. */
  if (step->u.delta < 0 && count->count + step->u.delta < 0)
    {
      g_autofree char *piece = qi_token_dup_text (step->token);
      QiFinding *finding = qi_found_hand_underflow (piece);

      qi_finding_set_hand (qi_finding_set_field (finding, "hands"), step->side);
      return qi_edit_refuse (error, finding);
    }
  if (step->u.delta > 0
      && (count->count > G_MAXINT64 - step->u.delta
          || work->n_in_hands > G_MAXINT64 - step->u.delta))
    {
      work->overflow = TRUE;
      return TRUE;
    }
  count->count += step->u.delta;
  work->n_in_hands += step->u.delta;
  return TRUE;
}

static gboolean
do_detail (QiEditWork   *work,
           const QiStep *step,
           GError      **error)
{
  const char *key = step->u.detail.key;
  QiDetails *details;

  /* What is set now speaks of the board as it is now. */
  qi_edit_work_follow_board (work);
  if (step->u.detail.value != NULL)
    {
      g_autoptr (QiDetails) empty = qi_details_new ();
      g_autoptr (QiDetails) alone = qi_details_with (empty, key, step->u.detail.value);
      g_autoptr (GPtrArray) faults = qi_findings_new ();

      if (!qi_details_check (alone, &work->shape, faults))
        return qi_edit_refuse (error, qi_finding_ref (g_ptr_array_index (faults, 0)));
    }
  details = qi_details_with (work->details, key, step->u.detail.value);
  qi_details_unref (work->details);
  work->details = details;
  if (g_str_equal (key, "enPassant"))
    {
      work->passing_turn = work->turn;
      work->passing_set = TRUE;
    }
  return TRUE;
}

/* No note is told of details that placing the pieces ended and @details bring back. */
static void
note_lost (QiEditWork      *work,
           const QiDetails *before,
           const QiDetails *after)
{
  const char *key = NULL;

  for (gsize i = 0; (key = qi_details_get_known_key (i)) != NULL; i++)
    if (qi_details_name_fewer (before, after, key))
      {
        QiFinding *note = qi_found_detail_dropped (key);

        qi_findings_add (work->notes, qi_finding_set_field (note, key));
      }
}

static gboolean
do_lay (QiEditWork   *work,
        const QiStep *step,
        GError      **error)
{
  const GArray *covered = step->u.lay.covered;
  g_autoptr (GPtrArray) faults = qi_findings_new ();
  g_autoptr (QiDetails) before = qi_details_ref (work->details);
  GPtrArray *notes = work->notes;
  QiDetails *laid = NULL;
  const GPtrArray *pieces = step->u.lay.pieces;
  guint square;

  for (guint i = 0; i < covered->len; i++)
    {
      const guint index = g_array_index (covered, guint, i);

      if (pieces != NULL ? !put (work, index, pieces->pdata[i], error)
                         : !qi_edit_work_check_square (work, index, &square, error))
        return FALSE;
    }
  if (!qi_details_check (step->u.lay.details, &work->shape, faults))
    return qi_edit_refuse (error, qi_finding_ref (g_ptr_array_index (faults, 0)));
  work->notes = faults;
  qi_edit_work_follow_board (work);
  work->notes = notes;
  laid = qi_details_lay (work->details, before, &work->shape, covered, step->u.lay.details);
  qi_details_unref (work->details);
  work->details = laid;
  note_lost (work, before, laid);
  if (qi_details_get (step->u.lay.details, "enPassant") != NULL)
    {
      work->passing_turn = work->turn;
      work->passing_set = TRUE;
    }
  return TRUE;
}

static gboolean
do_replace (QiEditWork   *work,
            const QiStep *step,
            GError      **error)
{
  const QiShape *shape = qi_position_get_shape (qi_setup_get_position (step->u.setup));
  gint64 sizes[QI_MAX_DIMENSIONS];
  QiShape checked;

  for (guint i = 0; i < shape->n_dimensions; i++)
    sizes[i] = shape->sizes[i];
  if (!qi_shape_init (&checked, sizes, shape->n_dimensions, work->limits, error))
    return FALSE;
  g_ptr_array_set_size (work->notes, 0); /* what earlier steps dropped was about the setup that is
                                            replaced now */
  qi_edit_work_take (work, step->u.setup);
  return TRUE;
}

static gboolean
do_step (QiEditWork   *work,
         const QiStep *step,
         GError      **error)
{
  switch (step->kind)
    {
    case QI_STEP_PUT:
      return do_put (work, step, error);
    case QI_STEP_MOVE:
      return do_move (work, step, error);
    case QI_STEP_HAND:
      return do_hand (work, step, error);
    case QI_STEP_TURN:
      work->turn = step->side;
      return TRUE;
    case QI_STEP_TOGGLE:
      work->turn = qi_side_other (work->turn);
      return TRUE;
    case QI_STEP_STYLE:
      if (!qi_edit_work_check_style (work, step->side, step->token, error))
        return FALSE;
      work->styles[step->side] = step->token;
      return TRUE;
    case QI_STEP_SHAPE:
      return qi_edit_work_reshape (work, step, error);
    case QI_STEP_TURN_BOARD:
    case QI_STEP_SHIFT:
    case QI_STEP_INSERT_LINE:
    case QI_STEP_REMOVE_LINE:
    case QI_STEP_CROP:
    case QI_STEP_CROP_BOX:
      return qi_edit_work_map_board (work, step, error);
    case QI_STEP_SWAP_SIDES:
      return qi_edit_work_swap_sides (work, error);
    case QI_STEP_GAME:
      work->game = step->u.game;
      return TRUE;
    case QI_STEP_DETAIL:
      return do_detail (work, step, error);
    case QI_STEP_LAY:
      return do_lay (work, step, error);
    case QI_STEP_CLEAR:
      qi_edit_work_clear_board (work);
      return TRUE;
    case QI_STEP_REPLACE:
      return do_replace (work, step, error);
    default:
      g_return_val_if_reached (FALSE);
    }
}

static gboolean
check_total (const QiEditWork *work,
             GError          **error)
{
  guint n_squares = qi_shape_get_n_squares (&work->shape);
  gboolean overflow = work->overflow || work->n_in_hands > G_MAXINT64 - work->n_on_board;
  gint64 n_pieces = overflow ? G_MAXINT64 : work->n_in_hands + work->n_on_board;

  if (n_pieces <= n_squares)
    return TRUE;

  QiFinding *finding = qi_found_too_many_pieces (n_pieces, n_squares);

  return qi_edit_refuse (error, finding);
}

/* An en-passant capture is the next mover's alone, so it ends when the other side is to move. */
static void
check_passing (QiEditWork *work)
{
  if (work->passing_set || work->turn == work->passing_turn)
    return;

  QiDetails *details = qi_details_drop (work->details, "enPassant", work->notes);

  qi_details_unref (work->details);
  work->details = details;
}

/**
 * qi_edit_apply:
 * @self: an edit
 * @setup: what it is applied to
 * @limits: (nullable): bounds of the new setup; %NULL is the default preset
 * @findings: (nullable) (element-type QiFinding): gets the notes of an edit that was done
 * @error: gets a %QI_ERROR_REFUSED with its finding
 *
 * Applies all steps or none. O(steps) for steps on squares and hands; a new shape, clearing and
 * details that name squares cost what they must look at.
 *
 * Returns: (transfer full) (nullable): the new setup; @setup again when nothing differs
 *
 * Since: 1.0
 */
QiSetup *
qi_edit_apply (QiEdit         *self,
               QiSetup        *setup,
               const QiLimits *limits,
               GPtrArray      *findings,
               GError        **error)
{
  g_return_val_if_fail (self != NULL, NULL);
  g_return_val_if_fail (setup != NULL, NULL);
  g_return_val_if_fail (error == NULL || *error == NULL, NULL);

  QiEditWork work = { .limits = limits != NULL ? limits : qi_limits_get_default () };
  QiSetup *result = NULL;
  gboolean good = TRUE;

  work.notes = qi_findings_new ();
  qi_edit_work_take (&work, setup);
  for (guint i = 0; good && i < self->steps->len; i++)
    good = do_step (&work, &g_array_index (self->steps, QiStep, i), error);
  if (good)
    {
      qi_edit_work_follow_board (&work);
      check_passing (&work);
      if (check_total (&work, error))
        result = qi_edit_work_make_setup (&work, setup, error);
    }
  for (guint i = 0; result != NULL && i < work.notes->len; i++)
    qi_findings_add (findings, qi_finding_ref (g_ptr_array_index (work.notes, i)));
  qi_edit_work_clear (&work);
  return result;
}
