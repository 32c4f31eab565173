/* SPDX-License-Identifier: Apache-2.0 */
#pragma once

#include "mas-compare-marks.h"

G_BEGIN_DECLS

/**
 * MasCompareBoard:
 *
 * A board and its hands with marks for what is different, and a cursor.
 *
 * Signals: `pointed` (guint square): the pointer or the cursor is there now, or %QI_NO_SQUARE; `activated`
 * (guint square): it was clicked or Enter was pressed.
 */
#define MAS_TYPE_COMPARE_BOARD (mas_compare_board_get_type ())
G_DECLARE_FINAL_TYPE (MasCompareBoard, mas_compare_board, MAS, COMPARE_BOARD, GtkWidget)

/* What is drawn above the board: "As saved"; NULL: nothing. */
void             mas_compare_board_set_title      (MasCompareBoard *self,
                                                   const char      *title);
/* NULL: nothing is shown. */
void             mas_compare_board_set_difference (MasCompareBoard *self,
                                                   QiDifference    *difference);
void             mas_compare_board_set_flipped    (MasCompareBoard *self,
                                                   gboolean         flipped);
/* Moves the cursor to a difference, scrolls there, and flashes it on request. */
void             mas_compare_board_set_current    (MasCompareBoard *self,
                                                   guint            index,
                                                   gboolean         flash);
/* Highlights a square that is pointed at elsewhere; %QI_NO_SQUARE: none. */
void             mas_compare_board_set_echo       (MasCompareBoard *self,
                                                   guint            square);
/* The words that a screen reader is told about the cursor. */
void             mas_compare_board_describe       (MasCompareBoard *self,
                                                   const char      *name,
                                                   const char      *description);
MasBoardView    *mas_compare_board_get_view       (MasCompareBoard *self);
MasCompareMarks *mas_compare_board_get_marks      (MasCompareBoard *self);
guint            mas_compare_board_get_cursor     (MasCompareBoard *self);

G_END_DECLS
