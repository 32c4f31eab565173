/* SPDX-License-Identifier: Apache-2.0 */
#include "qi-game-plan-private.h"

/* Whether the piece has a letter that no other piece has. */
static gboolean
has_own_letter (const QiGamePlan *self,
                guint             index)
{
  const char letter = qi_game_plan_get (self, index)->letter;

  if (!g_ascii_isupper (letter))
    return FALSE;
  for (guint i = 0; i < self->pieces->len; i++)
    if (i != index && qi_game_plan_get (self, i)->letter == letter)
      return FALSE;
  return TRUE;
}

/* Whether a letter still names a piece that keeps being named by it. */
static gboolean
is_taken (const QiGamePlan *self,
          const char       *named,
          const gboolean   *follows,
          char              letter)
{
  for (guint i = 0; i < self->pieces->len; i++)
    if (named[i] == letter && !follows[i])
      return TRUE;
  return FALSE;
}

/* Which pieces can follow all at once. One that waits may keep another one waiting. */
static gboolean
find_followers (const QiGamePlan *self,
                const char       *named,
                gboolean         *follows)
{
  gboolean any = FALSE;
  gboolean again = TRUE;

  for (guint i = 0; i < self->pieces->len; i++)
    follows[i] = named[i] != qi_game_plan_get (self, i)->letter && has_own_letter (self, i);
  while (again)
    {
      any = again = FALSE;
      for (guint i = 0; i < self->pieces->len; i++)
        {
          if (!follows[i])
            continue;
          follows[i] = !is_taken (self, named, follows, qi_game_plan_get (self, i)->letter);
          any = any || follows[i];
          again = again || !follows[i];
        }
    }
  return any;
}

static void
replace (char       *letters,
         const char *now)
{
  for (; *letters != '\0'; letters++)
    *letters = now[(guchar) *letters];
}

gboolean
qi_game_plan_follow_letters (QiGamePlan *self,
                             char        named[QI_PLAN_MAX_PIECES])
{
  gboolean follows[QI_PLAN_MAX_PIECES];
  char now[256];

  if (!find_followers (self, named, follows))
    return FALSE;
  for (guint i = 0; i < G_N_ELEMENTS (now); i++)
    now[i] = (char) i;
  for (guint i = 0; i < self->pieces->len; i++)
    if (follows[i])
      {
        /* What names no piece by this letter is no piece's: "" of what becomes of it. */
        if (named[i] != '\0')
          now[(guchar) named[i]] = qi_game_plan_get (self, i)->letter;
        named[i] = qi_game_plan_get (self, i)->letter;
      }
  /* At once, as two pieces may have exchanged their letters. */
  replace (self->promoting, now);
  replace (self->promotes_to, now);
  replace (self->goal_pieces, now);
  for (guint i = 0; i < self->pieces->len; i++)
    {
      QiPlannedPiece *piece = qi_game_plan_get (self, i);

      piece->becomes = now[(guchar) piece->becomes];
    }
  return TRUE;
}
