/* SPDX-License-Identifier: Apache-2.0 */
#pragma once

#include "qi-division.h"

G_BEGIN_DECLS

/* Whether a name (nullable) has one of them, in any case of letters. */
gboolean           qi_division_has_json_ending  (const char         *name);

/**
 * qi_division_detect:
 * @name: (nullable): the name of the file; its ending says what the text may be
 * @head: the first bytes of the file, UTF-8 or not
 * @length: how many
 * @is_all: whether that is the whole file
 * @format: (inout): the notation of every item when it is known; NULL: each is detected for itself
 *
 * Finds out how a file is divided. A file that holds one position only is WHOLE whatever its name
 * is, but a JSON array is an ARRAY even with one element or none. FOLDER is never returned.
 */
QiDivision         qi_division_detect           (const char         *name,
                                                 const char         *head,
                                                 gsize               length,
                                                 gboolean            is_all,
                                                 const QiNotation  **format);
/**
 * qi_division_guess:
 * @division: what qi_division_detect() gave
 * @format: (nullable): the same
 * @head: (array length=length): the first bytes of the file
 * @length: how many
 *
 * A list is taken to have one game and one size of board unless a row says otherwise: looks at as many of the first
 * rows as necessary. FEN of chess is that of Chess960 where the rights to castle fit no other.
 *
 * Returns: what most rows are, for #QiReadOptions; the game's id is one of the table
 */
QiLikely           qi_division_guess            (QiDivision          division,
                                                 const QiNotation   *format,
                                                 const char         *head,
                                                 gsize               length);
/* What files of JSON Lines end in, which no notation has as its own: ".jsonl" … up to NULL. */
const char *const *qi_division_get_json_endings (void);
/* "lines", "array" … */
const char        *qi_division_get_name         (QiDivision          division);

G_END_DECLS
