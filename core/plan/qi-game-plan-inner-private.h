/* SPDX-License-Identifier: Apache-2.0 */
#pragma once

#include "qi-game-plan-private.h"

G_BEGIN_DECLS

#define QI_PAWN_MOVES "fmWfceF" /* chess' pawn's */

/* Whether one of the pieces before @before is royal. */
gboolean qi_game_plan_has_royal (const QiGamePlan *self,
                                 guint             before);

G_END_DECLS
