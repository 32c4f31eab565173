/* SPDX-License-Identifier: Apache-2.0 */
#pragma once

#include "qi-edit.h"
#include "qi-game-info.h"

G_BEGIN_DECLS

/* In what two positions may differ and still count as the same. In three dimensions each layer is turned in its
 * place. */
typedef enum
{
  QI_SYMMETRY_MIRROR = 1 << 0,    /* left and right change places */
  QI_SYMMETRY_ROTATIONS = 1 << 1, /* the board is turned by a quarter, a half, three quarters */
  QI_SYMMETRY_SIDES = 1 << 2,     /* the players change places and take their sides of the board along */
  QI_SYMMETRY_COLOURS = 1 << 3    /* the pieces change sides where they stand */
} QiSymmetry;

/**
 * QiImage:
 * @turnings: what is done with the board, in this order
 * @n_turnings: how many of them there are; 0: the board stays
 * @swaps: then the sides change places, as qi_edit_swap_sides() does it
 *
 * One way to look at a position, by value. All zero is the position as it is.
 */
typedef struct
{
  QiTurning turnings[2];
  guint     n_turnings;
  gboolean  swaps;
} QiImage;

/* Eight ways to lay a square on itself, with and without another side. */
#define QI_MAX_IMAGES 16

/**
 * qi_symmetry_list_images:
 * @symmetries: bits of #QiSymmetry
 * @info: (nullable): the game, which says how players change places: in chess the ranks are mirrored, so that kings stay
 *   on their files, in shogi the board is turned by a half; the start position tells. Without a game ranks are mirrored
 * @shape: of the board
 * @images: (out): each way once; the first is the position as it is
 *
 * All that comes of applying @symmetries any number of times, in any order. What @shape has no ranks for is left out.
 *
 * Returns: how many there are, at least 1
 */
guint    qi_symmetry_list_images (guint             symmetries,
                                  const QiGameInfo *info,
                                  const QiShape    *shape,
                                  QiImage           images[QI_MAX_IMAGES]);
/* The bit for "mirror", "rotations", "sides" or "colours"; 0: unknown name. */
guint    qi_symmetry_from_name   (const char       *name);
/* The setup as @image shows it, its rights and marks with it; NULL where that cannot be: a token would be too long. */
QiSetup *qi_image_apply          (const QiImage    *image,
                                  QiSetup          *setup);
/**
 * qi_image_map_squares:
 * @image: an image
 * @shape: of the board
 * @to: (out): the shape of the board in the image
 *
 * Returns: (array) (transfer full): where each square goes
 */
guint   *qi_image_map_squares    (const QiImage    *image,
                                  const QiShape    *shape,
                                  QiShape          *to);

G_END_DECLS
