/* SPDX-License-Identifier: Apache-2.0 */
#pragma once

#include <gio/gio.h>

G_BEGIN_DECLS

/* The position files in a folder and those below it, see qi_folder_list_files(), as paths that begin with
 * @folder. A folder below that cannot be listed is among them, to be told of like a file that cannot be
 * read. NULL with a G_IO_ERROR. */
GPtrArray *qi_folder_list (const char *folder,
                           GError    **error);

G_END_DECLS
