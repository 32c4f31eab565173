/* SPDX-License-Identifier: Apache-2.0 */
#pragma once

#include <adwaita.h>

#include "qi-game-plan-private.h"

G_BEGIN_DECLS

/**
 * MasPieceRow:
 *
 * A piece of a game that is being made: its name, letter, moves with where they lead, drawing, and what it becomes.
 *
 * Signal `changed`: the plan's piece says something else now.
 */
#define MAS_TYPE_PIECE_ROW (mas_piece_row_get_type ())
G_DECLARE_FINAL_TYPE (MasPieceRow, mas_piece_row, MAS, PIECE_ROW, AdwExpanderRow)

/* @plan: borrowed, lives longer. @piece: its place there. */
GtkWidget *mas_piece_row_new      (QiGamePlan  *plan,
                                   guint        piece);
/* Says what is wrong with it where that is typed; @words NULL: nothing. */
void       mas_piece_row_set_fault (MasPieceRow    *self,
                                    QiPlanFaultKind kind,
                                    const char     *words);
/* What it is turned into has another letter in the plan. */
void       mas_piece_row_show_becomes (MasPieceRow *self);
/* The keyboard goes to where something is wrong. */
void       mas_piece_row_show_fault (MasPieceRow   *self);

G_END_DECLS
