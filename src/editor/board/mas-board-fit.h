/* SPDX-License-Identifier: Apache-2.0 */
#pragma once

#include "diagram-board.h"
#include "qi-setup.h"

G_BEGIN_DECLS

#define MAS_BOARD_FIT_MAX_SQUARE 128.0 /* CSS px: a board of few squares is no larger */

/* The scale of coordinates, usually 1: they follow the size of all texts of the desktop. */
double mas_board_fit_get_texts  (void);
/* The largest layout of @setup's board that fits into @width × @height, centred. Unused room for rulers may
 * lie outside, and then the layout has a negative position. */
void   mas_board_fit            (DiagramLayout *layout,
                                 QiSetup       *setup,
                                 gboolean       flipped,
                                 double         max_square,
                                 double         width,
                                 double         height);
/* The side of its squares. */
double mas_board_fit_get_square (QiSetup       *setup,
                                 double         width,
                                 double         height);

G_END_DECLS
