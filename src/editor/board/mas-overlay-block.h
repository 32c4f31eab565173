/* SPDX-License-Identifier: Apache-2.0 */
#pragma once

#include "mas-board-painter.h"
#include "mas-pen.h"
#include "qi-block-private.h"

G_BEGIN_DECLS

/* What a held part of a board looked like last, and what that depended on. Zero is none. */
typedef struct
{
  QiBlock    *block;
  GdkTexture *look;    /* one of its pieces as drawn on the board; NULL where none is drawn */
  GdkTexture *drawing;
  GdkRGBA     colour;
  double      square;
  double      scale;
  gboolean    flipped;
} MasBlockCache;

void mas_block_cache_clear (MasBlockCache *self);
/* Draws @block with its first square on @target as it would stand there, translucent so that the pieces below can be
 * seen. */
void mas_overlay_block_draw (MasBlockCache   *self,
                             QiBlock         *block,
                             guint            target,
                             const MasPen    *pen,
                             MasBoardPainter *painter,
                             const char      *colour_name);

G_END_DECLS
