/* SPDX-License-Identifier: Apache-2.0 */
#pragma once

#include <cairo.h>
#include <glib.h>

G_BEGIN_DECLS

typedef enum
{
  DIAGRAM_FONT_LETTERS, /* rulers, titles, tiles: the platform's sans-serif */
  DIAGRAM_FONT_KANJI, /* characters of wedges: a Japanese serif face where there is one */
  DIAGRAM_FONT_CARVED /* those of discs: the same, as broad as they are carved */
} DiagramFont;

/* All texts are drawn with the source colour, centred in a box. */

/* Draws a character as large as the box allows, by its ink. FALSE, and nothing drawn, when no font
 * has it. */
gboolean diagram_text_draw_glyph  (cairo_t     *cr,
                                   const char  *text,
                                   DiagramFont  font,
                                   double       x,
                                   double       y,
                                   double       width,
                                   double       height);
/* Draws a line at @size units, smaller when it is wider than @width, at least half as large, then
 * ellipsised. */
void     diagram_text_draw_line   (cairo_t     *cr,
                                   const char  *text,
                                   double       size,
                                   gboolean     bold,
                                   double       x,
                                   double       y,
                                   double       width,
                                   double       height);
/* Draws a letter at @size units with the middle of its ink in the middle of the box; smaller where
 * it is wider than that. */
void     diagram_text_draw_letter (cairo_t     *cr,
                                   const char  *text,
                                   double       size,
                                   double       x,
                                   double       y,
                                   double       width,
                                   double       height);
/* Draws a text on up to two lines, as large as fits, ellipsised. */
void     diagram_text_draw_block  (cairo_t     *cr,
                                   const char  *text,
                                   double       x,
                                   double       y,
                                   double       width,
                                   double       height);
/* Whether the installed fonts have all of a text. */
gboolean diagram_text_has_glyphs  (cairo_t     *cr,
                                   const char  *text);
/* Width of a line at @size units. */
double   diagram_text_get_width   (cairo_t     *cr,
                                   const char  *text,
                                   double       size);
/* The same with U+FFFD for each number that is no character and never will be: cairo refuses them.
 * Free with g_free(). */
char    *diagram_text_dup_drawable (const char *text);

G_END_DECLS
