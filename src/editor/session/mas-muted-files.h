/* SPDX-License-Identifier: Apache-2.0 */
#pragma once

#include <gio/gio.h>

#include "qi-muted-private.h"

G_BEGIN_DECLS

#define MAS_MUTED_FILES_MAX 256 /* files; beyond, those that were written first are dropped */

/* Kinds of findings that are muted for files which cannot store that: lists, and formats with no place for it. They are
 * kept in one private file of the program, by the files' URIs. @folder (nullable): where, in place of the usual one. */

/* NULL when there are none, or what is kept cannot be read. */
QiMuted  *mas_muted_files_load (const char *folder,
                                GFile      *file);
/* @muted (nullable) is what @file mutes from now on. All or nothing. */
gboolean  mas_muted_files_save (const char *folder,
                                GFile      *file,
                                QiMuted    *muted,
                                GError    **error);

G_END_DECLS
