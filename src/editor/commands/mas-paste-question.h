/* SPDX-License-Identifier: Apache-2.0 */
#pragma once

#include "qi-block-private.h"
#include "qi-game-info.h"
#include "qi-setup.h"

#include <gtk/gtk.h>

G_BEGIN_DECLS

/**
 * MasPasteQuestion:
 *
 * Asks whether a pasted position of another size becomes a part of the board or replaces it. It holds
 * that position. Closing it means neither.
 *
 * Signals, at most one of them: `place`: a part of the board, to be put down; `replace`: the new board.
 */
#define MAS_TYPE_PASTE_QUESTION (mas_paste_question_get_type ())
G_DECLARE_FINAL_TYPE (MasPasteQuestion, mas_paste_question, MAS, PASTE_QUESTION, GtkPopover)

/* @board: what it would be put down on. */
GtkWidget *mas_paste_question_new       (QiSetup          *pasted,
                                         const QiShape    *board);
/* The pasted position as a block for a board of the game @info (nullable). Where the text names no game, a piece that
 * is the king in that game becomes one. */
QiBlock   *mas_paste_question_dup_block (MasPasteQuestion *self,
                                         const QiGameInfo *info);

G_END_DECLS
