/* SPDX-License-Identifier: Apache-2.0 */
#pragma once

#include "qi-piece-private.h"

G_BEGIN_DECLS

/* Keys are mixed from what they stand for instead of being read from tables, which on large boards
 * would not fit any cache. Constants: the finalizer of SplitMix64 (Steele, Lea and Flood 2014). */
static inline guint64
qi_piece_mix (guint64 x)
{
  x += G_GUINT64_CONSTANT (0x9e3779b97f4a7c15);
  x = (x ^ (x >> 30)) * G_GUINT64_CONSTANT (0xbf58476d1ce4e5b9);
  x = (x ^ (x >> 27)) * G_GUINT64_CONSTANT (0x94d049bb133111eb);
  return x ^ (x >> 31);
}

#define QI_PIECE_TURN_KEY G_GUINT64_CONSTANT (0x51afd7ed558ccd25)

typedef enum
{
  QI_KEY_CELL = 1,
  QI_KEY_HAND,
  QI_KEY_CASTLING,
  QI_KEY_EN_PASSANT,
  QI_KEY_CHECKS,
  QI_KEY_GATE
} QiPieceKeyKind;

static inline guint64
qi_piece_key (QiPieceKeyKind kind,
              guint          what,
              guint32        value)
{
  return qi_piece_mix ((guint64) kind << 56 | (guint64) what << 32 | value);
}

G_END_DECLS
