/* SPDX-License-Identifier: Apache-2.0 */
#pragma once

#include "mas-dialogs.h"
#include "mas-document.h"

G_BEGIN_DECLS

/* The file types that a save dialog offers, and what the chosen name and type mean. */

/* The type of files of @format: "FEN (*.fen)", and what they leave out (@lost, nullable: a list). */
MasFileType      *mas_save_type_new         (const QiNotation *format,
                                             const char       *lost);
/* The type of files of many positions: native ones are JSON lists, which end in ".json". */
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
/* The format for a save as @file: the one that a typed extension names, else the chosen one (@type:
 * its id). Where none was chosen (NULL, or not a format's id) it is @usual. */
const QiNotation *mas_save_types_get_format (GFile            *file,
                                             const char       *type,
                                             const QiNotation *usual);

G_END_DECLS
