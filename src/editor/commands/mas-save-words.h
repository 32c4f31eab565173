/* SPDX-License-Identifier: Apache-2.0 */
#pragma once

#include "mas-document.h"

G_BEGIN_DECLS

/* The sentences about what a save keeps. Translated. */

/* What readers of JSON positions other than ours may not know of a saved one (@is_sparse: whose file lists the pieces in
 * place of a board); NULL when there is nothing. Free with g_free(). */
char       *mas_save_words_dup_beyond   (QiSetup          *setup,
                                         gboolean          is_sparse);
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
