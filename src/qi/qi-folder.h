/* SPDX-License-Identifier: Apache-2.0 */
#pragma once

#include <gio/gio.h>

G_BEGIN_DECLS

/* The position files in a folder and those below it, in the order of their names: regular files
 * whose ending belongs to a format. Hidden ones and links to folders are left out. A folder below
 * that cannot be listed is an error too. NULL with a G_IO_ERROR. */
GPtrArray *qi_folder_list (const char *folder,
                           GError    **error);

G_END_DECLS
