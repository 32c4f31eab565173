/* SPDX-License-Identifier: Apache-2.0 */
#pragma once

#include "qi-muted-private.h"
#include "qi-setup.h"

G_BEGIN_DECLS

/* Takes @position and @details (nullable). @game (nullable) lives as long as the process. */
QiSetup    *qi_setup_take          (QiPosition    *position,
                                    const char    *game,
                                    QiDetails     *details) G_GNUC_WARN_UNUSED_RESULT;
/* Whether they differ in no more than what no rule of a game asks for: the details `marks`,
 * `title`, `comment`, `players`, `rankOne` and `muted`. */
gboolean    qi_setup_differs_in_words (const QiSetup *a,
                                       const QiSetup *b);
/* The kinds of findings that @self (nullable) mutes by its detail `muted`, joined with @more (nullable). */
QiMuted    *qi_setup_dup_muted     (const QiSetup *self,
                                    QiMuted       *more) G_GNUC_WARN_UNUSED_RESULT;

G_END_DECLS
