/* SPDX-License-Identifier: Apache-2.0 */
#include "config.h"

#include "mas-edit-area-private.h"

#include <math.h>

void
mas_edit_area_hover (MasEditArea *self,
                     double       x,
                     double       y)
{
  MasBoardOverlay *overlay = mas_edit_area_get_overlay (self);
  double board_x = 0;
  double board_y = 0;
  guint square = QI_NO_SQUARE;

  if (self->press.kind == MAS_PRESS_DRAG
      || !mas_stage_to_board (self->stage, x, y, &board_x, &board_y))
    return;
  mas_edit_area_point_at (self, x, y);
  if (!mas_board_view_find (MAS_BOARD_VIEW (mas_stage_get_board (self->stage)), board_x, board_y,
                            &square))
    square = QI_NO_SQUARE;
  if (square == overlay->hover)
    return;
  overlay->hover = square;
  mas_ghost_show (self->ghost, square);
  mas_attacks_follow (self->attacks, square);
  mas_annotator_arrow_to (self->annotator, square);
}

void
mas_edit_area_leave (MasEditArea *self)
{
  mas_edit_area_get_overlay (self)->hover = QI_NO_SQUARE;
  mas_edit_area_point_nowhere (self);
  if (self->press.kind != MAS_PRESS_DRAG)
    mas_ghost_show (self->ghost, QI_NO_SQUARE);
}

/* Ends whatever a press has become; nothing is done. */
void
mas_edit_area_forget_press (MasEditArea *self)
{
  MasBoardOverlay *overlay = mas_edit_area_get_overlay (self);
  MasPressKind kind = self->press.kind;

  mas_press_end (&self->press);
  gtk_bitset_remove_all (overlay->line);
  if (kind == MAS_PRESS_ARROW)
    mas_drawn_marks_preview (&overlay->drawn, NULL);
  if (kind == MAS_PRESS_DRAG)
    {
      mas_board_painter_set_hidden (mas_stage_get_painter (self->stage), NULL, 0);
      mas_carried_set_token (MAS_CARRIED (mas_stage_get_carried (self->stage)), NULL, 0);
      mas_palette_set_bin (MAS_PALETTE (mas_stage_get_palette (self->stage)), FALSE);
      for (int side = QI_SIDE_FIRST; side <= QI_SIDE_SECOND; side++)
        mas_hand_view_set_drop (MAS_HAND_VIEW (mas_stage_get_hand (self->stage, (QiSide) side)),
                                MAS_DROP_NOT_HERE);
      gtk_widget_set_cursor (GTK_WIDGET (self), NULL);
      overlay->hover = QI_NO_SQUARE;
      mas_ghost_show (self->ghost, QI_NO_SQUARE);
      mas_play_mark_targets (self->play);
    }
  mas_edit_area_redraw (self);
}

/* A press has become something. */
static void
begin (MasEditArea *self)
{
  switch (self->press.kind)
    {
    case MAS_PRESS_ARROW:
      mas_annotator_arrow_cancel (self->annotator);
      break;
    case MAS_PRESS_SELECT:
    case MAS_PRESS_PAN:
      if (mas_held_get_kind (self->held) == MAS_HELD_LIFTED)
        mas_held_let_go (self->held);
      mas_cursor_start (self->cursor, self->press.spot.square);
      break;
    case MAS_PRESS_DRAG:
      mas_edit_area_drag_begin (self);
      break;
    case MAS_PRESS_NONE:
    case MAS_PRESS_PENDING:
    case MAS_PRESS_STROKE:
    case MAS_PRESS_LINE:
    case MAS_PRESS_MARKS:
    case MAS_PRESS_SPENT:
    default:
      break;
    }
}

/* The square at (x, y), or the one seen last where there is none. */
static gboolean
find_square (MasEditArea *self,
             double       x,
             double       y,
             guint       *square)
{
  double board_x = 0;
  double board_y = 0;

  return mas_stage_to_board (self->stage, x, y, &board_x, &board_y)
         && mas_board_view_find (MAS_BOARD_VIEW (mas_stage_get_board (self->stage)), board_x,
                                 board_y, square);
}

static void
update_select (MasEditArea *self,
               double       x,
               double       y)
{
  guint square = 0;

  if (!find_square (self, x, y, &square))
    return;
  mas_cursor_go (self->cursor, square);
  mas_cursor_select_box (self->cursor, square);
  mas_workplace_say_selection (MAS_WORKPLACE (self));
}

/* The arrow from the pressed square to the one under (x, y); away from the squares there is none. */
static void
update_arrow (MasEditArea    *self,
              double          x,
              double          y,
              GdkModifierType mods)
{
  const MasDrawnMarks *drawn = &mas_edit_area_get_overlay (self)->drawn;
  QiMarkColour colour = mas_annotator_get_colour_for (self->annotator, mods);
  guint from = self->press.spot.square;
  guint to = QI_NO_SQUARE;

  if (!find_square (self, x, y, &to))
    to = QI_NO_SQUARE;
  if (!drawn->drawing || drawn->preview.to != to || drawn->preview.colour != colour)
    mas_annotator_preview_arrow (self->annotator, from, to, colour);
}

/* Back on the square where it began it was a click. */
static void
end_arrow (MasEditArea    *self,
           double          x,
           double          y,
           GdkModifierType mods)
{
  guint from = self->press.spot.square;
  guint to = QI_NO_SQUARE;

  if (!find_square (self, x, y, &to))
    mas_voice_say_next (self->voice);
  else if (to == from)
    mas_edit_area_click (self, mods);
  else
    mas_annotator_draw_arrow (self->annotator, from, to,
                              mas_annotator_get_colour_for (self->annotator, mods));
}

/* Squares on the straight way from the press to (x, y). */
static void
update_line (MasEditArea *self,
             double       x,
             double       y)
{
  MasBoardOverlay *overlay = mas_edit_area_get_overlay (self);
  double dx = x - self->press.x;
  double dy = y - self->press.y;
  double side =
    mas_board_view_get_layout (MAS_BOARD_VIEW (mas_stage_get_board (self->stage)))->square;
  int n_steps = (int) CLAMP (ceil (3 * hypot (dx, dy) / MAX (side, 1)), 1, 4096);

  gtk_bitset_remove_all (overlay->line);
  for (int i = 0; i <= n_steps; i++)
    {
      guint square = 0;

      if (find_square (self, self->press.x + dx * i / n_steps, self->press.y + dy * i / n_steps,
                       &square))
        gtk_bitset_add (overlay->line, square);
    }
  mas_edit_area_redraw (self);
}

static void
end_line (MasEditArea *self)
{
  g_autoptr (GtkBitset) squares = gtk_bitset_copy (mas_edit_area_get_overlay (self)->line);
  GtkBitsetIter iter;
  guint square = 0;

  mas_edit_area_stroke_begin (self);
  for (gboolean valid = gtk_bitset_iter_init_first (&iter, squares, &square); valid;
       valid = gtk_bitset_iter_next (&iter, &square))
    mas_edit_area_stamp (self, square);
  mas_edit_area_stroke_end (self);
}

/**
 * mas_edit_area_press:
 * @self: an edit area
 * @x: place in the area
 * @y: the same
 * @button: which button; touches are the primary one
 * @mods: keys that are down
 *
 * A button goes down. Stamps and erasers act at once; everything else waits for what comes of it.
 */
void
mas_edit_area_press (MasEditArea    *self,
                     double          x,
                     double          y,
                     guint           button,
                     GdkModifierType mods)
{
  MasHeldKind held = mas_held_get_kind (self->held);
  MasPress *press = &self->press;
  g_auto (MasSpot) spot = MAS_SPOT_INIT;

  mas_edit_area_forget_press (self);
  mas_motion_end (self->motion);
  mas_typing_end (self->typing);
  mas_stage_find_spot (self->stage, x, y, &spot);
  mas_press_begin (press, x, y, &spot, button, mods, held);
  if (spot.kind == MAS_SPOT_SQUARE || spot.kind == MAS_SPOT_NONE)
    gtk_widget_grab_focus (mas_stage_get_board (self->stage));
  if (press->kind == MAS_PRESS_STROKE)
    mas_edit_area_stroke_begin (self);
  else if (press->kind == MAS_PRESS_MARKS)
    mas_annotator_sweep_begin (self->annotator, spot.square);
  if (mas_press_is_painting (press))
    mas_edit_area_stroke_to (self, x, y);
}

void
mas_edit_area_drag (MasEditArea    *self,
                    double          x,
                    double          y,
                    GdkModifierType mods)
{
  MasPress *press = &self->press;

  if (mas_press_decide (press, x, y, mas_held_get_kind (self->held),
                        mas_edit_area_get_position (self)))
    begin (self);
  switch (press->kind)
    {
    case MAS_PRESS_DRAG:
      mas_edit_area_drag_to (self, x, y, mods);
      break;
    case MAS_PRESS_STROKE:
    case MAS_PRESS_MARKS:
      mas_edit_area_stroke_to (self, x, y);
      break;
    case MAS_PRESS_ARROW:
      update_arrow (self, x, y, mods);
      break;
    case MAS_PRESS_LINE:
      update_line (self, x, y);
      break;
    case MAS_PRESS_SELECT:
      update_select (self, x, y);
      break;
    case MAS_PRESS_PAN:
      mas_board_view_pan (MAS_BOARD_VIEW (mas_stage_get_board (self->stage)), x - press->last_x,
                          y - press->last_y);
      break;
    case MAS_PRESS_NONE:
    case MAS_PRESS_PENDING:
    case MAS_PRESS_SPENT:
    default:
      break;
    }
  mas_press_seen (press, x, y);
}

void
mas_edit_area_release (MasEditArea    *self,
                       double          x,
                       double          y,
                       GdkModifierType mods)
{
  mas_edit_area_drag (self, x, y, mods);
  switch (self->press.kind)
    {
    case MAS_PRESS_PENDING:
      mas_edit_area_click (self, mods);
      break;
    case MAS_PRESS_DRAG:
      mas_edit_area_drag_end (self);
      break;
    case MAS_PRESS_STROKE:
    case MAS_PRESS_MARKS:
      mas_edit_area_stroke_end (self);
      break;
    case MAS_PRESS_ARROW:
      end_arrow (self, x, y, mods);
      break;
    case MAS_PRESS_LINE:
      end_line (self);
      break;
    case MAS_PRESS_NONE:
    case MAS_PRESS_SELECT:
    case MAS_PRESS_PAN:
    case MAS_PRESS_SPENT:
    default:
      break;
    }
  mas_edit_area_forget_press (self);
}

void
mas_edit_area_cancel (MasEditArea *self)
{
  MasPressKind kind = self->press.kind;

  if (mas_press_is_painting (&self->press))
    mas_edit_area_stroke_end (self);
  if (kind == MAS_PRESS_SELECT)
    mas_cursor_select_none (self->cursor);
  mas_edit_area_forget_press (self);
  if (kind == MAS_PRESS_DRAG || kind == MAS_PRESS_LINE || kind == MAS_PRESS_ARROW)
    mas_voice_say_next (self->voice);
}
