/* SPDX-License-Identifier: Apache-2.0 */
#pragma once

#include <cairo.h>
#include <glib.h>

G_BEGIN_DECLS

/* The size of a piece in a set, the largest first. */
typedef enum
{
  DIAGRAM_RANK_KING,
  DIAGRAM_RANK_ROOK,
  DIAGRAM_RANK_GOLD,
  DIAGRAM_RANK_KNIGHT,
  DIAGRAM_RANK_LANCE,
  DIAGRAM_RANK_PAWN,
  DIAGRAM_N_RANKS
} DiagramRank;

/**
 * DiagramSign:
 * @name: what the games table calls it (`art` of a piece of a game with wedges)
 * @rank: how large its wedge is
 * @moves: how it goes, see below
 * @picture: (nullable): what stands in the middle, see diagram_sign_picture_append()
 * @keeps: whether its moves are drawn at small sizes too: another sign has the same picture
 * @foot: −1, 1: the mark at the left or right foot of its character, where two pieces share one
 *
 * A sign that needs no font and no reading: a picture says who it is, marks around it how it goes.
 * @moves has a letter for each direction, clockwise from straight ahead, and more for other leaps:
 *
 * | letter | what |
 * |---|---|
 * | `.` | nothing |
 * | `1` | a step |
 * | `2` | one or two steps |
 * | `s` | a slide as far as the board goes |
 * | `j` | a jump to the second square |
 * | `l` | a step, or a jump to the second square |
 * | `n` | as the ninth: a knight's two leaps ahead |
 * | `N` | as the ninth: all eight leaps of a knight |
 */
typedef struct
{
  const char *name;
  DiagramRank rank;
  const char *moves;
  const char *picture;
  gboolean    keeps;
  int         foot;
} DiagramSign;

/* NULL when there is no such sign, also for @name NULL. */
const DiagramSign *diagram_sign_lookup         (const char        *name);
/* All signs, for tests and the table of signs. */
const DiagramSign *diagram_sign_get_all        (gsize             *n_signs);
/* Draws with the source colour, centred at @x, @y, no farther than @half; @pixels: how large the
 * square is on the screen, which says how much of a sign is drawn. */
void               diagram_sign_draw           (cairo_t           *cr,
                                                const DiagramSign *sign,
                                                double             x,
                                                double             y,
                                                double             half,
                                                double             pixels);
/* Adds a picture to the path, from -24 to 24 in both directions; FALSE when there is no such
 * picture. To be filled by the even-odd rule. */
gboolean           diagram_sign_picture_append (cairo_t           *cr,
                                                const char        *name);

#define DIAGRAM_SIGN_MAX_MOVES 9

/* The moves of a piece of a game of moving pieces, from the catalogue of variants, into
 * DIAGRAM_SIGN_MAX_MOVES + 1 bytes. FALSE when the game or the piece is not in it, or the piece does
 * what signs have no mark for. */
gboolean           diagram_sign_read_moves     (const char        *game,
                                                const char        *token,
                                                char              *moves);
/* Draws moves alone as the marks around a picture: @half is half of the sign. */
void               diagram_sign_draw_marks     (cairo_t           *cr,
                                                const char        *moves,
                                                double             x,
                                                double             y,
                                                double             half);

G_END_DECLS
