/* SPDX-License-Identifier: Apache-2.0 */
#pragma once

#include "qi-edit.h"

G_BEGIN_DECLS

/**
 * QiBlock:
 *
 * A part of a board that is carried about: a box of squares in three dimensions (layers and ranks may be one), each with a
 * piece, empty, or a hole, which is no square of the block and changes nothing where it lands. What the details of a
 * setup say of these squares and of no others goes along: rights, gates, marks, walls, promoted pieces. Immutable,
 * refcounted.
 */
typedef struct _QiBlock QiBlock;

#define QI_TYPE_BLOCK (qi_block_get_type ())
GType          qi_block_get_type         (void);
/* One more reference. */
QiBlock       *qi_block_ref              (QiBlock          *self);
/* One less; the last one frees it. */
void           qi_block_unref            (QiBlock          *self);

/* The smallest box with all of @squares (guint, at least one, all of the board); what else is in it are holes. */
QiBlock       *qi_block_new_for_squares  (QiSetup          *setup,
                                          const GArray     *squares);
/* A whole position, without its hands. */
QiBlock       *qi_block_new_for_setup    (QiSetup          *setup);

/* Always of three dimensions. */
const QiShape *qi_block_get_shape        (const QiBlock    *self);
/* Squares that are no holes. */
guint          qi_block_get_n_squares    (const QiBlock    *self);
/* Pieces on them. */
guint          qi_block_get_n_pieces     (const QiBlock    *self);
/* @index: of the block's shape. NULL: an empty square, or a hole. */
const QiToken *qi_block_get_piece        (const QiBlock    *self,
                                          guint             index);
/* Whether that is no square of the block. */
gboolean       qi_block_is_hole          (const QiBlock    *self,
                                          guint             index);
/* The same box with the same pieces, holes and details, whatever it was made of. For tests. */
gboolean       qi_block_equal            (const QiBlock    *a,
                                          const QiBlock    *b);
/* The squares as a board of their own, with no more dimensions than it needs; holes are empty. */
QiPosition    *qi_block_dup_position     (const QiBlock    *self);

/* A block has three dimensions, so every turning fits it; and since its sizes stay within the
   limits, this cannot fail. */
QiBlock       *qi_block_turn             (QiBlock          *self,
                                          QiTurning         turning) G_GNUC_WARN_UNUSED_RESULT;
/* Each piece as the other side has it; one that has no other side stays. NULL with an error where a name becomes too
 * long. */
QiBlock       *qi_block_swap_sides       (QiBlock          *self,
                                          GError          **error) G_GNUC_WARN_UNUSED_RESULT;

/* Where a square of the block lands when its first square is on @corner; QI_NO_SQUARE: beyond the edge. */
guint          qi_block_find_square      (const QiBlock    *self,
                                          guint             index,
                                          const QiShape    *board,
                                          guint             corner);
/* Adds the steps that put the block on @board, its first square on @corner. What lies beyond an edge is left out;
 * returns how many pieces that are. */
guint          qi_block_put              (const QiBlock    *self,
                                          const QiShape    *board,
                                          guint             corner,
                                          QiEdit           *edit);

/* The same after the block was taken from @left (guint), which is empty then where the block does not cover it. */
guint          qi_block_move             (const QiBlock    *self,
                                          const QiShape    *board,
                                          const GArray     *left,
                                          guint             corner,
                                          QiEdit           *edit);
/* What is said of its squares, by their numbers in the block; perhaps nothing. */
QiDetails     *qi_block_get_details      (const QiBlock    *self);

/* The block as JSON, for a clipboard: {"block":[layers,ranks,files],"pieces":[[index,piece]…],"holes":[[first,count]…],
 * "details":{…}}, lists ascending, each left out when there are none. */
char          *qi_block_write            (const QiBlock    *self);
/* Reads what qi_block_write() made, or "bad-block"; members that it does not know are left alone. @length -1:
 * NUL-terminated. */
QiBlock       *qi_block_read             (const char       *text,
                                          gssize            length,
                                          const QiLimits   *limits,
                                          GError          **error);

G_DEFINE_AUTOPTR_CLEANUP_FUNC (QiBlock, qi_block_unref)

G_END_DECLS
