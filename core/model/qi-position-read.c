/* SPDX-License-Identifier: Apache-2.0 */
/* What a position is asked for. */
#define G_LOG_DOMAIN "Qi"

#include "qi-position-private.h"

/**
 * qi_position_get_shape:
 * @self: a position
 *
 * Returns: (transfer none): the shape of its board, which lives as long as @self
 *
 * Since: 1.0
 */
const QiShape *
qi_position_get_shape (const QiPosition *self)
{
  g_return_val_if_fail (self != NULL, NULL);

  return &self->shape;
}

/**
 * qi_position_get_n_dimensions:
 * @self: a position
 *
 * Returns: 1 to %QI_MAX_DIMENSIONS
 *
 * Since: 1.0
 */
guint
qi_position_get_n_dimensions (const QiPosition *self)
{
  g_return_val_if_fail (self != NULL, 0);

  return self->shape.n_dimensions;
}

/**
 * qi_position_get_n_squares:
 * @self: a position
 *
 * Returns: the product of the sizes, at least 1
 *
 * Since: 1.0
 */
guint
qi_position_get_n_squares (const QiPosition *self)
{
  g_return_val_if_fail (self != NULL, 0);

  return self->board.n_squares;
}

/**
 * qi_position_get_n_pieces:
 * @self: a position
 *
 * Returns: pieces on the board and in both hands
 *
 * Since: 1.0
 */
guint
qi_position_get_n_pieces (const QiPosition *self)
{
  g_return_val_if_fail (self != NULL, 0);

  return self->n_board_pieces + qi_position_get_n_hand_pieces (self);
}

/**
 * qi_position_get_n_board_pieces:
 * @self: a position
 *
 * Returns: occupied squares. O(1)
 *
 * Since: 1.0
 */
guint
qi_position_get_n_board_pieces (const QiPosition *self)
{
  g_return_val_if_fail (self != NULL, 0);

  return self->n_board_pieces;
}

/**
 * qi_position_get_n_hand_pieces:
 * @self: a position
 *
 * Returns: pieces in both hands. O(1)
 *
 * Since: 1.0
 */
guint
qi_position_get_n_hand_pieces (const QiPosition *self)
{
  g_return_val_if_fail (self != NULL, 0);

  return qi_position_get_n_in_hand (self, QI_SIDE_FIRST)
         + qi_position_get_n_in_hand (self, QI_SIDE_SECOND);
}

/**
 * qi_position_get_n_in_hand:
 * @self: a position
 * @side: whose
 *
 * Returns: pieces in @side's hand, repeats counted. O(1)
 *
 * Since: 1.0
 */
guint
qi_position_get_n_in_hand (const QiPosition *self,
                           QiSide            side)
{
  g_return_val_if_fail ((guint) side <= QI_SIDE_SECOND, 0);
  g_return_val_if_fail (self != NULL, 0);

  return self->hands[side] == NULL ? 0 : self->hands[side]->n_pieces;
}

/**
 * qi_position_get_turn:
 * @self: a position
 *
 * Returns: the side to move
 *
 * Since: 1.0
 */
QiSide
qi_position_get_turn (const QiPosition *self)
{
  g_return_val_if_fail (self != NULL, QI_SIDE_FIRST);

  return self->turn;
}

/**
 * qi_position_get_style:
 * @self: a position
 * @side: whose
 *
 * Returns: (transfer none): the style; lives as long as @self
 *
 * Since: 1.0
 */
const QiToken *
qi_position_get_style (const QiPosition *self,
                       QiSide            side)
{
  g_return_val_if_fail ((guint) side <= QI_SIDE_SECOND, NULL);
  g_return_val_if_fail (self != NULL, NULL);

  return &qi_position_get_entry (self, self->styles[side])->token;
}

/**
 * qi_position_get_piece:
 * @self: a position
 * @index: a square; no other number
 *
 * Returns: (transfer none) (nullable): what stands there, which lives as long as @self; %NULL for an empty square
 *
 * Since: 1.0
 */
const QiToken *
qi_position_get_piece (const QiPosition *self,
                       guint             index)
{
  QiTokenId id;

  g_return_val_if_fail (self != NULL, NULL);
  g_return_val_if_fail (index < self->board.n_squares, NULL);

  id = qi_board_get (&self->board, index);
  return id == 0 ? NULL : &qi_position_get_entry (self, id)->token;
}

/**
 * qi_position_get_hand:
 * @self: a position
 * @side: whose
 * @n_items: (out) (optional): how many entries
 *
 * Returns: (transfer none) (array length=n_items) (nullable): the entries of a hand in key order
 *   (qi_token_compare()); they live as long as @self
 *
 * Since: 1.0
 */
const QiHandItem *
qi_position_get_hand (const QiPosition *self,
                      QiSide            side,
                      gsize            *n_items)
{
  g_return_val_if_fail ((guint) side <= QI_SIDE_SECOND, NULL);

  const QiHand *hand;

  g_return_val_if_fail (self != NULL, NULL);

  hand = self->hands[side];
  if (n_items != NULL)
    *n_items = hand == NULL ? 0 : hand->n_items;
  return hand == NULL ? NULL : hand->items;
}

/**
 * qi_position_get_hand_count:
 * @self: a position
 * @side: whose
 * @piece: a token
 *
 * Returns: how many of @piece @side's hand holds; 0 when none. O(log entries)
 *
 * Since: 1.0
 */
guint
qi_position_get_hand_count (const QiPosition *self,
                            QiSide            side,
                            const QiToken    *piece)
{
  g_return_val_if_fail ((guint) side <= QI_SIDE_SECOND, 0);

  const QiHandItem *item;

  g_return_val_if_fail (self != NULL, 0);
  g_return_val_if_fail (piece != NULL, 0);

  item = qi_hand_find (self->hands[side], piece);
  return item == NULL ? 0 : item->count;
}
