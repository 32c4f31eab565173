/* SPDX-License-Identifier: Apache-2.0 */
#pragma once

#include <gio/gio.h>

G_BEGIN_DECLS

/* Sets a G_IO_ERROR: "@what: reason". */
void qi_file_set_errno (GError    **error,
                        int         number,
                        const char *what);

G_END_DECLS
