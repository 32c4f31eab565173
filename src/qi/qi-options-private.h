/* SPDX-License-Identifier: Apache-2.0 */
#pragma once

#include "qi-tool.h"

G_BEGIN_DECLS

typedef struct
{
  const char *name;
  guint64     flag;
  const char *argument; /* what stands after "=", or NULL for an option without a value */
  const char *help;
} QiOption;

/* All options, in the order in which help lists them. */
extern const QiOption qi_option_table[];
extern const gsize qi_option_table_size;

G_END_DECLS
