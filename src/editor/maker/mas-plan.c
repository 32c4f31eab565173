/* SPDX-License-Identifier: Apache-2.0 */
#define G_LOG_DOMAIN "Mas"

#include "config.h"

#include "mas-plan.h"

#include "mas-words.h"

#include <glib/gi18n.h>

char *
mas_plan_dup_fault (const QiPlanFault *fault)
{
  switch (fault->kind)
    {
    case QI_PLAN_NO_NAME:
      return g_strdup (_("The game needs a short name."));
    case QI_PLAN_NAME_IN_USE:
      return g_strdup (_("Another game has this name."));
    case QI_PLAN_BAD_SIDES:
      return g_strdup (_("The players need two different names without commas."));
    case QI_PLAN_BAD_PIECE_NAME:
      return g_strdup (_("The name of a piece is too long, or has a comma in it."));
    case QI_PLAN_BAD_LETTER:
      return g_strdup (_("A piece needs one of the letters A to Z."));
    case QI_PLAN_LETTER_TWICE:
      return g_strdup (_("Another piece has this letter."));
    case QI_PLAN_BAD_MOVES:
      return g_strdup_printf (_("The moves are not understood from character %'u on."),
                              (guint) fault->offset + 1);
    case QI_PLAN_TWO_ROYAL:
      return g_strdup (_("Only one kind of piece can be the king."));
    case QI_PLAN_NO_ROYAL:
      return g_strdup (_("There is no king to mate. Choose another way to win, or a king."));
    case QI_PLAN_BAD_BECOMES:
      return g_strdup (_("A piece can only turn into another piece of this game."));
    case QI_PLAN_BAD_PROMOTION:
      return g_strdup (_("Promotion names a letter that no piece has, or nothing to become."));
    case QI_PLAN_BAD_GOAL:
      return g_strdup (_("Say by their letters which pieces count for winning."));
    case QI_PLAN_BAD_START:
      return g_strdup (_("The board cannot be the start of such a game."));
    case QI_PLAN_TOO_MANY:
    case QI_PLAN_NO_SIDE:
    case QI_PLAN_TOO_LARGE:
    case QI_PLAN_WHOLE:
    default:
      return NULL;
    }
}

gboolean
mas_plan_is_name_shown (const char *name)
{
  const QiGameInfo *const *all = qi_game_info_get_all ();
  g_autofree char *folded = g_utf8_casefold (name, -1);

  for (gsize i = 0; all[i] != NULL; i++)
    {
      g_autofree char *shown = mas_words_game (all[i]);
      g_autofree char *other = g_utf8_casefold (shown, -1);

      if (g_str_equal (folded, other))
        return TRUE;
    }
  return FALSE;
}

void
mas_plan_name_set (MasPlanName *self,
                   const char  *written,
                   const char  *known)
{
  mas_plan_name_clear (self);
  self->written = g_strdup (written);
  self->shown = g_strdup (known != NULL ? known : written);
}

void
mas_plan_name_clear (MasPlanName *self)
{
  g_clear_pointer (&self->written, g_free);
  g_clear_pointer (&self->shown, g_free);
}

char *
mas_plan_name_dup (const MasPlanName *self,
                   const char        *typed)
{
  return g_strdup (g_strcmp0 (typed, self->shown) == 0 ? self->written : typed);
}
