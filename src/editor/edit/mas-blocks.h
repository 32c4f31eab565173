/* SPDX-License-Identifier: Apache-2.0 */
#pragma once

#include "mas-edit-area.h"
#include "qi-block-private.h"

G_BEGIN_DECLS

/* What our own clipboard holds: the text of qi_block_write(). */
#define MAS_BLOCK_MIME_TYPE "application/x-masume-block+json"

/**
 * MasBlocks:
 *
 * Parts of a board: copied and cut to the clipboard, held, turned. A group of actions under the prefix `block`, with their keys
 * on the board's workplace:
 *
 * | action | key | does |
 * |---|---|---|
 * | copy, cut | Ctrl+C, Ctrl+X | the selection, or the cursor's square, as a block of ours and as text |
 * | paste | | holds what was copied until it is put down once; Ctrl+V comes here by `win.paste` |
 * | hold | | holds the selection as a stamp that stays |
 * | fill | Ctrl+Shift+F | puts the held piece on every selected square |
 * | fill-connected | | puts it on the cursor's square and all that hang together with it and have the same on them |
 * | select-…, shift-… | | see mas_selects_add_actions() |
 * | turn-right, turn-left | Alt+Right, Alt+Left | the held block, else the selection |
 * | mirror-ranks, mirror-files | Alt+Up, Alt+Down | the same |
 * | turn-half, mirror-diagonal, mirror-layers | | the same |
 * | swap-sides, other-player | | the same: each piece as the other side has it, where it is or turned by 180° |
 */
#define MAS_TYPE_BLOCKS (mas_blocks_get_type ())
G_DECLARE_FINAL_TYPE (MasBlocks, mas_blocks, MAS, BLOCKS, GSimpleActionGroup)

/* @area must outlive everything that @self may still be asked to do. */
MasBlocks *mas_blocks_new (MasEditArea *area);
/* The area goes, and with it a reference to @self: clipboard requests that are still open no longer
 * reach the area. */
void       mas_blocks_end (MasBlocks   *self);

/* Puts @block into the person's hand and gives the board the keyboard: it is put down once. */
void       mas_blocks_hold (MasEditArea *area,
                            QiBlock     *block);

G_END_DECLS
