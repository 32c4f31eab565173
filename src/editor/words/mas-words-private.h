/* SPDX-License-Identifier: Apache-2.0 */
#pragma once

#include "mas-words.h"

G_BEGIN_DECLS

/* The columns of a table of sentences about a side: one for each name of a side that the program knows, then the
 * first player, the second player, and a side with a name that a person gave it, where the sentence has
 * {side}. */
#define MAS_N_SIDE_NAMES 9

/* The column for @side. @info may be NULL. */
guint       mas_words_find_side       (const QiGameInfo *info,
                                       QiSide            side);

/* Makes any text of a file fit to stand in a sentence: short, on one line, without disturbing
 * characters. */
char       *mas_words_tame            (const char       *text,
                                       gsize             length);
/* The same in quotation marks. */
char       *mas_words_quote           (const char       *text,
                                       gsize             length);

typedef struct
{
  const char *name;  /* "{side}" */
  const char *value; /* nullable, for none */
} MasWord;

/* The sentence with the values in place of the names. */
char       *mas_words_fill            (const char       *sentence,
                                       const MasWord    *words,
                                       gsize             n_words);

/* What the tables of words know; all results are translated and live as long as the process. */

/* "White" for "white"; NULL when the table has no such side. */
const char *mas_words_lookup_side     (const char *side_name);
/* "white king" for "white" and "king"; NULL when the table has no such piece. */
const char *mas_words_lookup_piece    (const char *side_name,
                                       const char *piece_name);
/* The king of draughts, which many languages name differently from that of chess; with NULL as a side: without one. NULL
 * where the table has no such piece. */
const char *mas_words_lookup_draughts_king (const char *side_name);
/* "promoted rook", without its side; NULL when the table has no such piece. */
const char *mas_words_lookup_bare_piece (const char *piece_name);
/* "Chess" for "chess"; NULL for a game of the person's own. */
const char *mas_words_lookup_game     (const char *id);
/* "castling rights" for "castling". */
const char *mas_words_lookup_detail   (const char *key);
/* The same for the fields of a text: "en-passant square" for "en-passant". */
const char *mas_words_lookup_field    (const char *name);
/* The sentence for a code, or for "code:variant"; with {placeholders}. In singular or plural by what it
 * counts in @finding (nullable). */
const char *mas_words_lookup_sentence (const char      *key,
                                       const QiFinding *finding);
/* The label for the button of a fix; NULL when the button shows the inserted text. */
const char *mas_words_lookup_fix      (const char *id);

G_END_DECLS
