/* SPDX-License-Identifier: Apache-2.0 */
#pragma once

#include "diagram-style.h"
#include "qi-game-info.h"
#include "qi-token.h"

#include <cairo.h>

G_BEGIN_DECLS

/**
 * DiagramBook:
 *
 * Small pieces as pixels, kept from one drawing to the next: of many thumbnails most have the same pieces in squares of
 * the same size. It has those of one style, and forgets them when it meets another. For one thread.
 */
typedef struct _DiagramBook DiagramBook;

/**
 * DiagramBookKey:
 * @info: (nullable): the game whose art the piece has
 * @piece: the piece
 * @flipped: whether wedges are turned round
 * @square: its square, in units
 * @scale: device pixels a unit
 * @x: where its square begins within a device pixel, from 0 up to 1
 * @y: the same downwards
 *
 * What a piece was drawn with, but for the style.
 */
typedef struct
{
  const QiGameInfo *info;
  const QiToken    *piece;
  gboolean          flipped;
  double            square;
  double            scale;
  double            x;
  double            y;
} DiagramBookKey;

DiagramBook     *diagram_book_new  (void);
void             diagram_book_free (DiagramBook          *self);
/* Whether it keeps pieces of such a style and size; it has none of another style any more. */
gboolean         diagram_book_open (DiagramBook          *self,
                                    const DiagramStyle   *style,
                                    double                pixels);
/* NULL: it has none. Borrowed. */
cairo_surface_t *diagram_book_find (DiagramBook          *self,
                                    const DiagramBookKey *key);
void             diagram_book_keep (DiagramBook          *self,
                                    const DiagramBookKey *key,
                                    cairo_surface_t      *surface);

G_DEFINE_AUTOPTR_CLEANUP_FUNC (DiagramBook, diagram_book_free)

G_END_DECLS
