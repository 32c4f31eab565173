/* SPDX-License-Identifier: Apache-2.0 */
#pragma once

#include "qi-owner.h"

#include <glib.h>

G_BEGIN_DECLS

/* Appends to @name what people see of a piece of this text, whose side they are told otherwise. */
void qi_owner_append_name (const char *text,
                           gsize       length,
                           GString    *name);

G_END_DECLS
