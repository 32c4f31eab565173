/* SPDX-License-Identifier: Apache-2.0 */
#pragma once

#include "qi-block-private.h"
#include "qi-details.h"

G_BEGIN_DECLS

struct _QiBlock
{
  QiPosition *position; /* of three dimensions, without hands */
  guint8     *holes;    /* a byte a square, not 0 for a hole, which is empty; NULL: there are none */
  guint       n_holes;
  QiDetails  *details;  /* of the squares that are no holes, and of nothing else */
};

/* An empty box to be filled; with the styles of @like (nullable). */
QiPositionBuilder *qi_block_begin (const QiShape     *shape,
                                   const QiPosition  *like);
/* Takes the first two; @holes as above. Of @details (nullable) it keeps what is said of its squares. */
QiBlock           *qi_block_take  (QiPositionBuilder *builder,
                                   guint8            *holes,
                                   QiDetails         *details);

G_END_DECLS
