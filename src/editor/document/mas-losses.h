/* SPDX-License-Identifier: Apache-2.0 */
#pragma once

#include "qi-notation.h"

G_BEGIN_DECLS

/* What a format would lose of a setup, in few words. */

/* What is missing from a text that was written: "castling rights, marks"; NULL when nothing is.
 * @findings: the writer's. Free with g_free(). */
char *mas_losses_dup_list  (GPtrArray        *findings);
/* Writes @setup without keeping the text, to see what would be lost. @reason (out): why there is no
 * text, a whole sentence, or NULL when there is one. Returns the list as above. */
char *mas_losses_dup_trial (const QiNotation *notation,
                            QiSetup          *setup,
                            char            **reason);

G_END_DECLS
