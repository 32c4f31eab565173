/* SPDX-License-Identifier: Apache-2.0 */
#pragma once

#include "mas-spot.h"
#include "qi-block-private.h"

#include <glib-object.h>

G_BEGIN_DECLS

typedef enum
{
  MAS_HELD_NOTHING,
  MAS_HELD_LIFTED, /* a piece that still stands where it was: a square or a hand */
  MAS_HELD_STAMP,  /* any number of copies of a token */
  MAS_HELD_ERASER,
  MAS_HELD_BLOCK,  /* a part of a board, to be put down */
  MAS_HELD_MARKER, /* draws marks on squares */
  MAS_HELD_ARROW   /* draws arrows */
} MasHeldKind;

/**
 * MasHeld:
 *
 * What is in the person's hand. There are no other modes. Signal `changed`.
 */
#define MAS_TYPE_HELD (mas_held_get_type ())
G_DECLARE_FINAL_TYPE (MasHeld, mas_held, MAS, HELD, GObject)

MasHeld       *mas_held_new        (void);
MasHeldKind    mas_held_get_kind   (MasHeld       *self);
/* The piece held; NULL for nothing and for the eraser. */
const QiToken *mas_held_get_token  (MasHeld       *self);
/* Where a lifted piece stands, or NULL. */
const MasSpot *mas_held_get_origin (MasHeld       *self);
/* @origin is a square or a slot with a token. */
void           mas_held_lift       (MasHeld       *self,
                                    const MasSpot *origin);
void           mas_held_stamp      (MasHeld       *self,
                                    const QiToken *token);
void           mas_held_erase      (MasHeld       *self);
/* @keeps: it stays after it was put down. */
void           mas_held_block      (MasHeld       *self,
                                    QiBlock       *block,
                                    gboolean       keeps);
/* NULL for anything else. */
QiBlock       *mas_held_get_block  (MasHeld       *self);
gboolean       mas_held_is_kept    (MasHeld       *self);
/* @kind is MARKER or ARROW. */
void           mas_held_draw       (MasHeld       *self,
                                    MasHeldKind    kind);
void           mas_held_let_go     (MasHeld       *self);

G_END_DECLS
