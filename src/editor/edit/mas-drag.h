/* SPDX-License-Identifier: Apache-2.0 */
#pragma once

#include "mas-ghost.h"
#include "mas-motion.h"
#include "mas-press.h"
#include "mas-stage.h"

G_BEGIN_DECLS

/**
 * MasDrag:
 *
 * A piece that is carried with the button down, or a selection: what letting go would do is shown and
 * said all the way, and done at the end.
 */
#define MAS_TYPE_DRAG (mas_drag_get_type ())
G_DECLARE_FINAL_TYPE (MasDrag, mas_drag, MAS, DRAG, GObject)

/* @press: its kind says whether it is a drag. */
MasDrag *mas_drag_new    (MasWorkplace   *place,
                          MasStage       *stage,
                          MasAttempt     *attempt,
                          MasPlay        *play,
                          MasGhost       *ghost,
                          MasMotion      *motion,
                          MasPress       *press);
/* Picks up the piece that is pressed, or all pieces of the selection that it is in. */
void     mas_drag_begin  (MasDrag        *self);
void     mas_drag_to     (MasDrag        *self,
                          double          x,
                          double          y,
                          GdkModifierType mods);
/* Lets go where it is. */
void     mas_drag_end    (MasDrag        *self);
/* The press ends, and nothing is done. */
void     mas_drag_forget (MasDrag        *self);

G_END_DECLS
