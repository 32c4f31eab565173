/* SPDX-License-Identifier: Apache-2.0 */
#pragma once

#include <glib-object.h>

G_BEGIN_DECLS

/**
 * QiSide:
 * @QI_SIDE_FIRST: who moves first as the game is usually set up
 * @QI_SIDE_SECOND: the opponent
 *
 * The two sides of a game. The game decides what they are called: White, Sente, Red.
 *
 * Since: 1.0
 */
typedef enum
{
  QI_SIDE_FIRST,
  QI_SIDE_SECOND
} QiSide;

#define QI_TYPE_SIDE (qi_side_get_type ())
GType       qi_side_get_type    (void);
/* "first" or "second". */
const char *qi_side_get_name    (QiSide side);
gboolean    qi_side_from_name   (const char *name,
                                 gssize      length,
                                 QiSide     *side);
/* The opponent of @side. */
QiSide      qi_side_other       (QiSide side);

G_END_DECLS
