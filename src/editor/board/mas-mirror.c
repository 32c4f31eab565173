/* SPDX-License-Identifier: Apache-2.0 */
#include "mas-mirror.h"

#define AXIS_WIDTH 2.0 /* CSS px, between two rims of 1 px */
#define DASH       8.0 /* CSS px; the gaps are half as long */
#define DOT        8.0 /* CSS px: side of the middle that a board turns about */

static const struct
{
  const char *name;
  MasMirror   mirror;
} names[] = {
  { "none", { MAS_MIRROR_NONE, FALSE } },        { "files", { MAS_MIRROR_FILES, FALSE } },
  { "ranks", { MAS_MIRROR_RANKS, FALSE } },      { "half", { MAS_MIRROR_HALF, FALSE } },
  { "all", { MAS_MIRROR_ALL, FALSE } },          { "files-other", { MAS_MIRROR_FILES, TRUE } },
  { "ranks-other", { MAS_MIRROR_RANKS, TRUE } }, { "half-other", { MAS_MIRROR_HALF, TRUE } },
  { "all-other", { MAS_MIRROR_ALL, TRUE } },
};

const char *
mas_mirror_get_name (guint index)
{
  return index < G_N_ELEMENTS (names) ? names[index].name : NULL;
}

const char *
mas_mirror_to_name (const MasMirror *self)
{
  for (gsize i = 1; i < G_N_ELEMENTS (names); i++)
    if (names[i].mirror.axis == self->axis && names[i].mirror.swaps == self->swaps)
      return names[i].name;
  return names[0].name;
}

gboolean
mas_mirror_from_name (const char *name,
                      MasMirror  *self)
{
  for (gsize i = 0; i < G_N_ELEMENTS (names); i++)
    if (g_strcmp0 (names[i].name, name) == 0)
      {
        *self = names[i].mirror;
        return TRUE;
      }
  return FALSE;
}

gboolean
mas_mirror_fits (const MasMirror *self,
                 const QiShape   *shape)
{
  switch (self->axis)
    {
    case MAS_MIRROR_FILES:
      return qi_shape_get_files (shape) > 1;
    case MAS_MIRROR_RANKS:
      return qi_shape_get_ranks (shape) > 1;
    case MAS_MIRROR_HALF:
      /* A one-dimensional board has only left and right. */
      return shape->n_dimensions > 1 && qi_shape_get_files (shape) * qi_shape_get_ranks (shape) > 1;
    case MAS_MIRROR_ALL:
      return qi_shape_get_layers (shape) > 1;
    case MAS_MIRROR_NONE:
    default:
      return TRUE;
    }
}

guint
mas_mirror_find (const MasMirror *self,
                 const QiShape   *shape,
                 guint            square)
{
  guint layer = 0;
  guint rank = 0;
  guint file = 0;

  if (self->axis == MAS_MIRROR_NONE || !mas_mirror_fits (self, shape))
    return square;
  qi_shape_get_place (shape, square, &layer, &rank, &file);
  if (self->axis != MAS_MIRROR_RANKS)
    file = qi_shape_get_files (shape) - 1 - file;
  if (self->axis != MAS_MIRROR_FILES)
    rank = qi_shape_get_ranks (shape) - 1 - rank;
  if (self->axis == MAS_MIRROR_ALL)
    layer = qi_shape_get_layers (shape) - 1 - layer;
  return qi_shape_get_index (shape, layer, rank, file);
}

/* A bar with a rim, so that it stands out from any board. */
static void
bar (const MasPen *pen,
     double        x,
     double        y,
     double        width,
     double        height)
{
  graphene_rect_t rect = GRAPHENE_RECT_INIT ((float) x, (float) y, (float) width, (float) height);
  const GdkRGBA rim = mas_pen_get_colour (pen, "window_bg_color", 0.8);
  const GdkRGBA colour = mas_pen_get_colour (pen, "accent_bg_color", 1);

  graphene_rect_inset (&rect, -1, -1);
  mas_pen_fill (pen, &rect, &rim, 1);
  graphene_rect_inset (&rect, 1, 1);
  mas_pen_fill (pen, &rect, &colour, 1);
}

/* Dashes from (@x, @y) on, downwards or to the right. */
static void
dashes (const MasPen *pen,
        double        x,
        double        y,
        double        length,
        gboolean      down)
{
  for (double at = 0; at < length; at += DASH * 1.5)
    {
      const double part = MIN (DASH, length - at);

      if (down)
        bar (pen, x - AXIS_WIDTH / 2, y + at, AXIS_WIDTH, part);
      else
        bar (pen, x + at, y - AXIS_WIDTH / 2, part, AXIS_WIDTH);
    }
}

void
mas_mirror_snapshot (const MasMirror *self,
                     const MasPen    *pen)
{
  const QiShape *shape = &pen->layout->shape;

  if (self->axis == MAS_MIRROR_NONE || !mas_mirror_fits (self, shape))
    return;
  for (guint layer = 0; layer < qi_shape_get_layers (shape); layer++)
    {
      double x = 0;
      double y = 0;
      double width = 0;
      double height = 0;

      diagram_layout_get_board (pen->layout, layer, &x, &y, &width, &height);
      if (pen->visible != NULL
          && !graphene_rect_intersection (pen->visible,
                                          &GRAPHENE_RECT_INIT ((float) x, (float) y, (float) width,
                                                               (float) height),
                                          NULL))
        continue;
      if (self->axis == MAS_MIRROR_FILES)
        dashes (pen, x + width / 2, y, height, TRUE);
      else if (self->axis == MAS_MIRROR_RANKS)
        dashes (pen, x, y + height / 2, width, FALSE);
      else
        bar (pen, x + (width - DOT) / 2, y + (height - DOT) / 2, DOT, DOT);
    }
}
