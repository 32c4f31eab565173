/* SPDX-License-Identifier: Apache-2.0 */
#pragma once

#include "qi-setup.h"

G_BEGIN_DECLS

/* What a text would change beside the pieces: the board's shape, the game and the sides' styles. The
 * words are whole translated sentences; free them with g_free(). */

/* Whether shape, game and styles of the two are the same. */
gboolean mas_text_change_is_small     (QiSetup *before,
                                       QiSetup *after);
/* "Make the board 5 × 1?", and how many pieces would go. */
char    *mas_text_change_dup_question (QiSetup *before,
                                       QiSetup *after);
/* "It would make the board 5 × 1.", and the same. */
char    *mas_text_change_dup_words    (QiSetup *before,
                                       QiSetup *after);

G_END_DECLS
