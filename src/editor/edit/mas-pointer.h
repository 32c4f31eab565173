/* SPDX-License-Identifier: Apache-2.0 */
#pragma once

#include "mas-brush.h"
#include "mas-clicks.h"
#include "mas-drag.h"

G_BEGIN_DECLS

/**
 * MasPointer:
 *
 * Pointer and fingers on the workplace: from a press to its release, which is a click, a drag, a
 * stroke, an arrow or a box, and what is pointed at in between. The gestures only say where and with
 * which keys (mas-gestures.h); tests call the same functions.
 *
 * Signal `pressed`: a button goes down, which ends what ran before.
 * Signal `hovered` (guint square): another square, or none, is under the pointer.
 * Signal `menu` (gpointer spot): a menu is asked for, for a const MasSpot pointer.
 * Signal `tool-menu` (GtkWidget *slot): the same for a tool of the palette.
 */
#define MAS_TYPE_POINTER (mas_pointer_get_type ())
G_DECLARE_FINAL_TYPE (MasPointer, mas_pointer, MAS, POINTER, GObject)

MasPointer     *mas_pointer_new          (MasWorkplace   *place,
                                          MasStage       *stage,
                                          MasAttempt     *attempt,
                                          MasAnnotator   *annotator,
                                          MasPlay        *play,
                                          MasLink        *link,
                                          MasMotion      *motion,
                                          MasVoice       *voice);
MasWorkplace   *mas_pointer_get_place    (MasPointer     *self);
MasStage       *mas_pointer_get_stage    (MasPointer     *self);
/* The objects that handle clicks and drags, for the keyboard, which does the same without a
 * pointer. */
const MasPress *mas_pointer_get_press    (MasPointer     *self);
MasBrush       *mas_pointer_get_brush    (MasPointer     *self);
MasClicks      *mas_pointer_get_clicks   (MasPointer     *self);
MasGhost       *mas_pointer_get_ghost    (MasPointer     *self);

/* Coordinates are in the workplace, and may be outside of it. A button goes down: stamps and erasers
 * act at once; for all other things it depends on what follows. */
void            mas_pointer_press        (MasPointer     *self,
                                          double          x,
                                          double          y,
                                          guint           button,
                                          GdkModifierType mods);
/* It was a finger that pressed, not a button: it pans the board where a pointer would select. */
void            mas_pointer_set_touch    (MasPointer     *self,
                                          gboolean        touch);
void            mas_pointer_drag         (MasPointer     *self,
                                          double          x,
                                          double          y,
                                          GdkModifierType mods);
void            mas_pointer_release      (MasPointer     *self,
                                          double          x,
                                          double          y,
                                          GdkModifierType mods);
void            mas_pointer_cancel       (MasPointer     *self);
void            mas_pointer_hover        (MasPointer     *self,
                                          double          x,
                                          double          y);
void            mas_pointer_leave        (MasPointer     *self);
/* The board has another shape, so the last stamped square is forgotten. */
void            mas_pointer_forget_stamp (MasPointer     *self);

/* Whether nothing is held, so that text and squares highlight each other. What is held has marks of
 * its own. */
gboolean        mas_pointer_is_free      (MasPointer     *self);
void            mas_pointer_point_nowhere (MasPointer    *self);
/* The same for the cursor, when it went to another square. */
void            mas_pointer_point_cursor (MasPointer     *self);
/* Asks for the menu of something, by `menu`. */
void            mas_pointer_ask_menu     (MasPointer     *self,
                                          const MasSpot  *spot);
/* The same for a slot of the palette, by `menu` or `tool-menu`. FALSE where it has none. */
gboolean        mas_pointer_ask_slot_menu (MasPointer     *self,
                                           MasSlot        *slot);

G_END_DECLS
