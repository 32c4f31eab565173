/* SPDX-License-Identifier: Apache-2.0 */
#pragma once

#include "qi-mark-private.h"
#include "qi-ops.h"
#include "qi-shuffle-private.h"

G_BEGIN_DECLS

typedef enum
{
  QI_OP_PUT,
  QI_OP_CLEAR,
  QI_OP_FILL,
  QI_OP_FLOOD,
  QI_OP_MOVE,
  QI_OP_HAND,
  QI_OP_TOGGLE,
  QI_OP_TURN,
  QI_OP_SHAPE,
  QI_OP_STYLES,
  QI_OP_ROTATE,
  QI_OP_MIRROR,
  QI_OP_SWAP,
  QI_OP_SHIFT,
  QI_OP_INSERT,
  QI_OP_DELETE,
  QI_OP_CROP,
  QI_OP_REST,
  QI_OP_RETURN,
  QI_OP_SET,
  QI_OP_START,
  QI_OP_CHESS960,
  QI_OP_SHUFFLE,
  QI_OP_COPY,
  QI_OP_REPLACE,
  QI_OP_PROMOTE,
  QI_OP_DEMOTE,
  QI_OP_SEND,
  QI_OP_MARK,
  QI_OP_UNMARK,
  QI_OP_BOARD_DIFF,
  QI_OP_HAND_DIFF
} QiOpKind;

/**
 * QiOp:
 * @place: where it was asked for
 * @from, @to: squares as they were named; they are looked up when the operation is applied, since
 *   an earlier one may have changed the shape
 *   for what is done to a box they are its corners, the same one for a single square; NULL: to the whole board
 * @onto: where the first square of a box goes that is moved or copied; or NULL
 * @before: the text of a piece that is replaced
 * @token: of a word; its text is the word's
 * @turning: of what turns or mirrors the board; %QI_N_TURNINGS: the sides are swapped
 * @dimension: of a line; @delta is how far it is shifted, or the number of a start position
 * @shuffle: of a shuffled start position; @delta is its number
 * @look: of a mark
 * @changes: of a diff: pairs as in OPS.json, checked
 */
struct _QiOp
{
  QiOpKind  kind;
  QiPlace   place;
  char     *from;
  char     *to;
  char     *onto;
  char     *before;
  QiToken   token;
  QiToken   styles[2];
  QiSide    side;
  gint64    delta;
  QiTurning turning;
  QiDimension dimension;
  const QiShuffle *shuffle;
  QiMark    look;
  GArray   *sizes;
  QiValue  *changes;
};

/* qi-ops-part.c */
/* Whether it is about a part of the board, or pieces wherever they stand. */
gboolean qi_op_is_of_part (const QiOp *self);
/* Adds its steps to @edit. FALSE with an error where they cannot be made. */
gboolean qi_op_add_part   (const QiOp *self,
                           QiSetup    *setup,
                           gint64      from,
                           gint64      to,
                           gint64      onto,
                           QiEdit     *edit,
                           GPtrArray  *findings,
                           GError    **error);

G_END_DECLS
