/* SPDX-License-Identifier: Apache-2.0 */
#pragma once

#include "mas-edit-area.h"

G_BEGIN_DECLS

/**
 * MasSetUp:
 *
 * The menu "Set Up": acts on the board as a whole, as a group of actions for whatever has them in a menu, under the prefix
 * `set-up`. Their names are those of mas_act_get_board_name(), and:
 *
 * | action | does |
 * |---|---|
 * | chess960 | asks for a number and sets up that start position |
 * | chess960-random | sets one up |
 *
 * What there is not for this kind of board or game is disabled.
 */
#define MAS_TYPE_SET_UP (mas_set_up_get_type ())
G_DECLARE_FINAL_TYPE (MasSetUp, mas_set_up, MAS, SET_UP, GSimpleActionGroup)

/* @area has to outlive what it may still be asked to do. */
MasSetUp   *mas_set_up_new            (MasEditArea *area);

G_END_DECLS
