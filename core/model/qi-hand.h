/* SPDX-License-Identifier: Apache-2.0 */
#pragma once

#include "qi-token.h"

G_BEGIN_DECLS

/* One entry of a hand diff. */
typedef struct
{
  const QiToken *piece;
  gint64         delta;
} QiHandChange;

/* One entry of a hand. @token belongs to the position. @count ≥ 1. */
typedef struct
{
  QiToken token;
  guint   count;
} QiHandItem;

G_END_DECLS
