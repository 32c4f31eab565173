/* SPDX-License-Identifier: Apache-2.0 */
#define G_LOG_DOMAIN "Mas"

#include "config.h"

#include "mas-words-private.h"

#include <glib/gi18n.h>
#include <string.h>

/* Why a game ended: a sentence for each side that can have won. */
typedef struct
{
  const char *reason;
  const char *draw;
  const char *claim;
  const char *wins[MAS_N_SIDE_NAMES];
} Reason;

/* Translators: {side} stays as it is; it becomes what a person calls a side in a game of their own */
static const Reason reasons[] = {
  { "bare-king",
    N_("Draw by bare king"),
    N_("Draw can be claimed: bare king"),
    {
      N_("Bare king: Black wins"),
      N_("Bare king: Blue wins"),
      N_("Bare king: Gote wins"),
      N_("Bare king: Red wins"),
      N_("Bare king: Sente wins"),
      N_("Bare king: White wins"),
      N_("Bare king: the first player wins"),
      N_("Bare king: the second player wins"),
      N_("Bare king: {side} wins"),
    } },
  { "check-count",
    N_("Draw by number of checks"),
    N_("Draw can be claimed: number of checks"),
    {
      N_("Enough checks: Black wins"),
      N_("Enough checks: Blue wins"),
      N_("Enough checks: Gote wins"),
      N_("Enough checks: Red wins"),
      N_("Enough checks: Sente wins"),
      N_("Enough checks: White wins"),
      N_("Enough checks: the first player wins"),
      N_("Enough checks: the second player wins"),
      N_("Enough checks: {side} wins"),
    } },
  { "checkmate",
    N_("Draw by checkmate"),
    N_("Draw can be claimed: checkmate"),
    {
      N_("Checkmate: Black wins"),
      N_("Checkmate: Blue wins"),
      N_("Checkmate: Gote wins"),
      N_("Checkmate: Red wins"),
      N_("Checkmate: Sente wins"),
      N_("Checkmate: White wins"),
      N_("Checkmate: the first player wins"),
      N_("Checkmate: the second player wins"),
      N_("Checkmate: {side} wins"),
    } },
  { "extinction",
    N_("Draw by extinction"),
    N_("Draw can be claimed: extinction"),
    {
      N_("Extinction: Black wins"),
      N_("Extinction: Blue wins"),
      N_("Extinction: Gote wins"),
      N_("Extinction: Red wins"),
      N_("Extinction: Sente wins"),
      N_("Extinction: White wins"),
      N_("Extinction: the first player wins"),
      N_("Extinction: the second player wins"),
      N_("Extinction: {side} wins"),
    } },
  { "fifty-moves",
    N_("Draw by the fifty-move rule"),
    N_("Draw can be claimed: the fifty-move rule"),
    {
      N_("Fifty moves: Black wins"),
      N_("Fifty moves: Blue wins"),
      N_("Fifty moves: Gote wins"),
      N_("Fifty moves: Red wins"),
      N_("Fifty moves: Sente wins"),
      N_("Fifty moves: White wins"),
      N_("Fifty moves: the first player wins"),
      N_("Fifty moves: the second player wins"),
      N_("Fifty moves: {side} wins"),
    } },
  { "fivefold",
    N_("Draw by fivefold repetition"),
    N_("Draw can be claimed: fivefold repetition"),
    {
      N_("Fivefold repetition: Black wins"),
      N_("Fivefold repetition: Blue wins"),
      N_("Fivefold repetition: Gote wins"),
      N_("Fivefold repetition: Red wins"),
      N_("Fivefold repetition: Sente wins"),
      N_("Fivefold repetition: White wins"),
      N_("Fivefold repetition: the first player wins"),
      N_("Fivefold repetition: the second player wins"),
      N_("Fivefold repetition: {side} wins"),
    } },
  { "fourfold",
    N_("Draw by fourfold repetition"),
    N_("Draw can be claimed: fourfold repetition"),
    {
      N_("Fourfold repetition: Black wins"),
      N_("Fourfold repetition: Blue wins"),
      N_("Fourfold repetition: Gote wins"),
      N_("Fourfold repetition: Red wins"),
      N_("Fourfold repetition: Sente wins"),
      N_("Fourfold repetition: White wins"),
      N_("Fourfold repetition: the first player wins"),
      N_("Fourfold repetition: the second player wins"),
      N_("Fourfold repetition: {side} wins"),
    } },
  { "full-board",
    N_("Draw by full board"),
    N_("Draw can be claimed: full board"),
    {
      N_("Full board: Black wins"),
      N_("Full board: Blue wins"),
      N_("Full board: Gote wins"),
      N_("Full board: Red wins"),
      N_("Full board: Sente wins"),
      N_("Full board: White wins"),
      N_("Full board: the first player wins"),
      N_("Full board: the second player wins"),
      N_("Full board: {side} wins"),
    } },
  { "goal",
    N_("Draw by goal reached"),
    N_("Draw can be claimed: goal reached"),
    {
      N_("Goal reached: Black wins"),
      N_("Goal reached: Blue wins"),
      N_("Goal reached: Gote wins"),
      N_("Goal reached: Red wins"),
      N_("Goal reached: Sente wins"),
      N_("Goal reached: White wins"),
      N_("Goal reached: the first player wins"),
      N_("Goal reached: the second player wins"),
      N_("Goal reached: {side} wins"),
    } },
  { "impasse",
    N_("Draw by impasse"),
    N_("Draw can be claimed: impasse"),
    {
      N_("Impasse: Black wins"),
      N_("Impasse: Blue wins"),
      N_("Impasse: Gote wins"),
      N_("Impasse: Red wins"),
      N_("Impasse: Sente wins"),
      N_("Impasse: White wins"),
      N_("Impasse: the first player wins"),
      N_("Impasse: the second player wins"),
      N_("Impasse: {side} wins"),
    } },
  { "insufficient-material",
    N_("Draw by insufficient material"),
    N_("Draw can be claimed: insufficient material"),
    {
      N_("Insufficient material: Black wins"),
      N_("Insufficient material: Blue wins"),
      N_("Insufficient material: Gote wins"),
      N_("Insufficient material: Red wins"),
      N_("Insufficient material: Sente wins"),
      N_("Insufficient material: White wins"),
      N_("Insufficient material: the first player wins"),
      N_("Insufficient material: the second player wins"),
      N_("Insufficient material: {side} wins"),
    } },
  { "line",
    N_("Draw by line completed"),
    N_("Draw can be claimed: line completed"),
    {
      N_("Line completed: Black wins"),
      N_("Line completed: Blue wins"),
      N_("Line completed: Gote wins"),
      N_("Line completed: Red wins"),
      N_("Line completed: Sente wins"),
      N_("Line completed: White wins"),
      N_("Line completed: the first player wins"),
      N_("Line completed: the second player wins"),
      N_("Line completed: {side} wins"),
    } },
  { "move-limit",
    N_("Draw by the move limit"),
    N_("Draw can be claimed: the move limit"),
    {
      N_("Move limit: Black wins"),
      N_("Move limit: Blue wins"),
      N_("Move limit: Gote wins"),
      N_("Move limit: Red wins"),
      N_("Move limit: Sente wins"),
      N_("Move limit: White wins"),
      N_("Move limit: the first player wins"),
      N_("Move limit: the second player wins"),
      N_("Move limit: {side} wins"),
    } },
  { "no-moves",
    N_("Draw by lack of moves"),
    N_("Draw can be claimed: lack of moves"),
    {
      N_("No move left: Black wins"),
      N_("No move left: Blue wins"),
      N_("No move left: Gote wins"),
      N_("No move left: Red wins"),
      N_("No move left: Sente wins"),
      N_("No move left: White wins"),
      N_("No move left: the first player wins"),
      N_("No move left: the second player wins"),
      N_("No move left: {side} wins"),
    } },
  { "perpetual-check",
    N_("Draw by perpetual check"),
    N_("Draw can be claimed: perpetual check"),
    {
      N_("Perpetual check: Black wins"),
      N_("Perpetual check: Blue wins"),
      N_("Perpetual check: Gote wins"),
      N_("Perpetual check: Red wins"),
      N_("Perpetual check: Sente wins"),
      N_("Perpetual check: White wins"),
      N_("Perpetual check: the first player wins"),
      N_("Perpetual check: the second player wins"),
      N_("Perpetual check: {side} wins"),
    } },
  { "perpetual-chase",
    N_("Draw by perpetual chase"),
    N_("Draw can be claimed: perpetual chase"),
    {
      N_("Perpetual chase: Black wins"),
      N_("Perpetual chase: Blue wins"),
      N_("Perpetual chase: Gote wins"),
      N_("Perpetual chase: Red wins"),
      N_("Perpetual chase: Sente wins"),
      N_("Perpetual chase: White wins"),
      N_("Perpetual chase: the first player wins"),
      N_("Perpetual chase: the second player wins"),
      N_("Perpetual chase: {side} wins"),
    } },
  { "repetition",
    N_("Draw by repetition"),
    N_("Draw can be claimed: repetition"),
    {
      N_("Repetition: Black wins"),
      N_("Repetition: Blue wins"),
      N_("Repetition: Gote wins"),
      N_("Repetition: Red wins"),
      N_("Repetition: Sente wins"),
      N_("Repetition: White wins"),
      N_("Repetition: the first player wins"),
      N_("Repetition: the second player wins"),
      N_("Repetition: {side} wins"),
    } },
  { "seventy-five-moves",
    N_("Draw by the seventy-five-move rule"),
    N_("Draw can be claimed: the seventy-five-move rule"),
    {
      N_("Seventy-five moves: Black wins"),
      N_("Seventy-five moves: Blue wins"),
      N_("Seventy-five moves: Gote wins"),
      N_("Seventy-five moves: Red wins"),
      N_("Seventy-five moves: Sente wins"),
      N_("Seventy-five moves: White wins"),
      N_("Seventy-five moves: the first player wins"),
      N_("Seventy-five moves: the second player wins"),
      N_("Seventy-five moves: {side} wins"),
    } },
  { "stalemate",
    N_("Draw by stalemate"),
    N_("Draw can be claimed: stalemate"),
    {
      N_("Stalemate: Black wins"),
      N_("Stalemate: Blue wins"),
      N_("Stalemate: Gote wins"),
      N_("Stalemate: Red wins"),
      N_("Stalemate: Sente wins"),
      N_("Stalemate: White wins"),
      N_("Stalemate: the first player wins"),
      N_("Stalemate: the second player wins"),
      N_("Stalemate: {side} wins"),
    } },
  { "threefold",
    N_("Draw by threefold repetition"),
    N_("Draw can be claimed: threefold repetition"),
    {
      N_("Threefold repetition: Black wins"),
      N_("Threefold repetition: Blue wins"),
      N_("Threefold repetition: Gote wins"),
      N_("Threefold repetition: Red wins"),
      N_("Threefold repetition: Sente wins"),
      N_("Threefold repetition: White wins"),
      N_("Threefold repetition: the first player wins"),
      N_("Threefold repetition: the second player wins"),
      N_("Threefold repetition: {side} wins"),
    } },
  { "two-passes",
    N_("Draw by two passes"),
    N_("Draw can be claimed: two passes"),
    {
      N_("Two passes: Black wins"),
      N_("Two passes: Blue wins"),
      N_("Two passes: Gote wins"),
      N_("Two passes: Red wins"),
      N_("Two passes: Sente wins"),
      N_("Two passes: White wins"),
      N_("Two passes: the first player wins"),
      N_("Two passes: the second player wins"),
      N_("Two passes: {side} wins"),
    } },
};

/* Where the reason is not known. */
static const char *const wins[MAS_N_SIDE_NAMES] = {
  N_("Black wins"),        N_("Blue wins"),          N_("Gote wins"),
  N_("Red wins"),          N_("Sente wins"),         N_("White wins"),
  N_("First player wins"), N_("Second player wins"), N_("{side} wins"),
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
dup_result (const QiGameInfo *info,
            const QiOutcome  *outcome)
{
  const Reason *reason = find_reason (outcome->reason);
  QiSide winner = outcome->result == QI_RESULT_FIRST ? QI_SIDE_FIRST : QI_SIDE_SECOND;
  const char *const *sentences = reason != NULL ? reason->wins : wins;
  g_autofree char *name = NULL;

  if (outcome->result == QI_RESULT_DRAW)
    return g_strdup (reason != NULL ? _(reason->draw) : _("Draw"));
  name = mas_words_side (info, winner);

  const MasWord word = { "{side}", name };

  return mas_words_fill (_(sentences[mas_words_find_side (info, winner)]), &word, 1);
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
    return g_strdup (claim != NULL ? _(claim->claim) : "");
  result = dup_result (info, outcome);
  if (!outcome->has_points)
    return g_steal_pointer (&result);
  points = dup_points (info, outcome);
  /* Translators: how a game ended, and the points of both sides */
  return g_strdup_printf (_("%s (%s)"), result, points);
}
