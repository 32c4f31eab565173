/* SPDX-License-Identifier: Apache-2.0 */
#pragma once

#include "qi-piece-private.h"

G_BEGIN_DECLS

/* The steps of qi_piece_game_new(), in this order. */
void     qi_piece_compile_geometry (QiPieceGame *self);
void     qi_piece_compile_zones    (QiPieceGame *self);
void     qi_piece_compile_types    (QiPieceGame *self);
void     qi_piece_compile_lines    (QiPieceGame *self);
void     qi_piece_compile_rules    (QiPieceGame *self);
void     qi_piece_compile_values   (QiPieceGame *self); /* qi-piece-evaluate.c */

/* qi-piece-compile-dirs.c. Whether a board of this size can have an offset at all. */
gboolean qi_piece_is_possible      (const QiPieceGame *self,
                                    int                file,
                                    int                rank,
                                    int                layer);
/* The directions of a type on this board, for both sides. */
void     qi_piece_compile_dirs     (QiPieceGame *self,
                                    QiPieceType *type);


G_END_DECLS
