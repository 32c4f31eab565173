/* SPDX-License-Identifier: Apache-2.0 */
#pragma once

#include "qi-material-private.h"

G_BEGIN_DECLS

/* The squares of what was a pawn (the detail `promoted`), in order; NULL: there are none. */
GArray  *qi_material_dup_promoted (QiSetup      *setup);
/* Whether @square is among them, in O(log n): a text may name millions. @promoted may be NULL. */
gboolean qi_material_was_pawn     (GArray       *promoted,
                                   guint         square);

G_END_DECLS
