/* SPDX-License-Identifier: Apache-2.0 */
#pragma once

#include "qi-game-plan-private.h"

G_BEGIN_DECLS

/* What the maker of games asks about a plan. */

/* What is wrong, a whole sentence; NULL: nothing. */
char    *mas_plan_dup_fault     (const QiPlanFault *fault);
/* Whether a game is called so in the person's language. */
gboolean mas_plan_is_name_shown (const char        *name);

/* A name that a plan says and an entry shows: a known English one is shown in the person's language, and the plan keeps
 * it until something else is typed, so that each person is shown the name in a language of their own. */
typedef struct
{
  char *written; /* in the plan */
  char *shown;   /* in the entry */
} MasPlanName;

/* @known: (nullable): the translation of @written. */
void     mas_plan_name_set      (MasPlanName       *self,
                                 const char        *written,
                                 const char        *known);
void     mas_plan_name_clear    (MasPlanName       *self);
/* What the plan says when the entry has @typed. Free with g_free(). */
char    *mas_plan_name_dup      (const MasPlanName *self,
                                 const char        *typed);

G_END_DECLS
