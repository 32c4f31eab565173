/* SPDX-License-Identifier: Apache-2.0 */
#define G_LOG_DOMAIN "Qi"

#include "qi-position-private.h"

#include "qi-error-private.h"
#include "qi-finding-private.h"
#include "qi-found-private.h"

G_DEFINE_BOXED_TYPE (QiPosition, qi_position, qi_position_ref, qi_position_unref)

/**
 * qi_position_ref: (skip)
 * @self: a position
 *
 * May be called from any thread.
 *
 * Returns: (transfer full): @self
 *
 * Since: 1.0
 */
QiPosition *
qi_position_ref (QiPosition *self)
{
  g_return_val_if_fail (self != NULL, NULL);

  g_atomic_int_inc (&self->ref_count);
  return self;
}

/**
 * qi_position_unref: (skip)
 * @self: a position
 *
 * Gives up a reference. May be called from any thread.
 *
 * Since: 1.0
 */
void
qi_position_unref (QiPosition *self)
{
  g_return_if_fail (self != NULL);

  if (!g_atomic_int_dec_and_test (&self->ref_count))
    return;
  qi_board_clear (&self->board);
  qi_hand_unref (self->hands[QI_SIDE_FIRST]);
  qi_hand_unref (self->hands[QI_SIDE_SECOND]);
  g_clear_pointer (&self->table, qi_token_table_unref);
  g_free (self);
}

QiPosition *
qi_position_draft_new (const QiShape *shape,
                       guint          max_token_bytes)
{
  static const QiToken none = { "", 0, QI_TOKEN_STRING };
  const QiTokenId style = qi_token_get_common_id (&none);
  QiPosition *draft = g_new (QiPosition, 1);

  *draft = (QiPosition) {
    .ref_count = 1,
    .shape = *shape,
    .max_token_bytes = max_token_bytes,
    .styles = { style, style },
  };
  qi_board_init (&draft->board, qi_shape_get_n_squares (shape));
  return draft;
}

/* A position being made, that starts out as @source. */
static QiPosition *
copy_draft (const QiPosition *source)
{
  QiPosition *draft = g_new (QiPosition, 1);

  /* The struct is not copied as a whole: another thread may be changing the reference count of
     @source. */
  draft->ref_count = 1;
  draft->turn = source->turn;
  draft->shape = source->shape;
  draft->max_token_bytes = source->max_token_bytes;
  draft->n_board_pieces = source->n_board_pieces;
  qi_board_copy (&draft->board, &source->board);
  draft->board_hash = source->board_hash;
  draft->table = source->table == NULL ? NULL : qi_token_table_ref (source->table);
  for (gsize i = 0; i < G_N_ELEMENTS (draft->hands); i++)
    {
      draft->hands[i] = qi_hand_ref (source->hands[i]);
      draft->styles[i] = source->styles[i];
    }
  return draft;
}

/* The move of a position to a table of its own. */
typedef struct
{
  QiTokenTable *from;
  QiTokenTable *to;
  GArray       *ids; /* of QiTokenId, by number in @from; 0: not moved yet */
} QiTableMove;

static QiTokenId
qi_table_move_id (QiTokenId id,
                  gpointer  user_data)
{
  QiTableMove *move = user_data;
  QiTokenId *target;

  if (id < QI_FIRST_OWN_ID)
    return id;
  target = &g_array_index (move->ids, QiTokenId, id - QI_FIRST_OWN_ID);
  if (*target == 0)
    *target =
      qi_token_table_intern (move->to, &qi_token_table_get (move->from, id)->token, G_MAXUINT);
  return *target;
}

static QiHand *
qi_table_move_hand (QiTableMove *move,
                    QiHand      *hand)
{
  g_autofree QiHandItem *items = NULL;

  if (hand == NULL)
    return NULL;
  items = g_memdup2 (hand->items, hand->n_items * sizeof (QiHandItem));
  for (guint i = 0; i < hand->n_items; i++)
    {
      QiTokenId id = qi_token_get_common_id (&items[i].token);

      if (id == 0)
        id = qi_token_table_intern (move->to, &items[i].token, G_MAXUINT);
      items[i].token = qi_token_table_get (move->to, id)->token;
    }
  return qi_hand_new (items, hand->n_items);
}

/* Gives @draft a table that holds its own tokens alone. */
static void
qi_position_draft_compact (QiPosition *draft)
{
  QiTableMove move = { draft->table, qi_token_table_new (), NULL };

  move.ids = g_array_new (FALSE, TRUE, sizeof (QiTokenId));
  g_array_set_size (move.ids, qi_token_table_get_size (move.from));
  qi_board_map (&draft->board, qi_table_move_id, &move);
  for (gsize i = 0; i < G_N_ELEMENTS (draft->hands); i++)
    {
      QiHand *hand = qi_table_move_hand (&move, draft->hands[i]);

      qi_hand_unref (draft->hands[i]);
      draft->hands[i] = hand;
      draft->styles[i] = qi_table_move_id (draft->styles[i], &move);
    }
  draft->table = move.to;
  qi_token_table_unref (move.from);
  g_array_unref (move.ids);
}

QiTokenId
qi_position_draft_intern (QiPosition    *draft,
                          const QiToken *piece,
                          gboolean      *may_compact)
{
  QiTokenId id = qi_token_get_common_id (piece);
  guint max_tokens = G_MAXUINT;

  if (id != 0)
    return id;
  if (draft->table == NULL)
    draft->table = qi_token_table_new ();
  if (may_compact != NULL && *may_compact)
    max_tokens = 2 * (qi_position_get_n_pieces (draft) + 2) + QI_TABLE_SLACK;
  id = qi_token_table_intern (draft->table, piece, max_tokens);
  if (id != 0)
    return id;
  qi_position_draft_compact (draft);
  *may_compact = FALSE;
  return qi_token_table_intern (draft->table, piece, G_MAXUINT);
}

void
qi_position_draft_put (QiPosition *draft,
                       guint       index,
                       QiTokenId   id)
{
  const QiTokenId old = qi_board_set (&draft->board, index, id);

  if (old == id)
    return;
  if (old != 0)
    {
      draft->n_board_pieces--;
      draft->board_hash -= qi_position_mix_square (index, qi_position_get_entry (draft, old)->hash);
    }
  if (id != 0)
    {
      draft->n_board_pieces++;
      draft->board_hash += qi_position_mix_square (index, qi_position_get_entry (draft, id)->hash);
    }
}

gboolean
qi_position_check_total (const QiPosition *self,
                         guint64           n_pieces,
                         GError          **error)
{
  const guint n_squares = self->board.n_squares;
  QiFinding *finding;

  if (n_pieces <= n_squares)
    return TRUE;
  finding = qi_found_too_many_pieces (n_pieces, n_squares);
  qi_set_error (error, QI_ERROR_REFUSED, finding);
  return FALSE;
}

QiFinding *
qi_position_piece_too_long (const QiToken *piece,
                            guint          max_token_bytes)
{
  return qi_found_piece_too_long (piece->length, max_token_bytes);
}

QiFinding *
qi_position_style_too_long (const QiToken *style,
                            QiSide         side,
                            guint          max_token_bytes)
{
  return qi_finding_set_field (qi_found_style_too_long (style->length, max_token_bytes, side),
                               "styles");
}

static gboolean
qi_position_draft_set_style (QiPosition    *draft,
                             QiSide         side,
                             const QiToken *style,
                             GError       **error)
{
  gboolean may_compact = TRUE;

  if (style->length > draft->max_token_bytes)
    {
      qi_set_error (error, QI_ERROR_REFUSED,
                    qi_position_style_too_long (style, side, draft->max_token_bytes));
      return FALSE;
    }
  draft->styles[side] = qi_position_draft_intern (draft, style, &may_compact);
  return TRUE;
}

/**
 * qi_position_new:
 * @sizes: (array length=n_sizes): of the dimensions, the outermost first: layers, ranks, files
 * @n_sizes: 1 to 3
 * @first_style: of the first player
 * @second_style: of the second
 * @limits: (nullable): %NULL: the default ones
 * @error: %QI_ERROR: as of qi_shape_init(), then style-too-long (first before second)
 *
 * An empty board, empty hands, the first player to move. Source: qi.rs.
 *
 * Returns: (transfer full): the new position; %NULL with @error
 *
 * Since: 1.0
 */
QiPosition *
qi_position_new (const gint64   *sizes,
                 gsize           n_sizes,
                 const QiToken  *first_style,
                 const QiToken  *second_style,
                 const QiLimits *limits,
                 GError        **error)
{
  g_return_val_if_fail (sizes != NULL || n_sizes == 0, NULL);

  g_autoptr (QiPosition) draft = NULL;
  QiShape shape;

  g_return_val_if_fail (first_style != NULL && second_style != NULL, NULL);
  g_return_val_if_fail (error == NULL || *error == NULL, NULL);
  if (limits == NULL)
    limits = qi_limits_get_default ();

  if (!qi_shape_init (&shape, sizes, n_sizes, limits, error))
    return NULL;
  draft = qi_position_draft_new (&shape, limits->max_token_bytes);
  if (!qi_position_draft_set_style (draft, QI_SIDE_FIRST, first_style, error)
      || !qi_position_draft_set_style (draft, QI_SIDE_SECOND, second_style, error))
    return NULL;
  return g_steal_pointer (&draft);
}

/* The first change of a list that names no square or too long a piece, as a finding; or NULL. */
static QiFinding *
qi_position_find_board_fault (const QiPosition    *self,
                              const QiBoardChange *changes,
                              gsize                n_changes)
{
  for (gsize i = 0; i < n_changes; i++)
    {
      const QiToken *piece = changes[i].piece;
      QiFinding *finding;

      if (changes[i].index < 0 || changes[i].index >= (gint64) self->board.n_squares)
        return qi_found_index_out_of_range (changes[i].index, self->board.n_squares);
      if (piece != NULL && piece->length > self->max_token_bytes)
        {
          finding = qi_position_piece_too_long (piece, self->max_token_bytes);
          return qi_finding_add_square (finding, (guint) changes[i].index);
        }
    }
  return NULL;
}

/**
 * qi_position_board_diff:
 * @self: a position
 * @changes: (array length=n_changes) (nullable): what stands on which squares then; %NULL where there are none
 * @n_changes: how many
 * @error: %QI_ERROR: index-out-of-range, piece-too-long or too-many-pieces
 *
 * Leaves @self as it was. O(changes). Source: qi.rs, `board_diff`.
 *
 * Returns: (transfer full): the new position; %NULL with @error
 *
 * Since: 1.0
 */
QiPosition *
qi_position_board_diff (QiPosition          *self,
                        const QiBoardChange *changes,
                        gsize                n_changes,
                        GError             **error)
{
  g_autoptr (QiPosition) draft = NULL;
  QiFinding *fault;
  gboolean may_compact = TRUE;

  g_return_val_if_fail (self != NULL, NULL);
  g_return_val_if_fail (changes != NULL || n_changes == 0, NULL);
  g_return_val_if_fail (error == NULL || *error == NULL, NULL);

  fault = qi_position_find_board_fault (self, changes, n_changes);
  if (fault != NULL)
    {
      qi_set_error (error, QI_ERROR_REFUSED, qi_finding_set_field (fault, "board"));
      return NULL;
    }
  draft = copy_draft (self);
  for (gsize i = 0; i < n_changes; i++)
    {
      QiTokenId id = 0;

      if (changes[i].piece != NULL)
        id = qi_position_draft_intern (draft, changes[i].piece, &may_compact);
      qi_position_draft_put (draft, (guint) changes[i].index, id);
    }
  if (!qi_position_check_total (draft, qi_position_get_n_pieces (draft), error))
    return NULL;
  if (qi_position_equal (draft, self))
    return qi_position_ref (self);
  return g_steal_pointer (&draft);
}

static QiFinding *
qi_position_hand_fault_finding (const QiPosition    *self,
                                QiSide               side,
                                const QiHandOutcome *outcome)
{
  QiFinding *finding;

  if (outcome->too_long)
    finding = qi_position_piece_too_long (outcome->fault_piece, self->max_token_bytes);
  else
    {
      g_autofree char *text = qi_token_dup_text (outcome->fault_piece);

      finding = qi_found_hand_underflow (text);
    }
  return qi_finding_set_hand (qi_finding_set_field (finding, "hands"), side);
}

/* Puts what @outcome says into the hand. */
static void
qi_position_draft_merge_hand (QiPosition    *draft,
                              QiSide         side,
                              QiHandOutcome *outcome)
{
  QiHandGroup *groups = &g_array_index (outcome->groups, QiHandGroup, 0);
  const guint n_groups = outcome->groups->len;
  gboolean may_compact = TRUE;
  gboolean compacted;
  QiHand *hand;

  do
    {
      compacted = FALSE;
      for (guint i = 0; i < n_groups && !compacted; i++)
        {
          const gboolean could_compact = may_compact;
          QiTokenId id;

          if (groups[i].count == 0)
            continue;
          id = qi_position_draft_intern (draft, groups[i].source, &may_compact);
          groups[i].token = qi_position_get_entry (draft, id)->token;
          compacted = could_compact && !may_compact;
        }
    }
  while (compacted);
  hand = qi_hand_merge (draft->hands[side], groups, n_groups);
  qi_hand_unref (draft->hands[side]);
  draft->hands[side] = hand;
}

/**
 * qi_position_hand_diff:
 * @self: a position
 * @side: whose hand
 * @changes: (array length=n_changes): sums do not wrap; a delta of 0 does nothing
 * @n_changes: how many
 * @error: %QI_ERROR: hand-underflow, piece-too-long, too-many-pieces
 *
 * Adds pieces to a hand and takes others out, from left to right, all or nothing. The total of
 * pieces is checked at the end. O(changes). Source: qi.rs, `first_hand_diff`.
 *
 * Returns: (transfer full): the new position; %NULL with @error
 *
 * Since: 1.0
 */
QiPosition *
qi_position_hand_diff (QiPosition         *self,
                       QiSide              side,
                       const QiHandChange *changes,
                       gsize               n_changes,
                       GError            **error)
{
  g_return_val_if_fail ((guint) side <= QI_SIDE_SECOND, NULL);

  g_autoptr (QiPosition) draft = NULL;
  QiHandOutcome outcome;
  guint64 n_others;
  gboolean ok = FALSE;

  g_return_val_if_fail (self != NULL, NULL);
  g_return_val_if_fail (changes != NULL || n_changes == 0, NULL);
  g_return_val_if_fail (n_changes <= G_MAXINT, NULL);
  g_return_val_if_fail (error == NULL || *error == NULL, NULL);

  qi_hand_outcome_init (&outcome, self->hands[side], changes, n_changes, self->max_token_bytes);
  n_others = qi_position_get_n_pieces (self) - qi_position_get_n_in_hand (self, side);
  if (outcome.fault_piece != NULL)
    qi_set_error (error, QI_ERROR_REFUSED, qi_position_hand_fault_finding (self, side, &outcome));
  else if (outcome.n_pieces > G_MAXUINT64 - n_others)
    qi_position_check_total (self, G_MAXUINT64, error);
  else
    ok = qi_position_check_total (self, outcome.n_pieces + n_others, error);
  if (ok)
    {
      draft = copy_draft (self);
      qi_position_draft_merge_hand (draft, side, &outcome);
    }
  qi_hand_outcome_clear (&outcome);
  if (!ok)
    return NULL;
  if (qi_hand_equal (draft->hands[side], self->hands[side]))
    return qi_position_ref (self);
  return g_steal_pointer (&draft);
}

/**
 * qi_position_toggle:
 * @self: a position
 *
 * Returns: (transfer full): the same with the other side to move. O(1)
 *
 * Since: 1.0
 */
QiPosition *
qi_position_toggle (QiPosition *self)
{
  g_return_val_if_fail (self != NULL, NULL);

  return qi_position_with_turn (self, qi_side_other (self->turn));
}

/**
 * qi_position_with_turn:
 * @self: a position
 * @turn: a side
 *
 * Returns: (transfer full): the same with @turn to move; @self with one more reference when it
 *   is so already. O(1)
 *
 * Since: 1.0
 */
QiPosition *
qi_position_with_turn (QiPosition *self,
                       QiSide      turn)
{
  QiPosition *draft;

  g_return_val_if_fail (self != NULL, NULL);

  if (self->turn == turn)
    return qi_position_ref (self);
  draft = copy_draft (self);
  draft->turn = turn;
  return draft;
}

/**
 * qi_position_with_style:
 * @self: a position
 * @side: whose style
 * @style: any token but an empty one
 * @error: %QI_ERROR: style-too-long
 *
 * Returns: (transfer full): the new position, @self with one more reference when it has the style;
 *   %NULL with @error. O(1)
 *
 * Since: 1.0
 */
QiPosition *
qi_position_with_style (QiPosition    *self,
                        QiSide         side,
                        const QiToken *style,
                        GError       **error)
{
  g_return_val_if_fail ((guint) side <= QI_SIDE_SECOND, NULL);

  g_autoptr (QiPosition) draft = NULL;

  g_return_val_if_fail (self != NULL, NULL);
  g_return_val_if_fail (style != NULL, NULL);
  g_return_val_if_fail (error == NULL || *error == NULL, NULL);

  if (qi_token_equal (qi_position_get_style (self, side), style))
    return qi_position_ref (self);
  draft = copy_draft (self);
  if (!qi_position_draft_set_style (draft, side, style, error))
    return NULL;
  return g_steal_pointer (&draft);
}
