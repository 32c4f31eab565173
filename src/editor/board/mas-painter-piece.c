/* SPDX-License-Identifier: Apache-2.0 */
/* Single pieces: ghosts, what is carried, hands and the palette. */
#include "config.h"

#include "mas-board-painter-private.h"

#include "diagram-piece.h"

#include <math.h>

#define DARK_PIECE  128  /* of 255: a piece with no lighter part gets a rim on a dark window */
#define RIM_WIDTH   0.03 /* of the side of a piece; a pixel at least */
#define RIM_LIGHT   0.8f
#define N_RIM_STEPS 8

GdkTexture *
mas_board_painter_get_texture (MasBoardPainter *self,
                               const QiToken   *piece,
                               double           size)
{
  g_return_val_if_fail (self != NULL && piece != NULL, NULL);

  return mas_piece_textures_get (self->textures, &self->look, piece, &self->style,
                                 self->layout.flipped, size * self->scale);
}

/**
 * mas_board_painter_append_piece:
 * @self: a painter with a setup
 * @snapshot: where to append
 * @piece: any token
 * @x: left edge of the square
 * @y: upper edge of the square
 * @size: side of the square, in units
 *
 * Appends one piece as it would stand on the board, from a texture that is kept.
 */
void
mas_board_painter_append_piece (MasBoardPainter *self,
                                GtkSnapshot     *snapshot,
                                const QiToken   *piece,
                                double           x,
                                double           y,
                                double           size)
{
  g_return_if_fail (self != NULL && snapshot != NULL && piece != NULL);

  GdkTexture *texture = mas_board_painter_get_texture (self, piece, size);

  if (texture != NULL)
    gtk_snapshot_append_texture (snapshot, texture,
                                 &GRAPHENE_RECT_INIT ((float) x, (float) y, (float) size,
                                                      (float) size));
}

/* Whether the piece would be hard to see on a dark window. */
static gboolean
needs_rim (MasBoardPainter *self,
           const QiToken   *piece)
{
  DiagramColour colour = 0;

  if (self->style.scheme != DIAGRAM_DARK && self->style.scheme != DIAGRAM_HIGH_CONTRAST_DARK)
    return FALSE;
  colour =
    diagram_piece_get_colour (diagram_look_get_game (&self->look, piece), piece, &self->style);
  return MAX (MAX (colour >> 16 & 0xff, colour >> 8 & 0xff), colour & 0xff) < DARK_PIECE;
}

/* The shape of the piece in one light colour, drawn slightly shifted to each side. */
static void
append_rim (GtkSnapshot *snapshot,
            GdkTexture  *texture,
            double       x,
            double       y,
            double       size)
{
  const float shape[] = { 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 1 };
  double width = MAX (size * RIM_WIDTH, 1.);
  graphene_matrix_t matrix;
  graphene_vec4_t light;

  graphene_matrix_init_from_float (&matrix, shape);
  graphene_vec4_init (&light, RIM_LIGHT, RIM_LIGHT, RIM_LIGHT, 0);
  gtk_snapshot_push_color_matrix (snapshot, &matrix, &light);
  for (guint i = 0; i < N_RIM_STEPS; i++)
    {
      double angle = 2. * G_PI * i / N_RIM_STEPS;

      gtk_snapshot_append_texture (snapshot, texture,
                                   &GRAPHENE_RECT_INIT ((float) (x + width * cos (angle)),
                                                        (float) (y + width * sin (angle)),
                                                        (float) size, (float) size));
    }
  gtk_snapshot_pop (snapshot);
}

/**
 * mas_board_painter_append_loose_piece:
 * @self: a painter
 * @snapshot: where to append
 * @piece: a piece
 * @x: left edge
 * @y: top edge
 * @size: side of the square it fills
 *
 * Appends a piece that stands on the window's own ground and on no square: a dark one has a light rim
 * on a dark window.
 */
void
mas_board_painter_append_loose_piece (MasBoardPainter *self,
                                      GtkSnapshot     *snapshot,
                                      const QiToken   *piece,
                                      double           x,
                                      double           y,
                                      double           size)
{
  GdkTexture *texture = NULL;

  g_return_if_fail (self != NULL && snapshot != NULL && piece != NULL);

  if (needs_rim (self, piece))
    texture = mas_piece_textures_get (self->textures, &self->look, piece, &self->style,
                                      self->layout.flipped, size * self->scale);
  if (texture != NULL)
    append_rim (snapshot, texture, x, y, size);
  mas_board_painter_append_piece (self, snapshot, piece, x, y, size);
}
