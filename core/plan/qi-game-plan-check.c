/* SPDX-License-Identifier: Apache-2.0 */
#define G_LOG_DOMAIN "Qi"

#include "qi-game-plan-inner-private.h"

#include "qi-finding.h"
#include "qi-game-info.h"

#include <string.h>

/* Whether a plan is a game. */

static gboolean
is_name (const char *text,
         const char *without)
{
  if (*text == '\0' || strlen (text) > QI_PLAN_MAX_NAME || !g_utf8_validate (text, -1, NULL)
      || g_ascii_isspace (text[0]) || g_ascii_isspace (text[strlen (text) - 1]))
    return FALSE;
  for (const char *c = text; *c != '\0'; c = g_utf8_next_char (c))
    if (g_unichar_iscntrl (g_utf8_get_char (c)) || strchr (without, *c) != NULL)
      return FALSE;
  return TRUE;
}

/* Two games of one name could not be told from each other where one is chosen. */
static gboolean
is_name_in_use (const char *name)
{
  const QiGameInfo *const *all = qi_game_info_get_all ();
  g_autofree char *folded = g_utf8_casefold (name, -1);

  for (gsize i = 0; all[i] != NULL; i++)
    {
      g_autofree char *other = g_utf8_casefold (qi_game_info_get_name (all[i]), -1);

      if (strcmp (folded, other) == 0)
        return TRUE;
    }
  return FALSE;
}

gboolean
qi_game_plan_has_letters (const QiGamePlan *self,
                          const char       *letters)
{
  for (; *letters != '\0'; letters++)
    if (qi_game_plan_find (self, *letters) == NULL)
      return FALSE;
  return TRUE;
}

static gboolean
are_moves (const char *text,
           gsize      *offset)
{
  g_autoptr (GArray) patterns = g_array_new (FALSE, FALSE, sizeof (QiPattern));

  if (strlen (text) <= QI_PLAN_MAX_MOVES)
    return qi_betza_parse (text, patterns, offset);
  *offset = QI_PLAN_MAX_MOVES;
  return FALSE;
}

static QiPlanFaultKind
check_piece (const QiGamePlan *self,
             guint             index,
             gsize            *offset)
{
  const QiPlannedPiece *piece = qi_game_plan_get (self, index);

  /* A game of more kinds of pieces than there are letters has digits, too; a copy keeps them. */
  if (!g_ascii_isupper (piece->letter)
      && (self->base == NULL || piece->letter == '\0'
          || qi_game_plan_find (self->base, piece->letter) == NULL))
    return QI_PLAN_BAD_LETTER;
  for (guint i = 0; i < index; i++)
    if (qi_game_plan_get (self, i)->letter == piece->letter)
      return QI_PLAN_LETTER_TWICE;
  if (*piece->name != '\0' && !is_name (piece->name, ","))
    return QI_PLAN_BAD_PIECE_NAME;
  if (!are_moves (piece->moves, offset))
    return QI_PLAN_BAD_MOVES;
  if (piece->royal && qi_game_plan_has_royal (self, index))
    return QI_PLAN_TWO_ROYAL;
  return QI_PLAN_WHOLE;
}

/* What a piece is promoted to must exist and be another piece. */
static QiPlanFaultKind
check_becomes (const QiGamePlan     *self,
               const QiPlannedPiece *piece)
{
  const QiPlannedPiece *to = qi_game_plan_find (self, piece->becomes);

  return piece->becomes == '\0' || (to != NULL && to != piece) ? QI_PLAN_WHOLE
                                                               : QI_PLAN_BAD_BECOMES;
}

static QiPlanFaultKind
check_rules (const QiGamePlan *self)
{
  if (!qi_game_plan_has_letters (self, self->promoting)
      || !qi_game_plan_has_letters (self, self->promotes_to)
      || (*self->promoting != '\0' && *self->promotes_to == '\0')
      || self->promotion_ranks > qi_shape_get_ranks (&self->shape))
    return QI_PLAN_BAD_PROMOTION;
  /* The parent may have another kind of end than these goals. */
  if (self->goal == QI_GOAL_MATE && !qi_game_plan_has_royal (self, self->pieces->len)
      && (self->base == NULL || qi_game_plan_has_royal (self->base, self->base->pieces->len)))
    return QI_PLAN_NO_ROYAL;
  if (!qi_game_plan_has_letters (self, self->goal_pieces)
      || ((self->goal == QI_GOAL_CAPTURE || self->goal == QI_GOAL_REACH)
          && *self->goal_pieces == '\0' && self->base == NULL)
      || (self->goal == QI_GOAL_LINE
          && (self->goal_count < 2 || self->goal_count > QI_MAX_DIMENSION_SIZE)))
    return QI_PLAN_BAD_GOAL;
  return QI_PLAN_WHOLE;
}

/* Checks it as a reader of the text sees it. */
static gboolean
is_readable (const QiGamePlan *self)
{
  g_autofree char *id = qi_game_plan_dup_id (self);
  g_autofree char *text = qi_game_plan_dup_text (self, id);
  g_autoptr (GPtrArray) findings = qi_findings_new ();
  g_autoptr (QiVariantSet) set = qi_variant_set_read (text, strlen (text), findings);

  return findings->len == 0 && qi_variant_set_get_n (set) == 1 && qi_variant_set_is_whole (set, 0);
}

QiPlanFault
qi_game_plan_check (const QiGamePlan *self)
{
  QiPlanFault fault = { QI_PLAN_WHOLE, G_MAXUINT, 0 };

  if (!is_name (self->name, ""))
    fault.kind = QI_PLAN_NO_NAME;
  else if (is_name_in_use (self->name))
    fault.kind = QI_PLAN_NAME_IN_USE;
  else if (!is_name (self->sides[0], ",") || !is_name (self->sides[1], ",")
           || strcmp (self->sides[0], self->sides[1]) == 0)
    fault.kind = QI_PLAN_BAD_SIDES;
  for (guint i = 0; i < self->pieces->len && fault.kind == QI_PLAN_WHOLE; i++)
    {
      fault.kind = check_piece (self, i, &fault.offset);
      if (fault.kind == QI_PLAN_WHOLE)
        fault.kind = check_becomes (self, qi_game_plan_get (self, i));
      if (fault.kind != QI_PLAN_WHOLE)
        fault.piece = i;
    }
  if (fault.kind == QI_PLAN_WHOLE)
    fault.kind = check_rules (self);
  if (fault.kind == QI_PLAN_WHOLE && !is_readable (self))
    fault.kind = QI_PLAN_BAD_START;
  return fault;
}
