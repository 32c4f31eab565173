/* SPDX-License-Identifier: Apache-2.0 */
#pragma once

#include <gio/gio.h>

#include "mas-picture-shot.h"

G_BEGIN_DECLS

/* Files that pictures and sheets are exported to. */

/* The kinds that can be chosen, #MasFileType. Free with g_ptr_array_unref(). */
GPtrArray         *mas_picture_files_dup_types  (void);
/* "svg", "png", "pdf" or "tex". */
const char        *mas_picture_files_get_id     (DiagramPictureType type);
/* The extension of the typed name decides the kind of file, else the kind that was chosen in the dialog (nullable), else it is
 * @usual. */
DiagramPictureType mas_picture_files_get_type   (GFile             *file,
                                                 const char        *chosen,
                                                 DiagramPictureType usual);
/* The name offered for a position in @file (nullable), without its extension, or else for one with the title @title. Free with
 * g_free(). */
char              *mas_picture_files_dup_name   (GFile             *file,
                                                 const char        *title,
                                                 DiagramPictureType type);
/* Why nothing was exported, in a sentence. Free with g_free(). */
char              *mas_picture_files_dup_words  (const GError      *error);

G_END_DECLS
