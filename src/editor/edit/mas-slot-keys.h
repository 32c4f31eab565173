/* SPDX-License-Identifier: Apache-2.0 */
#pragma once

#include "mas-key-rows.h"
#include "mas-pointer.h"
#include "mas-typing.h"

G_BEGIN_DECLS

/**
 * MasSlotKeys:
 *
 * What keys mean in the palette and in the hands, at the slot that has the keyboard.
 */
#define MAS_TYPE_SLOT_KEYS (mas_slot_keys_get_type ())
G_DECLARE_FINAL_TYPE (MasSlotKeys, mas_slot_keys, MAS, SLOT_KEYS, GObject)

MasSlotKeys *mas_slot_keys_new (MasWorkplace *place,
                                MasStage     *stage,
                                MasTyping    *typing,
                                MasPointer   *pointer);
/* Runs the command of a key. TRUE when it did something. */
gboolean mas_slot_keys_run_palette (MasSlotKeys  *self,
                                    MasKeyCommand command);
gboolean mas_slot_keys_run_hand    (MasSlotKeys  *self,
                                    QiSide        side,
                                    MasKeyCommand command);
/* A letter picks a stamp; in a hand digits and signs set the count. @hand: NULL in the palette. */
gboolean mas_slot_keys_type (MasSlotKeys  *self,
                             const QiSide *hand,
                             gunichar      c);

G_END_DECLS
