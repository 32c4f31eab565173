/* SPDX-License-Identifier: Apache-2.0 */
#pragma once

#include <glib.h>

G_BEGIN_DECLS

/* Ends this process with the one that started it, and gives away for good what reading a drawing does
 * not need: other programs, other processes and the network. Whose starter died before this
 * finds the end of its input. */
void drawing_confine (void);

G_END_DECLS
