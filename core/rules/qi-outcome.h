/* SPDX-License-Identifier: Apache-2.0 */
#pragma once

#include "qi-side.h"

G_BEGIN_DECLS

/**
 * QiResult:
 * @QI_RESULT_ONGOING: nobody has won yet, and it is no draw
 * @QI_RESULT_FIRST: the first player has won
 * @QI_RESULT_SECOND: the second player has won
 * @QI_RESULT_DRAW: nobody wins
 *
 * How a game stands.
 *
 * Since: 1.0
 */
typedef enum
{
  QI_RESULT_ONGOING,
  QI_RESULT_FIRST,
  QI_RESULT_SECOND,
  QI_RESULT_DRAW
} QiResult;

const char *qi_result_get_name (QiResult result);

/**
 * QiOutcome:
 * @result: whether the game is over, and how
 * @reason: why, a word of qi_outcome_get_reasons(); NULL while it goes on
 * @claimable: the reason for which the side to move may claim a draw, or NULL. The game goes on
 * @has_points: whether @points mean something
 * @points: of the first and the second player, in a game that is counted (Go with its komi,
 *   Othello)
 *
 * How a game stands. Forced ends are results; what a player may claim is told apart.
 *
 * Since: 1.0
 */
typedef struct
{
  QiResult    result;
  const char *reason;
  const char *claimable;
  gboolean    has_points;
  double      points[2];
} QiOutcome;

const char *const *qi_outcome_get_reasons (void);

G_END_DECLS
