/* SPDX-License-Identifier: Apache-2.0 */
#pragma once

#include <gio/gio.h>

G_BEGIN_DECLS

/* The desktop lists @file among those that were used last. */
void mas_recent_add (GFile *file);

G_END_DECLS
