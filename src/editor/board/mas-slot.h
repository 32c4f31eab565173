/* SPDX-License-Identifier: Apache-2.0 */
#pragma once

#include <gtk/gtk.h>

#include "mas-board-painter.h"
#include "qi-mark-private.h"

G_BEGIN_DECLS

/* What a click on a slot means. */
typedef enum
{
  MAS_SLOT_PIECE,
  MAS_SLOT_POINTER, /* holds nothing */
  MAS_SLOT_ERASER,
  MAS_SLOT_MARKER,
  MAS_SLOT_ARROW
} MasSlotKind;

/**
 * MasSlot:
 *
 * One place of the palette or of a hand: a piece with a count, or a tool. It draws and can hold the
 * keyboard; what a pointer or a key does to it is the business of the editing area. The action
 * `slot.activate`, which assistive tools call, gives it the keyboard and asks for `board.press`.
 */
#define MAS_TYPE_SLOT (mas_slot_get_type ())
G_DECLARE_FINAL_TYPE (MasSlot, mas_slot, MAS, SLOT, GtkWidget)

/* @painter must live as long as the slot is shown. */
GtkWidget     *mas_slot_new         (MasSlotKind      kind,
                                     MasBoardPainter *painter);
MasSlotKind    mas_slot_get_kind    (MasSlot         *self);
const QiToken *mas_slot_get_token   (MasSlot         *self);
void           mas_slot_set_token   (MasSlot         *self,
                                     const QiToken   *token);
guint          mas_slot_get_count   (MasSlot         *self);
/* Shows a count; 0 dims the piece. Slots without a count (the palette's) are never given one. */
void           mas_slot_set_count   (MasSlot         *self,
                                     guint            count);
/* Shows beside the piece how many the set has left, @left, and how many pieces exceed it, @extra. @left
 * MAS_SLOT_NO_SET, for a piece in no set, shows nothing but keeps the room for it. */
#define MAS_SLOT_NO_SET G_MAXUINT
void           mas_slot_set_left    (MasSlot         *self,
                                     guint            left,
                                     guint            extra);
/* What was set; @extra (out) (optional). MAS_SLOT_NO_SET where nothing is shown. For tests: the number is drawn. */
guint          mas_slot_get_left    (MasSlot         *self,
                                     guint           *extra);
/* There is no set: shows no figures and keeps no room for them. */
void           mas_slot_unset_left  (MasSlot         *self);
/* The mark that the slots of the marking tools show; other slots ignore it. */
void           mas_slot_set_mark    (MasSlot         *self,
                                     QiMarkShape      shape,
                                     QiMarkColour     colour);
/* The accessible name, also the tooltip. */
void           mas_slot_set_name    (MasSlot         *self,
                                     const char      *name);
/* For tests: the name that assistive technologies are told. */
const char    *mas_slot_get_name    (MasSlot         *self);
void           mas_slot_set_checked (MasSlot         *self,
                                     gboolean         checked);
void           mas_slot_set_error   (MasSlot         *self,
                                     gboolean         error);
/* Shakes once, unless the person asked for no movement. */
void           mas_slot_shake       (MasSlot         *self);

/* Moves the keyboard among @slots (of MasSlot), laid out in @columns. FALSE at an edge. */
gboolean       mas_slots_move_focus (GPtrArray       *slots,
                                     guint            columns,
                                     int              dx,
                                     int              dy);
/* The slot that has the keyboard, or NULL. */
MasSlot       *mas_slots_get_focus  (GPtrArray       *slots);

G_END_DECLS
