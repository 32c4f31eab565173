/* SPDX-License-Identifier: Apache-2.0 */
#pragma once

#include "diagram-colours.h"

G_BEGIN_DECLS

/* The colour by which a piece is told where there is only room for a dot. */
DiagramColour diagram_piece_get_colour (const QiGameInfo   *info,
                                        const QiToken      *piece,
                                        const DiagramStyle *style);
/* The same of the pieces of a side. */
DiagramColour diagram_side_get_colour  (const QiGameInfo   *info,
                                        QiSide              side,
                                        const DiagramStyle *style);
/* Whether it is a piece of both sides. */
gboolean      diagram_piece_is_neutral (const QiToken      *piece);
/* What a letter tile shows for a token: short, and never empty. Free with g_free(). */
char         *diagram_piece_dup_label  (const QiToken    *piece);

G_END_DECLS
