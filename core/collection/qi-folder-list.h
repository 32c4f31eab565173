/* SPDX-License-Identifier: Apache-2.0 */
#pragma once

#include <gio/gio.h>

G_BEGIN_DECLS

/* The position files in @folder and the folders below it, as paths below @folder, by name. What begins with a dot is
 * left out; links to files are followed, links to folders are not, so there are no loops. A folder
 * below that cannot be listed stands among them itself. At most @maximum; NULL with a G_IO_ERROR. */
GPtrArray *qi_folder_list_files (const char   *folder,
                                 guint         maximum,
                                 GCancellable *cancellable,
                                 GError      **error);

G_END_DECLS
