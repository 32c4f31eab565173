/* SPDX-License-Identifier: Apache-2.0 */
#pragma once

#include "qi-game-plan-private.h"

G_BEGIN_DECLS

/* What the maker of games asks about a plan. */

/* What is wrong, a whole sentence; NULL: nothing. */
char    *mas_plan_dup_fault     (const QiPlanFault *fault);
/* Whether a game is called so in the person's language. */
gboolean mas_plan_is_name_shown (const char        *name);

G_END_DECLS
