/* SPDX-License-Identifier: Apache-2.0 */
#pragma once

#include "qi-mix-private.h"
#include "qi-piece-private.h"

G_BEGIN_DECLS

#define QI_PIECE_TURN_KEY G_GUINT64_CONSTANT (0x51afd7ed558ccd25)

typedef enum
{
  QI_KEY_CELL = 1,
  QI_KEY_HAND,
  QI_KEY_CASTLING,
  QI_KEY_EN_PASSANT,
  QI_KEY_CHECKS,
  QI_KEY_GATE,
  QI_KEY_TURN
} QiPieceKeyKind;

static inline guint64
qi_piece_key (QiPieceKeyKind kind,
              guint          what,
              guint32        value)
{
  return qi_mix ((guint64) kind << 56 | (guint64) what << 32 | value);
}

G_END_DECLS
