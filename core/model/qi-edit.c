/* SPDX-License-Identifier: Apache-2.0 */
#define G_LOG_DOMAIN "Qi"

#include "qi-edit-private.h"

#include "qi-token-private.h"

G_DEFINE_BOXED_TYPE (QiEdit, qi_edit, qi_edit_ref, qi_edit_unref)

/* Building an edit: a list of steps. What they do stands in qi-edit-apply.c. */

static void
clear_step (gpointer data)
{
  QiStep *step = data;

  if (step->kind == QI_STEP_GAME)
    g_free (step->u.game);
  else if (step->kind == QI_STEP_DETAIL)
    {
      g_free (step->u.detail.key);
      g_clear_pointer (&step->u.detail.value, qi_value_unref);
    }
  else if (step->kind == QI_STEP_LAY)
    {
      g_array_unref (step->u.lay.covered);
      g_clear_pointer (&step->u.lay.pieces, g_ptr_array_unref);
      qi_details_unref (step->u.lay.details);
    }
  else if (step->kind == QI_STEP_REPLACE)
    qi_setup_unref (step->u.setup);
}

/**
 * qi_edit_new:
 *
 * Returns: (transfer full): an edit without steps, which changes nothing
 *
 * Since: 1.0
 */
QiEdit *
qi_edit_new (void)
{
  QiEdit *self = g_atomic_rc_box_new0 (QiEdit);

  self->steps = g_array_new (FALSE, FALSE, sizeof (QiStep));
  g_array_set_clear_func (self->steps, clear_step);
  self->tokens = g_ptr_array_new_with_free_func (g_free);
  return self;
}

static void
qi_edit_clear_box (gpointer data)
{
  QiEdit *self = data;

  g_array_unref (self->steps);
  g_ptr_array_unref (self->tokens);
}

/**
 * qi_edit_ref: (skip)
 * @self: an edit
 *
 * Returns: (transfer full): @self
 *
 * Since: 1.0
 */
QiEdit *
qi_edit_ref (QiEdit *self)
{
  g_return_val_if_fail (self != NULL, NULL);
  return g_atomic_rc_box_acquire (self);
}

/**
 * qi_edit_unref: (skip)
 * @self: an edit
 *
 * Gives up a reference.
 *
 * Since: 1.0
 */
void
qi_edit_unref (QiEdit *self)
{
  g_return_if_fail (self != NULL);
  g_atomic_rc_box_release_full (self, qi_edit_clear_box);
}

/**
 * qi_edit_is_empty:
 * @self: an edit
 *
 * Returns: whether no step was added
 *
 * Since: 1.0
 */
gboolean
qi_edit_is_empty (const QiEdit *self)
{
  g_return_val_if_fail (self != NULL, TRUE);
  return self->steps->len == 0;
}

static void
add_plain_step (QiEdit    *self,
                QiStepKind kind)
{
  const QiStep step = { .kind = kind };

  g_array_append_val (self->steps, step);
}

/* The bucket of a token. Every letter, upper or lower case, has a bucket of its own. */
static guint
get_bits (const QiToken *token)
{
  if (token->length == 0)
    return 0;
  return ((guint8) token->text[0] ^ (guint) (guint8) token->text[token->length - 1] << 1)
         % QI_EDIT_N_LAST;
}

/* A stroke puts the same piece again and again, and a block the same few, so that copies are looked at first. */
static const QiToken *
keep_token (QiEdit        *self,
            const QiToken *token)
{
  const QiToken **last = NULL;

  if (token == NULL)
    return NULL;
  last = &self->last[get_bits (token)];
  if (*last == NULL || !qi_token_equal (*last, token))
    {
      g_ptr_array_add (self->tokens, qi_token_copy (token));
      *last = g_ptr_array_index (self->tokens, self->tokens->len - 1);
    }
  return *last;
}

static GPtrArray *
keep_tokens (QiEdit          *self,
             const GPtrArray *tokens)
{
  GPtrArray *kept = g_ptr_array_sized_new (tokens->len);

  for (guint i = 0; i < tokens->len; i++)
    g_ptr_array_add (kept, (gpointer) keep_token (self, tokens->pdata[i]));
  return kept;
}

/**
 * qi_edit_put:
 * @self: an edit
 * @index: of a square; any integer
 * @piece: (nullable): what is put there; %NULL empties it
 *
 * Since: 1.0
 */
void
qi_edit_put (QiEdit        *self,
             gint64         index,
             const QiToken *piece)
{
  g_return_if_fail (self != NULL);

  QiStep step = { .kind = QI_STEP_PUT, .token = keep_token (self, piece), .u.index = index };

  g_array_append_val (self->steps, step);
}

/**
 * qi_edit_move:
 * @self: an edit
 * @from: a square; any integer
 * @to: another; any integer
 *
 * Moves what stands on @from to @to, replacing what stood there. Error "empty-square" when there is nothing. Moving
 * onto itself does nothing.
 *
 * Since: 1.0
 */
void
qi_edit_move (QiEdit *self,
              gint64  from,
              gint64  to)
{
  g_return_if_fail (self != NULL);

  QiStep step = { .kind = QI_STEP_MOVE, .u.move = { from, to } };

  g_array_append_val (self->steps, step);
}

/**
 * qi_edit_hand:
 * @self: an edit
 * @side: whose hand
 * @piece: as it is in the hand
 * @delta: how many more; 0 does nothing
 *
 * Adds pieces to a hand, or takes some out. Too few of them is an error when the edit is
 * applied.
 *
 * Since: 1.0
 */
void
qi_edit_hand (QiEdit        *self,
              QiSide         side,
              const QiToken *piece,
              gint64         delta)
{
  g_return_if_fail (self != NULL);
  g_return_if_fail (piece != NULL);

  QiStep step = {
    .kind = QI_STEP_HAND, .side = side, .token = keep_token (self, piece), .u.delta = delta
  };

  g_array_append_val (self->steps, step);
}

/**
 * qi_edit_turn:
 * @self: an edit
 * @turn: a side
 *
 * Makes it the turn of @turn.
 *
 * Since: 1.0
 */
void
qi_edit_turn (QiEdit *self,
              QiSide  turn)
{
  g_return_if_fail (self != NULL);

  QiStep step = { .kind = QI_STEP_TURN, .side = turn };

  g_array_append_val (self->steps, step);
}

/**
 * qi_edit_toggle:
 * @self: an edit
 *
 * Makes it the turn of the other side.
 *
 * Since: 1.0
 */
void
qi_edit_toggle (QiEdit *self)
{
  g_return_if_fail (self != NULL);

  add_plain_step (self, QI_STEP_TOGGLE);
}

/**
 * qi_edit_style:
 * @self: an edit
 * @side: whose style
 * @style: not empty; longer than the limits allow is an error when the edit is applied
 *
 * Since: 1.0
 */
void
qi_edit_style (QiEdit        *self,
               QiSide         side,
               const QiToken *style)
{
  g_return_if_fail (self != NULL);
  g_return_if_fail (style != NULL);

  QiStep step = { .kind = QI_STEP_STYLE, .side = side, .token = keep_token (self, style) };

  g_array_append_val (self->steps, step);
}

/**
 * qi_edit_shape:
 * @self: an edit
 * @sizes: (array length=n_sizes): of the dimensions, the outermost first; any integers
 * @n_sizes: how many
 * @anchor: where the old board lies in the new one
 *
 * A new shape; pieces keep their place relative to @anchor in every dimension, counted from the innermost (files
 * with files). Squares that fall off are emptied, with one note "pieces-removed" that names them. Steps after this
 * one use the new shape's indices.
 *
 * Since: 1.0
 */
void
qi_edit_shape (QiEdit       *self,
               const gint64 *sizes,
               gsize         n_sizes,
               QiAnchor      anchor)
{
  g_return_if_fail (self != NULL);
  g_return_if_fail (sizes != NULL || n_sizes == 0);

  QiStep step = { .kind = QI_STEP_SHAPE, .u.shape = { .n_sizes = n_sizes, .anchor = anchor } };

  for (gsize i = 0; i < n_sizes && i < QI_MAX_DIMENSIONS; i++)
    step.u.shape.sizes[i] = sizes[i];
  g_array_append_val (self->steps, step);
}

/**
 * qi_edit_turn_board:
 * @self: an edit
 * @turning: how the board is turned or mirrored
 *
 * Since: 1.0
 */
void
qi_edit_turn_board (QiEdit   *self,
                    QiTurning turning)
{
  g_return_if_fail (self != NULL);
  g_return_if_fail (turning < QI_N_TURNINGS);

  QiStep step = { .kind = QI_STEP_TURN_BOARD, .u.turning = turning };

  g_array_append_val (self->steps, step);
}

static void
add_line_step (QiEdit     *self,
               QiStepKind  kind,
               QiDimension axis,
               gint64      by,
               gint64      square)
{
  QiStep step = { .kind = kind, .u.line = { axis, by, square } };

  g_array_append_val (self->steps, step);
}

/**
 * qi_edit_shift:
 * @self: an edit
 * @axis: along which everything goes
 * @by: squares, towards the end; negative: towards the start
 *
 * Since: 1.0
 */
void
qi_edit_shift (QiEdit     *self,
               QiDimension axis,
               gint64      by)
{
  g_return_if_fail (self != NULL);
  g_return_if_fail (axis <= QI_DIMENSION_LAYERS);

  add_line_step (self, QI_STEP_SHIFT, axis, by, 0);
}

/**
 * qi_edit_insert_line:
 * @self: an edit
 * @axis: %QI_DIMENSION_RANKS for a rank …
 * @square: any integer; a square that is not on the board is an error when the edit is applied
 * @behind: whether the new line comes behind that of @square
 *
 * Since: 1.0
 */
void
qi_edit_insert_line (QiEdit     *self,
                     QiDimension axis,
                     gint64      square,
                     gboolean    behind)
{
  g_return_if_fail (self != NULL);
  g_return_if_fail (axis <= QI_DIMENSION_LAYERS);

  add_line_step (self, QI_STEP_INSERT_LINE, axis, behind ? 1 : 0, square);
}

/**
 * qi_edit_remove_line:
 * @self: an edit
 * @axis: %QI_DIMENSION_RANKS for a rank …
 * @square: any integer; a square that is not on the board is an error when the edit is applied
 *
 * Since: 1.0
 */
void
qi_edit_remove_line (QiEdit     *self,
                     QiDimension axis,
                     gint64      square)
{
  g_return_if_fail (self != NULL);
  g_return_if_fail (axis <= QI_DIMENSION_LAYERS);

  add_line_step (self, QI_STEP_REMOVE_LINE, axis, 0, square);
}

/**
 * qi_edit_crop:
 * @self: an edit
 *
 * Since: 1.0
 */
void
qi_edit_crop (QiEdit *self)
{
  g_return_if_fail (self != NULL);

  add_plain_step (self, QI_STEP_CROP);
}

/**
 * qi_edit_crop_box:
 * @self: an edit
 * @from: a corner of what stays; any integer
 * @to: the corner opposite; any integer
 */
void
qi_edit_crop_box (QiEdit *self,
                  gint64  from,
                  gint64  to)
{
  g_return_if_fail (self != NULL);

  QiStep step = { .kind = QI_STEP_CROP_BOX, .u.move = { from, to } };

  g_array_append_val (self->steps, step);
}

/**
 * qi_edit_swap_sides:
 * @self: an edit
 *
 * Since: 1.0
 */
void
qi_edit_swap_sides (QiEdit *self)
{
  g_return_if_fail (self != NULL);

  add_plain_step (self, QI_STEP_SWAP_SIDES);
}

/**
 * qi_edit_game:
 * @self: an edit
 * @game: (nullable): the id of a game; %NULL: no game
 *
 * Since: 1.0
 */
void
qi_edit_game (QiEdit     *self,
              const char *game)
{
  g_return_if_fail (self != NULL);

  QiStep step = { .kind = QI_STEP_GAME, .u.game = g_strdup (game) };

  g_array_append_val (self->steps, step);
}

/**
 * qi_edit_detail:
 * @self: an edit
 * @key: of a detail
 * @value: (nullable): its value; %NULL removes the key
 *
 * Since: 1.0
 */
void
qi_edit_detail (QiEdit     *self,
                const char *key,
                QiValue    *value)
{
  g_return_if_fail (self != NULL);
  g_return_if_fail (key != NULL);

  QiStep step = { .kind = QI_STEP_DETAIL };

  step.u.detail.key = g_strdup (key);
  step.u.detail.value = value != NULL ? qi_value_ref (value) : NULL;
  g_array_append_val (self->steps, step);
}

/**
 * qi_edit_lay:
 * @self: an edit
 * @covered: (element-type guint): squares that a part of a board is put down on
 * @pieces: (element-type QiToken) (nullable): what stands on each of them then, %NULL for nothing; %NULL: steps before
 *   this one have put it there
 * @details: what is said of that part, by the squares that it has now
 *
 * What the details say of the covered squares gives way to @details. One step takes much less memory than one for each
 * of ten thousand squares.
 */
void
qi_edit_lay (QiEdit          *self,
             const GArray    *covered,
             const GPtrArray *pieces,
             QiDetails       *details)
{
  QiStep step = { .kind = QI_STEP_LAY };

  g_return_if_fail (self != NULL);
  g_return_if_fail (covered != NULL);
  g_return_if_fail (pieces == NULL || pieces->len == covered->len);
  g_return_if_fail (details != NULL);

  step.u.lay.covered = g_array_sized_new (FALSE, FALSE, sizeof (guint), covered->len);
  if (covered->len > 0)
    g_array_append_vals (step.u.lay.covered, covered->data, covered->len);
  if (pieces != NULL)
    step.u.lay.pieces = keep_tokens (self, pieces);
  step.u.lay.details = qi_details_ref (details);
  g_array_append_val (self->steps, step);
}

/**
 * qi_edit_clear:
 * @self: an edit
 *
 * Empties board and hands, and drops the details that name squares.
 *
 * Since: 1.0
 */
void
qi_edit_clear (QiEdit *self)
{
  g_return_if_fail (self != NULL);

  add_plain_step (self, QI_STEP_CLEAR);
}

/**
 * qi_edit_replace:
 * @self: an edit
 * @setup: what is there then, and nothing else
 *
 * Since: 1.0
 */
void
qi_edit_replace (QiEdit  *self,
                 QiSetup *setup)
{
  g_return_if_fail (self != NULL);
  g_return_if_fail (setup != NULL);

  QiStep step = { .kind = QI_STEP_REPLACE, .u.setup = qi_setup_ref (setup) };

  g_array_append_val (self->steps, step);
}

static gboolean
is_about_text (const char *key)
{
  static const char *const keys[] = { "title", "comment", "players", "tags", "muted" };

  for (gsize i = 0; i < G_N_ELEMENTS (keys); i++)
    if (g_str_equal (key, keys[i]))
      return TRUE;
  return FALSE;
}

/**
 * qi_edit_set_up:
 * @self: an edit
 * @setup: the setup as it is
 * @start: what stands there then
 *
 * Replaces everything by @start but what is said of a position and not of where its pieces stand: its title,
 * comment, players, tags and findings that are muted stay as @setup has them.
 *
 * Since: 1.0
 */
void
qi_edit_set_up (QiEdit  *self,
                QiSetup *setup,
                QiSetup *start)
{
  QiDetails *details = NULL;

  g_return_if_fail (self != NULL);
  g_return_if_fail (setup != NULL);
  g_return_if_fail (start != NULL);

  details = qi_setup_get_details (setup);
  qi_edit_replace (self, start);
  for (gsize i = 0; i < qi_details_get_size (details); i++)
    if (is_about_text (qi_details_get_key (details, i)))
      qi_edit_detail (self, qi_details_get_key (details, i), qi_details_get_value (details, i));
}

/**
 * qi_edit_append:
 * @self: an edit
 * @other: another, whose steps come after those of @self
 *
 * Since: 1.0
 */
void
qi_edit_append (QiEdit *self,
                QiEdit *other)
{
  g_return_if_fail (self != NULL);
  g_return_if_fail (other != NULL);

  guint n_steps = other->steps->len; /* @other may be @self */

  for (guint i = 0; i < n_steps; i++)
    {
      QiStep step = g_array_index (other->steps, QiStep, i);

      step.token = keep_token (self, step.token);
      if (step.kind == QI_STEP_GAME)
        step.u.game = g_strdup (step.u.game);
      else if (step.kind == QI_STEP_REPLACE)
        qi_setup_ref (step.u.setup);
      else if (step.kind == QI_STEP_LAY)
        {
          g_array_ref (step.u.lay.covered);
          if (step.u.lay.pieces != NULL)
            step.u.lay.pieces = keep_tokens (self, step.u.lay.pieces);
          qi_details_ref (step.u.lay.details);
        }
      else if (step.kind == QI_STEP_DETAIL)
        {
          step.u.detail.key = g_strdup (step.u.detail.key);
          if (step.u.detail.value != NULL)
            qi_value_ref (step.u.detail.value);
        }
      g_array_append_val (self->steps, step);
    }
}
