/* SPDX-License-Identifier: Apache-2.0 */
#pragma once

#include "mas-play.h"
#include "mas-popup.h"
#include "mas-stage.h"

G_BEGIN_DECLS

/**
 * MasMoveChoice:
 *
 * The choice between several moves to one square, when the play asks for it: what a pawn becomes, what
 * enters, which way a capture goes.
 */
#define MAS_TYPE_MOVE_CHOICE (mas_move_choice_get_type ())
G_DECLARE_FINAL_TYPE (MasMoveChoice, mas_move_choice, MAS, MOVE_CHOICE, GObject)

MasMoveChoice *mas_move_choice_new (MasWorkplace *place,
                                    MasStage     *stage,
                                    MasPlay      *play,
                                    MasPopup     *popup);

G_END_DECLS
