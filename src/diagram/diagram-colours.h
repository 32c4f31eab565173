/* SPDX-License-Identifier: Apache-2.0 */
#pragma once

#include <cairo.h>

#include "diagram-style.h"

G_BEGIN_DECLS

/* 0xRRGGBB, opaque. */
typedef guint32 DiagramColour;

/**
 * DiagramMan:
 * @fill: the body
 * @edge: its outline
 * @line: lines and text on it
 *
 * The colours of one side's pieces.
 */
typedef struct
{
  DiagramColour fill;
  DiagramColour edge;
  DiagramColour line;
} DiagramMan;

/**
 * DiagramPalette:
 * @light: light squares
 * @dark: dark squares
 * @number: numbers of squares, on dark ones
 * @hatched: dark squares are drawn as lines, in @grid on @light, where there is room; @dark is how
 *   that looks from far away
 * @wood: a board without colours of squares
 * @grid: lines on it
 * @cloth: Othello's board
 * @cloth_grid: lines on it
 * @frame: around each board
 * @text: rulers and titles, on the window's background
 * @men: western pieces and letter tiles, of each side
 * @neutral: the tile of a token that belongs to no side
 * @wedge: shogi wedges
 * @disc: xiangqi discs; the line is each side's ring and character
 * @blue: a disc of a side that is called blue
 * @rim, @rim_edge: the wood around the face of a disc and its outline
 * @stones: Go's, of each side
 * @promoted: the character of a promoted wedge
 * @enhanced, @diminished, @terminal, @derived: marks
 * @mark_line: signs on marks and their rim
 * @terminal_line: the outline of the terminal mark
 *
 * All colours of one style. It lives as long as the process.
 */
typedef struct
{
  DiagramColour light;
  DiagramColour dark;
  DiagramColour number;
  gboolean      hatched;
  DiagramColour wood;
  DiagramColour grid;
  DiagramColour cloth;
  DiagramColour cloth_grid;
  DiagramColour frame;
  DiagramColour text;
  DiagramMan    men[2];
  DiagramMan    neutral;
  DiagramMan    wedge;
  DiagramMan    disc[2];
  DiagramMan    blue;
  DiagramColour rim;
  DiagramColour rim_edge;
  DiagramMan    stones[2];
  DiagramColour promoted;
  DiagramColour enhanced;
  DiagramColour diminished;
  DiagramColour terminal;
  DiagramColour derived;
  DiagramColour mark_line;
  DiagramColour terminal_line;
} DiagramPalette;

const DiagramPalette *diagram_palette_get        (const DiagramStyle *style);

static inline void
diagram_colour_split (DiagramColour  colour,
                      double        *red,
                      double        *green,
                      double        *blue)
{
  *red = (colour >> 16 & 0xff) / 255.;
  *green = (colour >> 8 & 0xff) / 255.;
  *blue = (colour & 0xff) / 255.;
}

static inline void
diagram_set_colour (cairo_t       *cr,
                    DiagramColour  colour)
{
  double red = 0.;
  double green = 0.;
  double blue = 0.;

  diagram_colour_split (colour, &red, &green, &blue);
  cairo_set_source_rgb (cr, red, green, blue);
}

G_END_DECLS
