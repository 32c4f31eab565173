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

/* Whether @cell lies in @region, which is defined on the variant's usual board. */
gboolean qi_piece_in_region        (const QiPieceGame *self,
                                    const QiRegion    *region,
                                    guint32            cell);

G_END_DECLS
