/* SPDX-License-Identifier: Apache-2.0 */
#pragma once

#include "diagram.h"
#include "diagram-piece.h"

/* Pieces drawn into pixels, for tests that read them. */

#define GROUND 0x00c000u /* a colour that no piece has */
#define SEEN 0.12        /* colours with less distance count as the same; from 0 to 1 */

typedef struct
{
  int     size;
  guint32 pixels[96 * 96];
} Picture;

static inline double
get_distance (guint32 a,
              guint32 b)
{
  double distance = 0.;

  for (guint shift = 0; shift < 24; shift += 8)
    distance += ABS ((double) (a >> shift & 0xff) - (double) (b >> shift & 0xff));
  return distance / (3. * 255.);
}

static inline void
draw (Picture            *picture,
      const QiGameInfo   *info,
      const char         *text,
      const DiagramStyle *style,
      int                 size)
{
  const QiToken token = QI_TOKEN (text);
  cairo_surface_t *surface
    = cairo_image_surface_create_for_data ((guchar *) (gpointer) picture->pixels,
                                           CAIRO_FORMAT_RGB24, size, size, size * 4);
  cairo_t *cr = cairo_create (surface);

  g_assert_cmpint (size * size, <=, G_N_ELEMENTS (picture->pixels));
  picture->size = size;
  diagram_set_colour (cr, GROUND);
  cairo_paint (cr);
  diagram_draw_piece (cr, info, &token, style, FALSE, 0., 0., size);
  cairo_surface_flush (surface);
  g_assert_cmpint (cairo_status (cr), ==, CAIRO_STATUS_SUCCESS);
  cairo_destroy (cr);
  cairo_surface_destroy (surface);
}

static inline guint32
get_pixel (const Picture *picture,
           double         x,
           double         y)
{
  return picture->pixels[(int) (y * picture->size) * picture->size + (int) (x * picture->size)] &
         0xffffff;
}

/* The number of pixels that differ within a part of the square. */
static inline guint
count_changes (const Picture *a,
               const Picture *b,
               double         x0,
               double         y0,
               double         x1,
               double         y1)
{
  guint n_changes = 0;

  for (int y = (int) (y0 * a->size); y < (int) (y1 * a->size); y++)
    for (int x = (int) (x0 * a->size); x < (int) (x1 * a->size); x++)
      if (get_distance (a->pixels[y * a->size + x], b->pixels[y * a->size + x]) > SEEN)
        n_changes++;
  return n_changes;
}

static inline const QiGameInfo *
lookup (const char *id)
{
  const QiGameInfo *info = qi_game_info_lookup (id);

  g_assert_nonnull (info);
  return info;
}
