/* SPDX-License-Identifier: Apache-2.0 */
#pragma once

#include <gio/gio.h>

G_BEGIN_DECLS

#define QI_FOLDER_MAX_ENTRIES 1000000 /* names that are looked at, in the folder and below it */
#define QI_FOLDER_MAX_DEPTH   64      /* folders below folders */

/* The position files in @folder and the folders below it, as paths below @folder, by name. What begins with a dot is
 * left out; links to files are followed, links to folders are not, so there are no loops. Devices, pipes and sockets
 * are no files, and what the kernel makes up, such as /proc, is not looked through. A folder below that cannot be
 * listed stands among them itself. At most @maximum, of at most QI_FOLDER_MAX_ENTRIES names; @is_cut (out, optional):
 * there may be more. NULL with a G_IO_ERROR. */
GPtrArray *qi_folder_list_files (const char   *folder,
                                 guint         maximum,
                                 gboolean     *is_cut,
                                 GCancellable *cancellable,
                                 GError      **error);

G_END_DECLS
