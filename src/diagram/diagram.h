/* SPDX-License-Identifier: Apache-2.0 */
#pragma once

#include <cairo.h>

#include "diagram-book.h"
#include "diagram-layout.h"
#include "diagram-style.h"
#include "qi-setup.h"

G_BEGIN_DECLS

/* The game whose art, coordinates and board a setup is drawn with: its own, or the one that its
 * styles suggest; NULL for letter tiles. */
const QiGameInfo *diagram_get_game        (QiSetup          *setup);

/* Who sits at the bottom of a board that is not flipped. */
QiSide            diagram_get_lower_side  (const QiGameInfo *info);

/**
 * DiagramLook:
 * @board: the game whose board and coordinates are drawn; NULL: plain squares, CELL names
 * @sides: the game whose art each side's pieces have; NULL: letter tiles
 * @names: in whose coordinates squares are named: those of @board, unless the setup says where its rank 1 is
 *
 * What a setup is drawn with, by value. In a cross-style game each side has the art of its own
 * style, and a derived piece (') that of the other side's.
 */
typedef struct
{
  const QiGameInfo *board;
  const QiGameInfo *sides[2];
  const QiGameInfo *names;
} DiagramLook;

void              diagram_look_init       (DiagramLook       *self,
                                           QiSetup           *setup);
gboolean          diagram_look_equal      (const DiagramLook *a,
                                           const DiagramLook *b);
/* The game whose art a piece has, for diagram_draw_piece(). */
const QiGameInfo *diagram_look_get_game   (const DiagramLook *self,
                                           const QiToken     *piece);

/* Draws one piece into the square of side @size at (@x, @y). @info may be NULL. Anything without
 * art gets a letter tile, so nothing is ever invisible; state, terminal and derivation marks are
 * drawn.
 * @flipped turns wedges round. */
void              diagram_draw_piece      (cairo_t            *cr,
                                           const QiGameInfo   *info,
                                           const QiToken      *piece,
                                           const DiagramStyle *style,
                                           gboolean            flipped,
                                           double              x,
                                           double              y,
                                           double              size);
/* Draws the empty boards, rulers and labels of a layout. */
void              diagram_draw_board      (cairo_t             *cr,
                                           const QiGameInfo    *info,
                                           const DiagramLayout *layout,
                                           const DiagramStyle  *style);
/* The same with the pieces. For the sheet of all drawings (tests/editor/contact-sheet.c). */
void              diagram_draw_position   (cairo_t             *cr,
                                           const DiagramLook   *look,
                                           QiPosition          *position,
                                           const DiagramLayout *layout,
                                           const DiagramStyle  *style);
/* Draws a whole setup with its hands into @width × @height: thumbnails and pictures. For tests: the programs draw
 * what is wrong as well. */
void              diagram_draw            (cairo_t            *cr,
                                           QiSetup            *setup,
                                           const DiagramStyle *style,
                                           gboolean            coordinates,
                                           double              width,
                                           double              height);
/* The same, and marks squares that could not be read. */
void              diagram_draw_faulty     (cairo_t            *cr,
                                           QiSetup            *setup,
                                           const DiagramStyle *style,
                                           gboolean            coordinates,
                                           double              width,
                                           double              height,
                                           const guint        *faults,
                                           gsize               n_faults,
                                           DiagramBook        *book);

G_END_DECLS
