/* SPDX-License-Identifier: Apache-2.0 */
#pragma once

#include <gio/gio.h>

G_BEGIN_DECLS

/* Adds @file to the desktop's list of recently used files. */
void mas_recent_add (GFile *file);

G_END_DECLS
