/* SPDX-License-Identifier: Apache-2.0 */
#pragma once

#include <gio/gio.h>

G_BEGIN_DECLS

/* Sets a G_IO_ERROR: "@what: reason". */
void qi_file_set_errno (GError    **error,
                        int         number,
                        const char *what);
/* Writes all of @text, of which there may be none. */
gboolean qi_file_write_all (int           fd,
                            const char   *text,
                            gsize         length,
                            GCancellable *cancellable,
                            GError      **error);

/* Writes a new file's content from its start on. */
typedef gboolean (*QiFileWriteFunc) (int           fd,
                                     gpointer      user_data,
                                     GCancellable *cancellable,
                                     GError      **error);
/* Asked when all is written and only the rename is left. FALSE: the old file stays. */
typedef gboolean (*QiFileCheckFunc) (gpointer  user_data,
                                     GError  **error);

/* qi_file_save() of what @write writes, so that nobody needs all of it in memory. @fd (out, nullable):
 * the new file, open for reading. A save that is killed may leave its temporary file beside the target:
 * ".", sixteen hexadecimal digits, ".tmp". Nobody takes it for anything, and nobody but the person deletes it: another
 * program may be writing one that looks the same. */
gboolean qi_file_save_with (GFile          *file,
                            QiFileWriteFunc write,
                            QiFileCheckFunc check,
                            gpointer        user_data,
                            int            *fd,
                            GCancellable   *cancellable,
                            GError        **error);

G_END_DECLS
