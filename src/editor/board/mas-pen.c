/* SPDX-License-Identifier: Apache-2.0 */
#include "config.h"

#include "mas-pen.h"

#include "qi-details.h"

GdkRGBA
mas_pen_get_colour (const MasPen *self,
                    const char   *name,
                    double        alpha)
{
  GdkRGBA colour = { 0.2f, 0.5f, 0.9f, 1.0f };

  gtk_style_context_lookup_color (gtk_widget_get_style_context (self->widget), name, &colour);
  colour.alpha = (float) (colour.alpha * alpha);
  return colour;
}

gboolean
mas_pen_get_square (const MasPen    *self,
                    guint            square,
                    graphene_rect_t *rect)
{
  double x = 0;
  double y = 0;

  if (square == QI_NO_SQUARE || square >= qi_shape_get_n_squares (&self->layout->shape))
    return FALSE;
  diagram_layout_get_place (self->layout, square, &x, &y);
  graphene_rect_init (rect, (float) x, (float) y, (float) self->layout->square,
                      (float) self->layout->square);
  return self->visible == NULL || graphene_rect_intersection (rect, self->visible, NULL);
}

void
mas_pen_wash (const MasPen *self,
              guint         square,
              const char   *name,
              double        alpha)
{
  GdkRGBA colour = mas_pen_get_colour (self, name, alpha);
  graphene_rect_t rect;

  if (mas_pen_get_square (self, square, &rect))
    gtk_snapshot_append_color (self->snapshot, &colour, &rect);
}

void
mas_pen_fill (const MasPen          *self,
              const graphene_rect_t *rect,
              const GdkRGBA         *colour,
              double                 radius)
{
  GskRoundedRect outline;

  gsk_rounded_rect_init_from_rect (&outline, rect, (float) radius);
  gtk_snapshot_push_rounded_clip (self->snapshot, &outline);
  gtk_snapshot_append_color (self->snapshot, colour, rect);
  gtk_snapshot_pop (self->snapshot);
}

void
mas_pen_frame (const MasPen          *self,
               const graphene_rect_t *rect,
               const GdkRGBA         *colour,
               double                 width,
               double                 radius)
{
  float w = (float) width;
  GskRoundedRect outline;

  gsk_rounded_rect_init_from_rect (&outline, rect, (float) radius);
  gtk_snapshot_append_border (self->snapshot, &outline, (float[4]) { w, w, w, w },
                              (GdkRGBA[4]) { *colour, *colour, *colour, *colour });
}
