/* SPDX-License-Identifier: Apache-2.0 */
#pragma once

#include <gtk/gtk.h>

#include "diagram-layout.h"

G_BEGIN_DECLS

/**
 * MasPen:
 * @layout: where the squares are
 * @widget: whose style has the colours
 * @visible: (nullable): squares outside are not drawn
 * @snapshot: what is drawn into
 *
 * Draws above the squares of a board, with render nodes and the colours of the window.
 */
typedef struct
{
  const DiagramLayout   *layout;
  GtkWidget             *widget;
  const graphene_rect_t *visible;
  GtkSnapshot           *snapshot;
} MasPen;

/* A named colour of the style, its opacity times @alpha. */
GdkRGBA  mas_pen_get_colour (const MasPen          *self,
                             const char            *name,
                             double                 alpha);
/* Where a square is. FALSE when it is no square or out of sight. */
gboolean mas_pen_get_square (const MasPen          *self,
                             guint                  square,
                             graphene_rect_t       *rect);
/* Lays a named colour over a square. */
void     mas_pen_wash       (const MasPen          *self,
                             guint                  square,
                             const char            *name,
                             double                 alpha);
/* A filled rectangle with round corners; a disc when @radius is half its side. */
void     mas_pen_fill       (const MasPen          *self,
                             const graphene_rect_t *rect,
                             const GdkRGBA         *colour,
                             double                 radius);
/* A frame along the inside of @rect. */
void     mas_pen_frame      (const MasPen          *self,
                             const graphene_rect_t *rect,
                             const GdkRGBA         *colour,
                             double                 width,
                             double                 radius);

G_END_DECLS
