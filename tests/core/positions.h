/* SPDX-License-Identifier: Apache-2.0 */
/* Positions step by step, for tests. */
#pragma once

#include "qi-position.h"

#include <string.h>

static inline QiPosition *
make_sized (const gint64 *sizes,
            gsize         n_sizes)
{
  QiPosition *position = qi_position_new (sizes, n_sizes, &QI_TOKEN ("C"), &QI_TOKEN ("c"),
                                          qi_limits_get_large (), NULL);

  g_assert_nonnull (position);
  return position;
}

static inline QiPosition *
make_empty (gint64 layers,
            gint64 ranks,
            gint64 files)
{
  const gint64 sizes[] = { layers, ranks, files };
  const gsize  skip = layers != 0 ? 0 : ranks != 0 ? 1 : 2;

  return make_sized (sizes + skip, 3 - skip);
}

/* A new position with one more square set; takes @position. */
static inline QiPosition *
put (QiPosition *position,
     gint64      index,
     const char *text)
{
  const QiToken       piece = { text, text == NULL ? 0 : (guint) strlen (text), QI_TOKEN_STRING };
  const QiBoardChange change = { index, text == NULL ? NULL : &piece };
  QiPosition *next = qi_position_board_diff (position, &change, 1, NULL);

  g_assert_nonnull (next);
  qi_position_unref (position);
  return next;
}

static inline QiPosition *
add (QiPosition *position,
     QiSide      side,
     const char *text,
     gint64      delta)
{
  const QiToken      piece = QI_TOKEN (text);
  const QiHandChange change = { &piece, delta };
  QiPosition *next = qi_position_hand_diff (position, side, &change, 1, NULL);

  g_assert_nonnull (next);
  qi_position_unref (position);
  return next;
}
