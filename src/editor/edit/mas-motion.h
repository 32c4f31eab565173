/* SPDX-License-Identifier: Apache-2.0 */
#pragma once

#include "mas-board-view.h"
#include "mas-workplace.h"

G_BEGIN_DECLS

/**
 * MasMotion:
 *
 * A piece that was moved or placed moves to its square in a short animation. It is drawn above the
 * board for a moment, while its square is left empty; the position is what it is from the first
 * frame on, and whatever is done next ends the motion.
 */
#define MAS_TYPE_MOTION (mas_motion_get_type ())
G_DECLARE_FINAL_TYPE (MasMotion, mas_motion, MAS, MOTION, GObject)

MasMotion *mas_motion_new        (MasWorkplace    *place,
                                  MasBoardView    *board,
                                  MasBoardPainter *painter);
/* Until mas_motion_forget_drop() a piece that arrives starts from (@x, @y) on the board, where it was let go. */
void       mas_motion_drop_at    (MasMotion       *self,
                                  double           x,
                                  double           y);
void       mas_motion_forget_drop (MasMotion      *self);
void       mas_motion_start      (MasMotion       *self,
                                  QiSetup         *before);
void       mas_motion_end        (MasMotion       *self);
/* For tests, which wait until it has ended. */
gboolean   mas_motion_is_running (MasMotion       *self);

G_END_DECLS
