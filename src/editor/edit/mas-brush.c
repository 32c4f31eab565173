/* SPDX-License-Identifier: Apache-2.0 */
#include "mas-brush.h"

#include <math.h>

/* All are borrowed. */
struct _MasBrush
{
  GObject       parent_instance;

  MasWorkplace *place;
  MasStage     *stage;
  MasAnnotator *annotator;
  MasPress     *press;
};

G_DEFINE_FINAL_TYPE (MasBrush, mas_brush, G_TYPE_OBJECT)

static void
mas_brush_class_init (MasBrushClass *klass)
{
}

static void
mas_brush_init (MasBrush *self)
{
}

MasBrush *
mas_brush_new (MasWorkplace *place,
               MasStage     *stage,
               MasAnnotator *annotator,
               MasPress     *press)
{
  MasBrush *self = g_object_new (MAS_TYPE_BRUSH, NULL);

  self->place = place;
  self->stage = stage;
  self->annotator = annotator;
  self->press = press;
  return self;
}

void
mas_brush_begin (MasBrush *self)
{
  guint square = self->press->spot.square;
  const QiToken *there = NULL;
  int limit = 0;

  if (square != QI_NO_SQUARE)
    there = qi_position_get_piece (mas_workplace_get_position (self->place), square);
  g_object_get (gtk_widget_get_settings (GTK_WIDGET (self->stage)), "gtk-double-click-time", &limit,
                NULL);
  mas_press_paint (self->press,
                   mas_press_dup_painted (self->press, mas_workplace_get_held (self->place)), there,
                   g_get_monotonic_time (), (gint64) limit * 1000);
}

void
mas_brush_stamp (MasBrush *self,
                 guint     square)
{
  MasPress *press = self->press;
  g_autofree char *group = mas_press_dup_group (press);
  MasAct *act = NULL;

  if (press->stopped)
    return;
  mas_press_stamped (press, square, g_get_monotonic_time ());
  act =
    mas_act_for_stamp (mas_workplace_get_setup (self->place), mas_workplace_get_info (self->place),
                       square, press->token, &mas_workplace_get_overlay (self->place)->mirror);
  if (act != NULL && !mas_workplace_perform (self->place, act, group))
    press->stopped = TRUE;
}

void
mas_brush_to (MasBrush *self,
              double    x,
              double    y)
{
  MasPress *press = self->press;
  double side =
    mas_board_view_get_layout (MAS_BOARD_VIEW (mas_stage_get_board (self->stage)))->square;
  double dx = x - press->last_x;
  double dy = y - press->last_y;
  int n_steps = (int) CLAMP (ceil (3 * hypot (dx, dy) / MAX (side, 1)), 1, 4096);
  guint last = QI_NO_SQUARE;

  for (int i = 0; i <= n_steps && !press->stopped; i++)
    {
      g_auto (MasSpot) spot = MAS_SPOT_INIT;

      mas_stage_find_spot (self->stage, press->last_x + dx * i / n_steps,
                           press->last_y + dy * i / n_steps, &spot);
      if (spot.kind != MAS_SPOT_SQUARE || spot.square == last)
        continue;
      last = spot.square;
      mas_cursor_start (mas_workplace_get_cursor (self->place), last);
      if (press->kind == MAS_PRESS_MARKS)
        {
          press->stopped = !mas_annotator_sweep (self->annotator, last);
          continue;
        }
      mas_brush_stamp (self, last);
    }
}

void
mas_brush_end (MasBrush *self)
{
  mas_press_spend (self->press);
  if (mas_workplace_get_document (self->place) != NULL)
    mas_document_end_group (mas_workplace_get_document (self->place));
}

void
mas_brush_touch (MasBrush      *self,
                 const MasSpot *spot)
{
  MasPress *press = self->press;

  mas_press_forget_stamp (press);
  mas_press_begin (press, 0, 0, spot, GDK_BUTTON_PRIMARY, 0,
                   mas_held_get_kind (mas_workplace_get_held (self->place)));
  mas_brush_begin (self);
  mas_brush_stamp (self, spot->square);
  mas_brush_end (self);
  mas_press_end (press);
  mas_press_forget_stamp (press);
}
