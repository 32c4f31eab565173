/* SPDX-License-Identifier: Apache-2.0 */
#pragma once

#include "mas-dialogs.h"
#include "mas-document.h"

G_BEGIN_DECLS

/* What is on offer where it is asked where to save, and what the answer means. */

/* The type of files of @format: "FEN (*.fen)", and what they leave out (@lost, nullable: a list). */
MasFileType      *mas_save_type_new         (const QiNotation *format,
                                             const char       *lost);
/* That of files of many positions: the native ones are lists in JSON, which end in ".json". */
MasFileType      *mas_save_type_new_list    (const QiNotation *format);
/* Every format that could hold the position, each with what it would leave out. @format is among
 * them. Of #MasFileType. */
GPtrArray        *mas_save_types_list       (MasDocument      *document,
                                             const QiNotation *format);
/* The name on offer: that of the document's file, or one made of its title, with the ending of
 * @format among @types. Free with g_free(). */
char             *mas_save_types_dup_name   (GPtrArray        *types,
                                             MasDocument      *document,
                                             const QiNotation *format);
/* What a save as @file means: an ending that was typed says the format, else the one that was chosen
 * (@type: its id). Where none was chosen (NULL, or no format's) it is the @usual one. */
const QiNotation *mas_save_types_get_format (GFile            *file,
                                             const char       *type,
                                             const QiNotation *usual);

G_END_DECLS
