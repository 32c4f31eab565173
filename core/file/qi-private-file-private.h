/* SPDX-License-Identifier: Apache-2.0 */
#pragma once

#include <gio/gio.h>

G_BEGIN_DECLS

/* Files for this program alone, in a folder for this program alone. */

/* Opens a folder in which nobody else can read or write, and makes it (and those above it) when it is not
 * there: mode 0700; what others could do in it they can no longer. −1 with @error when it is a symbolic link
 * (G_IO_ERROR_NOT_DIRECTORY) or belongs to another user (G_IO_ERROR_PERMISSION_DENIED). */
int      qi_private_folder_open (const char    *path,
                                 GError       **error);
/* Writes the blocks one after another into the file @name of the folder, all or nothing: a temporary file @temporary
 * of mode 0600 beside it, fsync, rename, fsync of the folder. A symbolic link is replaced, not followed. On
 * failure the old file is untouched and the temporary one removed; of two calls at once none has the same
 * @temporary. */
gboolean qi_private_file_save   (int            folder_fd,
                                 const char    *name,
                                 const char    *temporary,
                                 GBytes *const *blocks,
                                 guint          n_blocks,
                                 GCancellable  *cancellable,
                                 GError       **error);
/* Opens a regular file of this user for reading; no symbolic link is followed. @size (out, nullable). −1 with
 * @error. */
int      qi_private_file_open   (int            folder_fd,
                                 const char    *name,
                                 gsize         *size,
                                 GError       **error);

G_END_DECLS
