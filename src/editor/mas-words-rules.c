/* SPDX-License-Identifier: Apache-2.0 */
#define G_LOG_DOMAIN "Mas"

#include "config.h"

#include "mas-words.h"

#include <glib/gi18n.h>
#include <string.h>

/* Why a game ended, as it stands at the beginning of a sentence ("Checkmate: White wins") and behind
 * "Draw by". */
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
  return g_strdup_printf (_("%s %g, %s %g"), first, outcome->points[0], second, outcome->points[1]);
}

static char *
word_result (const QiGameInfo *info,
             const QiOutcome  *outcome)
{
  const Reason *reason = find_reason (outcome->reason);
  g_autofree char *winner = NULL;

  if (outcome->result == QI_RESULT_DRAW)
    /* Translators: a reason, like "stalemate" */
    return reason != NULL ? g_strdup_printf (_("Draw by %s"), _(reason->draw)) : g_strdup (_("Draw"));
  winner = mas_words_side (info,
                           outcome->result == QI_RESULT_FIRST ? QI_SIDE_FIRST : QI_SIDE_SECOND);
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

/* What the button of a fix says. */
static const struct
{
  const char *id;
  const char *words;
} fixes[] = {
  { "clean-hand", N_("Clean the Hand") },
  { "doubled-to-hand", N_("Put One into the Hand") },
  { "empty-hand", N_("Empty the Hand") },
  { "give-turn", N_("Give the Other Side the Move") },
  { "move-to-hand", N_("Move to the Hand") },
  { "place-king", N_("Place a King") },
  { "promote-pawns", N_("Promote the Pawns") },
  { "promote-pieces", N_("Promote the Pieces") },
  { "remove-castling-rights", N_("Remove the Castling Rights") },
  { "remove-detail", N_("Remove the Detail") },
  { "remove-en-passant", N_("Remove En Passant") },
  { "remove-extra-kings", N_("Remove Extra Kings") },
  { "remove-from-hands", N_("Remove from the Hands") },
  { "remove-gates", N_("Remove the Gates") },
  { "remove-pieces", N_("Remove the Pieces") },
  { "remove-promoted-marks", N_("Remove the Marks") },
  { "reset-checks", N_("Reset the Checks") },
  { "set-up-start", N_("Set Up the Start") },
  { "use-style", N_("Use the Game’s Style") },
};

char *
mas_words_fix (const char *id)
{
  for (gsize i = 0; id != NULL && i < G_N_ELEMENTS (fixes); i++)
    if (strcmp (fixes[i].id, id) == 0)
      return g_strdup (_(fixes[i].words));
  return g_strdup (_("Repair"));
}

gboolean
mas_words_has_fix (const char *id)
{
  for (gsize i = 0; id != NULL && i < G_N_ELEMENTS (fixes); i++)
    if (strcmp (fixes[i].id, id) == 0)
      return TRUE;
  return FALSE;
}
