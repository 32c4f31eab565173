/* SPDX-License-Identifier: Apache-2.0 */
#pragma once

#include "qi-token.h"

G_BEGIN_DECLS

/**
 * QiHandChange:
 * @piece: which piece
 * @delta: how many come into the hand, negative: out of it
 *
 * One entry of a hand diff: qi_position_hand_diff().
 *
 * Since: 1.0
 */
typedef struct
{
  const QiToken *piece;
  gint64         delta;
} QiHandChange;

/**
 * QiHandItem:
 * @token: the piece; its text belongs to the position
 * @count: how many, at least one
 *
 * One entry of a hand: qi_position_get_hand().
 *
 * Since: 1.0
 */
typedef struct
{
  QiToken token;
  guint   count;
} QiHandItem;

G_END_DECLS
