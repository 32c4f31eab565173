/* SPDX-License-Identifier: Apache-2.0 */
#pragma once

#include "mas-words.h"

G_BEGIN_DECLS

#define MAS_N_SIDE_NAMES 8 /* sides with names of their own, first player, second player */

/* Which of them @side is. @info may be NULL. */
guint       mas_words_find_side       (const QiGameInfo *info,
                                       QiSide            side);

/* What the tables of words know; all results are translated and live as long as the process. */

/* "White" for "white"; NULL when the table has no such side. */
const char *mas_words_lookup_side     (const char *side_name);
/* "white king" for "white" and "king"; NULL when the table has no such piece. */
const char *mas_words_lookup_piece    (const char *side_name,
                                       const char *piece_name);
/* "promoted rook", without its side; NULL when the table has no such piece. */
const char *mas_words_lookup_bare_piece (const char *piece_name);
/* "Chess" for "chess"; NULL for a game of the person's own. */
const char *mas_words_lookup_game     (const char *id);
/* "castling rights" for "castling". */
const char *mas_words_lookup_detail   (const char *key);
/* The sentence for a code, or for "code:variant"; with {placeholders}. In the number of what it counts in
 * @finding (nullable). */
const char *mas_words_lookup_sentence (const char      *key,
                                       const QiFinding *finding);
/* What stands on the button of a fix; NULL when that is what the fix puts in. */
const char *mas_words_lookup_fix      (const char *id);

G_END_DECLS
