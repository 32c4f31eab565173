/* SPDX-License-Identifier: Apache-2.0 */
#pragma once

#include "qi-square-set.h"

#include <glib-object.h>

G_BEGIN_DECLS

/**
 * QiMoveKind:
 * @QI_MOVE_NONE: no move
 * @QI_MOVE_STEP: a piece goes from one square to another
 * @QI_MOVE_CASTLING: the king goes to @to while the rook of @extra steps beside it
 * @QI_MOVE_DROP: a piece of the mover's hand comes onto @to
 * @QI_MOVE_PLACE: a stone, disc or mark that comes from no hand is put onto @to
 * @QI_MOVE_PASS: nothing is moved; of a game with walls, one may still be put down
 * @QI_MOVE_TWO_STEPS: a piece goes over @extra, where it may take, to @to, which may be where it came from (chu shogi's lion)
 *
 * What a move is.
 *
 * Since: 1.0
 */
typedef enum
{
  QI_MOVE_NONE,
  QI_MOVE_STEP,
  QI_MOVE_CASTLING,
  QI_MOVE_DROP,
  QI_MOVE_PLACE,
  QI_MOVE_PASS,
  QI_MOVE_TWO_STEPS
} QiMoveKind;

/**
 * QiMoveFlags:
 * @QI_MOVE_CAPTURE: something is taken
 * @QI_MOVE_PROMOTION: the piece becomes another one
 * @QI_MOVE_DOUBLE_STEP: a pawn advances two squares
 * @QI_MOVE_EN_PASSANT: with QI_MOVE_CAPTURE; the pawn taken stands on @extra
 * @QI_MOVE_GATING: a piece of the hand comes onto @extra (castling: see QiMove.gate)
 * @QI_MOVE_DEMOTION: a promoted piece becomes what it was
 * @QI_MOVE_WALL: a wall is put onto the square @gate, as in duck chess; a pass does nothing else
 * @QI_MOVE_GATING_ROOK: with QI_MOVE_GATING, castling: it enters where the rook stood, not the king
 *
 * What a move does besides, as bits.
 *
 * Since: 1.0
 */
typedef enum
{
  QI_MOVE_CAPTURE = 1 << 0,
  QI_MOVE_PROMOTION = 1 << 1,
  QI_MOVE_DOUBLE_STEP = 1 << 2,
  QI_MOVE_EN_PASSANT = 1 << 3,
  QI_MOVE_GATING = 1 << 4,
  QI_MOVE_DEMOTION = 1 << 5,
  QI_MOVE_WALL = 1 << 7,
  QI_MOVE_GATING_ROOK = 1 << 6
} QiMoveFlags;

/**
 * QiMove:
 * @kind: a #QiMoveKind
 * @flags: bits of #QiMoveFlags
 * @piece: the game's code of what stands on @to after the move; 0 when a pass
 * @from: the square left; QI_SQUARE_NONE of a drop, a placement, a pass
 * @to: the square gone to, for castling the king's; QI_SQUARE_NONE of a pass
 * @extra: castling: the rook's square; en passant: the square of the pawn taken; gating: the square
 *   that the piece of the hand enters (@from, or of castling also the rook's); a capture that ends on another layer, as in
 *   Alice chess: the square of the piece taken; of two steps the square between them. Else QI_SQUARE_NONE
 * @gate: the code of the piece that enters by gating, with QI_MOVE_WALL the square of the wall, or 0
 * @n_path: entries of @path
 * @path: (array length=n_path): further squares: of a capture in draughts landing and taken squares in turn, landing first
 *   (`to` is the last landing). Belongs to the list that the move is from
 *
 * A move by value, 32 bytes. Text is made on demand. qi_move_copy() keeps one beyond its list.
 *
 * Since: 1.0
 */
typedef struct
{
  guint8         kind;
  guint8         flags;
  guint16        piece;
  guint32        from;
  guint32        to;
  guint32        extra;
  guint16        gate;
  guint16        n_path;
  const guint32 *path;
} QiMove;

#define QI_TYPE_MOVE (qi_move_get_type ())
GType    qi_move_get_type (void);

gboolean qi_move_equal (const QiMove *a,
                        const QiMove *b);
QiMove  *qi_move_copy  (const QiMove *move);

/**
 * QiMoveList:
 * @moves: (array length=n_moves): the moves; their paths belong to the list
 * @n_moves: how many there are
 *
 * The sink that generators push into. Works in the caller's storage and takes memory only beyond
 * it; emptied and used again it takes none. A generator may stop once @n_moves reaches @limit.
 *
 * |[
 * QiMove space[QI_MOVE_LIST_USUAL];
 * g_auto (QiMoveList) list = QI_MOVE_LIST (space);
 * qi_state_list_moves (state, QI_ORIGIN_ALL, &list);
 * ]|
 *
 * Since: 1.0
 */
typedef struct
{
  QiMove *moves;
  guint   n_moves;
  /*< private >*/
  guint   capacity;
  guint   limit;    /* G_MAXUINT: all moves are wanted */
  QiMove *storage;  /* the caller's */
  GSList *paths;    /* blocks of paths, freed by clear */
  gsize   path_used;
  gsize   path_size;
} QiMoveList;

/**
 * QI_MOVE_LIST_USUAL:
 *
 * Enough moves for every position of the usual games (593 is shogi's greatest number known).
 *
 * Since: 1.0
 */
#define QI_MOVE_LIST_USUAL 640
/**
 * QI_MOVE_LIST:
 * @space: an array of #QiMove that the list uses as long as it is enough
 *
 * What a #QiMoveList on the stack begins as.
 *
 * Since: 1.0
 */
#define QI_MOVE_LIST(space) { (space), 0, G_N_ELEMENTS (space), G_MAXUINT, (space), NULL, 0, 0 }

void     qi_move_list_init     (QiMoveList *list,
                                QiMove     *storage,
                                guint       capacity);
void     qi_move_list_clear    (QiMoveList *list);

G_DEFINE_AUTO_CLEANUP_CLEAR_FUNC (QiMoveList, qi_move_list_clear)

G_END_DECLS
