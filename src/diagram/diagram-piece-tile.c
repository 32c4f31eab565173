/* SPDX-License-Identifier: Apache-2.0 */
#include "diagram-piece-private.h"

#include "diagram-text.h"

void
diagram_piece_add_rounded (cairo_t *cr,
                           double   x,
                           double   y,
                           double   size,
                           double   radius)
{
  cairo_new_sub_path (cr);
  cairo_arc (cr, x + size - radius, y + radius, radius, -G_PI_2, 0.);
  cairo_arc (cr, x + size - radius, y + size - radius, radius, 0., G_PI_2);
  cairo_arc (cr, x + radius, y + size - radius, radius, G_PI_2, G_PI);
  cairo_arc (cr, x + radius, y + radius, radius, G_PI, 1.5 * G_PI);
  cairo_close_path (cr);
}

void
diagram_piece_fill (cairo_t          *cr,
                    const DiagramMan *colours,
                    double            line_width)
{
  diagram_set_colour (cr, colours->fill);
  cairo_fill_preserve (cr);
  diagram_set_colour (cr, colours->edge);
  cairo_set_line_width (cr, line_width);
  cairo_stroke (cr);
}

/* A corner that is turned down, as of a sheet: the token is a value of JSON, no text. */
static void
draw_fold (cairo_t          *cr,
           const DiagramMan *colours,
           double            inset,
           double            inner,
           double            fold)
{
  double right = inset + inner;

  cairo_move_to (cr, right - fold, inset);
  cairo_line_to (cr, right, inset + fold);
  cairo_line_to (cr, right - fold, inset + fold);
  cairo_close_path (cr);
  diagram_piece_paint (cr, colours->edge);
}

void
diagram_piece_draw_tile (cairo_t            *cr,
                         const DiagramPiece *look,
                         const DiagramStyle *style,
                         const DiagramMan   *colours,
                         double              size)
{
  double inset = size * (diagram_piece_is_coarse (cr, size) ? 0.05 : 0.09);
  double inner = size - 2. * inset;

  /* The tile of nobody's piece has square corners: it is told apart without its colour too. */
  diagram_piece_add_rounded (cr, inset, inset, inner,
                             size * (look->owner == QI_OWNER_NOBODY ? 0.04 : 0.16));
  diagram_piece_add_rim (cr, style, size);
  diagram_piece_fill (cr, colours, MAX (size * 0.036, 0.75));
  if (look->token->kind == QI_TOKEN_JSON)
    draw_fold (cr, colours, inset, inner, size * 0.14);
  diagram_set_colour (cr, colours->line);
  diagram_piece_draw_label (cr, look, inset + size * 0.05, inset + size * 0.05, inner - size * 0.1);
}

void
diagram_piece_draw_label (cairo_t            *cr,
                          const DiagramPiece *look,
                          double              x,
                          double              y,
                          double              size)
{
  static const char letters[] = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz";
  g_autofree char *label = look->is_epin ? g_strndup (strpbrk (look->label->text, letters), 1)
                                         : diagram_piece_dup_label (look->label);

  /* Small letters have less to see of; the widest ones leave room for marks. */
  if (look->is_epin)
    diagram_text_draw_letter (cr, label, size * (g_ascii_islower (label[0]) ? 1.04 : 0.9),
                              x + size * 0.09, y, size * 0.82, size);
  else
    diagram_text_draw_block (cr, label, x, y, size, size);
}
