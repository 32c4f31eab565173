/* SPDX-License-Identifier: Apache-2.0 */
#pragma once

#include <glib.h>

G_BEGIN_DECLS

/* TRUE when @fd is a file whose end is known; pipes and devices may have none. */
gboolean qi_file_is_regular (int fd);
/* TRUE for what the kernel makes up as one looks: processes, devices, its own state. Nobody keeps positions there,
 * and walking through it takes for ever. */
gboolean qi_file_is_made_up (int fd);

G_END_DECLS
