/* SPDX-License-Identifier: Apache-2.0 */
#include "mas-spot.h"

#include "qi-token-private.h"

/**
 * mas_spot_clear:
 * @self: a spot
 *
 * Makes it no place at all and lets its token go.
 */
void
mas_spot_clear (MasSpot *self)
{
  g_clear_pointer (&self->token, g_free);
  self->kind = MAS_SPOT_NONE;
  self->square = QI_NO_SQUARE;
  self->side = QI_SIDE_FIRST;
}

void
mas_spot_set_square (MasSpot    *self,
                     QiPosition *position,
                     guint       square)
{
  const QiToken *piece = qi_position_get_piece (position, square);

  mas_spot_clear (self);
  self->kind = MAS_SPOT_SQUARE;
  self->square = square;
  self->token = piece != NULL ? qi_token_copy (piece) : NULL;
}

void
mas_spot_set_hand (MasSpot       *self,
                   QiSide         side,
                   const QiToken *token)
{
  QiToken *copy = token != NULL ? qi_token_copy (token) : NULL;

  mas_spot_clear (self);
  self->kind = MAS_SPOT_HAND;
  self->side = side;
  self->token = copy;
}

void
mas_spot_set_palette (MasSpot       *self,
                      const QiToken *token)
{
  QiToken *copy = token != NULL ? qi_token_copy (token) : NULL;

  mas_spot_clear (self);
  self->kind = MAS_SPOT_PALETTE;
  self->token = copy;
}

void
mas_spot_copy (MasSpot       *self,
               const MasSpot *from)
{
  MasSpot copy = *from;

  copy.token = from->token != NULL ? qi_token_copy (from->token) : NULL;
  mas_spot_clear (self);
  *self = copy;
}

gboolean
mas_spot_is_same (const MasSpot *a,
                  const MasSpot *b)
{
  if (a->kind != b->kind)
    return FALSE;
  if (a->kind == MAS_SPOT_SQUARE)
    return a->square == b->square;
  if (a->kind != MAS_SPOT_HAND && a->kind != MAS_SPOT_PALETTE)
    return TRUE;
  if (a->kind == MAS_SPOT_HAND && a->side != b->side)
    return FALSE;
  if (a->token == NULL || b->token == NULL)
    return a->token == b->token;
  return qi_token_equal (a->token, b->token);
}
