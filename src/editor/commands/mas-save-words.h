/* SPDX-License-Identifier: Apache-2.0 */
#pragma once

#include "mas-document.h"

G_BEGIN_DECLS

/* The sentences about what a save keeps. Translated. */

/* What the document's JSON says that strict PON cannot; NULL when there is nothing. */
const char *mas_save_words_beyond_pon   (MasDocument      *document);
/* What a file of @format leaves out, as its @notes say: "Saved as FEN without castling rights.", then
 * @unread (nullable): what becomes of the text beside the board. NULL when all was saved. Free with
 * g_free(). */
char       *mas_save_words_dup_left_out (const QiNotation *format,
                                         GPtrArray        *notes,
                                         const char       *unread);
/* What else the file holds, which a save over it would lose; NULL when there is nothing. Free with
 * g_free(). */
char       *mas_save_words_dup_rest     (MasDocument      *document);
/* "Saved as “a.fen”". Free with g_free(). */
char       *mas_save_words_dup_saved    (GFile            *file);

G_END_DECLS
