/* SPDX-License-Identifier: Apache-2.0 */
#pragma once

#include "qi-details.h"
#include "qi-position.h"

G_BEGIN_DECLS

/* A place of the editing area that a pointer can be over, a piece can come from or go to. */
typedef enum
{
  MAS_SPOT_NONE,    /* frame and coordinates, gaps, controls: a piece dropped here goes back */
  MAS_SPOT_SQUARE,  /* @square; @token is what stands there */
  MAS_SPOT_HAND,    /* @side; @token when a slot is meant */
  MAS_SPOT_PALETTE, /* @token when a stamp is meant */
  MAS_SPOT_AWAY     /* well outside board and hands: a piece dropped here is removed */
} MasSpotKind;

/**
 * MasSpot:
 * @kind: what kind of place
 * @square: index of a square, else %QI_NO_SQUARE
 * @side: whose hand
 * @token: (nullable): a copy of its own of the piece there
 */
typedef struct
{
  MasSpotKind kind;
  guint       square;
  QiSide      side;
  QiToken    *token;
} MasSpot;

#define MAS_SPOT_INIT { MAS_SPOT_NONE, QI_NO_SQUARE, QI_SIDE_FIRST, NULL }

void     mas_spot_clear       (MasSpot        *self);
void     mas_spot_set_square  (MasSpot        *self,
                               QiPosition     *position,
                               guint           square);
void     mas_spot_set_hand    (MasSpot        *self,
                               QiSide          side,
                               const QiToken  *token);
void     mas_spot_set_palette (MasSpot        *self,
                               const QiToken  *token);
void     mas_spot_copy        (MasSpot        *self,
                               const MasSpot  *from);
/* TRUE for the same place; for slots the same token too. What stands on a square does not count. */
gboolean mas_spot_is_same     (const MasSpot  *a,
                               const MasSpot  *b);

G_DEFINE_AUTO_CLEANUP_CLEAR_FUNC (MasSpot, mas_spot_clear)

G_END_DECLS
