/* SPDX-License-Identifier: Apache-2.0 */
#pragma once

#include <gtk/gtk.h>

#include "mas-board-painter.h"

G_BEGIN_DECLS

/* What letting go would do, shown beside the carried piece. */
typedef enum
{
  MAS_CARRY_TAKES,   /* it lands here */
  MAS_CARRY_COPIES,
  MAS_CARRY_RETURNS, /* it goes back to where it was */
  MAS_CARRY_REFUSED,
  MAS_CARRY_REMOVES
} MasCarryState;

/**
 * MasCarried:
 *
 * A layer over the whole editing area that the pointer goes through and on which the piece of a
 * drag is drawn. Signal `changed`: something else is carried, or nothing any more.
 */
#define MAS_TYPE_CARRIED (mas_carried_get_type ())
G_DECLARE_FINAL_TYPE (MasCarried, mas_carried, MAS, CARRIED, GtkWidget)

/* @painter must live as long as the widget is shown. */
void           mas_carried_set_painter (MasCarried      *self,
                                        MasBoardPainter *painter);
/* @token NULL: nothing is carried. */
void           mas_carried_set_token (MasCarried      *self,
                                      const QiToken   *token,
                                      double           size);
void           mas_carried_move      (MasCarried      *self,
                                      double           x,
                                      double           y);
void           mas_carried_set_state (MasCarried      *self,
                                      MasCarryState    state);
/* For tests: what the picture under the pointer shows is drawn, and not told to assistive technologies. */
MasCarryState  mas_carried_get_state (MasCarried      *self);
/* A larger picture of what is under the finger, shown beside it; @board NULL: none. */
void           mas_carried_set_lens  (MasCarried      *self,
                                      GtkWidget       *board);
gboolean       mas_carried_has_lens  (MasCarried      *self);
/* Whether anything is carried. */
gboolean       mas_carried_is_shown    (MasCarried    *self);

G_END_DECLS
