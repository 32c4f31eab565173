/* SPDX-License-Identifier: Apache-2.0 */
#pragma once

#include "qi-piece-inline-private.h"

G_BEGIN_DECLS

/* Cells of small boards, whose scratch memory lies on the stack. */
#define QI_PIECE_SMALL_CELLS 1024

/* What a generator needs beside the board, which it changes for a moment and leaves as it was. */
typedef struct
{
  const QiPieceGame *game;
  QiPieceBoard      *board;
  guint8            *marks;    /* by cell, all 0 between calls */
  guint32           *marked;   /* cells of marks that are not 0 */
  guint              n_marked;
  guint8            *own_marks; /* what is to be freed */
  QiPieceMove       *moves;
  gsize              n_moves;
  gsize              capacity;
  gboolean           is_pseudo; /* legality is not asked for */

  /* of the node being generated */
  guint              us;
  guint              them;
  guint32            king;      /* cell of the one royal piece, or 0 */
  guint8             policy;
  guint              n_checkers;
  guint32            checker;
  gint32             checker_delta; /* from the king to it */
  gboolean           has_targets;
  gboolean           is_facing; /* the generals face each other: a move has to end that, or is a pass */
  guint8             classes[256]; /* by code: QI_DIR_MOVE when empty, QI_DIR_CAPTURE when it may be taken */
  guint8             class_side;
} QiPieceGen;

/* Origins: cells, or these. */
#define QI_PIECE_ALL 0
#define QI_PIECE_DROPS G_MAXUINT32
#define QI_PIECE_PASSES (G_MAXUINT32 - 1)

void     qi_piece_gen_init  (QiPieceGen        *gen,
                             const QiPieceGame *game,
                             QiPieceBoard      *board);
void     qi_piece_gen_clear (QiPieceGen        *gen);
/* Adds the moves of the side to move behind the n_moves that are there. */
void     qi_piece_generate  (QiPieceGen        *gen,
                             guint32            origin);
/* The number of legal moves, without a list of them where that is possible. */
guint64  qi_piece_count     (QiPieceGen        *gen);
/* Whether a move that the pieces may make leaves the mover's royal pieces unattacked, and gives no check where that
 * is not allowed. */
gboolean qi_piece_try       (QiPieceGen        *gen,
                             const QiPieceMove *move);
gboolean qi_piece_has_move  (const QiPieceGame *game,
                             QiPieceBoard      *board);

G_END_DECLS
