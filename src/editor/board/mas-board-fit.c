/* SPDX-License-Identifier: Apache-2.0 */
#include "config.h"

#include "mas-board-fit.h"

#include "diagram.h"
#include "qi-game-info-private.h"

#include <gtk/gtk.h>

#define EDGE   6.0  /* CSS px around a board where it has no ruler */
#define SLIM   2.0  /* the same in a room where every pixel counts: the frame alone */
#define LOW    340. /* CSS px: such a room is lower */
#define MARGIN 8.0  /* around a board without any rulers: the frame needs some room */

#define USUAL_RESOLUTION (96. * 1024) /* as the toolkit has it */
#define MAX_TEXTS        3.

typedef struct
{
  double left;
  double top;
  double width; /* both sides together */
  double height;
} Overhang;

/* The room of missing rulers on a flat board stays empty, so it may lie outside the view, except for
 * a small margin. */
static void
get_overhang (const DiagramLayout *layout,
              QiSetup             *setup,
              double               height,
              Overhang            *overhang)
{
  double size = MAX (layout->ruler - (height < LOW ? SLIM : EDGE), 0.);
  const QiGameInfo *names = qi_game_info_get_names (diagram_get_game (setup), setup);
  guint rulers = 0;

  *overhang = (Overhang) { 0 };
  if (layout->shape.n_dimensions != 2)
    return;
  rulers = diagram_board_get_rulers (names, layout);
  overhang->left = (rulers & DIAGRAM_RULER_LEFT) != 0 ? 0. : size;
  overhang->top = (rulers & DIAGRAM_RULER_TOP) != 0 ? 0. : size;
  overhang->width = overhang->left + ((rulers & DIAGRAM_RULER_RIGHT) != 0 ? 0. : size);
  overhang->height = overhang->top + ((rulers & DIAGRAM_RULER_BOTTOM) != 0 ? 0. : size);
}

double
mas_board_fit_get_texts (void)
{
  GtkSettings *settings = gtk_settings_get_default ();
  int resolution = 0;

  if (settings != NULL)
    g_object_get (settings, "gtk-xft-dpi", &resolution, NULL);
  return resolution > 0 ? CLAMP (resolution / USUAL_RESOLUTION, 1., MAX_TEXTS) : 1.;
}

void
mas_board_fit (DiagramLayout *layout,
               QiSetup       *setup,
               gboolean       flipped,
               double         max_square,
               double         width,
               double         height)
{
  const QiShape *shape = qi_position_get_shape (qi_setup_get_position (setup));
  Overhang overhang;

  width = MAX (1., width);
  height = MAX (1., height);
  diagram_layout_fit (layout, shape, flipped, mas_board_fit_get_texts (), max_square, width,
                      height);
  if (layout->ruler > 0.)
    {
      /* Measured on the smaller board, whose overhang is at most that of the larger one that fits then; and again, as that
       * may leave more room. */
      for (guint i = 0; i < 2; i++)
        {
          get_overhang (layout, setup, height, &overhang);
          diagram_layout_fit (layout, shape, flipped, mas_board_fit_get_texts (), max_square,
                              width + overhang.width, height + overhang.height);
        }
      layout->x -= overhang.left;
      layout->y -= overhang.top;
      return;
    }
  if (MIN (width, height) <= 4. * MARGIN)
    return;
  diagram_layout_fit (layout, shape, flipped, mas_board_fit_get_texts (), layout->square,
                      width - 2. * MARGIN, height - 2. * MARGIN);
  layout->x += MARGIN;
  layout->y += MARGIN;
}

double
mas_board_fit_get_square (QiSetup *setup,
                          double   width,
                          double   height)
{
  DiagramLayout layout;

  mas_board_fit (&layout, setup, FALSE, MAS_BOARD_FIT_MAX_SQUARE, width, height);
  return layout.square;
}
