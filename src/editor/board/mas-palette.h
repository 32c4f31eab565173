/* SPDX-License-Identifier: Apache-2.0 */
#pragma once

#include "mas-held.h"
#include "mas-slot.h"

G_BEGIN_DECLS

/**
 * MasPalette:
 *
 * The game's usual pieces for both sides, those in use, the eraser, the bare pointer, and an entry
 * for any token. Signal `entered` (QiToken *): a token was written into the entry; `invalid`: what
 * was written is none.
 */
#define MAS_TYPE_PALETTE (mas_palette_get_type ())
G_DECLARE_FINAL_TYPE (MasPalette, mas_palette, MAS, PALETTE, GtkWidget)

/* Before a setup is shown; @painter must live as long as the palette is shown. */
void       mas_palette_set_painter (MasPalette      *self,
                                    MasBoardPainter *painter);
/* The mark that the drawing tools show. */
void       mas_palette_set_mark  (MasPalette       *self,
                                  QiMarkShape       shape,
                                  QiMarkColour      colour);
/* The pieces that the palette offers, from the next setup on: QiToken, the first player's; @pieces (nullable): NULL: those
 * of the game, or the usual ones. */
void       mas_palette_set_offered (MasPalette     *self,
                                    GPtrArray      *pieces);
void       mas_palette_set_setup (MasPalette       *self,
                                  QiSetup          *setup,
                                  const QiGameInfo *info);
/* Marks what is held. */
void       mas_palette_set_held  (MasPalette       *self,
                                  MasHeld          *held);
/* The slots of pieces and tools, in reading order. */
GPtrArray *mas_palette_get_slots (MasPalette       *self);
/* The entry for any token. */
GtkWidget *mas_palette_get_entry (MasPalette       *self);
/* Shows that a piece let go here would be removed. */
void       mas_palette_set_bin   (MasPalette       *self,
                                  gboolean          bin);
/* It lies under a board that is @width wide, in rows that have all where the board leaves them a height of @room, else in one that
 * scrolls; with a @width of 0 it stands beside the board. Its pieces are smaller where there is little height (@low). */
void       mas_palette_set_below (MasPalette       *self,
                                  int               width,
                                  int               room,
                                  gboolean          low);
/* Leaves the place of its tools to something else, or under a low board, where all is one row, that of the row: what stands
 * there is neither seen nor reached until it is taken back. @place (out): in coordinates of @target. FALSE: the palette
 * is not shown. */
gboolean   mas_palette_yield     (MasPalette       *self,
                                  GtkWidget        *target,
                                  graphene_rect_t  *place);
void       mas_palette_take_back (MasPalette       *self);

G_END_DECLS
