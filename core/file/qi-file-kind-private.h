/* SPDX-License-Identifier: Apache-2.0 */
#pragma once

#include <glib.h>

G_BEGIN_DECLS

/* TRUE when @fd is a file whose end is known; pipes and devices may have none. */
gboolean qi_file_is_regular (int fd);
/* TRUE for files that the kernel makes up when they are read (/proc, /sys): nobody keeps positions there, and
 * walking through them would never end. */
gboolean qi_file_is_made_up (int fd);

G_END_DECLS
