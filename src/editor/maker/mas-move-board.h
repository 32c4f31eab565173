/* SPDX-License-Identifier: Apache-2.0 */
#pragma once

#include <gtk/gtk.h>

#include "qi-variant-private.h"

G_BEGIN_DECLS

/**
 * MasMoveBoard:
 *
 * A small empty board with a piece in its middle, and where it may go: a dot where it moves, a ring where it captures.
 */
#define MAS_TYPE_MOVE_BOARD (mas_move_board_get_type ())
G_DECLARE_FINAL_TYPE (MasMoveBoard, mas_move_board, MAS, MOVE_BOARD, GtkWidget)

/* For tests: the window makes it from its template. */
GtkWidget *mas_move_board_new       (void);
/* @token: what stands in the middle, with the drawing @art ("": its own). */
void       mas_move_board_set_piece (MasMoveBoard    *self,
                                     const char      *token,
                                     const char      *art);
/* Shows how it moves with @patterns (of #QiPattern). */
void       mas_move_board_set_moves (MasMoveBoard    *self,
                                     GArray          *patterns);
/* Where it may go, as bits of #QiPatternFlags: @file to the right and @rank ahead of the middle, −4 to 4. For
 * tests: the squares are drawn. */
guint      mas_move_board_get_target (MasMoveBoard   *self,
                                      int             file,
                                      int             rank);

G_END_DECLS
