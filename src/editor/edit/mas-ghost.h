/* SPDX-License-Identifier: Apache-2.0 */
#pragma once

#include "mas-play.h"

G_BEGIN_DECLS

/**
 * MasGhost:
 *
 * What is held, seen on the board where a click would put it, and whether it could stand there.
 */
#define MAS_TYPE_GHOST (mas_ghost_get_type ())
G_DECLARE_FINAL_TYPE (MasGhost, mas_ghost, MAS, GHOST, GObject)

MasGhost *mas_ghost_new    (MasWorkplace *place,
                            MasPlay      *play);
/* Shows it on @square; QI_NO_SQUARE: nowhere. */
void      mas_ghost_show   (MasGhost     *self,
                            guint         square);
/* Something else is held now. */
void      mas_ghost_update (MasGhost     *self);

G_END_DECLS
