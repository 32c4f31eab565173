/* SPDX-License-Identifier: Apache-2.0 */
#define G_LOG_DOMAIN "Mas"

#include "config.h"

#include "mas-words.h"

#include <glib/gi18n.h>
#include <string.h>

/* Why a game ended, as it stands at the beginning of a sentence ("Checkmate: White wins") and
 * behind "Draw by". */
typedef struct
{
  const char *reason;
  const char *words;
  const char *draw;
} Reason;

static const Reason reasons[] = {
  { "bare-king", N_("Bare king"), N_("bare king") },
  { "check-count", N_("Enough checks"), N_("number of checks") },
  { "checkmate", N_("Checkmate"), N_("checkmate") },
  { "extinction", N_("Extinction"), N_("extinction") },
  { "fifty-moves", N_("Fifty moves"), N_("the fifty-move rule") },
  { "fivefold", N_("Fivefold repetition"), N_("fivefold repetition") },
  { "fourfold", N_("Fourfold repetition"), N_("fourfold repetition") },
  { "full-board", N_("Full board"), N_("full board") },
  { "goal", N_("Goal reached"), N_("goal reached") },
  { "impasse", N_("Impasse"), N_("impasse") },
  { "insufficient-material", N_("Insufficient material"), N_("insufficient material") },
  { "line", N_("Line completed"), N_("line completed") },
  { "move-limit", N_("Move limit"), N_("the move limit") },
  { "no-moves", N_("No move left"), N_("lack of moves") },
  { "perpetual-check", N_("Perpetual check"), N_("perpetual check") },
  { "seventy-five-moves", N_("Seventy-five moves"), N_("the seventy-five-move rule") },
  { "stalemate", N_("Stalemate"), N_("stalemate") },
  { "threefold", N_("Threefold repetition"), N_("threefold repetition") },
  { "two-passes", N_("Two passes"), N_("two passes") },
};

static const Reason *
find_reason (const char *reason)
{
  for (gsize i = 0; reason != NULL && i < G_N_ELEMENTS (reasons); i++)
    if (strcmp (reasons[i].reason, reason) == 0)
      return &reasons[i];
  return NULL;
}

gboolean
mas_words_has_reason (const char *reason)
{
  return find_reason (reason) != NULL;
}

/* "Black 40, White 37.5". */
static char *
dup_points (const QiGameInfo *info,
            const QiOutcome  *outcome)
{
  g_autofree char *first = mas_words_side (info, QI_SIDE_FIRST);
  g_autofree char *second = mas_words_side (info, QI_SIDE_SECOND);

  /* Translators: the name of a side and its points, twice */
  return g_strdup_printf (_("%s %g, %s %g"), first, outcome->points[0], second,
                          outcome->points[1]);
}

static char *
word_result (const QiGameInfo *info,
             const QiOutcome  *outcome)
{
  const Reason *reason = find_reason (outcome->reason);
  g_autofree char *winner = NULL;

  if (outcome->result == QI_RESULT_DRAW)
    /* Translators: a reason, like "stalemate" */
    return reason != NULL ? g_strdup_printf (_("Draw by %s"), _(reason->draw))
                          : g_strdup (_("Draw"));
  winner =
    mas_words_side (info, outcome->result == QI_RESULT_FIRST ? QI_SIDE_FIRST : QI_SIDE_SECOND);
  if (reason == NULL)
    /* Translators: the name of a side, like "White" */
    return g_strdup_printf (_("%s wins"), winner);
  /* Translators: a reason and a side: "Checkmate: White wins" */
  return g_strdup_printf (_("%s: %s wins"), _(reason->words), winner);
}

char *
mas_words_outcome (const QiGameInfo *info,
                   const QiOutcome  *outcome)
{
  const Reason *claim = find_reason (outcome->claimable);
  g_autofree char *result = NULL;
  g_autofree char *points = NULL;

  g_return_val_if_fail (outcome != NULL, NULL);

  if (outcome->result == QI_RESULT_ONGOING)
    /* Translators: a reason, like "threefold repetition" */
    return claim != NULL ? g_strdup_printf (_("Draw can be claimed: %s"), _(claim->draw))
                         : g_strdup ("");
  result = word_result (info, outcome);
  if (!outcome->has_points)
    return g_steal_pointer (&result);
  points = dup_points (info, outcome);
  /* Translators: how a game ended, and the points of both sides */
  return g_strdup_printf (_("%s (%s)"), result, points);
}
