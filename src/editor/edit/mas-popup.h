/* SPDX-License-Identifier: Apache-2.0 */
#pragma once

#include "mas-attempt.h"

G_BEGIN_DECLS

/**
 * MasPopup:
 *
 * The popover that is open beside something of the workplace: one at a time, and what it is about.
 *
 * Signal `closed`: it closed by itself, and the keyboard may go back.
 */
#define MAS_TYPE_POPUP (mas_popup_get_type ())
G_DECLARE_FINAL_TYPE (MasPopup, mas_popup, MAS, POPUP, GObject)

/* @parent: the widget of the workplace, which owns this. */
MasPopup      *mas_popup_new      (GtkWidget             *parent,
                                   MasAttempt            *attempt);
/* The spot whose menu it is; kept until the next one opens. */
const MasSpot *mas_popup_get_spot (MasPopup              *self);
void           mas_popup_set_spot (MasPopup              *self,
                                   const MasSpot         *spot);
/* The popover that shows menus, with @menu; @words: what it is called for a screen reader. */
GtkWidget     *mas_popup_get_menu (MasPopup              *self,
                                   GMenuModel            *menu,
                                   const char            *words);
/* Takes @popover and opens it beside @spot. FALSE when that is not visible. */
gboolean       mas_popup_open     (MasPopup              *self,
                                   GtkWidget             *popover,
                                   const MasSpot         *spot);
/* The same beside a part of the workplace. */
void           mas_popup_open_at  (MasPopup              *self,
                                   GtkWidget             *popover,
                                   const graphene_rect_t *rect);
/* What is open, or NULL. */
GtkWidget     *mas_popup_get_open (MasPopup              *self);
void           mas_popup_close    (MasPopup              *self);

G_END_DECLS
