/* SPDX-License-Identifier: Apache-2.0 */
#define G_LOG_DOMAIN "Qi"

#include "qi-position-private.h"

/* A few pieces in a hand, as they came. */
typedef struct
{
  QiTokenId id;
  guint     count;
} BuilderItem;

/* The table of the draft is its own and is not compacted here, so ids stay. */
struct _QiPositionBuilder
{
  gatomicrefcount refs; /* more than one where another language holds it */
  QiPosition     *draft;
  GArray         *items[2];   /* of BuilderItem, NULL until there is one */
  guint           room[2];    /* when this many have come, equal ones are put together */
  guint64         n_in_hands; /* saturates; nothing more is stored once it is over the squares */
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

  self = g_new0 (QiPositionBuilder, 1);
  g_atomic_ref_count_init (&self->refs);
  self->draft = qi_position_draft_new (shape, limits->max_token_bytes);
  self->room[QI_SIDE_FIRST] = FIRST_ROOM;
  self->room[QI_SIDE_SECOND] = FIRST_ROOM;
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
  g_clear_pointer (&self->items[QI_SIDE_FIRST], g_array_unref);
  g_clear_pointer (&self->items[QI_SIDE_SECOND], g_array_unref);
  g_free (self);
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
  qi_position_draft_put (self->draft, index, id);
  return TRUE;
}

static int
compare_ids (gconstpointer a,
             gconstpointer b)
{
  const QiTokenId first = ((const BuilderItem *) a)->id;
  const QiTokenId second = ((const BuilderItem *) b)->id;

  return (first > second) - (first < second);
}

/* Puts equal entries together. All counts together are no more than the squares. */
static void
combine_items (GArray *items)
{
  guint n_kept = 0;

  g_array_sort (items, compare_ids);
  for (guint i = 0; i < items->len; i++)
    {
      const BuilderItem *item = &g_array_index (items, BuilderItem, i);
      BuilderItem *last = n_kept == 0 ? NULL : &g_array_index (items, BuilderItem, n_kept - 1);

      if (last != NULL && last->id == item->id)
        last->count += item->count;
      else
        g_array_index (items, BuilderItem, n_kept++) = *item;
    }
  g_array_set_size (items, n_kept);
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

  BuilderItem item;
  GArray *items;

  g_return_val_if_fail (self != NULL, FALSE);
  g_return_val_if_fail (piece != NULL, FALSE);

  if (piece->length > self->draft->max_token_bytes)
    return FALSE;
  self->n_in_hands =
    count > G_MAXUINT64 - self->n_in_hands ? G_MAXUINT64 : self->n_in_hands + count;
  /* Too many already, so the end will refuse it; only the number still matters. */
  if (count == 0 || self->n_in_hands > self->draft->board.n_squares)
    return TRUE;
  if (self->items[side] == NULL)
    self->items[side] = g_array_new (FALSE, FALSE, sizeof (BuilderItem));
  items = self->items[side];
  item.id = qi_position_draft_intern (self->draft, piece, NULL);
  item.count = (guint) count;
  if (items->len > 0 && g_array_index (items, BuilderItem, items->len - 1).id == item.id)
    {
      g_array_index (items, BuilderItem, items->len - 1).count += item.count;
      return TRUE;
    }
  if (items->len == self->room[side])
    {
      combine_items (items);
      if (items->len > self->room[side] / 2)
        self->room[side] *= 2;
    }
  g_array_append_val (items, item);
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

static int
compare_tokens (gconstpointer a,
                gconstpointer b)
{
  return qi_token_compare (&((const QiHandItem *) a)->token, &((const QiHandItem *) b)->token);
}

static QiHand *
make_hand (const QiPosition *draft,
           GArray           *items)
{
  g_autoptr (GArray) sorted = NULL;

  if (items == NULL)
    return NULL;
  combine_items (items);
  sorted = g_array_sized_new (FALSE, FALSE, sizeof (QiHandItem), items->len);
  for (guint i = 0; i < items->len; i++)
    {
      const BuilderItem *item = &g_array_index (items, BuilderItem, i);
      const QiHandItem entry = { qi_position_get_entry (draft, item->id)->token, item->count };

      g_array_append_val (sorted, entry);
    }
  g_array_sort (sorted, compare_tokens);
  return qi_hand_new (&g_array_index (sorted, QiHandItem, 0), sorted->len);
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

  draft = g_steal_pointer (&self->draft);
  n_pieces = draft->n_board_pieces;
  n_pieces = self->n_in_hands > G_MAXUINT64 - n_pieces ? G_MAXUINT64 : n_pieces + self->n_in_hands;
  if (!qi_position_check_total (draft, n_pieces, error))
    g_clear_pointer (&draft, qi_position_unref);
  else
    {
      draft->hands[QI_SIDE_FIRST] = make_hand (draft, self->items[QI_SIDE_FIRST]);
      draft->hands[QI_SIDE_SECOND] = make_hand (draft, self->items[QI_SIDE_SECOND]);
    }
  qi_position_builder_free (self);
  return draft;
}
