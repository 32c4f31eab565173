/* SPDX-License-Identifier: Apache-2.0 */
#include "qi-outcome.h"

/**
 * qi_result_get_name:
 * @result: a result
 *
 * Returns: (transfer none): "ongoing", "first", "second" or "draw"
 *
 * Since: 1.0
 */
const char *
qi_result_get_name (QiResult result)
{
  switch (result)
    {
    case QI_RESULT_FIRST:
      return "first";
    case QI_RESULT_SECOND:
      return "second";
    case QI_RESULT_DRAW:
      return "draw";
    case QI_RESULT_ONGOING:
    default:
      return "ongoing";
    }
}

/**
 * qi_outcome_get_reasons:
 *
 * Returns: (transfer none) (array zero-terminated=1): the words that a reason can be
 *
 * Since: 1.0
 */
const char *const *
qi_outcome_get_reasons (void)
{
  static const char *const reasons[] = {
    "checkmate",
    "stalemate",
    "no-moves", /* the side to move has none, in a game without a king */
    "threefold",
    "fourfold",
    "fivefold",
    "repetition", /* so often in another game, or of moves rather than positions */
    "fifty-moves",
    "seventy-five-moves",
    "move-limit", /* the limit of moves without progress of another game, or of a counting rule */
    "insufficient-material",
    "two-passes",
    "impasse",
    "perpetual-check",
    "perpetual-chase",
    "goal",       /* a piece has reached the squares it was heading for */
    "extinction", /* too few are left of a piece that must not die out */
    "check-count",
    "bare-king",
    "line", /* so many in a row */
    "full-board",
    NULL,
  };

  return reasons;
}
