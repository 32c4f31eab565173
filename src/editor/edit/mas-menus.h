/* SPDX-License-Identifier: Apache-2.0 */
#pragma once

#include "mas-ask.h"
#include "mas-move-choice.h"
#include "mas-piece-art.h"

G_BEGIN_DECLS

/**
 * MasMenus:
 *
 * What opens beside something of the workplace: menus of squares, of hands and of the palette, and
 * what else is chosen or asked there.
 */
#define MAS_TYPE_MENUS (mas_menus_get_type ())
G_DECLARE_FINAL_TYPE (MasMenus, mas_menus, MAS, MENUS, GObject)

/* @place: a widget, which has to own the result. */
MasMenus *mas_menus_new (MasWorkplace *place,
                         MasStage     *stage,
                         MasAttempt   *attempt,
                         MasAnnotator *annotator,
                         MasPlay      *play,
                         MasKeys      *keys);
/* Opens the menu of a square, where the cursor is, of a hand or a slot of it, or of a piece of the palette. */
void mas_menus_open (MasMenus      *self,
                     const MasSpot *spot);
/* Opens the menu of what a tool of the palette draws, at its slot. */
void mas_menus_open_tool (MasMenus  *self,
                          GtkWidget *slot);
MasPopup *mas_menus_get_popup (MasMenus *self);
MasAsk *mas_menus_get_ask (MasMenus *self);
MasPieceArt *mas_menus_get_art (MasMenus *self);

G_END_DECLS
