/* SPDX-License-Identifier: Apache-2.0 */
#define G_LOG_DOMAIN "Qi"

#include "qi-position-ids-private.h"
#include "qi-position-private.h"
#include "qi-token-private.h"

G_STATIC_ASSERT (QI_MAX_FILL_SQUARES == QI_LEAF_SQUARES);

/* A few pieces in a hand, as they came. */
typedef struct
{
  QiTokenId id;
  guint     count;
} BuilderItem;

/* The table of the draft is its own and is not compacted here, so ids stay. */
struct _QiPositionBuilder
{
  gatomicrefcount     refs; /* more than one where another language holds it */
  QiPosition         *draft;
  guint16            *leaf; /* the part of the board that was put on last, by qi_board_open(), or NULL */
  guint16            *n_used;
  guint               leaf_start; /* its first square */
  const QiTokenEntry *usual;      /* the usual tokens */
  BuilderItem        *items[2];   /* of the hands; NULL until there is one */
  guint               n_items[2];
  guint               room[2];    /* of @items; when it is full, equal ones are put together */
  guint64             n_in_hands; /* saturates; nothing more is stored once it is over the squares */
};

#define FIRST_ROOM 64

static QiPositionBuilder *
share_builder (QiPositionBuilder *self)
{
  g_atomic_ref_count_inc (&self->refs);
  return self;
}

G_DEFINE_BOXED_TYPE (QiPositionBuilder,
                     qi_position_builder,
                     share_builder,
                     qi_position_builder_free)

/**
 * qi_position_builder_new:
 * @shape: valid under @limits
 * @limits: (nullable): %NULL: the default ones
 *
 * Returns: (transfer full): a builder of an empty position
 *
 * Since: 1.0
 */
QiPositionBuilder *
qi_position_builder_new (const QiShape  *shape,
                         const QiLimits *limits)
{
  QiPositionBuilder *self;

  g_return_val_if_fail (shape != NULL && shape->n_dimensions > 0, NULL);
  if (limits == NULL)
    limits = qi_limits_get_default ();
  g_return_val_if_fail (qi_shape_get_n_squares (shape) <= limits->max_squares, NULL);

  self = g_new (QiPositionBuilder, 1);
  *self = (QiPositionBuilder) {
    .draft = qi_position_draft_new (shape, limits->max_token_bytes),
    .usual = qi_token_get_common_entries (),
    .room = { FIRST_ROOM, FIRST_ROOM },
  };
  g_atomic_ref_count_init (&self->refs);
  return self;
}

/**
 * qi_position_builder_free: (skip)
 * @self: (nullable): a builder that qi_position_builder_end() was not called for
 *
 * Since: 1.0
 */
void
qi_position_builder_free (QiPositionBuilder *self)
{
  if (self == NULL || !g_atomic_ref_count_dec (&self->refs))
    return;
  g_clear_pointer (&self->draft, qi_position_unref);
  g_free (self->items[QI_SIDE_FIRST]);
  g_free (self->items[QI_SIDE_SECOND]);
  g_free (self);
}

/* Readers go over a board square by square, and the way to a leaf takes longer than all the rest: on an empty square of the
 * leaf that is at hand @id is put at once. */
static inline void
put_id (QiPositionBuilder *self,
        guint              index,
        QiTokenId          id)
{
  QiPosition *draft = self->draft;
  const guint square = index - self->leaf_start;

  if (self->leaf == NULL || square >= QI_LEAF_SQUARES || id == 0 || id > G_MAXUINT16
      || self->leaf[square] != 0)
    {
      qi_position_draft_put (draft, index, id);
      self->leaf_start = index & ~(guint) (QI_LEAF_SQUARES - 1);
      self->leaf = qi_board_open (&draft->board, index, &self->n_used);
      return;
    }
  self->leaf[square] = (guint16) id;
  ++*self->n_used;
  draft->n_board_pieces++;
  draft->board_hash +=
    qi_position_mix_square (index, id < QI_N_USUAL_IDS ? self->usual[id].hash
                                                       : qi_position_get_entry (draft, id)->hash);
}

/**
 * qi_position_builder_put:
 * @self: a builder
 * @index: a square
 * @piece: (nullable): what stands there; %NULL: nothing
 *
 * Returns: %FALSE, with nothing changed, when @piece is longer than the limits allow
 *
 * Since: 1.0
 */
gboolean
qi_position_builder_put (QiPositionBuilder *self,
                         guint              index,
                         const QiToken     *piece)
{
  QiTokenId id = 0;

  g_return_val_if_fail (self != NULL, FALSE);
  g_return_val_if_fail (index < self->draft->board.n_squares, FALSE);

  if (piece != NULL)
    {
      if (piece->length > self->draft->max_token_bytes)
        return FALSE;
      id = qi_position_draft_intern (self->draft, piece, NULL);
    }
  put_id (self, index, id);
  return TRUE;
}

void
qi_position_builder_put_usual (QiPositionBuilder *self,
                               guint              square,
                               const guint16     *ids,
                               guint              n)
{
  g_return_if_fail (self != NULL && square < self->draft->board.n_squares);
  g_return_if_fail (n <= self->draft->board.n_squares - square);

  for (guint i = 0; i < n; i++)
    if (ids[i] != 0)
      put_id (self, square + i, ids[i]);
}

void
qi_position_builder_fill (QiPositionBuilder *self,
                          const QiPlacedId  *pieces,
                          guint              n_pieces,
                          const guint16     *ids)
{
  g_return_if_fail (self != NULL);
  g_return_if_fail (self->draft->board.n_squares <= QI_MAX_FILL_SQUARES);
  g_return_if_fail (self->draft->n_board_pieces == 0);

  QiPosition *draft = self->draft;
  const QiTokenEntry *usual = self->usual;
  guint16 *squares = n_pieces == 0 ? NULL : qi_board_fill (&draft->board, n_pieces);
  guint64 hash = 0;

  for (guint i = 0; i < n_pieces; i++)
    {
      const guint square = pieces[i].square;
      const guint16 id = ids != NULL ? ids[pieces[i].id] : pieces[i].id;

      squares[square] = id;
      hash += qi_position_mix_square (square, usual[id].hash);
    }
  draft->n_board_pieces = n_pieces;
  draft->board_hash = hash;
}

static int
compare_items (gconstpointer a,
               gconstpointer b,
               gpointer      draft)
{
  const QiTokenId first = ((const BuilderItem *) a)->id;
  const QiTokenId second = ((const BuilderItem *) b)->id;

  if (first == second)
    return 0;
  return qi_token_compare (&qi_position_get_entry (draft, first)->token,
                           &qi_position_get_entry (draft, second)->token);
}

/* Puts the items in the order of their tokens, and equal ones together. All counts together are no more than the
 * squares. */
static void
combine_items (QiPositionBuilder *self,
               QiSide             side)
{
  BuilderItem *items = self->items[side];
  guint n_kept = 0;

  if (self->n_items[side] > 1)
    g_qsort_with_data (items, (gint) self->n_items[side], sizeof *items, compare_items,
                       self->draft);
  for (guint i = 0; i < self->n_items[side]; i++)
    if (n_kept > 0 && items[n_kept - 1].id == items[i].id)
      items[n_kept - 1].count += items[i].count;
    else
      items[n_kept++] = items[i];
  self->n_items[side] = n_kept;
}

/**
 * qi_position_builder_add_to_hand:
 * @self: a builder
 * @side: whose
 * @piece: any token but an empty one
 * @count: how many more; the total is checked at the end
 *
 * Returns: %FALSE, and nothing changes, when @piece is longer than the limits allow
 *
 * Since: 1.0
 */
gboolean
qi_position_builder_add_to_hand (QiPositionBuilder *self,
                                 QiSide             side,
                                 const QiToken     *piece,
                                 guint64            count)
{
  g_return_val_if_fail ((guint) side <= QI_SIDE_SECOND, FALSE);

  g_return_val_if_fail (self != NULL, FALSE);
  g_return_val_if_fail (piece != NULL, FALSE);

  if (piece->length > self->draft->max_token_bytes)
    return FALSE;
  self->n_in_hands =
    count > G_MAXUINT64 - self->n_in_hands ? G_MAXUINT64 : self->n_in_hands + count;
  /* Too many already, so the end will refuse it; only the number still matters. */
  if (count == 0 || self->n_in_hands > self->draft->board.n_squares)
    return TRUE;

  const QiTokenId id = qi_position_draft_intern (self->draft, piece, NULL);
  BuilderItem *last = self->n_items[side] == 0 ? NULL : &self->items[side][self->n_items[side] - 1];
  if (last != NULL && last->id == id)
    {
      last->count += (guint) count;
      return TRUE;
    }
  if (self->items[side] == NULL)
    self->items[side] = g_new (BuilderItem, self->room[side]);
  if (self->n_items[side] == self->room[side])
    {
      combine_items (self, side);
      if (self->n_items[side] > self->room[side] / 2)
        self->room[side] *= 2;
      self->items[side] = g_renew (BuilderItem, self->items[side], self->room[side]);
    }
  self->items[side][self->n_items[side]++] = (BuilderItem) { id, (guint) count };
  return TRUE;
}

/**
 * qi_position_builder_set_style:
 * @self: a builder
 * @side: whose
 * @style: a token
 *
 * Returns: %FALSE, and nothing changes, when @style is longer than the limits allow
 *
 * Since: 1.0
 */
gboolean
qi_position_builder_set_style (QiPositionBuilder *self,
                               QiSide             side,
                               const QiToken     *style)
{
  g_return_val_if_fail ((guint) side <= QI_SIDE_SECOND, FALSE);
  g_return_val_if_fail (self != NULL, FALSE);
  g_return_val_if_fail (style != NULL, FALSE);

  if (style->length > self->draft->max_token_bytes)
    return FALSE;
  self->draft->styles[side] = qi_position_draft_intern (self->draft, style, NULL);
  return TRUE;
}

/**
 * qi_position_builder_set_turn:
 * @self: a builder
 * @turn: a side
 *
 * The first side is to move unless this is called.
 *
 * Since: 1.0
 */
void
qi_position_builder_set_turn (QiPositionBuilder *self,
                              QiSide             turn)
{
  g_return_if_fail (self != NULL);

  self->draft->turn = turn;
}

static QiHand *
make_hand (QiPositionBuilder *self,
           const QiPosition  *draft,
           QiSide             side)
{
  const guint n = self->n_items[side];
  QiHandItem few[FIRST_ROOM];
  g_autofree QiHandItem *many = n <= FIRST_ROOM ? NULL : g_new (QiHandItem, n);
  QiHandItem *items = many != NULL ? many : few;

  for (guint i = 0; i < n; i++)
    {
      const BuilderItem *item = &self->items[side][i];

      items[i] = (QiHandItem) { qi_position_get_entry (draft, item->id)->token, item->count };
    }
  return qi_hand_new (items, n);
}

/**
 * qi_position_builder_end:
 * @self: (transfer full): a builder; it is freed in any case
 * @error: %QI_ERROR: too-many-pieces
 *
 * Returns: (transfer full): the position; %NULL with @error
 *
 * Since: 1.0
 */
QiPosition *
qi_position_builder_end (QiPositionBuilder *self,
                         GError           **error)
{
  QiPosition *draft;
  guint64 n_pieces;

  g_return_val_if_fail (self != NULL, NULL);
  g_return_val_if_fail (error == NULL || *error == NULL, NULL);
  g_return_val_if_fail (self->draft != NULL, NULL);

  combine_items (self, QI_SIDE_FIRST);
  combine_items (self, QI_SIDE_SECOND);
  draft = g_steal_pointer (&self->draft);
  n_pieces = draft->n_board_pieces;
  n_pieces = self->n_in_hands > G_MAXUINT64 - n_pieces ? G_MAXUINT64 : n_pieces + self->n_in_hands;
  if (!qi_position_check_total (draft, n_pieces, error))
    g_clear_pointer (&draft, qi_position_unref);
  else
    {
      draft->hands[QI_SIDE_FIRST] = make_hand (self, draft, QI_SIDE_FIRST);
      draft->hands[QI_SIDE_SECOND] = make_hand (self, draft, QI_SIDE_SECOND);
    }
  qi_position_builder_free (self);
  return draft;
}
